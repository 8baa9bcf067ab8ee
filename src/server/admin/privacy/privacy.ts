/** Handles requests for access to personal data, and for its erasure. */
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db } from '#db/client.ts'
import { isSameAddress } from '#shared/platform/text/contact.ts'
import type { EraseInput, PersonCounts, PersonExport, Whose } from '#shared/admin/privacy.ts'
import type { Retention } from '#shared/platform/audit/retention.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import type { Deps, ErasureNotes, SandboxCopies } from '../../context.ts'
import { invalidFields, unavailable } from '../../errors.ts'
import { removeEmailsOf } from '../../platform/mail/email-files.ts'
import { notifyProvider } from '../../money/managing/donor-changes.ts'
import { recordErasure } from './erasure-journal.ts'
import { erasePerson } from './person-erasure.ts'
import { countsOf, findPerson, partsOf, type Person } from './person.ts'
import { keptUntil } from './retained.ts'

/** Counts what is stored about a person. */
export function previewPerson(db: Db, whose: Whose, retention: Retention): Promise<PersonCounts> {
  return db.transaction(async (tx) => countsOf(tx, await findPerson(tx, whose), retention))
}

/** Exports everything that `previewPerson` counts, including prayers. The audit event does not contain the address. */
export function exportPerson(
  db: Db,
  whose: Whose,
  by: { now: Date; caller: Caller; siteName: string; retention: Retention },
): Promise<PersonExport> {
  return db.transaction(async (tx) => {
    const person = await findPerson(tx, whose)
    await recordAudit(tx, { action: 'person-exported', ...by.caller })
    return {
      site: by.siteName,
      email: 'email' in whose ? whose.email : null,
      exportedAt: by.now.toISOString(),
      keptUntil: await keptUntil(tx, person, by.retention),
      data: partsOf(person),
    }
  })
}

/**
 * Erases a person, all or nothing, with an audit event that does not name them; idempotent. After the commit it
 * deletes files of emails (an email that is still in the database must not lose its file) and saved cards at the
 * provider. In test mode it erases the sandbox's copies last; with a real provider the owner requests that erasure.
 * @param by.notes the journal for restoring older backups; undefined if no backups are made
 * @returns what was found, and is now deleted or anonymous; open orders stay
 */
export async function forgetPerson(
  db: Db,
  whose: EraseInput,
  by: {
    now: Date
    caller: Caller
    config: Pick<Deps['config'], 'dataDir' | 'retention'>
    provider: Deps['provider']
    sandboxCopies: SandboxCopies | undefined
    notes: ErasureNotes | undefined
  },
): Promise<PersonCounts> {
  const { found, counts, emails } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.erasing})`)
    const person = await findPerson(tx, whose)
    if (!('email' in whose)) requireName(person, whose.confirmation)
    const before = await countsOf(tx, person, by.config.retention)
    const erased = await erasePerson(tx, person, by.now)
    if (by.notes) await recordErasure(by.notes, person, by.now).catch(failUnrecorded)
    await recordAudit(tx, { action: 'person-erased', ...by.caller })
    return { found: person, counts: before, emails: erased }
  })
  await removeEmailsOf(join(by.config.dataDir, 'mail'), emails)
  // cancels open charges and deletes cards; if the provider fails, our own state already prevents every charge
  for (const { id } of found.mandates)
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await notifyProvider({ db, provider: by.provider, clock: () => by.now }, id)
  const orders = new Set(found.ordersUnderWay.map(({ paymentIntentId }) => paymentIntentId))
  await by.sandboxCopies?.erase({
    intents: [...found.payments, ...found.unpaidDonationCheckouts].flatMap(
      ({ paymentIntentId }) => paymentIntentId ?? [],
    ),
    isTheirs: (typed) => 'email' in whose && isSameAddress(typed, whose.email),
    isRetained: (intent) => orders.has(intent),
  })
  return counts
}

const folded = (text: string) => text.trim().toLowerCase()

/** @throws INVALID unless the typed name is the person's */
function requireName({ supporters: [supporter], declarations: [declared] }: Person, typed: string): void {
  const name = supporter ? supporter.name : declared && `${declared.firstName} ${declared.lastName}`
  if (name !== undefined && folded(name ?? '') !== folded(typed))
    throw invalidFields([{ path: ['confirmation'], message: 'Please type the same name again' }])
}

/** Refuses to erase without a note, because restoring a backup would silently bring the data back. */
function failUnrecorded(cause: unknown): never {
  const sentence = 'Nothing was erased: the backups cannot be written. Please tell your technician.'
  throw Object.assign(unavailable(sentence, 'NO_STORAGE'), { cause })
}

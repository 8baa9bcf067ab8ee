/** Data retained about a person after an erasure, and until when: read by the look-up, the erasure and the export. */
import { createHash } from 'node:crypto'
import { inArray, max } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { giftAidClaimLines, givingSettings, retainedDeclarations } from '#db/schema.ts'
import { addDays } from '#shared/accounting-year.ts'
import { emailKey } from '#shared/contact.ts'
import { londonDay } from '#shared/fulfilment.ts'
import { booksKeptUntil } from '#shared/gift-aid.ts'
import type { PersonPart } from '#shared/person-parts.ts'
import type { KeptUntil } from '#shared/privacy.ts'
import { GIFT_AID_RECORD_DAYS } from '#shared/retention.ts'

type Declarations = readonly { id: number; madeOn: string }[]
type Dated = readonly { createdAt: Date }[]
/** The parts of a person that stay in the books or for HMRC. */
type Held = Record<'orders' | 'donations' | 'payments' | 'mandates' | 'paidDonationCheckouts', Dated> & {
  orderLines: readonly unknown[]
  claimedDeclarations: Declarations
}

const hashOf = (email: string): string => createHash('sha256').update(emailKey(email)).digest('hex')

/** Declarations of an address that was erased, which HMRC may still ask for. */
export const retainedOf = (tx: Tx, email: string) =>
  tx
    .select({ id: retainedDeclarations.declarationId })
    .from(retainedDeclarations)
    .where(inArray(retainedDeclarations.addressHash, [hashOf(email)]))

/** So that the look-up finds them again once nothing else has the address. */
export async function retainDeclarations(
  tx: Tx,
  declarations: Declarations,
  emails: readonly string[],
): Promise<void> {
  const hashes = [...new Set(emails.map(hashOf))]
  const rows = declarations.flatMap(({ id }) =>
    hashes.map((addressHash) => ({ declarationId: id, addressHash })),
  )
  if (rows.length > 0) await tx.insert(retainedDeclarations).values(rows).onConflictDoNothing()
}

/** The last day on which each part of what stays is needed; without those of orders on their way. */
export async function keptUntil(tx: Tx, person: Held): Promise<KeptUntil> {
  const [settings] = await tx.select({ yearEnd: givingSettings.yearEnd }).from(givingSettings)
  const { yearEnd } = settings ?? { yearEnd: '03-31' }
  const { orders, donations, payments, mandates, paidDonationCheckouts } = person
  const inBooks: Partial<Record<PersonPart, Dated>> = {
    orders,
    orderLines: person.orderLines.length === 0 ? [] : orders,
    paidDonationCheckouts,
    donations,
    // their newest month counts
    mandates: mandates.length === 0 ? [] : [...mandates, ...donations],
    payments,
  }
  const until: KeptUntil = {}
  for (const [part, rows] of Object.entries(inBooks) as [PersonPart, Dated][]) {
    const newest = latest(rows.map(({ createdAt }) => londonDay(createdAt)))
    if (newest !== undefined) until[part] = booksKeptUntil(newest, yearEnd)
  }
  const claimed = await claimedUntil(tx, person.claimedDeclarations)
  return { ...until, ...(claimed !== undefined && { claimedDeclarations: claimed }) }
}

/** As the nightly deletion reckons. */
async function claimedUntil(tx: Tx, declarations: Declarations): Promise<string | undefined> {
  const ids = declarations.map(({ id }) => id)
  const [claim] = await tx
    .select({ giftOn: max(giftAidClaimLines.giftOn) })
    .from(giftAidClaimLines)
    .where(inArray(giftAidClaimLines.declarationId, ids))
  const newest = latest([
    ...declarations.map(({ madeOn }) => madeOn),
    ...(claim?.giftOn ? [claim.giftOn] : []),
  ])
  return newest === undefined ? undefined : addDays(newest, GIFT_AID_RECORD_DAYS)
}

const latest = (days: readonly string[]): string | undefined => days.toSorted().at(-1)

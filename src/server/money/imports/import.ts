/** Imports a file: everything in one transaction, so that a cut connection or a killed process leaves nothing half done. */
import { randomUUID } from 'node:crypto'
import { eq, inArray, isNull, and, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import {
  donations,
  giftAidDeclarations,
  imports,
  ledgerEntries,
  paymentEvents,
  payments,
  supporters,
} from '#db/schema/index.ts'
import { coversFrom } from '#shared/money/gift-aid/gift-aid.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { IMPORTED_DESCRIPTION } from '#shared/money/imports/imports.ts'
import type { ConfirmImportInput, ImportDone } from '#shared/money/imports/imports.schema.ts'
import { OFFLINE_PREFIX } from '#shared/money/statements/offline-gifts.ts'
import { CURRENCY, formatPence, toDecimal } from '#shared/platform/text/amounts.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict } from '../../errors.ts'
import { addSupporter, recordContact, supporterOf } from '../../site/supporters/supporters.ts'
import { fundOfProject } from '../funds/funds.ts'
import { entriesOf } from '../ledger/ledger.ts'
import { momentOf } from '../offline-gifts/enter.ts'
import { doneOf } from './imports.ts'
import { findKnown, planRows, type Planned } from './plan.ts'
import { parseImport } from './read-rows.ts'

const BATCH = 500

/**
 * Imports all new rows of a file; nothing is emailed or sent to webhooks. Idempotent with the same key.
 * @throws BAD_REQUEST; CONFLICT if other rows are new than the caller was shown
 */
export function importGifts(
  db: Db,
  { text, columns, key, rows: shown }: ConfirmImportInput,
  by: By,
): Promise<ImportDone> {
  const file = parseImport(text)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.imports})`)
    const [made] = await tx
      .insert(imports)
      .values({ idempotencyKey: key, signature: file.signature, columns, createdAt: by.now })
      .onConflictDoNothing({ target: imports.idempotencyKey })
      .returning()
    if (!made) {
      const [earlier] = await tx.select().from(imports).where(eq(imports.idempotencyKey, key))
      return doneOf(earlier!)
    }
    const rows = (await planRows(tx, file, columns, by.now)).flatMap((row) =>
      'adds' in row && row.adds.length > 0 ? row : [],
    )
    if (rows.length !== shown)
      throw conflict('Nothing was imported: this list has changed. Please look at it again.', 'LOOK_AGAIN')
    const { donors, added } = await addDonors(tx, rows, { importId: made.id, by })
    const gifts = await addGifts(tx, rows, { donors, importId: made.id, by })
    const declarations = await addDeclarations(tx, rows, { donors, gifts, importId: made.id, by })
    const monthlyGifts = await noteMonthly(tx, rows, { donors, importId: made.id })
    const giftPence = rows.reduce((sum, { gift }) => sum + (gift?.pence ?? 0), 0)
    const [done] = await tx
      .update(imports)
      .set({ gifts: gifts.size, giftPence, donors: added, declarations, monthlyGifts })
      .where(eq(imports.id, made.id))
      .returning()
    const changes = [{ field: 'gifts', to: `${gifts.size} gifts, ${formatPence(giftPence)}` }]
    await recordAudit(tx, { action: 'gifts-imported', subjectId: made.id, changes, ...by })
    return doneOf(done!)
  })
}

type Donors = ReadonlyMap<string | null, number>

/** The supporter of each donor; `added` counts new ones. */
async function addDonors(tx: Tx, rows: readonly Planned[], { importId, by }: Omit<Adding, 'donors'>) {
  const known = await findKnown(tx, rows)
  const donors = new Map<string | null, number>()
  const added: number[] = []
  for (const [donor, theirs] of Map.groupBy(rows, (row) => row.donor)) {
    if (donor === null) continue
    const [latest, first] = spanOf(theirs)
    const { name, email } = latest
    const at = latest.gift ? momentOf(latest.gift.day, by.now) : by.now
    // oxlint-disable no-await-in-loop -- a transaction has one connection
    const id =
      email === null
        ? await addSupporter(tx, { name, at })
        : await supporterOf(tx, {
            email,
            name: name === email ? null : name,
            at,
            isPayment: latest.gift !== null,
          })
    if (id === null) continue
    if (first.gift && first !== latest) await recordContact(tx, id, momentOf(first.gift.day, by.now))
    // oxlint-enable no-await-in-loop
    donors.set(donor, id)
    if (!known.has(donor)) added.push(id)
  }
  await tx.update(supporters).set({ importId }).where(inArray(supporters.id, added))
  return { donors, added: added.length }
}

const dayOf = ({ gift }: Planned) => gift?.day ?? ''

/** The latest and the earliest row of a donor. */
function spanOf(rows: readonly Planned[]): [latest: Planned, first: Planned] {
  const sorted = rows.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)))
  const gifts = sorted.filter(({ gift }) => gift !== null)
  return [sorted[0]!, gifts.at(-1) ?? sorted[0]!]
}

type Adding = { donors: Donors; importId: number; by: By }

/** @returns ids of donations, by key */
async function addGifts(tx: Tx, rows: readonly Planned[], { donors, importId, by }: Adding) {
  const funds = await fundsOf(tx, rows)
  const ids = new Map<string, number>()
  const given = rows.flatMap((row) => (row.gift ? { ...row, gift: row.gift } : []))
  for (let start = 0; start < given.length; start += BATCH) {
    const batch = given.slice(start, start + BATCH).map((row) => ({
      ...row,
      intent: OFFLINE_PREFIX + randomUUID(),
      paidAt: momentOf(row.gift.day, by.now),
      amount: toDecimal(row.gift.pence),
      fundId: funds.get(row.projectId) ?? GENERAL_FUND,
    }))
    // oxlint-disable no-await-in-loop -- a transaction has one connection
    const added = await tx
      .insert(donations)
      .values(
        batch.map(({ name, email, donor, gift, answer, intent, paidAt, amount, fundId }) => ({
          paymentIntentId: intent,
          amount,
          currency: CURRENCY,
          donorName: name,
          donorEmail: email,
          supporterId: donors.get(donor) ?? null,
          fundId,
          giftAidAnswer: answer,
          importId,
          importKey: gift.key,
          claimedBefore: gift.claimedBefore,
          createdAt: paidAt,
        })),
      )
      .returning({ id: donations.id, key: donations.importKey })
    for (const { id, key } of added) if (key !== null) ids.set(key, id)
    const paid = await tx
      .insert(payments)
      .values(
        batch.map(({ name, email, gift, intent, paidAt, amount }) => ({
          paymentIntentId: intent,
          amount,
          currency: CURRENCY,
          status: 'succeeded' as const,
          description: IMPORTED_DESCRIPTION,
          customerName: name,
          customerEmail: email,
          paymentType: 'donation' as const,
          paymentMethod: gift.method,
          paidAt,
          createdAt: by.now,
          updatedAt: by.now,
        })),
      )
      .returning()
    const fundOf = new Map(batch.map(({ intent, fundId }) => [intent, fundId]))
    await tx
      .insert(ledgerEntries)
      .values(paid.flatMap((each) => entriesOf(each, { fundId: fundOf.get(each.paymentIntentId) })))
    await tx.insert(paymentEvents).values(
      batch.map(({ intent }) => ({
        paymentIntentId: intent,
        source: 'owner' as const,
        kind: 'imported',
        accountId: by.account?.id,
        createdAt: by.now,
      })),
    )
    // oxlint-enable no-await-in-loop
  }
  return ids
}

async function fundsOf(tx: Tx, rows: readonly Planned[]): Promise<Map<number | null, number>> {
  const funds = new Map<number | null, number>([[null, GENERAL_FUND]])
  for (const { projectId } of rows)
    if (projectId !== null && !funds.has(projectId))
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      funds.set(projectId, await fundOfProject(tx, projectId))
  return funds
}

/** Keeps the day and the wording of the file. No copy is emailed: the donor has declared to the charity before. */
async function addDeclarations(
  tx: Tx,
  rows: readonly Planned[],
  { donors, gifts, importId, by }: Adding & { gifts: ReadonlyMap<string, number> },
): Promise<number> {
  const made = rows.flatMap(({ donor, gift, declaration }) => {
    if (!declaration) return []
    const { typed, madeOn, wording } = declaration
    const startsOn = typed.scope === 'this gift' && gift ? gift.day : coversFrom(madeOn)
    const donationId = gift ? gifts.get(gift.key) : null
    const supporterId = donors.get(donor) ?? null
    return { ...typed, source: 'imported' as const, donationId, supporterId, wording, madeOn, startsOn }
  })
  for (let start = 0; start < made.length; start += BATCH) {
    const values = made.slice(start, start + BATCH).map((row) => ({ ...row, importId, createdAt: by.now }))
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await tx.insert(giftAidDeclarations).values(values)
  }
  return made.length
}

async function noteMonthly(
  tx: Tx,
  rows: readonly Planned[],
  { donors, importId }: Omit<Adding, 'by'>,
): Promise<number> {
  const monthly = rows.flatMap(({ donor, monthlyPence }) => {
    const id = donors.get(donor)
    return id === undefined || monthlyPence === null ? [] : { id, monthlyPence }
  })
  for (const { id, monthlyPence } of monthly)
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await tx
      .update(supporters)
      .set({ monthlyElsewherePence: monthlyPence, monthlyImportId: importId })
      .where(and(eq(supporters.id, id), isNull(supporters.monthlyElsewherePence)))
  return monthly.length
}

/** Repeats erasures in a database that was restored from an older backup. */
import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/client.ts'
import {
  bookDonationRequests,
  checkoutDonors,
  checkouts,
  contactMessages,
  donations,
  giftAidDeclarations,
  orders,
  outboxEmails,
  payments,
  supporters,
  volunteerApplications,
} from '#db/schema/index.ts'
import type { ErasedPayer } from '../../platform/backup/restore.ts'
import type { ErasedRecords, Erasure, RecordKeys } from '../../platform/erasure-notes.ts'
import { erasePerson } from './person-erasure.ts'
import {
  addressesIn,
  findPerson,
  lockUnpaidDonations,
  lockRows,
  UNPAID,
  withBelongings,
  type Person,
} from './person.ts'

/**
 * Erases the records in each note, and everything else about the same people, because records that were deleted for
 * their age before the erasure are in no note. Idempotent.
 * @returns payers about whom something was stored
 */
export async function eraseAgain(db: Db, erasures: readonly Erasure[]): Promise<ErasedPayer[]> {
  const payers: ErasedPayer[] = []
  for (const { at, records, recoveryCodes } of erasures) {
    if (records === undefined || recoveryCodes !== undefined) continue
    // one after another, because they may be about the same person
    // oxlint-disable-next-line no-await-in-loop
    const payer = await db.transaction((tx) => eraseRecorded(tx, records, new Date(at)))
    if (payer.emails.length > 0) payers.push(payer)
  }
  return payers
}

async function eraseRecorded(tx: Tx, records: ErasedRecords, at: Date): Promise<ErasedPayer> {
  const erased = await findErased(tx, records)
  const emails = addressesIn(erased)
  const people: Person[] = [erased]
  const onPaper = erased.supporters.filter(({ email }) => email === null)
  for (const email of emails) people.push(await findPerson(tx, { email }))
  for (const { id } of onPaper) people.push(await findPerson(tx, { supporterId: id }))
  // the recorded rows last, because an order delivered after the backup was made is still under way in it
  for (const person of people.toReversed()) await erasePerson(tx, person, at)
  const isErased = new Set(erased.orders.map(({ id }) => id))
  return {
    emails,
    intents: people.flatMap((person) =>
      [...person.payments, ...person.unpaidDonationCheckouts].flatMap(
        ({ paymentIntentId }) => paymentIntentId ?? [],
      ),
    ),
    retained: people.flatMap(({ ordersUnderWay }) =>
      ordersUnderWay.filter(({ id }) => !isErased.has(id)).map(({ paymentIntentId }) => paymentIntentId),
    ),
  }
}

async function findErased(tx: Tx, records: ErasedRecords): Promise<Person> {
  return withBelongings(tx, {
    messages: await recordsOf(tx, contactMessages, records.messages),
    volunteers: await recordsOf(tx, volunteerApplications, records.volunteers),
    bookOffers: await recordsOf(tx, bookDonationRequests, records.bookOffers),
    donations: await recordsOf(tx, donations, records.donations),
    orders: await recordsOf(tx, orders, records.orders),
    payments: await recordsOf(tx, payments, records.payments),
    emails: await recordsOf(tx, outboxEmails, records.emails),
    unpaidCheckouts: await tx.select(UNPAID).from(checkouts).where(inArray(checkouts.id, records.checkouts)),
    unpaidDonationCheckouts: await lockUnpaidDonations(
      tx,
      inArray(checkoutDonors.checkoutId, records.donationCheckouts),
    ),
    supporters: await recordsOf(tx, supporters, records.supporters ?? []),
    declarations: await recordsOf(tx, giftAidDeclarations, records.declarations ?? []),
    // found through the records that they belong to, or by address
    claimedDeclarations: [],
    prayers: [],
    inbox: [],
    bin: [],
    mandates: [],
    standingReferences: [],
    newsChoices: [],
    projectNews: [],
    replies: [],
    paidDonationCheckouts: [],
    ordersUnderWay: [],
    paymentsUnderWay: [],
    emailsUnderWay: [],
  })
}

type Numbered = { id: number; createdAt: Date }
type NumberedTable = PgTable & Record<keyof Numbered, PgColumn> & { $inferSelect: Numbered }

/** By id and creation time, because after a restore another record may have the id. */
async function recordsOf<Table extends NumberedTable>(
  tx: Tx,
  table: Table,
  keys: RecordKeys,
): Promise<Table['$inferSelect'][]> {
  const createdAt = new Map(keys)
  const rows = await lockRows(tx, table, inArray(table.id, [...createdAt.keys()]))
  return rows.filter((row) => createdAt.get(row.id) === row.createdAt.getTime())
}

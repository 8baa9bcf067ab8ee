/** Makes erasures again in a database that was restored from a backup of before them. */
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import {
  bookDonationRequests,
  checkouts,
  contactMessages,
  donationCheckouts,
  donations,
  orders,
  outboxEmails,
  payments,
  volunteerApplications,
} from '#db/schema.ts'
import { ERASED } from '#shared/privacy.ts'
import type { Erasure, RecordKeys } from './erasure-journal.ts'
import { erasePerson } from './person-erasure.ts'
import { findPerson, type Person } from './person.ts'

/** Whose copies at the provider go too. */
export type ErasedPayer = {
  emails: string[]
  intents: string[]
  /** Of orders that are still open. */
  retained: string[]
}

/**
 * Erases the records of each note that the database has, and whatever else names the same people: a record that was
 * deleted for its age before the erasure is in no note. Repeatable.
 * @returns those of whom there was anything.
 */
export async function eraseAgain(db: Db, erasures: readonly Erasure[]): Promise<ErasedPayer[]> {
  const payers: ErasedPayer[] = []
  for (const { at, records } of erasures) {
    // one after the other: they may be about the same person
    // oxlint-disable-next-line no-await-in-loop
    const payer = await db.transaction((tx) => eraseNoted(tx, records, new Date(at)))
    if (payer.emails.length > 0) payers.push(payer)
  }
  return payers
}

async function eraseNoted(tx: Tx, records: Erasure['records'], at: Date): Promise<ErasedPayer> {
  const noted = await findNoted(tx, records)
  const emails = emailsOf(noted)
  const people: Person[] = [noted]
  for (const email of emails) people.push(await findPerson(tx, email))
  // the last is what was delivered or paid after the backup, and is still open in it
  for (const person of people.toReversed()) await erasePerson(tx, person, at)
  const isNoted = new Set(noted.orders.map(({ id }) => id))
  return {
    emails,
    intents: people.flatMap((person) =>
      [...person.payments, ...person.unpaidDonationCheckouts].flatMap(
        ({ paymentIntentId }) => paymentIntentId ?? [],
      ),
    ),
    retained: people.flatMap(({ ordersUnderWay }) =>
      ordersUnderWay.filter(({ id }) => !isNoted.has(id)).map(({ paymentIntentId }) => paymentIntentId),
    ),
  }
}

async function findNoted(tx: Tx, records: Erasure['records']): Promise<Person> {
  const { messages, volunteers, bookOffers } = records
  return {
    messages: those(
      messages,
      await tx
        .select()
        .from(contactMessages)
        .where(inArray(contactMessages.id, idsOf(messages))),
    ),
    volunteers: those(
      volunteers,
      await tx
        .select()
        .from(volunteerApplications)
        .where(inArray(volunteerApplications.id, idsOf(volunteers))),
    ),
    bookOffers: those(
      bookOffers,
      await tx
        .select()
        .from(bookDonationRequests)
        .where(inArray(bookDonationRequests.id, idsOf(bookOffers))),
    ),
    unpaidCheckouts: await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(inArray(checkouts.id, records.checkouts)),
    unpaidDonationCheckouts: await tx
      .select()
      .from(donationCheckouts)
      .where(inArray(donationCheckouts.id, records.donationCheckouts)),
    donations: those(
      records.donations,
      await tx
        .select()
        .from(donations)
        .where(inArray(donations.id, idsOf(records.donations))),
    ),
    orders: those(
      records.orders,
      await tx
        .select()
        .from(orders)
        .where(inArray(orders.id, idsOf(records.orders))),
    ),
    payments: those(
      records.payments,
      await tx
        .select()
        .from(payments)
        .where(inArray(payments.id, idsOf(records.payments))),
    ),
    emails: those(
      records.emails,
      await tx
        .select()
        .from(outboxEmails)
        .where(inArray(outboxEmails.id, idsOf(records.emails))),
    ),
    // found with the records that they belong to
    prayers: [],
    inbox: [],
    paidDonationCheckouts: [],
    ordersUnderWay: [],
    paymentsUnderWay: [],
    emailsUnderWay: [],
  }
}

/** Where numbers were given anew, another record may have one of them. */
function those<Row extends { id: number; createdAt: Date }>(keys: RecordKeys, rows: Row[]): Row[] {
  const createdAt = new Map(keys)
  return rows.filter((row) => createdAt.get(row.id) === row.createdAt.getTime())
}

const idsOf = (keys: RecordKeys) => keys.map(([id]) => id)

function emailsOf(person: Person): string[] {
  const written = [...person.messages, ...person.volunteers, ...person.bookOffers]
  const given = [...person.unpaidDonationCheckouts, ...person.donations]
  const found = [
    ...written.map(({ email }) => email),
    ...given.map(({ donorEmail }) => donorEmail),
    ...[...person.orders, ...person.payments].map(({ customerEmail }) => customerEmail ?? ''),
  ]
  return [...new Set(found)].filter((email) => email !== '' && email !== ERASED)
}

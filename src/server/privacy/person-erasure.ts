/** One person taken out of the site, as far as the law lets it: what the accounts need stays without a name. */
import { and, inArray, isNotNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { auditEvents, checkouts, donations, mails, orders, payments, pledges, troubles } from '#db/schema.ts'
import { ERASED } from '#shared/privacy.ts'
import { eraseSent } from './forms-erasure.ts'
import type { Person } from './person.ts'

/** What of the audit may name somebody: all but what was done to posts, and who came to the lock. */
const NAMING = [
  'order-status-changed',
  'inbox-state-changed',
  'message-deleted',
  'message-restored',
  'mail-resent',
  'payment-refunded',
  'payment-asked',
  'trouble-resolved',
] as const

/**
 * Erases what `findPerson` has found and locked, in the same transaction; once more finds nothing.
 * @returns the letters whose files are to go when it is done.
 */
export async function erasePerson(tx: Tx, email: string, person: Person): Promise<number[]> {
  const written = [...person.messages, ...person.prayers]
  const gone = [
    ...(await eraseSent(tx, 'messages', idsOf(written))),
    ...(await eraseSent(tx, 'volunteers', idsOf(person.volunteers))),
    ...(await eraseSent(tx, 'bookOffers', idsOf(person.bookOffers))),
  ]
  await tx.delete(checkouts).where(inArray(checkouts.id, textIdsOf(person.unpaidCheckouts)))
  await tx.delete(pledges).where(inArray(pledges.id, textIdsOf(person.unpaidPledges)))
  const donor = { donorName: ERASED, donorEmail: ERASED }
  await tx
    .update(pledges)
    .set(donor)
    .where(inArray(pledges.id, textIdsOf(person.paidPledges)))
  await tx
    .update(donations)
    .set(donor)
    .where(inArray(donations.id, idsOf(person.donations)))
  // an empty address of mail, so that nobody writes to a word
  const customer = { customerName: ERASED, customerEmail: null }
  await tx
    .update(payments)
    .set(customer)
    .where(inArray(payments.id, idsOf(person.payments)))
  await tx
    .update(orders)
    .set({
      ...customer,
      addressLine1: whereGiven(orders.addressLine1),
      addressLine2: null,
      addressTown: whereGiven(orders.addressTown),
      addressPostcode: whereGiven(orders.addressPostcode),
      trackingNote: '',
    })
    .where(inArray(orders.id, idsOf(person.orders)))
  await tx
    .update(mails)
    .set({
      // not empty, which would be the owner
      recipient: sql`case when ${mails.recipient} is null then null else ${ERASED} end`,
      state: sql`case when ${mails.state} = 'queued' then 'skipped' else ${mails.state} end`,
    })
    .where(inArray(mails.id, idsOf(person.letters)))
  await forgetInNotes(tx, email, person)
  return [...gone, ...idsOf(person.letters)]
}

/** What was done stays in the audit, and what came of a trouble; whom it was about goes. */
async function forgetInNotes(tx: Tx, email: string, person: Person): Promise<void> {
  const words = [email, ...namesOf(person)].map((word) => word.toLowerCase())
  const names = (column: AnyColumn): SQL | undefined =>
    or(...words.map((word) => sql`strpos(lower(${column}), ${word}) > 0`))
  await tx
    .update(auditEvents)
    .set({ detail: '' })
    .where(and(inArray(auditEvents.action, [...NAMING]), names(auditEvents.detail)))
  const intents = person.payments.map(({ paymentIntentId }) => paymentIntentId)
  await tx
    .update(troubles)
    .set({ resolution: ERASED })
    .where(
      and(
        inArray(troubles.paymentIntentId, intents),
        isNotNull(troubles.resolution),
        names(troubles.resolution),
      ),
    )
}

/** As they were written; one of two or three letters would be found in other people's words. */
function namesOf(person: Person): string[] {
  const names = [
    ...[...person.messages, ...person.prayers, ...person.volunteers, ...person.bookOffers].map(
      ({ name }) => name,
    ),
    ...[...person.orders, ...person.payments].map(({ customerName }) => customerName ?? ''),
    ...person.donations.map(({ donorName }) => donorName),
  ]
  return [...new Set(names)].filter((name) => name.length > 3 && name !== ERASED)
}

const whereGiven = (column: AnyColumn) =>
  sql<string | null>`case when ${column} is null then null else ${ERASED} end`
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const textIdsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

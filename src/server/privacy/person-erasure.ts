/** Erases one person: everything the accounts do not need is deleted, the rest loses the name. */
import { and, inArray, isNotNull, or, sql, type AnyColumn, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import {
  auditEvents,
  cartItems,
  checkoutLines,
  checkouts,
  donations,
  outboxEmails,
  orderLines,
  orders,
  payments,
  donationCheckouts,
  paymentIssues,
} from '#db/schema.ts'
import type { AuditAction } from '#shared/admin.ts'
import { ERASED } from '#shared/privacy.ts'
import { eraseSent } from './forms-erasure.ts'
import type { Person } from './person.ts'

/**
 * Erases what `findPerson` has found and locked, in the same transaction; repeatable.
 * @returns the emails whose files to delete after the commit.
 */
export async function erasePerson(tx: Tx, person: Person, erasedAt: Date): Promise<number[]> {
  const written = [...person.messages, ...person.prayers]
  const gone = [
    ...(await eraseSent(tx, 'messages', idsOf(written))),
    ...(await eraseSent(tx, 'volunteers', idsOf(person.volunteers))),
    ...(await eraseSent(tx, 'bookOffers', idsOf(person.bookOffers))),
  ]
  // unpaid checkouts stay while they can be paid: late money must find its checkout, marked as erased
  const marked = { erasedAt, clientKeys: [] }
  await tx
    .update(checkouts)
    .set(marked)
    .where(inArray(checkouts.id, textIdsOf(person.unpaidCheckouts)))
  const donor = { donorName: ERASED, donorEmail: ERASED }
  await tx
    .update(donationCheckouts)
    .set({ ...marked, ...donor })
    .where(
      inArray(
        donationCheckouts.id,
        textIdsOf([...person.unpaidDonationCheckouts, ...person.paidDonationCheckouts]),
      ),
    )
  await tx
    .update(donations)
    .set(donor)
    .where(inArray(donations.id, idsOf(person.donations)))
  // no recipient, so that no email is sent
  const customer = { customerName: ERASED, customerEmail: null }
  await tx
    .update(payments)
    .set({ ...customer, erasedAt })
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
      needsChoices: false,
    })
    .where(inArray(orders.id, idsOf(person.orders)))
  await eraseChoices(tx, person)
  await tx
    .update(outboxEmails)
    .set({
      // not empty, because that means the owner
      recipient: sql`case when ${outboxEmails.recipient} is null then null else ${ERASED} end`,
      state: sql`case when ${outboxEmails.state} = 'queued' then 'skipped' else ${outboxEmails.state} end`,
    })
    .where(inArray(outboxEmails.id, idsOf(person.emails)))
  await forgetInNotes(tx, person)
  return [...gone, ...idsOf(person.emails)]
}

/** Answers to a bracelet's questions are their own words, wherever they are stored. */
async function eraseChoices(tx: Tx, person: Person): Promise<void> {
  await tx
    .update(orderLines)
    .set({ choices: [] })
    .where(inArray(orderLines.orderId, idsOf(person.orders)))
  const started = [...textIdsOf(person.unpaidCheckouts), ...person.orders.map(({ checkoutId }) => checkoutId)]
  const answered = sql`choices <> '[]'`
  await tx
    .update(checkoutLines)
    // lines of one bracelet stay different
    .set({
      choices: sql`jsonb_build_array(jsonb_build_object('question', ${ERASED}::text, 'answer', ${checkoutLines.id}::text))`,
    })
    .where(and(inArray(checkoutLines.checkoutId, started), answered))
  const sessions = tx
    .select({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(inArray(checkouts.id, started))
  await tx.delete(cartItems).where(and(inArray(cartItems.sessionId, sessions), answered))
}

/**
 * The audit keeps what was done to their records, without the name. The records decide, not the text: a note about
 * another person of the same name stays.
 */
async function forgetInNotes(tx: Tx, person: Person): Promise<void> {
  const words = wordsFor(person)
  const names = (column: AnyColumn) =>
    or(...words.map((word) => sql`strpos(${folded(column)}, ${folded(sql`${word}::text`)}) > 0`))
  const intents = [...person.payments, ...person.unpaidDonationCheckouts].flatMap(
    ({ paymentIntentId }) => paymentIntentId ?? [],
  )
  const resolved = await tx
    .select({ id: paymentIssues.id })
    .from(paymentIssues)
    .where(inArray(paymentIssues.paymentIntentId, intents))
  await tx
    .update(paymentIssues)
    .set({ resolution: ERASED })
    .where(
      and(
        inArray(paymentIssues.id, idsOf(resolved)),
        isNotNull(paymentIssues.resolution),
        names(paymentIssues.resolution),
      ),
    )
  const about = (actions: AuditAction[], records: readonly { id: number }[]) =>
    and(inArray(auditEvents.action, actions), inArray(auditEvents.subjectId, idsOf(records)))
  await tx
    .update(auditEvents)
    .set({ detail: '' })
    .where(
      and(
        or(
          about(['order-status-changed'], person.orders),
          about(['refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked'], person.payments),
          about(['mail-resent'], person.emails),
          about(['payment-issue-resolved'], resolved),
        ),
        names(auditEvents.detail),
      ),
    )
}

/** Lower case as the database makes it, on both sides: 'İ', both small sigmas and 'ß' then match. */
const folded = (text: SQLWrapper) => sql`replace(lower(upper(normalize(${text}))), 'ß', 'ss')`

/** What names them in a note about one of their records: whole names, each part of a name, addresses. */
function wordsFor(person: Person): string[] {
  const written = [...person.messages, ...person.prayers, ...person.volunteers, ...person.bookOffers]
  const paid = [...person.orders, ...person.payments]
  const given = [...person.donations, ...person.unpaidDonationCheckouts, ...person.paidDonationCheckouts]
  const names = [
    ...written.map(({ name }) => name),
    ...paid.map(({ customerName }) => customerName ?? ''),
    ...given.map(({ donorName }) => donorName),
  ]
  const emails = [
    ...written.map(({ email }) => email),
    ...paid.map(({ customerEmail }) => customerEmail ?? ''),
    ...given.map(({ donorEmail }) => donorEmail),
  ]
  const words = [...names, ...names.flatMap((name) => name.split(/\s+/).filter(isTelling)), ...emails]
  return [...new Set(words)].filter((word) => word !== '' && word !== ERASED)
}

/** An initial, or 'de', occurs in any sentence. */
const isTelling = (part: string) => part.length > 2

const whereGiven = (column: AnyColumn) =>
  sql<string | null>`case when ${column} is null then null else ${ERASED} end`
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const textIdsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Finds everything about one person by their email address, in any spelling. */
import {
  and,
  type AnyColumn,
  eq,
  inArray,
  type InferSelectModel,
  isNull,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import {
  bookDonationRequests,
  checkouts,
  contactMessages,
  donations,
  inboxItems,
  inboxReplies,
  isSpeltOddly,
  outboxEmails,
  orderLines,
  orders,
  payments,
  donationCheckouts,
  volunteerApplications,
} from '#db/schema.ts'
import { isSameAddress } from '#shared/contact.ts'
import { isPrayer } from '#shared/forms.ts'
import { SECRET_EMAILS, EMAILS_OF_ORDERS } from '#shared/mail.ts'
import { UNDER_WAY, type PersonCounts } from '#shared/privacy.ts'

export type Person = {
  messages: InferSelectModel<typeof contactMessages>[]
  prayers: InferSelectModel<typeof contactMessages>[]
  volunteers: InferSelectModel<typeof volunteerApplications>[]
  bookOffers: InferSelectModel<typeof bookDonationRequests>[]
  /** The inbox items of the four above, with the owner's notes. */
  inbox: InferSelectModel<typeof inboxItems>[]
  /** What they were answered. */
  replies: InferSelectModel<typeof inboxReplies>[]
  /** Unpaid and paid donations. */
  unpaidDonationCheckouts: InferSelectModel<typeof donationCheckouts>[]
  paidDonationCheckouts: InferSelectModel<typeof donationCheckouts>[]
  unpaidCheckouts: { id: string }[]
  donations: InferSelectModel<typeof donations>[]
  /** Delivered or cancelled orders, and open ones. */
  orders: InferSelectModel<typeof orders>[]
  ordersUnderWay: InferSelectModel<typeof orders>[]
  /** Of everything but open orders. */
  payments: InferSelectModel<typeof payments>[]
  paymentsUnderWay: InferSelectModel<typeof payments>[]
  emails: InferSelectModel<typeof outboxEmails>[]
  emailsUnderWay: InferSelectModel<typeof outboxEmails>[]
}

/**
 * Finds and locks the rows, in the same order as the site's other transactions, so that nothing changes or is paid
 * before the caller's transaction ends. It reads whole tables: the owner does it a few times a year.
 */
export async function findPerson(tx: Tx, email: string): Promise<Person> {
  const spellings = await spellingsOf(tx, email)
  const isTheirs = (column: AnyColumn) =>
    or(sql`lower(${column}) = lower(${email})`, inArray(column, spellings))
  const sent = await findSent(tx, isTheirs)
  const money = await findMoney(tx, isTheirs)
  const emails = await tx
    .select()
    .from(outboxEmails)
    .where(
      or(
        // their account of the dashboard, if they have one, is no customer's
        and(isTheirs(outboxEmails.recipient), notInArray(outboxEmails.kind, [...SECRET_EMAILS])),
        ofRecords(['contact-received', 'contact-notice', 'prayer-received', 'prayer-notice'], sent.written),
        ofRecords(['volunteer-received', 'volunteer-notice'], sent.volunteers),
        ofRecords(['book-offer-received', 'book-offer-notice'], sent.bookOffers),
        ofRecords(['inbox-reply'], sent.replies),
        ofRecords(['donation-thanks', 'donation-notice'], money.given),
        ofRecords(EMAILS_OF_ORDERS, money.bought),
      ),
    )
    .orderBy(outboxEmails.id)
    .for('update')

  const underWay = new Set(idsOf(money.bought.filter(isUnderWay)))
  const given = new Set(money.given.map(({ donationCheckoutId }) => donationCheckoutId))
  const [prayers, messages] = split(sent.written, ({ subject }) => isPrayer(subject))
  const [ordersUnderWay, orderedBefore] = split(money.bought, isUnderWay)
  const [paymentsUnderWay, paidBefore] = split(
    money.paid,
    ({ orderId }) => orderId !== null && underWay.has(orderId),
  )
  const [emailsUnderWay, others] = split(
    emails,
    ({ kind, recordId }) => kind.startsWith('order-') && underWay.has(recordId),
  )
  const [paidDonationCheckouts, unpaidDonationCheckouts] = split(
    money.pending,
    ({ id, problem }) => given.has(id) || problem !== null,
  )
  return {
    messages,
    prayers,
    volunteers: sent.volunteers,
    bookOffers: sent.bookOffers,
    inbox: sent.inbox,
    replies: sent.replies,
    unpaidDonationCheckouts,
    paidDonationCheckouts,
    unpaidCheckouts: money.unpaidCheckouts,
    donations: money.given,
    orders: orderedBefore,
    ordersUnderWay,
    payments: paidBefore,
    paymentsUnderWay,
    emails: others,
    emailsUnderWay,
  }
}

type IsTheirs = (column: AnyColumn) => SQL | undefined

/** Every column that holds a visitor's email address. */
const EMAIL_COLUMNS = [
  contactMessages.email,
  volunteerApplications.email,
  bookDonationRequests.email,
  donationCheckouts.donorEmail,
  donations.donorEmail,
  orders.customerEmail,
  payments.customerEmail,
  outboxEmails.recipient,
]

/**
 * Stored spellings that `lower` does not match: rows from before the canonical form, or that did not come through
 * our forms. Only non-ASCII ones can differ, and the database knows no punycode.
 */
async function spellingsOf(tx: Tx, email: string): Promise<string[]> {
  const parts = EMAIL_COLUMNS.map(
    (column) => sql`select ${column} as spelling from ${column.table} where ${isSpeltOddly(column)}`,
  )
  const rows = await tx.execute<{ spelling: string }>(sql.join(parts, sql` union `))
  return rows.map(({ spelling }) => spelling).filter((spelling) => isSameAddress(spelling, email))
}

async function findSent(tx: Tx, isTheirs: IsTheirs) {
  const written = await tx
    .select()
    .from(contactMessages)
    .where(isTheirs(contactMessages.email))
    .orderBy(contactMessages.id)
    .for('update')
  const volunteers = await tx
    .select()
    .from(volunteerApplications)
    .where(isTheirs(volunteerApplications.email))
    .orderBy(volunteerApplications.id)
    .for('update')
  const bookOffers = await tx
    .select()
    .from(bookDonationRequests)
    .where(isTheirs(bookDonationRequests.email))
    .orderBy(bookDonationRequests.id)
    .for('update')
  const inbox = await tx
    .select()
    .from(inboxItems)
    .where(
      or(
        and(inArray(inboxItems.kind, ['message', 'prayer']), inArray(inboxItems.recordId, idsOf(written))),
        and(eq(inboxItems.kind, 'volunteer'), inArray(inboxItems.recordId, idsOf(volunteers))),
        and(eq(inboxItems.kind, 'book-offer'), inArray(inboxItems.recordId, idsOf(bookOffers))),
      ),
    )
    .orderBy(inboxItems.id)
    .for('update')
  // the locks of their items are theirs too
  const replies = await tx
    .select()
    .from(inboxReplies)
    .where(inArray(inboxReplies.itemId, idsOf(inbox)))
    .orderBy(inboxReplies.id)
  return { written, volunteers, bookOffers, inbox, replies }
}

async function findMoney(tx: Tx, isTheirs: IsTheirs) {
  const pending = await tx
    .select()
    .from(donationCheckouts)
    .where(isTheirs(donationCheckouts.donorEmail))
    .orderBy(donationCheckouts.createdAt)
    .for('update')
  // a declined buyer is known by the failed payment
  const declined = tx
    .select({ id: payments.paymentIntentId })
    .from(payments)
    .where(and(isTheirs(payments.customerEmail), eq(payments.status, 'failed')))
  const unpaidCheckouts = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.paymentIntentId, declined),
        isNull(checkouts.problem),
        notExists(tx.select().from(orders).where(eq(orders.checkoutId, checkouts.id))),
      ),
    )
    .orderBy(checkouts.id)
    .for('update')
  const donationCheckoutIds = pending.map(({ id }) => id)
  const given = await tx
    .select()
    .from(donations)
    .where(or(isTheirs(donations.donorEmail), inArray(donations.donationCheckoutId, donationCheckoutIds)))
    .orderBy(donations.id)
    .for('update')
  const bought = await tx
    .select()
    .from(orders)
    .where(isTheirs(orders.customerEmail))
    .orderBy(orders.id)
    .for('update')
  const intents = [...given, ...pending].flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  const paid = await tx
    .select()
    .from(payments)
    .where(
      or(
        isTheirs(payments.customerEmail),
        inArray(payments.orderId, idsOf(bought)),
        inArray(payments.paymentIntentId, intents),
      ),
    )
    .orderBy(payments.id)
    .for('update')
  return { pending, unpaidCheckouts, given, bought, paid }
}

const isUnderWay = ({ status }: { status: string }) => UNDER_WAY.some((one) => one === status)
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const ofRecords = (
  kinds: InferSelectModel<typeof outboxEmails>['kind'][],
  records: readonly { id: number }[],
) => and(inArray(outboxEmails.kind, kinds), inArray(outboxEmails.recordId, idsOf(records)))

function split<Row>(all: readonly Row[], isFirst: (row: Row) => boolean): [first: Row[], second: Row[]] {
  return [all.filter(isFirst), all.filter((row) => !isFirst(row))]
}

/** What they bought. */
export function linesOf(tx: Tx, person: Person): Promise<InferSelectModel<typeof orderLines>[]> {
  const ids = [...person.orders, ...person.ordersUnderWay].map(({ id }) => id)
  return tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.id)
}

export const countsOf = (person: Person): PersonCounts => ({
  messages: person.messages.length,
  prayers: person.prayers.length,
  volunteers: person.volunteers.length,
  bookOffers: person.bookOffers.length,
  unpaid: person.unpaidDonationCheckouts.length + person.unpaidCheckouts.length,
  orders: person.orders.length,
  donations: person.donations.length,
  payments: person.payments.length,
  emails: person.emails.length,
  ordersUnderWay: person.ordersUnderWay.length,
})

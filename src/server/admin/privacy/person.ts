/** Finds everything about a person by their email address, however it is spelled, or as a supporter without one. */
import {
  and,
  type AnyColumn,
  eq,
  getTableColumns,
  inArray,
  type InferSelectModel,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import { claimedAmong } from '#db/declarations.ts'
import {
  auditEvents,
  binItems,
  bookDonationRequests,
  cartItems,
  checkoutDonors,
  checkoutLines,
  checkouts,
  contactMessages,
  donations,
  giftAidDeclarations,
  inboxItems,
  inboxReplies,
  mandates,
  newsChoices,
  isNonAscii,
  outboxEmails,
  orderLines,
  orders,
  paymentIssues,
  standingReferences,
  statementLines,
  payments,
  projectNewsRecipients,
  supporters,
  volunteerApplications,
} from '#db/schema/index.ts'
import { orderStatus, type OrderStatus } from '#shared/money/orders/order-statuses.ts'
import type { AuditAction } from '#shared/platform/audit/audit.ts'
import { emailKey, isSameAddress } from '#shared/platform/text/contact.ts'
import { isPrayer } from '#shared/site/forms/forms.ts'
import { ACCOUNT_EMAILS, emailsAbout, EMAILS_OF_ORDERS, PRAYER_EMAILS } from '#shared/platform/mail/mail.ts'
import type { PersonPart } from '#shared/admin/person-parts.ts'
import { type PersonCounts, type Whose } from '#shared/admin/privacy.ts'
import { ERASED, type Retention } from '#shared/platform/audit/retention.ts'
import { linesNaming } from './lines-naming.ts'
import { isRetainedOf, keptUntil } from './retained.ts'

/** Records found by address, and what belongs to them: one property for each of `PERSON_PARTS`. */
type PersonRecords = Awaited<ReturnType<typeof findRecords>>
export type Person = PersonRecords & Awaited<ReturnType<typeof findBelongings>>

/**
 * Finds and locks rows in the order of the site's other transactions, so that nothing is changed or paid before the
 * caller's transaction ends.
 */
export const findPerson = async (tx: Tx, whose: Whose): Promise<Person> =>
  withBelongings(tx, await findRecords(tx, await addressed(tx, whose)))

/** Replaces a supporter who has an address by that address, and a declaration by its supporter. */
async function addressed(tx: Tx, whose: Whose): Promise<Whose> {
  if ('email' in whose) return whose
  const { id, supporterId } = giftAidDeclarations
  const ofDeclaration = (declarationId: number) =>
    tx.select({ supporterId }).from(giftAidDeclarations).where(eq(id, declarationId))
  const [row] = await tx
    .select({ id: supporters.id, email: supporters.email })
    .from(supporters)
    .where(
      'supporterId' in whose
        ? eq(supporters.id, whose.supporterId)
        : inArray(supporters.id, ofDeclaration(whose.declarationId)),
    )
  if (!row) return whose
  return row.email ? { email: row.email } : { supporterId: row.id }
}

/** Adds rows that belong to a person's records but contain no address. */
export const withBelongings = async (tx: Tx, records: PersonRecords): Promise<Person> => ({
  ...records,
  ...(await findBelongings(tx, records)),
})

async function findRecords(tx: Tx, whose: Whose) {
  const isTheirs = 'email' in whose ? await isOfAddress(tx, whose.email) : () => sql`false`
  const sent = await findSent(tx, isTheirs)
  const money = await findMoney(tx, whose, isTheirs)
  const found = await lockRows(
    tx,
    outboxEmails,
    or(
      // emails about an account of the dashboard are not about a customer
      and(
        or(isTheirs(outboxEmails.recipient), isTheirs(outboxEmails.firstRecipient)),
        notInArray(outboxEmails.kind, ACCOUNT_EMAILS),
      ),
      ofRecords(emailsAbout('message'), sent.messages),
      ofRecords(PRAYER_EMAILS, sent.prayers),
      ofRecords(emailsAbout('volunteer'), sent.volunteers),
      ofRecords(emailsAbout('book-offer'), sent.bookOffers),
      ofRecords(emailsAbout('reply'), sent.replies),
      ofRecords(emailsAbout('donation'), money.donations),
      ofRecords(['card-expiring'], money.mandates),
      ofRecords(['yearly-summary'], money.supporters),
      ofRecords(['project-news'], money.projectNews),
      and(
        ofRecords(emailsAbout('declaration'), [...money.declarations, ...money.claimedDeclarations]),
        // already erased, but retained with a declaration
        ne(outboxEmails.recipient, ERASED),
      ),
      ofRecords(EMAILS_OF_ORDERS, [...money.orders, ...money.ordersUnderWay]),
    ),
  )
  const underWay = new Set(idsOf(money.ordersUnderWay))
  const [emailsUnderWay, emails] = split(
    found,
    (row) => EMAILS_OF_ORDERS.includes(row.kind) && underWay.has(row.recordId),
  )
  return { ...sent, ...money, emails, emailsUnderWay }
}

/** Locks rows in the order of their ids. */
export async function lockRows<Table extends PgTable & { id: PgColumn }>(
  tx: Tx,
  table: Table,
  where: SQL | undefined,
): Promise<Table['$inferSelect'][]> {
  // drizzle does not infer the rows of a generic table
  const source: PgTable = table
  return tx.select().from(source).where(where).orderBy(table.id).for('update')
}

type IsTheirs = (column: AnyColumn) => SQL | undefined

async function isOfAddress(tx: Tx, email: string): Promise<IsTheirs> {
  const spellings = await spellingsOf(tx, email)
  return (column) => or(sql`lower(${column}) = lower(${email})`, inArray(column, spellings))
}

/** All columns with visitors' email addresses. */
const EMAIL_COLUMNS = [
  contactMessages.email,
  volunteerApplications.email,
  bookDonationRequests.email,
  checkoutDonors.email,
  donations.donorEmail,
  mandates.donorEmail,
  standingReferences.email,
  orders.customerEmail,
  payments.customerEmail,
  outboxEmails.recipient,
  outboxEmails.firstRecipient,
]

/**
 * Stored spellings that `lower` does not match, from before addresses were normalised, or that did not come through
 * our forms. Only non-ASCII addresses can differ, and the database does not know punycode.
 */
async function spellingsOf(tx: Tx, email: string): Promise<string[]> {
  const parts = EMAIL_COLUMNS.map(
    (column) => sql`select ${column} as spelling from ${column.table} where ${isNonAscii(column)}`,
  )
  const rows = await tx.execute<{ spelling: string }>(sql.join(parts, sql` union `))
  return rows.map(({ spelling }) => spelling).filter((spelling) => isSameAddress(spelling, email))
}

async function findSent(tx: Tx, isTheirs: IsTheirs) {
  const written = await lockRows(tx, contactMessages, isTheirs(contactMessages.email))
  const volunteers = await lockRows(tx, volunteerApplications, isTheirs(volunteerApplications.email))
  const bookOffers = await lockRows(tx, bookDonationRequests, isTheirs(bookDonationRequests.email))
  const inbox = await lockRows(
    tx,
    inboxItems,
    or(
      and(inArray(inboxItems.kind, ['message', 'prayer']), inArray(inboxItems.recordId, idsOf(written))),
      and(eq(inboxItems.kind, 'volunteer'), inArray(inboxItems.recordId, idsOf(volunteers))),
      and(eq(inboxItems.kind, 'book-offer'), inArray(inboxItems.recordId, idsOf(bookOffers))),
    ),
  )
  const replies = await lockRows(tx, inboxReplies, inArray(inboxReplies.itemId, idsOf(inbox)))
  const bin = await lockRows(tx, binItems, inArray(binItems.inboxItemId, idsOf(inbox)))
  const [prayers, messages] = split(written, ({ subject }) => isPrayer(subject))
  return { messages, prayers, volunteers, bookOffers, inbox, bin, replies }
}

/** Columns of an unpaid checkout, without its session, which gives access to the cart. */
export const UNPAID = { id: checkouts.id, amount: checkouts.amount, createdAt: checkouts.createdAt }

/** Locks checkouts of donations, with their donors. */
export const lockUnpaidDonations = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      ...getTableColumns(checkouts),
      donorName: checkoutDonors.name,
      donorEmail: checkoutDonors.email,
      giftAid: checkoutDonors.giftAid,
      dedication: checkoutDonors.dedication,
    })
    .from(checkouts)
    .innerJoin(checkoutDonors, eq(checkoutDonors.checkoutId, checkouts.id))
    .where(where)
    .orderBy(checkouts.id)
    .for('update')

async function findMoney(tx: Tx, whose: Whose, isTheirs: IsTheirs) {
  const pending = await lockUnpaidDonations(tx, isTheirs(checkoutDonors.email))
  // a buyer whose card was declined is known only by the failed payment
  const declined = tx
    .select({ id: payments.paymentIntentId })
    .from(payments)
    .where(and(isTheirs(payments.customerEmail), eq(payments.status, 'failed')))
  const unpaidCheckouts = await tx
    .select(UNPAID)
    .from(checkouts)
    .where(
      and(
        eq(checkouts.kind, 'order'),
        inArray(checkouts.paymentIntentId, declined),
        isNull(checkouts.problem),
        notExists(tx.select().from(orders).where(eq(orders.checkoutId, checkouts.id))),
      ),
    )
    .orderBy(checkouts.id)
    .for('update')
  const known = await lockRows(
    tx,
    supporters,
    'email' in whose
      ? eq(supporters.email, emailKey(whose.email))
      : eq(supporters.id, 'supporterId' in whose ? whose.supporterId : 0),
  )
  const given = await lockRows(
    tx,
    donations,
    or(
      isTheirs(donations.donorEmail),
      inArray(donations.checkoutId, idsOf(pending)),
      'email' in whose ? undefined : inArray(donations.supporterId, idsOf(known)),
    ),
  )
  const bought = await lockRows(tx, orders, isTheirs(orders.customerEmail))
  const intents = [...given, ...pending].flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  const paid = await lockRows(
    tx,
    payments,
    or(
      isTheirs(payments.customerEmail),
      inArray(payments.orderId, idsOf(bought)),
      inArray(payments.paymentIntentId, intents),
    ),
  )
  const monthly = await lockRows(tx, mandates, isTheirs(mandates.donorEmail))
  const givenFrom = new Set(given.map(({ checkoutId }) => checkoutId))
  const [paidDonationCheckouts, unpaidDonationCheckouts] = split(
    pending,
    ({ id, problem }) => givenFrom.has(id) || problem !== null,
  )
  const references = await lockRows(tx, standingReferences, isTheirs(standingReferences.email))
  const [ordersUnderWay, ordered] = split(bought, isUnderWay)
  const [paymentsUnderWay, paidBefore] = split(paid, ({ orderId }) =>
    ordersUnderWay.some(({ id }) => id === orderId),
  )
  const declared = await lockRows(
    tx,
    giftAidDeclarations,
    and(
      or(
        inArray(giftAidDeclarations.supporterId, idsOf(known)),
        inArray(giftAidDeclarations.donationId, idsOf(given)),
        isRetainedOf(tx, whose),
      ),
      ne(giftAidDeclarations.firstName, ERASED),
    ),
  )
  const claimed = await claimedAmong(tx, idsOf(declared))
  const [claimedDeclarations, declarations] = split(declared, ({ id }) => claimed.has(id))
  return {
    supporters: known,
    declarations,
    claimedDeclarations,
    unpaidCheckouts,
    unpaidDonationCheckouts,
    paidDonationCheckouts,
    newsChoices: await lockRows(tx, newsChoices, inArray(newsChoices.supporterId, idsOf(known))),
    projectNews: await lockRows(
      tx,
      projectNewsRecipients,
      inArray(projectNewsRecipients.supporterId, idsOf(known)),
    ),
    donations: given,
    mandates: monthly,
    standingReferences: references,
    orders: ordered,
    ordersUnderWay,
    payments: paidBefore,
    paymentsUnderWay,
  }
}

const isUnderWay = ({ status }: { status: OrderStatus }) => orderStatus(status).isUnderWay === true
const idsOf = <Id>(rows: readonly { id: Id }[]) => rows.map(({ id }) => id)

const ofRecords = (
  kinds: InferSelectModel<typeof outboxEmails>['kind'][],
  records: readonly { id: number }[],
) => and(inArray(outboxEmails.kind, kinds), inArray(outboxEmails.recordId, idsOf(records)))

function split<Row>(all: readonly Row[], isFirst: (row: Row) => boolean): [first: Row[], second: Row[]] {
  return [all.filter(isFirst), all.filter((row) => !isFirst(row))]
}

/** Answers to a bracelet's questions are the person's own words, wherever they are stored. */
const isAnswered = (column: AnyColumn) =>
  sql`${column} <> '[]' and coalesce(${column} -> 0 ->> 'question', '') <> ${ERASED}`

async function findBelongings(tx: Tx, records: PersonRecords) {
  const { orders: ordered, ordersUnderWay, unpaidCheckouts } = records
  const started = [
    ...idsOf(unpaidCheckouts),
    ...[...ordered, ...ordersUnderWay].map(({ checkoutId }) => checkoutId),
  ]
  const sessions = tx
    .select({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(inArray(checkouts.id, started))
  return {
    orderLines: await lockRows(tx, orderLines, inArray(orderLines.orderId, idsOf(ordered))),
    orderLinesUnderWay: await lockRows(tx, orderLines, inArray(orderLines.orderId, idsOf(ordersUnderWay))),
    checkoutLines: await lockRows(
      tx,
      checkoutLines,
      and(inArray(checkoutLines.checkoutId, started), isAnswered(checkoutLines.choices)),
    ),
    // without the session, which gives access to the whole cart
    cartItems: await tx
      .select({ id: cartItems.id, quantity: cartItems.quantity, choices: cartItems.choices })
      .from(cartItems)
      .where(and(inArray(cartItems.sessionId, sessions), isAnswered(cartItems.choices))),
    ...(await findNotes(tx, records)),
  }
}

/** Finds notes about the person's records, so not notes about somebody else of the same name. */
async function findNotes(tx: Tx, records: PersonRecords) {
  const words = wordsFor(records)
  const names = (column: SQLWrapper) =>
    or(sql`false`, ...words.map((word) => sql`strpos(${folded(column)}, ${folded(sql`${word}::text`)}) > 0`))
  const paid = [...records.payments, ...records.paymentsUnderWay]
  const intents = [...paid, ...records.unpaidDonationCheckouts].flatMap(
    ({ paymentIntentId }) => paymentIntentId ?? [],
  )
  const issues = await lockRows(tx, paymentIssues, inArray(paymentIssues.paymentIntentId, intents))
  const recorded = and(inArray(paymentIssues.id, idsOf(issues)), names(paymentIssues.resolution))
  const about = (actions: AuditAction[], found: readonly { id: number }[]) =>
    and(inArray(auditEvents.action, actions), inArray(auditEvents.subjectId, idsOf(found)))
  const { id, action, subjectId, subjectName, changes, detail, createdAt } = auditEvents
  return {
    paymentIssues: await lockRows(tx, paymentIssues, recorded),
    statementLines: await lockRows(
      tx,
      statementLines,
      or(
        inArray(statementLines.donationId, idsOf(records.donations)),
        inArray(
          statementLines.id,
          await linesNaming(tx, {
            names: namesIn(records),
            emails: addressesIn(records),
            supporterIds: idsOf(records.supporters),
          }),
        ),
      ),
    ),
    activity: await tx
      .select({ id, action, subjectId, subjectName, changes, detail, createdAt })
      .from(auditEvents)
      .where(
        or(
          // notes about forms contain the sender's name
          and(
            ne(detail, ''),
            or(
              about(['message-deleted', 'message-restored'], [...records.messages, ...records.prayers]),
              about(['inbox-state-changed', 'inbox-replied'], records.inbox),
            ),
          ),
          and(
            names(sql`concat_ws(' ', ${subjectName}, ${changes}, ${detail})`),
            or(
              about(['order-status-changed'], [...records.orders, ...records.ordersUnderWay]),
              about(['refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked'], paid),
              about(['mail-resent'], [...records.emails, ...records.emailsUnderWay]),
              about(['payment-issue-resolved'], issues),
            ),
          ),
        ),
      ),
  }
}

/** Lower case by the database's rules on both sides, so that 'İ', both small sigmas and 'ß' match. */
const folded = (text: SQLWrapper) => sql`replace(lower(upper(normalize(${text}))), 'ß', 'ss')`

/** Words that identify the person in a note about their records: whole names, parts of names, addresses. */
function wordsFor(records: PersonRecords): string[] {
  const names = namesIn(records)
  const parts = names.flatMap((name) => name.split(/\s+/).filter(identifies))
  return [...new Set([...names, ...parts, ...addressesIn(records)])]
}

const namesIn = (records: PersonRecords): string[] => textsIn(records, 'name', 'customerName', 'donorName')

export const addressesIn = (records: PersonRecords): string[] =>
  textsIn(records, 'email', 'customerEmail', 'donorEmail')

function textsIn(records: PersonRecords, ...columns: string[]): string[] {
  const rows: Partial<Record<string, unknown>>[] = Object.values(records).flat()
  const texts = rows.flatMap((row) => columns.map((column) => row[column]))
  const found = new Set(texts.filter((text) => typeof text === 'string'))
  return [...found].filter((text) => text !== '' && text !== ERASED)
}

/** Excludes initials and words such as 'de', which occur in any sentence. */
const identifies = (part: string) => part.length > 2

/** The parts to show and export. A supporter without notes or preferences only repeats other records: left out. */
export const partsOf = (person: Person): Person => ({
  ...person,
  supporters: person.supporters.filter(
    ({ notes, wantsThanks, wantsSummary, thankedAt, importId, monthlyElsewherePence }) =>
      notes !== '' ||
      !wantsThanks ||
      !wantsSummary ||
      thankedAt !== null ||
      importId !== null ||
      monthlyElsewherePence !== null,
  ),
})

/** How many records there are of each part, and until when those that stay are needed. */
export async function countsOf(tx: Tx, person: Person, retention: Retention): Promise<PersonCounts> {
  const counts = Object.entries(partsOf(person)).map(([part, rows]) => [part, rows.length])
  return {
    ...(Object.fromEntries(counts) as Record<PersonPart, number>),
    keptUntil: await keptUntil(tx, person, retention),
  }
}

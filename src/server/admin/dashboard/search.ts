/** The dashboard's search: the newest records of each kind that contain all the words. */
import { and, desc, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  bookDonationRequests,
  contactMessages,
  giftAidDeclarations,
  orders,
  payments,
  accounts,
  supporters,
  volunteerApplications,
} from '#db/schema/index.ts'
import { byWords, containsText, hasDeclaredWords, hasSupporterWords } from '#db/search.ts'
import { canonicalEmail, emailKey } from '#shared/platform/text/contact.ts'
import { isPrayer, type ContactSubject } from '#shared/site/forms/forms.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { MAX_FOUND, type SearchResults } from '#shared/admin/search.ts'
import { declarationsKeptUntil } from '../privacy/retained.ts'

type Owned = { customerEmail: string | null; customerName: string | null }
type Addressed = { email: string; name: string | null }
type Written = { email: string; name: string }

/**
 * Searches orders, payments, messages, offers of help or books, and people, by words as in `byWords`; an exact order
 * number comes first. Blank text finds nothing.
 * @param role kinds whose lists it may not read are null
 */
export async function searchAll(db: Db, typed: string, role: Role): Promise<SearchResults> {
  const q = typed.trim()
  const isOwner = role === 'owner'
  const findIfAllowed = async <Row>(isAllowed: boolean, find: (db: Db, q: string) => Promise<Row[]>) => {
    if (!isAllowed) return null
    return q === '' ? [] : find(db, q)
  }
  const [ofOrders, ofPayments, ofMessages, ofOffers, ofAccounts] = await Promise.all([
    findIfAllowed(isOwner || role === 'helper', findOrders),
    findIfAllowed(isOwner || role === 'treasurer', findPayments),
    findIfAllowed(isOwner || role === 'helper', findMessages),
    findIfAllowed(isOwner || role === 'helper', findOffers),
    findIfAllowed(isOwner, findAccounts),
  ])
  return {
    orders: ofOrders && firstOf(ofOrders),
    payments: ofPayments && firstOf(ofPayments.map(withTime)),
    messages: ofMessages && firstOf(ofMessages.map(withoutPrayer)),
    offers: ofOffers && firstOf(ofOffers),
    people: isOwner
      ? [
          ...(await withSupporters(
            db,
            peopleIn(
              q,
              [...(ofOrders ?? []), ...(ofPayments ?? [])],
              [...(ofMessages ?? []), ...(ofOffers ?? [])],
            ),
          )),
          ...(await findWithoutAddress(db, q)),
          ...(await findErased(db, q)),
        ]
      : null,
    accounts: ofAccounts,
  }
}

/** Reads one row more than is shown, to know whether there are more. */
const firstOf = <Row extends { createdAt: Date }>(rows: Row[]) => ({
  rows: rows.slice(0, MAX_FOUND).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  hasMore: rows.length > MAX_FOUND,
})

const ofOrder = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  postcode: orders.addressPostcode,
  supporterId: orders.supporterId,
  createdAt: orders.createdAt,
}

async function findOrders(db: Db, q: string) {
  const number = Number(/^(?:order\s*)?#?\s*(\d{1,9})$/i.exec(q)?.[1] ?? 0)
  const [exact, others] = await Promise.all([
    number === 0 ? [] : db.select(ofOrder).from(orders).where(eq(orders.number, number)),
    byWords(orders, { q, limit: MAX_FOUND + 1, also: ne(orders.number, number) }, (found) =>
      db.select(ofOrder).from(orders).where(found).orderBy(desc(orders.id)),
    ),
  ])
  return [...exact, ...others]
}

const withTime = <Row extends typeof payments.$inferSelect>(row: Row) => ({
  ...row,
  at: (row.paidAt ?? row.createdAt).toISOString(),
})

const findPayments = (db: Db, q: string) =>
  byWords(payments, { q, limit: MAX_FOUND + 1 }, (found) =>
    db
      .select({ ...getTableColumns(payments), supporterId: payer })
      .from(payments)
      .where(found)
      .orderBy(desc(payments.id)),
  )

/** The supporter who bought or gave with a payment. */
const payer = sql<number | null>`coalesce(
  (select bought.supporter_id from orders bought where bought.payment_intent_id = payments.payment_intent_id),
  (select given.supporter_id from donations given where given.payment_intent_id = payments.payment_intent_id))`.mapWith(
  Number,
)

/** Prayers are shown only in the list of messages and in the inbox. */
const withoutPrayer = <Row extends { subject: ContactSubject; beginning: string }>(row: Row): Row =>
  isPrayer(row.subject) ? { ...row, beginning: '' } : row

/** Characters of a message that fit on one line. */
const BEGINNING = 120

const findMessages = (db: Db, q: string) =>
  byWords(contactMessages, { q, limit: MAX_FOUND + 1, also: isNull(contactMessages.deletedAt) }, (found) =>
    db
      .select({
        id: contactMessages.id,
        name: contactMessages.name,
        email: contactMessages.email,
        subject: contactMessages.subject,
        beginning: sql<string>`left(${contactMessages.message}, ${BEGINNING}::int)`,
        createdAt: contactMessages.createdAt,
        supporterId: contactMessages.supporterId,
      })
      .from(contactMessages)
      .where(found)
      .orderBy(desc(contactMessages.id)),
  )

async function findOffers(db: Db, q: string) {
  const [volunteers, books] = await Promise.all([
    offersIn(db, volunteerApplications, 'volunteer', q),
    offersIn(db, bookDonationRequests, 'book-offer', q),
  ])
  return [...volunteers, ...books].toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))
}

async function offersIn<Kind extends 'volunteer' | 'book-offer'>(
  db: Db,
  table: typeof volunteerApplications | typeof bookDonationRequests,
  kind: Kind,
  q: string,
) {
  const { id, name, email, location, createdAt, supporterId } = table
  // without deleted ones, which only the inbox knows; a scalar subquery, because a join would read the whole inbox; the
  // table is written out, because drizzle leaves it out in a list of selected columns
  const itemId = sql`(select id from inbox_items
    where kind = ${kind} and record_id = ${table}.id and deleted_at is null)`.mapWith(Number)
  const also = sql`${itemId} is not null`
  const rows = await byWords(table, { q, limit: MAX_FOUND + 1, also }, (found) =>
    db
      .select({ id: itemId, name, email, location, createdAt, supporterId })
      .from(table)
      .where(found)
      .orderBy(desc(id)),
  )
  return rows.map((row) => ({ ...row, kind }))
}

/** Searches the accounts, a table of only a few rows. */
async function findAccounts(db: Db, q: string) {
  return db
    .select({ id: accounts.id, name: accounts.name, email: accounts.email, role: accounts.role })
    .from(accounts)
    .where(
      and(isNull(accounts.removedAt), containsText(sql`${accounts.name} || ' ' || ${accounts.email}`, q)),
    )
    .orderBy(accounts.name)
    .limit(MAX_FOUND)
}

/** Donors without an email address, by name. */
async function findWithoutAddress(db: Db, q: string): Promise<People> {
  if (q === '') return []
  const { id, email, name, lastContactAt } = supporters
  return db
    .select({ supporterId: id, email, name })
    .from(supporters)
    .where(and(isNull(email), hasSupporterWords(q)))
    .orderBy(desc(lastContactAt))
    .limit(MAX_FOUND)
}

/** Erased donors, by the names in declarations that HMRC may still ask for. */
async function findErased(db: Db, q: string): Promise<People> {
  if (q === '') return []
  const { id, supporterId, firstName, lastName } = giftAidDeclarations
  const found = await db
    .select({ id, firstName, lastName })
    .from(giftAidDeclarations)
    .where(and(isNull(supporterId), ne(firstName, ERASED), hasDeclaredWords(q)))
    .orderBy(desc(id))
    .limit(MAX_FOUND)
  const days = await declarationsKeptUntil(db, found)
  return found.map((declared) => ({
    email: null,
    name: `${declared.firstName} ${declared.lastName}`,
    declaration: { id: declared.id, keptUntil: days.get(declared.id)! },
  }))
}

type People = NonNullable<SearchResults['people']>

/** Links people to their supporter pages, with the name last given. */
async function withSupporters(db: Db, found: readonly Addressed[]): Promise<People> {
  const { id, email, name } = supporters
  const keys = found.map((each) => emailKey(each.email))
  const known = await db.select({ id, email, name }).from(supporters).where(inArray(email, keys))
  return found.map((each) => {
    const supporter = known.find((one) => one.email === emailKey(each.email))
    return supporter ? { ...each, name: supporter.name ?? each.name, supporterId: supporter.id } : each
  })
}

/** Each address once, with its newest name. Also a typed address, which may occur in data that is not searched. */
function peopleIn(q: string, owned: Owned[], written: Written[]): Addressed[] {
  const all = [
    ...owned.map(({ customerEmail, customerName }) => ({ email: customerEmail, name: customerName })),
    ...written,
    { email: canonicalEmail(q) ?? null, name: null },
  ]
  const byAddress = new Map<string, Addressed>()
  for (const { email, name } of all) {
    if (email === null || email === '' || byAddress.has(emailKey(email))) continue
    byAddress.set(emailKey(email), { email, name })
  }
  return [...byAddress.values()].slice(0, MAX_FOUND)
}

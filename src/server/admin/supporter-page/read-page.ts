/** Reads a supporter's page. It never contains prayers, which are not linked to anybody. */
import { and, count, desc, eq, inArray, not, notInArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { readDeclarations, shownDeclaration } from '#db/declarations.ts'
import { repliesToPrayer } from '#db/email-records.ts'
import {
  accounts,
  bookDonationRequests,
  contactMessages,
  donations,
  giftAidDeclarations,
  inboxItems,
  inboxReplies,
  orders,
  outboxEmails,
  payments,
  supporters,
  volunteerApplications,
} from '#db/schema/index.ts'
import { seesMoney, type Role } from '#shared/platform/sign-in/roles.ts'
import { emailKey } from '#shared/platform/text/contact.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import type { InboxKind } from '#shared/site/forms/inbox-kinds.ts'
import { CURRENCY } from '#shared/platform/text/amounts.ts'
import { PRAYER_EMAILS, ACCOUNT_EMAILS } from '#shared/platform/mail/mail.ts'
import {
  MAX_SUPPORTER_ROWS,
  type SupporterPage,
  type supporterNotesInput,
} from '#shared/admin/supporter-page.ts'
import { currentName } from '../../platform/audit/audit.ts'
import { notFound } from '../../errors.ts'
import { readNews } from './news.ts'
import { keyOf, readRecords } from '../../site/forms/records.ts'

/** One row more than is shown, to know whether there are more. */
const LIMIT = MAX_SUPPORTER_ROWS + 1

/**
 * Reads what a role may see of a supporter; each part is as in its own list. @throws NOT_FOUND, even if the role may
 * see none of their rows, because even an empty page would reveal that they gave
 */
export async function readSupporter(db: Db, id: number, { as: role }: { as: Role }): Promise<SupporterPage> {
  const [row] = await db.select().from(supporters).where(eq(supporters.id, id))
  if (!row) throw noSuchSupporter()
  const isOwner = role === 'owner'
  const seesWork = isOwner || role === 'helper'
  const [totals, ofOrders, gifts, declared, forms, replies, emails, news] = await Promise.all([
    seesMoney(role) ? readTotals(db, id) : null,
    seesWork ? readOrders(db, id, role) : null,
    seesMoney(role) ? readGifts(db, id) : null,
    seesMoney(role) ? readDeclarations(db, eq(giftAidDeclarations.supporterId, id)) : null,
    seesWork ? readForms(db, id) : null,
    seesWork ? readReplies(db, id) : null,
    isOwner && row.email !== null ? readEmails(db, row.email) : null,
    isOwner ? readNews(db, id) : null,
  ])
  const seen = [ofOrders, gifts, declared, forms].reduce((sum, found) => sum + (found?.length ?? 0), 0)
  if (!isOwner && seen === 0 && !totals?.orders.count) throw noSuchSupporter()
  return {
    id,
    email: row.email,
    name: row.name,
    contacts: isOwner
      ? { firstAt: row.firstContactAt.toISOString(), lastAt: row.lastContactAt.toISOString() }
      : null,
    notes: isOwner ? row.notes : null,
    preferences: isOwner ? { wantsThanks: row.wantsThanks, version: row.version } : null,
    news,
    totals,
    orders: ofOrders && listed(ofOrders),
    gifts: gifts && listed(gifts),
    declarations: declared?.map(shownDeclaration) ?? null,
    forms: forms && listed(forms),
    replies: replies && listed(replies),
    emails: emails && listed(emails),
  }
}

/** @returns null if no supporter has this address */
export async function findSupporter(db: Db, email: string): Promise<{ id: number } | null> {
  const [found] = await db
    .select({ id: supporters.id })
    .from(supporters)
    .where(eq(supporters.email, emailKey(email)))
  return found ?? null
}

/** @throws NOT_FOUND */
export async function setSupporterNotes(
  db: Db,
  { id, notes }: z.infer<typeof supporterNotesInput>,
): Promise<Done> {
  const changed = await db
    .update(supporters)
    .set({ notes })
    .where(eq(supporters.id, id))
    .returning({ id: supporters.id })
  if (changed.length === 0) throw noSuchSupporter()
  return { ok: true }
}

const noSuchSupporter = () => notFound('There is no such supporter.')

const listed = <Row>(rows: Row[]) => ({
  rows: rows.slice(0, MAX_SUPPORTER_ROWS),
  hasMore: rows.length > MAX_SUPPORTER_ROWS,
})

const isGift = (id: number) =>
  and(eq(donations.supporterId, id), eq(payments.paymentIntentId, donations.paymentIntentId))
export const givenAt = sql`coalesce(${payments.paidAt}, ${payments.createdAt})`
/** Other currencies are never added up. */
export const isInPounds = eq(payments.currency, CURRENCY)
/** Times computed in SQL arrive as text. */
export const isoTime = (text: string) => new Date(text).toISOString()
/** Rest of payments after refunds and lost disputes. */
export const total = sql<string>`coalesce(sum(${payments.amount} - ${payments.refunded} - ${payments.lost}), 0.00)::text`

async function readTotals(db: Db, id: number): Promise<SupporterPage['totals']> {
  const [[gifts], [bought]] = await Promise.all([
    db
      .select({
        count: count(),
        total,
        first: sql<string | null>`min(${givenAt})`.mapWith(isoTime),
        last: sql<string | null>`max(${givenAt})`.mapWith(isoTime),
      })
      .from(donations)
      .innerJoin(payments, and(isGift(id), isInPounds)),
    db
      .select({ count: count(), total })
      .from(orders)
      .innerJoin(payments, and(eq(payments.orderId, orders.id), isInPounds))
      .where(eq(orders.supporterId, id)),
  ])
  if (!gifts || !bought) throw new Error('a sum returned no row')
  const { first, last, ...given } = gifts
  return { gifts: given, orders: bought, firstGiftAt: first, lastGiftAt: last }
}

async function readOrders(db: Db, id: number, role: Role) {
  const { number, status, paymentStatus, total: sum, createdAt } = orders
  const rows = await db
    .select({ id: orders.id, number, status, paymentStatus, total: sum, createdAt })
    .from(orders)
    .where(eq(orders.supporterId, id))
    .orderBy(desc(orders.id))
    .limit(LIMIT)
  return rows.map((row) => ({
    ...row,
    total: seesMoney(role) ? row.total : null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** By day, newest first, because offline gifts may be entered long after they were given. */
async function readGifts(db: Db, id: number) {
  const rows = await db
    .select({
      payment: payments,
      dedication: donations.dedication,
      nth: sql<number>`row_number() over (order by ${givenAt}, ${donations.id})`.mapWith(Number),
    })
    .from(donations)
    .innerJoin(payments, isGift(id))
    .orderBy(desc(givenAt), desc(donations.id))
    .limit(LIMIT)
  return rows.map(({ payment, dedication, nth }) => ({
    ...payment,
    dedication,
    nth,
    paidAt: (payment.paidAt ?? payment.createdAt).toISOString(),
  }))
}

/** Ids of the supporter's inbox items, through their records of each kind. */
function itemsOf(id: number): SQL {
  const tables = [
    ['message', contactMessages],
    ['volunteer', volunteerApplications],
    ['book-offer', bookDonationRequests],
  ] as const satisfies [InboxKind, unknown][]
  const parts = tables.map(
    ([kind, table]) => sql`select item.id from ${table} join ${inboxItems} item on item.kind = ${kind}
      and item.record_id = ${table.id} and item.deleted_at is null where ${table.supporterId} = ${id}`,
  )
  return sql`(${sql.join(parts, sql` union all `)})`
}

async function readForms(db: Db, id: number) {
  const items = await db
    .select()
    .from(inboxItems)
    .where(inArray(inboxItems.id, itemsOf(id)))
    .orderBy(desc(inboxItems.id))
    .limit(LIMIT)
  const records = await readRecords(db, items)
  return items.map((item) => ({
    ...item,
    answers: records.get(keyOf(item))?.answers ?? [],
    createdAt: item.createdAt.toISOString(),
  }))
}

async function readReplies(db: Db, supporterId: number) {
  const { id, subject, body, createdAt } = inboxReplies
  const rows = await db
    .select({
      id,
      subject,
      body,
      accountName: currentName(inboxReplies.accountName),
      createdAt,
      state: outboxEmails.state,
      item: { id: inboxItems.id, kind: inboxItems.kind },
    })
    .from(inboxReplies)
    .innerJoin(inboxItems, eq(inboxItems.id, inboxReplies.itemId))
    .leftJoin(accounts, eq(accounts.id, inboxReplies.accountId))
    .leftJoin(
      outboxEmails,
      and(eq(outboxEmails.kind, 'inbox-reply'), eq(outboxEmails.recordId, inboxReplies.id)),
    )
    .where(inArray(inboxItems.id, itemsOf(supporterId)))
    .orderBy(desc(inboxReplies.id))
    .limit(LIMIT)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Emails to the address, including those later resent to another address; none about prayers. */
async function readEmails(db: Db, email: string) {
  const sent = sql`(select id from ${outboxEmails} where lower(recipient) = ${email}
    union select id from ${outboxEmails} where lower(first_recipient) = ${email})`
  const { id, kind, state, createdAt, sentAt } = outboxEmails
  const subject = sql<string | null>`${outboxEmails.content} ->> 'subject'`
  const rows = await db
    .select({ id, kind, state, createdAt, sentAt, subject })
    .from(outboxEmails)
    .where(
      and(
        inArray(outboxEmails.id, sent),
        notInArray(outboxEmails.kind, [...PRAYER_EMAILS, ...ACCOUNT_EMAILS]),
        not(repliesToPrayer),
      ),
    )
    .orderBy(desc(outboxEmails.id))
    .limit(LIMIT)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }))
}

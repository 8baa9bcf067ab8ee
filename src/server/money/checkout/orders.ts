/** Orders: created once from a checkout's price snapshot, then read by the owner. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { ANY_NAME } from '#db/prepared.ts'
import { bracelets, cartItems, checkoutLines, orderLines, orders, payments } from '#db/schema/index.ts'
import { byWords } from '#db/search.ts'
import { unansweredOf } from '#shared/site/shop/choices.ts'
import type { OrderResult } from '#shared/money/checkout/checkout.ts'
import { isDeliverable } from '#shared/platform/mail/mail.ts'
import { isInDeliveryCountry } from '#shared/platform/text/contact.ts'
import { sendBy, shippingGiftPence } from '#shared/money/orders/fulfilment.ts'
import { maskedDelivery, maskedEmail } from '#shared/platform/text/masked.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import {
  STILL_PAID_STATUSES,
  type ListedOrder,
  type Order,
  type OrderSearch,
  ORDER_CHOICES,
} from '#shared/money/orders/orders.ts'
import { seesMoney, type Role } from '#shared/platform/sign-in/roles.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { isChosen } from '#db/list-page.ts'
import { notFound } from '../../errors.ts'
import { customerEmail, customerName, paidAt, typedByPayer } from '../payments/payments.ts'
import type { PaidIntent } from '../payments/stripe/client.ts'
import { takeFromStock } from '../../site/shop/stock.ts'
import type { Checkout } from '../payments/begin-checkout.ts'
import { recordNewsChoice } from '../../site/supporters/news.ts'
import { supporterOf } from '../../site/supporters/supporters.ts'
import { lacksChoices, readQuestions, readDetailsRequestedAt } from './order-choices.ts'

/**
 * Creates the order of a checkout whose intent succeeded; the database refuses a second one. If the payer was erased
 * meanwhile, the order has no name or address. Takes its lines from the stock.
 * @returns also the names of lines that were sold out meanwhile (it is recorded all the same, because it was paid
 * for), and how much of the total ships books, in pence
 */
export async function insertOrder(
  tx: Tx,
  checkout: Checkout,
  intent: PaidIntent,
  now: Date,
): Promise<{ id: number; number: number; soldOut: string[]; shippingPence: number }> {
  const isErased = checkout.erasedAt !== null
  const shipping = isErased ? undefined : intent.shipping?.address
  const line1 = typedByPayer(shipping?.line1)
  const town = typedByPayer(shipping?.city)
  const postcode = typedByPayer(shipping?.postal_code)
  const country = typedByPayer(shipping?.country)
  const buyer = isErased
    ? { name: ERASED, email: null }
    : { name: customerName(intent), email: customerEmail(intent) }
  const createdAt = paidAt(intent) ?? now
  const supporter = await supporterOf(tx, { ...buyer, at: createdAt, isPayment: true })
  const [order] = await tx
    .insert(orders)
    .values({
      checkoutId: checkout.id,
      paymentIntentId: intent.id,
      total: checkout.amount,
      currency: checkout.currency,
      perBracelet: checkout.perBracelet,
      shipWithinDays: checkout.shipWithinDays,
      customerName: buyer.name,
      customerEmail: buyer.email,
      supporterId: supporter,
      addressLine1: line1,
      addressLine2: typedByPayer(shipping?.line2),
      addressTown: town,
      addressPostcode: postcode,
      addressCountry: country,
      gift: isErased ? null : checkout.gift,
      needsAddress: !(line1 && town && postcode && isInDeliveryCountry(country, postcode)),
      needsChoices: isErased
        ? false
        : lacksChoices(checkoutLines, sql`${checkoutLines.checkoutId} = ${checkout.id}`),
      createdAt,
      statusChangedAt: now,
    })
    .returning({ id: orders.id, number: orders.number })
    .prepare(ANY_NAME)
    .execute()
  if (!order) throw new Error('an inserted order answered no row')
  await recordNewsChoice(tx, supporter, { choice: checkout.news, source: 'order', at: createdAt })
  const lines = await tx.execute<{
    id: string
    bracelet_id: string | null
    quantity: number
    name: string
    stock: number | null
  }>(
    sql`insert into ${orderLines} (order_id, bracelet_id, name, unit_price, quantity, choices)
      select ${order.id}, bracelet_id, name, unit_price, quantity, ${isErased ? sql`'[]'` : sql`choices`}
      from ${checkoutLines} where checkout_id = ${checkout.id} order by id
      returning id, bracelet_id, quantity, name,
        (select ${bracelets.stock} from ${bracelets} where ${bracelets.id} = bracelet_id) as stock`,
  )
  const fromStock = lines.flatMap(({ id, bracelet_id: braceletId, stock, ...line }) =>
    stock === null ? [] : { ...line, id: Number(id), braceletId: Number(braceletId) },
  )
  // saves a statement for most orders, whose bracelets are made to order and have no stock
  const soldOut = fromStock.length === 0 ? [] : await takeFromStock(tx, fromStock)
  if (soldOut.length > 0) await tx.update(orders).set({ isOversold: true }).where(eq(orders.id, order.id))
  return {
    ...order,
    soldOut: soldOut.map(({ name }) => name),
    shippingPence: shippingGiftPence(checkout, lines),
  }
}

/** Removes what was bought from the session's cart; items added later stay. */
export async function clearBoughtQuantities(tx: Tx, checkoutId: string, sessionId: string): Promise<void> {
  const isBoughtLine = sql`${cartItems.sessionId} = ${sessionId} and ${checkoutLines.checkoutId} = ${checkoutId}
    and ${checkoutLines.braceletId} = ${cartItems.braceletId} and ${checkoutLines.choicesKey} = ${cartItems.choicesKey}`
  await tx.execute(
    sql`delete from ${cartItems} using ${checkoutLines}
      where ${isBoughtLine} and ${cartItems.quantity} <= ${checkoutLines.quantity}`,
  )
  await tx.execute(
    sql`update ${cartItems} set quantity = ${cartItems.quantity} - ${checkoutLines.quantity}
      from ${checkoutLines} where ${isBoughtLine}`,
  )
}

/**
 * The part of an intent's order that anybody with the intent's id may know: nothing personal.
 * @param withContact for a caller who has proved to be the buyer: adds the masked email and address, and the answers
 */
export async function orderResultOf(
  db: Db | Tx,
  paymentIntentId: string,
  withContact = false,
): Promise<OrderResult | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId))
  if (!order) return undefined
  const { image, colors, pictures } = bracelets
  const rows = await db
    .select({
      name: orderLines.name,
      quantity: orderLines.quantity,
      unitPrice: orderLines.unitPrice,
      choices: orderLines.choices,
      questions: bracelets.questions,
      bracelet: { id: bracelets.id, image, colors, pictures },
    })
    .from(orderLines)
    .leftJoin(bracelets, eq(bracelets.id, orderLines.braceletId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const lines = rows.map(({ name, quantity, unitPrice, choices, bracelet }) => ({
    name,
    quantity,
    unitPrice,
    bracelet,
    choices: withContact ? choices : [],
  }))
  return {
    success: true,
    orderNumber: order.number,
    status: order.status,
    total: order.total,
    currency: order.currency,
    shippingGift: toDecimal(shippingGiftPence(order, lines)),
    lines,
    unanswered: order.needsChoices ? unansweredOf(rows) : [],
    isOversold: order.isOversold,
    createdAt: order.createdAt.toISOString(),
    ...(withContact && { contact: maskedContact(order) }),
  }
}

function maskedContact(order: typeof orders.$inferSelect): OrderResult['contact'] {
  const { customerEmail: email, addressLine1: line1, addressLine2: line2 } = order
  const { addressTown: town, addressPostcode: postcode } = order
  const name = order.gift?.to ?? order.customerName
  return {
    email: email !== null && isDeliverable(email) ? maskedEmail(email) : null,
    address: order.needsAddress ? [] : maskedDelivery({ name, line1, line2, town, postcode }),
  }
}

/** An order in the dashboard; the public API leaves out the supporter. */
export type DashboardOrder = Order & Pick<ListedOrder, 'supporterId'>

/** The role of the reader, which decides whether orders include amounts. */
export type Viewer = { as: Role }

/** Newest first unless the filter says otherwise. Refunded and disputed orders are not listed as 'to pack'. */
export async function listOrders(db: Db, filter: OrderSearch, viewer: Viewer): Promise<ListedOrder[]> {
  return (await listOrdersWithAmounts(db, filter)).map((order) => hideAmounts(order, viewer))
}

/** For roles that may see amounts: the treasurer's API and the owner's CSV file. */
export async function listOrdersWithAmounts(db: Db, filter: OrderSearch): Promise<DashboardOrder[]> {
  const { status, paymentStatus, ids } = filter
  const isToPack = status === 'to pack' && paymentStatus === undefined
  const also = and(
    isToPack ? inArray(orders.paymentStatus, STILL_PAID_STATUSES) : undefined,
    ids && inArray(orders.id, ids),
    isChosen(orders, ORDER_CHOICES, filter),
  )
  const rows = await byWords(orders, { ...filter, also }, (found, orderBy) =>
    db
      .select()
      .from(orders)
      .where(found)
      .orderBy(...orderBy),
  )
  return withLines(db, rows)
}

/** @throws NOT_FOUND */
export async function readOrder(db: Db | Tx, id: number, viewer: Viewer): Promise<ListedOrder> {
  return hideAmounts(await readOrderWithAmounts(db, id), viewer)
}

/** For roles that may see amounts, and for computing refunds. @throws NOT_FOUND */
export async function readOrderWithAmounts(db: Db | Tx, id: number): Promise<DashboardOrder> {
  const [order] = await withLines(db, await db.select().from(orders).where(eq(orders.id, id)))
  if (!order) throw notFound('There is no such order.')
  return order
}

/** Removes amounts, and IDs that reveal them, for roles without access to money. */
export function hideAmounts(order: DashboardOrder, { as }: Viewer): ListedOrder {
  if (seesMoney(as)) return order
  return {
    ...order,
    total: null,
    refunded: null,
    lost: null,
    // with the intent's id anybody can read what was paid
    paymentIntentId: null,
    paymentId: null,
    lines: order.lines.map((line) => ({ ...line, unitPrice: null })),
  }
}

/** Reads lines and payments with one query each, however many orders there are. */
async function withLines(db: Db | Tx, rows: (typeof orders.$inferSelect)[]): Promise<DashboardOrder[]> {
  if (rows.length === 0) return []
  // as a single array parameter, because a statement can have at most 65,534 parameters
  const ids = sql`${sql.param(`{${rows.map(({ id }) => id).join(',')}}`)}::text::bigint[]`
  const [lines, paid] = await Promise.all([
    db
      .select()
      .from(orderLines)
      .where(sql`${orderLines.orderId} = any(${ids})`)
      .orderBy(asc(orderLines.id)),
    db
      .select({
        id: payments.id,
        orderId: payments.orderId,
        refunded: payments.refunded,
        lost: payments.lost,
      })
      .from(payments)
      .where(sql`${payments.orderId} = any(${ids})`),
  ])
  const paymentOf = new Map(paid.map((payment) => [payment.orderId, payment]))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const [questions, requestedAt] = await Promise.all([
    readQuestions(
      db,
      rows.flatMap(({ id, needsChoices }) => (needsChoices ? [id] : [])),
    ),
    readDetailsRequestedAt(
      db,
      rows.flatMap(({ id, needsChoices, needsAddress }) => (needsChoices || needsAddress ? [id] : [])),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    paymentStatus: row.paymentStatus,
    total: row.total,
    refunded: paymentOf.get(row.id)?.refunded ?? '0.00',
    lost: paymentOf.get(row.id)?.lost ?? '0.00',
    currency: row.currency,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    gift: row.gift,
    address: row.addressLine1 === null ? null : addressOf(row),
    needsAddress: row.needsAddress,
    isOversold: row.isOversold,
    needsChoices: row.needsChoices,
    unanswered: unansweredOf(questions.get(row.id) ?? []),
    paymentIntentId: row.paymentIntentId,
    supporterId: row.supporterId,
    paymentId: paymentOf.get(row.id)?.id ?? null,
    carrier: row.carrier,
    trackingNote: row.trackingNote,
    detailsAskedAt: requestedAt.get(row.id)?.toISOString() ?? null,
    sendBy: sendBy(row.createdAt.toISOString(), row.shipWithinDays),
    createdAt: row.createdAt.toISOString(),
    lines: linesOf.get(row.id) ?? [],
  }))
}

function addressOf(row: typeof orders.$inferSelect): Order['address'] {
  return {
    line1: row.addressLine1 ?? '',
    line2: row.addressLine2,
    town: row.addressTown ?? '',
    postcode: row.addressPostcode ?? '',
    country: row.addressCountry ?? '',
  }
}

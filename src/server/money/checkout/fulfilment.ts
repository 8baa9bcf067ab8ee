/** The owner's work on a paid order: pack, send, cancel, and a note about the parcel. */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { orders, outboxEmails } from '#db/schema/index.ts'
import {
  isForward,
  nextStatuses,
  orderStatus,
  pathBetween,
  type OrderStatus,
} from '#shared/money/payments/order-statuses.ts'
import { UNDO_MS } from '#shared/money/orders/fulfilment.ts'
import { isDeliverable, type EmailKind } from '#shared/platform/mail/mail.ts'
import type { MarkedOrders, markOrdersInput } from '#shared/money/orders/order-details.ts'
import { whyNotMoved } from '#shared/money/orders/packing.ts'
import type {
  ListedOrder,
  Order,
  orderStatusInput,
  ChangedOrder,
  trackingNoteInput,
} from '#shared/money/payments/payments.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { changedElsewhere, conflict, isProviderFailure, isRefusal } from '../../errors.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { openOrderIssues } from '../payment-events/order-payment.ts'
import {
  finishRefund,
  readRequest,
  reserveRest,
  type RefundDeps,
  type RefundRequest,
} from '../refunds/refund-request.ts'
import { returnToStock, takeAgain } from '../../site/shop/stock.ts'
import { enqueueOrderSent } from '../../platform/webhooks/enqueue.ts'
import { hideAmounts, readOrder, readOrderWithAmounts, type DashboardOrder, type Viewer } from './orders.ts'

/**
 * Changes an order's status, forward or back, with an audit event. Of two simultaneous calls one wins; the other gets
 * CHANGED_ELSEWHERE. With `refundKey` a cancelled order's remaining payment is refunded: the order is cancelled
 * whatever the provider says, and what it has not refunded becomes a payment issue. What it took from the stock goes back
 * to it, and is taken again if the order is opened again. With `emailBuyer` the buyer hears that it was sent or cancelled, once:
 * ten seconds later, unless the change is undone before.
 * @returns the order; its `paymentStatus` says whether the refund was made, `email` what becomes of the buyer's email.
 * @throws NOT_FOUND; CONFLICT for an impossible change, CHANGED_ELSEWHERE if `from` no longer holds, OUT_OF_STOCK if
 *   what a cancelled order had taken has been sold meanwhile.
 */
export async function setOrderStatus(
  deps: RefundDeps,
  change: z.infer<typeof orderStatusInput>,
  by: By,
  viewer: Viewer,
): Promise<ChangedOrder> {
  const { order, refund, email = null } = await deps.db.transaction((tx) => changeStatus(tx, change, by))
  if (!refund) return { ...hideAmounts(order, viewer), email }
  try {
    await finishRefund(deps, refund, { source: 'owner', ...by })
  } catch (error) {
    // the reconciliation tries again
    if (!isProviderFailure(error)) throw error
  }
  return { ...(await readOrder(deps.db, change.id, viewer)), email }
}

/**
 * Moves several orders along the usual path, each in a transaction of its own: one that is refused stays as it is, and the others
 * are changed. An order that is there already counts as changed, so a second click is harmless.
 */
export async function markOrders(
  deps: RefundDeps,
  { orders: changes, carrier, emailBuyer }: z.infer<typeof markOrdersInput>,
  by: By,
  viewer: Viewer,
): Promise<MarkedOrders> {
  const results: MarkedOrders = []
  for (const { id, trackingNote, ...change } of changes) {
    const step = { id, ...change, parcel: { carrier, trackingNote }, emailBuyer }
    try {
      // one after the other, so that a long selection leaves connections to visitors
      // oxlint-disable-next-line no-await-in-loop
      const { order, email } = await deps.db.transaction((tx) => takePath(tx, step, by))
      results.push({ id, order: { ...hideAmounts(order, viewer), email }, refusal: null })
    } catch (error) {
      if (!isRefusal(error)) throw error
      results.push({ id, order: null, refusal: error.message })
    }
  }
  return results
}

type Path = { id: number; from: OrderStatus; to: OrderStatus; emailBuyer: boolean; parcel: Parcel }

async function takePath(
  tx: Tx,
  { id, from, to, parcel, emailBuyer }: Path,
  by: By,
): Promise<{ order: DashboardOrder; email: ChangedOrder['email'] }> {
  // a second click waits here
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('no key update')
  let order = await readOrderWithAmounts(tx, id)
  if (order.status === to) return { order, email: null }
  const path = pathBetween(from, to)
  if (path.length === 0) throw conflict(`It is ${order.status}.`)
  const problem = isForward(from, to) ? whyNotMoved(order, to) : undefined
  if (problem !== undefined) throw conflict(problem)
  let email: ChangedOrder['email'] = null
  for (const [index, status] of path.entries()) {
    const step = {
      id,
      from: path[index - 1] ?? from,
      to: status,
      emailBuyer,
      ...(status === 'sent' && parcel),
    }
    // one connection, one statement at a time
    // oxlint-disable-next-line no-await-in-loop
    const taken = await changeStatus(tx, step, by)
    order = taken.order
    email = taken.email ?? email
  }
  return { order, email }
}

type Parcel = Pick<z.infer<typeof orderStatusInput>, 'carrier' | 'trackingNote'>

async function changeStatus(
  tx: Tx,
  { id, from, to, refundKey, emailBuyer, ...parcel }: z.infer<typeof orderStatusInput>,
  by: By,
): Promise<{ order: DashboardOrder; refund?: RefundRequest | undefined; email?: ChangedOrder['email'] }> {
  if (!nextStatuses(from).includes(to)) {
    throw conflict(`An order cannot go from '${from}' to '${to}'.`)
  }
  const [changed] = await tx
    .update(orders)
    .set({ status: to, statusChangedAt: by.now, ...parcel })
    .where(and(eq(orders.id, id), eq(orders.status, from)))
    .returning()
  const order = await readOrderWithAmounts(tx, id)
  if (!changed) {
    // the same click, repeated after its response was lost
    const refund = refundKey && order.status === to ? await readRequest(tx, refundKey) : undefined
    if (refund?.paymentIntentId === order.paymentIntentId) return { order, refund }
    if (order.status === to && hasParcel(order, parcel)) return { order }
    throw changedElsewhere(`Order ${order.number}`, `it is '${order.status}' now`)
  }
  await recordAudit(tx, {
    action: 'order-status-changed',
    subjectId: id,
    name: `Order ${changed.number}`,
    changes: [{ field: 'status', from, to }],
    ...by,
  })
  const [before, after] = [orderStatus(from), orderStatus(to)]
  if (after.isOff) await returnToStock(tx, id)
  if (before.isOff) await takeAgain(tx, id)
  if (to === 'sent' && from === 'packed') await enqueueOrderSent(tx, changed, by.now)
  const isTold = emailBuyer && after.email && (after.isOff || isForward(from, to))
  const undone = isForward(from, to) ? undefined : before.email
  const email = isTold ? await emailBuyerOf(tx, changed, by.now) : await recallEmail(tx, id, undone)
  const refund = refundKey === undefined ? undefined : await reserveRest(tx, order, refundKey, by)
  // the money is with us until the provider has answered
  await openOrderIssues(tx, changed, { now: by.now, isNew: true })
  return { order, refund, email }
}

/** Whether the order has all that came with the change about its parcel, if something did. */
const hasParcel = (order: Order, { carrier, trackingNote }: Parcel) =>
  (carrier ?? trackingNote) !== undefined &&
  order.carrier === (carrier ?? order.carrier) &&
  order.trackingNote === (trackingNote ?? order.trackingNote)

/** That the parcel has left, or that it never will; nothing about other changes. */
async function emailBuyerOf(
  tx: Tx,
  { id, status, customerEmail }: typeof orders.$inferSelect,
  now: Date,
): Promise<ChangedOrder['email']> {
  const kind = orderStatus(status).email
  if (!kind || !customerEmail || !isDeliverable(customerEmail)) return null
  const notBefore = new Date(now.getTime() + UNDO_MS)
  const isNew = await enqueueEmail(tx, { kind, recordId: id, to: customerEmail, now, notBefore })
  return isNew ? 'waits' : 'told before'
}

/**
 * Takes the email of a change that is undone out of the outbox, in one statement: an attempt that has begun keeps it there, and
 * no attempt can begin afterwards.
 * @returns 'gone' where a copy has left, or is on its way to the mail server at this moment.
 */
async function recallEmail(tx: Tx, id: number, kind?: EmailKind): Promise<ChangedOrder['email']> {
  if (!kind) return null
  const isOfChange = and(eq(outboxEmails.kind, kind), eq(outboxEmails.recordId, id))
  const { sendingSince, state } = outboxEmails
  const isUnsent = and(inArray(state, ['queued', 'failed']), isNull(sendingSince))
  const recalled = await tx
    .delete(outboxEmails)
    .where(and(isOfChange, isUnsent))
    .returning({ id: outboxEmails.id })
  const others = await tx.$count(outboxEmails, and(isOfChange, ne(state, 'skipped')))
  if (others > 0) return 'gone'
  return recalled.length > 0 ? 'recalled' : null
}

/**
 * Stores the owner's note about the parcel, or its carrier, or both; an empty one removes it.
 * @throws NOT_FOUND
 */
export async function setTrackingNote(
  db: Db,
  { id, carrier, trackingNote }: z.infer<typeof trackingNoteInput>,
  viewer: Viewer,
): Promise<ListedOrder> {
  if ((carrier ?? trackingNote) !== undefined)
    await db.update(orders).set({ carrier, trackingNote }).where(eq(orders.id, id))
  return readOrder(db, id, viewer)
}

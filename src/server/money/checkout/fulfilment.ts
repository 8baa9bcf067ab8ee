/** The owner's work on a paid order: packing, sending, cancelling, and notes about the parcel. */
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
} from '#shared/money/orders/order-statuses.ts'
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
} from '#shared/money/orders/orders.ts'
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
import { returnToStock, retakeFromStock } from '../../site/shop/stock.ts'
import { enqueueOrderSent } from '../../platform/webhooks/enqueue.ts'
import { hideAmounts, readOrder, readOrderWithAmounts, type DashboardOrder, type Viewer } from './orders.ts'

/**
 * Changes an order's status, forward or back, with an audit event. Of two simultaneous calls one succeeds and the
 * other gets CHANGED_ELSEWHERE. Cancelling returns bracelets to the stock, and reopening takes them again. With
 * `refundKey`, cancelling also refunds the remaining payment: the order is cancelled even if the provider fails, and
 * what was not refunded becomes a payment issue. With `emailBuyer`, the buyer is told once that the order was sent or
 * cancelled, ten seconds later unless the change is undone.
 * @returns the order: `paymentStatus` shows whether it was refunded, `email` what happens to the buyer's email
 * @throws NOT_FOUND; CONFLICT for an impossible change; CHANGED_ELSEWHERE if `from` is outdated; OUT_OF_STOCK if a
 * bracelet of a cancelled order was sold meanwhile
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
    // ignored, because reconciliation tries again
    if (!isProviderFailure(error)) throw error
  }
  return { ...(await readOrder(deps.db, change.id, viewer)), email }
}

/**
 * Moves several orders along the usual path, each in its own transaction, so that refusing one does not affect the
 * others. An order that already has the status counts as changed, so a second click is harmless.
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
      // one after another, to leave connections to visitors during a long selection
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
  // a second click waits for this lock
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
    // a transaction runs one statement at a time
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
    // the same click again, because its response was lost
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
  if (before.isOff) await retakeFromStock(tx, id)
  if (to === 'sent' && from === 'packed') await enqueueOrderSent(tx, changed, by.now)
  const isTold = emailBuyer && after.email && (after.isOff || isForward(from, to))
  const undone = isForward(from, to) ? undefined : before.email
  const email = isTold ? await emailBuyerOf(tx, changed, by.now) : await recallEmail(tx, id, undone)
  const refund = refundKey === undefined ? undefined : await reserveRest(tx, order, refundKey, by)
  // opened now, because we hold the money until the provider confirms the refund
  await openOrderIssues(tx, changed, { now: by.now, isNew: true })
  return { order, refund, email }
}

/** Whether the order already has the given details of the parcel; false if none were given. */
const hasParcel = (order: Order, { carrier, trackingNote }: Parcel) =>
  (carrier ?? trackingNote) !== undefined &&
  order.carrier === (carrier ?? order.carrier) &&
  order.trackingNote === (trackingNote ?? order.trackingNote)

/** Tells the buyer that the order was sent or cancelled; other changes are not announced. */
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
 * Removes the email of an undone change from the outbox, in one statement, so that it cannot race with an attempt to
 * send it.
 * @returns 'gone' if it was sent, or is being sent right now
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

/** Stores the owner's note about the parcel, its carrier, or both; an empty value removes it. @throws NOT_FOUND */
export async function setTrackingNote(
  db: Db,
  { id, carrier, trackingNote }: z.infer<typeof trackingNoteInput>,
  viewer: Viewer,
): Promise<ListedOrder> {
  if ((carrier ?? trackingNote) !== undefined)
    await db.update(orders).set({ carrier, trackingNote }).where(eq(orders.id, id))
  return readOrder(db, id, viewer)
}

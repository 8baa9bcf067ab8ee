/** An order's payment status, and the payment issues that follow from it. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { disputes, orders, payments } from '#db/schema/index.ts'
import { orderStatus, type OrderStatus } from '#shared/money/orders/order-statuses.ts'
import { STILL_PAID_STATUSES, type OrderPaymentStatus } from '#shared/money/orders/orders.ts'
import { IN_OUR_FAVOUR } from '#shared/money/payments/payment-timeline.ts'
import { closeResolvedIssue, openPaymentIssue } from './payment-issues.ts'

export type PaidOrder = {
  number: number
  status: OrderStatus
  paymentStatus: OrderPaymentStatus
  paymentIntentId: string
}

/** Literals for SQL: 'a', 'b'. Only for our own constants. */
const list = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/**
 * Derives the payment status of an intent's order from its disputes and the ledger's sum of refunds, in one
 * statement. Call it after `postReversals`.
 * @returns the intent's order, if it has one, and whether its payment status has changed
 */
export async function updateOrderPayment(
  tx: Tx,
  paymentIntentId: string,
): Promise<{ order: PaidOrder; hasChanged: boolean } | undefined> {
  const changed = await tx.execute(
    sql`update ${orders} set payment_status = found.status
      from (
        select case
          when exists (select from ${disputes} d where d.payment_id = p.id and d.status not in (${list(IN_OUR_FAVOUR)}))
            then 'disputed'
          when p.refunded >= p.amount then 'refunded'
          when p.refunded > 0 then 'partly refunded'
          else 'paid' end as status
        from ${payments} p
        where p.payment_intent_id = ${paymentIntentId}
      ) found
      where orders.payment_intent_id = ${paymentIntentId} and orders.payment_status <> found.status
      returning orders.id`,
  )
  const [order] = await tx
    .select({
      number: orders.number,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentIntentId: orders.paymentIntentId,
    })
    .from(orders)
    .where(eq(orders.paymentIntentId, paymentIntentId))
  return order && { order, hasChanged: changed.length > 0 }
}

/**
 * Opens and closes an order's payment issues: cancelled but not refunded, and refunded in the provider's dashboard
 * before it was sent. Closes 'oversold' once the order was refunded, or sent after all.
 * @param changes.isNew a status has changed, so an issue that the owner resolved is opened again
 * @param changes.isRefundedElsewhere a refund that was not requested here was just recorded
 */
export async function openOrderIssues(
  tx: Tx,
  { number, status, paymentStatus, paymentIntentId }: PaidOrder,
  { now, isNew, isRefundedElsewhere = false }: { now: Date; isNew: boolean; isRefundedElsewhere?: boolean },
): Promise<void> {
  const about = { subject: paymentIntentId, paymentIntentId, detail: `order ${number}: ${paymentStatus}` }
  const isStillPaid = STILL_PAID_STATUSES.some((each) => each === paymentStatus)
  if (status === 'cancelled' && isStillPaid) {
    await openPaymentIssue(tx, now, { ...about, kind: 'cancelled-unrefunded', again: isNew })
  } else {
    const resolution = status === 'cancelled' ? paymentStatus : 'the order is open again'
    await closeResolvedIssue(tx, now, { kind: 'cancelled-unrefunded', subject: paymentIntentId, resolution })
  }
  if (paymentStatus === 'refunded' || status === 'sent') {
    const resolution = status === 'sent' ? status : paymentStatus
    await closeResolvedIssue(tx, now, { kind: 'oversold', subject: paymentIntentId, resolution })
  }
  const { isUnsent } = orderStatus(status)
  if (!isUnsent || paymentStatus === 'paid') {
    const resolution = isUnsent ? paymentStatus : status
    await closeResolvedIssue(tx, now, { kind: 'refunded-unsent', subject: paymentIntentId, resolution })
  } else if (isRefundedElsewhere) {
    await openPaymentIssue(tx, now, { ...about, kind: 'refunded-unsent', again: true })
  }
}

/** The one recorder of orders: page, webhook and reconciliation all end here, and the database lets one through. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { checkouts } from '#db/schema.ts'
import { clearBoughtQuantities, insertOrder, type Checkout } from '../checkout/orders.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Teller } from '../payments/events.ts'
import { customerEmail, recordPayment } from '../payments/payments.ts'
import type { PaidIntent } from '../payments/stripe.ts'
import { matchesSnapshot, mismatch } from './price-snapshot.ts'
import { noteMatched, noteMismatch } from './outcome.ts'

/**
 * Records what a succeeded intent bought, in the caller's transaction: order, lines, payment, and the bought
 * quantities out of the session's cart. Repeatable from anywhere: the checkout's row lock lines callers up, the
 * unique intent id refuses a second order.
 * @param by who made us ask, and when.
 * @param sessionId whose cart it was, where the checkout itself does not know.
 * @returns false when the intent belongs to no checkout of ours, or its money does not match what was frozen.
 */
export async function settleOrder(
  tx: Tx,
  intent: PaidIntent,
  by: Teller,
  sessionId?: string,
): Promise<boolean> {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, intent.id))
    .for('update')
  if (!checkout) return false

  if (checkout.closedAt && checkout.problem) return false

  const isPaid = matchesSnapshot(checkout, intent)
  const news = checkout.closedAt ? {} : await close(tx, checkout, intent, by)
  const cartOf = checkout.sessionId ?? sessionId
  if (cartOf !== undefined && !checkout.cartClearedAt && isPaid) {
    await clearBoughtQuantities(tx, checkout.id, cartOf)
    news.cartClearedAt = by.now
  }
  if (Object.keys(news).length > 0) await tx.update(checkouts).set(news).where(eq(checkouts.id, checkout.id))
  return isPaid
}

/** @returns what is new of the checkout. */
async function close(tx: Tx, checkout: Checkout, intent: PaidIntent, by: Teller): Promise<Partial<Checkout>> {
  const { erasedAt } = checkout
  const { now } = by
  if (matchesSnapshot(checkout, intent)) {
    const { id: orderId, number: orderNumber } = await insertOrder(tx, checkout, intent, now)
    const to = erasedAt ? null : customerEmail(intent)
    const recorded = {
      status: 'succeeded',
      paymentType: 'order',
      orderId,
      orderNumber,
      erasedAt,
      now,
    } as const
    // sent together: the running totals are locked now, and every other payment waits for this one's end
    await Promise.all([
      recordPayment(tx, intent, recorded),
      to !== null && enqueueEmail(tx, { kind: 'order-confirmation', recordId: orderId, to, now }),
      enqueueEmail(tx, { kind: 'order-notice', recordId: orderId, to: 'owner', now }),
      noteMatched(tx, intent.id, by),
    ])
    return { closedAt: now, isRecorded: true }
  }
  await recordPayment(tx, intent, { status: 'succeeded', paymentType: 'order', erasedAt, now })
  const problem = mismatch(checkout, intent)
  await noteMismatch(tx, intent.id, problem, by)
  return { closedAt: now, problem }
}

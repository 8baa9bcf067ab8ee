/** The one recorder of orders: page, webhook and reconciliation all end here, and the database lets one through. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { checkouts } from '#db/schema.ts'
import type { EventSource } from '#shared/payment-life-choices.ts'
import { clearBoughtQuantities, insertOrder, type Checkout } from '../checkout/orders.ts'
import { postLetter } from '../mail/outbox.ts'
import { customerEmail, recordPayment } from '../payments/payments.ts'
import type { PaidIntent } from '../payments/stripe.ts'
import { matchesFrozen, mismatch } from './frozen-amount.ts'
import { noteMatched, noteMismatch } from './outcome.ts'

/**
 * Records what a succeeded intent bought, in the caller's transaction: order, lines, payment, and the bought
 * quantities out of the session's cart. Repeatable from anywhere: the checkout's row lock lines callers up, the
 * unique intent id refuses a second order.
 * @param asked.source who made us ask.
 * @param asked.sessionId whose cart it was, where the checkout itself does not know.
 * @returns false when the intent belongs to no checkout of ours, or its money does not match what was frozen.
 */
export async function settleOrder(
  tx: Tx,
  intent: PaidIntent,
  { source, sessionId }: { source: EventSource; sessionId?: string | undefined },
): Promise<boolean> {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, intent.id))
    .for('update')
  if (!checkout) return false

  if (checkout.closedAt && checkout.problem) return false

  const isPaid = matchesFrozen(checkout, intent)
  const news = checkout.closedAt ? {} : await close(tx, checkout, intent, source)
  const cartOf = checkout.sessionId ?? sessionId
  if (cartOf !== undefined && !checkout.cartClearedAt && isPaid) {
    await clearBoughtQuantities(tx, checkout.id, cartOf)
    news.cartClearedAt = new Date()
  }
  if (Object.keys(news).length > 0) await tx.update(checkouts).set(news).where(eq(checkouts.id, checkout.id))
  return isPaid
}

/** @returns what is new of the checkout. */
async function close(
  tx: Tx,
  checkout: Checkout,
  intent: PaidIntent,
  source: EventSource,
): Promise<Partial<Checkout>> {
  const { erasedAt } = checkout
  if (matchesFrozen(checkout, intent)) {
    const { id: orderId, number: orderNumber } = await insertOrder(tx, checkout, intent)
    const to = erasedAt ? null : customerEmail(intent)
    const recorded = { status: 'succeeded', paymentType: 'order', orderId, orderNumber, erasedAt } as const
    // sent together: the running totals are locked now, and every other payment waits for this one's end
    await Promise.all([
      recordPayment(tx, intent, recorded),
      to !== null && postLetter(tx, { kind: 'order-confirmation', recordId: orderId, to }),
      postLetter(tx, { kind: 'order-notice', recordId: orderId, to: 'owner' }),
      noteMatched(tx, intent.id, source),
    ])
    return { closedAt: new Date(), isRecorded: true }
  }
  await recordPayment(tx, intent, { status: 'succeeded', paymentType: 'order', erasedAt })
  const problem = mismatch(checkout, intent)
  await noteMismatch(tx, intent.id, problem, source)
  return { closedAt: new Date(), problem }
}

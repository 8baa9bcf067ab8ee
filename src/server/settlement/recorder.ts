/** Records what was paid: page, webhook and reconciliation all end here, and the database lets one of them through. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { checkouts, donationCheckouts } from '#db/schema.ts'
import { toPence } from '#shared/money.ts'
import { clearBoughtQuantities, insertOrder, type Checkout } from '../checkout/orders.ts'
import { insertDonation, type DonationCheckout } from '../donations/donations.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { noteRecorded, type EventOrigin } from '../payments/events.ts'
import { closeResolvedIssue, openPaymentIssue } from '../payments/payment-issues.ts'
import { customerEmail, paidAt, recordPayment, type Recorded } from '../payments/payments.ts'
import type { PaidIntent } from '../payments/stripe/client.ts'
import { enqueueDonationReceived, enqueueOrderPaid } from '../webhooks/enqueue.ts'

/**
 * Records what a succeeded intent bought, in the caller's transaction: order, lines, payment, and the bought
 * quantities out of the session's cart. Repeatable and concurrent: the checkout's row lock orders the callers, and the
 * unique intent id refuses a second order.
 * @param sessionId whose cart it was, if the checkout itself does not know.
 * @returns false when the intent belongs to no checkout of ours, or its money is not what was priced.
 */
export async function recordOrder(
  tx: Tx,
  intent: PaidIntent,
  by: EventOrigin,
  sessionId?: string,
): Promise<boolean> {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, intent.id))
    .for('update')
  if (!checkout) return false
  if (checkout.closedAt && checkout.problem) return false

  const isPaid = matchesPrice(checkout, intent)
  const changes = checkout.closedAt ? {} : await insertOrderOrReport(tx, checkout, intent, by)
  const cartOf = checkout.sessionId ?? sessionId
  if (cartOf !== undefined && !checkout.cartClearedAt && isPaid) {
    await clearBoughtQuantities(tx, checkout.id, cartOf)
    changes.cartClearedAt = by.now
  }
  if (Object.keys(changes).length > 0)
    await tx.update(checkouts).set(changes).where(eq(checkouts.id, checkout.id))
  return isPaid
}

/**
 * Inserts the order with its payment and emails, or a payment issue if the money is not what was priced.
 * @returns the checkout's changed columns.
 */
async function insertOrderOrReport(
  tx: Tx,
  checkout: Checkout,
  intent: PaidIntent,
  by: EventOrigin,
): Promise<Partial<Checkout>> {
  const { erasedAt } = checkout
  const { now } = by
  const payment = { status: 'succeeded', paymentType: 'order', erasedAt, now } as const
  if (!matchesPrice(checkout, intent)) {
    return { closedAt: now, problem: await recordMismatch(tx, intent, checkout, payment, by) }
  }
  const { id: orderId, number: orderNumber, soldOut } = await insertOrder(tx, checkout, intent, now)
  const isOversold = soldOut.length > 0
  const to = erasedAt ? null : customerEmail(intent)
  // pipelined: recordPayment locks the running totals, for which every other payment waits
  await Promise.all([
    recordPayment(tx, intent, { ...payment, orderId, orderNumber }),
    to !== null &&
      enqueueEmail(tx, {
        kind: isOversold ? 'order-oversold' : 'order-confirmation',
        recordId: orderId,
        to,
        now,
      }),
    enqueueEmail(tx, { kind: 'order-notice', recordId: orderId, to: 'owner', now }),
    enqueueOrderPaid(
      tx,
      { ...checkout, id: orderId, number: orderNumber, paymentIntentId: intent.id, isOversold },
      now,
    ),
    noteMatch(tx, intent, by),
  ])
  if (isOversold) {
    await openPaymentIssue(tx, now, {
      kind: 'oversold',
      subject: intent.id,
      paymentIntentId: intent.id,
      detail: `order ${orderNumber}: ${soldOut.join(', ')}`,
    })
  }
  return { closedAt: now, isRecorded: true }
}

/**
 * Records the donation of a succeeded intent, in the caller's transaction: donation, payment, and the outbox rows of
 * the emails. Repeatable and concurrent, like `recordOrder`. Donor and amount are those of the donation checkout.
 * @returns false when the intent belongs to no donation checkout of ours, or its money is not what was priced.
 */
export async function recordDonation(tx: Tx, intent: PaidIntent, by: EventOrigin): Promise<boolean> {
  const [checkout] = await tx
    .select()
    .from(donationCheckouts)
    .where(eq(donationCheckouts.paymentIntentId, intent.id))
    .for('update')
  if (!checkout) return false
  if (!checkout.closedAt) await closeDonationCheckout(tx, checkout, intent, by)
  return !checkout.problem && matchesPrice(checkout, intent)
}

async function closeDonationCheckout(
  tx: Tx,
  checkout: DonationCheckout,
  intent: PaidIntent,
  by: EventOrigin,
): Promise<void> {
  const { erasedAt, donorName, donorEmail } = checkout
  const { now } = by
  const payment = {
    status: 'succeeded',
    paymentType: 'donation',
    // the card form asks for neither
    customerName: donorName,
    customerEmail: donorEmail,
    erasedAt,
    now,
  } as const
  const close = (changes: Partial<DonationCheckout>) =>
    tx
      .update(donationCheckouts)
      .set({ closedAt: now, ...changes })
      .where(eq(donationCheckouts.id, checkout.id))
  if (!matchesPrice(checkout, intent)) {
    await close({ problem: await recordMismatch(tx, intent, checkout, payment, by) })
    return
  }
  const { id } = await insertDonation(tx, checkout, intent.id, paidAt(intent) ?? now)
  // pipelined: recordPayment locks the running totals, for which every other payment waits
  await Promise.all([
    recordPayment(tx, intent, payment),
    erasedAt === null && enqueueEmail(tx, { kind: 'donation-thanks', recordId: id, to: donorEmail, now }),
    enqueueEmail(tx, { kind: 'donation-notice', recordId: id, to: 'owner', now }),
    enqueueDonationReceived(tx, { ...checkout, id, paymentIntentId: intent.id }, now),
    noteMatch(tx, intent, by),
    close({ isRecorded: true }),
  ])
}

type Priced = { amount: string; currency: string }

/** Whether the money that arrived is the price that we stored before the payment. */
const matchesPrice = ({ amount, currency }: Priced, intent: PaidIntent): boolean =>
  intent.amount_received === toPence(amount) && intent.currency === currency

/** Notes the record; an earlier failure to record it is resolved. */
async function noteMatch(tx: Tx, { id }: PaidIntent, by: EventOrigin): Promise<void> {
  await noteRecorded(tx, by, { paymentIntentId: id, kind: 'recorded' })
  await closeUnrecorded(tx, id, by.now)
}

/**
 * Records a payment at another price than ours, without an order or donation, and opens a payment issue.
 * @returns what is wrong, for the owner.
 */
async function recordMismatch(
  tx: Tx,
  intent: PaidIntent,
  { amount, currency }: Priced,
  payment: Recorded,
  by: EventOrigin,
): Promise<string> {
  const detail = `paid ${intent.amount_received} ${intent.currency}, priced ${amount} ${currency}`
  const about = { paymentIntentId: intent.id, detail }
  await recordPayment(tx, intent, payment)
  await noteRecorded(tx, by, { ...about, kind: 'amount mismatch' })
  await closeUnrecorded(tx, intent.id, by.now)
  await openPaymentIssue(tx, by.now, { ...about, kind: 'amount-mismatch', subject: intent.id })
  return detail
}

const closeUnrecorded = (tx: Tx, subject: string, now: Date) =>
  closeResolvedIssue(tx, now, { kind: 'not-recorded', subject, resolution: 'recorded since' })

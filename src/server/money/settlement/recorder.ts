/** Records what was paid. Pages, webhooks and reconciliation all end here, and the database lets only one succeed. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { checkoutDonors, checkouts } from '#db/schema/index.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import { clearBoughtQuantities, insertOrder } from '../checkout/orders.ts'
import type { Checkout, Donor } from '../payments/begin-checkout.ts'
import { insertDonation } from '../donations/donations.ts'
import { declareFor } from '../gift-aid/declarations.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { atLoweredPrice } from '../mandates/lowered.ts'
import { recordMonthlyGift } from '../mandates/record.ts'
import { recordOutcome, type EventOrigin } from '../payment-events/events.ts'
import { closeResolvedIssue, openPaymentIssue } from '../payment-events/payment-issues.ts'
import { lockPaidFor, reportPaidTwice, supersedeOthers, type PaidFor } from '../payments/one-payment.ts'
import { customerEmail, paidAt, recordPayment, type Recorded } from '../payments/payments.ts'
import type { PaidIntent } from '../payments/stripe/client.ts'
import { enqueueDonationReceived, enqueueOrderPaid } from '../../platform/webhooks/enqueue.ts'
import type { IntentKind } from './intent-lookup.ts'

/**
 * Records what a succeeded intent paid for, in the caller's transaction: the order or donation, its payment and
 * emails. Also removes what was bought from the session's cart. Safe to repeat and to run concurrently: the
 * checkout's row lock serialises callers, and the unique intent id refuses a second record.
 * @param sessionId the cart's session, if the checkout does not contain it
 * @returns `isRecorded`: false if the intent belongs to no checkout of ours, or the amount differs from the price;
 * `superseded`: the cart or draft whose other intents must be cancelled now
 */
export async function recordPaid(
  tx: Tx,
  intent: PaidIntent,
  by: EventOrigin,
  sessionId?: string,
): Promise<{ isRecorded: boolean; superseded?: PaidFor }> {
  const of = await lockWhatIsPaidFor(tx, intent, sessionId)
  const [stored] = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, intent.id))
    .for('update')
  if (!stored) return { isRecorded: false }
  if (stored.closedAt && stored.problem) return { isRecorded: false }
  const checkout = await atLoweredPrice(tx, stored, intent.amount_received)
  let hasSuperseded = false

  const isPaid = matchesPrice(checkout, intent)
  const changes: Partial<Checkout> = {}
  if (!checkout.closedAt) {
    // read after locking: a join would see the donor as before the lock, but they may have been erased meanwhile
    const [donor = null] = await tx
      .select()
      .from(checkoutDonors)
      .where(eq(checkoutDonors.checkoutId, checkout.id))
    const started = { checkout, donor }
    changes.closedAt = by.now
    if (isPaid) {
      await RECORD[checkout.kind](tx, started, intent, by)
      changes.isRecorded = true
      changes.gift = null
    } else changes.problem = await recordMismatch(tx, intent, started, by)
  }
  // also later than the payment, because the session may become known only after a webhook has recorded it
  if (of && isPaid && (changes.isRecorded || checkout.paidFor === null)) {
    changes.paidFor = of.paidFor
    hasSuperseded = await supersedeOthers(tx, of, checkout.id, by.now)
    await reportPaidTwice(tx, checkout, intent, of, by.now)
  }
  const cartOf = checkout.kind === 'order' ? (checkout.sessionId ?? sessionId) : undefined
  if (cartOf !== undefined && !checkout.cartClearedAt && isPaid) {
    await clearBoughtQuantities(tx, checkout.id, cartOf)
    changes.cartClearedAt = by.now
  }
  if (Object.keys(changes).length > 0)
    await tx.update(checkouts).set(changes).where(eq(checkouts.id, checkout.id))
  return { isRecorded: isPaid, ...(of && hasSuperseded && { superseded: of }) }
}

/**
 * Call it before locking rows, like every other caller.
 * @param sessionId the caller's, for an intent created without a session
 */
async function lockWhatIsPaidFor(
  tx: Tx,
  { id }: PaidIntent,
  sessionId: string | undefined,
): Promise<PaidFor | undefined> {
  const [known] = await tx
    .select({ kind: checkouts.kind, paidFor: checkouts.paidFor, sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, id))
  if (!known) return undefined
  const callersSession = known.kind === 'order' ? (known.sessionId ?? sessionId) : undefined
  const paidFor = known.paidFor ?? callersSession
  if (paidFor === undefined) return undefined
  const of = { kind: known.kind, paidFor }
  await lockPaidFor(tx, of)
  return of
}

/** A checkout with its donor, which only donations have. */
type StartedCheckout = { checkout: Checkout; donor: Donor | null }

const RECORD: Record<
  IntentKind,
  (tx: Tx, started: StartedCheckout, intent: PaidIntent, by: EventOrigin) => Promise<void>
> = {
  async order(tx, { checkout }, intent, by) {
    const { now } = by
    const order = await insertOrder(tx, checkout, intent, now)
    const { id: orderId, number: orderNumber, soldOut, shippingPence } = order
    const isOversold = soldOut.length > 0
    const to = checkout.erasedAt ? null : customerEmail(intent)
    await Promise.all([
      recordPayment(tx, intent, {
        ...paymentOf({ checkout, donor: null }, now),
        orderId,
        orderNumber,
        shippingPence,
      }),
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
      recordMatch(tx, intent, by),
    ])
    if (!isOversold) return
    await openPaymentIssue(tx, now, {
      kind: 'oversold',
      subject: intent.id,
      paymentIntentId: intent.id,
      detail: `order ${orderNumber}: ${soldOut.join(', ')}`,
    })
  },

  async donation(tx, started, intent, by) {
    const { checkout, donor } = started
    const { now } = by
    if (!donor) throw new Error('a donation without a donor')
    const at = paidAt(intent) ?? now
    const donation = await insertDonation(tx, checkout, donor, intent.id, at)
    const { id } = donation
    await recordMonthlyGift(tx, { checkout, donor, donation: { ...donation, paidAt: at }, intent, now })
    await Promise.all([
      recordPayment(tx, intent, paymentOf(started, now)),
      checkout.erasedAt === null &&
        enqueueEmail(tx, { kind: 'donation-thanks', recordId: id, to: donor.email, now }),
      enqueueEmail(tx, { kind: 'donation-notice', recordId: id, to: 'owner', now }),
      checkout.erasedAt === null && declareWith(tx, id, donor, now),
      enqueueDonationReceived(tx, { ...checkout, id, paymentIntentId: intent.id }, now),
      recordMatch(tx, intent, by),
    ])
  },
}

/** Deletes the typed declaration and dedication from the checkout once they are recorded. */
async function declareWith(
  tx: Tx,
  donationId: number,
  { checkoutId, giftAid, dedication }: Donor,
  now: Date,
) {
  if (giftAid === null && dedication === null) return
  if (giftAid !== null) await declareFor(tx, donationId, giftAid, { now })
  await tx
    .update(checkoutDonors)
    .set({ giftAid: null, dedication: null })
    .where(eq(checkoutDonors.checkoutId, checkoutId))
}

const paymentOf = ({ checkout, donor }: StartedCheckout, now: Date): Recorded => ({
  status: 'succeeded',
  paymentType: checkout.kind,
  // the card form of a donation asks for neither name nor email
  ...(donor && { customerName: donor.name, customerEmail: donor.email, fundId: donor.fundId }),
  erasedAt: checkout.erasedAt,
  now,
})

/** Whether the amount and currency received match our stored price. */
const matchesPrice = ({ amount, currency }: Checkout, intent: PaidIntent): boolean =>
  intent.amount_received === toPence(amount) && intent.currency === currency

/** Records the match, and resolves an issue about an earlier failure to record it. */
async function recordMatch(tx: Tx, { id }: PaidIntent, by: EventOrigin): Promise<void> {
  await recordOutcome(tx, by, { paymentIntentId: id, kind: 'recorded' })
  await closeUnrecorded(tx, id, by.now)
}

/** Records only the money, because its amount differs from our price, and opens an issue. @returns what is wrong */
async function recordMismatch(
  tx: Tx,
  intent: PaidIntent,
  started: StartedCheckout,
  by: EventOrigin,
): Promise<string> {
  const { amount, currency } = started.checkout
  const detail = `paid ${intent.amount_received} ${intent.currency}, priced ${amount} ${currency}`
  const about = { paymentIntentId: intent.id, detail }
  await recordPayment(tx, intent, paymentOf(started, by.now))
  await recordOutcome(tx, by, { ...about, kind: 'amount mismatch' })
  await closeUnrecorded(tx, intent.id, by.now)
  await openPaymentIssue(tx, by.now, { ...about, kind: 'amount-mismatch', subject: intent.id })
  return detail
}

const closeUnrecorded = (tx: Tx, subject: string, now: Date) =>
  closeResolvedIssue(tx, now, { kind: 'not-recorded', subject, resolution: 'recorded since' })

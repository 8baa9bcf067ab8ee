/** The one recorder of donations, beside settle-order.ts: page, webhook and reconciliation all end here. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { donationCheckouts } from '#db/schema.ts'
import { insertDonation, type DonationCheckout } from '../donations/donations.ts'
import { postThanks } from '../donations/thanks.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Teller } from '../payments/events.ts'
import { recordPayment } from '../payments/payments.ts'
import type { PaidIntent } from '../payments/stripe.ts'
import { matchesSnapshot, mismatch } from './price-snapshot.ts'
import { noteMatched, noteMismatch } from './outcome.ts'

/**
 * Records what a succeeded intent gave, in the caller's transaction: donation, payment, and the promise of the
 * emails. Repeatable from anywhere: the donation checkout's row lock lines callers up, the unique intent id refuses a second
 * donation. Donor and amount are the donation checkout's, whatever a page says.
 * @param by who made us ask, and when.
 * @returns false when the intent belongs to no donation checkout of ours, or its money does not match what was frozen.
 */
export async function settleDonation(tx: Tx, intent: PaidIntent, by: Teller): Promise<boolean> {
  const [donationCheckout] = await tx
    .select()
    .from(donationCheckouts)
    .where(eq(donationCheckouts.paymentIntentId, intent.id))
    .for('update')
  if (!donationCheckout) return false
  if (!donationCheckout.closedAt) await close(tx, donationCheckout, intent, by)
  return !donationCheckout.problem && matchesSnapshot(donationCheckout, intent)
}

async function close(
  tx: Tx,
  donationCheckout: DonationCheckout,
  intent: PaidIntent,
  by: Teller,
): Promise<void> {
  const { now } = by
  const payment = {
    status: 'succeeded',
    paymentType: 'donation',
    // the card's own fields know neither name nor address
    customerName: donationCheckout.donorName,
    customerEmail: donationCheckout.donorEmail,
    erasedAt: donationCheckout.erasedAt,
    now,
  } as const
  if (matchesSnapshot(donationCheckout, intent)) {
    const { id } = await insertDonation(tx, donationCheckout, intent.id, now)
    // sent together: the payment locks the running totals, and every other one waits for this one's end
    await Promise.all([
      recordPayment(tx, intent, payment),
      donationCheckout.erasedAt === null && postThanks(tx, id, donationCheckout.donorEmail, now),
      enqueueEmail(tx, { kind: 'donation-notice', recordId: id, to: 'owner', now }),
      noteMatched(tx, intent.id, by),
      tx
        .update(donationCheckouts)
        .set({ closedAt: now, isRecorded: true })
        .where(eq(donationCheckouts.id, donationCheckout.id)),
    ])
  } else {
    await recordPayment(tx, intent, payment)
    const problem = mismatch(donationCheckout, intent)
    await tx
      .update(donationCheckouts)
      .set({ closedAt: now, problem })
      .where(eq(donationCheckouts.id, donationCheckout.id))
    await noteMismatch(tx, intent.id, problem, by)
  }
}

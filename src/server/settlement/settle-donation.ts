/** The one recorder of donations, beside settle-order.ts: page, webhook and reconciliation all end here. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { pledges } from '#db/schema.ts'
import { insertDonation, type Pledge } from '../donations/donations.ts'
import { postThanks } from '../donations/thanks.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Teller } from '../payments/events.ts'
import { recordPayment } from '../payments/payments.ts'
import type { PaidIntent } from '../payments/stripe.ts'
import { matchesFrozen, mismatch } from './frozen-amount.ts'
import { noteMatched, noteMismatch } from './outcome.ts'

/**
 * Records what a succeeded intent gave, in the caller's transaction: donation, payment, and the promise of the
 * emails. Repeatable from anywhere: the pledge's row lock lines callers up, the unique intent id refuses a second
 * donation. Donor and amount are the pledge's, whatever a page says.
 * @param by who made us ask, and when.
 * @returns false when the intent belongs to no pledge of ours, or its money does not match what was frozen.
 */
export async function settleDonation(tx: Tx, intent: PaidIntent, by: Teller): Promise<boolean> {
  const [pledge] = await tx.select().from(pledges).where(eq(pledges.paymentIntentId, intent.id)).for('update')
  if (!pledge) return false
  if (!pledge.closedAt) await close(tx, pledge, intent, by)
  return !pledge.problem && matchesFrozen(pledge, intent)
}

async function close(tx: Tx, pledge: Pledge, intent: PaidIntent, by: Teller): Promise<void> {
  const { now } = by
  const payment = {
    status: 'succeeded',
    paymentType: 'donation',
    // the card's own fields know neither name nor address
    customerName: pledge.donorName,
    customerEmail: pledge.donorEmail,
    erasedAt: pledge.erasedAt,
    now,
  } as const
  if (matchesFrozen(pledge, intent)) {
    const { id } = await insertDonation(tx, pledge, intent.id, now)
    // sent together: the payment locks the running totals, and every other one waits for this one's end
    await Promise.all([
      recordPayment(tx, intent, payment),
      pledge.erasedAt === null && postThanks(tx, id, pledge.donorEmail, now),
      enqueueEmail(tx, { kind: 'donation-notice', recordId: id, to: 'owner', now }),
      noteMatched(tx, intent.id, by),
      tx.update(pledges).set({ closedAt: now, isRecorded: true }).where(eq(pledges.id, pledge.id)),
    ])
  } else {
    await recordPayment(tx, intent, payment)
    const problem = mismatch(pledge, intent)
    await tx.update(pledges).set({ closedAt: now, problem }).where(eq(pledges.id, pledge.id))
    await noteMismatch(tx, intent.id, problem, by)
  }
}

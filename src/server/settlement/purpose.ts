/** What of ours an intent pays for. */
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { checkouts, pledges } from '#db/schema.ts'
import type { Payment } from '#shared/payments.ts'
import { PAYMENT_TYPES } from '#shared/payment-choices.ts'
import type { PaidIntent } from '../payments/stripe.ts'

/** A donation brings its donor along, whom the intent itself does not know. */
export type Purpose = { kind: Payment['paymentType']; customerName?: string; customerEmail?: string }

/**
 * Read from our own tables: metadata is only what somebody once wrote at the provider.
 * @returns undefined for an intent that is not ours.
 */
export async function purposeOf(db: Db, paymentIntentId: string): Promise<Purpose | undefined> {
  const [pledge] = await db
    .select({ customerName: pledges.donorName, customerEmail: pledges.donorEmail })
    .from(pledges)
    .where(eq(pledges.paymentIntentId, paymentIntentId))
  if (pledge) return { kind: 'donation', ...pledge }
  const [checkout] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, paymentIntentId))
  return checkout && { kind: 'order' }
}

/** What its metadata says it is for is ours; where our own tables do not know it, somebody must look. */
export const claimsToBeOurs = ({ metadata }: Pick<PaidIntent, 'metadata'>): boolean =>
  PAYMENT_TYPES.some((kind) => kind === metadata['kind'])

/** Asks the provider what became of an intent and writes it down. */
import { eq } from 'drizzle-orm'
import { checkouts } from '#db/schema.ts'
import type { Deps } from '../context.ts'
import { recordPayment } from '../payments/payments.ts'
import { retrieveIntent, type PaidIntent } from '../payments/stripe.ts'
import { settleOrder } from './settle-order.ts'

export type Settled =
  | { state: 'recorded' }
  /** Succeeded, but it bought nothing of ours, or not at our price. */
  | { state: 'unmatched' }
  | { state: 'unpaid'; intent: PaidIntent }

/**
 * Settles one intent by what the provider says now, never by what a caller or an event claims: events come late,
 * twice and out of order. Repeatable.
 * @throws NOT_FOUND when the provider does not know the intent, BAD_GATEWAY when it fails.
 */
export async function settle(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  paymentIntentId: string,
  sessionId?: string,
): Promise<Settled> {
  const intent = await retrieveIntent(provider, paymentIntentId)
  if (intent.status === 'succeeded') {
    const recorded = await db.transaction((tx) => settleOrder(tx, intent, sessionId))
    return { state: recorded ? 'recorded' : 'unmatched' }
  }
  if (intent.metadata['kind'] === 'order') {
    if (intent.last_payment_error) await recordPayment(db, intent, { status: 'failed', paymentType: 'order' })
    if (intent.status === 'canceled') {
      await db.update(checkouts).set({ closedAt: new Date() }).where(eq(checkouts.paymentIntentId, intent.id))
    }
  }
  return { state: 'unpaid', intent }
}

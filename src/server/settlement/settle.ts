/** Asks the provider what became of an intent and writes it down. */
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { checkouts, pledges } from '#db/schema.ts'
import type { Deps } from '../context.ts'
import { recordPayment } from '../payments/payments.ts'
import { retrieveIntent, type PaidIntent } from '../payments/stripe.ts'
import { purposeOf, type Purpose } from './purpose.ts'
import { settleDonation } from './settle-donation.ts'
import { settleOrder } from './settle-order.ts'

/** `kind` is what the intent pays for; undefined when it is not ours. */
export type Settled = { kind: Purpose['kind'] | undefined } & (
  | { state: 'recorded' }
  /** Succeeded, but it paid for nothing of ours, or not at our price. */
  | { state: 'unmatched' }
  | { state: 'unpaid'; intent: PaidIntent }
)

/**
 * Settles one intent by what the provider says now, never by what a caller or an event claims: events come late,
 * twice and out of order. Repeatable.
 * @param sessionId whose cart it was, where an order's checkout does not know.
 * @throws NOT_FOUND when the provider does not know the intent, BAD_GATEWAY when it fails.
 */
export async function settle(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  paymentIntentId: string,
  sessionId?: string,
): Promise<Settled> {
  const intent = await retrieveIntent(provider, paymentIntentId)
  const purpose = await purposeOf(db, intent.id)
  if (intent.status !== 'succeeded') {
    if (purpose) await recordUnpaid(db, intent, purpose)
    return { kind: purpose?.kind, state: 'unpaid', intent }
  }
  if (!purpose) return { kind: undefined, state: 'unmatched' }
  const { kind } = purpose
  const recorded = await db.transaction((tx) =>
    kind === 'donation' ? settleDonation(tx, intent) : settleOrder(tx, intent, sessionId),
  )
  return { kind, state: recorded ? 'recorded' : 'unmatched' }
}

/** A declined card stands in the books; a cancelled intent needs no further question. */
async function recordUnpaid(db: Db, intent: PaidIntent, { kind, ...customer }: Purpose): Promise<void> {
  if (intent.last_payment_error) {
    await recordPayment(db, intent, { status: 'failed', paymentType: kind, ...customer })
  }
  if (intent.status === 'canceled') {
    const frozen = kind === 'donation' ? pledges : checkouts
    await db.update(frozen).set({ closedAt: new Date() }).where(eq(frozen.paymentIntentId, intent.id))
  }
}

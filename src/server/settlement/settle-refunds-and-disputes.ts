/** Refunds and disputes of a recorded payment, by what the provider says now: page, webhook and passes end here too. */
import type { EventSource } from '#shared/payment-timeline-choices.ts'
import type { Deps } from '../context.ts'
import { retrieveRefundsAndDisputes } from '../payments/refunds-and-disputes.ts'
import { recordDisputes } from '../payments/disputes.ts'
import { recordRefunds } from '../payments/refunds.ts'

/**
 * Writes down what became of a paid intent. Repeatable; for an intent that is not in our books nothing happens.
 * @returns whether anything was new.
 * @throws BAD_GATEWAY when the provider fails.
 */
export async function settleRefundsAndDisputes(
  { db, provider, clock }: Pick<Deps, 'db' | 'provider' | 'clock'>,
  paymentIntentId: string,
  source: EventSource,
): Promise<boolean> {
  const { refunds, disputes } = await retrieveRefundsAndDisputes(provider, paymentIntentId)
  const by = { source, now: clock() }
  // one after the other: each takes the order before the running totals, and a transaction of both could not
  const hasRefunds = await db.transaction((tx) => recordRefunds(tx, paymentIntentId, refunds, by))
  const hasDisputes = await db.transaction((tx) => recordDisputes(tx, paymentIntentId, disputes, by))
  return hasRefunds || hasDisputes
}

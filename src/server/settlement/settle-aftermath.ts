/** Refunds and disputes of a recorded payment, by what the provider says now: page, webhook and passes end here too. */
import type { EventSource } from '#shared/payment-life-choices.ts'
import type { Deps } from '../context.ts'
import { retrieveAftermath } from '../payments/aftermath.ts'
import { recordDisputes } from '../payments/disputes.ts'
import { recordRefunds } from '../payments/refunds.ts'

/**
 * Writes down what became of a paid intent. Repeatable; for an intent that is not in our books nothing happens.
 * @returns whether anything was new.
 * @throws BAD_GATEWAY when the provider fails.
 */
export async function settleAftermath(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  paymentIntentId: string,
  source: EventSource,
): Promise<boolean> {
  const { refunds, disputes } = await retrieveAftermath(provider, paymentIntentId)
  return db.transaction(async (tx) => {
    const hasRefunds = await recordRefunds(tx, paymentIntentId, refunds, source)
    return (await recordDisputes(tx, paymentIntentId, disputes, source)) || hasRefunds
  })
}

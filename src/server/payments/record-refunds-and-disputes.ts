/** Refunds and disputes of a recorded payment, by what the provider says now: whoever hears of one ends here. */
import type { Deps } from '../context.ts'
import { recordDisputes } from './disputes.ts'
import type { Teller } from './events.ts'
import { retrieveRefundsAndDisputes } from './refunds-and-disputes.ts'
import { recordRefunds } from './refunds.ts'

/**
 * Writes down what became of a paid intent. Repeatable; for an intent that is not in our books nothing happens.
 * @throws BAD_GATEWAY when the provider fails.
 */
export async function recordRefundsAndDisputes(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  paymentIntentId: string,
  by: Teller,
): Promise<void> {
  const { refunds, disputes } = await retrieveRefundsAndDisputes(provider, paymentIntentId)
  // one after the other: each takes the order before the running totals, and a transaction of both could not
  await db.transaction((tx) => recordRefunds(tx, paymentIntentId, refunds, by))
  await db.transaction((tx) => recordDisputes(tx, paymentIntentId, disputes, by))
}

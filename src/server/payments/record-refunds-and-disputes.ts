import type { Deps } from '../context.ts'
import { recordDisputes } from './disputes.ts'
import type { EventOrigin } from './events.ts'
import { recordRefunds } from './refunds.ts'
import { retrieveRefundsAndDisputes } from './stripe/refunds-and-disputes.ts'

/**
 * Records an intent's refunds and disputes by what the provider says now. Repeatable; does nothing for an intent that
 * we have no payment of.
 * @throws BAD_GATEWAY when the provider fails.
 */
export async function recordRefundsAndDisputes(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  paymentIntentId: string,
  by: EventOrigin,
): Promise<void> {
  const { refunds, disputes } = await retrieveRefundsAndDisputes(provider, paymentIntentId)
  // two transactions: each locks the order before the running totals, which one transaction of both could not
  await db.transaction((tx) => recordRefunds(tx, paymentIntentId, refunds, by))
  await db.transaction((tx) => recordDisputes(tx, paymentIntentId, disputes, by))
}

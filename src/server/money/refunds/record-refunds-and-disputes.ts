import type { Deps } from '../../context.ts'
import { recordDisputes } from './disputes.ts'
import type { EventOrigin } from '../payment-events/events.ts'
import { recordRefunds } from './refunds.ts'
import { retrieveRefundsAndDisputes } from '../payments/stripe/refunds-and-disputes.ts'

/** Records the current refunds and disputes of a payment that we have. Idempotent. @throws BAD_GATEWAY */
export async function recordRefundsAndDisputes(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  paymentIntentId: string,
  by: EventOrigin,
): Promise<void> {
  const { refunds, disputes } = await retrieveRefundsAndDisputes(provider, paymentIntentId)
  await db.transaction(async (tx) => {
    await recordRefunds(tx, paymentIntentId, refunds, by)
    await recordDisputes(tx, paymentIntentId, disputes, by)
  })
}

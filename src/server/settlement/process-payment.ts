/** `POST /api/process-payment`: the page asks for its order (specification section 7). */
import type { z } from 'zod'
import type { OrderResult, processPaymentInput } from '#shared/checkout.ts'
import { orderResultOf } from '../checkout/orders.ts'
import type { Deps } from '../context.ts'
import { nothingFor, notPaid, wrongDoor } from './refusals.ts'
import { settle } from './settle.ts'

/**
 * Records the order of a succeeded intent if nobody has yet, and answers it; a repeat answers the same.
 * @throws NOT_FOUND for an intent that is not ours, CONFLICT with the reason when it is not paid or a donation's.
 */
export async function processPayment(
  deps: Pick<Deps, 'db' | 'provider' | 'clock' | 'config'>,
  { paymentIntentId, sessionId }: z.infer<typeof processPaymentInput>,
): Promise<OrderResult> {
  const settled = await settle(deps, paymentIntentId, { source: 'page', sessionId })
  if (settled.kind === 'donation') throw wrongDoor('order', settled.kind)
  if (settled.state === 'unpaid') throw notPaid('order', settled.intent)
  const result = await orderResultOf(deps.db, paymentIntentId)
  if (result) return result
  throw nothingFor('order')
}

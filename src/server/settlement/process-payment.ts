/** `POST /api/process-payment`: the page asks for its order (specification section 7). */
import type { z } from 'zod'
import type { OrderResult, processPaymentInput } from '#shared/checkout.ts'
import { orderResultOf } from '../checkout/orders.ts'
import type { Deps } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import type { PaidIntent } from '../payments/stripe.ts'
import { settle } from './settle.ts'

/**
 * Records the order of a succeeded intent if nobody has yet, and answers it; a repeat answers the same.
 * @throws NOT_FOUND for an intent that is not ours, CONFLICT with the reason when it is not paid.
 */
export async function processPayment(
  deps: Pick<Deps, 'db' | 'provider'>,
  { paymentIntentId, sessionId }: z.infer<typeof processPaymentInput>,
): Promise<OrderResult> {
  const settled = await settle(deps, paymentIntentId, sessionId)
  if (settled.state === 'unpaid') throw unpaid(settled.intent)
  const result = await orderResultOf(deps.db, paymentIntentId)
  if (result) return result
  throw notFound('We have no order for this payment. Please contact support.')
}

function unpaid({ status, last_payment_error: failure }: PaidIntent) {
  if (status === 'processing') {
    return conflict(
      'Your bank is still processing this payment. Your order is recorded as soon as it arrives.',
      'PAYMENT_PROCESSING',
    )
  }
  return conflict(failure?.message ?? 'This payment was not completed.', 'PAYMENT_NOT_COMPLETED')
}

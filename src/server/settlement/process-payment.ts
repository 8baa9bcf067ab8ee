/** `POST /api/process-payment`: the page asks for its order (specification section 7). */
import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { OrderResult, processPaymentInput } from '#shared/checkout.ts'
import { orderResultOf } from '../checkout/orders.ts'
import type { Deps } from '../context.ts'
import type { PaidIntent } from '../payments/stripe.ts'
import { nothingFor, notPaid, wrongTransport } from './refusals.ts'
import { settle } from './settle.ts'

/**
 * Records the order of a succeeded intent if nobody has yet, and answers it; a repeat answers the same.
 * @throws NOT_FOUND for an intent that is not ours, CONFLICT with the reason when it is not paid or a donation's.
 */
export async function processPayment(
  deps: Pick<Deps, 'db' | 'provider' | 'clock' | 'config' | 'installationId'>,
  { paymentIntentId, sessionId, clientSecret }: z.infer<typeof processPaymentInput>,
): Promise<OrderResult> {
  const settled = await settle(deps, paymentIntentId, { source: 'page', sessionId })
  if (settled.kind === 'donation') throw wrongTransport('order', settled.kind)
  if (settled.state === 'unpaid') throw notPaid('order', settled.intent)
  const isBuyer = settled.state === 'recorded' && isSecretOf(settled.intent, clientSecret)
  const result = await orderResultOf(deps.db, paymentIntentId, isBuyer)
  if (result) return result
  throw nothingFor('order')
}

/** The intent's id stands in emails, logs and dashboards; its secret only in the browser that paid. */
function isSecretOf({ client_secret: secret }: PaidIntent, told = ''): boolean {
  const [right, given] = [Buffer.from(secret ?? ''), Buffer.from(told)]
  return right.length > 0 && right.length === given.length && timingSafeEqual(right, given)
}

/** A payment that the server found instead of starting another one for the same purpose. */
import { readCallError } from '../../platform/call-error.ts'
import { unansweredAttempt } from './attempts.ts'
import type { PaymentPurpose, Taken } from './card-payment.ts'

/** Undefined if the call failed for another reason. */
export function paidBefore(purpose: PaymentPurpose, error: unknown): Taken | undefined {
  const { code, paymentIntentId } = readCallError(error)
  if (paymentIntentId === undefined) return undefined
  const secret = unansweredAttempt(purpose)
  return {
    status: code === 'PAYMENT_PROCESSING' ? 'processing' : 'succeeded',
    paymentIntentId,
    clientSecret: secret?.startsWith(`${paymentIntentId}_`) ? secret : '',
  }
}

/** One payment at a time, and never a second one while the first may have succeeded. */
import type { PaymentSettings } from '#shared/payments.ts'
import { forgetAttempt, rememberAttempt } from './attempts.ts'
import type { Confirmation, PaymentOutcome, PaymentPurpose, PaymentRequest } from './card-payment.ts'
import { recoverPayment } from './recovery.ts'

const underWay = new Map<PaymentPurpose, Promise<PaymentOutcome>>()

/** Pays by `attempt`; a second call for the same purpose while one is under way joins it. */
export function payOnce(
  settings: PaymentSettings,
  request: PaymentRequest,
  attempt: (request: PaymentRequest) => Promise<Confirmation>,
): Promise<PaymentOutcome> {
  const { purpose, clientSecret } = request

  const pay = async () => {
    const recovered = await recoverPayment(purpose, settings)
    if (recovered) return recovered
    rememberAttempt(purpose, clientSecret)
    const { outcome, isFinal } = await attempt(request)
    if (isFinal) forgetAttempt(purpose)
    return outcome
  }

  const payment = underWay.get(purpose) ?? pay().finally(() => underWay.delete(purpose))
  underWay.set(purpose, payment)
  return payment
}

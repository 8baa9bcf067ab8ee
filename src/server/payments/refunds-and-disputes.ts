/** What the provider says of a payment after it was made, and how it is asked to refunds. */
import { Stripe } from 'stripe'
import { toPence } from '#shared/money.ts'
import type { RefundReason } from '#shared/payment-timeline.ts'
import { translateErrors, type Provider } from './stripe.ts'

/** As many as the provider tells at once; no payment has more. */
const MAX = 100
/** In a refund's metadata: the owner's press it came from, should our answer be lost. */
const REQUEST_KEY = 'request_key'

export type RefundsAndDisputes = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] }

/**
 * Refunds and disputes of an intent as they are right now.
 * @throws NOT_FOUND when the provider does not know it, BAD_GATEWAY when it fails.
 */
export async function retrieveRefundsAndDisputes(
  { stripe }: Provider,
  paymentIntentId: string,
): Promise<RefundsAndDisputes> {
  const filter = { payment_intent: paymentIntentId, limit: MAX }
  const [refunds, disputes] = await translateErrors(
    Promise.all([stripe.refunds.list(filter), stripe.disputes.list(filter)]),
  )
  return { refunds: refunds.data, disputes: disputes.data }
}

/**
 * Asks the provider to refund a part of an intent. The same `key` always means the same refund.
 * @returns the refund, or the provider's code where it will never do it.
 * @throws BAD_GATEWAY when nobody knows whether it has done it: to be asked again.
 */
export async function askRefund(
  { stripe }: Provider,
  refund: { paymentIntentId: string; amount: string; reason: RefundReason; key: string },
): Promise<{ refund: Stripe.Refund } | { refused: string }> {
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: refund.paymentIntentId,
        amount: toPence(refund.amount),
        reason: refund.reason,
        metadata: { [REQUEST_KEY]: refund.key },
      },
      { idempotencyKey: `refund-${refund.key}` },
    )
    return { refund: made }
  } catch (error) {
    if (isFinal(error)) return { refused: error.code ?? error.type }
    return translateErrors(Promise.reject(error))
  }
}

/** The owner's press that a refund came from. */
export const idempotencyKeyOf = ({ metadata }: Stripe.Refund): string | undefined => metadata?.[REQUEST_KEY]

/** Refused for what was asked, not for how the provider feels: the same question gets the same answer. */
function isFinal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeInvalidRequestError } = Stripe.errors
  return error instanceof StripeInvalidRequestError && (error.statusCode === 400 || error.statusCode === 404)
}

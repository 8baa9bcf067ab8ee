import { Stripe } from 'stripe'
import { toPence } from '#shared/platform/text/amounts.ts'
import type { RefundReason } from '#shared/money/payments/payment-timeline.ts'
import { translateErrors, type Provider } from './client.ts'

/** The provider's maximum page size; no payment has more. */
const MAX = 100
/** Metadata field of a refund with our idempotency key, to recognise the refund if the response was lost. */
const KEY_FIELD = 'request_key'

export type RefundsAndDisputes = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] }

/** Current state of both. @throws NOT_FOUND; BAD_GATEWAY if the provider fails */
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
 * Refunds a part of an intent; the same `key` always gives the same refund.
 * @returns the refund, or the provider's code for a permanent refusal
 * @throws BAD_GATEWAY if the result is unknown: call it again
 */
export async function createRefund(
  { stripe }: Provider,
  refund: { paymentIntentId: string; amount: string; reason: RefundReason; key: string },
): Promise<{ refund: Stripe.Refund } | { refused: string }> {
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: refund.paymentIntentId,
        amount: toPence(refund.amount),
        reason: refund.reason,
        metadata: { [KEY_FIELD]: refund.key },
      },
      { idempotencyKey: `refund-${refund.key}` },
    )
    return { refund: made }
  } catch (error) {
    if (isFinal(error)) return { refused: error.code ?? error.type }
    return translateErrors(Promise.reject(error))
  }
}

/** The idempotency key of the request that created the refund. */
export const idempotencyKeyOf = ({ metadata }: Stripe.Refund): string | undefined => metadata?.[KEY_FIELD]

/** Whether the provider refused the request itself, so that repeating it cannot help. */
function isFinal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeInvalidRequestError } = Stripe.errors
  return error instanceof StripeInvalidRequestError && (error.statusCode === 400 || error.statusCode === 404)
}

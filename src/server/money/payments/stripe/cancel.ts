import { Stripe } from 'stripe'
import { retrieveIntent, translateErrors, type Provider } from './client.ts'

/**
 * Cancels an intent that waits for a card; one that is paid, processing or in a challenge stays as it is.
 * @returns whether it is cancelled now.
 * @throws BAD_GATEWAY when the provider fails.
 */
export async function cancelWaiting(provider: Provider, paymentIntentId: string): Promise<boolean> {
  const { status } = await retrieveIntent(provider, paymentIntentId)
  if (status !== 'requires_payment_method') return status === 'canceled'
  return translateErrors(cancel(provider, paymentIntentId))
}

async function cancel({ stripe }: Provider, paymentIntentId: string): Promise<boolean> {
  try {
    await stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: 'fraudulent' })
    return true
  } catch (error) {
    // its state changed between the two calls
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'payment_intent_unexpected_state'
    )
      return false
    throw error
  }
}

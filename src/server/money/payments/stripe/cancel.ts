/** Ends payment and setup intents at the provider. */
import { Stripe } from 'stripe'
import { retrieveIntent, translateErrors, unlessMissing, type Provider } from './client.ts'

type Status = Stripe.PaymentIntent.Status

/**
 * Cancels an intent, so that nothing can be charged for it any more; repeatable.
 * @returns its state afterwards: 'canceled', or what it was if it cannot be cancelled.
 * @throws BAD_GATEWAY when the provider fails.
 */
export async function cancelIntent(provider: Provider, id: string): Promise<Status> {
  const cancelled = await cancel(provider, id, 'abandoned')
  if (cancelled !== undefined) return cancelled
  const { status } = await translateErrors(provider.stripe.paymentIntents.retrieve(id))
  return status
}

/**
 * Cancels an intent that waits for a card, because stolen cards are tested with it; one that is paid, processing or in a
 * challenge stays as it is.
 * @returns whether it is cancelled now.
 * @throws BAD_GATEWAY when the provider fails.
 */
export async function cancelWaiting(provider: Provider, id: string): Promise<boolean> {
  const { status } = await retrieveIntent(provider, id)
  if (status !== 'requires_payment_method') return status === 'canceled'
  return (await cancel(provider, id, 'fraudulent')) !== undefined
}

/** @returns its new state; undefined if it cannot be cancelled, perhaps since a moment ago */
async function cancel(
  { stripe }: Provider,
  id: string,
  reason: Stripe.PaymentIntentCancelParams.CancellationReason,
): Promise<Status | undefined> {
  try {
    const { status } = await stripe.paymentIntents.cancel(id, { cancellation_reason: reason })
    return status
  } catch (error) {
    if (isUnexpectedState(error)) return undefined
    return translateErrors(Promise.reject(error))
  }
}

/** Ends a setup intent, so that no card can be tried with it any more; repeatable. @throws BAD_GATEWAY */
export async function cancelSetupIntent({ stripe }: Provider, id: string): Promise<void> {
  await unlessMissing(
    stripe.setupIntents.cancel(id).catch((error: unknown) => {
      // it is over already
      if (!isUnexpectedState(error)) throw error
      return undefined as never
    }),
  )
}

const UNEXPECTED_STATES = ['payment_intent_unexpected_state', 'setup_intent_unexpected_state']

/** An intent's state forbids what was asked: it is paid, cancelled or under way. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && UNEXPECTED_STATES.includes(error.code ?? '')

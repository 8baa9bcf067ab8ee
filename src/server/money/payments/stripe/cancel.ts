/** Cancels payment and setup intents at the provider. */
import { Stripe } from 'stripe'
import { retrieveIntent, translateErrors, unlessMissing, type Provider } from './client.ts'

type Status = Stripe.PaymentIntent.Status

/**
 * Cancels an intent, so that it can no longer be paid; idempotent.
 * @returns its state afterwards: 'canceled', also if the provider does not know it; or its state if it cannot be cancelled
 * @throws BAD_GATEWAY if the provider fails
 */
export async function cancelIntent(provider: Provider, id: string): Promise<Status> {
  const cancelled = await cancel(provider, id, 'abandoned')
  if (cancelled !== undefined) return cancelled
  const found = await unlessMissing(provider.stripe.paymentIntents.retrieve(id))
  return found?.status ?? 'canceled'
}

/**
 * Cancels an intent that waits for a card, because thieves test cards with it. Leaves it alone if it is paid,
 * processing or in a challenge.
 * @returns whether it is now cancelled
 * @throws BAD_GATEWAY if the provider fails
 */
export async function cancelWaiting(provider: Provider, id: string): Promise<boolean> {
  const { status } = await retrieveIntent(provider, id)
  if (status !== 'requires_payment_method') return status === 'canceled'
  return (await cancel(provider, id, 'fraudulent')) !== undefined
}

/** @returns its new state; undefined if it cannot be cancelled (any more) */
async function cancel(
  { stripe }: Provider,
  id: string,
  reason: Stripe.PaymentIntentCancelParams.CancellationReason,
): Promise<Status | undefined> {
  try {
    const { status } = await stripe.paymentIntents.cancel(id, { cancellation_reason: reason })
    return status
  } catch (error) {
    if (isUnexpectedState(error) || isMissing(error)) return undefined
    return translateErrors(Promise.reject(error))
  }
}

/** Cancels a setup intent, so that no more cards can be tried with it; idempotent. @throws BAD_GATEWAY */
export async function cancelSetupIntent({ stripe }: Provider, id: string): Promise<void> {
  await unlessMissing(
    stripe.setupIntents.cancel(id).catch((error: unknown) => {
      // it has already ended
      if (!isUnexpectedState(error)) throw error
      return undefined as never
    }),
  )
}

const UNEXPECTED_STATES = ['payment_intent_unexpected_state', 'setup_intent_unexpected_state']

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Whether an intent's state forbids the request: it is paid, cancelled or processing. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && UNEXPECTED_STATES.includes(error.code ?? '')

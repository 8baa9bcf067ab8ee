/** Provider checks of `npm run doctor`: whether our key is accepted, and which webhook endpoints exist. */
import { Stripe } from 'stripe'
import type { Provider } from './client.ts'

/** @throws errors of the SDK, for `failureOf` */
export async function tryKey({ stripe }: Provider): Promise<void> {
  await stripe.paymentIntents.list({ limit: 1 })
}

/** @throws errors of the SDK, for `failureOf` */
export async function listEndpoints({ stripe }: Provider): Promise<Stripe.WebhookEndpoint[]> {
  return (await stripe.webhookEndpoints.list({ limit: 100 })).data
}

export type ProviderFailure = {
  kind: 'key refused' | 'not permitted' | 'unreachable' | 'invalid' | 'other'
  /** Does not contain the provider's own text, which quotes a part of the key. */
  text: string
}

/** Undefined for an error that is not the SDK's. */
export function failureOf(error: unknown): ProviderFailure | undefined {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) return undefined
  const text = `${error.statusCode ?? ''} ${error.code ?? error.type}`
  if (error instanceof errors.StripeAuthenticationError) return { kind: 'key refused', text }
  if (error instanceof errors.StripePermissionError) return { kind: 'not permitted', text }
  if (error instanceof errors.StripeConnectionError) return { kind: 'unreachable', text }
  return { kind: error instanceof errors.StripeInvalidRequestError ? 'invalid' : 'other', text }
}

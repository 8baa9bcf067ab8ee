/** The card payment provider, through its official SDK. Live mode and sandbox differ only in the host. */
import { Stripe } from 'stripe'
import { TOO_LITTLE_FOR_A_CARD } from '#shared/money/checkout/card-minimum.ts'
import { CURRENCY } from '#shared/platform/text/amounts.ts'
import type { StripeKeys } from '../../../config.ts'
import { invalid, notFound, providerFailed, providerRefused } from '../../../errors.ts'

const STRIPE_HOST = 'https://api.stripe.com'
/** The SDK tries twice and no request makes more than two calls, so every request is finished within 30 s. */
export const PROVIDER_TIMEOUT_MS = 7000

declare module '../../../context.ts' {
  interface Deps {
    provider: Provider
  }
}

export type Provider = {
  mode: 'live' | 'sandbox'
  stripe: Stripe
  publishableKey: string
  webhookSecret: string
}

/** Called before each call: returns headers to add, and a callback for its end, with the time in the response. */
export type CallOut = (name: string) => {
  headers: Record<string, string>
  end(status?: number, date?: string | null): void
}

/** An intent with its latest charge and the charge's fee, for the recorder. */
export type PaidIntent = Stripe.PaymentIntent

/**
 * @param apiBase URL of the API, if not Stripe's; a function, because a sandbox in this process knows its URL only
 * once it listens
 * @param callOut adds headers that link a call to the request that made it; never personal data
 * @param timeoutMs timeout of one try
 */
export function createProvider(
  mode: 'live' | 'sandbox',
  keys: StripeKeys,
  apiBase: (() => string) | undefined,
  callOut: CallOut = () => ({ headers: {}, end() {} }),
  timeoutMs = PROVIDER_TIMEOUT_MS,
): Provider {
  const elsewhere: typeof fetch = async (input, init) => {
    const url = apiBase && typeof input === 'string' ? input.replace(STRIPE_HOST, apiBase()) : input
    const call = callOut(`${init?.method ?? 'GET'} payment provider`)
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(call.headers)) headers.set(name, value)
    let response: Response | undefined
    try {
      response = await fetch(url, { ...init, headers })
      return response
    } finally {
      call.end(response?.status, response?.headers.get('date'))
    }
  }
  return {
    mode,
    publishableKey: keys.publishableKey,
    webhookSecret: keys.webhookSecret,
    stripe: new Stripe(keys.secretKey, {
      // the SDK's host and port options do not support a path prefix
      httpClient: Stripe.createFetchHttpClient(elsewhere),
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
    }),
  }
}

/**
 * Creates a card payment intent; the same `key` always gives the same intent.
 * @param amountPence integer pence, priced by us
 * @throws BAD_GATEWAY if the provider fails
 */
export async function createIntent(
  { stripe }: Provider,
  intent: {
    amountPence: number
    description: string
    metadata: Record<string, string>
    key: string
    /** Id at the provider of the customer whose card pays. */
    customer?: string | undefined
    /** Saves the card for later charges in the customer's absence. */
    savesCard?: boolean
  },
): Promise<{ id: string; clientSecret: string }> {
  const { id, client_secret: clientSecret } = await translateErrors(
    stripe.paymentIntents.create(
      {
        amount: intent.amountPence,
        currency: CURRENCY,
        description: intent.description,
        metadata: intent.metadata,
        ...(intent.customer !== undefined && { customer: intent.customer }),
        ...(intent.savesCard && { setup_future_usage: 'off_session' }),
        allowed_payment_method_types: ['card'],
      },
      { idempotencyKey: intent.key },
    ),
  )
  if (!clientSecret) throw providerFailed()
  return { id, clientSecret }
}

/** The current state of an intent. @throws NOT_FOUND; BAD_GATEWAY if the provider fails */
export async function retrieveIntent({ stripe }: Provider, id: string): Promise<PaidIntent> {
  const intent = await translateErrors(
    stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction'],
    }),
  )
  // a proxy may have responded in the provider's place
  if (intent.id !== id) throw providerFailed()
  return intent
}

/** The newest hundred charges of an intent. @throws BAD_GATEWAY if the provider fails */
export async function listCharges({ stripe }: Provider, paymentIntentId: string): Promise<Stripe.Charge[]> {
  const { data } = await translateErrors(stripe.charges.list({ payment_intent: paymentIntentId, limit: 100 }))
  return data
}

/**
 * Turns the provider's errors into ours: NOT_FOUND for unknown objects, BAD_REQUEST for amounts too small for a card,
 * PROVIDER_REFUSED for other refusals, and PROVIDER_FAILED if the provider could not be reached.
 */
export async function translateErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw Object.assign(meaningOf(error), { cause: error })
  }
}

/** Like `translateErrors`, for a call about one object; undefined if the provider has no object with this id. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  return translateErrors(
    call.catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        return undefined
      throw error
    }),
  )
}

function meaningOf(error: unknown): Error {
  const { errors } = Stripe
  if (error instanceof errors.StripeInvalidRequestError) {
    if (error.code === 'resource_missing') return notFound('We could not find this payment.')
    if (error.code === 'amount_too_small') return invalid(TOO_LITTLE_FOR_A_CARD)
    if (error.code === 'amount_too_large') return invalid('This is too much to pay in one go.')
    return providerRefused()
  }
  const isRefusal =
    error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError
  return isRefusal ? providerRefused() : providerFailed()
}

/** The provider's script, loaded once and on payment pages only. */
import type { PaymentIntentResult, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { DELIVERY_COUNTRY } from '#shared/contact.ts'
import type { Confirmation, Contact, IntentState } from './card-payment.ts'

let loading: Promise<Stripe> | undefined

/**
 * Loads the script; after a failure, the next call tries again.
 * @throws if it cannot be loaded
 */
export function liveStripe(publishableKey: string): Promise<Stripe> {
  loading ??= load(publishableKey).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(publishableKey: string): Promise<Stripe> {
  // it would watch the visitor on every page
  loadStripe.setLoadParameters({ advancedFraudSignals: false })
  const stripe = await loadStripe(publishableKey, { locale: 'en-GB' })
  if (!stripe) throw new Error('the card fields need a browser')
  return stripe
}

export async function retrieveState(publishableKey: string, clientSecret: string): Promise<IntentState> {
  const stripe = await liveStripe(publishableKey)
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret)
  if (error) return error.type === 'invalid_request_error' ? 'open' : 'unreachable'
  const { status } = paymentIntent
  return status === 'succeeded' || status === 'processing' ? status : 'open'
}

/** The contact in the shape that the provider's library expects. */
export function confirmationDetails({ name, email, address }: Contact) {
  const postal = address && {
    line1: address.line1,
    line2: address.line2 ?? '',
    city: address.town,
    postal_code: address.postcode,
    state: '',
    country: DELIVERY_COUNTRY.code,
  }
  return {
    receipt_email: email,
    ...(postal && { shipping: { name, address: postal } }),
    payment_method_data: { billing_details: { name, email, ...(postal && { address: postal }) } },
  }
}

/** Translates the library's result. */
export function readConfirmation(
  clientSecret: string,
  { paymentIntent, error }: PaymentIntentResult,
): Confirmation {
  const intent = paymentIntent ?? error?.payment_intent
  if (intent && (intent.status === 'succeeded' || intent.status === 'processing')) {
    return { outcome: { status: intent.status, paymentIntentId: intent.id, clientSecret }, isFinal: true }
  }
  if (error?.type === 'api_connection_error') {
    return { outcome: { status: 'failed', kind: 'network', message: '' }, isFinal: false }
  }
  const isCard = error?.type === 'card_error' || error?.type === 'validation_error'
  return {
    outcome: { status: 'failed', kind: isCard ? 'card' : 'other', message: error?.message ?? '' },
    isFinal: error?.type !== 'api_error',
  }
}

/** The provider's script, loaded once and on payment pages only. */
import type { PaymentIntentResult, SetupIntentResult, Stripe, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { DELIVERY_COUNTRY } from '#shared/contact.ts'
import { intentIdOf } from '#shared/checkout.ts'
import {
  CANCELED,
  NO_RESPONSE,
  NOTHING_TO_PAY_WITH,
  type Confirmation,
  type Contact,
  type IntentState,
  type PaymentFailure,
  type SavedCard,
  type Taken,
} from './card-payment.ts'

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

/** Confirms an intent with its saved card, or the one that it failed with, the cardholder present; the bank may ask in a dialog. */
export async function confirmSaved(
  publishableKey: string,
  clientSecret: string,
  returnUrl: string,
): Promise<Taken | PaymentFailure> {
  const stripe = await liveStripe(publishableKey)
  const found = await stripe.retrievePaymentIntent(clientSecret)
  const { paymentIntent: intent } = found
  if (!intent || intent.status === 'succeeded' || intent.status === 'processing')
    return readConfirmation(clientSecret, found).outcome
  const saved = intent.payment_method ?? intent.last_payment_error?.payment_method
  if (!saved || intent.status === 'canceled') return NOTHING_TO_PAY_WITH
  const card = { payment_method: typeof saved === 'string' ? saved : saved.id, return_url: returnUrl }
  return readConfirmation(clientSecret, await stripe.confirmCardPayment(clientSecret, card)).outcome
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
  if (intent?.status === 'canceled') return { outcome: CANCELED, isFinal: true }
  return { outcome: failureOf(error), isFinal: !/^api_(connection_)?error$/.test(error?.type ?? '') }
}

/** Translates the library's result of saving a card. */
export function readSetup(
  clientSecret: string,
  { setupIntent, error }: SetupIntentResult,
): SavedCard | PaymentFailure {
  const intent = setupIntent ?? error?.setup_intent
  if (intent?.status !== 'succeeded') return failureOf(error)
  return { status: 'saved', setupIntentId: intentIdOf(clientSecret), clientSecret }
}

function failureOf(error: StripeError | undefined): PaymentFailure {
  if (error?.type === 'api_connection_error') return NO_RESPONSE
  const isCard = error?.type === 'card_error' || error?.type === 'validation_error'
  return { status: 'failed', kind: isCard ? 'card' : 'other', message: error?.message ?? '' }
}

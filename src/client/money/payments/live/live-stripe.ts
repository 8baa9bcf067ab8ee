/** The provider's script, loaded once and on payment pages only. */
import type {
  PaymentIntentResult,
  SetupIntentResult,
  Stripe,
  StripeConstructor,
  StripeError,
} from '@stripe/stripe-js'
import { DELIVERY_COUNTRY } from '#shared/platform/text/contact.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
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
} from '../card-payment.ts'

/**
 * Loaded like the provider's package would, without `advancedFraudSignals`, which would watch the visitor on every
 * page. Not by that package, because it waits forever once one of its script tags has failed.
 */
export const SCRIPT = 'https://js.stripe.com/endive/stripe.js?advancedFraudSignals=false'
/** Together with our own calls before it, this tells the visitor within 10 s. */
const LOAD_TIMEOUT_MS = 7000
/** Repeated failures within this time reuse the first one's result. */
const FAILED_FOR_MS = 10_000

let loading: Promise<Stripe> | undefined
let hasFailed = false

/**
 * Loads the script, once for all callers.
 * @throws if it is blocked, fails, or does not arrive in time
 */
export function liveStripe(publishableKey: string): Promise<Stripe> {
  if (loading) return loading
  loading = loadScript().then((make) => make(publishableKey, { locale: 'en-GB' }))
  loading.catch(() => {
    hasFailed = true
    setTimeout(forgetFailure, FAILED_FOR_MS)
  })
  return loading
}

/** Lets the next call try again at once, because the visitor asked for it. */
export function forgetFailure(): void {
  if (hasFailed) loading = undefined
  hasFailed = false
}

function loadScript(): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    if (window.Stripe) {
      resolve(window.Stripe)
      return
    }
    const script = document.createElement('script')
    const end = () => {
      clearTimeout(timer)
      if (window.Stripe) resolve(window.Stripe)
      else {
        script.remove()
        reject(new Error('the payment script could not be loaded'))
      }
    }
    const timer = setTimeout(end, LOAD_TIMEOUT_MS)
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    script.src = SCRIPT
    document.head.append(script)
  })
}

export async function retrieveState(publishableKey: string, clientSecret: string): Promise<IntentState> {
  const stripe = await liveStripe(publishableKey)
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret)
  if (error) return error.type === 'invalid_request_error' ? 'open' : 'unreachable'
  const { status } = paymentIntent
  return status === 'succeeded' || status === 'processing' ? status : 'open'
}

/**
 * Confirms an intent with its saved card, or with the one that failed, while the cardholder is present; the bank may
 * ask in a dialog.
 */
export async function confirmSaved(
  publishableKey: string,
  clientSecret: string,
  returnUrl: string,
): Promise<Taken | PaymentFailure> {
  forgetFailure()
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

/** Calls the sandbox as a browser calls the provider: public key, client secret, bracketed form encoding. */
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { DELIVERY_COUNTRY } from '#shared/platform/text/contact.ts'
import {
  CANCELED,
  NO_RESPONSE,
  NOTHING_TO_PAY_WITH,
  type Confirmation,
  type Contact,
  type IntentState,
  type PaymentFailure,
  type PaymentRequest,
  type SavedCard,
  type Taken,
} from '../card-payment.ts'
import type { TypedCard } from './typed-card.ts'

const BASE = '/sandbox/stripe/v1'
const intentAddress = (clientSecret: string) => `${BASE}/payment_intents/${intentIdOf(clientSecret)}`

type Intent = {
  status: string
  next_action?: { redirect_to_url?: { url?: string } } | null
  payment_method?: string | null
  last_payment_error?: { payment_method?: { id: string } } | null
}
type Failure = { type?: string; message?: string; payment_intent?: Intent; setup_intent?: Intent }
type Answer = Intent & { error?: Failure }

export async function retrieveState(publishableKey: string, clientSecret: string): Promise<IntentState> {
  const found = await retrieve(publishableKey, clientSecret)
  if (found === 'unreachable') return found
  const { status } = found
  return status === 'succeeded' || status === 'processing' ? status : 'open'
}

export async function confirmCard(
  publishableKey: string,
  { clientSecret, returnUrl, contact }: PaymentRequest,
  card: TypedCard,
): Promise<Confirmation> {
  const form = cardForm(contact, card)
  form.set('receipt_email', contact.email)
  if (contact.address) {
    form.set('shipping[name]', contact.name)
    setAddress(form, 'shipping[address]', contact.address)
  }
  return await confirmPayment(publishableKey, clientSecret, returnUrl, form)
}

/**
 * Confirms an intent with its saved card, or with the one that failed, while the cardholder is present; the bank may
 * ask on its own page.
 */
export async function confirmSaved(
  publishableKey: string,
  clientSecret: string,
  returnUrl: string,
): Promise<Taken | PaymentFailure> {
  const found = await retrieve(publishableKey, clientSecret)
  if (found === 'unreachable') return NO_RESPONSE
  const { status } = found
  if (status === 'succeeded' || status === 'processing')
    return { status, paymentIntentId: intentIdOf(clientSecret), clientSecret }
  const saved = found.payment_method ?? found.last_payment_error?.payment_method?.id
  if (!saved || status === 'canceled') return NOTHING_TO_PAY_WITH
  const form = new URLSearchParams({ payment_method: saved })
  return (await confirmPayment(publishableKey, clientSecret, returnUrl, form)).outcome
}

/** Saves a typed card with a setup intent; the bank may ask on its own page. */
export async function saveCard(
  publishableKey: string,
  { clientSecret, returnUrl, contact }: PaymentRequest,
  card: TypedCard,
): Promise<SavedCard | PaymentFailure> {
  const setupIntentId = intentIdOf(clientSecret)
  const form = cardForm(contact, card)
  const address = `${BASE}/setup_intents/${setupIntentId}`
  const confirmed = await confirm(publishableKey, address, { clientSecret, returnUrl, form })
  if (!confirmed) return NO_RESPONSE
  if (confirmed.intent.status === 'succeeded') return { status: 'saved', setupIntentId, clientSecret }
  return failureOf(confirmed.error)
}

async function confirmPayment(
  publishableKey: string,
  clientSecret: string,
  returnUrl: string,
  form: URLSearchParams,
): Promise<Confirmation> {
  const confirmed = await confirm(publishableKey, intentAddress(clientSecret), {
    clientSecret,
    returnUrl,
    form,
  })
  if (!confirmed) return { outcome: NO_RESPONSE, isFinal: false }
  const { status } = confirmed.intent
  if (status === 'succeeded' || status === 'processing') {
    const paymentIntentId = intentIdOf(clientSecret)
    return { outcome: { status, paymentIntentId, clientSecret }, isFinal: true }
  }
  if (status === 'canceled') return { outcome: CANCELED, isFinal: true }
  return { outcome: failureOf(confirmed.error), isFinal: confirmed.httpStatus < 500 }
}

/** The intent after a confirmation; undefined without a response. Never settles once the bank's page is opened. */
async function confirm(
  publishableKey: string,
  address: string,
  { clientSecret, returnUrl, form }: { clientSecret: string; returnUrl: string; form: URLSearchParams },
) {
  form.set('client_secret', clientSecret)
  form.set('return_url', returnUrl)
  let response
  try {
    response = await call(publishableKey, `${address}/confirm`, form)
  } catch {
    return undefined
  }
  const { error, ...answered } = await read(response)
  // the refusal of a second attempt contains the intent that the first one settled
  const intent = error?.payment_intent ?? error?.setup_intent ?? answered
  const bank = intent.next_action?.redirect_to_url?.url
  if (!error && intent.status === 'requires_action' && bank !== undefined) {
    window.location.assign(bank)
    // the page navigates away, as with the provider's own library
    return new Promise<never>(() => undefined)
  }
  return { intent, error, httpStatus: response.status }
}

async function retrieve(publishableKey: string, clientSecret: string): Promise<Answer | 'unreachable'> {
  try {
    const query = new URLSearchParams({ client_secret: clientSecret })
    const response = await call(publishableKey, `${intentAddress(clientSecret)}?${query}`)
    const answered = await read(response)
    return response.status >= 500 ? 'unreachable' : answered
  } catch {
    return 'unreachable'
  }
}

function failureOf(error: Failure | undefined): PaymentFailure {
  const kind = error?.type === 'card_error' ? 'card' : 'other'
  return { status: 'failed', kind, message: error?.message ?? '' }
}

function call(publishableKey: string, address: string, form?: URLSearchParams): Promise<Response> {
  return fetch(address, {
    headers: { authorization: `Bearer ${publishableKey}` },
    credentials: 'omit',
    cache: 'no-store',
    ...(form && { method: 'POST', body: form }),
  })
}

async function read(response: Response): Promise<Answer> {
  try {
    const answer: Answer = await response.json()
    return answer
  } catch {
    // a response, although not the provider's
    return { status: 'unknown' }
  }
}

function cardForm({ name, email, address }: Contact, card: TypedCard): URLSearchParams {
  const form = new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.month),
    'payment_method_data[card][exp_year]': String(card.year),
    'payment_method_data[card][cvc]': card.code,
    'payment_method_data[billing_details][name]': name,
    'payment_method_data[billing_details][email]': email,
  })
  if (address) setAddress(form, 'payment_method_data[billing_details][address]', address)
  return form
}

function setAddress(form: URLSearchParams, at: string, address: NonNullable<Contact['address']>): void {
  const { line1, line2, town, postcode } = address
  const parts = { line1, line2, city: town, postal_code: postcode, country: DELIVERY_COUNTRY.code }
  for (const [part, text] of Object.entries(parts)) if (text) form.set(`${at}[${part}]`, text)
}

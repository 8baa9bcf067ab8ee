/** Calls the sandbox as a browser calls the provider: public key, client secret, bracketed form encoding. */
import { intentIdOf } from '#shared/checkout.ts'
import { DELIVERY_COUNTRY } from '#shared/contact.ts'
import type { Confirmation, Contact, IntentState, PaymentRequest } from './card-payment.ts'
import type { TypedCard } from './typed-card.ts'

const BASE = '/sandbox/stripe/v1/payment_intents'

type Intent = {
  status: string
  next_action?: { redirect_to_url?: { url?: string } } | null
}
type Answer = Intent & { error?: { type?: string; message?: string; payment_intent?: Intent } }

export async function retrieveState(publishableKey: string, clientSecret: string): Promise<IntentState> {
  try {
    const query = new URLSearchParams({ client_secret: clientSecret })
    const response = await call(publishableKey, `${BASE}/${intentIdOf(clientSecret)}?${query}`)
    const { status } = await read(response)
    if (response.status >= 500) return 'unreachable'
    return status === 'succeeded' || status === 'processing' ? status : 'open'
  } catch {
    return 'unreachable'
  }
}

export async function confirmCard(
  publishableKey: string,
  { clientSecret, returnUrl, contact }: PaymentRequest,
  card: TypedCard,
): Promise<Confirmation> {
  const paymentIntentId = intentIdOf(clientSecret)
  const form = confirmationForm(contact, card)
  form.set('client_secret', clientSecret)
  form.set('return_url', returnUrl)
  let response
  try {
    response = await call(publishableKey, `${BASE}/${paymentIntentId}/confirm`, form)
  } catch {
    return { outcome: { status: 'failed', kind: 'network', message: '' }, isFinal: false }
  }
  const { error, ...answered } = await read(response)
  // the refusal of a second payment contains the intent that the first one paid
  const intent = error?.payment_intent ?? answered
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    return { outcome: { status: intent.status, paymentIntentId, clientSecret }, isFinal: true }
  }
  const bank = intent.next_action?.redirect_to_url?.url
  if (!error && intent.status === 'requires_action' && bank !== undefined) {
    window.location.assign(bank)
    // the page navigates away, as with the provider's own library
    return new Promise<never>(() => undefined)
  }
  const kind = error?.type === 'card_error' ? 'card' : 'other'
  return {
    outcome: { status: 'failed', kind, message: error?.message ?? '' },
    isFinal: response.status < 500,
  }
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

function confirmationForm(contact: Contact, card: TypedCard): URLSearchParams {
  const form = new URLSearchParams({
    receipt_email: contact.email,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.month),
    'payment_method_data[card][exp_year]': String(card.year),
    'payment_method_data[card][cvc]': card.code,
    'payment_method_data[billing_details][name]': contact.name,
    'payment_method_data[billing_details][email]': contact.email,
  })
  if (contact.address) {
    form.set('shipping[name]', contact.name)
    const { line1, line2, town, postcode } = contact.address
    const parts = { line1, line2, city: town, postal_code: postcode, country: DELIVERY_COUNTRY.code }
    for (const [part, text] of Object.entries(parts)) {
      if (!text) continue
      form.set(`shipping[address][${part}]`, text)
      form.set(`payment_method_data[billing_details][address][${part}]`, text)
    }
  }
  return form
}

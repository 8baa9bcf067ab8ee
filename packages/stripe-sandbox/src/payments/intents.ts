import type { Answer, Call } from '../http/call.ts'
import { closeChallenges } from './challenges.ts'
import { attempt } from './confirmation.ts'
import { requireOwnSecret } from '../http/client-secret.ts'
import { changedMetadata, readShipping } from '../http/contact-details.ts'
import { lockCustomer } from '../cards/lock-customer.ts'
import { refuseUnusable } from '../cards/saved-methods.ts'
import { invalidRequest } from '../http/errors.ts'
import { emit } from '../webhooks/events.ts'
import { newId, randomLetters } from '../storage/identifiers.ts'
import { refuseState, viewFor } from './intent-views.ts'
import { readAmount, readCurrency, requirePrice } from './money.ts'
import { newPaymentIntent, type IntentStatus, type PaymentIntent } from './intent-object.ts'
import { readAutomaticMethods, readBoolean, readChoice, readEmail, readText } from '../http/parameters.ts'
import { readPayer, type Payer } from '../cards/payment-methods.ts'
import { findObject, insertObject, lockObject, saveObject } from '../storage/store.ts'

const UNPAID: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]
/** Parameters of a new intent that are only valid together with `confirm`. */
const ONLY_CONFIRMED = ['error_on_requires_action', 'off_session']
const CANCELLATION_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const

/** POST /v1/payment_intents; `confirm=true` attempts to pay it at once. */
export async function createIntent(call: Call): Promise<Answer> {
  const { form } = call
  readChoice(form, 'capture_method', ['automatic', 'automatic_async'])
  const id = newId('pi')
  const intent = newPaymentIntent({
    ...requirePrice(form),
    id,
    automatic_payment_methods: readAutomaticMethods(form),
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: call.now,
  })
  const isConfirmed = readBoolean(form, 'confirm') ?? false
  for (const name of ONLY_CONFIRMED)
    if (form[name] !== undefined && !isConfirmed)
      throw invalidRequest(`The parameter ${name} can only be passed in when confirm is set to true.`, {
        param: name,
      })
  const payer = await readPayer(call)
  const ready = withPayer(await withDetails(call, intent), payer)
  await insertObject(call.query, 'payment_intent', ready)
  await emit(call, 'payment_intent.created', ready)
  if (!isConfirmed) return { status: 200, body: ready }
  return await attempt(call, ready, payer)
}

/** GET /v1/payment_intents/:id; a browser needs the client secret. */
export async function retrieveIntent(call: Call, id: string): Promise<Answer> {
  const intent = requireOwnSecret(
    call,
    id,
    await findObject(call.query, 'payment_intent', id),
    'PaymentIntent',
  )
  return { status: 200, body: viewFor(call, intent) }
}

/** POST /v1/payment_intents/:id; a new price or payer closes an open challenge and requires a new one. */
export async function updateIntent(call: Call, id: string): Promise<Answer> {
  const intent = await lockIntent(call, id)
  const money = call.form['amount'] !== undefined || call.form['currency'] !== undefined
  if (money && !UNPAID.includes(intent.status)) throw refuseState(call, intent, 'update', UNPAID)
  const currency = readCurrency(call.form) ?? intent.currency
  const amount = readAmount(call.form, currency) ?? intent.amount
  const payer = await readPayer(call)
  if (payer && !UNPAID.includes(intent.status)) throw refuseState(call, intent, 'update', UNPAID)
  const updated = withPayer(await withDetails(call, { ...intent, amount, currency }), payer)
  if (
    intent.status === 'requires_action' &&
    (payer || amount !== intent.amount || currency !== intent.currency)
  ) {
    await closeChallenges(call.query, id)
    Object.assign(updated, { next_action: null, status: 'requires_confirmation' })
  }
  return { status: 200, body: await saveObject(call.query, updated) }
}

/** POST /v1/payment_intents/:id/confirm, from the server or, with the client secret, from a browser */
export async function confirmIntent(call: Call, id: string): Promise<Answer> {
  const intent = await lockIntent(call, id)
  if (!UNPAID.includes(intent.status)) throw refuseState(call, intent, 'confirm', UNPAID)
  const payer = await readPayer(call)
  return await attempt(call, await withDetails(call, intent), payer)
}

/** POST /v1/payment_intents/:id/cancel */
export async function cancelIntent(call: Call, id: string): Promise<Answer> {
  const intent = await lockIntent(call, id)
  if (!UNPAID.includes(intent.status)) throw refuseState(call, intent, 'cancel', UNPAID)
  await closeChallenges(call.query, id)
  const canceled = await saveObject(call.query, {
    ...intent,
    canceled_at: call.now,
    cancellation_reason: readChoice(call.form, 'cancellation_reason', CANCELLATION_REASONS) ?? null,
    next_action: null,
    status: 'canceled',
  })
  await emit(call, 'payment_intent.canceled', canceled)
  return { status: 200, body: canceled }
}

async function lockIntent(call: Call, id: string): Promise<PaymentIntent> {
  return requireOwnSecret(call, id, await lockObject(call.query, 'payment_intent', id), 'PaymentIntent')
}

/** Returns the intent, changed by the descriptive parameters of this call. */
async function withDetails(call: Call, intent: PaymentIntent): Promise<PaymentIntent> {
  const { form } = call
  const description = readText(form, 'description')
  const receiptEmail = readEmail(form, 'receipt_email')
  const shipping = readShipping(form)
  return {
    ...intent,
    customer: await readCustomer(call, intent),
    description: description === undefined ? intent.description : description || null,
    // A browser cannot write metadata, which is the server's own record.
    metadata: call.access === 'secret' ? changedMetadata(intent.metadata, form) : intent.metadata,
    receipt_email: receiptEmail === undefined ? intent.receipt_email : receiptEmail,
    setup_future_usage: readFutureUsage(call, intent),
    shipping: shipping === undefined ? intent.shipping : shipping,
  }
}

async function readCustomer(call: Call, intent: PaymentIntent): Promise<string | null> {
  const given = readText(call.form, 'customer')
  if (given === undefined || given === intent.customer) return intent.customer
  if (!UNPAID.includes(intent.status)) throw refuseState(call, intent, 'update', UNPAID)
  return given === '' ? null : (await lockCustomer(call, given, 'customer')).id
}

function readFutureUsage({ form }: Call, intent: PaymentIntent) {
  if (form['setup_future_usage'] === '') return null
  return readChoice(form, 'setup_future_usage', ['off_session', 'on_session']) ?? intent.setup_future_usage
}

function withPayer(intent: PaymentIntent, payer: Payer | undefined): PaymentIntent {
  if (!payer) return intent
  refuseUnusable(payer, intent.customer)
  return { ...intent, payment_method: payer.method.id, status: 'requires_confirmation' }
}

/** Attaches payment methods to a customer, changes and detaches them. */
import type { Answer, Call } from '../http/call.ts'
import { changedMetadata, readBillingDetails, type BillingDetails } from '../http/contact-details.ts'
import { cardRefused, invalidRequest, noSuch } from '../http/errors.ts'
import { allowOnly, readChoice, readMembers, readText, requireText } from '../http/parameters.ts'
import { readExpiry } from './card-input.ts'
import type { FutureUsage } from '../payments/intent-object.ts'
import type { PaymentMethod } from './method-object.ts'
import { loadPayer, type Payer } from './payment-methods.ts'
import { savingAnswer } from './test-cards.ts'
import { findObject, lockObject, saveObject, setStanding, type Standing } from '../storage/store.ts'
import { emit } from '../webhooks/events.ts'
import { lockCustomer } from './lock-customer.ts'

/** POST /v1/payment_methods/:id/attach */
export async function attachMethod(call: Call, id: string): Promise<Answer> {
  const customer = requireText(call.form, 'customer')
  return { status: 200, body: await saveMethod(call, await loadPayer(call, id), customer) }
}

/**
 * Saves the payer's method for a customer, in the caller's transaction.
 * @param standing 'set up' if the cardholder agreed to payments while away
 * @throws if it belongs to another customer, cannot be used any more, or the bank declines
 */
export async function saveMethod(
  call: Call,
  payer: Payer,
  customer: string,
  standing: Standing = 'attached',
): Promise<PaymentMethod> {
  const { id } = payer.method
  refuseUnusable(payer, payer.method.customer)
  await lockCustomer(call, customer, 'customer')
  const method = (await lockObject(call.query, 'payment_method', id)) ?? payer.method
  if (method.customer !== null && method.customer !== customer)
    throw unexpected('The payment method you provided has already been attached to a customer.')
  const decline = savingAnswer(payer.testCard)
  if (decline) throw cardRefused(decline)
  if (payer.standing !== 'set up') await setStanding(call.query, id, standing)
  if (method.customer === customer) return method
  const saved = await saveObject(call.query, { ...method, customer })
  await emit(call, 'payment_method.attached', saved)
  return saved
}

/**
 * Saves the payer's method after a payment or setup intent. Without a customer, it can be attached to one later if the
 * intent has a usage; otherwise it is used up.
 */
export async function saveForLater(
  call: Call,
  payer: Payer,
  customer: string | null,
  usage: FutureUsage | null,
): Promise<void> {
  const { id, customer: owner } = payer.method
  const standing = usage === 'off_session' ? 'set up' : 'attached'
  const isThere = customer !== null && !(await findObject(call.query, 'customer', customer))?.deleted
  if (usage !== null && isThere) await saveMethod(call, payer, customer, standing)
  else if (usage === 'off_session') await setStanding(call.query, id, 'set up')
  else if (usage === null && owner === null) await setStanding(call.query, id, 'used')
}

/** POST /v1/payment_methods/:id/detach: no payment can use it any more. */
export async function detachMethod(call: Call, id: string): Promise<Answer> {
  const customerId = (await requireMethod(call, id)).customer
  const customer = customerId === null ? undefined : await lockCustomer(call, customerId, 'customer')
  const method = await lockObject(call.query, 'payment_method', id)
  if (!customer || method?.customer !== customerId)
    throw unexpected(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  if (customer.invoice_settings.default_payment_method === id)
    await saveObject(call.query, {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    })
  return { status: 200, body: await detach(call, method) }
}

export async function detachAll(call: Call, customer: string): Promise<void> {
  const rows = await call.query<{ body: PaymentMethod }[]>`
    select body from sandbox.objects
    where kind = 'payment_method' and body->>'customer' = ${customer} order by seq for update`
  for (const { body } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await detach(call, body)
}

async function detach(call: Call, method: PaymentMethod): Promise<PaymentMethod> {
  await setStanding(call.query, method.id, 'detached')
  const detached = await saveObject(call.query, { ...method, customer: null })
  await emit(call, 'payment_method.detached', detached, method)
  return detached
}

/** POST /v1/payment_methods/:id: changes expiry date, contact details and metadata of a saved one. */
export async function updateMethod(call: Call, id: string): Promise<Answer> {
  const { form } = call
  await requireMethod(call, id)
  const method = await lockObject(call.query, 'payment_method', id)
  if (!method?.customer)
    throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.')
  const updated = await saveObject(call.query, {
    ...method,
    allow_redisplay:
      readChoice(form, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? method.allow_redisplay,
    billing_details: changedDetails(call, method.billing_details),
    card: { ...method.card, ...changedExpiry(call, method.card) },
    metadata: changedMetadata(method.metadata, form),
  })
  await emit(call, 'payment_method.updated', updated, method)
  return { status: 200, body: updated }
}

/** GET /v1/payment_methods/:id, optionally only of this customer */
export async function retrieveMethod(call: Call, id: string, customer?: string): Promise<Answer> {
  const method = await requireMethod(call, id)
  if (customer !== undefined && method.customer !== customer) throw noSuch('PaymentMethod', id, 'id')
  return { status: 200, body: method }
}

/** Throws if the payer's method cannot be used any more, or belongs to another customer. */
export function refuseUnusable({ method, standing }: Payer, customer: string | null): void {
  if (standing === 'detached' || standing === 'used')
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared ' +
        'with a connected account without Customer attachment, or was detached from a Customer. It may not be ' +
        'used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    )
  if (method.customer === null || method.customer === customer) return
  throw invalidRequest(
    customer === null
      ? `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` ` +
          'parameter.'
      : `The PaymentMethod ${method.id} does not belong to the Customer you supplied ${customer}. Please use ` +
          'this PaymentMethod with the Customer that it belongs to instead.',
    { param: 'payment_method' },
  )
}

async function requireMethod(call: Call, id: string): Promise<PaymentMethod> {
  const method = await findObject(call.query, 'payment_method', id)
  if (!method) throw noSuch('PaymentMethod', id, 'id')
  return method
}

function changedDetails({ form }: Call, before: BillingDetails): BillingDetails {
  const given = Object.keys(readMembers(form, 'billing_details') ?? {})
  const read = readBillingDetails(form, 'billing_details')
  return { ...before, ...Object.fromEntries(Object.entries(read).filter(([name]) => given.includes(name))) }
}

function changedExpiry({ form, host }: Call, { exp_month, exp_year }: PaymentMethod['card']) {
  const card = readMembers(form, 'card')
  if (card === undefined) return {}
  allowOnly(card, ['exp_month', 'exp_year'])
  const read = (name: string, before: number) => readText(card, name, `card[${name}]`) ?? String(before)
  const { month, year } = readExpiry(read('exp_month', exp_month), read('exp_year', exp_year), host.clock())
  return { exp_month: month, exp_year: year }
}

function unexpected(message: string) {
  return invalidRequest(message, { code: 'payment_method_unexpected_state' })
}

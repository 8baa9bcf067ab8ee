/** Saved cards through the official SDK: customers, their payment methods, and payments while the cardholder is away. */
import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { newIntent, refusal, testSandbox } from '../support/sandbox-host.ts'

const host = testSandbox()

const MONTH_MS = 31 * 24 * 60 * 60_000
const returnUrl = 'http://localhost:3000/thank-you'

const idOf = (object: string | { id: string } | null) => (typeof object === 'object' ? object?.id : object)

const typed = (number: string, exp_year = 2040) => ({
  type: 'card' as const,
  card: { number, exp_month: 12, exp_year, cvc: '123' },
})

const newCustomer = (email = 'ada@example.org') => host.stripe.customers.create({ email, name: 'Ada Byron' })

/** Makes a first payment that saves the card, and approves a challenge. */
async function firstPayment(customer: string, method: Partial<Stripe.PaymentIntentCreateParams>) {
  const intent = await newIntent(host, {
    customer,
    setup_future_usage: 'off_session',
    confirm: true,
    return_url: returnUrl,
    ...method,
  })
  await approve(intent)
  const paid = await host.stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] })
  expect(paid).toMatchObject({ status: 'succeeded', customer, setup_future_usage: 'off_session' })
  return idOf(paid.payment_method) ?? ''
}

/** Approves the 3-D Secure challenge, if there is one. @returns where the cardholder is redirected */
async function approve({ next_action: next }: Stripe.PaymentIntent): Promise<string | null> {
  const url = next?.redirect_to_url?.url
  if (url === undefined || url === null) return null
  const path = new URL(url).pathname.replace('/sandbox/stripe', '')
  return (await host.post(path, 'decision=approve')).headers.get('location')
}

/** Charges the saved card while the cardholder is away. */
function charge(customer: string, paymentMethod: string, key?: string) {
  return host.stripe.paymentIntents.create(
    {
      amount: 1000,
      currency: 'gbp',
      customer,
      payment_method: paymentMethod,
      off_session: true,
      confirm: true,
    },
    key === undefined ? {} : { idempotencyKey: key },
  )
}

test('a customer is created, found by email, changed and deleted, with their cards', async () => {
  const customer = await host.stripe.customers.create({
    email: 'grace@example.org',
    name: 'Grace',
    address: { line1: '1 High Street', postal_code: 'YO1 7HH', country: 'gb' },
    metadata: { mandate: '7' },
    payment_method: 'pm_card_visa',
  })
  expect(customer).toMatchObject({
    object: 'customer',
    address: { country: 'GB' },
    metadata: { mandate: '7' },
  })
  const cards = await host.stripe.customers.listPaymentMethods(customer.id)
  expect(cards).toMatchObject({ data: [{ customer: customer.id }], has_more: false })
  const card = cards.data[0]?.id ?? ''
  expect(await host.stripe.customers.retrievePaymentMethod(customer.id, card)).toMatchObject({ id: card })
  const changed = await host.stripe.customers.update(customer.id, {
    name: '',
    email: 'g@example.org',
    invoice_settings: { default_payment_method: card },
  })
  expect(changed).toMatchObject({ name: null, invoice_settings: { default_payment_method: card } })
  expect((await host.stripe.customers.list({ email: 'grace@example.org' })).data).toEqual([])
  const found = await host.stripe.customers.list({ email: 'g@example.org' })
  expect(found.data.map(({ id }) => id)).toEqual([customer.id])
  expect(await host.stripe.customers.del(customer.id)).toEqual({
    id: customer.id,
    object: 'customer',
    deleted: true,
  })
  expect(await host.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
  expect((await host.stripe.customers.list({ email: 'g@example.org' })).data).toEqual([])
  expect(await refusal(host.stripe.customers.update(customer.id, { name: 'G' }))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  expect(await host.stripe.paymentMethods.retrieve(card)).toMatchObject({ customer: null })
  const updated = (await host.stripe.events.list({ type: 'customer.updated', limit: 1 })).data[0]
  expect(updated?.data.previous_attributes).toEqual({
    email: 'grace@example.org',
    name: 'Grace',
    invoice_settings: { default_payment_method: null },
  })
})

test('a card is attached, listed, changed and detached, after which it cannot be used', async () => {
  const [ada, ben] = [await newCustomer(), await newCustomer('ben@example.org')]
  const { id } = await host.stripe.paymentMethods.create(typed('4242424242424242'))
  const early = host.stripe.paymentMethods.update(id, { card: { exp_month: 1 } })
  expect((await refusal(early)).message).toBe(
    'You must save this PaymentMethod to a customer before you can update it.',
  )
  expect(await host.stripe.paymentMethods.attach(id, { customer: ada.id })).toMatchObject({
    customer: ada.id,
  })
  const listed = await host.stripe.paymentMethods.list({ customer: ada.id, type: 'card' })
  expect(listed).toMatchObject({ data: [{ id }], url: '/v1/payment_methods' })
  expect(await refusal(host.stripe.paymentMethods.attach(id, { customer: ben.id }))).toMatchObject({
    statusCode: 400,
    code: 'payment_method_unexpected_state',
  })
  const changed = await host.stripe.paymentMethods.update(id, {
    card: { exp_month: 1, exp_year: 2041 },
    billing_details: { name: 'Ada' },
  })
  expect(changed).toMatchObject({
    card: { exp_month: 1, exp_year: 2041, last4: '4242' },
    billing_details: { name: 'Ada', email: null },
  })
  const foreign = charge(ben.id, id)
  expect((await refusal(foreign)).message).toContain('does not belong to the Customer you supplied')
  expect((await refusal(newIntent(host, { payment_method: id }))).message).toContain('belongs to a Customer')
  expect(await host.stripe.paymentMethods.detach(id)).toMatchObject({ customer: null })
  expect((await host.stripe.paymentMethods.list({ customer: ada.id })).data).toEqual([])
  expect((await refusal(newIntent(host, { payment_method: id }))).message).toContain('may not be used again')
  const again = host.stripe.paymentMethods.attach(id, { customer: ada.id })
  expect((await refusal(again)).message).toContain('may not be used again')
  expect(await refusal(host.stripe.paymentMethods.detach(id))).toMatchObject({ statusCode: 400 })
  const events = await host.stripe.events.list({ type: 'payment_method.*', limit: 3 })
  expect(events.data.map(({ type, data }) => [type, data.previous_attributes])).toEqual([
    ['payment_method.detached', { customer: ada.id }],
    ['payment_method.updated', { billing_details: { name: null }, card: { exp_month: 12, exp_year: 2040 } }],
    ['payment_method.attached', undefined],
  ])
})

test('a card that paid without a customer cannot be used again', async () => {
  const { id } = await host.stripe.paymentMethods.create(typed('4242424242424242'))
  await newIntent(host, { payment_method: id, confirm: true })
  const again = newIntent(host, { payment_method: id, confirm: true })
  expect((await refusal(again)).message).toContain('may not be used again')
})

describe('a first payment saves the card, and a later one', () => {
  test('succeeds with the saved card, once by its idempotency key', async () => {
    const { id } = await newCustomer()
    const card = await firstPayment(id, { payment_method_data: typed('4242424242424242') })
    expect((await host.stripe.paymentMethods.list({ customer: id })).data).toMatchObject([{ id: card }])
    const paid = await charge(id, card, 'mandate-1-2026-12')
    expect(paid).toMatchObject({ status: 'succeeded', customer: id, payment_method: card })
    expect((await charge(id, card, 'mandate-1-2026-12')).id).toBe(paid.id)
    const intents = await host.stripe.paymentIntents.list({ customer: id })
    expect(intents.data).toHaveLength(2)
    expect((await host.stripe.charges.list({ customer: id })).data).toMatchObject([
      { customer: id, payment_method: card },
      { customer: id },
    ])
  })

  test('needs no challenge if the card required one only to be saved', async () => {
    const { id } = await newCustomer()
    const card = await firstPayment(id, { payment_method_data: typed('4000002500003155') })
    expect((await charge(id, card)).status).toBe('succeeded')
    const attached = await host.stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
      customer: id,
    })
    expect(await refusal(charge(id, attached.id))).toMatchObject({ code: 'authentication_required' })
  })

  test('fails if the bank always requires a challenge, until the cardholder confirms it in the browser', async () => {
    const { id } = await newCustomer()
    const card = await firstPayment(id, { payment_method_data: typed('4000002760003184') })
    const error = await refusal(charge(id, card, 'mandate-2-2026-12'))
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
      payment_intent: {
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { payment_method: { id: card } },
      },
    })
    expect(await refusal(charge(id, card, 'mandate-2-2026-12'))).toMatchObject({
      statusCode: 402,
      payment_intent: { id: error.payment_intent?.id },
    })
    const { id: intent, client_secret } = error.payment_intent as Stripe.PaymentIntent
    const secret = { client_secret: client_secret ?? '' }
    const seen = await host.browser.paymentIntents.retrieve(intent, secret)
    expect(seen.last_payment_error?.payment_method?.id).toBe(card)
    const waiting = await host.browser.paymentIntents.confirm(intent, {
      ...secret,
      payment_method: card,
      return_url: returnUrl,
    })
    expect(waiting.status).toBe('requires_action')
    expect(await approve(waiting)).toContain('redirect_status=succeeded')
    expect(await host.stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'succeeded',
      amount_received: 1000,
      payment_method: card,
    })
  })

  test.each([
    ['4000000000000341', 'card_declined', 'generic_decline'],
    ['4000003800000446', undefined, undefined],
  ])('%s: %s', async (number, code, decline_code) => {
    const { id } = await newCustomer()
    const card = await firstPayment(id, { payment_method_data: typed(number) })
    const outcome = code === undefined ? charge(id, card) : refusal(charge(id, card))
    expect(await outcome).toMatchObject(
      code === undefined ? { status: 'succeeded' } : { statusCode: 402, code, decline_code },
    )
  })

  test('is declined once the card has expired by the host’s clock', async () => {
    const { id } = await newCustomer()
    const year = new Date().getUTCFullYear()
    const card = await firstPayment(id, { payment_method_data: typed('4242424242424242', year) })
    host.pass(12 * MONTH_MS)
    const error = await refusal(charge(id, card))
    expect(error).toMatchObject({ statusCode: 402, code: 'expired_card', decline_code: 'expired_card' })
    await host.stripe.paymentMethods.update(card, { card: { exp_year: year + 5 } })
    expect((await charge(id, card)).status).toBe('succeeded')
  })
})

test('nothing is saved for a deleted or unknown customer, or for a declined card', async () => {
  const { id } = await newCustomer()
  const declined = host.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: id })
  expect(await refusal(declined)).toMatchObject({ statusCode: 402, code: 'card_declined' })
  await refusal(
    newIntent(host, {
      customer: id,
      setup_future_usage: 'off_session',
      confirm: true,
      payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
    }),
  )
  expect((await host.stripe.paymentMethods.list({ customer: id })).data).toEqual([])
  await host.stripe.customers.del(id)
  for (const customer of [id, 'cus_none'])
    expect(await refusal(newIntent(host, { customer }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
      message: `No such customer: '${customer}'`,
    })
})

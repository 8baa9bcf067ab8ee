/** Setup intents through the official SDK: cards saved without a payment, with and without a challenge. */
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { erasePayer, updateCard } from '../../src/index.ts'
import { newIntent, refusal, testSandbox } from '../support/sandbox-host.ts'

const host = testSandbox()
const returnUrl = 'http://localhost:3000/giving'

const typed = (number: string) => ({
  type: 'card' as const,
  card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
  billing_details: { name: 'Ada Byron', email: 'ada@example.org' },
})

const newCustomer = () => host.stripe.customers.create({ email: 'ada@example.org', name: 'Ada Byron' })
const cardsOf = async (customer: string) => (await host.stripe.paymentMethods.list({ customer })).data
const chargeLater = (customer: string, card: string | { id: string } | null) =>
  newIntent(host, {
    customer,
    payment_method: typeof card === 'string' ? card : (card?.id ?? ''),
    off_session: true,
    confirm: true,
  })

/** Confirms like a browser, with a typed card. */
function confirm({ id, client_secret }: Stripe.SetupIntent, number: string) {
  return host.browser.setupIntents.confirm(id, {
    client_secret: client_secret ?? '',
    payment_method_data: typed(number),
    return_url: returnUrl,
  } as Stripe.SetupIntentConfirmParams)
}

const pathOf = ({ next_action: next }: Stripe.SetupIntent) =>
  new URL(next?.redirect_to_url?.url ?? '').pathname.replace('/sandbox/stripe', '')

async function decide(intent: Stripe.SetupIntent, decision: string) {
  const { headers } = await host.post(pathOf(intent), `decision=${decision}`, { authorization: '' })
  return new URL(headers.get('location') ?? '')
}

test('a card typed in a browser is saved for the customer and charged later', async () => {
  const customer = (await newCustomer()).id
  const intent = await host.stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    metadata: { mandate: '7' },
  })
  expect(intent).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' })
  const seen = await confirm(intent, '4242424242424242')
  expect(seen).toMatchObject({ status: 'succeeded', last_setup_error: null })
  expect(seen).not.toHaveProperty('metadata')
  const read = await host.stripe.setupIntents.retrieve(intent.id, { expand: ['payment_method', 'customer'] })
  expect(read).toMatchObject({
    metadata: { mandate: '7' },
    customer: { id: customer },
    payment_method: { customer, billing_details: { name: 'Ada Byron' } },
  })
  const listed = await host.stripe.setupIntents.list({ customer })
  expect(listed.data.map(({ id }) => id)).toEqual([intent.id])
  expect((await chargeLater(customer, read.payment_method)).status).toBe('succeeded')
  expect((await refusal(confirm(intent, '4242424242424242'))).message).toBe(
    'You cannot confirm this SetupIntent because it has already succeeded.',
  )
})

test('a challenge is required, and redirects back to the site', async () => {
  const customer = (await newCustomer()).id
  const intent = await host.stripe.setupIntents.create({ customer })
  const waiting = await confirm(intent, '4000002500003155')
  expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  const page = await (await fetch(host.base + pathOf(waiting))).text()
  expect(page).toContain('<h1>May this shop save your card?</h1>')
  expect((await decide(waiting, 'refuse')).searchParams.get('redirect_status')).toBe('failed')
  const refused = await host.stripe.setupIntents.retrieve(intent.id)
  expect(refused).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: {
      code: 'setup_intent_authentication_failure',
      type: 'invalid_request_error',
      payment_method: { card: { last4: '3155' } },
    },
  })
  expect(await cardsOf(customer)).toEqual([])
  const wayBack = await decide(await confirm(intent, '4000002500003155'), 'approve')
  expect(Object.fromEntries(wayBack.searchParams)).toEqual({
    setup_intent: intent.id,
    setup_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  })
  const [card] = await cardsOf(customer)
  expect((await chargeLater(customer, card?.id ?? '')).status).toBe('succeeded')
})

test.each([
  ['4000000000000341', 'card_declined', 'generic_decline'],
  ['4000008260003178', 'card_declined', 'insufficient_funds'],
  ['4000002760003184', 'authentication_required', 'authentication_required'],
])('%s is saved, and refused when it is charged: %s, %s', async (number, code, declineCode) => {
  const customer = (await newCustomer()).id
  const intent = await confirm(await host.stripe.setupIntents.create({ customer }), number)
  if (intent.status === 'requires_action') await decide(intent, 'approve')
  const { status, payment_method: card } = await host.stripe.setupIntents.retrieve(intent.id)
  expect(status).toBe('succeeded')
  const error = await refusal(chargeLater(customer, card))
  expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode })
})

test('a declined card is not saved, and the error contains the setup intent', async () => {
  const customer = (await newCustomer()).id
  const intent = await host.stripe.setupIntents.create({ customer })
  const error = await refusal(confirm(intent, '4000000000000002'))
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' })
  expect(error.setup_intent).toMatchObject({
    id: intent.id,
    status: 'requires_payment_method',
    last_setup_error: { decline_code: 'generic_decline' },
  })
  expect(await cardsOf(customer)).toEqual([])
})

test('a server saves a card at once, changes and cancels setup intents; a browser needs card and client secret', async () => {
  const customer = (await newCustomer()).id
  const saved = await host.stripe.setupIntents.create({
    customer,
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  expect(saved.status).toBe('succeeded')
  const intent = await host.stripe.setupIntents.create({ usage: 'on_session' })
  expect(await refusal(host.stripe.setupIntents.confirm(intent.id))).toMatchObject({
    code: 'setup_intent_unexpected_state',
    setup_intent: { id: intent.id },
  })
  expect(await refusal(host.browser.setupIntents.retrieve(intent.id))).toMatchObject({
    code: 'parameter_missing',
  })
  expect(await host.stripe.setupIntents.update(intent.id, { customer, description: 'Card' })).toMatchObject({
    customer,
    description: 'Card',
  })
  const canceled = await host.stripe.setupIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  const late = refusal(host.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))
  expect(await late).toMatchObject({ statusCode: 400, code: 'setup_intent_unexpected_state' })
  const missing = host.stripe.setupIntents.retrieve('seti_none')
  expect(await refusal(missing)).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  const unknown = await host.post('/v1/setup_intents', 'single_use[amount]=100')
  expect(unknown.status).toBe(400)
})

test('the card updater changes expiry date, last digits and behaviour of a card', async () => {
  const customer = (await newCustomer()).id
  const card = await host.stripe.paymentMethods.attach('pm_card_visa', { customer })
  await updateCard(host.sql, card.id, { month: 3, year: 2047, number: '4000000000000341' })
  const [event] = (await host.stripe.events.list({ type: 'payment_method.automatically_updated' })).data
  expect(event?.data).toMatchObject({
    object: { id: card.id, customer, card: { exp_month: 3, exp_year: 2047, last4: '0341' } },
    previous_attributes: { card: { exp_month: 12, exp_year: card.card?.exp_year, last4: '4242' } },
  })
  expect(await refusal(chargeLater(customer, card.id))).toMatchObject({ code: 'card_declined' })
  await updateCard(host.sql, card.id, { month: 1, year: 2020 })
  expect(await refusal(chargeLater(customer, card.id))).toMatchObject({ code: 'expired_card' })
})

test('a payer is erased from customers, saved cards, setup intents, their events and stored responses', async () => {
  const email = 'grace@example.org'
  const details = { billing_details: { name: 'Grace Hopper', email } }
  const customer = (await host.stripe.customers.create({ email, name: 'Grace Hopper' })).id
  await host.stripe.customers.update(customer, { address: { line1: '1 Navy Yard' } })
  const intent = await host.stripe.setupIntents.create({
    customer,
    confirm: true,
    payment_method_data: { ...typed('4242424242424242'), ...details },
  })
  const { id } = await newIntent(host, {
    customer,
    confirm: true,
    off_session: true,
    payment_method: intent.payment_method as string,
  })
  const order = await newIntent(host, { receipt_email: email })
  const gone = (await host.stripe.customers.create({ email })).id
  await host.stripe.customers.del(gone)
  const rows = async () => {
    const found = await host.sql<{ id: string }[]>`
      select id from sandbox.objects where body::text ~* 'grace|navy'
      union all select key from sandbox.idempotency_keys where answer ~* 'grace|navy'`
    return found.map((row) => row.id)
  }
  expect(await rows()).toEqual(expect.arrayContaining([customer]))
  await erasePayer(host.sql, {
    intents: [id],
    isTheirs: (address) => address === email,
    isRetained: (one) => one === order.id,
  })
  expect((await rows()).filter((row) => row.startsWith('pi_'))).toEqual([order.id])
  expect(await rows()).toHaveLength(3)
  expect(await host.stripe.customers.retrieve(customer)).toMatchObject({ email: null, address: null })
})

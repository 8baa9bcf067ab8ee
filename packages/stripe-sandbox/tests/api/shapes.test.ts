/** Responses have every field of the provider's reference objects, with the same types. */
import { expect, test } from 'vitest'
import { newIntent, refusal, testSandbox } from '../support/sandbox-host.ts'
import fixtures from '../fixtures/objects.json' with { type: 'json' }

const host = testSandbox()

/** Members that vary by request, or that the fixtures show only as a stub. */
const OPEN = [
  'automatic_payment_methods',
  'last_payment_error',
  'last_setup_error',
  'metadata',
  'next_action',
  'payment_method_options',
  'shipping',
]

/** Present only in events about a change. */
const OPTIONAL = ['data.previous_attributes']

test('payment intents have every field at each stage', async () => {
  const fresh = await newIntent(host, { automatic_payment_methods: { enabled: true } })
  expect(differences(fresh, fixtures.payment_intent)).toEqual([])
  const described = await host.stripe.paymentIntents.update(fresh.id, {
    receipt_email: 'ada@example.org',
    shipping: { name: 'Ada', address: { line1: '1 High Street', country: 'GB' } },
  })
  expect(differences(described, fixtures.payment_intent)).toEqual([])
  const method = 'pm_card_chargeDeclined'
  await refusal(host.stripe.paymentIntents.confirm(fresh.id, { payment_method: method }))
  const declined = await host.stripe.paymentIntents.retrieve(fresh.id)
  expect(differences(declined, fixtures.payment_intent)).toEqual([])
  expect(declined.last_payment_error).toMatchObject({ type: 'card_error' })
  const waiting = await host.stripe.paymentIntents.confirm(fresh.id, {
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'http://localhost:3000/order-success',
  })
  expect(differences(waiting, fixtures.payment_intent)).toEqual([])
  const paid = await host.stripe.paymentIntents.confirm(fresh.id, { payment_method: 'pm_card_visa' })
  expect(differences(paid, fixtures.payment_intent)).toEqual([])
  const canceled = await host.stripe.paymentIntents.cancel((await newIntent(host)).id)
  expect(differences(canceled, fixtures.payment_intent)).toEqual([])
})

test('charges, refunds and payment methods have every field', async () => {
  const intent = await newIntent(host, { confirm: true, payment_method: 'pm_card_amex' })
  const refund = await host.stripe.refunds.create({ payment_intent: intent.id })
  expect(differences(refund, fixtures.refund)).toEqual([])
  const failing = newIntent(host, { confirm: true, payment_method: 'pm_card_chargeDeclined' })
  await refusal(failing)
  const charges = await host.stripe.charges.list({ limit: 2 })
  expect(charges.data.map((charge) => charge.status)).toEqual(['failed', 'succeeded'])
  for (const charge of charges.data) expect(differences(charge, fixtures.charge)).toEqual([])
  const method = await host.stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040 },
    billing_details: { name: 'Ada', address: { line1: '1 High Street' } },
  })
  expect(differences(method, fixtures.payment_method)).toEqual([])
})

test('customers and setup intents have every field at each stage', async () => {
  const customer = await host.stripe.customers.create({
    email: 'ada@example.org',
    address: { line1: '1 High Street' },
  })
  expect(differences(customer, fixtures.customer)).toEqual([])
  const changed = await host.stripe.customers.update(customer.id, { name: 'Ada' })
  expect(differences(changed, fixtures.customer)).toEqual([])
  const fresh = await host.stripe.setupIntents.create({ customer: customer.id })
  const declining = host.stripe.setupIntents.confirm(fresh.id, { payment_method: 'pm_card_chargeDeclined' })
  await refusal(declining)
  const declined = await host.stripe.setupIntents.retrieve(fresh.id)
  const waiting = await host.stripe.setupIntents.confirm(fresh.id, {
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'http://localhost:3000/thank-you',
  })
  const saved = await host.stripe.setupIntents.confirm(fresh.id, { payment_method: 'pm_card_visa' })
  const canceled = await host.stripe.setupIntents.cancel((await host.stripe.setupIntents.create()).id)
  for (const intent of [fresh, declined, waiting, saved, canceled])
    expect(differences(intent, fixtures.setup_intent)).toEqual([])
  const card = typeof saved.payment_method === 'string' ? saved.payment_method : ''
  const updated = await host.stripe.paymentMethods.update(card, { metadata: { a: 'b' } })
  expect(differences(updated, fixtures.payment_method)).toEqual([])
  await host.stripe.paymentMethods.detach(card)
  await host.stripe.customers.del(customer.id)
})

test('events have every field, and so do their objects', async () => {
  const events = await host.stripe.events.list({ limit: 100 })
  expect(new Set(events.data.map((event) => event.type))).toEqual(
    new Set([
      'charge.failed',
      'charge.refunded',
      'charge.succeeded',
      'customer.created',
      'customer.deleted',
      'customer.updated',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'payment_method.attached',
      'payment_method.detached',
      'payment_method.updated',
      'refund.created',
      'setup_intent.canceled',
      'setup_intent.created',
      'setup_intent.requires_action',
      'setup_intent.setup_failed',
      'setup_intent.succeeded',
    ]),
  )
  const references: Record<string, unknown> = fixtures
  for (const event of events.data) {
    expect(differences(event, fixtures.event)).toEqual([])
    const carried: { object?: string } = event.data.object
    expect(differences(carried, references[carried.object ?? ''])).toEqual([])
  }
})

test('the comparison finds missing, additional and mistyped members', () => {
  const reference = { id: 'a', amount: 1, card: { last4: '4242' }, review: null }
  const answer = { id: 'a', amount: '1', card: { last4: 4242 }, more: true }
  expect(differences(answer, reference)).toEqual([
    'amount: string, not number',
    'card.last4: number, not string',
    'more: unknown',
    'review: missing',
  ])
})

/** Differences to the reference: other members, or other JSON types unless one is null. */
function differences(answer: unknown, reference: unknown, at = ''): string[] {
  if (answer === null || reference === null) return []
  if (typeOf(answer) !== typeOf(reference)) return [`${at}: ${typeOf(answer)}, not ${typeOf(reference)}`]
  // an event's object is compared with its own reference
  if (OPEN.includes(at) || at === 'data.object') return []
  const [mine, theirs] = [membersOf(answer), membersOf(reference)]
  const names = [...new Set([...mine.keys(), ...theirs.keys()])].toSorted()
  return names.flatMap((name) => {
    const path = at === '' ? name : `${at}.${name}`
    if (OPTIONAL.includes(path)) return []
    if (!mine.has(name)) return [`${path}: missing`]
    if (!theirs.has(name)) return [`${path}: unknown`]
    return differences(mine.get(name), theirs.get(name), path)
  })
}

// Members to compare; of a list, only the type.
function membersOf(value: unknown): Map<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return new Map(isObject ? Object.entries(value) : [])
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

/** The payment sandbox through the official SDK: payments, declines, refunds, lists. */
import { describe, expect, test } from 'vitest'
import { newIntent, refusal, testSandbox } from '../support/sandbox-host.ts'

const host = testSandbox()

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
const address = { line1: '1 High Street', city: 'York', postal_code: 'YO1 7HH', country: 'GB' }

/** A typed card. The SDK's types leave out the number, but its transport sends it. */
function typed(traits: Partial<typeof card> = {}) {
  return { type: 'card' as const, card: { ...card, ...traits } }
}

function idOf(object: string | { id: string } | null): string {
  return typeof object === 'string' ? object : (object?.id ?? '')
}

describe('paying', () => {
  test('an intent is created, confirmed with a test payment method, and retrieved', async () => {
    const intent = await newIntent(host, { metadata: { checkout: '7' } })
    expect(intent).toMatchObject({ amount: 1200, currency: 'gbp', status: 'requires_payment_method' })
    const paid = await host.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1200, metadata: { checkout: '7' } })
    expect(paid.latest_charge).toMatchObject({
      paid: true,
      payment_intent: intent.id,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    })
    const read = await host.stripe.paymentIntents.retrieve(intent.id)
    expect(JSON.stringify({ ...paid, latest_charge: read.latest_charge })).toBe(JSON.stringify(read))
  })

  test('a browser confirms with a typed card, name and address, if it has the client secret', async () => {
    const intent = await newIntent(host, { metadata: { inner: 'note' } })
    const form = new URLSearchParams({
      key: host.keys.publishableKey,
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242 4242 4242 4242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'Ada Byron',
      'payment_method_data[billing_details][email]': 'ada@example.org',
      'shipping[name]': 'Ada Byron',
      'shipping[address][line1]': '1 High Street',
      'shipping[address][country]': 'GB',
      receipt_email: 'ada@example.org',
      return_url: 'http://localhost:3000/order-success',
    })
    const answer = await fetch(`${host.base}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: form,
    })
    const seen: object = await answer.json()
    expect(seen).toMatchObject({ status: 'succeeded', receipt_email: 'ada@example.org' })
    expect(seen).not.toHaveProperty('metadata')
    const read = await host.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge', 'payment_method'],
    })
    expect(read).toMatchObject({
      metadata: { inner: 'note' },
      shipping: { name: 'Ada Byron', address: { line1: '1 High Street', country: 'GB', line2: null } },
      payment_method: { billing_details: { name: 'Ada Byron' }, card: { exp_year: 2040, exp_month: 12 } },
      latest_charge: { billing_details: { email: 'ada@example.org' } },
    })
  })

  test('no full card number is stored anywhere', async () => {
    await newIntent(host, { confirm: true, payment_method_data: typed() })
    const tables = ['objects', 'challenges', 'idempotency_keys', 'deliveries', 'settings']
    for (const table of tables) {
      const [found] = await host.sql`
        select count(*)::int as rows from ${host.sql(`sandbox.${table}`)} t where t::text like '%4242424242424242%'`
      expect(found).toEqual({ rows: 0 })
    }
  })

  test('a payment method pays later; the same card always has the same fingerprint', async () => {
    const method = await host.browser.paymentMethods.create({
      type: 'card',
      card,
      billing_details: { address },
    })
    const paid = await newIntent(host, { confirm: true, payment_method: method.id })
    expect(paid.status).toBe('succeeded')
    const again = await host.stripe.paymentMethods.create({ type: 'card', card })
    expect(again.card?.fingerprint).toBe(method.card?.fingerprint)
    expect(await host.stripe.paymentMethods.retrieve(method.id)).toMatchObject({ id: method.id })
  })

  test('amount, metadata, shipping and receipt address can change until it is paid', async () => {
    const intent = await newIntent(host, { metadata: { kept: 'yes', dropped: 'soon' } })
    const changed = await host.stripe.paymentIntents.update(intent.id, {
      amount: 2500,
      metadata: { dropped: '', added: 'now' },
      receipt_email: 'ada@example.org',
      shipping: { name: 'Ada', address },
    })
    expect(changed).toMatchObject({ amount: 2500, metadata: { kept: 'yes', added: 'now' } })
    expect(changed.metadata).not.toHaveProperty('dropped')
    await host.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' })
    const late = await refusal(host.stripe.paymentIntents.update(intent.id, { amount: 1 }))
    expect(late).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
  })

  test('a canceled intent cannot be paid, a paid one cannot be canceled or paid again', async () => {
    const intent = await newIntent(host)
    const canceled = await host.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const confirming = host.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(await refusal(confirming)).toMatchObject({ code: 'payment_intent_unexpected_state' })
    const paid = await newIntent(host, { confirm: true, payment_method: 'pm_card_visa' })
    expect(await refusal(host.stripe.paymentIntents.cancel(paid.id))).toMatchObject({ statusCode: 400 })
    const again = host.stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' })
    expect((await refusal(again)).message).toContain('already succeeded')
  })

  test('fifty concurrent confirmations make one charge', async () => {
    const intent = await newIntent(host)
    const confirm = () => host.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const results = await Promise.allSettled(Array.from({ length: 50 }, confirm))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const charges = await host.stripe.charges.list({ payment_intent: intent.id })
    expect(charges.data).toHaveLength(1)
  })
})

describe('a declined card', () => {
  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s: %s, %s', async (method, code, declineCode) => {
    const intent = await newIntent(host)
    const error = await refusal(host.stripe.paymentIntents.confirm(intent.id, { payment_method: method }))
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode })
    expect(error.requestId).toMatch(/^req_/)
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' })
    const read = await host.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(read).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, message: error.message },
      latest_charge: { status: 'failed', failure_code: code },
    })
    const second = await host.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(second).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test.each([
    [{ number: '4000000000009995' }, 'card_declined'],
    [{ number: '4000000000000069' }, 'expired_card'],
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: '4929420573595709' }, 'card_declined'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2020 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ])('a typed card with %j: %s', async (wrong, code) => {
    const intent = await newIntent(host)
    const confirming = host.stripe.paymentIntents.confirm(intent.id, { payment_method_data: typed(wrong) })
    expect(await refusal(confirming)).toMatchObject({ statusCode: 402, code })
  })

  test('a live card is rejected as in test mode', async () => {
    const live = { ...card, number: '4929420573595709' }
    const error = await refusal(host.browser.paymentMethods.create({ type: 'card', card: live }))
    expect(error).toMatchObject({ decline_code: 'test_mode_live_card' })
    expect(error.message).toContain('non test (live) card')
  })
})

describe('a refund', () => {
  test('is made in parts, then of the rest, then not at all', async () => {
    const intent = await newIntent(host, { confirm: true, payment_method: 'pm_card_visa' })
    const part = await host.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 200,
      metadata: { why: 'late' },
    })
    expect(part).toMatchObject({ amount: 200, status: 'succeeded', metadata: { why: 'late' } })
    const tooMuch = await refusal(host.stripe.refunds.create({ payment_intent: intent.id, amount: 1001 }))
    expect(tooMuch.message).toBe(
      'Refund amount (£10.01) is greater than unrefunded amount on charge (£10.00)',
    )
    const rest = await host.stripe.refunds.create({ charge: idOf(intent.latest_charge) })
    expect(rest.amount).toBe(1000)
    const error = await refusal(host.stripe.refunds.create({ payment_intent: intent.id }))
    expect(error).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
    const charge = await host.stripe.charges.retrieve(idOf(intent.latest_charge))
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 1200 })
    const listed = await host.stripe.refunds.list({ payment_intent: intent.id })
    expect(listed.data.map((refund) => refund.amount)).toEqual([1000, 200])
    expect(await host.stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id })
  })

  test('is never more than was paid, even ten at once', async () => {
    const intent = await newIntent(host, { confirm: true, payment_method: 'pm_card_visa' })
    const refund = () => host.stripe.refunds.create({ payment_intent: intent.id, amount: 500 })
    const results = await Promise.allSettled(Array.from({ length: 10 }, refund))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2)
  })

  test('is rejected before the payment', async () => {
    const intent = await newIntent(host)
    const error = await refusal(host.stripe.refunds.create({ payment_intent: intent.id }))
    expect(error.message).toContain('does not have a successful charge to refund')
  })
})

describe('a list', () => {
  test('is newest first, in pages, forwards and backwards, and by time', async () => {
    const made = []
    for (let count = 0; count < 5; count += 1) made.push((await newIntent(host)).id)
    const newest = made.toReversed()
    const page = await host.stripe.paymentIntents.list({ limit: 2 })
    expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' })
    expect(page.data.map((intent) => intent.id)).toEqual(newest.slice(0, 2))
    const after = await host.stripe.paymentIntents.list({ limit: 2, starting_after: newest[1] ?? '' })
    expect(after.data.map((intent) => intent.id)).toEqual(newest.slice(2, 4))
    const before = await host.stripe.paymentIntents.list({ limit: 2, ending_before: newest[4] ?? '' })
    expect(before.data.map((intent) => intent.id)).toEqual(newest.slice(2, 4))
    const walked = []
    for await (const intent of host.stripe.paymentIntents.list({ limit: 2 })) {
      walked.push(intent.id)
      if (walked.length === 5) break
    }
    expect(walked).toEqual(newest)
    const future = Math.floor(Date.now() / 1000) + 3600
    expect((await host.stripe.paymentIntents.list({ created: { gte: future } })).data).toEqual([])
    const recent = await host.stripe.paymentIntents.list({ created: { gte: future - 7200 }, limit: 1 })
    expect(recent.data).toHaveLength(1)
    const expanded = await host.stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] })
    expect(expanded.data).toHaveLength(1)
  })

  test('of events is filtered by type', async () => {
    const intent = await newIntent(host, { confirm: true, payment_method: 'pm_card_visa' })
    const events = await host.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })
    expect(events.data[0]).toMatchObject({
      type: 'payment_intent.succeeded',
      data: { object: { id: intent.id } },
    })
    const event = await host.stripe.events.retrieve(events.data[0]?.id ?? '')
    expect(event.type).toBe('payment_intent.succeeded')
    const charges = await host.stripe.events.list({ types: ['charge.succeeded'], limit: 1 })
    expect(charges.data[0]?.type).toBe('charge.succeeded')
    const starred = await host.stripe.events.list({ type: 'charge.*', limit: 1 })
    expect(starred.data[0]?.type).toBe('charge.succeeded')
    await expect(host.stripe.paymentIntents.list({ limit: 101 })).rejects.toThrow('less than or equal to 100')
  })
})

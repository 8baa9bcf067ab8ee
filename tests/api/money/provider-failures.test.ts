/** Errors of the provider through the real SDK, with msw. tests/faults/provider.test.ts covers lost connections. */
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { GIFT, processGift, processOrder } from '../../support/paying.ts'
import { restTransport } from '../../support/transports.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { startSite, type TestSite } from '../../support/site.ts'

const INTENTS = 'https://api.stripe.com/v1/payment_intents'
const provider = setupServer()
let site: TestSite

beforeAll(async () => {
  provider.listen({ onUnhandledFrame: 'bypass' })
  site = await startSite({
    STRIPE_SECRET_KEY: 'sk_test_never_real',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_never_real',
    STRIPE_WEBHOOK_SECRET: 'whsec_never_real',
  })
  await site.database.sql`insert into checkouts (id, payment_intent_id, amount, currency, next_check_at)
    values ('checkout', 'pi_1', '12.00', 'gbp', now() + interval '1 day')`
})
afterEach(() => provider.resetHandlers())
afterAll(async () => {
  await site.close()
  provider.close()
})

it('nothing is rehearsed at a site with keys of the provider, even in its test mode', async () => {
  const ask = ownersCalls(site)
  const refused = { status: 409, body: { code: 'NOT_A_SANDBOX' } }
  expect(await ask('rehearsal.read')).toMatchObject(refused)
  for (const act of [
    { act: 'pay out' },
    { act: 'charge', id: 1, bank: 'pays' },
    { act: 'expire', id: 1 },
    { act: 'dispute', id: 1 },
    { act: 'decide', id: 1, verdict: 'won' },
    { act: 'prayer', id: 1 },
    { act: 'post', id: 1 },
  ])
    expect(await ask('rehearsal.act', act)).toMatchObject(refused)
})

const beginCheckout = () =>
  restTransport.call(site.url, 'checkout.createIntent', { cartItems: [{ braceletId: 1, quantity: 1 }] })
const donationCheckout = () => restTransport.call(site.url, 'donations.createIntent', GIFT)
const process = () => processOrder(site, 'pi_1')
const refusal = { error: expect.stringContaining('did not accept'), code: 'PROVIDER_REFUSED' }

it.each([
  [400, { code: 'amount_too_small' }, 400, { error: expect.stringContaining('£0.30'), code: 'INVALID' }],
  [400, { code: 'amount_too_large' }, 400, { error: expect.stringContaining('too much'), code: 'INVALID' }],
  [400, { code: 'parameter_unknown' }, 502, refusal],
  [403, {}, 502, refusal],
  [500, {}, 502, { error: expect.stringContaining('cannot be reached'), code: 'PROVIDER_FAILED' }],
])('the provider’s %i %j is a %i', async (theirs, error, ours, body) => {
  const message = 'words of the provider'
  provider.use(
    http.post(INTENTS, () =>
      HttpResponse.json({ error: { type: 'invalid_request_error', message, ...error } }, { status: theirs }),
    ),
  )
  const response = await beginCheckout()
  expect(response).toMatchObject({ status: ours, body })
  expect(JSON.stringify(response.body)).not.toContain(message)
})

it('an unknown key is a 502 without the provider’s message', async () => {
  const message = 'Invalid API Key provided: sk_test_never_real'
  const refuse = () =>
    HttpResponse.json({ error: { type: 'invalid_request_error', message } }, { status: 401 })
  provider.use(http.post(INTENTS, refuse), http.get(`${INTENTS}/pi_1`, refuse))
  for (const response of await Promise.all([
    beginCheckout(),
    donationCheckout(),
    process(),
    processGift(site, 'pi_1'),
  ])) {
    expect(response).toMatchObject({ status: 502, body: refusal })
    expect(JSON.stringify(response.body)).not.toContain('API Key')
  }
})

it('the provider gets the ids of request and trace, so that its log leads to ours', async () => {
  const headers = {
    'content-type': 'application/json',
    'x-request-id': 'asked-by-a-test',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  }
  const seen: Headers[] = []
  provider.use(
    http.get(`${INTENTS}/pi_1`, ({ request }) => {
      seen.push(request.headers)
      return HttpResponse.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status: 401 })
    }),
  )
  const body = JSON.stringify({ paymentIntentId: 'pi_1', sessionId: 'a-buyer' })
  await fetch(`${site.url}/api/process-payment`, { method: 'POST', headers, body })
  expect(seen.map((all) => [all.get('x-request-id'), all.get('traceparent')])).toEqual([
    [headers['x-request-id'], headers.traceparent],
  ])
  expect(seen[0]?.get('authorization')).toMatch(/^Bearer /)
})

it.each([
  ['pi_order', beginCheckout, /^checkout-/],
  ['pi_donation', donationCheckout, /^donation-checkout-/],
])('a failed request for %s is repeated once with the same idempotency key', async (id, create, key) => {
  const keys: (string | null)[] = []
  provider.use(
    http.post(INTENTS, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return keys.length === 1
        ? HttpResponse.json({ error: { type: 'api_error' } }, { status: 500 })
        : HttpResponse.json({ id, object: 'payment_intent', client_secret: `${id}_secret_2` })
    }),
  )
  expect(await create()).toMatchObject({ status: 201, body: { clientSecret: `${id}_secret_2` } })
  expect(keys).toEqual([expect.stringMatching(key), keys[0]])
})

it('a card error is shown with its reason', async () => {
  provider.use(
    http.get(`${INTENTS}/pi_1`, () =>
      HttpResponse.json({
        id: 'pi_1',
        object: 'payment_intent',
        status: 'requires_payment_method',
        amount: 1200,
        currency: 'gbp',
        metadata: { kind: 'order' },
        last_payment_error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
      }),
    ),
  )
  expect(await process()).toMatchObject({ status: 409, body: { error: 'Your card was declined.' } })
})

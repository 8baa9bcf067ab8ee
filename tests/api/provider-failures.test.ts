/** The provider's bad days, on the real SDK: msw stands where our code ends, at its transport. */
import { delay, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { restDoor } from '../support/doors.ts'
import { startSite, type TestSite } from '../support/site.ts'

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
})
afterEach(() => provider.resetHandlers())
afterAll(async () => {
  await site.close()
  provider.close()
})

const begin = () =>
  restDoor.call(site.url, 'checkout.createIntent', { cartItems: [{ braceletId: 1, quantity: 1 }] })
const process = () => restDoor.call(site.url, 'checkout.process', { paymentIntentId: 'pi_1', sessionId: 's' })
const pledge = () =>
  restDoor.call(site.url, 'donations.createIntent', {
    amount: 25,
    donorEmail: 'grace@example.org',
    donorName: 'Grace',
  })
const processGift = () => restDoor.call(site.url, 'donations.process', { paymentIntentId: 'pi_1' })
const failure = { error: expect.stringContaining('cannot be reached'), code: 'PROVIDER_FAILED' }

describe.each([
  [
    'answers 500',
    () => HttpResponse.json({ error: { type: 'api_error', message: 'secret detail' } }, { status: 500 }),
  ],
  [
    'is rate limited',
    () =>
      HttpResponse.json({ error: { type: 'invalid_request_error', code: 'rate_limit' } }, { status: 429 }),
  ],
  ['answers HTML', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ['cuts the line', () => HttpResponse.error()],
  [
    'does not know our key',
    () =>
      HttpResponse.json(
        { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_never_real' } },
        { status: 401 },
      ),
  ],
])('when the provider %s', (_what, answer) => {
  it('an intent is a clean 502, and nothing of the provider shows', async () => {
    provider.use(http.post(INTENTS, answer))
    expect(await begin()).toMatchObject({ status: 502, body: failure })
    expect(await pledge()).toMatchObject({ status: 502, body: failure })
  })

  it('a payment is a clean 502, and the shop goes on', async () => {
    provider.use(http.get(`${INTENTS}/pi_1`, answer))
    expect(await process()).toMatchObject({ status: 502, body: failure })
    expect(await processGift()).toMatchObject({ status: 502, body: failure })
    expect(await restDoor.call(site.url, 'shop.bracelets')).toMatchObject({ status: 200 })
  })
})

it('ends a call that the provider never answers', async () => {
  provider.use(
    http.get(`${INTENTS}/pi_1`, async () => {
      await delay('infinite')
      return HttpResponse.json({})
    }),
  )
  expect(await process()).toMatchObject({ status: 502, body: failure })
})

it.each([
  ['pi_order', begin, /^checkout-/],
  ['pi_donation', pledge, /^pledge-/],
])('asks once more for %s before it gives up, with the same idempotency key', async (id, ask, key) => {
  const keys: (string | null)[] = []
  provider.use(
    http.post(INTENTS, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return keys.length === 1
        ? HttpResponse.json({ error: { type: 'api_error' } }, { status: 500 })
        : HttpResponse.json({ id, object: 'payment_intent', client_secret: `${id}_secret_2` })
    }),
  )
  expect(await ask()).toMatchObject({ status: 201, body: { clientSecret: `${id}_secret_2` } })
  expect(keys).toEqual([expect.stringMatching(key), keys[0]])
})

it('tells the reason of a card error', async () => {
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

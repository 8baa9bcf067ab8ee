import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { caseSize } from '../../support/case-size.ts'
import { confirmWithoutWebhooks } from '../../support/paying.ts'
import { postJson } from '../../support/requests.ts'
import { ADMIN_PASSWORD, startSecondProcess, testSite } from '../../support/site.ts'
import { restTransport, transports, trpcTransport } from '../../support/transports.ts'

const site = testSite({
  TRUST_PROXY: '1',
  LIMIT_FORMS_PER_HOUR: '2',
  LIMIT_TOKENS_PER_HOUR: '1',
  LIMIT_INTENTS_PER_HOUR: '3',
  LIMIT_THANKS_PER_HOUR: '2',
  LIMIT_RESULTS_PER_HOUR: '6',
  LIMIT_CARTS_PER_HOUR: '2',
})
beforeEach(async () => {
  await site.database.sql`truncate call_counts, contact_messages cascade`
})

const contact = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello' }
const application = { name: 'Ada', email: 'ada@example.org', motivation: 'Books' }
const stored = async () => (await site.database.sql`select id from contact_messages`).length

describe.each(transports)('a limit through $name', ({ call }) => {
  const send = (changes: object = {}) => call(site.url, 'forms.sendContact', { ...contact, ...changes })

  it('rejects requests above it with Retry-After', async () => {
    // invalid input does not count
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await send({ name: '' })).status).toBe(400)
    const left = ({ headers }: { headers: Headers }) =>
      ['limit', 'remaining'].map((name) => headers.get(`ratelimit-${name}`))
    for (const remaining of ['1', '0']) {
      const accepted = await send()
      expect([accepted.status < 300, left(accepted)]).toEqual([true, ['2', remaining]])
    }
    const rejected = await send()
    expect(left(rejected)).toEqual(['2', '0'])
    expect(rejected.headers.get('ratelimit-reset')).toBe(rejected.headers.get('retry-after'))
    expect(rejected).toMatchObject({
      status: 429,
      body: { error: 'Too many requests. Please try again in 60 minutes.', code: 'TOO_MANY' },
    })
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await stored()).toBe(2)
    // each form has its own limit
    expect((await call(site.url, 'forms.applyToVolunteer', application)).status).toBeLessThan(300)

    site.advance(59 * 60_000)
    const later = await send()
    expect([later.status, Number(later.headers.get('retry-after')) <= 60]).toEqual([429, true])
    site.advance(60_000)
    expect((await send()).status).toBeLessThan(300)
    // the other form's hour is over too, and its counter is deleted
    expect(
      await site.database.sql`select key, calls from call_counts where key not like 'acknowledged %'`,
    ).toEqual([{ key: '127.0.0.1 forms.sendContact', calls: 1 }])
  })
})

it('password resets, and sign-ins with a passkey, are limited', async () => {
  const forgot = () => trpcTransport.call(site.url, 'signIn.forgot', { email: 'ada@example.org' })
  const begin = () => trpcTransport.call(site.url, 'signIn.startPasskey')
  expect([(await forgot()).status, (await forgot()).status, (await forgot()).status]).toEqual([200, 200, 429])
  expect([(await begin()).status, (await begin()).status]).toEqual([200, 429])
  expect(await site.database.sql`select from sign_in_steps`).toHaveLength(1)
})

it('the error says in minutes when the next call may come', async () => {
  const send = () => postJson(`${site.url}/trpc/forms.sendContact`, contact)
  for (const _ of [1, 2]) await send()
  const rejected = await send()
  const error = 'Too many requests. Please try again in 60 minutes.'
  expect([rejected.status, await rejected.json()]).toEqual([
    429,
    { error: { message: error, code: -32029, data: { httpStatus: 429, error, code: 'TOO_MANY' } } },
  ])
  expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/)
})

describe('the limits', () => {
  const post = async (path: string, body: object, forwarded?: string, url = site.url) =>
    (await postJson(url + path, body, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })).status
  const sendFrom = (address: string, url?: string) => post('/api/contacts', contact, address, url)

  /** Starts another process on the same database, with its own settings, for one test. */
  async function processWith(settings: Record<string, string>): Promise<string> {
    const { trustProxy, limitsBy } = readConfig({ ADMIN_PASSWORD, ...settings })
    const process = await startSecondProcess(site, undefined, { trustProxy, limitsBy })
    onTestFinished(() => process.close())
    return process.url
  }

  it('can be off', async () => {
    const unlimited = await processWith({ LIMITS: 'off', LIMIT_FORMS_PER_HOUR: '1' })
    for (const _ of [1, 2, 3]) expect(await sendFrom('203.0.113.1', unlimited)).toBe(201)
    expect(await site.database.sql`select key from call_counts where key not like 'acknowledged %'`).toEqual(
      [],
    )
  })

  it('are shared by two processes', async () => {
    const urls = [site.url, await processWith({ LIMIT_FORMS_PER_HOUR: '2' })]
    const calls = [...urls, ...urls, ...urls, ...urls, ...urls]
    const statuses = await Promise.all(calls.map((url) => post('/api/contacts', contact, undefined, url)))
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(8)
  })

  const cartItems = [{ braceletId: 1, quantity: 1 }]
  const gift = { amount: 25, donorName: 'Ama', donorEmail: 'ama@example.org' }

  it('count all new payments together, by address and by session', async () => {
    const begin = {
      buy: (from: string) => post('/api/create-payment-intent', { cartItems }, from),
      give: (from: string) => post('/api/create-donation-intent', gift, from),
      start: (from: string, sessionId = 's1') => post('/trpc/checkout.start', { cartItems, sessionId }, from),
    }
    const [a, b] = ['203.0.113.1', '203.0.113.2']
    expect([await begin.buy(a), await begin.give(a), await begin.start(a)]).toEqual([201, 201, 200])
    expect([await begin.buy(a), await begin.give(a), await begin.start(a)]).toEqual([429, 429, 429])
    // the session's limit of three includes the call from the other address
    expect([await begin.start(b), await begin.start(b), await begin.start(b, 's2')]).toEqual([200, 429, 200])
    // invalid input does not count
    expect(await post('/api/create-donation-intent', { ...gift, amount: 1 }, a)).toBe(400)
    site.advance(60 * 60_000)
    expect([await begin.buy(a), await begin.start(b)]).toEqual([201, 200])
  })

  it('never deadlock', async () => {
    const calls = Array.from({ length: caseSize({ short: 24, full: 40 }) }, (_, call) =>
      post('/trpc/checkout.start', { cartItems, sessionId: `s${call % 3}` }, `203.0.113.${call % 4}`),
    )
    const statuses = await Promise.all(calls)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(9)
  })

  it('count requests for thank-you emails', async () => {
    const request = () =>
      post('/api/send-thank-you-email', { name: 'Ama', email: 'ama@example.org', amount: 25 })
    expect([await request(), await request(), await request()]).toEqual([200, 200, 429])
    // an hour that began while the clock was ahead has ended
    await site.database.sql`update call_counts set ends_at = ends_at + interval '10 years'`
    expect(await request()).toBe(200)
  })

  it.each(['cart.add', 'cart.setQuantity', 'cart.remove', 'cart.clear', 'wishlist.add', 'wishlist.remove'])(
    'count changes by %s by address, for all sessions together',
    async (procedure) => {
      const change = async (visitor: number, from: string) =>
        post(`/trpc/${procedure}`, { sessionId: `s${visitor}`, braceletId: 1, quantity: 1 }, from)
      const statuses = [await change(1, '203.0.113.1'), await change(2, '203.0.113.1')]
      statuses.push(await change(3, '203.0.113.1'), await change(3, '203.0.113.2'))
      expect(statuses.map((status) => status === 429)).toEqual([false, false, true, false])
    },
  )

  it('count requests for results: invented intents never reach the provider, but others can pay', async () => {
    const MANY = caseSize({ short: 20, full: 200 })
    const [guesser, donor] = ['203.0.113.1', '203.0.113.2']
    let requested: string[] = []
    site.deps.provider.stripe.on('request', ({ path }: { path: string }) => requested.push(path))
    const guess = (number: number) => ({ paymentIntentId: `pi_invented${number}`, sessionId: 's1' })
    const single = Array.from({ length: MANY }, (_, number) =>
      post(['/api/process-payment', '/api/process-donation'][number % 2] ?? '', guess(number), guesser),
    )
    const calls = Array.from({ length: 20 }, () => 'checkout.process').join(',')
    const batch = Object.fromEntries(Array.from({ length: 20 }, (_, number) => [number, guess(number)]))
    const sendBatch = () => post(`/trpc/${calls}?batch=1`, batch, guesser)

    const { body } = await restTransport.call(site.url, 'donations.createIntent', gift)
    const { clientSecret } = body as { clientSecret: string }
    await confirmWithoutWebhooks(site, clientSecret)
    const paymentIntentId = intentIdOf(clientSecret)
    expect(await post('/api/process-donation', { paymentIntentId }, donor)).toBe(200)

    const statuses = await Promise.all(single)
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(6)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    await Promise.all(Array.from({ length: MANY / 10 }, sendBatch))
    expect(await sendBatch()).toBe(429)
    expect(requested.filter((path) => path.includes('invented'))).toEqual([])
    // a payer at the same address still gets the result, up to the limit
    for (let times = 0; times < 6; times += 1)
      expect(await post('/api/process-donation', { paymentIntentId }, guesser)).toBe(200)
    requested = []
    expect(await post('/api/process-donation', { paymentIntentId }, guesser)).toBe(429)
    expect(requested).toEqual([])
  })

  describe('use the client address', () => {
    it('of the trusted proxy, whatever the client claims', async () => {
      expect([
        await sendFrom('203.0.113.1'),
        await sendFrom('203.0.113.2'),
        await sendFrom('10.0.0.9, 203.0.113.1'),
        await sendFrom('203.0.113.99, 127.0.0.1, ::1, 203.0.113.2'),
        await sendFrom('10.0.0.9, 203.0.113.1'),
        await sendFrom('203.0.113.2:51234'),
      ]).toEqual([201, 201, 201, 201, 429, 429])
    })

    it.each<[string, [claimed: string, status: number][]]>([
      // two proxies in a row
      [
        '2',
        [
          ['203.0.113.1, 10.0.0.1', 201],
          ['203.0.113.2, 10.0.0.1', 201],
          ['1.1.1.1, 203.0.113.1, 10.0.0.2', 429],
        ],
      ],
      [
        'loopback, 10.0.0.0/8',
        [
          ['203.0.113.1, 10.0.0.1', 201],
          ['203.0.113.1', 429],
          ['203.0.113.5, 203.0.113.1, 10.2.0.1', 429],
          ['10.0.0.1, 203.0.113.2', 201],
        ],
      ],
    ])('of the proxies %s', async (proxies, claims) => {
      const url = await processWith({ LIMIT_FORMS_PER_HOUR: '1', TRUST_PROXY: proxies })
      for (const [claimed, status] of claims)
        expect([claimed, await sendFrom(claimed, url)]).toEqual([claimed, status])
    })

    it.each([{}, { TRUST_PROXY: '0' }, { TRUST_PROXY: '192.0.2.1' }])(
      'of the connection otherwise: %j',
      async (settings) => {
        const url = await processWith({ LIMIT_FORMS_PER_HOUR: '1', ...settings })
        expect([
          await sendFrom('203.0.113.1', url),
          await sendFrom('203.0.113.2', url),
          await sendFrom('127.0.0.2', url),
          await sendFrom('', url),
        ]).toEqual([201, 429, 429, 429])
        const claims = ['forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'via']
        for (const header of claims) {
          const response = await postJson(`${url}/api/contacts`, contact, { [header]: 'for=203.0.113.3' })
          expect([header, response.status]).toEqual([header, 429])
        }
      },
    )
  })
})

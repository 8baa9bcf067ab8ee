/** Overload: which requests are shed, and which are still served. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOUNDS } from '#server/platform/http/overload.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { eventually } from '../../support/eventually.ts'
import { beginOrder, confirm, payable } from '../../support/paying.ts'
import { rawRequest } from '../../support/requests.ts'
import { startSecondProcess, testSite } from '../../support/site.ts'
import { restTransport, transports } from '../../support/transports.ts'

const CALL = '/api/bracelets'

const site = testSite()
/** Another process of the site, with a limit that every request exceeds. */
let overloaded: Awaited<ReturnType<typeof startSecondProcess>>
beforeAll(async () => {
  overloaded = await startSecondProcess(site, { ...BOUNDS, underWay: 0 })
})
afterAll(async () => {
  await overloaded.close()
})

const statusOf = async (url: string, path: string) => (await rawRequest(url, path)).status

describe('an overloaded process', () => {
  it.each([
    CALL,
    '/trpc/shop.bracelets',
    '/trpc/cart.list,shop.bracelets?x=/api/process-payment',
    '/api/none',
    '/trpc/checkout.process,donations.process?batch=1',
  ])('sheds %s with 503, a message and Retry-After', async (path) => {
    const { status, headers, body } = await rawRequest(overloaded.url, path)
    expect(status).toBe(503)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '5',
    })
    expect(JSON.parse(body)).toEqual({
      error: 'The site is very busy right now. Please try again in a moment.',
      code: 'NOT_READY',
    })
  })

  it.each(['/', '/shop', '/no/page'])('sheds %s with a page that needs no other files', async (path) => {
    const { status, headers, body } = await rawRequest(overloaded.url, path)
    expect(status).toBe(503)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['retry-after']).toBe('5')
    expect(body).toContain('<h1>We will be back in a moment</h1>')
    expect(body).toContain(`please quote this reference: ${String(headers['x-request-id'])}</p>`)
  })

  it('still serves health checks, metrics, webhooks and the files of a page', async () => {
    for (const path of ['/healthz', '/readyz']) expect(await statusOf(overloaded.url, path)).toBe(200)
    const { body } = await rawRequest(overloaded.url, '/metrics')
    expect(body).toMatch(/^http_unavailable_total\{reason="requests"\} [1-9]/m)
    const page = await rawRequest(site.url, '/')
    const file = /"(\/assets\/[^"]+)"/.exec(page.body)?.[1] ?? ''
    expect(await statusOf(overloaded.url, file)).toBe(200)
    const unsigned = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await rawRequest(overloaded.url, '/api/stripe/webhook', unsigned)).status).toBe(400)
  })

  it.each(transports)('lets a buyer finish a payment through $name', async ({ call }) => {
    const clientSecret = await beginOrder(site)
    expect(await confirm({ ...payable(site), url: overloaded.url }, clientSecret)).toMatchObject({
      status: 'succeeded',
    })
    const paymentIntentId = intentIdOf(clientSecret)
    const response = await call(overloaded.url, 'checkout.process', { paymentIntentId, sessionId: 'a-buyer' })
    expect(response.status).toBe(200)
    expect(await statusOf(overloaded.url, `/order-success?payment_intent=${paymentIntentId}`)).toBe(200)
  })

  it.each(transports)('sheds requests about unknown payments through $name', async ({ call }) => {
    const input = { paymentIntentId: 'pi_invented', sessionId: 'a-buyer' }
    for (const procedure of ['checkout.process', 'donations.process'])
      expect(await call(overloaded.url, procedure, input)).toMatchObject({ status: 503 })
    expect(await call(overloaded.url, 'checkout.process', {})).toMatchObject({ status: 503 })
  })

  it('reserves a limited number of places for payments', async () => {
    const full = await startSecondProcess(site, { ...BOUNDS, underWay: 0, reserved: 0 })
    const paymentIntentId = intentIdOf(await beginOrder(site))
    const input = { paymentIntentId, sessionId: 'a-buyer' }
    expect(await restTransport.call(full.url, 'checkout.process', input)).toMatchObject({ status: 503 })
    await full.close()
  })
})

it('no client gets more than its share of the places, on any route', async () => {
  const shared = await startSecondProcess(site, { ...BOUNDS, ofOneClient: 5 }, { trustProxy: 1 })
  const statusFor = async (client: string, path: string, more: object = {}) =>
    (await rawRequest(shared.url, path, { headers: { 'x-forwarded-for': client }, ...more })).status
  /** Holds the lock that requests for bracelets wait for. */
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = site.database.sql.begin(async (sql) => {
    await sql`lock table cart_items in access exclusive mode`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  let refused = 0
  const statuses = Promise.all(
    Array.from({ length: 20 }, async (_, each) => {
      const status = await statusFor('192.0.2.1', `/api/cart/somebody-${each}`)
      if (status === 503) refused += 1
      return status
    }),
  )
  await eventually(async () => refused === 15)
  for (const path of [CALL, '/shop', '/order-success', '/api/none', '/no/page'])
    expect([path, await statusFor('192.0.2.1', path)]).toEqual([path, 503])
  const body = { method: 'POST', body: '{}' }
  const json = { 'x-forwarded-for': '192.0.2.1', 'content-type': 'application/json' }
  expect(await statusFor('192.0.2.1', '/api/process-payment', { ...body, headers: json })).toBe(503)
  // monitoring, the provider, and all other visitors
  expect(await statusFor('192.0.2.1', '/healthz')).toBe(200)
  expect(await statusFor('192.0.2.1', '/api/stripe/webhook', { ...body, headers: json })).toBe(400)
  expect(await statusFor('192.0.2.2', CALL)).toBe(200)
  held.resolve()
  await holder
  expect((await statuses).filter((status) => status === 200)).toHaveLength(5)
  expect(await statusFor('192.0.2.1', CALL)).toBe(200)
  await shared.close()
})

it('requests are shed only while the limit is reached, which ignores aborted ones', async () => {
  const narrow = await startSecondProcess(site, { ...BOUNDS, underWay: 1 })
  for (const path of [CALL, '/shop', '/no/page', '/api/none', '/assets/none.js', CALL])
    expect([path, (await statusOf(narrow.url, path)) < 500]).toEqual([path, true])
  const left = new AbortController()
  const leaving = fetch(`${narrow.url}/blog`, { signal: left.signal }).catch(() => 'left')
  left.abort()
  await leaving
  await eventually(async () => (await statusOf(narrow.url, CALL)) === 200)
  const statuses = await Promise.all(
    Array.from({ length: 50 }, () => statusOf(narrow.url, '/api/cart/somebody')),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(await statusOf(narrow.url, CALL)).toBe(200)
  await narrow.close()
})

it('requests are shed while memory is exhausted', async () => {
  const full = await startSecondProcess(site, { ...BOUNDS, heapBytes: 1, checkEveryMs: 100 })
  await eventually(async () => (await statusOf(full.url, CALL)) === 503)
  expect(await statusOf(full.url, '/healthz')).toBe(200)
  await full.close()
})

it('everyone is served again as soon as the burst is over', async () => {
  const slow = await startSecondProcess(site, { ...BOUNDS, delayMs: 20, checkEveryMs: 400 })
  /** Blocks the event loop. */
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  await eventually(async () => {
    // long enough to raise the mean of the event loop's delay between any two checks
    for (let turn = 0; turn < 3; turn += 1) {
      block()
      await setImmediate()
    }
    return (await statusOf(slow.url, CALL)) === 503
  })
  await eventually(async () => (await statusOf(slow.url, CALL)) === 200)
  await slow.close()
})

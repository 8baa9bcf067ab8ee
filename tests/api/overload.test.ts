/** More callers than can be served: who is refused, how, and who is served all the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { intentIdOf } from '#shared/checkout.ts'
import { BOUNDS } from '#server/http/overload.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { transports, restTransport } from '../support/transports.ts'
import { beginOrder, confirm, eventually, payable } from '../support/paying.ts'
import { rawRequest } from '../support/raw-request.ts'
import { testSite } from '../support/site.ts'

const CALL = '/api/bracelets'

const site = testSite()
/** Another process of the site: for it any request under way is too much. */
let burdened: Awaited<ReturnType<typeof startSecondProcess>>
beforeAll(async () => {
  burdened = await startSecondProcess(site, { ...BOUNDS, underWay: 0 })
})
afterAll(async () => {
  await burdened.close()
})

const statusOf = async (url: string, path: string) => (await rawRequest(url, path)).status

describe('a process that is asked for more than it can bear', () => {
  it.each([
    CALL,
    '/trpc/shop.bracelets',
    '/trpc/cart.list,shop.bracelets?x=/api/process-payment',
    '/api/none',
    '/trpc/checkout.process,donations.process?batch=1',
  ])('sheds a call of %s with 503, a sentence and when to come again', async (path) => {
    const { status, headers, body } = await rawRequest(burdened.url, path)
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

  it.each(['/', '/shop', '/no/page'])(
    'answers who opens %s with a page that needs nothing else',
    async (path) => {
      const { status, headers, body } = await rawRequest(burdened.url, path)
      expect(status).toBe(503)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['retry-after']).toBe('5')
      expect(body).toContain('<h1>We will be back in a moment</h1>')
      expect(body).toContain(`please quote this reference: ${String(headers['x-request-id'])}</p>`)
    },
  )

  it('counts whom it sheds, and why', async () => {
    const { body } = await rawRequest(burdened.url, '/metrics')
    expect(body).toMatch(/^http_unavailable_total\{reason="requests"\} [1-9]/m)
  })

  it('still answers health checks', async () => {
    for (const path of ['/healthz', '/readyz']) expect(await statusOf(burdened.url, path)).toBe(200)
  })

  it('serves the files of a page that was let in', async () => {
    const page = await rawRequest(site.url, '/')
    const file = /"(\/assets\/[^"]+)"/.exec(page.body)?.[1] ?? ''
    expect(await statusOf(burdened.url, file)).toBe(200)
  })

  it.each(transports)('lets who has begun to pay finish it through $name', async ({ call }) => {
    const clientSecret = await beginOrder(site)
    expect(await confirm({ ...payable(site), url: burdened.url }, clientSecret)).toMatchObject({
      status: 'succeeded',
    })
    const paymentIntentId = intentIdOf(clientSecret)
    const answer = await call(burdened.url, 'checkout.process', { paymentIntentId, sessionId: 'a-buyer' })
    expect(answer.status).toBe(200)
    expect(await statusOf(burdened.url, `/order-success?payment_intent=${paymentIntentId}`)).toBe(200)
  })

  it.each(transports)(
    'sheds who asks about a payment that we do not know through $name',
    async ({ call }) => {
      const input = { paymentIntentId: 'pi_invented', sessionId: 'a-buyer' }
      for (const procedure of ['checkout.process', 'donations.process'])
        expect(await call(burdened.url, procedure, input)).toMatchObject({ status: 503 })
      expect(await call(burdened.url, 'checkout.process', {})).toMatchObject({ status: 503 })
    },
  )

  it('has only so many places for payments, too', async () => {
    const full = await startSecondProcess(site, { ...BOUNDS, underWay: 0, reserved: 0 })
    const paymentIntentId = intentIdOf(await beginOrder(site))
    const input = { paymentIntentId, sessionId: 'a-buyer' }
    expect(await restTransport.call(full.url, 'checkout.process', input)).toMatchObject({ status: 503 })
    await full.close()
  })

  it('still takes webhooks', async () => {
    const unsigned = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await rawRequest(burdened.url, '/api/stripe/webhook', unsigned)).status).toBe(400)
  })
})

it('refuses only while so many wait for their answer, and forgets who has left', async () => {
  const narrow = await startSecondProcess(site, { ...BOUNDS, underWay: 1 })
  for (const path of [CALL, '/shop', '/no/page', '/api/none', '/assets/none.js', CALL])
    expect([path, (await statusOf(narrow.url, path)) < 500]).toEqual([path, true])
  const left = new AbortController()
  const leaving = fetch(`${narrow.url}/blog`, { signal: left.signal }).catch(() => 'left')
  left.abort()
  await leaving
  await eventually(async () => (await statusOf(narrow.url, CALL)) === 200)
  const crowd = await Promise.all(
    Array.from({ length: 50 }, () => statusOf(narrow.url, '/api/cart/somebody')),
  )
  expect(new Set(crowd)).toEqual(new Set([200, 503]))
  expect(await statusOf(narrow.url, CALL)).toBe(200)
  await narrow.close()
})

it('refuses while its memory is all in use', async () => {
  const full = await startSecondProcess(site, { ...BOUNDS, heapBytes: 1, lookEveryMs: 100 })
  await eventually(async () => (await statusOf(full.url, CALL)) === 503)
  expect(await statusOf(full.url, '/healthz')).toBe(200)
  await full.close()
})

it('takes everybody in again as soon as the rush is over', async () => {
  const rushed = await startSecondProcess(site, { ...BOUNDS, delayMs: 50 })
  /** Nobody's turn comes meanwhile. */
  const hold = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  await eventually(async () => {
    hold()
    return (await statusOf(rushed.url, CALL)) === 503
  })
  await eventually(async () => (await statusOf(rushed.url, CALL)) === 200)
  await rushed.close()
})

/** Failures of the provider through the real SDK and a TCP proxy: a 502 in time, an unaffected shop, and one order. */
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { PROVIDER_TIMEOUT_MS } from '#server/money/payments/stripe/client.ts'
import { reconcile } from '#server/money/settlement/reconciliation.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { type SandboxHost, startSandbox } from '../../packages/stripe-sandbox/tests/support/sandbox-host.ts'
import { caseSize, printFigure } from '../support/case-size.ts'
import { confirm, deliver, GIFT, processGift, processOrder, signedEvent } from '../support/paying.ts'
import { startTcpProxy, type TcpProxy } from '../support/proxies.ts'
import { startSecondProcess, startSite, type TestSite } from '../support/site.ts'
import { type Answer, restTransport } from '../support/transports.ts'

/** In the full form the site's own timeout, and responses that take 3 s. */
const TIMEOUT_MS = caseSize({ short: 3000, full: PROVIDER_TIMEOUT_MS })
const SLOW_MS = caseSize({ short: 60, full: 3000 })
const MANY = caseSize({ short: 25, full: 100 })
const IN_TIME_MS = 30_000

const PATH = '/sandbox/stripe'
let host: SandboxHost
let proxy: TcpProxy
let site: TestSite
let longest = 0

beforeAll(async () => {
  host = await startSandbox()
  proxy = await startTcpProxy(Number(new URL(host.base).port))
  site = await startSite(
    {
      STRIPE_SECRET_KEY: host.keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: host.keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: host.keys.webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${proxy.port}${PATH}`,
      LIMITS: 'off',
    },
    undefined,
    TIMEOUT_MS,
  )
})
afterAll(async () => {
  printFigure(`provider: the longest answer took ${Math.round(longest)} ms`)
  await site.close()
  await proxy.close()
  await host.close()
})

/** Makes the provider reachable again, with new connections. */
async function restore(): Promise<void> {
  proxy.reset()
  proxy.cut()
  if (!proxy.isListening()) await proxy.listenAgain()
}
afterEach(restore)

const calls = {
  order: () =>
    restTransport.call(site.url, 'checkout.createIntent', { cartItems: [{ braceletId: 1, quantity: 1 }] }),
  gift: () => restTransport.call(site.url, 'donations.createIntent', GIFT),
  processOrder: (secret: string) => processOrder(site, secret),
  processGift: (secret: string) => processGift(site, secret),
}
const secretOf = ({ status, body }: Answer) => {
  expect(status).toBe(201)
  return (body as { clientSecret: string }).clientSecret
}

/** Pays at the provider without webhooks. */
async function paid(created: Answer): Promise<string> {
  const secret = secretOf(created)
  const { publishableKey } = host.keys
  const at = { url: host.base.slice(0, -PATH.length), publishableKey, publicUrl: 'http://localhost:3000' }
  expect(await confirm(at, secret)).toMatchObject({ status: 'succeeded' })
  return secret
}

const ordersOf = (secret: string) =>
  site.database.sql`select number from orders where payment_intent_id = ${intentIdOf(secret)}`
const giftsOf = (secret: string) =>
  site.database.sql`select id from donations where payment_intent_id = ${intentIdOf(secret)}`
const paymentsOf = (secret: string) =>
  site.database.sql`select status from payments where payment_intent_id = ${intentIdOf(secret)}`

async function timed(call: Promise<Answer>): Promise<Answer> {
  const start = performance.now()
  const answer = await call
  longest = Math.max(longest, performance.now() - start)
  return answer
}

/** Responds with `bytes` to each client, and closes the connection. */
const respondRaw = (bytes: string | Buffer) => (socket: Socket) => {
  socket.once('data', () => socket.end(bytes))
}
const http = (status: number, body: string, headers = 'content-type: application/json') =>
  respondRaw(
    `HTTP/1.1 ${status} X\r\n${headers}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
const error = (type: string) => JSON.stringify({ error: { type, message: 'secret detail' } })

async function expectShopWorks(): Promise<void> {
  const sessionId = `s${Math.random().toString(36).slice(2)}`
  const answers = await Promise.all([
    fetch(`${site.url}/api/bracelets`),
    fetch(`${site.url}/shop`),
    fetch(`${site.url}/`),
    fetch(`${site.url}/readyz`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await restTransport.call(site.url, 'cart.add', { sessionId, braceletId: 1 })).toMatchObject({
    status: 201,
  })
}

const failure = {
  status: 502,
  body: { error: expect.stringContaining('cannot be reached'), code: 'PROVIDER_FAILED' },
}

/** The first seven are of different kinds. */
const FAILURES: [string, () => unknown][] = [
  ['never answers', () => proxy.set({ silent: true })],
  ['does what it is asked, and the answer is lost', () => proxy.set({ responseBytes: 0 })],
  ['answers 500', () => proxy.set({ onConnect: http(500, error('api_error')) })],
  [
    'is rate limited for a minute',
    () =>
      proxy.set({ onConnect: http(429, error('api_error'), 'retry-after: 60\r\nstripe-should-retry: true') }),
  ],
  [
    'responds with HTML and 200',
    () => proxy.set({ onConnect: http(200, '<h1>Welcome</h1>', 'content-type: text/html') }),
  ],
  [
    'responds with another intent',
    () => proxy.set({ onConnect: http(200, '{"id":"pi_other","status":"succeeded"}') }),
  ],
  ['is not there', () => proxy.stopListening()],
  ['is cut off in the middle of an answer', () => proxy.set({ responseBytes: 400 })],
  ['is busy with the same', () => proxy.set({ onConnect: http(409, error('idempotency_error')) })],
  ['is rate limited', () => proxy.set({ onConnect: http(429, error('invalid_request_error')) })],
  ['answers nothing as if well', () => proxy.set({ onConnect: http(200, '') })],
  ['answers null', () => proxy.set({ onConnect: http(200, 'null') })],
  ['speaks no HTTP', () => proxy.set({ onConnect: respondRaw(Buffer.from('150303000202', 'hex')) })],
  ['hangs up', () => proxy.set({ onConnect: (socket) => socket.destroy() })],
]

describe.each(FAILURES.slice(0, caseSize({ short: 7, full: Infinity })))(
  'when the provider %s',
  (_what, begin) => {
    let order: string
    let gift: string
    beforeEach(async () => {
      order = await paid(await calls.order())
      gift = await paid(await calls.gift())
      await begin()
      proxy.cut()
    })

    it('every payment request is a 502, the shop works, and afterwards there is one order', async () => {
      const answers = Promise.all(
        [calls.order(), calls.gift(), calls.processOrder(order), calls.processGift(gift)].map(timed),
      )
      const delivery = deliver(site, await signedEvent(site, order))
      await expectShopWorks()
      for (const answer of await answers) expect(answer).toMatchObject(failure)
      expect(JSON.stringify(await answers)).not.toContain('secret detail')
      expect(longest).toBeLessThan(IN_TIME_MS)
      // a webhook that could not be processed is not acknowledged
      expect(await delivery).toBe(502)
      expect(await ordersOf(order)).toEqual([])

      await restore()
      const settled = await Promise.all([
        calls.processOrder(order),
        calls.processOrder(order),
        calls.processGift(gift),
        signedEvent(site, order).then(async (event) => ({ status: await deliver(site, event) })),
      ])
      expect(settled.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await ordersOf(order)).toHaveLength(1)
      expect(await giftsOf(gift)).toHaveLength(1)
      expect([...(await paymentsOf(order)), ...(await paymentsOf(gift))]).toEqual([
        { status: 'succeeded' },
        { status: 'succeeded' },
      ])
      expect(secretOf(await calls.order())).not.toBe(order)
    })
  },
)

it('a slow response is awaited', async () => {
  proxy.set({ delayMs: SLOW_MS })
  const order = await paid(await timed(calls.order()))
  expect(await timed(calls.processOrder(order))).toMatchObject({ status: 200 })
})

/** Open transactions that send nothing during several turns of this process's event loop, which the site shares. */
async function waitingTransactions() {
  let waiting: string[] | undefined
  for (let turn = 0; turn < 10; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after another
    const idle = await site.database.sql<{ since: string }[]>`
      select concat_ws(' ', pid, state_change, query) as since from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    const now = idle.map(({ since }) => since)
    waiting = waiting?.filter((since) => now.includes(since)) ?? now
  }
  return waiting
}

it('many hanging requests do not exhaust the connection pool', async () => {
  const order = await paid(await calls.order())
  proxy.set({ silent: true })
  const hung = Array.from({ length: MANY }, (_, n) => timed(n % 2 ? calls.processOrder(order) : calls.gift()))
  await expectShopWorks()
  expect(await waitingTransactions()).toEqual([])
  expect(new Set((await Promise.all(hung)).map(({ status }) => status))).toEqual(new Set([502]))
  await restore()
  expect(await calls.processOrder(order)).toMatchObject({ status: 200 })
})

it('a hanging request about one intent does not delay others, and the next pass continues', async () => {
  const [one, ...others] = await Promise.all(Array.from({ length: 5 }, async () => paid(await calls.order())))
  proxy.set({ silentAbout: intentIdOf(one ?? '') })
  proxy.cut()
  site.advance(2 * 60_000)
  const start = performance.now()
  expect(await reconcile(site.deps, site.app.log)).toBeGreaterThanOrEqual(5)
  expect(performance.now() - start).toBeLessThan(IN_TIME_MS)
  for (const other of others) expect(await ordersOf(other)).toHaveLength(1)
  expect(await ordersOf(one ?? '')).toEqual([])
  await restore()
  site.advance(5 * 60_000)
  await reconcile(site.deps, site.app.log)
  expect(await ordersOf(one ?? '')).toHaveLength(1)
})

const ADDRESSES: [string, () => string][] = [
  ['speaks no TLS', () => `https://127.0.0.1:${proxy.port}${PATH}`],
  ['has no address', () => `http://provider.invalid${PATH}`],
]

it.each(ADDRESSES.slice(0, caseSize({ short: 1, full: 2 })))(
  'an address that %s is a 502',
  async (_what, base) => {
    proxy.set({ onConnect: respondRaw('HTTP/1.1 200 OK\r\n\r\n') })
    const other = await startSecondProcess(site, undefined, { stripeApiBase: base() })
    onTestFinished(() => other.close())
    const answer = restTransport.call(other.url, 'donations.createIntent', GIFT)
    expect(await timed(answer)).toMatchObject(failure)
  },
)

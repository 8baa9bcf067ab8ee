/** The sandbox on its own port, with the official SDK and a webhook endpoint that records deliveries. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, vi } from 'vitest'
import { prepareSandbox, stripeSandbox } from '../../src/index.ts'
import { emptyDatabase } from './database.ts'

export type SandboxHost = Awaited<ReturnType<typeof startSandbox>>
export type Arrival = { payload: string; signature: string }

/** Starts everything. `webhookStatus` chooses the response to a delivery; 200 by default. */
export async function startSandbox(options: { webhookStatus?: (arrival: Arrival) => number } = {}) {
  const { sql, close } = await emptyDatabase()
  const arrivals: Arrival[] = []
  let passedMs = 0
  const webhook = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const payload = Buffer.concat(chunks).toString('utf8')
      const arrival = { payload, signature: String(request.headers['stripe-signature']) }
      arrivals.push(arrival)
      response.writeHead(options.webhookStatus?.(arrival) ?? 200).end()
    })
  })
  await new Promise<void>((listening) => webhook.listen(0, '127.0.0.1', listening))
  const webhookUrl = `http://127.0.0.1:${portOf(webhook.address())}/`

  const keys = await prepareSandbox(sql)
  const start = async () => {
    const app = Fastify()
    await app.register(stripeSandbox, {
      prefix: '/sandbox/stripe',
      sql,
      keys,
      webhookUrl: () => webhookUrl,
      clock: () => new Date(Date.now() + passedMs),
      publicUrl: 'http://localhost:3000',
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app
  }
  const app = await start()
  const base = `http://127.0.0.1:${portOf(app.server.address())}/sandbox/stripe`

  return {
    base,
    keys,
    sql,
    arrivals,
    /** Moves the clock forward. */
    pass: (ms: number) => {
      passedMs += ms
    },
    /** Starts a second process on the same database. */
    startAnother: start,
    /** Uses the secret key, like the shop's server. */
    stripe: sdk(keys.secretKey, base),
    /** Uses the publishable key, like a browser. */
    browser: sdk(keys.publishableKey, base),
    /** Sends an encoded form that the SDK would not send. */
    post: (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      fetch(base + path, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${keys.secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      }),
    async close() {
      await app.close()
      await new Promise((closed) => webhook.close(closed))
      await close()
    },
  }
}

/** Starts a host before the tests of a file. */
export function testSandbox(): SandboxHost {
  const host = {} as SandboxHost
  beforeAll(async () => {
    Object.assign(host, await startSandbox())
  })
  afterAll(() => host.close())
  return host
}

/** An intent over 12 pounds. */
export async function newIntent(host: SandboxHost, further: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return await host.stripe.paymentIntents.create({ amount: 1200, currency: 'gbp', ...further })
}

/** Returns the provider's error; fails if the request succeeds. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the call was expected to be refused')
}

/** Vitest's default of a second is too short on a busy machine; the test's own time limit still applies. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 50_000 })

export function sdk(key: string, base: string): Stripe {
  const rebased: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return fetch(url.replace('https://api.stripe.com', base), init)
  }
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(rebased), telemetry: false })
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

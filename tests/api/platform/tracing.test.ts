/** Traces as a collector receives them, and what is loaded if there is none. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { startSite } from '../../support/site.ts'

type Span = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

async function collector() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    const read = async () => {
      const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      if (request.url === '/v1/traces')
        spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((of) => of.spans)))
      response.setHeader('content-type', 'application/json').end('{}')
    }
    void read()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}

it('each response has a span, within the caller’s trace and around calls to the provider', async () => {
  const { url, spans } = await collector()
  const site = await startSite({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const parent = 'b7ad6b7169203331'
  await fetch(`${site.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${parent}-01` },
    body: JSON.stringify({ cartItems: [{ braceletId: 1, quantity: 1 }] }),
  })
  await fetch(`${site.url}/api/cart/cart-of-ada`)
  await fetch(`${site.url}/healthz`)
  // flushes the rest
  await site.close()

  const answer = spans.find(({ name }) => name === 'POST /api/create-payment-intent')
  const call = spans.find(({ parentSpanId }) => parentSpanId === answer?.spanId)
  const sandbox = spans.find(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(answer).toMatchObject({ kind: 2, traceId, parentSpanId: parent })
  expect(answer?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
  expect(call).toMatchObject({ kind: 3, traceId, name: 'POST payment provider' })
  // the payment sandbox is in this process
  expect(sandbox).toMatchObject({ kind: 2, traceId, name: 'POST /sandbox/stripe/v1/payment_intents' })
  const cart = spans.find(({ name }) => name === 'GET /api/cart/:sessionId')
  expect(cart?.traceId).toMatch(/^(?!0af7651916)[\da-f]{32}$/)
  expect(spans.map(({ name }) => name)).not.toContain('GET /healthz')
  expect(JSON.stringify(spans)).not.toContain('cart-of-ada')
})

it('without a collector nothing of it is loaded', async () => {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import('#server/platform/quick-drizzle.ts')
    await import('#server/serve.ts')
    console.log(JSON.stringify(loaded))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded.some((url) => url.includes('/ops/metrics.ts'))).toBe(true)
  // prom-client loads only its interfaces
  expect(loaded.filter((url) => /opentelemetry\/(?!api\/)|\/ops\/tracing\.ts/.test(url))).toEqual([])
})

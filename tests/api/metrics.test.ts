/** The figures for whoever watches the process: what they say, to whom, and what they never say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy } from '../support/paying.ts'
import { rawRequest } from '../support/raw-request.ts'
import { startSite, type TestSite } from '../support/site.ts'

const TOKEN = 'a token for the tests'

async function read({ url }: TestSite, headers: Record<string, string> = {}) {
  const answer = await rawRequest(url, '/metrics', { headers })
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const samples = new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
  return { ...answer, samples }
}

describe('the metrics', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  it('are read by Prometheus on this machine', async () => {
    const { status, headers, body, samples } = await read(site)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    for (const line of body.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[^{}]*\})? -?[\d.e+-]+)$/)
    expect([...samples.values()].every(Number.isFinite)).toBe(true)
    for (const name of ['process_resident_memory_bytes', 'nodejs_heap_bytes{kind="used"}'])
      expect(samples.get(name)).toBeGreaterThan(1e7)
    expect(samples.get('nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(samples.get('site_database_up')).toBe(1)
  })

  it('count every answer by its route and status, never by its address', async () => {
    for (const session of ['cart-of-ada', 'cart-of-grace']) await rawRequest(site.url, `/api/cart/${session}`)
    await rawRequest(site.url, '/api/cart/no.session')
    await rawRequest(site.url, '/shop?country=kenya')
    const { body, samples } = await read(site)
    const route = 'method="GET",route="/api/cart/:sessionId"'
    expect(samples.get(`http_requests_total{${route},status="2xx"}`)).toBe(2)
    expect(samples.get(`http_request_duration_seconds_count{${route}}`)).toBeGreaterThanOrEqual(2)
    expect(samples.get(`http_request_duration_seconds_bucket{${route},le="+Inf"}`)).toBe(
      samples.get(`http_request_duration_seconds_count{${route}}`),
    )
    expect(samples.get('http_requests_total{method="GET",route="/*",status="2xx"}')).toBe(1)
    expect(body).not.toMatch(/ada|grace|kenya/)
  })

  it('tell how much there is', async () => {
    const before = (await read(site)).samples.get('site_records{name="payments succeeded"}') ?? 0
    await buy(site)
    const { samples } = await read(site)
    expect(samples.get('site_records{name="payments succeeded"}')).toBe(before + 1)
    expect(samples.get('site_records{name="mail queued"}')).toBeGreaterThanOrEqual(0)
    expect(samples.get('site_records{name="troubles open"}')).toBe(0)
  })

  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'are not there for whoever comes through a proxy, which says so by %s',
    async (header) => {
      expect((await read(site, { [header]: '127.0.0.1' })).status).toBe(404)
    },
  )

  it('are no call of integrators', async () => {
    expect((await rawRequest(site.url, '/api/openapi.json')).body).not.toContain('metrics')
    expect((await rawRequest(site.url, '/metrics', { method: 'POST', body: '{}' })).status).toBe(404)
  })
})

describe('behind a proxy', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startSite({ TRUST_PROXY: '1', METRICS_TOKEN: TOKEN })
  })
  afterAll(() => site.close())

  it('are there for the bearer of the token alone', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    expect((await read(site)).status).toBe(404)
    expect((await read(site, forwarded)).status).toBe(404)
    for (const wrong of [TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `bearer ${TOKEN}`])
      expect((await read(site, { ...forwarded, authorization: wrong })).status).toBe(404)
    expect((await read(site, { ...forwarded, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  })
})

it('tell of the rest while the database is away', async () => {
  const site = await startSite()
  await site.deps.close()
  const { status, samples } = await read(site)
  expect(status).toBe(200)
  expect(samples.get('site_database_up')).toBe(0)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  await site.close()
})

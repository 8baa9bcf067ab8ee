/** The figures for whoever watches the process: what they say, to whom, and what they never say. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../src/client/routes.ts'
import { ODD_METHODS, oddQuery, oddSegment } from '../support/hostile-cases.ts'
import { buy } from '../support/paying.ts'
import { promtoolCheck } from '../support/promtool.ts'
import { rawRequest } from '../support/raw-request.ts'
import { keepAlive, sendCall } from '../support/send-call.ts'
import { startSite, type TestSite, testSite } from '../support/site.ts'

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
  const site = testSite()

  it('are read by Prometheus on this machine', async () => {
    const { status, headers, body, samples } = await read(site)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(/^# HELP http_requests_total /m)
    for (const name of ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'])
      expect(samples.get(name)).toBeGreaterThan(1e7)
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
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
    expect(samples.get(`http_request_duration_seconds_bucket{le="+Inf",${route}}`)).toBe(
      samples.get(`http_request_duration_seconds_count{${route}}`),
    )
    expect(samples.get('http_requests_total{method="GET",route="/shop",status="2xx"}')).toBe(1)
    expect(body).not.toMatch(/ada|grace|kenya/)
  })

  it('have a label of its own for each page', async () => {
    const paths = Object.keys(pages)
    for (const path of paths) await rawRequest(site.url, path.replace('$slug', 'no-such').replace('$id', '7'))
    const { body } = await read(site)
    const labels = paths.map((path) => `http_requests_total{method="GET",route="${path.replace('$', ':')}"`)
    expect(labels.filter((label) => !body.includes(label))).toEqual([])
  })

  it('are read by Prometheus after a thousand hostile addresses, none of which they repeat', async (context) => {
    const agent = keepAlive()
    const roots = ['', '/api', '/api/cart', '/trpc', '/blog', '/assets', '/sandbox/stripe/v1', '//']
    const address = fc.tuple(
      fc.constantFrom('GET', 'GET', ...ODD_METHODS),
      fc.constantFrom(...roots),
      oddSegment,
      oddQuery,
    )
    const before = (await read(site)).samples.size
    const all = fc.sample(address, 1000).map(([method, root, segment, query], index) => {
      const path = `${root}/visitor${index}${segment}?${query}`.replaceAll(/[^!-~]/g, encodeURIComponent)
      return { method, path, headers: {}, body: undefined }
    })
    for (let from = 0; from < all.length; from += 20)
      await Promise.all(all.slice(from, from + 20).map((call) => sendCall(site.url, call, agent)))
    agent.destroy()

    const { body } = await read(site)
    expect(body).not.toContain('visitor')
    const series = [...body.matchAll(/^([^#\n].*) \S+$/gm)].map(([, name]) => name)
    expect(series.filter((name, index) => series.indexOf(name) !== index)).toEqual([])
    // one more for each route that was hit, whatever came
    expect(series.length - before).toBeLessThan(40 * 15)
    const { status, stdout, stderr } =
      promtoolCheck(body) ??
      context.skip('no promtool here, and none to be fetched: install Debian’s prometheus')
    expect([status, stdout + stderr]).toEqual([0, ''])
  })

  it('count the records', async () => {
    const before = (await read(site)).samples.get('site_records{name="payments succeeded"}') ?? 0
    await buy(site)
    const { samples } = await read(site)
    expect(samples.get('site_records{name="payments succeeded"}')).toBe(before + 1)
    expect(samples.get('site_records{name="mail queued"}')).toBeGreaterThanOrEqual(0)
    expect(samples.get('site_records{name="payment issues open"}')).toBe(0)
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

it('have all other figures while the database is unavailable', async () => {
  const site = await startSite()
  await site.deps.close()
  const { status, samples } = await read(site)
  expect(status).toBe(200)
  expect(samples.get('site_database_up')).toBe(0)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  await site.close()
})

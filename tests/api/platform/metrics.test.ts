/** The metrics: their values, who may read them, and that nothing personal is in them. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAUSE_KEY } from '#db/pause.ts'
import { pages } from '../../../src/client/routes.ts'
import { caseSize, fullOnly, isFull, runWhere } from '../../support/case-size.ts'
import { ODD_METHODS, oddQuery, oddSegment } from '../../support/hostile-cases.ts'
import { buy } from '../../support/paying.ts'
import { keepAlive, rawRequest } from '../../support/requests.ts'
import { pathOf } from '../../support/routes.ts'
import { startSecondProcess, startSite, testSite } from '../../support/site.ts'

const promtool = (args: string[], input = '') => spawnSync('promtool', args, { input, encoding: 'utf8' })

const hasPromtool = isFull && promtool(['--version']).status === 0

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const TOKEN = 'a token for the tests'

async function read({ url }: { url: string }, headers: Record<string, string> = {}) {
  const response = await rawRequest(url, '/metrics', { headers })
  const lines = response.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const samples = new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
  return { ...response, samples }
}

const site = testSite()

describe('the metrics', () => {
  it('are served to Prometheus on this machine', async () => {
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

  it('count responses by route and status, never by path', async () => {
    for (const session of ['cart-of-ada', 'cart-of-grace']) await rawRequest(site.url, `/api/cart/${session}`)
    await rawRequest(site.url, '/api/cart/no.session')
    await rawRequest(site.url, '/shop?country=kenya')
    const { body, samples } = await read(site)
    const route = 'method="GET",route="/api/cart/:sessionId"'
    expect(samples.get(`http_requests_total{${route},status="2xx"}`)).toBe(2)
    expect(samples.get(`http_request_duration_seconds_count{${route},status="2xx"}`)).toBe(2)
    expect(samples.get(`http_request_duration_seconds_bucket{le="+Inf",${route},status="2xx"}`)).toBe(2)
    expect(samples.get('http_requests_total{method="GET",route="/shop",status="2xx"}')).toBe(1)
    expect(body).not.toMatch(/ada|grace|kenya/)
  })

  it('count a page’s calls by procedure, but not unknown names', async () => {
    for (const path of ['shop.bracelets?input={}', 'cart.nothing', 'shop.bracelets,site.nothing?batch=1'])
      await rawRequest(site.url, `/trpc/${path}`)
    const { body, samples } = await read(site)
    for (const [route, status] of [
      ['shop.bracelets', '2xx'],
      ['batch', '2xx'],
      [':path', '4xx'],
    ] as const)
      expect(samples.get(`http_requests_total{method="any",route="/trpc/${route}",status="${status}"}`)).toBe(
        1,
      )
    expect(body).not.toContain('nothing')
  })

  it('have a label for each page', async () => {
    const kinds = ['/', '/shop/$slug', '/admin', '/admin/payments/$id']
    const paths = caseSize({ short: kinds, full: Object.keys(pages) })
    for (const path of paths) await rawRequest(site.url, pathOf(path))
    const { body } = await read(site)
    const labels = paths.map(
      (path) => `http_requests_total{method="GET",route="${path.replaceAll('$', ':')}"`,
    )
    expect(labels.filter((label) => !body.includes(label))).toEqual([])
  })

  it('stay valid and bounded after hostile requests', async () => {
    const agent = keepAlive()
    const roots = ['', '/api', '/api/cart', '/trpc', '/blog', '/assets', '/sandbox/stripe/v1', '//']
    const address = fc.tuple(
      fc.constantFrom('GET', 'GET', ...ODD_METHODS),
      fc.constantFrom(...roots),
      oddSegment,
      oddQuery,
    )
    const before = (await read(site)).samples.size
    const all = fc
      .sample(address, caseSize({ short: 40, full: 1000 }))
      .map(([method, root, segment, query], index) => {
        const path = `${root}/visitor${index}${segment}?${query}`.replaceAll(/[^!-~]/g, encodeURIComponent)
        return { method, path }
      })
    for (let from = 0; from < all.length; from += 20)
      await Promise.all(
        all.slice(from, from + 20).map(({ path, ...call }) => rawRequest(site.url, path, { ...call, agent })),
      )
    agent.destroy()

    const { body } = await read(site)
    expect(body).not.toContain('visitor')
    const series = [...body.matchAll(/^([^#\n].*) \S+$/gm)].map(([, name]) => name)
    expect(series.filter((name, index) => series.indexOf(name) !== index)).toEqual([])
    // at most one more series for each route
    expect(series.length - before).toBeLessThan(40 * 15)
  })

  const whereInstalled = isFull
    ? runWhere(hasPromtool, 'no promtool here: install Debian’s prometheus')
    : fullOnly

  it('are accepted by promtool', whereInstalled, async () => {
    const { status, stdout, stderr } = promtool(['check', 'metrics'], (await read(site)).body)
    expect([status, stdout + stderr]).toEqual([0, ''])
  })

  it.each([
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('raise alarms by rules that promtool accepts: %s %s %s', whereInstalled, (verb, what, file) => {
    const { status, stderr } = promtool([verb, what, join(DEPLOY, file)])
    expect([status, stderr]).toEqual([0, ''])
  })

  it('count records, and show what is waiting, for how long, and what has ended', async () => {
    const { sql } = site.database
    await buy(site)
    await sql`update outbox_emails set created_at = now() - interval '1 hour'`
    await sql`insert into job_runs values ('tried', now(), null), ('done', now(), now() - interval '1 day')`
    await sql`insert into site_facts (key, value) values ('last backup', ${sql.json({ at: new Date(), bytes: 1 })}),
      (${PAUSE_KEY}, ${sql.json({ restoredAt: new Date(), backupAt: new Date() })})`
    await sql`with endpoint as (insert into webhook_endpoints (url, secret, events)
        values ('https://books.example.org/hook', 'whsec_test', '{dispute.updated}') returning id)
      insert into webhook_deliveries (endpoint_id, type, event_key, payload, next_attempt_at)
      select id, 'dispute.updated', 'dispute.updated:' || n, '{}', now() + (n - 1) * interval '1 hour' from endpoint, generate_series(0, 2) n`
    const rejected = 'site_webhook_events_total{outcome="rejected"}'
    const { samples: before } = await read(site)
    await sql`delete from site_facts where key = ${PAUSE_KEY}`
    await buy(site)
    await rawRequest(site.url, '/api/stripe/webhook', { method: 'POST', body: '{}' })
    const { samples } = await read(site)
    const emails = samples.get('site_emails{state="queued"}')
    expect(emails).toBe(samples.get('site_records{name="mail queued"}'))
    expect(samples.get('site_payments{state="succeeded"}')).toBeGreaterThan(0)
    expect(samples.get('site_payments{state="failed"}')).toBe(0)
    expect(samples.get('site_oldest_unsent_email_age_seconds')).toBeGreaterThan(3590)
    expect(samples.get('site_nightly_age_seconds{task="done"}')).toBeGreaterThan(86_000)
    expect(samples.get('site_nightly_unfinished{task="tried"}')).toBe(1)
    expect(samples.has('site_nightly_age_seconds{task="tried"}')).toBe(false)
    expect(samples.get('site_backup_age_seconds')).toBeLessThan(600)
    expect(samples.get('site_queue_depth{queue="refunds"}')).toBe(0)
    expect(samples.get('site_queue_depth{queue="webhooks"}')).toBe(2)
    expect([before.get('site_paused'), samples.get('site_paused')]).toEqual([1, 0])
    for (const name of [rejected, 'site_records{name="payments succeeded"}'])
      expect(samples.get(name)).toBe((before.get(name) ?? 0) + 1)
    expect(samples.get('site_records{name="payment issues open"}')).toBe(0)
    expect(samples.get('site_database_pool_max')).toBe(20)
    expect(samples.get('site_database_pool_waiting')).toBe(0)
  })

  it('are those that alerts and dashboard use', async () => {
    const { body } = await read(site)
    const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const usedNames = ['alerts.yml', 'dashboard.json'].flatMap((name) => [
      ...readFileSync(join(DEPLOY, name), 'utf8').matchAll(/\b(?:site|http|nodejs|process)_[a-z0-9_]+/g),
    ])
    const names = usedNames.map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  it('are 404 through a proxy, and not in the API', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect([header, (await read(site, { [header]: '127.0.0.1' })).status]).toEqual([header, 404])
    expect((await rawRequest(site.url, '/api/openapi.json')).body).not.toContain('metrics')
    expect((await rawRequest(site.url, '/metrics', { method: 'POST', body: '{}' })).status).toBe(404)
  })
})

it('metrics are served behind a proxy only with the token', async () => {
  const proxied = await startSecondProcess(site, undefined, { trustProxy: 1, metricsToken: TOKEN })
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  expect((await read(proxied)).status).toBe(404)
  expect((await read(proxied, forwarded)).status).toBe(404)
  for (const wrong of [TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `bearer ${TOKEN}`])
    expect((await read(proxied, { ...forwarded, authorization: wrong })).status).toBe(404)
  expect((await read(proxied, { ...forwarded, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  await proxied.close()
})

it('metrics are served while the database is unavailable', async () => {
  const cutOff = await startSite()
  await cutOff.deps.close()
  const { status, samples } = await read(cutOff)
  expect(status).toBe(200)
  expect(samples.get('site_database_up')).toBe(0)
  // a 0 would wrongly mean that all is well
  expect(samples.has('site_oldest_unsent_email_age_seconds')).toBe(false)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)

  // closes the connections that were opened again meanwhile
  await rawRequest(cutOff.url, '/api/cart/somebody')
  await cutOff.deps.close()
  expect((await rawRequest(cutOff.url, '/api/cart/somebody')).status).toBe(503)
  expect((await read(cutOff)).samples.get('http_unavailable_total{reason="database"}')).toBe(1)
  await cutOff.close()
})

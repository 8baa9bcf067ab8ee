/** No page of another origin can change anything through the browser of a visitor or owner. */
import { extname } from 'node:path'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { appRouter } from '#server/router.ts'
import { isAdmin, proceduresOf } from '#server/trpc.ts'
import { caseSize } from '../../support/case-size.ts'
import { tableSums } from '../../support/database.ts'
import { somebody } from '../../support/accounts.ts'
import { keepAlive, rawRequest } from '../../support/requests.ts'
import { PUBLIC_PATHS, routesOf } from '../../support/routes.ts'
import { seedMany } from '../../support/seed-many.ts'
import { ADMIN_PASSWORD, startSecondProcess, testSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const PUBLIC_URL = 'https://books.example.org'
const PARTNER = 'https://partner.example.com'

const site = testSite({ PUBLIC_URL, PAYMENTS: 'sandbox', CORS_ORIGINS: PARTNER, TRUST_PROXY: '0' })
const agent = keepAlive()
let owner: string
let sums: Record<string, string>
beforeAll(async () => {
  await seedMany(site.database.sql, { payments: 20, messages: 10, posts: 10 })
  owner = await logIn(site.url, ADMIN_PASSWORD)
  sums = await tableSums(site.database.sql)
})
afterAll(() => agent.destroy())

/** Compares with the previous call, or with the start. */
async function expectUnchanged(): Promise<void> {
  const before = sums
  sums = await tableSums(site.database.sql)
  expect(sums).toEqual(before)
}

const mutations = proceduresOf(appRouter).filter(([, { _def }]) => _def.type === 'mutation')

/** Every route except GETs, and every tRPC mutation. */
function changing(): [method: string, path: string][] {
  const routes = routesOf(site.app)
    .map((route) => route.replaceAll('{}', '1').split(' ') as [string, string])
    .filter(([method, path]) => !['GET', 'OPTIONS', 'TRACE'].includes(method) && !path.includes('*'))
  return [...routes, ...mutations.map(([name]): [string, string] => ['POST', `/trpc/${name}`])]
}

/** All routes, or one of each kind: by method, and whether it is REST, tRPC, for owners or the sandbox's. */
function routesFor(isWhole: boolean): [method: string, path: string][] {
  const owners = new Set(mutations.filter(([, each]) => isAdmin(each)).map(([name]) => `/trpc/${name}`))
  const kindOf = ([method, path]: [string, string]) =>
    `${method} ${/^\/(api\/admin|\w+)/.exec(path)?.[0]} ${owners.has(path)}`
  const all = changing()
  return isWhole ? all : [...new Map(all.map((each) => [kindOf(each), each])).values()]
}
/** The first case is tried on every route. */
const isWhole = (index: number) => caseSize({ short: index === 0, full: true })

const JSON_TYPE = { 'content-type': 'application/json' }

async function send(method: string, path: string, headers: Record<string, string | string[]>) {
  const response = await rawRequest(site.url, path, {
    method,
    headers: { cookie: owner, ...JSON_TYPE, ...headers },
    body: '{}',
    agent,
  })
  return {
    route: `${method} ${path}`,
    status: response.status,
    code: /"code":"(\w+)"/.exec(response.body)?.[1],
  }
}

/** Routes that ignore cookies: signed events, and the provider's sandbox. */
const ignoresCookies = (path: string) => path === '/api/stripe/webhook' || path.startsWith('/sandbox/')

describe('a change requested by', () => {
  const senders: [who: string, headers: Record<string, string | string[]>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['a similar host', { origin: `${PUBLIC_URL}.evil.example` }],
    ['the same host without https', { origin: 'http://books.example.org' }],
    ['another port', { origin: `${PUBLIC_URL}:8443` }],
    ['a subdomain', { origin: 'https://www.books.example.org' }],
    ['a host that equals the Host header', { origin: 'http://evil.example', host: 'evil.example' }],
    ['a program on the visitor’s machine', { origin: 'http://localhost:1' }],
    ['an opaque origin', { origin: 'null' }],
    ['two origins', { origin: [PUBLIC_URL, 'https://evil.example'] }],
    ['an empty origin', { origin: '' }],
    ['an invalid origin', { origin: 'books.example.org' }],
    ['a cross-site page without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site page without an origin', { 'sec-fetch-site': 'same-site' }],
  ]
  it.each(senders.map(([who, headers], index) => ({ who, headers, index })))(
    '$who is rejected',
    async ({ headers, index }) => {
      const routes = routesFor(isWhole(index))
      const responses = await Promise.all(routes.map(([method, path]) => send(method, path, headers)))
      const ours = responses.filter(({ route }) => !ignoresCookies(route.split(' ')[1] ?? ''))
      expect(ours.length).toBeGreaterThan(isWhole(index) ? 40 : 5)
      expect(ours.filter(({ status, code }) => status !== 403 || code !== 'FOREIGN_ORIGIN')).toEqual([])
      await expectUnchanged()
    },
  )

  const add = { sessionId: 's1', braceletId: 1, quantity: 1 }
  const statusOf = async (path: string, headers: Record<string, string>, url = site.url) => {
    const body = JSON.stringify(add)
    return (await rawRequest(url, path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body }))
      .status
  }

  it.each<[string, Record<string, string>, [rest: number, trpc: number]]>([
    ['a page of this site', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }, [201, 200]],
    ['a page on localhost', { origin: 'http://localhost:8080', host: 'localhost:8080' }, [201, 200]],
    ['a page on 127.0.0.1', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, [201, 200]],
    ['a same-origin page without an origin', { 'sec-fetch-site': 'same-origin' }, [201, 200]],
    ['the visitor directly', { 'sec-fetch-site': 'none' }, [201, 200]],
    ['a program', {}, [201, 200]],
    ['a page in CORS_ORIGINS, under /api only', { origin: PARTNER }, [201, 403]],
  ])('%s is accepted', async (_who, headers, expected) => {
    expect([await statusOf('/api/cart', headers), await statusOf('/trpc/cart.add', headers)]).toEqual(
      expected,
    )
  })

  it('a page of the same host is accepted without PUBLIC_URL', async () => {
    const settings = readConfig({ ADMIN_PASSWORD, HOST: '0.0.0.0', DATA_DIR: site.deps.config.dataDir })
    const nameless = await startSecondProcess(site, undefined, settings)
    for (const [status, origin, host] of [
      [201, 'http://192.168.1.7:3000', '192.168.1.7:3000'],
      [201, 'http://bookshelf.local', 'bookshelf.local'],
      [403, 'https://evil.example', '192.168.1.7:3000'],
      [403, 'http://192.168.1.7:8080', '192.168.1.7:3000'],
      [403, 'null', '192.168.1.7:3000'],
    ] as const)
      expect([origin, await statusOf('/api/cart', { origin, host }, nameless.url)]).toEqual([origin, status])
    await nameless.close()
  })

  it('is accepted with a signature or key from any origin', async () => {
    const foreign = { origin: 'https://evil.example' }
    expect(await send('POST', '/api/stripe/webhook', foreign)).toMatchObject({
      status: 400,
      code: 'BAD_SIGNATURE',
    })
    expect(await send('POST', '/sandbox/stripe/v1/payment_intents', foreign)).toMatchObject({ status: 400 })
  })
})

/** Routes that accept bodies of other types than JSON. */
const TAKES_OTHERS = ['/api/admin/pictures', '/api/admin/receipts', '/giving/1']

describe('a body', () => {
  beforeAll(async () => {
    sums = await tableSums(site.database.sql)
  })
  const types = [
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/json',
    'image/png',
  ]
  it.each(types)('of the type %s is not parsed as JSON', async (type) => {
    const own = { origin: PUBLIC_URL, 'content-type': type }
    const paths = routesFor(isWhole(types.indexOf(type))).filter(
      ([, path]) => !ignoresCookies(path) && !TAKES_OTHERS.includes(path),
    )
    const responses = await Promise.all(paths.map(([method, path]) => send(method, path, own)))
    expect(responses.filter(({ status, code }) => status !== 415 || code !== 'NOT_JSON')).toEqual([])
    await expectUnchanged()
  })

  it('of a picture must be a picture', async () => {
    expect(await send('POST', '/api/admin/pictures', { origin: PUBLIC_URL })).toMatchObject({
      status: 415,
      code: 'NOT_A_PICTURE',
    })
  })
})

describe('a GET', () => {
  it('changes nothing, from any sender and any origin', async () => {
    await site.database.sql`
      insert into projects (slug, name, description, status, country, start_date, target_schools, books_needed)
      values ('the-faith-behind-the-work', 'A project', 'd', 'active', 'Ghana', '2026-02-01', 4, 750)`
    await site.database.sql`
      insert into gift_aid_claims (idempotency_key, from_on, to_on, adds_up_small_gifts, year_end)
      values (gen_random_uuid(), '2026-01-01', '2026-01-31', false, '03-31')`
    await site.database.sql`update giving_settings set shows_funds = true`
    await site.database.sql`
      insert into giving_links (idempotency_key, code, name, sentence) values (gen_random_uuid(), 'abc23', 'Hall', 's')`
    await site.database.sql`
      insert into project_news (project_id, subject, body, idempotency_key)
      select min(id), 'Open', 'It opened', gen_random_uuid() from projects`
    const key = 'a'.repeat(22)
    await site.database.sql`
      insert into blog_posts (slug, title, excerpt, content, author, tags, published, preview_key)
      values ('a-shared-draft', 'A draft', 'e', 'c', 'a', '{}', false, ${key})`
    // in a new account, which some of the calls change
    const { cookie } = await somebody(site, 'owner')
    const { admin_sessions: _, ...before } = await tableSums(site.database.sql)
    const headers = { cookie, origin: 'https://evil.example' }
    const queries = proceduresOf(appRouter).filter(([, { _def }]) => _def.type === 'query')
    const inputs = [
      {},
      { id: 1 },
      { projectId: 1 },
      // records that always exist
      { id: 0 },
      { sessionId: 's1' },
      { slug: 'the-faith-behind-the-work' },
      { slug: 'black-star' },
      { q: 'a', limit: 5 },
      { wanted: [] },
      { kind: 'order-confirmation' },
      { key },
      // looks after its own domain, so nobody asks the DNS
      { address: 'a@gmail.com', host: '' },
    ]
    const read = async (path: string) => ({
      path,
      status: (await rawRequest(site.url, path, { headers, agent })).status,
    })
    const turns = pLimit(10)
    const routes = routesOf(site.app)
      .filter((route) => route.startsWith('GET '))
      .map((route) => route.slice('GET '.length).replaceAll('{}', '1').replaceAll('*', ''))
    // in the short form one built file of each type, because one handler serves them all
    const kindOf = (path: string) => (path.startsWith('/assets/') ? extname(path) : path)
    const paths = caseSize({
      short: [...new Map(routes.map((path) => [kindOf(path), path])).values()],
      full: routes,
    })
    const pages = ['/', '/shop', '/donate', '/blog', '/checkout', '/admin', '/thank-you?payment_intent=pi_1']
    const responses = await turns.map([...paths, ...pages], read)
    // in the short form, only until an input succeeds
    const called = await turns.map(queries, async ([name]) => {
      const answers = []
      for (const input of inputs) {
        answers.push(await read(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`))
        if (caseSize({ short: true, full: false }) && answers.at(-1)?.status === 200) break
      }
      return { name, answers }
    })
    // each query succeeded with at least one input
    expect(
      called.filter(({ answers }) => !answers.some(({ status }) => status < 300)).map(({ name }) => name),
    ).toEqual([])
    const all = [...responses, ...called.flatMap(({ answers }) => answers)]
    expect(all.filter(({ status }) => status >= 500)).toEqual([])
    // only an export changes something: it adds an entry to the audit log
    const exported = await site.database.sql`
      delete from audit_events where action = 'list-exported' returning detail`
    expect(exported.length).toBeGreaterThan(0)
    const { admin_sessions: __, ...after } = await tableSums(site.database.sql)
    expect(after).toEqual(before)
  })

  it('cannot be turned into a write by other means', async () => {
    sums = await tableSums(site.database.sql)
    const input = encodeURIComponent(JSON.stringify({ sessionId: 's1', braceletId: 2, quantity: 1 }))
    for (const [name] of mutations)
      expect((await rawRequest(site.url, `/trpc/${name}?input=${input}`, { agent })).status).toBe(405)
    const headers = {
      'x-http-method-override': 'POST',
      'x-http-method': 'POST',
      'x-method-override': 'POST',
    }
    for (const path of ['/api/cart', '/api/cart?_method=POST', '/trpc/cart.add']) {
      const response = await rawRequest(site.url, path, { headers, agent })
      expect([path, response.status >= 400]).toEqual([path, true])
    }
    await expectUnchanged()
  })
})

it('a form submitted before hydration is not accepted', async () => {
  // every-page.test.ts checks that no form has an action
  for (const path of [...PUBLIC_PATHS, '/admin']) {
    const headers = { origin: PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await rawRequest(site.url, path, { method: 'POST', headers, body: 'name=Ada' })
    expect([path, response.status]).toEqual([path, 404])
  }
})

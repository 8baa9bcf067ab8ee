/** No page of another origin can change anything through a visitor's or the owner's browser. */
import pLimit from 'p-limit'
import { beforeAll, describe, expect, it } from 'vitest'
import { appRouter } from '#server/router.ts'
import { proceduresOf } from '#server/trpc.ts'
import { logIn } from '../support/transports.ts'
import { documentOf } from '../support/html.ts'
import { rawRequest } from '../support/raw-request.ts'
import { routesOf } from '../support/routes.ts'
import { seedMany } from '../support/seed-many.ts'
import { ADMIN_PASSWORD, startSite, testSite } from '../support/site.ts'
import { somebody } from '../support/people.ts'
import { tableSums } from '../support/table-sums.ts'

const PUBLIC_URL = 'https://books.example.org'
const PARTNER = 'https://partner.example.com'

const site = testSite({ PUBLIC_URL, PAYMENTS: 'sandbox', CORS_ORIGINS: PARTNER, TRUST_PROXY: '0' })
let owner: string
beforeAll(async () => {
  await seedMany(site.database.sql, { payments: 20, messages: 10, posts: 10 })
  owner = await logIn(site.url, ADMIN_PASSWORD)
})

const mutations = proceduresOf(appRouter)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([name]) => name)

/** Every route that is not a GET, and each tRPC mutation. */
function changing(): [method: string, path: string][] {
  const routes = routesOf(site.app)
    .map((route) => route.replaceAll('{}', '1').split(' ') as [string, string])
    .filter(([method, path]) => !['GET', 'OPTIONS', 'TRACE'].includes(method) && !path.includes('*'))
  return [...routes, ...mutations.map((name): [string, string] => ['POST', `/trpc/${name}`])]
}

const JSON_TYPE = { 'content-type': 'application/json' }

async function send(method: string, path: string, headers: Record<string, string | string[]>) {
  const response = await rawRequest(site.url, path, {
    method,
    headers: { cookie: owner, ...JSON_TYPE, ...headers },
    body: '{}',
  })
  return {
    route: `${method} ${path}`,
    status: response.status,
    code: /"code":"(\w+)"/.exec(response.body)?.[1],
  }
}

/** Routes that ignore cookies: signed events, and the sandbox of the provider. */
const ignoresCookies = (path: string) => path === '/api/stripe/webhook' || path.startsWith('/sandbox/')

describe('a change requested by', () => {
  it.each<[string, Record<string, string | string[]>]>([
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
  ])('%s is rejected on every route', async (_who, headers) => {
    const before = await tableSums(site.database.sql)
    const responses = await Promise.all(changing().map(([method, path]) => send(method, path, headers)))
    const ours = responses.filter(({ route }) => !ignoresCookies(route.split(' ')[1] ?? ''))
    expect(ours.length).toBeGreaterThan(40)
    expect(ours.filter(({ status, code }) => status !== 403 || code !== 'FOREIGN_ORIGIN')).toEqual([])
    expect(await tableSums(site.database.sql)).toEqual(before)
  })

  const add = { sessionId: 's1', braceletId: 1, quantity: 1 }
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (
      await rawRequest(site.url, path, {
        method: 'POST',
        headers: { ...JSON_TYPE, ...headers },
        body: JSON.stringify(add),
      })
    ).status

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
    const nameless = await startSite({ HOST: '0.0.0.0' })
    const change = (headers: Record<string, string>) =>
      rawRequest(nameless.url, '/api/cart', {
        method: 'POST',
        headers: { ...JSON_TYPE, ...headers },
        body: JSON.stringify(add),
      })
    const statuses = [
      await change({ origin: 'http://192.168.1.7:3000', host: '192.168.1.7:3000' }),
      await change({ origin: 'http://bookshelf.local', host: 'bookshelf.local' }),
      await change({ origin: 'https://evil.example', host: '192.168.1.7:3000' }),
      await change({ origin: 'http://192.168.1.7:8080', host: '192.168.1.7:3000' }),
      await change({ origin: 'null', host: '192.168.1.7:3000' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([201, 201, 403, 403, 403])
    await nameless.close()
  })

  it('a signature or key is checked instead of the origin', async () => {
    const foreign = { origin: 'https://evil.example' }
    expect(await send('POST', '/api/stripe/webhook', foreign)).toMatchObject({
      status: 400,
      code: 'BAD_SIGNATURE',
    })
    expect(await send('POST', '/sandbox/stripe/v1/payment_intents', foreign)).toMatchObject({ status: 400 })
  })
})

describe('a body', () => {
  it.each([
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/json',
    'image/png',
  ])('of the type %s is not parsed as JSON', async (type) => {
    const before = await tableSums(site.database.sql)
    const own = { origin: PUBLIC_URL, 'content-type': type }
    const paths = changing().filter(([, path]) => !ignoresCookies(path) && path !== '/api/admin/pictures')
    const responses = await Promise.all(paths.map(([method, path]) => send(method, path, own)))
    expect(responses.filter(({ status, code }) => status !== 415 || code !== 'NOT_JSON')).toEqual([])
    expect(await tableSums(site.database.sql)).toEqual(before)
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
    const key = 'a'.repeat(22)
    await site.database.sql`
      insert into blog_posts (slug, title, excerpt, content, author, tags, published, preview_key)
      values ('a-shared-draft', 'A draft', 'e', 'c', 'a', '{}', false, ${key})`
    // with an account of their own, which some calls are about
    const { cookie } = await somebody(site, 'owner')
    const { admin_sessions: _, ...before } = await tableSums(site.database.sql)
    const headers = { cookie, origin: 'https://evil.example' }
    const queries = proceduresOf(appRouter).filter(([, { _def }]) => _def.type === 'query')
    const inputs = [
      {},
      { id: 1 },
      // what the site began with is there always
      { id: 0 },
      { sessionId: 's1' },
      { slug: 'the-faith-behind-the-work' },
      { slug: 'black-star' },
      { q: 'a', limit: 5 },
      { wanted: [] },
      { kind: 'order-confirmation' },
      { key },
    ]
    const calls = queries.flatMap(([name]) =>
      inputs.map((input) => `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`),
    )
    const paths = routesOf(site.app)
      .filter((route) => route.startsWith('GET '))
      .map((route) => route.slice('GET '.length).replaceAll('{}', '1').replaceAll('*', ''))
    const pages = ['/', '/shop', '/donate', '/blog', '/checkout', '/admin', '/thank-you?payment_intent=pi_1']
    const responses = await pLimit(10).map([...calls, ...paths, ...pages], async (path) => ({
      path,
      ...(await rawRequest(site.url, path, { headers })),
    }))
    // each query succeeded with at least one input
    const succeeded = new Set(
      responses.filter(({ status }) => status < 300).map(({ path }) => path.split('?')[0]),
    )
    expect(queries.map(([name]) => `/trpc/${name}`).filter((path) => !succeeded.has(path))).toEqual([])
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    // who exports a list leaves a trace, and changes nothing else
    const exported = await site.database.sql`
      delete from audit_events where action = 'list-exported' returning detail`
    expect(exported.length).toBeGreaterThan(0)
    const { admin_sessions: __, ...after } = await tableSums(site.database.sql)
    expect(after).toEqual(before)
  })

  it('cannot be turned into a write by other means', async () => {
    const before = await tableSums(site.database.sql)
    const input = encodeURIComponent(JSON.stringify({ sessionId: 's1', braceletId: 2, quantity: 1 }))
    for (const name of mutations) {
      expect((await fetch(`${site.url}/trpc/${name}?input=${input}`)).status).toBe(405)
    }
    const overrides = {
      'x-http-method-override': 'POST',
      'x-http-method': 'POST',
      'x-method-override': 'POST',
    }
    for (const path of ['/api/cart', '/api/cart?_method=POST', '/trpc/cart.add']) {
      const response = await rawRequest(site.url, path, { headers: overrides })
      expect([path, response.status >= 400]).toEqual([path, true])
    }
    expect(await tableSums(site.database.sql)).toEqual(before)
  })
})

it('a form submitted before hydration is not accepted', async () => {
  const paths = [
    '/',
    '/shop',
    '/donate',
    '/book-donation',
    '/volunteer',
    '/prayer',
    '/checkout',
    '/admin',
    '/wishlist',
  ]
  for (const path of paths) {
    const forms = documentOf(await (await fetch(site.url + path)).text()).querySelectorAll('form')
    // pages accept no POST, and no form has an action
    expect([path, [...forms].map((form) => form.getAttribute('action'))]).toEqual([
      path,
      [...forms].map(() => null),
    ])
    const headers = { origin: PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await rawRequest(site.url, path, { method: 'POST', headers, body: 'name=Ada' })
    expect([path, response.status]).toEqual([path, 404])
  }
})

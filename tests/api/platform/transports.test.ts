import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRouter } from '#server/router.ts'
import { restRoutes } from '#server/trpc.ts'
import { keepAlive, rawRequest } from '../../support/requests.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const site = testSite()
const agent = keepAlive()
let owner: string
beforeAll(async () => {
  owner = await logIn(site.url, ADMIN_PASSWORD)
})
afterAll(() => agent.destroy())

it('the REST paths are as specified', () => {
  const table = restRoutes(appRouter).map(({ method, path, status, admin, name }) =>
    [method.padEnd(6), path.padEnd(41), status, admin ? 'admin ' : 'public', name].join(' '),
  )
  expect(table.toSorted().join('\n')).toMatchInlineSnapshot(`
    "DELETE /api/blog/{id}                            200 admin  blog.remove
    DELETE /api/cart/{sessionId}                     200 public cart.clear
    DELETE /api/cart/{sessionId}/{braceletId}        200 public cart.remove
    DELETE /api/contacts/{id}                        200 admin  forms.removeContact
    DELETE /api/webhooks/{id}                        200 admin  webhooks.remove
    DELETE /api/wishlist/{sessionId}/{braceletId}    200 public wishlist.remove
    GET    /api/blog                                 200 public blog.list
    GET    /api/blog/{slug}                          200 public blog.bySlug
    GET    /api/bracelets                            200 public shop.bracelets
    GET    /api/bracelets/{slug}                     200 public shop.bracelet
    GET    /api/cart/{sessionId}                     200 public cart.list
    GET    /api/contacts                             200 admin  forms.contacts
    GET    /api/figures                              200 admin  admin.figures
    GET    /api/orders                               200 admin  checkout.orders
    GET    /api/orders/{id}                          200 admin  checkout.order
    GET    /api/payments                             200 admin  payments.list
    GET    /api/payments/{id}                        200 admin  payments.byId
    GET    /api/projects                             200 public projects.list
    GET    /api/webhooks                             200 admin  webhooks.list
    GET    /api/webhooks/deliveries                  200 admin  webhooks.deliveries
    GET    /api/wishlist/{sessionId}                 200 public wishlist.list
    POST   /api/admin/login                          200 public admin.login
    POST   /api/admin/logout                         200 public admin.logout
    POST   /api/blog                                 201 admin  blog.create
    POST   /api/book-donation                        201 public forms.offerBooks
    POST   /api/cart                                 201 public cart.add
    POST   /api/contacts                             201 public forms.sendContact
    POST   /api/create-donation-intent               201 public donations.createIntent
    POST   /api/create-payment-intent                201 public checkout.createIntent
    POST   /api/process-donation                     200 public donations.process
    POST   /api/process-payment                      200 public checkout.process
    POST   /api/send-thank-you-email                 200 public donations.sendThanks
    POST   /api/volunteers                           201 public forms.applyToVolunteer
    POST   /api/webhooks                             201 admin  webhooks.create
    POST   /api/webhooks/deliveries/{id}/replay      200 admin  webhooks.replay
    POST   /api/webhooks/{id}/secret                 200 admin  webhooks.replaceSecret
    POST   /api/webhooks/{id}/test                   200 admin  webhooks.test
    POST   /api/wishlist                             201 public wishlist.add
    PUT    /api/blog/{id}                            200 admin  blog.update
    PUT    /api/cart                                 200 public cart.setQuantity
    PUT    /api/webhooks/{id}                        200 admin  webhooks.update"
  `)
})

const request = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(site.url + path, init)
  return { status: response.status, body: (await response.json()) as object }
}

describe('an error on any path', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/bracelets'],
    ['PUT', '/nowhere'],
    ['GET', '/api/cart'],
  ])('%s %s is 404 in JSON', async (method, path) => {
    expect(await request(path, { method })).toEqual({
      status: 404,
      body: { error: expect.any(String), code: 'NOT_FOUND' },
    })
  })

  it.each([undefined, '{', '{"a":', 'null', '[]', '"text"', '12', '{"__proto__":{"x":1}}'])(
    'the body %s is 400',
    async (body) => {
      const sent = body !== undefined && { headers: { 'content-type': 'application/json' }, body }
      expect(await request('/api/cart', { method: 'POST', ...sent })).toMatchObject({
        status: 400,
        body: { error: expect.any(String), code: 'INVALID' },
      })
    },
  )

  it('a path that cannot be decoded is read as written', async () => {
    const { status, body } = await rawRequest(site.url, '/api/cart/%zz')
    expect([status, JSON.parse(body)]).toEqual([
      400,
      {
        error: expect.any(String),
        code: 'INVALID',
        issues: [expect.objectContaining({ path: 'sessionId' })],
      },
    ])
  })
})

it('a DELETE with a JSON content type needs no body', async () => {
  const response = await fetch(`${site.url}/api/cart/somebody`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
})

// openapi.test.ts compares all operations with the document
it('OpenAPI names the session and the scope of an admin call', async () => {
  const { body } = await request('/api/openapi.json')
  expect(body).toHaveProperty(
    ['paths', '/api/payments', 'get', 'security'],
    [{ adminSession: [] }, { apiToken: ['payments.list'] }],
  )
})

it('reports version, commit, build time and newest migration', async () => {
  const response = await fetch(`${site.url}/version`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { version, commit, builtAt, schema, ...others } = (await response.json()) as Record<string, string>
  expect(others).toEqual({})
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(commit).toMatch(/^([\da-f]{40}|unknown)$/)
  expect(new Date(builtAt ?? '').getTime()).toBeLessThan(Date.now())
  const migrations = readdirSync('drizzle').filter((name) => name.endsWith('.sql'))
  expect(migrations.toSorted().at(-1)).toBe(`${schema}.sql`)
})

it('the site is healthy and ready, with a request id on every response', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(site.url + path)
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  }
})

it.each([
  ['a0b1c2d3-e4f5:6', true],
  ['short', false],
  ['x'.repeat(65), false],
  ["<script>alert('x')</script>", false],
  ['ada@example.org', false],
])('the response has the caller’s request id %s: %s', async (id, isTaken) => {
  const { headers } = await fetch(`${site.url}/healthz`, { headers: { 'x-request-id': id } })
  expect(headers.get('x-request-id') === id).toBe(isTaken)
})

const line = (quantity: unknown) => JSON.stringify({ sessionId: 's1', braceletId: 1, quantity })

/** A mutation with its body, or a query with its input. */
const CALLS: [what: string, method: 'GET' | 'POST', name: string, text: string | undefined][] = [
  ['a mutation', 'POST', 'cart.setQuantity', line(0)],
  ['a rejected mutation', 'POST', 'cart.setQuantity', line(5)],
  ['an invalid mutation', 'POST', 'cart.add', line('two')],
  [
    'one with an extra field',
    'POST',
    'cart.setQuantity',
    '{"sessionId":"s1","braceletId":1,"quantity":0,"x":1}',
  ],
  ['invalid JSON', 'POST', 'cart.add', '{'],
  ['an empty body', 'POST', 'cart.add', ''],
  ['null', 'POST', 'cart.add', 'null'],
  ['a list', 'POST', 'cart.add', '[]'],
  ['an admin mutation', 'POST', 'forms.removeContact', '{"id":1}'],
  ['an invalid rate-limited mutation', 'POST', 'forms.sendContact', '{}'],
  ['a query', 'GET', 'cart.list', '{"sessionId":"s1"}'],
  ['a page', 'GET', 'cart.list', '{"sessionId":"s1","limit":1}'],
  ['a query with special characters', 'GET', 'cart.list', '{"sessionId":"é &#+%\\u0000"}'],
  ['an invalid query', 'GET', 'cart.list', '{"sessionId":1}'],
  ['an empty input', 'GET', 'cart.list', ''],
  ['a truncated input', 'GET', 'cart.list', '{"sessionId"'],
  ['a query for a missing post', 'GET', 'blog.bySlug', '{"slug":"none"}'],
  ['a query that depends on the session', 'GET', 'blog.bySlug', '{"slug":"the-faith-behind-the-work"}'],
  ['a query without input', 'GET', 'site.retention', undefined],
  ['a query without input that gets some', 'GET', 'site.retention', '{'],
  ['an admin query', 'GET', 'admin.overview', undefined],
  ['a page of an admin query', 'GET', 'payments.search', '{"limit":1}'],
  ['a mutation by GET', 'GET', 'cart.add', '{}'],
  ['a query by POST', 'POST', 'cart.list', '{}'],
  ['an unknown procedure', 'GET', 'no.such', '{}'],
  ['a name of Object.prototype', 'GET', 'constructor', '{}'],
]

/** A response without headers that differ every time. */
async function responseTo(method: string, path: string, cookie: string, body: string | undefined) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await rawRequest(site.url, path, {
    method,
    headers: { ...type, cookie },
    agent,
    ...(body !== undefined && { body }),
  })
  const varying = ['x-request-id', 'date', 'content-length', 'transfer-encoding']
  const headers = Object.entries(response.headers)
    .filter(([name]) => !varying.includes(name) && !name.startsWith('ratelimit-re'))
    .map(([name, value]) => [name, value.replace('; charset=utf-8', '')])
  return { status: response.status, body: response.body, headers: Object.fromEntries(headers) as object }
}

it.each(CALLS)(
  '%s through tRPC gets the same response as from the library',
  async (_what, method, name, text) => {
    const isQuery = method === 'GET'
    const query = isQuery && text !== undefined ? `input=${encodeURIComponent(text)}&` : ''
    const body = isQuery ? undefined : text
    for (const cookie of ['', owner]) {
      const ours = await responseTo(method, `/trpc/${name}?${query}`.slice(0, -1), cookie, body)
      // an unknown parameter makes the library handle the request
      expect(ours).toEqual(await responseTo(method, `/trpc/${name}?${query}x=1`, cookie, body))
    }
  },
)

it.each<[string, string, Record<string, string>]>([
  [
    'a stream',
    '/trpc/shop.bracelets?batch=1&input=%7B%220%22:%7B%7D%7D',
    { 'trpc-accept': 'application/jsonl' },
  ],
  ['a batch', '/trpc/shop.bracelets,projects.list?batch=1&input=%7B%220%22:%7B%7D,%221%22:%7B%7D%7D', {}],
  ['a batch of one', '/trpc/shop.bracelets?batch=1&input=%7B%220%22:%7B%7D%7D', {}],
])('%s through tRPC is handled by the library', async (_what, path, headers) => {
  const response = await rawRequest(site.url, path, { headers })
  expect([response.status, response.headers['cache-control'], response.headers['etag']]).toEqual([
    200,
    'no-store',
    undefined,
  ])
  expect(response.body).toContain('Ghana')
})

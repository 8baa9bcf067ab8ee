import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRouter } from '#server/router.ts'
import { proceduresOf, restRoutes } from '#server/trpc.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

it('has the specified REST paths', () => {
  const table = restRoutes(appRouter).map(({ method, path, status, admin, name }) =>
    [method.padEnd(6), path.padEnd(41), status, admin ? 'admin ' : 'public', name].join(' '),
  )
  expect(table.toSorted().join('\n')).toMatchInlineSnapshot(`
    "DELETE /api/blog/{id}                            200 admin  blog.remove
    DELETE /api/cart/{sessionId}                     200 public cart.clear
    DELETE /api/cart/{sessionId}/{braceletId}        200 public cart.remove
    DELETE /api/contacts/{id}                        200 admin  forms.removeContact
    DELETE /api/wishlist/{sessionId}/{braceletId}    200 public wishlist.remove
    GET    /api/blog                                 200 public blog.list
    GET    /api/blog/{slug}                          200 public blog.bySlug
    GET    /api/bracelets                            200 public shop.bracelets
    GET    /api/cart/{sessionId}                     200 public cart.list
    GET    /api/contacts                             200 admin  forms.contacts
    GET    /api/orders                               200 admin  checkout.orders
    GET    /api/payments                             200 admin  payments.list
    GET    /api/projects                             200 public projects.list
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
    POST   /api/wishlist                             201 public wishlist.add
    PUT    /api/blog/{id}                            200 admin  blog.update
    PUT    /api/cart                                 200 public cart.setQuantity"
  `)
})

it('has these procedures', () => {
  expect(proceduresOf(appRouter).map(([name]) => name)).toMatchInlineSnapshot(`
    [
      "site.settings",
      "site.retention",
      "projects.list",
      "shop.bracelets",
      "cart.list",
      "cart.add",
      "cart.setQuantity",
      "cart.remove",
      "cart.clear",
      "wishlist.list",
      "wishlist.add",
      "wishlist.remove",
      "checkout.createIntent",
      "checkout.start",
      "checkout.orders",
      "checkout.searchOrders",
      "checkout.orderById",
      "checkout.setOrderStatus",
      "checkout.setTrackingNote",
      "checkout.process",
      "donations.createIntent",
      "donations.sendThanks",
      "donations.process",
      "forms.sendContact",
      "forms.applyToVolunteer",
      "forms.offerBooks",
      "forms.contacts",
      "forms.removeContact",
      "forms.searchContacts",
      "forms.restoreContact",
      "payments.list",
      "payments.search",
      "payments.timeline",
      "payments.refund",
      "payments.attention",
      "payments.resolvePaymentIssue",
      "payments.checkWithProvider",
      "blog.list",
      "blog.bySlug",
      "blog.create",
      "blog.update",
      "blog.remove",
      "blog.restore",
      "blog.page",
      "blog.article",
      "blog.manage",
      "blog.forEditing",
      "inbox.list",
      "inbox.setState",
      "inbox.setNotes",
      "mail.outbox",
      "mail.resend",
      "privacy.preview",
      "privacy.export",
      "privacy.erase",
      "admin.login",
      "admin.logout",
      "admin.overview",
      "admin.activity",
    ]
  `)
})

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(site.url + path, init)
  return { status: response.status, body: (await response.json()) as object }
}

describe('an error on any path', () => {
  const json = { 'content-type': 'application/json' }

  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/bracelets'],
    ['PUT', '/nowhere'],
    ['GET', '/api/cart'],
  ])('%s %s is 404 in JSON', async (method, path) => {
    expect(await ask(path, { method })).toEqual({
      status: 404,
      body: { error: expect.any(String), code: 'NOT_FOUND' },
    })
  })

  it.each(['{', '{"a":', 'null', '[]', '"text"', '12', '{"__proto__":{"x":1}}'])(
    'the body %s is 400',
    async (body) => {
      const answer = await ask('/api/cart', { method: 'POST', headers: json, body })
      expect(answer).toEqual({ status: 400, body: { error: expect.any(String), code: 'INVALID' } })
    },
  )

  it('no body at all is 400', async () => {
    expect(await ask('/api/cart', { method: 'POST' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    })
  })

  it('another content type is 415', async () => {
    const answer = await ask('/api/cart', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    })
    expect(answer).toMatchObject({ status: 415, body: { code: 'NOT_JSON', error: expect.any(String) } })
  })

  it('a body above a mebibyte is 413', async () => {
    const body = JSON.stringify({ sessionId: 'x'.repeat(1024 * 1024) })
    expect(await ask('/api/cart', { method: 'POST', headers: json, body })).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE' },
    })
  })

  it('a path that cannot be decoded is read email by email', async () => {
    const { port } = new URL(site.url)
    const answer = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/api/cart/%zz' }, (response) => {
        response.setEncoding('utf8').once('data', (text: string) => {
          const body: unknown = JSON.parse(text)
          resolve({ status: response.statusCode, body })
        })
      })
        .on('error', reject)
        .end()
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.any(String), code: 'INVALID', issues: [{ path: 'sessionId' }] },
    })
  })

  it('carries no stack and no query on the typed sign-in either', async () => {
    const response = await fetch(`${site.url}/trpc/cart.add`, {
      method: 'POST',
      headers: json,
      body: '{"sessionId":1}',
    })
    const text = await response.text()
    expect(response.status).toBe(400)
    expect(text).not.toMatch(/stack|select |node_modules|at .*\.ts/)
    expect(JSON.parse(text)).toMatchObject({
      error: { data: { error: expect.any(String), code: 'INVALID', issues: expect.any(Array) } },
    })
  })
})

it('takes a DELETE with a JSON content type and no body', async () => {
  const response = await fetch(`${site.url}/api/cart/somebody`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
})

it('describes the REST sign-in in OpenAPI 3.1', async () => {
  const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<
      string,
      Record<string, { requestBody?: unknown; parameters?: unknown[]; security?: unknown }>
    >
  }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(
    restRoutes(appRouter)
      // what is read by slug and changed by id is one path
      .map(({ method, path }) => `${method} ${path.replace(/(?<=^\/api\/blog\/){\w+}/, '{slugOrId}')}`)
      .toSorted(),
  )
  expect(document.paths['/api/cart']?.['post']?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['sessionId', 'braceletId'] } } },
  })
  expect(document.paths['/api/payments']?.['get']?.security).toEqual([{ adminSession: [] }])
  expect((await fetch(`${site.url}/api/docs`)).status).toBe(200)
})

it('says that it lives and can serve, with a request id on every answer', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(site.url + path)
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  }
})

describe('another origin', () => {
  const preflight = (url: string, origin: string) =>
    fetch(`${url}/api/cart`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    })

  it('may not call unless the settings name it', async () => {
    const closed = await preflight(site.url, 'https://shop.example.org')
    expect(closed.headers.get('access-control-allow-origin')).toBeNull()

    const open = await startSite({ CORS_ORIGINS: 'https://shop.example.org' })
    const named = await preflight(open.url, 'https://shop.example.org')
    expect(named.headers.get('access-control-allow-origin')).toBe('https://shop.example.org')
    expect(named.headers.get('access-control-allow-methods')).toContain('PUT')
    const stranger = await preflight(open.url, 'https://evil.example.org')
    expect(stranger.headers.get('access-control-allow-origin')).not.toBe('https://evil.example.org')
    await open.close()
  })
})

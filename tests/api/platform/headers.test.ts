/** Security, cache and CORS headers of every response. */
import { beforeAll, describe, expect, it } from 'vitest'
import { isSecretUrl } from '#shared/platform/api/pages.ts'
import { testDatabase } from '../../support/database.ts'
import { PAGE_PATHS, RETURN_PATHS } from '../../support/routes.ts'
import { policyOf, rawRequest, type RawResponse } from '../../support/requests.ts'
import { seedMany } from '../../support/seed-many.ts'
import { ADMIN_PASSWORD, startSecondProcess, testSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const PUBLIC_URL = 'https://books.example.org'
const PARTNER = 'https://partner.example.com'

const site = testSite({ PUBLIC_URL, PAYMENTS: 'sandbox', CORS_ORIGINS: PARTNER, TRUST_PROXY: '1' })
let owner: string
let asset: string
beforeAll(async () => {
  await seedMany(site.database.sql, { payments: 20, messages: 10, posts: 10 })
  owner = await logIn(site.url, ADMIN_PASSWORD)
  asset = /"(\/assets\/[^"]+\.js)"/.exec((await get('/')).body)?.[1] ?? ''
})

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(site.url, path, { headers })
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  rawRequest(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const ARTICLE = '/blog/how-a-donated-book-travels'
const PAGES = [...PAGE_PATHS, '/no/page', '/blog/none', ...RETURN_PATHS]
const FILES = ['/sitemap.xml', '/robots.txt', '/blog/feed.xml', '/share.png', `${ARTICLE}/share.png`]
const CALLS = [
  '/api/bracelets',
  '/api/projects',
  '/api/blog',
  '/api/cart/s1',
  '/api/wishlist/s1',
  '/api/payments',
  '/api/orders',
  '/api/contacts',
  '/api/openapi.json',
  '/api/nothing',
  '/trpc/shop.bracelets',
  '/trpc/admin.overview',
  '/trpc/nothing',
]
const FOR_ALL = ['/api/bracelets', '/api/projects', '/trpc/shop.bracelets?input=%7B%7D', '/api/openapi.json']
const OTHERS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/docs',
  '/assets/none.js',
  '/uploads/none.webp',
  '/sandbox/stripe/v1/charges',
  '/%',
  '/%ff',
]

const LASTING = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
}

function expectGuarded(path: string, response: RawResponse): void {
  // pages with a secret link send no referrer
  const referrer = isSecretUrl(path) ? { 'referrer-policy': 'no-referrer' } : {}
  expect({ path, ...response.headers }).toMatchObject({ path, ...LASTING, ...referrer })
  const policy = policyOf(response)
  expect({ path, ...policy }).toMatchObject({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })
  const sources = Object.values(policy).flat()
  expect([
    path,
    sources.filter((source) => /unsafe|\*|^(https?|blob|filesystem):$/.test(source) && source !== 'https:'),
  ]).toEqual([path, []])
  // only pictures may come from any https origin
  const anywhere = Object.entries(policy).filter(([, allowed]) => allowed.includes('https:'))
  expect([path, anywhere.map(([name]) => name).filter((name) => name !== 'img-src')]).toEqual([path, []])
}

describe('every response', () => {
  it('has the security headers', async () => {
    const rejected = [
      await post('/api/contacts', { name: 1 }),
      await post('/api/cart', {}, { 'content-type': 'text/plain' }),
      await post('/api/cart', {}, { origin: 'https://evil.example' }),
      await post('/api/blog', {}),
      await post('/api/contacts', { text: 'x'.repeat(1_100_000) }),
      await rawRequest(site.url, '/api/cart', { method: 'OPTIONS' }),
    ]
    expect(rejected.map(({ status }) => status)).toEqual([400, 415, 403, 401, 413, expect.any(Number)])
    expect(rejected.map(({ headers }) => headers['www-authenticate'])).toEqual(
      rejected.map(({ status }) => (status === 401 ? 'Bearer' : undefined)),
    )
    for (const response of rejected) expectGuarded('rejected', response)
    for (const path of [...PAGES, ...FILES, ...CALLS, ...OTHERS]) {
      const response = await get(path)
      expectGuarded(path, response)
      expect([path, response.status < 500]).toEqual([path, true])
      expect([path, response.headers['x-powered-by'] ?? response.headers['server']]).toEqual([
        path,
        undefined,
      ])
    }
  })

  it('of a built file has only the headers that matter for it', async () => {
    const { headers } = await get(asset)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    expect(Object.keys(headers).filter((name) => name in LASTING)).toEqual(['x-content-type-options'])
  })

  it('has the security headers even without the database', async () => {
    const database = await testDatabase()
    const beside = await startSecondProcess({ ...site, database })
    await database.close()
    const paths = [
      '/',
      '/shop',
      ARTICLE,
      '/admin',
      '/api/bracelets',
      '/trpc/shop.bracelets',
      '/readyz',
      '/sitemap.xml',
    ]
    // concurrently, because each waits for a connection until its timeout
    const responses = await Promise.all(
      paths.map(async (path) => ({ path, response: await rawRequest(beside.url, path) })),
    )
    for (const { path, response } of responses) {
      expectGuarded(path, response)
      if (response.status >= 400)
        expect([path, response.headers['cache-control']]).toEqual([path, 'no-store'])
    }
    await beside.close()
  })

  it('sets no HSTS without https, and names no other origin without CORS_ORIGINS', async () => {
    const home = await startSecondProcess(site, undefined, {
      publicUrl: 'http://localhost:3000',
      corsOrigins: [],
    })
    const page = await rawRequest(home.url, '/')
    expect(page.headers['strict-transport-security']).toBeUndefined()
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    for (const origin of [PARTNER, 'null', 'http://localhost:3000']) {
      const { headers } = await rawRequest(home.url, '/api/bracelets', { headers: { origin } })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    await home.close()
  })
})

describe('caches', () => {
  it('revalidate public data each time', async () => {
    for (const path of FOR_ALL) {
      for (const cookie of ['', owner]) {
        const { headers } = await get(path, { cookie })
        expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=0, stale-if-error=86400'])
        expect([path, headers['vary']]).toEqual([path, expect.not.stringContaining('Cookie')])
        expect([path, headers['cross-origin-resource-policy']]).toEqual([path, 'same-origin'])
      }
    }
  })

  it('do not store any other response, for any sender', async () => {
    for (const path of CALLS.filter((each) => !FOR_ALL.includes(each))) {
      for (const cookie of ['', owner]) {
        const response = await get(path, { cookie })
        // posts are public, but drafts are for the owner
        const isForAll = path === '/api/blog' && cookie === ''
        expect([path, response.headers['cache-control']]).toEqual([
          path,
          isForAll ? 'private, no-cache' : expect.stringMatching(/\bno-store$/),
        ])
        expect([path, response.headers['cross-origin-resource-policy']]).toEqual([path, 'same-origin'])
      }
    }
    const cartItems = [{ braceletId: 1, quantity: 1 }]
    const gift = { amount: 25, donorName: 'Ama', donorEmail: 'ama@example.org' }
    const changes: [string, object][] = [
      ['/api/cart', { sessionId: 's1', braceletId: 1, quantity: 1 }],
      ['/api/create-payment-intent', { cartItems }],
      ['/trpc/checkout.start', { cartItems, sessionId: 's1' }],
      ['/api/create-donation-intent', gift],
      ['/api/process-payment', { paymentIntentId: 'pi_1', sessionId: 's1' }],
      ['/trpc/donations.process', { paymentIntentId: 'pi_1' }],
      ['/api/admin/login', { password: ADMIN_PASSWORD }],
      ['/api/admin/logout', {}],
    ]
    for (const [path, body] of changes)
      expect([path, (await post(path, body)).headers['cache-control']]).toEqual([path, 'no-store'])
  })

  it('do not store pages with a secret in the URL, or missing ones', async () => {
    for (const path of [...PAGES, ...OTHERS].filter((each) => /secret|none|\/no\//.test(each)))
      expect([path, (await get(path)).headers['cache-control']]).toEqual([path, 'no-store'])
  })
})

describe('another origin', () => {
  const preflight = (origin: string, path: string) =>
    rawRequest(site.url, path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
  const granted = ({ headers }: RawResponse) => headers['access-control-allow-origin']

  it('and any client that asks for a path’s methods gets JSON', async () => {
    const optionsOf = (path: string) => rawRequest(site.url, path, { method: 'OPTIONS' })
    const known = await optionsOf('/api/blog/some-post')
    expect([known.status, known.headers['allow'], known.headers['content-type']]).toEqual([
      200,
      'GET, HEAD, PUT, DELETE',
      expect.stringMatching(/^application\/json/),
    ])
    expect(JSON.parse(known.body)).toEqual({ methods: ['GET', 'HEAD', 'PUT', 'DELETE'] })
    expect(JSON.parse((await optionsOf('/api/nothing')).body)).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('in CORS_ORIGINS may send requests with credentials', async () => {
    const preflighted = await preflight(PARTNER, '/api/cart')
    expect(preflighted.status).toBe(204)
    expect(preflighted.headers).toMatchObject({
      'access-control-allow-origin': PARTNER,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    })
    const read = await get('/api/cart/s1', { origin: PARTNER })
    expect(read.headers['access-control-expose-headers']).toBe(
      'Link, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
    )
    for (const response of [preflighted, read]) {
      expect(granted(response)).toBe(PARTNER)
      expect(response.headers['vary']).toContain('Origin')
    }
  })

  it.each([
    'https://evil.example',
    'null',
    `${PARTNER}.evil.example`,
    'https://evil-partner.example.com',
    'https://sub.partner.example.com',
    'http://partner.example.com',
    `${PARTNER}:8443`,
    `${PARTNER}/`,
    PARTNER.toUpperCase(),
    `${PARTNER}, https://evil.example`,
    PUBLIC_URL,
    '*',
    '',
  ])('%j may not read responses', async (origin) => {
    for (const path of ['/api/cart/s1', '/api/payments', '/api/openapi.json', '/trpc/cart.list'])
      expect([path, granted(await get(path, { origin, cookie: owner }))]).toEqual([path, undefined])
    for (const path of ['/api/cart', '/trpc/cart.add'])
      expect(granted(await preflight(origin, path))).toBeUndefined()
  })

  it('may use /api only', async () => {
    for (const path of ['/trpc/cart.list', '/', '/share.png', '/blog/feed.xml', '/sandbox/stripe/v1/charges'])
      expect([path, granted(await get(path, { origin: PARTNER }))]).toEqual([path, undefined])
  })
})

const FORGED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '81',
  'x-original-url': '/admin',
  'x-rewrite-url': '/admin',
  forwarded: 'host=evil.example;proto=http',
}

describe('a forged host', () => {
  it('does not appear in any response', async () => {
    for (const path of [
      ...PAGES,
      ...FILES,
      '/api/openapi.json',
      '/api/payments?limit=2',
      '/api/docs',
      '/shop/',
      '/api/blog?limit=1',
    ]) {
      const response = await get(path, { ...FORGED, cookie: owner })
      expect(path + response.body + JSON.stringify(response.headers)).not.toContain('evil.example')
      expect(path + response.body).not.toContain('http://books.example.org')
    }
  })

  it('gets the same page as everyone', async () => {
    // ignores the time at which the data was read
    const page = async (path: string, headers = {}) =>
      (await get(path, headers)).body.replaceAll(/\d{13}/g, '')
    for (const path of ['/', '/shop', ARTICLE, '/sitemap.xml', '/blog/feed.xml', '/robots.txt'])
      expect([path, (await page(path, FORGED)) === (await page(path))]).toEqual([path, true])
  })
})

describe('the owner’s cookie', () => {
  const token = (cookie: string | undefined) => /__Host-admin_session=([^;]*)/.exec(cookie ?? '')?.[1] ?? ''
  const isIn = async (cookie: string) => (await get('/api/payments', { cookie })).status === 200

  it('is limited to this host and https, whatever host is claimed, and is removed with equal attributes', async () => {
    const { headers } = await post('/api/admin/login', { password: ADMIN_PASSWORD }, FORGED)
    const set = headers['set-cookie'] ?? ''
    expect(set).toMatch(/^__Host-admin_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const out = await post('/api/admin/logout', {}, { cookie: `__Host-admin_session=${token(set)}` })
    expect(out.headers['set-cookie']).toMatch(
      /^__Host-admin_session=; (Max-Age=0; )?Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(await isIn(`__Host-admin_session=${token(set)}`)).toBe(false)
  })

  it('is new for each session, whatever cookie is sent', async () => {
    const planted = 'A'.repeat(43)
    const response = await post(
      '/api/admin/login',
      { password: ADMIN_PASSWORD },
      { cookie: `__Host-admin_session=${planted}` },
    )
    expect(token(response.headers['set-cookie'])).not.toBe(planted)
    expect(await isIn(`__Host-admin_session=${planted}`)).toBe(false)
    // a wrong password neither starts nor ends a session
    const wrong = await post('/api/admin/login', { password: 'a guess' }, { cookie: owner })
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined])
    expect(await isIn(owner)).toBe(true)
  })

  it('works beside other cookies of the same name, which give no access', async () => {
    const planted = `__Host-admin_session=${'A'.repeat(43)}`
    expect(await isIn(`${planted}; ${planted}`)).toBe(false)
    expect(await isIn(`${owner}x; ${planted}`)).toBe(false)
    // a sibling domain can set only a cookie of another name, which locks nobody out
    const sibling = `admin_session=${'A'.repeat(43)}`
    expect([await isIn(sibling), await isIn(`${sibling}; ${owner}`)]).toEqual([false, true])
    const [, value = ''] = owner.split('=')
    expect(await isIn(`admin_session=${value}`)).toBe(false)
  })
})

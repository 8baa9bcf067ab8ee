/** Regression tests for requests that generated cases found to be handled wrongly. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { appRouter } from '#server/router.ts'
import { isAdmin, proceduresOf, restRoutes } from '#server/trpc.ts'
import { routesOf } from '../../support/routes.ts'
import { logIn } from '../../support/transports.ts'
import { caseSize } from '../../support/case-size.ts'
import { faultsOf, type GeneratedCall } from '../../support/generated-calls.ts'
import { post } from '../../support/posts.ts'
import { connectTo, keepAlive, rawRequest } from '../../support/requests.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

const site = testSite()
const agent = keepAlive()
afterAll(async () => {
  agent.destroy()
})

const JSON_TYPE = { 'content-type': 'application/json' }
const body = (value: object) => ({ headers: JSON_TYPE, body: JSON.stringify(value) })

async function send(method: string, path: string, more: Partial<GeneratedCall> = {}) {
  const call: GeneratedCall = { method, path, headers: {}, body: undefined, ...more }
  const response = await rawRequest(site.url, path, { ...call, agent })
  expect(faultsOf(call, response)).toEqual([])
  return response
}

describe('a request that once failed gets JSON with a message and a code', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  it.each<[string, number, string, string, Partial<GeneratedCall>?]>([
    ['an unsupported method', 404, 'TRACE', '/trpc/shop.bracelets'],
    ['another unsupported method', 404, 'PROPFIND', '/trpc/shop.bracelets'],
    ['a procedure that cannot be decoded', 404, 'GET', '/trpc/%ff'],
    ['a procedure that is encoded twice', 404, 'GET', '/trpc/%25ff'],
    ['a procedure with a long name', 404, 'GET', `/trpc/${'x'.repeat(6000)}`],
    ['no procedure', 404, 'GET', '/trpc'],
    ['an invalid batch', 400, 'GET', '/trpc/cart.list,cart.add?batch=1&input=['],
    ['a batch that is too long', 400, 'GET', `/trpc/${Array(21).fill('shop.bracelets').join()}?batch=1`],
    ['a form through tRPC', 415, 'POST', '/trpc/cart.add', { headers: multipart, body: 'x' }],
    [
      'a compressed body',
      415,
      'POST',
      '/api/cart',
      { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: '{}' },
    ],
    [
      'a compressed body without a handler',
      415,
      'GET',
      '/healthz',
      { headers: { 'content-encoding': 'br' } },
    ],
    ['an expectation', 417, 'GET', '/healthz', { headers: { expect: 'a miracle' } }],
    ['a path under /api that cannot be decoded', 404, 'GET', '/api/%ff'],
    ['headers that are too large', 431, 'GET', '/api/bracelets', { headers: { cookie: 'x'.repeat(20_000) } }],
  ])('%s', async (_what, status, method, path, more) => {
    const response = await send(method, path, more)
    expect([response.status, response.headers['content-type']]).toEqual([
      status,
      expect.stringMatching(/^application\/json/),
    ])
  })

  it.each([
    ['bytes that are no request', 'What is this?\r\n\r\n'],
    ['no host', 'GET /api/bracelets HTTP/1.1\r\n\r\n'],
    [
      'two content lengths',
      'POST /api/cart HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    ],
    [
      'a content length with chunks',
      'POST /api/cart HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s', async (_what, text) => {
    const response = await responseTo(text)
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toEqual({
      error: expect.any(String),
      code: 'INVALID',
    })
  })
})

/** Everything received in response to these bytes. */
async function responseTo(text: string): Promise<string> {
  const client = connectTo(site.url, text)
  client.socket.end()
  await client.ended
  return client.received()
}

describe('a page that cannot be decoded', () => {
  it.each(['/%ff', '/blog/%ff', '/blog/%', '/%E0%A4%A'])('%s is the 404 page', async (path) => {
    const response = await send('GET', path)
    expect([response.status, response.headers]).toEqual([
      404,
      expect.objectContaining({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.any(String),
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
      }),
    ])
  })
})

let cookie: string
beforeAll(async () => {
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})

it('a version beyond 32 bits is invalid', async () => {
  const { status, body: text } = await send('PUT', '/api/blog/1', {
    ...body({ ...post, version: 2_147_483_648 }),
    headers: { ...JSON_TYPE, cookie },
  })
  expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'INVALID', issues: [{ path: 'version' }] }])
})

it.each(['bracelet:x', 'bracelet:1.5', 'bracelet:9999999999', 'project:\0', 'bracelet'])(
  'a card of %j is invalid',
  async (of) => {
    const input = encodeURIComponent(JSON.stringify({ wanted: ['bracelet:1', of] }))
    const { status } = await send('GET', `/trpc/blog.cards?input=${input}`, { headers: { cookie } })
    expect(status).toBe(400)
  },
)

describe('a number beyond the range of ids', () => {
  /** Beyond JavaScript's safe integers, 64-bit integers and finite numbers. */
  const BEYOND = ['9007199254740992', '9007199254740993', '9223372036854775808', '9'.repeat(400)]
  /** Other odd numbers; tests/faults/generated-calls.test.ts has more. */
  const ODD = ['2147483648', '1.5', '1e309', '-1', '9007199254740993', 'NaN', '0', '-0', '00', '0x10']
  /** The numeric fields of a schema. */
  const numbersOf = (schema: z.ZodType | undefined): string[] => {
    const { properties = {} } = schema
      ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      : { properties: {} }
    return Object.entries(properties).flatMap(([name, each]) =>
      typeof each === 'object' && (each.type === 'integer' || each.type === 'number') ? [name] : [],
    )
  }
  const routes = restRoutes(appRouter)
  const inPath = routes.flatMap(({ method, path, input }) => {
    const name = numbersOf(input).find((each) => path.includes(`{${each}}`))
    return name === undefined
      ? []
      : [{ method, path: path.replace(`{${name}}`, 'N').replace(/\{\w+\}/, 's1') }]
  })
  const inQuery = [
    ...routes.flatMap(({ method, path, input }) =>
      method === 'GET' ? numbersOf(input).map((name) => `${path.replace(/\{\w+\}/, 's1')}?${name}=N`) : [],
    ),
    ...proceduresOf(appRouter).flatMap(([name, { _def }]) =>
      _def.type === 'query'
        ? numbersOf(_def.inputs.find((each) => each instanceof z.ZodType)).map(
            (field) => `/trpc/${name}?input=${encodeURIComponent(`{"${field}":`)}N%7D`,
          )
        : [],
    ),
    '/blog?before=N',
    '/shop?country=N',
    '/share.png?v=N',
    '/metrics?N',
  ]
  const files = ['sitemap-N.xml', 'admin/payments/N', 'uploads/N.webp', 'blog/N/share.png', 'N', 'blog/N']
  const paths = [...inPath, ...files.map((path) => ({ method: 'GET', path: `/${path}` }))]
  const statusOf = async ({ method, path }: { method: string; path: string }, number: string) => {
    const more = method === 'PUT' ? body(post) : { headers: {} }
    const headers = { ...more.headers, cookie }
    return (await send(method, path.replace('N', encodeURIComponent(number)), { ...more, headers })).status
  }

  it('is 404 in a path', async () => {
    expect(inPath.length).toBeGreaterThan(9)
    for (const digits of BEYOND)
      expect(await Promise.all(paths.map((each) => statusOf(each, digits)))).toEqual(paths.map(() => 404))
    // a part's number is smaller than the ids in it
    for (const part of ['53688', '225179981368', '225179981369', '999999999999'])
      expect(await statusOf({ method: 'GET', path: '/sitemap-N.xml' }, part)).toBe(404)
  })

  it('never causes a 5xx in a path or a query', async () => {
    const all = [...paths, ...inQuery.map((path) => ({ method: 'GET', path }))]
    // send() checks the response
    for (const text of ODD.slice(0, caseSize({ short: 3, full: ODD.length })))
      await Promise.all(all.map((each) => statusOf(each, text)))
  })
})

describe('a text that takes long to process', () => {
  const MEBIBYTE = 1024 * 1024
  /** Processor time: much more than one call takes, and much less than a quadratic one. */
  const MAX_CPU_MS = 1000
  /** Maximum length of path and query. */
  const ADDRESS = 12_000
  const filled = (text: string, length: number) => text.repeat(length / text.length)
  const TEXTS: Record<string, (length: number) => string> = {
    'combining marks': (length) => `a${filled('\u0301\u0323', length / 2)}@b.com`,
    'one long domain label': (length) => `a@${filled('ü', length / 2)}.com`,
    'a domain of many labels': (length) => `a@${filled('a.', length)}com`,
    'nested brackets': (length) => filled('[', length),
    'links without an end': (length) => filled('[url=http://www.', length),
    'blanks around a letter': (length) => `${filled(' ', length / 2)}x${filled(' ', length / 2)}`,
  }
  const procedures = proceduresOf(appRouter).filter(
    ([, each]) => !isAdmin(each) && each._def.type !== 'subscription',
  )
  /** All fields of a call, with the same text. */
  const inputOf = (fields: readonly string[], text: string) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, text])))
  const fieldsOf = (each: (typeof procedures)[number][1]) => {
    const schema = each._def.inputs.find((input) => input instanceof z.ZodType)
    return schema
      ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? { text: 1 })
      : ['text']
  }
  const sent = (path: string, text: string) => ({ method: 'POST', path, ...body({}), body: text })
  /** The call's body, or a query as long as possible. */
  const calls = (text: (length: number) => string, bytes: number) =>
    procedures.map(([name, each]) => {
      const fields = fieldsOf(each)
      const input = (length: number) => inputOf(fields, text(Math.floor(length / fields.length / 16) * 16))
      return each._def.type === 'mutation'
        ? sent(`/trpc/${name}`, input(bytes))
        : {
            method: 'GET',
            path: `/trpc/${name}?input=${encodeURIComponent(input(ADDRESS / 6))}`,
            headers: {},
          }
    })
  const otherBodies = (text: string) =>
    routesOf(site.app)
      .filter((route) => /^(POST|PUT) /.test(route) && !route.includes('/trpc/'))
      .map((route) => route.replaceAll('{}', '1').split(' '))
      .map(([method = '', path = '']) => ({ ...sent(path, text), method }))

  /** Processor time of the most expensive request. Meanwhile the process responds to nothing else. */
  async function mostExpensiveMs(requests: readonly { method: string; path: string }[]): Promise<number> {
    let most = 0
    for (const { method, path, ...more } of requests) {
      const before = process.cpuUsage()
      // a body that is too large may be refused before it is completely sent
      const { status } = await rawRequest(site.url, path, { method, agent, ...more }).catch(() => ({
        status: 413,
      }))
      expect([path.slice(0, 60), status]).toEqual([
        path.slice(0, 60),
        expect.toSatisfy((code: number) => code < 500),
      ])
      const { user, system } = process.cpuUsage(before)
      most = Math.max(most, (user + system) / 1000)
    }
    return most
  }

  it.each(Object.entries(TEXTS))('does not delay others: %s', async (_what, text) => {
    // one text of 1 MiB, or texts just below the length that is refused
    const bytes = MEBIBYTE - 20_000
    const near = procedures.map(([, each]) => 39_000 * fieldsOf(each).length)
    const requests = [
      ...calls(text, bytes / 2),
      ...calls(text, Math.min(bytes, ...near)),
      ...otherBodies(inputOf(['email'], text(bytes / 2))),
    ]
    expect(await mostExpensiveMs(requests)).toBeLessThan(MAX_CPU_MS)
  })

  it.each([
    ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, key) => `"${key}":0`).join()}}`],
    ['a mebibyte of nested lists', `{"email":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ])('does not delay others: %s', async (_what, text) => {
    const mutations = procedures.filter(([, each]) => each._def.type === 'mutation')
    const requests = [...mutations.map(([name]) => sent(`/trpc/${name}`, text)), ...otherBodies(text)]
    expect(await mostExpensiveMs(requests)).toBeLessThan(MAX_CPU_MS)
  })
})

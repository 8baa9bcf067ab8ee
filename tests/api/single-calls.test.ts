/** Single tRPC calls are handled without the library, with the same responses as the library's. */
import { beforeAll, expect, it } from 'vitest'
import { logIn } from '../support/transports.ts'
import { rawRequest } from '../support/raw-request.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'

const site = testSite()
let owner: string
beforeAll(async () => {
  owner = await logIn(site.url, ADMIN_PASSWORD)
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

/** A response without the headers that differ each time. */
async function responseTo(method: string, path: string, cookie: string, body: string | undefined) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await rawRequest(site.url, path, {
    method,
    headers: { ...type, cookie },
    ...(body !== undefined && { body }),
  })
  const varying = ['x-request-id', 'date', 'content-length', 'transfer-encoding']
  const headers = Object.entries(response.headers)
    .filter(([name]) => !varying.includes(name))
    .map(([name, value]) => [name, value.replace('; charset=utf-8', '')])
  return { status: response.status, body: response.body, headers: Object.fromEntries(headers) as object }
}

it.each(CALLS)('%s', async (_what, method, name, text) => {
  const isQuery = method === 'GET'
  const query = isQuery && text !== undefined ? `input=${encodeURIComponent(text)}&` : ''
  const body = isQuery ? undefined : text
  for (const cookie of ['', owner]) {
    const ours = await responseTo(method, `/trpc/${name}?${query}`.slice(0, -1), cookie, body)
    // an unknown parameter makes the library handle the request
    expect(ours).toEqual(await responseTo(method, `/trpc/${name}?${query}x=1`, cookie, body))
  }
})

it.each<[string, string, Record<string, string>]>([
  [
    'a stream',
    '/trpc/shop.bracelets?batch=1&input=%7B%220%22:%7B%7D%7D',
    { 'trpc-accept': 'application/jsonl' },
  ],
  ['a batch', '/trpc/shop.bracelets,projects.list?batch=1&input=%7B%220%22:%7B%7D,%221%22:%7B%7D%7D', {}],
  ['a batch of one', '/trpc/shop.bracelets?batch=1&input=%7B%220%22:%7B%7D%7D', {}],
])('%s is handled by the library', async (_what, path, headers) => {
  const response = await rawRequest(site.url, path, { headers })
  expect([response.status, response.headers['cache-control'], response.headers['etag']]).toEqual([
    200,
    'no-store',
    undefined,
  ])
  expect(response.body).toContain('Ghana')
})

/** A single call is answered without the library, and nobody can tell: word for word what the library answers. */
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

/** A change, by its body; a question, by the text of its input. */
const CALLS: [what: string, method: 'GET' | 'POST', name: string, text: string | undefined][] = [
  ['a change', 'POST', 'cart.setQuantity', line(0)],
  ['a refused change', 'POST', 'cart.setQuantity', line(5)],
  ['a wrong one', 'POST', 'cart.add', line('two')],
  [
    'one with more than was asked for',
    'POST',
    'cart.setQuantity',
    '{"sessionId":"s1","braceletId":1,"quantity":0,"x":1}',
  ],
  ['no JSON', 'POST', 'cart.add', '{'],
  ['nothing', 'POST', 'cart.add', ''],
  ['null', 'POST', 'cart.add', 'null'],
  ['a list', 'POST', 'cart.add', '[]'],
  ['one for the owner', 'POST', 'forms.removeContact', '{"id":1}'],
  ['a limited one, wrong', 'POST', 'forms.sendContact', '{}'],
  ['a question', 'GET', 'cart.list', '{"sessionId":"s1"}'],
  ['a page', 'GET', 'cart.list', '{"sessionId":"s1","limit":1}'],
  ['one with more in its text than plain characters', 'GET', 'cart.list', '{"sessionId":"é &#+%\\u0000"}'],
  ['a wrong question', 'GET', 'cart.list', '{"sessionId":1}'],
  ['no question', 'GET', 'cart.list', ''],
  ['half a question', 'GET', 'cart.list', '{"sessionId"'],
  ['one about nothing', 'GET', 'blog.bySlug', '{"slug":"none"}'],
  ['one that asks who is there', 'GET', 'blog.bySlug', '{"slug":"the-faith-behind-the-work"}'],
  ['one that takes no input', 'GET', 'site.settings', undefined],
  ['one that takes none and gets some', 'GET', 'site.settings', '{'],
  ['one of the owner’s', 'GET', 'admin.overview', undefined],
  ['a page of the owner’s', 'GET', 'payments.search', '{"limit":1}'],
  ['a change as a question', 'GET', 'cart.add', '{}'],
  ['a question as a change', 'POST', 'cart.list', '{}'],
  ['no procedure', 'GET', 'no.such', '{}'],
  ['a name of every object', 'GET', 'constructor', '{}'],
]

/** What tells one answer from another, but for how it was sent. */
async function answerTo(method: string, path: string, cookie: string, body: string | undefined) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await rawRequest(site.url, path, {
    method,
    headers: { ...type, cookie },
    ...(body !== undefined && { body }),
  })
  const sending = ['x-request-id', 'date', 'content-length', 'transfer-encoding']
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !sending.includes(name))
    .map(([name, value]) => [name, value.replace('; charset=utf-8', '')])
  return { status: answer.status, body: answer.body, headers: Object.fromEntries(headers) as object }
}

it.each(CALLS)('%s', async (_what, method, name, text) => {
  const isQuestion = method === 'GET'
  const query = isQuestion && text !== undefined ? `input=${encodeURIComponent(text)}&` : ''
  const body = isQuestion ? undefined : text
  for (const cookie of ['', owner]) {
    const ours = await answerTo(method, `/trpc/${name}?${query}`.slice(0, -1), cookie, body)
    // a parameter that means nothing is enough for the library to answer
    expect(ours).toEqual(await answerTo(method, `/trpc/${name}?${query}x=1`, cookie, body))
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
])('%s is still the library’s', async (_what, path, headers) => {
  const answer = await rawRequest(site.url, path, { headers })
  expect([answer.status, answer.headers['cache-control'], answer.headers['etag']]).toEqual([
    200,
    'no-store',
    undefined,
  ])
  expect(answer.body).toContain('Ghana')
})

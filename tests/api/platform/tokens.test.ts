/** API tokens: scopes, expiry, who sees them, that they open nothing else, and what an assistant reads with them. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { ApiToken, Scope } from '#shared/platform/api/api-tokens.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { seedMany } from '../../support/seed-many.ts'
import { logIn, trpcTransport } from '../../support/transports.ts'

const LIMIT = 5

const site = testSite({ LIMIT_TOKENS_PER_HOUR: String(LIMIT) })
let owner: string
let scopes: Scope[]
beforeAll(async () => {
  owner = await logIn(site.url, ADMIN_PASSWORD)
  await seedMany(site.database.sql, { payments: 5, messages: 5, posts: 5 })
  ;({ scopes } = await list())
})

type Sent = { method?: string; path?: string; body?: BodyInit; headers?: Record<string, string> }

/** Calls like an integrator's program. */
async function ask(token: string, { method = 'GET', path = '/api/orders', body, headers = {} }: Sent = {}) {
  const answer = await fetch(site.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body }),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    headers: answer.headers,
  }
}

const asOwner = async (procedure: string, input: object) =>
  (await trpcTransport.call(site.url, procedure, input, owner)).body

async function list() {
  return (await asOwner('integrations.tokens', {})) as { tokens: ApiToken[]; scopes: Scope[] }
}

async function make(...names: string[]): Promise<string> {
  const input = { name: 'Stock keeper', scopes: names, days: 30 }
  return ((await asOwner('integrations.createToken', input)) as { token: string }).token
}

const revokeNewest = async () => asOwner('integrations.revokeToken', { id: (await list()).tokens[0]?.id })

const post = { title: 'A post', excerpt: 'E', content: 'C', author: 'Ada', published: false }
const webhook = { url: 'https://example.org/', events: ['order.paid'], enabled: true }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A successful call of a scope. */
async function callOf({ name, call }: Scope): Promise<Sent> {
  const [method = '', path = ''] = call.split(' ')
  if (name === 'pictures.upload') return { method, path, body: PNG, headers: { 'content-type': 'image/png' } }
  // a webhook that still exists, because other calls need theirs
  const id = name === 'webhooks.remove' ? '3' : '1'
  const sent = { method, path: path.replace('{slug}', 'the-faith-behind-the-work').replace('{id}', id) }
  if (method === 'GET' || method === 'DELETE') return sent
  return {
    ...sent,
    body: JSON.stringify({ ...post, ...webhook }),
    headers: { 'content-type': 'application/json' },
  }
}

describe('a token', () => {
  it('can make the owner’s REST calls, except those for tokens', () => {
    expect(scopes.map(({ name, access, call }) => [name, access, call])).toEqual([
      ['checkout.orders', 'read', 'GET /api/orders'],
      ['forms.contacts', 'read', 'GET /api/contacts'],
      ['forms.removeContact', 'write', 'DELETE /api/contacts/{id}'],
      ['payments.list', 'read', 'GET /api/payments'],
      ['blog.list', 'read', 'GET /api/blog'],
      ['blog.bySlug', 'read', 'GET /api/blog/{slug}'],
      ['blog.create', 'write', 'POST /api/blog'],
      ['blog.update', 'write', 'PUT /api/blog/{id}'],
      ['blog.remove', 'write', 'DELETE /api/blog/{id}'],
      ['webhooks.list', 'read', 'GET /api/webhooks'],
      ['webhooks.create', 'write', 'POST /api/webhooks'],
      ['webhooks.update', 'write', 'PUT /api/webhooks/{id}'],
      ['webhooks.remove', 'write', 'DELETE /api/webhooks/{id}'],
      ['webhooks.replaceSecret', 'write', 'POST /api/webhooks/{id}/secret'],
      ['webhooks.test', 'write', 'POST /api/webhooks/{id}/test'],
      ['webhooks.deliveries', 'read', 'GET /api/webhooks/deliveries'],
      ['webhooks.replay', 'write', 'POST /api/webhooks/deliveries/{id}/replay'],
      ['admin.figures', 'read', 'GET /api/figures'],
      ['pictures.upload', 'write', 'POST /api/admin/pictures'],
    ])
  })

  it('with a scope for a list reads only that list', async () => {
    const token = await make('checkout.orders')
    const { body } = await ask(token, { path: '/api/orders?limit=1' })
    const statuses = await Promise.all(
      [`/api/orders/${(body[0] as { id: number }).id}`, '/api/orders/999999', '/api/payments/1'].map(
        async (path) => (await ask(token, { path })).status,
      ),
    )
    expect(statuses).toEqual([200, 404, 403])
  })

  it('opens each call through its own scope only', async () => {
    for (const scope of scopes) {
      const sent = await callOf(scope)
      const others = scopes.filter(({ name }) => name !== scope.name).map(({ name }) => name)
      const isPublic = ['blog.list', 'blog.bySlug'].includes(scope.name)
      const refused = await ask(await make(...others), sent)
      if (!isPublic) {
        expect([scope.name, refused.status, refused.body]).toEqual([
          scope.name,
          403,
          { error: `This token may not do this: it needs the scope ${scope.name}.`, code: 'MISSING_SCOPE' },
        ])
      }
      const { status } = await ask(await make(scope.name), sent)
      expect([scope.name, status, status < 300]).toEqual([scope.name, status, true])
    }
  })

  it('shows drafts only with the scope for it', async () => {
    await asOwner('blog.create', { ...post, title: 'Still a draft' })
    const titles = async (token: string) => JSON.stringify((await ask(token, { path: '/api/blog' })).body)
    expect(await titles(await make('blog.list'))).toContain('Still a draft')
    expect(await titles(await make('checkout.orders'))).not.toContain('Still a draft')
  })

  it('is used alone: a session beside it gives no access, and any origin is allowed', async () => {
    const token = await make('checkout.orders')
    const { status } = await ask(token, { path: '/api/payments', headers: { cookie: owner } })
    expect(status).toBe(403)
    const foreign = { origin: 'https://partner.example', 'content-type': 'application/json' }
    const made = { method: 'POST', path: '/api/blog', body: JSON.stringify(post) }
    expect((await ask(await make('blog.create'), { ...made, headers: foreign })).status).toBe(201)
  })

  it('opens no page and no call of the site’s own', async () => {
    const authorization = `Bearer ${await make(...scopes.map(({ name }) => name))}`
    const headers = { authorization, 'content-type': 'application/json' }
    for (const name of ['checkout.orders', 'integrations.tokens', 'admin.overview'])
      expect((await fetch(`${site.url}/trpc/${name}`, { headers })).status).toBe(401)
    const body = JSON.stringify({ name: 'Another', scopes: ['checkout.orders'], days: 365 })
    const answer = await fetch(`${site.url}/trpc/integrations.createToken`, { method: 'POST', headers, body })
    expect(answer.status).toBe(401)
  })

  it('is refused once revoked, and 30 days after it was made', async () => {
    const revoked = await make('checkout.orders')
    expect((await ask(revoked)).status).toBe(200)
    await revokeNewest()
    expect(await ask(revoked)).toMatchObject({
      status: 401,
      body: { error: 'This token is revoked.', code: 'UNAUTHORIZED' },
    })
    const expiring = await make('checkout.orders')
    site.advance(30 * DAY_MS - 60_000)
    expect((await ask(expiring)).status).toBe(200)
    site.advance(60_000)
    expect(await ask(expiring)).toMatchObject({ status: 401, body: { error: 'This token is expired.' } })
    owner = await logIn(site.url, ADMIN_PASSWORD)
    expect((await list()).tokens.slice(0, 2).map(({ state }) => state)).toEqual(['expired', 'revoked'])
  })

  it('is shown once: the table has its hash, the list its beginning', async () => {
    const token = await make('checkout.orders')
    expect(token).toMatch(/^tap_[\w-]{43}$/)
    expect((await list()).tokens[0]).toMatchObject({
      beginning: token.slice(0, 8),
      scopes: ['checkout.orders'],
    })
    const [row] = await site.database.sql`select t::text as row from api_tokens t order by id desc limit 1`
    expect(row?.['row']).not.toContain(token.slice(8))
  })

  it('has its last use recorded, once a minute', async () => {
    const token = await make('checkout.orders')
    const lastUsed = async () => (await list()).tokens[0]?.lastUsedAt
    expect(await lastUsed()).toBeNull()
    await ask(token)
    const first = await lastUsed()
    site.advance(30_000)
    await ask(token)
    expect([first, await lastUsed()]).toEqual([expect.any(String), first])
    site.advance(31_000)
    await ask(token)
    expect(await lastUsed()).not.toBe(first)
  })

  it('is named in the audit log for what it does, when it is made and when it is revoked', async () => {
    const { sql } = site.database
    const [{ id } = { id: 0 }] = await sql`select coalesce(max(id), 0)::int as id from audit_events`
    const token = await make(...scopes.map(({ name }) => name))
    for (const scope of scopes) {
      const sent = await callOf(scope)
      await ask(token, { ...sent, path: (sent.path ?? '').replace(/1$/, '2') })
    }
    await revokeNewest()
    const rows = await sql`select action, token from audit_events where id > ${Number(id)} order by id`
    expect(rows.map(({ action, token: name }) => [action, name])).toEqual([
      ['token-created', ''],
      ['message-deleted', 'Stock keeper'],
      ['post-created', 'Stock keeper'],
      ['post-updated', 'Stock keeper'],
      ['post-unpublished', 'Stock keeper'],
      ['post-deleted', 'Stock keeper'],
      ['webhook-created', 'Stock keeper'],
      ['webhook-changed', 'Stock keeper'],
      ['webhook-secret-replaced', 'Stock keeper'],
      ['picture-uploaded', 'Stock keeper'],
      ['token-revoked', ''],
    ])
  })

  it('needs existing scopes', async () => {
    const refused = { status: 400, body: { code: 'INVALID' } }
    for (const wrong of [['integrations.createToken'], ['admin.login'], []]) {
      const input = { name: 'Stock', scopes: wrong, days: 30 }
      expect(await trpcTransport.call(site.url, 'integrations.createToken', input, owner)).toMatchObject(
        refused,
      )
    }
  })

  it('is not checked for an hour after many wrong ones, while right ones still work', async () => {
    site.advance(61 * 60_000)
    owner = await logIn(site.url, ADMIN_PASSWORD)
    const right = await make('checkout.orders')
    const wrong = [`tap_${'A'.repeat(43)}`, '', 'x', right.slice(0, -1), `${right}x`, 'y']
    const answers = []
    for (const token of wrong) answers.push(await ask(token))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
    expect(answers[0]?.body).toEqual({ error: 'This token is unknown.', code: 'UNAUTHORIZED' })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await ask(right)).status).toBe(200)
    // public calls do not check tokens
    expect((await ask('x', { path: '/api/bracelets' })).status).toBe(200)
  })
})

describe('an assistant', () => {
  beforeAll(async () => {
    // wrong tokens of the tests above no longer count
    site.advance(61 * 60_000)
    owner = await logIn(site.url, ADMIN_PASSWORD)
  })

  const connect = async (token: string, headers: Record<string, string> = {}) => {
    const client = new Client({ name: 'Assistant', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } }
    const transport = new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), { requestInit })
    await client.connect(transport)
    const use = async (name: string, input: object = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: { ...input } })
      const [{ text } = { text: '' }] = content as { text: string }[]
      return isError ? { refused: text } : (JSON.parse(text) as { result: unknown; nextCursor?: number })
    }
    const listed = async () => (await client.listTools()).tools
    return { use, listed }
  }
  const PUBLIC = ['blog_bySlug', 'blog_list', 'projects_list', 'shop_bracelet', 'shop_bracelets']

  it('is shown the public calls and those of its scopes, none of which writes', async () => {
    const named = async (...names: string[]) =>
      (await (await connect(await make(...names))).listed()).map(({ name }) => name).toSorted()
    expect(await named('blog.create')).toEqual(PUBLIC)
    expect(await named(...scopes.map(({ name }) => name))).toEqual(
      [
        ...PUBLIC,
        'admin_figures',
        'checkout_order',
        'checkout_orders',
        'forms_contacts',
        'payments_byId',
        'payments_list',
        'webhooks_deliveries',
        'webhooks_list',
      ].toSorted(),
    )
  })

  it('reads pages of what its token allows, and nothing else', async () => {
    const { use, listed } = await connect(await make('payments.list', 'admin.figures'))
    const [tool] = (await listed()).filter(({ name }) => name === 'payments_list')
    expect(tool).toMatchObject({
      description: 'All payments',
      inputSchema: { properties: { limit: { maximum: 50, default: 20 } } },
      annotations: { readOnlyHint: true },
    })
    const first = await use('payments_list', { limit: 2 })
    const second = await use('payments_list', { limit: 2, cursor: 'nextCursor' in first && first.nextCursor })
    const ids = [first, second].flatMap((page) => ('result' in page ? (page.result as { id: number }[]) : []))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(4)
    expect(await use('payments_byId', { id: ids[0]?.id })).toMatchObject({ result: { id: ids[0]?.id } })
    expect(await use('admin_figures')).toHaveProperty('result.compared.month.now.gifts')
    expect(await use('payments_byId', { id: 999_999 })).toEqual({
      refused: expect.stringContaining('"code":"NOT_FOUND"'),
    })
    expect(await use('payments_list', { limit: 51 })).toEqual({
      refused: expect.stringContaining('<=50 at limit'),
    })
    for (const name of ['checkout_orders', 'forms_contacts', 'blog_create'])
      expect(await use(name)).toEqual({ refused: expect.stringContaining('not found') })
  })

  it('reads drafts only with the scope for it', async () => {
    await asOwner('blog.create', { ...post, title: 'An unread draft' })
    const posts = async (...names: string[]) =>
      JSON.stringify(await (await connect(await make(...names))).use('blog_list'))
    expect(await posts('blog.list')).toContain('An unread draft')
    expect(await posts('admin.figures')).not.toContain('An unread draft')
  })

  it('is refused once its token is revoked, from another website, and with too much at once', async () => {
    const token = await make('payments.list')
    const { use } = await connect(token)
    const foreign = { origin: 'https://partner.example' }
    await expect(connect(token, foreign)).rejects.toThrow('FOREIGN_ORIGIN')
    await expect(use('payments_list', { cursor: 1, note: 'x'.repeat(70_000) })).rejects.toThrow('TOO_LARGE')
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const batch = { method: 'POST', path: '/mcp', body: JSON.stringify([message, message]) }
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    expect((await ask(token, { ...batch, headers })).status).toBe(400)
    expect((await ask(token, { path: '/mcp' })).status).toBe(405)
    await revokeNewest()
    await expect(use('payments_list')).rejects.toThrow('This token is revoked.')
    // a session is no substitute
    await expect(connect('', { cookie: owner })).rejects.toThrow('This token is unknown.')
  })
})

/** The OpenAPI document is valid, and every operation responds as described. */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '#shared/money/donations/donation-limits.ts'
import { sampleInput } from '#server/platform/api/samples.ts'
import { appRouter } from '#server/router.ts'
import { restRoutes } from '#server/trpc.ts'
import { logIn } from '../../support/transports.ts'
import { beginOrder, buy, confirm, give, payable } from '../../support/paying.ts'
import { post } from '../../support/posts.ts'
import { caseSize } from '../../support/case-size.ts'
import { keepAlive, rawRequest } from '../../support/requests.ts'
import { ADMIN_PASSWORD, testSite, tempFolder } from '../../support/site.ts'

type Operation = {
  operationId: string
  description: string
  tags?: string[]
  security: object[]
  parameters?: { name: string; in: 'path' | 'query' }[]
  requestBody?: { content: { 'application/json': { schema: { properties?: object } } } }
  responses: Record<string, unknown>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

const site = testSite()
const agent = keepAlive()
afterAll(() => agent.destroy())
let owner: string
let document: Document
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
addFormats.default(ajv)

beforeAll(async () => {
  owner = await logIn(site.url, ADMIN_PASSWORD)
  document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as Document
  ajv.addSchema(document, 'api')
})

function operationOf(id: string) {
  for (const [template, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === id) return { template, method: method.toUpperCase(), operation }
  throw new Error(`no operation ${id}`)
}

/** Validates a value against the schema at this place in the document. */
function schemaErrors(value: unknown, ...place: string[]): unknown {
  const pointer = place
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
  const validate = ajv.getSchema(`api#/${pointer.join('/')}`)
  if (!validate) throw new Error(`no schema at ${place.join(' ')}`)
  return validate(value) === true ? [] : validate.errors
}

/** Place of the schema of a JSON body. */
const OF_JSON = ['content', 'application/json', 'schema']

type Sent = {
  input?: Record<string, unknown>
  cookie?: string
  headers?: Record<string, string>
  text?: string
}

/** Sends a request as described, and validates the response. */
async function call(id: string, { input = {}, cookie = '', headers = {}, text }: Sent = {}) {
  const { template, method, operation } = operationOf(id)
  const rest = { ...input }
  const take = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => take(name))
  const query = (operation.parameters ?? [])
    .filter(({ name, in: place }) => place === 'query' && name in rest)
    .map(({ name }) => `${name}=${take(name)}`)
  const body = text ?? (operation.requestBody ? JSON.stringify(rest) : undefined)
  const response = await rawRequest(site.url, query.length > 0 ? `${path}?${query.join('&')}` : path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), cookie, ...headers },
    agent,
    ...(body !== undefined && { body }),
  })
  const status = String(response.status)
  const label = `${id} ${status} ${response.body.slice(0, 200)}`
  expect([label, Object.keys(operation.responses)]).toEqual([label, expect.arrayContaining([status])])
  expect([label, response.headers['content-type']]).toEqual([
    label,
    expect.stringMatching(/^application\/json/),
  ])
  const value: unknown = JSON.parse(response.body)
  const place = ['paths', template, method.toLowerCase()]
  expect([label, schemaErrors(value, ...place, 'responses', status, ...OF_JSON)]).toEqual([label, []])
  if (response.status < 300 && operation.requestBody)
    expect([label, schemaErrors(rest, ...place, 'requestBody', ...OF_JSON)]).toEqual([label, []])
  if ([429, 503].includes(response.status)) expect(response.headers['retry-after']).toMatch(/^\d+$/)
  return { status: response.status, body: value }
}

/** All operations except the upload of pictures, which is not JSON. */
const operations = () =>
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId !== 'pictures.upload')

it('the document lists every route, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  // the document has one path for reading by slug and changing by id
  const routes = restRoutes(appRouter).map(
    ({ method, path }) => `${method} ${path.replace(/(?<=^\/api\/blog\/){\w+}/, '{slugOrId}')}`,
  )
  // an upload, which is no procedure
  expect(described.toSorted()).toEqual([...routes, 'POST /api/admin/pictures'].toSorted())
})

it('the document passes a linter for OpenAPI 3.1', async () => {
  expect(document.openapi).toBe('3.1.0')
  const folder = await tempFolder()
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  const redocly = join(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [redocly, 'lint', file, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
  expect([status, stderr, problems.map(({ ruleId }) => ruleId)]).toEqual([
    0,
    expect.any(String),
    // localhost is fine for a test
    ['no-server-example.com'],
  ])
})

it('the document has a curl command for each call, with an input that the call accepts', () => {
  for (const route of restRoutes(appRouter)) {
    const { operation } = operationOf(route.name)
    expect(operation.description).toContain('```sh\ncurl ')
    const parsed = route.input?.safeParse(sampleInput(route))
    expect([route.name, parsed?.error?.issues ?? []]).toEqual([route.name, []])
  }
  expect(operationOf('cart.add').operation.description).toContain(
    `curl -X POST '${site.deps.config.publicUrl}/api/cart' \\
  -H 'Content-Type: application/json' \\
  -d '{"sessionId":"session_example","braceletId":1}'`,
  )
  expect(operationOf('checkout.orders').operation.description).toContain(
    'a token with the scope `checkout.orders`',
  )
})

it('the document has a tag for each call, and an example of each request and response that its schema allows', () => {
  const { tags } = document as Document & { tags: { name: string }[] }
  const used = new Set<string>()
  for (const [template, methods] of Object.entries(document.paths))
    for (const [method, { tags: [tag = ''] = [], requestBody, responses }] of Object.entries(methods)) {
      used.add(tag)
      const bodies: [object, string[]][] = Object.entries(responses).map(([status, body]) => [
        body as object,
        ['responses', status],
      ])
      if (requestBody && 'application/json' in requestBody.content)
        bodies.push([requestBody, ['requestBody']])
      for (const [body, place] of bodies) {
        const { example } = (body as { content: Record<string, { example?: unknown }> }).content[
          'application/json'
        ]!
        const label = [method, template, ...place].join(' ')
        expect([label, example]).toEqual([label, expect.anything()])
        const errors = schemaErrors(example, 'paths', template, method, ...place, ...OF_JSON)
        expect([label, errors]).toEqual([label, []])
      }
    }
  expect([...used].toSorted()).toEqual(tags.map(({ name }) => name).toSorted())
})

it('the document lets responses gain fields, and is compressed, or 304 if unchanged', async () => {
  const { template } = operationOf('projects.list')
  const { content } = document.paths[template]!['get']!.responses['200'] as {
    content: { 'application/json': { example: object[] } }
  }
  const [project] = content['application/json'].example
  const place = ['paths', template, 'get', 'responses', '200', ...OF_JSON]
  expect(schemaErrors([{ ...project, newField: 1 }], ...place)).toEqual([])
  const read = (headers: Record<string, string>) => rawRequest(site.url, '/api/openapi.json', { headers })
  const sent = await read({ 'accept-encoding': 'br' })
  expect(sent.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.any(String) })
  const again = await read({ 'accept-encoding': 'br', 'if-none-match': String(sent.headers['etag']) })
  expect(again.status).toBe(304)
})

it('the document states the limits of a donation', () => {
  const { template } = operationOf('donations.createIntent')
  const place = ['paths', template, 'post', 'requestBody', ...OF_JSON]
  const errorsFor = (amount: unknown) =>
    schemaErrors({ amount, donorEmail: 'ada@example.org', donorName: 'Ada' }, ...place)
  for (const amount of [MIN_DONATION_POUNDS, MAX_DONATION_POUNDS, 12.5, '12.50', '25'])
    expect([amount, errorsFor(amount)]).toEqual([amount, []])
  for (const amount of [
    MIN_DONATION_POUNDS - 0.01,
    MAX_DONATION_POUNDS + 0.01,
    -5,
    '5e2',
    '12.345',
    '',
    null,
  ])
    expect([amount, errorsFor(amount)]).not.toEqual([amount, []])
})

describe('every operation responds as the document says', () => {
  const line = { sessionId: 's1', braceletId: 1 }
  const person = { name: 'Ada Okafor', email: 'ada@example.org' }
  const details = { donorName: person.name, donorEmail: person.email }
  const owners = () =>
    operations().filter(
      ({ security }) =>
        security.length > 0 && security.every((way) => 'adminSession' in way || 'apiToken' in way),
    )

  it('to a picture', async () => {
    const background = '#1F8A3B'
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer()
    const { template } = operationOf('pictures.upload')
    const upload = async (type: string, cookie: string) => {
      const headers = { 'content-type': type, cookie }
      const answer = await fetch(site.url + template, {
        method: 'POST',
        headers,
        body: new Uint8Array(picture),
      })
      const status = String(answer.status)
      const schema = ['paths', template, 'post', 'responses', status, ...OF_JSON]
      expect([status, schemaErrors(await answer.json(), ...schema)]).toEqual([status, []])
      return answer.status
    }
    expect([
      await upload('image/png', owner),
      await upload('text/plain', owner),
      await upload('image/png', ''),
    ]).toEqual([201, 415, 401])
  })

  it('to valid input', async () => {
    const succeeded: string[] = []
    const ok = async (id: string, input: Record<string, unknown> = {}, cookie = '') => {
      const { status, body } = await call(id, { input, cookie })
      expect([id, status, status < 300]).toEqual([id, status, true])
      succeeded.push(id)
      return body
    }
    for (const id of ['projects.list', 'shop.bracelets', 'blog.list']) {
      await ok(id)
      await ok(id, { limit: 2, cursor: 5 })
    }
    await ok('shop.bracelet', { slug: 'black-star' })
    await ok('cart.add', line)
    await ok('cart.setQuantity', { ...line, quantity: 3 })
    await ok('cart.list', { sessionId: 's1' })
    await ok('cart.setQuantity', { ...line, quantity: 0 })
    await ok('cart.remove', line)
    await ok('cart.clear', { sessionId: 's1' })
    await ok('wishlist.add', line)
    await ok('wishlist.list', { sessionId: 's1' })
    await ok('wishlist.remove', line)

    const { paymentIntentId } = await buy(site)
    await ok('checkout.createIntent', { cartItems: [{ braceletId: 1, quantity: 2 }] })
    await ok('checkout.process', { paymentIntentId, sessionId: 's1' })
    await ok('donations.createIntent', { amount: '25.00', ...details })
    await ok('donations.process', await give(site))
    await ok('donations.sendThanks', { email: 'grace@example.org', name: 'Grace Mensah', amount: 25 })

    const message = await ok('forms.sendContact', { ...person, subject: 'general', message: 'Hello' })
    const skills = ['Translation', 'Grant Writing']
    await ok('forms.applyToVolunteer', { ...person, skills, motivation: 'I would like to help.' })
    const books = { location: 'Leeds', bookDetails: 'Novels', quantity: '20' }
    await ok('forms.offerBooks', { ...person, ...books })
    await ok('forms.contacts', { limit: 5 }, owner)
    await ok('forms.removeContact', { id: (message as { id: number }).id }, owner)
    for (const [list, one] of [
      ['checkout.orders', 'checkout.order'],
      ['payments.list', 'payments.byId'],
    ] as const) {
      const [newest] = (await ok(list, { limit: 1 }, owner)) as { id: number }[]
      expect(await ok(one, { id: newest?.id }, owner)).toEqual(newest)
    }

    const { id, slug } = (await ok('blog.create', post, owner)) as { id: number; slug: string }
    await ok('blog.bySlug', { slugOrId: slug })
    await ok('blog.update', { ...post, slugOrId: id, title: 'Another' }, owner)
    await ok('blog.remove', { slugOrId: id }, owner)

    const address = { url: 'https://example.org/hooks', events: ['order.paid'] }
    const webhook = (await ok('webhooks.create', address, owner)) as { id: number }
    await ok('webhooks.update', { ...address, id: webhook.id, enabled: true }, owner)
    await ok('webhooks.replaceSecret', { id: webhook.id }, owner)
    await ok('webhooks.list', {}, owner)
    await ok('webhooks.test', { id: webhook.id }, owner)
    const [delivery] = (await ok('webhooks.deliveries', { limit: 1 }, owner)) as { id: number }[]
    await site.database.sql`update webhook_deliveries set state = 'failed', next_attempt_at = null`
    await ok('webhooks.replay', { id: delivery?.id }, owner)
    await ok('webhooks.remove', { id: webhook.id }, owner)
    await ok('admin.figures', {}, owner)
    await ok('admin.login', { password: ADMIN_PASSWORD })
    await ok('admin.logout')
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .filter((each) => !succeeded.includes(each)),
    ).toEqual([])
  })

  it('to requests without a session, from another origin, with another type, or too large', async () => {
    for (const { operationId: id, parameters = [], requestBody } of operations()) {
      const input = Object.fromEntries(
        parameters.filter((each) => each.in === 'path').map(({ name }) => [name, 1]),
      )
      if (owners().some(({ operationId }) => operationId === id))
        expect([id, (await call(id, { input })).status]).toEqual([id, 401])
      if (operationOf(id).method !== 'GET') {
        const headers = { origin: 'https://evil.example' }
        expect([id, (await call(id, { input, headers })).status]).toEqual([id, 403])
      }
      if (!requestBody) continue
      const cookie = owner
      const typed = { input, cookie, headers: { 'content-type': 'text/plain' } }
      expect([id, (await call(id, typed)).status]).toEqual([id, 415])
      if (caseSize({ short: id === 'cart.add', full: true })) {
        const much = { input, cookie, text: JSON.stringify({ text: 'x'.repeat(1_100_000) }) }
        expect([id, (await call(id, much)).status]).toEqual([id, 413])
      }
      expect([id, (await call(id, { input, cookie, text: '{' })).status]).toEqual([id, 400])
      const { properties = {} } = requestBody.content['application/json'].schema
      if (Object.keys(properties).length === 0) continue
      expect([id, (await call(id, { input, cookie, text: '{"braceletId":"x"}' })).status]).toEqual([id, 400])
    }
  })

  it('to unknown ids, invalid input and conflicts', async () => {
    const status = async (id: string, input: Record<string, unknown>, cookie = '') =>
      (await call(id, { input, cookie })).status
    expect(await status('projects.list', { limit: 501 })).toBe(400)
    expect(await status('cart.list', { sessionId: 'no.session' })).toBe(400)
    expect(await status('cart.add', { ...line, braceletId: 4000 })).toBe(404)
    expect(await status('wishlist.add', { ...line, braceletId: 4000 })).toBe(404)
    expect(await status('cart.setQuantity', { sessionId: 's2', braceletId: 2, quantity: 2 })).toBe(404)
    expect(await status('blog.bySlug', { slugOrId: 'nowhere' })).toBe(404)
    expect(await status('blog.update', { ...post, slugOrId: 4000 }, owner)).toBe(404)
    expect(await status('blog.remove', { slugOrId: 2 ** 53 }, owner)).toBe(404)
    expect(await status('donations.process', { paymentIntentId: 'pi_nothing' })).toBe(404)
    await call('cart.add', { input: { ...line, sessionId: 's3', quantity: 99 } })
    expect(await status('cart.add', { ...line, sessionId: 's3' })).toBe(409)
    const clientSecret = await beginOrder(site)
    await confirm(payable(site), clientSecret, 'pm_card_chargeDeclined')
    const paymentIntentId = clientSecret.split('_secret_')[0]
    expect(await status('checkout.process', { paymentIntentId, sessionId: 's1' })).toBe(409)
    expect(await status('admin.login', { password: 'wrong' })).toBe(401)
    for (let failure = 0; failure < 5; failure += 1) await status('admin.login', { password: 'wrong' })
    expect(await status('admin.login', { password: 'wrong' })).toBe(429)
  })

  it('to failures of the provider and the database', async () => {
    await site.database.sql`alter schema sandbox rename to hidden`
    const cartItems = [{ braceletId: 1, quantity: 1 }]
    expect((await call('checkout.createIntent', { input: { cartItems } })).status).toBe(502)
    expect((await call('donations.createIntent', { input: { amount: 25, ...details } })).status).toBe(502)
    await site.database.sql`alter schema hidden rename to sandbox`
    await site.database.sql`alter table cart_items rename to hidden`
    expect((await call('cart.list', { input: { sessionId: 's1' } })).status).toBe(500)
    await site.deps.close()
    expect((await call('forms.contacts', { cookie: owner })).status).toBe(503)
  })
})

/** Kinds of checks within a schema, with their paths. */
function checksOf(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def
  if (!def || seen.has(schema)) return []
  seen.add(schema)
  const checks = (def['checks'] ?? []) as { _zod: { def: { check: string } } }[]
  const own = checks.map(({ _zod }) => `${path} ${_zod.def.check}`)
  const inner = Object.entries({ ...def, ...(def['shape'] as object | undefined) }).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => checksOf(one, `${path}.${name}`, seen)),
  )
  return [...own, ...inner]
}

it('outputs are not validated like forms, because stored or guessed values may be invalid input', () => {
  const procedures: Record<string, unknown> = appRouter._def.procedures
  const checked = Object.entries(procedures).flatMap(([name, procedure]) =>
    checksOf((procedure as { _def: { output?: unknown } })._def.output, name).filter((check) =>
      /custom|overwrite/.test(check),
    ),
  )
  // stored content that violates the schema is replaced when it is read (src/server/site/content/stored.ts)
  expect(checked.filter((check) => !/^(?:content\.\w+|site\.settings)\.content\./.test(check))).toEqual([])
})

/** Generated requests to every route and procedure, and checks of the responses. */
import * as fc from 'fast-check'
import { z } from 'zod'
import { appRouter } from '#server/router.ts'
import { proceduresOf, restRoutes } from '#server/trpc.ts'
import {
  anyCharacter,
  hostileValue,
  jsonText,
  ODD_HEADERS,
  ODD_KEYS,
  ODD_METHODS,
  ODD_TYPES,
  oddQuery,
  oddSegment,
  spoiltBody,
  words,
} from './hostile-cases.ts'
import type { RawResponse } from './requests.ts'

export type GeneratedCall = {
  method: string
  /** Path as sent, with the query string. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** Pages, files and other paths, with a placeholder for a generated segment. */
const OTHER_PATHS = words(`
  / /blog /blog/{} /shop /order-success /thank-you /admin /admin/{} /assets/{} /uploads/{} /share/{} /blog/feed.xml
  /sitemap.xml /sitemap/{} /robots.txt /healthz /readyz /api/docs/static/{} /api/openapi.json /api/stripe/webhook
  /api/admin/pictures /{} /api/{} /trpc/{} //{}`)

/**
 * A request. Half of them carry `cookie`, an admin session, unless they would end it.
 * @param known values that exist on the site, by field
 */
export function generatedCall(known: Known, cookie: string): fc.Arbitrary<GeneratedCall> {
  const routes = restRoutes(appRouter).map((route) =>
    inputCases(route.input, known).map((input) => restCall(route, input)),
  )
  const procedures = proceduresOf(appRouter).map(([name, procedure]) => ({
    name,
    isQuery: procedure._def.type === 'query',
    input: inputCases(
      procedure._def.inputs.find((parser) => parser instanceof z.ZodType),
      known,
    ),
  }))
  const typed = procedures.map(({ name, isQuery, input }) =>
    input.map((value) => typedCall(`/trpc/${name}`, isQuery, value)),
  )
  const batch = fc.array(fc.constantFrom(...procedures), { minLength: 1, maxLength: 22 }).chain((chosen) =>
    fc.tuple(fc.boolean(), ...chosen.map(({ input }) => input)).map(([isQuery, ...inputs]) => {
      const path = `/trpc/${chosen.map(({ name }) => name).join(',')}?batch=1`
      return typedCall(path, isQuery, Object.fromEntries(inputs.entries()))
    }),
  )
  const other = fc
    .tuple(fc.constantFrom(...OTHER_PATHS), oddSegment)
    .map(([path, segment]) => plain('GET', path.replace('{}', segment)))

  const call = fc.oneof(
    { weight: 5, arbitrary: fc.oneof(...routes) },
    { weight: 5, arbitrary: fc.oneof(...typed) },
    { weight: 1, arbitrary: batch },
    { weight: 1, arbitrary: other },
  )
  return fc
    .oneof({ weight: 2, arbitrary: call }, { weight: 1, arbitrary: call.chain(spoilt) })
    .chain((made) => fc.boolean().map((isOwner) => withSession(made, isOwner ? cookie : undefined)))
}

/** Half of them valid, half with one mistake. */
function inputCases(schema: z.ZodType | undefined, known: Known): fc.Arbitrary<unknown> {
  const valid = validInput(schema, known)
  const nearly = valid.chain((input) =>
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.constantFrom(...Object.keys(input), ...ODD_KEYS), hostileValue)
          .map(([key, value]) => withField(input, key, value)),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(...Object.keys(input), '')
          .map((missing) => Object.fromEntries(Object.entries(input).filter(([key]) => key !== missing))),
      },
      { weight: 1, arbitrary: hostileValue },
      { weight: 1, arbitrary: fc.constantFrom<unknown>([input], { json: input }, { 0: input }, null) },
    ),
  )
  return fc.oneof(valid, nearly)
}

/** Does not assign, which would set the prototype for '__proto__'. */
const withField = (input: Input, key: string, value: unknown): Input =>
  Object.fromEntries([...Object.entries(input).filter(([each]) => each !== key), [key, value]])

type Route = ReturnType<typeof restRoutes>[number]

function restCall({ method, path, input: schema }: Route, value: unknown): GeneratedCall {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const rest: Input = isObject ? { ...value } : {}
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const part = rest[key] ?? (isObject ? 'nothing' : value)
    delete rest[key]
    return segment(part)
  })
  if (method === 'POST' || method === 'PUT') {
    const body = schema ? jsonText(isObject ? rest : value) : undefined
    return { method, path: address, headers: { 'content-type': 'application/json' }, body }
  }
  const query = Object.entries(rest).map(([key, each]) => `${segment(key)}=${segment(each)}`)
  return plain(method, query.length > 0 ? `${address}?${query.join('&')}` : address)
}

function typedCall(path: string, isQuery: boolean, value: unknown): GeneratedCall {
  const text = jsonText(value)
  if (isQuery) return plain('GET', `${path}${path.includes('?') ? '&' : '?'}input=${segment(text)}`)
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: text }
}

const plain = (method: string, path: string): GeneratedCall => ({
  method,
  path,
  headers: {},
  body: undefined,
})

const segment = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : jsonText(value)).toWellFormed())

/** The request with a mistake in how it is sent. */
function spoilt(call: GeneratedCall): fc.Arbitrary<GeneratedCall> {
  const { body, headers, path } = call
  const [address = '', query] = path.split('?', 2)
  return fc.oneof(
    spoiltBody(typeof body === 'string' ? body.slice(0, 300_000) : '{}').map((spoiltText) => ({
      ...call,
      body: spoiltText,
    })),
    fc.constantFrom(...ODD_TYPES).map((type) => ({ ...call, headers: { ...headers, 'content-type': type } })),
    fc.constant({ ...call, headers: {} }),
    // no HEAD with headers that are too large: they are rejected before the method is read, with a body
    fc
      .constantFrom(...ODD_METHODS.filter((method) => method !== 'HEAD' || path.length < 8000))
      .map((method) => ({ ...call, method })),
    fc.constantFrom(...ODD_HEADERS).map((more) => ({ ...call, headers: { ...headers, ...more } })),
    oddQuery.map((odd) => ({ ...call, path: `${address}?${odd}${query === undefined ? '' : `&${query}`}` })),
    fc.tuple(oddSegment, fc.nat(4)).map(([odd, at]) => {
      const segments = address.split('/')
      segments.splice(1 + (at % segments.length), at % 2, odd)
      return { ...call, path: `${segments.join('/')}${query === undefined ? '' : `?${query}`}` }
    }),
    fc
      .constantFrom('/', '//', '.', '%20', '%00', ';', '/..', '#')
      .map((end) => ({ ...call, path: address + end })),
  )
}

/** Adds the owner's cookie, unless the request would end the session. */
function withSession(call: GeneratedCall, cookie: string | undefined): GeneratedCall {
  if (cookie === undefined || /log(out|in)/i.test(call.path)) return call
  const { headers } = call
  return {
    ...call,
    headers: { ...headers, cookie: headers['cookie'] ? `${cookie}; ${headers['cookie']}` : cookie },
  }
}

type Limit = 'minimum' | 'exclusiveMinimum' | 'maximum' | 'minItems' | 'maxItems' | 'minLength' | 'maxLength'
type JsonSchema = Partial<Record<Limit, number>> & {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
}

/** Values that exist on the site, by field: `id` → 1 to 9. */
export type Known = Record<string, readonly unknown[]>

export type Input = Record<string, unknown>

/** An object that is valid as far as a JSON Schema can express. */
export function validInput(schema: z.ZodType | undefined, known: Known): fc.Arbitrary<Input> {
  if (!schema) return fc.constant({})
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return valueOf(described, known) as fc.Arbitrary<Input>
}

function valueOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((each) => valueOf(each, known)))
  const types = [schema.type ?? 'unknown'].flat()
  return fc.oneof(...types.map((type) => valueOfType(type, schema, known)))
}

function valueOfType(type: string, schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({
        min: schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1,
        max: schema.maximum ?? 1_000_000,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<Input> {
  const fields = Object.entries(properties).map(([key, schema]) => {
    const held = known[key]
    const value = valueOf(schema, known)
    return [
      key,
      held
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...held) }, { weight: 1, arbitrary: value })
        : value,
    ] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function textOf({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.string(length),
    fc.string({ ...length, unit: anyCharacter }),
  )
}

/** Texts that reveal the implementation: stack traces, SQL, errors of PostgreSQL, file paths, names of libraries. */
const SECRETS: Record<string, RegExp> = {
  'a stack': /\n\s+at \S|\bat \S+ \(|:\d+:\d+\)/,
  'a path of a file': /node_modules|file:\/\/|\/(home|work|tmp|usr|var|root)\/|\.(ts|mjs|cjs|js):\d|\bsrc\//,
  SQL: /\b(select|insert into|update|delete from)\b[^"]*\b(from|values|set|where|returning)\b/i,
  'what PostgreSQL says':
    /violates|duplicate key|syntax error at|relation "|invalid byte sequence|out of range for type/i,
  'a library':
    /fastify|FST_|zod|trpc|drizzle|postgres|find-my-way|undici|node:|secure-json|\b(Type|Syntax|Range|Reference|URI)Error\b|Unexpected token|in JSON at/i,
}

/** Faults of a response; empty if it is fine. */
export function faultsOf(call: GeneratedCall, response: RawResponse): string[] {
  const { status, headers, body: text } = response
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if (/^([a-z]+:)?[/\\]{2}/i.test(headers['location'] ?? '')) faults.push(`leads to ${headers['location']}`)
  if (status >= 400 && call.method !== 'HEAD') faults.push(...faultsOfError(call, response))
  const isPage = headers['content-type']?.startsWith('text/html') === true
  if (status >= 400 && !isPage)
    faults.push(
      ...Object.entries(SECRETS).flatMap(([what, pattern]) => (pattern.test(text) ? [`shows ${what}`] : [])),
    )
  return faults
}

/** Under /api and /trpc, every error must be JSON with a message and a code. */
function faultsOfError({ path }: GeneratedCall, { headers, body: text }: RawResponse): string[] {
  const isJson = headers['content-type']?.startsWith('application/json') === true
  if (!isJson) return /^\/(api|trpc)\b/.test(path) ? [`an error of type ${headers['content-type']}`] : []
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return ['an error that is no JSON']
  }
  return [body].flat().every((each) => isError(each) || isResult(each))
    ? []
    : ['an error without a message or code']
}

function isError(body: unknown): boolean {
  const own = (body as { error?: { data?: unknown } } | null)?.error
  const shown = (typeof own === 'object' ? own.data : body) as { error?: unknown; code?: unknown } | null
  return (
    typeof shown?.error === 'string' &&
    shown.error !== '' &&
    typeof shown.code === 'string' &&
    shown.code !== ''
  )
}

/** Whether it is a successful call in a batch with failures. */
const isResult = (body: unknown): boolean => typeof body === 'object' && body !== null && 'result' in body

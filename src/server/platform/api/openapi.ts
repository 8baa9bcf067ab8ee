/** The OpenAPI 3.1 description of the REST API, from the same schemas that validate. */
import { z } from 'zod'
import { adminCookie } from '#shared/platform/sign-in/sign-in.ts'
import { PLAIN_POUNDS, donationAmount } from '#shared/money/donations/donations.ts'
import { MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '#shared/money/donations/donation-limits.ts'
import { UPLOAD_PATH } from '#shared/platform/pictures/picture-upload.ts'
import type { RestRoute } from '../../trpc.ts'
import { API_GUIDE, TAGS } from './api-guide.ts'
import { curlExample } from './curl-example.ts'
import { ERROR_SCHEMA, errorResponses, json } from './openapi-errors.ts'
import { sampleInput, sampleOutput } from './samples.ts'
import { uploadOperation } from './upload-operation.ts'

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

type Identity = { name: string; description: string }

/** The document's `info`; its description contains the rules for every call. */
export const apiInfo = ({ name, description }: Identity) => ({
  title: `${name} API`,
  version: '1.1.0',
  description: `${description}\n\n${API_GUIDE}`,
  license: { name: 'MIT', identifier: 'MIT' },
})

/** @param serverUrl the URL at which callers reach the site */
export function openApiDocument(routes: readonly RestRoute[], serverUrl: string, identity: Identity) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const { template, nameOf } = templateOf(route.path, routes)
    paths[template] = {
      ...paths[template],
      [route.method.toLowerCase()]: operation(route, nameOf, serverUrl),
    }
  }
  return {
    openapi: '3.1.0',
    info: apiInfo(identity),
    servers: [{ url: serverUrl }],
    tags: TAGS,
    paths: { ...paths, [UPLOAD_PATH]: { post: uploadOperation(serverUrl) } },
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        adminSession: { type: 'apiKey', in: 'cookie', name: adminCookie(serverUrl) },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Made by the owner at /admin/integrations, for the scopes that each call names',
        },
      },
    },
  }
}

/**
 * OpenAPI allows one template for paths that differ only in a parameter's name, so reading by slug and
 * changing by id share '/api/blog/{slugOrId}'. `nameOf` maps a parameter of the route to its name in the
 * template.
 */
function templateOf(path: string, routes: readonly RestRoute[]) {
  const shape = (each: string) => each.replaceAll(PART, '{}')
  const names = [
    ...new Set(routes.map((route) => route.path).filter((each) => shape(each) === shape(path))),
  ].map((each) => [...each.matchAll(PART)].map(([, name = '']) => name))
  const own = [...path.matchAll(PART)].map(([, name = '']) => name)
  const called = own.map((_, place) =>
    [...new Set(names.map((all) => all[place] ?? ''))]
      .map((name, index) => (index === 0 ? name : `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`))
      .join(''),
  )
  const nameOf = (key: string) => called[own.indexOf(key)] ?? key
  return { template: path.replaceAll(PART, (_, key: string) => `{${nameOf(key)}}`), nameOf }
}

const PART = /\{(\w+)\}/g

function operation(route: RestRoute, nameOf: (key: string) => string, serverUrl: string) {
  const input = route.input ? jsonSchema(route.input, 'input') : {}
  const inPath = new Set([...route.path.matchAll(PART)].map(([, key]) => key))
  const hasBody = route.method === 'POST' || route.method === 'PUT'
  const parameters = Object.entries(input.properties ?? {})
    .filter(([key]) => inPath.has(key) || !hasBody)
    .map(([key, schema]) => ({
      name: nameOf(key),
      in: inPath.has(key) ? 'path' : 'query',
      required: inPath.has(key) || (input.required ?? []).includes(key),
      schema,
    }))
  return {
    operationId: route.name,
    tags: [route.name.slice(0, route.name.indexOf('.'))],
    summary: route.summary,
    description: descriptionOf(route, serverUrl),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody &&
      route.input && {
        requestBody: { required: true, content: json(withoutPath(input, inPath), bodySample(route, inPath)) },
      }),
    responses: {
      [route.status]: {
        description: 'Success. Fields may be added.',
        ...(route.isLong && { headers: NEXT_PAGE }),
        content: json(jsonSchema(route.output, 'output'), sampleOutput(route)),
      },
      ...errorResponses(
        (status) =>
          (status !== '401' || route.isForTokens || route.checksPassword) &&
          (status !== '403' || route.admin || route.method !== 'GET'),
      ),
    },
  }
}

/** Markdown. Contains a curl command, because the documentation page shows one only after a call was tried. */
function descriptionOf(route: RestRoute, serverUrl: string): string {
  const scope = `with the scope \`${route.scope}\``
  const who = route.admin ? [`Only for the owner: an admin session, or a token ${scope}.`] : []
  const more = !route.admin && route.isForTokens ? [`An admin session or a token ${scope} shows drafts.`] : []
  return [...who, ...more, `\`\`\`sh\n${curlExample(route, serverUrl)}\n\`\`\``].join('\n\n')
}

function securityOf({ scope, admin, isForTokens, readsSession }: RestRoute) {
  const session = { adminSession: [] }
  const owners = isForTokens ? [session, { apiToken: [scope] }] : [session]
  if (admin) return owners
  return readsSession ? [{}, ...owners] : []
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // our own limit, which is in no schema
    override: ({ zodSchema, jsonSchema: made }) => {
      // allow more properties: later versions may add fields to a response
      if (io === 'output' && made.additionalProperties === false) delete made.additionalProperties
      if (zodSchema !== donationAmount) return
      for (const key of Object.keys(made)) delete made[key as keyof typeof made]
      Object.assign(made, DONATION_AMOUNT)
    },
  })
  return rest
}

const bodySample = (route: RestRoute, inPath: ReadonlySet<string | undefined>) =>
  Object.fromEntries(Object.entries(sampleInput(route)).filter(([key]) => !inPath.has(key)))

const NEXT_PAGE = {
  Link: {
    description: 'The next page of a list that was requested with `limit`; missing on the last',
    schema: { type: 'string' },
    example: '</api/blog?limit=10&cursor=42>; rel="next"',
  },
}

const DONATION_AMOUNT = {
  description: `Pounds, with at most two decimals: from ${MIN_DONATION_POUNDS} to ${MAX_DONATION_POUNDS}`,
  anyOf: [
    { type: 'number', minimum: MIN_DONATION_POUNDS, maximum: MAX_DONATION_POUNDS },
    { type: 'string', pattern: PLAIN_POUNDS.source },
  ],
}

function withoutPath(input: JsonSchema, inPath: ReadonlySet<string | undefined>): JsonSchema {
  return {
    ...input,
    properties: Object.fromEntries(
      Object.entries(input.properties ?? {}).filter(([key]) => !inPath.has(key)),
    ),
    required: (input.required ?? []).filter((key) => !inPath.has(key)),
  }
}

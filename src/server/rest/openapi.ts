/** The OpenAPI 3.1 description of the REST door, from the same schemas that validate. */
import { z } from 'zod'
import { adminCookie } from '#shared/admin.ts'
import { site, siteDescription } from '#shared/site.ts'
import type { RestRoute } from '../trpc.ts'

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

const ERRORS = {
  400: 'The input is invalid',
  401: 'No admin session',
  403: 'A page of another origin asks',
  404: 'No such thing',
  409: 'Conflicts with how things stand',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too many',
  502: 'The payment provider failed',
  503: 'Not ready',
}

/** The whole document; `serverUrl` is where callers reach the site. */
export function openApiDocument(routes: readonly RestRoute[], serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version: '1.0.0', description: siteDescription },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { adminSession: { type: 'apiKey', in: 'cookie', name: adminCookie(serverUrl) } },
    },
  }
}

function operation(route: RestRoute) {
  const input = route.input ? jsonSchema(route.input, 'input') : {}
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key))
  const hasBody = route.method === 'POST' || route.method === 'PUT'
  const parameters = Object.entries(input.properties ?? {})
    .filter(([key]) => inPath.has(key) || !hasBody)
    .map(([key, schema]) => ({
      name: key,
      in: inPath.has(key) ? 'path' : 'query',
      required: inPath.has(key) || (input.required ?? []).includes(key),
      schema,
    }))
  return {
    operationId: route.name,
    summary: route.summary,
    ...(route.admin && { security: [{ adminSession: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody &&
      route.input && { requestBody: { required: true, content: json(withoutPath(input, inPath)) } }),
    responses: {
      [route.status]: { description: 'Success', content: json(jsonSchema(route.output, 'output')) },
      ...Object.fromEntries(
        Object.entries(ERRORS)
          .filter(([status]) => route.admin || status !== '401')
          .filter(([status]) => route.method !== 'GET' || status !== '403')
          .map(([status, description]) => [
            status,
            { description, content: json({ $ref: '#/components/schemas/Error' }) },
          ]),
      ),
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
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

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const ERROR_SCHEMA = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string', description: 'A short code for programs' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['error', 'code'],
}

/** The REST door: every procedure with a `rest` meta is a Fastify route that calls that same procedure. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requestContext, type Context, type Deps } from '../context.ts'
import { invalid, notFound } from '../errors.ts'
import { appRouter } from '../router.ts'
import { restRoutes, type RestRoute } from '../trpc.ts'
import { openApiDocument } from './openapi.ts'
import { wholeList } from './whole-list.ts'

/** Registers all REST routes on `app` and answers their OpenAPI document. */
export function rest(app: FastifyInstance, deps: Deps) {
  const routes = restRoutes(appRouter)
  for (const route of routes) addRoute(app, deps, route)

  const document = openApiDocument(routes, deps.config.publicUrl)
  app.get('/api/openapi.json', () => document)

  // below /api only JSON answers, unknown paths included
  for (const path of ['/api', '/api/*']) {
    app.all(path, () => {
      throw notFound('There is nothing at this address.')
    })
  }
  return document
}

function addRoute(app: FastifyInstance, deps: Deps, route: RestRoute): void {
  const { method, path, status, name, procedure } = route
  const numbers = numericKeys(route.input)
  const ask = (ctx: Context, input: unknown): Promise<unknown> =>
    procedure({
      ctx,
      getRawInput: async () => input,
      path: name,
      type: procedure._def.type,
      signal: undefined,
      batchIndex: 0,
    })
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const input = route.input && readInput(request, method, numbers)
      reply.status(status)
      const ctx = requestContext(deps, request, reply)
      const isWhole = route.isLong && input?.['limit'] === undefined
      return isWhole
        ? wholeList(ctx, reply, (from, page) => ask(from, { ...input, ...page }))
        : ask(ctx, input)
    },
  })
}

/** Path values win over the body's, so that a body cannot say otherwise than the address it was sent to. */
function readInput(
  request: FastifyRequest,
  method: string,
  numbers: ReadonlySet<string>,
): Record<string, unknown> {
  const params = coerce(request.params, numbers)
  if (method === 'GET' || method === 'DELETE') return { ...coerce(request.query, numbers), ...params }
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('Please send a JSON object.')
  }
  return { ...body, ...params }
}

/** Path and query values are always text: those that the schema wants as numbers become numbers, no others. */
function coerce(values: unknown, numbers: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([key, value]) => [
      key,
      numbers.has(key) && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
  )
}

function numericKeys(input: z.ZodType | undefined): ReadonlySet<string> {
  if (!input) return new Set()
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return new Set(
    Object.entries(properties)
      .filter(
        ([, schema]) => typeof schema === 'object' && (schema.type === 'integer' || schema.type === 'number'),
      )
      .map(([key]) => key),
  )
}

/** The REST API: every procedure with a `rest` meta is a Fastify route that calls that same procedure. */
import { callTRPCProcedure, type AnyTRPCRouter } from '@trpc/server'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { z } from 'zod'
import { MAX_ID } from '#shared/platform/api/paging.ts'
import { bearerOf } from '../sign-in/caller.ts'
import { requestContext, type Context, type Deps } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { isCached, restRoutes, type RestRoute } from '../../trpc.ts'
import { apiInfo, openApiDocument } from './openapi.ts'
import { canonicalInput, type AnswerCached } from './response-cache.ts'
import { wholeList } from './whole-list.ts'

const DOCUMENT_PATH = '/api/openapi.json'
const JSON_TYPE = 'application/json; charset=utf-8'

export type Calls = {
  router: AnyTRPCRouter
  answerCached: AnswerCached
}

/** Registers all REST routes on `app` and returns their OpenAPI document. */
export function rest(app: FastifyInstance, deps: Deps, calls: Calls) {
  const { answerCached } = calls
  const routes = restRoutes(calls.router)
  for (const route of routes) addRoute(app, deps, calls, route)

  const document = openApiDocument(routes, deps.config.publicUrl, deps.liveContent.last().identity)
  app.get(DOCUMENT_PATH, (request, reply) =>
    answerCached(request, reply, {
      address: DOCUMENT_PATH,
      contentType: JSON_TYPE,
      make: async ({ liveContent }) => {
        const { identity } = await liveContent.read()
        return JSON.stringify({ ...document, info: apiInfo(identity) })
      },
    }),
  )

  for (const [url, methods] of methodsByUrl(routes))
    app.options(url, (_request, reply) => {
      void reply.header('allow', methods.join(', '))
      return { methods }
    })

  // every path under /api responds with JSON, even an unknown one
  for (const path of ['/api', '/api/*']) {
    app.all(path, () => {
      throw notFound('There is nothing at this address.')
    })
  }
  return document
}

/** Methods of each path; paths that differ only in parameter names are one entry. */
function methodsByUrl(routes: readonly RestRoute[]): Map<string, string[]> {
  const found = new Map<string, { url: string; methods: string[] }>()
  for (const { method, path } of routes) {
    const shape = path.replaceAll(/\{\w+\}/g, '{}')
    const { methods, url } = found.get(shape) ?? { methods: [], url: urlOf(path) }
    const all = [...methods, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]
    found.set(shape, { url, methods: [...new Set(all)] })
  }
  return new Map([...found.values()].map(({ url, methods }) => [url, methods]))
}

/** Converts '/api/cart/{sessionId}' to Fastify's '/api/cart/:sessionId'. */
const urlOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function addRoute(app: FastifyInstance, deps: Deps, { router, answerCached }: Calls, route: RestRoute): void {
  const { method, path, status, name, procedure } = route
  const { type } = procedure._def
  const numbers = numericKeys(route.input)
  const inputOf = (request: FastifyRequest) => readInput(request, method, numbers)
  const call = (ctx: Context, getInput: () => unknown) => {
    const getRawInput = async () => getInput()
    return callTRPCProcedure({
      router,
      path: name,
      type,
      ctx,
      getRawInput,
      signal: undefined,
      batchIndex: 0,
    })
  }
  const handler: RouteHandlerMethod = (request, reply) => {
    reply.status(status)
    const ctx = requestContext(deps, request, reply, bearerOf(request))
    if (!route.isLong) return call(ctx, () => inputOf(request))
    const input = inputOf(request)
    if (input['limit'] !== undefined) return call(ctx, () => input)
    reply.type(JSON_TYPE)
    return wholeList(ctx, (from, page) => call(from, () => ({ ...input, ...page })))
  }
  const cachedHandler: RouteHandlerMethod = (request, reply) => {
    const input = canonicalInput(procedure, inputOf(request))
    return answerCached(request, reply, {
      address: input && addressOf(path, input),
      contentType: JSON_TYPE,
      make: async (ctx) => JSON.stringify(await call(ctx, () => inputOf(request))),
    })
  }
  app.route({
    method,
    url: urlOf(path),
    handler: isCached(procedure) ? cachedHandler : handler,
  })
}

/** The canonical URL of a call: fills in '/api/bracelets/{slug}' and puts the other values into the query. */
function addressOf(path: string, input: object): string {
  const values = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values.get(name))
    values.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...values].map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? filled : `${filled}?${query}`
}

/** Values in the path override the body, so that a body cannot contradict the URL. */
function readInput(
  request: FastifyRequest,
  method: string,
  numbers: ReadonlySet<string>,
): Record<string, unknown> {
  const params = coerce(request.params, numbers)
  for (const key of numbers) if (isBeyondIds(params[key])) throw notFound('There is nothing at this address.')
  if (method === 'GET' || method === 'DELETE') return { ...coerce(request.query, numbers), ...params }
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('Please send a JSON object.')
  }
  return { ...body, ...params }
}

/** A number in a path is an id. Ids out of range get 404, like unknown ones. */
const isBeyondIds = (value: unknown): boolean => /^[1-9]\d*$/.test(String(value)) && Number(value) > MAX_ID

/** Converts path and query values, which are always text, to numbers where the schema expects numbers. */
function coerce(values: unknown, numbers: ReadonlySet<string>): Record<string, unknown> {
  const coerced: Record<string, unknown> = { ...(values as object) }
  for (const key of numbers) {
    const value = coerced[key]
    if (typeof value === 'string' && /^-?\d{1,16}$/.test(value)) coerced[key] = Number(value)
  }
  return coerced
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

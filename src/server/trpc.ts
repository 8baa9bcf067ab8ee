/** The two kinds of procedure, and how one becomes a REST route as well. */
import { initTRPC, type AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import type { LimitName } from './config.ts'
import type { Context } from './context.ts'
import { notFound, toPublic, rateLimited, unauthorized } from './errors.ts'
import { clientKeysOf } from './http/client-key.ts'
import { clientsDeclined } from './http/declined-cards.ts'
import { isKnownIntent } from './http/known-intents.ts'
import { secondsToWait } from './http/rate-limit.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Rest = {
  method: Method
  /** As the specification spells it: '/api/cart/{sessionId}'. */
  path: `/${string}`
  /** Of a success; creations say 201. */
  status: number
  summary: string
  output: z.ZodType
  /** A list that grows with the years: asked for whole, it goes out a page at a time. */
  isLong: boolean
  /** Open to everybody, and the owner's session makes a difference. */
  readsSession: boolean
  /** It refuses a password, not a missing session. */
  checksPassword: boolean
}
type Meta = {
  rest?: Rest
  /** Only for the owner. */
  admin?: true
  /** See `cachedProcedure`. */
  cached?: true
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    // the shape would carry a stack and the raw message: both transports tell the same public body instead
    errorFormatter: ({ shape, error }) => {
      const { status, body } = toPublic(error)
      return { code: shape.code, message: body.error, data: { httpStatus: status, ...body } }
    },
  })

export const router = t.router

export const publicProcedure = t.procedure

/** For what depends on nothing but the content and the input: the transports keep its answers until the content changes. */
export const cachedProcedure = t.procedure.meta({ cached: true })

/** Refuses everybody without a live owner's session, and says so in its meta, so that all of them can be listed. */
export const adminProcedure = t.procedure.meta({ admin: true }).use(async ({ ctx, type, next }) => {
  // refused or not: nothing between us and the owner may keep it
  ctx.setDependsOnSession(true)
  if (!(await ctx.sessionStore.isOpen(ctx.adminToken))) throw unauthorized()
  const result = await next()
  // what it was does not matter: it is seldom, and nothing to be changed may be forgotten here
  if (type === 'mutation') ctx.content.changed()
  return result
})

/**
 * Refuses an address that has made this very call too often, by one of the settings' limits. To be used after the
 * input, so that correcting a form costs nothing.
 */
export const limited = (limit: LimitName) =>
  t.middleware(async ({ ctx, path, next }) => {
    refuseFor(ctx, await secondsToWait(ctx, { limit, call: path, clientKeys: clientKeysOf(ctx.ip) }))
    return next()
  })

/**
 * Refuses who has asked for too many intents, of whichever kind, or has had too many cards declined: an address, or a
 * session where the input names one. Tells the call who its callers are, for the declines to come.
 */
export const limitedIntents = t.middleware(async ({ ctx, input, next }) => {
  const clientKeys = clientKeysOf(ctx.ip, sessionOf(input))
  refuseFor(ctx, Math.max(0, ...(await clientsDeclined(ctx, clientKeys)).values()))
  refuseFor(ctx, await secondsToWait(ctx, { limit: 'intents', call: 'intents', clientKeys }))
  // nobody is written down for a limit that there is not
  return next({ ctx: { clientKeys: ctx.config.limits.declines === undefined ? [] : clientKeys } })
})

/**
 * Refuses an intent that we never made, and who asks too often. Made-up ones count apart from each real one, so that
 * guesses from a shared address never use up what somebody there who has paid may ask.
 */
export const limitedResults = t.middleware(async ({ ctx, input, next }) => {
  const { paymentIntentId } = input as { paymentIntentId: string }
  const isKnown = await isKnownIntent(ctx.db, paymentIntentId)
  const call = isKnown ? `result ${paymentIntentId}` : 'unknown results'
  refuseFor(ctx, await secondsToWait(ctx, { limit: 'results', call, clientKeys: clientKeysOf(ctx.ip) }))
  if (!isKnown) throw notFound('We could not find this payment.')
  return next()
})

const sessionOf = (input: unknown) =>
  typeof input === 'object' && input !== null && 'sessionId' in input ? String(input.sessionId) : undefined

function refuseFor(ctx: Context, seconds: number): void {
  if (seconds === 0) return
  ctx.setRetryAfter(seconds)
  throw rateLimited(seconds)
}

type RestOptions<Output extends z.ZodType> = {
  output: Output
  summary: string
  status?: number
  isLong?: boolean
  readsSession?: boolean
  checksPassword?: boolean
}

/** `route` reads like the specification's table: 'GET /api/cart/{sessionId}'. */
function restMeta<Output extends z.ZodType>(route: `${Method} /${string}`, options: RestOptions<Output>) {
  const [method, path] = route.split(' ') as [Method, `/${string}`]
  return {
    rest: {
      method,
      path,
      status: options.status ?? 200,
      summary: options.summary,
      output: options.output,
      isLong: options.isLong ?? false,
      readsSession: options.readsSession ?? false,
      checksPassword: options.checksPassword ?? false,
    },
  }
}

/** A procedure behind a REST path too. The output is demanded, so that no further column leaks. */
export function publicRest<Output extends z.ZodType>(
  route: `${Method} /${string}`,
  options: RestOptions<Output>,
) {
  return publicProcedure.meta(restMeta(route, options)).output(options.output)
}

/** The same for what depends on nothing but the content and the input. */
export function cachedRest<Output extends z.ZodType>(route: `GET /${string}`, options: RestOptions<Output>) {
  return cachedProcedure.meta(restMeta(route, options)).output(options.output)
}

/** The same, for the owner only. */
export function adminRest<Output extends z.ZodType>(
  route: `${Method} /${string}`,
  options: RestOptions<Output>,
) {
  return adminProcedure.meta(restMeta(route, options)).output(options.output)
}

export type RestRoute = Rest & {
  /** As the router knows it: 'cart.add'. */
  name: string
  admin: boolean
  procedure: AnyTRPCProcedure
  input: z.ZodType | undefined
}

/** Every procedure of a built router under its full name: 'cart.add'. */
export function proceduresOf(built: { _def: { procedures: object } }): [name: string, AnyTRPCProcedure][] {
  // the library types this record as nested, and keeps it flat
  return Object.entries(built._def.procedures).filter(
    (entry): entry is [string, AnyTRPCProcedure] => typeof entry[1] === 'function' && '_def' in entry[1],
  )
}

/** Every procedure of a built router that has a REST path, in the router's order. */
export function restRoutes(built: { _def: { procedures: object } }): RestRoute[] {
  return proceduresOf(built).flatMap(([name, procedure]) => {
    const { rest } = metaOf(procedure)
    const input = procedure._def.inputs.find((parser) => parser instanceof z.ZodType)
    return rest ? [{ ...rest, name, admin: isAdmin(procedure), procedure, input }] : []
  })
}

/** Whether only the owner may call it. */
export const isAdmin = (procedure: AnyTRPCProcedure): boolean => metaOf(procedure).admin === true

/** Whether its answers are cached until the content changes. */
export const isKept = (procedure: AnyTRPCProcedure): boolean => metaOf(procedure).cached === true

const metaOf = (procedure: AnyTRPCProcedure) => (procedure._def.meta ?? {}) as Meta

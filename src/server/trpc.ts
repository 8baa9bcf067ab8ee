/** The kinds of procedure (public, cached, admin), and how one becomes a REST route too. */
import { initTRPC, type AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { requireCaller } from './platform/sign-in/caller.ts'
import type { LimitName } from './config.ts'
import type { Context } from './context.ts'
import { missingScope, notFound, throwIfRateLimited, toPublic } from './errors.ts'
import { refuseOversized } from './platform/limits/input-size.ts'
import { clientKeysOf } from './platform/limits/client-key.ts'
import { clientsDeclined } from './platform/limits/declined-cards.ts'
import { isKnownIntent } from './platform/limits/known-intents.ts'
import { secondsToWait } from './platform/limits/rate-limit.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Rest = {
  method: Method
  /** Spelled as in '/api/cart/{sessionId}'. */
  path: `/${string}`
  /** The status of a success; creations return 201. */
  status: number
  summary: string
  output: z.ZodType
  /** A list that grows for years: a request for all of it is sent page by page. */
  isLong: boolean
  /** Public, but the owner's session changes the response. */
  readsSession: boolean
  /** It refuses a password, not a missing session. */
  checksPassword: boolean
}
type Meta = {
  rest?: Rest
  /** Only for accounts with one of these roles, for owners, and for tokens with its name as a scope. */
  roles?: readonly Role[]
  /** The scope that opens this call, instead of its own name: whoever may read the list may read one of its rows. */
  scope?: string
  /** For no token, whatever its scopes. */
  session?: true
  /** Asks for the password or a passkey again if the last one was too long ago; a token needs none. */
  needsProof?: true
  /** See `cachedProcedure`. */
  cached?: true
  /** Marks a mutation that changes nothing: its input is too long or too private for an address. */
  reads?: true
  /** The most characters of a text in its input, if more than usual. */
  longestText?: number
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    // twice as long as `admin.live` is ever silent
    sse: { client: { reconnectAfterInactivityMs: 32_000 } },
    // both transports send the same public body; the default shape has a stack and the raw message
    errorFormatter: ({ shape, error }) => {
      const { status, body } = toPublic(error)
      return { code: shape.code, message: body.error, data: { httpStatus: status, ...body } }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters

/**
 * Base of every procedure. It checks the size of the input before any schema runs, because schemas clean texts before
 * they measure them.
 */
export const publicProcedure = t.procedure.use(async ({ getRawInput, meta, next }) => {
  let input: unknown
  try {
    input = await getRawInput()
  } catch {
    // a call without an input does not read it; every other one fails when its schema does
    return next()
  }
  refuseOversized(input, meta?.longestText)
  return next({ getRawInput: async () => input })
})

/** For answers that depend only on public data and input: the transports cache them until the data change. */
export const cachedProcedure = publicProcedure.meta({ cached: true })

/** The strictest requirement: only owners, who may call everything. */
const OWNER_ONLY: readonly Role[] = ['owner']

/**
 * Refuses calls without a live session, of other roles, or of a token without its scope. Its meta marks it as an admin
 * procedure, with its roles.
 * @param roles beside the owner's.
 */
export const procedureFor = (...roles: Role[]) =>
  publicProcedure
    .meta({ roles: roles.length === 0 ? OWNER_ONLY : roles })
    .use(async ({ ctx, type, path, meta, next }) => {
      // even if refused, no cache may store the response
      ctx.setDependsOnSession(true)
      const { caller, signedIn } = await requireCaller(ctx, {
        scope: meta?.scope ?? path,
        roles: meta?.roles ?? OWNER_ONLY,
        needsProof: meta?.needsProof ?? false,
      })
      if (caller.token !== undefined && meta?.session) throw missingScope('of a signed-in owner')
      const result = await next({ ctx: { caller, signedIn } })
      // invalidates after any admin change: those are rare, and none can be forgotten here
      if (type === 'mutation' && !meta?.reads) ctx.publicData.changed()
      return result
    })

/** Only for owners. */
export const adminProcedure = procedureFor()

/** For an owner's mutation that changes nothing. */
export const adminReading = adminProcedure.meta({ reads: true })

/** Refuses every token too: a token must not be able to create tokens. */
export const sessionProcedure = adminProcedure.meta({ session: true })

/** With the password or a passkey of the last 15 minutes, too. */
export const provenProcedure = sessionProcedure.meta({ needsProof: true })

/** Refuses a client that has called too often. Use it after the input: correcting a form costs nothing. */
export const limited = (limit: LimitName) =>
  t.middleware(async ({ ctx, path, next }) => {
    throwIfRateLimited(ctx, await secondsToWait(ctx, { limit, call: path, clientKeys: clientKeysOf(ctx.ip) }))
    return next()
  })

/**
 * Refuses clients that have started too many payments of either kind, or had too many cards declined: by address, and
 * by session if the input contains one. Passes the client keys on, for later declines.
 */
export const limitedIntents = t.middleware(async ({ ctx, input, next }) => {
  const clientKeys = clientKeysOf(ctx.ip, sessionOf(input))
  throwIfRateLimited(ctx, Math.max(0, ...(await clientsDeclined(ctx, clientKeys)).values()))
  throwIfRateLimited(ctx, await secondsToWait(ctx, { limit: 'intents', call: 'intents', clientKeys }))
  // without a limit no client key is stored
  return next({ ctx: { clientKeys: ctx.config.limits.declines === undefined ? [] : clientKeys } })
})

/**
 * Refuses intents that we never created, and clients that ask too often. Unknown intents count separately from each
 * real one, so that guesses from a shared address never use up what a real buyer there may ask.
 */
export const limitedResults = t.middleware(async ({ ctx, input, next }) => {
  const { paymentIntentId } = input as { paymentIntentId: string }
  const isKnown = await isKnownIntent(ctx.db, paymentIntentId)
  const call = isKnown ? `result ${paymentIntentId}` : 'unknown results'
  throwIfRateLimited(
    ctx,
    await secondsToWait(ctx, { limit: 'results', call, clientKeys: clientKeysOf(ctx.ip) }),
  )
  if (!isKnown) throw notFound('We could not find this payment.')
  return next()
})

const sessionOf = (input: unknown) =>
  typeof input === 'object' && input !== null && 'sessionId' in input ? String(input.sessionId) : undefined

type RestOptions<Output extends z.ZodType> = {
  output: Output
  summary: string
  status?: number
  isLong?: boolean
  readsSession?: boolean
  checksPassword?: boolean
}

/** `route` reads 'GET /api/cart/{sessionId}'. */
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

/** tRPC would parse a schema asynchronously, for which zod has only its slow way. */
const checked =
  <Output extends z.ZodType>(schema: Output) =>
  (answer: unknown): z.output<Output> =>
    schema.parse(answer)

/** A procedure with a REST path too. The output schema is required, so that no other column leaks. */
export function publicRest<Output extends z.ZodType>(
  route: `${Method} /${string}`,
  options: RestOptions<Output>,
) {
  return publicProcedure.meta(restMeta(route, options)).output(checked(options.output))
}

/** A public REST call whose result depends only on public data and input. */
export function cachedRest<Output extends z.ZodType>(route: `GET /${string}`, options: RestOptions<Output>) {
  return cachedProcedure.meta(restMeta(route, options)).output(checked(options.output))
}

/** A REST call for owners and the named roles. */
export function adminRest<Output extends z.ZodType>(
  route: `${Method} /${string}`,
  { roles = [], scope, ...options }: RestOptions<Output> & { roles?: Role[]; scope?: string },
) {
  return procedureFor(...roles)
    .meta({ ...restMeta(route, options), ...(scope !== undefined && { scope }) })
    .output(checked(options.output))
}

export type RestRoute = Rest & {
  /** As the router knows it: 'cart.add'. */
  name: string
  admin: boolean
  /** Whether a token can make this call. */
  isForTokens: boolean
  /** The scope that a token needs for it. */
  scope: string
  procedure: AnyTRPCProcedure
  input: z.ZodType | undefined
}

/** Every procedure of a built router under its full name: 'cart.add'. */
export function proceduresOf(built: { _def: { procedures: object } }): [name: string, AnyTRPCProcedure][] {
  // the library's type of this record is nested, but the record itself is flat
  return Object.entries(built._def.procedures).filter(
    (entry): entry is [string, AnyTRPCProcedure] => typeof entry[1] === 'function' && '_def' in entry[1],
  )
}

/** Every procedure of a built router that has a REST path, in the router's order. */
export function restRoutes(built: { _def: { procedures: object } }): RestRoute[] {
  return proceduresOf(built).flatMap(([name, procedure]) => {
    const { rest, scope = name } = metaOf(procedure)
    const input = procedure._def.inputs.find((parser) => parser instanceof z.ZodType)
    if (!rest) return []
    const isForTokens =
      (isAdmin(procedure) && !metaOf(procedure).session) ||
      (rest.readsSession && procedure._def.type === 'query')
    return [{ ...rest, name, admin: isAdmin(procedure), isForTokens, scope, procedure, input }]
  })
}

/** Whether it requires signing in. */
export const isAdmin = (procedure: AnyTRPCProcedure): boolean => metaOf(procedure).roles !== undefined

/** The roles that may call it beside an owner; undefined for everybody. */
export const rolesOf = (procedure: AnyTRPCProcedure): readonly Role[] | undefined => metaOf(procedure).roles

/** Whether its answers are cached until public data change. */
export const isCached = (procedure: AnyTRPCProcedure): boolean => metaOf(procedure).cached === true

const metaOf = (procedure: AnyTRPCProcedure) => (procedure._def.meta ?? {}) as Meta

/** Kinds of procedure (public, cached, admin), and the metadata that also makes one a REST route. */
import { initTRPC, type AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import { LIVE_SILENCE_MS } from '#shared/platform/live/live.ts'
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
  /** For example '/api/cart/{sessionId}'. */
  path: `/${string}`
  /** Status of a successful response: 201 for what creates something. */
  status: number
  summary: string
  output: z.ZodType
  /** A list that grows for years: without a page limit it is streamed page by page. */
  isLong: boolean
  /** A public call whose response depends on the owner's session. */
  readsSession: boolean
  /** A wrong password is the reason for its 401, not a missing session. */
  checksPassword: boolean
}
type Meta = {
  rest?: Rest
  /** Roles that may call it, besides owners and tokens with its name as a scope. */
  roles?: readonly Role[]
  /** The scope that a token needs, if not its own name: whoever may read a list may read a single row. */
  scope?: string
  /** Refuses all tokens, whatever their scopes. */
  session?: true
  /** Requires a recent password or passkey; tokens are exempt. */
  needsProof?: true
  /** See `cachedProcedure`. */
  cached?: true
  /** A mutation that only reads: its input is too long or too private for a URL. */
  reads?: true
  /** Maximum characters of a text in the input, where longer than usual. */
  longestText?: number
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    // twice the interval at which `admin.live` always sends something
    sse: { client: { reconnectAfterInactivityMs: LIVE_SILENCE_MS } },
    // both transports send the same public body; the default would contain a stack trace and the raw message
    errorFormatter: ({ shape, error }) => {
      const { status, body } = toPublic(error)
      return { code: shape.code, message: body.error, data: { httpStatus: status, ...body } }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters

/**
 * Base of every procedure. Checks the size of the input before any schema runs, because schemas clean texts
 * before they measure them.
 */
export const publicProcedure = t.procedure.use(async ({ getRawInput, meta, next }) => {
  let input: unknown
  try {
    input = await getRawInput()
  } catch {
    // the input is unreadable: a procedure with an input fails when its schema reads it, any other one
    // ignores it
    return next()
  }
  refuseOversized(input, meta?.longestText)
  return next({ getRawInput: async () => input })
})

/** For results that depend only on public data and the input: the transports cache them until the data change. */
export const cachedProcedure = publicProcedure.meta({ cached: true })

/** The strictest requirement: only owners, who may call everything. */
const OWNER_ONLY: readonly Role[] = ['owner']

/**
 * A procedure for owners and `roles`. Refuses calls without a live session, with another role, or with a
 * token that lacks the scope. @param roles besides owners
 */
export const procedureFor = (...roles: Role[]) =>
  publicProcedure
    .meta({ roles: roles.length === 0 ? OWNER_ONLY : roles })
    .use(async ({ ctx, type, path, meta, next }) => {
      // set first: no cache may store a refusal either
      ctx.setDependsOnSession(true)
      const { caller, signedIn } = await requireCaller(ctx, {
        scope: meta?.scope ?? path,
        roles: meta?.roles ?? OWNER_ONLY,
        needsProof: meta?.needsProof ?? false,
      })
      if (caller.token !== undefined && meta?.session) throw missingScope('of a signed-in owner')
      const result = await next({ ctx: { caller, signedIn } })
      // after every admin change: these are rare, and this way none is forgotten
      if (type === 'mutation' && !meta?.reads) ctx.publicData.changed()
      return result
    })

export const adminProcedure = procedureFor()

/** For an owner's mutation that only reads. */
export const adminReading = adminProcedure.meta({ reads: true })

/** Refuses all tokens: a token must not create tokens. */
export const sessionProcedure = adminProcedure.meta({ session: true })

/** Also requires a password or passkey entered within the last 15 minutes. */
export const provenProcedure = sessionProcedure.meta({ needsProof: true })

/** Refuses a client that has called too often. Use it after `input`, so that correcting a form costs nothing. */
export const limited = (limit: LimitName) =>
  t.middleware(async ({ ctx, path, next }) => {
    throwIfRateLimited(ctx, await secondsToWait(ctx, { limit, call: path, clientKeys: clientKeysOf(ctx.ip) }))
    return next()
  })

/**
 * Refuses clients that have started too many payments or had too many cards declined, by address and, if the
 * input has one, by session. Passes the client keys on, so that declines can be counted.
 */
export const limitedIntents = t.middleware(async ({ ctx, input, next }) => {
  const clientKeys = clientKeysOf(ctx.ip, sessionOf(input))
  throwIfRateLimited(ctx, Math.max(0, ...(await clientsDeclined(ctx, clientKeys)).values()))
  throwIfRateLimited(ctx, await secondsToWait(ctx, { limit: 'intents', call: 'intents', clientKeys }))
  // without a limit client keys are not stored
  return next({ ctx: { clientKeys: ctx.config.limits.declines === undefined ? [] : clientKeys } })
})

/**
 * Refuses unknown intents, and clients that ask too often. Unknown intents have a count of their own, so that
 * guesses from a shared address do not use up a real buyer's requests.
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

/** @param route such as 'GET /api/cart/{sessionId}' */
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

/** Validates synchronously: given a schema, tRPC parses asynchronously, for which zod has only a slower path. */
const checked =
  <Output extends z.ZodType>(schema: Output) =>
  (answer: unknown): z.output<Output> =>
    schema.parse(answer)

/** A procedure that is also a REST route. The output schema is required, so that no other column leaks. */
export function publicRest<Output extends z.ZodType>(
  route: `${Method} /${string}`,
  options: RestOptions<Output>,
) {
  return publicProcedure.meta(restMeta(route, options)).output(checked(options.output))
}

/** A public REST route whose result depends only on public data and input. */
export function cachedRest<Output extends z.ZodType>(route: `GET /${string}`, options: RestOptions<Output>) {
  return cachedProcedure.meta(restMeta(route, options)).output(checked(options.output))
}

/** A REST route for owners and the given roles. */
export function adminRest<Output extends z.ZodType>(
  route: `${Method} /${string}`,
  { roles = [], scope, ...options }: RestOptions<Output> & { roles?: Role[]; scope?: string },
) {
  return procedureFor(...roles)
    .meta({ ...restMeta(route, options), ...(scope !== undefined && { scope }) })
    .output(checked(options.output))
}

export type RestRoute = Rest & {
  /** For example 'cart.add'. */
  name: string
  admin: boolean
  isForTokens: boolean
  scope: string
  procedure: AnyTRPCProcedure
  input: z.ZodType | undefined
}

/** Every procedure of a router with its full name, such as 'cart.add'. */
export function proceduresOf(built: { _def: { procedures: object } }): [name: string, AnyTRPCProcedure][] {
  // the library's type is nested, but the record is flat at run time
  return Object.entries(built._def.procedures).filter(
    (entry): entry is [string, AnyTRPCProcedure] => typeof entry[1] === 'function' && '_def' in entry[1],
  )
}

/** Every procedure that has a REST path, in the order of the router. */
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

export const isAdmin = (procedure: AnyTRPCProcedure): boolean => metaOf(procedure).roles !== undefined

/** Roles besides owners that may call it; undefined for a public procedure. */
export const rolesOf = (procedure: AnyTRPCProcedure): readonly Role[] | undefined => metaOf(procedure).roles

/** Whether its results are cached until public data change. */
export const isCached = (procedure: AnyTRPCProcedure): boolean => metaOf(procedure).cached === true

const metaOf = (procedure: AnyTRPCProcedure) => (procedure._def.meta ?? {}) as Meta

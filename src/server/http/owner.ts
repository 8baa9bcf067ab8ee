/** Who calls in the owner's name: a signed-in owner by a cookie, or a program by a bearer token with the call's scope. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../admin/audit.ts'
import type { Context } from '../context.ts'
import { missingScope, rateLimited, unauthorized } from '../errors.ts'
import { clientKeysOf } from './client-key.ts'
import { secondsToWait } from './rate-limit.ts'

/** The token of `Authorization: Bearer`; undefined without one. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '')?.map((part) => part ?? '')[1]
}

type Asking = Pick<
  Context,
  'db' | 'clock' | 'config' | 'ip' | 'adminToken' | 'bearer' | 'sessionStore' | 'tokenStore' | 'setRetryAfter'
>

/**
 * Undefined for everybody else, tokens without the scope included.
 * @throws UNAUTHORIZED for a token that is none, or TOO_MANY after many of those.
 */
export async function ownerOf(ctx: Asking, scope: string): Promise<Caller | undefined> {
  if (ctx.bearer === undefined)
    return (await ctx.sessionStore.isOpen(ctx.adminToken)) ? { address: ctx.ip } : undefined
  const token = await ctx.tokenStore.open(ctx.bearer)
  if (typeof token === 'string') {
    await countRefusal(ctx)
    throw unauthorized(`This token is ${token}.`)
  }
  return token.scopes.includes(scope) ? { address: ctx.ip, token: token.name } : undefined
}

/** @throws UNAUTHORIZED, or MISSING_SCOPE with the scope's name. */
export async function requireOwner(ctx: Asking, scope: string): Promise<Caller> {
  const owner = await ownerOf(ctx, scope)
  if (owner) return owner
  throw ctx.bearer === undefined ? unauthorized() : missingScope(scope)
}

async function countRefusal(ctx: Asking): Promise<void> {
  const seconds = await secondsToWait(ctx, {
    limit: 'tokens',
    call: 'tokens',
    clientKeys: clientKeysOf(ctx.ip),
  })
  if (seconds === 0) return
  ctx.setRetryAfter(seconds)
  throw rateLimited(seconds)
}

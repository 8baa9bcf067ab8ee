/** Identifies the caller: an account by its session cookie, or a program by a bearer token with the call's scope. */
import type { FastifyRequest } from 'fastify'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { Caller } from '../audit/audit.ts'
import type { Context } from '../../context.ts'
import { missingScope, throwIfRateLimited, unauthorized, wrongRole } from '../../errors.ts'
import { clientKeysOf } from '../limits/client-key.ts'
import { secondsToWait } from '../limits/rate-limit.ts'
import { requireProof } from './proof.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import type { OpenToken } from '../sessions/token-store.ts'

/** The token of `Authorization: Bearer`; undefined without that header. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '')?.map((part) => part ?? '')[1]
}

type AuthContext = Pick<
  Context,
  | 'db'
  | 'clock'
  | 'config'
  | 'ip'
  | 'adminToken'
  | 'isUnattended'
  | 'bearer'
  | 'sessionStore'
  | 'tokenStore'
  | 'setRetryAfter'
  | 'setRateLimit'
>

/** Requirements of a call: a token's scope or one of these roles, and perhaps a recent password or passkey. */
type AccessRule = { scope: string; roles: readonly Role[]; needsProof?: boolean }

const namedIn = (ctx: AuthContext, { account }: SignedIn): Caller => ({ address: ctx.ip, account })

/** Whether the account has one of these roles. An owner may do everything. */
const hasRole = ({ role }: SignedIn, roles: readonly Role[]) => role === 'owner' || roles.includes(role)

/** Undefined for callers without access, or tokens without the scope. @throws UNAUTHORIZED for a bad token; TOO_MANY */
export async function callerOf(ctx: AuthContext, { scope, roles }: AccessRule): Promise<Caller | undefined> {
  if (ctx.bearer !== undefined) return callerOfToken(ctx, scope)
  const signedIn = await ctx.sessionStore.find(ctx.adminToken)
  return signedIn && hasRole(signedIn, roles) ? namedIn(ctx, signedIn) : undefined
}

/** @throws UNAUTHORIZED, WRONG_ROLE, PROOF_NEEDED, or MISSING_SCOPE with the scope's name */
export async function requireCaller(
  ctx: AuthContext,
  { scope, roles, needsProof = false }: AccessRule,
): Promise<{ caller: Caller; signedIn: SignedIn }> {
  if (ctx.bearer !== undefined) {
    const caller = await callerOfToken(ctx, scope)
    if (!caller) throw missingScope(scope)
    // a token acts for the owner who created it
    return { caller, signedIn: { role: 'owner' } }
  }
  const signedIn = await ctx.sessionStore.find(ctx.adminToken, !ctx.isUnattended)
  if (!signedIn) throw unauthorized()
  if (!hasRole(signedIn, roles)) throw wrongRole()
  if (needsProof) requireProof(signedIn, ctx.clock())
  return { caller: namedIn(ctx, signedIn), signedIn }
}

/** Opens the call's bearer token and records its use. @throws UNAUTHORIZED; TOO_MANY for too many bad tokens */
export async function openToken(ctx: AuthContext): Promise<OpenToken> {
  const token = await ctx.tokenStore.open(ctx.bearer ?? '')
  if (typeof token === 'string') {
    await countRefusal(ctx)
    throw unauthorized(`This token is ${token}.`)
  }
  return token
}

async function callerOfToken(ctx: AuthContext, scope: string): Promise<Caller | undefined> {
  const token = await openToken(ctx)
  return token.scopes.includes(scope)
    ? { address: ctx.ip, token: token.name, account: token.account }
    : undefined
}

async function countRefusal(ctx: AuthContext): Promise<void> {
  const clientKeys = clientKeysOf(ctx.ip)
  throwIfRateLimited(ctx, await secondsToWait(ctx, { limit: 'tokens', call: 'tokens', clientKeys }))
}

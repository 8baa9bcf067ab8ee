/** Signing in with an account: email and password, and a code if the account requires one. */
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { accounts, signInSteps } from '#db/schema.ts'
import { canonicalEmail } from '#shared/contact.ts'
import type { SignInStep } from '#shared/accounts.ts'
import type { NewSession, SignInResult } from '#shared/accounts.schema.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { conflict, refuseFor, unauthorized } from '../errors.ts'
import { newToken, type Account } from './links.ts'
import { clearLoginFailures, forgetFailures, startAttempt, type Tried } from './login-throttle.ts'
import { isRightPassword } from './password-hash.ts'
import { takeCode } from './second-factor.ts'
import { hashOfToken } from './token-store.ts'

export type SigningIn = Pick<
  Context,
  'db' | 'clock' | 'config' | 'sessionStore' | 'ip' | 'adminToken' | 'setAdminToken' | 'setRetryAfter'
>

/** A step of signing in waits this long. */
const STEP_MS = 5 * 60_000

/** The hash of a password that nobody knows, so that refusing an unknown address takes as long as refusing a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$HXgbI0dC/4FXPdSrbnV/JQ$lYRxaBaAgQXiOa9qxDMAh65vcCsk6D96Pr2JGr7qMZw'

const stepOver = () =>
  conflict('This took too long, or was answered already. Please begin again.', 'STEP_OVER')

const wrong = () => unauthorized('This email address and password do not match.')

/** Opens a session, or asks for the code. @throws UNAUTHORIZED, whichever of the two was wrong; TOO_MANY */
export async function signInWithPassword(
  ctx: SigningIn,
  { email, password }: { email: string; password: string },
): Promise<SignInResult> {
  const tried = await ctx.sessionStore.attempt(triedBy(ctx, email), async () => {
    const account = await findByEmail(ctx.db, canonicalEmail(email) ?? '')
    const isRight = await isRightPassword(account?.passwordHash ?? NOBODYS_HASH, password)
    return isRight ? account : undefined
  })
  if (tried === 'wrong') throw wrong()
  if ('waitSeconds' in tried) {
    refuseFor(ctx, tried.waitSeconds)
    throw wrong()
  }
  const account = tried.found
  if (account.totpEnabledAt === null) return openSession(ctx, account)
  const expiresAt = stepEnd(ctx.clock())
  const challenge = hashOfToken(account.passwordHash ?? '')
  const token = await makeStep(ctx, { step: 'second-factor', accountId: account.id, challenge, expiresAt })
  return { state: 'code-needed', token, isWrong: false }
}

/**
 * The second step. After a wrong code the response names the next step. Codes are throttled per account like passwords
 * per address, so that nobody who knows the password can try them all from everywhere.
 * @throws CONFLICT if it took too long; TOO_MANY
 */
export async function signInWithCode(
  ctx: SigningIn,
  input: { token: string; code: string },
): Promise<SignInResult> {
  const step = await takeStep(ctx, input.token, 'second-factor')
  const now = ctx.clock()
  refuseFor(ctx, await startAttempt(ctx.db, { address: codesOf(step.accountId ?? 0) }, now))
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, step.accountId ?? 0), isNull(accounts.removedAt)))
  if (!account) throw wrong()
  // started with a password that has been changed since
  if (step.challenge !== hashOfToken(account.passwordHash ?? '')) throw stepOver()
  if (await takeCode(ctx.db, account, input.code, now)) return openSession(ctx, account)
  await recordAudit(ctx.db, { action: 'login-refused', address: ctx.ip, account })
  const token = await makeStep(ctx, step)
  return { state: 'code-needed', token, isWrong: true }
}

/** The account that can sign in with this address: invited, accepted, and not removed. */
export async function findByEmail(db: Db | Tx, email: string): Promise<Account | undefined> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(
      and(
        sql`lower(${accounts.email}) = lower(${email})`,
        isNull(accounts.removedAt),
        isNotNull(accounts.passwordHash),
      ),
    )
  return account
}

/** Under what an account's tries of codes are counted: no address. */
const codesOf = (accountId: number) => `codes of account ${accountId}`

/** Counts known and unknown email addresses alike, and stores none. */
export const triedBy = ({ ip }: Pick<SigningIn, 'ip'>, email: string): Required<Tried> => ({
  address: ip,
  account: `account ${hashOfToken(canonicalEmail(email) ?? '')}`,
})

/** Opens a session for somebody who has proved their identity, unless their account or password changed meanwhile. */
export async function openSession(ctx: SigningIn, account: Account): Promise<NewSession> {
  const now = ctx.clock()
  const token = await ctx.db.transaction(async (tx) => {
    const [same] = await tx
      .update(accounts)
      .set({ lastSignInAt: now })
      .where(
        and(
          eq(accounts.id, account.id),
          isNull(accounts.removedAt),
          eq(accounts.passwordHash, account.passwordHash ?? ''),
        ),
      )
      .returning({ id: accounts.id })
    if (!same) return undefined
    await clearTries(ctx, tx, account)
    await recordAudit(tx, { action: 'login', address: ctx.ip, account })
    return ctx.sessionStore.openFor(tx, account.id, ctx.adminToken)
  })
  if (token === undefined) throw wrong()
  ctx.setAdminToken(token)
  return { state: 'signed-in', name: account.name, role: account.role }
}

export async function clearTries(ctx: SigningIn, tx: Tx, { id, email }: Account): Promise<void> {
  await clearLoginFailures(tx, triedBy(ctx, email), ctx.clock())
  await forgetFailures(tx, codesOf(id))
}

type NewStep = Pick<typeof signInSteps.$inferInsert, 'step' | 'accountId' | 'challenge' | 'expiresAt'>

/** @returns the token with which the browser completes the step */
export async function makeStep({ db }: Pick<Context, 'db'>, step: NewStep): Promise<string> {
  const token = newToken()
  await db.insert(signInSteps).values({ ...step, tokenHash: hashOfToken(token) })
  return token
}

/** When a step that starts now expires. */
export const stepEnd = (now: Date): Date => new Date(now.getTime() + STEP_MS)

/** Uses a step up: of two simultaneous answers one counts. @throws CONFLICT for one that is over */
export async function takeStep(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  step: SignInStep,
) {
  const [taken] = await db
    .delete(signInSteps)
    .where(
      and(
        eq(signInSteps.tokenHash, hashOfToken(token)),
        eq(signInSteps.step, step),
        gt(signInSteps.expiresAt, clock()),
      ),
    )
    .returning()
  if (!taken) throw stepOver()
  const { tokenHash: _, ...rest } = taken
  return rest
}

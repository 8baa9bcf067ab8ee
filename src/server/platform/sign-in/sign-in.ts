/** Signs in to an account: email, password, and a code if the account has a second factor. */
import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { accounts, knownBrowsers, signInSteps } from '#db/schema/index.ts'
import { isDueBy } from '#db/future-times.ts'
import { canonicalEmail } from '#shared/platform/text/contact.ts'
import type { SignInStep } from '#shared/platform/sign-in/roles.ts'
import type { NewSession, SignInResult } from '#shared/platform/sign-in/sign-in.schema.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Context } from '../../context.ts'
import { conflict, throwIfRateLimited, unauthorized } from '../../errors.ts'
import { browserName } from '../sessions/browser-name.ts'
import { newToken, type Account } from '../sessions/links.ts'
import { clearLoginFailures, deleteFailures, startAttempt, type Tried } from '../sessions/login-throttle.ts'
import { isRightPassword } from '../sessions/password-hash.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { takeCode } from './second-factor.ts'
import { hashOfToken } from '../sessions/token-store.ts'

export type SigningIn = Pick<
  Context,
  | 'db'
  | 'clock'
  | 'config'
  | 'sessionStore'
  | 'ip'
  | 'userAgent'
  | 'adminToken'
  | 'setAdminToken'
  | 'browserToken'
  | 'setBrowserToken'
  | 'setRetryAfter'
  | 'erasureNotes'
>

/** Dependencies for opening a session, including how to enqueue an email about it. */
export type OpeningSession = SigningIn & {
  enqueueEmail: (
    tx: Tx,
    email: { kind: 'new-sign-in' | 'recovery-code-used'; recordId: number; to: string; now: Date },
  ) => Promise<unknown>
}

/** How long a step of signing in is valid. */
const STEP_MS = 5 * 60_000

/** Hash of a password that nobody knows, so that an unknown email address is refused no faster than a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$HXgbI0dC/4FXPdSrbnV/JQ$lYRxaBaAgQXiOa9qxDMAh65vcCsk6D96Pr2JGr7qMZw'

const stepOver = () =>
  conflict('This took too long, or was already completed. Please start again.', 'STEP_OVER')

const wrong = () => unauthorized('This email address and password do not match.')

/**
 * Opens a session, or asks for the code.
 * @throws UNAUTHORIZED without saying whether the email or the password was wrong; TOO_MANY
 */
export async function signInWithPassword(
  ctx: OpeningSession,
  { email, password, stays }: { email: string; password: string; stays: boolean },
): Promise<SignInResult> {
  const tried = await ctx.sessionStore.attempt(triedBy(ctx, email), async () => {
    const account = await findByEmail(ctx.db, canonicalEmail(email) ?? '')
    const isRight = await isRightPassword(account?.passwordHash ?? NOBODYS_HASH, password)
    return isRight ? account : undefined
  })
  if (tried === 'wrong') throw wrong()
  if ('waitSeconds' in tried) {
    throwIfRateLimited(ctx, tried.waitSeconds)
    throw wrong()
  }
  const account = tried.found
  if (account.totpEnabledAt === null) return openSession(ctx, account, { stays })
  const expiresAt = stepEnd(ctx.clock())
  const challenge = hashOfToken(account.passwordHash ?? '')
  const token = await makeStep(ctx, { step: 'second-factor', accountId: account.id, challenge, expiresAt })
  return { state: 'code-needed', token, isWrong: false }
}

/**
 * The second step: a code of the app, or a recovery code. After a wrong code the response contains the token
 * of another try. Codes are throttled per account, so that somebody who knows the password cannot try all
 * codes from many addresses.
 * @throws CONFLICT if it took too long; TOO_MANY
 */
export async function signInWithCode(
  ctx: OpeningSession,
  { stays, ...input }: { token: string; code: string; stays: boolean; isRecovery?: boolean },
): Promise<SignInResult> {
  const step = await takeStep(ctx, input.token, 'second-factor')
  const now = ctx.clock()
  throwIfRateLimited(ctx, await startAttempt(ctx.db, { address: codesOf(step.accountId ?? 0) }, now))
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, step.accountId ?? 0), isNull(accounts.removedAt)))
  if (!account) throw wrong()
  // the password was changed after this step began
  if (step.challenge !== hashOfToken(account.passwordHash ?? '')) throw stepOver()
  const { code, isRecovery = false } = input
  const isRight = isRecovery
    ? await takeRecoveryCode(ctx, account.id, code)
    : await takeCode(ctx.db, account, code, now)
  if (isRight) return openSession(ctx, account, { stays, isRecovery })
  await recordAudit(ctx.db, { action: 'login-refused', address: ctx.ip, account })
  const token = await makeStep(ctx, step)
  return { state: 'code-needed', token, isWrong: true }
}

/** The account that can sign in with this address: neither removed nor still only invited. */
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

/** Throttle key for an account's codes, shared by all addresses. */
const codesOf = (accountId: number) => `codes of account ${accountId}`

/** Throttle keys of an attempt. Known and unknown email addresses count alike, and only a hash is stored. */
export const triedBy = ({ ip }: Pick<SigningIn, 'ip'>, email: string): Required<Tried> => ({
  address: ip,
  account: `account ${hashOfToken(canonicalEmail(email) ?? '')}`,
})

type OpeningOptions = {
  stays?: boolean
  isRecovery?: boolean
  /** Suppresses the email about a new browser. */
  isExpected?: boolean
}

/**
 * Opens a session for somebody who has proved their identity, unless their account or password has changed
 * meanwhile. Emails them if the browser is new to the account, or a recovery code was used.
 */
export async function openSession(
  ctx: OpeningSession,
  account: Account,
  { stays = false, isRecovery = false, isExpected = false }: OpeningOptions = {},
): Promise<NewSession> {
  const now = ctx.clock()
  const browserToken = ctx.browserToken ?? newToken()
  const device = browserName(ctx.userAgent)
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
    const action = isRecovery ? 'recovery-code-used' : 'login'
    const recordId = await recordAudit(tx, { action, name: device, address: ctx.ip, account, now })
    const isNew = await recordBrowser(tx, account.id, browserToken, now)
    const kind = isRecovery ? 'recovery-code-used' : isNew && !isExpected ? 'new-sign-in' : undefined
    if (kind) await ctx.enqueueEmail(tx, { kind, recordId, to: account.email, now })
    return ctx.sessionStore.openFor(tx, account.id, { replaces: ctx.adminToken, stays, device })
  })
  if (token === undefined) throw wrong()
  ctx.setAdminToken(token, stays)
  ctx.setBrowserToken(browserToken)
  return { state: 'signed-in', name: account.name, role: account.role, stays }
}

export async function clearTries(ctx: SigningIn, tx: Tx, { id, email }: Account): Promise<void> {
  await clearLoginFailures(tx, triedBy(ctx, email), ctx.clock())
  await deleteFailures(tx, codesOf(id))
}

/** @returns whether the account was never opened in this browser before */
async function recordBrowser(tx: Tx, accountId: number, token: string, now: Date): Promise<boolean> {
  const { accountId: account, tokenHash } = knownBrowsers
  const [recorded] = await tx
    .insert(knownBrowsers)
    .values({ accountId, tokenHash: hashOfToken(token), createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [account, tokenHash], set: { lastUsedAt: now } })
    // xmax is 0 only for an inserted row, as updating locks the existing one
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return recorded?.isNew ?? false
}

type NewStep = Pick<typeof signInSteps.$inferInsert, 'step' | 'accountId' | 'challenge' | 'expiresAt'>

/** @returns the token with which the browser completes the step */
export async function makeStep({ db }: Pick<Context, 'db'>, step: NewStep): Promise<string> {
  const token = newToken()
  await db.insert(signInSteps).values({ ...step, tokenHash: hashOfToken(token) })
  return token
}

/** Expiry of a step that starts now. */
export const stepEnd = (now: Date): Date => new Date(now.getTime() + STEP_MS)

/** Uses a step up; of two simultaneous calls only one succeeds. @throws CONFLICT if it is used or expired */
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
        not(isDueBy(signInSteps.expiresAt, clock(), STEP_MS)!),
      ),
    )
    .returning()
  if (!taken) throw stepOver()
  const { tokenHash: _, ...rest } = taken
  return rest
}

/** Sets an account's own password: by invitation, by a reset link, or with the current password. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { accounts } from '#db/schema/index.ts'
import type { NewSession } from '#shared/platform/sign-in/sign-in.schema.ts'
import { recordAudit, type Caller } from '../audit/audit.ts'
import { conflict, invalid, throwIfRateLimited } from '../../errors.ts'
import { browserName } from '../sessions/browser-name.ts'
import { dropLinks, readLink, takeLink, type Account } from '../sessions/links.ts'
import { clearLoginFailures, deleteFailures } from '../sessions/login-throttle.ts'
import { hashPassword, isRightPassword } from '../sessions/password-hash.ts'
import { endSessions } from '../sessions/sessions.ts'
import { clearTries, openSession, triedBy, type OpeningSession, type SigningIn } from './sign-in.ts'

type SetPassword = { token: string; password: string }

/** Accepts an invitation and signs in. @throws NOT_FOUND for a link that is no longer valid */
export async function acceptInvitation(
  ctx: OpeningSession,
  { token, password }: SetPassword,
): Promise<NewSession> {
  const link = { token, purpose: 'invitation' as const, now: ctx.clock() }
  // check the link before the work of hashing
  await readLink(ctx.db, link)
  const passwordHash = await hashPassword(password)
  const account = await ctx.db.transaction(async (tx) => {
    const accepted = await setPasswordOf(tx, await takeLink(tx, link), passwordHash)
    const by = { address: ctx.ip, account: accepted }
    await recordAudit(tx, {
      action: 'account-joined',
      subjectId: accepted.id,
      name: accepted.name,
      ...by,
    })
    return accepted
  })
  // no email about a new browser: they have just followed a link from an email here
  return openSession(ctx, account, { isExpected: true })
}

/**
 * Sets a new password by a link and ends all sessions. Signing in still requires the second factor. @throws
 * NOT_FOUND
 */
export async function resetPassword(
  ctx: Pick<SigningIn, 'db' | 'clock' | 'ip'>,
  { token, password }: SetPassword,
): Promise<void> {
  const link = { token, purpose: 'password-reset' as const, now: ctx.clock() }
  await readLink(ctx.db, link)
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    const account = await setPasswordOf(tx, await takeLink(tx, link), passwordHash)
    const { id, name, email } = account
    await dropLinks(tx, id, 'password-reset')
    await endSessions(tx, id)
    // they own the mailbox, so other people's guesses must not make them wait
    await deleteFailures(tx, triedBy(ctx, email).account)
    await recordAudit(tx, {
      action: 'account-password-reset',
      subjectId: id,
      name,
      address: ctx.ip,
      account,
    })
  })
}

/** Ends all sessions and opens a new one here. @throws BAD_REQUEST for a wrong current password; TOO_MANY */
export async function changePassword(
  ctx: SigningIn,
  account: Account,
  input: { password: string; newPassword: string },
  { session = {}, ...caller }: Caller & { session?: { stays?: boolean } | undefined },
): Promise<void> {
  await checkPassword(ctx, account, input.password)
  const passwordHash = await hashPassword(input.newPassword)
  const { stays = false } = session
  const token = await ctx.db.transaction(async (tx) => {
    const { id, name } = await setPasswordOf(tx, account.id, passwordHash)
    await dropLinks(tx, id, 'password-reset')
    await endSessions(tx, id)
    await recordAudit(tx, { action: 'account-password-changed', subjectId: id, name, ...caller })
    return ctx.sessionStore.openFor(tx, id, {
      replaces: ctx.adminToken,
      device: browserName(ctx.userAgent),
      stays,
    })
  })
  ctx.setAdminToken(token, stays)
}

/**
 * Checks the password again. @param account undefined for the shared password @throws BAD_REQUEST if wrong;
 * TOO_MANY
 */
export async function checkPassword(
  ctx: SigningIn,
  account: Account | undefined,
  password: string,
): Promise<void> {
  const from = account ? triedBy(ctx, account.email) : { address: ctx.ip }
  const tried = await ctx.sessionStore.attempt(from, async () => {
    const isRight = account
      ? await isRightPassword(account.passwordHash ?? '', password)
      : await ctx.sessionStore.isShared(password)
    return isRight || undefined
  })
  if (typeof tried === 'object' && 'waitSeconds' in tried) throwIfRateLimited(ctx, tried.waitSeconds)
  if (tried === 'wrong') throw invalid('This is not your current password.', 'WRONG_PASSWORD')
  await ctx.db.transaction((tx) =>
    account ? clearTries(ctx, tx, account) : clearLoginFailures(tx, from, ctx.clock()),
  )
}

async function setPasswordOf(tx: Tx, id: number, passwordHash: string): Promise<Account> {
  const [account] = await tx
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, id), isNull(accounts.removedAt)))
    .returning()
  if (!account) throw conflict('This account was removed.')
  return account
}

/** An account with its secrets, for its own use. */
export async function readAccount(ctx: Pick<SigningIn, 'db'>, id: number): Promise<Account> {
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.removedAt), isNotNull(accounts.passwordHash)))
  if (!account) throw conflict('This account was removed.')
  return account
}

/** Setting one's own password: by an invitation, by a link after forgetting it, or beside the present one. */
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { people, personLinks } from '#db/schema.ts'
import type { NewSession } from '#shared/accounts.schema.ts'
import { recordAudit, type Caller } from '../audit/audit.ts'
import { conflict, invalid, refuseFor } from '../errors.ts'
import { dropLinks, readLink, sendLink, takeLink, type Person } from './links.ts'
import { forgetFailures } from './login-throttle.ts'
import { hashPassword, isRightPassword } from './password-hash.ts'
import { endSessions } from './sessions.ts'
import { clearTries, findByEmail, openSession, triedBy, type SigningIn } from './sign-in.ts'

type SetPassword = { token: string; password: string }

/** After a link was asked for, the next one is sent this much later at the earliest. */
const NEXT_LINK_MS = 5 * 60_000

/**
 * Accepts an invitation, and signs in.
 * @throws NOT_FOUND for a link that is over.
 */
export async function acceptInvitation(
  ctx: SigningIn,
  { token, password }: SetPassword,
): Promise<NewSession> {
  const link = { token, purpose: 'invitation' as const, now: ctx.clock() }
  // before the work of hashing
  await readLink(ctx.db, link)
  const passwordHash = await hashPassword(password)
  const person = await ctx.db.transaction(async (tx) => {
    const accepted = await setPasswordOf(tx, await takeLink(tx, link), passwordHash)
    const by = { address: ctx.ip, person: accepted }
    await recordAudit(tx, {
      action: 'account-joined',
      subjectId: accepted.id,
      detail: accepted.name,
      ...by,
    })
    return accepted
  })
  return openSession(ctx, person)
}

/** Emails a link to who can sign in with this address. It takes longer if somebody can, so no answer may wait for it. */
export function askForReset(ctx: Pick<SigningIn, 'db' | 'clock'>, email: string): Promise<void> {
  const now = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const person = await findByEmail(tx, email)
    if (!person) return
    const { personId, purpose, createdAt } = personLinks
    const isRecent = gt(createdAt, new Date(now.getTime() - NEXT_LINK_MS))
    const recent = and(eq(personId, person.id), eq(purpose, 'password-reset'), isRecent)
    if ((await tx.$count(personLinks, recent)) === 0)
      await sendLink(tx, person, { purpose: 'password-reset', now })
  })
}

/**
 * Sets another password by a link, and ends all sessions. A second factor is asked for as before.
 * @throws NOT_FOUND for a link that is over.
 */
export async function resetPassword(
  ctx: Pick<SigningIn, 'db' | 'clock' | 'ip'>,
  { token, password }: SetPassword,
): Promise<void> {
  const link = { token, purpose: 'password-reset' as const, now: ctx.clock() }
  await readLink(ctx.db, link)
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    const person = await setPasswordOf(tx, await takeLink(tx, link), passwordHash)
    const { id, name, email } = person
    await dropLinks(tx, id, 'password-reset')
    await endSessions(tx, id)
    // they own the mailbox: no stranger's guesses make them wait
    await forgetFailures(tx, triedBy(ctx, email).account)
    await recordAudit(tx, {
      action: 'account-password-reset',
      subjectId: id,
      detail: name,
      address: ctx.ip,
      person,
    })
  })
}

/**
 * Changes one's own password. All sessions end, and this browser gets a new one.
 * @throws BAD_REQUEST if the present one is wrong; TOO_MANY
 */
export async function changePassword(
  ctx: SigningIn,
  person: Person,
  input: { password: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  await checkPassword(ctx, person, input.password)
  const passwordHash = await hashPassword(input.newPassword)
  const token = await ctx.db.transaction(async (tx) => {
    const { id, name } = await setPasswordOf(tx, person.id, passwordHash)
    await dropLinks(tx, id, 'password-reset')
    await endSessions(tx, id)
    await recordAudit(tx, { action: 'account-password-changed', subjectId: id, detail: name, ...caller })
    return ctx.sessionStore.openFor(tx, id, ctx.adminToken)
  })
  ctx.setAdminToken(token)
}

/**
 * Asks who is signed in for their password once more.
 * @throws BAD_REQUEST if it is wrong; TOO_MANY
 */
export async function checkPassword(ctx: SigningIn, person: Person, password: string): Promise<void> {
  const tried = await ctx.sessionStore.attempt(triedBy(ctx, person.email), async () =>
    (await isRightPassword(person.passwordHash ?? '', password)) ? true : undefined,
  )
  if (typeof tried === 'object' && 'waitSeconds' in tried) refuseFor(ctx, tried.waitSeconds)
  if (tried === 'wrong') throw invalid('This is not your present password.', 'WRONG_PASSWORD')
  await ctx.db.transaction((tx) => clearTries(ctx, tx, person))
}

async function setPasswordOf(tx: Tx, id: number, passwordHash: string): Promise<Person> {
  const [person] = await tx
    .update(people)
    .set({ passwordHash })
    .where(and(eq(people.id, id), isNull(people.removedAt)))
    .returning()
  if (!person) throw conflict('This account was removed.')
  return person
}

/** One's own account, with what is secret in it. */
export async function readPerson(ctx: Pick<SigningIn, 'db'>, id: number): Promise<Person> {
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.removedAt), isNotNull(people.passwordHash)))
  if (!person) throw conflict('This account was removed.')
  return person
}

/** Single-use links in emails for setting an account's password, valid for some hours. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, not } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { accounts, accountLinks } from '#db/schema/index.ts'
import { isAhead } from '#db/future-times.ts'
import { LINK_HOURS, type LinkPurpose } from '#shared/platform/sign-in/roles.ts'
import { notFound } from '../../errors.ts'
import { hashOfToken } from './token-store.ts'

const HOUR_MS = 60 * 60_000

export type Account = typeof accounts.$inferSelect
type Link = { token: string; purpose: LinkPurpose; now: Date }

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the link's id. A new invitation replaces earlier ones; all links for a password reset work. */
export async function makeLink(
  tx: Tx,
  accountId: number,
  { purpose, now }: Omit<Link, 'token'>,
): Promise<number> {
  if (purpose === 'invitation') await dropLinks(tx, accountId, purpose)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_HOURS[purpose] * HOUR_MS)
  const [link] = await tx
    .insert(accountLinks)
    .values({ accountId, purpose, tokenHash: hashOfToken(token), token, createdAt: now, expiresAt })
    .returning({ id: accountLinks.id })
  if (!link) throw new Error('an inserted link answered no row')
  return link.id
}

export async function dropLinks(tx: Tx, accountId: number, purpose: LinkPurpose): Promise<void> {
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.accountId, accountId), eq(accountLinks.purpose, purpose)))
}

const isOpen = ({ token, purpose, now }: Link) =>
  and(
    eq(accountLinks.tokenHash, hashOfToken(token)),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
    not(isAhead(accountLinks.createdAt, now)),
  )

const over = () => notFound('This link has been used or replaced, or is too old. Please ask for a new one.')

/** The account that a link is for. @throws NOT_FOUND if the link is used, expired or unknown */
export async function readLink(db: Db, link: Link): Promise<{ name: string; email: string }> {
  const [account] = await db
    .select({ name: accounts.name, email: accounts.email })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(and(isOpen(link), isNull(accounts.removedAt)))
  if (!account) throw over()
  return account
}

/** Uses a link up; of two simultaneous calls only one succeeds. @returns the account's id @throws NOT_FOUND */
export async function takeLink(tx: Tx, link: Link): Promise<number> {
  // lock the account first, as inviting and removing do, to avoid deadlocks
  const owners = tx.select({ id: accountLinks.accountId }).from(accountLinks).where(isOpen(link))
  await tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, owners)).for('update')
  const [taken] = await tx
    .update(accountLinks)
    .set({ usedAt: link.now, token: null })
    .where(isOpen(link))
    .returning({ accountId: accountLinks.accountId })
  if (!taken) throw over()
  return taken.accountId
}

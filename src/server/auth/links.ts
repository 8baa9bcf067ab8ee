/** Links in emails, by which somebody sets a password: each works once, for some hours. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { people, personLinks } from '#db/schema.ts'
import { LINK_HOURS, type LinkPurpose } from '#shared/accounts.ts'
import { notFound } from '../errors.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { hashOfToken } from './token-store.ts'

const HOUR_MS = 60 * 60_000

export type Person = typeof people.$inferSelect
type Link = { token: string; purpose: LinkPurpose; now: Date }

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Emails a new link. An invitation replaces the earlier ones; of those for another password, any one works. */
export async function sendLink(
  tx: Tx,
  { id, email }: Pick<Person, 'id' | 'email'>,
  { purpose, now }: Omit<Link, 'token'>,
): Promise<void> {
  if (purpose === 'invitation') await dropLinks(tx, id, purpose)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_HOURS[purpose] * HOUR_MS)
  const [link] = await tx
    .insert(personLinks)
    .values({ personId: id, purpose, tokenHash: hashOfToken(token), token, createdAt: now, expiresAt })
    .returning({ id: personLinks.id })
  if (!link) throw new Error('an inserted link answered no row')
  await enqueueEmail(tx, { kind: purpose, recordId: link.id, to: email, now })
}

export async function dropLinks(tx: Tx, personId: number, purpose: LinkPurpose): Promise<void> {
  await tx
    .delete(personLinks)
    .where(and(eq(personLinks.personId, personId), eq(personLinks.purpose, purpose)))
}

const isOpen = ({ token, purpose, now }: Link) =>
  and(
    eq(personLinks.tokenHash, hashOfToken(token)),
    eq(personLinks.purpose, purpose),
    isNull(personLinks.usedAt),
    gt(personLinks.expiresAt, now),
  )

const over = () => notFound('This link has been used, replaced or is too old. Please ask for a new one.')

/**
 * Whose link it is, while it works.
 * @throws NOT_FOUND
 */
export async function readLink(db: Db, link: Link): Promise<{ name: string; email: string }> {
  const [person] = await db
    .select({ name: people.name, email: people.email })
    .from(personLinks)
    .innerJoin(people, eq(people.id, personLinks.personId))
    .where(and(isOpen(link), isNull(people.removedAt)))
  if (!person) throw over()
  return person
}

/**
 * Uses a link up: of two simultaneous calls one gets the person.
 * @throws NOT_FOUND
 */
export async function takeLink(tx: Tx, link: Link): Promise<number> {
  // the person first, as whoever invites or removes them does, so that neither waits for the other
  const owners = tx.select({ id: personLinks.personId }).from(personLinks).where(isOpen(link))
  await tx.select({ id: people.id }).from(people).where(inArray(people.id, owners)).for('update')
  const [taken] = await tx
    .update(personLinks)
    .set({ usedAt: link.now, token: null })
    .where(isOpen(link))
    .returning({ personId: personLinks.personId })
  if (!taken) throw over()
  return taken.personId
}

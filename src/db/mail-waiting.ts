/** Which emails are due, and those that wait because the mail server does not take them. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { MailWaiting } from '#shared/mail.ts'
import type { Db } from './client.ts'
import { isNotHeld } from './hold.ts'
import { outboxEmails } from './schema.ts'

/** Whether a queued email may leave. */
export const isDue = (now: Date) => or(isNull(outboxEmails.notBefore), lte(outboxEmails.notBefore, now))

/** An email that nobody has tried to send for so long waits too: the server takes a minute. */
const STUCK_MS = 30 * 60_000

/** Null unless one was tried in vain, or has waited for half an hour; then all that are queued. */
export async function readMailWaiting(db: Db, now: Date): Promise<MailWaiting | null> {
  const { state, giveUpAt, notBefore, createdAt, lastError } = outboxEmails
  const since = sql<Date>`min(coalesce(${giveUpAt} - interval '1 day', ${notBefore}, ${createdAt}))`
  const [waiting] = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: since.mapWith(createdAt),
      isRefused: sql<boolean>`bool_or(${lastError} is not null)`,
    })
    .from(outboxEmails)
    .where(and(eq(state, 'queued'), isDue(now), isNotHeld))
  if (!waiting || waiting.count === 0) return null
  const { count, since: at, isRefused } = waiting
  return isRefused || now.getTime() - at.getTime() > STUCK_MS ? { count, since: at.toISOString() } : null
}

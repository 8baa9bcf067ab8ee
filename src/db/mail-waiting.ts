/** Which emails are due, and which wait because the mail server does not accept them. */
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { MailWaiting } from '#shared/platform/mail/mail.ts'
import type { Db } from './client.ts'
import { isNotPaused } from './pause.ts'
import { outboxEmails } from './schema/index.ts'
import { isDueBy } from './time-to-come.ts'

/** How long an email is tried from the first attempt on: a mail server that fails on a Friday is mended on Monday. */
export const MAIL_TRIED_HOURS = 72

/** When the first attempt was, of a row that has had one. */
export const firstTriedAt = () =>
  sql`${outboxEmails.giveUpAt} - make_interval(hours => ${sql.raw(String(MAIL_TRIED_HOURS))})`

/** Whether a queued email may be sent. */
export const isDue = (now: Date) => or(isNull(outboxEmails.notBefore), isDueBy(outboxEmails.notBefore, now))

/** An email without an attempt for this long counts as waiting too: the server takes a minute. */
const STUCK_MS = 30 * 60_000

/** Counts all queued emails if one attempt failed, or one has waited for half an hour; otherwise null. */
export async function readMailWaiting(db: Db, now: Date): Promise<MailWaiting | null> {
  const { state, giveUpAt, notBefore, createdAt, lastError } = outboxEmails
  const since = sql<Date>`min(case when ${giveUpAt} is null then coalesce(${notBefore}, ${createdAt}) else ${firstTriedAt()} end)`
  const [waiting] = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: since.mapWith(createdAt),
      isRefused: sql<boolean>`bool_or(${lastError} is not null)`,
    })
    .from(outboxEmails)
    .where(and(eq(state, 'queued'), isDue(now), isNotPaused))
  if (!waiting || waiting.count === 0) return null
  const { count, since: at, isRefused } = waiting
  return isRefused || now.getTime() - at.getTime() > STUCK_MS ? { count, since: at.toISOString() } : null
}

/** Tells which emails are due, and which are waiting because the mail server does not accept them. */
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { MailWaiting } from '#shared/platform/mail/mail.ts'
import type { Db } from './client.ts'
import { isNotPaused } from './pause.ts'
import { outboxEmails, projectNews, projectNewsRecipients } from './schema/index.ts'
import { isDueBy } from './future-times.ts'

/** How long an email is retried: a mail server that fails on a Friday may be repaired only on Monday. */
export const MAIL_TRIED_HOURS = 72

/** Time of the first attempt; null if there was none. */
export const firstTriedAt = () =>
  sql`${outboxEmails.giveUpAt} - make_interval(hours => ${sql.raw(String(MAIL_TRIED_HOURS))})`

/** News that is queued waits while its owner has paused it. Not `exists`, for which a plan may read the whole table. */
const newsState = sql`(select news.state from ${projectNewsRecipients} held join ${projectNews} news on news.id = held.news_id
  where held.id = ${outboxEmails.recordId})`
const isNotHeld = sql`(${outboxEmails.kind} <> 'project-news' or ${newsState} is distinct from 'paused')`

/** Whether a queued email may be sent. */
export const isDue = (now: Date) =>
  and(or(isNull(outboxEmails.notBefore), isDueBy(outboxEmails.notBefore, now)), isNotHeld)

/** An email that was never attempted for this long counts as waiting too; normally it takes a minute. */
const STUCK_MS = 30 * 60_000

/** If an attempt has failed, or an email has waited half an hour, counts all queued emails; otherwise returns null. */
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
    .where(and(eq(state, 'queued'), or(isNotNull(giveUpAt), isDue(now)), isNotHeld, isNotPaused))
  if (!waiting || waiting.count === 0) return null
  const { count, since: at, isRefused } = waiting
  return isRefused || now.getTime() - at.getTime() > STUCK_MS ? { count, since: at.toISOString() } : null
}

/** Passes news of projects on to the outbox, a batch a minute, so that other emails never wait long. */
import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isNotPaused } from '#db/pause.ts'
import { outboxEmails, projectNews, projectNewsRecipients, projects, supporters } from '#db/schema/index.ts'
import { NEWS_BATCH } from '#shared/money/project-news/project-news.ts'
import type { Job, JobParts } from '../../platform/jobs/start-jobs.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { acceptsNews } from '../../site/supporters/news.ts'
import { hadNewsIn, monthOf } from './audience.ts'

const { id, newsId, supporterId, month, skipped } = projectNewsRecipients

export const projectNewsJob = ({ deps }: JobParts) =>
  ({
    name: 'project news',
    async run({ signal }) {
      const now = deps.clock()
      const sending = await deps.db
        .select({ id: projectNews.id })
        .from(projectNews)
        .innerJoin(projects, eq(projects.id, projectNews.projectId))
        .where(and(eq(projectNews.state, 'sending'), isNull(projects.deletedAt), isNotPaused))
        .orderBy(asc(projectNews.id))
      for (const news of sending) {
        if (signal.aborted) return
        // oxlint-disable-next-line no-await-in-loop -- one batch after another
        await queueBatch(deps.db, news.id, now)
      }
    },
  }) satisfies Job

/** Decides about the next recipients in one transaction, so that a killed process leaves none half done. */
const queueBatch = (db: Db, news: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    // another process that sends it at the same time, and a pause, wait for this batch
    const [sending] = await tx
      .select({ id: projectNews.id })
      .from(projectNews)
      .where(and(eq(projectNews.id, news), eq(projectNews.state, 'sending')))
      .for('update')
    if (!sending) return
    const isWaiting = and(eq(newsId, news), isNull(month), isNull(skipped))
    // locks the supporters, so that news of two projects are queued for one after the other
    const batch = await tx
      .select({ id })
      .from(projectNewsRecipients)
      .innerJoin(supporters, eq(supporters.id, supporterId))
      .where(isWaiting)
      .orderBy(asc(id))
      .limit(NEWS_BATCH)
      .for('update', { of: supporters })
    if (batch.length === 0) return markSent()
    const thisMonth = monthOf(now)
    const had = hadNewsIn(thisMonth)
    const decided = await tx
      .update(projectNewsRecipients)
      .set({
        skipped: sql`case when not ${acceptsNews} then 'no consent' when ${had} then 'had news' end`,
        month: sql`case when ${acceptsNews} and not ${had} then ${thisMonth}::date end`,
      })
      .from(supporters)
      .where(and(eq(supporters.id, supporterId), inArray(id, idsOf(batch))))
      .returning({ id, month, to: addressAsTyped })
    for (const { id: recordId, month: queuedIn, to } of decided)
      if (queuedIn !== null)
        // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
        await enqueueEmail(tx, { kind: 'project-news', recordId, to, now })

    /** Once no email of it waits in the outbox. */
    async function markSent() {
      const waiting = tx
        .select({ one: sql`1` })
        .from(outboxEmails)
        .innerJoin(projectNewsRecipients, eq(id, outboxEmails.recordId))
        .where(and(eq(newsId, news), eq(outboxEmails.kind, 'project-news'), eq(outboxEmails.state, 'queued')))
      await tx
        .update(projectNews)
        .set({ state: 'sent' })
        .where(and(eq(projectNews.id, news), notExists(waiting)))
    }
  })

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id)

/** The address as typed with the newest gift, because the supporter's own is in lower case. */
const typed = sql`(select gift.donor_email from donations gift
  where gift.supporter_id = ${supporters.id} and position('@' in gift.donor_email) > 0
  order by gift.id desc limit 1)`
const addressAsTyped = sql<string>`coalesce(${typed}, ${sql`${supporters.email}`})`

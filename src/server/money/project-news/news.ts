/** News of projects, for owners: drafts, and what happens with news that is sent. */
import { and, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { wakeJob } from '#db/jobs/wake-job.ts'
import {
  accounts,
  outboxEmails,
  projectNews,
  projectNewsRecipients,
  projects,
  supporters,
} from '#db/schema/index.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { NEWS_MOVES, type NewsMove, type NewsState } from '#shared/money/project-news/project-news.ts'
import type {
  newNewsInput,
  newsOfProject,
  newsSendInput,
  NewsSummary,
  newsTestInput,
  newsUpdate,
  ProjectNewsPage,
} from '#shared/money/project-news/project-news.schema.ts'
import { changedElsewhere, conflict, notFound } from '../../errors.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { lockForEditing, nextVersion } from '../../platform/editing.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { acceptsNews } from '../../site/supporters/news.ts'
import { refuseDeepNesting } from '../../site/parsed-article.ts'
import { gaveTo, readAudience } from './audience.ts'

/** More than a project has in its life. */
const MAX_NEWS = 200

/** Recipients of the news for whom this holds, with their email if it is queued. */
function people(condition: SQL) {
  const ofNews = sql`from ${projectNewsRecipients} recipient
    left join ${outboxEmails} email on email.kind = 'project-news' and email.record_id = recipient.id
    where recipient.news_id = ${projectNews.id} and ${condition}`
  return sql<number>`(select count(*)::int ${ofNews})`
}

const { id, projectId, subject, body, state, version, createdAt, sentAt } = projectNews
const summary = {
  id,
  subject,
  state,
  createdAt,
  sentAt,
  people: people(sql`true`),
  sent: people(sql`email.state in ('sent', 'written')`),
  failed: people(sql`email.state = 'failed'`),
  // whoever says no between queueing and sending gets nothing either; a stop drops emails for another reason
  noConsent: people(
    sql`(recipient.skipped = 'no consent' or email.state = 'skipped' and ${sql`${projectNews.state}`} <> 'stopped')`,
  ),
  hadNews: people(sql`recipient.skipped = 'had news'`),
}
type SummaryRow = Omit<NewsSummary, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null }
const shown = <Row extends SummaryRow>({ createdAt: made, sentAt: sent, ...row }: Row) => ({
  ...row,
  createdAt: made.toISOString(),
  sentAt: sent?.toISOString() ?? null,
})

/** @throws NOT_FOUND for a project in the bin */
export async function readOpenProject(db: Db | Tx, wanted: number) {
  const [project] = await db
    .select({ id: projects.id, name: projects.name, slug: projects.slug, story: projects.story })
    .from(projects)
    .where(and(eq(projects.id, wanted), isNull(projects.deletedAt)))
  if (!project) throw notFound('There is no such project.')
  return project
}

/** The project's news, newest first. @throws NOT_FOUND */
export async function listNews(db: Db, wanted: number, now: Date): Promise<z.infer<typeof newsOfProject>> {
  const project = await readOpenProject(db, wanted)
  const [audience, news] = await Promise.all([
    readAudience(db, wanted, now),
    db.select(summary).from(projectNews).where(eq(projectId, wanted)).orderBy(desc(id)).limit(MAX_NEWS),
  ])
  return { project, audience, news: news.map(shown) }
}

/** @throws NOT_FOUND */
export async function readNews(db: Db | Tx, wanted: number, now: Date): Promise<ProjectNewsPage> {
  const [row] = await db
    .select({ ...summary, body, version, project: { id: projects.id, name: projects.name } })
    .from(projectNews)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(eq(id, wanted))
  if (!row) throw notFound('There is no such news.')
  return { ...shown(row), audience: await readAudience(db, row.project.id, now) }
}

/** Makes a draft, once per key. @throws NOT_FOUND for a deleted project */
export async function createNews(
  db: Db,
  { key, ...draft }: z.infer<typeof newNewsInput>,
  now: Date,
): Promise<ProjectNewsPage> {
  refuseDeepNesting([{ path: ['body'], text: draft.body }])
  await readOpenProject(db, draft.projectId)
  await db
    .insert(projectNews)
    .values({ ...draft, idempotencyKey: key, createdAt: now })
    .onConflictDoNothing({ target: projectNews.idempotencyKey })
  const [made] = await db.select({ id }).from(projectNews).where(eq(projectNews.idempotencyKey, key))
  return readNews(db, made!.id, now)
}

/** @throws NOT_FOUND, CHANGED_ELSEWHERE; CONFLICT once it is sent */
export function updateNews(
  db: Db,
  { id: wanted, version: opened, ...text }: z.infer<typeof newsUpdate>,
  now: Date,
): Promise<ProjectNewsPage> {
  refuseDeepNesting([{ path: ['body'], text: text.body }])
  return db.transaction(async (tx) => {
    const news = await lockForEditing(tx, projectNews, wanted, 'news', opened)
    if (news.state !== 'draft') throw conflict('This news was sent meanwhile, so it stays as it is.')
    await tx
      .update(projectNews)
      .set({ ...text, version: nextVersion(projectNews) })
      .where(eq(id, wanted))
    return readNews(tx, wanted, now)
  })
}

/** Deletes a draft; idempotent. @throws CONFLICT once it is sent */
export async function removeNews(db: Db, wanted: number): Promise<Done> {
  const [left] = await db.transaction(async (tx) => {
    await tx.delete(projectNews).where(and(eq(id, wanted), eq(state, 'draft')))
    return tx.select({ id }).from(projectNews).where(eq(id, wanted))
  })
  if (left) throw conflict('This news was sent meanwhile, so it stays as a record.')
  return { ok: true }
}

/**
 * Emails the stored draft to the account that asks or, with the shared password, to whoever gets notices; once per key.
 * @throws NOT_FOUND; CONFLICT without an address
 */
export async function testNews(
  db: Db,
  { id: wanted, key }: z.infer<typeof newsTestInput>,
  { mailOwner, ...by }: By & { mailOwner: string | undefined },
): Promise<Done> {
  if (!by.account && mailOwner === undefined)
    throw conflict('There is no address to send it to: sign in with your own account, or set up the notices.')
  return db.transaction(async (tx) => {
    await lockForEditing(tx, projectNews, wanted, 'news')
    const [own] = by.account
      ? await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, by.account.id))
      : []
    const to = own?.email ?? 'owner'
    await enqueueEmail(tx, { kind: 'project-news-test', recordId: wanted, to, occasion: key, now: by.now })
    return { ok: true }
  })
}

/**
 * Sends a draft to everybody who gave to the project and accepts news now; a repeat changes nothing.
 * @throws NOT_FOUND, CHANGED_ELSEWHERE; CONFLICT if nobody would get it
 */
export function sendNews(
  db: Db,
  { id: wanted, version: read }: z.infer<typeof newsSendInput>,
  by: By,
): Promise<ProjectNewsPage> {
  return db.transaction(async (tx) => {
    const news = await lockForEditing(tx, projectNews, wanted, 'news')
    if (news.state !== 'draft') return readNews(tx, wanted, by.now)
    if (news.version !== read) throw changedElsewhere('This news')
    const project = await readOpenProject(tx, news.projectId ?? 0)
    const chosen = tx
      .select({ newsId: sql`${wanted}::bigint`.as('news_id'), supporterId: supporters.id })
      .from(supporters)
      .where(and(acceptsNews, gaveTo(tx, project.id)))
      .orderBy(supporters.id)
    await tx.execute(
      sql`insert into ${projectNewsRecipients} (news_id, supporter_id, created_at) select chosen.*, ${by.now.toISOString()}::timestamptz from (${chosen}) chosen`,
    )
    const [found] = await tx
      .select({ people: count() })
      .from(projectNewsRecipients)
      .where(eq(projectNewsRecipients.newsId, wanted))
    if (!found?.people) throw conflict('Nobody who gave to this project accepts news yet.')
    await change(tx, wanted, 'send', by, { people: found.people })
    return readNews(tx, wanted, by.now)
  })
}

/** Pauses, resumes or stops news that is being sent; idempotent. @throws NOT_FOUND; CONFLICT if it has ended */
export function moveNews(
  db: Db,
  { id: wanted, move }: { id: number; move: Exclude<NewsMove, 'send'> },
  by: By,
): Promise<ProjectNewsPage> {
  return db.transaction(async (tx) => {
    const news = await lockForEditing(tx, projectNews, wanted, 'news')
    const { from, to } = NEWS_MOVES[move]
    if (news.state !== to) {
      if (!(from as readonly NewsState[]).includes(news.state))
        throw conflict('This news is not being sent any more.')
      if (move === 'stop') await dropQueued(tx, wanted)
      await change(tx, wanted, move, by)
    }
    return readNews(tx, wanted, by.now)
  })
}

/** Takes emails that nobody has tried to send out of the outbox, so that their readers may get other news this month. */
async function dropQueued(tx: Tx, wanted: number): Promise<void> {
  const ofNews = tx
    .select({ id: projectNewsRecipients.id })
    .from(projectNewsRecipients)
    .where(eq(projectNewsRecipients.newsId, wanted))
  const dropped = await tx
    .delete(outboxEmails)
    .where(
      and(
        eq(outboxEmails.kind, 'project-news'),
        eq(outboxEmails.state, 'queued'),
        eq(outboxEmails.attempts, 0),
        inArray(outboxEmails.recordId, ofNews),
      ),
    )
    .returning({ recordId: outboxEmails.recordId })
  await tx
    .update(projectNewsRecipients)
    .set({ month: null })
    .where(
      inArray(
        projectNewsRecipients.id,
        dropped.map(({ recordId }) => recordId),
      ),
    )
}

async function change(tx: Tx, wanted: number, move: NewsMove, by: By, more: { people?: number } = {}) {
  const { from, to } = NEWS_MOVES[move]
  const [row] = await tx
    .update(projectNews)
    .set({ state: to, ...(move === 'send' && { sentAt: by.now }) })
    .where(and(eq(id, wanted), inArray(state, [...from])))
    .returning({ subject })
  await recordAudit(tx, {
    action: 'project-news-moved',
    subjectId: wanted,
    name: row!.subject,
    changes: [
      { field: 'state', to: move },
      ...(more.people === undefined ? [] : [{ field: 'people', to: String(more.people) }]),
    ],
    ...by,
  })
  await wakeJob(tx, 'project news')
  await wakeJob(tx, 'mail')
}

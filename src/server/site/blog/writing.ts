/** Creates, changes and deletes posts, each with an audit event. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { blogPosts, retiredPostSlugs } from '#db/schema/index.ts'
import { wakeJob } from '#db/jobs/wake-job.ts'
import type { BlogPost, BlogPostInput, BlogPostUpdate } from '#shared/site/blog/blog.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { londonText } from '#shared/platform/time/london.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import { invalid, invalidFields } from '../../errors.ts'
import { addToBin, lockForEditing, nextVersion } from '../../platform/editing.ts'
import { refuseDeepNesting } from '../parsed-article.ts'
import { insertWithSlug } from '../slug.ts'
import { enqueuePostPublished } from '../../platform/webhooks/enqueue.ts'
import { notDeleted, postColumns, postOf } from './posts.ts'
import { slugOf } from './slug.ts'

/** The caller is for the audit, the clock for slugs of titles without letters. */
type By = { caller: Caller; clock: () => Date }

/** Creates a post with a slug from its title. @throws BAD_REQUEST, also for Markdown that is nested too deeply */
export function createPost(db: Db, { publishAt, ...post }: BlogPostInput, by: By): Promise<BlogPost> {
  refuseUnshowable(post)
  refusePlanOfPublic(post.published, publishAt)
  const planned = plannedTime(publishAt ?? null, null, by)
  return db.transaction(async (tx) => {
    const now = by.clock()
    const times = { publishAt: planned, publishedAt: post.published ? now : null }
    const row = await insertPost(tx, { ...post, ...times }, slugOf(post.title, now))
    const event = { subjectId: row.id, name: row.title, ...by.caller }
    await recordAudit(tx, { action: 'post-created', ...event })
    if (row.published) {
      await recordAudit(tx, { action: 'post-published', ...event })
      await enqueuePostPublished(tx, row)
    }
    if (planned) await recordPlan(tx, row, planned, by.caller)
    return postOf(row)
  })
}

function refuseUnshowable({ format, content }: Pick<BlogPost, 'format' | 'content'>): void {
  if (format === 'markdown') refuseDeepNesting([{ path: ['content'], text: content }])
}

/** @throws BAD_REQUEST for a time of publication of a post that is already public */
function refusePlanOfPublic(published: boolean, publishAt: string | null | undefined): void {
  if (published && publishAt)
    throw invalidFields([
      {
        path: ['publishAt'],
        message: 'A published post is public at once. Send "published": false with a time to publish at.',
      },
    ])
}

/** @throws BAD_REQUEST for a time that is not in the future, unless it is unchanged */
function plannedTime(publishAt: string | null, before: Date | null, { clock }: By): Date | null {
  if (publishAt === null) return null
  const at = new Date(publishAt)
  if (at.getTime() !== before?.getTime() && at <= clock())
    throw invalid('Please choose a time in the future to publish at.', 'PAST_TIME')
  return at
}

async function recordPlan(
  tx: Tx,
  { id, title }: { id: number; title: string },
  at: Date | null,
  caller: Caller,
): Promise<void> {
  await wakeJob(tx, 'publication')
  await recordAudit(tx, {
    action: 'post-scheduled',
    subjectId: id,
    name: title,
    changes: [{ field: 'publishAt', to: at ? londonText(at.toISOString()) : '' }],
    ...caller,
  })
}

async function insertPost(tx: Tx, post: Omit<typeof blogPosts.$inferInsert, 'slug'>, wanted: string) {
  const insert = async (slug: string) => {
    const [row] = await tx
      .insert(blogPosts)
      .values({ ...post, slug })
      .onConflictDoNothing({ target: blogPosts.slug })
      .returning(postColumns)
    return row
  }
  return insertWithSlug(tx, blogPosts, wanted, insert, retiredPostSlugs)
}

/**
 * Changes the given fields of a post; its slug stays.
 * @throws NOT_FOUND; CHANGED_ELSEWHERE if it is no longer at `version`; BAD_REQUEST for a past time of publication or
 * too deep nesting
 */
export function updatePost(
  db: Db,
  { id, version, publishAt, ...post }: BlogPostUpdate,
  by: By,
): Promise<BlogPost> {
  if (publishAt === undefined && Object.values(post).every((value) => value === undefined))
    throw invalid('Please send at least one field to change.')
  return db.transaction(async (tx) => {
    const before = await lockForEditing(tx, blogPosts, id, 'post', version)
    const published = post.published ?? before.published
    refuseUnshowable({ format: post.format ?? before.format, content: post.content ?? before.content })
    refusePlanOfPublic(published, publishAt)
    const plan = publishAt === undefined ? before.publishAt : plannedTime(publishAt, before.publishAt, by)
    const planned = published ? null : plan
    const [saved] = await tx
      .update(blogPosts)
      .set({
        ...post,
        publishAt: planned,
        // once public, everybody can read it at its own URL
        ...(published && { previewKey: null }),
        // a post that is published again retains its date, and so its position
        ...(published && !before.published && { publishedAt: before.publishedAt ?? by.clock() }),
        version: nextVersion(blogPosts),
        updatedAt: sql`now()`,
      })
      .where(eq(blogPosts.id, id))
      .returning(postColumns)
    const row = saved!
    const event = { subjectId: id, name: row.title, ...by.caller }
    await recordAudit(tx, { action: 'post-updated', ...event })
    if (row.published !== before.published)
      await recordAudit(tx, { action: row.published ? 'post-published' : 'post-unpublished', ...event })
    if (!row.published && planned?.getTime() !== before.publishAt?.getTime())
      await recordPlan(tx, row, planned, by.caller)
    if (row.published && !before.published) await enqueuePostPublished(tx, row)
    return postOf(row)
  })
}

/** Moves a post into the bin; idempotent. */
export function removePost(db: Db, id: number, caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    const [post] = await tx
      .update(blogPosts)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(blogPosts.id, id), notDeleted))
      .returning({ name: blogPosts.title, slug: blogPosts.slug })
    if (!post) return { ok: true }
    const event = { action: 'post-deleted', subjectId: id, name: post.name } as const
    await addToBin(tx, { postId: id, ...post }, event, caller)
    return { ok: true }
  })
}

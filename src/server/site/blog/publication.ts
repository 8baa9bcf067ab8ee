/** Makes drafts visible: publishes them at a set time, or shows them to anybody with the preview link. */
import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, lte, min, not, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { blogPosts } from '#db/schema/index.ts'
import type { EditedPost, PostPreview } from '#shared/site/blog/blog.ts'
import type { SiteContent } from '#shared/site/content/content.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import type { Deps } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { lockForEditing, nextVersion } from '../../platform/editing.ts'
import { enqueuePostPublished } from '../../platform/webhooks/enqueue.ts'
import { formattedOf } from './formatted.ts'
import { noSuchPost, notDeleted, postColumns, postOf } from './posts.ts'

/** Publishes every due post. Idempotent, and safe in several processes at once. @returns how many */
export async function publishDue({
  db,
  clock,
  publicData,
}: Pick<Deps, 'db' | 'clock' | 'publicData'>): Promise<number> {
  const isDue = and(isNotNull(blogPosts.publishAt), notDeleted, lte(blogPosts.publishAt, clock()))
  // look first, because even an update of no rows would empty the caches
  const found = await db.select({ id: blogPosts.id }).from(blogPosts).where(isDue).limit(1)
  if (found.length === 0) return 0
  const count = await db.transaction(async (tx) => {
    const rows = await tx
      .update(blogPosts)
      .set({
        published: true,
        publishedAt: sql`${blogPosts.publishAt}`,
        updatedAt: sql`now()`,
        publishAt: null,
        previewKey: null,
        version: nextVersion(blogPosts),
      })
      .where(isDue)
      .returning(postColumns)
    for (const row of rows) {
      await recordAudit(tx, { action: 'post-published', subjectId: row.id, name: row.title, address: '' })
      await enqueuePostPublished(tx, row)
    }
    return rows.length
  })
  if (count > 0) publicData.changed()
  return count
}

/** When the next post is due; undefined if there is none. */
export async function nextPublication(db: Db): Promise<Date | undefined> {
  const [next] = await db
    .select({ at: min(blogPosts.publishAt) })
    .from(blogPosts)
    .where(and(isNotNull(blogPosts.publishAt), notDeleted))
  return next?.at ?? undefined
}

/** Lets anybody with the preview link read the draft; idempotent. @throws NOT_FOUND; CONFLICT for a public post */
export function sharePreview(db: Db, id: number, caller: Caller): Promise<EditedPost> {
  return db.transaction(async (tx) => {
    const post = await lockForEditing(tx, blogPosts, id, 'post')
    if (post.published) throw conflict('This post is published: everybody can read it.')
    if (post.previewKey !== null) return postOf(post)
    const previewKey = randomBytes(16).toString('base64url')
    await tx.update(blogPosts).set({ previewKey }).where(eq(blogPosts.id, id))
    await recordAudit(tx, { action: 'post-preview-shared', subjectId: id, name: post.title, ...caller })
    return postOf({ ...post, previewKey })
  })
}

/** Ends the preview link; idempotent. @throws NOT_FOUND */
export function withdrawPreview(db: Db, id: number, caller: Caller): Promise<EditedPost> {
  return db.transaction(async (tx) => {
    const post = await lockForEditing(tx, blogPosts, id, 'post')
    if (post.previewKey === null) return postOf(post)
    await tx.update(blogPosts).set({ previewKey: null }).where(eq(blogPosts.id, id))
    await recordAudit(tx, { action: 'post-preview-withdrawn', subjectId: id, name: post.title, ...caller })
    return postOf({ ...post, previewKey: null })
  })
}

/** @throws NOT_FOUND */
export async function readPreview(
  db: Db,
  previewKey: string,
  { countries }: SiteContent['shop'],
): Promise<PostPreview> {
  const [row] = await db
    .select(postColumns)
    .from(blogPosts)
    .where(and(eq(blogPosts.previewKey, previewKey), not(blogPosts.published), notDeleted))
  if (!row) throw noSuchPost()
  // only writers may see when it will be published
  return { post: postOf({ ...row, publishAt: null }), formatted: await formattedOf(db, row, countries) }
}

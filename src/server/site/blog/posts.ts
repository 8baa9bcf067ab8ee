/** Reads posts. Deleted posts are never returned, and drafts only to owners and writers. */
import { and, eq, getTableColumns, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { pageCondition, isChosen } from '#db/list-page.ts'
import { blogPosts } from '#db/schema/index.ts'
import { byWords } from '#db/search.ts'
import { ENDING_BRACELETS, endingOf } from '#shared/site/blog/article-ending.ts'
import type {
  BlogArticle,
  BlogPost,
  BlogPostSummary,
  EditedPost,
  ManagedPost,
  managedPostsInput,
  RelatedPost,
} from '#shared/site/blog/blog.ts'
import type { SiteContent } from '#shared/site/content/content.ts'
import { MAX_ID, type PageInput } from '#shared/platform/api/paging.ts'
import { POST_CHOICES } from '#shared/site/blog/blog-reading.ts'
import { notFound } from '../../errors.ts'
import { listAssorted } from '../shop/shop.ts'
import { isSlug } from '../slug.ts'
import { formattedOf } from './formatted.ts'

const { content, format, deletedAt, publishAt, previewKey, ...summaryColumns } = getTableColumns(blogPosts)
export const postColumns = { ...summaryColumns, content, format, publishAt }
const editedColumns = { ...postColumns, previewKey }

type Row = { published: boolean; publishedAt: Date | null; createdAt: Date; updatedAt: Date }
type WithPlan = Row & { publishAt: Date | null }

const summaryOf = <Post extends Row>(row: Post) => ({
  ...row,
  // the oldest posts have no time of publication
  publishedAt: iso(row.publishedAt ?? (row.published ? row.createdAt : null)),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const iso = (at: Date | null) => at?.toISOString() ?? null

export const postOf = <Post extends WithPlan>(row: Post) => ({
  ...summaryOf(row),
  publishAt: iso(row.publishAt),
})

export const notDeleted = isNull(deletedAt)
// spelled exactly as in the partial indexes, because otherwise PostgreSQL does not use them
export const isPublic = and(sql`${blogPosts.published}`, notDeleted)
const isDraft = and(not(blogPosts.published), notDeleted)

export const noSuchPost = () => notFound('There is no such post.')

/** Whole posts, newest first: all, or one page. @param drafts whether to include drafts */
export async function listPosts(
  db: Db,
  { limit, cursor, drafts }: PageInput & { drafts: boolean },
): Promise<BlogPost[]> {
  const { found, orderBy } = pageCondition(blogPosts, { cursor })
  const query = db
    .select(postColumns)
    .from(blogPosts)
    .where(and(drafts ? notDeleted : isPublic, found))
    .orderBy(...orderBy)
    .$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(postOf)
}

/** Published posts without their text, newest first. */
export async function listPublished(
  db: Db,
  { limit, cursor }: PageInput & { limit: number },
): Promise<BlogPostSummary[]> {
  const { found, orderBy } = pageCondition(blogPosts, { cursor })
  const rows = await db
    .select(summaryColumns)
    .from(blogPosts)
    .where(and(isPublic, found))
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map(summaryOf)
}

/** The owner's list including drafts, filtered by state or search words. */
export async function listManaged(
  db: Db,
  filter: z.infer<typeof managedPostsInput> & { limit: number },
): Promise<ManagedPost[]> {
  const { state } = filter
  const isOfState = state === undefined ? notDeleted : state === 'draft' ? isDraft : isPublic
  const also = and(isOfState, isChosen(blogPosts, POST_CHOICES, filter))
  const rows = await byWords(blogPosts, { ...filter, also }, (found, orderBy) =>
    db
      .select({ ...summaryColumns, publishAt })
      .from(blogPosts)
      .where(found)
      .orderBy(...orderBy),
  )
  return rows.map(postOf)
}

/** A post by its slug or id. @throws NOT_FOUND, even for a draft unless `drafts` */
export async function readPost(
  db: Db,
  { slug, drafts }: { slug: string; drafts: boolean },
): Promise<BlogPost> {
  if (!isSlug(slug)) throw noSuchPost()
  const id = Number(slug)
  const isRequested =
    Number.isInteger(id) && id <= MAX_ID
      ? or(eq(blogPosts.slug, slug), eq(blogPosts.id, id))
      : eq(blogPosts.slug, slug)
  const rows = await db
    .select(postColumns)
    .from(blogPosts)
    .where(and(isRequested, drafts ? notDeleted : isPublic))
    .limit(2)
  // the slug of a title such as '2026' looks like an id
  const row = rows.find((post) => post.slug === slug) ?? rows[0]
  if (!row) throw noSuchPost()
  return postOf(row)
}

export async function isPublished(db: Db, slug: string): Promise<boolean> {
  if (!isSlug(slug)) return false
  const found = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isPublic))
  return found.length > 0
}

export async function readForEditing(db: Db, id: number): Promise<EditedPost> {
  const [row] = await db
    .select(editedColumns)
    .from(blogPosts)
    .where(and(eq(blogPosts.id, id), notDeleted))
  if (!row) throw noSuchPost()
  return postOf(row)
}

// spelled as in the index; for a select's own columns drizzle would leave out the table's name
const placeOf = (post: SQL) => sql`coalesce(${post}.published_at, ${post}.created_at), ${post}.id`
const neighbour = (isBeyond: SQL, order: SQL) => sql<BlogArticle['previous']>`(
  select json_build_object('slug', near.slug, 'title', near.title) from ${blogPosts} near
  where near.published and near.deleted_at is null
    and (${placeOf(sql`near`)}) ${isBeyond} (${placeOf(sql`${blogPosts}`)})
  order by coalesce(near.published_at, near.created_at) ${order}, near.id ${order} limit 1)`

const MAX_RELATED = 3

/** Searches only the newest 200 posts, to bound the work, and finds two extra in case these are the neighbours. */
const related = sql<(RelatedPost & { publishedAt: string })[]>`(
  select coalesce(json_agg(json_build_object('slug', alike.slug, 'title', alike.title, 'tags', alike.tags,
    'imageUrl', alike.image_url, 'imageAlt', alike.image_alt, 'publishedAt', alike.at)), '[]')
  from (
    select recent.slug, recent.title, recent.tags, recent.image_url, recent.image_alt, recent.at
    from (
      select near.id, near.slug, near.title, near.tags, near.image_url, near.image_alt,
        coalesce(near.published_at, near.created_at) as at
      from ${blogPosts} near where near.published and near.deleted_at is null order by at desc, near.id desc limit 200) recent
    where recent.tags && ${blogPosts}.tags and recent.id <> ${blogPosts}.id
    order by (select count(*) from unnest(recent.tags) tag where tag = any(${blogPosts}.tags)) desc, recent.at desc, recent.id desc
    limit ${sql.raw(String(MAX_RELATED + 2))}) alike)`

/**
 * An article with related posts and its neighbours in the list of published posts, in one statement. `previous` is
 * the next newer post.
 * @param drafts whether drafts may be read
 * @throws NOT_FOUND
 */
export async function readArticle(
  db: Db,
  slug: string,
  { countries }: SiteContent['shop'],
  drafts = false,
): Promise<BlogArticle> {
  if (!isSlug(slug)) throw noSuchPost()
  const [row] = await db
    .select({
      ...postColumns,
      previous: neighbour(sql`>`, sql`asc`),
      next: neighbour(sql`<`, sql`desc`),
      related,
    })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), drafts ? notDeleted : isPublic))
  if (!row) throw noSuchPost()
  const { previous, next, related: alike, ...post } = row
  const others = alike.filter(({ slug: other }) => other !== previous?.slug && other !== next?.slug)
  const [formatted, bracelets] = await Promise.all([
    formattedOf(db, post, countries),
    endingOf(post.tags) === 'bracelets' ? listAssorted(db, ENDING_BRACELETS) : [],
  ])
  return {
    post: postOf(post),
    formatted,
    previous,
    next,
    related: others.slice(0, MAX_RELATED).map(({ publishedAt, ...other }) => ({
      ...other,
      publishedAt: new Date(publishedAt).toISOString(),
    })),
    bracelets,
  }
}

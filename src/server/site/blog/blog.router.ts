import { z } from 'zod'
import { CARD_OF, MAX_CARDS } from '#shared/site/blog/article-blocks.ts'
import {
  articleCard,
  BLOG_LENGTHS,
  BLOG_PAGE_SIZE,
  blogArticle,
  blogPage,
  blogPageInput,
  blogPost,
  blogPostInput,
  blogPostUpdate,
  editedPost,
  managedPosts,
  managedPostsInput,
  postPreview,
  previewInput,
  slugInput,
} from '#shared/site/blog/blog.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import { pageInput, rowId } from '#shared/platform/api/paging.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { callerOf } from '../../platform/sign-in/caller.ts'
import type { Context } from '../../context.ts'
import { withNextLink, searchPage } from '../../platform/paging.ts'
import { adminRest, cachedProcedure, procedureFor, publicProcedure, publicRest, router } from '../../trpc.ts'
import { readCards } from './formatted.ts'
import { listManaged, listPosts, listPublished, readArticle, readForEditing, readPost } from './posts.ts'
import { readPreview, sharePreview, withdrawPreview } from './publication.ts'
import { createPost, removePost, updatePost } from './writing.ts'

const writerProcedure = procedureFor('writer')
const roles: Role[] = ['writer']

const postId = z.object({ id: rowId })
/** Twice the limit, because a line break may arrive as two characters. */
const longestText = 2 * BLOG_LENGTHS.content

/** Whether the caller may read drafts. The response then depends on the session, so no cache may store it. */
async function seesDrafts(ctx: Context, path: string): Promise<boolean> {
  const isWriter = (await callerOf(ctx, { scope: path, roles: ['writer'] })) !== undefined
  ctx.setDependsOnSession(isWriter)
  return isWriter
}

export const blogRouter = router({
  list: publicRest('GET /api/blog', {
    summary: 'All published posts, newest first; the owner sees drafts too',
    output: z.array(blogPost),
    isLong: true,
    readsSession: true,
  })
    .input(pageInput)
    .query(async ({ ctx, input, path }) => {
      const drafts = await seesDrafts(ctx, path)
      return withNextLink(ctx, input, (page) =>
        listPosts(drafts ? ctx.db : ctx.publicDb, { ...page, drafts }),
      )
    }),

  bySlug: publicRest('GET /api/blog/{slug}', {
    summary: 'One published post; the owner sees a draft too',
    output: blogPost,
    readsSession: true,
  })
    .input(slugInput)
    .query(async ({ ctx, input, path }) => {
      const drafts = await seesDrafts(ctx, path)
      return readPost(drafts ? ctx.db : ctx.publicDb, { ...input, drafts })
    }),

  create: adminRest('POST /api/blog', { summary: 'Create a post', output: blogPost, status: 201, roles })
    .meta({ longestText })
    .input(blogPostInput)
    .mutation(({ ctx, input }) => createPost(ctx.db, input, ctx)),

  update: adminRest('PUT /api/blog/{id}', { summary: 'Update a post', output: blogPost, roles })
    .meta({ longestText })
    .input(blogPostUpdate)
    .mutation(({ ctx, input }) => updatePost(ctx.db, input, ctx)),

  remove: adminRest('DELETE /api/blog/{id}', { summary: 'Delete a post', output: done, roles })
    .input(postId)
    .mutation(({ ctx, input }) => removePost(ctx.db, input.id, ctx.caller)),

  page: cachedProcedure
    .input(blogPageInput)
    .output(blogPage)
    .query(async ({ ctx, input }) => {
      const page = { limit: BLOG_PAGE_SIZE, ...(input.before !== undefined && { cursor: input.before }) }
      const { rows, nextCursor } = await searchPage(page, (asked) => listPublished(ctx.db, asked))
      return { posts: rows, older: nextCursor }
    }),

  article: cachedProcedure
    .input(slugInput)
    .output(blogArticle)
    .query(async ({ ctx, input }) =>
      readArticle(ctx.db, input.slug, (await ctx.liveContent.read()).shop, ctx.readsDrafts),
    ),

  manage: writerProcedure
    .input(managedPostsInput)
    .output(managedPosts)
    .query(({ ctx, input }) => searchPage(input, (page) => listManaged(ctx.db, page))),

  cards: writerProcedure
    .input(z.object({ wanted: z.array(z.string().max(200).regex(CARD_OF)).max(MAX_CARDS) }))
    .output(z.record(z.string(), articleCard))
    .query(async ({ ctx, input }) =>
      readCards(ctx.db, input.wanted, (await ctx.liveContent.read()).shop.countries),
    ),

  forEditing: writerProcedure
    .input(postId)
    .output(editedPost)
    .query(({ ctx, input }) => readForEditing(ctx.db, input.id)),

  sharePreview: writerProcedure
    .input(postId)
    .output(editedPost)
    .mutation(({ ctx, input }) => sharePreview(ctx.db, input.id, ctx.caller)),

  withdrawPreview: writerProcedure
    .input(postId)
    .output(editedPost)
    .mutation(({ ctx, input }) => withdrawPreview(ctx.db, input.id, ctx.caller)),

  // neither from a replica nor from a cache, so that a withdrawn draft is gone at once
  preview: publicProcedure
    .input(previewInput)
    .output(postPreview)
    .query(async ({ ctx, input }) => readPreview(ctx.db, input.key, (await ctx.liveContent.read()).shop)),
})

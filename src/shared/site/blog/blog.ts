/** Posts, as owners write them and as readers see them. */
import { z } from 'zod'
import type { ArticleCard, Formatted } from './article-blocks.ts'
import { BLOG_LENGTHS, POST_FORMATS, POST_CHOICES } from './blog-reading.ts'
import { listFilter, listWords, pageOf } from '../../platform/api/list.schema.ts'
import { MAX_VERSION, rowId } from '../../platform/api/paging.ts'
import { changedPictureAddress, pictureAddress } from '../../platform/pictures/pictures.schema.ts'
import { linkedBracelet } from '../shop/shop.ts'
import { line, lines, optionalLine } from '../../platform/text/text.ts'

export * from './blog-reading.ts'

const tag = /* @__PURE__ */ line(BLOG_LENGTHS.tag, 'A tag cannot be empty')

/** A time as programs write it: '2100-01-01T10:00:00Z', with any offset from UTC, with or without seconds. */
const moment = /* @__PURE__ */ z.union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  'Please send a time such as 2100-01-01T10:00:00Z',
)

/** Body of `POST /api/blog` and `PUT /api/blog/{id}`. The server creates the slug once. */
export const blogPostInput = z.object({
  title: /* @__PURE__ */ line(BLOG_LENGTHS.title, 'Please enter a title'),
  excerpt: /* @__PURE__ */ lines(BLOG_LENGTHS.excerpt, 'Please enter an excerpt'),
  content: /* @__PURE__ */ lines(BLOG_LENGTHS.content, 'Please enter the content'),
  format: z.enum(POST_FORMATS).default('plain'),
  author: /* @__PURE__ */ line(BLOG_LENGTHS.author, 'Please enter the author'),
  imageUrl: /* @__PURE__ */ pictureAddress(BLOG_LENGTHS.imageUrl),
  imageAlt: /* @__PURE__ */ optionalLine(BLOG_LENGTHS.imageAlt),
  tags: z
    .array(tag)
    .max(BLOG_LENGTHS.tags, `Please use at most ${BLOG_LENGTHS.tags} tags`)
    .overwrite((all) => [...new Set(all)])
    .default([]),
  published: z.boolean().default(true),
  /** When a draft is to be published; null if not automatically. */
  publishAt: moment.nullable().optional(),
})
export type BlogPostInput = z.infer<typeof blogPostInput>

/**
 * Omitted fields keep their values, so there must be no defaults here. If `version` is given and the post was changed
 * since, the update is refused with 409; without it the last writer wins.
 */
export const blogPostUpdate = /* @__PURE__ */ z
  .object({
    ...blogPostInput.shape,
    format: blogPostInput.shape.format.unwrap(),
    imageUrl: changedPictureAddress(BLOG_LENGTHS.imageUrl),
    imageAlt: blogPostInput.shape.imageAlt.unwrap(),
    tags: blogPostInput.shape.tags.unwrap(),
    published: blogPostInput.shape.published.unwrap(),
  })
  .partial()
  .extend({ id: rowId, version: z.int().positive().max(MAX_VERSION).optional() })
export type BlogPostUpdate = z.infer<typeof blogPostUpdate>

export const blogPost = z.object({
  id: rowId,
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  format: z.enum(POST_FORMATS),
  author: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  tags: z.array(z.string()),
  published: z.boolean(),
  /** When a draft is to be published; null if not automatically. */
  publishAt: z.iso.datetime().nullable(),
  version: z.int(),
  /** When it was first public; null if never. Lists are sorted by it, and drafts by `createdAt`. */
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type BlogPost = z.infer<typeof blogPost>

/** A post in the editor. */
export const editedPost = /* @__PURE__ */ blogPost.extend({
  /** Last part of the preview's URL while that is shared; only the owner sees it. */
  previewKey: z.string().nullable(),
})
export type EditedPost = z.infer<typeof editedPost>

/** 128 random bits. */
export const previewInput = z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })

/** A post without its body, for lists. */
export const blogPostSummary = blogPost.omit({ content: true, format: true, publishAt: true })
export type BlogPostSummary = z.infer<typeof blogPostSummary>
export const managedPost = /* @__PURE__ */ blogPostSummary.extend({ publishAt: blogPost.shape.publishAt })
export type ManagedPost = z.infer<typeof managedPost>

/** Number of published posts on a page of the public list. They are newest first, from `before` on. */
export const BLOG_PAGE_SIZE = 24
export const blogPageInput = z.object({ before: rowId.optional() })
export const blogPage = z.object({
  posts: z.array(blogPostSummary),
  /** The `before` of the next older page; null on the last. */
  older: /* @__PURE__ */ rowId.nullable(),
})
export type BlogPage = z.infer<typeof blogPage>

export const articleCard = z.object({
  href: z.string(),
  label: z.string(),
  title: z.string(),
  text: z.string(),
  picture: /* @__PURE__ */ z.object({ src: z.string(), alt: z.string() }).optional(),
}) satisfies z.ZodType<ArticleCard>

const relatedPost = z.object({
  slug: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  publishedAt: z.iso.datetime(),
})
export type RelatedPost = z.infer<typeof relatedPost>

const neighbour = z.object({ slug: z.string(), title: z.string() }).nullable()
/** An article with its neighbours in the list of published posts, newest first; `previous` is the newer one. */
export const blogArticle = z.object({
  post: blogPost,
  /** Parsed body of a post in Markdown; null for plain text. */
  formatted: /* @__PURE__ */ z.custom<Formatted>().nullable(),
  previous: neighbour,
  next: neighbour,
  /** Articles with the same tags, those that share most first. */
  related: z.array(relatedPost),
  /** Bracelets for the offer at the end, see `endingOf`. */
  bracelets: z.array(linkedBracelet).optional(),
})
export type BlogArticle = z.infer<typeof blogArticle>

/** A draft for anybody who has its preview link. */
export const postPreview = /* @__PURE__ */ blogArticle.pick({ post: true, formatted: true })
export type PostPreview = z.infer<typeof postPreview>

export const slugInput = z.object({ slug: z.string().min(1).max(500) })

/** Filter of the owner's list, which has every post that is not deleted, newest first. */
export const managedPostsInput = /* @__PURE__ */ listFilter({ q: listWords }, POST_CHOICES)
export const managedPosts = /* @__PURE__ */ pageOf(managedPost)

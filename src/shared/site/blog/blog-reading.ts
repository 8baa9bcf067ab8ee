/** Limits and formatting of posts, without zod, for pages. */
import type { Choices } from '../../platform/api/list-choices.ts'

export const BLOG_LENGTHS = {
  title: 200,
  slug: 120,
  excerpt: 1000,
  content: 100_000,
  author: 200,
  imageUrl: 2000,
  imageAlt: 300,
  tag: 50,
  tags: 20,
} as const

export const POST_STATES = ['published', 'draft'] as const
export const POST_CHOICES = {
  state: {
    label: 'Status',
    all: 'All statuses',
    words: { published: 'Published', draft: 'Draft' } satisfies Record<(typeof POST_STATES)[number], string>,
    column: null,
  },
} satisfies Choices

/** Plain text is shown character by character; Markdown is the subset of `article-markdown.ts`. */
export const POST_FORMATS = ['plain', 'markdown'] as const
export type PostFormat = (typeof POST_FORMATS)[number]

export const MAX_CARD_TAGS = 3

export type Dated = { publishedAt?: string | null | undefined; createdAt: string }
/** The date shown with a post: when it was first public or, for a draft, created. */
export const postDate = ({ publishedAt, createdAt }: Dated): string => publishedAt ?? createdAt

/** Splits a body into paragraphs at blank lines, trimmed and without empty ones. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** Splits tags that are typed with commas, trimmed and without empty ones. */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

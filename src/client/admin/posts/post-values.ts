/** Converts a post to and from the editor's values: every field a text, except the switch. */
import { BLOG_LENGTHS, tagsOf, type PostFormat } from '#shared/site/blog/blog-reading.ts'
import type { BlogPostInput, EditedPost } from '#shared/site/blog/blog.ts'
import { cleanLine, cleanLines } from '#shared/platform/text/clean-text.ts'
import { londonFields, londonMoment, londonText } from '#shared/platform/time/london.ts'

export const POST_LABELS = {
  title: 'Title',
  author: 'Author',
  excerpt: 'Excerpt',
  content: 'Content',
  imageUrl: 'Image URL (optional)',
  imageAlt: 'Picture description (alt text)',
  tags: 'Tags (optional)',
}
export type PostTextField = keyof typeof POST_LABELS
export const POST_TEXT_FIELDS = Object.keys(POST_LABELS) as PostTextField[]
/** Comma-separated tags. */
export type PostValues = Record<PostTextField, string> & {
  format: PostFormat
  published: boolean
  /** The time of a scheduled publication in London, as the date and time fields show it. */
  publishDate: string
  publishTime: string
}

/** A new post. */
const blank = { title: '', excerpt: '', content: '', imageUrl: '', imageAlt: '', tags: '' }
export const newPost = (author: string): PostValues => ({
  ...blank,
  author,
  format: 'plain',
  published: true,
  publishDate: '',
  publishTime: '',
})

export function postValuesOf(post: EditedPost): PostValues {
  const { title, author, excerpt, content, format, imageAlt, published } = post
  const [imageUrl, tags] = [post.imageUrl ?? '', post.tags.join(', ')]
  const plan = post.publishAt === null ? { date: '', time: '' } : londonFields(post.publishAt)
  const [publishDate, publishTime] = [plan.date, plan.time]
  const texts = { title, author, excerpt, content, imageUrl, imageAlt, tags }
  return { ...texts, format, published, publishDate, publishTime }
}

/** When the draft is published automatically; undefined if it is not, or if half of the time is missing. */
export const plannedTime = ({ published, publishDate, publishTime }: PostValues): string | undefined =>
  published ? undefined : londonMoment(publishDate, publishTime)

/** The error of the publication time; undefined if there is none. */
export function planError(values: PostValues): string | undefined {
  const { published, publishDate, publishTime } = values
  if (published || (publishDate === '' && publishTime === '')) return undefined
  const at = plannedTime(values)
  if (at === undefined) return 'Please enter both the date and the time'
  return new Date(at) > new Date() ? undefined : 'Please choose a time in the future'
}

/** 'Will be published on 24 November 2026 at 14:30' */
export const willBePublished = (at: string): string => `Will be published on ${londonText(at)}`

/** The input to send, normalised as on the server; without a picture, its description is dropped. */
export function inputOf(post: PostValues): BlogPostInput {
  const { format, published, ...values } = post
  const imageUrl = cleanLine(values.imageUrl)
  return {
    title: cleanLine(values.title),
    author: cleanLine(values.author),
    excerpt: cleanLines(values.excerpt),
    content: cleanLines(values.content),
    imageUrl: imageUrl === '' ? null : imageUrl,
    imageAlt: imageUrl === '' ? '' : cleanLine(values.imageAlt),
    tags: [...new Set(tagsOf(values.tags).map(cleanLine))],
    format,
    published,
    publishAt: plannedTime(post) ?? null,
  }
}

/** Ignores trailing blanks. */
export const isSamePost = (one: PostValues, other: PostValues): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))

/** The character counter, shown only near the limit; tags have no limit on their length as text. */
export function charactersUsed(field: PostTextField, { length }: string) {
  const max = field === 'tags' ? Infinity : BLOG_LENGTHS[field]
  if (length < max * 0.9) return undefined
  const figures = `${length.toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')} characters`
  const isOver = length > max
  return { text: isOver ? `${figures}: ${length - max} too many` : figures, isOver }
}

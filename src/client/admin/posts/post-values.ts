/** A blog post as it stands in the owner's dialog: every field a text, but for the switch. */
import { BLOG_LENGTHS, tagsOf, type BlogPost, type BlogPostInput } from '#shared/blog.ts'
import { site } from '#shared/site.ts'
import { cleanLine, cleanLines } from '#shared/text.ts'

export type PostValues = {
  title: string
  author: string
  excerpt: string
  content: string
  imageUrl: string
  imageAlt: string
  /** As they are typed: with commas. */
  tags: string
  published: boolean
}
export type PostTextField = Exclude<keyof PostValues, 'published'>

/** In the order of the dialog, so that the first one wrong is the first one seen. */
export const POST_TEXT_LABELS: Record<PostTextField, string> = {
  title: 'Title',
  author: 'Author',
  excerpt: 'Excerpt',
  content: 'Content',
  imageUrl: 'Image URL (optional)',
  imageAlt: 'Picture description (alt text)',
  tags: 'Tags (optional)',
}
export const POST_TEXT_FIELDS = Object.keys(POST_TEXT_LABELS) as PostTextField[]

/** What a new post begins with (specification sections 3 and 4). */
export const NEW_POST: PostValues = {
  title: '',
  author: site.defaultAuthor,
  excerpt: '',
  content: '',
  imageUrl: '',
  imageAlt: '',
  tags: '',
  published: true,
}

export function valuesOfPost(post: BlogPost): PostValues {
  const { title, author, excerpt, content, imageUrl, imageAlt, tags, published } = post
  return {
    title,
    author,
    excerpt,
    content,
    imageUrl: imageUrl ?? '',
    imageAlt,
    tags: tags.join(', '),
    published,
  }
}

/** What is sent. A description without a picture describes nothing. */
export function inputOf(texts: PostValues): BlogPostInput {
  const imageUrl = cleanLine(texts.imageUrl)
  return {
    ...texts,
    imageUrl: imageUrl === '' ? null : imageUrl,
    imageAlt: imageUrl === '' ? '' : texts.imageAlt,
    tags: tagsOf(texts.tags),
  }
}

/** A field as the server would keep it, so that a blank at the end makes no difference. */
export function cleanText(texts: PostValues, field: PostTextField): string {
  if (field === 'tags') return [...new Set(tagsOf(texts.tags).map(cleanLine))].join(', ')
  if (field === 'imageAlt' && cleanLine(texts.imageUrl) === '') return ''
  return field === 'excerpt' || field === 'content' ? cleanLines(texts[field]) : cleanLine(texts[field])
}

export function isSamePost(one: PostValues, other: PostValues): boolean {
  return (
    one.published === other.published &&
    POST_TEXT_FIELDS.every((field) => cleanText(one, field) === cleanText(other, field))
  )
}

/** From this share of a bound on, the dialog counts. */
const NEAR = 0.9

/** 'How much room is left', told only near the bound; undefined before, and for tags, which have no bound as a text. */
export function charactersLeft(
  field: PostTextField,
  text: string,
): { text: string; isOver: boolean } | undefined {
  if (field === 'tags') return undefined
  const most = BLOG_LENGTHS[field]
  const left = most - text.length
  if (text.length < most * NEAR) return undefined
  const figures = `${text.length.toLocaleString('en-GB')} of ${most.toLocaleString('en-GB')} characters`
  return { text: left < 0 ? `${figures}: ${-left} too many` : figures, isOver: left < 0 }
}

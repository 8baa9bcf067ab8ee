/** A blog post as it stands in the owner's editor: every field a text, but for the switch. */
import { BLOG_LENGTHS, tagsOf, type PostFormat } from '#shared/blog-reading.ts'
import type { BlogPost, BlogPostInput } from '#shared/blog.ts'
import { cleanLine, cleanLines } from '#shared/clean-text.ts'

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
/** Tags as they are typed: with commas. */
export type PostValues = Record<PostTextField, string> & { format: PostFormat; published: boolean }

/** What a new post begins with (specification sections 3 and 4). */
const blank = { title: '', excerpt: '', content: '', imageUrl: '', imageAlt: '', tags: '' }
export const newPost = (author: string): PostValues => ({
  ...blank,
  author,
  format: 'markdown',
  published: true,
})

export function valuesOf(post: BlogPost): PostValues {
  const { title, author, excerpt, content, format, imageAlt, published } = post
  const [imageUrl, tags] = [post.imageUrl ?? '', post.tags.join(', ')]
  return { title, author, excerpt, content, format, imageUrl, imageAlt, tags, published }
}

/** What is sent, clean as the server stores it; a description without a picture describes nothing. */
export function inputOf({ format, published, ...values }: PostValues): BlogPostInput {
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
  }
}

/** A blank at the end makes no difference. */
export const isSamePost = (one: PostValues, other: PostValues): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))

/** How much of a field is used, shown only near its limit; tags have no bound as a text. */
export function charactersUsed(field: PostTextField, { length }: string) {
  const max = field === 'tags' ? Infinity : BLOG_LENGTHS[field]
  if (length < max * 0.9) return undefined
  const figures = `${length.toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')} characters`
  const isOver = length > max
  return { text: isOver ? `${figures}: ${length - max} too many` : figures, isOver }
}

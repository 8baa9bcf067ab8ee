/** The newest articles for feed readers, as Atom (RFC 4287). */
import type { Db } from '#db/client.ts'
import type { Formatted } from '#shared/site/blog/article-blocks.ts'
import { postDate, type BlogPost } from '#shared/site/blog/blog.ts'
import type { SiteContent } from '#shared/site/content/content.ts'
import { formattedOf } from '../blog/formatted.ts'
import { listPosts } from '../blog/posts.ts'
import { htmlOf } from './article-html.ts'
import { element, emptyElement } from './xml.ts'

const NEWEST = 50

export async function blogFeed(
  db: Db,
  publicUrl: string,
  { identity: { name, description }, shop }: Pick<SiteContent, 'identity' | 'shop'>,
): Promise<string> {
  const posts = await listPosts(db, { limit: NEWEST, drafts: false })
  const address = `${publicUrl}/blog/feed.xml`
  const formatted = await Promise.all(posts.map((post) => formattedOf(db, post, shop.countries)))
  const entries = posts.map((post, index) => entry(post, formatted[index] ?? null, publicUrl))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    element('id', address),
    element('title', `${name}: Insights & Stories`),
    element('subtitle', description),
    element('updated', newest(posts.map(({ updatedAt }) => updatedAt))),
    emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: address }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/blog` }),
    author(name),
    ...entries,
    '</feed>\n',
  ].join('\n')
}

/** The URL is also the article's id, because it never changes, even if the title does. */
function entry(post: BlogPost, formatted: Formatted | null, publicUrl: string): string {
  const address = `${publicUrl}/blog/${post.slug}`
  return [
    '<entry>',
    element('id', address),
    element('title', post.title),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: address }),
    element('published', postDate(post)),
    element('updated', post.updatedAt),
    author(post.author),
    ...post.tags.map((tag) => emptyElement('category', { term: tag })),
    element('summary', post.excerpt),
    element('content', articleHtml(post, formatted, publicUrl), { type: 'html' }),
    '</entry>',
  ].join('\n')
}

/** Escaped once for HTML, and once more for the feed. */
function articleHtml(
  { content, imageUrl, imageAlt }: BlogPost,
  formatted: Formatted | null,
  publicUrl: string,
) {
  const picture =
    imageUrl === null
      ? ''
      : `<p>${emptyElement('img', { src: new URL(imageUrl, publicUrl).href, alt: imageAlt })}</p>`
  return picture + htmlOf(content, formatted, publicUrl)
}

const author = (name: string) => `<author>${element('name', name)}</author>`

/** ISO times sort as text. A blog without posts counts as never changed. */
const newest = (times: readonly string[]) => times.toSorted().at(-1) ?? new Date(0).toISOString()

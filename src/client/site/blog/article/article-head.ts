/** An article's metadata for search engines and share previews, on the server only. */
import type { BlogPost } from '#shared/site/blog/blog.ts'
import { postDate } from '#shared/site/blog/blog-reading.ts'
import { charityName } from '../../seo/charity-data.ts'
import { shareImage, type ForEngines, type JsonLd, type SiteSettings } from '../../seo/head.ts'

export function articleHead(post: BlogPost, settings: SiteSettings): ForEngines {
  const { publicUrl } = settings
  const url = `${publicUrl}/blog/${post.slug}`
  const image = {
    // a changed title changes the picture, so the URL changes too and no cache serves the old one
    url: `${url}/share.png?v=${post.version}`,
    width: 1200,
    height: 630,
    alt: `${post.title}: ${settings.content.name}, above a string of beads`,
  }
  return {
    description: post.excerpt,
    type: 'article',
    image,
    publishedTime: postDate(post),
    modifiedTime: post.updatedAt,
    author: post.author,
    tags: post.tags,
    jsonLd: articleData(post, url, image.url, settings),
  }
}

const articleData = (post: BlogPost, url: string, picture: string, settings: SiteSettings): JsonLd => ({
  '@type': 'BlogPosting',
  '@id': `${url}#article`,
  mainEntityOfPage: { '@type': 'WebPage', '@id': url },
  url,
  headline: post.title,
  description: post.excerpt,
  inLanguage: 'en-GB',
  datePublished: postDate(post),
  dateModified: post.updatedAt,
  author: [settings.content.name, settings.content.defaultAuthor].includes(post.author)
    ? charityName(settings)
    : { '@type': 'Person', name: post.author },
  publisher: { ...charityName(settings), logo: shareImage(settings).url },
  image: [picture, ...(post.imageUrl === null ? [] : [new URL(post.imageUrl, settings.publicUrl).href])],
  keywords: post.tags,
})

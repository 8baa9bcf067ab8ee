/**
 * A page's head: title and canonical URL, and on the server also what search engines and share previews read
 * (description, Open Graph, Twitter card, JSON-LD). The browser's code contains none of the latter.
 */
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import type { CommonContent } from '#shared/site/content/content.ts'

type Match = { pathname: string; context: { settings: SiteSettings } }

export type SiteSettings = {
  publicUrl: string
  content: CommonContent
  payments: Pick<PaymentSettings, 'mode'>
}

/** Pass it as `import.meta.env.SSR && {…}`, which removes the text from the browser's code. */
export type ForEngines = { description: string } & Partial<{
  /** For pages about one visitor. */
  noindex: boolean
  type: 'website' | 'article'
  /** The share picture; the site's own if the page has none. */
  image: SharePicture
  publishedTime: string
  modifiedTime: string
  author: string
  tags: readonly string[]
  /** The path of a feed of the products on the page. */
  productFeed: string
  jsonLd: JsonLd | readonly JsonLd[]
}>

/** A PNG unless `type` says otherwise. */
type SharePicture = { url: string; type?: string; width: number; height: number; alt: string }
export type JsonLd = { readonly [key: string]: JsonLdValue | undefined }
type JsonLdValue = string | number | boolean | JsonLd | readonly JsonLdValue[]

/** @param search the part of the query string that makes it a different page */
export function pageHead(
  { pathname, context: { settings } }: Match,
  title: string,
  engines: ForEngines | false,
  search = '',
) {
  const {
    publicUrl,
    content: { name },
  } = settings
  const full = pathname === '/' ? `${name}: ${title}` : `${title} | ${name}`
  const url = publicUrl + pathname + search
  const head = { meta: [{ title: full }], links: [{ rel: 'canonical', href: url }] }
  if (!import.meta.env.SSR || !engines) return head
  return {
    meta: [...head.meta, ...metaForEngines(full, url, settings, engines)],
    links: [
      ...head.links,
      feedLink(settings),
      ...(engines.productFeed === undefined ? [] : [productFeedLink(publicUrl + engines.productFeed, name)]),
    ],
    scripts: [engines.jsonLd ?? []].flat().map(dataBlock),
  }
}

function metaForEngines(
  title: string,
  url: string,
  settings: SiteSettings,
  {
    description,
    noindex = false,
    type = 'website',
    image = shareImage(settings),
    publishedTime,
    modifiedTime,
    author,
    tags = [],
  }: ForEngines,
) {
  const names = {
    description,
    robots: noindex ? 'noindex' : 'max-image-preview:large',
    author,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image.url,
    'twitter:image:alt': image.alt,
  }
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:type': type,
    'og:site_name': settings.content.name,
    'og:locale': 'en_GB',
    'og:image': image.url,
    'og:image:type': image.type ?? 'image/png',
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
    'article:published_time': publishedTime,
    'article:modified_time': modifiedTime,
    // the router renders one tag per property; the JSON-LD contains all of them
    'article:tag': tags[0],
  }
  return [
    ...Object.entries(names).flatMap(([name, content]) => (content === undefined ? [] : [{ name, content }])),
    ...Object.entries(properties).flatMap(([property, content]) =>
      content === undefined ? [] : [{ property, content }],
    ),
  ]
}

/** Escapes `<`, so that no data can end the script. */
const dataBlock = (data: JsonLd) => ({
  type: 'application/ld+json',
  children: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`),
})

/** The share picture of a page without its own. */
export const shareImage = ({ publicUrl, content }: SiteSettings): SharePicture => ({
  url: `${publicUrl}/share.png`,
  width: 1200,
  height: 630,
  alt: `${content.name}: a drawn book on a string of beads`,
})

const productFeedLink = (href: string, name: string) => ({
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${name}: bracelets`,
  href,
})

const feedLink = ({ publicUrl, content }: SiteSettings) => ({
  rel: 'alternate',
  type: 'application/atom+xml',
  title: content.name,
  href: `${publicUrl}/blog/feed.xml`,
})

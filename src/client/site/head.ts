/**
 * A page's head: its own title and canonical address, and on the server what search engines and share previews read:
 * description, Open Graph, Twitter card, JSON-LD. No browser needs those, so none of it is in the browser's code.
 */
import { site } from '#shared/site.ts'

export type PageHead = {
  title: string
  /** `import.meta.env.SSR && '…'` spares the browser's code the words. */
  description: string | false
  /** Absolute addresses begin with it. */
  publicUrl: string
  path: string
  /** Kept out of search engines: pages about one visitor. */
  noindex?: boolean
} & Partial<ForEngines>

/** Beyond what every page has; given on the server only, as in `...(import.meta.env.SSR && articleHead(…))`. */
export type ForEngines = {
  type: 'website' | 'article'
  /** Shown where the page is shared; the site's own picture where a page has none. */
  image: SharePicture
  publishedTime: string
  modifiedTime: string
  author: string
  tags: readonly string[]
  /** What the page is about, in the words of schema.org. */
  jsonLd: JsonLd | readonly JsonLd[]
}

type SharePicture = { url: string; width: number; height: number; alt: string }
export type JsonLd = { readonly [key: string]: JsonLdValue | undefined }
type JsonLdValue = string | number | boolean | JsonLd | readonly JsonLdValue[]

export function pageHead({ title, publicUrl, path, ...more }: PageHead) {
  const full = path === '/' ? `${site.name}: ${title}` : `${title} | ${site.name}`
  const url = `${publicUrl}${path}`
  const canonical = { rel: 'canonical', href: url }
  if (!import.meta.env.SSR) return { meta: [{ title: full }], links: [canonical] }
  return {
    meta: [{ title: full }, ...metaForEngines(full, url, publicUrl, more)],
    links: [canonical, feedLink(publicUrl)],
    scripts: [more.jsonLd ?? []].flat().map(dataBlock),
  }
}

function metaForEngines(
  title: string,
  url: string,
  publicUrl: string,
  {
    description,
    noindex = false,
    type = 'website',
    image = sitePicture(publicUrl),
    publishedTime,
    modifiedTime,
    author,
    tags = [],
  }: Omit<PageHead, 'title' | 'publicUrl' | 'path'>,
) {
  const text = description || site.description
  const names = {
    description: text,
    robots: noindex ? 'noindex' : 'max-image-preview:large',
    author,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': text,
    'twitter:image': image.url,
    'twitter:image:alt': image.alt,
  }
  const properties = {
    'og:title': title,
    'og:description': text,
    'og:url': url,
    'og:type': type,
    'og:site_name': site.name,
    'og:locale': site.locale,
    'og:image': image.url,
    'og:image:type': 'image/png',
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
    'article:published_time': publishedTime,
    'article:modified_time': modifiedTime,
    // the router keeps one tag a property: all of them stand in the JSON-LD
    'article:tag': tags[0],
  }
  return [
    ...Object.entries(names).flatMap(([name, content]) => (content === undefined ? [] : [{ name, content }])),
    ...Object.entries(properties).flatMap(([property, content]) =>
      content === undefined ? [] : [{ property, content }],
    ),
  ]
}

/** Nothing in it can end the script: data with `<` spelt as an escape is the same data. */
const dataBlock = (data: JsonLd) => ({
  type: 'application/ld+json',
  children: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`),
})

const sitePicture = (publicUrl: string): SharePicture => ({
  url: `${publicUrl}/share.png`,
  width: 1200,
  height: 630,
  alt: `${site.name}: ${site.tagline}`,
})

const feedLink = (publicUrl: string) => ({
  rel: 'alternate',
  type: 'application/atom+xml',
  title: site.name,
  href: `${publicUrl}/blog/feed.xml`,
})

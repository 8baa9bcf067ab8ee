/** A page's head: its own title, description, canonical address and Open Graph tags. */
import { site } from '#shared/site.ts'

type PageHead = {
  title: string
  description: string
  /** Absolute addresses begin with it. */
  publicUrl: string
  path: string
  /** Kept out of search engines: pages about one visitor. */
  noindex?: boolean
}

export function pageHead({ title, description, publicUrl, path, noindex = false }: PageHead) {
  const full = path === '/' ? `${site.name}: ${title}` : `${title} | ${site.name}`
  const url = `${publicUrl}${path}`
  return {
    meta: [
      { title: full },
      { name: 'description', content: description },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:locale', content: site.locale },
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

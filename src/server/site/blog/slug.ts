/** The last part of a post's URL, created once from its title. */
import { slugFrom } from '../slug.ts'

/** Reserved addresses below /blog/. The feed's own has a dot, which no slug has. */
const RESERVED = new Set(['feed', 'rss', 'atom'])

const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/London' })

/** A title without letters or digits is named by its day: 'article-2026-11-20'. */
export function slugOf(title: string, at: Date): string {
  const slug = slugFrom(title)
  if (slug === '') return `article-${DAY.format(at)}`
  return RESERVED.has(slug) ? `${slug}-article` : slug
}

/** Creates the last part of a post's URL from its title. */
import { londonDay } from '#shared/platform/time/london-day.ts'
import { slugFrom } from '../slug.ts'

/** Reserved, because readers may expect a feed there. The feed's own URL has a dot, which no slug has. */
const RESERVED = new Set(['feed', 'rss', 'atom'])

/** For a title without letters or digits, uses the day: 'article-2026-11-20'. */
export function slugOf(title: string, at: Date): string {
  const slug = slugFrom(title)
  if (slug === '') return `article-${londonDay(at)}`
  return RESERVED.has(slug) ? `${slug}-article` : slug
}

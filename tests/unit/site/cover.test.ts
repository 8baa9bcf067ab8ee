import { describe, expect, it } from 'vitest'
import { COVER_SIZE, coverOf } from '#shared/site/content/cover.ts'
import { seedPosts } from '#db/seed/seed-posts.ts'

/** The object above the beads. */
const objectOf = (post: { title: string; tags: readonly string[] }) =>
  /<g transform="translate\(600 \d+\)">.*?(?=<path[^>]*d="M0 522)/s.exec(coverOf(post).markup)?.[0]

describe('a cover', () => {
  it('shows the subject of the first tag that names one', () => {
    const about = (...tags: string[]) => objectOf({ title: 'T', tags })
    expect(about('Mission', 'Prayer', 'Shop')).toBe(about('FAITH'))
    expect(about('Shop')).toBe(about('Bracelets'))
    expect(about('Shipping')).not.toBe(about('Bracelets'))
    // also without tags, and for tags that name no subject
    expect(about('Membership')).toBe(about('Education'))
    expect(about()).toBe(about('Education'))
  })

  it('differs for each of the first articles, in object and background', () => {
    expect(seedPosts).toHaveLength(6)
    expect(new Set(seedPosts.map(objectOf)).size).toBe(6)
    expect(new Set(seedPosts.map((post) => coverOf(post).ground)).size).toBe(6)
  })

  it('is the same for the same title, and small and without text for any', () => {
    const odd = ['', ' ', '\0', '<script>', '\uD800', '👩🏾‍🏫📚', 'مرحبا بالكتب', 'x'.repeat(5000)]
    const numbered = Array.from({ length: 50 }, (_, index) => `Title ${index}`)
    const covers = [...odd, ...numbered].map((title) => coverOf({ title, tags: [title, 'School'] }))
    for (const [index, { ground, markup }] of covers.entries()) {
      const title = [...odd, ...numbered][index] ?? ''
      expect(coverOf({ title, tags: [title, 'School'] }).markup).toBe(markup)
      expect(markup.startsWith(`<path fill="${ground}" d="M0 0h${COVER_SIZE.width}v`)).toBe(true)
      expect(markup).toMatch(/^(<\/?(path|circle|ellipse|g)( [a-z-]+="[\w#.,() -]*")*\/?>)+$/)
      expect(markup.length).toBeLessThan(3000)
    }
    expect(new Set(covers.map(({ markup }) => markup)).size).toBeGreaterThan(30)
  })
})

import { expect, it } from 'vitest'
import { seedPosts, seedPostsAt } from '#db/seed/seed-posts.ts'
import { endingOf } from '#shared/site/blog/article-ending.ts'
import { textOf } from '#shared/site/blog/article-blocks.ts'
import { parseArticle } from '#shared/site/blog/article-markdown.ts'
import { paragraphsOf } from '#shared/site/blog/blog-reading.ts'
import { commonAddress } from '../../../src/client/routes.ts'

const times = (posts: readonly { createdAt: Date }[]) => posts.map(({ createdAt }) => createdAt.getTime())

it('the first articles keep their dates if these are in the past', () => {
  expect(seedPostsAt(new Date('2027-01-01T00:00:00Z'))).toEqual(seedPosts)
})

it('future dates are moved into the past, in order and with the same distances', () => {
  const now = new Date('2025-06-01T12:00:00Z')
  const moved = times(seedPostsAt(now))
  const own = times(seedPosts)
  expect(Math.max(...moved)).toBeLessThanOrEqual(now.getTime())
  expect(new Set(moved.map((at, index) => (own[index] ?? 0) - at)).size).toBe(1)
})

it('links in the first articles change none of their words', () => {
  const linked = seedPosts.map(({ content }) => {
    const words = content.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    expect(textOf(parseArticle(content))).toBe(paragraphsOf(words).join('\n'))
    return [...content.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => path)
  })
  expect(linked).toEqual([
    [],
    ['/book-donation', '/projects'],
    ['/shop', '/donate'],
    ['/book-donation'],
    ['/prayer'],
    ['/volunteer', '/', '/prayer'],
  ])
  for (const path of linked.flat()) expect(commonAddress(path)).toBe(path)
})

it('an article ends by its first tag that names beads or books, or else with amounts', () => {
  const endings = ['gift', 'books', 'bracelets', 'books', 'gift', 'gift']
  expect(seedPosts.map(({ tags }) => endingOf(tags))).toEqual(endings)
  expect(['BEADS', 'Workshop', 'Reading', 'Textbooks', 'Inbox'].map((tag) => endingOf([tag]))).toEqual([
    'bracelets',
    'gift',
    'books',
    'books',
    'gift',
  ])
  expect(endingOf(['Ghana', 'Boxes', 'Bracelets'])).toBe('books')
  expect(endingOf([])).toBe('gift')
})

import { expect, it } from 'vitest'
import { seedPosts, seedPostsAt } from '#db/seed/seed-posts.ts'

const times = (posts: readonly { createdAt: Date }[]) => posts.map(({ createdAt }) => createdAt.getTime())

it('keeps the dates of the first articles where the clock is past them', () => {
  expect(seedPostsAt(new Date('2027-01-01T00:00:00Z'))).toEqual(seedPosts)
})

it('begins no blog with an article of a day to come, and keeps their order and distances', () => {
  const now = new Date('2025-06-01T12:00:00Z')
  const begun = times(seedPostsAt(now))
  const own = times(seedPosts)
  expect(Math.max(...begun)).toBeLessThanOrEqual(now.getTime())
  expect(new Set(begun.map((at, index) => (own[index] ?? 0) - at)).size).toBe(1)
})

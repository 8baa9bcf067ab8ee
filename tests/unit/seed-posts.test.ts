import { expect, it } from 'vitest'
import { seedPosts, seedPostsAt } from '#db/seed/seed-posts.ts'

const times = (posts: readonly { createdAt: Date }[]) => posts.map(({ createdAt }) => createdAt.getTime())

it('retains the dates of the first articles where they are in the past', () => {
  expect(seedPostsAt(new Date('2027-01-01T00:00:00Z'))).toEqual(seedPosts)
})

it('moves dates of the future into the past, with their order and distances', () => {
  const now = new Date('2025-06-01T12:00:00Z')
  const moved = times(seedPostsAt(now))
  const own = times(seedPosts)
  expect(Math.max(...moved)).toBeLessThanOrEqual(now.getTime())
  expect(new Set(moved.map((at, index) => (own[index] ?? 0) - at)).size).toBe(1)
})

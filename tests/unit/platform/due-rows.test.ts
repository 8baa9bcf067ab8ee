import { expect, it } from 'vitest'
import { pauseByTries } from '#server/platform/due-rows.ts'

it('a pause doubles with each try, up to the longest', () => {
  const backoff = { firstMs: 30, longestMs: 120 }
  expect([1, 2, 3, 4, 1000].map((tries) => pauseByTries(tries, backoff))).toEqual([30, 60, 120, 120, 120])
})

import { expect, it } from 'vitest'
import { lasting } from '#server/http/overload.ts'

const LOOK_MS = 1000

it.each([
  ['one check', [0, 400, 990]],
  ['one check now and then', [0, 900, 5000, 5900, 12_000]],
])('what %s finds is a pause, not overload', (_how, seen) => {
  const isLasting = lasting(LOOK_MS)
  expect(seen.map(isLasting)).toEqual(seen.map(() => false))
})

it('consecutive checks are overload, from the second until one passes', () => {
  const isLasting = lasting(LOOK_MS)
  expect([0, 800, 1600, 2400, 4000, 7000, 7800].map(isLasting)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ])
})

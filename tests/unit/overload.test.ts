import { expect, it } from 'vitest'
import { lasting } from '#server/http/overload.ts'

const LOOK_MS = 1000

it.each([
  ['one look', [0, 400, 990]],
  ['one look now and then', [0, 900, 5000, 5900, 12_000]],
])('what %s finds is a pause, and no rush', (_how, seen) => {
  const isLasting = lasting(LOOK_MS)
  expect(seen.map(isLasting)).toEqual(seen.map(() => false))
})

it('what every look finds is a rush, from the second on until one is content', () => {
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

import { expect, it } from 'vitest'
import { lasting } from '#server/platform/http/overload.ts'

const LOOK_MS = 1000

it.each([
  ['of one check is a pause', [0, 400, 990], []],
  ['of one check now and then is a pause', [0, 900, 5000, 5900, 12_000], []],
  [
    'of consecutive checks lasts, from the second until one passes',
    [0, 800, 1600, 2400, 4000, 7000, 7800],
    [1600, 2400, 4000],
  ],
])('overload %s', (_how, seen, overloaded) => {
  expect(seen.filter(lasting(LOOK_MS))).toEqual(overloaded)
})

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { wholeNumber } from '#shared/whole-number.ts'

it('groups the digits as the British do', () => {
  expect([0, 750, 1000, 12_500, 1_234_567].map(wholeNumber)).toEqual([
    '0',
    '750',
    '1,000',
    '12,500',
    '1,234,567',
  ])
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(wholeNumber(count)).toBe(count.toLocaleString('en-GB'))
    }),
  )
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPence,
  formatPounds,
  formatShortPence,
  MAX_PENCE,
  toDecimal,
  toPence,
} from '#shared/platform/text/amounts.ts'

const pence = fc.integer({ min: 0, max: MAX_PENCE })

describe('money', () => {
  it('is shown in a sentence without pence if it is whole', () => {
    const shown = ['£0.50', '£12', '£12.50', '£1,000.01', '£10,000', '−£2']
    expect([50, 1200, 1250, 100_001, 1_000_000, -200].map(formatShortPence)).toEqual(shown)
  })

  it('survives a round trip through its decimal string', () => {
    fc.assert(fc.property(pence, (amount) => toPence(toDecimal(amount)) === amount))
  })

  it('is shown in pounds with two decimals', () => {
    const shown = ['£0.00', '£0.05', '£0.50', '£12.00', '£1,234.56', '£10,000.00', '£99,999,999.99']
    expect([0, 5, 50, 1200, 123_456, 1_000_000, MAX_PENCE].map(formatPence)).toEqual(shown)
    expect(['12', '12.5', '12.50'].map(formatPounds)).toEqual(['£12.00', '£12.50', '£12.50'])
    fc.assert(fc.property(pence, (amount) => /^£\d{1,3}(,\d{3})*\.\d\d$/.test(formatPence(amount))))
  })

  it.each(['', '-1', '1.234', '1e3', ' 1', '1,50', '£1', 'NaN', '.5', '123456789'])(
    'rejects the text %j',
    (text) => {
      expect(() => toPence(text)).toThrow(RangeError)
    },
  )

  it.each([-1, 0.5, NaN, Infinity, MAX_PENCE + 1])('rejects %d pence', (amount) => {
    expect(() => toDecimal(amount)).toThrow(RangeError)
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longUkDate, longUsDate, wholeNumber } from '#shared/format.ts'

const HOUR = 3_600_000
const asIntl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Europe/London' })

describe('a long US date', () => {
  it('is the day in London on days around a clock change', () => {
    for (let year = 1996; year <= 2037; year += 1) {
      for (const month of [2, 9]) {
        for (let half = 0; half < 10 * 48; half += 1) {
          const at = new Date(Date.UTC(year, month, 23, 0, half * 30))
          expect(longUsDate(at.toISOString())).toBe(asIntl.format(at))
        }
      }
    }
  })

  it('is the day in London around every midnight', () => {
    for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2032, 0, 1); at += 24 * HOUR) {
      for (const moment of [at - HOUR, at - 1, at, at + HOUR]) {
        expect(longUsDate(new Date(moment).toISOString())).toBe(asIntl.format(moment))
      }
    }
  })
})

it('a long UK date is the given day', () => {
  expect(longUkDate('2026-01-05')).toBe('5 January 2026')
  expect(longUkDate('2026-12-31')).toBe('31 December 2026')
})

it('a whole number is grouped as in British English', () => {
  expect([0, 750, 1000, 1_234_567].map(wholeNumber)).toEqual(['0', '750', '1,000', '1,234,567'])
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(wholeNumber(count)).toBe(count.toLocaleString('en-GB'))
    }),
  )
})

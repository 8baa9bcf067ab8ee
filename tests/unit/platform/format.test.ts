import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { longUsDate, wholeNumber } from '#shared/platform/text/format.ts'

const HOUR = 3_600_000
const asIntl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Europe/London' })

it('a long US date is the day in London: on days around a clock change, and around every midnight', () => {
  const isRight = (moment: number) => longUsDate(new Date(moment).toISOString()) === asIntl.format(moment)
  for (let year = 1996; year <= 2037; year += 1) {
    for (const month of [2, 9]) {
      const halves = Array.from({ length: 10 * 48 }, (_, half) => Date.UTC(year, month, 23, 0, half * 30))
      expect(halves.filter((moment) => !isRight(moment))).toEqual([])
    }
  }
  for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2032, 0, 1); at += 24 * HOUR) {
    expect([at - HOUR, at - 1, at, at + HOUR].filter((moment) => !isRight(moment))).toEqual([])
  }
})

it('a whole number is grouped as in British English', () => {
  expect([0, 750, 1000, 1_234_567].map(wholeNumber)).toEqual(['0', '750', '1,000', '1,234,567'])
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(wholeNumber(count)).toBe(count.toLocaleString('en-GB'))
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { momentsOf } from '#shared/platform/time/date-range.ts'
import { DATES_ERROR, dateRange, datesInOrder } from '#shared/platform/time/date-range.schema.ts'

describe('days in London', () => {
  it.each([
    ['in winter', '2026-11-01', '2026-11-30', '2026-11-01T00:00Z', '2026-12-01T00:00Z'],
    ['in summer', '2026-07-01', '2026-07-31', '2026-06-30T23:00Z', '2026-07-31T23:00Z'],
    ['of 23 hours', '2026-03-29', '2026-03-29', '2026-03-29T00:00Z', '2026-03-29T23:00Z'],
    ['of 25 hours', '2026-10-25', '2026-10-25', '2026-10-24T23:00Z', '2026-10-26T00:00Z'],
    ['in a leap February', '2028-02-29', '2028-02-29', '2028-02-29T00:00Z', '2028-03-01T00:00Z'],
  ])('%s', (_name, from, to, start, end) => {
    expect(momentsOf({ from, to })).toEqual({ start: new Date(start), end: new Date(end) })
  })

  it('may have no beginning or no end', () => {
    expect(momentsOf({ to: '2026-01-31' })).toEqual({ start: undefined, end: new Date('2026-02-01') })
    expect(momentsOf({})).toEqual({ start: undefined, end: undefined })
  })
})

describe('the range of days of a list', () => {
  const input = z.object(dateRange).refine(datesInOrder, DATES_ERROR)
  it.each([
    [{ from: '2026-11-25', to: '2026-11-24' }, 'The last day is before the first'],
    [{ from: '0026-11-24' }, 'Please choose a day between 2000 and 2099'],
    [{ to: '2026-02-30' }, 'Please enter a day such as 2026-11-24'],
  ])('is not %j', (range, message) => {
    expect(input.safeParse(range).error?.issues[0]?.message).toBe(message)
  })
})

/** The days that a list is filtered by: in London, including the first and the last one. */
import { addDays } from './days.ts'
import { londonMoment } from './london.ts'

export type DateRange = {
  /** '2026-11-01' */
  from?: string | undefined
  to?: string | undefined
}

/** No record is older, and a half-typed year is below it. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2099-12-31'
export const DATES_REVERSED = 'The last day is before the first'

/** The start of the first day, and the end (exclusive) of the last: '2026-03-29' has 23 hours. */
export function momentsOf({ from, to }: DateRange): { start: Date | undefined; end: Date | undefined } {
  return {
    start: from === undefined ? undefined : midnight(from),
    end: to === undefined ? undefined : midnight(addDays(to, 1)),
  }
}

/** London's clocks never change at midnight. */
function midnight(date: string): Date {
  const moment = londonMoment(date, '00:00')
  if (moment === undefined) throw new RangeError(`no day: ${date}`)
  return new Date(moment)
}

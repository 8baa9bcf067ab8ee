/** Ranges of days that lists are filtered by: in London, first and last day included. */
import { addDays } from './days.ts'
import { londonMoment } from './london.ts'

export type DateRange = {
  /** '2026-11-01' */
  from?: string | undefined
  to?: string | undefined
}

/** Older than any record, so that a half-typed year is refused. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2099-12-31'
export const DATES_REVERSED = 'The last day is before the first'

/** Start of the first day and end (exclusive) of the last. '2026-03-29' has 23 hours. */
export function momentsOf({ from, to }: DateRange): { start: Date | undefined; end: Date | undefined } {
  return {
    start: from === undefined ? undefined : midnight(from),
    end: to === undefined ? undefined : midnight(addDays(to, 1)),
  }
}

/** London's clocks never change at midnight, so it always exists. */
function midnight(date: string): Date {
  const moment = londonMoment(date, '00:00')
  if (moment === undefined) throw new RangeError(`no day: ${date}`)
  return new Date(moment)
}

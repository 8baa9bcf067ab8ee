/** Ranges of days as inputs of lists. */
import { z } from 'zod'
import { DATES_REVERSED, FIRST_DAY, LAST_DAY, type DateRange } from './date-range.ts'

const day = () =>
  z.iso
    .date('Please enter a day such as 2026-11-24')
    .refine((text) => text >= FIRST_DAY && text <= LAST_DAY, 'Please choose a day between 2000 and 2099')

/** Use it together with `datesInOrder`. */
export const dateRange = {
  from: /* @__PURE__ */ day().optional(),
  to: /* @__PURE__ */ day().optional(),
}

/** Refinement of inputs with both days, and its error. */
export const datesInOrder = ({ from, to }: DateRange): boolean =>
  from === undefined || to === undefined || from <= to
export const DATES_ERROR = { path: ['to'], error: DATES_REVERSED }

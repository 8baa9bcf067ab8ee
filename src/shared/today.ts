/** The owner's first look of the day: money by month, and what the site still lacks. */
import { z } from 'zod'
import { SET_UP_PARTS } from './set-up.ts'

/** How many months precede the current one. */
export const MONTHS_BACK = 12

const sum = z.object({
  count: z.int(),
  /** In pounds, after refunds and lost disputes. */
  total: z.string(),
})

/** Succeeded payments of one month in London, by the time of the charge. */
export const monthTotals = z.object({
  /** '2026-11' */
  month: z.string().regex(/^\d{4}-\d\d$/),
  gifts: sum,
  orders: sum,
})
export type MonthTotals = z.infer<typeof monthTotals>

export const today = z.object({
  /** Oldest first, without gaps, the current month last; null for roles without access to money. */
  months: z.array(monthTotals).nullable(),
  /** The parts of the set-up that are missing or failing; null for all but owners. */
  setUp: z.array(z.enum(SET_UP_PARTS)).nullable(),
})
export type Today = z.infer<typeof today>

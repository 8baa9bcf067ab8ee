/** Recognises times stored while the clock was ahead (dead battery, restored machine). They count as never. */
import { and, gt, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#shared/platform/time/days.ts'

/** Largest difference to expect between the clocks of two processes. */
export const CLOCK_SKEW_MS = 10 * 60_000

/** Longer than any pause between two attempts. */
const LONGEST_PAUSE_MS = 7 * DAY_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Whether a time that was in the past when stored is now in the future. */
export const isAhead = (column: PgColumn, now: Date): SQL => gt(column, after(now, CLOCK_SKEW_MS))

/** Whether something happened within the last `ms`. */
export const isWithin = (column: PgColumn, ms: number, now: Date): SQL | undefined =>
  and(gt(column, after(now, -ms)), lte(column, after(now, CLOCK_SKEW_MS)))

/**
 * Whether the next attempt is due: its time has passed, or is too far ahead to be meant.
 * @param longestMs how far ahead it can be when it is stored
 */
export const isDueBy = (column: PgColumn, now: Date, longestMs = LONGEST_PAUSE_MS): SQL | undefined =>
  or(lte(column, now), gt(column, after(now, longestMs + CLOCK_SKEW_MS)))

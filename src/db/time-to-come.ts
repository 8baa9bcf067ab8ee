/** Times that were stored while the clock was ahead: a dead battery, a restored machine. They count as never. */
import { and, gt, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#shared/platform/time/days.ts'

/** By how much the clocks of two processes may differ. */
export const CLOCK_SKEW_MS = 10 * 60_000

/** No pause between two tries is that long. */
const LONGEST_PAUSE_MS = 7 * DAY_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Whether a moment that has passed when it is stored lies ahead. */
export const isAhead = (column: PgColumn, now: Date): SQL => gt(column, after(now, CLOCK_SKEW_MS))

/** Whether something happened within the last `ms`. */
export const isWithin = (column: PgColumn, ms: number, now: Date): SQL | undefined =>
  and(gt(column, after(now, -ms)), lte(column, after(now, CLOCK_SKEW_MS)))

/**
 * Whether the next try of this time is due: it has passed, or nobody can have meant it.
 * @param longestMs by how much it is ahead at most when it is stored
 */
export const isDueBy = (column: PgColumn, now: Date, longestMs = LONGEST_PAUSE_MS): SQL | undefined =>
  or(lte(column, now), gt(column, after(now, longestMs + CLOCK_SKEW_MS)))

/** Times that were stored while the clock was ahead: a dead battery, a restored machine. They count as never. */
import { gt, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** By how much the clocks of two processes may differ. */
export const CLOCK_SKEW_MS = 10 * 60_000

/** No pause between two tries is that long. */
const LONGEST_PAUSE_MS = 7 * 24 * 60 * 60_000

/** Whether the next try of this time is due: it has passed, or nobody can have meant it. */
export const isDueBy = (column: PgColumn, now: Date): SQL | undefined =>
  or(lte(column, now), gt(column, new Date(now.getTime() + LONGEST_PAUSE_MS)))

/** Limits of the owner's pages about monthly gifts. Without zod. */
import { MANDATE_STATES } from './monthly.ts'

/** Filters of the list. `failing`: a charge has failed, or the site paused it after the last retry. */
export const MANDATE_FILTERS = ['failing', ...MANDATE_STATES] as const

/** Months in the table before the current one; it also shows the current and the next. */
export const PAST_MONTHS = 11

/** Maximum number of entries shown of a history; the newest ones. */
export const MAX_MANDATE_EVENTS = 200

/** In characters. */
export const MAX_STOP_REASON = 200

/** Monthly gifts as the owner reads them: limits. Without zod. */
import { MANDATE_STATES } from './monthly.ts'

/** What the list is filtered by. `failing`: a charge has failed, or the site paused it after the last retry. */
export const MANDATE_FILTERS = ['failing', ...MANDATE_STATES] as const

/** The months before the current one that the table shows, which has the current and the next one too. */
export const PAST_MONTHS = 11

/** Entries of a history that are shown, the newest ones. */
export const MAX_MANDATE_EVENTS = 200

/** In characters. */
export const MAX_STOP_REASON = 200

/** Limits of the owner's pages about monthly gifts. Without zod. */
import type { Choices } from '../../platform/api/list-choices.ts'
import type { MandateState } from './monthly.ts'

export const MANDATE_STATE_LABELS: Record<MandateState, string> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
}

export const MANDATE_CHOICES = {
  /** `failing`: a charge has failed, or the site paused it after the last retry. */
  state: {
    label: 'State',
    all: 'All states',
    words: { failing: 'Failing', ...MANDATE_STATE_LABELS },
    column: null,
  },
} satisfies Choices

/** Months in the table before the current one; it also shows the current and the next. */
export const PAST_MONTHS = 11

/** Maximum number of entries shown of a history; the newest ones. */
export const MAX_MANDATE_EVENTS = 200

/** In characters. */
export const MAX_STOP_REASON = 200

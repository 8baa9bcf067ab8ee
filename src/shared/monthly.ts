/** Monthly gifts. A mandate is a donor's consent to a charge each month; a charge is one month of it. Without zod. */

/** `pending`: its first gift is not paid yet. `paused`: nothing is charged, until a day or until it is resumed. */
export const MANDATE_STATES = ['pending', 'active', 'paused', 'ended'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** Who changed a mandate: `site` after the last retry of a declined charge. */
export const MANDATE_ACTORS = ['donor', 'owner', 'site'] as const
export type MandateActor = (typeof MANDATE_ACTORS)[number]

/** `due`: stored before the provider is called. `unconfirmed`: the bank asks the donor to confirm. */
export const CHARGE_STATES = ['due', 'paid', 'unconfirmed', 'declined', 'given up'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

/** The days of a month that every month has. */
export const MAX_MANDATE_DAY = 28
/** Days after the first try on which a declined charge is tried again; then the mandate is paused. */
export const RETRY_DAYS = [3, 7, 14] as const
/** The longest pause that a donor may choose. */
export const MAX_PAUSE_MONTHS = 3

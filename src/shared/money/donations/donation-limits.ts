/** A separate file, because the head of every page needs these on the server without the rest of donations. */

export const MIN_DONATION_POUNDS = 5
export const MAX_DONATION_POUNDS = 10_000

/** Monthly gifts are charged on a day that every month has. */
export const MAX_MANDATE_DAY = 28

/** Shown as the purpose of a gift without a project. */
export const WHERE_NEEDED_MOST = 'Where it is needed most'

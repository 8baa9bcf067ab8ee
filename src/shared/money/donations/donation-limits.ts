/** Separate, because the head of every page needs these on the server, and must not load the rest of donations. */

export const MIN_DONATION_POUNDS = 5
export const MAX_DONATION_POUNDS = 10_000

/** The days of a month that every month has: a monthly gift is charged on one of them. */
export const MAX_MANDATE_DAY = 28

/** What the donor page says where no project is chosen. */
export const WHERE_NEEDED_MOST = 'Where it is needed most'

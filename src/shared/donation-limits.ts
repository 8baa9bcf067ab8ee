/** A file of its own: the head of every page names them on the server, and must not bring all of donations along. */

export const MIN_DONATION_POUNDS = 5
export const MAX_DONATION_POUNDS = 10_000

/** Days as written in the database and in forms: '2026-11-27'. A small file, because every page may load it. */

export const DAY_MS = 24 * 60 * 60_000

/** '2026-03-31' and 1 → '2026-04-01' */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The payment provider's day, which is in UTC: '2026-11-20'. All other days come from `londonDay`. */
export const providerDay = (at: Date): string => at.toISOString().slice(0, 10)

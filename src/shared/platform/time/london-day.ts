/** Separate from london.ts, whose formatters every page would otherwise create. */

const LONDON_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** Day in London: '2026-11-20'. */
export const londonDay = (at: Date): string => LONDON_DAY.format(at)

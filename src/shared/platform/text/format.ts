/** Formats dates and numbers without Intl, whose first use takes 100 ms on a slow phone. */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Day in London of a time: 'January 5, 2026'. */
export function longUsDate(at: string): string {
  const london = londonTime(at)
  return `${MONTHS[london.getUTCMonth()]} ${london.getUTCDate()}, ${london.getUTCFullYear()}`
}

/** '2026-01-05' → '5 January 2026'. */
export function longUkDate(day: string): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** Day in London of a time: '5 January 2026'. */
export const longUkDateAt = (at: string): string => longUkDate(londonTime(at).toISOString())

/** '2026-12-01' → 'December 2026'. */
export const monthAndYear = (day: string): string => longUkDate(day).replace(/\d+ /, '')

/** London's clock as if it were UTC, by the rule for summer time since 1996. */
function londonTime(at: string): Date {
  const time = Date.parse(at)
  const year = new Date(time).getUTCFullYear()
  const isSummerTime = time >= clockChange(year, 2) && time < clockChange(year, 9)
  return new Date(isSummerTime ? time + HOUR : time)
}

/** When the clocks change: at one o'clock UTC on the last Sunday of the month (January is 0). */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1))
  return lastDay.getTime() - lastDay.getUTCDay() * DAY
}

/** 12500 → '12,500'. */
export function wholeNumber(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

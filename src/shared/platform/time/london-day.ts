/** Separate from london.ts, whose formatters every page would otherwise create. */

const LONDON_DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Day in London: '2026-11-20'. Of named parts, because browsers disagree on the order that a locale gives them. */
export function londonDay(at: Date): string {
  const { year, month, day } = Object.fromEntries(
    LONDON_DAY.formatToParts(at).map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}`
}

const dateAndTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

/** '20 Nov 2026, 14:15', in London's time zone. */
export function LondonTime({ at }: { at: string }) {
  return <time dateTime={at}>{dayAndTime(at)}</time>
}
export const dayAndTime = (at: string): string => dateAndTime.format(new Date(at))

/** '14:15' */
export const clockTime = (at: number): string => time.format(at)

/** '20 November 2026' */
export const dayInLondon = (at: string): string => day.format(new Date(at))

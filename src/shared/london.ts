/** Days and times in London, as the owner types them, wherever their device is. */

const WALL_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})
const HOUR_MS = 3_600_000

/** What the fields of a date and a time show: '2026-11-24' and '14:30'. */
export function londonFields(at: string): { date: string; time: string } {
  const [date = '', time = ''] = WALL_CLOCK.format(new Date(at)).split(' ')
  return { date, time }
}

/** The moment that the fields name; undefined for none. Of an hour that comes twice the first. */
export function londonMoment(date: string, time: string): string | undefined {
  // half of it may be read as a date all the same
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return undefined
  const wall = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(wall)) return undefined
  const summer = new Date(wall - HOUR_MS).toISOString()
  const isSummer = londonFields(summer).time === time
  return isSummer ? summer : new Date(wall).toISOString()
}

const LONG = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

/** '24 November 2026 at 14:30' */
export const londonText = (at: string): string => `${LONG.format(new Date(at))} at ${londonFields(at).time}`

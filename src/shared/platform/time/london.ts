/** Days and times in London, whatever the time zone of the owner's device. */
import { londonDay } from './london-day.ts'

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' })
const HOUR_MS = 3_600_000

/** Values of a date and a time field: '2026-11-24' and '14:30'. */
export function londonFields(at: string): { date: string; time: string } {
  const moment = new Date(at)
  return { date: londonDay(moment), time: TIME.format(moment) }
}

/** The time that two fields name; undefined if there is none. Of an hour that occurs twice the first counts. */
export function londonMoment(date: string, time: string): string | undefined {
  // an incomplete text may parse as a date
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

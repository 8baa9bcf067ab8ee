/** The days that a list is filtered by, in the URL like the other filters. */
import { useSearch } from '@tanstack/react-router'
import { DATES_REVERSED, FIRST_DAY, LAST_DAY, type DateRange } from '#shared/platform/time/date-range.ts'
import { dayInLondon } from '../../ui/london-time.tsx'
import { londonFields } from '#shared/platform/time/london.ts'

/** Removes them from the URL. */
export const NO_DAYS = { from: '', to: '' }

/** Whether a list can be filtered by it: a half-typed year does not count. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const noon = new Date(`${text}T12:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}

/** The chosen days in words: 'This month', 'From 1 May 2026'. */
export function daysText({ from, to }: Days, now = new Date()): string {
  const quick = quickDays(now).find((range) => range.from === from && range.to === to)
  if (quick) return quick.label
  const [first, last] = [from, to].map((day) => day && dayInLondon(day))
  return first && last ? `${first} to ${last}` : first ? `From ${first}` : `Until ${last}`
}

export type Days = {
  from: string
  to: string
  error: string | undefined
  /** The range to request; empty while the days are in the wrong order. */
  asked: DateRange
}

export function useDays(): Days {
  const search = useSearch({ from: '/admin' })
  const [from, to] = [search.from, search.to].map((day) => (isDay(String(day)) ? String(day) : undefined))
  const isReversed = from !== undefined && to !== undefined && from > to
  return {
    from: from ?? '',
    to: to ?? '',
    error: isReversed ? `${DATES_REVERSED}, so all dates are shown` : undefined,
    asked: isReversed ? {} : { from, to },
  }
}

type Quick = { label: string; from: string; to: string }

/** @param now the days are London's, wherever the owner's device is */
export function quickDays(now: Date): Quick[] {
  const [year = 0, month = 0] = londonFields(now.toISOString()).date.split('-').map(Number)
  return [
    { label: 'This month', ...monthOf(year, month) },
    { label: 'Last month', ...(month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1)) },
    { label: 'All dates', ...NO_DAYS },
  ]
}

function monthOf(year: number, month: number) {
  const begins = `${year}-${String(month).padStart(2, '0')}`
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${begins}-01`, to: `${begins}-${last}` }
}

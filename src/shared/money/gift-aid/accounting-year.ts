/** Accounting years and tax years: ranges of days in London. Without zod. */
import { addDays } from '../../platform/time/days.ts'
import { periodEndOf } from './gift-aid.ts'

export type Days = { from: string; to: string }

/** Returns the accounting year that contains a day. @param yearEnd its last day: '03-31' */
export function accountingYearOf(day: string, yearEnd: string): Days {
  const to = periodEndOf(day, yearEnd)
  // no year ends before 1 January
  const before = periodEndOf(`${Number(to.slice(0, 4)) - 1}-01-01`, yearEnd)
  return { from: addDays(before, 1), to }
}

/** Returns the latest accounting year that ended before `today`. */
export const lastAccountingYear = (today: string, yearEnd: string): Days =>
  accountingYearOf(addDays(accountingYearOf(today, yearEnd).from, -1), yearEnd)

/** Returns the tax year that contains a day, by the year in which it starts: 2025 for 6 April 2025 to 5 April 2026. */
export const taxYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0)

export const taxYearDays = (taxYear: number): Days => ({
  from: `${taxYear}-04-06`,
  to: `${taxYear + 1}-04-05`,
})

/** 2025 → '2025/26' */
export const taxYearText = (taxYear: number): string =>
  `${taxYear}/${String((taxYear + 1) % 100).padStart(2, '0')}`

/** Months and their totals in words. */
import { toDecimal } from '#shared/platform/text/amounts.ts'
import type { MonthTotals } from '#shared/admin/today.ts'
import { money } from '../payments/payment-labels.ts'

const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** 'November 2026' */
export const monthName = (month: string): string => long.format(firstOf(month))

/** '1234.50' → 123450; amounts on the wire always have two decimals. */
export const penceOf = (total: string): number => Number(total.replace('.', ''))

/** Gifts and orders added up: '£1,234.50'. */
export const together = ({ gifts, orders }: MonthTotals): string =>
  money(toDecimal(penceOf(gifts.total) + penceOf(orders.total)))

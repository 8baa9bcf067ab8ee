/** Monthly gifts. A mandate is a donor's consent to a charge each month; a charge is one month of it. Without zod. */
import { addDays } from '../../platform/time/days.ts'
import { MAX_MANDATE_DAY } from '../donations/donation-limits.ts'

export { MAX_MANDATE_DAY } from '../donations/donation-limits.ts'

/** `paused`: nothing is charged, until a day or until it is resumed. */
export const MANDATE_STATES = ['active', 'paused', 'ended'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** Who changed a mandate: `site` after the last retry of a declined charge. */
export const MANDATE_ACTORS = ['donor', 'owner', 'site'] as const
export type MandateActor = (typeof MANDATE_ACTORS)[number]

/** The reason of a pause by the site: the cardholder disputes a gift. */
export const DISPUTED = 'disputed'

/** `due`: stored before the provider is called. `unconfirmed`: a 3-D Secure challenge is required. */
export const CHARGE_STATES = ['due', 'paid', 'unconfirmed', 'declined', 'given up'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

/** Days after the first try on which a declined charge is tried again; then the mandate is paused. */
export const RETRY_DAYS = [3, 7, 14] as const
/** How long the link works that confirms another email address. */
export const ADDRESS_DAYS = 7
/** The longest pause that a donor may choose. */
export const MAX_PAUSE_MONTHS = 3
/** The dates of a mandate: days in London, and months by their first day ('2026-11-01'). */
export type MandateDates = {
  state: MandateState
  day: number
  lastMonth: string
  pausedUntil: string | null
}

/** The month of a day: '2026-11-26' → '2026-11-01'. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** '2026-11-01' and 2 → '2027-01-01'; days up to the 28th stay the same day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

const dayInMonth = (month: string, day: number) => `${month.slice(0, 8)}${String(day).padStart(2, '0')}`
const dayBefore = (day: string) => addDays(day, -1)
const later = (a: string, b: string) => (a > b ? a : b)

/** The month of the last charge day that has come: this month or the one before. */
const lastComeMonth = (day: number, today: string) =>
  Number(today.slice(8)) >= day ? monthOf(today) : addMonths(monthOf(today), -1)

/**
 * The month to charge today for an active mandate. A missed day is caught up once, never months back; and a day that
 * was moved to one that has passed is due at once, so that no month is lost.
 * @returns undefined if that month is dealt with
 */
export function monthDue({ day, lastMonth }: Pick<MandateDates, 'day' | 'lastMonth'>, today: string) {
  const month = lastComeMonth(day, today)
  return month > lastMonth ? month : undefined
}

/**
 * The `lastMonth` of a paused mandate that is charged again: months whose day came during the pause are passed over.
 * @param today the day of resuming it; the end of its pause counts if that came earlier
 */
export function lastMonthAfterPause({ day, lastMonth, pausedUntil }: MandateDates, today: string): string {
  const from = pausedUntil !== null && pausedUntil < today ? pausedUntil : today
  return later(lastMonth, lastComeMonth(day, dayBefore(from)))
}

/** The day on which a mandate is charged next; undefined if it is not, or not before somebody resumes it. */
export function nextChargeOn(mandate: MandateDates, today: string): string | undefined {
  const { state, day, pausedUntil } = mandate
  if (state === 'paused' && pausedUntil !== null) {
    const from = later(pausedUntil, today)
    const resumed = { ...mandate, state: 'active', lastMonth: lastMonthAfterPause(mandate, from) } as const
    return nextChargeOn(resumed, from)
  }
  if (state !== 'active') return undefined
  if (monthDue(mandate, today) !== undefined) return today
  return dayInMonth(addMonths(later(mandate.lastMonth, lastComeMonth(day, today)), 1), day)
}

/** The first day on which a mandate is charged again after a pause of its next `months` gifts. */
export function pauseEnd({ day, lastMonth }: MandateDates, today: string, months: number): string {
  const next = nextChargeOn({ state: 'active', day, lastMonth, pausedUntil: null }, today)!
  return dayInMonth(addMonths(monthOf(next), months), day)
}

/** The end of a pause after its day was changed: in the same month, so that none is lost. */
export const movedPauseEnd = (pausedUntil: string | null, day: number): string | null =>
  pausedUntil === null ? null : dayInMonth(pausedUntil, day)

/** '1st', '22nd', '13th'. */
export function ordinal(day: number): string {
  const ending = [11, 12, 13].includes(day) ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10]
  return `${day}${ending ?? 'th'}`
}

/** The day of a monthly gift that starts today: today's, or the last that every month has. */
export const startDay = (today: string): number => Math.min(Number(today.slice(8)), MAX_MANDATE_DAY)

/** What a donor agrees to: '£10.00 today, then £10.00 on the 26th of each month'. */
export const monthlyPlan = (amount: string, day: number): string =>
  `${amount} today, then ${amount} on the ${ordinal(day)} of each month`

/** The first charge after the gift of today. */
export const firstChargeAfter = (today: string, day: number): string =>
  dayInMonth(addMonths(monthOf(today), 1), day)

/** How to stop, wherever a donor agrees. */
export const HOW_TO_STOP = 'You can stop at any time through the link in every receipt.'

/** What happens to a mandate, in its timeline. */
export const MANDATE_CHANGES = [
  'amount changed',
  'day changed',
  'paused',
  'resumed',
  'stopped',
  'card changed',
  'email changed',
] as const
export type MandateChange = (typeof MANDATE_CHANGES)[number]

/** What happens to a mandate by itself, in its timeline too. */
export const CHARGE_EVENTS = [
  'started',
  'paid',
  'declined',
  'confirmation needed',
  'disputed',
  'address asked',
  'months passed over',
  'card updated',
  'card expiring',
] as const
export type ChargeEvent = (typeof CHARGE_EVENTS)[number]

/** 'visa' → 'Visa', as cards name themselves. */
export const cardName = (brand: string | null): string =>
  brand === null || brand === '' ? 'Card' : (CARD_NAMES[brand] ?? brand[0]!.toUpperCase() + brand.slice(1))
const CARD_NAMES: Record<string, string> = { amex: 'American Express', mastercard: 'Mastercard' }

/** '26 November 2026' of '2026-11-26'. */
export const longDay = (day: string): string => LONG_DAY.format(new Date(`${day}T00:00:00Z`))
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' })

/** 'December 2026' of '2026-12-01'. */
export const longMonth = (month: string): string => longDay(month).replace(/\d+ /, '')

/** A card as its owner recognises it: 'Visa •••• 4242'. */
export const cardText = ({ brand, last4 }: { brand: string | null; last4: string | null }): string =>
  last4 === null ? cardName(brand) : `${cardName(brand)} •••• ${last4}`

/** Monthly gifts. A mandate is a donor's consent to a charge each month; a charge is for one month. Without zod. */
import { addDays } from '../../platform/time/days.ts'
import { MAX_MANDATE_DAY } from '../donations/donation-limits.ts'

export { MAX_MANDATE_DAY } from '../donations/donation-limits.ts'

/** `paused`: nothing is charged until a certain day, or until somebody ends the pause. */
export const MANDATE_STATES = ['active', 'paused', 'ended'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** Actor of a change to a mandate. The `site` pauses one after the last retry of a declined charge. */
export const MANDATE_ACTORS = ['donor', 'owner', 'site'] as const
export type MandateActor = (typeof MANDATE_ACTORS)[number]

/** Reason of a pause by the site: the cardholder disputes a gift. */
export const DISPUTED = 'disputed'

/** `due`: stored before the provider is called. `unconfirmed`: a 3-D Secure challenge is required. */
export const CHARGE_STATES = ['due', 'paid', 'unconfirmed', 'declined', 'given up'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

/** Days after the first attempt on which a declined charge is retried; then the mandate is paused. */
export const RETRY_DAYS = [3, 7, 14] as const
/** How long the link to confirm a new email address works. */
export const ADDRESS_DAYS = 7
/** Longest pause that a donor can choose. */
export const MAX_PAUSE_MONTHS = 3
/** Dates of a mandate: days in London, and months by their first day ('2026-11-01'). */
export type MandateDates = {
  state: MandateState
  day: number
  lastMonth: string
  pausedUntil: string | null
}

/** First day of a day's month: '2026-11-26' → '2026-11-01'. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** '2026-11-01' and 2 → '2027-01-01'. Days up to the 28th do not change. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

const dayInMonth = (month: string, day: number) => `${month.slice(0, 8)}${String(day).padStart(2, '0')}`
const dayBefore = (day: string) => addDays(day, -1)
const later = (a: string, b: string) => (a > b ? a : b)

/** The month of the latest charge day that is not in the future: this month or the last. */
const latestChargeMonth = (day: number, today: string) =>
  Number(today.slice(8)) >= day ? monthOf(today) : addMonths(monthOf(today), -1)

/**
 * The month to charge today for an active mandate. A missed charge is made up for once, never for earlier months. If
 * the day was changed to one that has passed this month, the charge is due at once, so that no month is lost.
 * @returns undefined if that month is done
 */
export function monthDue({ day, lastMonth }: Pick<MandateDates, 'day' | 'lastMonth'>, today: string) {
  const month = latestChargeMonth(day, today)
  return month > lastMonth ? month : undefined
}

/**
 * The `lastMonth` of a mandate whose pause ends: months whose day came during the pause are skipped.
 * @param today the day of resuming; the planned end counts if it was earlier
 */
export function lastMonthAfterPause({ day, lastMonth, pausedUntil }: MandateDates, today: string): string {
  const from = pausedUntil !== null && pausedUntil < today ? pausedUntil : today
  return later(lastMonth, latestChargeMonth(day, dayBefore(from)))
}

/** Next day on which a mandate is charged; undefined if there is none before somebody resumes it. */
export function nextChargeOn(mandate: MandateDates, today: string): string | undefined {
  const { state, day, pausedUntil } = mandate
  if (state === 'paused' && pausedUntil !== null) {
    const from = later(pausedUntil, today)
    const resumed = { ...mandate, state: 'active', lastMonth: lastMonthAfterPause(mandate, from) } as const
    return nextChargeOn(resumed, from)
  }
  if (state !== 'active') return undefined
  if (monthDue(mandate, today) !== undefined) return today
  return dayInMonth(addMonths(later(mandate.lastMonth, latestChargeMonth(day, today)), 1), day)
}

/** First day on which a mandate is charged after skipping its next `months` gifts. */
export function pauseEnd({ day, lastMonth }: MandateDates, today: string, months: number): string {
  const next = nextChargeOn({ state: 'active', day, lastMonth, pausedUntil: null }, today)!
  return dayInMonth(addMonths(monthOf(next), months), day)
}

/** End of a pause after the charge day was changed: in the same month, so that none is lost. */
export const movedPauseEnd = (pausedUntil: string | null, day: number): string | null =>
  pausedUntil === null ? null : dayInMonth(pausedUntil, day)

/** '1st', '22nd', '13th'. */
export function ordinal(day: number): string {
  const ending = [11, 12, 13].includes(day) ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10]
  return `${day}${ending ?? 'th'}`
}

/** Charge day of a monthly gift that starts today: at most the 28th. */
export const startDay = (today: string): number => Math.min(Number(today.slice(8)), MAX_MANDATE_DAY)

/** Text that a donor agrees to: '£10.00 today, then £10.00 on the 26th of each month'. */
export const monthlyPlan = (amount: string, day: number): string =>
  `${amount} today, then ${amount} on the ${ordinal(day)} of each month`

/** First charge after today's gift. */
export const firstChargeAfter = (today: string, day: number): string =>
  dayInMonth(addMonths(monthOf(today), 1), day)

/** Shown wherever a donor agrees to a monthly gift. */
export const HOW_TO_STOP = 'You can stop at any time through the link in every receipt.'

/** Changes of a mandate that somebody made, as named in its timeline. */
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

/** Events that happen without a change by somebody, as named in its timeline. */
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

/** 'visa' → 'Visa', as written on cards. */
export const cardName = (brand: string | null): string =>
  brand === null || brand === '' ? 'Card' : (CARD_NAMES[brand] ?? brand[0]!.toUpperCase() + brand.slice(1))
const CARD_NAMES: Record<string, string> = { amex: 'American Express', mastercard: 'Mastercard' }

/** A card as its holder recognises it: 'Visa •••• 4242'. */
export const cardText = ({ brand, last4 }: { brand: string | null; last4: string | null }): string =>
  last4 === null ? cardName(brand) : `${cardName(brand)} •••• ${last4}`

/**
 * How much a donor gives (specification sections 5 and 9), without schemas, so that a form can check as one types.
 * `donationAmount` in donations.ts is the same as a schema.
 */
import { toPence } from './money.ts'

/** The presets in pounds, with what each makes possible; the largest says nothing (section 9). */
export const DONATION_PRESETS = [
  { pounds: 25, impact: 'Gives books for one student' },
  { pounds: 50, impact: 'Supports a small classroom' },
  { pounds: 100, impact: 'Funds teacher training' },
  { pounds: 250, impact: 'Establishes a school library' },
  { pounds: 500, impact: undefined },
] as const

export const MIN_DONATION_POUNDS = 5
export const MAX_DONATION_POUNDS = 10_000

/** The form's messages for an invalid amount; the second is what `donationError` answers. */
export const INVALID_AMOUNT_TITLE = 'Invalid Amount'
const TOO_SMALL = `Minimum donation amount is £${MIN_DONATION_POUNDS}`
const tooLarge = () => `Maximum donation amount is £${MAX_DONATION_POUNDS.toLocaleString('en-GB')}`
const NOT_PLAIN = 'Please enter pounds and pence, such as 12.50'

/** Pounds as typed: digits, and at most two decimals. */
export const PLAIN_POUNDS = /^\d{1,8}(\.\d{1,2})?$/

/**
 * Integer pence of an amount in pounds, read digit by digit and never by float arithmetic: 12.1 → 1210.
 * @returns undefined for anything but a plain amount of at most two decimals: 1e21, NaN, '12.345', '5e2', ' 5'.
 */
export function donationPence(amount: number | string): number | undefined {
  const text = String(amount)
  return PLAIN_POUNDS.test(text) ? toPence(text) : undefined
}

/** Why this cannot be donated, as a sentence for the donor; undefined when it can. */
export function donationError(amount: number | string): string | undefined {
  const pence = donationPence(amount)
  if (pence === undefined) return Number(amount) >= MIN_DONATION_POUNDS ? NOT_PLAIN : TOO_SMALL
  if (pence < MIN_DONATION_POUNDS * 100) return TOO_SMALL
  if (pence > MAX_DONATION_POUNDS * 100) return tooLarge()
  return undefined
}

import { MIN_DONATION_POUNDS } from '#shared/money/donations/donation-limits.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'

/** A penny less than the smallest gift. */
export const TOO_LITTLE = toDecimal(MIN_DONATION_POUNDS * 100 - 1)

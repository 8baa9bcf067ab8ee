/** The states of a claim, and small gifts (GASDS), without zod. */
import { addDays } from '../../platform/time/days.ts'
import { taxYearDays, taxYearOf } from './accounting-year.ts'

/**
 * `draft`: its gifts are chosen. `exported`: somebody took its file. `submitted`: HMRC has it. `returned`: HMRC does not
 * pay it, or it was taken back; its gifts can be claimed again.
 */
export const CLAIM_STATES = ['draft', 'exported', 'submitted', 'paid', 'returned'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** From which states a claim may move to each. */
export const MOVES_FROM: Record<Exclude<ClaimState, 'draft'>, readonly ClaimState[]> = {
  exported: ['draft', 'exported'],
  submitted: ['draft', 'exported'],
  paid: ['submitted'],
  returned: ['draft', 'exported', 'submitted'],
}
/** Claims that HMRC has: what could not be claimed of them after all is taken off the next claim once HMRC has paid. */
export const FILED_STATES = ['submitted', 'paid'] as const satisfies ClaimState[]
export const isFiledState = (state: ClaimState): boolean => FILED_STATES.some((each) => each === state)
/** Claims that HMRC does not have yet: they have only what can still be claimed. */
export const UNFILED_STATES = ['draft', 'exported'] as const satisfies ClaimState[]

export const GIFT_FILTERS = ['claimable', 'to decide', 'not claimable', 'claimed'] as const
export type GiftFilter = (typeof GIFT_FILTERS)[number]

/** How near a time limit is: `month` in the last 31 days, `year` in the last 366. */
export type LimitNear = 'month' | 'year' | undefined
export function limitNear(until: string, today: string): LimitNear {
  if (until <= addDays(today, 31)) return 'month'
  return until <= addDays(today, 366) ? 'year' : undefined
}

/** In characters: why somebody decided about Gift Aid on a gift. */
export const MAX_DECISION_REASON = 300

/** The most gifts of one claim. */
export const MAX_CLAIM_GIFTS = 20_000

/** GASDS: at most so much a tax year, and so many times the gifts claimed for it; claimed within two years. */
export const MAX_SMALL_PENCE = 800_000
export const SMALL_MATCH = 10
const SMALL_YEARS = 2

/** The last day to claim for small gifts of a tax year: 2024 → '2027-04-05'. */
export const smallGiftsUntil = (taxYear: number): string => taxYearDays(taxYear + SMALL_YEARS).to

/** The tax years whose small gifts can still be claimed, the current one first. */
export const openTaxYears = (today: string): number[] =>
  Array.from({ length: SMALL_YEARS + 1 }, (_, before) => taxYearOf(today) - before)

/**
 * How much of the small gifts of a tax year a claim may have, in pence.
 * @param year.matchPence ten times the gifts claimed for that year, those of the claim itself included
 */
export function claimableSmallPence(
  year: { taxYear: number; collectedPence: number; claimedPence: number; matchPence: number },
  today: string,
): number {
  if (today > smallGiftsUntil(year.taxYear)) return 0
  const most = Math.min(year.collectedPence, year.matchPence, MAX_SMALL_PENCE)
  return Math.max(0, most - year.claimedPence)
}

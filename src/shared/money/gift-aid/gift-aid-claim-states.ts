/** The states of a claim, and small gifts (GASDS), without zod. */
import { addDays } from '../../platform/time/days.ts'
import { taxYearDays, taxYearOf } from './accounting-year.ts'
import type { Choices } from '../../platform/api/list-choices.ts'

/**
 * `draft`: its gifts are chosen. `exported`: its file was downloaded. `submitted`: HMRC has it. `returned`: HMRC
 * rejected it or it was withdrawn; its gifts can be claimed again.
 */
export const CLAIM_STATES = ['draft', 'exported', 'submitted', 'paid', 'returned'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** For each state, the states that a claim can come from. */
export const MOVES_FROM: Record<Exclude<ClaimState, 'draft'>, readonly ClaimState[]> = {
  exported: ['draft', 'exported'],
  submitted: ['draft', 'exported'],
  paid: ['submitted'],
  returned: ['draft', 'exported', 'submitted'],
}
/** Claims that HMRC has. If a gift in one turns out not to be claimable, the next claim after payment deducts it. */
export const FILED_STATES = ['submitted', 'paid'] as const satisfies ClaimState[]
export const isFiledState = (state: ClaimState): boolean => FILED_STATES.some((each) => each === state)
/** Claims that HMRC does not have yet. They contain only gifts that can still be claimed. */
export const UNFILED_STATES = ['draft', 'exported'] as const satisfies ClaimState[]

export const GIFT_CHOICES = {
  state: {
    label: 'Gifts',
    all: 'All gifts',
    words: {
      claimable: 'Can be claimed',
      'to decide': 'To decide',
      'not claimable': 'Cannot be claimed',
      claimed: 'In a claim',
    },
    column: null,
  },
} satisfies Choices
export type GiftFilter = keyof typeof GIFT_CHOICES.state.words

/** How soon a time limit ends: `month` within 31 days, `year` within 366. */
export type LimitNear = 'month' | 'year' | undefined
export function limitNear(until: string, today: string): LimitNear {
  if (until <= addDays(today, 31)) return 'month'
  return until <= addDays(today, 366) ? 'year' : undefined
}

/** Maximum length of the reason for a decision about a gift, in characters. */
export const MAX_DECISION_REASON = 300

export const MAX_CLAIM_GIFTS = 20_000

/** GASDS rules for a tax year: at most £8,000, and at most ten times the gifts claimed for it, within two years. */
export const MAX_SMALL_PENCE = 800_000
export const SMALL_MATCH = 10
const SMALL_YEARS = 2

/** Last day to claim for small gifts of a tax year: 2024 → '2027-04-05'. */
export const smallGiftsUntil = (taxYear: number): string => taxYearDays(taxYear + SMALL_YEARS).to

/** Tax years whose small gifts can still be claimed, the current one first. */
export const openTaxYears = (today: string): number[] =>
  Array.from({ length: SMALL_YEARS + 1 }, (_, before) => taxYearOf(today) - before)

/**
 * How much of a tax year's small gifts a claim may include, in pence.
 * @param year.matchPence ten times the gifts claimed for that year, including those of the claim itself
 */
export function claimableSmallPence(
  year: { taxYear: number; collectedPence: number; claimedPence: number; matchPence: number },
  today: string,
): number {
  if (today > smallGiftsUntil(year.taxYear)) return 0
  const most = Math.min(year.collectedPence, year.matchPence, MAX_SMALL_PENCE)
  return Math.max(0, most - year.claimedPence)
}

/** The order of states of refunds and disputes. States only advance, so late or repeated events change nothing. */
import type { RefundState } from '#shared/money/payments/payment-timeline.ts'

const REFUND_RANK: Record<RefundState, number> = {
  requested: 0,
  pending: 1,
  succeeded: 2,
  failed: 3,
  canceled: 3,
}

/** Inquiries come before disputes. */
const DISPUTE_RANK: Record<string, number> = {
  warning_needs_response: 0,
  warning_under_review: 1,
  warning_closed: 2,
  needs_response: 3,
  under_review: 4,
}
/** Rank of 'won' and 'lost', which may alternate after appeals. */
const LAST_DISPUTE_RANK = 5

/** Whether a refund may go from state `from` to `to`. */
export const refundAdvances = (from: RefundState, to: RefundState): boolean =>
  REFUND_RANK[from] < REFUND_RANK[to]

/** Whether a dispute may go from `from` to `to`, both the provider's states. */
export const disputeAdvances = (from: string, to: string): boolean =>
  from !== to && disputeRank(from) <= disputeRank(to)

const disputeRank = (status: string): number => DISPUTE_RANK[status] ?? LAST_DISPUTE_RANK

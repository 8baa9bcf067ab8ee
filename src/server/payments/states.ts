/** How refunds and disputes move on: only ever forward, so that news that comes late, or twice, changes nothing. */
import type { RefundState } from '#shared/payment-timeline.ts'

const REFUND_RANK: Record<RefundState, number> = {
  requested: 0,
  pending: 1,
  succeeded: 2,
  failed: 3,
  canceled: 3,
}

/** An inquiry comes before a dispute. */
const DISPUTE_RANK: Record<string, number> = {
  warning_needs_response: 0,
  warning_under_review: 1,
  warning_closed: 2,
  needs_response: 3,
  under_review: 4,
}
/** Won, lost, and the appeals between them, which may follow each other. */
const LAST_DISPUTE_RANK = 5

/** Whether a refund that stands at `from` may come to `to`. */
export const refundAdvances = (from: RefundState, to: RefundState): boolean =>
  REFUND_RANK[from] < REFUND_RANK[to]

/** Whether a dispute that stands at `from` may come to `to`, both in the provider's words. */
export const disputeAdvances = (from: string, to: string): boolean =>
  from !== to && disputeRank(from) <= disputeRank(to)

const disputeRank = (status: string): number => DISPUTE_RANK[status] ?? LAST_DISPUTE_RANK

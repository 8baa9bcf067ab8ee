/** The states of refunds and disputes and the kinds of payment issue, without zod: the database's checks and views read them. */

/** `requested`: written down before the provider is asked, so that asking twice refunds once. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed', 'canceled'] as const
export type RefundState = (typeof REFUND_STATES)[number]
/** On its way or there: the provider counts these as refunded. */
export const REFUNDED_STATES = ['pending', 'succeeded'] as const satisfies RefundState[]

/** What the owner may give as the reason; the provider knows the same three. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Duplicate payment',
  fraudulent: 'Fraudulent payment',
}

/** Who told us of an event in a payment's timeline. */
export const EVENT_SOURCES = ['page', 'webhook', 'reconciliation', 'nightly', 'owner', 'recorder'] as const
export type EventSource = (typeof EVENT_SOURCES)[number]

/** What a person must look at; each is open until the owner says what came of it, or it mends itself. */
export const PAYMENT_ISSUE_KINDS = [
  'amount-mismatch',
  'unknown-intent',
  'refund-failed',
  'dispute',
  'not-recorded',
  'refunded-unsent',
  'cancelled-unrefunded',
] as const
export type PaymentIssueKind = (typeof PAYMENT_ISSUE_KINDS)[number]

/** Of a dispute, as the provider says it: nothing is lost and nothing is left to do. */
export const IN_OUR_FAVOUR = ['won', 'warning_closed', 'prevented']
/** Nothing further is to be expected. */
export const CLOSED_DISPUTES = [...IN_OUR_FAVOUR, 'lost']

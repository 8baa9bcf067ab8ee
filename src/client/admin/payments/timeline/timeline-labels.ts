/** A payment's timeline in words, instead of the codes of the provider and our records. */
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import type {
  EventSource,
  RefundState,
  Dispute,
  PaymentEvent,
  PaymentTimeline,
  Refund,
} from '#shared/money/payments/payment-timeline.ts'
import type { BadgeTone } from '../../../platform/ui/badge.tsx'

/** 'expired_or_canceled_card' → 'Expired or canceled card': a fallback for unknown codes. */
export const plain = (code: string): string =>
  code.replaceAll(/[_.]+/g, ' ').replace(/^./, (letter) => letter.toUpperCase())

export const REFUND_STATE_LABELS: Record<RefundState, string> = {
  requested: 'Requested',
  pending: 'Pending',
  succeeded: 'Refunded',
  failed: 'Failed',
  canceled: 'Cancelled',
}
export const REFUND_TONES: Record<RefundState, BadgeTone> = {
  requested: 'waiting',
  pending: 'waiting',
  succeeded: 'good',
  failed: 'bad',
  canceled: 'quiet',
}

const REFUND_FAILURES: Record<string, string> = {
  lost_or_stolen_card: 'The card was reported lost or stolen',
  expired_or_canceled_card: 'The card has expired or was cancelled',
  charge_for_pending_refund_disputed: 'The cardholder disputes the payment',
  charge_disputed: 'The cardholder disputes the payment',
  charge_already_refunded: 'It had already been refunded in Stripe',
  insufficient_funds: 'There is not enough money in the Stripe account',
  declined: 'The bank declined it',
  unknown: 'The bank gave no reason',
}

/** Why a refund failed; undefined if it did not. */
export const refundFailure = ({ failure }: Pick<Refund, 'failure'>): string | undefined =>
  failure === null ? undefined : (REFUND_FAILURES[failure] ?? plain(failure))

const DISPUTE_REASONS: Record<string, string> = {
  fraudulent: 'The cardholder says they did not make this payment',
  product_not_received: 'The cardholder says nothing has arrived',
  product_unacceptable: 'The cardholder says it is not as described',
  duplicate: 'The cardholder says they were charged twice',
  unrecognized: 'The cardholder does not recognise the payment',
  credit_not_processed: 'The cardholder says they are owed a refund',
  subscription_canceled: 'The cardholder says they cancelled',
  general: 'The cardholder disputes the payment',
}
export const disputeReason = (reason: string): string => DISPUTE_REASONS[reason] ?? plain(reason)

const DISPUTE_STATUSES: Record<string, { label: string; tone: BadgeTone }> = {
  needs_response: { label: 'Needs a response', tone: 'bad' },
  warning_needs_response: { label: 'Needs a response', tone: 'bad' },
  under_review: { label: 'With the bank', tone: 'waiting' },
  warning_under_review: { label: 'With the bank', tone: 'waiting' },
  warning_closed: { label: 'Closed', tone: 'quiet' },
  prevented: { label: 'Prevented', tone: 'quiet' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'quiet' },
}
export const disputeStatus = (status: string) =>
  DISPUTE_STATUSES[status] ?? { label: plain(status), tone: 'waiting' as const }

/** Whether the bank has not decided yet. */
export const isOpenDispute = ({ status }: Pick<Dispute, 'status'>): boolean =>
  /(needs_response|under_review)$/.test(status)

/** Whether the provider still waits for our response. */
export const isAnswerDue = ({ status }: Pick<Dispute, 'status'>): boolean => status.endsWith('needs_response')

export const SOURCE_LABELS: Record<EventSource, string> = {
  page: 'Visitor’s browser',
  webhook: 'Stripe',
  reconciliation: 'Regular check',
  nightly: 'Nightly check',
  owner: 'You',
  recorder: 'This website',
}

/** The provider's event names and ours. */
const EVENT_KINDS: Record<string, string> = {
  asked: 'Checked with Stripe',
  'asked again': 'Checked with Stripe',
  found: 'Payment found',
  recorded: 'Payment recorded',
  declined: 'Card declined',
  'amount mismatch': 'Amount paid differs from the price',
  'entered by hand': 'Entered by hand',
  'entry undone': 'Entry undone',
  imported: 'Imported',
  'import undone': 'Import undone',
  'set aside': 'Set aside as a test when real payments began',
  'refund requested': 'Refund requested',
  'refund pending': 'Refund pending',
  'refund succeeded': 'Refund recorded',
  'refund failed': 'Refund failed',
  'refund canceled': 'Refund cancelled',
  'payment_intent.created': 'Payment started',
  'payment_intent.succeeded': 'Payment succeeded',
  'payment_intent.payment_failed': 'Payment failed',
  'payment_intent.processing': 'Payment processing',
  'payment_intent.canceled': 'Payment cancelled',
  'payment_intent.requires_action': 'Bank confirmation needed',
  'charge.succeeded': 'Card charged',
  'charge.failed': 'Card declined',
  'charge.refunded': 'Payment refunded',
  'charge.refund.updated': 'Refund updated',
  'refund.created': 'Refund created',
  'refund.updated': 'Refund updated',
  'refund.failed': 'Refund failed',
  'charge.dispute.created': 'Payment disputed',
  'charge.dispute.updated': 'Dispute updated',
  'charge.dispute.closed': 'Dispute closed',
  'charge.dispute.funds_withdrawn': 'Disputed money withdrawn',
  'charge.dispute.funds_reinstated': 'Disputed money returned to us',
}
export const eventKind = ({ kind }: Pick<PaymentEvent, 'kind'>): string => EVENT_KINDS[kind] ?? plain(kind)

/** Empty if the kind says it already. */
export function eventDetail({ kind, detail }: Pick<PaymentEvent, 'kind' | 'detail'>): string {
  const isSaid = kind.endsWith(detail) || (kind === 'charge.refunded' && detail === 'succeeded')
  return isSaid ? '' : detail.replaceAll('_', ' ')
}

/** 'told 5 times'; undefined for an event that came once. */
export const deliveriesText = ({ deliveries }: Pick<PaymentEvent, 'deliveries'>): string | undefined =>
  deliveries > 1 ? `received ${deliveries} times` : undefined

/** The card that is refunded: 'Visa •••• 4242'. */
export const cardText = ({ payment }: Pick<PaymentTimeline, 'payment'>): string =>
  payment.paymentMethod ?? 'the card used to pay'

/** The result of the refund just requested, which is the newest. */
export function refundOutcome({ refunds }: Pick<PaymentTimeline, 'refunds'>): {
  text: string
  isGood: boolean
} {
  const newest = refunds.filter(({ madeHere }) => madeHere).sort((a, b) => b.id - a.id)[0]
  if (newest === undefined) return { text: 'Refund recorded', isGood: true }
  const amount = formatShortPence(toPence(newest.amount))
  if (newest.state === 'succeeded') return { text: `${amount} refunded`, isGood: true }
  if (newest.state === 'requested' || newest.state === 'pending') {
    return { text: `Refund of ${amount} is on its way`, isGood: true }
  }
  return { text: `Refund of ${amount} failed`, isGood: false }
}

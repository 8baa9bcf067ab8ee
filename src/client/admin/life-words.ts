/** How a payment's life reads: what the provider and the books call by codes, in words. */
import type { EventSource, RefundState } from '#shared/payment-life-choices.ts'
import type { Dispute, PaymentEvent, PaymentLife, Refund } from '#shared/payment-life.ts'
import { money } from './payment-texts.ts'
import type { BadgeTone } from './state-badge.tsx'

/** 'expired_or_canceled_card' → 'Expired or canceled card': for codes that nobody has put in words. */
const plain = (code: string): string =>
  code.replaceAll(/[_.]+/g, ' ').replace(/^./, (letter) => letter.toUpperCase())

export const REFUND_STATE_LABELS: Record<RefundState, string> = {
  requested: 'Asked for',
  pending: 'On its way',
  succeeded: 'Given back',
  failed: 'Failed',
  canceled: 'Called off',
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
  charge_for_pending_refund_disputed: 'The card holder disputes the payment',
  charge_disputed: 'The card holder disputes the payment',
  charge_already_refunded: 'It was given back already, at the provider',
  insufficient_funds: 'There is not enough money in the account at the provider',
  declined: 'The bank declined it',
  unknown: 'The bank gave no reason',
}

/** Why a refund failed; nothing where it has not. */
export const refundFailure = ({ failure }: Pick<Refund, 'failure'>): string | undefined =>
  failure === null ? undefined : (REFUND_FAILURES[failure] ?? plain(failure))

const DISPUTE_REASONS: Record<string, string> = {
  fraudulent: 'The card holder says it was not them',
  product_not_received: 'The card holder says nothing has arrived',
  product_unacceptable: 'The card holder says it is not what was promised',
  duplicate: 'The card holder says it was paid twice',
  unrecognized: 'The card holder does not recognise it',
  credit_not_processed: 'The card holder says a refund never came',
  subscription_canceled: 'The card holder says it was cancelled',
  general: 'The card holder disputes it',
}
export const disputeReason = (reason: string): string => DISPUTE_REASONS[reason] ?? plain(reason)

const DISPUTE_STATUSES: Record<string, { label: string; tone: BadgeTone }> = {
  needs_response: { label: 'Needs an answer', tone: 'bad' },
  warning_needs_response: { label: 'Needs an answer', tone: 'bad' },
  under_review: { label: 'With the bank', tone: 'waiting' },
  warning_under_review: { label: 'With the bank', tone: 'waiting' },
  warning_closed: { label: 'Closed', tone: 'quiet' },
  prevented: { label: 'Prevented', tone: 'quiet' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'quiet' },
}
export const disputeStatus = (status: string) =>
  DISPUTE_STATUSES[status] ?? { label: plain(status), tone: 'waiting' as const }

/** Whether the bank has yet to say who keeps the money. */
export const isOpenDispute = ({ status }: Pick<Dispute, 'status'>): boolean =>
  /(needs_response|under_review)$/.test(status)

/** Whether the provider still waits for an answer to it. */
export const isAnswerDue = ({ status }: Pick<Dispute, 'status'>): boolean => status.endsWith('needs_response')

export const SOURCE_LABELS: Record<EventSource, string> = {
  page: 'The visitor’s page',
  webhook: 'Told by the provider',
  reconciliation: 'Reconciliation',
  nightly: 'Nightly check',
  owner: 'You',
  recorder: 'The books',
}

/** The provider's own words and ours. */
const EVENT_KINDS: Record<string, string> = {
  asked: 'The provider was asked',
  'asked again': 'The provider was asked again',
  found: 'Found to be paid',
  recorded: 'Written into the books',
  declined: 'Card declined',
  'amount mismatch': 'Paid, but not what was priced',
  'refund requested': 'Refund asked for',
  'refund pending': 'Refund on its way',
  'refund succeeded': 'Refund noted as made',
  'refund failed': 'Refund noted as failed',
  'refund canceled': 'Refund noted as called off',
  'payment_intent.created': 'Payment begun',
  'payment_intent.succeeded': 'Payment succeeded',
  'payment_intent.payment_failed': 'Payment failed',
  'payment_intent.processing': 'Payment on its way',
  'payment_intent.canceled': 'Payment called off',
  'payment_intent.requires_action': 'The bank asks for a confirmation',
  'charge.succeeded': 'Card charged',
  'charge.failed': 'Card declined',
  'charge.refunded': 'Money given back',
  'charge.refund.updated': 'Refund changed',
  'refund.created': 'Refund made',
  'refund.updated': 'Refund changed',
  'refund.failed': 'Refund failed',
  'charge.dispute.created': 'Payment disputed',
  'charge.dispute.updated': 'Dispute changed',
  'charge.dispute.closed': 'Dispute closed',
  'charge.dispute.funds_withdrawn': 'Disputed money taken',
  'charge.dispute.funds_reinstated': 'Disputed money given back to us',
}
export const eventKind = ({ kind }: Pick<PaymentEvent, 'kind'>): string => EVENT_KINDS[kind] ?? plain(kind)

/** Where the kind says it already, nothing more. */
export function eventDetail({ kind, detail }: Pick<PaymentEvent, 'kind' | 'detail'>): string {
  const isSaid = kind.endsWith(detail) || (kind === 'charge.refunded' && detail === 'succeeded')
  return isSaid ? '' : detail.replaceAll('_', ' ')
}

/** 'told 5 times'; nothing for an event that came once. */
export const toldText = ({ deliveries }: Pick<PaymentEvent, 'deliveries'>): string | undefined =>
  deliveries > 1 ? `told ${deliveries} times` : undefined

/** Where what is given back goes: 'Visa •••• 4242'. */
export const cardText = ({ payment }: Pick<PaymentLife, 'payment'>): string =>
  payment.paymentMethod ?? 'the card it was paid with'

/** What came of a refund that has just been asked for: it is the newest. */
export function refundOutcome({ refunds }: Pick<PaymentLife, 'refunds'>): { text: string; isGood: boolean } {
  const newest = refunds.filter(({ madeHere }) => madeHere).toSorted((a, b) => b.id - a.id)[0]
  if (newest === undefined) return { text: 'The refund is noted', isGood: true }
  const amount = money(newest.amount)
  if (newest.state === 'succeeded') return { text: `${amount} given back`, isGood: true }
  if (newest.state === 'requested' || newest.state === 'pending') {
    return { text: `${amount} is on its way back`, isGood: true }
  }
  return { text: `${amount} could not be given back`, isGood: false }
}

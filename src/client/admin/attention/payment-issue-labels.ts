/** Payment issues and what to do about them, in one sentence each. */
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { PaymentIssueKind, PaymentIssue } from '#shared/money/payments/payment-timeline.ts'
import { dayAndTime } from '../ui/london-time.tsx'
import { isAnswerDue } from '../payments/timeline/timeline-labels.ts'

/** `name` is the payment's, or the order's where that matters more. */
const PAYMENT_ISSUES: Record<PaymentIssueKind, { title: (name: string) => string; advice: string }> = {
  'amount-mismatch': {
    title: (name) => `${name} is not the expected amount`,
    advice: 'Compare the amount paid with the price, then refund it or agree with the customer what to do.',
  },
  'unknown-intent': {
    title: (name) => `${name} does not match any order or donation`,
    advice: 'Copy its Stripe ID to find it in Stripe, then refund it there or note here what it was for.',
  },
  'refund-failed': {
    title: (name) => `A refund failed: ${name.replace(/^./, (letter) => letter.toLowerCase())}`,
    advice: 'Try again from the payment, or ask the customer for another way to refund them.',
  },
  dispute: {
    title: (name) => `${name} is disputed`,
    advice: 'Respond in Stripe before the deadline, or the money is lost.',
  },
  'not-recorded': {
    title: (name) => `${name} has not been recorded`,
    advice: 'We try again every few minutes; if it is still here after an hour, tell whoever runs the site.',
  },
  'refunded-unsent': {
    title: (name) => `${name} was refunded in Stripe before it was sent`,
    advice: 'Cancel the order if nothing should be sent, or note here what was agreed.',
  },
  'cancelled-unrefunded': {
    title: (name) => `${name} is cancelled, but its payment has not been refunded`,
    advice: 'Refund it from the payment, or note here why we are keeping the money.',
  },
  oversold: {
    title: (name) => `${name} was paid for after the last one was sold`,
    advice: 'Refund it from the payment, or make another and note here what was agreed.',
  },
  'not-charged': {
    title: () => 'A monthly gift could not be charged, and the donor is not to blame',
    advice:
      'Fix what Stripe reports, then mark this as resolved; the gift is charged within a minute, and the donor is not told.',
  },
  'paid-twice': {
    title: (name) => `${name} is a second payment for the same thing`,
    advice: 'Refund it and, if there is an order, cancel that too; or note here that both were intended.',
  },
}
const ABOUT_ORDERS: readonly PaymentIssueKind[] = ['refunded-unsent', 'cancelled-unrefunded', 'oversold']

type Named = Pick<PaymentIssue, 'kind' | 'paymentId' | 'orderNumber'>

export function paymentIssueTitle({ kind, paymentId, orderNumber }: Named): string {
  const isOfOrder = orderNumber !== null && ABOUT_ORDERS.includes(kind)
  const payment = paymentId === null ? 'A payment' : `Payment #${paymentId}`
  return PAYMENT_ISSUES[kind].title(isOfOrder ? `Order ${orderNumber}` : payment)
}

/** The title for a screen reader, with the time where no number distinguishes it from others of its kind. */
export function paymentIssueName(issue: Named & Pick<PaymentIssue, 'createdAt'>): string {
  const title = paymentIssueTitle(issue)
  return /\d/.test(title) ? title : `${title}, ${dayAndTime(issue.createdAt)}`
}

export const paymentIssueAdvice = ({
  kind,
  dispute,
}: Pick<PaymentIssue, 'kind'> & Partial<Pick<PaymentIssue, 'dispute'>>): string =>
  (dispute && disputeAdvice(dispute)) ?? PAYMENT_ISSUES[kind].advice

/** Advice once a dispute needs no response; undefined while it does. */
function disputeAdvice({ status, respondBy }: Answerable): string | undefined {
  if (status === 'lost') return 'The bank sided with the cardholder. There is nothing more you can do.'
  if (!isAnswerDue({ status }))
    return 'The bank is deciding, which can take two months. There is nothing for you to do until then.'
  return respondBy === null ? 'The bank does not accept a response, so the money is lost.' : undefined
}

type Answerable = NonNullable<PaymentIssue['dispute']>

/** By when to respond, and whether that is soon; null if nobody waits for a response. */
export function responseDue(
  dispute: PaymentIssue['dispute'] | undefined,
  now: Date,
): { text: string; isUrgent: boolean } | null {
  if (!dispute || !isAnswerDue(dispute) || dispute.respondBy === null) return null
  const { respondBy } = dispute
  const left = Date.parse(respondBy) - now.getTime()
  return {
    text: `${left < 0 ? 'a response was due' : 'respond in Stripe'} by ${dayAndTime(respondBy)}`,
    isUrgent: left < URGENT_MS,
  }
}
const URGENT_MS = 3 * DAY_MS

/** Label of the issue's button; for a second payment it names the payer of the refund that is due. */
export function paymentLinkText({
  kind,
  paymentId,
  customerName,
}: Pick<PaymentIssue, 'kind' | 'paymentId' | 'customerName'>): string {
  if (kind !== 'paid-twice') return `Open payment #${paymentId}`
  return `Refund payment #${paymentId}${customerName === null ? '' : ` of ${customerName}`}`
}

/** Payment issues and what to do about them, in one sentence each. */
import type { PaymentIssueKind, PaymentIssue } from '#shared/payment-timeline.ts'

/** `name` is the payment's, or the order's where that matters more. */
const PAYMENT_ISSUES: Record<PaymentIssueKind, { title: (name: string) => string; advice: string }> = {
  'amount-mismatch': {
    title: (name) => `${name} is not the expected amount`,
    advice: 'Compare the amount paid with the price, then refund it or agree with the customer what to do.',
  },
  'unknown-intent': {
    title: (name) => `${name} does not match any order or donation`,
    advice: 'Find it in Stripe by its ID, then refund it there or note what it was for.',
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
}
const ABOUT_ORDERS: readonly PaymentIssueKind[] = ['refunded-unsent', 'cancelled-unrefunded', 'oversold']

type Named = Pick<PaymentIssue, 'kind' | 'paymentId' | 'orderNumber'>

export function paymentIssueTitle({ kind, paymentId, orderNumber }: Named): string {
  const isOfOrder = orderNumber !== null && ABOUT_ORDERS.includes(kind)
  const payment = paymentId === null ? 'A payment' : `Payment #${paymentId}`
  return PAYMENT_ISSUES[kind].title(isOfOrder ? `Order ${orderNumber}` : payment)
}

export const paymentIssueAdvice = ({ kind }: Pick<PaymentIssue, 'kind'>): string =>
  PAYMENT_ISSUES[kind].advice

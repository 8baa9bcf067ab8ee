/** What needs the owner, and what to do about it, in one sentence each. */
import type { TroubleKind } from '#shared/payment-life-choices.ts'
import type { Trouble } from '#shared/payment-life.ts'

/** `name` is the payment's, or where an order is what matters the order's. */
const TROUBLES: Record<TroubleKind, { title: (name: string) => string; advice: string }> = {
  'amount-mismatch': {
    title: (name) => `${name} is not what was priced`,
    advice: 'Compare what was paid with what was priced, then give the money back or agree with who paid.',
  },
  'unknown-intent': {
    title: (name) => `${name} is for nothing we know of`,
    advice: 'Look it up at the provider by its ID, then give it back there or note what it was for.',
  },
  'refund-failed': {
    title: (name) => `A refund did not arrive: ${name.replace(/^./, (letter) => letter.toLowerCase())}`,
    advice: 'Ask who paid for another way to return the money, or try again from the payment.',
  },
  dispute: {
    title: (name) => `${name} is disputed`,
    advice: 'Answer in the provider’s dashboard before its date: without an answer the money is lost.',
  },
  'not-recorded': {
    title: (name) => `${name} is not in the books`,
    advice: 'It is tried again every few minutes; if it stays here for an hour, tell whoever runs the site.',
  },
  'refunded-unsent': {
    title: (name) => `${name} was refunded at Stripe before it was sent`,
    advice: 'Cancel the order if nothing should be sent, or note here what was agreed.',
  },
  'cancelled-unrefunded': {
    title: (name) => `${name} is cancelled, but its payment has not been refunded`,
    advice: 'Refund it from the payment, or note here why we keep the money.',
  },
}
const ABOUT_ORDERS: readonly TroubleKind[] = ['refunded-unsent', 'cancelled-unrefunded']

type Named = Pick<Trouble, 'kind' | 'paymentId' | 'orderNumber'>

export function troubleTitle({ kind, paymentId, orderNumber }: Named): string {
  const isOfOrder = orderNumber !== null && ABOUT_ORDERS.includes(kind)
  const payment = paymentId === null ? 'A payment' : `Payment #${paymentId}`
  return TROUBLES[kind].title(isOfOrder ? `Order ${orderNumber}` : payment)
}

export const troubleAdvice = ({ kind }: Pick<Trouble, 'kind'>): string => TROUBLES[kind].advice

/** What needs the owner, and what to do about it, in one sentence each. */
import type { TroubleKind } from '#shared/payment-life-choices.ts'

export const TROUBLES: Record<TroubleKind, { title: string; advice: string }> = {
  'amount-mismatch': {
    title: 'Paid a different amount',
    advice: 'Compare what was paid with what was priced, then give the money back or agree with who paid.',
  },
  'unknown-intent': {
    title: 'Paid for nothing we know of',
    advice: 'Look it up at the provider by its ID, then give it back there or note what it was for.',
  },
  'refund-failed': {
    title: 'A refund did not arrive',
    advice: 'Ask who paid for another way to return the money, or try again from the payment.',
  },
  dispute: {
    title: 'A card holder disputes a payment',
    advice: 'Answer in the provider’s dashboard before its date: without an answer the money is lost.',
  },
  'not-recorded': {
    title: 'Paid, but not in the books',
    advice: 'It is tried again every few minutes; if it stays here for an hour, tell whoever runs the site.',
  },
}

import type { PaymentFailure } from '../payments/card-payment.ts'

export const NO_INTENT = { title: 'Error', description: 'Failed to process donation. Please try again.' }

export const MISSING = { title: 'Missing Information', description: 'Please fill all fields' }

/** Uses the provider's own sentence if there is one. */
export function donationFailureTexts({ kind, message }: PaymentFailure) {
  if (kind === 'no intent') return NO_INTENT
  if (kind !== 'network' && message !== '') return { title: 'Payment Failed', description: message }
  return { title: 'Payment Error', description: 'Something went wrong. Please try again.' }
}

import { readCallError } from '../../platform/call-error.ts'
import type { PaymentFailure, Taken } from '../payments/card-payment.ts'
import { paidBefore } from '../payments/paid-before.ts'
import { toast } from '../../platform/ui/toast/toast.ts'

export function orderFailureTexts({ kind, message }: PaymentFailure) {
  if (kind !== 'network')
    return {
      title: 'Payment Error',
      description: message || 'An unexpected error occurred. Please try again.',
    }
  return {
    title: 'Network Error',
    description: 'Payment processing unavailable in this environment. Please open the site in a new tab.',
  }
}

/** For a failed call to our own server before the card was charged, perhaps because the cart is already paid for. */
export function failureOfCall(error: unknown): PaymentFailure | Taken {
  const paid = paidBefore('order', error)
  if (paid) return paid
  const { kind, message } = readCallError(error)
  return { status: 'failed', kind: kind === 'unanswered' ? 'network' : 'other', message }
}

export function tellInitFailure(): void {
  toast({
    title: 'Error',
    description: 'Failed to initialize payment. Please try again.',
    variant: 'destructive',
  })
}

/** Messages for a failed payment (specification section 8). */
import { readCallError } from '../call-error.ts'
import type { PaymentFailure } from '../payments/card-payment.ts'
import { toast } from '../ui/toast.ts'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** The sentence beside the pay button. */
export function failureText({ kind, message }: PaymentFailure): string {
  if (kind !== 'network') return message || UNEXPECTED
  return 'We did not hear back from the payment provider. Before charging your card again, we will check whether this payment went through.'
}

export function tellFailure({ kind, message }: PaymentFailure): void {
  if (kind === 'network') {
    toast({
      title: 'Network Error',
      description: 'Payment processing unavailable in this environment. Please open the site in a new tab.',
      variant: 'destructive',
    })
  } else toast({ title: 'Payment Error', description: message || UNEXPECTED, variant: 'destructive' })
}

/** For a call of our own that failed before the card was charged. */
export function failureOfCall(error: unknown): PaymentFailure {
  const { kind, message } = readCallError(error)
  return { status: 'failed', kind: kind === 'unanswered' ? 'network' : 'other', message }
}

/** Messages for a failed donation (specification section 8). */
import type { PaymentFailure } from '../payments/card-payment.ts'
import { toast } from '../ui/toast.ts'

export type DonationFailure = { title: string; description: string; hint?: string }

/** The intent could not be created. */
export const NO_INTENT: DonationFailure = {
  title: 'Error',
  description: 'Failed to process donation. Please try again.',
}

/** The provider's own sentence, if there is one. */
export function donationFailure({ kind, message }: PaymentFailure): DonationFailure {
  if (kind !== 'network' && message !== '') return { title: 'Payment Failed', description: message }
  return {
    title: 'Payment Error',
    description: 'Something went wrong. Please try again.',
    ...(kind === 'network' && {
      hint: 'We did not hear back from the payment provider. Before charging your card again, we will check whether this payment went through.',
    }),
  }
}

export function tellDonationFailure({ title, description }: DonationFailure): void {
  toast({ title, description, variant: 'destructive' })
}

/** Paying for a gift replaces a spent intent on submit, and shows the thanks as a step of the same page. */
import type { Dispatch, SetStateAction } from 'react'
import { canonicalEmail } from '#shared/contact.ts'
import type { PaymentSettings } from '#shared/payments.ts'
import type { CardFieldsHandle, PaymentFailure } from '../payments/card-payment.ts'
import { useCardPayment } from '../payments/use-card-payment.ts'
import { useTRPC } from '../trpc.ts'
import {
  createDonationIntent,
  donationCheckoutKey,
  type DonationCheckout,
  type IntentInput,
} from './donation-checkout.ts'
import { donationFailureTexts } from './donation-failure.ts'

type GiftPaymentOptions = {
  settings: PaymentSettings
  input: IntentInput
  donationCheckout: DonationCheckout | undefined
  onDonationCheckout: Dispatch<SetStateAction<DonationCheckout | undefined>>
  thank: (paymentIntentId: string, replace: boolean) => void
  isThanked: boolean
}

export const THANKS = { title: 'Thank you for your gift', label: 'See what it does' }

// not the card fields' own: their file would be one more in the first load
const NO_INTENT: PaymentFailure = { status: 'failed', kind: 'no intent', message: '' }

export type GiftPayment = ReturnType<typeof useGiftPayment>

export function useGiftPayment(options: GiftPaymentOptions) {
  const { settings, input, donationCheckout, onDonationCheckout, thank, isThanked } = options
  const { client } = useTRPC()
  const payment = useCardPayment(
    'donation',
    {
      settings,
      returnPath: '/thank-you',
      failureTexts: donationFailureTexts,
      onSpent: () => onDonationCheckout((made) => made && { ...made, isSpent: true }),
      // Back must not lead to a completed payment
      show: ({ paymentIntentId }, isHere) => thank(paymentIntentId, isHere),
      thanks: THANKS,
    },
    !isThanked,
  )

  /** Replaces an intent that can no longer be paid, or that is for another amount or donor. */
  const payable = async () => {
    const isOfInput = donationCheckout?.key === donationCheckoutKey(input)
    if (isOfInput && !donationCheckout.isSpent) return donationCheckout
    const fresh = await createDonationIntent(client, input)
    onDonationCheckout(fresh)
    return fresh
  }
  const prepare = async () => {
    const { clientSecret } = await payable()
    const { donorName: name, donorEmail } = input
    return { clientSecret, contact: { name, email: canonicalEmail(donorEmail) ?? donorEmail } }
  }
  const give = (card: CardFieldsHandle) =>
    payment.pay({ card, prepare: () => prepare().catch(() => NO_INTENT) })

  return { ...payment, payable, give }
}

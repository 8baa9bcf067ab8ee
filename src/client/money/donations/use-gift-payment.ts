/** Paying for a gift replaces a spent intent on submit, and shows the thanks as a step of the same page. */
import type { Dispatch, SetStateAction } from 'react'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import { useCardPayment } from '../payments/use-card-payment.ts'
import { useTRPC } from '../../platform/trpc.ts'
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
  const payable = async (isAgain = false) => {
    const isOfInput = donationCheckout?.key === donationCheckoutKey(input)
    if (isOfInput && !donationCheckout.isSpent && !isAgain) {
      await client.donations.ready.query()
      return donationCheckout
    }
    const fresh = await createDonationIntent(client, input)
    onDonationCheckout(fresh)
    return fresh
  }
  return { ...payment, payable }
}

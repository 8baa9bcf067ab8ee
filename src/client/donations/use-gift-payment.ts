/** What is particular to paying a gift: a spent intent is replaced at the press, and the thanks are a step of the page. */
import type { Dispatch, SetStateAction } from 'react'
import { canonicalEmail } from '#shared/contact.ts'
import type { PaymentSettings } from '#shared/payments.ts'
import type { CardFieldsHandle, PaymentFailure } from '../payments/card-payment.ts'
import { useCardPayment } from '../payments/use-card-payment.ts'
import { useTRPC, type Calls } from '../trpc.ts'
import { amountOf, type DonationDraft } from './donation-draft.ts'
import { donationFailureTexts } from './donation-failure.ts'
import { donationCheckoutKey, type DonationCheckout, type DonationSteps } from './donation-steps.ts'

type GiftPaymentOptions = {
  settings: PaymentSettings
  draft: DonationDraft
  donationCheckout: DonationCheckout | undefined
  onDonationCheckout: Dispatch<SetStateAction<DonationCheckout | undefined>>
  steps: DonationSteps
}

export const THANKS = { title: 'Thank you for your gift', label: 'See what it does' }

export type GiftPayment = ReturnType<typeof useGiftPayment>

const NOTHING_TO_PAY_WITH: PaymentFailure = { status: 'failed', kind: 'no intent', message: '' }

export function useGiftPayment(options: GiftPaymentOptions) {
  const { settings, draft, donationCheckout, onDonationCheckout, steps } = options
  const { client } = useTRPC()
  const payment = useCardPayment(
    'donation',
    {
      settings,
      returnPath: '/thank-you',
      failureTexts: donationFailureTexts,
      onSpent: () => onDonationCheckout((made) => made && { ...made, isSpent: true }),
      // Back must not lead to a payment that is made
      show: ({ paymentIntentId }, isHere) =>
        steps.goTo({ donationStep: 'success', donatedIntent: paymentIntentId }, isHere),
      thanks: THANKS,
    },
    steps.step !== 'success',
  )

  /** The intent to pay with; one that cannot be used any more is replaced. */
  const payable = async () => {
    if (donationCheckout && !donationCheckout.isSpent) return donationCheckout
    const fresh = await createDonationIntent(client, draft)
    onDonationCheckout(fresh)
    return fresh
  }
  const prepare = async () => {
    const { clientSecret } = await payable()
    const email = canonicalEmail(draft.email) ?? draft.email.trim()
    return { clientSecret, contact: { name: draft.name.trim(), email } }
  }
  const give = (card: CardFieldsHandle) =>
    payment.pay({ card, prepare: () => prepare().catch(() => NOTHING_TO_PAY_WITH) })

  return { ...payment, give }
}

/** Asks the server for an intent for this amount and donor. */
export async function createDonationIntent(
  client: Calls['client'],
  draft: DonationDraft,
): Promise<DonationCheckout> {
  const { clientSecret } = await client.donations.createIntent.mutate({
    amount: amountOf(draft),
    donorName: draft.name.trim(),
    donorEmail: draft.email.trim(),
  })
  return { key: donationCheckoutKey(draft), clientSecret, isSpent: false }
}

/** From a press of the pay button to the paid donation, or back to the form. */
import { useRef, useState } from 'react'
import { canonicalEmail } from '#shared/contact.ts'
import type { PaymentSettings } from '#shared/payments.ts'
import { unansweredAttempt } from '../payments/attempts.ts'
import type { CardFieldsHandle, PaymentOutcome } from '../payments/card-payment.ts'
import { recoverPayment } from '../payments/pay-once.ts'
import { useCalls } from '../trpc.ts'
import { dismissFailure } from '../ui/toast.ts'
import type { DonationDraft } from './donation-draft.ts'
import { donationFailure, NO_INTENT, tellDonationFailure, type DonationFailure } from './donation-failure.ts'
import type { DonationCheckout } from './donation-steps.ts'
import { createDonationIntent } from './donation-checkout.ts'

export type GiveOptions = {
  settings: PaymentSettings
  draft: DonationDraft
  donationCheckout: DonationCheckout
  /** Called when the intent was replaced, or can no longer be used. */
  onDonationCheckout: (donationCheckout: DonationCheckout) => void
  onPaid: (paymentIntentId: string) => void
}

const UNEXPECTED = { status: 'failed', kind: 'other', message: '' } as const

export function useGive({ settings, draft, donationCheckout, onDonationCheckout, onPaid }: GiveOptions) {
  const { client } = useCalls()
  const [isPaying, setIsPaying] = useState(false)
  const [failure, setFailure] = useState<DonationFailure>()
  // a second click may come before React has rendered the first one's state
  const isBusy = useRef(false)

  const setBusy = (busy: boolean) => {
    isBusy.current = busy
    setIsPaying(busy)
  }

  const fail = (failed: DonationFailure) => {
    setBusy(false)
    setFailure(failed)
    tellDonationFailure(failed)
  }

  /** The intent to pay with; one that cannot be used any more is replaced. */
  const payable = async (): Promise<DonationCheckout | undefined> => {
    if (!donationCheckout.isSpent) return donationCheckout
    try {
      const fresh = await createDonationIntent(client, draft)
      onDonationCheckout(fresh)
      return fresh
    } catch {
      return undefined
    }
  }

  const attempt = async (card: CardFieldsHandle): Promise<PaymentOutcome | 'no intent'> => {
    // first, because a donation that went through unseen needs no other
    const recovered = await recoverPayment('donation', settings)
    if (recovered) return recovered
    const current = await payable()
    if (!current) return 'no intent'
    return card.confirm({
      purpose: 'donation',
      clientSecret: current.clientSecret,
      returnUrl: new URL('/thank-you', window.location.origin).href,
      contact: { name: draft.name.trim(), email: canonicalEmail(draft.email) ?? draft.email.trim() },
      onLateSuccess: ({ paymentIntentId }) => onPaid(paymentIntentId),
    })
  }

  const give = async (card: CardFieldsHandle) => {
    if (isBusy.current) return
    setBusy(true)
    setFailure(undefined)
    dismissFailure()
    const outcome = await attempt(card).catch(() => UNEXPECTED)
    if (outcome === 'no intent') return fail(NO_INTENT)
    if (outcome.status === 'failed') {
      // after a decline the intent stays usable; after an attempt without an answer, ask about that one first
      if (outcome.kind === 'other' && unansweredAttempt('donation') === undefined) {
        onDonationCheckout({ ...donationCheckout, isSpent: true })
      }
      return fail(donationFailure(outcome))
    }
    if (outcome.status === 'left') setBusy(false)
    else onPaid(outcome.paymentIntentId)
  }

  return { give, isPaying, failure }
}

/** Everything after the first step, fetched in one piece while the donor chooses. */
import { useCallback, useState } from 'react'
import type { PaymentSettings } from '#shared/payments.ts'
import { recoverPayment } from '../payments/pay-once.ts'
import { DetailsStep } from './details-step.tsx'
import type { DonationDraft } from './donation-draft.ts'
import type { DonationStep, DonationCheckout } from './donation-steps.ts'
import { PaymentStep } from './payment-step.tsx'
import { StepUnavailable } from './step-unavailable.tsx'
import { SuccessStep } from './success-step.tsx'

export type LaterStepsProps = {
  step: DonationStep
  settings: PaymentSettings
  draft: DonationDraft
  donationCheckout: DonationCheckout | undefined
  onDonationCheckout: (donationCheckout: DonationCheckout) => void
  /** The intent that the last step thanks for. */
  intent: string
  onDetails: () => void
  onPaid: (paymentIntentId: string) => void
  onBack: () => void
}

export function LaterSteps({ step, onDetails, intent, donationCheckout, ...rest }: LaterStepsProps) {
  const [isUnavailable, setIsUnavailable] = useState(false)
  const fail = useCallback(() => setIsUnavailable(true), [])
  if (step === 'success') return <SuccessStep paymentIntentId={intent} />
  if (isUnavailable) return <StepUnavailable />
  if (step === 'payment' && donationCheckout)
    return <PaymentStep {...rest} donationCheckout={donationCheckout} onUnavailable={fail} />
  return <DetailsStep {...rest} donationCheckout={donationCheckout} onDone={onDetails} />
}

/** The intent of a gift that went through unseen, before a reload or the Back button from the bank's page. */
export async function unseenGift(settings: PaymentSettings): Promise<string | undefined> {
  const outcome = await recoverPayment('donation', settings)
  return outcome && 'paymentIntentId' in outcome ? outcome.paymentIntentId : undefined
}

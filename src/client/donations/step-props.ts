import type { PaymentSettings } from '#shared/payments.ts'
import type { DonationDraft } from './donation-draft.ts'
import type { GiftPayment } from './use-gift-payment.ts'

/** What each step of a gift is given, of which it takes what it needs. */
export type StepProps = {
  draft: DonationDraft
  settings: PaymentSettings
  payment: GiftPayment
  /** Whether React handles the choices yet; until then nothing can be sent. */
  isReady: boolean
  /** The id of the heading. */
  labelledBy: string
  onDone: () => void
  onBack: () => void
  /** What the step needs cannot be shown. A stable function. */
  onUnavailable: () => void
}

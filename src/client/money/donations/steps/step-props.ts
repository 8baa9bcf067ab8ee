import type { ReactNode } from 'react'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import type { DonationDraft } from '../donation-draft.ts'
import type { GiftPayment } from '../use-gift-payment.ts'

export type StepProps = {
  draft: DonationDraft
  settings: PaymentSettings
  payment: GiftPayment
  /** Whether the page has hydrated; until then nothing can be sent. */
  isReady: boolean
  /** The page's opening words, where there is no space for them above the step. */
  lead: ReactNode
  /** The id of the heading. */
  labelledBy: string
  onDone: () => void
  onBack: () => void
  /** Called if what the step needs cannot be shown. Must be stable between renders. */
  onUnavailable: () => void
}

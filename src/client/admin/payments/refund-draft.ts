/**
 * A refund that was begun. In this page's memory, so that neither another page nor the lock loses it, and above all not
 * its key: a press whose answer was lost must go out again as the same press.
 */
import { create } from 'zustand'
import type { RefundReason } from '#shared/payment-timeline.ts'

export type RefundDraft = {
  /** As typed; decimal pounds once it was looked at. */
  amount: string
  reason: RefundReason
  /** Whether the payer hears of it by email. */
  emailPayer: boolean
  /** Whether the amount was looked at, and only the last press is missing. */
  isReady: boolean
  /** Set from the first press until the server has said yes or no: meanwhile nobody knows whether the money went. */
  key: string | null
}

/** By payment. */
const useDrafts = create<Record<number, RefundDraft | undefined>>(() => ({}))

export const useRefundDraft = (paymentId: number) => ({
  draft: useDrafts((drafts) => drafts[paymentId]),
  change: (next: RefundDraft | undefined): void => useDrafts.setState({ [paymentId]: next }),
})

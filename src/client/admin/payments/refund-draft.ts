/**
 * A refund that was begun. It is kept with the unsaved notes, so that neither another page nor the lock loses it, and
 * above all not its key: a press whose answer was lost must go out again as the same press.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefundReason } from '#shared/payment-timeline.ts'
import { UNSAVED_NOTES } from '../unsaved-notes.ts'

export type RefundDraft = {
  /** As typed; decimal pounds once it was looked at. */
  amount: string
  reason: RefundReason
  /** Whether the amount was looked at, and only the last press is missing. */
  isReady: boolean
  /** Set from the first press until the server has said yes or no: meanwhile nobody knows whether the money went. */
  key: string | null
}

export function useRefundDraft(paymentId: number) {
  const cache = useQueryClient()
  const queryKey = [...UNSAVED_NOTES, `refund ${paymentId}`]
  const [draft, setDraft] = useState(() => {
    const kept = cache.getQueryData<string>(queryKey)
    return kept === undefined ? undefined : (JSON.parse(kept) as RefundDraft)
  })
  return {
    draft,
    change: (next: RefundDraft | undefined): void => {
      setDraft(next)
      if (next === undefined) cache.removeQueries({ queryKey })
      else cache.setQueryData(queryKey, JSON.stringify(next))
    },
  }
}

/** Finds a payment that went through unseen before a reload or the Back button. */
import { useEffect, useState } from 'react'
import type { PaymentSettings } from '#shared/payments.ts'
import { recoverPayment } from '../payments/pay-once.ts'
import type { PaidIntent } from './use-pay.ts'

/**
 * Asks about an unanswered attempt.
 * @param isEmpty whether the cart is empty; asks again when that changes.
 * @param onPaid a stable function.
 * @returns whether it is certain that nothing has been paid yet.
 */
export function useRecovery(
  settings: PaymentSettings,
  isEmpty: boolean,
  onPaid: (paid: PaidIntent) => void,
): boolean {
  const [settled, setSettled] = useState<{ isEmpty: boolean }>()

  useEffect(() => {
    let isGone = false
    const settle = (paid?: PaidIntent) => {
      if (isGone) return
      if (paid) onPaid(paid)
      else setSettled({ isEmpty })
    }
    recoverPayment('order', settings).then(
      (outcome) =>
        settle(outcome?.status === 'succeeded' || outcome?.status === 'processing' ? outcome : undefined),
      // the attempt stays stored; paying asks again
      () => settle(),
    )
    return () => {
      isGone = true
    }
  }, [settings, isEmpty, onPaid])

  return settled?.isEmpty === isEmpty
}

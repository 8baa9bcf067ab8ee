import { useLayoutEffect, useSyncExternalStore } from 'react'
import { CLOSED, type FlowState } from './card-payment-flow.ts'
import type { PaymentPurpose } from './card-payment.ts'
import { runCardPayment, type PaymentPage } from './run-card-payment.ts'

const payments = { order: runCardPayment('order'), donation: runCardPayment('donation') }

/**
 * The payment of this purpose, for the page that shows it.
 * @param isHere false while the page shows something else, which counts as having left it
 */
export function useCardPayment(purpose: PaymentPurpose, page: PaymentPage, isHere = true) {
  const payment = payments[purpose]
  const state = useSyncExternalStore(payment.subscribe, payment.state, () => CLOSED)

  useLayoutEffect(() => payment.serve(page))
  useLayoutEffect(() => {
    if (!isHere) return undefined
    payment.open()
    return payment.leave
  }, [payment, isHere])

  return {
    pay: payment.pay,
    /** Asks again about an attempt with an unknown result. */
    recover: payment.open,
    dismiss: payment.dismiss,
    found: payment.found,
    failure: state.at === 'ready' ? state.failure : undefined,
    isPaying: isPaying(state),
    /** It is certain that no earlier payment succeeded unseen. */
    isSettled: state.at !== 'closed' && (state.at !== 'asking' || isPaying(state)),
  }
}

const isPaying = (state: FlowState) =>
  state.at === 'asking' ? state.after !== 'opening' : state.at !== 'closed' && state.at !== 'ready'

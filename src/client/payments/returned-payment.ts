/** Reads the payment from the address that payers return to, once, and removes the secret from the address bar. */
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The parameters as the provider and the page write them; other addresses may hold anything. */
export type ReturnSearch = {
  payment_intent?: unknown
  payment_intent_client_secret?: unknown
  processed?: unknown
  redirect_status?: unknown
}

export type ReturnedPayment = {
  paymentIntentId: string
  clientSecret: string
  /** The order is known to be recorded: the page only thanks. */
  isProcessed: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The history state survives a reload, unlike memory, and is not in the address, unlike a parameter. */
    returnedPayment?: ReturnedPayment
  }
}

/** The payment that the visitor returns from; null if the address names none. */
export function useReturnedPayment(page: '/order-success' | '/thank-you'): ReturnedPayment | null {
  const navigate = useNavigate()
  const search: ReturnSearch = useSearch({ from: page })
  const kept = useLocation({ select: ({ state }) => state.returnedPayment })
  const hasSecret = search.payment_intent_client_secret !== undefined

  useEffect(() => {
    if (!hasSecret) return
    const { payment_intent } = search
    const returned = readPayment(search)
    void navigate({
      to: page,
      search: { payment_intent },
      state: (before) => ({ ...before, ...(returned && { returnedPayment: returned }) }),
      replace: true,
      resetScroll: false,
    })
  }, [hasSecret, search, navigate, page])

  return hasSecret ? readPayment(search) : (kept ?? null)
}

function readPayment(search: ReturnSearch): ReturnedPayment | null {
  const { payment_intent: id, payment_intent_client_secret: secret, processed } = search
  if (typeof id !== 'string' || typeof secret !== 'string' || id === '' || secret === '') return null
  return {
    paymentIntentId: id,
    clientSecret: secret,
    isProcessed: processed === true || processed === 'true',
  }
}

/** What the address of /order-success says: read once, then the secret leaves the address bar. */
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The parameters as the provider and the page write them; any other address may hold anything. */
export type OrderSearch = {
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
    /** Outlives a reload, unlike memory, and is in no address, unlike a parameter. */
    returnedPayment?: ReturnedPayment
  }
}

/** The payment a visitor comes back from; null when the address names none. */
export function useReturnedPayment(): ReturnedPayment | null {
  const navigate = useNavigate()
  const search = useSearch({ from: '/order-success' })
  const kept = useLocation({ select: ({ state }) => state.returnedPayment })
  const hasSecret = search.payment_intent_client_secret !== undefined

  useEffect(() => {
    if (!hasSecret) return
    const { payment_intent } = search
    const returned = readPayment(search)
    void navigate({
      to: '/order-success',
      search: { payment_intent },
      state: (before) => ({ ...before, ...(returned && { returnedPayment: returned }) }),
      replace: true,
      resetScroll: false,
    })
  }, [hasSecret, search, navigate])

  return hasSecret ? readPayment(search) : (kept ?? null)
}

function readPayment(search: OrderSearch): ReturnedPayment | null {
  const { payment_intent: id, payment_intent_client_secret: secret, processed } = search
  if (typeof id !== 'string' || typeof secret !== 'string' || id === '' || secret === '') return null
  return {
    paymentIntentId: id,
    clientSecret: secret,
    isProcessed: processed === true || processed === 'true',
  }
}

/**
 * Reads the payment from the URL that payers return to, and removes the secret from it, once. The payment's id stays: it
 * shows nothing personal, and the address opens again in another tab.
 */
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetAttempt, unansweredAttempt } from './attempts.ts'
import type { PaymentPurpose } from './card-payment.ts'

/** The parameters as the provider and the page write them; other URLs may contain anything. */
export type ReturnSearch = {
  payment_intent?: unknown
  payment_intent_client_secret?: unknown
  processed?: unknown
  redirect_status?: unknown
}

export type ReturnedPayment = {
  paymentIntentId: string
  /** Undefined where only the id is known: in another tab. */
  clientSecret: string | undefined
  /** The order is known to be recorded, so the page only says thanks. */
  isProcessed: boolean
  /** The provider says that the bank refused. */
  isRefused: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The history state survives a reload, unlike memory, and is not in the URL, unlike a parameter. */
    returnedPayment?: ReturnedPayment
  }
}

/** The payment that the visitor returns from; null if the URL names none. */
export function useReturnedPayment(page: '/order-success' | '/thank-you'): ReturnedPayment | null {
  const navigate = useNavigate()
  const search: ReturnSearch = useSearch({ from: page })
  const stored = useRouterState({ select: ({ location }) => location.state.returnedPayment })
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

  if (hasSecret) return readPayment(search)
  const { payment_intent: id } = search
  if (stored || typeof id !== 'string' || id === '') return stored ?? null
  return { paymentIntentId: id, clientSecret: undefined, isProcessed: false, isRefused: false }
}

/**
 * Forgets the attempt of a payment that the server now knows.
 * @param known its client secret, once the server has responded
 * @param clearDraft clears what was typed; must be stable between renders
 */
export function useForgottenAttempt(
  purpose: PaymentPurpose,
  known: string | undefined,
  clearDraft: () => void,
): void {
  useEffect(() => {
    if (known === undefined) return
    forgetAttempt(purpose, known)
    // shown again by the Back button: text typed since then belongs to another payment
    if (unansweredAttempt(purpose) === undefined) clearDraft()
  }, [purpose, known, clearDraft])
}

function readPayment(search: ReturnSearch): ReturnedPayment | null {
  const { payment_intent: id, payment_intent_client_secret: secret, processed, redirect_status } = search
  if (typeof id !== 'string' || typeof secret !== 'string' || id === '' || secret === '') return null
  return {
    paymentIntentId: id,
    clientSecret: secret,
    isProcessed: processed === true || processed === 'true',
    isRefused: redirect_status === 'failed',
  }
}

/** From a press of the pay button to the paid intent, or back to the form. */
import { useEffect, useRef, useState } from 'react'
import { cartTotalPence, type CartLine } from '#shared/cart.ts'
import type { PaymentSettings } from '#shared/payments.ts'
import { unansweredAttempt } from '../payments/attempts.ts'
import type { CardFieldsHandle, Contact, PaymentFailure, PaymentOutcome } from '../payments/card-payment.ts'
import { recoverPayment } from '../payments/pay-once.ts'
import { useStillHere } from '../payments/use-still-here.ts'
import { dismissFailure } from '../ui/toast.ts'
import { cartKey } from './cart-key.ts'
import { failureOfCall, tellFailure } from './failure.ts'
import type { Intent } from './use-intent.ts'

const NEW_TAB_AFTER_MS = 2000

export type PaidIntent = { paymentIntentId: string; clientSecret: string }

export type PayOptions = {
  settings: PaymentSettings
  /** The server's present cart. */
  refreshCart: () => Promise<CartLine[]>
  /** The cart is the intent's, but its prices have changed: nothing is charged. */
  onRepriced: () => void
  /** The intent can no longer be paid. */
  onSpent: () => void
  onPaid: (paid: PaidIntent) => void
  onPayingChange: (isPaying: boolean) => void
}

export function usePay({ settings, refreshCart, onRepriced, onSpent, onPaid, onPayingChange }: PayOptions) {
  const [failure, setFailure] = useState<PaymentFailure>()
  // a second click may come before React has rendered the first one's state
  const isBusy = useRef(false)
  const newTab = useRef<number>(undefined)
  const isStillHere = useStillHere()

  const setBusy = (busy: boolean) => {
    isBusy.current = busy
    onPayingChange(busy)
  }

  useEffect(() => () => window.clearTimeout(newTab.current), [])

  const fail = (failed: PaymentFailure) => {
    setFailure(failed)
    tellFailure(failed)
    if (!isStillHere()) return
    if (failed.kind === 'network') {
      // once per visit: a new tab at every try would be a nuisance
      newTab.current ??= window.setTimeout(() => {
        window.open(window.location.href, '_blank', 'noopener')
      }, NEW_TAB_AFTER_MS)
    }
    // after a decline the intent stays usable; after an attempt without an answer, ask about that one first
    if (failed.kind === 'other' && unansweredAttempt('order') === undefined) onSpent()
  }

  const attempt = async (
    card: CardFieldsHandle,
    contact: Contact,
    { clientSecret, cart, totalPence }: Intent,
  ): Promise<PaymentOutcome | 'changed'> => {
    // first, because a payment that went through unseen has emptied the cart
    const recovered = await recoverPayment('order', settings)
    if (recovered) return recovered
    const fresh = await refreshCart()
    // never charge another amount than the visitor saw: the refreshed cart gets its own intent
    if (cartKey(fresh) !== cart) return 'changed'
    if (cartTotalPence(fresh) !== totalPence) {
      onRepriced()
      return 'changed'
    }
    const returnUrl = new URL('/order-success', window.location.origin).href
    return card.confirm({ purpose: 'order', clientSecret, returnUrl, contact, onLateSuccess: onPaid })
  }

  const pay = async (card: CardFieldsHandle, contact: Contact, intent: Intent) => {
    if (isBusy.current) return
    setBusy(true)
    setFailure(undefined)
    dismissFailure()
    const outcome = await attempt(card, contact, intent).catch(failureOfCall)
    if (outcome === 'changed') setBusy(false)
    else if (outcome.status === 'failed') {
      setBusy(false)
      fail(outcome)
    } else if (outcome.status === 'left') setBusy(false)
    else onPaid(outcome)
  }

  return { pay, failure }
}

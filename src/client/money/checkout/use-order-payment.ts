/** Paying for an order compares the cart first, and opens a new tab if the network was lost. */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import type { NewsChoice } from '#shared/site/supporters/news.ts'
import type { OrderGift } from '#shared/money/orders/order-gift.ts'
import { cartTotalPence, isForSale, type CartLine } from '#shared/site/shop/cart.ts'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import { shareAttempt } from '../payments/attempts.ts'
import type { Press } from '../payments/card-payment-flow.ts'
import type { Contact } from '../payments/card-payment.ts'
import { useCardPayment } from '../payments/use-card-payment.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { cartKey } from './cart-key.ts'
import { failureOfCall, orderFailureTexts } from './failure.ts'
import { shortages } from './summary/shortages.ts'
import type { Intent } from './use-intent.ts'

const NEW_TAB_AFTER_MS = 2000
/** When a new tab was opened last. */
const OPENED_KEY = 'checkout-tab-opened'
const NEXT_TAB_AFTER_MS = 60_000

/** A buyer's wishes besides the contact details. */
type Wishes = { gift: OrderGift | null; news: NewsChoice | undefined }

export type OrderPayment = ReturnType<typeof useOrderPayment>

/**
 * @param refreshCart reads the cart from the server
 * @param renew requests a new intent for the same cart
 * @param sessionId the cart's
 */
export function useOrderPayment(
  settings: PaymentSettings,
  refreshCart: () => Promise<CartLine[]>,
  renew: () => void,
  sessionId: string | null,
) {
  const navigate = useNavigate()
  const { client, utils } = useTRPC()
  const payment = useCardPayment('order', {
    settings,
    returnPath: '/order-success',
    failureTexts: orderFailureTexts,
    onSpent: renew,
    show: ({ paymentIntentId, clientSecret }, isHere) => {
      const returned = { paymentIntentId, isProcessed: false, isRefused: false }
      void navigate({
        to: '/order-success',
        search: { payment_intent: paymentIntentId },
        // unknown if another tab has paid
        state: clientSecret === '' ? {} : { returnedPayment: { ...returned, clientSecret } },
        // Back must not lead to a paid checkout
        replace: isHere,
      })
    },
    thanks: { title: 'Thank you for your order', label: 'See your order' },
    onPaidElsewhere: () => void utils.cart.invalidate(),
  })
  const openNewTab = useNewTab(payment.failure?.kind === 'network')

  const hadWishes = useRef(false)
  const addWishes = async (clientSecret: string, { gift, news }: Wishes) => {
    hadWishes.current ||= gift !== null || news !== undefined
    if (sessionId === null || !hadWishes.current) return
    const paymentIntentId = intentIdOf(clientSecret)
    await client.checkout.addWishes.mutate({ sessionId, paymentIntentId, gift, news })
  }
  const payableIntent = async (contact: Contact, intent: Intent, isAgain: boolean) => {
    const { clientSecret, cart, totalPence, replace } = intent
    const fresh = (await refreshCart()).filter(isForSale)
    // never charge an amount that the visitor has not seen: the refreshed cart gets its own intent
    if (cartKey(fresh) !== cart) return undefined
    // the refreshed page shows what is sold out
    if (shortages(fresh).length > 0) return undefined
    if (cartTotalPence(fresh) !== totalPence) {
      renew()
      return undefined
    }
    if (!isAgain) return { clientSecret, contact }
    const replaced = await replace()
    return replaced.totalPence === totalPence ? { clientSecret: replaced.clientSecret, contact } : undefined
  }
  const prepare = async (contact: Contact, intent: Intent, isAgain: boolean, wishes: Wishes) => {
    const payable = await payableIntent(contact, intent, isAgain)
    if (payable) await addWishes(payable.clientSecret, wishes)
    return payable
  }
  const pay = (card: Press['card'], contact: Contact, intent: Intent, wishes: Wishes) =>
    payment.pay({
      card,
      prepare: (isAgain) => prepare(contact, intent, isAgain, wishes).catch(failureOfCall),
    })

  return { ...payment, pay, openNewTab }
}

/** @returns a function that opens it for another reason: the provider's script is blocked */
function useNewTab(isLost: boolean) {
  const timer = useRef<number>(undefined)
  const openNewTab = useCallback(() => {
    // once per visit: opening a new tab on every attempt would annoy
    timer.current ??= window.setTimeout(() => {
      if (!mayOpen()) return
      shareAttempt('order')
      window.open(window.location.href, '_blank', 'noopener')
    }, NEW_TAB_AFTER_MS)
  }, [])
  useEffect(() => {
    if (isLost) openNewTab()
  }, [isLost, openNewTab])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return openNewTab
}

/** Not from a tab that was opened this way: if the script is blocked there too, tabs would open forever. */
function mayOpen(): boolean {
  try {
    const last = Number(localStorage.getItem(OPENED_KEY))
    const now = Date.now()
    if (last <= now && now - last < NEXT_TAB_AFTER_MS) return false
    localStorage.setItem(OPENED_KEY, String(now))
  } catch {
    // without storage each page opens one
  }
  return true
}

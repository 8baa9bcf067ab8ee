/** Holds an intent for the current cart, and creates a new one when the cart changes. */
import { useEffect, useEffectEvent, useState } from 'react'
import { isForSale, type CartLine } from '#shared/site/shop/cart.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import { readCallError } from '../../platform/call-error.ts'
import type { Taken } from '../payments/card-payment.ts'
import { paidBefore } from '../payments/paid-before.ts'
import { useTRPC, type Calls } from '../../platform/trpc.ts'
import { cartItemsOf, cartKey, isSamePurchase } from './cart-key.ts'
import { shortages } from './summary/shortages.ts'
import { tellInitFailure } from './failure.ts'

/** Debounces: three quick clicks on plus need one new intent. */
const SETTLE_MS = 500

export type Intent = {
  clientSecret: string
  totalPence: number
  /** The cart that it pays for, as a `cartKey`. */
  cart: string
  /** Requests another intent for the same cart, because another tab's has replaced it. */
  replace: () => Promise<Pick<Intent, 'clientSecret' | 'totalPence'>>
}

type Made = Omit<Intent, 'replace'> & { round: number; isReplacement: boolean }

export type IntentState = {
  intent: Intent | undefined
  isCurrent: boolean
  /** Whether the total differs, or is about to differ, from the one that the visitor saw before. */
  hasChanged: boolean
  hasFailed: boolean
  /** Why the order itself cannot be paid for, if so. */
  refusal: string | undefined
}

/**
 * Requests an intent.
 * @param cart what to pay, as a `cartKey`; empty if there is nothing to pay
 * @param round changing it requests a new intent for the same cart
 * @param isPaused true while a payment is in progress: then no intent is created
 * @param onPaid called if the cart has been paid for meanwhile; must be stable between renders
 * @param refreshCart reads the cart from the server
 */
export function useIntent(
  sessionId: string | null,
  cart: string,
  round: number,
  isPaused: boolean,
  onPaid: (taken: Taken) => void,
  refreshCart: () => Promise<CartLine[]>,
): IntentState {
  const { client } = useTRPC()
  const [made, setMade] = useState<Made>()
  const [failed, setFailed] = useState<{ cart: string; round: number; refusal?: string }>()

  const isCurrent = made?.cart === cart && made.round === round
  const hasFailed = failed?.cart === cart && failed.round === round
  const isWanted = sessionId !== null && cart !== '' && !isPaused && !isCurrent && !hasFailed
  const waitMs = made ? SETTLE_MS : 0

  /** The key of the payable part of the server's cart; the page reports lines that are gone or sold out. */
  const readKey = useEffectEvent(() =>
    refreshCart().then(
      (lines) => {
        const offered = lines.filter(isForSale)
        return shortages(offered).length > 0 ? '' : cartKey(offered)
      },
      () => cart,
    ),
  )
  useEffect(() => {
    if (!isWanted || sessionId === null) return undefined
    let isStale = false
    const start = async () => {
      try {
        const started = await request(client, sessionId, cart)
        if (!isStale) setMade((before) => nextMade(before, { started, cart, round }))
      } catch (error) {
        const paid = paidBefore('order', error)
        if (paid) {
          onPaid(paid)
          return
        }
        const { code, message } = readCallError(error)
        // a bracelet was removed or sold out meanwhile: request an intent for the rest
        if ((code === 'NOT_FOUND' || code === 'OUT_OF_STOCK') && (await readKey()) !== cart) return
        if (isStale) return
        setFailed({ cart, round, ...(code === 'INVALID' && { refusal: message }) })
        tellInitFailure()
      }
    }
    const timer = setTimeout(() => void start(), waitMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [isWanted, sessionId, cart, round, waitMs, onPaid, client])

  const hasChanged = made !== undefined && (made.isReplacement || !isSamePurchase(made.cart, cart))
  const replace = async () => {
    const of = { cart: made!.cart, round: made!.round }
    const started = await request(client, sessionId!, of.cart)
    setMade((before) => nextMade(before, { started, ...of }))
    return { clientSecret: started.clientSecret, totalPence: toPence(started.total) }
  }
  return {
    intent: made && { ...made, replace },
    isCurrent,
    hasChanged,
    hasFailed,
    refusal: hasFailed ? failed.refusal : undefined,
  }
}

async function request(client: Calls['client'], sessionId: string, cart: string) {
  const started = await client.checkout.start.mutate({ sessionId, cartItems: cartItemsOf(cart) })
  if (!started.clientSecret) throw new Error('an intent without a client secret')
  return started
}

type Started = { started: { clientSecret: string; total: string }; cart: string; round: number }

function nextMade(before: Made | undefined, { started, cart, round }: Started): Made {
  const totalPence = toPence(started.total)
  const isReplacement =
    before !== undefined && (!isSamePurchase(before.cart, cart) || before.totalPence !== totalPence)
  return { clientSecret: started.clientSecret, totalPence, cart, round, isReplacement }
}

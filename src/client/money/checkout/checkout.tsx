/** Chooses the checkout's view: preparing, the form, an empty cart, or an error. */
import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react'
import { cartCount, cartTotalPence, isForSale, type CartLine } from '#shared/site/shop/cart.ts'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import { hearOtherTabs } from '../../site/cart/other-tabs.ts'
import { useCart } from '../../site/cart/use-cart.ts'
import { Link } from '../../platform/ui/link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { dismissFailure } from '../../platform/ui/toast/toast.ts'
import { cartKey } from './cart-key.ts'
import { CheckoutError } from './checkout-error.tsx'
import { CheckoutColumns } from './checkout-layout.tsx'
import { CheckoutSkeleton, PaymentFormSkeleton } from './checkout-skeleton.tsx'
import { noLongerAvailable, OrderSummary } from './summary/order-summary.tsx'
import { shortages } from './summary/shortages.ts'
import { useIntent } from './use-intent.ts'
import { useOrderPayment } from './use-order-payment.ts'
import { useReprice } from './use-reprice.ts'

const PaymentForm = lazyRouteComponent(() => import('./payment-form.tsx'), 'PaymentForm')
/** Rarely shown, so loaded on demand. */
const StockShortage = lazyRouteComponent(() => import('./summary/stock-shortage.tsx'), 'StockShortage')
const Promises = lazyRouteComponent(() => import('./payment-form.tsx'), 'Promises')
const preloadPaymentForm = () => void PaymentForm.preload?.()

export type CheckoutProps = {
  settings: PaymentSettings
  /** Called if the card fields cannot be shown. Must be stable between renders. */
  onUnavailable: () => void
}

export function Checkout({ settings, onUnavailable }: CheckoutProps) {
  const cart = useCart()
  const [round, renew] = useReducer((before: number) => before + 1, 0)
  const payment = useOrderPayment(settings, cart.refresh, renew, cart.sessionId)
  const { isPaying, isSettled, recover } = payment
  const all = useWhilePaying(cart.lines, isPaying)
  const lines = all?.filter(isForSale)
  const unavailable = all?.filter((line) => !isForSale(line)) ?? []
  const totalPence = cartTotalPence(lines ?? [])
  const isEmpty = lines?.length === 0
  const short = isPaying ? [] : shortages(lines ?? [])
  const payable = lines && isSettled && short.length === 0 ? cartKey(lines) : ''
  const made = useIntent(cart.sessionId, payable, round, isPaying, payment.found, cart.refresh)
  const { intent, isCurrent, hasFailed } = made
  const isRepriced = useReprice(isCurrent ? intent : undefined, totalPence, cart.refresh)
  const hear = useEffectEvent((changed: string) => {
    // a failed read is ignored: paying reads again; while a payment is in progress nothing is read
    if (changed === 'cart' && !isPaying) cart.refresh().catch(() => undefined)
  })
  useEffect(() => hearOtherTabs(hear), [])

  useLayoutEffect(() => {
    // the server may have recorded a payment whose response was lost
    if (isEmpty) recover()
  }, [isEmpty, recover])
  useEffect(preloadPaymentForm, [])

  if (cart.error && !lines) return <CheckoutError onRetry={() => window.location.reload()} />
  const summary = (
    <OrderSummary
      lines={lines ?? []}
      unavailable={unavailable}
      totalPence={totalPence}
      onAnswer={cart.answer}
    />
  )
  if (lines && short.length > 0) {
    return (
      <CheckoutColumns summary={summary}>
        <LazyBoundary onFailure={onUnavailable} fallback={<PaymentFormSkeleton />}>
          <StockShortage short={short} setQuantity={cart.setQuantity} remove={cart.remove} />
        </LazyBoundary>
      </CheckoutColumns>
    )
  }
  if (hasFailed && !intent) {
    const retry = () => {
      dismissFailure()
      renew()
    }
    return <CheckoutError onRetry={retry} reason={made.refusal} />
  }
  if (!lines || !isSettled || (isEmpty && isPaying)) return <CheckoutSkeleton />
  if (isEmpty) return <EmptyCart unavailable={unavailable} />
  const promises = (
    <LazyBoundary>
      <Promises count={cartCount(lines)} />
    </LazyBoundary>
  )
  return (
    <CheckoutColumns summary={summary} promises={promises}>
      <LazyBoundary onFailure={onUnavailable} fallback={<PaymentFormSkeleton />}>
        {intent ? (
          <PaymentForm
            settings={settings}
            payment={payment}
            intent={intent}
            isCurrent={isCurrent}
            hasChanged={made.hasChanged || isRepriced}
            hasFailed={hasFailed}
            renew={renew}
            onUnavailable={onUnavailable}
          />
        ) : (
          <PaymentFormSkeleton />
        )}
      </LazyBoundary>
    </CheckoutColumns>
  )
}

/** While a card is being charged, the page shows what is being paid, even if the server has emptied the cart. */
function useWhilePaying(lines: CartLine[] | undefined, isPaying: boolean) {
  const [paying, setPaying] = useState<CartLine[]>()
  if (isPaying && !paying && lines) setPaying(lines)
  if (!isPaying && paying) setPaying(undefined)
  return isPaying ? (paying ?? lines) : lines
}

function EmptyCart({ unavailable }: { unavailable: readonly CartLine[] }) {
  return (
    <EmptyState
      title={unavailable.length === 0 ? 'Your cart is empty' : 'Nothing in your cart is for sale'}
      description={
        unavailable.length === 0
          ? 'Every bracelet you buy helps to ship books.'
          : noLongerAvailable(unavailable)
      }
      action={
        <Button asChild>
          <Link to="/shop">Go to the shop</Link>
        </Button>
      }
    />
  )
}

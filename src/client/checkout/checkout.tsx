/** Chooses the checkout's view: preparing, the form, an empty cart, or an error. */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { cartTotalPence, type CartLine } from '#shared/cart.ts'
import type { PaymentSettings } from '#shared/payments.ts'
import { useCart } from '../cart/use-cart.ts'
import { useStillHere } from '../payments/use-still-here.ts'
import { Link } from '../ui/link.tsx'
import { useCalls } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { dismissFailure, toast } from '../ui/toast.ts'
import { cartKey } from './cart-key.ts'
import { CheckoutError } from './checkout-error.tsx'
import { CheckoutColumns } from './checkout-layout.tsx'
import { CheckoutSkeleton, PaymentFormSkeleton } from './checkout-skeleton.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentForm } from './payment-form.tsx'
import { useCartWatch } from './use-cart-watch.ts'
import { useIntent } from './use-intent.ts'
import type { PaidIntent } from './use-pay.ts'
import { useRecovery } from './use-recovery.ts'
import { useReprice } from './use-reprice.ts'

export type CheckoutProps = {
  settings: PaymentSettings
  /** Called if the card fields cannot be shown. A stable function. */
  onUnavailable: () => void
}

export function Checkout({ settings, onUnavailable }: CheckoutProps) {
  const navigate = useNavigate()
  const cart = useCart()
  // While a card is being charged the page shows what is being paid, even if the server has emptied the cart.
  const [paying, setPaying] = useState<readonly CartLine[]>()

  const isStillHere = useStillHere()
  const { utils } = useCalls()
  const showOrder = useCallback(
    ({ paymentIntentId, clientSecret }: PaidIntent) => {
      const wasLeft = !isStillHere()
      const show = () =>
        void navigate({
          to: '/order-success',
          search: { payment_intent: paymentIntentId, payment_intent_client_secret: clientSecret },
          // Back must not lead to a paid checkout
          replace: !wasLeft,
        })
      if (!wasLeft) {
        show()
        return
      }
      void utils.cart.invalidate()
      toast({
        title: 'Thank you for your order',
        description: 'Your payment went through.',
        action: { label: 'See your order', onClick: show },
      })
    },
    [navigate, utils, isStillHere],
  )
  const lines = paying ?? cart.lines
  const totalPence = cartTotalPence(lines ?? [])
  const isEmpty = lines?.length === 0
  // asks again when the cart becomes empty: the server may have recorded a payment whose answer was lost here
  const isSettled = useRecovery(settings, isEmpty, showOrder)
  const isPaying = paying !== undefined
  const made = useIntent(cart.sessionId, lines && isSettled ? cartKey(lines) : '', isPaying)
  const { intent, isCurrent, hasFailed, renew } = made
  const isRepriced = useReprice(isCurrent ? intent : undefined, totalPence, cart.refresh)
  useCartWatch(cart.refresh, isPaying)

  if (cart.error && !lines) return <CheckoutError onRetry={() => window.location.reload()} />
  if (hasFailed && !intent) {
    const retry = () => {
      dismissFailure()
      renew()
    }
    return <CheckoutError onRetry={retry} />
  }
  if (!lines || !isSettled) return <CheckoutSkeleton />
  if (isEmpty) return <EmptyCart />
  return (
    <CheckoutColumns summary={<OrderSummary lines={lines} totalPence={totalPence} />}>
      {intent ? (
        <PaymentForm
          settings={settings}
          intent={intent}
          isCurrent={isCurrent}
          hasChanged={made.hasChanged || isRepriced}
          hasFailed={hasFailed}
          refreshCart={cart.refresh}
          onRepriced={renew}
          onSpent={renew}
          onPaid={showOrder}
          isPaying={isPaying}
          onPayingChange={(isBusy) => setPaying(isBusy ? lines : undefined)}
          onUnavailable={onUnavailable}
        />
      ) : (
        <PaymentFormSkeleton />
      )}
    </CheckoutColumns>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      description="Every bracelet you buy helps to ship books."
      action={
        <Button asChild>
          <Link to="/shop">Go to the shop</Link>
        </Button>
      }
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { pageHead } from '../../site/seo/head.ts'
import { CheckoutError } from './checkout-error.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { Checkout } from './checkout.tsx'
import { tellInitFailure } from './failure.ts'

export const Route = createFileRoute('/checkout')({
  head: ({ match }) =>
    pageHead(
      match,
      'Checkout',
      import.meta.env.SSR && {
        description: 'Pay for your bracelets by card. Delivery in the United Kingdom is included.',
        noindex: true,
      },
    ),
  component: CheckoutPage,
})

function CheckoutPage() {
  const settings = Route.useRouteContext({ select: (context) => context.settings.payments })
  const [isUnavailable, setIsUnavailable] = useState(false)
  const fail = useCallback(() => {
    setIsUnavailable(true)
    tellInitFailure()
  }, [])

  return (
    <CheckoutLayout>
      {isUnavailable ? (
        // a reload preserves what was typed, apart from the card
        <CheckoutError onRetry={() => window.location.reload()} />
      ) : (
        <Checkout settings={settings} onUnavailable={fail} />
      )}
    </CheckoutLayout>
  )
}

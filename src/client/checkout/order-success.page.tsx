import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ReturnSearch } from '../payments/returned-payment.ts'
import { pageHead } from '../site/head.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { OrderError } from './order-error.tsx'
import { Confirming } from '../payments/confirming.tsx'

export const Route = createFileRoute('/order-success')({
  // taken as it comes: the server must not redirect the visitor, whatever the address holds
  validateSearch: (search: Record<string, unknown>): ReturnSearch => search,
  head: ({ match }) =>
    pageHead(
      match,
      'Your order',
      import.meta.env.SSR && {
        description: 'The result of your payment.',
        noindex: true,
      },
    ),
  component: OrderSuccessPage,
})

const load = () => import('./order-confirmation.tsx').then((module) => module.OrderConfirmation)

function OrderSuccessPage() {
  const [isUnavailable, setIsUnavailable] = useState(false)
  const fail = useCallback(() => setIsUnavailable(true), [])
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-gutter py-10 md:py-16">
      {isUnavailable ? (
        <OrderError problem="later" message="" onRetry={() => window.location.reload()} />
      ) : (
        <LazyPart load={load} onFailure={fail} fallback={<Confirming what="order" />} props={{}} />
      )}
    </main>
  )
}

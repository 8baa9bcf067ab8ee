/** Thanks for a gift; also where the bank sends donors back to (specification sections 2, 4 and 7). */
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ReturnSearch } from '../payments/returned-payment.ts'
import { pageHead } from '../site/head.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { GiftError } from './gift-error.tsx'
import { Confirming } from '../payments/confirming.tsx'
import { GiftThanks } from './gift-thanks.tsx'

export const Route = createFileRoute('/thank-you')({
  // taken as it comes: the server must not redirect the visitor, whatever the address holds
  validateSearch: (search: Record<string, unknown>): ReturnSearch => search,
  head: ({ match }) =>
    pageHead(
      match,
      'Thank you',
      import.meta.env.SSR && {
        description: 'Thank you for your gift, and what it does for women and girls waiting for books.',
        noindex: true,
      },
    ),
  component: ThankYouPage,
})

const load = () => import('./gift-confirmation.tsx').then((module) => module.GiftConfirmation)

function ThankYouPage() {
  const isReturn = Route.useSearch({ select: (search) => search.payment_intent !== undefined })
  const [isUnavailable, setIsUnavailable] = useState(false)
  const fail = useCallback(() => setIsUnavailable(true), [])
  return (
    <main id="main" className="mx-auto w-full max-w-page px-gutter py-10 md:py-16">
      {!isReturn ? (
        <GiftThanks />
      ) : isUnavailable ? (
        <GiftError problem="later" message="" onRetry={() => window.location.reload()} />
      ) : (
        <LazyPart load={load} onFailure={fail} fallback={<Confirming what="gift" />} props={{}} />
      )}
    </main>
  )
}

/** Thanks for a gift; the bank also sends donors back here. */
import { ClientOnly, createFileRoute } from '@tanstack/react-router'
import type { ReturnSearch } from '../../payments/returned-payment.ts'
import { Confirming } from '../../payments/confirming.tsx'
import { pageHead } from '../../../site/seo/head.ts'
import { loadDonationOptions } from '../donation-options.ts'
import { GiftConfirmation } from './gift-confirmation.tsx'
import { GiftThanks } from './gift-thanks.tsx'

export const Route = createFileRoute('/thank-you')({
  loader: ({ context }) => loadDonationOptions(context),
  // accept any query string: validating it would make the server redirect
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

function ThankYouPage() {
  const isReturn = Route.useSearch({ select: (search) => search.payment_intent !== undefined })
  return (
    <main id="main">
      {isReturn ? (
        // after a reload only the browser's history knows which payment it was
        <ClientOnly fallback={<Confirming what="gift" />}>
          <GiftConfirmation />
        </ClientOnly>
      ) : (
        <GiftThanks />
      )}
    </main>
  )
}

/** The bank wants the donor to confirm a month's gift: by the link in our email. */
import { createFileRoute } from '@tanstack/react-router'
import type { ReturnSearch } from '../payments/returned-payment.ts'
import { pageHead } from '../../site/seo/head.ts'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { OwnGivingPage } from './giving-page.tsx'

const ConfirmGift = lazyNamed(() => import('./confirm-gift.tsx'), 'ConfirmGift')

export const Route = createFileRoute('/giving/confirm/$token')({
  // accept any query string: validating it would make the server redirect
  validateSearch: (search: Record<string, unknown>): ReturnSearch => search,
  head: ({ match }) =>
    pageHead(
      match,
      'Confirm your gift',
      import.meta.env.SSR && {
        description: 'Your bank asks you to confirm your monthly gift: it takes a minute.',
        noindex: true,
      },
    ),
  component: ConfirmPage,
})

function ConfirmPage() {
  const { token } = Route.useParams()
  const settings = Route.useRouteContext({ select: (context) => context.settings.payments })
  return (
    <OwnGivingPage title="Confirm your gift">
      <ConfirmGift key={token} token={token} settings={settings} />
    </OwnGivingPage>
  )
}

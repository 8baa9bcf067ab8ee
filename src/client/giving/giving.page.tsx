/**
 * A donor's own page of a monthly gift, by the link in their receipts, or of the yearly summary, by the link in it. What it
 * shows is theirs, so only the browser asks for it. One route for both, because the first load of every page has all routes.
 */
import { ClientOnly, createFileRoute } from '@tanstack/react-router'
import type { SetupReturnSearch } from '../payments/saved-card.ts'
import { pageHead } from '../site/head.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { GiftLoading, GivingPage } from './giving-page.tsx'

const SummaryWish = lazyNamed(() => import('./manage-gift.tsx'), 'SummaryWish')
const ManageGift = lazyNamed(() => import('./manage-gift.tsx'), 'ManageGift')

export const Route = createFileRoute('/giving/$token')({
  // accept any query string: validating it would make the server redirect
  validateSearch: (search: Record<string, unknown>): SetupReturnSearch & { for?: unknown } => search,
  head: ({ match }) =>
    pageHead(
      match,
      'Your gifts',
      import.meta.env.SSR && {
        description:
          'Change, pause or stop your monthly gift with the link in your receipt, without an account.',
        noindex: true,
      },
    ),
  component: GiftPage,
})

function GiftPage() {
  const { token } = Route.useParams()
  const isSummary = Route.useSearch().for === 'summary'
  const settings = Route.useRouteContext({ select: (context) => context.settings.payments })
  return (
    <GivingPage
      title={isSummary ? 'Your yearly summary' : 'Your monthly gift'}
      {...(isSummary && { offer: 'stop the yearly summary' })}
    >
      <ClientOnly fallback={<GiftLoading />}>
        <LazyBoundary fallback={<GiftLoading />}>
          {isSummary ? (
            <SummaryWish key={token} token={token} />
          ) : (
            <ManageGift key={token} token={token} settings={settings} />
          )}
        </LazyBoundary>
      </ClientOnly>
    </GivingPage>
  )
}

/**
 * Pages that donors open by an emailed link: a monthly gift, what was added to a gift, the yearly summary, news, or a new email address. The data is
 * personal, so only the browser requests it. One route serves them all, because the table of routes is in every first
 * load.
 */
import { createFileRoute } from '@tanstack/react-router'
import type { SetupReturnSearch } from '../payments/saved-card.ts'
import { pageHead } from '../../site/seo/head.ts'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import year from './art/year.svg?url'
import { ART, OwnGivingPage } from './giving-page.tsx'

const SummaryWish = lazyNamed(() => import('./manage/manage-gift.tsx'), 'SummaryWish')
const NewsWish = lazyNamed(() => import('./manage/manage-gift.tsx'), 'NewsWish')
const DedicationOfGift = lazyNamed(() => import('./manage/manage-gift.tsx'), 'DedicationOfGift')
const NewAddress = lazyNamed(() => import('./manage/manage-gift.tsx'), 'NewAddress')
const ManageGift = lazyNamed(() => import('./manage/manage-gift.tsx'), 'ManageGift')

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

/** The page for each purpose of a link. */
const LOOKS = {
  summary: { title: 'Your yearly summary', offer: 'stop the yearly summary', art: year },
  address: { title: 'Your new email address', offer: 'change it', art: ART.letter },
  news: { title: 'News from us', offer: 'stop or start the news', art: ART.letter },
  note: { title: 'Your gift', offer: 'change what you added to it', art: ART.letter },
  gift: { title: 'Your monthly gift' },
}

function GiftPage() {
  const { token } = Route.useParams()
  const { for: isFor } = Route.useSearch()
  const look = typeof isFor === 'string' && isFor in LOOKS ? (isFor as keyof typeof LOOKS) : 'gift'
  const settings = Route.useRouteContext({ select: (context) => context.settings.payments })
  return (
    <OwnGivingPage {...LOOKS[look]}>
      {look === 'summary' && <SummaryWish key={token} token={token} />}
      {look === 'news' && <NewsWish key={token} token={token} />}
      {look === 'note' && <DedicationOfGift key={token} token={token} />}
      {look === 'address' && <NewAddress key={token} token={token} />}
      {look === 'gift' && <ManageGift key={token} token={token} settings={settings} />}
    </OwnGivingPage>
  )
}

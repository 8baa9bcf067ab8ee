/** The bank wants the donor to confirm a month's gift: by the link in our email. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ChargeToConfirmPage } from '#shared/money/monthly/monthly.schema.ts'
import type { ReturnSearch } from '../payments/returned-payment.ts'
import { pageHead } from '../../site/seo/head.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
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

const TITLES = {
  'to confirm': 'Confirm your gift',
  paid: 'Your gift has arrived',
  over: 'This gift can no longer be confirmed',
}

function ConfirmPage() {
  const { token } = Route.useParams()
  const { client } = useTRPC()
  const query = useQuery<ChargeToConfirmPage, CallError>({
    queryKey: ['charge to confirm', token],
    queryFn: () => client.monthly.openCharge.mutate({ token }),
  })
  const settings = Route.useRouteContext({ select: (context) => context.settings.payments })
  return (
    <OwnGivingPage title={TITLES[query.data?.state ?? 'to confirm']}>
      <ConfirmGift key={token} token={token} settings={settings} query={query} />
    </OwnGivingPage>
  )
}

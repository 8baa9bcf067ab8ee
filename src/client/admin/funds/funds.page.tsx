/** What each fund has, and what was spent. */
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { AdminPage } from '../admin-page.tsx'
import { GivingSettings } from '../giving/giving-settings.tsx'
import { DownloadCsv } from '../lists/filters/download-csv.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListTools } from '../lists/filters/list-tools.tsx'
import { Loading } from '../ui/loading.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { FundBalances } from './fund-balances.tsx'
import { SpendingRow } from './spending-row.tsx'

export const Route = createFileRoute('/admin/funds')({ component: Funds })

const SpendForm = lazyNamed(() => import('./spend-form.tsx'), 'SpendForm')

function Funds() {
  const { utils } = useTRPC()
  const { filter, days, clear } = useListFilter({})
  const { isOpen, opener, open, close } = useOpener()
  return (
    <AdminPage title="Funds">
      <FundBalances />
      <section aria-labelledby="spending" className="mt-10">
        <h2 id="spending" className="text-xl">
          Spending
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          What the charity has paid for, and from which fund. If you show visitors where the money goes, they
          see the date, the amount and what it was for. Only you and the treasurer see receipts.
        </p>
        <div className="mb-6 max-w-2xl">
          {isOpen ? (
            <LazyBoundary name="The form" fallback={<Loading what="the form" />}>
              <SpendForm onClose={close} />
            </LazyBoundary>
          ) : (
            <Button ref={opener} onClick={open}>
              Record spending
            </Button>
          )}
        </div>
        <ListTools list="spending" days={days} filter={days.asked} />
        <InfiniteList
          list={utils.funds.spending}
          filter={{ from: filter.from, to: filter.to }}
          noun="spending"
          Row={SpendingRow}
          empty={
            <EmptyState
              title="Nothing spent yet"
              description="Record what the charity pays for, with a picture of the receipt."
            />
          }
          onClear={clear}
        />
      </section>
      <section aria-labelledby="all-entries" className="mt-10">
        <h2 id="all-entries" className="text-xl">
          All entries
        </h2>
        <p className="mt-1 mb-3 max-w-prose text-muted">
          Everything that came in and went out, with its fund, for your accounts. It covers the dates chosen
          above, or all dates.
        </p>
        <DownloadCsv list="ledger" filter={days.asked} />
      </section>
      <div className="mt-10">
        <GivingSettings about="funds" title="Who sees it" />
      </div>
    </AdminPage>
  )
}

/** Monthly gifts: how they do by month, and the list of them. */
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { MANDATE_CHOICES } from '#shared/money/monthly/mandates.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { AdminPage } from '../admin-page.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListSearch } from '../lists/filters/list-search.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { mandateColumns, MandateRow } from './mandate-row.tsx'
import { MonthsOfGifts } from './months-of-gifts.tsx'

export const Route = createFileRoute('/admin/monthly')({ component: Mandates })

function Mandates() {
  const { utils } = useTRPC()
  const months = useQuery(utils.mandates.months.queryOptions())
  const { filter, clear, search, choices } = useListFilter(MANDATE_CHOICES, { hasText: true })
  return (
    <AdminPage title="Monthly gifts">
      <Loaded query={months} what="the months">
        {(rows) => <MonthsOfGifts months={rows} />}
      </Loaded>
      <section aria-labelledby="mandates" className="mt-8">
        <h2 id="mandates" className="mb-3 text-xl">
          All monthly gifts
        </h2>
        <ListSearch label="Search by name or email" {...search} choices={choices} />
        <InfiniteList
          list={utils.mandates.search}
          filter={{ q: filter.q, state: filter.state }}
          noun="monthly gifts"
          Row={MandateRow}
          head={mandateColumns}
          empty={
            <EmptyState
              headingLevel="h3"
              title="No monthly gifts yet"
              description="They appear here once somebody chooses Monthly on the donation page."
            />
          }
          onClear={clear}
        />
      </section>
    </AdminPage>
  )
}

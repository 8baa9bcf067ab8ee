/** Everybody who bought, gave or wrote: what they gave, and what they agreed to. */
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { AdminPage } from '../admin-page.tsx'
import { DownloadCsv } from '../lists/filters/download-csv.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListSearch } from '../lists/filters/list-search.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { supporterColumns, SupporterRow } from './supporter-row.tsx'

export const Route = createFileRoute('/admin/supporters')({ component: Supporters })

function Supporters() {
  const { utils } = useTRPC()
  const { filter, clear, search } = useListFilter({}, { hasText: true })
  return (
    <AdminPage title="Supporters">
      <ListSearch label="Search by name or email" {...search} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-lg:hidden">
        <p className="text-sm text-muted">
          Emails are those they accept besides receipts. Nobody was asked about newsletters.
        </p>
        <DownloadCsv list="supporters" filter={{ q: filter.q }} />
      </div>
      <InfiniteList
        list={utils.supporters.list}
        filter={{ q: filter.q }}
        noun="supporters"
        Row={SupporterRow}
        head={supporterColumns}
        empty={
          <EmptyState
            title="No supporters yet"
            description="They appear here once somebody buys, gives or writes to you."
          />
        }
        onClear={clear}
      />
    </AdminPage>
  )
}

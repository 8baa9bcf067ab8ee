import { createFileRoute } from '@tanstack/react-router'
import type { AuditEvent } from '#shared/platform/audit/audit.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { AdminPage } from '../admin-page.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListHead } from '../lists/list-head.tsx'
import { ListTools } from '../lists/filters/list-tools.tsx'
import { LondonTime } from '../ui/london-time.tsx'
import { activityAuthor, activityText } from './activity-labels.ts'
import { Jobs } from './jobs.tsx'

export const Route = createFileRoute('/admin/activity')({
  component: Activity,
})

function Activity() {
  const { utils } = useTRPC()
  const { filter, days, clear } = useListFilter({})
  return (
    <AdminPage title="Activity">
      <Jobs />
      <ListTools list="activity" days={days} filter={filter} />
      <InfiniteList
        list={utils.admin.activity}
        filter={filter}
        noun="activity"
        Row={ActivityRow}
        head={<ListHead columns={`sm:grid ${columns}`} titles={['When', 'What', 'From']} />}
        empty={<EmptyState title="No activity yet" />}
        onClear={clear}
      />
    </AdminPage>
  )
}

const columns = 'sm:grid-cols-[11rem_minmax(0,1fr)_10rem]'

function ActivityRow({ row }: { row: AuditEvent }) {
  return (
    <div className={`${columns} grid gap-x-8 border-b border-line py-3 sm:items-baseline`}>
      <p className="text-sm text-muted tabular-nums">
        <LondonTime at={row.createdAt} />
      </p>
      <p className="wrap-anywhere">
        <strong className="font-semibold">{activityAuthor(row)}</strong> {activityText(row)}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        <span className="sm:sr-only">from </span>
        {row.address}
      </p>
    </div>
  )
}

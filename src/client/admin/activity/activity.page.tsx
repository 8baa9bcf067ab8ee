/** The audit log: what people did first, and what happened by itself behind a tab. */
import { createFileRoute } from '@tanstack/react-router'
import type { AuditEvent } from '#shared/platform/audit/audit.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { AdminPage } from '../admin-page.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { oneOf, useListFilter, useSetFilter } from '../lists/filters/list-filter.ts'
import { ListHead } from '../lists/list-head.tsx'
import { ListTools } from '../lists/filters/list-tools.tsx'
import { LondonTime } from '../ui/london-time.tsx'
import { activityAuthor, activityText } from './activity-labels.ts'
import { Jobs } from './jobs.tsx'

export const Route = createFileRoute('/admin/activity')({
  component: Activity,
})

function Activity() {
  const tab = oneOf(['automatic'], Route.useSearch().tab) ?? 'people'
  const setFilter = useSetFilter()
  return (
    <AdminPage title="Activity">
      <Tabs
        label="Who did it"
        value={tab}
        onChange={(chosen) => setFilter({ tab: chosen === 'people' ? '' : chosen })}
        tabs={[
          { value: 'people', label: 'People', content: <Events by="people" /> },
          {
            value: 'automatic',
            label: 'Automatic',
            content: (
              <>
                <Jobs />
                <h2 className="mb-3 text-xl">Events</h2>
                <Events by="site" />
              </>
            ),
          },
        ]}
      />
    </AdminPage>
  )
}

function Events({ by }: { by: 'people' | 'site' }) {
  const { utils } = useTRPC()
  const { filter, days, clear } = useListFilter({})
  return (
    <>
      <ListTools list="activity" days={days} filter={{ ...filter, by }} />
      <InfiniteList
        list={utils.admin.activity}
        filter={filter}
        always={{ by }}
        noun="activity"
        Row={ActivityRow}
        head={<ListHead columns={`sm:grid ${columns}`} titles={['When', 'What', 'From']} />}
        empty={<EmptyState title="No activity yet" />}
        onClear={clear}
      />
    </>
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

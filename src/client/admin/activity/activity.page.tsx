/** The audit log: people's actions first, automatic ones behind a tab. */
import { createFileRoute } from '@tanstack/react-router'
import type { AuditEvent } from '#shared/platform/audit/audit.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { AdminPage } from '../admin-page.tsx'
import { List } from '../kit/list.tsx'
import type { Columns } from '../kit/list/list-row.tsx'
import { oneOf, useSetFilter } from '../lists/filters/list-filter.ts'
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

const Events = ({ by }: { by: 'people' | 'site' }) => (
  <List
    list={useTRPC().utils.admin.activity}
    always={{ by }}
    noun="activity"
    {...(by === 'people' && { search: 'Search by name' })}
    hasDays
    exported="activity"
    columns={COLUMNS}
    Row={ActivityRow}
    empty={{ title: 'No activity yet' }}
  />
)

const COLUMNS: Columns = [
  ['When', '10rem'],
  ['What', 'minmax(0,1fr)'],
  ['From', '10rem'],
]

/** Not shortened like other rows, because it has no page of its own. */
const ActivityRow = ({ row }: { row: AuditEvent }) => (
  <div className="grid gap-x-5 border-b border-line py-2 lg:grid-cols-(--columns) lg:items-baseline">
    <p className="text-sm text-muted tabular-nums">
      <LondonTime at={row.createdAt} />
    </p>
    <p className="wrap-anywhere">
      <strong className="font-semibold">{activityAuthor(row)}</strong> {activityText(row)}
    </p>
    <p className="text-sm text-muted wrap-anywhere">
      <span className="lg:sr-only">from </span>
      {row.address}
    </p>
  </div>
)

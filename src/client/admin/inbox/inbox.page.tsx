import { createFileRoute } from '@tanstack/react-router'
import { INBOX_KIND_LABELS, INBOX_KINDS, INBOX_STATES } from '#shared/inbox.ts'
import { useTRPC } from '../../trpc.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { searchTexts } from '../admin-search.ts'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { InboxRow } from './inbox-row.tsx'
import { INBOX_STATE_LABELS } from './inbox-labels.ts'
import { ListChoice } from '../lists/list-choice.tsx'
import { useListFilter } from '../lists/list-filter.ts'
import { ListTools } from '../lists/list-tools.tsx'

export const Route = createFileRoute('/admin/inbox')({
  validateSearch: searchTexts('kind', 'state'),
  component: Inbox,
})

function Inbox() {
  const { utils } = useTRPC()
  const { filter, days, clear, choice } = useListFilter({ kind: INBOX_KINDS, state: INBOX_STATES })
  return (
    <AdminPage title="Inbox">
      <p className="mb-2">
        <Link
          to="/admin/inbox/templates"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          Reply templates
        </Link>
      </p>
      <search className="mb-4 flex flex-wrap gap-3">
        <ListChoice label="Kind" all="All kinds" labels={INBOX_KIND_LABELS} {...choice('kind')} />
        <ListChoice label="Status" all="All statuses" labels={INBOX_STATE_LABELS} {...choice('state')} />
      </search>
      <ListTools list="inbox" days={days} filter={filter} />
      <InfiniteList
        list={utils.inbox.list}
        filter={filter}
        noun="inbox items"
        Row={InboxRow}
        empty={
          <EmptyState
            title="The inbox is empty"
            description="Messages, prayer requests, volunteer applications and book offers will appear here."
          />
        }
        onClear={clear}
      />
    </AdminPage>
  )
}

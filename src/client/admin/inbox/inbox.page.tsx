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
import { NO_DAYS, useDays } from '../lists/days.ts'
import { ListChoice } from '../lists/list-choice.tsx'
import { oneOf, useSetFilter } from '../lists/list-filter.ts'
import { ListTools } from '../lists/list-tools.tsx'

export const Route = createFileRoute('/admin/inbox')({
  validateSearch: searchTexts('kind', 'state'),
  component: Inbox,
})

function Inbox() {
  const { client } = useTRPC()
  const search = Route.useSearch()
  const kind = oneOf(INBOX_KINDS, search.kind)
  const state = oneOf(INBOX_STATES, search.state)
  const days = useDays()
  const setFilter = useSetFilter()
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
        <ListChoice
          label="Kind"
          all="All kinds"
          words={INBOX_KINDS}
          labels={INBOX_KIND_LABELS}
          chosen={kind}
          onChoose={(word) => setFilter({ kind: word })}
        />
        <ListChoice
          label="Status"
          all="All statuses"
          words={INBOX_STATES}
          labels={INBOX_STATE_LABELS}
          chosen={state}
          onChoose={(word) => setFilter({ state: word })}
        />
      </search>
      <ListTools list="inbox" days={days} filter={{ kind, state }} />
      <InfiniteList
        procedure="inbox.list"
        filter={{ kind, state, ...days.asked }}
        query={(cursor) => client.inbox.list.query({ kind, state, cursor, ...days.asked })}
        noun="inbox items"
        Row={InboxRow}
        empty={
          <EmptyState
            title="The inbox is empty"
            description="Messages, prayer requests, volunteer applications and book offers will appear here."
          />
        }
        onClear={() => setFilter({ kind: '', state: '', ...NO_DAYS })}
      />
    </AdminPage>
  )
}

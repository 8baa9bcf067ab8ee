import { createFileRoute } from '@tanstack/react-router'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { InboxRow } from './inbox-row.tsx'
import { promiseText } from './inbox-labels.ts'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListSearch } from '../lists/filters/list-search.tsx'
import { ListTools } from '../lists/filters/list-tools.tsx'
import { INBOX_CHOICES } from '#shared/admin/inbox.ts'

export const Route = createFileRoute('/admin/inbox')({
  component: Inbox,
})

function Inbox() {
  const { utils } = useTRPC()
  const { filter, days, clear, choices, search } = useListFilter(INBOX_CHOICES, { hasText: true })
  return (
    <AdminPage title="Inbox">
      <p className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
        <span className="text-muted">{promiseText(useSite().replyHours)}</span>
        <Link
          to="/admin/inbox/templates"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          Reply templates
        </Link>
      </p>
      <ListSearch
        label="Name, email or words of a message"
        {...search}
        choices={choices}
        days={days}
        tools={<ListTools list="inbox" days={days} filter={filter} />}
      />
      <BinLink />
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

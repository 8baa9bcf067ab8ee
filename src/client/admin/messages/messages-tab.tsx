/** Contact messages and prayer requests, newest first. */
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListSearch } from '../lists/filters/list-search.tsx'
import { ListTools } from '../lists/filters/list-tools.tsx'
import { MessageRow } from './message-row.tsx'

export function MessagesTab() {
  const { utils } = useTRPC()
  const { filter, days, clear, search } = useListFilter({}, { hasText: true })
  return (
    <section aria-labelledby="contact-messages">
      <h2 id="contact-messages" tabIndex={-1} className="mb-4 text-xl">
        Contact Messages
      </h2>
      <ListSearch label="Search messages" {...search} />
      <ListTools list="messages" days={days} filter={filter} />
      <BinLink />
      <InfiniteList
        list={utils.forms.searchContacts}
        filter={filter}
        noun="messages"
        Row={MessageRow}
        empty={<EmptyState headingLevel="h3" title="No contact messages yet" />}
        onClear={clear}
      />
    </section>
  )
}

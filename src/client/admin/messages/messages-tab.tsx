/** Contact Messages and prayer requests, newest first. */
import { useTRPC } from '../../trpc.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NO_DAYS, useDays } from '../lists/days.ts'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useSearchText, useSetFilter } from '../lists/list-filter.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { ListTools } from '../lists/list-tools.tsx'
import { MessageRow } from './message-row.tsx'

export function MessagesTab() {
  const { client } = useTRPC()
  const q = useSearchText()
  const days = useDays()
  const setFilter = useSetFilter()
  return (
    <section aria-labelledby="contact-messages">
      <h2 id="contact-messages" tabIndex={-1} className="mb-4 text-xl">
        Contact Messages
      </h2>
      <ListSearch label="Search messages" text={q} onSearch={(text) => setFilter({ q: text })} />
      <ListTools list="messages" days={days} filter={{ q }} />
      <InfiniteList
        procedure="forms.searchContacts"
        filter={{ q, ...days.asked }}
        query={(cursor) =>
          client.forms.searchContacts.query({
            limit: 50,
            cursor,
            q: q === '' ? undefined : q,
            ...days.asked,
          })
        }
        noun="messages"
        Row={MessageRow}
        empty={<EmptyState headingLevel="h3" title="No contact messages yet" />}
        onClear={() => setFilter({ q: '', ...NO_DAYS })}
      />
    </section>
  )
}

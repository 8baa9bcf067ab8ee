/** The results of the one search: the first of each kind, with links to the lists. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { SearchResults } from '#shared/admin/search.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { useSearchText, useSetFilter } from '../lists/filters/list-filter.ts'
import { SearchBox } from '../lists/filters/search-box.tsx'
import { Loaded } from '../ui/loaded.tsx'
import {
  FoundAccounts,
  FoundMessages,
  FoundOffers,
  FoundOrders,
  FoundPayments,
  FoundPeople,
} from './found.tsx'

export const Route = createFileRoute('/admin/search')({
  component: SearchPage,
})

function SearchPage() {
  const q = useSearchText()
  const setFilter = useSetFilter()
  return (
    <AdminPage title="Search">
      <search className="mb-4 block">
        <SearchBox
          label="Order number, name, postcode, email or words of a message"
          text={q}
          onSearch={(text) => setFilter({ q: text })}
        />
      </search>
      {q.trim() === '' ? (
        <p className="text-muted">Orders, payments, messages, offers and people are searched together.</p>
      ) : (
        <Results q={q} />
      )}
    </AdminPage>
  )
}

function Results({ q }: { q: string }) {
  const query = useQuery(
    useTRPC().utils.admin.search.queryOptions({ q }, { staleTime: 0, placeholderData: keepPreviousData }),
  )
  return (
    <Loaded query={query} what="what was found">
      {(data) => {
        const { orders, payments, messages, offers, people, accounts } = data
        return (
          <div aria-busy={query.isFetching} className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <output className="mb-4 block text-muted">{summaryOf(data)}</output>
            <div className="flex flex-col gap-8">
              {orders && <FoundOrders found={orders} q={q} />}
              {payments && <FoundPayments found={payments} q={q} />}
              {messages && <FoundMessages found={messages} q={q} />}
              {offers && <FoundOffers found={offers} q={q} />}
              {people && <FoundPeople people={people} />}
              {accounts && <FoundAccounts accounts={accounts} />}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

const NOUNS = {
  orders: ['order', 'orders'],
  payments: ['payment', 'payments'],
  messages: ['message', 'messages'],
  offers: ['offer', 'offers'],
  people: ['person', 'people'],
  accounts: ['account', 'accounts'],
} as const

/** 'Found: 1 order, more than 5 payments': announced to screen readers. */
function summaryOf(results: SearchResults): string {
  const parts = Object.entries(NOUNS).flatMap(([kind, [one, many]]) => {
    const found = results[kind as keyof typeof NOUNS] ?? []
    const { rows, hasMore } = Array.isArray(found) ? { rows: found, hasMore: false } : found
    return rows.length === 0
      ? []
      : `${hasMore ? 'more than ' : ''}${rows.length} ${rows.length === 1 ? one : many}`
  })
  return parts.length === 0 ? 'Nothing was found.' : `Found: ${parts.join(', ')}`
}

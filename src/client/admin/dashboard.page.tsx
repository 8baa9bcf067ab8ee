/** The three lists of /admin (specification section 2), each with its count; the chosen one is in the address. */
import { createFileRoute } from '@tanstack/react-router'
import type { AdminOverview } from '#shared/admin.ts'
import type { Role } from '#shared/people.ts'
import { Tabs, type Tab } from '../ui/tabs.tsx'
import { AdminPage } from './admin-page.tsx'
import { searchTexts } from './admin-search.ts'
import { oneOf } from './lists/list-filter.ts'
import { LoadError } from './load-error.tsx'
import { Loading } from './loading.tsx'
import { MessagesTab } from './messages/messages-tab.tsx'
import { useOverview } from './overview.ts'
import { PaymentsTab } from './payments/payments-tab.tsx'
import { PostsTab } from './posts/posts-tab.tsx'
import { useMe } from './use-me.ts'

/** The first list has no word in the address. */
const TABS = ['messages', 'posts'] as const

export const Route = createFileRoute('/admin/')({
  validateSearch: searchTexts('tab', 'status', 'state', 'type'),
  component: Dashboard,
})

function Dashboard() {
  return (
    <AdminPage title="Dashboard">
      <Lists />
    </AdminPage>
  )
}

function Lists() {
  const { data: figures, isFetching, refetch } = useOverview()
  const { data: me } = useMe()
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (figures !== undefined && me !== undefined) {
    const lists = tabs(figures).filter(({ role }) => me.role === 'owner' || me.role === role)
    return (
      <Tabs
        label="Lists"
        value={lists.find(({ value }) => value === tab)?.value ?? lists[0]?.value ?? ''}
        // another list begins without the last one's search
        onChange={(chosen) =>
          void navigate({
            search: { tab: oneOf(TABS, chosen) },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={lists}
      />
    )
  }
  if (!isFetching) return <LoadError what="The dashboard" onRetry={() => void refetch()} />
  return <Loading what="the dashboard" />
}

const counted = (title: string, count: number) => `${title} (${count.toLocaleString('en-GB')})`

/** Each for owners and one role. */
function tabs(figures: AdminOverview): (Tab & { role: Role })[] {
  return [
    {
      value: 'payments',
      role: 'treasurer',
      label: counted('Payment History', figures.payments),
      content: <PaymentsTab figures={figures} />,
    },
    {
      value: 'messages',
      role: 'helper',
      label: counted('Contact Messages', figures.messages),
      content: <MessagesTab />,
    },
    {
      value: 'posts',
      role: 'writer',
      label: counted('Blog Management', figures.posts),
      content: <PostsTab />,
    },
  ]
}

/** The three lists of /admin (specification section 2), each with its count; the chosen one is in the address. */
import type { AdminOverview } from '#shared/admin.ts'
import { BeadLoader } from '../ui/bead-loader.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AdminPart } from './admin-part.tsx'
import { LoadError } from './load-error.tsx'
import { useListFilter } from './lists/list-filter.ts'
import { MessagesTab } from './messages/messages-tab.tsx'
import { useOverview } from './overview.ts'
import { PaymentsTab } from './payments/payments-tab.tsx'

const TABS = ['payments', 'messages', 'posts'] as const

const loadPosts = () => import('./posts/posts-tab.tsx').then((module) => module.PostsTab)
const nothing = {}

export function Dashboard() {
  const { data: figures, isFetching, refetch } = useOverview()
  const { readOneOf, replace } = useListFilter()
  if (figures !== undefined) {
    return (
      <Tabs
        label="Lists"
        value={readOneOf(TABS, 'tab') ?? 'payments'}
        // another list begins without the last one's search
        onChange={(tab) => replace({ tab: tab === 'payments' ? '' : tab })}
        tabs={tabs(figures)}
      />
    )
  }
  if (!isFetching) return <LoadError what="The dashboard" onRetry={() => void refetch()} />
  return (
    <div className="grid place-items-center py-section text-primary">
      <BeadLoader size="lg" label="Loading the dashboard…" />
    </div>
  )
}

const counted = (title: string, count: number) => `${title} (${count.toLocaleString('en-GB')})`

function tabs(figures: AdminOverview) {
  return [
    {
      value: 'payments',
      label: counted('Payment History', figures.payments),
      content: <PaymentsTab figures={figures} />,
    },
    { value: 'messages', label: counted('Contact Messages', figures.messages), content: <MessagesTab /> },
    {
      value: 'posts',
      label: counted('Blog Management', figures.posts),
      content: <AdminPart load={loadPosts} props={nothing} />,
    },
  ]
}

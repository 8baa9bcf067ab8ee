/** The three lists of /admin with their counts; the current one is in the URL. Each role sees its own. */
import { createFileRoute } from '@tanstack/react-router'
import type { AdminOverview } from '#shared/admin/overview.ts'
import { Tabs } from '../platform/ui/tabs.tsx'
import { AdminPage } from './admin-page.tsx'
import { oneOf } from './lists/filters/list-filter.ts'
import { Loaded } from './ui/loaded.tsx'
import { MessagesTab } from './messages/messages-tab.tsx'
import { useOverview } from './overview.ts'
import { PaymentsTab } from './payments/payments-tab.tsx'
import { PostsTab } from './posts/posts-tab.tsx'
import { WaitingLine } from './today/waiting-line.tsx'

/** A role's first list has no parameter in the URL. */
const TABS = ['messages', 'posts'] as const

export const Route = createFileRoute('/admin/')({
  component: Dashboard,
})

function Dashboard() {
  return (
    <AdminPage title="Dashboard">
      <WaitingLine />
      <Lists />
    </AdminPage>
  )
}

function Lists() {
  const query = useOverview()
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Loaded query={query} what="the dashboard">
      {(figures) => {
        const shown = tabs(figures)
        const first = shown[0]?.value ?? ''
        const chosenTab = oneOf(TABS, tab) ?? first
        return (
          <Tabs
            label="Lists"
            value={shown.some(({ value }) => value === chosenTab) ? chosenTab : first}
            // another list starts without the previous search
            onChange={(chosen) =>
              void navigate({
                search: { tab: chosen === first ? undefined : oneOf(TABS, chosen) },
                replace: true,
                resetScroll: false,
              })
            }
            tabs={shown}
          />
        )
      }}
    </Loaded>
  )
}

const counted = (title: string, count: number) => `${title} (${count.toLocaleString('en-GB')})`

/** A null count means that the role may not see the list. */
function tabs(figures: AdminOverview) {
  const { payments, messages, posts } = figures
  return [
    ...(payments === null
      ? []
      : [
          {
            value: 'payments',
            label: counted('Payment History', payments),
            content: <PaymentsTab figures={figures} />,
          },
        ]),
    ...(messages === null
      ? []
      : [{ value: 'messages', label: counted('Contact Messages', messages), content: <MessagesTab /> }]),
    ...(posts === null
      ? []
      : [{ value: 'posts', label: counted('Blog Management', posts), content: <PostsTab /> }]),
  ]
}

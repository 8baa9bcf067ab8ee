import { useIsFetching, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { Lock, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AdminOverview } from '#shared/admin.ts'
import { SiteLink } from '../site/site-link.tsx'
import { useCalls } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { leave } from './admin-lock.ts'
import { HIDDEN } from './hidden-rows.ts'
import { clockTime } from './london-time.tsx'
import { useOverview } from './overview.ts'

const places: { to: string; label: string; note?: (figures: AdminOverview) => string | false }[] = [
  { to: '/admin', label: 'Dashboard' },
  {
    to: '/admin/orders',
    label: 'Orders',
    note: (all) => all.ordersToPack > 0 && `${all.ordersToPack} to pack`,
  },
  { to: '/admin/inbox', label: 'Inbox', note: (all) => all.inboxNew > 0 && `${all.inboxNew} new` },
  { to: '/admin/mail', label: 'Mail', note: (all) => all.mailFailed > 0 && `${all.mailFailed} failed` },
  { to: '/admin/activity', label: 'Activity' },
]

export function AdminHeader({ title }: { title: string }) {
  const { data: figures } = useOverview()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // what was pressed to come here is gone: the keyboard goes on from the top of the page
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="no-print mb-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="mr-auto text-2xl">
          {title}
        </h1>
        <Refresh />
        <LockButton />
      </div>
      <nav aria-label="Admin" className="mt-3 border-b border-line">
        <ul className="-mx-3 scroll-row flex">
          {places.map(({ to, label, note }) => (
            <li key={to} className="shrink-0">
              <SiteLink
                to={to}
                className="current-link inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 font-medium hover:bg-plum/7 hover:text-plum"
              >
                {label}
                {figures && note?.(figures) ? ` (${note(figures)})` : ''}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Reads everything on this page anew; long lists begin again at their first rows. */
function Refresh() {
  const cache = useQueryClient()
  const isFetching = useIsFetching() > 0
  const { dataUpdatedAt } = useOverview()
  const refresh = () => {
    cache.removeQueries({ queryKey: [HIDDEN] })
    cache.setQueriesData<InfiniteData<unknown> | undefined>({}, (data) =>
      data?.pages ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
    )
    void cache.invalidateQueries()
  }
  return (
    <div className="flex items-center gap-3">
      {dataUpdatedAt > 0 && (
        <span className="text-sm text-ink-soft tabular-nums">Updated {clockTime(dataUpdatedAt)}</span>
      )}
      <Button variant="secondary" busy={isFetching} onClick={refresh}>
        <RotateCw aria-hidden="true" className="size-5" />
        Refresh
      </Button>
    </div>
  )
}

function LockButton() {
  const { client } = useCalls()
  return (
    <Button variant="secondary" onClick={() => leave(() => client.admin.logout.mutate())}>
      <Lock aria-hidden="true" className="size-5" />
      Lock
    </Button>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Lock, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminOverview } from '#shared/admin.ts'
import { useCalls } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { showInRow } from '../ui/show-in-row.ts'
import { leave } from './admin-lock.ts'
import { refetchAll } from './lists/infinite-list.tsx'
import { clockTime } from './london-time.tsx'
import { useOverview } from './overview.ts'

const places = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/attention', label: 'Attention', count: 'openIssues', words: 'open' },
  { to: '/admin/orders', label: 'Orders', count: 'ordersToPack', words: 'to pack' },
  { to: '/admin/inbox', label: 'Inbox', count: 'inboxNew', words: 'new' },
  { to: '/admin/mail', label: 'Mail', count: 'mailFailed', words: 'failed' },
  { to: '/admin/bracelets', label: 'Bracelets' },
  { to: '/admin/projects', label: 'Projects' },
  { to: '/admin/content', label: 'Content' },
  { to: '/admin/privacy', label: 'Privacy' },
  { to: '/admin/integrations', label: 'Integrations' },
  { to: '/admin/activity', label: 'Activity' },
] as const satisfies { to: string; label: string; count?: keyof AdminOverview; words?: string }[]

export function AdminHeader({ title }: { title: string }) {
  const { data: figures, dataUpdatedAt } = useOverview()
  const heading = useRef<HTMLHeadingElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const isCounted = figures !== undefined
  useEffect(() => {
    // the counts make it wider
    if (isCounted) showPlace(row.current)
  }, [isCounted])
  useEffect(() => {
    showPlace(row.current)
    // what was pressed to come here is gone: the keyboard goes on from the top of the page
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="no-print mb-6">
      <div className="flex items-center gap-3">
        <div className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h1 ref={heading} tabIndex={-1} className="text-2xl">
            {title}
          </h1>
          <p className="text-sm text-muted tabular-nums">
            {dataUpdatedAt > 0 && `Updated ${clockTime(dataUpdatedAt)}`}
          </p>
        </div>
        <Refresh />
        <LockButton />
      </div>
      <nav aria-label="Admin" className="mt-1.5 border-b border-line">
        <ul ref={row} className="-mx-gutter scroll-row flex px-gutter pt-1.5">
          {places.map((place) => (
            <li key={place.to} className="-mx-0.5 shrink-0 first:-ml-3">
              <Link
                to={place.to}
                className="current-link inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 font-medium tabular-nums hover:bg-primary/7 hover:text-primary"
              >
                {place.label}
                {'count' in place && figures !== undefined && figures[place.count] > 0 && (
                  <span>
                    ({figures[place.count].toLocaleString('en-GB')} {place.words})
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** On a phone the row of places is wider than the screen. */
const showPlace = (row: HTMLElement | null) => showInRow(row, '[aria-current=page]')

/** Reads everything that the owner sees again. */
function Refresh() {
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = async () => {
    setIsBusy(true)
    await refetchAll(cache)
    setIsBusy(false)
  }
  return (
    <Button variant="secondary" className="max-sm:px-3" busy={isBusy} onClick={() => void refresh()}>
      <RotateCw aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  )
}

function LockButton() {
  const { client } = useCalls()
  return (
    <Button
      variant="secondary"
      className="max-sm:px-3"
      onClick={() => leave(() => client.admin.logout.mutate())}
    >
      <Lock aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Lock</span>
    </Button>
  )
}

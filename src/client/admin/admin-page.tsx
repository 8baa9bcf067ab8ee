import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useMatch } from '@tanstack/react-router'
import { lazy, useEffect, useState, type ReactNode } from 'react'
import { useSite } from '../site/content/content.ts'
import { cn } from '../platform/ui/cn.ts'
import { LazyBoundary } from '../platform/ui/lazy/lazy-boundary.tsx'
import { AdminHeader } from './admin-header.tsx'
import { PageActionsPlace } from './kit/page-actions-place.ts'
import { useOverview } from './overview.ts'
import { PlaceTabs } from './kit/place-tabs.tsx'
import { NotForRole } from './not-for-role.tsx'
import { mayOpen } from './places.ts'
import { useMe } from './session/use-me.ts'

// seen only after a restore
const RestoredPause = lazy(() =>
  import('./restored-pause.tsx').then((code) => ({ default: code.RestoredPause })),
)

type AdminPageProps = { title: string; children: ReactNode }

/** The frame of every page behind the lock: its heading, the tabs of its place, and Refresh. */
export function AdminPage({ title, children }: AdminPageProps) {
  useReadAtOpening()
  const restoredFrom = useOverview().data?.restoredFrom
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <AdminMain title={title}>
      <AdminHeader title={title} actions={setPlace} />
      <PlaceTabs />
      {restoredFrom && (
        <LazyBoundary name="The notice that the site is on hold">
          <RestoredPause restoredFrom={restoredFrom} />
        </LazyBoundary>
      )}
      <PageActionsPlace value={{ place, title }}>
        <ForRole>{children}</ForRole>
      </PageActionsPlace>
    </AdminMain>
  )
}

/** Opening or filtering a page refreshes everything on the screen, so that all counts are from the same moment. */
function useReadAtOpening() {
  const cache = useQueryClient()
  // not the location, which changes before this page is left
  const address = useMatch({
    strict: false,
    select: ({ pathname, search }) => pathname + JSON.stringify(search),
  })
  useEffect(() => {
    // the page's own queries are already being fetched
    if (address !== '') void cache.invalidateQueries({ fetchStatus: 'idle' })
  }, [cache, address])
}

/** Shows a notice instead of a page that the role may not open. */
function ForRole({ children }: { children: ReactNode }) {
  const { data, isError } = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // without a response show everything: the server refuses what is not allowed
  if (isError) return children
  if (data === undefined) return null
  if (mayOpen(data.role, path)) return children
  return <NotForRole role={data.role} />
}

/** `locked` centres one card on the page. */
const variants = {
  page: 'mx-auto w-full max-w-page px-gutter pt-5 pb-24 lg:pb-section print:p-0',
  locked: 'mx-auto flex w-full max-w-md flex-col items-center justify-center px-4 py-8',
}

export function AdminMain({
  title,
  variant = 'page',
  children,
}: AdminPageProps & { variant?: keyof typeof variants }) {
  const { name } = useSite()
  return (
    <main id="main" tabIndex={-1} className={cn('grow', variants[variant])}>
      {/* not in the route's head: the locked view must not reveal the page's title */}
      <title>{`${title} | ${name}`}</title>
      {children}
    </main>
  )
}

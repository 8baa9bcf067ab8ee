import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useMatch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { useSite } from '../site/content.ts'
import { cn } from '../ui/cn.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { AdminHeader } from './admin-header.tsx'
import { RestoredHold } from './restored-hold.tsx'
import { mayOpen } from './role-pages.ts'
import { useMe } from './use-me.ts'

const NotForRole = lazyNamed(() => import('./not-for-role.tsx'), 'NotForRole')

type AdminPageProps = { title: string; children: ReactNode }

/** What every page behind the lock has: its heading, Refresh and Lock. */
export function AdminPage({ title, children }: AdminPageProps) {
  useReadAtOpening()
  return (
    <AdminMain title={title}>
      <AdminHeader title={title} />
      <RestoredHold />
      <ForRole>{children}</ForRole>
    </AdminMain>
  )
}

/** A place that is opened, or narrowed, is read again with all the counts on the screen, so that they are of one moment. */
function useReadAtOpening() {
  const cache = useQueryClient()
  // not the location, which is another one before this page has gone
  const address = useMatch({
    strict: false,
    select: ({ pathname, search }) => pathname + JSON.stringify(search),
  })
  useEffect(() => {
    // what the place asks for itself is on its way
    if (address !== '') void cache.invalidateQueries({ fetchStatus: 'idle' })
  }, [cache, address])
}

/** A page that is not for who is signed in says so instead. */
function ForRole({ children }: { children: ReactNode }) {
  const { data, isError } = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // where the answer does not come all is shown: it is the server that refuses
  if (isError) return children
  if (data === undefined) return null
  if (mayOpen(data.role, path)) return children
  return (
    <LazyBoundary onFailure={() => undefined}>
      <NotForRole role={data.role} />
    </LazyBoundary>
  )
}

/** `locked` is a page with one card in its middle. */
const looks = {
  page: 'mx-auto w-full max-w-page px-gutter pt-6 pb-24 lg:pb-section print:p-0',
  locked: 'mx-auto flex w-full max-w-md flex-col items-center justify-center px-4 py-8',
}

export function AdminMain({
  title,
  look = 'page',
  children,
}: AdminPageProps & { look?: keyof typeof looks }) {
  const { name } = useSite()
  return (
    <main id="main" tabIndex={-1} className={cn('grow', looks[look])}>
      {/* not in the route's head: what a locked page would be called is nobody's business */}
      <title>{`${title} | ${name}`}</title>
      {children}
    </main>
  )
}

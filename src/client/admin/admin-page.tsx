import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { useSite } from '../site/content.ts'
import { cn } from '../ui/cn.ts'
import { AdminHeader } from './admin-header.tsx'
import { RestoredHold } from './restored-hold.tsx'
import { mayOpen } from './role-pages.ts'
import { useMe } from './use-me.ts'

const NotForRole = lazy(() => import('./not-for-role.tsx').then((module) => ({ default: module.NotForRole })))

type AdminPageProps = { title: string; children: ReactNode }

/** What every page behind the lock has: its heading, Refresh and Lock. */
export function AdminPage({ title, children }: AdminPageProps) {
  return (
    <AdminMain title={title}>
      <AdminHeader title={title} />
      <RestoredHold />
      <ForRole>{children}</ForRole>
    </AdminMain>
  )
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

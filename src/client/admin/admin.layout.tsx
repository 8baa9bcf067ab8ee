/** Around all of the owner's pages: the locked view, or behind the lock the page and a cache of its own. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { ErrorPageContext } from '../site/error-page.tsx'
import { useTRPC } from '../trpc.ts'
import { AdminCalls } from './admin-calls.tsx'
import { AdminError } from './admin-error.tsx'
import { useAdminLock } from './admin-lock.ts'
import { searchTexts } from './admin-search.ts'
import { LockedView } from './locked-view.tsx'
import { useSearchBehindLock } from './search-behind-lock.ts'
import { AdminShell } from './shell/admin-shell.tsx'

export const Route = createFileRoute('/admin')({
  validateSearch: searchTexts('q', 'from', 'to'),
  // public, unlike what stands behind the lock; without an answer the prompt stands there
  loader: ({ context }) => context.utils.signIn.ways.prefetch(),
  component: AdminLayout,
})

/** Where emailed links lead: whoever has one cannot sign in yet. */
const isBeforeLock = (pathname: string) => /^\/admin\/(join|reset)\//.test(pathname)

function AdminLayout() {
  const { isOpen, reason } = useAdminLock()
  const isLinked = useLocation({ select: ({ pathname }) => isBeforeLock(pathname) })
  const ways = useQuery(useTRPC().utils.signIn.ways.queryOptions(undefined, { enabled: false }))
  useSearchBehindLock(isOpen, reason)
  return (
    <>
      <meta name="robots" content="noindex" />
      {isLinked ? (
        <Outlet />
      ) : isOpen ? (
        <AdminCalls>
          <ErrorPageContext value={<AdminError />}>
            <AdminShell>
              <Outlet />
            </AdminShell>
          </ErrorPageContext>
        </AdminCalls>
      ) : (
        <LockedView reason={reason} isSharedPasswordOn={ways.data?.isSharedPasswordOn ?? true} />
      )}
    </>
  )
}

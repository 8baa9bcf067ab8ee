/** Around all admin pages: the locked view, or the page with its own cache. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { ErrorPageContext } from '../site/shell/error-page.tsx'
import { useTRPC } from '../platform/trpc.ts'
import { AdminCalls } from './admin-calls.tsx'
import { AdminError } from './admin-error.tsx'
import { useAdminLock } from './session/admin-lock.ts'
import { LockCard } from './lock-card.tsx'
import { Loading } from './ui/loading.tsx'
import { searchTexts } from './admin-search.ts'
import { LockedView } from './locked-view.tsx'
import { useSearchBehindLock } from './session/search-behind-lock.ts'
import { AdminShell } from './shell/admin-shell.tsx'
import { useResume } from './session/use-resume.ts'
import '../platform/styles/app.css'

export const Route = createFileRoute('/admin')({
  ssr: true,
  // every admin page needs it, so it comes in one file with their table
  codeSplitGroupings: [],
  validateSearch: searchTexts,
  // public, unlike what is behind the lock; without a response the password prompt is shown
  loader: ({ context }) => context.utils.signIn.ways.prefetch(),
  component: AdminLayout,
})

/** The targets of emailed links: people who follow one cannot sign in yet. */
const isBeforeLock = (pathname: string) => /^\/admin\/(join|reset)\//.test(pathname)

function AdminLayout() {
  const { isOpen, reason } = useAdminLock()
  // the path of the rendered page: the location already changes while the old page is still shown
  const isLinked = useMatches({ select: (matches) => isBeforeLock(matches.at(-1)?.pathname ?? '') })
  const ways = useQuery(useTRPC().utils.signIn.ways.queryOptions(undefined, { enabled: false }))
  const isResuming = useResume(!isLinked)
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
      ) : isResuming ? (
        <LockCard title="Dashboard">
          <Loading what="the dashboard" />
        </LockCard>
      ) : (
        <LockedView reason={reason} isSharedPasswordOn={ways.data?.isSharedPasswordOn ?? true} />
      )}
    </>
  )
}

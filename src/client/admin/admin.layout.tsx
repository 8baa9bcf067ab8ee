/** Around all of the owner's pages: the locked view, or behind the lock the page and a cache of its own. */
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ErrorPageContext } from '../site/error-page.tsx'
import { AdminCalls } from './admin-calls.tsx'
import { AdminError } from './admin-error.tsx'
import { useAdminLock } from './admin-lock.ts'
import { searchTexts } from './admin-search.ts'
import { LockedView } from './locked-view.tsx'
import { useSearchBehindLock } from './search-behind-lock.ts'
import { AdminShell } from './shell/admin-shell.tsx'

export const Route = createFileRoute('/admin')({
  validateSearch: searchTexts('q', 'from', 'to'),
  component: AdminLayout,
})

function AdminLayout() {
  const { isOpen, reason } = useAdminLock()
  useSearchBehindLock(isOpen, reason)
  return (
    <>
      <meta name="robots" content="noindex" />
      {isOpen ? (
        <AdminCalls>
          <ErrorPageContext value={<AdminError />}>
            <AdminShell>
              <Outlet />
            </AdminShell>
          </ErrorPageContext>
        </AdminCalls>
      ) : (
        <LockedView reason={reason} />
      )}
    </>
  )
}

/** Every page under /admin: the locked view, or the part behind the lock, whose code is fetched only then. */
import { useMatch } from '@tanstack/react-router'
import { site } from '#shared/site.ts'
import { useAdminLock } from './admin-lock.ts'
import { AdminPart } from './admin-part.tsx'
import { ADMIN_PAGES, type AdminPageInfo } from './admin-pages.ts'
import { LockedView } from './locked-view.tsx'
import { useSearchBehindLock } from './search-behind-lock.ts'

const loadShell = () => import('./admin-shell.tsx').then((module) => module.AdminShell)

export function AdminArea() {
  const { routeId, params } = useMatch({ strict: false })
  const room = ADMIN_PAGES[routeId]
  if (!room) throw new Error(`no such room: ${routeId}`)
  // another page starts afresh, though its component is the same
  return <AdminPage key={routeId} title={room.title('id' in params ? params.id : '')} load={room.load} />
}

function AdminPage({ title, load }: { title: string; load: AdminPageInfo['load'] }) {
  const { isOpen, reason } = useAdminLock()
  useSearchBehindLock(isOpen, reason)
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter pt-8">
      {/* here and not in the route: the table of routes is part of every visitor's first load */}
      <title>{`${isOpen ? title : 'Admin Access'} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      {isOpen ? (
        <AdminPart load={loadShell} props={{ title, load }} />
      ) : (
        <LockedView
          reason={reason}
          onFirstKey={() => {
            // a failure is told once the part is needed
            void Promise.all([loadShell(), load()]).catch(() => undefined)
          }}
        />
      )}
    </main>
  )
}

/** Every page under /admin: the locked view, or the part behind the lock, whose code is fetched only then. */
import { useMatch } from '@tanstack/react-router'
import { site } from '#shared/site.ts'
import { useAdminLock } from './admin-lock.ts'
import { AdminPart } from './admin-part.tsx'
import { ADMIN_ROOMS, type AdminRoom } from './admin-rooms.ts'
import { LockedView } from './locked-view.tsx'
import { useSearchBehindLock } from './search-behind-lock.ts'

const loadShell = () => import('./admin-shell.tsx').then((module) => module.AdminShell)

export function AdminArea() {
  const { routeId, params } = useMatch({ strict: false })
  const room = ADMIN_ROOMS[routeId]
  if (!room) throw new Error(`no such room: ${routeId}`)
  // another room begins anew, though its door is the same
  return <Room key={routeId} title={room.title('id' in params ? params.id : '')} load={room.load} />
}

function Room({ title, load }: { title: string; load: AdminRoom['load'] }) {
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

/** Every page under /admin: the locked view, or the part behind the lock, whose code is fetched only then. */
import type { ComponentType } from 'react'
import { site } from '#shared/site.ts'
import { useAdminLock } from './admin-lock.ts'
import { AdminPart } from './admin-part.tsx'
import { LockedView } from './locked-view.tsx'

export type AdminAreaProps = {
  title: string
  /** A stable function. */
  load: () => Promise<ComponentType>
}

const loadShell = () => import('./admin-shell.tsx').then((module) => module.AdminShell)

export function AdminArea(part: AdminAreaProps) {
  const { isOpen, reason } = useAdminLock()
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter pt-8">
      {/* here and not in the route: the table of routes is part of every visitor's first load */}
      <title>{`${isOpen ? part.title : 'Admin Access'} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      {isOpen ? (
        <AdminPart load={loadShell} props={part} />
      ) : (
        <LockedView
          reason={reason}
          onFirstKey={() => {
            // a failure is told once the part is needed
            void Promise.all([loadShell(), part.load()]).catch(() => undefined)
          }}
        />
      )}
    </main>
  )
}

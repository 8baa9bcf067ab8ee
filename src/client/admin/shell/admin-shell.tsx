/** Surrounds every page behind the lock, and stays mounted while the pages change. */
import type { ReactNode } from 'react'
import { LinkedPages } from '../../platform/ui/link.tsx'
import { useLiveConnection } from '../live/stream/live-connection.ts'
import { mayOpen } from '../places.ts'
import { useMe } from '../session/use-me.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FaultLine } from './fault-line.tsx'
import { SideNav } from './side-nav.tsx'

export function AdminShell({ children }: { children: ReactNode }) {
  useLiveConnection()
  const role = useMe().data?.role
  return (
    <LinkedPages value={(path) => role === undefined || mayOpen(role, path)}>
      <div className="flex grow flex-col print:block lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SideNav />
        <BottomBar />
        <div className="flex min-w-0 grow flex-col print:block">
          <FaultLine />
          {children}
        </div>
      </div>
    </LinkedPages>
  )
}

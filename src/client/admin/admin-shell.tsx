/** What every page behind the lock has: its heading, the ways to the others, Refresh and Lock. */
import { AdminCalls } from './admin-calls.tsx'
import type { AdminAreaProps } from './admin-area.tsx'
import { AdminHeader } from './admin-header.tsx'
import { AdminPart } from './admin-part.tsx'

const nothing = {}

export function AdminShell({ title, load }: AdminAreaProps) {
  return (
    <AdminCalls>
      <AdminHeader title={title} />
      <AdminPart load={load} props={nothing} />
    </AdminCalls>
  )
}

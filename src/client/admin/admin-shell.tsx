/** What every page behind the lock has: its heading, the ways to the others, Refresh and Lock. */
import { AdminCalls } from './admin-calls.tsx'
import { AdminHeader } from './admin-header.tsx'
import { AdminPart } from './admin-part.tsx'
import type { AdminPageInfo } from './admin-pages.ts'

const nothing = {}

export function AdminShell({ title, load }: { title: string; load: AdminPageInfo['load'] }) {
  return (
    <AdminCalls>
      <AdminHeader title={title} />
      <AdminPart load={load} props={nothing} />
    </AdminCalls>
  )
}

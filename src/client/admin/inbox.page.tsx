import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from './admin-area.tsx'

export const Route = createFileRoute('/admin/inbox')({ component: InboxPage })

const load = () => import('./inbox.tsx').then((module) => module.Inbox)

function InboxPage() {
  return <AdminArea title="Inbox" load={load} />
}

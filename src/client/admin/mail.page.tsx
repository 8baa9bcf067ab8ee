import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from './admin-area.tsx'

export const Route = createFileRoute('/admin/mail')({ component: MailPage })

const load = () => import('./outbox.tsx').then((module) => module.Outbox)

function MailPage() {
  return <AdminArea title="Mail" load={load} />
}

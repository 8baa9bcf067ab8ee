import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from './admin-area.tsx'

export const Route = createFileRoute('/admin')({ component: AdminPage })

const load = () => import('./dashboard.tsx').then((module) => module.Dashboard)

function AdminPage() {
  return <AdminArea title="Dashboard" load={load} />
}

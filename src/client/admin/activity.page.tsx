import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from './admin-area.tsx'

export const Route = createFileRoute('/admin/activity')({ component: ActivityPage })

const load = () => import('./activity.tsx').then((module) => module.Activity)

function ActivityPage() {
  return <AdminArea title="Activity" load={load} />
}

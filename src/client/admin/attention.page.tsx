import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from './admin-area.tsx'

export const Route = createFileRoute('/admin/attention')({ component: AttentionPage })

const load = () => import('./attention.tsx').then((module) => module.AttentionList)

function AttentionPage() {
  return <AdminArea title="Needs attention" load={load} />
}

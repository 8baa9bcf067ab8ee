import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from './admin-area.tsx'

export const Route = createFileRoute('/admin/orders')({ component: OrdersPage })

const load = () => import('./orders.tsx').then((module) => module.Orders)

function OrdersPage() {
  return <AdminArea title="Orders" load={load} />
}

import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from './admin-area.tsx'

export const Route = createFileRoute('/admin/payments/$id')({ component: PaymentPage })

const load = () => import('./payment-life.tsx').then((module) => module.PaymentLife)

function PaymentPage() {
  const { id } = Route.useParams()
  return <AdminArea title={/^\d{1,10}$/.test(id) ? `Payment #${id}` : 'Payment'} load={load} />
}

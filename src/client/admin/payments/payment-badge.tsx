import type { Payment } from '#shared/payments.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

/** Green, red, and yellow for every other state (specification section 2). */
const tones: Partial<Record<Payment['status'], BadgeTone>> = { succeeded: 'good', failed: 'bad' }

export function PaymentBadge({ status }: Pick<Payment, 'status'>) {
  return (
    <Badge tone={tones[status] ?? 'waiting'}>
      <span className="capitalize">{status}</span>
    </Badge>
  )
}

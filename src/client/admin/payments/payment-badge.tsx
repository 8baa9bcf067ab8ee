import { paymentStatusText, type Payment } from '#shared/money/payments/payments.ts'
import { Badge, type BadgeTone } from '../../platform/ui/badge.tsx'

/** Yellow for every other state. */
const tones: Partial<Record<Payment['status'], BadgeTone>> = { succeeded: 'good', failed: 'bad' }

export function PaymentBadge({ payment }: { payment: Payment }) {
  return (
    <Badge tone={tones[payment.status] ?? 'waiting'}>
      <span className="inline-block first-letter:uppercase">{paymentStatusText(payment)}</span>
    </Badge>
  )
}

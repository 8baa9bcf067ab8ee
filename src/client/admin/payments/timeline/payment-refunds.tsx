import { REFUND_REASON_LABELS, type Refund } from '#shared/money/payments/payment-timeline.ts'
import { REFUND_STATE_LABELS, REFUND_TONES, refundFailure } from './timeline-labels.ts'
import { LondonTime } from '../../ui/london-time.tsx'
import { money } from '../payment-labels.ts'
import { Badge } from '../../../platform/ui/badge.tsx'

export function PaymentRefunds({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="payment-refunds">
      <h2 id="payment-refunds" className="text-xl">
        Refunds
      </h2>
      <ul aria-labelledby="payment-refunds" className="mt-2">
        {refunds.map((refund) => (
          <li key={refund.id} className="border-b border-line py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="font-semibold tabular-nums">{money(refund.amount)}</strong>
              <Badge tone={REFUND_TONES[refund.state]}>{REFUND_STATE_LABELS[refund.state]}</Badge>
              <span className="text-sm text-muted tabular-nums">
                <LondonTime at={refund.createdAt} />
              </span>
            </p>
            <p className="text-sm">
              {[
                refund.reason === null ? undefined : REFUND_REASON_LABELS[refund.reason],
                refund.madeHere ? undefined : 'made in Stripe',
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            {refund.failure !== null && <p className="text-sm text-danger">{refundFailure(refund)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { Dispute } from '#shared/money/payments/payment-timeline.ts'
import { disputeReason, disputeStatus, isAnswerDue } from './timeline-labels.ts'
import { LondonTime } from '../../ui/london-time.tsx'
import { AnswerDispute } from './answer-dispute.tsx'
import { money } from '../payment-labels.ts'
import { Badge } from '../../../platform/ui/badge.tsx'

type Props = { disputes: readonly Dispute[]; paymentIntentId: string }

export function PaymentDisputes({ disputes, paymentIntentId }: Props) {
  if (disputes.length === 0) return null
  return (
    <section aria-labelledby="payment-disputes">
      <h2 id="payment-disputes" className="text-xl">
        Disputes
      </h2>
      <ul aria-labelledby="payment-disputes" className="mt-2">
        {disputes.map((dispute) => {
          const { label, tone } = disputeStatus(dispute.status)
          return (
            <li key={dispute.id} className="border-b border-line py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <strong className="font-semibold tabular-nums">{money(dispute.amount)}</strong>
                <Badge tone={tone}>{label}</Badge>
                <span className="text-sm text-muted tabular-nums">
                  <LondonTime at={dispute.createdAt} />
                </span>
              </p>
              <p>{disputeReason(dispute.reason)}</p>
              {isAnswerDue(dispute) && dispute.respondBy !== null && (
                <>
                  <p className="font-semibold text-danger">
                    Respond in Stripe by <LondonTime at={dispute.respondBy} />
                  </p>
                  <AnswerDispute paymentIntentId={paymentIntentId} about={disputeReason(dispute.reason)} />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

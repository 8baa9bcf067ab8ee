/** Disputes, refunds and emails of a payment. */
import { EMAILS, MAIL_STATE_LABELS } from '#shared/platform/mail/mail.ts'
import { REFUND_REASON_LABELS, type PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { TextLink } from '../../../platform/ui/text-link.tsx'
import { RecordList, RecordRow } from '../../kit/record-page.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { MAIL_TONES } from '../../mail/email-labels.ts'
import { LondonTime } from '../../ui/london-time.tsx'
import { money } from '../payment-labels.ts'
import { AnswerDispute } from './answer-dispute.tsx'
import {
  disputeReason,
  disputeStatus,
  isAnswerDue,
  REFUND_STATE_LABELS,
  REFUND_TONES,
  refundFailure,
} from './timeline-labels.ts'

export function PaymentDisputes({ timeline: { disputes, payment } }: { timeline: PaymentTimeline }) {
  return (
    <RecordList id="payment-disputes" title="Disputes" rows={disputes}>
      {(dispute) => (
        <RecordRow
          key={dispute.id}
          detail={<LondonTime at={dispute.createdAt} />}
          end={<StatusBadge {...disputeStatus(dispute.status)} />}
        >
          <strong className="font-semibold tabular-nums">{money(dispute.amount)}</strong>
          <p>{disputeReason(dispute.reason)}</p>
          {isAnswerDue(dispute) && dispute.respondBy !== null && (
            <>
              <p className="font-semibold text-danger">
                Respond in Stripe by <LondonTime at={dispute.respondBy} />
              </p>
              <AnswerDispute
                paymentIntentId={payment.paymentIntentId}
                about={disputeReason(dispute.reason)}
              />
            </>
          )}
        </RecordRow>
      )}
    </RecordList>
  )
}

export function PaymentRefunds({ timeline: { refunds } }: { timeline: PaymentTimeline }) {
  return (
    <RecordList id="payment-refunds" title="Refunds" rows={refunds}>
      {(refund) => (
        <RecordRow
          key={refund.id}
          detail={<LondonTime at={refund.createdAt} />}
          end={<StatusBadge tone={REFUND_TONES[refund.state]} label={REFUND_STATE_LABELS[refund.state]} />}
        >
          <strong className="font-semibold tabular-nums">{money(refund.amount)}</strong>
          <span>
            {[
              '',
              ...(refund.reason === null ? [] : [REFUND_REASON_LABELS[refund.reason]]),
              ...(refund.madeHere ? [] : ['made in Stripe']),
            ].join(', ')}
          </span>
          {refund.failure !== null && <p className="text-sm text-danger">{refundFailure(refund)}</p>}
        </RecordRow>
      )}
    </RecordList>
  )
}

export function PaymentEmails({ timeline: { outboxEmails } }: { timeline: PaymentTimeline }) {
  return (
    <RecordList
      id="payment-emails"
      title="Emails"
      action={<TextLink to="/admin/mail">All emails</TextLink>}
      rows={outboxEmails}
    >
      {({ id, kind, state, createdAt, sentAt }) => (
        <RecordRow
          key={id}
          detail={<LondonTime at={sentAt ?? createdAt} />}
          end={<StatusBadge tone={MAIL_TONES[state]} label={MAIL_STATE_LABELS[state]} />}
        >
          {EMAILS[kind].label}
        </RecordRow>
      )}
    </RecordList>
  )
}

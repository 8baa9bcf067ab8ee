import { ToList } from '../../ui/to-list.tsx'
import { EMAILS, MAIL_STATE_LABELS } from '#shared/platform/mail/mail.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { MAIL_TONES } from '../../mail/email-labels.ts'
import { LondonTime } from '../../ui/london-time.tsx'
import { Badge } from '../../../platform/ui/badge.tsx'

export function PaymentEmails({ outboxEmails }: Pick<PaymentTimeline, 'outboxEmails'>) {
  if (outboxEmails.length === 0) return null
  return (
    <section aria-labelledby="payment-emails">
      <h2 id="payment-emails" className="text-xl">
        Emails
      </h2>
      <ul aria-labelledby="payment-emails" className="mt-2">
        {outboxEmails.map(({ id, kind, state, createdAt, sentAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3">
            <span>{EMAILS[kind].label}</span>
            <Badge tone={MAIL_TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>
            <span className="text-sm text-muted tabular-nums">
              <LondonTime at={sentAt ?? createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <ToList to="/admin/mail" list="All emails" className="mt-3" />
    </section>
  )
}

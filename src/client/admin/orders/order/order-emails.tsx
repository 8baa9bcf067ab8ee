/** The emails about an order: to whom each went and when. Their texts have amounts, so only owners read them. */
import { EMAILS, type OutboxEmail, MAIL_STATE_LABELS } from '#shared/platform/mail/mail.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { LondonTime } from '../../ui/london-time.tsx'
import { failureText, MAIL_TONES } from '../../mail/email-labels.ts'
import { ResendEmail } from '../../mail/resend-email.tsx'
import { useMe } from '../../session/use-me.ts'

export function OrderEmails({ emails }: { emails: readonly OutboxEmail[] }) {
  const { data: me } = useMe()
  if (emails.length === 0) return null
  return (
    <section aria-labelledby="order-emails">
      <h2 id="order-emails" className="text-xl">
        Emails
      </h2>
      <ul aria-labelledby="order-emails" className="mt-2">
        {emails.map((email) => (
          <Email key={email.id} email={email} isOwner={me?.role === 'owner'} />
        ))}
      </ul>
    </section>
  )
}

function Email({ email, isOwner }: { email: OutboxEmail; isOwner: boolean }) {
  const { id, kind, recipient, firstRecipient, state, createdAt, sentAt } = email
  const failure = failureText(email)
  const to = recipient ?? 'the owner'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span data-row-heading="" tabIndex={-1} className="font-semibold">
            {EMAILS[kind].label}
          </span>
          <Badge tone={MAIL_TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>
          <span className="text-sm text-muted tabular-nums">
            <LondonTime at={sentAt ?? createdAt} />
          </span>
        </p>
        <p className="wrap-anywhere">
          <span>To {to}</span>
          {firstRecipient !== null && <span className="text-muted"> (first to {firstRecipient})</span>}
        </p>
        {failure !== undefined && <p className="text-sm text-muted">{failure}</p>}
      </div>
      {isOwner && (
        <div className="flex flex-wrap items-center gap-x-4">
          <Link
            to="/admin/mail/$id"
            params={{ id: String(id) }}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            <span>
              Read it
              <span className="sr-only">
                {' '}
                ({EMAILS[kind].label} to {to})
              </span>
            </span>
          </Link>
          {state !== 'queued' && <ResendEmail email={email} />}
        </div>
      )}
    </li>
  )
}

/** One email of the outbox. */
import { EMAILS, type OutboxEmail, MAIL_STATE_LABELS } from '#shared/platform/mail/mail.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { LondonTime } from '../ui/london-time.tsx'
import { failureText, MAIL_TONES } from './email-labels.ts'
import { ResendEmail } from './resend-email.tsx'

export function EmailRow({ email, groupId }: { email: OutboxEmail; groupId: number }) {
  const { id, kind, subject, recipient, firstRecipient, state, attempts, createdAt, sentAt } = email
  const failure = failureText(email)
  return (
    <article
      aria-labelledby={`email-${id}`}
      className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2"
    >
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3">
          <h3 id={`email-${id}`} className="font-body text-base/6 font-semibold wrap-anywhere">
            <Link
              to="/admin/mail/$id"
              params={{ id: String(id) }}
              className="inline-flex min-h-11 items-center text-primary underline"
            >
              {subject ?? EMAILS[kind].label}
            </Link>
          </h3>
          <Badge tone={MAIL_TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>
          <span className="text-sm text-muted">
            <LondonTime at={sentAt ?? createdAt} />
            {attempts > 1 && <span>{`, ${attempts} attempts`}</span>}
          </span>
        </div>
        <p className="text-sm wrap-anywhere">
          {subject !== null && <span>{`${EMAILS[kind].label} to `}</span>}
          {subject === null && <span>To </span>}
          <span>{recipient ?? 'the owner'}</span>
          {firstRecipient !== null && <span className="text-muted"> (instead of {firstRecipient})</span>}
        </p>
        {failure !== undefined && (
          <p className={state === 'failed' ? 'text-sm text-danger' : 'text-sm text-muted'}>{failure}</p>
        )}
      </div>
      {state !== 'queued' && <ResendEmail email={email} groupId={groupId} />}
    </article>
  )
}

/** One email of the outbox. */
import { EMAIL_KIND_LABELS, type OutboxEmail } from '#shared/mail.ts'
import { failureText, MAIL_STATE_LABELS, MAIL_TONES } from './email-labels.ts'
import { LondonTime } from '../london-time.tsx'
import { ResendEmail } from './resend-email.tsx'
import { Link } from '../../ui/link.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { Badge } from '../../ui/badge.tsx'

export const EMAIL_COLUMNS = 'md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,17rem)]'

export function EmailRow({ row }: { row: OutboxEmail }) {
  const { id, kind, recipient, firstRecipient, state, attempts, createdAt, sentAt, supporterId } = row
  const failure = failureText(row)
  return (
    <article
      aria-labelledby={`email-${id}`}
      className={`grid gap-x-8 gap-y-3 border-b border-line py-4 ${EMAIL_COLUMNS}`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`email-${id}`} tabIndex={-1} data-row-heading="" className="text-base font-semibold">
            {EMAIL_KIND_LABELS[kind]}
          </h2>
          <Badge tone={MAIL_TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>
        </div>
        <p className="wrap-anywhere">
          To <SupporterLink id={supporterId}>{recipient ?? 'the owner'}</SupporterLink>
          {firstRecipient !== null && <span className="text-muted"> (instead of {firstRecipient})</span>}
        </p>
        <Link
          to="/admin/mail/$id"
          params={{ id: String(id) }}
          className="inline-flex min-h-11 items-center text-primary underline"
        >
          <span>
            Read it
            <span className="sr-only">
              {' '}
              ({EMAIL_KIND_LABELS[kind]} to {recipient ?? 'the owner'})
            </span>
          </span>
        </Link>
        {failure !== undefined && (
          <p className={state === 'failed' ? 'text-sm text-danger' : 'text-sm text-muted'}>{failure}</p>
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 text-sm">
        <dt className="text-muted">Created</dt>
        <dd>
          <LondonTime at={createdAt} />
        </dd>
        {sentAt !== null && (
          <>
            <dt className="text-muted">{state === 'written' ? 'Written' : 'Sent'}</dt>
            <dd>
              <LondonTime at={sentAt} />
            </dd>
          </>
        )}
        <dt className="text-muted">Attempts</dt>
        <dd>{attempts}</dd>
      </dl>
      <div className="min-w-0 md:justify-self-end">{state !== 'queued' && <ResendEmail email={row} />}</div>
    </article>
  )
}

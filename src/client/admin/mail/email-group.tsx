/** The emails of an order or of a person. */
import { EMAILS, MAIL_STATE_LABELS, type EmailGroup, type OutboxEmail } from '#shared/platform/mail/mail.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListRow } from '../kit/list/list-row.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { LondonTime } from '../ui/london-time.tsx'
import { failureText, MAIL_TONES } from './email-labels.ts'
import { ResendEmail } from './resend-email.tsx'

export function EmailGroupRow({ row: group }: { row: EmailGroup }) {
  const { id, order, name, supporterId, emails, hasMore } = group
  return (
    // not a landmark: several groups may have the same name
    <fieldset aria-labelledby={`emails-${id}`} className="mb-5 min-w-0">
      <h2
        id={`emails-${id}`}
        tabIndex={-1}
        data-row-heading=""
        className="flex flex-wrap gap-x-3 text-lg wrap-anywhere"
      >
        {order && (
          <TextLink to="/admin/orders/$id" params={{ id: String(order.id) }}>
            Order {order.number}
          </TextLink>
        )}
        {name !== null && <SupporterLink id={supporterId}>{name}</SupporterLink>}
        {order === null && name === null && emails[0] && <span>{EMAILS[emails[0].kind].label}</span>}
      </h2>
      {emails.map((email) => (
        <EmailRow key={email.id} email={email} groupId={id} />
      ))}
      {hasMore && <p className="pt-2 text-sm text-muted">And older ones.</p>}
    </fieldset>
  )
}

function EmailRow({ email, groupId }: { email: OutboxEmail; groupId: number }) {
  const { id, kind, subject, recipient, firstRecipient, state, attempts, createdAt, sentAt } = email
  const { label } = EMAILS[kind]
  const failure = failureText(email)
  return (
    <ListRow
      id={`email-${id}`}
      level={3}
      heading={
        <TextLink to="/admin/mail/$id" params={{ id: String(id) }}>
          {subject ?? label}
        </TextLink>
      }
      detail={
        <>
          <span>{subject === null ? 'To ' : `${label} to `}</span>
          <span>{recipient ?? 'the owner'}</span>
          {firstRecipient !== null && <span>{` (instead of ${firstRecipient})`}</span>}
          {failure !== undefined && (
            <span className={state === 'failed' ? 'text-danger' : undefined}>{`: ${failure}`}</span>
          )}
        </>
      }
      cells={[
        <span key="at">
          <LondonTime at={sentAt ?? createdAt} />
          {attempts > 1 && <span>{`, ${attempts} attempts`}</span>}
        </span>,
      ]}
      end={<Badge tone={MAIL_TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>}
      actions={state !== 'queued' && <ResendEmail email={email} groupId={groupId} />}
    />
  )
}

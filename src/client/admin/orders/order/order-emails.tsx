/** The emails about an order: to whom each went and when. Their texts have amounts, so only owners read them. */
import { EMAILS, type OutboxEmail, MAIL_STATE_LABELS } from '#shared/platform/mail/mail.ts'
import { TextLink } from '../../../platform/ui/text-link.tsx'
import { RecordList, RecordRow } from '../../kit/record-page.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { LondonTime } from '../../ui/london-time.tsx'
import { failureText, MAIL_TONES } from '../../mail/email-labels.ts'
import { ResendEmail } from '../../mail/resend-email.tsx'
import { useMe } from '../../session/use-me.ts'

export function OrderEmails({ emails }: { emails: readonly OutboxEmail[] }) {
  const isOwner = useMe().data?.role === 'owner'
  return (
    <RecordList id="order-emails" title="Emails" rows={emails}>
      {(email) => (
        <RecordRow
          key={email.id}
          detail={<EmailDetail email={email} />}
          end={isOwner && <EmailActions email={email} />}
        >
          <span data-row-heading="" tabIndex={-1} className="font-semibold">
            {EMAILS[email.kind].label}
          </span>{' '}
          <StatusBadge tone={MAIL_TONES[email.state]} label={MAIL_STATE_LABELS[email.state]} />
        </RecordRow>
      )}
    </RecordList>
  )
}

const addressee = ({ recipient }: OutboxEmail) => recipient ?? 'the owner'

function EmailDetail({ email }: { email: OutboxEmail }) {
  const { firstRecipient, createdAt, sentAt } = email
  const failure = failureText(email)
  return (
    <>
      <p className="wrap-anywhere">
        <span>To {addressee(email)}</span>
        {firstRecipient !== null && <span> (first to {firstRecipient})</span>}
        <span>
          , <LondonTime at={sentAt ?? createdAt} />
        </span>
      </p>
      {failure !== undefined && <p>{failure}</p>}
    </>
  )
}

const EmailActions = ({ email }: { email: OutboxEmail }) => (
  <>
    <TextLink to="/admin/mail/$id" params={{ id: String(email.id) }}>
      <span>
        Read it
        <span className="sr-only">{` (${EMAILS[email.kind].label} to ${addressee(email)})`}</span>
      </span>
    </TextLink>
    {email.state !== 'queued' && <ResendEmail email={email} />}
  </>
)

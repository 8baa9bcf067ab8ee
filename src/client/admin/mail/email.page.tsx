/** One email of the outbox, as its recipient sees it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { EMAILS, SECRET_EMAILS, type EmailPreview, MAIL_STATE_LABELS } from '#shared/platform/mail/mail.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { Record, RecordPage } from '../kit/record-page.tsx'
import { requireRowId } from '../row-id.ts'
import { LondonTime } from '../ui/london-time.tsx'
import { failureText, MAIL_TONES } from './email-labels.ts'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { EmailView, schemeOf, type EmailLook } from './email-view.tsx'
import { MailUnset } from './mail-unset.tsx'
import { ResendEmail } from './resend-email.tsx'

export const Route = createFileRoute('/admin/mail/$id')({
  beforeLoad: requireRowId,
  component: EmailPage,
})

function EmailPage() {
  const { id } = Route.useParams()
  return <OneEmail key={id} id={Number(id)} />
}

function OneEmail({ id }: { id: number }) {
  const { utils } = useTRPC()
  const [look, setLook] = useState<EmailLook>('light')
  const query = useQuery(
    utils.mail.preview.queryOptions({ id, scheme: schemeOf(look) }, { placeholderData: keepPreviousData }),
  )
  return (
    <RecordPage title="Email" noun="email" back={{ to: '/admin/mail', list: 'All emails' }} query={query}>
      {(preview) => <EmailRecord preview={preview} look={look} onLook={setLook} />}
    </RecordPage>
  )
}

const AS_SENT = 'This is what was sent.'
const AS_NOW =
  'This is the email as it would be sent now. It is written from the record, which may have changed since.'

const nothingToShow = ({ email: { kind } }: EmailPreview) =>
  SECRET_EMAILS.includes(kind)
    ? 'This email is not shown: it has a link that only its recipient may use.'
    : 'There is nothing to show: what this email was about has been deleted, or no longer needs an email.'

type EmailRecordProps = { preview: EmailPreview; look: EmailLook; onLook: (look: EmailLook) => void }

function EmailRecord({ preview, look, onLook }: EmailRecordProps) {
  const { email, from, to, replyTo, content, isAsSent } = preview
  const { kind, state, createdAt, sentAt, supporterId } = email
  const failure = failureText(email)
  return (
    <Record
      status={<Badge tone={MAIL_TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>}
      primary={state !== 'queued' && <ResendEmail email={email} />}
      facts={[
        failure !== undefined && ['State', failure],
        ['Kind', EMAILS[kind].label],
        content !== null && ['Subject', content.subject],
        ['From', from],
        [
          'To',
          <SupporterLink key="to" id={supporterId}>
            {to ?? 'Nobody yet'}
          </SupporterLink>,
        ],
        replyTo !== null && ['Replies go to', replyTo],
        [sentAt === null ? 'Written' : 'Sent', <LondonTime key="at" at={sentAt ?? createdAt} />],
      ]}
    >
      <div>
        <MailUnset />
        {content === null ? (
          <Card>{nothingToShow(preview)}</Card>
        ) : (
          <>
            <p className="mb-2 max-w-article text-muted">{isAsSent ? AS_SENT : AS_NOW}</p>
            <EmailView content={content} look={look} onLook={onLook} />
          </>
        )}
      </div>
    </Record>
  )
}

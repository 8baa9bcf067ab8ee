/** One email of the outbox, as its recipient sees it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { EMAILS, SECRET_EMAILS, type EmailPreview, MAIL_STATE_LABELS } from '#shared/platform/mail/mail.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { AdminPage } from '../admin-page.tsx'
import { NotThere, ToList } from '../ui/to-list.tsx'
import { requireRowId } from '../row-id.ts'
import { Loaded } from '../ui/loaded.tsx'
import { LondonTime } from '../ui/london-time.tsx'
import { failureText, MAIL_TONES } from './email-labels.ts'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { EmailView, schemeOf, type EmailLook } from './email-view.tsx'
import { MailUnset } from './mail-unset.tsx'

export const Route = createFileRoute('/admin/mail/$id')({
  beforeLoad: requireRowId,
  component: EmailPage,
})

function EmailPage() {
  const { id } = Route.useParams()
  return (
    <AdminPage title="Email">
      <ToList to="/admin/mail" list="All emails" />
      <MailUnset />
      <OneEmail key={id} id={Number(id)} />
    </AdminPage>
  )
}

function OneEmail({ id }: { id: number }) {
  const { utils } = useTRPC()
  const [look, setLook] = useState<EmailLook>('light')
  const query = useQuery(
    utils.mail.preview.queryOptions({ id, scheme: schemeOf(look) }, { placeholderData: keepPreviousData }),
  )
  return (
    <Loaded
      query={query}
      what="the email"
      notFound={<NotThere what="email" to="/admin/mail" list="All emails" />}
    >
      {(data) => {
        const { content } = data
        return (
          <>
            <Facts preview={data} />
            {content === null ? (
              <p className="max-w-3xl rounded-card border border-line bg-raised p-5">{nothingToShow(data)}</p>
            ) : (
              <>
                <p className="mb-2 max-w-article text-muted">{data.isAsSent ? AS_SENT : AS_NOW}</p>
                <EmailView content={content} look={look} onLook={setLook} />
              </>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const AS_SENT = 'This is what was sent.'
const AS_NOW =
  'This is the email as it would be sent now. It is written from the record, which may have changed since.'

const nothingToShow = ({ email: { kind } }: EmailPreview) =>
  SECRET_EMAILS.includes(kind)
    ? 'This email is not shown: it has a link that only its recipient may use.'
    : 'There is nothing to show: what this email was about has been deleted, or no longer needs an email.'

function Facts({ preview: { email, from, to, replyTo, content } }: { preview: EmailPreview }) {
  const { kind, state, createdAt, sentAt } = email
  const failure = failureText(email)
  const facts = [
    ['Kind', EMAILS[kind].label],
    ['Subject', content?.subject],
    ['From', from],
    ['To', to ?? 'Nobody yet'],
    ['Replies go to', replyTo],
  ] as const
  return (
    <dl className="mb-5 grid max-w-3xl grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">
                <SupporterLink id={name === 'To' ? email.supporterId : null}>{value}</SupporterLink>
              </dd>
            </div>
          ),
      )}
      <dt className="text-muted">State</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={MAIL_TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>
        <LondonTime at={sentAt ?? createdAt} />
        {failure !== undefined && <span className="text-sm text-muted">{failure}</span>}
      </dd>
    </dl>
  )
}

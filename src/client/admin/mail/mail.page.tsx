/** Every email to customers, donors and people who wrote, with failures listed by name above them. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EMAILS, OUTBOX_CHOICES } from '#shared/platform/mail/mail.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { Alert, AlertTitle } from '../../platform/ui/status/alert.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { useAction } from '../kit/use-action.ts'
import { useOverview } from '../overview.ts'
import { EmailGroupRow } from './email-group.tsx'
import { failureText } from './email-labels.ts'
import { MailUnset } from './mail-unset.tsx'

export const Route = createFileRoute('/admin/mail')({
  component: Outbox,
})

function Outbox() {
  const { utils } = useTRPC()
  return (
    <ListPage
      title="Mail"
      list={utils.mail.groups}
      noun="emails"
      search="Name, subject, address or order number"
      choices={OUTBOX_CHOICES}
      hasDays
      exported="emails"
      columns={[
        ['Email', 'minmax(0,1fr)'],
        ['Time', '11rem'],
        ['State', '9rem'],
        ['', '11rem'],
      ]}
      Row={EmailGroupRow}
      empty={{
        title: 'No emails yet',
        description:
          'Every email to customers, donors and people who contact you, and every notification to you, will be listed here.',
      }}
      menu={[{ label: 'Email wording', link: <Link to="/admin/mail/texts" /> }]}
    >
      <MailUnset />
      <FailedFirst />
    </ListPage>
  )
}

/** How many failures are listed by name; the filtered list has the others. */
const MAX_NAMED = 3

function FailedFirst() {
  const failed = useOverview().data?.mailFailed ?? 0
  const { client, utils } = useTRPC()
  const { data } = useQuery(
    utils.mail.outbox.queryOptions({ state: 'failed', limit: MAX_NAMED }, { enabled: failed > 0 }),
  )
  const resendAll = useAction({
    send: () => client.mail.resendFailed.mutate(),
    done: ({ queued }) =>
      queued === 0
        ? {
            title: 'No email could be sent again',
            description: 'Their addresses were refused, or their links have expired.',
          }
        : {
            title: queued === 1 ? '1 email queued' : `${queued.toLocaleString('en-GB')} emails queued`,
            description: 'Press Refresh to see whether they were delivered.',
          },
    failed: 'No email was queued',
    reads: [utils.mail, utils.admin.overview],
  })
  if (failed === 0) return null
  return (
    <Alert tone="failure" className="mb-5">
      <AlertTitle>
        {failed === 1 ? '1 email could not be delivered' : `${failed} emails could not be delivered`}
      </AlertTitle>
      {/* a phone shows them at the top of the list itself */}
      <ul aria-label="Failed emails" className="text-on-surface max-sm:hidden">
        {data?.rows.map((email) => (
          <li key={email.id} className="wrap-anywhere">
            <TextLink to="/admin/mail/$id" params={{ id: String(email.id) }}>
              {`${email.subject ?? EMAILS[email.kind].label} to ${email.recipient ?? 'you'}`}
            </TextLink>
            <span>{`: ${failureText(email)}`}</span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {failed > MAX_NAMED && (
          <Button asChild variant="secondary">
            <Link to="/admin/mail" search={{ state: 'failed' }}>
              Show all that failed
            </Link>
          </Button>
        )}
        <Button variant="secondary" {...resendAll.button()}>
          Send all again
        </Button>
      </div>
    </Alert>
  )
}

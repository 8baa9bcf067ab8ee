import { createFileRoute } from '@tanstack/react-router'
import { OUTBOX_CHOICES } from '#shared/platform/mail/mail.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { EmailGroupRow } from './email-group.tsx'
import { ListChoice } from '../lists/filters/list-choice.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListTools } from '../lists/filters/list-tools.tsx'
import { MailUnset } from './mail-unset.tsx'
import { useOverview } from '../overview.ts'
import { rowFocus } from '../ui/restore-focus.ts'

export const Route = createFileRoute('/admin/mail')({
  component: Outbox,
})

function Outbox() {
  const { utils } = useTRPC()
  const { filter, days, setFilter, clear, choices } = useListFilter(OUTBOX_CHOICES)
  return (
    <AdminPage title="Mail">
      <MailUnset />
      <FailedFirst isShown={filter.state === 'failed'} onShow={() => setFilter({ state: 'failed' })} />
      <search className="mb-4 flex flex-wrap items-end justify-between gap-3">
        {choices.map((choice) => (
          <ListChoice key={choice.label} {...choice} />
        ))}
        <Button asChild variant="secondary">
          <Link to="/admin/mail/texts">Email wording</Link>
        </Button>
      </search>
      <ListTools list="emails" days={days} filter={filter} />
      <InfiniteList
        list={utils.mail.groups}
        filter={filter}
        noun="emails"
        Row={EmailGroupRow}
        empty={
          <EmptyState
            title="No emails yet"
            description="Every email to customers, donors and people who contact you, and every notification to you, will be listed here."
          />
        }
        onClear={clear}
      />
    </AdminPage>
  )
}

/** Failed emails come first. */
function FailedFirst({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  const { data: figures } = useOverview()
  const { client, utils } = useTRPC()
  const resendAll = useToastMutation<{ restoreFocus: () => void }, { queued: number }>({
    mutationFn: () => client.mail.resendFailed.mutate(),
    success: ({ queued }) =>
      queued === 0
        ? {
            title: 'No email could be sent again',
            description: 'Their addresses were refused, or their links have expired.',
          }
        : {
            title: queued === 1 ? '1 email queued' : `${queued.toLocaleString('en-GB')} emails queued`,
            description: 'Refresh shows what became of them.',
          },
    failure: (error) => refusal('No email was queued', error),
    onSuccess: async (_output, { restoreFocus }) => {
      restoreFocus()
      await Promise.all([utils.mail.groups.invalidate(), utils.admin.overview.invalidate()])
    },
  })
  const failed = figures?.mailFailed ?? 0
  if (failed === 0) return null
  return (
    <div className="mb-4">
      <Alert tone="failure">
        <p className="font-semibold">
          {failed === 1 ? '1 email could not be delivered' : `${failed} emails could not be delivered`}
        </p>
        <p className="text-on-surface">Correct the address or fix the mail server, then send it again.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {!isShown && (
            <Button variant="secondary" onClick={onShow}>
              Show what failed
            </Button>
          )}
          <Button
            variant="secondary"
            busy={resendAll.isPending}
            onClick={({ currentTarget }) => resendAll.mutate({ restoreFocus: rowFocus(currentTarget) })}
          >
            Send all again
          </Button>
        </div>
      </Alert>
    </div>
  )
}

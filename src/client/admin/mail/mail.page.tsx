import { createFileRoute } from '@tanstack/react-router'
import { MAIL_STATES } from '#shared/mail.ts'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormNotice } from '../../ui/form-notice.tsx'
import { Link } from '../../ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { EmailGroupRow } from './email-group.tsx'
import { MAIL_STATE_LABELS } from './email-labels.ts'
import { ListChoice } from '../lists/list-choice.tsx'
import { useListFilter } from '../lists/list-filter.ts'
import { ListTools } from '../lists/list-tools.tsx'
import { MailUnset } from './mail-unset.tsx'
import { useOverview } from '../overview.ts'

export const Route = createFileRoute('/admin/mail')({
  component: Outbox,
})

function Outbox() {
  const { utils } = useTRPC()
  const { filter, days, setFilter, clear, choice } = useListFilter({ state: MAIL_STATES })
  return (
    <AdminPage title="Mail">
      <MailUnset />
      <FailedFirst isShown={filter.state === 'failed'} onShow={() => setFilter({ state: 'failed' })} />
      <search className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <ListChoice label="Status" all="All emails" labels={MAIL_STATE_LABELS} {...choice('state')} />
        <Button asChild variant="secondary">
          <Link to="/admin/mail/texts">Words of the emails</Link>
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
  const failed = figures?.mailFailed ?? 0
  if (failed === 0) return null
  return (
    <div className="mb-4">
      <FormNotice tone="failure">
        <p className="font-semibold">
          {failed === 1 ? '1 email could not be delivered' : `${failed} emails could not be delivered`}
        </p>
        <p className="text-on-surface">Correct the address or fix the mail server, then send it again.</p>
        {!isShown && (
          <Button variant="secondary" className="mt-2" onClick={onShow}>
            Show what failed
          </Button>
        )}
      </FormNotice>
    </div>
  )
}

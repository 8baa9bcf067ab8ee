import { createFileRoute } from '@tanstack/react-router'
import { INBOX_CHOICES } from '#shared/admin/inbox.ts'
import { RESTORABLE_DAYS } from '#shared/platform/audit/retention.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { INBOX_COLUMNS, InboxRow } from './inbox-row.tsx'
import { promiseText } from './inbox-labels.ts'

export const Route = createFileRoute('/admin/inbox')({
  component: Inbox,
})

function Inbox() {
  const { utils } = useTRPC()
  return (
    <ListPage
      title="Inbox"
      list={utils.inbox.list}
      noun="inbox items"
      search="Name, email or words of a message"
      choices={INBOX_CHOICES}
      hasDays
      exported="inbox"
      columns={INBOX_COLUMNS}
      Row={InboxRow}
      empty={{
        title: 'The inbox is empty',
        description: 'Messages, prayer requests, volunteer applications and book offers will appear here.',
      }}
      menu={[
        { label: 'Reply templates', link: <Link to="/admin/inbox/templates" /> },
        {
          label: 'Bin',
          hint: `What you delete stays there for ${RESTORABLE_DAYS} days`,
          link: <Link to="/admin/bin" />,
        },
      ]}
    >
      <p className="mb-2 text-sm text-muted max-sm:hidden">{promiseText(useSite().replyHours)}</p>
    </ListPage>
  )
}

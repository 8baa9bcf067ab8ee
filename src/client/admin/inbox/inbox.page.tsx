import { createFileRoute } from '@tanstack/react-router'
import { INBOX_CHOICES } from '#shared/admin/inbox.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { InboxRow } from './inbox-row.tsx'
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
      Row={InboxRow}
      empty={{
        title: 'The inbox is empty',
        description: 'Messages, prayer requests, volunteer applications and book offers will appear here.',
      }}
      menu={[{ label: 'Reply templates', link: <Link to="/admin/inbox/templates" /> }]}
    >
      <p className="mb-2 text-sm text-muted">{promiseText(useSite().replyHours)}</p>
      <BinLink />
    </ListPage>
  )
}

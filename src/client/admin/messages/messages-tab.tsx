/** Contact messages and prayer requests, newest first. */
import { useTRPC } from '../../platform/trpc.ts'
import { BinLink } from '../bin/bin-link.tsx'
import { List } from '../kit/list.tsx'
import { MessageRow } from './message-row.tsx'

export function MessagesTab() {
  const { utils } = useTRPC()
  return (
    <section aria-labelledby="contact-messages">
      <h2 id="contact-messages" tabIndex={-1} className="mb-4 text-xl">
        Contact Messages
      </h2>
      <BinLink />
      <List
        list={utils.forms.searchContacts}
        noun="messages"
        search="Search messages"
        hasDays
        exported="messages"
        Row={MessageRow}
        empty={{ title: 'No contact messages yet' }}
        level={3}
      />
    </section>
  )
}

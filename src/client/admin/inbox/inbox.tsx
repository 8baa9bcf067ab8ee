import { INBOX_KIND_LABELS, INBOX_KINDS, INBOX_STATES } from '#shared/inbox.ts'
import { useCalls } from '../../trpc.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { InboxRow } from './inbox-row.tsx'
import { STATE_LABELS } from './inbox-labels.ts'
import { ListChoice } from '../lists/list-choice.tsx'
import { useListFilter } from '../lists/list-filter.ts'

export function Inbox() {
  const { client } = useCalls()
  const { readOneOf, write } = useListFilter()
  const kind = readOneOf(INBOX_KINDS, 'kind')
  const state = readOneOf(INBOX_STATES, 'state')
  return (
    <>
      <search className="mb-2 flex flex-wrap gap-3">
        <ListChoice
          label="Kind"
          all="All kinds"
          words={INBOX_KINDS}
          labels={INBOX_KIND_LABELS}
          chosen={kind}
          onChoose={(word) => write({ kind: word })}
        />
        <ListChoice
          label="Status"
          all="All statuses"
          words={INBOX_STATES}
          labels={STATE_LABELS}
          chosen={state}
          onChoose={(word) => write({ state: word })}
        />
      </search>
      <InfiniteList
        procedure="inbox.list"
        filter={{ kind, state }}
        query={(cursor) => client.inbox.list.query({ kind, state, cursor })}
        noun="inbox items"
        Row={InboxRow}
        empty={
          <EmptyState
            title="The inbox is empty"
            description="Messages, prayer requests, volunteer applications and book offers will appear here."
          />
        }
        onClear={() => write({ kind: '', state: '' })}
      />
    </>
  )
}

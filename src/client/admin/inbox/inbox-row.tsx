/** An inbox item in the list: who, what and since when. The whole of it, its replies and its notes are on its page. */
import type { InboxItem } from '#shared/admin/inbox.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { RowMenu } from '../kit/row-menu.tsx'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { ageText, deletionText, gist } from './inbox-labels.ts'
import { DueOf, KindOf, Spam, StateOf } from './inbox-state.tsx'
import { MoveButton, useMoves } from './use-moves.tsx'

export const INBOX_COLUMNS: Columns = [
  ['From', 'minmax(0,1fr)'],
  ['Received', '9.5rem'],
  ['State', '9.5rem'],
  ['', '10rem'],
]

export function InboxRow({ row }: { row: InboxItem }) {
  const { id, name, email, notes, replies, suspectedSpam, createdAt } = row
  const now = useCurrentMinute()
  const deletion = deletionText(row, now)
  const { usual, items } = useMoves(row)
  const page = { to: '/admin/inbox/$id', params: { id: String(id) } } as const
  return (
    <ListRow
      id={`item-${id}`}
      heading={
        <>
          <TextLink {...page}>{name}</TextLink>
          {suspectedSpam && <Spam isInRow />}
        </>
      }
      detail={notes === '' ? gist(row) : `Note: ${notes} · ${gist(row)}`}
      cells={[
        <span key="kind" className="flex gap-x-2 xl:block">
          <KindOf item={row} />
          <time dateTime={createdAt} className="truncate xl:block">
            {ageText(createdAt, now)}
          </time>
        </span>,
      ]}
      end={
        <div className="flex items-center gap-x-2 text-sm/5 xl:flex-col xl:items-start">
          <StateOf item={row} />
          {deletion?.isSoon ? <span className="font-semibold">{deletion.short}</span> : <DueOf item={row} />}
        </div>
      }
      actions={
        <>
          {email !== '' && (
            <Button asChild variant="secondary" size="xs">
              <Link {...page} hash="reply">
                <span>
                  {replies === 0 ? 'Reply' : `Replies (${replies})`}
                  <span className="sr-only"> to {name}</span>
                </span>
              </Link>
            </Button>
          )}
          <MoveButton isShort move={usual} size="xs" variant="secondary" />
          <RowMenu label={`More for ${name}`} items={items} />
        </>
      }
    />
  )
}

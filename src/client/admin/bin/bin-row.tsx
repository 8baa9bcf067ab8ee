/** Something in the bin: what, when, by whom, and until when. */
import { DAY_MS } from '#shared/platform/time/days.ts'
import { SUBJECT_LABELS } from '#shared/platform/audit/audit-detail.ts'
import type { BinItem } from '#shared/admin/bin.ts'
import { londonFields } from '#shared/platform/time/london.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ListRow } from '../kit/list/list-row.tsx'
import { RowMenu } from '../kit/row-menu.tsx'
import { useAction } from '../kit/use-action.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { LondonTime } from '../ui/london-time.tsx'

/** '12 days left' */
export function daysLeft(lastDay: string, now: Date): string {
  const days = (Date.parse(lastDay) - Date.parse(londonFields(now.toISOString()).date)) / DAY_MS
  if (days <= 0) return 'Last day'
  return days === 1 ? '1 day left' : `${days} days left`
}

export function BinRow({ row }: { row: BinItem }) {
  const { id, kind, ref, deletedAt, deletedBy, lastDay } = row
  const name = row.name || 'Without a name'
  const { client, utils } = useTRPC()
  const now = useCurrentMinute()
  const putBack = useAction({
    send: () => client.bin.putBack.mutate(ref),
    done: ({ note }) => ({ title: 'Put back', description: note || undefined }),
    failed: 'It was not put back',
    reads: [utils.bin, utils.admin.overview],
  })
  const remove = useAction({
    send: () => client.bin.deleteForGood.mutate(ref),
    done: { title: 'Deleted for good', description: name },
    failed: 'It was not deleted',
    reads: [utils.bin],
  })
  return (
    <ListRow
      id={`bin-${id}`}
      heading={name}
      detail={SUBJECT_LABELS[kind]}
      cells={[
        <span key="deleted">
          <LondonTime at={deletedAt} />
          {deletedBy === '' ? ' with the shared password' : ` by ${deletedBy}`}
        </span>,
      ]}
      end={daysLeft(lastDay, now)}
      actions={
        <>
          <Button variant="secondary" size="sm" {...putBack.button()}>
            <span>
              Put back<span className="sr-only">: {name}</span>
            </span>
          </Button>
          <RowMenu
            label={`More for ${name}`}
            items={[
              {
                label: 'Delete for good…',
                tone: 'danger',
                confirm: {
                  question: `Delete “${name}” for good?`,
                  keep: 'Keep it',
                  answers: { label: 'Delete for good', act: remove.act() },
                  children: 'Everything that belongs to it goes too. This cannot be undone.',
                },
              },
            ]}
          />
        </>
      }
    />
  )
}

/** One expense, which can be undone by a counter-entry and then stays in the list. */
import { receiptPath } from '#shared/money/funds/funds.ts'
import { formatPence, formatShortPence } from '#shared/platform/text/amounts.ts'
import type { Spending } from '#shared/money/funds/spending.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmButton } from '../kit/confirm.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { useAction } from '../kit/use-action.ts'
import { dayInLondon } from '../ui/london-time.tsx'

export const SPENDING_COLUMNS: Columns = [
  ['For', 'minmax(0,1fr)'],
  ['Paid on', '10rem'],
  ['Fund', 'minmax(0,0.6fr)'],
  ['Amount', '7rem'],
  ['', '11rem'],
]

export function SpendingRow({ row }: { row: Spending }) {
  const { id, day, amountPence, fund, purpose, receiptId, undoneAt } = row
  const { client, utils } = useTRPC()
  const undo = useAction({
    send: () => client.funds.undoSpending.mutate({ id }),
    done: { title: 'Undone', description: purpose },
    failed: 'It was not undone',
    reads: [utils.funds],
  })
  return (
    <ListRow
      id={`spending-${id}`}
      level={3}
      heading={purpose}
      cells={[
        <span key="day" className="whitespace-nowrap">
          {dayInLondon(day)}
        </span>,
        <span key="fund">
          <span>{fund}</span>
          {undoneAt !== null && (
            <span className="ml-2 xl:ml-0 xl:block">
              <Badge tone="quiet">Undone</Badge> on {dayInLondon(undoneAt)}
            </span>
          )}
        </span>,
      ]}
      end={
        <strong
          className={`font-semibold tabular-nums ${undoneAt === null ? '' : 'text-muted line-through'}`}
        >
          {formatPence(amountPence)}
        </strong>
      }
      actions={
        <>
          {receiptId !== null && (
            <Button asChild variant="quiet" tone="primary" size="sm">
              <a href={receiptPath(receiptId)} target="_blank" rel="noopener">
                Receipt<span className="sr-only">: {purpose}</span>
              </a>
            </Button>
          )}
          {undoneAt === null && (
            <ConfirmButton
              label="Undo…"
              about={purpose}
              variant="quiet"
              tone="danger"
              size="sm"
              question="Undo this spending?"
              keep="Leave it"
              answers={{ label: 'Undo it', act: undo.act() }}
            >
              <p>
                {formatShortPence(amountPence)} returns to {fund} with an entry dated today. This one stays in
                the list, marked as undone.
              </p>
            </ConfirmButton>
          )}
        </>
      }
    />
  )
}

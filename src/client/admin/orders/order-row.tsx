/** One order in the owner's list, and its usual next step. Everything else is on its page. */
import { formatPounds } from '#shared/platform/text/amounts.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { Button } from '../../platform/ui/button.tsx'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { LondonTime } from '../ui/london-time.tsx'
import { markOrders, useMarks } from './marks/marked-orders.ts'
import { changeLabel } from './order-labels.ts'
import { Missing, PaymentStatusBadge, SendBy, StatusBadge } from './order-status.tsx'
import { usualStep } from './order/use-order-steps.tsx'
import { useStatusChange } from './order/use-status-change.ts'

/** The first column is the tick. */
export const ORDER_COLUMNS: Columns = [
  ['', '1.25rem'],
  ['Order', '13.5rem'],
  ['Customer', 'minmax(0,2fr)'],
  ['Bracelets', 'minmax(0,3fr)'],
  ['State', '12.5rem'],
  ['Next', '8rem'],
]

export function OrderRow({ row }: { row: ListedOrder }) {
  const { id, number, createdAt, lines, customerName, address, total } = row
  return (
    <ListRow
      id={`order-${id}`}
      lead={<Tick row={row} />}
      heading={
        <TextLink to="/admin/orders/$id" params={{ id: String(id) }}>
          Order {number}
        </TextLink>
      }
      detail={
        <>
          <LondonTime at={createdAt} />
          {total !== null && <span className="tabular-nums"> · {formatPounds(total)}</span>}
        </>
      }
      cells={[
        <span key="customer">
          <span>{customerName || 'No name given'}</span>
          {address?.town && <span className="text-muted">, {address.town}</span>} <Missing order={row} />
        </span>,
        <span key="bracelets">{lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</span>,
      ]}
      end={
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 max-xl:justify-end">
          <StatusBadge order={row} />
          <PaymentStatusBadge order={row} />
          <SendBy isShort order={row} className="text-xs/5 max-xl:hidden" />
        </div>
      }
      actions={<NextStep order={row} />}
    />
  )
}

function Tick({ row }: { row: ListedOrder }) {
  const isMarked = useMarks(({ marked }) => marked.has(row.id))
  return (
    <CheckboxField
      isBare
      label={`Select order ${row.number}`}
      className="-m-3"
      checked={isMarked}
      onChange={({ target }) => markOrders([row.id], target.checked)}
    />
  )
}

/** No button for orders that were sold out or refunded: their page decides. */
function NextStep({ order }: { order: ListedOrder }) {
  const { id, number, status } = order
  const change = useStatusChange()
  const to = usualStep(order)
  if (to === undefined) return null
  const about = <span className="sr-only"> (order {number})</span>
  // the page asks for the tracking number, and whether the customer is told
  if (to === 'sent')
    return (
      <Button asChild variant="secondary" size="xs">
        <Link to="/admin/orders/$id" params={{ id: String(id) }}>
          <span>
            Send…
            {about}
          </span>
        </Link>
      </Button>
    )
  return (
    <Button variant="secondary" size="xs" {...change.button({ order: { id, number }, from: status, to })}>
      <span>
        {changeLabel(status, to)}
        {about}
      </span>
    </Button>
  )
}

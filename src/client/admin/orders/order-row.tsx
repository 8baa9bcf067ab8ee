/** One order in the owner's list: what it is, and its usual next step. All else is on its page. */
import { isForward, nextStatuses } from '#shared/money/orders/order-statuses.ts'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import { isSoldOut, isStillPaid } from '#shared/money/orders/packing.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { LondonTime } from '../ui/london-time.tsx'
import { rowFocus } from '../ui/restore-focus.ts'
import { markOrders, useMarks } from './marks/marked-orders.ts'
import { changeLabel } from './order-labels.ts'
import { Missing, PaymentStatusBadge, SendBy, StatusBadge } from './order-status.tsx'
import { useStatusChange } from './order/use-status-change.ts'

/** Beside the tick, columns where there is space for them. */
export const ORDER_COLUMNS =
  'grid-cols-[2.125rem_minmax(0,1fr)] lg:grid-cols-[2.125rem_minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)_11rem]'

export function OrderRow({ row }: { row: ListedOrder }) {
  const { id, number, createdAt, lines, customerName, address, total } = row
  return (
    <article
      aria-labelledby={`order-${id}`}
      className={`grid gap-x-4 border-b border-line py-2 ${ORDER_COLUMNS}`}
    >
      <Tick row={row} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 id={`order-${id}`} tabIndex={-1} data-row-heading="" className="text-base">
            <Link
              to="/admin/orders/$id"
              params={{ id: String(id) }}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              Order {number}
            </Link>
          </h2>
          <StatusBadge order={row} />
          <PaymentStatusBadge order={row} />
        </div>
        <p className="text-sm text-muted">
          <LondonTime at={createdAt} />
          {total !== null && <span className="tabular-nums"> · {formatPounds(total)}</span>}
        </p>
      </div>
      <div className="min-w-0 max-lg:col-start-2 lg:pt-2.5">
        <p className="wrap-anywhere">
          <span>{customerName || 'No name given'}</span>
          {address?.town && <span className="text-muted">, {address.town}</span>}
        </p>
        <Missing order={row} />
      </div>
      <div className="min-w-0 max-lg:col-start-2 lg:pt-2.5">
        <p className="line-clamp-2 wrap-anywhere">
          {lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 max-lg:col-start-2 max-lg:justify-between lg:flex-col lg:items-start">
        <NextStep order={row} />
        <SendBy order={row} className="text-sm" />
      </div>
    </article>
  )
}

function Tick({ row }: { row: ListedOrder }) {
  const isMarked = useMarks(({ marked }) => marked.has(row.id))
  return (
    <label className="-ml-2.5 grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={`Select order ${row.number}`}
        checked={isMarked}
        onChange={({ target }) => markOrders([row.id], target.checked)}
        className="size-5 accent-primary"
      />
    </label>
  )
}

/** Nothing for what was sold out or whose money went back: that is decided on its page. */
function NextStep({ order }: { order: ListedOrder }) {
  const { id, number, status } = order
  const change = useStatusChange()
  const to = nextStatuses(status).find((next) => isForward(status, next))
  if (to === undefined || !((isStillPaid(order) && !isSoldOut(order)) || status === 'sent')) return null
  const about = <span className="sr-only"> (order {number})</span>
  // the page asks for the tracking number, and whether the customer is told
  if (to === 'sent')
    return (
      <Button asChild variant="secondary" size="sm">
        <Link to="/admin/orders/$id" params={{ id: String(id) }}>
          <span>
            Send…
            {about}
          </span>
        </Link>
      </Button>
    )
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={change.isPending}
      {...ignoreDoubleClick((pressed) =>
        change.mutate({ order: { id, number }, from: status, to, restoreFocus: rowFocus(pressed) }),
      )}
    >
      <span>
        {changeLabel(status, to)}
        {about}
      </span>
    </Button>
  )
}

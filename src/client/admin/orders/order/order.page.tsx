/** One order from its payment to its last email, and what the owner can do about it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Printer, Tag } from 'lucide-react'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { ChoiceList } from '../../../site/bracelets/choice-list.tsx'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { AdminPage } from '../../admin-page.tsx'
import { NewRows } from '../../lists/new-rows.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LondonTime } from '../../ui/london-time.tsx'
import { requireRowId } from '../../row-id.ts'
import { NotThere, ToList } from '../../ui/to-list.tsx'
import { OrderChoices } from './order-choices.tsx'
import { OrderContact } from './order-contact.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderHistory } from './order-history.tsx'
import { PaymentStatusBadge, SendBy, StatusBadge } from '../order-status.tsx'
import { Parcel } from './parcel.tsx'
import { StatusChanges } from './status-changes.tsx'
import { printed } from '../print/use-printed.ts'

export const Route = createFileRoute('/admin/orders/$id')({
  beforeLoad: requireRowId,
  component: OrderPage,
})

function OrderPage() {
  const id = Number(Route.useParams().id)
  // orders change elsewhere too: read on every opening
  const options = useTRPC().utils.checkout.orderById.queryOptions({ id }, { staleTime: 0 })
  const query = useQuery(options)
  return (
    <AdminPage title={query.data ? `Order ${query.data.number}` : 'Order'}>
      <ToList to="/admin/orders" list="All orders" />
      <Loaded
        query={query}
        what="the order"
        notFound={<NotThere what="order" to="/admin/orders" list="All orders" />}
      >
        {(order) => (
          <div aria-busy={query.isFetching}>
            {query.error && !query.isFetching && (
              <div className="mb-6">
                <LoadError what="The order" onRetry={() => void query.refetch()} />
              </div>
            )}
            <NewRows
              queryKey={options.queryKey}
              noun="order"
              updatedAt={query.dataUpdatedAt}
              changed="Changed meanwhile: show it"
            />
            {/* the key resets the forms for another order */}
            <Details key={id} order={order} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

function Details({ order }: { order: OrderDetails }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <Bracelets order={order} />
        <OrderContact order={order} />
        <OrderEmails emails={order.emails} />
        <OrderHistory order={order} />
      </div>
      <Next order={order} />
    </div>
  )
}

const PRINTS = [
  ['slips', 'Packing slip', Printer],
  ['labels', 'Address label', Tag],
] as const

/** First on a phone, because most people come for it. */
function Next({ order }: { order: ListedOrder }) {
  const { id, number, status, carrier, trackingNote } = order
  return (
    <section
      aria-labelledby="order-next"
      className="flex flex-col gap-4 rounded-card border border-line bg-raised p-5 max-xl:-order-1"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="order-next" tabIndex={-1} data-row-heading="" className="mr-auto text-xl">
          Next
        </h2>
        <StatusBadge order={order} />
      </div>
      <SendBy order={order} className="font-semibold" />
      {/* before a parcel is packed there is nothing to track */}
      {(status === 'packed' || status === 'sent' || carrier !== '' || trackingNote !== '') && (
        <Parcel order={order} />
      )}
      <StatusChanges order={order} />
      {status !== 'cancelled' && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {PRINTS.map(([what, label, Icon]) => (
            <Button key={what} asChild variant="secondary" size="sm">
              <Link to="/admin/orders" search={{ print: printed(what, String(id)) }}>
                <Icon aria-hidden="true" className="size-5" />
                <span>
                  {label}
                  <span className="sr-only"> (order {number})</span>
                </span>
              </Link>
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

function Bracelets({ order }: { order: ListedOrder }) {
  return (
    <section aria-labelledby="order-bracelets">
      <h2 id="order-bracelets" className="text-xl">
        Bracelets
      </h2>
      <ul aria-labelledby="order-bracelets" className="mt-2">
        {order.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same bracelet may be there with other answers
          <li key={index} className="flex flex-wrap gap-x-4 border-b border-line py-2">
            <div className="mr-auto min-w-0 wrap-anywhere">
              <span className="font-semibold tabular-nums">{line.quantity} ×</span> {line.name}
              <ChoiceList choices={line.choices} className="pl-6 text-muted" />
            </div>
            {line.unitPrice !== null && (
              <span className="tabular-nums text-muted">
                <span>{formatPounds(line.unitPrice)}</span>
                {line.quantity > 1 && <span> each</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
      <OrderChoices order={order} />
      <Paid order={order} />
    </section>
  )
}

function Paid({ order }: { order: ListedOrder }) {
  const { number, total, refunded, paymentStatus, paymentId, createdAt } = order
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3">
      {total !== null && <span className="font-semibold tabular-nums">{formatPounds(total)}</span>}
      {paymentStatus === 'paid' && <span>{total === null ? 'Paid' : 'paid'}</span>}
      <PaymentStatusBadge order={order} />
      {paymentStatus === 'partly refunded' && refunded !== null && (
        <span className="text-sm tabular-nums">{formatPounds(refunded)} refunded</span>
      )}
      <span className="text-sm text-muted">
        <LondonTime at={createdAt} />
      </span>
      {paymentId !== null && (
        <Link
          to="/admin/payments/$id"
          params={{ id: String(paymentId) }}
          className="inline-flex min-h-11 items-center text-primary underline"
        >
          <span>
            Payment<span className="sr-only"> of order {number}</span>
          </span>
        </Link>
      )}
    </p>
  )
}

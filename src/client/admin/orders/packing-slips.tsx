/** The contents of parcels, for printing: one page per order, without prices, because it may be a gift. */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ListedOrder } from '#shared/payments.ts'
import { registrationLines } from '#shared/registration.ts'
import { useSite } from '../../site/content.ts'
import { ChoiceList } from '../../bracelets/choice-list.tsx'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormNotice } from '../../ui/form-notice.tsx'
import { LoadError } from '../load-error.tsx'
import { Loading } from '../loading.tsx'
import {
  addressError,
  choicesError,
  dateText,
  isStillPaid,
  isSoldOut,
  ORDER_PAYMENT_LABELS,
  parcelLines,
} from './order-labels.ts'
import { TO_PACK } from './use-slip.ts'

/** How many slips one can pack in an afternoon. */
const MAX_SLIPS = 100

/** Slips are printed from current data, never from the cache. */
const FRESH = { gcTime: 0, staleTime: 0 }

function useOrdersToPrint(which: string) {
  const { checkout } = useTRPC().utils
  const isAll = which === TO_PACK
  const toPack = { status: 'to pack', limit: MAX_SLIPS, oldestFirst: true } as const
  const all = useQuery({ ...checkout.searchOrders.queryOptions(toPack), ...FRESH, enabled: isAll })
  const one = useQuery({
    ...checkout.orderById.queryOptions({ id: Number(which) }),
    ...FRESH,
    enabled: !isAll,
    select: (order) => ({ rows: [order], nextCursor: null }),
  })
  return isAll ? all : one
}

export function PackingSlips({ which, onClose }: { which: string; onClose: () => void }) {
  const orders = useOrdersToPrint(which)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rows = orders.data?.rows
  const count = rows?.length ?? 0
  const unpaid =
    rows?.filter((order) => !isStillPaid(order) || order.status === 'cancelled' || isSoldOut(order)) ?? []
  return (
    <section aria-labelledby="slips-heading" data-slips="">
      <div className="no-print mb-6 flex flex-wrap items-center gap-3">
        <h2 id="slips-heading" ref={heading} tabIndex={-1} className="mr-auto text-xl">
          {which === TO_PACK ? 'Packing slips of all orders to pack' : 'Packing slip'}
        </h2>
        <Button variant="secondary" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back to the orders
        </Button>
        {count > 0 && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {count === 1 ? 'Print' : `Print ${count} slips`}
          </Button>
        )}
        {orders.data?.nextCursor != null && (
          <p className="w-full text-sm text-muted">
            Showing the {MAX_SLIPS} oldest orders. Print the others once these are packed.
          </p>
        )}
      </div>
      {unpaid.map((order) => (
        <div key={order.id} className="no-print mb-6">
          <FormNotice tone="failure">
            <p className="font-semibold">
              Order {order.number} is {unsendable(order)}: do you still want to send it?
            </p>
          </FormNotice>
        </div>
      ))}
      {rows
        ?.filter(({ needsChoices }) => needsChoices)
        .map(({ id, number }) => (
          <div key={id} className="no-print mb-6">
            <FormNotice tone="failure">
              <p className="font-semibold">
                Order {number} still needs the buyer’s choices: do you want to pack it without?
              </p>
            </FormNotice>
          </div>
        ))}
      {rows?.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
      {count === 0 && rows !== undefined && (
        <EmptyState title="Nothing to pack" description="Every order has been packed." />
      )}
      {orders.isPending && <Loading what="packing slips" />}
      {orders.isError && orders.data === undefined && (
        <LoadError what="The packing slip" onRetry={() => void orders.refetch()} />
      )}
    </section>
  )
}

/** 'cancelled', 'cancelled and refunded', 'sold out', 'disputed' */
const unsendable = (order: ListedOrder): string =>
  [
    order.status === 'cancelled' && 'cancelled',
    isSoldOut(order) && 'sold out',
    !isStillPaid(order) && ORDER_PAYMENT_LABELS[order.paymentStatus],
  ]
    .filter(Boolean)
    .join(' and ')
    .toLowerCase()

function Slip({ order }: { order: ListedOrder }) {
  const { name, contact } = useSite()
  const { number, createdAt, lines } = order
  const missing = choicesError(order)
  const problem = isSoldOut(order) ? 'Sold out: refund, do not send' : addressError(order)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article
      aria-label={`Packing slip of order ${number}`}
      className="mx-auto mb-8 max-w-[45rem] rounded-card border border-line bg-raised p-6 not-last:break-after-page sm:p-10 print:m-0 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-on-surface pb-4">
        <p className="font-display text-xl font-semibold">{name}</p>
        <p className="font-semibold">Order {number}</p>
      </header>
      <div className="mt-6 flex flex-wrap justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          <h3 className="font-body text-sm font-semibold">Deliver to</h3>
          <address className="text-lg wrap-anywhere not-italic">
            {parcelLines(order).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </address>
          {problem && <p className="font-semibold text-danger">{problem}</p>}
        </div>
        <div>
          <h3 className="font-body text-sm font-semibold">Ordered</h3>
          <p>{dateText(createdAt)}</p>
        </div>
      </div>
      <table className="mt-8 w-full text-left">
        <thead>
          <tr className="border-b border-line text-sm">
            <th scope="col" className="w-24 py-2 font-semibold">
              Quantity
            </th>
            <th scope="col" className="py-2 font-semibold">
              Bracelet
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same bracelet may occur with other answers
            <tr key={index} className="border-b border-line align-top">
              <td className="py-2 font-semibold tabular-nums">{line.quantity}</td>
              <td className="py-2 wrap-anywhere">
                {line.name}
                <ChoiceList choices={line.choices} className="text-base" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing && <p className="mt-2 font-semibold wrap-anywhere text-danger">{missing}</p>}
      <p className="mt-2 text-sm">{count === 1 ? 'One bracelet' : `${count} bracelets`} in this parcel</p>
      <p className="mt-10 font-display text-lg">
        Thank you. Each bracelet helps books reach women and girls in poor communities.
      </p>
      <p className="mt-2 text-sm">
        Is anything wrong? Email {contact.email} and include your order number, {number}.
      </p>
      <footer className="mt-6 flex flex-col text-sm text-muted">
        {contact.address !== '' && (
          <address className="whitespace-pre-line wrap-anywhere not-italic">{contact.address}</address>
        )}
        {[...registrationLines(contact), contact.vatLine].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </footer>
    </article>
  )
}

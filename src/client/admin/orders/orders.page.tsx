import { createFileRoute } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from '#shared/payments.ts'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminPage } from '../admin-page.tsx'
import { searchTexts } from '../admin-search.ts'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/list-filter.ts'
import { ListHead } from '../lists/list-head.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { ListTools } from '../lists/list-tools.tsx'
import { ORDER_COLUMNS, OrderRow } from './order-row.tsx'
import { ORDER_PAYMENT_LABELS, STATUS_LABELS } from './order-labels.ts'
import { useOverview } from '../overview.ts'
import { PackingSlips } from './packing-slips.tsx'
import { TO_PACK, useSlip } from './use-slip.ts'

export const Route = createFileRoute('/admin/orders')({
  validateSearch: searchTexts('status', 'payment', 'slip'),
  component: Orders,
})

function Orders() {
  const { slip, close } = useSlip()
  return (
    <AdminPage title="Orders">
      {slip === undefined ? <OrderList /> : <PackingSlips which={slip} onClose={close} />}
    </AdminPage>
  )
}

function OrderList() {
  const { utils } = useTRPC()
  const { filter, days, clear, search, choice } = useListFilter(
    { status: ORDER_STATUSES, paymentStatus: ORDER_PAYMENT_STATUSES },
    { hasText: true, params: { paymentStatus: 'payment' } },
  )
  const { open } = useSlip()
  const { data: figures } = useOverview()
  const toPack = figures?.ordersToPack ?? 0
  return (
    <>
      <ListSearch
        label="Search orders"
        {...search}
        choices={[
          {
            label: 'Status',
            all: 'All statuses',
            labels: STATUS_LABELS,
            ...choice('status'),
          },
          {
            label: 'Payment',
            all: 'All payments',
            labels: ORDER_PAYMENT_LABELS,
            ...choice('paymentStatus'),
          },
        ]}
      />
      <ListTools list="orders" days={days} filter={filter} />
      {toPack > 0 && (
        <Button variant="secondary" className="mb-4" onClick={() => open(TO_PACK)}>
          <Printer aria-hidden="true" className="size-5" />
          {toPack === 1 ? 'Packing slip of the order to pack' : `Packing slips of ${toPack} orders to pack`}
        </Button>
      )}
      <InfiniteList
        list={utils.checkout.searchOrders}
        filter={filter}
        noun="orders"
        Row={OrderRow}
        head={<ListHead columns={`xl:grid ${ORDER_COLUMNS}`} titles={['Order', 'Deliver to', 'Next']} />}
        empty={
          <EmptyState
            title="No orders yet"
            description="Paid orders will appear here, ready to pack and send."
          />
        }
        onClear={clear}
      />
    </>
  )
}

import { Printer } from 'lucide-react'
import { ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from '#shared/payments.ts'
import { useCalls } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/list-filter.ts'
import { ListHead } from '../lists/list-head.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { ORDER_COLUMNS, OrderRow } from './order-row.tsx'
import { ORDER_PAYMENT_LABELS, STATUS_LABELS } from './order-labels.ts'
import { useOverview } from '../overview.ts'
import { PackingSlips } from './packing-slips.tsx'
import { TO_PACK, useSlip } from './use-slip.ts'

const statuses = ORDER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))
const payments = ORDER_PAYMENT_STATUSES.map((value) => ({ value, label: ORDER_PAYMENT_LABELS[value] }))

export function Orders() {
  const { slip, close } = useSlip()
  return slip === undefined ? <OrderList /> : <PackingSlips which={slip} onClose={close} />
}

function OrderList() {
  const { client } = useCalls()
  const { read, readOneOf, write } = useListFilter()
  const { open } = useSlip()
  const { data: figures } = useOverview()
  const q = read('q')
  const status = readOneOf(ORDER_STATUSES, 'status')
  const paymentStatus = readOneOf(ORDER_PAYMENT_STATUSES, 'payment')
  const toPack = figures?.ordersToPack ?? 0
  return (
    <>
      <ListSearch
        label="Search orders"
        text={q}
        onSearch={(text) => write({ q: text })}
        choices={[
          {
            label: 'Status',
            value: status ?? '',
            all: 'All statuses',
            options: statuses,
            onChange: (value) => write({ status: value }),
          },
          {
            label: 'Payment',
            value: paymentStatus ?? '',
            all: 'All payments',
            options: payments,
            onChange: (value) => write({ payment: value }),
          },
        ]}
      />
      {toPack > 0 && (
        <Button variant="secondary" className="mb-4" onClick={() => open(TO_PACK)}>
          <Printer aria-hidden="true" className="size-5" />
          {toPack === 1 ? 'Packing slip of the order to pack' : `Packing slips of ${toPack} orders to pack`}
        </Button>
      )}
      <InfiniteList
        procedure="checkout.searchOrders"
        filter={{ q, status, paymentStatus }}
        query={(cursor) => client.checkout.searchOrders.query({ q, status, paymentStatus, cursor })}
        noun="orders"
        Row={OrderRow}
        head={<ListHead columns={`lg:grid ${ORDER_COLUMNS}`} titles={['Order', 'Deliver to', 'Next']} />}
        empty={
          <EmptyState
            title="No orders yet"
            description="Paid orders will appear here, ready to pack and send."
          />
        }
        onClear={() => write({ q: '', status: '', payment: '' })}
      />
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { ORDER_CHOICES, type ListedOrder } from '#shared/money/orders/orders.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { toastUnloaded } from '../../platform/ui/toast/toast.ts'
import { AdminPage } from '../admin-page.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListHead } from '../lists/list-head.tsx'
import { ListSearch } from '../lists/filters/list-search.tsx'
import { ListTools } from '../lists/filters/list-tools.tsx'
import { Loading } from '../ui/loading.tsx'
import { MarkBar } from './marks/mark-bar.tsx'
import { beginMarks } from './marks/marked-orders.ts'
import { ORDER_COLUMNS, OrderRow } from './order-row.tsx'
import { useOverview } from '../overview.ts'
import { printed, TO_PACK, usePrinted } from './print/use-printed.ts'

const PackingSlips = lazyNamed(() => import('./print/packing-slips.tsx'), 'PackingSlips')
const Labels = lazyNamed(() => import('./print/labels.tsx'), 'Labels')

export const Route = createFileRoute('/admin/orders')({
  component: Orders,
})

function Orders() {
  const { kind, which, close } = usePrinted()
  return (
    <AdminPage title="Orders">
      <LazyBoundary onFailure={() => toastUnloaded('The page')} fallback={<Loading what="what is printed" />}>
        {kind === 'slips' ? (
          <PackingSlips which={which} onClose={close} />
        ) : kind === 'labels' ? (
          <Labels which={which} onClose={close} />
        ) : (
          <OrderList />
        )}
      </LazyBoundary>
    </AdminPage>
  )
}

function OrderList() {
  const { utils } = useTRPC()
  const { filter, days, clear, search, choices } = useListFilter(ORDER_CHOICES, { hasText: true })
  const filterKey = JSON.stringify(filter)
  useEffect(() => beginMarks(filterKey), [filterKey])
  const { open } = usePrinted()
  const { data: figures } = useOverview()
  const toPack = figures?.ordersToPack ?? 0
  return (
    <>
      <ListSearch
        label="Search orders"
        {...search}
        choices={choices}
        days={days}
        tools={
          <>
            <ListTools list="orders" days={days} filter={filter} />
            {toPack > 0 && (
              <Button variant="secondary" className="mb-4" onClick={() => open(printed('slips', TO_PACK))}>
                <Printer aria-hidden="true" className="size-5" />
                {toPack === 1
                  ? 'Packing slip of the order to pack'
                  : `Packing slips of ${toPack} orders to pack`}
              </Button>
            )}
          </>
        }
      />
      <InfiniteList
        list={utils.checkout.searchOrders}
        filter={filter}
        noun="orders"
        Row={OrderRow}
        tools={markBar}
        head={<ListHead columns={`lg:grid ${ORDER_COLUMNS}`} titles={TITLES} />}
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

/** The first column is the tick. */
const TITLES = ['', 'Order', 'Customer', 'Bracelets', 'Next']

const markBar = (rows: readonly ListedOrder[]) => <MarkBar rows={rows} />

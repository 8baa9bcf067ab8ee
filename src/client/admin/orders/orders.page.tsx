import { createFileRoute } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { ORDER_CHOICES, type ListedOrder } from '#shared/money/orders/orders.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { AdminPage } from '../admin-page.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { useOverview } from '../overview.ts'
import { MarkBar } from './marks/mark-bar.tsx'
import { beginMarks } from './marks/marked-orders.ts'
import { ORDER_COLUMNS, OrderRow } from './order-row.tsx'
import { Labels } from './print/labels.tsx'
import { PackingSlips } from './print/packing-slips.tsx'
import { printed, TO_PACK, usePrinted } from './print/use-printed.ts'

export const Route = createFileRoute('/admin/orders')({
  component: Orders,
})

function Orders() {
  const { kind, which, close } = usePrinted()
  if (kind !== 'slips' && kind !== 'labels') return <OrderList />
  const Printed = kind === 'slips' ? PackingSlips : Labels
  return (
    <AdminPage title="Orders">
      <Printed which={which} onClose={close} />
    </AdminPage>
  )
}

function OrderList() {
  const { utils } = useTRPC()
  const { open } = usePrinted()
  const toPack = useOverview().data?.ordersToPack ?? 0
  const filter = Route.useSearch({ select: ({ print: _print, ...search }) => JSON.stringify(search) })
  useEffect(() => beginMarks(filter), [filter])
  return (
    <ListPage
      title="Orders"
      list={utils.checkout.searchOrders}
      noun="orders"
      search="Search orders"
      choices={ORDER_CHOICES}
      hasDays
      exported="orders"
      columns={ORDER_COLUMNS}
      Row={OrderRow}
      tools={markBar}
      empty={{ title: 'No orders yet', description: 'Paid orders will appear here, ready to pack and send.' }}
      primary={
        toPack > 0 && (
          <Button variant="secondary" onClick={() => open(printed('slips', TO_PACK))}>
            <Printer aria-hidden="true" className="size-5" />
            {toPack === 1 ? 'Packing slip of the order to pack' : `Packing slips of ${toPack} orders to pack`}
          </Button>
        )
      }
    />
  )
}

const markBar = (rows: readonly ListedOrder[]) => <MarkBar rows={rows} />

/** Updates a changed order in the lists and on the page that show it. */
import { isStillPaid } from '#shared/money/orders/packing.ts'
import type { ListedOrder, OrderSearch } from '#shared/money/orders/orders.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'

export function useTakeOverOrder() {
  const { utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.checkout.searchOrders)
  return (id: number, changes: Partial<ListedOrder>): void => {
    patch(id, (before, filter) => {
      const row = { ...before, ...changes }
      return isListed(row, filter) ? row : null
    })
    utils.checkout.orderById.setData({ id }, (before) => before && { ...before, ...changes })
    // its history has a new entry
    void utils.checkout.orderById.invalidate({ id })
  }
}

/** Whether a list with this filter still contains the order. */
function isListed(order: ListedOrder, { status, paymentStatus }: OrderSearch): boolean {
  if (paymentStatus && paymentStatus !== order.paymentStatus) return false
  if (status && status !== order.status) return false
  return status !== 'to pack' || Boolean(paymentStatus) || isStillPaid(order)
}

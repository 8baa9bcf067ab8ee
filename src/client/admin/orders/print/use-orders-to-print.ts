/** The orders whose slips or labels are printed: current data, never from the cache. */
import { useQuery } from '@tanstack/react-query'
import { MAX_SHOWN_ORDERS } from '#shared/money/orders/orders.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { TO_PACK } from './use-printed.ts'

/** @param which `TO_PACK`, or ids: '3,4' */
export function useOrdersToPrint(which: string) {
  const { checkout } = useTRPC().utils
  const ids = which.split(',').map(Number).filter(Number.isSafeInteger)
  const search = which === TO_PACK ? { status: 'to pack' as const } : { ids: ids.slice(0, MAX_SHOWN_ORDERS) }
  return useQuery({
    ...checkout.searchOrders.queryOptions({ ...search, limit: MAX_SHOWN_ORDERS, oldestFirst: true }),
    gcTime: 0,
    staleTime: 0,
  })
}

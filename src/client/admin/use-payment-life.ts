/** A payment's whole life, and what else on the screen changes with it. */
import { useQuery } from '@tanstack/react-query'
import type { PaymentLife } from '#shared/payment-life.ts'
import type { Payment } from '#shared/payments.ts'
import { useCalls } from '../trpc.ts'
import { usePatchRows } from './patch-rows.ts'

export function usePaymentLife(id: number) {
  const { utils } = useCalls()
  // money moves elsewhere too: read anew whenever it is opened
  return useQuery({ ...utils.payments.life.queryOptions({ id }), staleTime: 0 })
}

/** Takes over what a change has answered: on its page, in the lists, in the figures beside the links. */
export function useChangedLife(): (life: PaymentLife) => Promise<void> {
  const { utils } = useCalls()
  const patch = usePatchRows<Payment>('payments.search')
  return async (life) => {
    const { id, status } = life.payment
    // what is on its way may have been read before the change
    await utils.payments.life.cancel()
    utils.payments.life.setData({ id }, life)
    patch(id, (_row, filter) => (filter.status && filter.status !== status ? null : life.payment))
    await Promise.all([
      utils.admin.overview.invalidate(),
      utils.payments.attention.invalidate(),
      life.order && utils.checkout.searchOrders.invalidate(),
    ])
  }
}

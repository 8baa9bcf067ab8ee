/** A payment's whole timeline, and what else on the screen changes with it. */
import { useQuery } from '@tanstack/react-query'
import type { PaymentTimeline } from '#shared/payment-timeline.ts'
import { useTRPC } from '../../trpc.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'

export function usePaymentTimeline(id: number) {
  const { utils } = useTRPC()
  // money moves elsewhere too: read again whenever it is opened
  return useQuery({ ...utils.payments.timeline.queryOptions({ id }), staleTime: 0 })
}

/** Takes over what a change has answered: on its page, in the lists, in the figures beside the links. */
export function useChangedTimeline(): (timeline: PaymentTimeline) => Promise<void> {
  const { utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.payments.search)
  return async (timeline) => {
    const { id, status } = timeline.payment
    // what is on its way may have been read before the change
    await utils.payments.timeline.cancel()
    utils.payments.timeline.setData({ id }, timeline)
    patch(id, (row, filter) =>
      filter.status && filter.status !== status ? null : { ...row, ...timeline.payment },
    )
    await Promise.all([
      utils.admin.overview.invalidate(),
      utils.payments.attention.invalidate(),
      timeline.order && utils.checkout.searchOrders.invalidate(),
    ])
  }
}

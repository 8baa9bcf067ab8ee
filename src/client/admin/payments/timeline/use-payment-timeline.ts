/** A payment's whole timeline, and the other data that changes with it. */
import { useQuery } from '@tanstack/react-query'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { useUpdateCachedRow } from '../../lists/update-cached-row.ts'

export function usePaymentTimeline(id: number) {
  const { utils } = useTRPC()
  // money moves elsewhere too: read it on every opening
  return useQuery({ ...utils.payments.timeline.queryOptions({ id }), staleTime: 0 })
}

/** Applies the result of a change to its page, the lists, and the counts beside the links. */
export function useChangedTimeline(): (timeline: PaymentTimeline) => Promise<void> {
  const { utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.payments.search)
  return async (timeline) => {
    const { id, status } = timeline.payment
    // a running fetch may predate the change
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

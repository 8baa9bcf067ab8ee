/** One gift's Gift Aid, opened by an emailed link or by the payment's secret. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GiftAidAccess, GiftAidPage } from '#shared/money/gift-aid/gift-aid-page.ts'
import { useTRPC } from '../../platform/trpc.ts'

const keyOf = (access: GiftAidAccess | undefined) => ['gift-aid', access]

/** @param access undefined while there is nothing to open. */
export function useGiftAid(access: GiftAidAccess | undefined) {
  const { client } = useTRPC()
  // a query although it is sent as a mutation: the secret must not be in a URL
  return useQuery({
    queryKey: keyOf(access),
    queryFn: () => client.giftAid.open.mutate({ access: access! }),
    enabled: access !== undefined,
    // home addresses are not cached longer than they are shown
    gcTime: 0,
  })
}

/** Shows the gift that a change has returned. */
export function useShowGiftAid(access: GiftAidAccess): (page: GiftAidPage) => void {
  const cache = useQueryClient()
  return (page) => void cache.setQueryData(keyOf(access), page)
}

/** A monthly gift and its changes, each of which returns the gift as it is then. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { refusal, useToastMutation, type ToastText } from '../../../platform/use-toast-mutation.ts'

const keyOf = (token: string) => ['monthly gift', token]

/** @param token of the link */
export function useMonthlyGift(token: string) {
  const { client } = useTRPC()
  return useQuery<MonthlyGift, CallError>({
    queryKey: keyOf(token),
    queryFn: () => client.monthly.open.mutate({ token }),
  })
}

/** @param success shown once the server has stored the change */
export function useGiftChange<Input>(
  token: string,
  send: (input: Input) => Promise<MonthlyGift>,
  success: ToastText,
  onDone?: () => void,
) {
  const cache = useQueryClient()
  return useToastMutation<Input, MonthlyGift>({
    mutationFn: send,
    success,
    failure: (error) => refusal('Nothing was changed', error),
    onSuccess: (gift) => {
      cache.setQueryData(keyOf(token), gift)
      onDone?.()
    },
    onError: ({ data }) => {
      // changed elsewhere, or by a charge: show it as it is now
      if (data?.httpStatus === 409) void cache.invalidateQueries({ queryKey: keyOf(token) })
    },
  })
}

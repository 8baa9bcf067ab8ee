/** A monthly gift and its changes, each of which returns the changed gift. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { rulesOf } from '../../../platform/forms/rules.ts'
import { useServerForm } from '../../../platform/forms/use-server-form.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { refusal, useToastMutation, type ToastText } from '../../../platform/use-toast-mutation.ts'

/** Props of each part of the page. `token` is the link's. */
export type GiftProps = { gift: MonthlyGift; token: string }

const keyOf = (token: string) => ['monthly gift', token]

/** @param token of the link */
export function useMonthlyGift(token: string) {
  const { client } = useTRPC()
  return useQuery<MonthlyGift, CallError>({
    queryKey: keyOf(token),
    queryFn: () => client.monthly.open.mutate({ token }),
  })
}

/** Shared options of all changes of the gift. */
function useTaken(token: string) {
  const cache = useQueryClient()
  return {
    show: (gift: MonthlyGift) => void cache.setQueryData(keyOf(token), gift),
    notChanged: (error: CallError) => refusal('Nothing was changed', error),
    /** Changed elsewhere, or by a charge: show the current state. */
    readAgain: ({ data }: CallError) => {
      if (data?.httpStatus === 409) void cache.invalidateQueries({ queryKey: keyOf(token) })
    },
  }
}

/** @param success shown once the server has stored the change */
export function useGiftChange<Input>(
  token: string,
  send: (input: Input) => Promise<MonthlyGift>,
  success: ToastText,
  onDone?: () => void,
) {
  const { show, notChanged, readAgain } = useTaken(token)
  return useToastMutation<Input, MonthlyGift>({
    mutationFn: send,
    success,
    failure: notChanged,
    onSuccess: (gift) => {
      show(gift)
      onDone?.()
    },
    onError: readAgain,
  })
}

type GiftField = {
  /** Used in the draft's key: 'amount'. */
  what: string
  gift: MonthlyGift
  /** The field's initial value, from the gift. */
  valueOf: (gift: MonthlyGift) => string
  problem?: (value: string) => string | undefined
  send: (value: string) => Promise<MonthlyGift>
  success: ToastText
  onDone?: () => void
}

/** The form of one field, named 'value'. */
export function useGiftField(token: string, field: GiftField) {
  const { what, gift, valueOf, problem, send, success, onDone } = field
  const { show, notChanged, readAgain } = useTaken(token)
  const storedOf = (stored: MonthlyGift) => ({ start: { value: valueOf(stored) } })
  return useServerForm({
    name: `${what} of ${token}`,
    keeps: 'page',
    schema: rulesOf(({ value }: { value: string }) => ({ value: problem?.(value) })),
    ...storedOf(gift),
    storedOf,
    send: ({ value }) => send(value.trim()),
    success,
    refusal: notChanged,
    onDone: (changed) => {
      show(changed)
      onDone?.()
    },
    onFailure: readAgain,
  })
}

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '../../platform/ui/toast/toast.ts'

type Row = { id: number }
type OrderedQuery = {
  /** Sorts the cached list. */
  show: (compare: (one: Row, other: Row) => number) => unknown
  /** Cancels a running fetch, whose response would have the old order. */
  cancel: () => Promise<void>
  refetch: () => Promise<unknown>
  send: (ids: number[]) => Promise<unknown>
}

/** Saves orders one after another; the cached list shows the newest at once. */
export function useSaveOrder(
  what: string,
  { show, cancel, refetch, send }: OrderedQuery,
): (ids: number[]) => void {
  const pending = useRef(0)
  const { mutate } = useMutation({
    mutationFn: send,
    scope: { id: `order of ${what}` },
    onMutate: async (ids: number[]) => {
      pending.current += 1
      const places = new Map(ids.map((id, place) => [id, place]))
      const place = ({ id }: Row) => places.get(id) ?? ids.length
      const compare = (one: Row, other: Row) => place(one) - place(other)
      show(compare)
      await cancel()
      // the cancelled fetch restored its earlier value
      show(compare)
    },
    onError: () =>
      toast({ title: 'The order was not saved', description: 'Please try again.', variant: 'destructive' }),
    onSettled: () => {
      pending.current -= 1
      return pending.current === 0 ? refetch() : undefined
    },
  })
  return mutate
}

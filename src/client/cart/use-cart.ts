/** The visitor's cart: changes show at once, are sent one after another, and roll back if refused. */
import { useQuery } from '@tanstack/react-query'
import { cartCount, cartTotalPence, MAX_QUANTITY, type CartLine } from '#shared/cart.ts'
import type { Bracelet } from '#shared/shop.ts'
import { additions } from '../idempotency-key.ts'
import { pendingChanges } from '../pending-changes.ts'
import { useSessionId, visitor } from '../session.ts'
import { useCalls } from '../trpc.ts'
import { refusal, useToastMutation } from '../use-toast-mutation.ts'
import { cartMessages, changedCart, type CartChange } from './cart-changes.ts'

const pending = pendingChanges(changedCart)
const added = additions()
const reading = { meta: { failure: 'Failed to fetch cart' } }

/** Changes to the cart, for components that do not show it. */
export function useCartChanges() {
  const {
    utils: { cart },
    client,
  } = useCalls()
  const list = {
    read: () => cart.list.getData(visitor()),
    write: (lines: CartLine[]) => cart.list.setData(visitor(), lines),
    cancel: () => cart.list.cancel(visitor()),
    refetch: () => cart.list.invalidate(visitor()),
  }
  const send = (change: CartChange): Promise<unknown> => {
    switch (change.kind) {
      case 'add':
        return added.send(change.bracelet.id, change.key, (idempotencyKey) =>
          client.cart.add.mutate({ ...visitor(), braceletId: change.bracelet.id, idempotencyKey }),
        )
      case 'set':
        return client.cart.setQuantity.mutate({
          ...visitor(),
          braceletId: change.braceletId,
          quantity: change.quantity,
        })
      case 'remove':
        return client.cart.remove.mutate({ ...visitor(), braceletId: change.braceletId })
      default:
        return client.cart.clear.mutate(visitor())
    }
  }
  const { mutate } = useToastMutation({
    mutationFn: send,
    scope: { id: 'cart' },
    success: (_output, { kind }) => cartMessages[kind].success,
    failure: (reason, { kind }) => refusal(cartMessages[kind].failure, reason),
    onMutate: (change) => pending.begin(list, change),
    onSuccess: (_output, change) => pending.succeed(list, change),
    onError: (_error, change) => pending.fail(list, change),
  })
  const remove = ({ braceletId }: { braceletId: number }) => mutate({ kind: 'remove', braceletId })
  /** Below 1 removes the line (section 5); above 99 stays at 99. */
  const setQuantity = ({ braceletId }: { braceletId: number }, quantity: number) =>
    quantity < 1
      ? remove({ braceletId })
      : mutate({ kind: 'set', braceletId, quantity: Math.min(quantity, MAX_QUANTITY) })
  return {
    add: (bracelet: Bracelet) => mutate({ kind: 'add', bracelet, key: added.keyOf(bracelet.id) }),
    setQuantity,
    /** Changes the newest quantity by one; after a fast second press that is newer than what the page shows. */
    step: ({ braceletId }: { braceletId: number }, by: 1 | -1) => {
      const line = list.read()?.find((other) => other.braceletId === braceletId)
      if (line !== undefined) setQuantity(line, line.quantity + by)
    },
    remove,
    clear: () => mutate({ kind: 'clear' }),
    /** The server's cart once every pending change has been answered. Rejects if it cannot be read. */
    refresh: async (): Promise<CartLine[]> => {
      let lines: CartLine[]
      do {
        await pending.settled()
        lines = await cart.list.fetch(visitor(), { ...reading, staleTime: 0 })
      } while (pending.isBusy())
      return lines
    },
  }
}

/** The cart and its changes; `lines` is undefined until the server has answered. */
export function useCart() {
  const id = useSessionId()
  const { data: lines, error } = useQuery(
    useCalls().utils.cart.list.queryOptions({ sessionId: id ?? '' }, { ...reading, enabled: id !== null }),
  )
  return {
    sessionId: id,
    lines,
    isLoading: lines === undefined && error === null,
    error,
    count: lines && cartCount(lines),
    totalPence: lines && cartTotalPence(lines),
    ...useCartChanges(),
  }
}

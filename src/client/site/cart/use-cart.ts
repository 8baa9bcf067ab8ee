/** The visitor's cart. Changes show at once, are sent one at a time, and roll back if the server refuses them. */
import { useQuery } from '@tanstack/react-query'
import { cartCount, cartTotalPence, lineKey, MAX_QUANTITY, type CartLine } from '#shared/site/shop/cart.ts'
import type { Choice, ShownBracelet } from '#shared/site/shop/shop.ts'
import { additions } from '../../platform/idempotency-key.ts'
import { pendingChanges } from '../../platform/pending-changes.ts'
import { useSessionId, visitor } from '../../platform/session.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { tellOtherTabs } from './other-tabs.ts'
import {
  CART_FAILURES,
  cartSuccess,
  changedCart,
  isSameLine,
  type CartChange,
  type Line,
} from './cart-changes.ts'
import { useCartDrawer } from './cart-drawer-state.ts'

const pending = pendingChanges(changedCart)
const added = additions()
/** Ids that the server gave to lines added here. The page still shows those lines with the id 0. */
const idOfAdded = new Map<string, number>()
const reading = { meta: { failure: 'Failed to fetch cart' } }

/** Changes to the cart, for components that do not show it. */
export function useCartChanges() {
  const {
    utils: { cart, shop },
    client,
  } = useTRPC()
  const list = {
    read: () => cart.list.getData(visitor()),
    write: (lines: CartLine[]) => cart.list.setData(visitor(), lines),
    cancel: () => cart.list.cancel(visitor()),
    refetch: () => {
      tellOtherTabs('cart')
      return cart.list.invalidate(visitor())
    },
  }
  const addLine = async ({ bracelet, choices, key }: CartChange & { kind: 'add' }) => {
    const line = { braceletId: bracelet.id, choices }
    const name = lineKey(line)
    const { id } = await added.send(name, key, (idempotencyKey) =>
      client.cart.add.mutate({ ...visitor(), ...line, seenPrice: bracelet.price, idempotencyKey }),
    )
    idOfAdded.set(name, id)
  }
  const answer = async ({ line, choices }: CartChange & { kind: 'answer' }) => {
    const { id } = await client.cart.answer.mutate({ ...visitor(), ...named(line), choices })
    idOfAdded.set(lineKey({ ...line, choices }), id)
  }
  /**
   * Sends the line's id only if the bracelet alone is ambiguous: another tab may have recreated the line with a new id.
   */
  const named = (line: Line) => {
    const { braceletId, choices } = line
    const isAlone = !list.read()?.some((other) => other.braceletId === braceletId && !isSameLine(other, line))
    if (choices.length === 0 && isAlone) return { braceletId }
    const lineId = line.id === 0 ? idOfAdded.get(lineKey(line)) : line.id
    return { braceletId, ...(lineId !== undefined && { lineId }) }
  }
  const send = (change: CartChange): Promise<unknown> => {
    switch (change.kind) {
      case 'add':
        return addLine(change)
      case 'answer':
        return answer(change)
      case 'set':
        return client.cart.setQuantity.mutate({
          ...visitor(),
          ...named(change.line),
          quantity: change.quantity,
          seenPrice: change.line.bracelet.price,
        })
      case 'remove':
        return client.cart.remove.mutate({ ...visitor(), ...named(change.line) })
      default:
        return client.cart.clear.mutate(visitor())
    }
  }
  const { mutate } = useToastMutation({
    mutationFn: send,
    scope: { id: 'cart' },
    success: (_output, change) => cartSuccess(change, useCartDrawer.getState().open),
    failure: (reason, { kind }) => refusal(CART_FAILURES[kind], reason),
    onMutate: (change) => pending.begin(list, change),
    onSuccess: (_output, change) => pending.succeed(list, change),
    onError: (error, change) => {
      pending.fail(list, change)
      if (error.data?.code !== 'OUT_OF_STOCK') return
      // the refreshed list shows the refusal on its card and line
      void list.refetch()
      void shop.bracelets.invalidate()
    },
  })
  const remove = (line: Line) => mutate({ kind: 'remove', line })
  /** A quantity below 1 removes the line; above 99 it stays at 99. */
  const setQuantity = (line: CartLine, quantity: number) =>
    quantity < 1 ? remove(line) : mutate({ kind: 'set', line, quantity: Math.min(quantity, MAX_QUANTITY) })
  return {
    /** Adds one. What is not answered yet is asked where its line is shown. */
    add: (bracelet: ShownBracelet, choices: Choice[] = []) =>
      mutate({
        kind: 'add',
        bracelet,
        choices,
        key: added.keyOf(lineKey({ braceletId: bracelet.id, choices })),
      }),
    answer: (line: CartLine, choices: Choice[]) => mutate({ kind: 'answer', line, choices }),
    setQuantity,
    /** Changes the latest quantity by one, which after a quick second click is ahead of what the page shows. */
    step: (line: Line, by: 1 | -1) => {
      const newest = list.read()?.find((other) => isSameLine(other, line))
      if (newest !== undefined) setQuantity(newest, newest.quantity + by)
    },
    remove,
    /** Saves the current price as seen by the visitor; the quantity stays. */
    acceptPrice: (line: CartLine) => setQuantity(line, line.quantity),
    clear: () => mutate({ kind: 'clear' }),
    /** The server's cart once all pending changes are done. Rejects if it cannot be read. */
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

/** The cart and its changes; `lines` is undefined until the server has responded. */
export function useCart() {
  const id = useSessionId()
  const { data: lines, error } = useQuery(
    useTRPC().utils.cart.list.queryOptions({ sessionId: id ?? '' }, { ...reading, enabled: id !== null }),
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

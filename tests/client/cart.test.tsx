import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { createTRPCClient } from '@trpc/client'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import { useCart } from '../../src/client/cart/use-cart.ts'
import { CallsProvider, makeCalls } from '../../src/client/trpc.ts'
import { dismissToast, useToasts } from '../../src/client/ui/toast/toast.ts'
import { bracelet, line, pendingCalls, type Call } from '../support/pending-calls.ts'

let calls: ReturnType<typeof pendingCalls>
const next = (path: string) => calls.next(path)

async function openCart(lines: CartLine[]) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false }, mutations: { retry: false } },
  })
  const made = makeCalls(queryClient, createTRPCClient({ links: [calls.link] }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <CallsProvider value={made}>{children}</CallsProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => ({ cart: useCart(), toasts: useToasts() }), { wrapper })
  const list = await next('cart.list')
  await act(async () => list.respond(lines))
  await waitFor(() => expect(result.current.cart.lines).toHaveLength(lines.length))
  return {
    cart: () => result.current.cart,
    quantities: () => result.current.cart.lines?.map(({ braceletId, quantity }) => [braceletId, quantity]),
    toast: () => result.current.toasts.find(({ open }) => open)?.title,
  }
}

beforeEach(() => {
  calls = pendingCalls()
})
afterEach(() => {
  dismissToast()
  cleanup()
})

it('shows a change at once, confirms it, and then refreshes', async () => {
  const { cart, quantities, toast } = await openCart([line(1, 2)])
  act(() => cart().add(bracelet(7)))
  await waitFor(() =>
    expect(quantities()).toEqual([
      [7, 1],
      [1, 2],
    ]),
  )
  expect(cart().count).toBe(3)
  expect(cart().totalPence).toBe(3600)
  expect(toast()).toBeUndefined()

  const add = await next('cart.add')
  expect(add.input).toMatchObject({ braceletId: 7 })
  await act(async () => add.respond(line(7, 1)))
  await waitFor(() => expect(toast()).toBe('Added to Cart!'))
  const refreshed = await next('cart.list')
  await act(async () => refreshed.respond([line(7, 1), line(1, 2), line(3, 1)]))
  await waitFor(() => expect(cart().count).toBe(4))
})

it('sends each click with its own key, and a retry with the same one', async () => {
  const { cart, quantities } = await openCart([line(1, 1)])
  const keyOf = (call: Call) => (call.input as { idempotencyKey: string }).idempotencyKey
  const handled = async () => {
    const refreshed = await next('cart.list')
    await act(async () => refreshed.respond([line(1, 1)]))
  }
  act(() => cart().add(bracelet(1)))
  act(() => cart().add(bracelet(1)))
  const first = await next('cart.add')
  await act(async () => first.fail())
  const other = await next('cart.add')
  expect(keyOf(other)).not.toBe(keyOf(first))
  await act(async () => other.respond(line(1, 2)))
  await handled()

  act(() => cart().add(bracelet(1)))
  const again = await next('cart.add')
  expect(keyOf(again)).toBe(keyOf(first))
  // removed in another tab: this click is another addition
  await act(async () => again.fail('KEY_USED'))
  const afresh = await next('cart.add')
  expect([keyOf(first), keyOf(other)]).not.toContain(keyOf(afresh))
  await act(async () => afresh.respond(line(1, 1)))
  await handled()
  await waitFor(() => expect(quantities()).toEqual([[1, 1]]))
})

it('reverts only the rejected one of several changes', async () => {
  const { cart, quantities, toast } = await openCart([line(1, 1), line(2, 1)])
  act(() => cart().setQuantity(line(1, 1), 5))
  act(() => cart().remove(line(2, 1)))
  await waitFor(() => expect(quantities()).toEqual([[1, 5]]))

  const set = await next('cart.setQuantity')
  // the second is queued
  expect(calls.waiting).toEqual([])
  await act(async () => set.fail())
  await waitFor(() => expect(quantities()).toEqual([[1, 1]]))
  expect(toast()).toBe('Failed to update cart')

  const remove = await next('cart.remove')
  await act(async () => remove.respond({ ok: true }))
  const refreshed = await next('cart.list')
  await act(async () => refreshed.respond([line(1, 1)]))
  await waitFor(() => expect(quantities()).toEqual([[1, 1]]))
})

it('loses no fast click', async () => {
  const { cart, quantities } = await openCart([line(1, 1)])
  const before = cart()
  // all from one render, which still shows 1
  act(() => {
    for (let press = 0; press < 3; press += 1) before.step(line(1, 1), 1)
  })
  await waitFor(() => expect(quantities()).toEqual([[1, 4]]))
  for (const quantity of [2, 3, 4]) {
    const set = await next('cart.setQuantity')
    expect(set.input).toMatchObject({ quantity })
    await act(async () => set.respond(line(1, quantity)))
  }
  const refreshed = await next('cart.list')
  await act(async () => refreshed.respond([line(1, 4)]))
})

it('removes a line whose quantity falls below 1, and holds at most 99', async () => {
  const { cart, quantities } = await openCart([line(1, 99), line(2, 1)])
  act(() => cart().step(line(1, 99), 1))
  const set = await next('cart.setQuantity')
  expect(set.input).toMatchObject({ quantity: 99 })
  await act(async () => set.respond(line(1, 99)))
  act(() => cart().step(line(2, 1), -1))
  await waitFor(() => expect(quantities()).toEqual([[1, 99]]))
  const remove = await next('cart.remove')
  await act(async () => remove.respond({ ok: true }))
})

it('keeps lines of one bracelet apart by their answers, and names them to the server', async () => {
  const answered = (id: number, quantity: number, answer: string): CartLine => ({
    ...line(1, quantity),
    id,
    choices: [{ question: 'Your colours', answer }],
  })
  const { cart, quantities } = await openCart([answered(11, 1, 'red'), line(1, 2)])
  const gold = answered(0, 1, 'gold')
  act(() => cart().add(bracelet(1), gold.choices))
  act(() => cart().step(gold, 1))
  act(() => cart().remove(answered(11, 1, 'red')))
  act(() => cart().step(line(1, 2), -1))
  await waitFor(() =>
    expect(quantities()).toEqual([
      [1, 2],
      [1, 1],
    ]),
  )
  const add = await next('cart.add')
  expect(add.input).toMatchObject({ braceletId: 1, choices: gold.choices })
  await act(async () => add.respond({ ...gold, id: 12 }))
  const set = await next('cart.setQuantity')
  expect(set.input).toMatchObject({ braceletId: 1, lineId: 12, quantity: 2 })
  await act(async () => set.respond(answered(12, 2, 'gold')))
  const remove = await next('cart.remove')
  expect(remove.input).toMatchObject({ braceletId: 1, lineId: 11 })
  await act(async () => remove.respond({ ok: true }))
  const plain = await next('cart.setQuantity')
  expect(plain.input).toMatchObject({ braceletId: 1, quantity: 1 })
  await act(async () => plain.respond(line(1, 1)))
  const refreshed = await next('cart.list')
  await act(async () => refreshed.respond([answered(12, 2, 'gold'), line(1, 1)]))
})

it('says when the cart was cleared, and when that failed', async () => {
  const { cart, quantities, toast } = await openCart([line(1, 1)])
  act(() => cart().clear())
  await waitFor(() => expect(quantities()).toEqual([]))
  const refused = await next('cart.clear')
  await act(async () => refused.fail())
  await waitFor(() => expect(toast()).toBe('Failed to clear cart'))
  expect(quantities()).toEqual([[1, 1]])

  act(() => cart().clear())
  const cleared = await next('cart.clear')
  await act(async () => cleared.respond({ ok: true }))
  await waitFor(() => expect(toast()).toBe('Cart cleared'))
})

it('refreshes once every change has a response', async () => {
  const { cart } = await openCart([line(1, 1)])
  act(() => cart().remove(line(1, 1)))
  const fresh = vi.fn()
  const refreshing = cart().refresh().then(fresh)
  const remove = await next('cart.remove')
  expect(fresh).not.toHaveBeenCalled()
  await act(async () => remove.respond({ ok: true }))
  const refreshed = await next('cart.list')
  await act(async () => refreshed.respond([]))
  await refreshing
  expect(fresh).toHaveBeenCalledWith([])
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import type { Bracelet } from '#shared/shop.ts'
import { cachedReads } from '../../src/client/cached-reads.ts'
import { useCart } from '../../src/client/cart/use-cart.ts'
import { CallsProvider, type AppRouter } from '../../src/client/trpc.ts'
import { dismissToast, useToasts } from '../../src/client/ui/toast.ts'

const bracelet = (id: number): Bracelet => ({
  id,
  name: `Bracelet ${id}`,
  description: 'Beads',
  price: '12.00',
  country: 'ghana',
  colors: ['#C8202F'],
  image: 'ghana-star.svg',
})
const line = (braceletId: number, quantity: number): CartLine => ({
  id: braceletId,
  sessionId: 's',
  braceletId,
  quantity,
  bracelet: bracelet(braceletId),
})

/** A call on its way: the test decides when and how it is answered. */
type Call = { path: string; input: unknown; answer(data: unknown): void; refuse(): void }
let calls: Call[]

const link: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      calls.push({
        path: op.path,
        input: op.input,
        answer: (data) => {
          observer.next({ result: { type: 'data', data } })
          observer.complete()
        },
        refuse: () => observer.error(new TRPCClientError('refused')),
      })
    })

/** Takes the next call of a path, as the server would. */
async function next(path: string): Promise<Call> {
  await waitFor(() => expect(calls.map((call) => call.path)).toContain(path))
  const [call] = calls.splice(
    calls.findIndex((other) => other.path === path),
    1,
  )
  if (!call) throw new Error(`no call of ${path}`)
  return call
}

async function openCart(lines: CartLine[]) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false }, mutations: { retry: false } },
  })
  const client = createTRPCClient<AppRouter>({ links: [link] })
  const utils = cachedReads(queryClient, client)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <CallsProvider value={{ utils, client }}>{children}</CallsProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => ({ cart: useCart(), toasts: useToasts() }), { wrapper })
  const list = await next('cart.list')
  await act(async () => list.answer(lines))
  await waitFor(() => expect(result.current.cart.lines).toHaveLength(lines.length))
  return {
    cart: () => result.current.cart,
    quantities: () => result.current.cart.lines?.map(({ braceletId, quantity }) => [braceletId, quantity]),
    toast: () => result.current.toasts.find(({ open }) => open)?.title,
  }
}

beforeEach(() => {
  calls = []
})
afterEach(() => {
  dismissToast()
  cleanup()
})

it('shows a change at once, says so when it is done, and then asks the server again', async () => {
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
  await act(async () => add.answer(line(7, 1)))
  await waitFor(() => expect(toast()).toBe('Added to Cart!'))
  const refreshed = await next('cart.list')
  await act(async () => refreshed.answer([line(7, 1), line(1, 2), line(3, 1)]))
  await waitFor(() => expect(cart().count).toBe(4))
})

it('takes back only the refused one of several changes', async () => {
  const { cart, quantities, toast } = await openCart([line(1, 1), line(2, 1)])
  act(() => cart().setQuantity(line(1, 1), 5))
  act(() => cart().remove(line(2, 1)))
  await waitFor(() => expect(quantities()).toEqual([[1, 5]]))

  const set = await next('cart.setQuantity')
  // the second waits for its turn
  expect(calls).toEqual([])
  await act(async () => set.refuse())
  await waitFor(() => expect(quantities()).toEqual([[1, 1]]))
  expect(toast()).toBe('Failed to update cart')

  const remove = await next('cart.remove')
  await act(async () => remove.answer({ ok: true }))
  const refreshed = await next('cart.list')
  await act(async () => refreshed.answer([line(1, 1)]))
  await waitFor(() => expect(quantities()).toEqual([[1, 1]]))
})

it('loses no fast press', async () => {
  const { cart, quantities } = await openCart([line(1, 1)])
  const before = cart()
  // all from one drawing of the page, which still says 1
  act(() => {
    for (let press = 0; press < 3; press += 1) before.step(line(1, 1), 1)
  })
  await waitFor(() => expect(quantities()).toEqual([[1, 4]]))
  for (const quantity of [2, 3, 4]) {
    const set = await next('cart.setQuantity')
    expect(set.input).toMatchObject({ quantity })
    await act(async () => set.answer(line(1, quantity)))
  }
  const refreshed = await next('cart.list')
  await act(async () => refreshed.answer([line(1, 4)]))
})

it('removes a line whose quantity falls below 1, and holds at most 99', async () => {
  const { cart, quantities } = await openCart([line(1, 99), line(2, 1)])
  act(() => cart().step(line(1, 99), 1))
  const set = await next('cart.setQuantity')
  expect(set.input).toMatchObject({ quantity: 99 })
  await act(async () => set.answer(line(1, 99)))
  act(() => cart().step(line(2, 1), -1))
  await waitFor(() => expect(quantities()).toEqual([[1, 99]]))
  const remove = await next('cart.remove')
  await act(async () => remove.answer({ ok: true }))
})

it('says when the cart was cleared, and when it could not be', async () => {
  const { cart, quantities, toast } = await openCart([line(1, 1)])
  act(() => cart().clear())
  await waitFor(() => expect(quantities()).toEqual([]))
  const refused = await next('cart.clear')
  await act(async () => refused.refuse())
  await waitFor(() => expect(toast()).toBe('Failed to clear cart'))
  expect(quantities()).toEqual([[1, 1]])

  act(() => cart().clear())
  const cleared = await next('cart.clear')
  await act(async () => cleared.answer({ ok: true }))
  await waitFor(() => expect(toast()).toBe('Cart cleared'))
})

it('refreshes once every change has been answered', async () => {
  const { cart } = await openCart([line(1, 1)])
  act(() => cart().remove(line(1, 1)))
  const fresh = vi.fn()
  const refreshing = cart().refresh().then(fresh)
  const remove = await next('cart.remove')
  expect(fresh).not.toHaveBeenCalled()
  await act(async () => remove.answer({ ok: true }))
  const refreshed = await next('cart.list')
  await act(async () => refreshed.answer([]))
  await refreshing
  expect(fresh).toHaveBeenCalledWith([])
})

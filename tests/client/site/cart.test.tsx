import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { CartLine } from '#shared/site/shop/cart.ts'
import { CartDrawer } from '../../../src/client/site/cart/cart-drawer.tsx'
import { useCartDrawer } from '../../../src/client/site/cart/cart-drawer-state.ts'
import { useCart } from '../../../src/client/site/cart/use-cart.ts'
import { useToasts } from '../../../src/client/platform/ui/toast/toast.ts'
import { bracelet, line, settled, type Call } from '../../support/pending-calls.ts'
import { renderPart, renderSite } from '../../support/render-site.tsx'

async function openCart(lines: CartLine[]) {
  const renders: { cart: ReturnType<typeof useCart>; toasts: ReturnType<typeof useToasts> }[] = []
  function Probe() {
    renders.push({ cart: useCart(), toasts: useToasts() })
    return null
  }
  const calls = renderPart(<Probe />)
  await calls.answer('cart.list', lines)
  const now = () => renders.at(-1)!
  return {
    ...calls,
    cart: () => now().cart,
    quantities: () => now().cart.lines?.map(({ braceletId, quantity }) => [braceletId, quantity]),
    toast: () => now().toasts.find(({ open }) => open)?.title,
    action: () => now().toasts.find(({ open }) => open)?.action,
  }
}

it('a change shows at once, is confirmed, is announced to other tabs, and then rereads the cart', async () => {
  const other = new BroadcastChannel('cart')
  onTestFinished(() => other.close())
  const notify = vi.fn()
  other.addEventListener('message', notify)
  const { cart, quantities, toast, action, answer } = await openCart([line(1, 2)])
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

  expect((await answer('cart.add', line(7, 1))).input).toMatchObject({ braceletId: 7 })
  await waitFor(() => expect(toast()).toBe('Added to Cart!'))
  expect(action()?.label).toBe('View cart')
  action()?.onClick()
  expect(useCartDrawer.getState().isOpen).toBe(true)
  await answer('cart.list', [line(7, 1), line(1, 2), line(3, 1)])
  await waitFor(() => expect(cart().count).toBe(4))
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
})

it('each click has its own key, and a retry the same key', async () => {
  const { cart, quantities, answer, refuse } = await openCart([line(1, 1)])
  const keyOf = (call: Call) => (call.input as { idempotencyKey: string }).idempotencyKey
  const handled = () => answer('cart.list', [line(1, 1)])
  act(() => cart().add(bracelet(1)))
  act(() => cart().add(bracelet(1)))
  const first = await refuse('cart.add')
  const other = await answer('cart.add', line(1, 2))
  expect(keyOf(other)).not.toBe(keyOf(first))
  await handled()

  act(() => cart().add(bracelet(1)))
  // after removal in another tab, this click is a new addition
  expect(keyOf(await refuse('cart.add', 'KEY_USED'))).toBe(keyOf(first))
  const afresh = await answer('cart.add', line(1, 1))
  expect([keyOf(first), keyOf(other)]).not.toContain(keyOf(afresh))
  await handled()
  await waitFor(() => expect(quantities()).toEqual([[1, 1]]))
})

it('of several changes, only the rejected one is reverted', async () => {
  const { cart, quantities, toast, next, waiting, answer } = await openCart([line(1, 1), line(2, 1)])
  act(() => cart().setQuantity(line(1, 1), 5))
  act(() => cart().remove(line(2, 1)))
  await waitFor(() => expect(quantities()).toEqual([[1, 5]]))

  const set = await next('cart.setQuantity')
  // the second request is queued
  expect(waiting).toEqual([])
  await act(async () => set.fail())
  await waitFor(() => expect(quantities()).toEqual([[1, 1]]))
  expect(toast()).toBe('Failed to update cart')

  await answer('cart.remove', { ok: true })
  await answer('cart.list', [line(1, 1)])
  await waitFor(() => expect(quantities()).toEqual([[1, 1]]))
})

it('no fast click is lost', async () => {
  const { cart, quantities, answer } = await openCart([line(1, 1)])
  const before = cart()
  // three clicks before the next render, which still shows 1
  act(() => {
    for (let press = 0; press < 3; press += 1) before.step(line(1, 1), 1)
  })
  await waitFor(() => expect(quantities()).toEqual([[1, 4]]))
  for (const quantity of [2, 3, 4]) {
    expect((await answer('cart.setQuantity', line(1, quantity))).input).toMatchObject({ quantity })
  }
  await answer('cart.list', [line(1, 4)])
})

it('a line whose quantity falls below 1 is removed, and 99 is the maximum', async () => {
  const { cart, quantities, answer } = await openCart([line(1, 99), line(2, 1)])
  act(() => cart().step(line(1, 99), 1))
  expect((await answer('cart.setQuantity', line(1, 99))).input).toMatchObject({ quantity: 99 })
  act(() => cart().step(line(2, 1), -1))
  await waitFor(() => expect(quantities()).toEqual([[1, 99]]))
  await answer('cart.remove', { ok: true })
})

it('lines of one bracelet are told apart by their answers, and sent with their ids', async () => {
  const answered = (id: number, quantity: number, answer: string): CartLine => ({
    ...line(1, quantity),
    id,
    choices: [{ question: 'Your colours', answer }],
  })
  const { cart, quantities, answer } = await openCart([answered(11, 1, 'red')])
  const gold = answered(0, 1, 'gold')
  act(() => cart().add(bracelet(1)))
  act(() => cart().answer({ ...gold, choices: [] }, gold.choices))
  act(() => cart().step(gold, 1))
  act(() => cart().remove(answered(11, 1, 'red')))
  act(() => cart().add(bracelet(1)))
  await waitFor(() =>
    expect(quantities()).toEqual([
      [1, 1],
      [1, 2],
    ]),
  )
  expect((await answer('cart.add', { ...gold, id: 12, choices: [] })).input).toMatchObject({ braceletId: 1 })
  expect((await answer('cart.answer', { ...gold, id: 12 })).input).toMatchObject({
    braceletId: 1,
    lineId: 12,
    choices: gold.choices,
  })
  expect((await answer('cart.setQuantity', answered(12, 2, 'gold'))).input).toMatchObject({
    braceletId: 1,
    lineId: 12,
    quantity: 2,
  })
  expect((await answer('cart.remove', { ok: true })).input).toMatchObject({ braceletId: 1, lineId: 11 })
  await answer('cart.add', { ...line(1, 1), id: 13 })
  await answer('cart.list', [{ ...line(1, 1), id: 13 }, answered(12, 2, 'gold')])
})

it('clearing the cart is reported, and so is its failure', async () => {
  const { cart, quantities, toast, answer, refuse } = await openCart([line(1, 1)])
  act(() => cart().clear())
  await waitFor(() => expect(quantities()).toEqual([]))
  await refuse('cart.clear')
  await waitFor(() => expect(toast()).toBe('Failed to clear cart'))
  expect(quantities()).toEqual([[1, 1]])

  act(() => cart().clear())
  await answer('cart.clear', { ok: true })
  await waitFor(() => expect(toast()).toBe('Cart cleared'))
})

it('the cart is read again once every change has a response', async () => {
  const { cart, next, answer } = await openCart([line(1, 1)])
  act(() => cart().remove(line(1, 1)))
  const fresh = vi.fn()
  const refreshing = cart().refresh().then(fresh)
  const remove = await next('cart.remove')
  expect(fresh).not.toHaveBeenCalled()
  await act(async () => remove.respond({ ok: true }))
  await answer('cart.list', [])
  await refreshing
  expect(fresh).toHaveBeenCalledWith([])
})

it.each([
  ['every item', [line(1, 99), line(2, 21)], '120', true],
  [
    'what is not for sale any more',
    [{ ...line(1, 1), bracelet: { ...bracelet(1), state: 'retired' } }],
    '',
    false,
  ],
] as const)('the drawer counts %s, and offers to clear it', async (_what, lines, badge, isPayable) => {
  const { page, answer } = renderPart(<CartDrawer open onClose={() => undefined} />)
  await answer('cart.list', lines)
  expect(page.getByRole('button', { name: 'Clear Cart' })).toBeTruthy()
  expect(page.queryAllByText(badge || /^\d+$/, { selector: 'span.bg-primary' })).toHaveLength(
    badge === '' ? 0 : 1,
  )
  expect(page.queryAllByRole('link', { name: 'Proceed to Checkout' })).toHaveLength(isPayable ? 1 : 0)
})

it('questions are asked beside the line, typed answers are kept, and none is required', async () => {
  const questions = [
    { question: 'Which two flags?', options: ['Ghana and Kenya'], required: true },
    { question: 'Your colours', options: [], required: false },
  ]
  const asked = { ...line(1, 1), bracelet: { ...bracelet(1), questions } }
  const { page, answer } = renderPart(<CartDrawer open onClose={() => undefined} />)
  await answer('cart.list', [asked])
  const more = await page.findByLabelText('Anything else?')
  expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeTruthy()
  const beads = within(page.getByRole('group', { name: 'Your colours (optional)' }))
  const tap = (name: string) => fireEvent.click(beads.getByRole('checkbox', { name }))
  for (const name of ['Plum', 'Sky blue', 'Gold', 'Red']) tap(name)
  expect(beads.getByRole('status').textContent).toBe('Plum, sky blue, gold, red')
  tap('Green')
  expect(beads.getByRole('status').textContent).toBe('4 colours is the most. Take one away first.')
  for (const name of ['Red', 'Sky blue']) tap(name)
  fireEvent.change(more, { target: { value: 'a heart' } })
  fireEvent.blur(more)
  const colours = { question: 'Your colours', answer: 'Plum, gold; anything else: a heart' }
  expect((await answer('cart.answer', { ...asked, choices: [colours] })).input).toMatchObject({
    choices: [colours],
  })
  await answer('cart.list', [{ ...asked, choices: [colours] }])

  fireEvent.change(page.getByLabelText('Which two flags?'), { target: { value: 'Ghana and Kenya' } })
  fireEvent.click(page.getByRole('button', { name: /^Save/ }))
  const flags = { question: 'Which two flags?', answer: 'Ghana and Kenya' }
  const choices = [flags, colours]
  expect((await answer('cart.answer', { ...asked, choices })).input).toMatchObject({ choices })
  await answer('cart.list', [{ ...asked, choices }])
  const change = await page.findByRole('button', { name: /^Change/ })
  await waitFor(() => expect(document.activeElement).toBe(change))
  expect(page.getByText(`Your colours: ${colours.answer}`)).toBeTruthy()
  fireEvent.click(change)
  await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Which two flags?')))
})

it('cart and wishlist follow other tabs on every page, but at checkout only as the checkout does', async () => {
  const { answer, next, waiting, go } = await renderSite('/prayer')
  const other = new BroadcastChannel('cart')
  onTestFinished(() => other.close())
  await answer('cart.list', [line(1, 2)])
  await answer('wishlist.list', [])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no origin
  const tell = (changed: string) => act(async () => other.postMessage(changed))
  await tell('cart')
  await answer('cart.list', [line(1, 3)])
  expect(await screen.findByRole('button', { name: 'Shopping cart, 3 items' })).toBeTruthy()
  await tell('wishlist')
  await answer('wishlist.list', [{ id: 1, sessionId: 's', braceletId: 7, bracelet: bracelet(7) }])
  expect(waiting.map(({ path }) => path)).not.toContain('cart.list')

  await go('/checkout')
  await settled(() => undefined)
  waiting.splice(0)
  await tell('cart')
  await next('cart.list')
  expect(waiting.map(({ path }) => path)).not.toContain('cart.list')
})

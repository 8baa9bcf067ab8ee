// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OrderResult } from '#shared/checkout.ts'
import { site } from '#shared/site.ts'
import { OrderReceipt } from '../../src/client/checkout/order-receipt.tsx'

/** What an owner writes into the file. */
const facts: { address: string | null } = site
const unset = facts.address

afterEach(() => {
  cleanup()
  facts.address = unset
})

const order: OrderResult = {
  success: true,
  orderNumber: 1002,
  status: 'to pack',
  total: '24.00',
  currency: 'gbp',
  lines: [{ name: 'Black Star', quantity: 2, unitPrice: '12.00' }],
  // half past midnight in London
  createdAt: '2026-06-04T23:30:00Z',
}

async function show(shown: OrderResult) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <OrderReceipt order={shown} /> }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router as never} />)
  const receipt = await screen.findByRole('article')
  return receipt.textContent ?? ''
}

it('the printed receipt names the charity, its address, the date and the order number', async () => {
  facts.address = '1 Charity Lane\nLeeds'
  const text = await show(order)
  for (const words of [site.name, '1 Charity Lane', site.email, '5 June 2026', '1002', '£24.00'])
    expect(text).toContain(words)
  expect(text).not.toContain('Delivering to')
})

it('where the order goes is repeated as the server masked it', async () => {
  const text = await show({
    ...order,
    contact: { email: 'a•••@example.org', address: ['A••• O•••', 'Leeds', 'LS1 •••'] },
  })
  expect(text).toContain('Confirmation sent toa•••@example.org')
  expect(text).toContain('Delivering toA••• O•••LeedsLS1 •••')
})

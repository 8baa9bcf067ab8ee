// @vitest-environment happy-dom
/** Cancelling an order, with or without a refund. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Order } from '#shared/payments.ts'
import { contentSeed } from '#shared/content-seed.ts'
import { OrderSteps } from '../../src/client/admin/orders/order-steps.tsx'
import { PackingSlips } from '../../src/client/admin/orders/packing-slips.tsx'
import { CallsProvider, makeCalls, type AppRouter } from '../../src/client/trpc.ts'
import { dismissToast } from '../../src/client/ui/toast/toast.ts'
import { renderPart } from '../support/render-site.tsx'

const order: Order = {
  id: 2,
  number: 1002,
  status: 'to pack',
  paymentStatus: 'partly refunded',
  total: '12.00',
  refunded: '4.00',
  currency: 'gbp',
  customerName: 'Ada Okafor',
  customerEmail: 'ada@example.org',
  address: null,
  needsAddress: true,
  isOversold: false,
  needsChoices: false,
  unanswered: [],
  paymentIntentId: 'pi_1',
  paymentId: 7,
  carrier: '',
  trackingNote: '',
  detailsAskedAt: null,
  sendBy: '2026-11-27',
  createdAt: '2026-11-20T10:00:00.000Z',
  lines: [],
}

let sent: unknown[]
const link: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      sent.push(op.input)
      const data = { ...order, status: 'cancelled', paymentStatus: 'refunded' }
      observer.next({ result: { type: 'data', data } })
      observer.complete()
    })

function draw(row: Order) {
  const cache = new QueryClient()
  const client = createTRPCClient<AppRouter>({ links: [link] })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={cache}>
      <CallsProvider value={makeCalls(cache, client)}>
        <RouterContextProvider router={router as never}>
          <OrderSteps order={row} />
        </RouterContextProvider>
      </CallsProvider>
    </QueryClientProvider>,
  )
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

beforeEach(() => {
  sent = []
})
afterEach(() => {
  dismissToast()
  cleanup()
})

it('asks whether to refund the rest, names the payment, and does nothing before a choice', async () => {
  draw(order)
  press(/^Cancel order/)
  expect(document.activeElement?.textContent).toBe('Cancel order 1002?')
  expect(screen.getByRole('link', { name: 'Open payment #7' }).getAttribute('href')).toBe('/admin/payments/7')
  press('Keep the order')
  expect(sent).toEqual([])
  press(/^Cancel order/)
  press('Cancel and refund £8.00')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([
    {
      id: 2,
      from: 'to pack',
      to: 'cancelled',
      emailBuyer: true,
      refundKey: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ])
})

it('cancels without a refund', async () => {
  draw(order)
  press(/^Cancel order/)
  fireEvent.click(screen.getByLabelText('Email the buyer that it is cancelled'))
  press('Cancel without refund')
  await waitFor(() => expect(sent).toEqual([{ id: 2, from: 'to pack', to: 'cancelled', emailBuyer: false }]))
})

it('offers no refund of a disputed or refunded payment', async () => {
  draw({ ...order, paymentStatus: 'disputed' })
  press(/^Cancel order/)
  expect(screen.queryByRole('button', { name: /refund £/ })).toBeNull()
  cleanup()
  draw({ ...order, paymentStatus: 'refunded', refunded: '12.00' })
  // and packing is no longer the primary step
  expect(screen.queryByRole('button', { name: /^Mark packed/ })?.closest('details')).not.toBeNull()
  press(/^Cancel order/)
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('a packing slip says what was published of the charity', async () => {
  const contact = { ...contentSeed.contact, address: '1 Charity Lane\nLeeds', charityNumber: '1234567' }
  const { next } = renderPart(<PackingSlips which="2" onClose={() => undefined} />, {
    ...contentSeed,
    contact,
  })
  const asked = await next('checkout.orderById')
  asked.respond(order)
  const slip = await screen.findByRole('article', { name: 'Packing slip of order 1002' })
  expect(slip.textContent).toContain('1 Charity Lane\nLeeds')
  expect(slip.textContent).toContain('Registered charity 1234567')
})

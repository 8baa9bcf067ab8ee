/** A payment's page while refunds and checks are refused, lost or overtaken. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PaymentTimeline } from '#shared/payment-timeline.ts'
import { unlockAdmin } from '../../src/client/admin/admin-lock.ts'
import { settled } from '../support/pending-calls.ts'
import { fieldOf, fill, press, renderUnlocked } from '../support/render-site.tsx'

const timeline = (id: number): PaymentTimeline => ({
  payment: {
    id,
    amount: '25.00',
    refunded: '0.00',
    currency: 'gbp',
    status: 'succeeded',
    description: null,
    customerName: 'Ada',
    customerEmail: 'ada@example.org',
    paymentType: 'donation',
    paymentMethod: 'Visa •••• 4242',
    paymentIntentId: 'pi_1',
    orderId: null,
    orderNumber: null,
    createdAt: '2026-11-20T10:00:00.000Z',
  },
  refunded: '0.00',
  net: '25.00',
  refundable: '25.00',
  refunds: [],
  disputes: [],
  events: [],
  outboxEmails: [],
  snapshotAt: null,
  order: null,
  donationId: 1,
})

// a refund that was begun is kept by payment: each test has its own
let lastId = 100
async function openPayment(changes: Partial<PaymentTimeline> = {}) {
  const read = { ...timeline((lastId += 1)), ...changes }
  const site = await renderUnlocked(`/admin/payments/${read.payment.id}`)
  await site.answer('payments.timeline', read)
  return { ...site, read }
}
const main = () => screen.getByRole('main').textContent ?? ''

async function startRefund(amount: string) {
  await press('Refund…')
  await fill('Amount in pounds', amount)
  await press('Continue')
}

it('a double click on Continue refunds nothing, and one on Refund once', async () => {
  const { next, waiting } = await openPayment()
  await startRefund('5')
  expect(document.activeElement?.textContent).toBe('Refund £5.00?')
  await press('Refund £5.00', 2)
  expect(waiting.filter(({ path }) => path === 'payments.refund')).toEqual([])
  await press('Refund £5.00')
  await press(/^(Refund|Try again)/, 2)
  await next('payments.refund')
  expect(waiting.filter(({ path }) => path === 'payments.refund')).toEqual([])
})

it('a refund that is refused is explained, keeps the typed amount, and the next attempt has another key', async () => {
  const { next, answer, refuse, read } = await openPayment()
  await startRefund('20')
  await press('Refund £20.00')
  const error = 'At most £15.00 of this payment can be refunded.'
  const refused = await refuse('payments.refund', 'CONFLICT', { httpStatus: 409, error })
  expect(await screen.findAllByText('Nothing was refunded')).toHaveLength(2)
  await answer('payments.timeline', { ...read, refundable: '15.00' })
  expect(main()).toContain(error)
  expect(main()).toContain('Up to £15.00')
  expect(fieldOf('Amount in pounds').value).toBe('20.00')
  await fill('Amount in pounds', '15')
  await press('Continue')
  await press('Refund £15.00')
  const again = await next('payments.refund')
  expect(again.input).toMatchObject({ amount: '15.00' })
  expect(again.input).not.toMatchObject({ key: (refused.input as { key: string }).key })
})

it('a typed amount survives the end of the session', async () => {
  const { answer, refuse, read } = await openPayment()
  await press('Refund…')
  await fill('Amount in pounds', '7.25')
  await press('Check with Stripe')
  await refuse('payments.checkWithProvider', 'UNAUTHORIZED', { httpStatus: 401 })
  expect(screen.getByText('Your session has ended. Please unlock again.')).toBeTruthy()
  expect(document.documentElement.textContent).not.toContain('£25.00')
  await settled(() => unlockAdmin())
  await answer('payments.timeline', read)
  expect(fieldOf('Amount in pounds').value).toBe('7.25')
})

it('a refund that failed can be made another way', async () => {
  const { answer, read } = await openPayment()
  await startRefund('25')
  await press('Refund £25.00')
  const refund = { id: 1, amount: '25.00', reason: null, failure: null, madeHere: true } as const
  const failed = { ...refund, state: 'failed' as const, createdAt: read.payment.createdAt }
  await answer('payments.refund', { ...read, refunds: [failed] })
  expect(document.activeElement?.textContent).toBe('Refund of £25.00 failed')
  expect(screen.getByRole('list', { name: 'Refunds' }).textContent).toContain('Failed')
  expect(screen.getByRole('button', { name: 'Refund…' })).toBeTruthy()
})

it('an order is linked, and a partial refund does not change it', async () => {
  await openPayment({ order: { id: 2, number: 1002, status: 'to pack' } })
  await startRefund('1')
  expect(main()).toContain('Order 1002 is unchanged (to pack)')
  const links = screen.getAllByRole('link', { name: 'Order 1002' })
  expect(links.map((link) => link.getAttribute('href'))).toContain('/admin/orders?q=1002')
})

it('a check with the provider that fails is said, and the focus stays', async () => {
  const { refuse } = await openPayment()
  screen.getByRole('button', { name: 'Check with Stripe' }).focus()
  await press('Check with Stripe', 0)
  await refuse('payments.checkWithProvider')
  expect(await screen.findByText('Could not check with Stripe')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Check with Stripe')
})

it('a payment’s page says that there is none, or that it was not loaded', async () => {
  const { go, answer, refuse } = await renderUnlocked('/admin/payments/2000000000')
  await refuse('payments.timeline', 'NOT_FOUND', { httpStatus: 404 })
  expect(screen.getByRole('heading', { name: 'There is no such payment' })).toBeTruthy()
  await go('/admin/payments/99')
  await refuse('payments.timeline')
  expect(screen.getByRole('alert').textContent).toContain('The payment could not be loaded')
  await press('Retry')
  await answer('payments.timeline', timeline(99))
  expect(screen.getByRole('heading', { name: '£25.00 GBP' })).toBeTruthy()
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Payment } from '#shared/payments.ts'
import { PaymentRow } from '../../src/client/admin/payment-row.tsx'
import { money, paymentMail } from '../../src/client/admin/payment-texts.ts'

afterEach(cleanup)

const payment: Payment = {
  id: 7,
  amount: '1234.50',
  currency: 'gbp',
  status: 'succeeded',
  description: 'Two bracelets',
  customerName: 'Ama & Sons',
  customerEmail: 'ama+books@example.org',
  paymentType: 'order',
  paymentMethod: 'Visa •••• 4242',
  paymentIntentId: 'pi_1234567890abcdefghij',
  orderId: 12,
  createdAt: '2026-07-01T22:30:00.000Z',
}
const text = () => screen.getByRole('article').textContent ?? ''

describe('a payment', () => {
  it('shows everything that is known of it', () => {
    render(<PaymentRow row={payment} />)
    for (const known of ['#7', '£1,234.50 GBP', 'Two bracelets', 'Ama & Sons', 'ama+books@example.org'])
      expect(text()).toContain(known)
    for (const known of ['order', 'Visa •••• 4242', 'pi_1234567890abcdefg…', 'Order12'])
      expect(text()).toContain(known)
    // the day in London, where it is an hour later in summer
    expect(text()).toContain('1 Jul 2026, 23:30')
    expect(text()).not.toContain(payment.paymentIntentId)
  })

  it('says what is not known, and offers nothing that could not be done', () => {
    render(
      <PaymentRow
        row={{
          ...payment,
          customerName: null,
          customerEmail: null,
          paymentMethod: null,
          description: null,
          orderId: null,
          paymentIntentId: '',
        }}
      />,
    )
    for (const fallback of ['Anonymous Customer', 'Not provided', 'N/A']) expect(text()).toContain(fallback)
    expect(screen.queryByRole('link', { name: /Contact Customer/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Copy Stripe ID/ })).toBeNull()
    expect(text()).not.toContain('Description')
    expect(text()).not.toContain('Order')
  })

  it.each([
    ['succeeded', 'bg-leaf'],
    ['failed', 'bg-danger'],
    ['processing', 'bg-marigold'],
    ['refunded', 'bg-marigold'],
  ] as const)('that is %s has a badge with the word and the colour %s', (status, colour) => {
    render(<PaymentRow row={{ ...payment, status }} />)
    expect(screen.getByText(status).parentElement?.className).toContain(colour)
  })
})

it('begins a mail with the payment’s number, whatever the texts hold', () => {
  const url = new URL(paymentMail({ ...payment, customerEmail: 'ama+books@example.org' }))
  expect(decodeURIComponent(url.pathname)).toBe('ama+books@example.org')
  expect(url.searchParams.get('subject')).toBe('Your payment #7 to Threads & Pages')
  expect(url.searchParams.get('body')).toMatch(
    /^Dear Ama & Sons,\r\n\r\nabout your payment #7 of £1,234\.50 GBP/,
  )
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
})

it.each([
  ['0.00', '£0.00'],
  ['99999999999999999.99', '£99,999,999,999,999,999.99'],
])('writes %s as %s, to the penny', (decimal, written) => {
  expect(money(decimal)).toBe(written)
})

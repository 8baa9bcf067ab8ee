import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  PAYMENT_ISSUE_KINDS,
  type RefundState,
  type PaymentEvent,
  type PaymentTimeline,
  type Refund,
} from '#shared/payment-timeline.ts'
import type { Payment } from '#shared/payments.ts'
import { PaymentRow } from '../../src/client/admin/payments/payment-row.tsx'
import { refundOutcome } from '../../src/client/admin/payments/timeline-labels.ts'
import { money, paymentMail } from '../../src/client/admin/payments/payment-labels.ts'
import { PaymentEvents } from '../../src/client/admin/payments/payment-events.tsx'
import { refundError, typedPence } from '../../src/client/admin/payments/refund-amount.ts'
import {
  paymentIssueAdvice,
  paymentIssueTitle,
} from '../../src/client/admin/attention/payment-issue-labels.ts'
import { renderPart } from '../support/render-site.tsx'

const payment: Payment = {
  id: 7,
  amount: '1234.50',
  refunded: '0.00',
  currency: 'gbp',
  status: 'succeeded',
  description: 'Two bracelets',
  customerName: 'Ama & Sons',
  customerEmail: 'ama+books@example.org',
  paymentType: 'order',
  paymentMethod: 'Visa •••• 4242',
  paymentIntentId: 'pi_1234567890abcdefghij',
  orderId: 12,
  orderNumber: 1002,
  createdAt: '2026-07-01T22:30:00.000Z',
}
const draw = (row: Payment) => renderPart(<PaymentRow row={row} />)
const text = () => screen.getByRole('article').textContent ?? ''

describe('a payment', () => {
  it('shows all its details', () => {
    draw(payment)
    for (const known of ['#7', '£1,234.50 GBP', 'Two bracelets', 'Ama & Sons', 'ama+books@example.org'])
      expect(text()).toContain(known)
    for (const known of ['order', 'Visa •••• 4242', 'pi_1234567890abcdefg…', 'Order1002'])
      expect(text()).toContain(known)
    // the day in London, an hour ahead in summer
    expect(text()).toContain('1 Jul 2026, 23:30')
    expect(text()).not.toContain(payment.paymentIntentId)
    const link = screen.getByRole('link', { name: 'Open payment #7' })
    expect(link.getAttribute('href')).toBe('/admin/payments/7')
  })

  it('marks missing details, and offers no impossible action', () => {
    draw({
      ...payment,
      customerName: null,
      customerEmail: null,
      paymentMethod: null,
      description: null,
      orderId: null,
      orderNumber: null,
      paymentIntentId: '',
    })
    for (const fallback of ['Anonymous Customer', 'Not provided', 'N/A']) expect(text()).toContain(fallback)
    expect(screen.queryByRole('link', { name: /Contact Customer/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Copy Stripe ID/ })).toBeNull()
    expect(text()).not.toContain('Description')
    expect(text()).not.toContain('Order')
  })

  it('that is partly refunded shows the rest beside its amount', () => {
    draw({ ...payment, refunded: '34.50' })
    expect(text()).toContain('£1,234.50 GBP£1,200.00 after refunds')
    cleanup()
    draw({ ...payment, refunded: '1234.50', status: 'refunded' })
    expect(text()).not.toContain('after refunds')
  })

  it.each([
    ['succeeded', 'bg-success'],
    ['failed', 'bg-danger'],
    ['processing', 'bg-accent'],
    ['refunded', 'bg-accent'],
  ] as const)('that is %s has a badge with the word and the colour %s', (status, colour) => {
    draw({ ...payment, status })
    expect(screen.getByText(status).parentElement?.className).toContain(colour)
  })
})

it('begins an email with the payment’s number, whatever the texts contain', () => {
  const url = new URL(paymentMail({ ...payment, customerEmail: 'ama+books@example.org' }, 'Threads & Pages'))
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
])('formats %s as %s', (decimal, written) => {
  expect(money(decimal)).toBe(written)
})

it.each([
  ['12', 1200],
  [' £1,234.5 ', 123_450],
  ['0.01', 1],
  ['12,50', undefined],
  ['1e3', undefined],
  ['12.345', undefined],
  ['-1', undefined],
  ['', undefined],
])('parses %j as an amount to refund', (typed, pence) => {
  expect(typedPence(typed)).toBe(pence)
})

it.each([
  ['', 'Please enter an amount'],
  ['twelve', 'Please enter pounds and pence, such as 12.50'],
  ['0.00', 'Please enter an amount above zero'],
  ['12.01', 'At most £12.00 can be refunded'],
  ['12', undefined],
])('for %j with £12.00 left says: %s', (typed, problem) => {
  expect(refundError(typed, '12.00')).toBe(problem)
})

const event = (id: number, changes: Partial<PaymentEvent>): PaymentEvent => ({
  id,
  source: 'webhook',
  kind: 'payment_intent.succeeded',
  detail: 'succeeded',
  deliveries: 1,
  createdAt: '2026-07-01T22:30:00.000Z',
  ...changes,
})
const refund = (id: number, state: RefundState, madeHere = true): Refund => ({
  id,
  amount: '12.00',
  state,
  reason: null,
  failure: null,
  madeHere,
  createdAt: '2026-07-01T22:30:00.000Z',
})
const timeline: PaymentTimeline = {
  payment,
  refunded: '0.00',
  net: '1234.50',
  refundable: '1234.50',
  refunds: [],
  disputes: [],
  events: [],
  outboxEmails: [],
  snapshotAt: null,
  order: null,
  donationId: null,
}

describe('the timeline of a payment', () => {
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

  it('lists events in order, with their source and how often they were delivered', () => {
    const events = [
      event(1, { deliveries: 5 }),
      event(2, { source: 'recorder', kind: 'recorded', detail: '' }),
      event(3, { source: 'owner', kind: 'refund requested', detail: '£12.00' }),
      event(4, { kind: 'charge.dispute.created', detail: 'needs_response' }),
      event(6, { kind: 'charge.refunded' }),
      event(7, { kind: 'refund.failed', detail: 'failed' }),
      event(5, { source: 'nightly', kind: 'something.never_heard of', detail: 'some_code' }),
    ]
    render(<PaymentEvents timeline={{ ...timeline, events, snapshotAt: '2026-07-01T22:00:00.000Z' }} />)
    expect(lines()).toEqual([
      'Payment prepared1 Jul 2026, 23:00 · Visitor’s browser',
      'Payment succeeded1 Jul 2026, 23:30 · Stripe, received 5 times',
      'Payment recorded1 Jul 2026, 23:30 · This website',
      'Refund requested: £12.001 Jul 2026, 23:30 · You',
      'Payment disputed: needs response1 Jul 2026, 23:30 · Stripe',
      'Payment refunded1 Jul 2026, 23:30 · Stripe',
      'Refund failed1 Jul 2026, 23:30 · Stripe',
      'Something never heard of: some code1 Jul 2026, 23:30 · Nightly check',
    ])
  })

  it('says when there is more than is shown, and when it is empty', () => {
    const events = Array.from({ length: 200 }, (_, index) => event(index + 1, {}))
    render(<PaymentEvents timeline={{ ...timeline, events }} />)
    expect(screen.getByText('Showing the newest 200.')).toBeTruthy()
    cleanup()
    render(<PaymentEvents timeline={timeline} />)
    expect(screen.getByText('Nothing has been recorded for this payment.')).toBeTruthy()
  })
})

it.each([
  ['succeeded', '£12.00 refunded', true],
  ['requested', 'Refund of £12.00 is on its way', true],
  ['pending', 'Refund of £12.00 is on its way', true],
  ['failed', 'Refund of £12.00 failed', false],
  ['canceled', 'Refund of £12.00 failed', false],
] as const)('says of a refund that is %s: %s', (state, outcome, isGood) => {
  const refunds = [refund(1, 'succeeded'), refund(3, state), refund(2, 'failed'), refund(4, 'failed', false)]
  expect(refundOutcome({ refunds })).toEqual({ text: outcome, isGood })
})

it('names every payment issue by its payment or order, with advice', () => {
  const titles = (paymentId: number | null) =>
    PAYMENT_ISSUE_KINDS.map((kind) => paymentIssueTitle({ kind, paymentId, orderNumber: paymentId && 1002 }))
  expect(titles(7)).toEqual([
    'Payment #7 is not the expected amount',
    'Payment #7 does not match any order or donation',
    'A refund failed: payment #7',
    'Payment #7 is disputed',
    'Payment #7 has not been recorded',
    'Order 1002 was refunded in Stripe before it was sent',
    'Order 1002 is cancelled, but its payment has not been refunded',
    'Order 1002 was paid for after the last one was sold',
  ])
  expect(titles(null)).toContain('A payment does not match any order or donation')
  for (const kind of PAYMENT_ISSUE_KINDS) expect(paymentIssueAdvice({ kind })).toMatch(/^[A-Z][^.]+\.$/)
})

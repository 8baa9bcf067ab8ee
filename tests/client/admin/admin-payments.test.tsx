/** Payments: a row, a timeline, and refunds that are refused, lost or overtaken. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  PAYMENT_ISSUE_KINDS,
  type RefundState,
  type PaymentEvent,
  type PaymentTimeline,
  type Refund,
} from '#shared/money/payments/payment-timeline.ts'
import type { Payment } from '#shared/money/payments/payments.ts'
import { lockAdmin, unlockAdmin } from '../../../src/client/admin/session/admin-lock.ts'
import { PaymentRow } from '../../../src/client/admin/payments/payment-row.tsx'
import { refundOutcome } from '../../../src/client/admin/payments/timeline/timeline-labels.ts'
import { money, paymentMail } from '../../../src/client/admin/payments/payment-labels.ts'
import { PaymentEvents } from '../../../src/client/admin/payments/timeline/payment-events.tsx'
import { refundError, typedPence } from '../../../src/client/admin/payments/refund/refund-amount.ts'
import {
  paymentIssueAdvice,
  paymentIssueTitle,
} from '../../../src/client/admin/attention/payment-issue-labels.ts'
import { settled } from '../../support/pending-calls.ts'
import { fieldOf, fill, press, renderPart, renderUnlocked } from '../../support/render-site.tsx'

const payment: Payment = {
  id: 7,
  amount: '1234.50',
  refunded: '0.00',
  lost: '0.00',
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
  paidAt: '2026-07-01T22:30:00.000Z',
  createdAt: '2026-07-03T10:00:00.000Z',
}
const draw = (row: Payment) => renderPart(<PaymentRow row={{ ...row, supporterId: null }} />)
const text = () => screen.getByRole('article').textContent ?? ''

describe('a payment', () => {
  it('shows all its details', () => {
    draw(payment)
    for (const known of ['#7', '£1,234.50 GBP', 'Two bracelets', 'Ama & Sons', 'ama+books@example.org'])
      expect(text()).toContain(known)
    for (const known of ['order', 'Visa •••• 4242', 'pi_1234567890abcdefg…', 'Order1002'])
      expect(text()).toContain(known)
    // time of payment in London, one hour ahead in summer
    expect(text()).toContain('1 Jul 2026, 23:30')
    expect(text()).not.toContain(payment.paymentIntentId)
    const link = screen.getByRole('link', { name: 'Payment #7' })
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

  it('that was partly refunded or lost shows the rest beside its amount', () => {
    draw({ ...payment, refunded: '34.50', lost: '100.00' })
    expect(text()).toContain('£1,234.50 GBP£1,100.00 left')
    cleanup()
    draw({ ...payment, refunded: '1234.50', status: 'refunded' })
    expect(text()).not.toContain('left')
    cleanup()
    draw({ ...payment, lost: '1234.50', status: 'refunded' })
    expect(text()).toMatch(/£1,234\.50 GBP ?dispute lost/)
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

it('an email to the payer starts with the payment’s number, whatever the texts contain', () => {
  const payer = { customerName: 'Ama & Sons?bcc=x@example.org', customerEmail: 'ama+books@example.org' }
  const url = new URL(paymentMail({ ...payment, ...payer }, 'Threads & Pages'))
  expect(url.protocol).toBe('mailto:')
  expect(decodeURIComponent(url.pathname)).toBe('ama+books@example.org')
  expect(url.searchParams.get('subject')).toBe('Your payment #7 to Threads & Pages')
  expect(url.searchParams.get('body')).toMatch(
    /^Dear Ama & Sons\?bcc=x@example\.org,\r\n\r\nabout your payment #7 of £1,234\.50 GBP/,
  )
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
})

it('amounts are exact, however large', () => {
  expect(['0.00', '99999999999999999.99'].map(money)).toEqual(['£0.00', '£99,999,999,999,999,999.99'])
})

it.each([
  ['', 'Please enter an amount'],
  ...['twelve', '12,50', '1e3', '12.345', '-1'].map((typed) => [
    typed,
    'Please enter pounds and pence, such as 12.50',
  ]),
  ['0.00', 'Please enter an amount above zero'],
  ['12.01', 'At most £12 can be refunded'],
])('a refund of %j with £12.00 left says: %s', (typed, problem) => {
  expect(refundError(typed, '12.00')).toBe(problem)
})

it('a refund’s amount may have signs and pence', () => {
  expect(['12', ' £1,234.5 ', '0.01'].map(typedPence)).toEqual([1200, 123_450, 1])
  expect(refundError('12', '12.00')).toBeUndefined()
})

const event = (id: number, changes: Partial<PaymentEvent>): PaymentEvent => ({
  id,
  source: 'webhook',
  kind: 'payment_intent.succeeded',
  detail: 'succeeded',
  deliveries: 1,
  accountName: '',
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
  declaration: null,
  fund: null,
  dedication: null,
  mandateId: null,
  settlement: null,
  supporterId: null,
}

describe('the timeline of a payment', () => {
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

  it('lists events in order, with their source and how often they were delivered', () => {
    const events = [
      event(1, { deliveries: 5 }),
      event(2, { source: 'recorder', kind: 'recorded', detail: '' }),
      event(3, { source: 'owner', kind: 'refund requested', detail: '£12.00' }),
      event(8, { source: 'owner', kind: 'asked again', detail: '', accountName: 'Ada' }),
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
      'Checked with Stripe1 Jul 2026, 23:30 · Ada',
      'Payment disputed: needs response1 Jul 2026, 23:30 · Stripe',
      'Payment refunded1 Jul 2026, 23:30 · Stripe',
      'Refund failed1 Jul 2026, 23:30 · Stripe',
      'Something never heard of: some code1 Jul 2026, 23:30 · Nightly check',
    ])
  })

  it('says if there is more than is shown, and if it is empty', () => {
    const events = Array.from({ length: 200 }, (_, index) => event(index + 1, {}))
    render(<PaymentEvents timeline={{ ...timeline, events }} />)
    expect(screen.getByText('Showing the newest 200.')).toBeTruthy()
    cleanup()
    render(<PaymentEvents timeline={timeline} />)
    expect(screen.getByText('Nothing has been recorded for this payment.')).toBeTruthy()
  })
})

it.each([
  ['succeeded', '£12 refunded', true],
  ['requested', 'Refund of £12 is on its way', true],
  ['pending', 'Refund of £12 is on its way', true],
  ['failed', 'Refund of £12 failed', false],
  ['canceled', 'Refund of £12 failed', false],
] as const)('describes a refund that is %s: %s', (state, outcome, isGood) => {
  const refunds = [refund(1, 'succeeded'), refund(3, state), refund(2, 'failed'), refund(4, 'failed', false)]
  expect(refundOutcome({ refunds })).toEqual({ text: outcome, isGood })
})

it('every payment issue is named by its payment or order, with advice', () => {
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
    'A monthly gift could not be charged, and the donor is not to blame',
    'Payment #7 is a second payment for the same thing',
  ])
  expect(titles(null)).toContain('A payment does not match any order or donation')
  for (const kind of PAYMENT_ISSUE_KINDS) expect(paymentIssueAdvice({ kind })).toMatch(/^[A-Z][^.]+\.$/)
})

const ofAGift = (id: number): PaymentTimeline => ({
  ...timeline,
  payment: { ...payment, id, amount: '25.00', paymentType: 'donation', orderId: null, orderNumber: null },
  net: '25.00',
  refundable: '25.00',
})

// started refunds are stored by payment, so each test has its own
let lastId = 100
async function openPayment(changes: Partial<PaymentTimeline> = {}) {
  const read = { ...ofAGift((lastId += 1)), ...changes }
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

it('a payment of a monthly gift links to it', async () => {
  await openPayment({ donationId: 3, mandateId: 12 })
  const link = screen.getByRole('link', { name: 'Monthly gift' })
  expect(link.getAttribute('href')).toBe('/admin/monthly/12')
})

it('a double click on Continue refunds nothing, and one on Refund refunds once', async () => {
  const { next, waiting } = await openPayment()
  await startRefund('5')
  expect(document.activeElement?.textContent).toBe('Refund £5?')
  await press('Refund £5', 2)
  expect(waiting.filter(({ path }) => path === 'payments.refund')).toEqual([])
  await press('Refund £5')
  await press(/^(Refund|Try again)/, 2)
  await next('payments.refund')
  expect(waiting.filter(({ path }) => path === 'payments.refund')).toEqual([])
})

it('a refused refund is explained and keeps the amount, and the next attempt has another key', async () => {
  const { next, answer, refuse, read } = await openPayment()
  await startRefund('20')
  await press('Refund £20')
  const error = 'At most £15.00 of this payment can be refunded.'
  const refused = await refuse('payments.refund', 'CONFLICT', { httpStatus: 409, error })
  await waitFor(() => expect(screen.getAllByText('Nothing was refunded')).toHaveLength(2))
  await answer('payments.timeline', { ...read, refundable: '15.00' })
  expect(main()).toContain(error)
  expect(main()).toContain('Up to £15')
  expect(fieldOf('Amount in pounds').value).toBe('20.00')
  await fill('Amount in pounds', '15')
  await press('Continue')
  await press('Refund £15')
  const again = await next('payments.refund')
  expect(again.input).toMatchObject({ amount: '15.00' })
  expect(again.input).not.toMatchObject({ key: (refused.input as { key: string }).key })
})

it('a refund that is refused after its page was left can be changed', async () => {
  const { go, answer, refuse, read } = await openPayment()
  await startRefund('20')
  await press('Refund £20')
  await go('/admin/privacy')
  await refuse('payments.refund', 'CONFLICT', { httpStatus: 409 })
  await go(`/admin/payments/${read.payment.id}`)
  await answer('payments.timeline', read)
  expect(fieldOf('Amount in pounds').value).toBe('20.00')
  expect(main()).not.toContain('may or may not')
})

it('a typed amount survives the end of the session, for the same account', async () => {
  const { answer, refuse, read } = await openPayment()
  await press('Refund…')
  await fill('Amount in pounds', '7.25')
  await press('Check with Stripe')
  await refuse('payments.checkWithProvider', 'UNAUTHORIZED', { httpStatus: 401 })
  expect(screen.getByText('Your session has ended. Please sign in again.')).toBeTruthy()
  expect(document.documentElement.textContent).not.toContain('£25.00')
  await settled(() => unlockAdmin({ name: 'Tess', role: 'treasurer', stays: false }))
  await answer('payments.timeline', read)
  expect(screen.getByRole('button', { name: 'Refund…' })).toBeTruthy()
  await settled(() => lockAdmin('lock'))
  await settled(() => unlockAdmin())
  await answer('payments.timeline', read)
  expect(fieldOf('Amount in pounds').value).toBe('7.25')
})

it('a refund that failed can be made another way', async () => {
  const { answer, read } = await openPayment()
  await startRefund('25')
  await press('Refund £25')
  await answer('payments.refund', { ...read, refunds: [refund(1, 'failed')] })
  expect(document.activeElement?.textContent).toBe('Refund of £12 failed')
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

it('a failed check with the provider is reported, and the focus stays', async () => {
  const { refuse } = await openPayment()
  screen.getByRole('button', { name: 'Check with Stripe' }).focus()
  await press('Check with Stripe', 0)
  await refuse('payments.checkWithProvider')
  expect(await screen.findByText('Could not check with Stripe')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Check with Stripe')
})

it('a payment’s page says whether the payment is missing or failed to load', async () => {
  const { go, answer, refuse } = await renderUnlocked('/admin/payments/2000000000')
  await refuse('payments.timeline', 'NOT_FOUND', { httpStatus: 404 })
  expect(screen.getByRole('heading', { name: 'There is no such payment' })).toBeTruthy()
  await go('/admin/payments/99')
  await refuse('payments.timeline')
  expect(screen.getByRole('alert').textContent).toContain('The payment could not be loaded')
  await press('Retry')
  await answer('payments.timeline', ofAGift(99))
  expect(screen.getByRole('heading', { name: '£25.00 GBP' })).toBeTruthy()
})

it('a gift that is entered or undone shows at once, also in lists that were loaded before', async () => {
  const { answer, go } = await renderUnlocked('/admin/gifts/statement')
  const readLines = () => answer('statements.lines', { rows: [], nextCursor: null })
  await readLines()
  await go('/admin/gifts/new')
  await screen.findByText('Who gave it')
  await fill('Amount in pounds', '25')
  await fill('Who gave it', 'anonymous')
  await press('Enter gift')
  const entered = ofAGift((lastId += 1))
  entered.payment = { ...entered.payment, paymentIntentId: 'hand_1', paymentMethod: 'cash' }
  await answer('handGifts.enter', { paymentId: entered.payment.id })
  await answer('payments.timeline', entered)
  await go('/admin/gifts/statement')
  await readLines()

  await go(`/admin/payments/${entered.payment.id}`)
  await answer('payments.timeline', entered)
  await screen.findByRole('button', { name: 'Undo this entry…' })
  await press('Undo this entry…')
  await press('Undo £25')
  const undone = { ...entered.payment, status: 'refunded', refunded: '25.00' }
  await answer('handGifts.undo', { ...entered, payment: undone, refundable: '0.00' })
  expect(main()).toContain('This entry was undone.')
  await go('/admin/gifts/statement')
  await readLines()
})

/** Today: waiting tasks by name, the money by month, and what is not set up yet. */
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MonthTotals, OrderTask, Today } from '#shared/admin/today.ts'
import { renderUnlocked } from '../../support/render-site.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const NOTHING = {
  toPack: null,
  toSend: null,
  inbox: null,
  paymentIssues: null,
  failingGifts: null,
  shortStock: null,
  failedEmails: null,
}
const order = (number: number, given: Partial<OrderTask> = {}): OrderTask => ({
  id: number - 1000,
  number,
  status: 'to pack',
  paymentStatus: 'paid',
  isOversold: false,
  needsAddress: false,
  needsChoices: false,
  sendBy: '2026-12-01',
  ...given,
})
const month = (name: string, gifts = 0): MonthTotals => ({
  month: name,
  gifts: { count: gifts, total: `${gifts * 25}.00` },
  orders: { count: gifts, total: `${gifts * 4}.50` },
})

async function open(today: Partial<Today>, toDecide = 0) {
  const site = await renderUnlocked('/admin/today', undefined, 'live')
  await site.answer('admin.today', { tasks: NOTHING, months: null, fees: null, setUp: null, ...today })
  await site.answer('claims.summary', { toDecide })
  return site
}
/** Links as 'Order 1002, send by 1 December → /admin/orders/2'. */
const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .filter((link) => !link.closest('nav'))
    .map((link) => `${link.textContent} → ${link.getAttribute('href')}`)

/** Dispute 12 needs a response, 13 waits for the bank, and 14 accepts none. */
const dispute = (id: number) => ({
  id,
  kind: 'dispute' as const,
  paymentId: id,
  paymentIntentId: `pi_${id}`,
  orderNumber: null,
  dispute: {
    status: id === 13 ? 'under_review' : 'needs_response',
    respondBy: id === 14 ? null : '2026-11-28T12:00:00.000Z',
  },
})

it('the most urgent tasks are named with their days and linked, and the rest is a link to the list', async () => {
  const waiting = { state: 'new' as const, createdAt: '2026-11-25T17:01:00Z' }
  await open({
    tasks: {
      toPack: {
        count: 15,
        first: [order(1001, { sendBy: '2026-11-25' }), order(1002), order(1003, { needsAddress: true })],
      },
      toSend: { count: 1, first: [order(1004, { status: 'packed', paymentStatus: 'disputed' })] },
      inbox: {
        count: 3,
        first: [
          { id: 7, kind: 'message', name: 'Maria', ...waiting },
          { id: 8, kind: 'prayer', name: 'Efua', ...waiting, createdAt: '2026-11-25T10:30:00Z' },
          { id: 9, kind: 'book-offer', name: 'Ben', ...waiting, createdAt: '2026-11-26T11:01:00Z' },
        ],
      },
      paymentIssues: { count: 3, first: [12, 13, 14].map(dispute) },
      failingGifts: {
        count: 2,
        first: [
          { id: 4, donorName: 'Grace', state: 'active', code: 'insufficient_funds' },
          { id: 2, donorName: 'Ruth', state: 'paused', code: 'expired_card' },
        ],
      },
      shortStock: {
        count: 5,
        first: [
          { id: 4, name: 'Black Star', stock: 0 },
          { id: 6, name: 'Rainforest', stock: 2 },
        ],
      },
      failedEmails: {
        count: 1,
        first: [{ id: 5, kind: 'order-dispatched', subject: null, recipient: 'ada@example.org' }],
      },
    },
  })
  expect(links(screen.getByRole('region', { name: 'To do' }))).toEqual([
    'Order 1001, late: should have been sent by 25 November → /admin/orders/1',
    'Order 1002, send by 1 December → /admin/orders/2',
    'Order 1003, send by 1 December, needs an address → /admin/orders/3',
    'and 12 more: orders to pack → /admin/orders?status=to+pack',
    'Order 1004, disputed: do not send it yet → /admin/orders/4',
    'Answer Maria, 5 hours left → /admin/inbox?state=new&order=oldest+first#item-7',
    'Pray for Efua, overdue by 1 hour → /admin/inbox?state=new&order=oldest+first#item-8',
    'Answer Ben, who offers books, 23 hours left → /admin/inbox?state=new&order=oldest+first#item-9',
    'Payment #12 is disputed, respond in Stripe by 28 Nov 2026, 12:00 → /admin/attention#payment-issue-12',
    'Respond in Stripe: Payment #12 is disputed (opens in a new tab) → https://dashboard.stripe.com/payments/pi_12',
    'Payment #13 is disputed → /admin/attention#payment-issue-13',
    'Payment #14 is disputed → /admin/attention#payment-issue-14',
    'Grace, there was not enough money in the account → /admin/monthly/4',
    'Ruth, the card has expired, paused → /admin/monthly/2',
    'Black Star, sold out → /admin/bracelets/4',
    'Rainforest, 2 left → /admin/bracelets/6',
    'and 3 more: bracelets running out → /admin/bracelets',
    '“Order sent” did not reach ada@example.org → /admin/mail/5',
  ])
})

it('gifts that need a decision about Gift Aid are counted and linked', async () => {
  await open({}, 2)
  expect(links(screen.getByRole('main'))).toEqual([
    '2 gifts wait for you to decide → /admin/gift-aid?state=to+decide#gifts',
  ])
  expect(screen.queryByText('Nothing is waiting for you.')).toBeNull()
})

it('Today says so if nothing is waiting, and shows no money to roles without access', async () => {
  await open({ tasks: { ...NOTHING, toPack: { count: 0, first: [] } } })
  expect(screen.getByText('Nothing is waiting for you.')).toBeTruthy()
  expect(screen.getByRole('main').textContent).not.toMatch(/£|Money|Setting up/)
})

it.each([
  ['two months', 2, false],
  ['three months', 3, true],
])(
  'this month is a figure with its fees, and with %s of data there is a chart: %s, %s',
  async (_, count, isCharted) => {
    const months = ['2026-08', '2026-09', '2026-10', '2026-11'].map((name, index) =>
      month(name, index >= 4 - count ? 2 : 0),
    )
    await open({ months, fees: '1.30', setUp: ['mail'] })
    const money = screen.getByRole('region', { name: 'Money in November 2026' })
    expect(money.textContent).toContain(
      '£58.50card fees so far: £1.302 gifts and 2 orders paid this month, after refunds and lost disputes. The fees are not taken off.',
    )
    if (isCharted) expect(await within(money).findByRole('figure')).toBeTruthy()
    else expect(within(money).queryByRole('heading', { level: 3 })).toBeNull()
    // set-up comes last
    expect(screen.getAllByRole('heading', { level: 2 }).at(-1)?.textContent).toBe('Setting up')
  },
)

it('a message named on Today has the focus in the inbox', async () => {
  const { answer } = await renderUnlocked('/admin/inbox?state=new&order=oldest+first#item-7')
  const item = {
    kind: 'message',
    state: 'new',
    notes: '',
    email: 'maria@example.org',
    phone: '',
    answers: [],
    suspectedSpam: false,
    supporterId: null,
    replies: 0,
    createdAt: '2026-11-25T17:01:00Z',
    deletedOn: null,
  }
  const rows = [
    { ...item, id: 6, name: 'Ada' },
    { ...item, id: 7, name: 'Maria' },
  ]
  const { input } = await answer('inbox.list', { rows, nextCursor: null })
  expect(input).toMatchObject({ state: 'new', order: 'oldest first' })
  expect(document.activeElement?.textContent).toBe('Maria')
})

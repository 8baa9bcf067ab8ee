/** Today: waiting tasks by name, the money by month, and what is not set up yet. */
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MonthTotals, OrderTask, Today } from '#shared/admin/today.ts'
import { press, renderUnlocked } from '../../support/render-site.tsx'

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
  customerName: 'Ama',
  lines: [{ name: 'Black Star', quantity: 2 }],
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

const EMPTY: Today = { tasks: NOTHING, months: null, compared: null, toThank: null, setUp: null }
async function open(today: Partial<Today>, toDecide = 0) {
  const site = await renderUnlocked('/admin/today', undefined, 'live')
  await site.answer('admin.today', { ...EMPTY, ...today })
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
        first: [
          order(1001, { sendBy: '2026-11-25' }),
          order(1002),
          order(1003, {
            customerName: null,
            needsAddress: true,
            lines: ['Black Star', 'Rainforest', 'Sahel'].map((name) => ({ name, quantity: 1 })),
          }),
        ],
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
  expect(screen.getByRole('heading', { name: 'Good afternoon. 4 tasks cannot wait.' })).toBeTruthy()
  expect(links(screen.getByRole('region', { name: 'To do' }))).toEqual([
    'Ama, 2 × Black Star, late: should have been sent by 25 NovemberOrder 1001 → /admin/orders/1',
    'Pray for Efua, overdue by 1 hour → /admin/inbox/8',
    'Payment #12 is disputed, respond in Stripe by 28 Nov 2026, 12:00 → /admin/attention#payment-issue-12',
    'Respond in Stripe: Payment #12 is disputed (opens in a new tab) → https://dashboard.stripe.com/payments/pi_12',
    'Black Star, sold out → /admin/bracelets/4',
    'Ama, 2 × Black Star, send by 1 DecemberOrder 1002 → /admin/orders/2',
    'Somebody, 1 × Black Star, 1 × Rainforest and more, send by 1 December, needs an addressOrder 1003 → /admin/orders/3',
    'Ama, 2 × Black Star, disputed: do not send it yetOrder 1004 → /admin/orders/4',
    'Answer Maria, 5 hours left → /admin/inbox/7',
    'Answer Ben, who offers books, 23 hours left → /admin/inbox/9',
    'Payment #13 is disputed → /admin/attention#payment-issue-13',
    'Payment #14 is disputed → /admin/attention#payment-issue-14',
    'Monthly gift of Grace, there was not enough money in the account → /admin/monthly/4',
    'Monthly gift of Ruth, the card has expired, paused → /admin/monthly/2',
    'Rainforest, 2 left → /admin/bracelets/6',
    '“Order sent” did not reach ada@example.org → /admin/mail/5',
    'Orders to pack: 12 more → /admin/orders?status=to+pack',
    'Bracelets running out: 3 more → /admin/bracelets',
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
  expect(screen.getByText('Good afternoon. Nothing is waiting for you.')).toBeTruthy()
  expect(screen.getByRole('main').textContent).not.toMatch(/£|Money|Setting up|thank/)
})

const figures = (period: string, count: number) => ({
  ...month(period, count),
  period,
  fees: `${count}.30`,
  net: count === 0 ? '-0.30' : `${count * 29}.20`,
})

it('this month and year stand beside the ones before', async () => {
  await open({
    compared: {
      month: { now: figures('2026-11', 2), before: figures('2026-10', 0) },
      year: { now: figures('2026', 9), before: figures('2025', 40) },
    },
  })
  const money = screen.getByRole('region', { name: 'Money' })
  const rows = (label: string) =>
    within(within(money).getByRole('table', { name: label }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  expect(rows('By month')).toEqual([
    'SumNovember so farOctober',
    'Net£58.20-£0.30',
    'Card fees£2.30£0.30',
    'Gifts£50.002 gifts£0.000 gifts',
    'Bracelets£8.502 orders£0.500 orders',
  ])
  expect(rows('By year').slice(0, 2)).toEqual(['Sum2026 so far2025', 'Net£261.20£1,160.20'])
})

it.each([
  [2, false],
  [3, true],
])('with %s months of data there is a table of twelve with bars: %s', async (count, isShown) => {
  const months = ['2026-08', '2026-09', '2026-10', '2026-11'].map((name, index) =>
    month(name, index >= 4 - count ? 2 : 0),
  )
  await open({ months })
  const table = screen.queryByRole('region', { name: 'Gifts and orders by month' })
  expect(table === null).toBe(!isShown)
  if (table)
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('November 2026£50.00 (2)£8.50 (2)£58.50')
})

it('who was thanked by post leaves the list by one click, and comes back by Undo', async () => {
  const [nia, ben] = ['Nia', 'Ben'].map((name, index) => ({
    supporterId: index + 7,
    name,
    amount: '10.00',
    isFirst: true,
    givenAt: '2026-11-25T10:00:00Z',
  }))
  const { answer } = await open({ toThank: [nia!, ben!] })
  const names = () =>
    links(screen.getByRole('region', { name: 'People to thank' })).map((link) => link.slice(0, 3))
  await press(/^Thanked.*Nia$/)
  expect((await answer('supporters.markThanked', { ok: true })).input).toEqual({ id: 7, isThanked: true })
  await answer('admin.today', { ...EMPTY, toThank: [ben!] })
  expect(names()).toEqual(['Ben'])
  expect(document.activeElement?.textContent).toMatch(/^Ben/)
  await press('Undo')
  expect((await answer('supporters.markThanked', { ok: true })).input).toEqual({ id: 7, isThanked: false })
  await answer('admin.today', { ...EMPTY, toThank: [nia!, ben!] })
  expect(names()).toEqual(['Nia', 'Ben'])
})

it('new givers are named, and the set-up says how far it is and whose each step is', async () => {
  await open({
    toThank: [
      { supporterId: 7, name: 'Nia', amount: '250.00', isFirst: false, givenAt: '2026-11-25T10:00:00Z' },
    ],
    setUp: {
      total: 13,
      open: [
        { part: 'website', isTechnicians: true },
        { part: 'mail', isTechnicians: false },
        { part: 'gift-aid', isTechnicians: false },
        { part: 'photographs', isTechnicians: false },
      ],
    },
  })
  expect(links(screen.getByRole('region', { name: 'People to thank' }))).toEqual([
    'Nia£250, 25 November 2026 → /admin/supporters/7',
  ])
  const setUp = screen.getByRole('region', { name: 'Setting up' })
  expect(within(setUp).getByRole('progressbar', { name: 'Set-up' }).getAttribute('aria-valuetext')).toBe(
    '9 of 13',
  )
  expect(links(setUp)).toEqual([
    '9 of 13 done → /admin/set-up',
    'Email → /admin/set-up/email',
    'Gift Aid → /admin/gift-aid#settings',
    'Photographs → /admin/content/photographs',
    'Website address → /admin/set-up#website',
  ])
  expect(within(setUp).getByRole('list', { name: 'Your technician' }).textContent).toBe('Website address')
})

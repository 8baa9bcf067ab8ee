/** The owner's lists and the list of open problems: empty, failed, and changed row by row. */
import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { AdminOverview } from '#shared/admin/overview.ts'
import type { ContactMessage } from '#shared/site/forms/forms.schema.ts'
import type { Attention } from '#shared/money/payments/payment-timeline.ts'
import { mayOpen } from '../../../src/client/admin/places.ts'
import { bracelet } from '../../support/pending-calls.ts'
import { fieldOf, fill, press, renderUnlocked } from '../../support/render-site.tsx'

const figures: AdminOverview = {
  payments: 0,
  succeededPayments: 0,
  revenue: '0.00',
  netRevenue: '0.00',
  messages: 3,
  posts: 0,
  ordersToPack: 0,
  inboxNew: 0,
  mailFailed: 0,
  openIssues: 0,
  faults: [],
  restoredFrom: null,
}
const NO_ROWS = { rows: [], nextCursor: null }

async function open(path: string, overview: Partial<AdminOverview> = {}, role?: Role) {
  const site = await renderUnlocked(path, role && { name: 'Tess', role, stays: false })
  await site.answer('admin.overview', { ...figures, ...overview })
  return site
}
const main = () => screen.getByRole('main').textContent ?? ''
const headings = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

it.each([
  ['/admin', 'payments.search', 'The payments', 'No payments recorded yet'],
  ['/admin?tab=messages', 'forms.searchContacts', 'The messages', 'No contact messages yet'],
  ['/admin?tab=posts', 'blog.manage', 'The posts', 'No blog posts yet. Create your first post!'],
  ['/admin/orders', 'checkout.searchOrders', 'The orders', 'No orders yet'],
  ['/admin/inbox', 'inbox.list', 'The inbox items', 'The inbox is empty'],
  ['/admin/mail', 'mail.groups', 'The emails', 'No emails yet'],
  ['/admin/activity', 'admin.activity', 'The activity', 'No activity yet'],
  ['/admin/bin', 'bin.list', 'The deleted items', 'The bin is empty'],
])('the list of %s says whether it failed to load or is empty', async (path, procedure, list, empty) => {
  const { answer, refuse } = await open(path)
  await refuse(procedure)
  expect(screen.getByRole('alert').textContent).toContain(`${list} could not be loaded`)
  await press('Retry')
  await answer(procedure, NO_ROWS)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { name: empty })).toBeTruthy()
})

it('the total above a filtered list says that it is of all payments, after refunds', async () => {
  const { answer } = await open('/admin?status=failed', {
    succeededPayments: 3,
    revenue: '75.00',
    netRevenue: '70.00',
  })
  await answer('payments.search', NO_ROWS)
  expect(main()).toContain('Total revenue (3 succeeded payments) £75.00')
  expect(main()).toContain('For all payments, not only those listed below.')
  expect(main()).toContain('After partial refunds and lost disputes, as on Today: £70.00.')
})

it('the dashboard says that it failed to load', async () => {
  const { next, answer, refuse } = await renderUnlocked('/admin')
  await refuse('admin.overview')
  expect(screen.getByRole('alert').textContent).toContain('The dashboard could not be loaded')
  await press('Retry')
  await answer('admin.overview', figures)
  expect(await next('payments.search')).toBeTruthy()
})

it('opening a page rereads it with every count, and shows the time of the reading', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { go, answer } = await open('/admin/orders')
  await answer('checkout.searchOrders', NO_ROWS)
  await answer('admin.me', { name: null, role: 'owner' })
  expect(main()).toContain('Updated 09:00')
  // an order is paid while the owner is on the public site
  await go('/prayer')
  vi.setSystemTime(new Date('2026-11-25T09:07:00Z'))
  await go('/admin/orders')
  await answer('admin.overview', { ...figures, ordersToPack: 3 })
  await answer('admin.me', { name: null, role: 'owner' })
  expect(main()).toContain('Packing slips of 3 orders to pack')
  expect(screen.getAllByRole('link', { name: 'Orders (3 to pack)' })).not.toEqual([])
  // the rows have not been refreshed yet
  expect(main()).toContain('Updated 09:00')
  await answer('checkout.searchOrders', NO_ROWS)
  expect(main()).toContain('Updated 09:07')
})

it('the site’s jobs are shown with their last and next run', async () => {
  const { answer } = await open('/admin/activity?tab=automatic')
  const nextAt = '2026-11-21T02:00:00.000Z'
  const last = { at: '2026-11-20T02:00:00.000Z', durationMs: 1234, failure: null }
  await answer('admin.jobs', [
    { name: 'mail', last: { ...last, outcome: 'succeeded' }, nextAt },
    { name: 'webhooks', last: { ...last, outcome: 'failed', failure: 'PostgresError (57P01)' }, nextAt },
    { name: 'backup', last: null, nextAt },
  ])
  const table = within(
    screen.getByRole('table', { name: 'What each task last did, and when it is next due' }),
  )
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WhatLast timeNext time',
    expect.stringMatching(/^Emails.*20 Nov 2026, 02:00Succeeded in 1.2 sNext time: 21 Nov 2026, 02:00$/),
    expect.stringMatching(/^Webhooks.*Failed after 1.2 s: PostgresError \(57P01\)Next time:/),
    expect.stringMatching(/^Backup.*Not yetNext time:/),
  ])
})

it('rows stay if they cannot be read again, however many were loaded', async () => {
  const { answer, refuse } = await open('/admin/activity')
  const event = (id: number) => ({
    id,
    action: 'login',
    detail: '',
    accountName: '',
    token: '',
    address: `Address ${id}`,
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  const me = { name: null, role: 'owner' }
  await answer('admin.me', me)
  await answer('admin.activity', { rows: [event(2)], nextCursor: 2 })
  await press('Load more')
  await answer('admin.activity', { rows: [event(1)], nextCursor: null })
  await press('Refresh')
  await answer('admin.me', me)
  await answer('admin.overview', figures)
  await refuse('admin.activity')
  expect(screen.getByRole('alert').textContent).toContain('The activity could not be loaded')
  for (const address of ['Address 2', 'Address 1']) expect(main()).toContain(address)
})

it('a list is filtered by words and status, which are in the URL', async () => {
  const { router, answer } = await open('/admin')
  await answer('payments.search', NO_ROWS)
  // there is nothing to filter yet
  expect(screen.queryByLabelText('Search payments')).toBeNull()
  await press('Refresh')
  const row = { id: 1, amount: '1.00', refunded: '0.00', lost: '0.00', currency: 'gbp', status: 'succeeded' }
  const given = { ...row, paymentType: 'donation', paymentIntentId: 'pi_1', orderNumber: null }
  await answer('payments.search', {
    rows: [{ ...given, paidAt: null, createdAt: '2026-11-20T10:00:00Z' }],
    nextCursor: null,
  })
  await fill('Search payments', 'ada')
  fireEvent.keyDown(fieldOf('Search payments'), { key: 'Enter' })
  expect((await answer('payments.search', NO_ROWS)).input).toMatchObject({ q: 'ada', status: undefined })
  await fill('Status', 'failed')
  expect((await answer('payments.search', NO_ROWS)).input).toMatchObject({ q: 'ada', status: 'failed' })
  expect(main()).toContain('No payments match this search')
  expect(router.state.location.search).toEqual({ q: 'ada', status: 'failed' })
  await press('Clear search')
  expect(router.state.location.href).toBe('/admin')
  expect(fieldOf('Search payments').value).toBe('')
})

describe('messages', () => {
  const message = (id: number, name: string): ContactMessage => ({
    id,
    name,
    email: '',
    subject: 'general',
    message: 'Hello',
    suspectedSpam: false,
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  const openMessages = async () => {
    const site = await open('/admin?tab=messages')
    const rows = [message(3, 'Three'), message(2, 'Two'), message(1, 'One')]
    await site.answer('forms.searchContacts', { rows, nextCursor: null })
    return site
  }

  it('come back if deleting them fails', async () => {
    const { refuse } = await openMessages()
    await press('Delete the message from Two')
    expect(headings('Messages')).toEqual(['Three', 'One'])
    await refuse('forms.removeContact')
    expect(await screen.findByText('The message could not be deleted')).toBeTruthy()
    expect(headings('Messages')).toEqual(['Three', 'Two', 'One'])
  })

  it('are read again with their count after one is deleted, and after it came back', async () => {
    const { answer } = await openMessages()
    await press('Delete the message from Two')
    await answer('forms.removeContact', {})
    await answer('forms.searchContacts', { rows: [message(3, 'Three'), message(1, 'One')], nextCursor: null })
    await answer('admin.overview', { ...figures, messages: 2 })
    expect(headings('Messages')).toEqual(['Three', 'One'])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Contact Messages (2)')

    await screen.findByText('Contact Deleted')
    await press('Undo')
    await answer('bin.putBack', { note: '' })
    await answer('forms.searchContacts', { rows: [message(3, 'Three'), message(2, 'Two')], nextCursor: null })
    expect(headings('Messages')).toEqual(['Three', 'Two'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete the message from Two')
  })

  it('are deleted one per click or key press, however fast', async () => {
    await openMessages()
    await press('Delete the message from Three')
    // the second half of a double click, and a repeated key
    await press('Delete the message from Two', 2)
    const button = screen.getByRole('button', { name: 'Delete the message from Two' })
    const repeated = createEvent.keyDown(button, { key: 'Enter', repeat: true })
    fireEvent(button, repeated)
    expect(repeated.defaultPrevented).toBe(true)
    expect(headings('Messages')).toEqual(['Two', 'One'])
  })
})

it('the search finds a bracelet without its apostrophe and accents', async () => {
  const { answer } = await open('/admin/bracelets?q=oneill+tres')
  const found = ['Très O’Neill', 'Black Star'].map((name, index) => ({
    ...bracelet(index + 1),
    name,
    version: 1,
    lowStock: 2,
    stockLevel: null,
  }))
  await answer('shop.manage', found)
  expect(main()).toContain('1 of 2 bracelets')
  expect(main()).toContain('Très O’Neill')
})

describe('the list of what needs attention', () => {
  const nothing: Attention = {
    rows: [],
    nextCursor: null,
    ordersWithoutAddress: 0,
    ordersWithoutChoices: 0,
    mailFailed: 0,
    mailWaiting: null,
    webhooksFailing: 0,
    isMailUnset: false,
    backup: null,
  }
  const openAttention = async (
    attention: Partial<Attention>,
    overview?: Partial<AdminOverview>,
    role?: Role,
    toDecide = 0,
  ) => {
    const site = await open('/admin/attention', overview, role)
    for (const _each of ['counts', 'list'])
      await site.answer('payments.attention', { ...nothing, ...attention })
    await site.answer('claims.summary', { toDecide })
    return site
  }

  it('is empty when all is well', async () => {
    await openAttention({})
    expect(screen.getByRole('heading', { name: 'Nothing needs your attention' })).toBeTruthy()
  })

  it('includes the server’s clock, for roles that see times of payments', async () => {
    await openAttention({}, { faults: [{ part: 'clock', since: '2036-11-24T14:30:00Z' }] })
    expect(main()).toContain('The server’s clock is wrong, or was wrong once')
    expect(main()).toContain('No payment needs your attention.')
    const todo = within(screen.getByRole('main')).getByRole('link', { name: 'What to do' })
    expect(todo.getAttribute('href')).toBe('/admin/set-up#clock')
  })

  it('includes a second writable database server', async () => {
    await openAttention({}, { faults: [{ part: 'servers', since: '2036-11-24T14:30:00Z' }] })
    expect(main()).toContain('Two copies of the database take changes')
    expect(main()).toContain('No payment needs your attention.')
  })

  it('may contain problems of other pages', async () => {
    const mailWaiting = { count: 3, since: '2026-11-24T14:30:00Z' }
    const waiting = { ordersWithoutAddress: 1, mailFailed: 2, mailWaiting, webhooksFailing: 1 }
    await openAttention({ ...waiting, isMailUnset: true }, undefined, undefined, 1)
    expect(main()).toContain('Email is not set up')
    expect(main()).toContain('No payment needs your attention.')
    const elsewhere = screen.getByRole('navigation', { name: 'Orders, Gift Aid, email and webhooks' })
    const links = within(elsewhere).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 order without an address', '/admin/orders?status=to+pack'],
      ['1 gift waits for you to decide', '/admin/gift-aid?state=to+decide#gifts'],
      ['3 emails have been waiting since 24 November 2026 at 14:30', '/admin/mail?state=queued'],
      ['2 emails not delivered', '/admin/mail?state=failed'],
      ['1 webhook failing', '/admin/integrations'],
    ])
  })

  it('links a treasurer only to pages of their role', async () => {
    const issue = {
      id: 4,
      kind: 'amount-mismatch',
      paymentIntentId: 'pi_1',
      paymentId: 7,
      orderNumber: 1001,
      customerName: null,
      detail: 'its fund has £0.00 of this payment',
      dispute: null,
      createdAt: '2026-11-20T10:00:00.000Z',
    } as const
    const elsewhere = { ordersWithoutAddress: 1, mailFailed: 2, webhooksFailing: 1, isMailUnset: true }
    await openAttention({ rows: [issue], ...elsewhere }, {}, 'treasurer')
    for (const words of ['1 order without an address', '2 emails not delivered', '1 webhook failing'])
      expect(main()).toContain(words)
    const links = within(screen.getByRole('main')).getAllByRole('link')
    const hrefs = links.map((link) => link.getAttribute('href') ?? '')
    expect(hrefs).toContain('/admin/payments/7')
    expect(hrefs.filter((href) => href.startsWith('/admin') && !mayOpen('treasurer', href))).toEqual([])
  })

  it('includes a restored site on hold', async () => {
    await openAttention({}, { restoredFrom: '2026-11-20T02:00:00Z' })
    // its code is loaded when it is needed
    await screen.findByText(/are on hold/)
    for (const words of [
      'Emails, webhooks, refunds and monthly gifts are on hold',
      'restored from the backup of 20 Nov 2026, 02:00',
    ])
      expect(main()).toContain(words)
  })

  it('is read again with its counts if it failed to load', async () => {
    const { answer, refuse } = await open('/admin/attention')
    for (const _each of ['counts', 'list']) await refuse('payments.attention')
    expect(screen.getByRole('alert').textContent).toContain('The payment issues could not be loaded')
    await press('Retry')
    for (const _each of ['counts', 'list'])
      await answer('payments.attention', { ...nothing, ordersWithoutAddress: 1 })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: '1 order without an address' })).toBeTruthy()
  })

  it('resolves issues with an outcome, which stays if saving it fails', async () => {
    const issue = {
      id: 4,
      kind: 'dispute',
      paymentIntentId: 'pi_1',
      paymentId: 7,
      orderNumber: null,
      customerName: null,
      detail: 'fraudulent',
      dispute: { status: 'needs_response', respondBy: '2099-11-28T12:00:00.000Z' },
      createdAt: '2026-11-20T10:00:00.000Z',
    } as const
    const { answer, refuse } = await openAttention({ rows: [issue] })
    expect(main()).toContain('Respond in Stripe by 28 Nov 2099, 12:00.')
    expect(main()).toContain('In the payment sandbox there is nothing to send to Stripe.')
    await press(/^Mark as resolved…/)
    expect(document.activeElement).toBe(fieldOf('What was the outcome?'))
    await press('Mark as resolved')
    const dialog = () => screen.getByRole('dialog').textContent
    expect(dialog()).toContain('Please enter the outcome')
    await fill('What was the outcome?', 'Sent the proof')
    await press('Mark as resolved')
    await refuse('payments.resolvePaymentIssue')
    expect(await screen.findByText('What you wrote is still there.')).toBeTruthy()
    expect(fieldOf('What was the outcome?').value).toBe('Sent the proof')
    await press('Mark as resolved')
    expect((await answer('payments.resolvePaymentIssue', {})).input).toEqual({
      id: 4,
      resolution: 'Sent the proof',
    })
    expect(screen.queryByRole('article')).toBeNull()
    expect(document.activeElement?.tagName).toBe('H1')
  })
})

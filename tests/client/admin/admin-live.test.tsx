/** The open dashboard receives changes by itself, without moving what is being read or clicked. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { LIVE_SILENCE_MS } from '#shared/platform/live/live.ts'
import type { AdminOverview } from '#shared/admin/overview.ts'
import type { ContactMessage } from '#shared/site/forms/forms.schema.ts'
import { lockAdmin, unlockAdmin, useAdminLock } from '../../../src/client/admin/session/admin-lock.ts'
import { keepConnected } from '../../../src/client/admin/live/stream/live-connection.ts'
import { useLive } from '../../../src/client/admin/live/live-state.ts'
import { takeIn } from '../../../src/client/admin/live/stream/take-in.ts'
import { TestEventSource } from '../../support/event-source.ts'
import { listedOrder } from '../../support/listed-order.ts'
import { settled } from '../../support/pending-calls.ts'
import { fieldOf, fill, press, renderUnlocked } from '../../support/render-site.tsx'

const figures: AdminOverview = {
  payments: 0,
  succeededPayments: 0,
  revenue: '0.00',
  netRevenue: '0.00',
  messages: 2,
  posts: 0,
  ordersToPack: 0,
  inboxNew: 0,
  mailFailed: 0,
  openIssues: 0,
  restoredFrom: null,
  faults: [],
}
const message = (id: number, name: string): ContactMessage => ({
  id,
  name,
  email: '',
  subject: 'general',
  message: 'Hello',
  suspectedSpam: false,
  createdAt: '2026-11-20T10:00:00.000Z',
})
const main = () => screen.getByRole('main').textContent ?? ''
const names = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const stream = () =>
  waitFor(() => {
    const source = TestEventSource.opened.at(-1)
    if (!source) throw new Error('no stream')
    return source
  })

describe('the messages', () => {
  async function openMessages() {
    const site = await renderUnlocked('/admin?tab=messages')
    await site.answer('admin.overview', figures)
    await site.answer('forms.searchContacts', {
      rows: [message(2, 'Two'), message(1, 'One')],
      nextCursor: null,
    })
    await site.answer('admin.me', { name: null, role: 'owner' })
    return site
  }

  it('do not move when new ones arrive, change in place, and show new ones on a click', async () => {
    const { answer, waiting } = await openMessages()
    // the line above the lists
    await answer('setUp.read', [])
    const source = await stream()
    const button = screen.getByRole('button', { name: 'Delete the message from One' })
    button.focus()
    await source.tell(['messages'])
    await answer('admin.overview', { ...figures, messages: 4 })
    const rows = [message(4, 'Four'), message(3, 'Three'), message(2, 'Two, corrected'), message(1, 'One')]
    await answer('forms.searchContacts', { rows, nextCursor: null })
    expect(names()).toEqual(['Two, corrected', 'One'])
    expect(document.activeElement).toBe(button)
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Contact Messages (4)')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 new messages')
    expect(main()).toContain('2 shown so far')
    // polls nothing
    // besides the line above the tabs
    expect(waiting.flatMap(({ path }) => (path === 'setUp.read' ? [] : path))).toEqual([])

    await press('2 new messages')
    await answer('forms.searchContacts', { rows, nextCursor: null })
    expect(names()).toEqual(['Four', 'Three', 'Two, corrected', 'One'])
    expect(screen.queryByRole('button', { name: /new message/ })).toBeNull()
    expect(main()).toContain('All 4 shown')
  })

  it('stay if they cannot be read again, and show the time of their reading', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { answer, refuse } = await openMessages()
    const source = await stream()
    vi.setSystemTime(new Date('2026-11-25T09:07:00Z'))
    await source.tell([])
    // an empty message confirms that the rows are still current
    expect(main()).toContain('Updated 09:07')
    await source.tell(['messages'], 'process.2')
    await answer('admin.overview', figures)
    await refuse('forms.searchContacts')
    expect(names()).toEqual(['Two', 'One'])
    expect(main()).toContain('Updated 09:00')
    act(() => useLive.setState({ connection: 'lost' }))
    expect(main()).toContain('Connection lost, trying again')
  })
})

describe('an order that somebody is working on', () => {
  const email = {
    id: 3,
    kind: 'order-confirmation',
    recipient: 'ada@example.org',
    firstRecipient: null,
    attempts: 0,
    createdAt: '2026-11-20T10:00:00.000Z',
    sentAt: null,
    failure: null,
    state: 'queued',
  }
  const order = { ...listedOrder, status: 'packed', events: [], emails: [email] }
  async function openOrder() {
    const site = await renderUnlocked('/admin/orders/2')
    await site.answer('admin.me', { name: null, role: 'owner' })
    await site.answer('checkout.orderById', order)
    return { ...site, source: await stream() }
  }

  it('shows what happened to its emails', async () => {
    const { answer, source } = await openOrder()
    await source.tell(['mail'])
    await answer('checkout.orderById', { ...order, emails: [{ ...email, state: 'sent' }] })
    expect(screen.getByRole('list', { name: 'Emails' }).textContent).toContain('Sent')
    expect(screen.queryByRole('button', { name: /^Changed meanwhile/ })).toBeNull()
  })

  it('shows other changes only on request, and keeps what is being typed', async () => {
    const { answer, source } = await openOrder()
    await settled(() => fieldOf('Tracking number or link').focus())
    await fill('Tracking number or link', 'H01')
    await source.tell(['orders'])
    const changed = { ...order, status: 'sent', trackingNote: '1Z 999' }
    await answer('checkout.orderById', changed)
    expect(screen.getByRole('button', { name: /^Mark sent/ })).toBeTruthy()
    const notice = 'Changed meanwhile: show it'
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(notice)
    await press(notice)
    await answer('checkout.orderById', changed)
    expect(screen.queryByRole('button', { name: /^(Mark sent|Changed meanwhile)/ })).toBeNull()
    expect(fieldOf('Tracking number or link').value).toBe('H01')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Order 1002'))
  })
})

describe('rows that are reread', () => {
  const rowsOf = (pages: number[][], nextCursor: number | null = null) => ({
    pages: pages.map((ids, index) => ({
      rows: ids.map((id) => ({ id })),
      nextCursor: index < pages.length - 1 ? 0 : nextCursor,
    })),
    pageParams: pages.map((): number | null => null),
  })
  const idsOf = ({ pages }: ReturnType<typeof rowsOf>) => pages.map(({ rows }) => rows.map(({ id }) => id))

  it.each([
    ['new ones push the last ones out', [[5, 4, 3]], [[7, 6, 5]], 1, [[5, 4, 3]], 2, 0],
    ['one is new and one is gone', [[5, 4], [3]], [[6, 5], [3]], null, [[5, 4], [3]], 1, 1],
    ['all are new', [[3, 2]], [[9, 8]], 1, [[3, 2]], 2, 0],
    ['the last one is gone', [[3, 2]], [[3]], null, [[3, 2]], 0, 1],
    ['there was none', [[]], [[1]], null, [[1]], 0, 0],
  ])('if %s', (_, shown, fresh, nextCursor, ids, added, removed) => {
    const taken = takeIn(rowsOf(shown), rowsOf(fresh, nextCursor))
    expect({ ...taken, rows: idsOf(taken.rows) }).toEqual({ rows: ids, added, removed })
  })

  it('are the same objects unless they have changed; the owner’s own deletions are not announced', () => {
    const shown = rowsOf([[3, 2, 1]])
    const { rows, removed } = takeIn(shown, rowsOf([[3, 1]]), (id) => id === 2)
    expect(rows.pages[0]?.rows[0]).toBe(shown.pages[0]?.rows[0])
    expect(removed).toBe(0)
  })
})

describe('the live connection', () => {
  function connect() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const calls: (readonly string[])[] = []
    const close = keepConnected((topics) => calls.push(topics))
    onTestFinished(() => {
      close()
      vi.useRealTimers()
    })
    const source = async (count: number) => {
      await vi.advanceTimersByTimeAsync(0)
      expect(TestEventSource.opened.length).toBe(count)
      return TestEventSource.opened[count - 1]!
    }
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    return { heard: calls, source, pass }
  }
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const say = async (source: TestEventSource, topics: string[], id: string) => {
    source.emit('connected', {})
    source.emit('message', topics, id)
    await vi.advanceTimersByTimeAsync(0)
  }

  it('is reopened after the last message, and reported as lost only if it stays away', async () => {
    const { heard: calls, source, pass } = connect()
    const first = await source(1)
    await say(first, ['orders'], 'process.1')
    expect(useLive.getState().connection).toBe('open')
    first.fail()
    await pass(1000)
    expect(useLive.getState().connection).toBe('none')
    const second = await source(2)
    expect(second.url).toContain('process.1')
    second.fail()
    await pass(4000)
    expect(useLive.getState().connection).toBe('lost')
    await say(TestEventSource.opened.at(-1)!, ['mail'], 'process.2')
    expect(useLive.getState().connection).toBe('open')
    expect(calls).toEqual([['orders'], ['mail']])
  })

  it('is closed while the page is hidden, and then continues', async () => {
    const { heard: calls, source } = connect()
    const first = await source(1)
    await say(first, [], 'process.4')
    hide(true)
    expect(first.readyState).toBe(first.CLOSED)
    await source(1)
    hide(false)
    expect((await source(2)).url).toContain('process.4')
    expect(calls).toEqual([[]])
  })

  it('is reopened after the last message once it has been silent, as after a sleep', async () => {
    const { source, pass } = connect()
    const first = await source(1)
    await pass(LIVE_SILENCE_MS / 2)
    await say(first, [], 'process.4')
    await pass(LIVE_SILENCE_MS - 1)
    await source(1)
    await pass(1)
    expect(first.readyState).toBe(first.CLOSED)
    expect((await source(2)).url).toContain('process.4')
  })

  it('locks the page if it is refused', async () => {
    unlockAdmin()
    const { source } = connect()
    const error = { code: -32001, message: '', data: { code: 'UNAUTHORIZED' } }
    ;(await source(1)).emit('serialized-error', error)
    await vi.advanceTimersByTimeAsync(0)
    expect(useAdminLock.getState()).toMatchObject({ isOpen: false, reason: 'ended' })
    lockAdmin('none')
  })
})

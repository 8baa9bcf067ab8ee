/** From paid to delivered, as the owner moves an order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextStatuses } from '#shared/fulfilment.ts'
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/payments.ts'
import { intentIdOf } from '#shared/checkout.ts'
import { logIn, restDoor, trpcDoor } from '../support/doors.ts'
import { confirm, payable } from '../support/paying.ts'
import { ADMIN_PASSWORD, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let cookie: string
beforeAll(async () => {
  site = await startSite()
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})
afterAll(() => site.close())

const call = (procedure: string, input: object) => trpcDoor.call(site.url, procedure, input, cookie)
const search = async (input: object) =>
  (await call('checkout.searchOrders', input)).body as { rows: Order[]; nextCursor: number | null }

/** An order as the checkout makes it. */
async function anOrder({
  withAddress = true,
  lines = [{ braceletId: 1, quantity: 2 }],
} = {}): Promise<Order> {
  const { body } = await restDoor.call(site.url, 'checkout.createIntent', { cartItems: lines })
  const { clientSecret } = body as { clientSecret: string }
  await confirm(payable(site), clientSecret, 'pm_card_visa', withAddress)
  const paymentIntentId = intentIdOf(clientSecret)
  await restDoor.call(site.url, 'checkout.process', { paymentIntentId, sessionId: 'someone' })
  const found = (await search({ limit: 500 })).rows.find((row) => row.paymentIntentId === paymentIntentId)
  if (!found) throw new Error('no order was made')
  return found
}

const move = (id: number, from: OrderStatus, to: OrderStatus) =>
  call('checkout.setOrderStatus', { id, from, to })
const audited = (id: number) => site.database.sql<{ detail: string; address: string }[]>`
  select detail, address from audit_events where action = 'order-status-changed' and subject_id = ${id} order by id`

/** Puts an order into a status, whatever it was in. */
const put = (id: number, status: OrderStatus) =>
  site.database.sql`update orders set status = ${status} where id = ${id}`

it('goes from paid to delivered, each step in the audit with its time', async () => {
  const { id, number } = await anOrder()
  const path = ['to pack', 'packed', 'sent', 'delivered'] as const
  for (const [n, to] of path.slice(1).entries()) {
    site.advance(60_000)
    const before = await site.database.sql`select status_changed_at from orders where id = ${id}`
    expect(await move(id, path[n] ?? 'to pack', to)).toMatchObject({ status: 200, body: { id, status: to } })
    const after = await site.database.sql`select status_changed_at from orders where id = ${id}`
    expect(Number(after[0]?.['status_changed_at'])).toBeGreaterThan(Number(before[0]?.['status_changed_at']))
  }
  expect(await audited(id)).toEqual([
    { detail: `Order ${number}: to pack → packed`, address: '127.0.0.1' },
    { detail: `Order ${number}: packed → sent`, address: '127.0.0.1' },
    { detail: `Order ${number}: sent → delivered`, address: '127.0.0.1' },
  ])
})

it('takes the listed steps and refuses all others, leaving everything as it was', async () => {
  const { id } = await anOrder()
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      await put(id, from)
      const before = await audited(id)
      const answer = await move(id, from, to)
      const isStep = nextStatuses(from).includes(to)
      expect([from, to, answer.status]).toEqual([from, to, isStep ? 200 : 409])
      const { body } = await call('checkout.orderById', { id })
      expect(body).toMatchObject({ status: isStep ? to : from })
      expect(await audited(id)).toHaveLength(before.length + Number(isStep))
    }
  }
})

it('lets one of many at once through, and tells the others how it is now', async () => {
  const { id, number } = await anOrder()
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => move(id, 'to pack', 'packed')),
    ...Array.from({ length: 5 }, () => move(id, 'to pack', 'cancelled')),
  ])
  const [winner, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  const { status } = (winner ?? { body: {} }).body as Order
  for (const answer of answers.filter((one) => one !== winner)) {
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_ELSEWHERE', error: expect.stringContaining(`'${status}'`) },
    })
  }
  expect(await audited(id)).toEqual([
    { detail: `Order ${number}: to pack → ${status}`, address: '127.0.0.1' },
  ])
})

it('keeps the count of orders to pack beside every step', async () => {
  const toPack = async () =>
    ((await call('admin.overview', {})).body as { ordersToPack: number }).ordersToPack
  const { id } = await anOrder()
  const before = await toPack()
  await move(id, 'to pack', 'packed')
  expect(await toPack()).toBe(before - 1)
  await move(id, 'packed', 'to pack')
  expect(await toPack()).toBe(before)
})

it('keeps a tracking note, and lets it be taken away', async () => {
  const { id } = await anOrder()
  const note = (trackingNote: unknown) => call('checkout.setTrackingNote', { id, trackingNote })
  expect(await note(' Royal Mail\nAB123 ')).toMatchObject({
    status: 200,
    body: { id, trackingNote: 'Royal Mail AB123' },
  })
  expect(await note('x'.repeat(501))).toMatchObject({ status: 400 })
  expect((await call('checkout.orderById', { id })).body).toMatchObject({ trackingNote: 'Royal Mail AB123' })
  expect(await note('')).toMatchObject({ body: { trackingNote: '' } })
})

it('knows no order that is not there', async () => {
  const id = 2_000_000_000
  expect(await call('checkout.orderById', { id })).toMatchObject({ status: 404 })
  expect(await move(id, 'to pack', 'packed')).toMatchObject({ status: 404 })
  expect(await call('checkout.setTrackingNote', { id, trackingNote: 'x' })).toMatchObject({ status: 404 })
})

describe('the list', () => {
  it('answers lines, address and the day to send by, newest first, page by page', async () => {
    const first = await anOrder({
      lines: [1, 2, 3].map((braceletId) => ({ braceletId, quantity: braceletId })),
    })
    const second = await anOrder({ withAddress: false })
    const page = await search({ limit: 1 })
    expect(page).toMatchObject({
      rows: [{ id: second.id, needsAddress: true, lines: [{ quantity: 2 }] }],
      nextCursor: second.id,
    })
    const next = await search({ limit: 1, cursor: second.id })
    expect(next.rows).toMatchObject([
      {
        id: first.id,
        needsAddress: false,
        address: { line1: '1 Reading Street', town: 'Leeds', postcode: 'LS1 4AP' },
        sendBy: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        lines: [{ quantity: 1 }, { quantity: 2 }, { quantity: 3 }],
      },
    ])
    // the whole list goes through the same reading
    const all = (await restDoor.call(site.url, 'checkout.orders', {}, cookie)).body as Order[]
    expect(all.find(({ id }) => id === first.id)).toEqual(next.rows[0])
    expect((await search({ limit: 500 })).nextCursor).toBeNull()

    // as they are packed: the other way round, page by page too
    const newestFirst = (await search({ limit: 500 })).rows.map(({ id }) => id)
    const longest = await search({ limit: 2, oldestFirst: true })
    const then = await search({ limit: 500, oldestFirst: true, cursor: longest.nextCursor ?? 0 })
    expect([...longest.rows, ...then.rows].map(({ id }) => id)).toEqual(newestFirst.toReversed())
  })

  it('is searched by number, name, half an email, postcode and town, and by status', async () => {
    const order = await anOrder()
    await site.database
      .sql`update orders set customer_name = 'Zsófia Kowalczyk', address_town = 'Aberystwyth',
      customer_email = 'zk@books.example', address_postcode = 'SY23 1AA' where id = ${order.id}`
    for (const q of [
      String(order.number),
      'kowal',
      'zsófia kow',
      'books.exam',
      'aberyst',
      'SY23',
      ' SY23  1aa ',
    ]) {
      expect([q, (await search({ q })).rows.map(({ id }) => id)]).toEqual([q, [order.id]])
    }
    expect((await search({ q: 'kowal nobody' })).rows).toEqual([])
    expect((await search({ q: "'; drop table orders; --" })).rows).toEqual([])
    expect((await search({ q: 'kowal', status: 'to pack' })).rows).toHaveLength(1)
    expect((await search({ q: 'kowal', status: 'sent' })).rows).toEqual([])
  })
})

it('is the owner’s alone', async () => {
  const { id } = await anOrder()
  const calls: [string, object][] = [
    ['checkout.searchOrders', {}],
    ['checkout.orderById', { id }],
    ['checkout.setOrderStatus', { id, from: 'to pack', to: 'packed' }],
    ['checkout.setTrackingNote', { id, trackingNote: 'mine' }],
  ]
  for (const [procedure, input] of calls)
    expect(await trpcDoor.call(site.url, procedure, input)).toMatchObject({ status: 401 })
  expect((await call('checkout.orderById', { id })).body).toMatchObject({
    status: 'to pack',
    trackingNote: '',
  })
})

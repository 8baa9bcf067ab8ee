/** Orders from paid to delivered, and what a refund or dispute does to them. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { composeEmail } from '#server/emails.ts'
import { emailSite } from '#server/site/emails/email.ts'
import { ORDER_STATUSES, nextStatuses, type OrderStatus } from '#shared/money/orders/order-statuses.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { UNDO_MS } from '#shared/money/orders/fulfilment.ts'
import type { EmailKind, OutboxEmail } from '#shared/platform/mail/mail.ts'
import type { MarkedOrders, OrderDetails } from '#shared/money/orders/order-details.ts'
import type { Order } from '#shared/money/orders/orders.ts'
import { caseSize } from '../../support/case-size.ts'
import { eventually } from '../../support/eventually.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import { beginOrder, confirm, endRefunds, payable, processOrder } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersPayments(site)
const call = ownersCalls(site)
const search = async (input: object) =>
  (await call('checkout.searchOrders', input)).body as { rows: Order[]; nextCursor: number | null }

/** An order made through the checkout. */
async function anOrder({
  withAddress = true,
  lines = [{ braceletId: 1, quantity: 2 }],
  card = 'pm_card_visa',
  country = 'GB',
} = {}): Promise<Order> {
  const clientSecret = await beginOrder(site, lines)
  await confirm(payable(site), clientSecret, card, { withAddress, country })
  const paymentIntentId = intentIdOf(clientSecret)
  await processOrder(site, paymentIntentId)
  const [row] = await site.database.sql`select id from orders where payment_intent_id = ${paymentIntentId}`
  if (!row) throw new Error('no order was made')
  return (await call('checkout.orderById', { id: Number(row['id']) })).body as Order
}

const move = (id: number, from: OrderStatus, to: OrderStatus, more: object = {}) =>
  call('checkout.setOrderStatus', { id, from, to, ...more })
const audited = (id: number) => site.database.sql<{ detail: string; address: string }[]>`
  select detail, address from audit_events where action = 'order-status-changed' and subject_id = ${id} order by id`

/** Sets an order's status directly. */
const put = (id: number, status: OrderStatus) =>
  site.database.sql`update orders set status = ${status} where id = ${id}`

it('an order goes from paid to delivered, with each change and its time in the audit log', async () => {
  const { id, number } = await anOrder()
  const path = ['to pack', 'packed', 'sent', 'delivered'] as const
  let before = 0
  for (const [n, to] of path.slice(1).entries()) {
    site.advance(60_000)
    expect(await move(id, path[n] ?? 'to pack', to)).toMatchObject({ status: 200, body: { id, status: to } })
    const [row] = await site.database.sql`select status_changed_at from orders where id = ${id}`
    const changedAt = Number(row?.['status_changed_at'])
    expect(changedAt).toBeGreaterThan(before)
    before = changedAt
  }
  expect(await audited(id)).toEqual([
    { detail: `Order ${number}: to pack → packed`, address: '127.0.0.1' },
    { detail: `Order ${number}: packed → sent`, address: '127.0.0.1' },
    { detail: `Order ${number}: sent → delivered`, address: '127.0.0.1' },
  ])
  const facts = await site.database.sql`select subject_name, changes from audit_events
    where action = 'order-status-changed' and subject_id = ${id} order by id limit 1`
  expect(facts).toEqual([
    { subject_name: `Order ${number}`, changes: [{ field: 'status', from: 'to pack', to: 'packed' }] },
  ])
})

it('only the listed changes are allowed, and a rejected one changes nothing', async () => {
  const { id } = await anOrder()
  let changes = 0
  for (const from of ORDER_STATUSES) {
    const allowed = nextStatuses(from)
    const short = [
      ...allowed.slice(0, 1),
      ...ORDER_STATUSES.filter((to) => !allowed.includes(to)).slice(0, 1),
    ]
    for (const to of caseSize({ short, full: [...ORDER_STATUSES] })) {
      await put(id, from)
      const response = await move(id, from, to)
      const isAllowed = allowed.includes(to)
      changes += Number(isAllowed)
      const [order] = await site.database.sql`select status from orders where id = ${id}`
      const expected = isAllowed ? [200, to] : [409, from]
      expect([from, to, response.status, order?.['status']]).toEqual([from, to, ...expected])
    }
  }
  expect(await audited(id)).toHaveLength(changes)
})

it('of many concurrent changes one succeeds, and the others get the current status', async () => {
  const { id, number } = await anOrder()
  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => move(id, 'to pack', 'packed')),
    ...Array.from({ length: 5 }, () => move(id, 'to pack', 'cancelled')),
  ])
  const [winner, ...more] = responses.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  const { status } = (winner ?? { body: {} }).body as Order
  for (const response of responses.filter((one) => one !== winner)) {
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_ELSEWHERE', error: expect.stringContaining(`'${status}'`) },
    })
  }
  expect(await audited(id)).toEqual([
    { detail: `Order ${number}: to pack → ${status}`, address: '127.0.0.1' },
  ])
})

describe('the buyer', () => {
  const emails = async ({ id, paymentId }: Order) => {
    const rows = await site.database.sql<{ kind: string; recipient: string }[]>`
      select kind, recipient from outbox_emails where recipient is not null and (
        (kind in ('order-dispatched', 'order-cancelled') and record_id = ${id}) or
        (kind = 'refund-confirmation' and record_id in (select id from refunds where payment_id = ${paymentId})))
      order by id`
    return rows.map(({ kind, recipient }) => `${kind} to ${recipient}`)
  }
  const composed = (kind: EmailKind, recordId: number) =>
    composeEmail(site.deps.db, { kind, recordId }, emailSite(site.url, contentSeed))

  it('is emailed once that the parcel was sent, and not about other changes', async () => {
    const order = await anOrder()
    const options = { emailBuyer: true }
    await move(order.id, 'to pack', 'packed', options)
    await move(order.id, 'packed', 'sent')
    await move(order.id, 'sent', 'packed', options)
    expect(await emails(order)).toEqual([])
    await Promise.all([1, 2, 3].map(() => move(order.id, 'packed', 'sent', options)))
    await move(order.id, 'sent', 'packed', options)
    await move(order.id, 'packed', 'sent', options)
    expect(await emails(order)).toEqual(['order-dispatched to ada@example.org'])
  })

  it('gets no email about a change that is undone before the email is sent', async () => {
    const order = await anOrder()
    const { sql } = site.database
    await put(order.id, 'packed')
    expect(await move(order.id, 'packed', 'sent', { emailBuyer: true })).toMatchObject({
      body: { email: 'waits' },
    })
    const [email] = await sql`select id, not_before from outbox_emails
      where kind = 'order-dispatched' and record_id = ${order.id}`
    const early = email?.['not_before'].getTime() - site.deps.clock().getTime()
    expect(early).toBeGreaterThan(UNDO_MS - 5000)
    expect(early).toBeLessThanOrEqual(UNDO_MS)
    expect(await move(order.id, 'sent', 'packed')).toMatchObject({ body: { email: 'recalled' } })
    expect(await emails(order)).toEqual([])
    await move(order.id, 'packed', 'sent', { emailBuyer: true })
    // as after the mail server refused it, before and after giving up
    for (const state of ['queued', 'failed']) {
      await sql`update outbox_emails set state = ${state}, attempts = 1, last_error = 'ETIMEDOUT'
        where kind = 'order-dispatched' and record_id = ${order.id}`
      expect(await move(order.id, 'sent', 'packed')).toMatchObject({ body: { email: 'recalled' } })
      expect(await move(order.id, 'packed', 'sent', { emailBuyer: true })).toMatchObject({
        body: { email: 'waits' },
      })
    }
    // as during the next attempt
    await sql`update outbox_emails set attempts = 2, last_error = 'ETIMEDOUT', sending_since = now()
      where kind = 'order-dispatched' and record_id = ${order.id}`
    expect(await move(order.id, 'sent', 'packed')).toMatchObject({ body: { email: 'gone' } })
    expect(await move(order.id, 'packed', 'sent', { emailBuyer: true })).toMatchObject({
      body: { email: 'told before' },
    })
    await sql`update outbox_emails set state = 'sent', sent_at = now(), sending_since = null
      where kind = 'order-dispatched' and record_id = ${order.id}`
    expect(await move(order.id, 'sent', 'packed')).toMatchObject({ body: { email: 'gone' } })
    expect(await emails(order)).toEqual(['order-dispatched to ada@example.org'])
  })

  it('gets emails at a corrected address, which the order adopts; the first stays on record', async () => {
    const order = await anOrder()
    const { sql } = site.database
    const [email] = await sql`update outbox_emails set state = 'failed'
      where kind = 'order-confirmation' and record_id = ${order.id} returning id`
    const resend = async (recipient: string, forOrder: boolean) => {
      await sql`update outbox_emails set state = 'failed' where id = ${email?.['id']}`
      const { body } = await call('mail.resend', {
        id: Number(email?.['id']),
        recipient,
        forOrder,
        key: crypto.randomUUID(),
      })
      const [{ customerEmail }, [payment]] = [
        (await call('checkout.orderById', { id: order.id })).body as Order,
        await sql`select customer_email from payments where order_id = ${order.id}`,
      ]
      return { ...(body as OutboxEmail), customerEmail, payer: payment?.['customer_email'] }
    }
    const first = { recipient: 'ada@new.example', firstRecipient: 'ada@example.org' }
    const moved = { customerEmail: 'ada@new.example', payer: 'ada@new.example' }
    expect(await resend('ada@new.example', true)).toMatchObject({ ...first, ...moved })
    expect(await resend('friend@new.example', false)).toMatchObject({
      recipient: 'friend@new.example',
      firstRecipient: 'ada@example.org',
      ...moved,
    })
  })

  it('is emailed once about a cancelled order, with its refund', async () => {
    const order = await anOrder()
    const cancelled = { emailBuyer: true, refundKey: randomUUID() }
    await Promise.all([1, 2].map(() => move(order.id, 'to pack', 'cancelled', cancelled)))
    expect(await emails(order)).toEqual(['order-cancelled to ada@example.org'])
    const email = await composed('order-cancelled', order.id)
    expect(email?.text).toContain(`£${order.total} is going back to the card`)
  })

  it('is emailed about each successful refund, but not about refused ones', async () => {
    const order = await anOrder()
    const refund = (amount: string, key: string, emailPayer = true) =>
      call('payments.refund', { id: order.paymentId, amount, reason: 'duplicate', key, emailPayer })
    const key = randomUUID()
    await Promise.all([refund('1.00', key), refund('1.00', key)])
    await refund('2.00', randomUUID())
    await refund('3.00', randomUUID(), false)
    await refund('1000.00', randomUUID())
    const one = 'refund-confirmation to ada@example.org'
    expect(await emails(order)).toEqual([one, one])
    const [first] = await site.database.sql`select id from refunds where idempotency_key = ${key}`
    const email = await composed('refund-confirmation', Number(first?.['id']))
    expect(email).toMatchObject({ subject: 'Your refund of £1.00' })
    expect(email?.text).toContain(`Order: ${order.number}`)
  })
})

it('an order is sent with its parcel in one change, which may be repeated', async () => {
  const { id } = await anOrder()
  await put(id, 'packed')
  const parcel = { carrier: 'Evri', trackingNote: 'H01234567' }
  const markSent = (input: object) => move(id, 'packed', 'sent', input)
  expect(await markSent(parcel)).toMatchObject({ status: 200, body: { status: 'sent', ...parcel } })
  // a repeat, as after a lost response
  expect(await markSent(parcel)).toMatchObject({ status: 200, body: parcel })
  expect(await audited(id)).toHaveLength(1)
  expect(await markSent({ ...parcel, carrier: 'DPD' })).toMatchObject({ status: 409 })
  expect((await call('checkout.orderById', { id })).body).toMatchObject(parcel)
  expect(await move(id, 'to pack', 'packed', { carrier: 'DPD' })).toMatchObject({ status: 400 })
  // carrier and note can be changed separately, and removed
  const change = (fields: object) => call('checkout.setTrackingNote', { id, ...fields })
  await change({ carrier: 'UPS' })
  await change({ trackingNote: ' 1Z\n999 ' })
  expect((await change({})).body).toMatchObject({ carrier: 'UPS', trackingNote: '1Z 999' })
  expect(await change({ trackingNote: 'x'.repeat(501) })).toMatchObject({ status: 400 })
  expect((await call('checkout.orderById', { id })).body).toMatchObject({ trackingNote: '1Z 999' })
  expect(await change({ trackingNote: '' })).toMatchObject({ body: { trackingNote: '' } })
})

describe('several orders at once', () => {
  const mark = async (changes: object[], more: object = {}) =>
    (await call('checkout.markOrders', { orders: changes, ...more })).body as MarkedOrders
  const statuses = async (orders: Order[]) =>
    (
      await site.database
        .sql`select status from orders where id = any(${orders.map(({ id }) => id)}) order by id`
    ).map(({ status }) => status)

  it('are sent along the usual path; a refused one is named, and does not stop the others', async () => {
    const [packed, unpacked, refunded, unaddressed] = [
      await anOrder(),
      await anOrder(),
      await anOrder(),
      await anOrder({ withAddress: false }),
    ]
    await put(packed.id, 'packed')
    await site.database.sql`update orders set payment_status = 'refunded' where id = ${refunded.id}`
    const changes = [
      { id: packed.id, from: 'packed', to: 'sent', trackingNote: 'H01234567' },
      { id: refunded.id, from: 'to pack', to: 'sent' },
      { id: 2_000_000_000, from: 'to pack', to: 'sent' },
      { id: unaddressed.id, from: 'to pack', to: 'sent' },
      { id: unpacked.id, from: 'to pack', to: 'sent' },
    ]
    const options = { carrier: 'Evri', emailBuyer: true }
    // a double click
    const [results, again] = await Promise.all([mark(changes, options), mark(changes, options)])
    for (const each of [results, again])
      expect(each.map(({ refusal }) => refusal)).toEqual([
        null,
        'It is refunded.',
        'There is no such order.',
        'Its address is missing.',
        null,
      ])
    const parcel = { status: 'sent', carrier: 'Evri', trackingNote: 'H01234567' }
    expect(results[0]).toMatchObject({ order: parcel })
    expect(await statuses([packed, unpacked, refunded, unaddressed])).toEqual([
      'sent',
      'sent',
      'to pack',
      'to pack',
    ])
    expect((await audited(unpacked.id)).map(({ detail }) => detail)).toEqual([
      `Order ${unpacked.number}: to pack → packed`,
      `Order ${unpacked.number}: packed → sent`,
    ])
    const waiting = () => site.database.sql`select record_id from outbox_emails
      where kind = 'order-dispatched' and state = 'queued' and record_id in (${packed.id}, ${unpacked.id})`
    expect(await waiting()).toHaveLength(2)
    // undo
    const back = await mark([
      { id: packed.id, from: 'sent', to: 'packed' },
      { id: unpacked.id, from: 'sent', to: 'to pack' },
    ])
    expect(back.map(({ order }) => order?.email)).toEqual(['recalled', 'recalled'])
    expect(await waiting()).toEqual([])
    expect(await statuses([packed, unpacked])).toEqual(['packed', 'to pack'])
    const many = Array.from({ length: 101 }, () => ({ id: packed.id, from: 'packed', to: 'sent' }))
    expect(await call('checkout.markOrders', { orders: many })).toMatchObject({ status: 400 })
  })

  it('are read together by their ids', async () => {
    const [one, , other] = [await anOrder(), await anOrder(), await anOrder()]
    const { rows } = await search({ ids: [other.id, one.id], oldestFirst: true })
    expect(rows.map(({ id }) => id)).toEqual([one.id, other.id])
  })
})

describe('a buyer whose details are corrected', () => {
  const details = async ({ id }: Order) => (await call('checkout.orderById', { id })).body as OrderDetails
  const before = {
    name: 'Ada Okafor',
    email: 'ada@example.org',
    line1: '1 Reading Street',
    line2: '',
    town: 'Leeds',
    postcode: 'LS1 4AP',
  }
  const correct = (order: Order, changes: object, more: object = {}) =>
    call('checkout.correctContact', { id: order.id, contact: { ...before, ...changes }, before, ...more })

  it('gets waiting emails and resent ones at the new address, and the history shows the change', async () => {
    const order = await anOrder()
    await put(order.id, 'packed')
    await move(order.id, 'packed', 'sent', { emailBuyer: true })
    await site.database.sql`update outbox_emails set state = 'sent', sent_at = now()
      where kind = 'order-confirmation' and record_id = ${order.id}`
    const confirmation = (await details(order)).emails.find(({ kind }) => kind === 'order-confirmation')
    const { status, body } = await correct(
      order,
      { email: 'Ada@New.example', postcode: 'sw1a1aa' },
      { resend: [confirmation?.id] },
    )
    expect([status, body]).toMatchObject([
      200,
      { customerEmail: 'Ada@new.example', address: { postcode: 'SW1A 1AA', country: 'GB' } },
    ])
    const { emails, events } = body as OrderDetails
    const of = (kind: EmailKind) => emails.filter((email) => email.kind === kind)
    const moved = { recipient: 'Ada@new.example', state: 'queued' }
    expect(of('order-dispatched')).toMatchObject([{ ...moved, firstRecipient: 'ada@example.org' }])
    expect(of('order-confirmation')).toMatchObject([moved, { recipient: 'ada@example.org', state: 'sent' }])
    expect(events.map(({ detail }) => detail)).toEqual([
      `Order ${order.number}: packed → sent`,
      `Order ${order.number}: email, address`,
    ])
    const [payment] = await site.database
      .sql`select customer_email from payments where order_id = ${order.id}`
    expect(payment).toEqual({ customer_email: 'Ada@new.example' })
    // an edit based on the old address is refused; repeating the same one is harmless
    expect(await correct(order, { email: 'Ada@new.example', postcode: 'SW1A 1AA' })).toMatchObject({
      status: 200,
    })
    expect(await correct(order, { email: 'other@example.org' })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_ELSEWHERE' },
    })
  })

  it('must pass the rules of the checkout', async () => {
    const order = await anOrder({ withAddress: false })
    const blank = { line1: '', line2: '', town: '', postcode: '' }
    const change = (changes: object) =>
      call('checkout.correctContact', {
        id: order.id,
        contact: { ...before, ...changes },
        before: { ...before, ...blank, name: order.customerName ?? '' },
      })
    for (const changes of [{ email: 'ada' }, { email: '' }, { name: ' ' }, { postcode: 'X' }, { line1: '' }])
      expect([changes, await change(changes)]).toMatchObject([changes, { status: 400 }])
    expect(await change({ ...blank, name: 'Ada O.' })).toMatchObject({ body: { needsAddress: true } })
    expect(await change({ name: 'Ada O.' })).toMatchObject({
      body: { needsAddress: false, address: { line1: '1 Reading Street' } },
    })
    await site.database.sql`update orders set customer_name = 'Erased' where id = ${order.id}`
    expect(await change({})).toMatchObject({ status: 409 })
    expect(
      await call('checkout.correctContact', { id: 2_000_000_000, contact: before, before }),
    ).toMatchObject({
      status: 404,
    })
  })
})

describe('a buyer whose order lacks something', () => {
  const asks = ({ id }: Order) => site.database.sql<{ recipient: string; created_at: Date }[]>`
    select recipient, created_at from outbox_emails where kind = 'order-details-needed' and record_id = ${id}`

  it('is asked by email once, however often the owner clicks', async () => {
    const order = await anOrder({ withAddress: false })
    expect(order.detailsAskedAt).toBeNull()
    const answers = await Promise.all([1, 2, 3].map(() => call('checkout.askForDetails', { id: order.id })))
    const [first, ...more] = await asks(order)
    expect([first?.recipient, more]).toEqual(['ada@example.org', []])
    for (const { body } of answers)
      expect(body).toMatchObject({ detailsAskedAt: first?.created_at.toISOString() })
    const events = await site.database.sql`
      select detail from audit_events where action = 'order-details-asked' and subject_id = ${order.id}`
    expect(events).toEqual([{ detail: `Order ${order.number}` }])
  })

  it('is not asked if nothing is missing, or without an email address', async () => {
    const whole = await anOrder()
    expect(await call('checkout.askForDetails', { id: whole.id })).toMatchObject({ status: 400 })
    const lost = await anOrder({ withAddress: false })
    await site.database.sql`update orders set customer_email = null where id = ${lost.id}`
    expect(await call('checkout.askForDetails', { id: lost.id })).toMatchObject({ status: 400 })
    expect(await call('checkout.askForDetails', { id: 2_000_000_000 })).toMatchObject({ status: 404 })
    expect([...(await asks(whole)), ...(await asks(lost))]).toEqual([])
  })
})

it('an unknown order is 404', async () => {
  const id = 2_000_000_000
  expect(await call('checkout.orderById', { id })).toMatchObject({ status: 404 })
  expect(await move(id, 'to pack', 'packed')).toMatchObject({ status: 404 })
  expect(await call('checkout.setTrackingNote', { id, trackingNote: 'x' })).toMatchObject({ status: 404 })
})

it('an order needs another address if its own is abroad', async () => {
  expect(await anOrder({ country: 'FR' })).toMatchObject({
    needsAddress: true,
    address: { line1: '1 Reading Street', country: 'FR' },
  })
  expect(await anOrder({ country: 'gb' })).toMatchObject({ needsAddress: false, address: { country: 'GB' } })
})

describe('the list', () => {
  it('has lines, address and the day to send by, newest first, in pages', async () => {
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
    // the complete list has equal rows
    const all = (await call('checkout.orders')).body as Order[]
    const { supporterId: _supporterId, ...rowOfAll } = next.rows[0] as Order & { supporterId: unknown }
    expect(all.find(({ id }) => id === first.id)).toEqual(rowOfAll)
    expect((await search({ limit: 500 })).nextCursor).toBeNull()

    // oldest first, also in pages, as orders are packed
    const newestFirst = (await search({ limit: 500 })).rows.map(({ id }) => id)
    const longest = await search({ limit: 2, oldestFirst: true })
    const then = await search({ limit: 500, oldestFirst: true, cursor: longest.nextCursor ?? 0 })
    expect([...longest.rows, ...then.rows].map(({ id }) => id)).toEqual(newestFirst.toReversed())
  })

  it('is searchable by number, name, half an email, postcode, town, bracelet, parcel and status', async () => {
    const order = await anOrder()
    await site.database
      .sql`update orders set customer_name = 'Zsófia Kowalczyk', address_town = 'Aberystwyth',
      customer_email = 'zk@books.example', address_postcode = 'SY23 1AA', tracking_note = 'AB 1234 5678 9GB'
      where id = ${order.id}`
    await site.database.sql`update order_lines set name = 'Lake Volta' where order_id = ${order.id}`
    const { number } = order
    const parcels = ['AB123456789GB', 'ab 1234 5678', '1234 5678 9gb']
    for (const q of [
      `${number}`,
      `order ${number}`,
      `Order #${number}`,
      `#${number}`,
      'lake volt',
      ...parcels,
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
    for (const q of ['kowal', 'volta', 'AB123456789GB'])
      expect((await search({ q, status: 'sent' })).rows).toEqual([])
  })
})

describe('an order’s payment', () => {
  const stripe = () => site.deps.provider.stripe
  const read = async ({ id }: Order) => (await call('checkout.orderById', { id })).body as Order
  const becomes = (order: Order, paymentStatus: Order['paymentStatus']) =>
    eventually(async () => (await read(order)).paymentStatus === paymentStatus)
  const toPack = async () => (await search({ status: 'to pack', limit: 500 })).rows.map(({ id }) => id)
  const toPackCount = async () =>
    ((await call('admin.overview')).body as { ordersToPack: number }).ordersToPack
  const issues = async ({ paymentIntentId }: Order) =>
    (await owner.issuesOf(paymentIntentId)).map(({ kind, detail }) => [kind, detail])
  const cancel = (order: Order, refundKey?: string) => move(order.id, 'to pack', 'cancelled', { refundKey })

  it('is in the list, with the owner’s partial and full refunds', async () => {
    const order = await anOrder()
    const count = await toPackCount()
    expect(order).toMatchObject({ paymentStatus: 'paid', refunded: '0.00', paymentId: expect.any(Number) })
    await owner.refund(Number(order.paymentId), '1.00')
    const all = (await call('checkout.orders')).body as Order[]
    const partly = { paymentStatus: 'partly refunded', refunded: '1.00' }
    expect(all.find(({ id }) => id === order.id)).toMatchObject(partly)
    expect(await toPack()).toContain(order.id)
    await owner.refund(Number(order.paymentId), (Number(order.total) - 1).toFixed(2))
    expect(await read(order)).toMatchObject({ status: 'to pack', paymentStatus: 'refunded' })
    expect(await toPack()).not.toContain(order.id)
    expect(await toPackCount()).toBe(count - 1)
    // filters find it, and a refund by the owner opens no issue
    for (const input of [{ status: 'to pack', paymentStatus: 'refunded' }, { q: String(order.number) }])
      expect((await search(input)).rows.map(({ id }) => id)).toContain(order.id)
    expect(await issues(order)).toEqual([])
  })

  it('that is refunded at the provider before sending needs the owner, until the order is cancelled', async () => {
    const order = await anOrder()
    await stripe().refunds.create({ payment_intent: order.paymentIntentId })
    await becomes(order, 'refunded')
    expect(await toPack()).not.toContain(order.id)
    expect(await issues(order)).toEqual([['refunded-unsent', `order ${order.number}: refunded`]])
    expect((await owner.attention({ limit: 1 })).rows).toMatchObject([{ orderNumber: order.number }])
    await cancel(order)
    expect(await issues(order)).toEqual([])
    // a sent order lacks nothing
    const sent = await anOrder()
    await put(sent.id, 'sent')
    await stripe().refunds.create({ payment_intent: sent.paymentIntentId, amount: 100 })
    await becomes(sent, 'partly refunded')
    expect(await issues(sent)).toEqual([])
  })

  it('is paid again if the refund fails, and an issue if the order is cancelled', async () => {
    const [order, cancelled] = [
      await anOrder({ card: 'pm_card_refundFail' }),
      await anOrder({ card: 'pm_card_refundFail' }),
    ]
    await stripe().refunds.create({ payment_intent: order.paymentIntentId })
    await becomes(order, 'refunded')
    expect(await cancel(cancelled, randomUUID())).toMatchObject({
      body: { status: 'cancelled', paymentStatus: 'refunded' },
    })
    expect(await issues(cancelled)).toEqual([])
    await endRefunds(site)
    await Promise.all([becomes(order, 'paid'), becomes(cancelled, 'paid')])
    expect((await issues(order)).map(([kind]) => kind)).toEqual(['refund-failed'])
    expect(await toPack()).toContain(order.id)
    expect((await issues(cancelled)).map(([kind]) => kind).toSorted()).toEqual([
      'cancelled-unrefunded',
      'refund-failed',
    ])
  })

  it.each([
    ['won', 'winning_evidence', 'paid', true],
    ['lost', 'losing_evidence', 'disputed', false],
  ] as const)(
    'prevents packing during a dispute, and follows one that is %s',
    async (end, text, status, isToPack) => {
      const order = await anOrder({ card: 'pm_card_createDispute' })
      await becomes(order, 'disputed')
      expect(await toPack()).not.toContain(order.id)
      expect((await search({ paymentStatus: 'disputed', limit: 500 })).rows.map(({ id }) => id)).toContain(
        order.id,
      )
      const { data } = await stripe().disputes.list({ payment_intent: order.paymentIntentId })
      await stripe().disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text: text } })
      await eventually(async () => (await owner.timeline(order.paymentIntentId)).disputes[0]?.status === end)
      expect((await read(order)).paymentStatus).toBe(status)
      expect((await toPack()).includes(order.id)).toBe(isToPack)
    },
  )

  it('is refunded by the change that cancels the order, once per key', async () => {
    const order = await anOrder()
    await owner.refund(Number(order.paymentId), '1.50')
    const key = randomUUID()
    const responses = await Promise.all([cancel(order, key), cancel(order, key), cancel(order, key)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    // a repeat, as after a lost response
    expect(await cancel(order, key)).toMatchObject({
      body: { status: 'cancelled', paymentStatus: 'refunded', refunded: order.total },
    })
    expect((await stripe().refunds.list({ payment_intent: order.paymentIntentId })).data).toHaveLength(2)
    expect(await issues(order)).toEqual([])
    expect(await audited(order.id)).toHaveLength(1)
    expect(await cancel(order, randomUUID())).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_ELSEWHERE' },
    })
    const refundKey = randomUUID()
    expect(await move(order.id, 'to pack', 'packed', { refundKey })).toMatchObject({ status: 400 })
  })

  it('of a cancelled order is an issue until it is refunded or the order is open again', async () => {
    const order = await anOrder()
    await cancel(order)
    const held = [['cancelled-unrefunded', `order ${order.number}: paid`]]
    expect(await issues(order)).toEqual(held)
    await move(order.id, 'cancelled', 'to pack')
    expect(await issues(order)).toEqual([])
    await cancel(order)
    expect(await issues(order)).toEqual(held)
    await owner.refund(Number(order.paymentId), order.total)
    expect(await issues(order)).toEqual([])
  })
})

/** The owner's lists narrowed to days. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ownersCalls } from '../support/owners-payments.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const call = ownersCalls(site)

/** Either side of the edges of 25 October 2026, a day of 25 hours, and one in the middle. */
const MOMENTS = [
  ['before', '2026-10-24T22:59:59.999Z'],
  ['first', '2026-10-24T23:00:00Z'],
  ['middle', '2026-10-25T12:00:00Z'],
  ['last', '2026-10-25T23:59:59.999Z'],
  ['after', '2026-10-26T00:00:00Z'],
] as const
const DAY = { from: '2026-10-25', to: '2026-10-25' }

beforeAll(async () => {
  const { sql } = site.database
  const [endpoint] = await sql`insert into webhook_endpoints (url, description, events, secret)
    values ('https://hooks.example.org', '', '{order.paid}', 'whsec_x') returning id`
  for (const [name, at] of MOMENTS) {
    await sql`insert into payments (payment_intent_id, amount, currency, status, payment_type, customer_name, created_at, updated_at)
      values (${`pi_${name}`}, 12, 'gbp', 'succeeded', 'donation', ${name}, ${at}, ${at})`
    const [message] =
      await sql`insert into contact_messages (name, email, subject, message, suspected_spam, created_at)
      values (${name}, 'ada@example.org', 'general', 'Hello', false, ${at}) returning id`
    await sql`insert into inbox_items (kind, record_id, created_at) values ('message', ${message?.['id']}, ${at})`
    await sql`insert into outbox_emails (kind, record_id, recipient, created_at)
      values ('contact-received', ${message?.['id']}, ${name}, ${at})`
    await sql`insert into audit_events (action, detail, address, created_at) values ('login', ${name}, '', ${at})`
    await sql`insert into payment_issues (kind, subject, payment_intent_id, detail, created_at)
      values ('dispute', ${name}, ${`pi_${name}`}, ${name}, ${at})`
    await sql`insert into blog_posts (slug, title, excerpt, content, author, tags, published, created_at)
      values (${name}, ${name}, 'e', 'c', 'a', '{}', true, ${at})`
    await sql`insert into webhook_deliveries (endpoint_id, message_id, type, event_key, payload, state, created_at)
      values (${endpoint?.['id']}, ${name}, 'order.paid', ${name},
        '{"type":"order.paid","timestamp":"2026-10-25T00:00:00Z","data":{}}', 'delivered', ${at})`
    const [checkout] =
      await sql`insert into checkouts (id, payment_intent_id, amount, currency, created_at, next_check_at)
      values (${name}, ${`pi_${name}`}, 12, 'gbp', ${at}, ${at}) returning id`
    await sql`insert into orders (checkout_id, payment_intent_id, total, currency, customer_name, needs_address, created_at, status_changed_at)
      values (${checkout?.['id']}, ${`pi_${name}`}, 12, 'gbp', ${name}, false, ${at}, ${at})`
  }
})

const LISTS = [
  ['payments.search', 'customerName'],
  ['checkout.searchOrders', 'customerName'],
  ['forms.searchContacts', 'name'],
  ['inbox.list', 'name'],
  ['mail.outbox', 'recipient'],
  ['admin.activity', 'detail'],
  ['payments.attention', 'detail'],
  ['blog.manage', 'title'],
  ['webhooks.searchDeliveries', 'messageId'],
] as const

type Found = {
  rows: Record<string, unknown>[]
  paymentIssues: Record<string, unknown>[]
  nextCursor: number | null
}

describe.each(LISTS)('%s', (procedure, name) => {
  const list = async (input: object) => {
    const { rows, paymentIssues, nextCursor } = (await call(procedure, input)).body as Found
    return { names: (rows ?? paymentIssues).map((row) => row[name]), nextCursor }
  }

  it('shows both days from their first moment in London to their last', async () => {
    expect((await list(DAY)).names).toEqual(['last', 'middle', 'first'])
    expect((await list({ to: DAY.from })).names).toEqual(expect.arrayContaining(['first', 'before']))
    expect((await list({ from: '2026-10-26', to: '2026-10-26' })).names).toEqual(['after'])
  })

  it('goes on after a cursor', async () => {
    const first = await list({ ...DAY, limit: 2 })
    expect(first.names).toEqual(['last', 'middle'])
    expect(await list({ ...DAY, limit: 2, cursor: first.nextCursor })).toEqual({
      names: ['first'],
      nextCursor: null,
    })
  })

  it('refuses days in the wrong order', async () => {
    expect(await call(procedure, { from: '2026-10-26', to: '2026-10-25' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'to', message: 'The last day is before the first' }] },
    })
  })
})

it('goes on after a row that was deleted since', async () => {
  const { sql } = site.database
  const read = async (input: object) =>
    (await call('forms.searchContacts', { ...DAY, ...input })).body as Found
  const { nextCursor } = await read({ limit: 2 })
  await sql`delete from contact_messages where id = ${nextCursor}`
  expect((await read({ cursor: nextCursor })).rows).toMatchObject([{ name: 'first' }])
})

it('finds words, a status and a kind of payment within the days', async () => {
  const { sql } = site.database
  await sql`update payments set status = 'failed' where customer_name = 'last'`
  await sql`update payments set payment_type = 'order', order_id = orders.id, order_number = orders.number
    from orders where orders.payment_intent_id = payments.payment_intent_id and payments.customer_name = 'middle'`
  const names = async (input: object) =>
    ((await call('payments.search', { ...DAY, ...input })).body as Found).rows.map(
      ({ customerName }) => customerName,
    )
  expect(await names({ q: 'mid' })).toEqual(['middle'])
  expect(await names({ q: 'before' })).toEqual([])
  expect(await names({ status: 'failed' })).toEqual(['last'])
  expect(await names({ type: 'donation' })).toEqual(['last', 'first'])
  expect(await names({ type: 'donation', status: 'succeeded', q: 'first' })).toEqual(['first'])
})

it('shows orders of the days in packing order, a page at a time', async () => {
  const read = async (input: object) =>
    (await call('checkout.searchOrders', { ...DAY, oldestFirst: true, limit: 2, ...input })).body as Found
  const first = await read({})
  expect(first.rows.map(({ customerName }) => customerName)).toEqual(['first', 'middle'])
  expect((await read({ cursor: first.nextCursor })).rows).toMatchObject([{ customerName: 'last' }])
})

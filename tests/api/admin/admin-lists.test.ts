/** The owner's lists: search, filters, pagination and days. */
import { array, nat, sample } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContactMessage } from '#shared/site/forms/forms.schema.ts'
import { PAYMENT_STATUSES, type Payment } from '#shared/money/payments/payments.ts'
import type { Order } from '#shared/money/orders/orders.ts'
import { caseSize } from '../../support/case-size.ts'
import { ODD_TEXTS } from '../../support/hostile-cases.ts'
import { transports, logIn, restTransport } from '../../support/transports.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { seedMany } from '../../support/seed-many.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

type Page<Row> = { rows: Row[]; nextCursor: number | null }

const site = testSite()
let cookie = ''
let payments: Payment[] = []
let messages: ContactMessage[] = []
beforeAll(async () => {
  await seedMany(site.database.sql, { payments: 300, messages: 120, posts: 60 })
  cookie = await logIn(site.url, ADMIN_PASSWORD)
  payments = (await restTransport.call(site.url, 'payments.list', {}, cookie)).body as Payment[]
  messages = (await restTransport.call(site.url, 'forms.contacts', {}, cookie)).body as ContactMessage[]
})

const asOwner = ownersCalls(site)
const found = async <Row>(procedure: string, input: object) =>
  (await asOwner(procedure, { limit: 500, ...input })).body as Page<Row>
/** As in the complete list, which has no link to supporters. */
const foundPayments = async (input: object) =>
  (await found<Payment & { supporterId: unknown }>('payments.search', input)).rows.map(
    ({ supporterId: _supporterId, ...row }): Payment => row,
  )
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Whether each typed word begins a word of the texts. */
function has(typed: string, ...texts: (string | null)[]): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const there = words(texts.join(' '))
  return words(typed).every((begin) => there.some((word) => word.startsWith(begin)))
}

describe('a search', () => {
  const texts = (row: Payment) => [row.paymentIntentId, row.customerName, row.customerEmail, row.description]

  it.each([
    'ama',
    'AMA oka',
    'donor12',
    'josé',
    'JOSÉ',
    'zoë müller',
    'o’neill',
    'donation',
    'example.org',
    ' grace\t',
  ])('for %s finds the payments with these words', async (q) => {
    const expected = payments.filter((row) => has(q, ...texts(row)))
    expect(expected.length).toBeGreaterThan(0)
    expect(await foundPayments({ q })).toEqual(expected)
  })

  it('finds a payment by its intent id, complete, abbreviated or without the prefix', async () => {
    const [one] = payments
    for (const q of [one?.paymentIntentId, one?.paymentIntentId.slice(0, 20), one?.paymentIntentId.slice(3)])
      expect(await foundPayments({ q })).toEqual([one])
  })

  it('finds a payment by its order number', async () => {
    const one = payments.find(({ orderNumber }) => orderNumber !== null)
    const orders = (await found<Order>('checkout.searchOrders', { q: String(one?.orderNumber) })).rows
    expect(orders).toMatchObject([{ id: one?.orderId, number: one?.orderNumber }])
    for (const q of [`${one?.orderNumber}`, `#${one?.orderNumber}`, `Order ${one?.orderNumber}`])
      expect(await foundPayments({ q })).toEqual([one])
  })

  it('filters payments by status, with and without words', async () => {
    for (const status of PAYMENT_STATUSES) {
      const ofStatus = payments.filter((row) => row.status === status)
      expect(await foundPayments({ status })).toEqual(ofStatus)
      const expected = ofStatus.filter((row) => has('donor grace', ...texts(row)))
      expect(await foundPayments({ status, q: 'grace donor' })).toEqual(expected)
    }
  })

  it('returns all rows without words, and none for punctuation', async () => {
    for (const q of ['', '  ', '\n']) expect(await foundPayments({ q })).toHaveLength(payments.length)
    for (const q of ['%', '***', '🙂', '\0', '’', '()', '&|!']) expect(await foundPayments({ q })).toEqual([])
  })

  it.each(['payments.search', 'forms.searchContacts', 'checkout.searchOrders', 'blog.manage'])(
    'of %s accepts any text',
    async (procedure) => {
      const odd = [
        ...ODD_TEXTS.filter(({ length }) => length <= 200),
        'ama:*',
        'ama & !okafor',
        'a | b',
        '(ama',
        'ama <-> okafor',
        'x'.repeat(200),
        'é'.repeat(200),
        // text that expands to many characters, or to many words
        '㌖'.repeat(200),
        'ﷺ'.repeat(200),
        'e\u0301',
        'a.b@c.de/f?g=h',
        'İıſß',
        '中文 नमस्ते العربية',
      ]
      const strange = sample(array(nat(0x10ffff), { maxLength: 60 }), caseSize({ short: 5, full: 30 })).map(
        (all) => String.fromCodePoint(...all),
      )
      const typed = [...odd, ...strange]
      const responses = await Promise.all(
        typed.map(async (q) => ({ q, status: (await asOwner(procedure, { q })).status })),
      )
      expect(responses).toEqual(typed.map((q) => ({ q, status: 200 })))
      expect((await asOwner(procedure, { q: 'x'.repeat(201) })).status).toBe(400)
    },
  )
})

describe('pagination', () => {
  it('has no gaps and no repeats while payments are added', async () => {
    const read: number[] = []
    let cursor: number | null = null
    let pages = 0
    do {
      const input: object = { limit: 29, ...(cursor !== null && { cursor }) }
      const page: Page<Payment> = await found('payments.search', input)
      read.push(...ids(page.rows))
      cursor = page.nextCursor
      pages += 1
      await site.database.sql`
        insert into payments (payment_intent_id, amount, currency, status, payment_type)
        values (${`pi_late${pages}`}, 5, 'gbp', 'succeeded', 'donation')`
    } while (cursor !== null)
    expect(read).toEqual(ids(payments))
    expect(pages).toBe(Math.ceil(payments.length / 29))
    await site.database.sql`delete from payments where payment_intent_id like 'pi_late%'`
  })

  it('ends with the last row, even when the last page is full', async () => {
    const q = 'message'
    const all = ids((await found<ContactMessage>('forms.searchContacts', { q })).rows)
    const exact = await found('forms.searchContacts', { q, limit: all.length })
    expect(exact.nextCursor).toBeNull()
    const short = await found<ContactMessage>('forms.searchContacts', { q, limit: all.length - 1 })
    expect(short.nextCursor).toBe(all.at(-2))
  })

  it('has fifty rows by default', async () => {
    expect(((await asOwner('payments.search')).body as Page<Payment>).rows).toHaveLength(50)
  })

  it.each(['payments.list', 'checkout.orders', 'forms.contacts', 'blog.list'])(
    'of %s has a Link to the next page, and everything without a limit',
    async (procedure) => {
      const whole = (await restTransport.call(site.url, procedure, {}, cookie)).body as { id: number }[]
      expect(whole.length).toBeGreaterThan(50)
      const first = await restTransport.call(site.url, procedure, { limit: 40 }, cookie)
      const read = [...(first.body as { id: number }[])]
      for (let link = first.headers.get('link'); link !== null;) {
        const next = /^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? ''
        const response = await fetch(site.url + next, { headers: { cookie } })
        read.push(...((await response.json()) as { id: number }[]))
        link = response.headers.get('link')
      }
      expect(read).toEqual(whole)
      for (const limit of [0, 501, 'many'])
        expect((await restTransport.call(site.url, procedure, { limit }, cookie)).status).toBe(400)
      for (const cursor of [-1, 0, 2 ** 53])
        expect((await restTransport.call(site.url, procedure, { cursor }, cookie)).status).toBe(400)
    },
  )
})

describe.each(transports)('a message through $name', ({ call }) => {
  it('is deleted and restored, each once in the audit log', async () => {
    const { sql } = site.database
    await sql`truncate audit_events`
    const { id = 0 } = messages.find(({ subject }) => subject === 'Prayer Request') ?? {}
    const isListed = async () =>
      ids((await found<ContactMessage>('forms.searchContacts', {})).rows).includes(id)
    const inbox = async () =>
      (
        await sql`select deleted_at is null as listed from inbox_items where kind = 'prayer' and record_id = ${id}`
      )[0]

    const removals = await Promise.all(
      [1, 2, 3].map(() => call(site.url, 'forms.removeContact', { id }, cookie)),
    )
    for (const response of removals) expect(response).toMatchObject({ status: 200, body: { ok: true } })
    expect([await isListed(), await inbox()]).toEqual([false, { listed: false }])

    for (const _ of [1, 2])
      expect(await asOwner('bin.putBack', { record: 'message', id })).toMatchObject({ status: 200 })
    expect([await isListed(), await inbox()]).toEqual([true, { listed: true }])
    expect(await sql`select action, subject_id, detail, address from audit_events order by id`).toEqual([
      // the sender of a prayer request is not named
      { action: 'message-deleted', subject_id: id, detail: '', address: '127.0.0.1' },
      { action: 'message-restored', subject_id: id, detail: '', address: '127.0.0.1' },
    ])
    const activity = (await asOwner('admin.activity', { limit: 1 })).body as Page<object>
    expect(activity.rows).toMatchObject([{ action: 'message-restored', subjectId: id, detail: '' }])
  })

  it('that does not exist can be deleted, and adds nothing to the audit log', async () => {
    await site.database.sql`truncate audit_events`
    expect(await call(site.url, 'forms.removeContact', { id: 999_999 }, cookie)).toMatchObject({
      status: 200,
    })
    expect(await asOwner('bin.putBack', { record: 'message', id: 999_999 })).toMatchObject({ status: 404 })
    expect(await site.database.sql`select id from audit_events`).toEqual([])
  })
})

it.each(['mail.groups', 'supporters.list', 'inbox.list', 'payments.search', 'admin.activity'])(
  '%s finds nothing by text that PostgreSQL cannot store',
  async (procedure) => {
    for (const q of ['nobody\0', 'nobody\uD800'])
      expect(await asOwner(procedure, { q })).toMatchObject({ status: 200, body: { rows: [] } })
  },
)

it('Activity lists what people did apart from what happened by itself', async () => {
  const { sql } = site.database
  await sql`truncate audit_events`
  await sql`insert into audit_events (action, detail, address, person) values
    ('login', 'an account whose address was deleted', '', 'Ada'), ('login', 'the shared password', '127.0.0.1', ''),
    ('payment-refunded', 'the provider', '', '')`
  const told = async (input: object) =>
    ((await asOwner('admin.activity', input)).body as Page<{ detail: string }>).rows.map(
      ({ detail }) => detail,
    )
  expect(await told({ by: 'people' })).toEqual([
    'the shared password',
    'an account whose address was deleted',
  ])
  expect(await told({ by: 'site' })).toEqual(['the provider'])
  expect(await told({})).toHaveLength(3)
  expect(await told({ q: 'ÁDA' })).toEqual(['an account whose address was deleted'])
  expect(await asOwner('admin.activity', { by: 'nobody' })).toMatchObject({ status: 400 })
})

describe('a range of days', () => {
  /** Just inside and outside of 25 October 2026, which has 25 hours, and in its middle. */
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
      await sql`insert into outbox_emails (kind, dedupe_key, record_id, belongs_to, recipient, created_at)
      values ('contact-received', ${`contact-received:${message?.['id']}`}, ${message?.['id']}, 'supporter 1', ${name}, ${at})`
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
    nextCursor: number | null
  }

  describe.each(LISTS)('%s', (procedure, name) => {
    const list = async (input: object) => {
      const { rows, nextCursor } = (await asOwner(procedure, input)).body as Found
      return { names: rows.map((row) => row[name]), nextCursor }
    }

    it('includes both days, from midnight to midnight in London', async () => {
      expect((await list(DAY)).names).toEqual(['last', 'middle', 'first'])
      expect((await list({ to: DAY.from })).names).toEqual(expect.arrayContaining(['first', 'before']))
      expect((await list({ from: '2026-10-26', to: '2026-10-26' })).names).toEqual(['after'])
    })

    it('continues after a cursor', async () => {
      const first = await list({ ...DAY, limit: 2 })
      expect(first.names).toEqual(['last', 'middle'])
      expect(await list({ ...DAY, limit: 2, cursor: first.nextCursor })).toEqual({
        names: ['first'],
        nextCursor: null,
      })
    })

    it('is refused with days in the wrong order', async () => {
      expect(await asOwner(procedure, { from: '2026-10-26', to: '2026-10-25' })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'to', message: 'The last day is before the first' }] },
      })
    })
  })

  it('continues after a row that was deleted since', async () => {
    const { sql } = site.database
    const read = async (input: object) =>
      (await asOwner('forms.searchContacts', { ...DAY, ...input })).body as Found
    const { nextCursor } = await read({ limit: 2 })
    await sql`delete from contact_messages where id = ${nextCursor}`
    expect((await read({ cursor: nextCursor })).rows).toMatchObject([{ name: 'first' }])
  })

  it('is combined with words, a status and a kind of payment', async () => {
    const { sql } = site.database
    await sql`update payments set status = 'failed' where customer_name = 'last'`
    await sql`update payments set payment_type = 'order', order_id = orders.id, order_number = orders.number
    from orders where orders.payment_intent_id = payments.payment_intent_id and payments.customer_name = 'middle'`
    const names = async (input: object) =>
      ((await asOwner('payments.search', { ...DAY, ...input })).body as Found).rows.map(
        ({ customerName }) => customerName,
      )
    expect(await names({ q: 'mid' })).toEqual(['middle'])
    expect(await names({ q: 'before' })).toEqual([])
    expect(await names({ status: 'failed' })).toEqual(['last'])
    const failed = (await asOwner('payments.search', { ...DAY, status: 'failed' })).body
    expect(failed).toMatchObject({ rows: [{ paidAt: null }] })
    expect(await names({ type: 'donation' })).toEqual(['last', 'first'])
    expect(await names({ type: 'donation', status: 'succeeded', q: 'first' })).toEqual(['first'])
  })

  it('lists orders in packing order, page by page', async () => {
    const read = async (input: object) =>
      (await asOwner('checkout.searchOrders', { ...DAY, oldestFirst: true, limit: 2, ...input }))
        .body as Found
    const first = await read({})
    expect(first.rows.map(({ customerName }) => customerName)).toEqual(['first', 'middle'])
    expect((await read({ cursor: first.nextCursor })).rows).toMatchObject([{ customerName: 'last' }])
  })
})

describe('a name typed with other characters', () => {
  /** A stored name, followed by spellings that find it. */
  const NAMES = [
    ['François', 'François', 'Francois', 'FRANCOIS', 'Franc\u0327ois'],
    ['Zoe\u0308', 'Zoe\u0308', 'Zoë', 'zoe'],
    ['Łukasz', 'łukasz', 'Lukasz'],
    ['Nguyễn', 'Nguyen', 'nguyê'],
    ['Groß', 'Gross', 'GROSS', 'GROẞ'],
    ['Ọládélé', 'OLADELE', 'Oladélé'],
    ['O’Neill-Brown', "O'Neill", 'ONeill', 'neill brown', 'ONeillBrown'],
    ['Þórdís Ægisdóttir', 'Thordis', 'aegisdottir'],
  ] as const
  const MARK = 'keyboardly'
  const itemOf = (...kinds: string[]) =>
    `(select id from inbox_items where kind in ('${kinds.join("', '")}') and record_id = t.id)`
  const DELETABLE = ['contact_messages', 'blog_posts']

  it.each([
    ['payments.search', 'payments', 'customer_name', 'id'],
    ['checkout.searchOrders', 'orders', 'customer_name', 'id'],
    ['forms.searchContacts', 'contact_messages', 'name', 'id'],
    ['mandates.search', 'mandates', 'donor_name', 'id'],
    ['blog.manage', 'blog_posts', 'author', 'id'],
    // the texts that belong to bracelets, parcels and forms
    ['checkout.searchOrders', 'order_lines', 'name', 'order_id'],
    ['checkout.searchOrders', 'orders', 'tracking_note', 'id'],
    ['inbox.list', 'contact_messages', 'message', itemOf('message', 'prayer')],
    ['inbox.list', 'volunteer_applications', 'name', itemOf('volunteer')],
    ['inbox.list', 'book_donation_requests', 'location', itemOf('book-offer')],
  ])('finds it by %s in %s, %s', async (procedure, table, column, shown) => {
    const { sql } = site.database
    const rows = await sql.unsafe(
      `select id, ${shown} as shown from ${table} t ${DELETABLE.includes(table) ? 'where deleted_at is null' : ''} order by id limit ${NAMES.length}`,
    )
    expect(rows).toHaveLength(NAMES.length)
    const missed: string[] = []
    for (const [index, [name, ...spellings]] of NAMES.entries()) {
      const row = rows[index]
      await sql`update ${sql(table)} set ${sql({ [column]: `${name} ${MARK}` })} where id = ${row?.['id']}`
      for (const typed of spellings) {
        const page = await found<{ id: number }>(procedure, { q: `${typed} ${MARK}` })
        if (ids(page.rows).join(', ') !== String(row?.['shown'])) missed.push(`${name} by ${typed}`)
      }
    }
    // clears the row, because other lists show it too
    await sql`update ${sql(table)} set ${sql({ [column]: 'Somebody' })} where ${sql(column)} like ${`%${MARK}`}`
    expect(missed).toEqual([])
  })
})

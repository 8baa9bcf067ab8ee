/** Deletion of data after its retention period, and of email files. */
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { InboxItem } from '#shared/admin/inbox.ts'
import { londonMoment } from '#shared/platform/time/london.ts'
import { clearing } from '#server/admin/privacy/retention.jobs.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { allEmailsHandled, startMailWorker } from '../../support/mailbox.ts'
import { buy } from '../../support/paying.ts'
import { trpcTransport } from '../../support/transports.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersCalls(site)

// Some timestamps are the database's, so each test starts at the real time, with empty tables.
let passedMs = 0
function pass(ms: number) {
  site.advance(ms)
  passedMs += ms
}
afterEach(async () => {
  pass(-passedMs)
  const { sql } = site.database
  await sql.unsafe(`delete from cart_items; delete from contact_messages; delete from inbox_items;
    delete from outbox_emails; delete from audit_events; delete from ledger_entries; delete from balance_transactions;
    delete from payments; delete from orders;
    delete from donations; delete from checkouts; delete from payment_events;
    delete from volunteer_applications; delete from book_donation_requests`)
  await rm(folder(), { recursive: true, force: true })
})
const folder = () => join(site.deps.config.dataDir, 'mail')

async function clear(config = site.deps.config): Promise<Record<string, number>> {
  const logged: unknown[] = []
  const log = site.app.log.child({})
  log.info = (...line: unknown[]) => logged.push(line)
  await clearing.run({ ...site.deps, config }, log, new AbortController().signal)
  expect(logged).toHaveLength(1)
  const [[{ cleared }]] = logged as [[{ cleared: Record<string, number> }]]
  return Object.fromEntries(Object.entries(cleared).filter(([, rows]) => rows > 0))
}
const count = async (table: string, where = 'true') =>
  Number((await site.database.sql.unsafe(`select count(*) from ${table} where ${where}`))[0]?.['count'])

const send = async (input: object) => {
  const message = { name: 'Ada', email: 'ada@example.org', message: 'Hello', ...input }
  const { body } = await trpcTransport.call(site.url, 'forms.sendContact', message)
  return (body as { id: number }).id
}
const itemOf = async (recordId: number) =>
  Number((await site.database.sql`select id from inbox_items where record_id = ${recordId}`)[0]?.['id'])
const call = async (procedure: string, input: object) =>
  expect(await owner(procedure, input)).toMatchObject({ status: 200 })

describe('a prayer', () => {
  it.each(['Prayer Request', 'prayer'])(
    '(%s) is deleted 90 days after it was answered, with everything about it',
    async (subject) => {
      const id = await send({ subject })
      const open = await send({ subject })
      pass(100 * DAY_MS)
      expect(await clear()).not.toHaveProperty('prayers')
      await call('inbox.setState', { id: await itemOf(id), state: 'answered' })
      pass(89 * DAY_MS)
      expect(await clear()).not.toHaveProperty('prayers')
      pass(2 * DAY_MS)
      expect(await clear()).toMatchObject({ prayers: 1 })
      expect(await count('contact_messages')).toBe(1)
      expect(await count('inbox_items', `record_id <> ${open}`)).toBe(0)
      expect(await count('outbox_emails', `record_id <> ${open}`)).toBe(0)
      expect(await count('counters', `name = 'messages' and count = 1`)).toBe(1)
      expect(await clear()).toEqual({})
    },
  )

  it('is retained when reopened, and deleted when closed', async () => {
    const [opened, closed] = [await send({ subject: 'prayer' }), await send({ subject: 'prayer' })]
    await call('inbox.setState', { id: await itemOf(opened), state: 'answered' })
    await call('inbox.setState', { id: await itemOf(closed), state: 'closed' })
    await call('inbox.setState', { id: await itemOf(opened), state: 'new' })
    pass(91 * DAY_MS)
    expect(await clear()).toMatchObject({ prayers: 1 })
    expect(await count('contact_messages', `id = ${opened}`)).toBe(1)
  })

  it('is deleted after RETENTION_PRAYER_DAYS', async () => {
    await call('inbox.setState', { id: await itemOf(await send({ subject: 'prayer' })), state: 'answered' })
    pass(8 * DAY_MS)
    expect(await clear()).not.toHaveProperty('prayers')
    const { retention } = readConfig({ ADMIN_PASSWORD, RETENTION_PRAYER_DAYS: '7' })
    expect(await clear({ ...site.deps.config, retention })).toMatchObject({ prayers: 1 })
  })
})

it('an answered message stays; a deleted one is erased after 30 days, also from the audit log', async () => {
  const [retained, deleted] = [
    await send({ subject: 'general' }),
    await send({ subject: 'general', name: 'Zora' }),
  ]
  for (const id of [retained, deleted])
    await call('inbox.setState', { id: await itemOf(id), state: 'answered' })
  await call('forms.removeContact', { id: deleted })
  pass(29 * DAY_MS)
  expect(await clear()).not.toHaveProperty('bin')
  await call('bin.putBack', { record: 'message', id: deleted })
  await call('forms.removeContact', { id: deleted })
  // deleted_at is the database's time
  pass(2 * DAY_MS)
  expect(await clear()).toMatchObject({ bin: 1 })
  expect(await count('contact_messages')).toBe(1)
  expect(await count('inbox_items')).toBe(1)
  expect(await count('outbox_emails', `record_id = ${deleted}`)).toBe(0)
  expect(await count('audit_events', `audit_events::text like '%Zora%'`)).toBe(0)
  expect(await count('audit_events', `subject_id = ${deleted} and action = 'message-deleted'`)).toBe(2)
  expect(await count('audit_events', `detail like '%Ada%'`)).toBe(1)
  pass(1000 * DAY_MS)
  expect(await clear()).not.toHaveProperty('bin')
})

it('messages, applications, offers, recipients and events of payments are deleted when their periods end', async () => {
  const { sql } = site.database
  await send({ subject: 'general' })
  const person = { name: 'Ada', email: 'ada@example.org' }
  const offer = { ...person, location: 'Leeds', bookDetails: 'Atlases', quantity: '2' }
  await trpcTransport.call(site.url, 'forms.offerBooks', offer)
  for (const motivation of ['Closed', 'Open'])
    await trpcTransport.call(site.url, 'forms.applyToVolunteer', { ...person, motivation })
  const [closed] = await sql`select id from inbox_items where kind = 'volunteer' order by id`
  await call('inbox.setState', { id: Number(closed?.['id']), state: 'closed' })
  await sql`insert into outbox_emails (kind, dedupe_key, record_id, belongs_to, recipient, first_recipient, state, sent_at)
    values ('order-confirmation', 'order-confirmation:1', 1, 'order 1', 'ada@example.org', 'adda@example.org', 'sent', now())`
  await sql`insert into payment_events (payment_intent_id, source, kind) values ('pi_1', 'owner', 'checked')`
  pass(364 * DAY_MS)
  expect(await clear()).not.toHaveProperty('volunteers')
  pass(2 * DAY_MS)
  expect(await clear()).toEqual({ volunteers: 1 })
  expect(await sql`select motivation from volunteer_applications`).toEqual([{ motivation: 'Open' }])
  pass(363 * DAY_MS)
  expect(await clear()).toEqual({})
  pass(2 * DAY_MS)
  expect(await clear()).toEqual({ messages: 1, bookOffers: 1, recipients: 1, paymentEvents: 1 })
  expect(
    await sql`select recipient, first_recipient from outbox_emails where kind = 'order-confirmation'`,
  ).toEqual([{ recipient: 'Erased', first_recipient: null }])
  expect(await clear()).toEqual({})
})

it.each([
  ['MESSAGE', 'messages'],
  ['VOLUNTEER', 'volunteers'],
  ['BOOK_OFFER', 'bookOffers'],
  ['DEDICATION', 'dedications'],
])('RETENTION_%s_DAYS applies to %s only', async (setting, what) => {
  const person = { name: 'Ada', email: 'ada@example.org' }
  await send({ subject: 'general' })
  const offer = { ...person, location: 'Leeds', bookDetails: 'Atlases', quantity: '2' }
  await trpcTransport.call(site.url, 'forms.offerBooks', offer)
  await trpcTransport.call(site.url, 'forms.applyToVolunteer', { ...person, motivation: 'Books' })
  const [applied] = await site.database.sql`select id from inbox_items where kind = 'volunteer'`
  await call('inbox.setState', { id: Number(applied?.['id']), state: 'closed' })
  await site.database.sql`insert into donations (payment_intent_id, amount, currency, donor_name, dedication)
    values (${setting}, 5, 'gbp', 'Ada', '{"kind":"note","text":"For Ama"}')`
  pass(8 * DAY_MS)
  const { retention } = readConfig({ ADMIN_PASSWORD, [`RETENTION_${setting}_DAYS`]: '7' })
  expect(await clear()).not.toHaveProperty(what)
  expect(await clear({ ...site.deps.config, retention })).toEqual({ [what]: 1 })
})

it('the inbox names the night in which each item is deleted', async () => {
  const person = { name: 'Ada', email: 'ada@example.org' }
  const message = await send({ subject: 'general' })
  const prayer = await send({ subject: 'prayer' })
  const offer = { ...person, location: 'Leeds', bookDetails: 'Atlases', quantity: '2' }
  await trpcTransport.call(site.url, 'forms.offerBooks', offer)
  await trpcTransport.call(site.url, 'forms.applyToVolunteer', { ...person, motivation: 'Books' })
  const read = async (input = {}) => ((await owner('inbox.list', input)).body as { rows: InboxItem[] }).rows
  const listed = await read()
  expect(listed.map(({ kind, deletedOn }) => `${kind} ${deletedOn === null}`)).toEqual([
    'volunteer true',
    'book-offer false',
    'prayer false',
    'message false',
  ])
  expect(message).toBeLessThan(prayer)
  for (const { id, kind } of listed)
    if (kind === 'prayer' || kind === 'volunteer') await call('inbox.setState', { id, state: 'closed' })

  const order: string[] = []
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    const day = rows.map(({ deletedOn }) => deletedOn ?? '').toSorted()[0] ?? ''
    const due = (each: InboxItem) => each.deletedOn === day
    const night = Date.parse(londonMoment(day, '02:00') ?? '')
    pass(night - DAY_MS - site.deps.clock().getTime())
    await clear()
    expect(await read()).toHaveLength(rows.length)
    expect((await read({ deletion: 'deleted soon' })).filter(due)).toEqual(rows.filter(due))
    pass(DAY_MS)
    await clear()
    expect((await read()).filter(due)).toEqual([])
    order.push(
      rows
        .filter(due)
        .map(({ kind }) => kind)
        .join(' '),
    )
  }
  expect(order).toEqual(['prayer', 'volunteer', 'book-offer message'])
})

describe('the retention job', () => {
  it('deletes carts and wishlists that were unused for 90 days', async () => {
    const { sql } = site.database
    await sql`insert into cart_items (session_id, bracelet_id, quantity) values ('a', 1, 1), ('b', 1, 1)`
    await sql`insert into wishlist_items (session_id, bracelet_id) values ('a', 1)`
    pass(60 * DAY_MS)
    await sql`update cart_items set updated_at = ${site.deps.clock()} where session_id = 'b'`
    pass(31 * DAY_MS)
    expect(await clear()).toEqual({ cartLines: 1, wishlistLines: 1 })
    expect(await count('cart_items', `session_id = 'b'`)).toBe(1)
  })

  it('deletes idempotency keys of the cart after a day', async () => {
    const { sql } = site.database
    await sql`insert into additions (list, session_id, key, bracelet_id, quantity) values ('cart', 'a', 'key', 1, 1)`
    expect(await clear()).toEqual({})
    pass(1.1 * DAY_MS)
    expect(await clear()).toEqual({ additions: 1 })
  })

  it('deletes unpaid checkouts, cancelled or not, but not paid or problematic ones', async () => {
    const { sql } = site.database
    await sql`insert into checkouts (id, payment_intent_id, amount, currency, next_check_at, closed_at, problem) values
      ('open', 'pi_1', 5, 'gbp', now(), null, null), ('cancelled', 'pi_2', 5, 'gbp', now(), now(), null),
      ('paid', 'pi_3', 5, 'gbp', now(), now(), null), ('odd', 'pi_4', 5, 'gbp', now(), now(), 'paid 3.00')`
    await sql`insert into checkout_lines (checkout_id, bracelet_id, name, unit_price, quantity) values ('open', 1, 'x', 5, 1)`
    await sql`insert into orders (checkout_id, payment_intent_id, total, currency, needs_address) values ('paid', 'pi_3', 5, 'gbp', true)`
    await sql`insert into checkouts (id, kind, payment_intent_id, amount, currency, next_check_at, closed_at) values
      ('given-open', 'donation', 'pi_5', 5, 'gbp', now(), null), ('given-cancelled', 'donation', 'pi_6', 5, 'gbp', now(), now()),
      ('given', 'donation', 'pi_7', 5, 'gbp', now(), now())`
    await sql`insert into checkout_donors (checkout_id, name, email) select id, 'Ada', 'a@b.org' from checkouts where kind = 'donation'`
    await sql`insert into donations (donation_checkout_id, payment_intent_id, amount, currency, donor_name, donor_email) values ('given', 'pi_7', 5, 'gbp', 'Ada', 'a@b.org')`
    await sql`insert into payments (payment_intent_id, amount, currency, status, payment_type, customer_name, customer_email) values
      ('pi_1', 5, 'gbp', 'failed', 'order', 'Ada', 'a@b.org'), ('pi_3', 5, 'gbp', 'succeeded', 'order', 'Ada', 'a@b.org')`
    pass(89 * DAY_MS)
    expect(await clear()).toEqual({})
    pass(2 * DAY_MS)
    expect(await clear()).toEqual({ checkouts: 4, namesOfFailedPayments: 1 })
    expect(await sql`select id from checkouts order by id`).toEqual([
      { id: 'given' },
      { id: 'odd' },
      { id: 'paid' },
    ])
    expect(await count('checkout_lines')).toBe(0)
    expect(await sql`select checkout_id from checkout_donors`).toEqual([{ checkout_id: 'given' }])
    expect(await sql`select customer_name, amount from payments order by id`).toEqual([
      { customer_name: null, amount: '5.00' },
      { customer_name: 'Ada', amount: '5.00' },
    ])
    expect(await clear()).toEqual({})
  })
})

it('client keys and addresses are deleted when their periods end', async () => {
  const { sql } = site.database
  await sql`insert into checkouts (id, kind, amount, currency, next_check_at, client_keys) values
    ('a', 'order', 5, 'gbp', now(), '{10.0.0.1}'), ('b', 'donation', 5, 'gbp', now(), '{10.0.0.1}')`
  await sql`insert into declines (charge_id, payment_intent_id, code) values ('ch_1', 'pi_1', 'x')`
  await sql`insert into audit_events (action, address) values ('login', '10.0.0.1')`
  await sql`insert into login_failures (key, failures, next_try_at, last_failure_at) values ('10.0.0.1', 1, now(), now())`
  await sql`insert into call_counts (key, calls, ends_at) values ('10.0.0.1 x', 1, now() + interval '1 hour')`
  expect(await clear()).toEqual({})
  pass(DAY_MS)
  expect(await clear()).toEqual({ loginFailures: 1, callCounts: 1 })
  pass(1.1 * DAY_MS)
  expect(await clear()).toEqual({ clientKeysOfCheckouts: 2 })
  pass(88 * DAY_MS)
  expect(await clear()).toMatchObject({ declines: 1, addressesInTheAudit: 1 })
  expect(await sql`select action, address from audit_events`).toEqual([{ action: 'login', address: '' }])
  expect(await count('declines')).toBe(0)
})

describe('the file of an email', () => {
  async function write(name: string, ageDays: number): Promise<void> {
    await mkdir(folder(), { recursive: true })
    await writeFile(join(folder(), name), 'Dear Ada')
    const then = new Date(site.deps.clock().getTime() - ageDays * DAY_MS)
    await utimes(join(folder(), name), then, then)
  }

  it('is written without SMTP_URL, and only the process owner can read it', async () => {
    const worker = await startMailWorker(site)
    onTestFinished(worker.stop)
    await buy(site)
    expect((await allEmailsHandled(site)).map(({ kind, state }) => [kind, state])).toEqual([
      ['order-confirmation', 'written'],
      // without MAIL_OWNER notices are skipped
      ['order-notice', 'skipped'],
    ])
    const names = await readdir(folder())
    expect(names).toEqual([expect.stringMatching(/^\d{8}-order-confirmation\.eml$/)])
    const path = join(folder(), names[0] ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(folder())).mode & 0o777).toBe(0o700)
    const parsed = await simpleParser(await readFile(path))
    expect(parsed.to).toMatchObject({ value: [{ address: 'ada@example.org' }] })
    expect(parsed.subject).toMatch(/^Your order \d+$/)
    expect(parsed.html).toContain('<html dir="ltr" lang="en-GB">')
    expect(parsed.attachments).toEqual([])
  })

  it('is deleted after 30 days, unlike other files', async () => {
    await write('00000001-contact-received.eml', 31)
    await write('00000002-contact-received.eml.part', 31)
    await write('00000003-contact-received.eml', 29)
    await write('notes.txt', 31)
    expect(await clear()).toEqual({ emails: 2 })
    expect((await readdir(folder())).toSorted()).toEqual(['00000003-contact-received.eml', 'notes.txt'])
  })

  it('is deleted together with its prayer, in every copy', async () => {
    const id = await send({ subject: 'prayer' })
    await call('inbox.setState', { id: await itemOf(id), state: 'answered' })
    const [mail] = await site.database.sql`select id from outbox_emails where kind = 'prayer-received'`
    const name = String(mail?.['id']).padStart(8, '0')
    pass(91 * DAY_MS)
    await write(`${name}-prayer-received.eml`, 1)
    await write(`${name}-prayer-received-2.eml`, 1)
    await write(`1${name}-order-notice.eml`, 1)
    expect(await clear()).toMatchObject({ prayers: 1 })
    expect(await readdir(folder())).toEqual([`1${name}-order-notice.eml`])
  })
})

it('thousands of rows are deleted in batches, which stop on shutdown', async () => {
  const { sql } = site.database
  await sql`insert into cart_items (session_id, bracelet_id, quantity) select 's' || n, 1, 1 from generate_series(1, 2500) n`
  pass(91 * DAY_MS)
  const stopping = new AbortController()
  stopping.abort()
  await expect(clearing.run(site.deps, site.app.log, stopping.signal)).rejects.toThrow()
  expect(await count('cart_items')).toBe(2500)
  expect(await clear()).toEqual({ cartLines: 2500 })
})

it('two processes delete each row once, and posts after 30 days in the bin', async () => {
  const { sql } = site.database
  await sql`insert into cart_items (session_id, bracelet_id, quantity) select 's' || n, 1, 1 from generate_series(1, 3000) n`
  await sql`update blog_posts set deleted_at = now() where id = 1`
  await sql`insert into bin_items (post_id, name, slug, created_at) select id, title, slug, ${site.deps.clock()} from blog_posts where id = 1`
  const posts = await count('blog_posts')
  expect(await clear()).toEqual({})
  pass(1000 * DAY_MS)
  const both = await Promise.all([clear(), clear()])
  expect(both.reduce((sum, { cartLines = 0 }) => sum + cartLines, 0)).toBe(3000)
  expect(await count('cart_items')).toBe(0)
  expect(both.reduce((sum, { bin = 0 }) => sum + bin, 0)).toBe(1)
  expect(await count('blog_posts')).toBe(posts - 1)
})

it('deletes people who were imported long ago and have no record, and nobody else', async () => {
  const { sql } = site.database
  await sql`insert into supporters (email, import_id, first_contact_at, last_contact_at, created_at)
    select name || '@example.org', import_id, now(), now(), now() - age::interval
    from (values ('old', 1, '20 years'), ('new', 1, '1 day'), ('giver', 1, '20 years'), ('ours', null, '20 years'))
      as people (name, import_id, age)`
  await sql`insert into donations (payment_intent_id, amount, currency, donor_name, supporter_id)
    select 'hand_1', 5, 'gbp', 'Giver', id from supporters where email = 'giver@example.org'`
  expect(await clear()).toMatchObject({ importedSupporters: 1 })
  expect(
    await count('supporters', "email in ('new@example.org', 'giver@example.org', 'ours@example.org')"),
  ).toBe(3)
})

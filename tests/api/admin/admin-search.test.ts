/** The owner's search across everything, by what somebody may say on the phone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Connection } from '#db/client.ts'
import { searchAll } from '#server/admin/dashboard/search.ts'
import { ROLES, type Role } from '#shared/platform/sign-in/roles.ts'
import { MAX_FOUND } from '#shared/admin/search.ts'
import { testDatabase, type TestDatabase } from '../../support/database.ts'
import { seedMany } from '../../support/seed-many.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await testDatabase()
  connection = connect(database.url, 2)
  const { sql } = database
  await seedMany(sql, { payments: 200, messages: 40, posts: 1 })
  await sql`update orders set address_postcode = 'EH8 9YL', customer_name = 'Isla Reid' where number = 1002`
  await sql`update supporters set name = 'Isla Reid'
    where id = (select supporter_id from orders where number = 1002)`
  await sql`insert into accounts (email, name, role) values ('isla@example.org', 'Isla Brown', 'helper'),
    ('gone@example.org', 'Isla Gone', 'helper')`
  await sql`update accounts set removed_at = now() where email like 'gone%'`
  await sql`update contact_messages set name = 'Isla Moss', email = 'isla.moss@example.org',
    message = 'A parcel for Ísafjörður' where id = 5`
  await sql`insert into volunteer_applications
    (name, email, phone, location, skills, availability, experience, motivation, suspected_spam, created_at)
    values ('Isla Vane', 'vane@example.org', '07700 900123', 'Leith', '{}', '', '', 'I love books', false, '2026-11-01')`
  await sql`insert into book_donation_requests (name, email, phone, location, book_details, quantity, condition,
    pickup_preference, additional_info, suspected_spam, created_at)
    values ('Isla Moor', 'moor@example.org', '', 'York', 'Atlases', '20', 'good', 'flexible', '', false, '2026-11-02')`
  await sql`insert into inbox_items (kind, record_id, state, created_at)
    select 'volunteer', id, 'new', created_at from volunteer_applications where name like 'Isla%'
    union all select 'book-offer', id, 'new', created_at from book_donation_requests where name like 'Isla%'`
})
afterAll(async () => {
  await connection.close()
  await database.close()
})

const search = (q: string, role: Role = 'owner') => searchAll(connection.db, q, role)
const numbers = async (q: string) => (await search(q)).orders?.rows.map(({ number }) => number)

it.each(['EH8 9YL', 'eh89yl', ' eh8 9yl ', 'EH8'])(
  'the search finds order 1002 by its postcode as %j',
  async (typed) => {
    const { orders } = await search(typed)
    expect(orders).toMatchObject({
      rows: [{ number: 1002, customerName: 'Isla Reid', postcode: 'EH8 9YL', status: 'delivered' }],
      hasMore: false,
    })
  },
)

it.each(['1002', '#1002', 'order 1002', 'Order #1002'])(
  'the search finds order 1002 first by its number as %j',
  async (typed) => {
    expect((await numbers(typed))?.[0]).toBe(1002)
  },
)

it('the search finds every kind by a name, as many as are shown', async () => {
  const { orders, payments, messages, people } = await search('Grace')
  for (const found of [orders, payments, messages])
    expect(found).toMatchObject({ rows: { length: expect.any(Number) } })
  expect([orders?.rows.length, orders?.hasMore]).toEqual([MAX_FOUND, true])
  expect([payments?.rows.length, payments?.hasMore]).toEqual([MAX_FOUND, true])
  // newest first
  const ids = payments?.rows.map(({ id }) => id) ?? []
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(people).toHaveLength(MAX_FOUND)
  expect(people?.every(({ name }) => name?.startsWith('Grace'))).toBe(true)
})

it('the search finds people by name and address, each once, and accounts too', async () => {
  const { people, accounts, messages } = await search('isla')
  expect(people?.map(({ name }) => name)).toEqual(['Isla Reid', 'Isla Moss', 'Isla Moor', 'Isla Vane'])
  expect(accounts).toEqual([
    { id: expect.any(Number), name: 'Isla Brown', email: 'isla@example.org', role: 'helper' },
  ])
  expect(messages?.rows).toMatchObject([{ name: 'Isla Moss', beginning: 'A parcel for Ísafjörður' }])
  // an address without any record is found too
  expect((await search('nobody@example.org')).people).toEqual([{ email: 'nobody@example.org', name: null }])
})

it('the search finds accounts whatever the accents', async () => {
  const { sql } = database
  await sql`insert into accounts (email, name, role) values ('zoe@example.org', ${'Zoe\u0308 Łukasz'}, 'helper')`
  for (const typed of ['Zoë', 'zoe lukasz']) expect((await search(typed)).accounts).toHaveLength(1)
})

it('the search finds volunteers and book donors by name, address, telephone, place and text, newest first', async () => {
  const names = async (q: string) => (await search(q)).offers?.rows.map(({ kind, name }) => `${kind} ${name}`)
  expect(await names('isla')).toEqual(['book-offer Isla Moor', 'volunteer Isla Vane'])
  expect(await names('vane@example.org')).toEqual(['volunteer Isla Vane'])
  expect(await names('900123')).toEqual(['volunteer Isla Vane'])
  expect(await names('leith')).toEqual(['volunteer Isla Vane'])
  expect(await names('atlases')).toEqual(['book-offer Isla Moor'])
  // a hit leads to its page in the inbox
  const items = await database.sql`select id from inbox_items where kind = 'volunteer' and record_id =
    (select id from volunteer_applications where name = 'Isla Vane')`
  expect((await search('vane@example.org')).offers?.rows[0]?.id).toBe(items[0]?.['id'])
})

it.each(['', '   ', '\0', '*', '\uD800'])('the search finds nothing by %j', async (typed) => {
  const { orders, payments, messages, offers, people } = await search(typed)
  expect([orders?.rows, payments?.rows, messages?.rows, offers?.rows, people]).toEqual([[], [], [], [], []])
})

it('the search finds for each role only what its lists show', async () => {
  const seen = await Promise.all(
    ROLES.map(async (role) => {
      const found = await search('grace', role)
      return [role, ...Object.entries(found).flatMap(([kind, rows]) => (rows === null ? [] : [kind]))]
    }),
  )
  expect(seen).toEqual([
    ['owner', 'orders', 'payments', 'messages', 'offers', 'people', 'accounts'],
    ['helper', 'orders', 'messages', 'offers'],
    ['writer'],
    ['treasurer', 'payments'],
  ])
})

/** The owner's lists as CSV files. */
import { beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_ROLES, exportPath, type ExportedList } from '#shared/admin/exports.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { seedMany } from '../../support/seed-many.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const site = testSite()
const lists = Object.keys(EXPORT_ROLES) as ExportedList[]
let cookie = ''
const ADDRESSED = [
  'Ada Okafor',
  'ada@example.org',
  '1 Reading Street',
  'Flat 2',
  'Leeds',
  'LS1 4AP',
  'GB',
] as const
beforeAll(async () => {
  const { sql } = site.database
  await seedMany(sql, { payments: 510, messages: 60, posts: 20 })
  await sql`update payments set customer_name = '=HYPERLINK("http://a.example")', refunded = 1.5, lost = 0.25
    where id = (select max(id) from payments where status = 'succeeded')`
  await sql`update payments set paid_at = created_at + interval '20 days' where id % 3 > 0`
  await sql`update contact_messages set subject = 'prayer', supporter_id = null, message = 'a sorrow', name = 'Ruth' where id = 1`
  await sql`update inbox_items set kind = 'prayer', notes = 'her sorrow' where kind = 'message' and record_id = 1`
  const [name, email, line1, line2, town, postcode, country] = ADDRESSED
  await sql`update orders set customer_name = ${name}, customer_email = ${email}, address_line1 = ${line1},
    address_line2 = ${line2}, address_town = ${town}, address_postcode = ${postcode}, address_country = ${country}
    where id = (select max(id) from orders)`
  await sql`insert into giving_links (idempotency_key, code, name, sentence)
    values (gen_random_uuid(), 'abc23', 'Church hall', 'Books')`
  await sql`insert into news_choices (supporter_id, channel, choice, source, wording, wording_version)
    select id, 'email', case id % 2 when 0 then 'no' else 'opt-in' end, 'donation', 'News', '1' from supporters limit 4`
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})

const download = (list: ExportedList, filter: Record<string, string> = {}, headers = { cookie }) =>
  fetch(`${site.url}${exportPath(list)}?${new URLSearchParams(filter)}`, { headers })

/** Each complete list, downloaded once. */
const files = new Map<ExportedList, ReturnType<typeof save>>()
function whole(list: ExportedList) {
  const file = files.get(list) ?? save(list)
  files.set(list, file)
  return file
}
async function save(list: ExportedList) {
  const response = await download(list)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { headers: response.headers, bytes, csv: new TextDecoder().decode(bytes) }
}

/** Cells of each line, titles first. */
function cellsOf(csv: string): string[][] {
  const lines = [...csv.matchAll(/((?:"(?:[^"]|"")*"|[^,\r\n"]*)(?:,(?:"(?:[^"]|"")*"|[^,\r\n"]*))*)\r\n/g)]
  return lines.map(([, line = '']) =>
    [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    ),
  )
}
const read = async (list: ExportedList, filter: Record<string, string>) =>
  cellsOf(await (await download(list, filter)).text())
const exported = async () =>
  (await site.database.sql`select detail from audit_events where action = 'list-exported' order by id`).map(
    ({ detail }) => detail as string,
  )

const TIMES: { [List in ExportedList]?: string[] } = {
  supporters: ['Last gift'],
  news: ['Since'],
  'news-suppressed': ['Since'],
  spending: ['Date'],
  ledger: ['Date'],
}

it.each(lists)('%s is a file with readable titles and every row', async (list) => {
  const { headers, bytes, csv } = await whole(list)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${list}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  )
  expect(headers.get('cache-control')).toContain('no-store')
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const [titles, ...rows] = cellsOf(csv)
  const times = TIMES[list] ?? ['Date', 'Time (London)']
  expect(titles).toEqual(expect.arrayContaining(times))
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([titles?.length]))
})

it('columns have readable values, and more rows than a page are streamed, newest first, each once', async () => {
  const [titles = [], ...rows] = cellsOf((await whole('payments')).csv)
  expect(
    titles.join(),
    'PAYMENT_COLUMNS in src/server/admin/exports/money-lists.ts, or this list of them',
  ).toBe(
    'Date,Time (London),For,Order,Name,Email,Status,Amount,Refunded,Lost in disputes,Net,Currency,Paid by,Description,Dedication,Payment,Payment ID,Fee,After fee,Available,Paid out',
  )
  const ids = (await site.database.sql`select id from payments order by id desc`).map(({ id }) => String(id))
  expect(rows.map((cells) => cells[titles.indexOf('Payment')])).toEqual(ids)
})

it('an order’s name and the parts of its address are in separate columns', async () => {
  const [titles = [], ...rows] = cellsOf((await whole('orders')).csv)
  const columns = ['Name', 'Email', 'Address line 1', 'Address line 2', 'Town', 'Postcode', 'Country']
  expect(columns.map((title) => rows[0]?.[titles.indexOf(title)])).toEqual(ADDRESSED)
})

it('a file has the same filters as its list, also days of the charge', async () => {
  const filter = { type: 'donation', status: 'succeeded', from: '2021-02-01', to: '2021-03-31' }
  const [titles = [], ...rows] = await read('payments', filter)
  const [counted] = await site.database.sql`
    select count(*) from payments where payment_type = 'donation' and status = 'succeeded'
      and coalesce(paid_at, created_at) >= '2021-02-01Z' and coalesce(paid_at, created_at) < '2021-03-31 23:00Z'`
  expect(rows).toHaveLength(Number(counted?.['count']))
  expect(rows.map(([day]) => day?.slice(0, 7))).toEqual(expect.arrayContaining(['2021-02', '2021-03']))
  expect(rows.filter(([day = '']) => day < '2021-02-01' || day > '2021-03-31')).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map((cells) => cells[titles.indexOf('For')]))).toEqual(new Set(['Donation']))
  expect((await exported()).at(-1)).toBe('payments, from 2021-02-01, to 2021-03-31, succeeded, donation')
})

it('amounts left after refunds and lost disputes are numbers, and no name becomes a formula', async () => {
  const [titles = [], ...rows] = cellsOf((await whole('payments')).csv)
  const row = rows.find((cells) => cells.some((cell) => cell.includes('HYPERLINK'))) ?? []
  const cell = (title: string) => row[titles.indexOf(title)]
  expect(cell('Name')).toBe(`'=HYPERLINK("http://a.example")`)
  expect(cell('Refunded')).toBe('1.50')
  expect(cell('Lost in disputes')).toBe('0.25')
  expect(Number(cell('Net'))).toBe(Number(cell('Amount')) - 1.75)
  const failed = rows.find((cells) => cells[titles.indexOf('Status')] === 'failed') ?? []
  expect(failed[titles.indexOf('Net')]).toBe('0.00')
})

it.each(['messages', 'inbox'] as const)('the file of %s never contains a prayer', async (list) => {
  const { csv } = await whole(list)
  expect(csv).toContain('Ruth')
  expect(csv).not.toContain('sorrow')
})

describe('the audit log', () => {
  it('names the list and its filters before the file is sent, but no searched words', async () => {
    const before = (await exported()).length
    const response = await download('orders', { q: 'Okafor', status: 'delivered', paymentStatus: 'paid' })
    expect((await exported()).slice(before)).toEqual(['orders, with a search, delivered, paid'])
    await response.text()
  })

  it('names the webhook whose deliveries are downloaded', async () => {
    await read('deliveries', {})
    await read('deliveries', { endpointId: '1', state: 'failed' })
    expect((await exported()).slice(-2)).toEqual(['deliveries, all', 'deliveries, webhook 1, failed'])
  })

  it('has no entry for a refused download', async () => {
    const before = (await exported()).length
    for (const filter of [{ from: '2026-02-01', to: '2026-01-01' }, { status: 'lost' }, { limit: '1' }]) {
      const response = await download('payments', filter)
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      })
    }
    expect((await exported()).length).toBe(before)
  })
})

it('a download is refused without a session, and with a token', async () => {
  for (const headers of [{}, { authorization: 'Bearer tp_none' }]) {
    const response = await download('payments', {}, headers as never)
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
  }
})

describe.each(['helper', 'writer', 'treasurer'] as const)('a %s', (role) => {
  it('downloads the lists of that role, and no other', async () => {
    const store = site.deps.sessionStore
    const before = { ...store }
    store.find = async () => ({ role: role as Role })
    try {
      const answers = await Promise.all(
        lists.map(async (list) => {
          const response = await download(list, { to: '2000-01-01' })
          await response.text()
          return [list, response.status]
        }),
      )
      const roles: Record<string, readonly Role[]> = EXPORT_ROLES
      expect(answers).toEqual(lists.map((list) => [list, roles[list]?.includes(role) ? 200 : 403]))
    } finally {
      Object.assign(store, before)
    }
  })
})

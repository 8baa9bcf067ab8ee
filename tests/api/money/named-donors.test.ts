/** Lines of bank statements find their donors among thousands, of whom many share a name. */
import { beforeAll, expect, it } from 'vitest'
import type { ListedLine } from '#shared/money/statements/statements.schema.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { seedMany } from '../../support/seed-many.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const call = ownersCalls(site)

beforeAll(async () => {
  const { sql } = site.database
  await seedMany(sql, { payments: 3000, messages: 10, posts: 0 })
  // more people of one surname than are compared
  await sql`insert into supporters (email, name, first_contact_at, last_contact_at)
    select 'many' || i || '@example.org', 'Ife Okonkwo', now(), now() from generate_series(1, 5001) i`
  await sql`update supporters set name = 'Zoë Brightwater' where email = 'donor4@example.org'`
}, 60_000)

async function lineOf(text: string): Promise<ListedLine> {
  await site.database.sql`insert into statement_lines (fingerprint, day, amount, description, reference)
    values (${text}, '2019-01-01', 1, ${text}, 'GIFT')`
  const { rows } = (await call('statements.lines', {})).body as { rows: ListedLine[] }
  const line = rows.find(({ description }) => description === text)
  if (!line) throw new Error(`no line of ${text}`)
  return line
}

it('somebody who gave long ago is found by full name, and by surname and initial', async () => {
  for (const text of ['BRIGHTWATER GIFT ZOE', 'MR Z BRIGHTWATER'])
    expect((await lineOf(text)).donors).toMatchObject([{ email: 'donor4@example.org', why: 'name' }])
  expect(await lineOf('ZOE')).toMatchObject({ donors: [], hasMoreDonors: false })
})

it('a common name suggests those in contact last', async () => {
  const { donors, hasMoreDonors } = await lineOf('AMA OKAFOR')
  const latest = await site.database.sql`select email from supporters where name = 'Ama Okafor'
    and email !~ '^(writer|helper|giver)' order by last_contact_at desc limit 3`
  expect(donors.map(({ email }) => email)).toEqual(latest.map((row) => row['email']))
  expect(hasMoreDonors).toBe(true)
})

it('a line says if more people share its words than were compared', async () => {
  expect(await lineOf('X OKONKWO')).toMatchObject({ donors: [], hasMoreDonors: true })
})

it('a search for a very common word prefers those who paid lately, and still finds those who did not', async () => {
  const emails = async (q: string) =>
    ((await call('handGifts.donors', { q })).body as { email: string }[]).map(({ email }) => email)
  const paid = await site.database.sql`select email from supporters where email ~ '^(buyer|donor)'
    order by last_contact_at desc limit 8`
  expect(await emails('example')).toEqual(paid.map((row) => row['email']))
  expect(await emails('okonkwo')).toHaveLength(8)
})

/** Every column of free text is declared personal or not; personal ones are shown, exported and erased. */
import { getTableColumns, getTableName, is, type Column } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgArray, PgJsonb, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { PERSONAL_COLUMNS, UNSEARCHED, type Declaration } from '#server/admin/privacy/personal-columns.ts'
import type { PersonExport } from '#shared/admin/privacy.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { beginGift, beginOrder, buy, confirm, give, payable, processOrder } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { restTransport } from '../../support/transports.ts'

const EMAIL = 'zanz@example.org'
const ANY_WORD = '%zanz%'
const site = testSite()
const owner = ownersCalls(site)

const DECLARED = {
  firstName: 'Zanz',
  lastName: 'Zanz',
  address: '1 Reading Street',
  postcode: 'LS1 4AP',
  scope: 'all gifts',
} as const

/** Free text includes lists of it, but not columns with fixed values. */
function isFreeText(column: Column): boolean {
  const single = is(column, PgArray) ? (column.baseColumn as Column) : column
  return is(single, PgJsonb) || (single.getSQLType() === 'text' && single.enumValues === undefined)
}

const columns = Object.entries(schema).flatMap(([name, table]) => {
  if (!is(table, PgTable)) return []
  const declared = new Map<string, Declaration>(
    Object.entries(PERSONAL_COLUMNS[name as keyof typeof PERSONAL_COLUMNS]),
  )
  return Object.entries(getTableColumns(table))
    .filter(([, column]) => isFreeText(column))
    .map(([key, column]) => ({
      name: `${name}.${key}`,
      table: getTableName(table),
      column: column.keyAsName ? toSnakeCase(key) : column.name,
      isJson: is(column, PgJsonb),
      isEmail: /email$|^recipient$/i.test(key),
      word: `Zanz ${name}-${key}`,
      declaration: declared.get(key),
    }))
})
const personal = columns.filter(({ declaration }) => declaration === 'personal')

it('every column of free text is declared', () => {
  expect(
    columns.filter(({ declaration }) => !declaration).map(({ name }) => name),
    'declare it in src/server/admin/privacy/personal-columns.ts',
  ).toEqual([])
  const names = new Set(columns.map(({ name }) => name))
  const declared = Object.entries(PERSONAL_COLUMNS).flatMap(([table, own]) =>
    Object.keys(own).map((key) => `${table}.${key}`),
  )
  expect(declared.filter((name) => !names.has(name))).toEqual([])
})

it('every personal column of a searched table is searched, or declared not to be', async () => {
  const generated = await site.database.sql`
    select attrelid::regclass::text as table, pg_get_expr(adbin, adrelid) as words
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where attname = 'words' and attgenerated = 's'`
  const wordsOf = new Map(generated.map(({ table, words }) => [table, String(words)]))
  const left = personal.filter(({ table, column }) => {
    const words = wordsOf.get(table)
    return words !== undefined && !new RegExp(`\\b${column}\\b`).test(words)
  })
  expect(wordsOf.size).toBeGreaterThan(4)
  expect(
    left.map(({ name }) => name).toSorted(),
    'add it to `words` in a migration, or to UNSEARCHED in src/server/admin/privacy/personal-columns.ts',
  ).toEqual(Object.keys(UNSEARCHED).toSorted())
})

it('every personal column is shown, exported and erased, also while an order waits to be sent', async () => {
  await haveRecords()
  const { sql } = site.database
  // a trigger protects declarations from changes
  await sql`alter table gift_aid_declarations disable trigger user`
  for (const column of personal) await fill(column)
  await sql`alter table gift_aid_declarations enable trigger user`
  expect(await columnsWithWord()).toEqual(personal.map(({ name }) => name).toSorted())

  await site.database.sql`update orders set status = 'sent'`
  expect(await exportAsShown()).toMatchObject({
    orders: [],
    paymentsUnderWay: [{ amount: expect.any(String) }],
  })
  await site.database.sql`update orders set status = 'delivered'`
  const exported = JSON.stringify(await exportAsShown())
  const found = personal.filter(({ isEmail, word }) => isEmail || exported.includes(word))
  expect(found.map(({ name }) => name)).toEqual(personal.map(({ name }) => name))

  const erased = await owner('privacy.erase', { email: EMAIL, confirmation: EMAIL })
  expect(erased).toMatchObject({ status: 200 })
  expect(await columnsWithWord()).toEqual([])
})

/** Creates as many rows of each part as the page shows, and exports them. */
async function exportAsShown(): Promise<PersonExport['data']> {
  const { body: shown } = await owner('privacy.preview', { email: EMAIL })
  const { status, body } = await owner('privacy.export', { email: EMAIL })
  expect(status).toBe(200)
  const { data } = body as PersonExport
  const { keptUntil: _days, ...counts } = shown as Record<string, unknown>
  expect(Object.fromEntries(Object.entries(data).map(([part, rows]) => [part, rows.length]))).toEqual(counts)
  return data
}

/** Creates records of every kind for Zanz. */
async function haveRecords(): Promise<void> {
  const { sql } = site.database
  const person = { name: 'Zanz', email: EMAIL }
  const send = (procedure: string, input: object) =>
    restTransport.call(site.url, procedure, { ...person, ...input })
  await send('forms.sendContact', { subject: 'general', message: 'Hello' })
  await send('forms.applyToVolunteer', { motivation: 'Books' })
  await send('forms.offerBooks', { location: 'Leeds', bookDetails: 'Atlases', quantity: '2' })
  await sql`insert into inbox_replies (item_id, subject, body, idempotency_key)
    select id, 'Thank you', 'Thank you', gen_random_uuid() from inbox_items`

  await give(site, {
    donorName: 'Zanz',
    donorEmail: EMAIL,
    giftAid: { ...DECLARED, scope: 'all gifts' },
    monthlyDay: 15,
  })
  await beginGift(site, { donorName: 'Zanz', donorEmail: EMAIL, giftAid: DECLARED })
  await buy(site)
  const declined = await beginOrder(site)
  await confirm(payable(site), declined, 'pm_card_chargeDeclined', person)
  await processOrder(site, declined)
  await sql`update orders set status = 'delivered', customer_email = ${EMAIL}`
  await sql`update payments set customer_email = ${EMAIL}`
  await restTransport.call(site.url, 'cart.add', { sessionId: 'a-visitor', braceletId: 1 })
  await sql`update checkouts set session_id = 'a-visitor'`
  await sql`insert into standing_references (reference, name, email) values ('CDFG2345', 'Zanz', ${EMAIL})`
  await sql`insert into statement_lines (fingerprint, day, amount, description, reference, state, donation_id, decided_at)
    select 'a line', current_date, 25, '', '', 'booked', id, now() from donations limit 1`
  await sql`insert into payment_issues (kind, subject, payment_intent_id, detail, resolved_at, resolution)
    select 'not-recorded', payment_intent_id, payment_intent_id, '', now(), '' from payments limit 1`
  await sql`insert into audit_events (action, subject_id, detail) select 'payment-refunded', id, 'Zanz' from payments`
}

/** Writes the word into rows that name Zanz or, without any, into all rows. */
async function fill({ table, column, isJson, isEmail, word }: (typeof columns)[number]): Promise<void> {
  const { sql } = site.database
  if (isEmail) return
  const value = isJson ? sql.json([{ question: 'Which?', answer: word }]) : word
  const isNamed = sql`${sql(column)}::text ilike ${ANY_WORD}`
  await sql`update ${sql(table)} set ${sql(column)} = ${value}
    where ${isNamed} or not exists (select from ${sql(table)} where ${isNamed})`
}

async function columnsWithWord(): Promise<string[]> {
  const { sql } = site.database
  const searches = columns.map(async ({ name, table, column }) => {
    const rows = await sql`select from ${sql(table)} where ${sql(column)}::text ilike ${ANY_WORD} limit 1`
    return rows.length > 0 ? [name] : []
  })
  return (await Promise.all(searches)).flat().toSorted()
}

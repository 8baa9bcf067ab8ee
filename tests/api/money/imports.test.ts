/** Gifts and donors of another system: a dry run, an import that is whole or not at all, and its undoing. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SupporterPage } from '#shared/admin/supporter-page.ts'
import type { ClaimSummary } from '#shared/money/gift-aid/gift-aid-claims.ts'
import type { ImportDone, ImportPlan, MonthlyElsewhere } from '#shared/money/imports/imports.schema.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { decodeStatement } from '#shared/money/statements/statement-file.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const call = ownersCalls(site)
beforeAll(async () => {
  await site.database.sql`
    insert into projects (name, description, status, country, start_date, target_schools, books_needed)
    values ('Ghana', 'Books', 'active', 'Ghana', '2026-01-01', 1, 10)`
})
const YEAR = new Date().getFullYear() - 1

/** An export in the layout of another system, with invented people, of last year. */
const fileOf = (name: string): string =>
  decodeStatement(readFileSync(join(import.meta.dirname, `../../fixtures/imports/${name}.csv`))).replaceAll(
    '2025',
    String(YEAR),
  )

async function read(text: string, columns?: object): Promise<ImportPlan> {
  const { status, body } = await call('imports.read', { text, columns })
  expect([status, body]).toEqual([200, expect.anything()])
  return body as ImportPlan
}

async function confirm(text: string, changes: object = {}) {
  const { columns, rows } = await read(text)
  const isNew = rows.filter(({ state }) => state === 'new')
  return call('imports.confirm', { text, columns, key: randomUUID(), rows: isNew.length, ...changes })
}

async function imported(text: string): Promise<ImportDone> {
  const { status, body } = await confirm(text)
  expect([status, body]).toEqual([200, expect.anything()])
  return body as ImportDone
}

const shownRows = ({ rows }: ImportPlan) =>
  rows.map(({ state, name, day, pence, adds, notes }) => [
    state,
    name,
    day?.slice(5) ?? '',
    pence,
    adds.join(' '),
    ...notes.map((note) => note.slice(0, 25)),
  ])

const count = async (table: string, where = 'true'): Promise<number> => {
  const [row] = await site.database.sql.unsafe(`select count(*)::int as n from ${table} where ${where}`)
  return row!['n'] as number
}

const givenIn = async (month: string) => {
  const [row] = await site.database.sql`select coalesce(sum(total * 100), 0)::int as pence from monthly_totals
    where month = ${`${month}-01`} and payment_type = 'donation'`
  return row!['pence'] as number
}

describe('the dry run', () => {
  it.each([
    [
      'givewp',
      [
        ['new', 'Adaeze Okoro', '03-14', 2500, 'gift donor declaration'],
        ['new', 'Bertie Lamb', '10-05', 1000, 'gift donor'],
        ['new', 'Bertie Lamb', '11-05', 1200, 'gift monthly'],
        ['unread', 'Cora Finch', '', null, '', 'Not paid: “Refunded”'],
        ['unread', 'Dmitri Sand', '', null, '', 'Not in pounds'],
        // long ended
        ['new', 'Esme Vale', '02-11', 800, 'gift donor'],
      ],
    ],
    [
      'donorbox',
      [
        ['new', 'Farah Quill', '12-01', 5000, 'gift donor declaration', '“Winter appeal” is no pro'],
        ['new', 'George Rowe', '12-02', 2000, 'gift donor monthly', '“Winter appeal” is no pro'],
        ['new', 'Anonymous', '12-03', 500, 'gift', '“Winter appeal” is no pro'],
        ['unread', 'Hana Pike', '', null, '', 'The email address cannot '],
      ],
    ],
    [
      'justgiving',
      [
        ['new', 'Imran Shah', '06-07', 3000, 'gift donor declaration', '“Ida runs for books” is n'],
        // for a project
        ['new', 'Joan Tarn', '06-28', 1850, 'gift donor'],
        ['unread', 'Kit Underhill', '', null, '', 'There is no day'],
      ],
    ],
    [
      'spreadsheet',
      [
        ['new', 'Zoë Lark', '01-05', 105_000, 'gift donor declaration'],
        // the same declaration of all gifts
        ['new', 'Zoë Lark', '02-06', 2000, 'gift'],
        ['new', 'Old Mr Nye', '02-06', 500, 'gift donor'],
        ['new', 'Old Mr Nye', '02-06', 500, 'gift'],
        ['new', 'Olive Marsh', '', 1500, 'donor monthly'],
        ['new', 'Petra Dunn', '', null, 'donor declaration'],
        ['new', 'Quentin Moor', '', null, 'donor'],
        ['unread', 'Rita Hay', '', null, '', 'The day cannot be read'],
      ],
    ],
  ])('says what each row of a file of %s would do, and stores nothing', async (name, rows) => {
    const before = await count('supporters')
    const plan = await read(fileOf(name))
    expect(plan.missing).toBeNull()
    expect(shownRows(plan)).toEqual(rows)
    expect(await count('supporters')).toBe(before)
  })

  it('asks for columns that it cannot guess, and remembers them for files with the same titles', async () => {
    const text = `Wann,Wer,Wieviel\n${YEAR}-01-02,Sven Holm,5.00\n`
    const plan = await read(text)
    expect(plan).toMatchObject({ rows: [], missing: 'Please choose the column that says who gave' })
    const columns = { ...plan.columns, day: 0, name: 1, amount: 2 }
    const { rows } = await read(text, columns)
    expect(rows).toMatchObject([{ state: 'new', name: 'Sven Holm', pence: 500 }])
    expect(await confirm(text, { columns, rows: 1 })).toMatchObject({ status: 200 })
    const next = text.replace('Sven', 'Tove')
    expect(shownRows(await read(next))).toEqual([['new', 'Tove Holm', '01-02', 500, 'gift donor']])
  })

  it('refuses what is no list', async () => {
    for (const [text, code] of [
      ['', 'INVALID'],
      ['\u0000\u0001', 'NOT_A_LIST'],
      [`Name,Email,Amount\n${'x'.repeat(25_000)},,1\n`, 'NOT_A_LIST'],
      [`Name,Email,Amount\n${'A,a@example.org,1\n'.repeat(5001)}`, 'TOO_MANY_ROWS'],
      ['x'.repeat(500_001), 'INVALID'],
    ])
      expect(await call('imports.read', { text })).toMatchObject({ status: 400, body: { code } })
  })
})

describe('an import', () => {
  it('counts on the days of its gifts, never twice, and tells nobody', async () => {
    await call('webhooks.create', {
      url: 'https://example.org/',
      events: ['donation.received', 'refund.updated'],
    })
    const before = await Promise.all([count('outbox_emails'), count('webhook_deliveries')])
    const text = fileOf('donorbox')
    const { columns } = await read(text)
    const key = randomUUID()
    // a double click
    const send = () => call('imports.confirm', { text, columns, key, rows: 3 })
    const answers = await Promise.all([send(), send()])
    const [{ body }] = answers
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1].body).toEqual(body)
    expect(body).toMatchObject({ gifts: 3, giftPence: 7500, donors: 2, declarations: 1, monthlyGifts: 1 })
    expect(await givenIn(`${YEAR}-12`)).toBe(7500)

    // the same gifts in a file with more, in another order
    const [titles, ...lines] = text.trim().split('\n')
    const more = [titles, ...lines.toReversed(), lines[0]!.replace('55501', '55505').replace('50.00', '7.00')]
    expect((await read(more.join('\n'))).rows.map(({ state }) => state)).toEqual([
      'unread',
      'here',
      'here',
      'here',
      'new',
    ])
    // by somebody who still sees the list from before
    const stale = await call('imports.confirm', { text, columns, key: randomUUID(), rows: 3 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'LOOK_AGAIN' } })
    expect(await count('donations', `import_id = ${(body as ImportDone).id}`)).toBe(3)

    const [row] = await site.database.sql`select p.id::int, d.supporter_id::int as supporter from payments p
      join donations d using (payment_intent_id) where customer_email = 'farah.quill@example.org'`
    expect(
      ((await call('payments.timeline', { id: row!['id'] })).body as PaymentTimeline).payment,
    ).toMatchObject({
      description: 'Imported',
      paymentMethod: 'Another platform: stripe',
      status: 'succeeded',
    })
    const page = (await call('supporters.byId', { id: row!['supporter'] })).body as SupporterPage
    expect(JSON.stringify(page)).toContain('50.00')
    expect(await Promise.all([count('outbox_emails'), count('webhook_deliveries')])).toEqual(before)
  })

  it('is stored as a whole or not at all, and can be sent again', async () => {
    const { sql } = site.database
    const text = fileOf('justgiving')
    const tables = ['imports', 'supporters', 'donations', 'payments', 'ledger_entries', 'payment_events']
    const counts = () => Promise.all(tables.map((table) => count(table)))
    const before = await counts()
    const key = randomUUID()
    // the process dies after most of the work: the last statement never arrives
    await sql.unsafe(`create function cut_off() returns trigger language plpgsql as
      $$ begin raise exception 'cut off'; end $$;
      create trigger cut_off before insert on gift_aid_declarations execute function cut_off()`)
    expect((await confirm(text, { key })).status).toBe(500)
    expect(await counts()).toEqual(before)
    await sql.unsafe('drop trigger cut_off on gift_aid_declarations')
    expect(await confirm(text, { key })).toMatchObject({ status: 200, body: { gifts: 2 } })
    const funds = await sql`select funds.name from donations join funds on funds.id = fund_id
      where donor_name in ('Imran Shah', 'Joan Tarn') order by donor_name`
    expect(funds.map(({ name }) => name)).toEqual([expect.stringMatching(/general/i), 'Ghana'])
  })
})

describe('Gift Aid', () => {
  const summary = async () =>
    (await call('claims.summary', { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` })).body as ClaimSummary

  it('is claimed only on what was not claimed before, by the declaration of the file', async () => {
    await site.database.sql`update giving_settings set hmrc_reference = 'AB12345'`
    const before = (await summary()).years.reduce((sum, { giftPence }) => sum + giftPence, 0)
    await imported(fileOf('spreadsheet'))
    // of two gifts of Zoë's, the file says of one that it was not claimed
    expect((await summary()).years.reduce((sum, { giftPence }) => sum + giftPence, 0) - before).toBe(105_000)
    const declared = await site.database.sql`select source, scope, made_on::text, starts_on::text, wording
      from gift_aid_declarations where last_name = 'Lark'`
    expect(declared).toEqual([
      {
        source: 'imported',
        scope: 'all gifts',
        made_on: `${YEAR}-01-05`,
        starts_on: `${YEAR - 4}-01-05`,
        wording: 'I want to Gift Aid all gifts',
      },
    ])
  })

  it('keeps an import from being undone once it was claimed, and names the donor', async () => {
    const [row] = await site.database
      .sql`select import_id::int as id from donations where donor_name = 'Zoë Lark'`
    const key = randomUUID()
    const made = await call('claims.make', { from: `${YEAR}-01-01`, to: `${YEAR}-12-31`, key })
    expect(made.status).toBe(200)
    expect(await call('imports.undo', { id: row!['id'] })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_SINCE', error: expect.stringContaining('gifts of Zoë Lark.') },
    })
    expect(await givenIn(`${YEAR}-01`)).toBeGreaterThanOrEqual(105_000)
  })
})

describe('monthly gifts of elsewhere', () => {
  const listed = async () =>
    ((await call('imports.monthly', {})).body as { rows: MonthlyElsewhere[] }).rows.map(({ name, pence }) => [
      name,
      pence,
    ])

  it('are listed until they are set up or taken off', async () => {
    expect(await listed()).toEqual([
      ['Olive Marsh', 1500],
      ['George Rowe', 2000],
    ])
    const [olive] = ((await call('imports.monthly', {})).body as { rows: MonthlyElsewhere[] }).rows
    expect(olive).toMatchObject({ email: 'olive.marsh@example.org' })
    await call('imports.forgetMonthly', { id: olive?.id })
    expect(await listed()).toEqual([['George Rowe', 2000]])
  })
})

describe('undoing', () => {
  it('takes an import out of all sums, and lets its file be imported again', async () => {
    const month = `${YEAR}-03`
    const text = fileOf('givewp')
    const before = [await givenIn(month), await count('supporters')]
    const { id } = await imported(text)
    expect(await givenIn(month)).toBe(before[0]! + 2500)
    const undone = await call('imports.undo', { id })
    expect(undone).toMatchObject({ status: 200, body: { ok: true } })
    expect(await givenIn(month)).toBe(before[0])
    expect(await call('imports.undo', { id })).toMatchObject({ status: 200 })
    expect(await count('gift_aid_endings', "reason = 'mistake'")).toBe(1)
    expect((await call('imports.list', { limit: 1 })).body).toMatchObject({
      rows: [{ id, undoneAt: expect.any(String) }],
    })
    expect((await imported(text)).gifts).toBe(4)
    expect(await givenIn(month)).toBe(before[0]! + 2500)
  })

  it('deletes people who came with it and have nothing else', async () => {
    const text = 'Name,Email,Town\nUma Reed,uma.reed@example.org,Leeds\n'
    const { id, donors } = await imported(text)
    expect(donors).toBe(1)
    await call('imports.undo', { id })
    expect(await count('supporters', "email = 'uma.reed@example.org'")).toBe(0)
  })
})

it('somebody who was imported is found, erased, and not imported again', async () => {
  const email = 'imran.shah@example.org'
  const preview = await call('privacy.preview', { email })
  expect(preview.body).toMatchObject({ donations: 1, payments: 1, supporters: 1, declarations: 1 })
  expect((await call('privacy.erase', { email, confirmation: email })).status).toBe(200)
  expect(await count('donations', "donor_name = 'Imran Shah'")).toBe(0)
  expect(shownRows(await read(fileOf('justgiving')))[0]?.slice(0, 2)).toEqual(['here', 'Imran Shah'])
})

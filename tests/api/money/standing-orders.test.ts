/** Standing orders: bank details that only an owner sets, and references by which statements recognise donors. */
import { describe, expect, it } from 'vitest'
import { PAUSE_KEY } from '#db/pause.ts'
import { endPause } from '#server/platform/backup/release.ts'
import type { ImportedStatement, ListedLine } from '#shared/money/statements/statements.schema.ts'
import type { OwnersDetails } from '#shared/money/standing-orders/standing-orders.schema.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { somebody } from '../../support/accounts.ts'
import { allEmailsHandled, testMailingSite } from '../../support/mailbox.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { trpcTransport } from '../../support/transports.ts'

const { site, mailbox } = testMailingSite()
const call = ownersCalls(site)
const visitor = (procedure: string, input: object = {}) => trpcTransport.call(site.url, procedure, input)
const ago = (days: number) => londonDay(new Date(Date.now() - days * DAY_MS))

const DETAILS = {
  accountName: 'Threads & Pages',
  sortCode: '20-00-00',
  accountNumber: '5577 9911',
  iban: 'gb33 bukb 2000 0055 7799 11',
  bic: 'BUKBGB22',
}
const STORED = {
  ...DETAILS,
  sortCode: '200000',
  accountNumber: '55779911',
  iban: 'GB33BUKB20000055779911',
}
const bank = async () => (await call('standingOrders.bank')).body as OwnersDetails
const shown = async () => (await visitor('standingOrders.details')).body
/** A project that takes gifts. */
const aProject = async (name: string) => {
  const [row] = await site.database.sql`
    insert into projects (name, description, status, country, start_date, target_schools, books_needed)
    values (${name}, 'Books', 'active', 'Ghana', '2026-01-01', 1, 10) returning id::int`
  return Number(row?.['id'])
}
const ask = async (name: string, more: object = {}): Promise<string> => {
  const input = { name, email: `${name.toLowerCase().replace(' ', '.')}@example.org`, ...more }
  const { status, body } = await visitor('standingOrders.request', input)
  expect([name, status]).toEqual([name, 200])
  return (body as { reference: string }).reference
}

it('an owner sets the bank details, every owner hears of it, and visitors see them', async () => {
  const [ama, esi] = [await somebody(site, 'owner', 'Ama'), await somebody(site, 'owner', 'Esi')]
  expect(await shown()).toBeNull()
  expect((await visitor('standingOrders.request', { name: 'Kofi', email: 'kofi@example.org' })).status).toBe(
    404,
  )
  for (const wrong of [
    { sortCode: '20-00-0' },
    { accountNumber: '5577991' },
    { accountNumber: '5577991a' },
    { iban: 'GB33BUKB20000055779912' },
    { bic: 'BUKB' },
    { accountName: ' ' },
  ])
    expect([
      wrong,
      await call('standingOrders.saveBank', { ...DETAILS, ...wrong, version: 0 }),
    ]).toMatchObject([wrong, { status: 400, body: { issues: [{ path: Object.keys(wrong)[0] }] } }])
  expect(await call('standingOrders.saveBank', { ...DETAILS, version: 0 })).toMatchObject({
    status: 200,
    body: { details: STORED, version: 1, isOnHold: false },
  })
  expect(await call('standingOrders.saveBank', { ...DETAILS, version: 0 })).toMatchObject({ status: 409 })
  expect(await shown()).toEqual(STORED)
  const [audited] = await site.database
    .sql`select changes from audit_events where action = 'bank-details-changed'`
  expect(audited?.['changes']).toContainEqual({ field: 'Sort code', to: '20-00-00' })

  await allEmailsHandled(site)
  const told = mailbox.received.filter(({ subject }) =>
    subject?.startsWith('The bank details for standing orders were changed'),
  )
  expect(told.flatMap(({ envelopeTo }) => envelopeTo).toSorted()).toEqual([ama.email, esi.email].toSorted())
  expect(told[0]?.text).toContain('20-00-00')

  // a session whose password was entered long ago, and another role
  const treasurer = await somebody(site, 'treasurer')
  const save = (cookie: string) =>
    trpcTransport.call(site.url, 'standingOrders.saveBank', { ...DETAILS, version: 1 }, cookie)
  expect((await save(treasurer.cookie)).status).toBe(403)
  await site.database.sql`update admin_sessions set proved_at = now() - interval '1 hour'`
  expect(await save(ama.cookie)).toMatchObject({ body: { code: 'PROOF_NEEDED' } })
  await site.database.sql`update admin_sessions set proved_at = now()`
  expect((await bank()).version).toBe(1)
})

it('restored details are not shown until the site is released', async () => {
  const { sql } = site.database
  const pause = { restoredAt: new Date().toISOString(), backupAt: '2026-01-01T00:00:00.000Z' }
  await sql`insert into site_facts (key, value) values (${PAUSE_KEY}, ${sql.json(pause)})`
  site.deps.publicData.changed()
  expect(await shown()).toBeNull()
  expect(await bank()).toMatchObject({ details: STORED, isOnHold: true })
  expect((await visitor('standingOrders.request', { name: 'Kofi', email: 'kofi@example.org' })).status).toBe(
    404,
  )
  await endPause(site.deps.db, true)
  await expect.poll(shown).toEqual(STORED)
})

it('a donor has one reference for each purpose, by email too, however often they ask', async () => {
  const [first, again] = await Promise.all([ask('Abena Boateng'), ask('Abena Boateng')])
  expect(first).toMatch(/^[^ABEILOSUYZ\d]{4}[2-9]{4}$/)
  expect([again, await ask('Abena Boateng', { email: 'ABENA.Boateng@example.org' })]).toEqual([first, first])
  expect(await ask('Abena Boateng', { projectId: await aProject('Desks') })).not.toBe(first)
  expect(await ask('Yaw Darko')).not.toBe(first)
  await allEmailsHandled(site)
  const sent = mailbox.received.filter(({ envelopeTo }) => envelopeTo.includes('abena.boateng@example.org'))
  expect(sent).toHaveLength(2)
  expect(sent[0]?.text).toContain(`${first.slice(0, 4)} ${first.slice(4)}`)
})

describe('a bank statement', () => {
  const COLUMNS = { date: 0, amount: 3, paidIn: null, description: 1, reference: 2 }
  const importLines = async (title: string, ...rows: string[]) => {
    const text = `Date,${title},Reference,Amount\n${rows.join('\n')}\n`
    return (await call('statements.importFile', { text, columns: COLUMNS })).body as ImportedStatement
  }
  const lines = async (state: string) =>
    ((await call('statements.lines', { state })).body as { rows: ListedLine[] }).rows
  const giftOf = async (text: string) => {
    const [row] = await site.database.sql`
      select d.donor_email as email, d.amount, f.name as fund, d.supporter_id as supporter, s.email as "supporterEmail"
      from statement_lines l join donations d on d.id = l.donation_id join funds f on f.id = d.fund_id
      left join supporters s on s.id = d.supporter_id where l.reference = ${text} or l.description = ${text}`
    return row && { ...row }
  }

  it('records gifts by references, however the bank spells them, and prefers them to names', async () => {
    const [esther, kwame] = [
      await ask('Esther Mensah', { projectId: await aProject('Kumasi') }),
      await ask('Kwame Asante'),
    ]
    const spaced = esther.toLowerCase().replaceAll(/.(?=.)/g, '$& ')
    const mixed = `REF-${kwame.slice(0, 4)}-${kwame.slice(4)}/GIFT`
    const cut = `STANDING ORD ${kwame.slice(0, 6)}`
    const day = ago(9)
    const result = await importLines(
      'Payer',
      // paid from the account of somebody else who gives too
      `${day},ABENA BOATENG,${spaced},12.00`,
      `${day},K ASANTE,${mixed},13.00`,
      `${day},STO,${cut},14.00`,
      `${day},UNKNOWN,CDFG2222,15.00`,
      `${day},${esther} ${kwame},TWO,16.00`,
    )
    expect(result).toMatchObject({ imported: 5, booked: 3 })
    expect(await giftOf(spaced)).toMatchObject({
      email: 'esther.mensah@example.org',
      supporterEmail: 'esther.mensah@example.org',
      amount: '12.00',
      fund: 'Kumasi',
    })
    expect(await giftOf(mixed)).toMatchObject({ email: 'kwame.asante@example.org', amount: '13.00' })
    expect(await giftOf(cut)).toMatchObject({ email: 'kwame.asante@example.org', amount: '14.00' })
    expect(cut.length).toBeGreaterThanOrEqual(18)
    expect((await lines('open')).map(({ amount }) => amount).toSorted()).toEqual(['15.00', '16.00'])
  })

  it('records a gift once, and leaves open what somebody must decide', async () => {
    const reference = await ask('Kwame Asante')
    const row = `${ago(7)},K ASANTE,${reference},20.00`
    expect(await importLines('Payer', row)).toMatchObject({ booked: 1 })
    expect(await importLines('Payer', row)).toMatchObject({ imported: 0, booked: 0, known: 1 })
    // the same payment in a file of another format
    expect(await importLines('Counterparty', `${ago(7)},Kwame A,${reference},20.00`)).toMatchObject({
      imported: 1,
      booked: 0,
    })
    const [line] = (await lines('open')).filter(({ description }) => description === 'Kwame A')
    expect(line).toMatchObject({ enteredAs: expect.any(Number), donors: [{ why: 'own reference' }] })
    // another payment of the same sum
    expect(await importLines('Payer', `${ago(6)},K ASANTE,${reference},20.00`)).toMatchObject({ booked: 1 })

    const projectId = await aProject('Accra')
    const closed = await ask('Akosua Frimpong', { projectId })
    await site.database.sql`update projects set status = 'completed' where id = ${projectId}`
    expect(await importLines('Payer', `${ago(5)},A FRIMPONG,${closed},21.00`)).toMatchObject({ booked: 0 })
  })

  it('is claimed on by the donor’s declaration, and no more recognised after their erasure', async () => {
    const email = 'efua.owusu@example.org'
    const reference = await ask('Efua Owusu')
    await call('handGifts.enter', {
      idempotencyKey: crypto.randomUUID(),
      receivedOn: ago(40),
      amount: '5.00',
      method: 'cheque',
      donor: { kind: 'new', name: 'Efua Owusu', email },
      giftAid: {
        source: 'paper',
        madeOn: ago(40),
        declaration: {
          title: '',
          firstName: 'Efua',
          lastName: 'Owusu',
          address: '1 Reading Street',
          postcode: 'LS1 4AP',
          isOutsideUk: false,
          scope: 'all gifts',
        },
      },
    })
    await importLines('Payer', `${ago(3)},E OWUSU,${reference},22.00`)
    const { rows } = (await call('claims.gifts')).body as { rows: { amountPence: number }[] }
    expect(rows).toContainEqual(expect.objectContaining({ amountPence: 2200 }))

    const found = await call('privacy.preview', { email })
    expect(found.body).toMatchObject({ standingReferences: 1 })
    const exported = await call('privacy.export', { email })
    expect(JSON.stringify(exported.body)).toContain(reference)
    await call('privacy.erase', { email, confirmation: email })
    expect(await importLines('Payer', `${ago(2)},E OWUSU,${reference},23.00`)).toMatchObject({ booked: 0 })
    expect(await ask('Efua Owusu')).not.toBe(reference)
  })
})

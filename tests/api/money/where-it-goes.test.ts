import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readTotals, sumUp } from '#server/money/funds/totals.ts'
import { sumUpLedger } from '#server/money/ledger/ledger-months.ts'
import { balanceOf, incomeOf, GENERAL_FUND, SHIPPING_FUND } from '#shared/money/funds/funds.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import type { WhereItGoes } from '#shared/money/funds/spending.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import { buy, give } from '../../support/paying.ts'
import { eventually, eventuallyPasses } from '../../support/eventually.ts'
import { testSite } from '../../support/site.ts'
import { trpcTransport } from '../../support/transports.ts'

const site = testSite()
const owner = ownersPayments(site)
const call = ownersCalls(site)

const show = (isShown: boolean) => site.database.sql`update giving_settings set shows_funds = ${isShown}`
const page = () => fetch(`${site.url}/where-it-goes`)
const inSitemap = async () =>
  (await (await fetch(`${site.url}/sitemap.xml`)).text()).includes('/where-it-goes')
const inFooter = async () =>
  (await (await fetch(`${site.url}/privacy`)).text()).includes('href="/where-it-goes"')

it('the page is hidden until the owner shows it, and hidden again', async () => {
  expect((await page()).status).toBe(404)
  expect([await inSitemap(), await inFooter()]).toEqual([false, false])
  await show(true)
  await eventuallyPasses(async () => {
    expect((await page()).status).toBe(200)
    expect([await inSitemap(), await inFooter()]).toEqual([true, true])
  })
  await show(false)
  await eventuallyPasses(async () => expect((await page()).status).toBe(404))
})

it('the page shows income and spending by fund, from the ledger, without names', async () => {
  const { sql } = site.database
  const [project] = await sql<{ id: number }[]>`
    insert into projects (slug, name, description, status, country, start_date, target_schools, books_needed)
    values ('kumasi', 'Books to Kumasi', 'Books', 'active', 'Ghana', '2026-01-01', 1, 100) returning id::int`
  await give(site, { amount: 40, projectId: project!.id, donorName: 'Grace Mensah' })
  await give(site, { amount: 10 })
  const { paymentIntentId } = await buy(site, { quantity: 3 })
  await owner.refund(await owner.idOf(paymentIntentId), '12.00')
  const spent = { key: randomUUID(), day: '2026-01-05', amount: '15', fundId: 3, receiptId: null }
  await call('funds.spend', { ...spent, purpose: 'Boxes for Kumasi' })
  const undone = await call('funds.spend', { ...spent, key: randomUUID(), amount: '1', purpose: 'A mistake' })
  await call('funds.undoSpending', { id: (undone.body as { id: number }).id })
  await sql`insert into ledger_entries (type, object_id, amount_pence, currency, occurred_at, day, payment_day)
    values ('gift aid claimed', 'claim 1', 250, 'gbp', now(), current_date, current_date),
      ('gift aid closed', 'claim 1', -250, 'gbp', now(), current_date, current_date),
      ('gift aid paid', 'claim 1', 250, 'gbp', now(), current_date, current_date)`
  await show(true)

  await eventuallyPasses(async () => {
    const { body } = await trpcTransport.call(site.url, 'funds.whereItGoes')
    const { funds, years, months, spending } = body as WhereItGoes
    expect(funds.map(({ name, slug, sums }) => ({ name, slug, ...sums }))).toEqual([
      // 36.00 for bracelets, of which 4.00 are for shipping; 12.00 were refunded
      expect.objectContaining({
        name: 'General fund',
        slug: null,
        gifts: 1000,
        giftAid: 250,
        bracelets: 3200,
        refunded: -1200,
        spent: 0,
      }),
      expect.objectContaining({ name: 'Shipping books', slug: null, gifts: 0, bracelets: 400, refunded: 0 }),
      expect.objectContaining({ name: 'Books to Kumasi', slug: 'kumasi', gifts: 4000, spent: -1500 }),
    ])
    const [ledger] = await sql`select sum(amount_pence)::int as pence from ledger_entries`
    const sum = (all: { sums: WhereItGoes['funds'][number]['sums'] }[]) =>
      all.reduce((total, { sums }) => total + balanceOf(sums), 0)
    expect([sum(funds), sum(years)]).toEqual([ledger?.['pence'], ledger?.['pence']])
    expect(months).toHaveLength(12)
    expect(spending).toMatchObject([
      { day: '2026-01-05', amountPence: 1500, fund: 'Books to Kumasi', purpose: 'Boxes for Kumasi' },
    ])
  })
  const html = await eventually(async () => {
    const read = await (await page()).text()
    // the card provider's fees were spent too, though nobody recorded them
    return read.includes('Kept by the card company') && read
  })
  expect(html).toContain('Boxes for Kumasi')
  expect(html).not.toMatch(/Grace|Mensah|A mistake/)
})

it('the page does not count disputed money as received before the bank has decided', async () => {
  const { sql } = site.database
  const { paymentIntentId } = await give(site, { amount: 90 })
  const { paymentIntentId: bought } = await buy(site, { quantity: 3 })
  const sumsOf = async (status: string) => {
    await sql`
      insert into disputes (payment_id, dispute_id, amount, reason, status)
      select id, 'du_' || id, amount, 'fraudulent', ${status} from payments
      where payment_intent_id in (${paymentIntentId}, ${bought})
      on conflict (dispute_id) do update set status = excluded.status`
    const sums = await readTotals(site.deps.db, { withoutDisputed: true })
    const of = (id: number) => incomeOf(sumUp(sums.filter(({ fundId }) => fundId === id)))
    return [of(GENERAL_FUND), of(SHIPPING_FUND)]
  }
  const [general = 0, shipping = 0] = await sumsOf('warning_needs_response')
  const [order] = await sql<{ total: string }[]>`select total from orders where payment_intent_id = ${bought}`
  const disputed = [general - 9000 - (toPence(order!.total) - 600), shipping - 600]
  expect(await sumsOf('needs_response')).toEqual(disputed)
  expect(await sumsOf('under_review')).toEqual(disputed)
  expect(await sumsOf('won')).toEqual([general, shipping])

  await show(true)
  await sumsOf('needs_response')
  site.deps.publicData.changed()
  const { body } = await trpcTransport.call(site.url, 'funds.whereItGoes')
  const funds = (body as WhereItGoes).funds.filter(({ id }) => id <= SHIPPING_FUND)
  expect(funds.map(({ sums }) => incomeOf(sums))).toEqual(disputed)
  await sumsOf('won')
})

it('the page adds up the charity’s own accounting years', async () => {
  const { sql } = site.database
  await sql`insert into ledger_entries (type, object_id, amount_pence, currency, occurred_at, day, payment_day)
    values ('gift aid paid', 'claim 2', 700, 'gbp', now(), '2024-03-31', '2024-03-31'),
      ('gift aid paid', 'claim 3', 900, 'gbp', now(), '2024-04-01', '2024-04-01')`
  await sql`update giving_settings set year_end = '03-31', shows_funds = true`
  await eventuallyPasses(async () => {
    const { years } = (await trpcTransport.call(site.url, 'funds.whereItGoes')).body as WhereItGoes
    expect(years.slice(-2)).toMatchObject([
      { endsIn: 2025, sums: { giftAid: 900 } },
      { endsIn: 2024, sums: { giftAid: 700 } },
    ])
  })
})

/** Gift Aid paid, by the charity's year. */
async function giftAidByYear(): Promise<Record<number, number>> {
  const paid = (await readTotals(site.deps.db)).filter(({ part }) => part === 'giftAid')
  const years = Map.groupBy(paid, ({ endsIn }) => endsIn)
  return Object.fromEntries([...years].map(([endsIn, totals]) => [endsIn, sumUp(totals).giftAid]))
}
const enter = (pence: number, day: string) => site.database.sql`
  insert into ledger_entries (type, object_id, amount_pence, currency, occurred_at, day, payment_day)
  values ('gift aid paid', ${`claim ${randomUUID()}`}, ${pence}, 'gbp', now(), ${day}, ${day})`
const unsummed = async () =>
  (await site.database.sql`select id from ledger_entries where not is_summed`).length

it('each entry counts once, even if it is committed while months are summed up', async () => {
  const { sql } = site.database
  const { db } = site.deps
  const paidIn2019 = async () => (await giftAidByYear())[2019]
  await enter(100, '2018-05-05')
  // committed only after the other entries were summed up
  await sql.begin(async (tx) => {
    await tx`insert into ledger_entries (type, object_id, amount_pence, currency, occurred_at, day, payment_day)
      values ('gift aid paid', 'late', 20, 'gbp', now(), '2018-05-06', '2018-05-06')`
    await enter(3, '2018-05-07')
    await sumUpLedger(db)
    expect([await paidIn2019(), await unsummed()]).toEqual([103, 0])
  })
  expect([await paidIn2019(), await unsummed()]).toEqual([123, 1])

  let second: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await sumUpLedger(tx)
    // neither writers nor readers wait
    await enter(4000, '2018-05-08')
    expect([await paidIn2019(), await unsummed()]).toEqual([4123, 2])
    // another process adds up the sums at the same time
    second = sumUpLedger(db)
    await eventually(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        ).length > 0,
    )
  })
  await second
  expect([await paidIn2019(), await unsummed()]).toEqual([4123, 0])
  await sumUpLedger(db)
  expect(await paidIn2019()).toBe(4123)
})

it('divides a month in which the charity’s year ends, also after the owner has changed that', async () => {
  const { version, ...settings } = (await call('giving.settings')).body as { version: number }
  const end = async (yearEndDay: number, yearEndMonth: number, after: number) => {
    const input = { ...settings, yearEndDay, yearEndMonth, version: version + after }
    expect((await call('giving.saveSettings', input)).status).toBe(200)
    const { 2011: first, 2012: second } = await giftAidByYear()
    return [first, second]
  }
  await enter(10, '2011-04-05')
  await enter(200, '2011-04-06')
  await sumUpLedger(site.deps.db)
  await enter(3000, '2011-04-06')
  // [up to the end of March, 5 April, 6 April, December]
  expect(await end(31, 3, 0)).toEqual([undefined, 3210])
  expect(await end(5, 4, 1)).toEqual([10, 3200])
  await sumUpLedger(site.deps.db)
  await enter(40_000, '2011-04-07')
  expect(await end(6, 4, 2)).toEqual([3210, 40_000])
  await sumUpLedger(site.deps.db)
  expect(await end(31, 12, 3)).toEqual([43_210, undefined])
  const months = (await readTotals(site.deps.db)).filter(({ month }) => month.startsWith('2011'))
  expect(months).toMatchObject([{ month: '2011-04-01', from: '2011-04-05', to: '2011-04-07' }])
})

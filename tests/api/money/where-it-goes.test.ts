import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readTotals, sumUp } from '#server/money/funds/totals.ts'
import { balanceOf, cameIn, GENERAL_FUND, SHIPPING_FUND } from '#shared/money/funds/funds.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import type { WhereItGoes } from '#shared/money/funds/spending.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import { buy, give } from '../../support/paying.ts'
import { eventuallyPasses } from '../../support/eventually.ts'
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

it('is hidden until the owner shows it, and hidden again', async () => {
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

it('shows income and spending by fund, from the ledger, without names', async () => {
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
  const html = await (await page()).text()
  expect(html).toContain('Boxes for Kumasi')
  expect(html).not.toMatch(/Grace|Mensah|A mistake/)
})

it('does not count disputed money as received, before the bank has decided', async () => {
  const { sql } = site.database
  const { paymentIntentId } = await give(site, { amount: 90 })
  const { paymentIntentId: bought } = await buy(site, { quantity: 3 })
  const sumsOf = async (status: string) => {
    await sql`
      insert into disputes (payment_id, dispute_id, amount, reason, status)
      select id, 'du_' || id, amount, 'fraudulent', ${status} from payments
      where payment_intent_id in (${paymentIntentId}, ${bought})
      on conflict (dispute_id) do update set status = excluded.status`
    const sums = await readTotals(site.deps.db, '03-31', { withoutDisputed: true })
    const of = (id: number) => cameIn(sumUp(sums.filter(({ fundId }) => fundId === id)))
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
  expect(funds.map(({ sums }) => cameIn(sums))).toEqual(disputed)
  await sumsOf('won')
})

it('adds up the charity’s own accounting years', async () => {
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

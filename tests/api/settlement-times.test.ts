/** Every time about a payment is of the site's clock, never of the database's or the machine's. */
import { expect, it } from 'vitest'
import { reconcileNightly } from '#server/settlement/nightly-reconciliation.ts'
import { intentIdOf } from '#shared/checkout.ts'
import { ownersPayments } from '../support/owners-payments.ts'
import {
  beginOrder,
  buy,
  confirm,
  deliver,
  dropWebhooks,
  eventsOf,
  give,
  payable,
  processOrder,
  signed,
} from '../support/paying.ts'
import { testSite } from '../support/site.ts'

const YEAR_MS = 365 * 24 * 60 * 60_000
/** Times of the provider's clock. */
const PROVIDERS_OWN = [
  'refunds.created_at',
  'disputes.created_at',
  'disputes.respond_by',
  'declines.created_at',
]
const TABLES = [
  'checkouts',
  'donation_checkouts',
  'orders',
  'donations',
  'payments',
  'refunds',
  'disputes',
  'payment_events',
  'payment_issues',
  'outbox_emails',
  'audit_events',
]

const site = testSite()

it('of orders, donations, declines, wrong amounts, refunds, rejections, disputes, cancellations and nightly finds', async () => {
  const { sql } = site.database
  site.advance(YEAR_MS)
  const before = site.deps.clock()
  await dropWebhooks(site)
  const owner = ownersPayments(site)
  await give(site)
  const { paymentIntentId: refunded } = await buy(site)
  const id = await owner.idOf(refunded)
  expect(await owner.refund(id, '2.00')).toMatchObject({ status: 200 })
  await site.deps.provider.stripe.refunds.create({ payment_intent: refunded, amount: 100 })
  for (const event of await eventsOf(site, refunded)) await deliver(site, await signed(site, event))
  await owner.checkWithProvider(refunded)

  const { paymentIntentId: disputed } = await buy(site, { paymentMethod: 'pm_card_createDispute' })
  const refusal = await owner.refund(await owner.idOf(disputed), '2.00')
  expect(refusal).toMatchObject({ status: 409 })
  await reconcileNightly(site.deps, site.app.log)

  const [declined, mispriced] = [await beginOrder(site), await beginOrder(site)]
  await confirm(payable(site), declined, 'pm_card_chargeDeclined')
  await sql`update checkouts set amount = amount + 1 where payment_intent_id = ${intentIdOf(mispriced)}`
  await confirm(payable(site), mispriced)
  for (const secret of [declined, mispriced]) await processOrder(site, secret)

  const { paymentIntentId: cancelled } = await buy(site)
  const { order, payment } = await owner.timeline(cancelled)
  const step = { id: order?.id, from: 'to pack', to: 'cancelled' }
  expect(await owner.setOrderStatus(step)).toMatchObject({ status: 200 })
  // which resolves the issue of the cancelled order
  expect(await owner.refund(payment.id, payment.amount)).toMatchObject({ status: 200 })

  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name in ${sql(TABLES)} and data_type like 'timestamp%'`
  const counts = await Promise.all(
    columns.map(async ({ table, column }) => {
      // sign-ins happened before the payments
      const ours = table === 'audit_events' ? sql`action not like 'log%'` : sql`true`
      const [row] = await sql`select count(*)::int as all,
        count(*) filter (where ${sql(column)} < ${before})::int as early
        from ${sql(table)} where ${sql(column)} is not null and ${ours}`
      return { name: `${table}.${column}`, all: row?.['all'], early: row?.['early'] }
    }),
  )
  const dated = counts.filter(({ all }) => all > 0)
  expect(new Set(dated.map(({ name }) => name.split('.')[0]))).toEqual(new Set(TABLES))
  expect(dated.filter(({ early }) => early > 0).map(({ name }) => name)).toEqual(
    expect.toSatisfy((names: string[]) => names.every((name) => PROVIDERS_OWN.includes(name))),
  )
  // each kind of time was written
  expect(dated.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['payment_issues.resolved_at', 'checkouts.cart_cleared_at', 'refunds.updated_at']),
  )
})

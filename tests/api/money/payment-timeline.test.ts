/** The owner's timeline of a payment: events with source, time and number of deliveries. */
import { describe, expect, it } from 'vitest'
import { reconcileNightly } from '#server/money/settlement/reconciliation.jobs.ts'
import { reconcile } from '#server/money/settlement/reconciliation.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { eventually, eventuallyPasses } from '../../support/eventually.ts'
import { ownersPayments } from '../../support/owners-payments.ts'
import {
  beginOrder,
  buy,
  confirm,
  confirmWithoutWebhooks,
  deliver,
  dropWebhooks,
  eventsOf,
  give,
  payable,
  processOrder,
  signed,
} from '../../support/paying.ts'
import { queryRecorder } from '../../support/query-plans.ts'
import { testSite } from '../../support/site.ts'

const YEAR_MS = 365 * 24 * 60 * 60_000
/** Times of the provider's clock. */
const PROVIDERS_OWN = [
  'payments.paid_at',
  // times of payment, too
  'orders.created_at',
  'donations.created_at',
  'refunds.created_at',
  'disputes.created_at',
  'disputes.respond_by',
  'declines.created_at',
]
const TABLES = [
  'checkouts',
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
const owner = ownersPayments(site)

const process = (paymentIntentId: string) => processOrder(site, paymentIntentId)

const events = async (paymentIntentId: string) =>
  (await owner.timeline(paymentIntentId)).events.map(
    ({ source, kind, detail }) => `${source}: ${kind}${detail && ` (${detail})`}`,
  )

// Runs first because it looks at all rows.
it('every time in a payment’s records is of the site’s clock, not the database’s or machine’s', async () => {
  const { sql } = site.database
  site.advance(YEAR_MS)
  const before = site.deps.clock()
  const restoreWebhooks = await dropWebhooks(site)
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
  for (const secret of [declined, mispriced]) await process(intentIdOf(secret))

  const { paymentIntentId: cancelled } = await buy(site)
  const { order, payment } = await owner.timeline(cancelled)
  const change = { id: order?.id, from: 'to pack', to: 'cancelled' }
  expect(await owner.setOrderStatus(change)).toMatchObject({ status: 200 })
  // resolves the issue of the cancelled order
  expect(await owner.refund(payment.id, payment.amount)).toMatchObject({ status: 200 })

  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name in ${sql(TABLES)} and data_type like 'timestamp%'`
  const counts = await Promise.all(
    columns.map(async ({ table, column }) => {
      // sign-ins before the payments used the real clock
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
  // the test wrote times of each kind
  expect(dated.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['payment_issues.resolved_at', 'checkouts.cart_cleared_at', 'refunds.updated_at']),
  )
  await restoreWebhooks()
  site.advance(-YEAR_MS)
})

describe('the timeline of a payment', () => {
  it('of an order has the intent, page, webhook, recorder, emails and order', async () => {
    const { paymentIntentId } = await buy(site)
    await eventually(async () =>
      (await events(paymentIntentId)).some((event) => event.includes('payment_intent.succeeded')),
    )
    const timeline = await owner.timeline(paymentIntentId)
    expect(timeline).toMatchObject({
      payment: { paymentIntentId, status: 'succeeded', paymentType: 'order' },
      refunded: '0.00',
      net: timeline.payment.amount,
      refundable: timeline.payment.amount,
      refunds: [],
      disputes: [],
      donationId: null,
      outboxEmails: [
        { kind: 'order-confirmation', state: 'queued', sentAt: null },
        { kind: 'order-notice', state: 'queued', sentAt: null },
      ],
    })
    expect(timeline.order).toMatchObject({ id: timeline.payment.orderId, status: 'to pack' })
    expect(Date.parse(timeline.snapshotAt ?? '')).toBeLessThanOrEqual(Date.parse(timeline.payment.createdAt))
    expect(await events(paymentIntentId)).toEqual(
      expect.arrayContaining([
        'page: asked (succeeded)',
        'webhook: payment_intent.succeeded (succeeded)',
        'recorder: recorded',
      ]),
    )
    expect(timeline.events).toHaveLength(3)
  })

  it('of a donation has its donation and emails', async () => {
    const { paymentIntentId } = await give(site)
    const timeline = await owner.timeline(paymentIntentId)
    expect(timeline).toMatchObject({ payment: { paymentType: 'donation', amount: '25.00' }, order: null })
    expect(timeline.donationId).not.toBeNull()
    expect(timeline.snapshotAt).not.toBeNull()
    expect(timeline.outboxEmails.map(({ kind }) => kind).toSorted()).toEqual([
      'donation-notice',
      'donation-thanks',
    ])
  })

  it('is consistent, whatever arrives while it is read', async () => {
    const { paymentIntentId } = await buy(site)
    const id = await owner.idOf(paymentIntentId)
    const { sql } = site.database
    const reading = await sql.begin(async (tx) => {
      await tx`lock table disputes`
      const read = owner.timeline(paymentIntentId)
      await eventuallyPasses(async () => {
        const [waiting] =
          await sql`select from pg_locks where relation = 'disputes'::regclass and not granted`
        expect(waiting).toBeDefined()
      })
      await tx`insert into disputes (dispute_id, payment_id, amount, reason, status, created_at)
        values ('du_meanwhile', ${id}, 1, 'fraudulent', 'needs_response', now())`
      await tx`insert into payment_events (payment_intent_id, source, kind, detail)
        values (${paymentIntentId}, 'webhook', 'dispute needs response', '')`
      return { read }
    })
    const counts = ({ disputes, events: all }: PaymentTimeline) => ({
      disputes: disputes.length,
      events: all.filter(({ kind }) => kind.startsWith('dispute')).length,
    })
    expect(counts(await reading.read)).toEqual({ disputes: 0, events: 0 })
    expect(counts(await owner.timeline(paymentIntentId))).toEqual({ disputes: 1, events: 1 })
  })

  it('of an unknown payment is 404', async () => {
    expect(await owner.call('timeline', { id: 2_000_000_000 })).toMatchObject({ status: 404 })
    expect(await owner.call('checkWithProvider', { id: 2_000_000_000 })).toMatchObject({ status: 404 })
  })

  it('counts repeated deliveries in one line', async () => {
    const { paymentIntentId } = await buy(site)
    const [event] = (await eventsOf(site, paymentIntentId)).filter(
      ({ type }) => type === 'payment_intent.succeeded',
    )
    const restoreWebhooks = await dropWebhooks(site)
    for (let i = 0; i < 4; i += 1) {
      expect(await deliver(site, await signed(site, event ?? {}))).toBe(200)
      await process(paymentIntentId)
    }
    await restoreWebhooks()
    const delivered = await eventually(async () => {
      const found = (await owner.timeline(paymentIntentId)).events
      return found.find(({ kind, deliveries }) => kind === 'payment_intent.succeeded' && deliveries >= 5)
        ? found
        : undefined
    })
    expect(delivered).toHaveLength(3)
    expect(delivered.find(({ source }) => source === 'page')).toMatchObject({ deliveries: 5 })
  })

  it('has a line for what the reconciliation found, but not for its checks', async () => {
    const restoreWebhooks = await dropWebhooks(site)
    const secret = await beginOrder(site)
    const id = intentIdOf(secret)
    for (let i = 0; i < 5; i += 1) {
      site.advance(10 * 60_000)
      await reconcile(site.deps, site.app.log)
    }
    const lines = () => site.database.sql`select kind from payment_events where payment_intent_id = ${id}`
    expect(await lines()).toHaveLength(0)
    await confirm(payable(site), secret)
    site.advance(60 * 60_000)
    await reconcile(site.deps, site.app.log)
    await restoreWebhooks()
    expect(await events(id)).toEqual(['reconciliation: found', 'recorder: recorded'])
  })

  it('has every declined card, even several between two checks', async () => {
    const secret = await beginOrder(site)
    const id = intentIdOf(secret)
    for (const card of [
      'pm_card_chargeDeclined',
      'pm_card_chargeDeclinedInsufficientFunds',
      'pm_card_chargeDeclinedStolenCard',
    ])
      await confirmWithoutWebhooks(site, secret, card)
    for (let i = 0; i < 3; i += 1) expect(await process(id)).toMatchObject({ status: 409 })
    const codes = ['generic_decline', 'insufficient_funds', 'stolen_card']
    const { sql } = site.database
    const rows = await sql`select code from declines where payment_intent_id = ${id} order by code`
    expect(rows.map(({ code }) => String(code))).toEqual(codes)
    expect((await events(id)).filter((event) => event.includes('declined')).toSorted()).toEqual(
      codes.map((code) => `recorder: declined (${code})`),
    )
    await confirmWithoutWebhooks(site, secret)
    expect(await process(id)).toMatchObject({ status: 200 })
    expect(await owner.timeline(id)).toMatchObject({ payment: { status: 'succeeded' } })
  })

  it('has the owner’s check, which is also in the audit log', async () => {
    const { paymentIntentId } = await buy(site)
    const { payment } = await owner.checkWithProvider(paymentIntentId)
    expect(await events(paymentIntentId)).toContain('owner: asked again')
    const audit = await site.database
      .sql`select * from audit_events where action = 'payment-asked' and subject_id = ${payment.id}`
    expect(audit).toHaveLength(1)
  })

  it('has nothing personal in its events', async () => {
    const rows = await site.database.sql`select kind, detail, event_id from payment_events`
    expect(rows.length).toBeGreaterThan(10)
    // random ids might contain a name
    const ids = /\b(evt|pi)_[0-9A-Za-z]{24}\b/g
    expect(JSON.stringify(rows).replaceAll(ids, 'ID')).not.toMatch(/ada|okafor|grace|mensah|@|reading|leeds/i)
  })

  it('has the newest 200 events, with as many queries as a short one', async () => {
    const { sql } = site.database
    const { paymentIntentId } = await buy(site)
    // wait for the webhook, so that it is not the newest event
    await eventually(async () =>
      (await events(paymentIntentId)).some((event) => event.startsWith('webhook:')),
    )
    const id = await owner.idOf(paymentIntentId)
    const recorder = queryRecorder(site, site.database.url)
    const little = await recorder.call('payments.timeline', { id })
    await sql`insert into payment_events (payment_intent_id, source, kind)
      select ${paymentIntentId}, 'webhook', 'event ' || i from generate_series(1, 300) i`
    await sql`insert into refunds (payment_id, refund_id, amount, state)
      select ${id}, 're_many' || i, 0.01, 'failed' from generate_series(1, 40) i`
    const much = await recorder.call('payments.timeline', { id })
    await recorder.close()
    expect(much.statements).toHaveLength(little.statements.length)
    const timeline = await owner.timeline(paymentIntentId)
    expect(timeline.refunds).toHaveLength(40)
    expect(timeline.events).toHaveLength(200)
    expect(timeline.events.at(-1)).toMatchObject({ kind: 'event 300' })
  })
})

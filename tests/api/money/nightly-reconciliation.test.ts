/** Payments that neither page nor webhook reported are found at night, once; those of other sites are ignored. */
import { beforeAll, describe, expect, it } from 'vitest'
import { installationIdOf } from '#db/installation.ts'
import { runNightly } from '#server/platform/ops/nightly.ts'
import { reconcileNightly, nightlyReconciliation } from '#server/money/settlement/reconciliation.jobs.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import {
  ownersPayments,
  type OwnersPayments,
  startSiteWithRemoteProvider,
} from '../../support/owners-payments.ts'
import {
  beginGift,
  beginOrder,
  buy,
  confirm,
  deliver,
  dropWebhooks,
  payable,
  processOrder,
  signedEvent,
  give,
} from '../../support/paying.ts'
import { type TestSite, testSite } from '../../support/site.ts'

const site = testSite()
let owner: OwnersPayments
beforeAll(async () => {
  owner = ownersPayments(site)
  await dropWebhooks(site)
})

const runNight = () => reconcileNightly(site.deps, site.app.log)
const provider = () => site.deps.provider.stripe

async function payUnreported(clientSecret: string): Promise<string> {
  await confirm(payable(site), clientSecret)
  return intentIdOf(clientSecret)
}
const unreportedOrder = async () => payUnreported(await beginOrder(site))
const unreportedDonation = async () => payUnreported(await beginGift(site))

const sources = async (paymentIntentId: string) =>
  (await owner.timeline(paymentIntentId)).events.map(({ source, kind }) => `${source}: ${kind}`)

// Runs first because it counts all orders.
it('two installations on one provider account ignore each other’s payments', async () => {
  const shop = await startSiteWithRemoteProvider(site)
  try {
    const { bank, site: far } = shop
    expect(far.deps.installationId).not.toBe(bank.deps.installationId)
    expect(await installationIdOf(far.deps.db)).toBe(far.deps.installationId)
    await buy(bank)
    const secret = await beginOrder(far)
    await confirm(payable(bank), secret)
    // the account's only webhook belongs to the other installation
    expect(await deliver(bank, await signedEvent(bank, secret))).toBe(200)
    expect((await processOrder(bank, secret)).status).toBe(404)

    const nightAt = ({ deps, app }: TestSite) => reconcileNightly(deps, app.log)
    expect([await nightAt(bank), await nightAt(far), await nightAt(far)]).toEqual([0, 1, 0])
    for (const each of [bank, far]) {
      expect(await each.database.sql`select 1 from orders`).toHaveLength(1)
      expect(await each.database.sql`select subject from payment_issues`).toEqual([])
    }
    // a copy of the other installation's checkout creates no second order
    await bank.database.sql`insert into checkouts (id, payment_intent_id, amount, currency, next_check_at)
      values ('copied', ${intentIdOf(secret)}, '12.00', 'gbp', now())`
    await deliver(bank, await signedEvent(bank, secret))
    expect(await nightAt(bank)).toBe(0)
    expect(await bank.database.sql`select 1 from orders`).toHaveLength(1)
  } finally {
    await shop.close()
  }
})

describe('the nightly reconciliation', () => {
  it('finds nothing when everything was reported', async () => {
    const { paymentIntentId } = await buy(site)
    await owner.refund(await owner.idOf(paymentIntentId), '1.00')
    expect(await runNight()).toBe(0)
    expect(await owner.attention()).toMatchObject({
      rows: [],
      ordersWithoutAddress: 0,
      ordersWithoutChoices: 0,
      mailFailed: 0,
    })
  })

  it('records a paid order and a paid donation that were missed, once', async () => {
    const [order, donation] = [await unreportedOrder(), await unreportedDonation()]
    expect(await runNight()).toBe(2)
    expect(await owner.timeline(order)).toMatchObject({ payment: { status: 'succeeded' }, donationId: null })
    expect((await owner.timeline(order)).order).not.toBeNull()
    expect((await owner.timeline(donation)).donationId).not.toBeNull()
    expect(await sources(order)).toEqual(['nightly: found', 'recorder: recorded'])
    expect(await runNight()).toBe(0)
    expect(await sources(order)).toHaveLength(2)
  })

  it('runs at night, and finds an order that was no longer checked after 7 days', async () => {
    const order = await unreportedOrder()
    site.advance(8 * DAY_MS)
    expect(await runNightly(site.deps, site.app.log, [nightlyReconciliation])).toEqual([
      nightlyReconciliation.name,
    ])
    expect((await owner.timeline(order)).order).not.toBeNull()
  })

  it('recognises our payments by our own tables, not by metadata, however late they are paid', async () => {
    const clientSecret = await beginOrder(site, [{ braceletId: 2, quantity: 1 }])
    await provider().paymentIntents.update(intentIdOf(clientSecret), { metadata: '' })
    site.advance(50 * DAY_MS)
    await confirm(payable(site), clientSecret)
    expect(await runNight()).toBe(1)
    expect((await owner.timeline(intentIdOf(clientSecret))).order).not.toBeNull()
  })

  it('finds refunds and disputes that no webhook reported, once', async () => {
    const [given, disputed] = [await buy(site), await buy(site, { paymentMethod: 'pm_card_createDispute' })]
    await provider().refunds.create({ payment_intent: given.paymentIntentId, amount: 300 })
    await provider().refunds.create({ payment_intent: given.paymentIntentId, amount: 200 })
    expect(await runNight()).toBe(2)
    expect(await owner.timeline(given.paymentIntentId)).toMatchObject({
      refunded: '5.00',
      refunds: [{ amount: '3.00' }, { amount: '2.00' }],
    })
    expect(await sources(given.paymentIntentId)).toContain('nightly: refund succeeded')
    expect(await owner.timeline(disputed.paymentIntentId)).toMatchObject({
      disputes: [{ status: 'needs_response' }],
    })
    expect((await owner.attention()).rows).toMatchObject([{ kind: 'dispute' }, { kind: 'refunded-unsent' }])
    expect(await runNight()).toBe(0)
  })

  it('finds the end of a dispute even months later', async () => {
    const { paymentIntentId } = await buy(site, { paymentMethod: 'pm_card_createDispute' })
    await runNight()
    const { data } = await provider().disputes.list({ payment_intent: paymentIntentId })
    site.advance(60 * DAY_MS)
    await provider().disputes.update(data[0]?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await runNight()
    expect(await owner.timeline(paymentIntentId)).toMatchObject({ disputes: [{ status: 'won' }] })
  })

  it('ignores other payments at the same provider', async () => {
    const foreign = await provider().paymentIntents.create({
      amount: 500,
      currency: 'gbp',
      payment_method: 'pm_card_createDisputeInquiry',
      confirm: true,
    })
    await provider().refunds.create({ payment_intent: foreign.id, amount: 100 })
    const before = await owner.attention()
    expect(await runNight()).toBe(0)
    expect(await owner.attention()).toEqual(before)
    const events = await site.database
      .sql`select * from payment_events where payment_intent_id = ${foreign.id}`
    expect(events).toHaveLength(0)
  })

  it('reports a payment with our metadata that we do not know, once', async () => {
    const { id } = await provider().paymentIntents.create({
      amount: 700,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { kind: 'order', checkout_id: 'from an older database' },
    })
    expect(await runNight()).toBe(1)
    const [paymentIssue] = (await owner.attention()).rows
    expect(paymentIssue).toMatchObject({ kind: 'unknown-intent', paymentIntentId: id, paymentId: null })
    await owner.call('resolvePaymentIssue', { id: paymentIssue?.id, resolution: 'Given back by hand' })
    expect(await runNight()).toBe(0)
    expect((await owner.attention()).rows.filter(({ kind }) => kind === 'unknown-intent')).toEqual([])
  })

  it('reads all of the provider’s pages', async () => {
    const order = await unreportedOrder()
    // charges of another site on the same account
    await site.database.sql`
      insert into sandbox.objects (id, kind, created, body)
      select 'ch_other' || i, kind, created, body || jsonb_build_object(
        'id', 'ch_other' || i, 'payment_intent', 'pi_other' || i, 'metadata', '{}'::jsonb)
      from sandbox.objects, generate_series(1, 250) i where kind = 'charge' and body->>'payment_intent' = ${order}`
    expect(await runNight()).toBe(1)
    expect((await owner.timeline(order)).order).not.toBeNull()
  })

  it('records the others if one cannot be recorded, which the owner sees', async () => {
    const { sql } = site.database
    const [stuck, other] = [await unreportedOrder(), await unreportedOrder()]
    await sql.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.payment_intent_id = '${stuck}' then raise exception 'no' using errcode = '23514'; end if; return new; end $$`)
    await sql`create trigger refuse before insert on orders for each row execute function refuse()`
    await expect(runNight()).rejects.toThrow('1 payments could not be settled')
    expect((await owner.timeline(other)).order).not.toBeNull()
    const issuesOfStuck = async () =>
      (await owner.attention()).rows.filter((paymentIssue) => paymentIssue.paymentIntentId === stuck)
    expect(await issuesOfStuck()).toMatchObject([
      { kind: 'not-recorded', detail: expect.stringContaining('23514') },
    ])
    await sql`drop trigger refuse on orders`
    expect(await runNight()).toBe(1)
    expect(await issuesOfStuck()).toEqual([])
  })

  it('reports a ledger whose sums differ from the provider’s', async () => {
    const { sql } = site.database
    const { paymentIntentId } = await give(site)
    const { payment } = await owner.timeline(paymentIntentId)
    await provider().refunds.create({ payment_intent: paymentIntentId, amount: 100 })
    await runNight()
    const isTheirs = sql`payment_id = ${payment.id}`
    expect(
      await sql`select amount_pence::int as pence from ledger_entries where type = 'refund' and ${isTheirs}`,
    ).toEqual([{ pence: -100 }])
    await sql`update ledger_entries set amount_pence = -90 where type = 'refund' and ${isTheirs}`
    expect(await runNight()).toBe(1)
    expect(await owner.issuesOf(paymentIntentId)).toMatchObject([
      {
        kind: 'amount-mismatch',
        detail: expect.stringMatching(/^Stripe has £[0-9.]+ of this payment, the ledger £[0-9.]+$/),
      },
    ])
  })
})

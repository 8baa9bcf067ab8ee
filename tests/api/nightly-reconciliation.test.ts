/** What no page and no webhook told of is found at night, once, and nothing that is somebody else's. */
import { beforeAll, describe, expect, it } from 'vitest'
import { installationIdOf } from '#db/installation.ts'
import { intentIdOf } from '#shared/checkout.ts'
import { runNightly } from '#server/ops/nightly.ts'
import { reconciliationSteps, reconcileNightly } from '#server/settlement/nightly-reconciliation.ts'
import { deliver, dropWebhooks, signedEvent } from '../support/events.ts'
import { startSiteWithRemoteProvider } from '../support/remote-provider.ts'
import { ownersPayments, type OwnersPayments } from '../support/owners-payments.ts'
import { beginGift, beginOrder, buy, confirm, payable, processOrder } from '../support/paying.ts'
import { type TestSite, testSite } from '../support/site.ts'

const DAY_MS = 24 * 60 * 60_000

const site = testSite()
let owner: OwnersPayments
beforeAll(async () => {
  owner = ownersPayments(site)
  await dropWebhooks(site)
})

const night = () => reconcileNightly(site.deps, site.app.log)
const provider = () => site.deps.provider.stripe

async function paidInSilence(clientSecret: string): Promise<string> {
  await confirm(payable(site), clientSecret)
  return intentIdOf(clientSecret)
}
const boughtInSilence = async () => paidInSilence(await beginOrder(site))
const givenInSilence = async () => paidInSilence(await beginGift(site))

const sources = async (paymentIntentId: string) =>
  (await owner.timeline(paymentIntentId)).events.map(({ source, kind }) => `${source}: ${kind}`)

describe('a night', () => {
  it('after a good day finds nothing', async () => {
    const { paymentIntentId } = await buy(site)
    await owner.refund(await owner.idOf(paymentIntentId), '1.00')
    await buy(site, { paymentMethod: 'pm_card_visa' })
    expect(await night()).toBe(0)
    expect(await owner.attention()).toMatchObject({
      paymentIssues: [],
      ordersWithoutAddress: 0,
      mailFailed: 0,
    })
  })

  it('finds an order and a donation that were paid and never recorded, once', async () => {
    const [order, donation] = [await boughtInSilence(), await givenInSilence()]
    expect(await night()).toBe(2)
    expect(await owner.timeline(order)).toMatchObject({ payment: { status: 'succeeded' }, donationId: null })
    expect((await owner.timeline(order)).order).not.toBeNull()
    expect((await owner.timeline(donation)).donationId).not.toBeNull()
    expect(await sources(order)).toEqual(['nightly: found', 'recorder: recorded'])
    expect(await night()).toBe(0)
    expect(await sources(order)).toHaveLength(2)
  })

  it('finds an order that the reconciliation has given up after its 7 days', async () => {
    const order = await boughtInSilence()
    site.advance(8 * DAY_MS)
    expect(await night()).toBe(1)
    expect((await owner.timeline(order)).order).not.toBeNull()
  })

  it('knows what is ours by our own tables, whatever is written at the provider, and however late it is paid', async () => {
    const clientSecret = await beginOrder(site, [{ braceletId: 2, quantity: 1 }])
    await provider().paymentIntents.update(intentIdOf(clientSecret), { metadata: '' })
    site.advance(50 * DAY_MS)
    await confirm(payable(site), clientSecret)
    expect(await night()).toBe(1)
    expect((await owner.timeline(intentIdOf(clientSecret))).order).not.toBeNull()
  })

  it('finds refunds and disputes that no webhook reported, once', async () => {
    const [given, disputed] = [await buy(site), await buy(site, { paymentMethod: 'pm_card_createDispute' })]
    await provider().refunds.create({ payment_intent: given.paymentIntentId, amount: 300 })
    await provider().refunds.create({ payment_intent: given.paymentIntentId, amount: 200 })
    expect(await night()).toBe(2)
    expect(await owner.timeline(given.paymentIntentId)).toMatchObject({
      refunded: '5.00',
      refunds: [{ amount: '3.00' }, { amount: '2.00' }],
    })
    expect(await sources(given.paymentIntentId)).toContain('nightly: refund succeeded')
    expect(await owner.timeline(disputed.paymentIntentId)).toMatchObject({
      disputes: [{ status: 'needs_response' }],
    })
    expect((await owner.attention()).paymentIssues).toMatchObject([
      { kind: 'dispute' },
      { kind: 'refunded-unsent' },
    ])
    expect(await night()).toBe(0)
  })

  it('finds how a dispute ended, also months after it was made', async () => {
    const { paymentIntentId } = await buy(site, { paymentMethod: 'pm_card_createDispute' })
    await night()
    const { data } = await provider().disputes.list({ payment_intent: paymentIntentId })
    site.advance(60 * DAY_MS)
    await provider().disputes.update(data[0]?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await night()
    expect(await owner.timeline(paymentIntentId)).toMatchObject({ disputes: [{ status: 'won' }] })
  })

  it('leaves alone what is somebody else’s at the same provider', async () => {
    const foreign = await provider().paymentIntents.create({
      amount: 500,
      currency: 'gbp',
      payment_method: 'pm_card_createDisputeInquiry',
      confirm: true,
    })
    await provider().refunds.create({ payment_intent: foreign.id, amount: 100 })
    const before = await owner.attention()
    expect(await night()).toBe(0)
    expect(await owner.attention()).toEqual(before)
    const events = await site.database
      .sql`select * from payment_events where payment_intent_id = ${foreign.id}`
    expect(events).toHaveLength(0)
  })

  it('shows the owner money that claims to be ours and is of nothing that we know, once', async () => {
    const { id } = await provider().paymentIntents.create({
      amount: 700,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { kind: 'order', checkout_id: 'from an older database' },
    })
    expect(await night()).toBe(1)
    const [paymentIssue] = (await owner.attention()).paymentIssues
    expect(paymentIssue).toMatchObject({ kind: 'unknown-intent', paymentIntentId: id, paymentId: null })
    await owner.call('resolvePaymentIssue', { id: paymentIssue?.id, resolution: 'Given back by hand' })
    expect(await night()).toBe(0)
    expect((await owner.attention()).paymentIssues.filter(({ kind }) => kind === 'unknown-intent')).toEqual(
      [],
    )
  })

  it('reads on past the provider’s first page', async () => {
    const order = await boughtInSilence()
    // as a shop beside ours sells on the same day
    await site.database.sql`
      insert into sandbox.objects (id, kind, created, body)
      select 'ch_other' || i, kind, created, body || jsonb_build_object(
        'id', 'ch_other' || i, 'payment_intent', 'pi_other' || i, 'metadata', '{}'::jsonb)
      from sandbox.objects, generate_series(1, 250) i where kind = 'charge' and body->>'payment_intent' = ${order}`
    expect(await night()).toBe(1)
    expect((await owner.timeline(order)).order).not.toBeNull()
  })

  it('with one that cannot be written down settles the others, and the owner sees it until it is', async () => {
    const { sql } = site.database
    const [stuck, other] = [await boughtInSilence(), await boughtInSilence()]
    await sql.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.payment_intent_id = '${stuck}' then raise exception 'no' using errcode = '23514'; end if; return new; end $$`)
    await sql`create trigger refuse before insert on orders for each row execute function refuse()`
    await expect(night()).rejects.toThrow('1 payments could not be settled')
    expect((await owner.timeline(other)).order).not.toBeNull()
    const waiting = async () =>
      (await owner.attention()).paymentIssues.filter((paymentIssue) => paymentIssue.paymentIntentId === stuck)
    expect(await waiting()).toMatchObject([
      { kind: 'not-recorded', detail: expect.stringContaining('23514') },
    ])
    await sql`drop trigger refuse on orders`
    expect(await night()).toBe(1)
    expect(await waiting()).toEqual([])
  })

  it('is one of the jobs of the night', async () => {
    const order = await boughtInSilence()
    expect(await runNightly(site.deps, site.app.log, [reconciliationSteps])).toEqual([
      reconciliationSteps.name,
    ])
    expect((await owner.timeline(order)).order).not.toBeNull()
  })
})

it('two installations on one provider account leave each other alone, by webhook and by night', async () => {
  const shop = await startSiteWithRemoteProvider()
  try {
    const { bank, site: far } = shop
    expect(far.deps.installationId).not.toBe(bank.deps.installationId)
    expect(await installationIdOf(far.deps.db)).toBe(far.deps.installationId)
    await buy(bank)
    const secret = await beginOrder(far)
    await confirm(payable(bank), secret)
    // the account's one webhook leads to the other installation
    expect(await deliver(bank, await signedEvent(bank, secret))).toBe(200)
    expect((await processOrder(bank, secret)).status).toBe(404)

    const nightAt = ({ deps, app }: TestSite) => reconcileNightly(deps, app.log)
    expect([await nightAt(bank), await nightAt(far), await nightAt(far)]).toEqual([0, 1, 0])
    for (const each of [bank, far]) {
      expect(await each.database.sql`select 1 from orders`).toHaveLength(1)
      expect(await each.database.sql`select subject from payment_issues`).toEqual([])
    }
    // a copy of the other's database, told to be another installation, writes nobody's order twice
    await bank.database.sql`insert into checkouts (id, payment_intent_id, amount, currency, next_check_at)
      values ('copied', ${intentIdOf(secret)}, '12.00', 'gbp', now())`
    await deliver(bank, await signedEvent(bank, secret))
    expect(await nightAt(bank)).toBe(0)
    expect(await bank.database.sql`select 1 from orders`).toHaveLength(1)
  } finally {
    await shop.close()
  }
})

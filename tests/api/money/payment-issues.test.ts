/** Payment issues: none without a problem; each open until it is resolved. */
import { describe, expect, it } from 'vitest'
import { reconcile } from '#server/money/settlement/reconciliation.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { eventually } from '../../support/eventually.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import {
  beginGift,
  beginOrder,
  buy,
  confirm,
  confirmWithoutWebhooks,
  deliver,
  give,
  payable,
  processGift,
  processOrder,
  signedEvent,
} from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersPayments(site)

const paymentIssuesOf = async (paymentIntentId: string) =>
  (await owner.attention()).rows.filter((issue) => issue.paymentIntentId === paymentIntentId)

const call = ownersCalls(site)
const openCount = async () => ((await call('admin.overview')).body as { openIssues: number }).openIssues

/** Records a payment whose amount or currency differs from its price. */
async function mismatched(currency = 'gbp'): Promise<string> {
  const secret = await beginOrder(site)
  const id = intentIdOf(secret)
  const more = currency === 'gbp' ? 1 : 0
  await site.database.sql`update checkouts set amount = amount + ${more} where payment_intent_id = ${id}`
  await site.database
    .sql`update sandbox.objects set body = jsonb_set(body, '{currency}', to_jsonb(${currency}::text))
    where id = ${id}`
  await confirm(payable(site), secret)
  await processOrder(site, id)
  return id
}

it('there are none after orders, donations, a decline that is paid later, and a refund', async () => {
  const { paymentIntentId } = await buy(site)
  await give(site)
  const secret = await beginOrder(site)
  await confirm(payable(site), secret, 'pm_card_chargeDeclined')
  await processOrder(site, secret)
  await confirm(payable(site), secret)
  await processOrder(site, secret)
  await owner.refund(await owner.idOf(paymentIntentId), '2.00')
  await beginOrder(site)
  site.advance(5 * 60_000)
  await reconcile(site.deps, site.app.log)
  expect(await owner.attention()).toEqual({
    rows: [],
    nextCursor: null,
    ordersWithoutAddress: 0,
    ordersWithoutChoices: 0,
    mailFailed: 0,
    mailWaiting: null,
    webhooksFailing: 0,
    isMailUnset: true,
    backup: { lastAt: null, isOverdue: false, problem: null },
  })
  expect(await openCount()).toBe(0)
})

describe('a payment issue', () => {
  it('is opened for a payment whose amount differs from its price', async () => {
    const id = await mismatched()
    const { payment, order, events } = await owner.timeline(id)
    expect(order).toBeNull()
    expect(await paymentIssuesOf(id)).toMatchObject([
      {
        kind: 'amount-mismatch',
        paymentId: payment.id,
        detail: expect.stringMatching(/^paid 1200 gbp, priced 13/),
      },
    ])
    expect(events.map(({ kind }) => kind)).toContain('amount mismatch')
    const euros = await mismatched('eur')
    expect((await owner.timeline(euros)).order).toBeNull()
    expect(await paymentIssuesOf(euros)).toMatchObject([
      { kind: 'amount-mismatch', detail: expect.stringMatching(/^paid 1200 eur, priced 12.00 gbp/) },
    ])
    // reporting it again does not open a second issue
    const before = await openCount()
    await owner.checkWithProvider(id)
    expect(await openCount()).toBe(before)
  })

  /** Pays without a checkout of this site. */
  const payElsewhere = (kind: string) =>
    site.deps.provider.stripe.paymentIntents.create({
      amount: 900,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { kind },
    })

  it('is opened for a payment with our metadata that we do not know', async () => {
    const { id } = await payElsewhere('donation')
    await eventually(async () => (await paymentIssuesOf(id)).length > 0)
    expect(await paymentIssuesOf(id)).toMatchObject([
      { kind: 'unknown-intent', paymentId: null, detail: expect.stringContaining('900 gbp') },
    ])
  })

  it('is not opened for other payments at the same provider', async () => {
    const before = await owner.attention()
    const { client_secret: secret } = await payElsewhere('membership')
    expect(await deliver(site, await signedEvent(site, secret ?? ''))).toBe(200)
    expect(await owner.attention()).toEqual(before)
  })

  it('is open for a payment that cannot be recorded, until it is', async () => {
    const { sql } = site.database
    const secret = await beginOrder(site)
    const id = intentIdOf(secret)
    await sql.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.payment_intent_id = '${id}' then raise exception 'no' using errcode = '23514'; end if; return new; end $$`)
    await sql`create trigger refuse before insert on orders for each row execute function refuse()`
    await confirm(payable(site), secret)
    // page and webhook get an error, so that they retry
    const response = await processOrder(site, id)
    expect(response.status).toBe(500)
    expect(await deliver(site, await signedEvent(site, secret))).toBe(500)
    expect(await paymentIssuesOf(id)).toEqual([])
    site.advance(5 * 60_000)
    await reconcile(site.deps, site.app.log)
    expect(await paymentIssuesOf(id)).toMatchObject([{ kind: 'not-recorded', paymentId: null }])
    await sql`drop trigger refuse on orders`
    expect(await deliver(site, await signedEvent(site, secret))).toBe(200)
    expect(await paymentIssuesOf(id)).toEqual([])
    expect((await owner.timeline(id)).order).not.toBeNull()
  })

  it('is opened for the later of two payments for one cart, with the payer’s name, until it is refunded', async () => {
    const pay = async (secret: string, sessionId: string, email: string) => {
      await confirm(payable(site), secret, 'pm_card_visa', { email })
      expect(await processOrder(site, secret, sessionId)).toMatchObject({ status: 200 })
    }
    // intents of an integrator, whose cart the server does not know until they are paid
    const [one, other, strangers] = [await beginOrder(site), await beginOrder(site), await beginOrder(site)]
    await pay(one, 'a-session', 'ada@example.org')
    await pay(strangers, 'a-session', 'grace@example.org')
    expect(await paymentIssuesOf(intentIdOf(strangers))).toEqual([])
    await pay(other, 'a-session', 'Ada@example.org')
    expect(await paymentIssuesOf(intentIdOf(one))).toEqual([])
    const id = await owner.idOf(intentIdOf(other))
    expect(await paymentIssuesOf(intentIdOf(other))).toMatchObject([
      {
        kind: 'paid-twice',
        paymentId: id,
        customerName: 'Ada Okafor',
        detail: `the same cart was paid with payment #${await owner.idOf(intentIdOf(one))}`,
      },
    ])
    // a new cart after the first payment
    await pay(await beginOrder(site), 'a-session', 'ada@example.org')
    expect((await owner.attention()).rows.filter(({ kind }) => kind === 'paid-twice')).toHaveLength(1)
    await owner.refund(id, '12.00')
    expect(await paymentIssuesOf(intentIdOf(other))).toEqual([])
  })

  it('is opened for the later of two payments for one gift, which starts one monthly gift', async () => {
    const { sql } = site.database
    const first = await beginGift(site, { monthlyDay: 15 })
    const second = await beginGift(site, { monthlyDay: 15, draftKey: 'given-twice' })
    await confirmWithoutWebhooks(site, first)
    await confirmWithoutWebhooks(site, second)
    // as if the provider had not cancelled it
    await sql`update checkouts set paid_for = 'given-twice', superseded_at = now()
      where payment_intent_id = ${intentIdOf(first)}`
    for (const secret of [first, second])
      // oxlint-disable-next-line no-await-in-loop -- in this order
      expect(await processGift(site, secret)).toMatchObject({ status: 200 })
    expect(await paymentIssuesOf(intentIdOf(second))).toMatchObject([
      { kind: 'paid-twice', customerName: 'Grace Mensah', orderNumber: null },
    ])
    expect(await sql`select state from mandates where draft_key = 'given-twice'`).toEqual([
      { state: 'active' },
    ])
    await expect(
      sql`insert into mandates (checkout_id, donor_name, donor_email, amount_pence, day, state, state_by, last_month, draft_key)
        select checkout_id || 'x', donor_name, donor_email, amount_pence, day, state, state_by, last_month, draft_key
        from mandates where draft_key = 'given-twice'`,
    ).rejects.toThrow(/mandates_one_a_draft/)
  })

  it('is resolved by the owner, once, and no longer counted', async () => {
    const id = await mismatched()
    const before = await openCount()
    const [paymentIssue] = await paymentIssuesOf(id)
    const settle = (resolution: string) =>
      owner.call('resolvePaymentIssue', { id: paymentIssue?.id, resolution })
    expect(await settle('   ')).toMatchObject({ status: 400 })
    expect(await settle('Sent the other half back')).toMatchObject({ status: 200, body: { ok: true } })
    expect(await settle('And again')).toMatchObject({ status: 409 })
    expect(await owner.call('resolvePaymentIssue', { id: 2_000_000_000, resolution: 'x' })).toMatchObject({
      status: 404,
    })
    expect(await paymentIssuesOf(id)).toEqual([])
    expect(await openCount()).toBe(before - 1)
    const { sql } = site.database
    expect(await sql`select * from payment_issues where id = ${paymentIssue?.id ?? 0}`).toMatchObject([
      { resolution: 'Sent the other half back' },
    ])
    expect(
      await sql`select * from audit_events where action = 'payment-issue-resolved' and subject_id = ${paymentIssue?.id ?? 0}`,
    ).toMatchObject([{ detail: 'amount-mismatch' }])
    // a resolved issue stays resolved when it is reported again
    await owner.checkWithProvider(id)
    expect(await paymentIssuesOf(id)).toEqual([])
  })

  it('is listed in pages, newest first', async () => {
    await mismatched()
    await mismatched()
    const { rows: paymentIssues } = await owner.attention()
    const first = await owner.attention({ limit: 1 })
    expect(first.rows).toEqual(paymentIssues.slice(0, 1))
    const second = await owner.attention({ limit: 1, cursor: first.nextCursor ?? 0 })
    expect(second.rows).toEqual(paymentIssues.slice(1, 2))
  })
})

it('orders without an address are counted until they are packed', async () => {
  const secret = await beginOrder(site)
  await confirm(payable(site), secret, 'pm_card_visa', { withAddress: false })
  const id = intentIdOf(secret)
  await processOrder(site, id)
  expect(await owner.attention()).toMatchObject({ ordersWithoutAddress: 1 })
  const { order } = await owner.timeline(id)
  await owner.setOrderStatus({ id: order?.id, from: 'to pack', to: 'packed' })
  expect(await owner.attention()).toMatchObject({ ordersWithoutAddress: 0 })
})

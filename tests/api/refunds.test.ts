/** Money refunded: by the owner once a press, at the provider, and never more than was paid. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { auditPage } from '#shared/admin.ts'
import { toDecimal, toPence } from '#shared/money.ts'
import type { PaymentTimeline } from '#shared/payment-timeline.ts'
import { dropWebhooks } from '../support/events.ts'
import { ownersCalls, ownersPayments } from '../support/owners-payments.ts'
import { beginOrder, buy, confirm, eventually, payable, processOrder } from '../support/paying.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const owner = ownersPayments(site)
const ask = ownersCalls(site)

/** A payment that the books know, and what of it is what. */
async function bought(paymentMethod = 'pm_card_visa', quantity = 1) {
  const { paymentIntentId } = await buy(site, { paymentMethod, quantity })
  const { payment } = await owner.timeline(paymentIntentId)
  return { paymentIntentId, id: payment.id, amount: payment.amount, pence: toPence(payment.amount) }
}

/** What the owner reads of it under Activity, oldest first. */
async function audited(paymentId: number): Promise<[string, string][]> {
  const { body } = await ask('admin.activity', { limit: 500 })
  const { rows } = body as z.infer<typeof auditPage>
  return rows
    .filter(({ action, subjectId }) => /refund/.test(action) && subjectId === paymentId)
    .map(({ action, detail }): [string, string] => [action, detail])
    .toReversed()
}

const atProvider = async (paymentIntentId: string, at = site) =>
  (await at.deps.provider.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })).data

const kinds = ({ events }: PaymentTimeline) =>
  events.map(({ source, kind, detail }) => [source, kind, detail])

describe('the owner refunds', () => {
  it('all of it: another status, and out of the total', async () => {
    const { id, paymentIntentId, amount } = await bought()
    const before = await owner.revenue()
    const answer = await owner.refund(id, amount)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        payment: { id, status: 'refunded', amount },
        refunded: amount,
        net: '0.00',
        refundable: '0.00',
        refunds: [
          { amount, state: 'succeeded', reason: 'requested_by_customer', failure: null, madeHere: true },
        ],
      },
    })
    expect(toPence(before) - toPence(await owner.revenue())).toBe(toPence(amount))
    expect(await atProvider(paymentIntentId)).toMatchObject([
      { amount: toPence(amount), status: 'succeeded', reason: 'requested_by_customer' },
    ])
    const told = kinds(answer.body as PaymentTimeline)
    expect(told).toContainEqual(['owner', 'refund requested', `£${amount}`])
    // by the provider's answer or its webhook, whichever came first
    expect(told.map(([, kind]) => kind)).toContain('refund succeeded')
  })

  it('a part of it, and then the rest', async () => {
    const { id, amount, pence } = await bought()
    const revenue = await owner.revenue()
    expect(await owner.refund(id, '2.50')).toMatchObject({
      status: 200,
      body: {
        payment: { status: 'succeeded' },
        refunded: '2.50',
        net: toDecimal(pence - 250),
        refundable: toDecimal(pence - 250),
      },
    })
    expect(await owner.revenue()).toBe(revenue)
    expect(await owner.refund(id, toDecimal(pence - 250))).toMatchObject({
      status: 200,
      body: { payment: { status: 'refunded' }, refunded: amount, net: '0.00' },
    })
  })

  it('never more than is left, and reads how much that is', async () => {
    const { id, pence, amount } = await bought()
    expect(await owner.refund(id, toDecimal(pence + 1))).toMatchObject({
      status: 400,
      body: { code: 'TOO_MUCH', error: `At most £${amount} of this payment can be refunded.` },
    })
    await owner.refund(id, '1.00')
    expect(await owner.refund(id, amount)).toMatchObject({
      status: 400,
      body: { error: `At most £${toDecimal(pence - 100)} of this payment can be refunded.` },
    })
    await owner.refund(id, toDecimal(pence - 100))
    expect(await owner.refund(id, '0.01')).toMatchObject({
      status: 400,
      body: { error: 'There is nothing left of this payment to refund.' },
    })
  })

  it('only what is an amount in pounds and pence', async () => {
    const { id } = await bought()
    for (const amount of ['0.00', '-1.00', '1', '1.001', 'all', '100000000.00'])
      expect(await owner.refund(id, amount)).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  })

  it('nothing of a payment that failed, or that is none', async () => {
    const clientSecret = await beginOrder(site)
    await confirm(payable(site), clientSecret, 'pm_card_chargeDeclined')
    const paymentIntentId = clientSecret.slice(0, clientSecret.indexOf('_secret_'))
    await processOrder(site, paymentIntentId)
    expect(await owner.refund(await owner.idOf(paymentIntentId), '1.00')).toMatchObject({
      status: 409,
      body: { error: 'Only a successful payment can be refunded.' },
    })
    expect(await owner.refund(2_000_000_000, '1.00')).toMatchObject({ status: 404 })
  })

  it('once for one key, whatever else is pressed', async () => {
    const { id, paymentIntentId } = await bought()
    const key = randomUUID()
    const first = await owner.refund(id, '3.00', key)
    expect(first).toMatchObject({ status: 200, body: { refunded: '3.00' } })
    expect(await owner.refund(id, '3.00', key)).toMatchObject({ status: 200, body: { refunded: '3.00' } })
    expect(await owner.refund(id, '4.00', key)).toMatchObject({ status: 409, body: { code: 'KEY_USED' } })
    const other = await bought()
    expect(await owner.refund(other.id, '3.00', key)).toMatchObject({
      status: 409,
      body: { code: 'KEY_USED' },
    })
    expect(await atProvider(paymentIntentId)).toHaveLength(1)
    expect(await atProvider(other.paymentIntentId)).toHaveLength(0)
  })

  it('once, pressed 20 times at once', async () => {
    const { id, paymentIntentId } = await bought()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.refund(id, '1.50', key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await atProvider(paymentIntentId)).toHaveLength(1)
    const timeline = await owner.timeline(paymentIntentId)
    expect(timeline).toMatchObject({ refunded: '1.50', refunds: [{ state: 'succeeded' }] })
    expect(kinds(timeline).filter(([, kind]) => kind === 'refund requested')).toHaveLength(1)
    expect(await audited(id)).toEqual([
      ['refund-requested', '£1.50, requested_by_customer'],
      ['payment-refunded', '£1.50, requested_by_customer'],
    ])
  })

  it('never more than was paid, from 20 tabs at once', async () => {
    const { id, paymentIntentId, pence } = await bought()
    const share = Math.floor(pence / 8)
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.refund(id, toDecimal(share))))
    const given = answers.filter(({ status }) => status === 200)
    expect(given).toHaveLength(Math.floor(pence / share))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    const sum = (await atProvider(paymentIntentId)).reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBe(given.length * share)
    expect(await owner.timeline(paymentIntentId)).toMatchObject({ refunded: toDecimal(sum) })
  })

  it('what the provider refuses is answered with its code, and can be refunded again', async () => {
    const { id, paymentIntentId, amount } = await bought('pm_card_createDispute')
    const key = randomUUID()
    for (const _press of [1, 2]) {
      expect(await owner.refund(id, amount, key)).toMatchObject({
        status: 409,
        body: { code: 'REFUND_REFUSED', error: expect.stringContaining('charge_disputed') },
      })
    }
    expect(await owner.timeline(paymentIntentId)).toMatchObject({
      refunded: '0.00',
      refundable: amount,
      refunds: [{ state: 'failed', failure: 'charge_disputed' }],
    })
    // the owner's list says so too, once, and nowhere that it was made
    expect(await audited(id)).toEqual([
      ['refund-requested', `£${amount}, requested_by_customer`],
      ['refund-refused', `£${amount}, charge_disputed`],
    ])
  })

  it('what was refused before the list could say so is refused there after the step', async () => {
    const { sql } = site.database
    const { id } = await bought()
    const at = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-01T11:00:00Z')] as const
    await sql`insert into refunds (payment_id, idempotency_key, amount, state, failure, created_at) values
      (${id}, ${randomUUID()}, 1, 'failed', 'charge_disputed', ${at[0]})`
    await sql`insert into audit_events (action, subject_id, detail, created_at) values
      ('payment-refunded', ${id}, '£1.00, duplicate', ${at[0]}), ('payment-refunded', ${id}, '£2.00, duplicate', ${at[1]})`
    await sql.unsafe(
      (await readFile('drizzle/0023_wide_ids.sql', 'utf8')).split('--> statement-breakpoint').at(-1) ?? '',
    )
    expect(await audited(id)).toEqual([
      ['refund-refused', '£1.00, duplicate'],
      ['payment-refunded', '£2.00, duplicate'],
    ])
  })

  it('what has already been refunded at the provider is refused, and then known', async () => {
    const restoreWebhooks = await dropWebhooks(site)
    const { id, paymentIntentId, amount, pence } = await bought()
    await site.deps.provider.stripe.refunds.create({ payment_intent: paymentIntentId })
    await restoreWebhooks()
    expect(await owner.refund(id, amount)).toMatchObject({ status: 409, body: { code: 'REFUND_REFUSED' } })
    expect(await owner.timeline(paymentIntentId)).toMatchObject({
      payment: { status: 'refunded' },
      refunded: toDecimal(pence),
      refunds: [
        { madeHere: true, state: 'failed' },
        { madeHere: false, state: 'succeeded' },
      ],
    })
  })
})

describe('a refund made in Stripe', () => {
  it('is in the books within one webhook', async () => {
    const { paymentIntentId, amount } = await bought()
    await site.deps.provider.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 100 })
    const timeline = await eventually(async () => {
      const now = await owner.timeline(paymentIntentId)
      return now.refunded === '1.00' ? now : undefined
    })
    expect(timeline).toMatchObject({
      payment: { status: 'succeeded', amount },
      refunds: [{ amount: '1.00', state: 'succeeded', reason: null, madeHere: false }],
    })
    await site.deps.provider.stripe.refunds.create({ payment_intent: paymentIntentId })
    await eventually(async () => (await owner.timeline(paymentIntentId)).payment.status === 'refunded')
    expect((await owner.timeline(paymentIntentId)).refunds).toHaveLength(2)
  })

  it('is found when the owner asks the provider again', async () => {
    const restoreWebhooks = await dropWebhooks(site)
    const { paymentIntentId } = await bought()
    await site.deps.provider.stripe.refunds.create({ payment_intent: paymentIntentId })
    await restoreWebhooks()
    expect(await owner.timeline(paymentIntentId)).toMatchObject({ payment: { status: 'succeeded' } })
    expect(await owner.checkWithProvider(paymentIntentId)).toMatchObject({
      payment: { status: 'refunded' },
      net: '0.00',
      refunds: [{ madeHere: false }],
    })
  })

  it('stays refunded whoever asks about the payment afterwards', async () => {
    const { id, paymentIntentId, amount } = await bought()
    await owner.refund(id, amount)
    await processOrder(site, paymentIntentId)
    await owner.checkWithProvider(paymentIntentId)
    expect(await owner.timeline(paymentIntentId)).toMatchObject({ payment: { status: 'refunded' } })
  })
})

describe('a refund that takes its time', () => {
  it('counts as refunded while it is on its way', async () => {
    const { id, paymentIntentId, amount } = await bought('pm_card_pendingRefund')
    const restoreWebhooks = await dropWebhooks(site)
    expect(await owner.refund(id, amount)).toMatchObject({
      status: 200,
      body: { refunds: [{ state: 'pending' }], refunded: amount, refundable: '0.00' },
    })
    await restoreWebhooks()
    const timeline = await eventually(async () => {
      const now = await owner.checkWithProvider(paymentIntentId)
      return now.refunds[0]?.state === 'succeeded' ? now : undefined
    })
    expect(timeline).toMatchObject({ payment: { status: 'refunded' }, refunded: amount })
  })

  it('and fails after all is money that is ours again, and needs the owner', async () => {
    const { id, paymentIntentId, amount } = await bought('pm_card_refundFail')
    const revenue = await owner.revenue()
    await owner.refund(id, amount)
    await eventually(async () => (await owner.timeline(paymentIntentId)).refunds[0]?.state === 'failed')
    expect(await owner.timeline(paymentIntentId)).toMatchObject({
      payment: { status: 'succeeded' },
      refunded: '0.00',
      refundable: amount,
      refunds: [{ failure: 'expired_or_canceled_card' }],
    })
    expect(await owner.revenue()).toBe(revenue)
    expect((await owner.attention()).paymentIssues.filter(({ paymentId }) => paymentId === id)).toMatchObject(
      [{ kind: 'refund-failed', detail: `Refund of £${amount} failed: expired_or_canceled_card` }],
    )
  })
})

/** Refunds by the owner, once per key, and at the provider, never more than was paid. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { auditPage } from '#shared/platform/audit/audit.ts'
import { formatShortPence, toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { caseSize } from '../../support/case-size.ts'
import { eventually } from '../../support/eventually.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import {
  beginOrder,
  buy,
  confirm,
  dropWebhooks,
  endRefunds,
  payable,
  processOrder,
} from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersPayments(site)
const call = ownersCalls(site)

/** A recorded payment. */
async function bought(paymentMethod = 'pm_card_visa', quantity = 1) {
  const { paymentIntentId } = await buy(site, { paymentMethod, quantity })
  const { payment } = await owner.timeline(paymentIntentId)
  return { paymentIntentId, id: payment.id, amount: payment.amount, pence: toPence(payment.amount) }
}

/** Audit entries of a payment's refunds, oldest first. */
async function audited(paymentId: number): Promise<[string, string][]> {
  const { body } = await call('admin.activity', { limit: 500 })
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
  it('a whole payment, which changes its status and the revenue', async () => {
    const { id, paymentIntentId, amount } = await bought()
    const before = await owner.revenue()
    const response = await owner.refund(id, amount)
    expect(response).toMatchObject({
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
    const events = kinds(response.body as PaymentTimeline)
    expect(events).toContainEqual(['owner', 'refund requested', `£${amount}`])
    // the event is from the provider's response or its webhook, whichever came first
    expect(events.map(([, kind]) => kind)).toContain('refund succeeded')
  })

  it('a part, and then the rest', async () => {
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

  it('never more than is left, which the error names', async () => {
    const { id, pence, amount } = await bought()
    expect(await owner.refund(id, toDecimal(pence + 1))).toMatchObject({
      status: 400,
      body: {
        code: 'TOO_MUCH',
        error: `At most ${formatShortPence(toPence(amount))} of this payment can be refunded.`,
      },
    })
    await owner.refund(id, '1.00')
    expect(await owner.refund(id, amount)).toMatchObject({
      status: 400,
      body: { error: `At most ${formatShortPence(pence - 100)} of this payment can be refunded.` },
    })
    await owner.refund(id, toDecimal(pence - 100))
    expect(await owner.refund(id, '0.01')).toMatchObject({
      status: 400,
      body: { error: 'There is nothing left of this payment to refund.' },
    })
  })

  it('only a valid amount in pounds and pence', async () => {
    const { id } = await bought()
    for (const amount of ['0.00', '-1.00', '1', '1.001', 'all', '100000000.00'])
      expect(await owner.refund(id, amount)).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  })

  it('neither failed nor unknown payments', async () => {
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

  it('once per key', async () => {
    const { id, paymentIntentId } = await bought()
    const key = randomUUID()
    const first = await owner.refund(id, '3.00', key)
    expect(first).toMatchObject({ status: 200, body: { refunded: '3.00' } })
    expect(await owner.refund(id, '3.00', key)).toMatchObject({ status: 200, body: { refunded: '3.00' } })
    expect(await owner.refund(id, '4.00', key)).toMatchObject({ status: 409, body: { code: 'KEY_USED' } })
    const anotherReason = { id, amount: '3.00', reason: 'duplicate', key }
    expect(await owner.call('refund', anotherReason)).toMatchObject({
      status: 409,
      body: { code: 'KEY_USED' },
    })
    const other = await bought()
    expect(await owner.refund(other.id, '3.00', key)).toMatchObject({
      status: 409,
      body: { code: 'KEY_USED' },
    })
    expect(await atProvider(paymentIntentId)).toHaveLength(1)
    expect(await atProvider(other.paymentIntentId)).toHaveLength(0)
  })

  it('once for many concurrent requests with one key', async () => {
    const { id, paymentIntentId } = await bought()
    const key = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: caseSize({ short: 6, full: 20 }) }, () => owner.refund(id, '1.50', key)),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await atProvider(paymentIntentId)).toHaveLength(1)
    const timeline = await owner.timeline(paymentIntentId)
    expect(timeline).toMatchObject({ refunded: '1.50', refunds: [{ state: 'succeeded' }] })
    expect(kinds(timeline).filter(([, kind]) => kind === 'refund requested')).toHaveLength(1)
    expect(await audited(id)).toEqual([
      ['refund-requested', '£1.50, Requested by the customer'],
      ['payment-refunded', '£1.50, Requested by the customer'],
    ])
  })

  it('never more than was paid, for many concurrent requests', async () => {
    const { id, paymentIntentId, pence } = await bought()
    const share = Math.floor(pence / 8)
    const responses = await Promise.all(
      Array.from({ length: caseSize({ short: 10, full: 20 }) }, () => owner.refund(id, toDecimal(share))),
    )
    const refunded = responses.filter(({ status }) => status === 200)
    expect(refunded).toHaveLength(Math.floor(pence / share))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]))
    const sum = (await atProvider(paymentIntentId)).reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBe(refunded.length * share)
    expect(await owner.timeline(paymentIntentId)).toMatchObject({ refunded: toDecimal(sum) })
  })

  it('again after the provider has rejected a request with its code', async () => {
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
    // the activity shows one rejection and no refund
    expect(await audited(id)).toEqual([
      ['refund-requested', `£${amount}, Requested by the customer`],
      ['refund-refused', `£${amount}, charge_disputed`],
    ])
  })

  it('not what was already refunded at the provider, which is shown then', async () => {
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
  it('is recorded within one webhook', async () => {
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

  it('is found when the owner checks with the provider', async () => {
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

  it('stays refunded after later requests about the payment', async () => {
    const { id, paymentIntentId, amount } = await bought()
    await owner.refund(id, amount)
    await processOrder(site, paymentIntentId)
    await owner.checkWithProvider(paymentIntentId)
    expect(await owner.timeline(paymentIntentId)).toMatchObject({ payment: { status: 'refunded' } })
  })
})

describe('a pending refund', () => {
  it('counts as refunded', async () => {
    const { id, paymentIntentId, amount } = await bought('pm_card_pendingRefund')
    const restoreWebhooks = await dropWebhooks(site)
    expect(await owner.refund(id, amount)).toMatchObject({
      status: 200,
      body: { refunds: [{ state: 'pending' }], refunded: amount, refundable: '0.00' },
    })
    await restoreWebhooks()
    await endRefunds(site)
    const timeline = await eventually(async () => {
      const now = await owner.timeline(paymentIntentId)
      return now.refunds[0]?.state === 'succeeded' ? now : undefined
    })
    expect(timeline).toMatchObject({ payment: { status: 'refunded' }, refunded: amount })
  })

  it('that fails restores the amount and needs the owner', async () => {
    const { id, paymentIntentId, amount } = await bought('pm_card_refundFail')
    const revenue = await owner.revenue()
    const key = randomUUID()
    await owner.refund(id, amount, key)
    await endRefunds(site)
    await eventually(async () => (await owner.timeline(paymentIntentId)).refunds[0]?.state === 'failed')
    // the request was accepted, and a repeat of it is too
    expect(await owner.refund(id, amount, key)).toMatchObject({ status: 200, body: { refunded: '0.00' } })
    expect(await owner.timeline(paymentIntentId)).toMatchObject({
      payment: { status: 'succeeded' },
      refunded: '0.00',
      refundable: amount,
      refunds: [{ failure: 'expired_or_canceled_card' }],
    })
    expect(await owner.revenue()).toBe(revenue)
    expect((await owner.attention()).rows.filter(({ paymentId }) => paymentId === id)).toMatchObject([
      { kind: 'refund-failed', detail: `Refund of £${amount} failed: expired_or_canceled_card` },
    ])
  })
})

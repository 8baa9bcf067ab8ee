/** Refunds and disputes, as the provider documents them for its test cards. */
import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { newIntent, refusal, testSandbox, waitFor } from '../support/sandbox-host.ts'

const host = testSandbox()

const paidWith = (card: string) => newIntent(host, { confirm: true, payment_method: card })

async function disputeOf({ id }: Stripe.PaymentIntent): Promise<Stripe.Dispute> {
  const { data } = await host.stripe.disputes.list({ payment_intent: id })
  const [dispute] = data
  if (!dispute || data.length > 1) throw new Error(`${data.length} disputes`)
  return dispute
}

async function chargeOf({ id }: Stripe.PaymentIntent): Promise<Stripe.Charge | undefined> {
  return (await host.stripe.charges.list({ payment_intent: id })).data[0]
}

/** Types of an intent's events, oldest first. */
async function eventTypes({ id }: Stripe.PaymentIntent, about: RegExp): Promise<string[]> {
  const { data } = await host.stripe.events.list({ limit: 100 })
  return data
    .filter((event) => about.test(event.type) && JSON.stringify(event).includes(id))
    .map(({ type }) => type)
    .toReversed()
}

describe('a dispute', () => {
  test.each([
    ['pm_card_createDispute', 'fraudulent', 'needs_response', 'chargeback'],
    ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'needs_response', 'chargeback'],
    ['pm_card_createDisputeInquiry', 'fraudulent', 'warning_needs_response', 'inquiry'],
  ])('with the card %s is opened with the payment', async (card, reason, status, caseType) => {
    const intent = await paidWith(card)
    expect(intent.status).toBe('succeeded')
    const dispute = await disputeOf(intent)
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 1200,
      currency: 'gbp',
      reason,
      status,
      charge: intent.latest_charge,
      payment_intent: intent.id,
      payment_method_details: { type: 'card', card: { brand: 'visa', case_type: caseType } },
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    })
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created)
    expect(await chargeOf(intent)).toMatchObject({ disputed: true })
    expect(await host.stripe.disputes.retrieve(dispute.id)).toMatchObject({ id: dispute.id })
    const funds = caseType === 'inquiry' ? [] : ['charge.dispute.funds_withdrawn']
    expect(await eventTypes(intent, /dispute/)).toEqual(['charge.dispute.created', ...funds])
  })

  test.each([
    ['winning_evidence', 'won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
    ['losing_evidence', 'lost', ['charge.dispute.closed']],
    ['a receipt', 'under_review', []],
  ])('with the evidence %s is %s', async (text, status, events) => {
    const intent = await paidWith('pm_card_createDispute')
    const { id } = await disputeOf(intent)
    const evidence = { uncategorized_text: text, product_description: 'A bracelet' }
    expect(await host.stripe.disputes.update(id, { evidence })).toMatchObject({
      status,
      evidence,
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
    })
    expect((await eventTypes(intent, /dispute/)).slice(2)).toEqual(['charge.dispute.updated', ...events])
    const again = host.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(await refusal(again)).toMatchObject({ statusCode: 400 })
  })

  test.each([
    ['losing_evidence', [[-1200, 2000, 'dispute']]],
    // the fee is not refunded
    [
      'winning_evidence',
      [
        [-1200, 2000, 'dispute'],
        [1200, 0, 'dispute_reversal'],
      ],
    ],
  ])('deducts its amount and a fee from the balance, and afterwards: %s', async (text, expected) => {
    const { id } = await disputeOf(await paidWith('pm_card_createDispute'))
    const { balance_transactions: transactions } = await host.stripe.disputes.update(id, {
      evidence: { uncategorized_text: text },
    })
    expect(transactions.map(({ amount, fee, reporting_category: of }) => [amount, fee, of])).toEqual(expected)
    for (const { type, net, amount, fee, source } of transactions)
      expect({ type, net, source }).toEqual({ type: 'adjustment', net: amount - fee, source: id })
  })

  test('stores evidence that is not submitted yet', async () => {
    const { id } = await disputeOf(await paidWith('pm_card_createDispute'))
    const staged = await host.stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: false,
      metadata: { order: '1001' },
    })
    expect(staged).toMatchObject({
      status: 'needs_response',
      metadata: { order: '1001' },
      evidence_details: { has_evidence: true, submission_count: 0 },
    })
  })

  test('that is accepted is lost, and can be accepted only once', async () => {
    const { id } = await disputeOf(await paidWith('pm_card_createDispute'))
    expect(await host.stripe.disputes.close(id)).toMatchObject({ status: 'lost' })
    expect(await refusal(host.stripe.disputes.close(id))).toMatchObject({ statusCode: 400 })
  })

  test('blocks refunds of its payment until it is won', async () => {
    const intent = await paidWith('pm_card_createDispute')
    const refund = () => host.stripe.refunds.create({ payment_intent: intent.id })
    expect(await refusal(refund())).toMatchObject({ statusCode: 400, code: 'charge_disputed' })
    const { id } = await disputeOf(intent)
    await host.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(await refund()).toMatchObject({ status: 'succeeded' })
  })

  test('rejects unknown parameters', async () => {
    const { id } = await disputeOf(await paidWith('pm_card_createDispute'))
    expect(await refusal(host.stripe.disputes.retrieve('du_nobody'))).toMatchObject({ statusCode: 404 })
    expect(await refusal(host.stripe.disputes.close('du_nobody'))).toMatchObject({ statusCode: 404 })
    expect(await (await host.post(`/v1/disputes/${id}`, 'evidence[letter]=x')).json()).toMatchObject({
      error: { code: 'parameter_unknown' },
    })
  })
})

describe('a refund', () => {
  const refunded = async (card: string) => {
    const intent = await paidWith(card)
    const refund = await host.stripe.refunds.create({ payment_intent: intent.id, amount: 500 })
    const later = (status: string) =>
      waitFor(async () => {
        const now = await host.stripe.refunds.retrieve(refund.id)
        expect(now.status).toBe(status)
        return now
      })
    return { intent, refund, later }
  }

  test('of pm_card_pendingRefund succeeds some time later', async () => {
    const { intent, refund, later } = await refunded('pm_card_pendingRefund')
    expect(refund.status).toBe('pending')
    await later('succeeded')
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 500 })
    expect(await eventTypes(intent, /refund/)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.refund.updated',
    ])
  })

  test('of pm_card_refundFail fails some time later, and the balance is restored', async () => {
    const { intent, refund, later } = await refunded('pm_card_refundFail')
    expect(refund.status).toBe('succeeded')
    expect(await later('failed')).toMatchObject({ failure_reason: 'expired_or_canceled_card' })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(await eventTypes(intent, /refund/)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.failed',
      'charge.refund.updated',
    ])
    expect(await host.stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 1200 })
  })
})

test('lists are filtered by time', async () => {
  const { stripe } = host
  await stripe.refunds.create({ payment_intent: (await paidWith('pm_card_visa')).id })
  const soon = Math.floor(Date.now() / 1000) + 3600
  for (const list of [stripe.paymentIntents, stripe.charges, stripe.refunds, stripe.disputes]) {
    expect((await list.list({ created: { gte: soon - 7200 } })).data.length).toBeGreaterThan(0)
    expect((await list.list({ created: { gte: soon } })).data).toEqual([])
  }
})

/** Disputes, and events about refunds and disputes in any order. */
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  nat,
  record,
  shuffledSubarray,
} from 'fast-check'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordDisputes } from '#server/money/refunds/disputes.ts'
import { sumUpLedger } from '#server/money/ledger/ledger-months.ts'
import { postReversals } from '#server/money/ledger/ledger.ts'
import { lockPayment, recordRefunds } from '#server/money/refunds/refunds.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { AdminOverview } from '#shared/admin/overview.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { exportPath } from '#shared/admin/exports.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { netPence, type Payment } from '#shared/money/payments/payments.ts'
import type { Order } from '#shared/money/orders/orders.ts'
import type { Today } from '#shared/admin/today.ts'
import { caseSize } from '../../support/case-size.ts'
import { contradictions } from '../../support/consistency.ts'
import { eventually } from '../../support/eventually.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import {
  beginOrder,
  buy,
  confirm,
  deliver,
  dropWebhooks,
  endRefunds,
  eventsOf,
  give,
  payable,
  signed,
} from '../../support/paying.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const site = testSite()
const owner = ownersPayments(site)

const statusesOf = async (paymentIntentId: string) => {
  const rows = await site.database.sql`
    select d.status from disputes d join payments p on p.id = d.payment_id where payment_intent_id = ${paymentIntentId}`
  return rows.map(({ status }) => String(status))
}

async function disputed(paymentMethod = 'pm_card_createDispute') {
  const { paymentIntentId } = await buy(site, { paymentMethod })
  await eventually(async () => (await statusesOf(paymentIntentId)).length > 0)
  const timeline = await owner.timeline(paymentIntentId)
  const { stripe } = site.deps.provider
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId })
  return { paymentIntentId, timeline, disputeId: data[0]?.id ?? '' }
}

const submitEvidence = (disputeId: string, text: string) =>
  site.deps.provider.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: text } })

async function hasStatus(paymentIntentId: string, status: string) {
  await eventually(async () => (await statusesOf(paymentIntentId)).includes(status))
  return owner.timeline(paymentIntentId)
}

describe('a dispute', () => {
  it('is on the payment’s page after one webhook, and needs the owner, also if it is resolved and then lost', async () => {
    const revenue = Number(await owner.revenue())
    const { timeline, disputeId, paymentIntentId } = await disputed()
    const [dispute] = timeline.disputes
    expect(dispute).toMatchObject({
      amount: timeline.payment.amount,
      reason: 'fraudulent',
      status: 'needs_response',
    })
    expect(Date.parse(dispute?.respondBy ?? '') - Date.now()).toBeGreaterThan(5 * DAY_MS)
    // only a lost dispute deducts the money
    expect(timeline.payment.status).toBe('succeeded')
    expect(Number(await owner.revenue())).toBe(revenue + Number(timeline.payment.amount))
    expect(await owner.issuesOf(paymentIntentId)).toMatchObject([
      {
        kind: 'dispute',
        paymentId: timeline.payment.id,
        detail: `£${timeline.payment.amount}, fraudulent: needs response`,
      },
    ])

    const [issue] = await owner.issuesOf(paymentIntentId)
    await owner.call('resolvePaymentIssue', { id: issue?.id, resolution: 'Answered on Monday' })
    expect(await owner.issuesOf(paymentIntentId)).toEqual([])
    await submitEvidence(disputeId, 'losing_evidence')
    expect(await hasStatus(paymentIntentId, 'lost')).toMatchObject({
      payment: { status: 'refunded', lost: timeline.payment.amount },
      net: '0.00',
      refundable: '0.00',
    })
    expect(Number(await owner.revenue())).toBe(revenue)
    expect(await owner.issuesOf(paymentIntentId)).toMatchObject([
      { id: issue?.id, kind: 'dispute', detail: expect.stringContaining('lost') },
    ])
    await owner.call('resolvePaymentIssue', { id: issue?.id, resolution: 'The bank has it' })
    await owner.checkWithProvider(paymentIntentId)
    expect(await owner.issuesOf(paymentIntentId)).toEqual([])
  })

  it('that is won does not need the owner', async () => {
    const { disputeId, paymentIntentId } = await disputed('pm_card_createDisputeProductNotReceived')
    await submitEvidence(disputeId, 'winning_evidence')
    const { disputes, events, net, payment } = await hasStatus(paymentIntentId, 'won')
    expect({ net, lost: payment.lost }).toEqual({ net: payment.amount, lost: '0.00' })
    expect(disputes).toMatchObject([{ reason: 'product_not_received' }])
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'dispute needs response', 'dispute won']),
    )
    expect(await owner.issuesOf(paymentIntentId)).toEqual([])
  })

  it('that was only an inquiry ends without a loss', async () => {
    const { disputeId, paymentIntentId } = await disputed('pm_card_createDisputeInquiry')
    await hasStatus(paymentIntentId, 'warning_needs_response')
    expect(await owner.issuesOf(paymentIntentId)).toHaveLength(1)
    await submitEvidence(disputeId, 'winning_evidence')
    await hasStatus(paymentIntentId, 'warning_closed')
    expect(await owner.issuesOf(paymentIntentId)).toEqual([])
  })
})

it('the provider’s fee of a dispute is recorded once, and so is a refund of the fee', async () => {
  const { sql } = site.database
  const { paymentIntentId, timeline, disputeId } = await disputed()
  const feesOf = async () => {
    const rows = await sql`
      select amount_pence::int as pence from ledger_entries
      where type = 'fee' and payment_id = ${timeline.payment.id} order by id`
    return rows.map(({ pence }) => Number(pence))
  }
  const ofCharge = -(Math.round(toPence(timeline.payment.amount) * 0.015) + 20)
  expect(await feesOf()).toEqual([ofCharge, -2000])
  await owner.checkWithProvider(paymentIntentId)
  expect(await feesOf()).toEqual([ofCharge, -2000])
  // a dispute is not a refund: the amount stays until the bank decides
  expect(await owner.timeline(paymentIntentId)).toMatchObject({ net: timeline.payment.amount })

  const dispute = await site.deps.provider.stripe.disputes.retrieve(disputeId)
  const [withdrawn] = dispute.balance_transactions
  const givenBack = { ...withdrawn!, id: 'txn_reversed', amount: dispute.amount, fee: -2000 }
  const by = { source: 'webhook' as const, now: site.deps.clock() }
  await site.deps.db.transaction((tx) =>
    recordDisputes(tx, paymentIntentId, [{ ...dispute, balance_transactions: [withdrawn!, givenBack] }], by),
  )
  expect(await feesOf()).toEqual([ofCharge, -2000, 2000])
})

it('Attention and Today show the deadline for a response, while one is needed', async () => {
  const { paymentIntentId, timeline, disputeId } = await disputed()
  const respondBy = timeline.disputes[0]!.respondBy
  const issue = { kind: 'dispute', paymentIntentId, dispute: { status: 'needs_response', respondBy } }
  const ofToday = async () =>
    ((await ownersCalls(site)('admin.today')).body as Today).tasks.paymentIssues?.first[0]
  expect(await owner.issuesOf(paymentIntentId)).toMatchObject([issue])
  expect(await ofToday()).toMatchObject(issue)
  await submitEvidence(disputeId, 'a receipt')
  await hasStatus(paymentIntentId, 'under_review')
  expect(await ofToday()).toMatchObject({ ...issue, dispute: { status: 'under_review' } })
})

describe('the places that show money', () => {
  const ask = ownersCalls(site)
  const states = {
    refund: ['pending', 'succeeded', 'failed', 'canceled'],
    dispute: ['needs_response', 'under_review', 'won', 'lost'],
  } as const
  /** The amount is a tenth, half, or all of the payment. */
  const step = record({
    of: constantFrom('order', 'donation'),
    what: constantFrom('refund', 'dispute'),
    part: constantFrom(10, 2, 1),
    state: nat(3),
    isNight: boolean(),
  })
  const total = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + toPence(amount), 0)
  const rowsOf = async <Row>(list: string) => ((await ask(list)).body as { rows: Row[] }).rows
  let cookie = ''

  /** Cells of the column 'Net'; no cell before it contains a comma. */
  async function netColumn(list: 'payments' | 'orders') {
    const csv = await (await fetch(site.url + exportPath(list), { headers: { cookie } })).text()
    const [titles = [], ...rows] = csv.split('\r\n').map((line) => line.split(','))
    return rows.flatMap((cells) => cells[titles.indexOf('Net')] ?? [])
  }

  it('agree after any refunds and disputes, even if a lost dispute is won after all', async () => {
    const { sql } = site.database
    cookie = await logIn(site.url, ADMIN_PASSWORD)
    const paid = { order: await buy(site), donation: await give(site) }
    const intents = Object.values(paid).map(({ paymentIntentId }) => paymentIntentId)
    const isOurs = sql`payment_id in (select id from payments where payment_intent_id in ${sql(intents)})`
    await assert(
      asyncProperty(array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        await sql`delete from refunds where ${isOurs}`
        await sql`delete from disputes where ${isOurs}`
        await Promise.all(
          intents.map((intent) =>
            site.deps.db.transaction(async (tx) => {
              const locked = await lockPayment(tx, { paymentIntentId: intent })
              await postReversals(tx, locked!.payment, site.deps.clock())
            }),
          ),
        )
        for (const { of, what, part, state, isNight } of steps) {
          if (isNight) await sumUpLedger(site.deps.db)
          const { paymentIntentId } = paid[of]
          const { payment } = await owner.timeline(paymentIntentId)
          const object = {
            id: `${what} ${of} ${part}`,
            amount: Math.round(toPence(payment.amount) / part),
            status: states[what][state],
            reason: what === 'refund' ? null : 'fraudulent',
            created: 1_700_000_000,
            metadata: {},
            balance_transactions: [],
            evidence_details: {},
          }
          const by = { source: 'webhook' as const, now: site.deps.clock() }
          await site.deps.db.transaction(async (tx) => {
            if (what === 'refund') await recordRefunds(tx, paymentIntentId, [object as never], by)
            else await recordDisputes(tx, paymentIntentId, [object as never], by)
            // posts the same event again
            if (isNight)
              await postReversals(tx, (await lockPayment(tx, { paymentIntentId }))!.payment, by.now)
          })
        }
        const rows = await sql<{ intent: string; type: string; amount: string; net: string }[]>`
          select payment_intent_id as intent, payment_type as type, amount, greatest(0, amount
            - coalesce((select sum(amount) from refunds where payment_id = p.id and state in ('pending', 'succeeded')), 0)
            - coalesce((select sum(amount) from disputes where payment_id = p.id and status = 'lost'), 0)) as net
          from payments p where status in ('succeeded', 'refunded')`
        expect(await contradictions(sql)).not.toContainEqual(expect.stringContaining('entries'))
        const net = total(rows.map((row) => row.net))
        const ofOrders = total(rows.flatMap((row) => (row.type === 'order' ? row.net : [])))
        const months = ((await ask('admin.today')).body as Today).months ?? []
        const { revenue, netRevenue } = (await ask('admin.overview')).body as AdminOverview
        const timelines = await Promise.all(rows.map(({ intent }) => owner.timeline(intent)))
        const payments = await rowsOf<Payment>('payments.search')
        const orders = await rowsOf<Order>('checkout.searchOrders')
        expect({
          today: total(months.flatMap(({ gifts, orders: bought }) => [gifts.total, bought.total])),
          dashboard: toPence(netRevenue ?? ''),
          payments: payments.reduce((sum, row) => sum + netPence(row), 0),
          file: total(await netColumn('payments')),
          timelines: total(timelines.map((one) => one.net)),
          refundable: total(timelines.map((one) => one.refundable)),
          orders: orders.reduce((sum, row) => sum + toPence(row.total) - total([row.refunded, row.lost]), 0),
          fileOfOrders: total(await netColumn('orders')),
          // the specified figure: full amounts of succeeded payments
          revenue: toPence(revenue ?? ''),
        }).toEqual({
          today: net,
          dashboard: net,
          payments: net,
          file: net,
          timelines: net,
          refundable: net,
          orders: ofOrders,
          fileOfOrders: ofOrders,
          revenue: total(rows.flatMap((row) => (toPence(row.net) > 0 ? row.amount : []))),
        })
      }),
      {
        numRuns: caseSize({ short: 3, full: 40 }),
        examples: [
          [
            [
              { of: 'donation', what: 'dispute', part: 1, state: 3, isNight: false },
              { of: 'order', what: 'dispute', part: 1, state: 3, isNight: false },
              { of: 'order', what: 'dispute', part: 1, state: 2, isNight: false },
            ],
          ],
          [
            [
              { of: 'order', what: 'refund', part: 2, state: 1, isNight: false },
              { of: 'order', what: 'dispute', part: 1, state: 3, isNight: false },
              { of: 'order', what: 'refund', part: 2, state: 2, isNight: false },
            ],
          ],
        ],
      },
    )
  })
})

it.each([
  ['a refund', 'pm_card_visa', 'charge.refunded'],
  ['a dispute', 'pm_card_createDispute', 'charge.dispute.created'],
])('%s may be the first event of a payment', async (_what, card, type) => {
  const restoreWebhooks = await dropWebhooks(site)
  const clientSecret = await beginOrder(site)
  const paymentIntentId = intentIdOf(clientSecret)
  await confirm(payable(site), clientSecret, card)
  if (type === 'charge.refunded')
    await site.deps.provider.stripe.refunds.create({ payment_intent: paymentIntentId })
  const event = (await eventsOf(site, paymentIntentId)).find((one) => one.type === type)
  expect(await deliver(site, await signed(site, event ?? {}))).toBe(200)
  await restoreWebhooks()
  const timeline = await owner.timeline(paymentIntentId)
  expect(timeline.order).not.toBeNull()
  expect([...timeline.refunds, ...timeline.disputes]).toHaveLength(1)
  expect(timeline.payment.status).toBe(type === 'charge.refunded' ? 'refunded' : 'succeeded')
})

/** Leaves out times and sources. */
const outcome = ({ payment, refunded, net, refundable, refunds, disputes }: PaymentTimeline) => ({
  status: payment.status,
  refunded,
  net,
  refundable,
  refunds: refunds.map(({ state, amount, failure }) => ({ state, amount, failure })),
  disputes: disputes.map(({ status, amount }) => ({ status, amount })),
})

/** Histories at the provider while webhooks are dropped. */
const STORIES: Record<string, { card: string; live: (id: string, stripe: Stripe) => Promise<void> }> = {
  'a dispute that was won': {
    card: 'pm_card_createDispute',
    async live(id, stripe) {
      const { data } = await stripe.disputes.list({ payment_intent: id })
      await submitEvidence(data[0]?.id ?? '', 'winning_evidence')
    },
  },
  'two partial refunds and one of the rest': {
    card: 'pm_card_visa',
    async live(id, stripe) {
      await stripe.refunds.create({ payment_intent: id, amount: 100 })
      await stripe.refunds.create({ payment_intent: id, amount: 250 })
      await stripe.refunds.create({ payment_intent: id })
    },
  },
  'a refund that failed later': {
    card: 'pm_card_refundFail',
    async live(id, stripe) {
      const { id: refundId } = await stripe.refunds.create({ payment_intent: id })
      await endRefunds(site)
      await eventually(async () => (await stripe.refunds.retrieve(refundId)).status === 'failed')
    },
  },
}

describe.each(Object.entries(STORIES))('the events of %s', (_title, { card, live }) => {
  let paymentIntentId: string
  let events: Stripe.Event[]
  let expected: object
  let restoreWebhooks: () => Promise<void>
  beforeAll(async () => {
    restoreWebhooks = await dropWebhooks(site)
    ;({ paymentIntentId } = await buy(site, { paymentMethod: card }))
    await live(paymentIntentId, site.deps.provider.stripe)
    events = (await eventsOf(site, paymentIntentId)).filter(({ type }) => !type.startsWith('payment_intent.'))
  })
  afterAll(() => restoreWebhooks())

  it('change nothing before they are delivered', async () => {
    expect(outcome(await owner.timeline(paymentIntentId))).toMatchObject({
      status: 'succeeded',
      refunded: '0.00',
      refunds: [],
      disputes: [],
    })
  })

  it('lead to the same state, however often and in whatever order they are delivered', async () => {
    const { sql } = site.database
    await deliver(site, await signed(site, events.at(-1) ?? {}))
    expected = outcome(await owner.timeline(paymentIntentId))
    expect(expected).not.toMatchObject({ refunds: [], disputes: [] })
    const delivered = shuffledSubarray(events, { minLength: 1 })
    await assert(
      asyncProperty(delivered, constantFrom(1, 3), async (some, times) => {
        await sql`delete from refunds`
        await sql`delete from disputes`
        await sql`delete from payment_issues`
        await sql`update payments set refunded = 0, status = 'succeeded' where payment_intent_id = ${paymentIntentId}`
        // the charge's own events contain no refunds and disputes
        const relevant = some.filter(({ type }) => !['charge.succeeded', 'charge.updated'].includes(type))
        for (const event of relevant) {
          const delivery = await signed(site, event)
          const responses = await Promise.all(Array.from({ length: times }, () => deliver(site, delivery)))
          expect(new Set(responses)).toEqual(new Set([200]))
        }
        if (relevant.length > 0) expect(outcome(await owner.timeline(paymentIntentId))).toEqual(expected)
        expect((await owner.issuesOf(paymentIntentId)).length).toBeLessThanOrEqual(1)
      }),
      {
        numRuns: caseSize({ short: 2, full: 10 }),
        examples: [
          [events.toReversed(), 1],
          [events, 3],
        ],
      },
    )
  })

  it('are not undone by an outdated response of the provider', async () => {
    await owner.checkWithProvider(paymentIntentId)
    const before = outcome(await owner.timeline(paymentIntentId))
    // each event has the objects of its time
    for (const { data } of events) {
      const object = data.object
      const by = { source: 'webhook' as const, now: site.deps.clock() }
      await site.deps.db.transaction(async (tx) => {
        if (object.object === 'refund') await recordRefunds(tx, paymentIntentId, [object], by)
        if (object.object === 'dispute') await recordDisputes(tx, paymentIntentId, [object], by)
      })
      expect(outcome(await owner.timeline(paymentIntentId))).toEqual(before)
    }
  })
})

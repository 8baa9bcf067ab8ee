/** Fees and payouts for the owner, as reported by the provider. */
import type { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { recordPayouts } from '#server/money/ledger/balance-transactions.ts'
import { reconcileNightly } from '#server/money/settlement/reconciliation.jobs.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { exportPath } from '#shared/admin/exports.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import type { PayoutDetails, Payout } from '#shared/money/payments/payouts.ts'
import { contradictions } from '../../support/consistency.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import { buy, give } from '../../support/paying.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const site = testSite()
const owner = ownersPayments(site)
const ask = ownersCalls(site)
const night = () => reconcileNightly(site.deps, site.app.log)
const feeOf = (amount: string) => Math.round(toPence(amount) * 0.015) + 20

it('a payment has its fee at once, and its payout after three nights', async () => {
  const { sql } = site.database
  const [order, gift] = [await buy(site), await give(site)]
  await owner.refund(await owner.idOf(gift.paymentIntentId), '1.00')
  const before = await owner.timeline(order.paymentIntentId)
  const { amount, id } = before.payment
  const settlement = {
    grossPence: toPence(amount),
    feePence: feeOf(amount),
    netPence: toPence(amount) - feeOf(amount),
    availableOn: new Date(site.deps.clock().getTime() + 3 * DAY_MS).toISOString().slice(0, 10),
    payout: null,
  }
  expect(before.settlement).toEqual(settlement)
  expect((await ask('payments.payouts')).body).toEqual({ rows: [], nextCursor: null })

  // as in a payment of before fees were recorded, in a currency that is not summed up
  await sql`delete from balance_transactions where payment_id = ${id}`
  await sql`delete from ledger_entries where type = 'fee' and payment_id = ${id}`
  site.advance(4 * DAY_MS)
  await night()
  const { rows } = (await ask('payments.payouts')).body as { rows: Payout[] }
  expect(rows).toMatchObject([{ status: 'paid', arrivesOn: settlement.availableOn }])
  expect(await owner.timeline(order.paymentIntentId)).toMatchObject({
    settlement: {
      ...settlement,
      payout: { id: rows[0]?.id, arrivesOn: settlement.availableOn, status: 'paid' },
    },
    net: amount,
  })
  const { payment: given } = await owner.timeline(gift.paymentIntentId)
  const details = (await ask('payments.payout', { id: rows[0]?.id })).body as PayoutDetails
  expect(details.lines.toSorted((a, b) => a.netPence - b.netPence)).toMatchObject(
    [
      { type: 'refund', netPence: -100, feePence: 0, payment: { id: given.id, paymentType: 'donation' } },
      { type: 'charge', netPence: settlement.netPence, payment: { id, paymentType: 'order' } },
      { type: 'charge', netPence: toPence(given.amount) - feeOf(given.amount), payment: { id: given.id } },
    ].toSorted((a, b) => a.netPence - b.netPence),
  )
  expect(details).toMatchObject({ count: 3, sumPence: details.payout.amountPence })
  expect((await ask('payments.payout', { id: 99 })).status).toBe(404)

  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  const csv = await (await fetch(site.url + exportPath('payments'), { headers: { cookie } })).text()
  const line = csv.split('\r\n').find((each) => each.includes(order.paymentIntentId))
  const decimal = (pence: number) => (pence / 100).toFixed(2)
  expect(line).toContain(
    [
      order.paymentIntentId,
      decimal(settlement.feePence),
      decimal(settlement.netPence),
      settlement.availableOn,
      settlement.availableOn,
    ].join(','),
  )

  await night()
  const fees = await sql`select amount_pence::int as pence from ledger_entries where type = 'fee' order by 1`
  expect(fees.map(({ pence }) => pence)).toEqual(
    [-feeOf(amount), -feeOf(given.amount)].toSorted((a, b) => a - b),
  )
  expect(await contradictions(sql)).toEqual([])
})

/** Lists payouts like the provider, newest first, and no lines for those that were requested by hand. */
function payoutsOf(
  all: Partial<Stripe.Payout>[],
  transactions: Record<string, Partial<Stripe.BalanceTransaction>[]>,
) {
  const page = (data: object[]) => Promise.resolve({ data, has_more: false })
  const payouts = { list: () => page(all) }
  const balanceTransactions = {
    list: ({ payout }: { payout: string }) => {
      if (!transactions[payout]) throw new Error('only automatic payouts can be listed')
      return page(transactions[payout])
    },
  }
  const stripe = { payouts, balanceTransactions } as unknown as Stripe
  return recordPayouts({ db: site.deps.db, provider: { ...site.deps.provider, stripe } }, new Date(0))
}

it('payouts that were requested by hand, failed, took money back or are not listed yet are told apart', async () => {
  const { sql } = site.database
  const { paymentIntentId } = await give(site)
  const [charge] =
    await sql`select t.id, gross_pence::int as gross, fee_pence::int as fee from balance_transactions t
    join payments p on p.id = payment_id where payment_intent_id = ${paymentIntentId}`
  const shared = { currency: 'gbp', arrival_date: 1_764_028_800, created: 1_764_028_800, status: 'paid' }
  const automatic = { ...shared, automatic: true, reconciliation_status: 'completed' as const }
  const byHand = { ...shared, automatic: false, reconciliation_status: 'not_applicable' as const }
  const moved = { currency: 'gbp', fee: 0, created: 1_764_028_000, available_on: 1_764_028_800 }
  const net = Number(charge?.['gross']) - Number(charge?.['fee'])
  const transactions = {
    po_failed: [
      { ...moved, id: 'txn_out', type: 'payout' as const, amount: -net },
      {
        ...moved,
        id: String(charge?.['id']),
        type: 'charge' as const,
        amount: Number(charge?.['gross']),
        fee: Number(charge?.['fee']),
        source: { payment_intent: paymentIntentId } as Stripe.Charge,
      },
    ],
    po_taken: [{ ...moved, id: 'txn_fee', type: 'stripe_fee' as const, amount: -700 }],
    po_late: [{ ...moved, id: 'txn_late', type: 'adjustment' as const, amount: 900 }],
  }
  const late = { ...automatic, id: 'po_late', amount: 900, reconciliation_status: 'in_progress' as const }
  const all = [
    { ...shared, ...automatic, id: 'po_euro', amount: 100, currency: 'eur' },
    late,
    { ...automatic, id: 'po_taken', amount: -700 },
    { ...byHand, id: 'po_hand', amount: 5000 },
    { ...automatic, id: 'po_failed', amount: net, status: 'in_transit' },
  ]
  await payoutsOf(all, transactions)
  const newest = async () => ((await ask('payments.payouts', { limit: 4 })).body as { rows: Payout[] }).rows
  const rows = await newest()
  expect(rows.map(({ payoutId }) => payoutId)).toEqual(['po_late', 'po_taken', 'po_hand', 'po_failed'])
  const read = async (payoutId: string) =>
    (await ask('payments.payout', { id: rows.find((row) => row.payoutId === payoutId)?.id })).body
  expect(await read('po_hand')).toMatchObject({ payout: { amountPence: 5000 }, lines: [], sumPence: 0 })
  expect(await read('po_taken')).toMatchObject({
    lines: [{ type: 'stripe_fee', payment: null }],
    sumPence: -700,
  })
  expect(await read('po_late')).toMatchObject({ lines: [] })

  // days later the bank returns one, and the provider has listed the other
  const listed = { ...late, reconciliation_status: 'completed' as const }
  await payoutsOf([listed, { ...automatic, id: 'po_failed', amount: net, status: 'failed' }], transactions)
  expect(await read('po_late')).toMatchObject({ lines: [{ netPence: 900 }], sumPence: 900 })
  expect((await newest()).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'failed'])
  expect(await owner.timeline(paymentIntentId)).toMatchObject({
    settlement: { netPence: net, payout: { status: 'failed' } },
  })
  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  const csv = await (await fetch(site.url + exportPath('payments'), { headers: { cookie } })).text()
  expect(csv.split('\r\n').find((line) => line.includes(paymentIntentId))).toMatch(/,\d{4}-\d\d-\d\d,$/)

  // the payout was recorded before its payment
  await sql`update balance_transactions set payment_id = null where id = ${String(charge?.['id'])}`
  await sql`delete from ledger_entries where type = 'fee' and object_id = ${String(charge?.['id'])}`
  await night()
  expect(await owner.timeline(paymentIntentId)).toMatchObject({ settlement: { netPence: net } })
  expect(await contradictions(sql)).toEqual([])
})

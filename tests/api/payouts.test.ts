/** Fees and payouts as the owner sees them, by what the provider says. */
import { expect, it } from 'vitest'
import { reconcileNightly } from '#server/settlement/nightly-reconciliation.ts'
import { exportPath } from '#shared/exports.ts'
import { toPence } from '#shared/money.ts'
import type { PayoutDetails, Payout } from '#shared/payouts.ts'
import { contradictions } from '../support/consistency.ts'
import { ownersCalls, ownersPayments } from '../support/owners-payments.ts'
import { buy, give } from '../support/paying.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'
import { logIn } from '../support/transports.ts'

const site = testSite()
const owner = ownersPayments(site)
const ask = ownersCalls(site)
const DAY_MS = 24 * 60 * 60_000
const night = () => reconcileNightly(site.deps, site.app.log)
const feeOf = (amount: string) => Math.round(toPence(amount) * 0.015) + 20

it('a payment has its fee at once, and after three nights the payout that it was part of', async () => {
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

  // as recorded before fees were, and in a currency that is never added up
  await sql`delete from balance_transactions where payment_id = ${id}`
  await sql`delete from ledger_entries where type = 'fee' and payment_id = ${id}`
  site.advance(4 * DAY_MS)
  await night()
  const { rows } = (await ask('payments.payouts')).body as { rows: Payout[] }
  expect(rows).toMatchObject([{ status: 'paid', arrivesOn: settlement.availableOn }])
  expect(await owner.timeline(order.paymentIntentId)).toMatchObject({
    settlement: { ...settlement, payout: { id: rows[0]?.id, arrivesOn: settlement.availableOn } },
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

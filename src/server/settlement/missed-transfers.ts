/**
 * Gives shipping its part of orders, and projects their gifts, that were recorded without funds: by the release before,
 * while both ran, and before there were funds.
 */
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import {
  checkoutDonors,
  donations,
  ledgerEntries,
  orderLines,
  orders,
  payments,
  siteFacts,
} from '#db/schema.ts'
import { shippingGiftPence } from '#shared/fulfilment.ts'
import { SHIPPING_FUND } from '#shared/funds.ts'
import { toPence } from '#shared/money.ts'
import { enterTransfers } from '../payments/ledger.ts'

const BATCH = 200
/** How many of the newest the release before may still add behind the last one that was looked at. */
const MAX_MISSED = 1000
/** The row of `site_facts` with the last order that was looked at. */
const KEY = 'orders with transfers'

/** Repeatable: each night begins a little before where the last one ended. */
export async function enterMissedTransfers(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const [done] = await db.select().from(siteFacts).where(eq(siteFacts.key, KEY))
  for (
    let last: number | undefined = Math.max(0, Number(done?.value ?? 0) - MAX_MISSED);
    last !== undefined;
  ) {
    signal?.throwIfAborted()
    const from: number = last
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that no payment waits for long
    last = await db.transaction((tx) => enterOrders(tx, from, now))
  }
  await db.transaction((tx) => enterGifts(tx, now))
}

/** @returns the last order that was looked at; undefined at the end */
async function enterOrders(tx: Tx, from: number, now: Date): Promise<number | undefined> {
  const rows = await tx
    .select({ id: orders.id, perBracelet: orders.perBracelet, paymentIntentId: orders.paymentIntentId })
    .from(orders)
    .where(gt(orders.id, from))
    .orderBy(orders.id)
    .limit(BATCH)
  const last = rows.at(-1)?.id
  if (last === undefined) return undefined
  const intents = rows.map(({ paymentIntentId }) => paymentIntentId)
  const paid = await tx
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.paymentIntentId, intents),
        sql`not exists (select from ${ledgerEntries} where payment_id = ${payments.id} and type = 'transfer in')`,
      ),
    )
    .for('update')
  const lines =
    paid.length === 0
      ? []
      : await tx
          .select({ orderId: orderLines.orderId, quantity: orderLines.quantity })
          .from(orderLines)
          .where(
            inArray(
              orderLines.orderId,
              rows.map(({ id }) => id),
            ),
          )
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const orderOf = new Map(rows.map((order) => [order.paymentIntentId, order]))
  const given = paid.map((payment) => {
    const order = orderOf.get(payment.paymentIntentId)!
    const pence = shippingGiftPence(order, linesOf.get(order.id) ?? [])
    return { payment, to: SHIPPING_FUND, pence }
  })
  await enterTransfers(
    tx,
    given.filter(({ pence }) => pence > 0),
    now,
  )
  await tx
    .insert(siteFacts)
    .values({ key: KEY, value: last })
    .onConflictDoUpdate({ target: siteFacts.key, set: { value: last } })
  return rows.length < BATCH ? undefined : last
}

/** Gifts to projects whose donors chose them at this release, and which the release before recorded. */
async function enterGifts(tx: Tx, now: Date): Promise<void> {
  const newest = sql`(select coalesce(max(id), 0) - ${MAX_MISSED} from ${donations})`
  const rows = await tx
    .select({ id: donations.id, payment: payments, fundId: checkoutDonors.fundId })
    .from(donations)
    .innerJoin(checkoutDonors, eq(checkoutDonors.checkoutId, donations.checkoutId))
    .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .where(and(sql`${donations.id} > ${newest}`, sql`${checkoutDonors.fundId} <> ${donations.fundId}`))
    .for('update', { of: payments })
  for (const { id, fundId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- only a deploy leaves any
    await tx.update(donations).set({ fundId }).where(eq(donations.id, id))
  }
  await enterTransfers(
    tx,
    rows.map(({ payment, fundId }) => ({ payment, to: fundId, pence: toPence(payment.amount) })),
    now,
  )
}

/** Payouts and fees for the owner. */
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { balanceTransactions, payments, payouts } from '#db/schema/index.ts'
import {
  MAX_PAYOUT_LINES,
  type Payout,
  type PayoutDetails,
  type Settlement,
} from '#shared/money/payments/payouts.ts'
import type { PageInput } from '#shared/platform/api/paging.ts'
import { notFound } from '../../errors.ts'

/** Newest first. */
export async function listPayouts(
  db: Db,
  { limit, ...page }: PageInput & { limit: number },
): Promise<Payout[]> {
  const { found, orderBy } = pageCondition(payouts, page)
  return db
    .select()
    .from(payouts)
    .where(found)
    .orderBy(...orderBy)
    .limit(limit)
}

/** A payout with its payments, for checking a line on the bank statement. @throws NOT_FOUND */
export async function readPayout(db: Db, id: number): Promise<PayoutDetails> {
  const isOfIt = eq(balanceTransactions.payoutId, id)
  const [[payout], lines, [sums]] = await Promise.all([
    db.select().from(payouts).where(eq(payouts.id, id)),
    db
      .select({
        id: balanceTransactions.id,
        type: balanceTransactions.type,
        grossPence: balanceTransactions.grossPence,
        feePence: balanceTransactions.feePence,
        netPence: sql`${balanceTransactions.grossPence} - ${balanceTransactions.feePence}`.mapWith(Number),
        payment: {
          id: payments.id,
          customerName: payments.customerName,
          paymentType: payments.paymentType,
          orderNumber: payments.orderNumber,
        },
      })
      .from(balanceTransactions)
      .leftJoin(payments, eq(payments.id, balanceTransactions.paymentId))
      .where(isOfIt)
      .orderBy(balanceTransactions.createdAt, balanceTransactions.id)
      .limit(MAX_PAYOUT_LINES),
    db
      .select({
        count: count(),
        sumPence:
          sql`coalesce(sum(${balanceTransactions.grossPence} - ${balanceTransactions.feePence}), 0)`.mapWith(
            Number,
          ),
      })
      .from(balanceTransactions)
      .where(isOfIt),
  ])
  if (!payout) throw notFound('There is no such payout.')
  return { payout, lines, count: sums?.count ?? 0, sumPence: sums?.sumPence ?? 0 }
}

/** Fee and payout of these payments by payment id, as far as the provider has reported them. */
export async function readSettlements(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Settlement>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      paymentId: balanceTransactions.paymentId,
      grossPence: balanceTransactions.grossPence,
      feePence: balanceTransactions.feePence,
      netPence: sql`${balanceTransactions.grossPence} - ${balanceTransactions.feePence}`.mapWith(Number),
      availableOn: balanceTransactions.availableOn,
      payout: { id: payouts.id, arrivesOn: payouts.arrivesOn, status: payouts.status },
    })
    .from(balanceTransactions)
    .leftJoin(payouts, eq(payouts.id, balanceTransactions.payoutId))
    .where(and(inArray(balanceTransactions.paymentId, [...ids]), eq(balanceTransactions.type, 'charge')))
  return new Map(
    rows.flatMap(({ paymentId, ...row }) => (paymentId === null ? [] : [[paymentId, row] as const])),
  )
}

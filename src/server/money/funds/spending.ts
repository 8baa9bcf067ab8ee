/** Money spent: recorded with a ledger entry, and undone by a counter-entry. */
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { funds, ledgerEntries, receipts, spending } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { CURRENCY, formatPence, toPence } from '#shared/platform/text/amounts.ts'
import type { FundBalance, SpendInput, Spending, spendingInput } from '#shared/money/funds/spending.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict, invalidFields, notFound } from '../../errors.ts'
import { readBalance, readTotals, sumUp } from './totals.ts'

/** The balance of every fund. Those of projects and shipping are restricted: their money is for their purpose only. */
export async function readBalances(db: Db): Promise<FundBalance[]> {
  const [all, totals] = await Promise.all([
    db.select({ id: funds.id, name: funds.name }).from(funds).orderBy(asc(funds.id)),
    readTotals(db),
  ])
  const totalsOf = Map.groupBy(totals, ({ fundId }) => fundId)
  return all.map((fund) => ({
    ...fund,
    sums: sumUp(totalsOf.get(fund.id) ?? []),
    isRestricted: fund.id !== GENERAL_FUND,
  }))
}

const columns = {
  id: spending.id,
  day: spending.day,
  amountPence: spending.amountPence,
  fundId: spending.fundId,
  fund: funds.name,
  purpose: spending.purpose,
  receiptId: spending.receiptId,
  undoneAt: spending.undoneAt,
}

/** Spending by day, newest first. */
export async function listSpending(
  db: Db,
  { limit, ...page }: z.infer<typeof spendingInput> & { limit: number },
): Promise<Spending[]> {
  const { found, orderBy } = pageCondition(spending, { ...page, day: spending.day })
  const rows = await db
    .select(columns)
    .from(spending)
    .innerJoin(funds, eq(funds.id, spending.fundId))
    .where(found)
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map(asShown)
}

/** For visitors: spending that was not undone. */
export const listShownSpending = (db: Db, limit: number) =>
  db
    .select({
      id: spending.id,
      day: spending.day,
      amountPence: spending.amountPence,
      fundId: spending.fundId,
      fund: funds.name,
      purpose: spending.purpose,
    })
    .from(spending)
    .innerJoin(funds, eq(funds.id, spending.fundId))
    .where(isNull(spending.undoneAt))
    .orderBy(desc(spending.day), desc(spending.id))
    .limit(limit)

const asShown = ({ undoneAt, ...row }: Omit<Spending, 'undoneAt'> & { undoneAt: Date | null }): Spending => ({
  ...row,
  undoneAt: undoneAt?.toISOString() ?? null,
})

/**
 * Records money spent and its ledger entry in one transaction, once per key.
 * @throws NOT_FOUND for an unknown fund; FUND_TOO_LOW if the fund would fall below zero and the caller has not
 * confirmed that
 */
export async function spend(db: Db, input: SpendInput, { now, ...caller }: By): Promise<Spending> {
  const { key, day, fundId, purpose, receiptId, isConfirmed } = input
  if (day > londonDay(now)) throw invalidFields([{ path: ['day'], message: 'This day is in the future' }])
  const amountPence = toPence(input.amount)
  return db.transaction(async (tx) => {
    // so that two calls cannot both spend the same money; payments into the fund do not wait for this lock
    const [fund] = await tx.select().from(funds).where(eq(funds.id, fundId)).for('no key update')
    if (!fund) throw notFound('There is no such fund.')
    const [repeated] = await tx.select().from(spending).where(eq(spending.idempotencyKey, key))
    if (repeated) return readSpending(tx, repeated.id)
    const balance = await readBalance(tx, fundId)
    if (amountPence > balance && !isConfirmed) {
      const less = formatPence(amountPence - balance)
      throw conflict(
        `${fund.name} has ${balance < 0 ? 'less than nothing' : formatPence(balance)}: ${less} would be missing.`,
        'FUND_TOO_LOW',
      )
    }
    const [isThere] =
      receiptId === null
        ? [true]
        : await tx
            .select({ id: receipts.id })
            .from(receipts)
            .where(eq(receipts.id, receiptId))
            .for('key share')
    if (!isThere) throw notFound('The picture of the receipt is gone. Please add it again.')
    const [row] = await tx
      .insert(spending)
      .values({ idempotencyKey: key, fundId, day, amountPence, purpose, receiptId, createdAt: now })
      .returning({ id: spending.id })
    const { id } = row!
    await tx
      .insert(ledgerEntries)
      .values(entryOf({ id, fundId, day, type: 'spending', pence: -amountPence, now }))
    await recordAudit(tx, {
      action: 'spending-recorded',
      subjectId: id,
      changes: changesOf(amountPence, purpose),
      now,
      ...caller,
    })
    return readSpending(tx, id)
  })
}

/** Undoes spending once, by a counter-entry of today. @throws NOT_FOUND */
export async function undoSpending(db: Db, id: number, { now, ...caller }: By): Promise<Spending> {
  return db.transaction(async (tx) => {
    const [undone] = await tx
      .update(spending)
      .set({ undoneAt: now })
      .where(and(eq(spending.id, id), isNull(spending.undoneAt)))
      .returning()
    if (undone) {
      const { fundId, amountPence, purpose } = undone
      const day = londonDay(now)
      await tx
        .insert(ledgerEntries)
        .values(entryOf({ id, fundId, day, type: 'spending undone', pence: amountPence, now }))
      await recordAudit(tx, {
        action: 'spending-undone',
        subjectId: id,
        changes: changesOf(amountPence, purpose),
        now,
        ...caller,
      })
    }
    return readSpending(tx, id)
  })
}

const changesOf = (pence: number, purpose: string) => [
  { field: 'amount', to: formatPence(pence) },
  { field: 'purpose', to: purpose },
]

type Spent = {
  id: number
  fundId: number
  day: string
  type: 'spending' | 'spending undone'
  pence: number
  now: Date
}

const entryOf = ({ id, fundId, day, type, pence, now }: Spent): typeof ledgerEntries.$inferInsert => ({
  type,
  fundId,
  objectId: `spending ${id}`,
  amountPence: pence,
  currency: CURRENCY,
  occurredAt: now,
  day,
  paymentDay: day,
  createdAt: now,
})

/** @throws NOT_FOUND */
async function readSpending(tx: Tx, id: number): Promise<Spending> {
  const [row] = await tx
    .select(columns)
    .from(spending)
    .innerJoin(funds, eq(funds.id, spending.fundId))
    .where(eq(spending.id, id))
  if (!row) throw notFound('There is no such spending.')
  return asShown(row)
}

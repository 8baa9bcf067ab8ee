/** All monthly gifts by month: growth, lapses, and expected income. */
import { and, count, eq, gte, inArray, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, mandateCharges, mandates, mandateStateChanges, payments } from '#db/schema/index.ts'
import { momentsOf } from '#shared/platform/time/date-range.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { type MandateMonth } from '#shared/money/monthly/mandates.schema.ts'
import { PAST_MONTHS } from '#shared/money/monthly/mandates.ts'
import { addMonths, monthOf, nextChargeOn } from '#shared/money/monthly/monthly.ts'
import { netSum } from './mandates.ts'

/** The latest months in London, starting with the next one. The number of queries is fixed. */
export async function readMandateMonths(db: Db, now: Date): Promise<MandateMonth[]> {
  const today = londonDay(now)
  const current = monthOf(today)
  const first = addMonths(current, -PAST_MONTHS)
  const [changes, failed, received, expected, active] = await Promise.all([
    readChanges(db, first),
    readFailed(db, first),
    readReceived(db, first),
    readExpected(db, today),
    db.$count(mandates, eq(mandates.state, 'active')),
  ])
  let left = active
  return Array.from({ length: PAST_MONTHS + 2 }, (_, index) => {
    const month = addMonths(current, 1 - index)
    const { started = 0, lapsed = 0, growth = 0 } = changes.get(month) ?? {}
    const isOver = month < current
    const row = {
      month: month.slice(0, 7),
      active: month > current ? null : left,
      started,
      lapsed,
      failed: failed.get(month) ?? 0,
      receivedPence: received.get(month) ?? 0,
      expectedPence: isOver ? null : (expected.get(month) ?? 0),
    }
    // `left` becomes the number at the end of the previous month
    if (month <= current) left -= growth
    return row
  })
}

const londonMonth = (at: SQLWrapper) => sql`date_trunc('month', ${at} at time zone 'Europe/London')::date`
const startOf = (month: string) => momentsOf({ from: month }).start!

const counted = (which: SQL) => sql`count(*) filter (where ${which})`.mapWith(Number)

/** How many gifts started and lapsed, and by how much the number of active ones grew. */
async function readChanges(db: Db, first: string) {
  const { before, beforeBy, state, by, createdAt } = mandateStateChanges
  const month = sql<string>`${londonMonth(createdAt)}::text`
  const hadLapsed = sql`(${before} = 'ended' or (${before} = 'paused' and ${beforeBy} = 'site'))`
  const hasLapsed = sql`(${state} = 'ended' or (${state} = 'paused' and ${by} = 'site'))`
  const rows = await db
    .select({
      month,
      started: counted(sql`${state} = 'active' and ${before} is null`),
      lapsed: counted(sql`${hasLapsed} and not ${hadLapsed}`),
      growth: sql`sum((${state} = 'active')::int - (coalesce(${before}, '') = 'active')::int)`.mapWith(
        Number,
      ),
    })
    .from(mandateStateChanges)
    .where(gte(createdAt, startOf(first)))
    .groupBy(month)
  return new Map(rows.map((row) => [row.month, row]))
}

async function readFailed(db: Db, first: string): Promise<Map<string, number>> {
  const { month, state } = mandateCharges
  const rows = await db
    .select({ month, count: count() })
    .from(mandateCharges)
    .where(and(gte(month, first), inArray(state, ['unconfirmed', 'declined', 'given up'])))
    .groupBy(month)
  return new Map(rows.map((row) => [row.month, row.count]))
}

/** Includes first gifts. */
async function readReceived(db: Db, first: string): Promise<Map<string, number>> {
  const month = sql<string>`${londonMonth(donations.createdAt)}::text`
  const rows = await db
    .select({ month, pence: netSum })
    .from(donations)
    .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .where(and(isNotNull(donations.mandateId), gte(donations.createdAt, startOf(first))))
    .groupBy(month)
  return new Map(rows.map((row) => [row.month, row.pence]))
}

/** Expected income of this month and the next, from mandates grouped by what determines their next charge. */
async function readExpected(db: Db, today: string): Promise<Map<string, number>> {
  const { state, day, lastMonth, pausedUntil, amountPence } = mandates
  const rows = await db
    .select({
      state,
      day,
      lastMonth,
      pausedUntil,
      pence: sql`sum(${amountPence})`.mapWith(Number),
    })
    .from(mandates)
    .where(or(eq(state, 'active'), and(eq(state, 'paused'), isNotNull(pausedUntil))))
    .groupBy(state, day, lastMonth, pausedUntil)
  const current = monthOf(today)
  const next = addMonths(current, 1)
  const sums = new Map([
    [current, 0],
    [next, 0],
  ])
  for (const { pence, ...row } of rows) {
    const on = nextChargeOn(row, today)
    if (on === undefined || on >= addMonths(next, 1)) continue
    // a gift charged this month is charged next month too
    for (const month of new Set([monthOf(on), next])) sums.set(month, (sums.get(month) ?? 0) + pence)
  }
  return sums
}

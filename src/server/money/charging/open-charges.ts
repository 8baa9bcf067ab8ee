/** Opens the month's charge of each due mandate. It is stored before the provider is called. */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, lt, lte, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { isNotPaused } from '#db/pause.ts'
import { checkoutDonors, checkouts, mandateCharges, mandates } from '#db/schema/index.ts'
import { CLOCK_SKEW_MS } from '#db/future-times.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { CURRENCY, toDecimal } from '#shared/platform/text/amounts.ts'
import { addMonths, lastMonthAfterPause, monthDue, monthOf } from '#shared/money/monthly/monthly.ts'
import { recordMandateEvent } from '../mandates/events.ts'
import { giveUpCharges } from '../mandates/withdraw.ts'
import { nextVersion } from '../../platform/editing.ts'

const BATCH = 50

/**
 * Ends pauses that are over, and opens due charges. Several processes may run it at once: the lock on the mandate's
 * row and the unique month allow only one charge a month.
 * @returns how many were opened
 */
export async function openDueCharges(db: Db, now: Date): Promise<number> {
  const today = londonDay(now)
  while ((await db.transaction((tx) => withdrawFutureMonths(tx, now))) === BATCH);
  while ((await db.transaction((tx) => resumeSome(tx, today, now))) === BATCH);
  let opened = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after another
    const some = await db.transaction((tx) => openSome(tx, today, now))
    opened += some
    if (some < BATCH) return opened
  }
}

/**
 * Withdraws months that were opened while the clock was ahead, because they would postpone all other months.
 * `lastMonth` becomes the month of the last charge, or of the first gift. Charges that were paid stay paid.
 */
async function withdrawFutureMonths(tx: Tx, now: Date): Promise<number> {
  const month = monthOf(londonDay(new Date(now.getTime() + CLOCK_SKEW_MS)))
  const ahead = await tx
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(eq(mandates.state, 'active'), gt(mandates.lastMonth, month)))
    .limit(BATCH)
    .for('no key update', { skipLocked: true })
  if (ahead.length === 0) return 0
  const ids = ahead.map(({ id }) => id)
  await giveUpCharges(tx, ids, now, month)
  const charged = tx
    .select({ month: max(mandateCharges.month) })
    .from(mandateCharges)
    .where(and(eq(mandateCharges.mandateId, mandates.id), lte(mandateCharges.month, month)))
  const first = sql`date_trunc('month', ${mandates.createdAt} at time zone 'Europe/London')::date`
  await tx
    .update(mandates)
    .set({ lastMonth: sql`coalesce((${charged}), least(${first}, ${month}::date))`, updatedAt: now })
    .where(inArray(mandates.id, ids))
  return ahead.length
}

async function resumeSome(tx: Tx, today: string, now: Date): Promise<number> {
  const over = await tx
    .select()
    .from(mandates)
    .where(
      and(eq(mandates.state, 'paused'), isNotNull(mandates.pausedUntil), lte(mandates.pausedUntil, today)),
    )
    .limit(BATCH)
    .for('no key update', { skipLocked: true })
  for (const mandate of over) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await tx
      .update(mandates)
      .set({
        state: 'active',
        stateBy: 'site',
        stateReason: '',
        pausedUntil: null,
        lastMonth: lastMonthAfterPause(mandate, today),
        version: nextVersion(mandates),
        updatedAt: now,
      })
      .where(eq(mandates.id, mandate.id))
    // oxlint-disable-next-line no-await-in-loop
    await recordMandateEvent(tx, mandate.id, { kind: 'resumed', by: 'site', now })
  }
  return over.length
}

async function openSome(tx: Tx, today: string, now: Date): Promise<number> {
  const month = monthOf(today)
  const due = await tx
    .select()
    .from(mandates)
    .where(
      and(
        eq(mandates.state, 'active'),
        // the same rule as `monthDue`
        lt(
          mandates.lastMonth,
          sql`case when ${mandates.day} <= ${Number(today.slice(8))}::int then ${month}::date else ${addMonths(month, -1)}::date end`,
        ),
        lt(mandates.lastMonth, month),
        isNotPaused,
      ),
    )
    .orderBy(mandates.lastMonth, mandates.day, mandates.id)
    .limit(BATCH)
    .for('no key update', { skipLocked: true })
  // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
  for (const mandate of due) await openCharge(tx, mandate, today, now)
  return due.length
}

async function openCharge(
  tx: Tx,
  mandate: typeof mandates.$inferSelect,
  today: string,
  now: Date,
): Promise<void> {
  const month = monthDue(mandate, today)
  if (month === undefined) throw new Error('a mandate that is not due was selected')
  const { id: mandateId, donorName: name, donorEmail: email, fundId, amountPence } = mandate
  await tx.update(mandates).set({ lastMonth: month, updatedAt: now }).where(eq(mandates.id, mandateId))
  const isOpened = and(eq(mandateCharges.mandateId, mandateId), eq(mandateCharges.month, month))
  // this month was already opened while the clock was ahead
  if ((await tx.$count(mandateCharges, isOpened)) > 0) return
  const checkoutId = randomUUID()
  await tx.insert(checkouts).values({
    id: checkoutId,
    kind: 'donation',
    amount: toDecimal(amountPence),
    currency: CURRENCY,
    createdAt: now,
    nextCheckAt: now,
  })
  await tx.insert(checkoutDonors).values({ checkoutId, name, email, fundId })
  await tx.insert(mandateCharges).values({
    mandateId,
    month,
    checkoutId,
    amountPence,
    state: 'due',
    nextAttemptOn: today,
    createdAt: now,
    updatedAt: now,
  })
  const missed = addMonths(mandate.lastMonth, 1)
  if (missed >= month) return
  const last = addMonths(month, -1)
  const detail = missed === last ? missed.slice(0, 7) : `${missed.slice(0, 7)} to ${last.slice(0, 7)}`
  await recordMandateEvent(tx, mandateId, { kind: 'months passed over', detail, by: 'site', now })
}

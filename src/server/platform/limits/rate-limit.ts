/** Limits calls per client and hour. Counts are in the database, so that restarts and other processes share them. */
import { inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { callCounts } from '#db/schema/index.ts'
import { isDueBy } from '#db/future-times.ts'
import type { LimitName } from '../../config.ts'
import type { Context } from '../../context.ts'

export const HOUR_MS = 60 * 60_000

type Call = { limit: LimitName; call: string; clientKeys: readonly string[] }

/**
 * Counts a call for each client key, and tells the caller what is left of the strictest limit. @returns 0, or
 * the seconds until the hour that began with the first call is over
 */
export async function secondsToWait(
  { db, clock, config, setRateLimit }: Pick<Context, 'db' | 'clock' | 'config' | 'setRateLimit'>,
  { limit, call, clientKeys }: Call,
): Promise<number> {
  const most = config.limits[limit]
  if (most === undefined) return 0
  const now = clock()
  const keys = clientKeys.map((caller) => `${caller} ${call}`)
  const rows = await count(db, keys, most, now)
  // addresses are personal data, so expired counts are deleted whenever a new hour begins
  if (rows.some(({ calls }) => calls === 1)) await deleteExpired(db, now)
  const counted = rows.map(({ calls, endsAt }) => ({
    calls,
    seconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  }))
  const [strictest] = counted.toSorted((one, other) => other.calls - one.calls || other.seconds - one.seconds)
  if (strictest) setRateLimit(most, Math.max(0, most - strictest.calls), strictest.seconds)
  return Math.max(0, ...counted.filter(({ calls }) => calls > most).map(({ seconds }) => seconds))
}

/** Whether this is the first time within an hour, even if limits are off. @param key what to count */
export async function isFirstInHour(db: Db | Tx, key: string, now: Date): Promise<boolean> {
  const [row] = await count(db, [key], 1, now)
  if (row?.calls !== 1) return false
  await deleteExpired(db, now)
  return true
}

/** A single statement with the keys in a fixed order, so that two calls cannot deadlock. */
async function count(db: Db | Tx, keys: readonly string[], most: number, now: Date) {
  const isOver = isDueBy(callCounts.endsAt, now, HOUR_MS)
  const endsAt = new Date(now.getTime() + HOUR_MS)
  return db
    .insert(callCounts)
    .values(keys.toSorted().map((key) => ({ key, calls: 1, endsAt })))
    .onConflictDoUpdate({
      target: callCounts.key,
      set: {
        // stops one above the limit, because refused calls must not increase the count forever
        calls: sql`case when ${isOver} then 1 else least(${callCounts.calls}, ${most}) + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${callCounts.endsAt} end`,
      },
    })
    .returning()
}

/** Skips rows that another call has locked, so that the two cannot deadlock. */
async function deleteExpired(db: Db | Tx, now: Date): Promise<void> {
  const ended = db
    .select({ key: callCounts.key })
    .from(callCounts)
    .where(isDueBy(callCounts.endsAt, now, HOUR_MS))
    .limit(1000)
    .for('update', { skipLocked: true })
  await db.delete(callCounts).where(inArray(callCounts.key, ended))
}

/** Limits calls per client and hour. The counts are in the database, for restarts and other processes. */
import { inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { callCounts } from '#db/schema/index.ts'
import { isDueBy } from '#db/time-to-come.ts'
import type { LimitName } from '../../config.ts'
import type { Context } from '../../context.ts'

export const HOUR_MS = 60 * 60_000

type Call = { limit: LimitName; call: string; clientKeys: readonly string[] }

/**
 * Counts a call for each client key, and tells the caller what is left for the strictest of them.
 * @returns 0, or the seconds until the hour of the first call ends
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
  // addresses are personal data: an ended hour is deleted when the next one starts
  if (rows.some(({ calls }) => calls === 1)) await forgetEnded(db, now)
  const counted = rows.map(({ calls, endsAt }) => ({
    calls,
    seconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  }))
  const [strictest] = counted.toSorted((one, other) => other.calls - one.calls || other.seconds - one.seconds)
  if (strictest) setRateLimit(most, Math.max(0, most - strictest.calls), strictest.seconds)
  return Math.max(0, ...counted.filter(({ calls }) => calls > most).map(({ seconds }) => seconds))
}

/** Whether this is the first time within an hour, whatever the settings. @param key what is counted */
export async function isFirstInHour(db: Db | Tx, key: string, now: Date): Promise<boolean> {
  const [row] = await count(db, [key], 1, now)
  if (row?.calls !== 1) return false
  await forgetEnded(db, now)
  return true
}

/** One statement, with the keys always in the same order, so that two calls never deadlock. */
async function count(db: Db | Tx, keys: readonly string[], most: number, now: Date) {
  const isOver = isDueBy(callCounts.endsAt, now, HOUR_MS)
  const endsAt = new Date(now.getTime() + HOUR_MS)
  return db
    .insert(callCounts)
    .values(keys.toSorted().map((key) => ({ key, calls: 1, endsAt })))
    .onConflictDoUpdate({
      target: callCounts.key,
      set: {
        // stops one above the limit: refused calls must not count up for ever
        calls: sql`case when ${isOver} then 1 else least(${callCounts.calls}, ${most}) + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${callCounts.endsAt} end`,
      },
    })
    .returning()
}

/** Skips rows locked by another call, so that two calls never deadlock. */
async function forgetEnded(db: Db | Tx, now: Date): Promise<void> {
  const ended = db
    .select({ key: callCounts.key })
    .from(callCounts)
    .where(isDueBy(callCounts.endsAt, now, HOUR_MS))
    .limit(1000)
    .for('update', { skipLocked: true })
  await db.delete(callCounts).where(inArray(callCounts.key, ended))
}

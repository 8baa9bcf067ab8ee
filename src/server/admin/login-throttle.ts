/**
 * Slows down password guessing. Each failure doubles the wait of its address. All addresses together are slowed
 * only a little, so that an attack from everywhere cannot keep the owner out. The counts are in the database, so a
 * restart forgets none.
 */
import { eq, inArray, lte, or, lt, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { loginFailures } from '#db/schema.ts'
import { LOGIN_FREE_FAILURES, LOGIN_MAX_WAIT_MS } from '#shared/admin.ts'
import { clientKey } from '../http/client-key.ts'

const FIRST_WAIT_MS = 1000
/** Failures and their addresses are deleted this long after the last one. */
export const FADE_MS = 60 * 60_000

const EVERYBODY = '*'
/** So many failures from anywhere within the hour slow nobody ... */
const FREE_MISSES_OF_ALL = 20
/** ... each further one slows the next try by this much ... */
const SLOWER_MS = 50
/** ... up to what an owner still accepts. */
const SLOWEST_MS = 3000

/**
 * Counts a try of an address as a failure before the password is checked, so that parallel guesses gain nothing.
 * @returns 0 if it may be checked, else the seconds to wait.
 */
export async function startAttempt(db: Db, ip: string, now: Date): Promise<number> {
  const key = clientKey(ip)
  const isFree = or(lt(loginFailures.failures, LOGIN_FREE_FAILURES), lte(loginFailures.nextTryAt, now))
  const failures = await addFailure(db, key, now, isFree)
  if (failures === 1) await forgetFaded(db, now)
  if (failures !== undefined) return 0
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.key, key))
  return row ? Math.max(1, Math.ceil((row.nextTryAt.getTime() - now.getTime()) / 1000)) : 1
}

/**
 * Counts a try of all addresses together.
 * @returns by how many milliseconds to delay it.
 */
export async function sharedDelayMs(db: Db, now: Date): Promise<number> {
  const failures = (await addFailure(db, EVERYBODY, now)) ?? 0
  return Math.min(SLOWEST_MS, SLOWER_MS * Math.max(0, failures - FREE_MISSES_OF_ALL))
}

/** The password was right: forgets the address's failures, and takes this try off everybody's count. */
export async function clearLoginFailures(tx: Tx, ip: string, now: Date): Promise<void> {
  await tx.delete(loginFailures).where(eq(loginFailures.key, clientKey(ip)))
  await tx
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
    .where(eq(loginFailures.key, EVERYBODY))
  await forgetFaded(tx, now)
}

/** One statement, so that simultaneous tries count one after the other; undefined if `isAllowed` is false. */
async function addFailure(db: Db, key: string, now: Date, isAllowed?: SQL): Promise<number | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const fadedAt = sql`${new Date(now.getTime() - FADE_MS).toISOString()}::timestamptz`
  // no further than where the longest wait is reached
  const failures = sql`case when ${loginFailures.lastFailureAt} <= ${fadedAt} then 1
    else least(${loginFailures.failures}, 1000) + 1 end`
  const [row] = await db
    .insert(loginFailures)
    .values({ key, failures: 1, nextTryAt: now, lastFailureAt: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: { failures, nextTryAt: sql`${at} + ${waitAfter(failures)}`, lastFailureAt: at },
      ...(isAllowed && { setWhere: isAllowed }),
    })
    .returning({ failures: loginFailures.failures })
  return row?.failures
}

/** 1 s after the last free failure, then 2 s, 4 s, ... */
const waitAfter = (
  failures: SQL,
) => sql`case when (${failures}) < ${LOGIN_FREE_FAILURES}::int then interval '0'
  else least(${LOGIN_MAX_WAIT_MS}::float, ${FIRST_WAIT_MS}::float * 2 ^ least((${failures}) - ${LOGIN_FREE_FAILURES}::int, 30))
    * interval '1 millisecond' end`

/** Skips rows that another call holds, so that two calls never deadlock. */
async function forgetFaded(db: Db | Tx, now: Date): Promise<void> {
  const faded = db
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(lte(loginFailures.lastFailureAt, new Date(now.getTime() - FADE_MS)))
    .limit(1000)
    .for('update', { skipLocked: true })
  await db.delete(loginFailures).where(inArray(loginFailures.key, faded))
}

/**
 * Slows down password guessing. Each failure doubles the wait of its client address and, if an account was
 * named, of that account. All addresses together are slowed only a little, so that a distributed attack
 * cannot lock the owner out. Counts are in the database, so they survive restarts.
 */
import { eq, inArray, lte, or, lt, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { loginFailures } from '#db/schema/index.ts'
import { isAhead, isDueBy } from '#db/future-times.ts'
import { LOGIN_FREE_FAILURES, LOGIN_MAX_WAIT_MS } from '#shared/platform/sign-in/sign-in.ts'
import { clientKey } from '../limits/client-key.ts'

const FIRST_WAIT_MS = 1000
/** Failures and their addresses are deleted this long after the latest one. */
export const FAILURE_LIFETIME_MS = 60 * 60_000

/** Longest wait of an account. Short, because anybody who knows its email address can cause it. */
const ACCOUNT_MAX_WAIT_MS = 60_000

const EVERYBODY = '*'
/** Failures within the hour, from all addresses together, that slow nobody down ... */
const FREE_SHARED_FAILURES = 20
/** ... each further one delays the next attempt by this much ... */
const DELAY_STEP_MS = 50
/** ... up to a delay that an owner still accepts. */
const MAX_DELAY_MS = 3000

/** Client address of an attempt, and the account that it names; undefined for the shared password. */
export type Tried = { address: string; account?: string }

/** Counts the attempt as a failure beforehand, so that parallel guesses gain nothing. @returns 0, or seconds to wait */
export async function startAttempt(db: Db, { address, account }: Tried, now: Date): Promise<number> {
  const place = clientKey(address)
  const waitSeconds = await recordFailure(db, place, now, LOGIN_MAX_WAIT_MS)
  if (waitSeconds > 0 || account === undefined) return waitSeconds
  const ofAccount = await recordFailure(db, account, now, ACCOUNT_MAX_WAIT_MS)
  // an address does not wait longer because of what others did to the account
  if (ofAccount > 0) await subtractFailures(db, place, 1, now)
  return ofAccount
}

async function recordFailure(db: Db, key: string, now: Date, maxWaitMs: number): Promise<number> {
  const isFree = or(
    lt(loginFailures.failures, LOGIN_FREE_FAILURES),
    isDueBy(loginFailures.nextTryAt, now, maxWaitMs),
  )
  const failures = await addFailure(db, key, now, maxWaitMs, isFree)
  if (failures === 1) await deleteExpired(db, now)
  if (failures !== undefined) return 0
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.key, key))
  return row ? Math.max(1, Math.ceil((row.nextTryAt.getTime() - now.getTime()) / 1000)) : 1
}

/** Counts an attempt over all addresses. @returns how long to delay it, in ms */
export async function sharedDelayMs(db: Db, now: Date): Promise<number> {
  const failures = (await addFailure(db, EVERYBODY, now, 0)) ?? 0
  return Math.min(MAX_DELAY_MS, DELAY_STEP_MS * Math.max(0, failures - FREE_SHARED_FAILURES))
}

/**
 * Call it after a success. Deletes the account's failures, and subtracts them from the address's count, where
 * guesses at other accounts still count. The shared password resets the address's count.
 */
export async function clearLoginFailures(tx: Tx, { address, account }: Tried, now: Date): Promise<void> {
  if (account === undefined) await deleteFailures(tx, clientKey(address))
  else await subtractFailures(tx, clientKey(address), await deleteFailures(tx, account), now)
  await subtractFailures(tx, EVERYBODY, 1)
  await deleteExpired(tx, now)
}

/** @returns how many there were */
export async function deleteFailures(tx: Tx, key: string): Promise<number> {
  const [row] = await tx
    .delete(loginFailures)
    .where(eq(loginFailures.key, key))
    .returning({ failures: loginFailures.failures })
  return row?.failures ?? 0
}

/** @param nextTryAt set for an address that was let through, because it has already waited */
async function subtractFailures(db: Db | Tx, key: string, count: number, nextTryAt?: Date): Promise<void> {
  const failures = sql`greatest(${loginFailures.failures} - ${count}::int, 0)`
  await db
    .update(loginFailures)
    .set({ failures, ...(nextTryAt && { nextTryAt }) })
    .where(eq(loginFailures.key, key))
}

/** A single statement, so that simultaneous attempts are counted one by one. Undefined if `isAllowed` is false. */
async function addFailure(db: Db, key: string, now: Date, maxWaitMs: number, isAllowed?: SQL) {
  const at = sql`${now.toISOString()}::timestamptz`
  // stops counting beyond the longest wait
  const failures = sql`case when ${isExpired(now)} then 1
    else least(${loginFailures.failures}, 1000) + 1 end`
  const [row] = await db
    .insert(loginFailures)
    .values({ key, failures: 1, nextTryAt: now, lastFailureAt: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: { failures, nextTryAt: sql`${at} + ${waitAfter(failures, maxWaitMs)}`, lastFailureAt: at },
      ...(isAllowed && { setWhere: isAllowed }),
    })
    .returning({ failures: loginFailures.failures })
  return row?.failures
}

/** 1 s after the last free failure, then 2 s, 4 s, and so on. */
const waitAfter = (
  failures: SQL,
  maxWaitMs: number,
) => sql`case when (${failures}) < ${LOGIN_FREE_FAILURES}::int then interval '0'
  else least(${maxWaitMs}::float, ${FIRST_WAIT_MS}::float * 2 ^ least((${failures}) - ${LOGIN_FREE_FAILURES}::int, 30))
    * interval '1 millisecond' end`

const isExpired = (now: Date) =>
  or(
    lte(loginFailures.lastFailureAt, new Date(now.getTime() - FAILURE_LIFETIME_MS)),
    isAhead(loginFailures.lastFailureAt, now),
  )

/** Skips rows that another call has locked, so that the two cannot deadlock. */
async function deleteExpired(db: Db | Tx, now: Date): Promise<void> {
  const expired = db
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(isExpired(now))
    .limit(1000)
    .for('update', { skipLocked: true })
  await db.delete(loginFailures).where(inArray(loginFailures.key, expired))
}

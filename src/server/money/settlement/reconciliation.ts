/** Checks open intents with the provider, because people close tabs, webhooks get lost, and servers crash. */
import { and, desc, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { checkouts } from '#db/schema/index.ts'
import { isDueBy } from '#db/future-times.ts'
import { readTries } from '#db/jobs/tries.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { Deps } from '../../context.ts'
import { modeOf } from '../../config.ts'
import { isUnknown } from '../../errors.ts'
import { isClaimed, pauseByAge, tryDue } from '../../platform/due-rows.ts'
import { recordReconciliation, reconciliationFailures } from '../../platform/ops/counters.ts'
import { finishRefunds } from '../refunds/refund-request.ts'
import { tryKey } from '../payments/stripe/account-check.ts'
import { reconcileCardChanges } from './card-changes.ts'
import { setTestsAside } from '../trial/set-tests-aside.ts'
import { settle } from './settle.ts'
import { logUnexpected } from '../../platform/ops/logging.ts'

const RECENT_MS = DAY_MS
const MAX_RECENT = 10_000
const BATCH = 50

/**
 * One pass: settles every open checkout that is due. A checkout is due again after its own age, so young ones are
 * checked about every minute and abandoned ones ever more rarely, until they are 7 days old. Safe in several
 * processes: rows claimed by one are skipped by others.
 * @param failures receives the error of each checkout that could not be settled
 * @returns how many intents were checked
 */
export async function reconcile(
  deps: Deps,
  log: FastifyBaseLogger,
  failures: unknown[] = [],
): Promise<number> {
  let checked = 0
  await tryDue({
    claim: () => claimDue(deps),
    async attempt({ paymentIntentId }) {
      // without an intent, because the provider did not respond, nobody can have paid
      if (paymentIntentId === null) return
      checked += 1
      // begun with other keys, for example in the sandbox: nobody can pay it any more
      await settle(deps, paymentIntentId, { source: 'reconciliation' }).catch(unlessUnknown)
    },
    failed(error) {
      reconciliationFailures('minute')
      failures.push(error)
      logUnexpected(log, error, 'not reconciled', 'warn')
    },
  })
  return checked
}

const unlessUnknown = (error: unknown) => {
  if (!isUnknown(error)) throw error
}

function claimDue({ db, clock }: Deps) {
  const now = clock()
  const isDue = and(isNull(checkouts.closedAt), isDueBy(checkouts.nextCheckAt, now))
  const at = sql`${now.toISOString()}::timestamptz`
  const lastCheck = sql`${checkouts.createdAt} + interval '7 days'`
  return db
    .update(checkouts)
    .set({
      nextCheckAt: sql`case when ${at} < ${lastCheck}
        then least(${lastCheck}, ${at} + ${pauseByAge(checkouts.createdAt, at)}) end`,
    })
    .where(isClaimed(db, checkouts, { isDue, orderBy: [checkouts.nextCheckAt], limit: BATCH }))
    .returning({ paymentIntentId: checkouts.paymentIntentId })
}

/**
 * Makes the last day's checkouts due at a start, because webhooks may have been missed while the site was down. Skips
 * those that another process is recording: on a busy machine that may take longer than a statement may wait.
 */
export async function makeRecentDue({ db, clock }: Deps): Promise<void> {
  const now = clock()
  const young = new Date(now.getTime() - RECENT_MS)
  const isDue = and(isNull(checkouts.closedAt), gt(checkouts.createdAt, young))
  await db
    .update(checkouts)
    .set({ nextCheckAt: now })
    .where(isClaimed(db, checkouts, { isDue, orderBy: [desc(checkouts.createdAt)], limit: MAX_RECENT }))
}

/** A failure is shown until a call succeeds, and none may be due for hours, so call the provider again. */
async function retryFailedProvider({ db, provider }: Deps): Promise<void> {
  const { payments } = await readTries(db)
  if (payments && payments.failingSince !== null) await tryKey(provider).catch(() => undefined)
}

/**
 * Runs every minute: open payments, card changes, then requested refunds. Continues after a failure.
 * @throws the first failure, after trying everything
 */
export async function reconcileOpen(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  const failures: unknown[] = []
  try {
    await setTestsAside(deps, modeOf(deps.config))
    await reconcile(deps, log, failures)
    await reconcileCardChanges(deps, log, failures)
    await finishRefunds(deps, log, failures)
    await retryFailedProvider(deps)
  } catch (error) {
    reconciliationFailures('minute')
    throw error
  } finally {
    recordReconciliation(deps.clock())
  }
  if (failures.length > 0) throw failures[0]
}

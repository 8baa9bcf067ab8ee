/** Checks open intents with the provider, because tabs are closed, webhooks lost and servers killed. */
import { and, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { checkouts } from '#db/schema/index.ts'
import { isDueBy } from '#db/time-to-come.ts'
import { readTries } from '#db/jobs/tries.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { Deps } from '../../context.ts'
import { isClaimed, pauseByAge, tryDue } from '../../platform/due-rows.ts'
import { recordReconciliation, reconciliationFailures } from '../../platform/ops/counters.ts'
import { finishRefunds } from '../refunds/refund-request.ts'
import { tryKey } from '../payments/stripe/account-check.ts'
import { reconcileCardChanges } from './card-changes.ts'
import { settle } from './settle.ts'

const YOUNG_MS = DAY_MS
const BATCH = 50

/**
 * One pass: settles every open checkout that is due. Each is due again after its own age, so a young
 * one is checked about every minute and an abandoned one ever more rarely; for the last time when it is 7 days old. Several
 * processes may run it at once: a row that one has claimed, the others skip.
 * @param failures gets the error of each that could not be settled.
 * @returns how many intents were checked.
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
      // without an intent if the provider did not respond: nobody can have paid
      if (paymentIntentId === null) return
      checked += 1
      await settle(deps, paymentIntentId, { source: 'reconciliation' })
    },
    failed(error) {
      reconciliationFailures('minute')
      failures.push(error)
      log.warn({ err: error }, 'not reconciled')
    },
  })
  return checked
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

/** For a start, because webhooks may have been missed while the site was down: makes everything of the last day due. */
export async function makeYoungDue({ db, clock }: Deps): Promise<void> {
  const now = clock()
  const young = new Date(now.getTime() - YOUNG_MS)
  await db
    .update(checkouts)
    .set({ nextCheckAt: now })
    .where(and(isNull(checkouts.closedAt), gt(checkouts.createdAt, young)))
}

/** A fault ends with the next call that succeeds, and perhaps none is due for hours. */
async function askAgain({ db, provider }: Deps): Promise<void> {
  const { payments } = await readTries(db)
  if (payments && payments.failingSince !== null) await tryKey(provider).catch(() => undefined)
}

/**
 * The pass of every minute: open payments, then refunds that were requested. One that fails does not stop the others.
 * @throws the first failure, once all were tried.
 */
export async function reconcileOpen(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  const failures: unknown[] = []
  try {
    await reconcile(deps, log, failures)
    await reconcileCardChanges(deps, log, failures)
    await finishRefunds(deps, log, failures)
    await askAgain(deps)
  } catch (error) {
    reconciliationFailures('minute')
    throw error
  } finally {
    recordReconciliation(deps.clock())
  }
  if (failures.length > 0) throw failures[0]
}

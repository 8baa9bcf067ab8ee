/** Setup intents with which donors save another card. Refused cards count like declined payments. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { cardChanges, declines } from '#db/schema/index.ts'
import { isDueBy } from '#db/future-times.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { Deps } from '../../context.ts'
import { isClaimed, pauseByAge, tryDue } from '../../platform/due-rows.ts'
import { cancelSetupIntent } from '../payments/stripe/cancel.ts'
import { readSetupTries } from '../payments/stripe/saved-cards.ts'
import { stopCardTesting } from './card-testing.ts'
import { logUnexpected, type Log } from '../../platform/ops/logging.ts'

type CardChangeDeps = Pick<Deps, 'db' | 'provider' | 'clock' | 'config'>

const BATCH = 50
/** Setup intents are cancelled after this, so that a secret left open somewhere does not stay useful. */
const LIFETIME_MS = DAY_MS

const ENDED_STATUSES = ['succeeded', 'canceled', undefined]

/**
 * Records a setup intent's state, and each refused card once; idempotent. @returns if it is ours @throws BAD_GATEWAY
 */
export async function settleCardChange(deps: CardChangeDeps, setupIntentId: string): Promise<boolean> {
  const { db, provider, clock } = deps
  const isIt = eq(cardChanges.id, setupIntentId)
  const [known] = await db.select({ createdAt: cardChanges.createdAt }).from(cardChanges).where(isIt)
  if (!known) return false
  const { status, refused } = await readSetupTries(provider, setupIntentId)
  if (refused.length > 0) {
    await db
      .insert(declines)
      .values(
        refused
          .map(({ id, code, at }) => ({
            chargeId: id,
            paymentIntentId: setupIntentId,
            code,
            createdAt: at,
          }))
          // in a fixed order, so that two transactions cannot deadlock
          .toSorted((a, b) => (a.chargeId < b.chargeId ? -1 : 1)),
      )
      .onConflictDoNothing()
    await stopCardTesting(deps, setupIntentId)
  }
  const isLeft = clock().getTime() - known.createdAt.getTime() >= LIFETIME_MS
  const isOver = ENDED_STATUSES.includes(status)
  if (isLeft && !isOver) await cancelSetupIntent(provider, setupIntentId)
  if (isLeft || isOver) await db.update(cardChanges).set({ nextCheckAt: null }).where(isIt)
  return true
}

/** One pass over setup intents, in case no events arrive. Checks older ones ever more rarely. */
export async function reconcileCardChanges(
  deps: CardChangeDeps,
  log: Log,
  failures: unknown[],
): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const isDue = and(isNotNull(cardChanges.nextCheckAt), isDueBy(cardChanges.nextCheckAt, now))
  const at = sql`${now.toISOString()}::timestamptz`
  await tryDue({
    claim: () =>
      db
        .update(cardChanges)
        .set({ nextCheckAt: sql`${at} + ${pauseByAge(cardChanges.createdAt, at)}` })
        .where(isClaimed(db, cardChanges, { isDue, orderBy: [cardChanges.nextCheckAt], limit: BATCH }))
        .returning({ id: cardChanges.id }),
    attempt: ({ id }) => settleCardChange(deps, id),
    failed(error) {
      failures.push(error)
      logUnexpected(log, error, 'change of a card not reconciled', 'warn')
    },
  })
}

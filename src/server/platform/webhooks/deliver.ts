/** One attempt to deliver one webhook. */
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/client.ts'
import { isNotPaused } from '#db/pause.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/index.ts'
import { isDueBy } from '#db/future-times.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { isClaimed } from '../due-rows.ts'
import { Unreachable, type Reach } from './destination.ts'
import { post } from './post.ts'
import { signedHeaders } from './sign.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** How long to retry. */
const TRIED_MS = DAY_MS
/** Pauses after each failure; the last attempt is made when the day is over. */
const WAITS_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS]
/** Longer than any attempt, so only a killed process's delivery is claimed again. */
const CLAIM_MS = MINUTE_MS
const GONE = 410

export type Delivering = {
  db: Db
  clock: () => Date
  log: FastifyBaseLogger
  reach: Reach
  timeoutMs?: number
}

/**
 * Claims up to `limit` due deliveries of an endpoint. A claim only postpones the next attempt, so a delivery
 * whose process dies is claimed again later. While the site is paused nothing is claimed.
 */
export async function claim({ db, clock }: Delivering, endpointId: number, limit: number) {
  const now = clock()
  const isDue = and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.state, 'pending'),
    isDueBy(webhookDeliveries.nextAttemptAt, now),
  )
  const orderBy = [webhookDeliveries.nextAttemptAt, webhookDeliveries.id]
  return db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastAttemptAt: now,
      nextAttemptAt: new Date(now.getTime() + CLAIM_MS),
      giveUpAt: sql`coalesce(${webhookDeliveries.giveUpAt}, ${new Date(now.getTime() + TRIED_MS).toISOString()}::timestamptz)`,
    })
    .from(webhookEndpoints)
    .where(
      and(
        isClaimed(db, webhookDeliveries, { isDue, orderBy, limit }),
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
        webhookEndpoints.enabled,
        isNotPaused,
      ),
    )
    .returning({
      id: webhookDeliveries.id,
      endpointId: webhookDeliveries.endpointId,
      messageId: webhookDeliveries.messageId,
      payload: webhookDeliveries.payload,
      attempts: webhookDeliveries.attempts,
      giveUpAt: webhookDeliveries.giveUpAt,
      url: webhookEndpoints.url,
      secret: webhookEndpoints.secret,
      previousSecret: webhookEndpoints.previousSecret,
      previousSecretUntil: webhookEndpoints.previousSecretUntil,
    })
}
type Claimed = Awaited<ReturnType<typeof claim>>[number]

/**
 * Sends a claimed delivery and records the result. A crash in between sends it again with the same
 * `webhook-id`, so that the receiver can drop it.
 */
export async function deliver(deps: Delivering, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const { db, clock, log, reach, timeoutMs } = deps
  const { id, endpointId, messageId, attempts } = claimed
  const now = clock()
  const body = JSON.stringify(claimed.payload)
  const headers = signedHeaders(secretsOf(claimed, now), messageId, now, body)
  const options = { reach, signal, ...(timeoutMs !== undefined && { timeoutMs }) }
  const { status, reason } = await post(claimed.url, headers, body, options).then(
    (answered) => ({ status: answered, reason: null }),
    (error: unknown) => ({ status: null, reason: reasonOf(error) }),
  )
  const isDelivered = status !== null && status >= 200 && status < 300
  const isOver = status === GONE || (!signal.aborted && clock() >= claimed.giveUpAt!)
  if (status === GONE)
    await db.update(webhookEndpoints).set({ enabled: false }).where(eq(webhookEndpoints.id, endpointId))
  await mark({
    state: isDelivered ? 'delivered' : isOver ? 'failed' : 'pending',
    lastStatus: status,
    lastError: reason,
    nextAttemptAt: isDelivered || isOver ? null : signal.aborted ? clock() : nextAttempt(claimed, clock()),
  })
  if (isDelivered) return
  const about = { deliveryId: id, endpointId, attempts, status, reason }
  if (isOver) log.error(about, 'webhook given up')
  else log.warn(about, 'webhook not delivered yet')

  /** Updates the delivery, if this attempt still has the claim. */
  async function mark(change: Partial<typeof webhookDeliveries.$inferInsert>): Promise<void> {
    await db
      .update(webhookDeliveries)
      .set(change)
      .where(
        and(
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.state, 'pending'),
          eq(webhookDeliveries.attempts, attempts),
        ),
      )
  }
}

function nextAttempt({ attempts, giveUpAt }: Claimed, now: Date): Date {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1]!
  return new Date(Math.min(now.getTime() + wait, giveUpAt!.getTime()))
}

/** The current secret first, then the one that it replaced, while receivers change over. */
const secretsOf = ({ secret, previousSecret, previousSecretUntil }: Claimed, now: Date): string[] =>
  previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil
    ? [secret, previousSecret]
    : [secret]

/** Reports codes, because messages may contain addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof Unreachable) return error.message
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: { name?: string } }
  if (name === 'AbortError' || name === 'TimeoutError')
    return cause?.name === 'TimeoutError' || name === 'TimeoutError' ? 'TIMEOUT' : 'STOPPED'
  return typeof code === 'string' ? code : 'UNKNOWN'
}

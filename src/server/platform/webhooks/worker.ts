/**
 * Delivers outgoing webhooks. The rows are the queue: attempts are claimed in the database, so that only one
 * process makes each, and a restart loses none. Every endpoint has its own queue, so that a slow receiver
 * delays no other.
 */
import { and, eq, exists, gt, min, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isNotPaused } from '#db/pause.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/index.ts'
import { isDueBy } from '#db/future-times.ts'
import type { Deps } from '../../context.ts'
import { tryDue } from '../due-rows.ts'
import { logUnexpected } from '../ops/logging.ts'
import { claim, deliver } from './deliver.ts'
import { reachOf, type Reach } from './destination.ts'

/** Concurrent deliveries per endpoint. */
const CONCURRENCY = 2

type Options = {
  reach?: Reach
  timeoutMs?: number
  stopMs?: number
}

export type WebhookWorker = {
  /**
   * Starts delivering what is due and returns at once. What shutdown interrupts is retried after the next start.
   * @param later called with the time of the next delivery, if it is due later
   */
  deliverDue: (later?: (at: Date) => void) => Promise<void>
  /** Stops within two seconds. */
  stop: () => Promise<void>
}

export function webhookWorker(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  log: FastifyBaseLogger,
  { reach = reachOf(config), timeoutMs, stopMs = 1500 }: Options = {},
): WebhookWorker {
  const deps = { db, clock, log, reach, ...(timeoutMs !== undefined && { timeoutMs }) }
  const stopping = new AbortController()
  const ending = new AbortController()
  const logFailure = (error: unknown) => logUnexpected(log, error, 'webhook deliveries')
  const lines = new Map<number, Promise<void>>()

  return {
    deliverDue,
    async stop() {
      stopping.abort()
      const hurry = setTimeout(() => ending.abort(), stopMs)
      await Promise.all(lines.values())
      clearTimeout(hurry)
      // stop reading responses
      ending.abort()
    },
  }

  async function deliverDue(later: (at: Date) => void = () => {}): Promise<void> {
    const began = clock()
    const plan = () => planNext(began, later)
    for (const { id } of await due()) {
      if (lines.has(id) || stopping.signal.aborted) continue
      lines.set(
        id,
        tryDue({
          // in the order of the events, because an update returns rows in any order
          claim: async () => (await claim(deps, id, CONCURRENCY)).toSorted((a, b) => a.id - b.id),
          attempt: (one) => deliver(deps, one, ending.signal),
          failed: logFailure,
          signal: stopping.signal,
        })
          .then(plan)
          .catch(logFailure)
          .finally(() => lines.delete(id)),
      )
    }
    if (lines.size === 0) await plan()
  }

  /** Includes deliveries that became due since the search began, because no claim may have seen them. */
  async function planNext(began: Date, later: (at: Date) => void): Promise<void> {
    const [next] = await db
      .select({ at: min(webhookDeliveries.nextAttemptAt) })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(
        and(
          webhookEndpoints.enabled,
          eq(webhookDeliveries.state, 'pending'),
          gt(webhookDeliveries.nextAttemptAt, began),
        ),
      )
    if (next?.at) later(next.at)
  }

  /** Endpoints with deliveries due now: few, however many deliveries wait. */
  function due() {
    const isDue = and(
      eq(webhookDeliveries.endpointId, webhookEndpoints.id),
      eq(webhookDeliveries.state, 'pending'),
      isDueBy(webhookDeliveries.nextAttemptAt, clock()),
    )
    return db
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(
        and(
          webhookEndpoints.enabled,
          exists(
            db
              .select({ one: sql`1` })
              .from(webhookDeliveries)
              .where(isDue),
          ),
          isNotPaused,
        ),
      )
  }
}

/**
 * Delivers outgoing webhooks. The rows are the queue: each attempt is claimed in the database, so that of several processes
 * one makes it, and a restart loses none. Every endpoint has its own line, so that none waits behind another's receiver.
 */
import { and, eq, exists, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isNotHeld } from '#db/hold.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema.ts'
import type { Deps } from '../context.ts'
import { logUnexpected } from '../ops/logging.ts'
import { claim, deliver } from './deliver.ts'
import { reachOf, type Reach } from './destination.ts'

/** To one endpoint at the same time; in all, so many for each of the few endpoints. */
const ABREAST = 2

/**
 * How often due deliveries are looked for, and again after the database failed; how long those under way may take at the
 * end.
 */
type Pace = { lookMs: number; afterFailureMs: number; stopMs: number }
const PACE: Pace = { lookMs: 2000, afterFailureMs: 15_000, stopMs: 1500 }

type Options = { pace?: Pace; reach?: Reach; timeoutMs?: number }

/** Starts delivering; `stop` ends within two seconds, and what is unfinished is tried again after the next start. */
export function startWebhooks(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  log: FastifyBaseLogger,
  { pace = PACE, reach = reachOf(config), timeoutMs }: Options = {},
): { stop: () => Promise<void> } {
  const deps = { db, clock, log, reach, ...(timeoutMs !== undefined && { timeoutMs }) }
  const stopping = new AbortController()
  const ending = new AbortController()
  const lines = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking = look()

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      const ended = looking.then(() => Promise.all(lines.values()))
      const hurry = setTimeout(() => ending.abort(), pace.stopMs)
      await ended
      clearTimeout(hurry)
      // answers that are still read
      ending.abort()
    },
  }

  async function look(): Promise<void> {
    let wait = pace.lookMs
    try {
      for (const { id } of await due()) {
        if (lines.has(id)) continue
        lines.set(
          id,
          drain(id)
            .catch((error: unknown) => logUnexpected(log, error, 'webhook deliveries'))
            .finally(() => lines.delete(id)),
        )
      }
    } catch (error) {
      logUnexpected(log, error, 'webhook deliveries')
      wait = pace.afterFailureMs
    }
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      looking = look()
    }, wait)
  }

  /** The endpoints that have something to be delivered now: a few, whatever waits for them. */
  function due() {
    const isDue = and(
      eq(webhookDeliveries.endpointId, webhookEndpoints.id),
      eq(webhookDeliveries.state, 'pending'),
      lte(webhookDeliveries.nextAttemptAt, clock()),
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
          isNotHeld,
        ),
      )
  }

  async function drain(endpointId: number): Promise<void> {
    while (!stopping.signal.aborted) {
      // each pair after the one before it
      // oxlint-disable-next-line no-await-in-loop
      const claimed = await claim(deps, endpointId, ABREAST)
      if (claimed.length === 0) return
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(claimed.map((one) => deliver(deps, one, ending.signal)))
    }
  }
}

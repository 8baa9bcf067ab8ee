/** Liveness and readiness for monitoring. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../context.ts'
import { responseTimeout } from '../http/response-timeout.ts'

const TIMEOUT_MS = 2000

/**
 * `/healthz` answers while the process lives, `/readyz` while it takes requests and PostgreSQL answers; migrations are
 * done before it listens.
 */
export function health(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const answered =
      !app.isEnding() && (await responseTimeout(TIMEOUT_MS, db.execute(sql`select 1`))) !== undefined
    if (!answered) void reply.status(503).header('retry-after', '5')
    return { ok: answered }
  })
}

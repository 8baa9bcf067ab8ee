/** For whoever watches the process: it lives; it can serve. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../context.ts'
import { responseTimeout } from '../http/response-timeout.ts'

const TIMEOUT_MS = 2000

/** The process lives; it can serve once migrations are done, which happens before it listens, and PostgreSQL answers. */
export function health(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const answered = (await responseTimeout(TIMEOUT_MS, db.execute(sql`select 1`))) !== undefined
    if (!answered) void reply.status(503).header('retry-after', '5')
    return { ok: answered }
  })
}

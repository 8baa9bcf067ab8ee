/** For whoever watches the process: it lives; it can serve. */
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../context.ts'

const PATIENCE_MS = 2000

/** The process lives; it can serve once migrations are done, which happens before it listens, and PostgreSQL answers. */
export function health(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const answered = await Promise.race([
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      // an answer that came while the process was held up is read first
      delay(PATIENCE_MS, undefined, { ref: false }).then(() => nextTurn(false)),
    ])
    if (!answered) void reply.status(503).header('retry-after', '5')
    return { ok: answered }
  })
}

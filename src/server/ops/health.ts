/** Liveness and readiness for monitoring. */
import type { FastifyInstance } from 'fastify'

/**
 * `/healthz` answers while the process lives, `/readyz` while it takes requests; migrations are done before it listens.
 * A database that is away changes neither: a proxy that took every process out would answer with a page of its own,
 * instead of the site's and of all that is cached.
 */
export function health(app: FastifyInstance): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ok = !app.isEnding()
    if (!ok) void reply.status(503).header('retry-after', '5')
    return { ok }
  })
}

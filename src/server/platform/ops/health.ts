import type { FastifyInstance } from 'fastify'

/**
 * `/healthz` responds while the process lives, `/readyz` while it accepts requests; migrations are done before it
 * listens. A database outage changes neither: a proxy that removed every process would show its own page, instead of
 * the site's and everything that is cached.
 */
export function health(app: FastifyInstance): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ok = !app.isEnding()
    if (!ok) void reply.status(503).header('retry-after', '5')
    return { ok }
  })
}

import type { FastifyInstance } from 'fastify'

/**
 * Serves `/healthz` (the process lives) and `/readyz` (it accepts requests; migrations run before it
 * listens). A database outage changes neither: a proxy that took every process out of service would show its
 * own error page instead of ours and of cached pages.
 */
export function health(app: FastifyInstance): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ok = !app.isEnding()
    if (!ok) void reply.status(503).header('retry-after', '5')
    return { ok }
  })
}

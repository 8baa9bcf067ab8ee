/** Graceful shutdown: requests in progress are finished, new ones are refused. */
import { EventEmitter, once } from 'node:events'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refused, toPublic } from '../../errors.ts'
import { recordUnavailable } from '../ops/unavailable.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` return 503 and every response close its connection; everything else continues. */
    announceEnd(): void
    isEnding(): boolean
    /**
     * Refuses new requests and waits for those in progress. Any not finished within `withinMs` gets 503
     * instead of a cut connection. Call it once, before `close`.
     */
    drain(withinMs: number): Promise<void>
  }
}

/**
 * Requests in progress may call the payment sandbox, which is served by this process. So it continues to
 * listen and to serve `ownCalls` until they are finished. Fastify closes idle connections.
 */
export function gracefulShutdown(app: FastifyInstance, ownCalls: string): void {
  const underWay = new Set<FastifyReply>()
  let isEnding = false
  let isShuttingDown = false
  const events = new EventEmitter()

  app.addHook('onRequest', (request, reply, done) => {
    underWay.add(reply)
    reply.raw.on('close', () => {
      underWay.delete(reply)
      if (underWay.size === 0) events.emit('idle')
    })
    if (isShuttingDown && !request.url.startsWith(ownCalls)) refuseUnavailable(reply)
    else done()
  })
  app.addHook('preClose', (done) => {
    isEnding = true
    isShuttingDown = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isEnding) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.decorate('isEnding', () => isEnding)
  app.decorate('announceEnd', () => {
    isEnding = true
  })
  app.decorate('drain', async (withinMs: number) => {
    isEnding = true
    isShuttingDown = true
    if (underWay.size === 0) return
    const late = setTimeout(() => {
      for (const reply of underWay) if (!reply.sent) refuseUnavailable(reply)
    }, withinMs)
    await once(events, 'idle')
    clearTimeout(late)
  })
}

function refuseUnavailable(reply: FastifyReply): void {
  recordUnavailable(reply.request, 'shutdown')
  const { status, body } = toPublic(refused(503))
  void reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json', 'retry-after': '5' })
    .send(JSON.stringify(body))
}

/** A clean end: calls that came before it are answered, calls that come after it are refused. */
import { EventEmitter, once } from 'node:events'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refused, toPublic } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Takes no more calls and waits for those under way; what is not done after `withinMs` is answered 503, which is
     * more than a cut connection. To be called before `close`, once.
     */
    drain(withinMs: number): Promise<void>
  }
}

/**
 * Calls under way may themselves call the payment sandbox, which lives in this very process: it listens on, and answers
 * below `ownCalls`, until they are done. Idle connections are Fastify's to close.
 */
export function gracefulShutdown(app: FastifyInstance, ownCalls: string): void {
  const underWay = new Set<FastifyReply>()
  let isShuttingDown = false
  const events = new EventEmitter()

  app.addHook('onRequest', (request, reply, done) => {
    underWay.add(reply)
    reply.raw.once('close', () => {
      underWay.delete(reply)
      if (underWay.size === 0) events.emit('idle')
    })
    if (isShuttingDown && !request.url.startsWith(ownCalls)) refuseUnavailable(reply)
    else done()
  })
  app.addHook('preClose', (done) => {
    isShuttingDown = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isShuttingDown) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.decorate('drain', async (withinMs: number) => {
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
  const { status, body } = toPublic(refused(503))
  void reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json', 'retry-after': '5' })
    .send(JSON.stringify(body))
}

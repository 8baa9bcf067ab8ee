/** Graceful shutdown: requests in progress are finished, new ones are refused. */
import { EventEmitter, once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refused, toPublic } from '../../errors.ts'
import { recordUnavailable } from '../ops/unavailable.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` return 503 and every response close its connection; everything else continues. */
    announceEnd(): void
    isEnding(): boolean
    /**
     * Closes the port, answers what was sent until then, and waits for requests in progress. Any not finished
     * within `withinMs` gets 503 instead of a cut connection. Call it once, before `close`.
     */
    drain(withinMs: number): Promise<void>
  }
}

/** How long a connection that was opened last may take to send its request. */
const FIRST_REQUEST_MS = 1000

/**
 * Requests in progress may call the payment sandbox, which is served by this process. So it continues to
 * serve `ownCalls` until they are finished. Fastify closes idle connections.
 * @param firstRequestMs tests lengthen it
 */
export function gracefulShutdown(
  app: FastifyInstance,
  ownCalls: string,
  firstRequestMs = FIRST_REQUEST_MS,
): void {
  const underWay = new Set<FastifyReply>()
  let isEnding = false
  let isShuttingDown = false
  const events = new EventEmitter()
  /** Connections that have not sent a request yet. */
  const silent = new Set<unknown>()
  let accepted = 0
  const heard = (socket: unknown) => {
    if (silent.delete(socket) && silent.size === 0) events.emit('all heard')
  }

  app.server.on('connection', (socket) => {
    accepted += 1
    silent.add(socket)
    socket.once('close', () => heard(socket))
  })
  app.addHook('onRequest', (request, reply, done) => {
    heard(request.raw.socket)
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
    await leavePort(app.server, () => accepted)
    if (silent.size > 0)
      await Promise.race([once(events, 'all heard'), delay(firstRequestMs, undefined, { ref: false })])
    isShuttingDown = true
    if (underWay.size === 0) return
    const late = setTimeout(() => {
      for (const reply of underWay) if (!reply.sent) refuseUnavailable(reply)
    }, withinMs)
    await once(events, 'idle')
    clearTimeout(late)
  })
}

/** How long a turn of the event loop takes in which hardly anything happens. */
const QUIET_MS = 1
const MAX_TURNS = 1000

/**
 * Lets the next process have the port, so that a proxy is refused before it has sent anything and asks another one.
 * Connections stay open, and a port that nobody knows serves this process's own calls.
 */
async function leavePort(server: Server, accepted: () => number): Promise<void> {
  // the system resets connections that wait to be accepted; a turn of the event loop accepts one, so after a short
  // turn without any there is none
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    const [before, since] = [accepted(), performance.now()]
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await turn()
    if (accepted() === before && performance.now() - since < QUIET_MS) break
  }
  // the method of an HTTP server would close idle connections, too
  Server.prototype.close.call(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

function refuseUnavailable(reply: FastifyReply): void {
  recordUnavailable(reply.request, 'shutdown')
  const { status, body } = toPublic(refused(503))
  void reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json', 'retry-after': '5' })
    .send(JSON.stringify(body))
}

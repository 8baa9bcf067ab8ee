/** Sheds load with 503: most requests are refused early and cheaply, so that the others are served. */
import { getHeapStatistics } from 'node:v8'
import underPressure, { TYPE_EVENT_LOOP_DELAY, TYPE_HEAP_USED_BYTES } from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refused, toPublic } from '../../errors.ts'
import { clientKey } from '../limits/client-key.ts'
import { referenceOf } from '../ops/request-trace.ts'
import { recordUnavailable, type Reason } from '../ops/unavailable.ts'
import { ERROR_PAGE_HEADERS, errorPage, type Charity } from './error-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests, received in full, wait for their response. */
    waitingRequests(): number
  }
}

/** When the process counts as overloaded. */
export type Bounds = {
  /** Requests received in full that wait for their response. */
  underWay: number
  /** How many of them one client may hold. */
  ofOneClient: number
  /** Additional ones for the results of known payments. */
  reserved: number
  /** The mean since the last check: one long iteration among short ones, as a large page causes, is none. */
  delayMs: number
  /** The event loop delay at which even the most important requests are refused. */
  lastDelayMs: number
  /** Beyond this the process would soon only collect garbage, and then end. */
  heapBytes: number
  /** Long enough that one long iteration is one of many. */
  lookEveryMs: number
}

export const BOUNDS: Omit<Bounds, 'ofOneClient'> = {
  underWay: 600,
  reserved: 200,
  delayMs: 500,
  lastDelayMs: 2000,
  heapBytes: getHeapStatistics().heap_size_limit * 0.85,
  lookEveryMs: 1000,
}

/** Monitoring must work above all when the process is overloaded. */
const ALWAYS = /^\/(healthz|readyz|metrics|version)(?![^?])/

/** Refused last: what finishes a payment, because money has left a card, and the files of pages already served. */
const LAST = [
  /^\/api\/stripe\/webhook(?![^?])/,
  /^\/(order-success|thank-you)(?![^?])/,
  /^\/(sandbox|assets)\//,
]

/** Requests of the provider or of this process do not count against visitors' places. */
const OF_PROVIDER = /^\/(api\/stripe\/webhook(?![^?])|sandbox\/)/

/** Requests for a payment's result: refused as late, but only for a payment that we know. */
const RESULT = /^\/(api\/process-(payment|donation)|trpc\/(checkout|donations)\.process)(?![^?])/

/** Resident memory is no bound: it seldom shrinks again, so the process would refuse everybody for ever. */
export async function overload(
  app: FastifyInstance,
  bounds: Bounds,
  isKnownIntent: (paymentIntentId: string) => Promise<boolean>,
  /** The site content for its page. */
  content: () => Charity,
): Promise<void> {
  const refuseUnavailable = refusal(content)
  const waiting = new Waiting()
  const isFull = () => waiting.size >= bounds.underWay + bounds.reserved
  const holdsItsShare = (request: FastifyRequest) =>
    // nobody holds more than there are
    waiting.size >= bounds.ofOneClient &&
    !isAlways(request) &&
    !OF_PROVIDER.test(request.url) &&
    waiting.heldBy(request) >= bounds.ofOneClient
  const isLasting = lasting(bounds.lookEveryMs)
  /** Admitted only if they are about a payment of ours. */
  const onlyIfKnown = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    if (holdsItsShare(request)) return void reply.send(refuseUnavailable(request, reply, 'client'))
    if (waiting.size < bounds.underWay || isAlways(request) || isLast(request)) return done()
    if (!isResult(request)) return void reply.send(refuseUnavailable(request, reply, 'requests'))
    onlyIfKnown.add(request)
    done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    // checked again: many bodies may have arrived together
    if (holdsItsShare(request)) return void reply.send(refuseUnavailable(request, reply, 'client'))
    return done()
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!onlyIfKnown.has(request)) return
    const id = intentOf(request.body)
    // checked again: more requests may have come during the query
    if (isFull() || id === undefined || !(await isKnownIntent(id)) || isFull())
      await reply.send(refuseUnavailable(request, reply, 'requests'))
  })
  countWaiting(app, waiting)
  app.decorate('waitingRequests', () => waiting.size)
  await app.register(underPressure, {
    maxEventLoopDelay: bounds.delayMs,
    maxHeapUsedBytes: bounds.heapBytes,
    sampleInterval: bounds.lookEveryMs,
    pressureHandler(request, reply, type, value = 0) {
      // a pause of the whole machine is already over, so nobody is refused for it
      if (type === TYPE_EVENT_LOOP_DELAY && !isLasting(performance.now())) return undefined
      const isBearable = type !== TYPE_EVENT_LOOP_DELAY || value <= bounds.lastDelayMs
      const isServed = isAlways(request) || (isBearable && (isLast(request) || isResult(request)))
      if (isServed && isResult(request)) onlyIfKnown.add(request)
      // Fastify sends the hook's return value, although its types do not say so
      return (isServed ? undefined : refuseUnavailable(request, reply, reasonOf(type))) as undefined
    },
  })
}

const isAlways = ({ url }: FastifyRequest) => ALWAYS.test(url)
const isLast = ({ url }: FastifyRequest) => LAST.some((path) => path.test(url))
const isResult = ({ url }: FastifyRequest) => RESULT.test(url)

/** From a REST body, or from the text that a tRPC call is until its procedure reads it. */
function intentOf(body: unknown): string | undefined {
  const { success, data } = resultBody.safeParse(body)
  return success ? data.paymentIntentId : undefined
}

const resultInput = z.object({ paymentIntentId: z.string() })
const resultBody = z.union([resultInput, z.string().transform(parseJson).pipe(resultInput)])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Whether an overload seen at a moment (ms) has lasted for more than one check: the next check may only see the end of
 * one long iteration.
 */
export function lasting(lookEveryMs: number): (now: number) => boolean {
  let since = 0
  let seenAt = -Infinity
  return (now) => {
    if (now - seenAt > 2.5 * lookEveryMs) since = now
    seenAt = now
    return now - since > 1.5 * lookEveryMs
  }
}

/** Requests that hold a place, and how many each client has. */
class Waiting {
  readonly #clients = new Map<FastifyReply, string>()
  readonly #held = new Map<string, number>()

  get size(): number {
    return this.#clients.size
  }

  heldBy({ ip }: FastifyRequest): number {
    return this.#held.get(clientKey(ip)) ?? 0
  }

  add(request: FastifyRequest, reply: FastifyReply): void {
    const client = clientKey(request.ip)
    this.#clients.set(reply, client)
    this.#held.set(client, (this.#held.get(client) ?? 0) + 1)
  }

  delete(reply: FastifyReply): void {
    const client = this.#clients.get(reply)
    if (client === undefined) return
    this.#clients.delete(reply)
    const others = (this.#held.get(client) ?? 1) - 1
    if (others > 0) this.#held.set(client, others)
    else this.#held.delete(client)
  }
}

/** From a complete request to its response or the client's leaving: slow clients cost others nothing. */
function countWaiting(app: FastifyInstance, waiting: Waiting): void {
  app.addHook('preHandler', (request, reply, done) => {
    waiting.add(request, reply)
    reply.raw.on('close', () => waiting.delete(reply))
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    waiting.delete(reply)
    done(null, payload)
  })
}

function reasonOf(type: string): Reason {
  if (type === TYPE_EVENT_LOOP_DELAY) return 'event-loop'
  return type === TYPE_HEAP_USED_BYTES ? 'memory' : 'other'
}

const refusal =
  (content: () => Charity) =>
  (request: FastifyRequest, reply: FastifyReply, reason: Reason): string => {
    recordUnavailable(request, reason)
    const { status, body } = toPublic(refused(503))
    void reply.status(status)
    if (request.routeOptions.url === '/*') {
      void reply.headers(ERROR_PAGE_HEADERS)
      return errorPage(referenceOf(request), content())
    }
    void reply.headers({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'retry-after': '5',
    })
    return JSON.stringify(body)
  }

/** Sheds load with 503: refuses most requests early and cheaply, so that the others are served. */
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
    /** Number of fully received requests without a response yet. */
    waitingRequests(): number
  }
}

/** Limits above which the process counts as overloaded. */
export type Bounds = {
  /** Fully received requests without a response yet. */
  underWay: number
  /** How many of these may be one client's. */
  ofOneClient: number
  /** Additional ones, for the results of known payments. */
  reserved: number
  /** Mean event loop delay since the last check, so that one long iteration, as for a large page, does not count. */
  delayMs: number
  /** Event loop delay at which even the most important requests are refused. */
  lastDelayMs: number
  /** Heap size above which the process would soon do nothing but collect garbage, and then crash. */
  heapBytes: number
  /** Interval of checks, long enough that one long iteration is among many. */
  checkEveryMs: number
}

export const BOUNDS: Omit<Bounds, 'ofOneClient'> = {
  underWay: 600,
  reserved: 200,
  delayMs: 500,
  lastDelayMs: 2000,
  heapBytes: getHeapStatistics().heap_size_limit * 0.85,
  checkEveryMs: 1000,
}

/** Never refused: monitoring matters most during overload. */
const ALWAYS_SERVED = /^\/(healthz|readyz|metrics|version)(?![^?])/

/** Refused last: requests that finish a payment, because the card is charged, and files of pages already served. */
const REFUSED_LAST = [
  /^\/api\/stripe\/webhook(?![^?])/,
  /^\/(order-success|thank-you)(?![^?])/,
  /^\/(sandbox|assets)\//,
]

/** Requests from the provider or from this process do not count towards a client's share. */
const PROVIDER_PATHS = /^\/(api\/stripe\/webhook(?![^?])|sandbox\/)/

/** Requests for the result of a payment: also refused last, but only for known payments. */
const RESULT_PATHS = /^\/(api\/process-(payment|donation)|trpc\/(checkout|donations)\.process)(?![^?])/

/** Sheds load. Resident memory is not a criterion: it rarely shrinks, so everybody would be refused forever. */
export async function overload(
  app: FastifyInstance,
  bounds: Omit<Bounds, 'ofOneClient'>,
  /** A function, because it changes with the provider's keys. */
  ofOneClient: () => number,
  isKnownIntent: (paymentIntentId: string) => Promise<boolean>,
  /** For the error page. */
  content: () => Charity,
): Promise<void> {
  const refuseUnavailable = refusal(content)
  const waiting = new Waiting()
  const isFull = () => waiting.size >= bounds.underWay + bounds.reserved
  const holdsItsShare = (request: FastifyRequest) =>
    // cheap test first: no client holds more than all clients together
    waiting.size >= ofOneClient() &&
    !isAlways(request) &&
    !PROVIDER_PATHS.test(request.url) &&
    waiting.heldBy(request) >= ofOneClient()
  const isLasting = lasting(bounds.checkEveryMs)
  /** Requests admitted on condition that they are about a known payment. */
  const onlyIfKnown = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    if (holdsItsShare(request)) return void reply.send(refuseUnavailable(request, reply, 'client'))
    if (waiting.size < bounds.underWay || isAlways(request) || isLast(request)) return done()
    if (!isResult(request)) return void reply.send(refuseUnavailable(request, reply, 'requests'))
    onlyIfKnown.add(request)
    done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    // checked again, because many bodies may have arrived meanwhile
    if (holdsItsShare(request)) return void reply.send(refuseUnavailable(request, reply, 'client'))
    return done()
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!onlyIfKnown.has(request)) return
    const id = intentOf(request.body)
    // checked again after the query, because more requests may have arrived meanwhile
    if (isFull() || id === undefined || !(await isKnownIntent(id)) || isFull())
      await reply.send(refuseUnavailable(request, reply, 'requests'))
  })
  countWaiting(app, waiting)
  app.decorate('waitingRequests', () => waiting.size)
  await app.register(underPressure, {
    maxEventLoopDelay: bounds.delayMs,
    maxHeapUsedBytes: bounds.heapBytes,
    sampleInterval: bounds.checkEveryMs,
    pressureHandler(request, reply, type, value = 0) {
      // a pause of the whole machine is already over, so refuse nobody for it
      if (type === TYPE_EVENT_LOOP_DELAY && !isLasting(performance.now())) return undefined
      const isBearable = type !== TYPE_EVENT_LOOP_DELAY || value <= bounds.lastDelayMs
      const isServed = isAlways(request) || (isBearable && (isLast(request) || isResult(request)))
      if (isServed && isResult(request)) onlyIfKnown.add(request)
      // Fastify sends the return value of this hook, although its types do not say so
      return (isServed ? undefined : refuseUnavailable(request, reply, reasonOf(type))) as undefined
    },
  })
}

const isAlways = ({ url }: FastifyRequest) => ALWAYS_SERVED.test(url)
const isLast = ({ url }: FastifyRequest) => REFUSED_LAST.some((path) => path.test(url))
const isResult = ({ url }: FastifyRequest) => RESULT_PATHS.test(url)

/** Reads the intent from a REST body, or from a tRPC body, which is still unparsed text. */
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
 * Whether an overload seen at `now` (ms) has lasted for more than one check. A single check may only have
 * caught the end of one long iteration.
 */
export function lasting(checkEveryMs: number): (now: number) => boolean {
  let since = 0
  let seenAt = -Infinity
  return (now) => {
    if (now - seenAt > 2.5 * checkEveryMs) since = now
    seenAt = now
    return now - since > 1.5 * checkEveryMs
  }
}

/** Requests in progress, and their number per client. */
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

/** Counts a request from its complete arrival until its response or a disconnect, so slow clients take no place. */
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

/** More callers than can be served: most are refused at once and cheaply, so that the others are served at all. */
import { getHeapStatistics } from 'node:v8'
import underPressure, { TYPE_EVENT_LOOP_DELAY } from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paymentIntentId } from '#shared/checkout.ts'
import { refused, toPublic } from '../errors.ts'
import { ERROR_PAGE_HEADERS, ERROR_PAGE } from '../pages/error-page.ts'

/** How much is too much. */
export type Bounds = {
  /** Requests that have come whole and wait for their answer: whoever comes next would wait for all of them. */
  underWay: number
  /** So many more, of those who ask what became of a payment that we know. */
  reserved: number
  /**
   * The mean turn of the event loop since the last look: every caller waits about two of them. One long turn among
   * short ones, as a start or a large page makes, is none.
   */
  delayMs: number
  /** The same, for those who are refused last. */
  lastDelayMs: number
  /** Beyond it the process would soon do nothing but collect its garbage, and then end. */
  heapBytes: number
  /** Long enough that one long turn, between two looks, is one of many. */
  lookEveryMs: number
}

export const BOUNDS: Bounds = {
  underWay: 600,
  reserved: 200,
  delayMs: 500,
  lastDelayMs: 2000,
  heapBytes: getHeapStatistics().heap_size_limit * 0.85,
  lookEveryMs: 1000,
}

/** Whoever watches the process asks above all when it is in payment issue. */
const ALWAYS = /^\/(healthz|readyz|metrics)(?![^?])/

/**
 * What finishes a payment: money that has left a card shall be written down, and its giver be told. And the files of
 * pages that were let in.
 */
const LAST = [
  /^\/api\/stripe\/webhook(?![^?])/,
  /^\/(order-success|thank-you)(?![^?])/,
  /^\/(sandbox|assets)\//,
]

/** A page asks what became of its payment: refused as late as the others, but only for a payment that we know. */
const RESULT = /^\/(api\/process-(payment|donation)|trpc\/(checkout|donations)\.process)(?![^?])/

/**
 * Resident memory is no bound: what the process once needed it seldom refunds, and it would refuse everybody for
 * ever.
 */
export async function overload(
  app: FastifyInstance,
  bounds: Bounds,
  isKnownIntent: (paymentIntentId: string) => Promise<boolean>,
): Promise<void> {
  const waiting = new Set<FastifyReply>()
  const isFull = () => waiting.size >= bounds.underWay + bounds.reserved
  const isLasting = lasting(bounds.lookEveryMs)
  /** Let in so far only because it may be about a payment of ours. */
  const onlyIfKnown = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    if (waiting.size < bounds.underWay || isAlways(request) || isLast(request)) return done()
    if (!isResult(request)) return void reply.send(refuseUnavailable(request, reply))
    onlyIfKnown.add(request)
    done()
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!onlyIfKnown.has(request)) return
    const id = intentOf(request.body)
    // asked twice: others may have come while the database was asked
    if (isFull() || id === undefined || !(await isKnownIntent(id)) || isFull())
      await reply.send(refuseUnavailable(request, reply))
  })
  countWaiting(app, waiting)
  await app.register(underPressure, {
    maxEventLoopDelay: bounds.delayMs,
    maxHeapUsedBytes: bounds.heapBytes,
    sampleInterval: bounds.lookEveryMs,
    pressureHandler(request, reply, type, value = 0) {
      // a pause of the whole machine refuses nobody: it is over
      if (type === TYPE_EVENT_LOOP_DELAY && !isLasting(performance.now())) return undefined as never
      const isBearable = type !== TYPE_EVENT_LOOP_DELAY || value <= bounds.lastDelayMs
      const isServed = isAlways(request) || (isBearable && (isLast(request) || isResult(request)))
      if (isServed && isResult(request)) onlyIfKnown.add(request)
      // what is returned is sent, of which its typings do not know
      return (isServed ? undefined : refuseUnavailable(request, reply)) as undefined
    },
  })
}

const isAlways = ({ url }: FastifyRequest) => ALWAYS.test(url)
const isLast = ({ url }: FastifyRequest) => LAST.some((path) => path.test(url))
const isResult = ({ url }: FastifyRequest) => RESULT.test(url)

/** Of a REST body, or of the text that a tRPC call is until its procedure reads it. */
function intentOf(body: unknown): string | undefined {
  const { success, data } = resultBody.safeParse(body)
  return success ? data.paymentIntentId : undefined
}

const resultInput = z.object({ paymentIntentId })
const resultBody = z.union([resultInput, z.string().transform(parseJson).pipe(resultInput)])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Whether payment issue that is seen at a moment, in milliseconds, has lasted for more than one look: a long turn right after
 * one can be all that the next sees.
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

/** From a whole request to its answer or its caller's leaving: who sends or reads slowly costs others nothing. */
function countWaiting(app: FastifyInstance, waiting: Set<FastifyReply>): void {
  app.addHook('preHandler', (_request, reply, done) => {
    waiting.add(reply)
    reply.raw.once('close', () => waiting.delete(reply))
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    waiting.delete(reply)
    done(null, payload)
  })
}

/** @returns the body. */
function refuseUnavailable(request: FastifyRequest, reply: FastifyReply): string {
  const { status, body } = toPublic(refused(503))
  void reply.status(status)
  if (request.routeOptions.url === '/*') {
    void reply.headers(ERROR_PAGE_HEADERS)
    return ERROR_PAGE
  }
  void reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json', 'retry-after': '5' })
  return JSON.stringify(body)
}

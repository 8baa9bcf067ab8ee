/** More callers than can be served: most are sent away at once and cheaply, so that the others are served at all. */
import { getHeapStatistics } from 'node:v8'
import underPressure, { TYPE_EVENT_LOOP_DELAY } from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused, toPublic } from '../errors.ts'
import { AWAY_HEADERS, AWAY_PAGE } from '../site/away-page.ts'

/** How much is too much. */
export type Bounds = {
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
  delayMs: 500,
  lastDelayMs: 2000,
  heapBytes: getHeapStatistics().heap_size_limit * 0.85,
  lookEveryMs: 1000,
}

/** Whoever watches the process asks above all when it is in trouble. */
const ALWAYS = /^\/(healthz|readyz|metrics)(?![^?])/

/**
 * What finishes a payment: money that has left a card shall be written down, and its giver be told. And the files of
 * pages that were let in.
 */
const LAST = [
  /^\/api\/(stripe\/webhook|process-payment|process-donation)(?![^?])/,
  /^\/trpc\/[^?]*(checkout|donations)\.process(?![^,?])/,
  /^\/(order-success|thank-you)(?![^?])/,
  /^\/(sandbox|assets)\//,
]

/**
 * Resident memory is no bound: what the process once needed it seldom gives back, and it would refuse everybody for
 * ever.
 */
export async function overload(app: FastifyInstance, bounds: Bounds): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: bounds.delayMs,
    maxHeapUsedBytes: bounds.heapBytes,
    sampleInterval: bounds.lookEveryMs,
    pressureHandler(request, reply, type, value = 0) {
      const isBearable = type !== TYPE_EVENT_LOOP_DELAY || value <= bounds.lastDelayMs
      const isServed = ALWAYS.test(request.url) || (isBearable && LAST.some((path) => path.test(request.url)))
      // what is returned is sent, of which its typings do not know
      return (isServed ? undefined : sendAway(request, reply)) as undefined
    },
  })
}

/** @returns the body. */
function sendAway(request: FastifyRequest, reply: FastifyReply): string {
  const { status, body } = toPublic(refused(503))
  void reply.status(status)
  if (request.routeOptions.url === '/*') {
    void reply.headers(AWAY_HEADERS)
    return AWAY_PAGE
  }
  void reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json', 'retry-after': '5' })
  return JSON.stringify(body)
}

/** Gives each request an id and a trace, which our calls to other services carry too. Contains nothing personal. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

/** A part of a trace: a request, or one of our calls within it. */
export type Span = {
  /** In the format of W3C Trace Context. */
  traceparent: string
  child(name: string): Span
  end(attributes: Record<string, string | number>): void
}

/** Creates spans; undefined without a trace collector. Implemented by `ops/tracing.ts`. */
export type Tracer = {
  /** Starts the span of a request, within the caller's trace if the request names one. */
  begin(request: IncomingMessage): Span | undefined
  stop(): Promise<void>
}

const REQUEST_ID = /^[A-Za-z0-9][\w.:-]{7,63}$/
export const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

type Trace = { traceparent: string; span?: Span }
type Call = { requestId: string; trace: Trace | undefined }

const traces = new WeakMap<IncomingMessage, Trace>()
const calls = new AsyncLocalStorage<Call>()

const idOf = ({ traceparent }: Trace) => traceparent.slice(3, 35)

/** Fastify options: takes a valid id from the caller, and adds the id and the trace to every log line. */
export const requestTraceOptions = (tracer: Tracer | undefined) =>
  ({
    genReqId: ({ headers }: { headers: IncomingMessage['headers'] }) => {
      const requestId = headers['x-request-id']
      return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID()
    },
    childLoggerFactory(logger, bindings, options, raw) {
      const trace = beginTrace(raw, tracer)
      const all = trace ? { ...bindings, traceId: idOf(trace) } : bindings
      return logger.child(all, options)
    },
  }) satisfies FastifyServerOptions

function beginTrace(raw: IncomingMessage, tracer: Tracer | undefined): Trace | undefined {
  const { traceparent } = raw.headers
  const span = tracer?.begin(raw)
  if (!span && (typeof traceparent !== 'string' || !TRACEPARENT.test(traceparent))) return undefined
  const trace = span ? { traceparent: span.traceparent, span } : { traceparent: String(traceparent) }
  traces.set(raw, trace)
  return trace
}

/** Makes each request known to the calls that are made while it is handled. */
export function requestTrace(app: FastifyInstance): void {
  // after reading the body, because reading loses the async context
  app.addHook('preHandler', (request, _reply, done) => {
    calls.run({ requestId: request.id, trace: traces.get(request.raw) }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    traces.get(request.raw)?.span?.end({
      'http.request.method': request.method,
      'http.route': request.metricsRoute ?? request.routeOptions.url ?? 'unknown',
      'http.response.status_code': reply.statusCode,
    })
    done()
  })
}

/** Reference for error reports: the request's id, and its trace if there is one. */
export function referenceOf({ id, raw }: FastifyRequest): string {
  const trace = traces.get(raw)
  return trace ? `${id} (trace ${idOf(trace)})` : id
}

/** Traces a call to another service. Call `end` with the status, or without one if there was no response. */
export function callOut(name: string): { headers: Record<string, string>; end(status?: number): void } {
  const call = calls.getStore()
  if (!call) return { headers: {}, end() {} }
  const { requestId, trace } = call
  const span = trace?.span?.child(name)
  const traceparent = span?.traceparent ?? trace?.traceparent
  return {
    headers: { 'x-request-id': requestId, ...(traceparent !== undefined && { traceparent }) },
    end: (status) => span?.end(status === undefined ? {} : { 'http.response.status_code': status }),
  }
}

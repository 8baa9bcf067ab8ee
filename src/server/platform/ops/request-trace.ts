/** Identifies a request here and elsewhere: its id, and its trace. Nothing personal. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

/** A part of a trace: the handling of a request, or a call of ours within it. */
export type Span = {
  /** As W3C Trace Context writes it. */
  traceparent: string
  child(name: string): Span
  end(attributes: Record<string, string | number>): void
}

/** Creates spans; undefined if no collector is set. `ops/tracing.ts` is the only one. */
export type Tracer = {
  /** The span of a request, a part of the caller's trace if it names one. */
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

/** Fastify's own options: the id that the caller gave, if it is one, and every log line with it and the trace's. */
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

/** Stores each request as the context of the calls that it makes. */
export function requestTrace(app: FastifyInstance): void {
  // once the body is read: its reading has no memory of the call
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

/** For error reports: the request's id, and the trace if there is one. */
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

/** OpenTelemetry traces: a span for each response and each call to the provider. Loaded only with a collector. */
import type { IncomingMessage } from 'node:http'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span as OtelSpan } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { TRACEPARENT, type Span, type Tracer } from './request-trace.ts'
import { SITE_VERSION } from './site-version.ts'

/** Not traced: monitoring requests these every few seconds. */
const PROBES = /^\/(healthz|readyz|metrics|version)(?![^?])/

/** @param endpoint a collector that accepts OTLP over HTTP, such as http://collector:4318 */
export function startTracing(endpoint: string): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'threads-and-pages',
      'service.version': SITE_VERSION,
    }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('site')

  return {
    begin(request) {
      if (PROBES.test(request.url ?? '')) return undefined
      return span(
        tracer.startSpan(request.method ?? 'GET', { kind: SpanKind.SERVER }, contextOf(request)),
        // lower statuses are the caller's fault
        500,
      )
    },
    stop: () => provider.shutdown(),
  }

  function span(of: OtelSpan, failsFrom: number): Span {
    const { traceId, spanId, traceFlags } = of.spanContext()
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      child: (name) =>
        span(tracer.startSpan(name, { kind: SpanKind.CLIENT }, trace.setSpan(ROOT_CONTEXT, of)), 400),
      end(attributes) {
        const { 'http.request.method': method, 'http.route': route } = attributes
        if (route !== undefined) of.updateName(`${method} ${route}`)
        of.setAttributes(attributes)
        // no status means no response
        const status = Number(attributes['http.response.status_code'] ?? Infinity)
        if (status >= failsFrom) of.setStatus({ code: SpanStatusCode.ERROR })
        of.end()
      },
    }
  }
}

/** Continues the caller's trace, if the request names one. */
function contextOf({ headers: { traceparent } }: IncomingMessage) {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags ?? '0', 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

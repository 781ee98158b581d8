import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyRequest } from 'fastify'
import packageJson from '#package.json' with { type: 'json' }
import { type CallObserver, routeOf } from '../http/call-observer.ts'

export interface Tracing {
  observer: CallObserver
  /** Sends the remaining spans. */
  close(): Promise<void>
}

const notTraced = new Set(['/healthz', '/readyz'])

/**
 * One span per call, below the caller’s span if it sends one. It contains neither address nor body, which may be
 * private. Spans that cannot be delivered are dropped.
 */
export function createTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'wardwise', 'service.version': packageJson.version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('wardwise')
  const open = new WeakMap<FastifyRequest, Span>()
  return {
    observer: {
      began(request) {
        const route = routeOf(request)
        if (notTraced.has(route)) return
        const attributes = { 'http.request.method': request.method, 'http.route': route }
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          callerOf(request),
        )
        open.set(request, span)
      },
      answered(request, { statusCode }) {
        const span = open.get(request)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      },
    },
    close: () => provider.shutdown(),
  }
}

/** Reads the W3C Trace Context header. */
function callerOf({ headers }: FastifyRequest): Context {
  const parts = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(headers.traceparent))
  const [, traceId, spanId, flags] = parts ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  })
}

import cluster from 'node:cluster'
import type pg from 'pg'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Changes } from '#db/changes/change-listener.ts'
import type { OpenDatabase } from '#db/connect.ts'
import { type CallObserver, routeOf } from '../http/call-observer.ts'
import type { Bus } from '../nodes/bus.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { traffic } from '../realtime/traffic.ts'
import { addDatabaseGauges, type DatabaseGauge } from './database-gauges.ts'

export interface MetricsParts {
  database: Pick<OpenDatabase, 'pool' | 'waiting'>
  changes: Changes
  bus: Bus
  realtime: Pick<Realtime, 'counts'>
  gauges: readonly DatabaseGauge[]
}

export interface Metrics {
  observer: CallObserver
  /** All metrics, in the Prometheus text format. */
  text(): Promise<string>
  contentType: string
}

/** Buckets for the durations of API calls: half of them take less than 5 ms, and none should take ten seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of this process. Companies and people are never labels: there would be one time series for each. */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Calls by the pattern of their address',
    labelNames: ['http_route', 'http_request_method', 'http_response_status_code'],
    buckets: durations,
    registers,
  })
  countConnections(registry, parts.database)
  countMessages(registry, parts)
  addDatabaseGauges(registry, parts.database.pool, parts.gauges)
  // With WORKERS set, the primary process adds up the metrics of its workers.
  if (cluster.isWorker) answerFirstProcess(registry)
  return {
    observer: {
      answered(request, reply) {
        calls.observe(
          {
            http_route: routeOf(request),
            http_request_method: request.method,
            http_response_status_code: reply.statusCode,
          },
          reply.elapsedTime / 1_000,
        )
      },
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function countConnections(registry: Registry, { pool, waiting }: MetricsParts['database']): void {
  const states: Record<string, (pool: pg.Pool) => number> = {
    idle: ({ idleCount }) => idleCount,
    used: ({ idleCount, totalCount }) => totalCount - idleCount,
  }
  registry.registerMetric(
    new Gauge({
      name: 'db_client_connection_count',
      help: 'Connections to the database',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(states)) this.set({ state }, count(pool))
      },
    }),
  )
  gauge(registry, 'db_client_connection_pending_requests', 'Who waits for a connection', waiting)
}

function countMessages(registry: Registry, { realtime, bus, changes }: MetricsParts): void {
  gauge(
    registry,
    'wardwise_realtime_connections',
    'Open live connections',
    () => realtime.counts().connections,
  )
  counter(
    registry,
    'wardwise_realtime_frames_sent_total',
    'Frames written to live connections',
    () => traffic.framesSent,
  )
  counter(
    registry,
    'wardwise_realtime_slow_readers_cut_total',
    'Live connections cut as they read too slowly',
    () => traffic.slowReadersCut,
  )
  counter(
    registry,
    'wardwise_realtime_webhooks_dropped_total',
    'Webhooks given up, as nobody took them in five minutes',
    () => traffic.webhooksDropped,
  )
  gauge(
    registry,
    'wardwise_bus_up',
    '0 while other processes cannot be reached',
    () => (bus.state() === 'down' ? 0 : 1),
    'min',
  )
  gauge(
    registry,
    'wardwise_bus_lag_seconds',
    'How long the last own message took to come back',
    () => (bus.traffic().lagMs ?? 0) / 1_000,
    'max',
  )
  let counted = { sent: 0, received: 0 }
  registry.registerMetric(
    new Counter({
      name: 'wardwise_bus_messages_total',
      help: 'Messages to and from other processes',
      labelNames: ['direction'],
      registers: [],
      collect() {
        const { sent, received } = bus.traffic()
        this.inc({ direction: 'sent' }, sent - counted.sent)
        this.inc({ direction: 'received' }, received - counted.received)
        counted = { sent, received }
      },
    }),
  )
  counter(
    registry,
    'wardwise_changes_deaf_seconds_total',
    'How long changes of other processes were not heard',
    changes.deafSeconds,
  )
}

type Aggregator = 'sum' | 'max' | 'min'

function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number,
  aggregator: Aggregator = 'sum',
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      aggregator,
      registers: [],
      collect() {
        this.set(read())
      },
    }),
  )
}

/** Creating an AggregatorRegistry makes this worker answer requests of the primary process. */
function answerFirstProcess(registry: Registry): AggregatorRegistry<typeof Registry.PROMETHEUS_CONTENT_TYPE> {
  AggregatorRegistry.setRegistries(registry)
  return new AggregatorRegistry()
}

/** The metrics of all worker processes, added up by the primary process. */
export function createWorkersMetrics(): Pick<Metrics, 'text' | 'contentType'> {
  const all = new AggregatorRegistry()
  return { text: () => all.clusterMetrics(), contentType: all.contentType }
}

/** A counter whose value is maintained elsewhere. */
function counter(registry: Registry, name: string, help: string, read: () => number): void {
  let counted = 0
  registry.registerMetric(
    new Counter({
      name,
      help,
      registers: [],
      collect() {
        const now = read()
        this.inc(now - counted)
        counted = now
      },
    }),
  )
}

/** `GET /metrics` for Prometheus, only from loopback or with the token. Contains counts and times, nothing personal. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isLoopback, type Config } from '../../config.ts'
import type { Deps } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { isSameSecret } from '../sessions/same-secret.ts'
import { counters } from './counters.ts'
import { databaseMetrics } from './database-metrics.ts'
import { RUNNING } from './site-version.ts'
import { REASONS, whyUnavailable } from './unavailable.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Label of a route that serves many pages, such as '/blog/:slug'. Never text from a visitor. */
    metricsRoute: string | undefined
  }
  interface FastifyInstance {
    /** Call it for every page that is rendered rather than served from the cache. */
    countRender: () => void
  }
}

/** Most responses take milliseconds, but a visitor waits for the slowest. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Not counted: during shutdown, /readyz fails on purpose. */
const PROBES = new Set(['/readyz', '/healthz'])

// memory, processor and event loop are measured per process, whatever the number of servers in it
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })
// promtool refuses these gauges because of their counter-like names; `nodejs_active_resources` has their sums
for (const name of ['handles', 'requests', 'resources'])
  ofProcess.removeSingleMetric(`nodejs_active_${name}_total`)

/** Counts every response, and serves the counts at /metrics. */
export function metrics(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'poolUse' | 'isReplicaRead' | 'clockWatch' | 'serverWatch'>,
): void {
  const ofSite = new Registry()
  const registers = [ofSite]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long an answer took.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const unavailable = new Counter({
    name: 'http_unavailable_total',
    help: 'Answers with 503 by their reason, without those to health checks.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of REASONS) unavailable.inc({ reason }, 0)
  liveGauges(registers, app, deps)
  const renders = new Counter({
    name: 'site_pages_rendered_total',
    help: 'Pages that no cache had.',
    registers,
  })
  app.decorate('countRender', () => renders.inc())
  const info = new Gauge({
    name: 'site_info',
    help: 'What runs.',
    labelNames: ['version', 'commit', 'schema', 'node'],
    registers,
  })
  const { version, commit, schema } = RUNNING
  info.set({ version, commit, schema, node: process.version }, 1)
  const clockAhead = new Gauge({
    name: 'site_clock_ahead_seconds',
    help: 'How far the clock of this process is ahead of another, or of the newest record if that cannot be true; negative: behind.',
    labelNames: ['of'],
    registers,
  })
  const readDatabase = databaseMetrics(registers, deps)

  app.decorateRequest('metricsRoute', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', method } = request.routeOptions
    const labels = {
      method: typeof method === 'string' ? method : 'any',
      route: request.metricsRoute ?? url,
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    requests.inc(labels)
    if (reply.statusCode === 503 && !PROBES.has(url)) unavailable.inc({ reason: whyUnavailable(request) })
    // a stream lasts as long as its page is open
    if (reply.getHeader('content-type') !== 'text/event-stream')
      durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  const all = Registry.merge([ofProcess, counters, ofSite])
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps.config)) throw notFound('There is nothing at this address.')
    for (const [of, aheadMs] of deps.clockWatch.ahead()) clockAhead.set({ of }, aheadMs / 1000)
    await readDatabase()
    return reply.type(all.contentType).send(await all.metrics())
  })
}

/** Behind a proxy every request comes from loopback, so the token is required then. */
function mayRead({ socket, headers }: FastifyRequest, { metricsToken, trustProxy }: Config): boolean {
  const isScraper =
    metricsToken !== undefined && isSameSecret(`Bearer ${metricsToken}`, headers.authorization ?? '')
  if (isScraper) return true
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers)
  return isLoopback(socket.remoteAddress ?? '') && !isForwarded && !trustProxy
}

/** Gauges that are read at each scrape. */
function liveGauges(
  registers: Registry[],
  app: FastifyInstance,
  {
    config,
    poolUse,
    isReplicaRead,
    serverWatch,
  }: Pick<Deps, 'config' | 'poolUse' | 'isReplicaRead' | 'serverWatch'>,
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('http_requests_waiting', 'Requests received in full that wait for their answer.', () =>
    app.waitingRequests(),
  )
  gauge('site_database_pool_in_use', 'Connections of this process under way.', () => poolUse().inUse)
  gauge('site_database_pool_waiting', 'Calls that wait for one of them.', () => poolUse().waiting)
  gauge('site_database_pool_max', 'How many there may be: DATABASE_POOL_MAX.', () => config.databasePoolMax)
  gauge(
    'site_database_writable_servers',
    'How many servers of DATABASE_URL take changes: more than one after a former primary has come back. Always 1 for a single host.',
    () => serverWatch?.writable() ?? 1,
  )
  if (isReplicaRead)
    gauge('site_replica_read', 'Whether public reads go to the replica.', () => Number(isReplicaRead()))
}

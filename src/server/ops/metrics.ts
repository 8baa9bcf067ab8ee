/** `GET /metrics` for Prometheus. Only for loopback or with the token; counts and times, nothing personal. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#db/client.ts'
import { LAST_BACKUP_KEY } from '#db/last-backup.ts'
import { isLoopback, type Config } from '../config.ts'
import type { Deps } from '../context.ts'
import { notFound } from '../errors.ts'
import { responseTimeout } from '../http/response-timeout.ts'
import { SITE_VERSION } from './site-version.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The label of a route that serves many pages: '/blog/:slug'. Never a visitor's own text. */
    metricsRoute: string | undefined
  }
  interface FastifyInstance {
    /** Call it for every page that is rendered; most are answered from the cache. */
    countRender: () => void
  }
}

/** A timeout, because the other metrics must be readable while the database is down. */
const DATABASE_MS = 1000

// memory, processor and event loop belong to the process, however many servers run in it
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })
// these are gauges with a counter's name, which promtool refuses; their sums are in `nodejs_active_resources`
for (const name of ['handles', 'requests', 'resources'])
  ofProcess.removeSingleMetric(`nodejs_active_${name}_total`)

/** Counts every answer, and serves the counts. */
export function metrics(
  app: FastifyInstance,
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
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
    labelNames: ['method', 'route'],
    registers,
  })
  const renders = new Counter({
    name: 'site_pages_rendered_total',
    help: 'Pages that no cache had.',
    registers,
  })
  app.decorate('countRender', () => renders.inc())
  const info = new Gauge({
    name: 'site_info',
    help: 'What runs.',
    labelNames: ['version', 'node'],
    registers,
  })
  info.set({ version: SITE_VERSION, node: process.version }, 1)
  const readDatabase = databaseGauges(registers, db, clock)

  app.decorateRequest('metricsRoute', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', method } = request.routeOptions
    const labels = {
      method: typeof method === 'string' ? method : 'any',
      route: request.metricsRoute ?? url,
    }
    requests.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` })
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  const all = Registry.merge([ofProcess, ofSite])
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) throw notFound('There is nothing at this address.')
    await readDatabase()
    return reply.type(all.contentType).send(await all.metrics())
  })
}

/** Behind a proxy every request comes from loopback, so none counts as local. */
function mayRead({ socket, headers }: FastifyRequest, { metricsToken, trustProxy }: Config): boolean {
  if (metricsToken !== undefined && isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) return true
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers)
  return isLoopback(socket.remoteAddress ?? '') && !isForwarded && !trustProxy
}

const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other))
const hash = (text: string) => createHash('sha256').update(text).digest()

/** Running totals, the waiting emails by an index, and the connections: cheap at any size. */
function databaseGauges(registers: Registry[], db: Db, clock: () => Date): () => Promise<void> {
  const isUp = new Gauge({ name: 'site_database_up', help: 'Whether it has answered.', registers })
  const records = new Gauge({
    name: 'site_records',
    help: 'How many there are.',
    labelNames: ['name'],
    registers,
  })
  const connections = new Gauge({
    name: 'site_database_connections',
    help: 'Of all processes.',
    labelNames: ['state'],
    registers,
  })
  const backupAge = new Gauge({
    name: 'site_backup_age_seconds',
    help: 'Since the newest backup was made; missing while there is none.',
    registers,
  })
  return async () => {
    const now = clock().toISOString()
    const rows = await responseTimeout(
      DATABASE_MS,
      db.execute<{ what: string; name: string; count: number }>(
        sql`select 'records' as what, name, count::float8 from counters
          union all select 'records', 'mail queued', count(*) from outbox_emails where state = 'queued'
          union all select 'backup', 'age', extract(epoch from ${now}::timestamptz - (value->>'at')::timestamptz)
            from site_facts where key = ${LAST_BACKUP_KEY}
          union all select 'connections', coalesce(state, 'none'), count(*) from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' group by state`,
      ),
    )
    isUp.set(rows ? 1 : 0)
    records.reset()
    connections.reset()
    backupAge.remove()
    for (const { what, name, count } of rows ?? [])
      if (what === 'backup') backupAge.set(count)
      else if (what === 'records') records.set({ name }, count)
      else connections.set({ state: name }, count)
  }
}

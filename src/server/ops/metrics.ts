/**
 * `GET /metrics`: how the process does, as Prometheus reads it. For this very machine, or for whoever has the token;
 * counts and times only, and never anything of a person.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#db/client.ts'
import { isLoopback, type Config } from '../config.ts'
import type { Deps } from '../context.ts'
import { notFound } from '../errors.ts'
import { answerWithin } from './answer-within.ts'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** In milliseconds: a request counts in every bucket that it fits into. */
const BUCKETS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]
const RESOLUTION_MS = 10
/** Whoever asks how a process does that cannot reach its database shall hear of the rest. */
const DATABASE_MS = 1000

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Of one route: how many answers by the first digit of their status, and how long they took. */
type Figures = { labels: string; classes: number[]; buckets: number[]; totalMs: number }

/** Counts every answer, and tells the counts to whom they may be told. */
export function metrics(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  // by the route's own object: to put a name together for each request would take longer than to count it
  const routes = new Map<unknown, Figures>()
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  loop.enable()
  app.addHook('onClose', (_app, done) => {
    loop.disable()
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { config: route, method, url } = request.routeOptions
    let figures = routes.get(route)
    if (!figures) {
      const labels =
        url === undefined ? 'method="any",route="unknown"' : `method="${String(method)}",route="${url}"`
      figures = { labels, classes: [0, 0, 0, 0, 0, 0], buckets: BUCKETS.map(() => 0), totalMs: 0 }
      routes.set(route, figures)
    }
    const ms = reply.elapsedTime
    const bucket = BUCKETS.findIndex((most) => ms <= most)
    if (bucket >= 0) figures.buckets[bucket]! += 1
    figures.classes[Math.floor(reply.statusCode / 100)]! += 1
    figures.totalMs += ms
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) throw notFound('There is nothing at this address.')
    const text = [
      ...ofProcess(),
      ...ofLoop(loop),
      ...ofRequests([...routes.values()]),
      ...(await ofDatabase(db)),
    ].join('\n')
    return reply.type(CONTENT_TYPE).send(`${text}\n`)
  })
}

/** Behind a proxy everybody comes from this machine, so that nobody is believed to. */
function mayRead({ socket, headers }: FastifyRequest, { metricsToken, trustProxy }: Config): boolean {
  if (metricsToken !== undefined && isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) return true
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers)
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return isLoopback(address) && !isForwarded && !trustProxy
}

const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other))
const hash = (text: string) => createHash('sha256').update(text).digest()

type Sample = [labels: string, value: number]

function family(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: Sample[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`),
  ]
}

function ofProcess(): string[] {
  const { heapUsed, heapTotal, external, rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const startedAt = (Date.now() - process.uptime() * 1000) / 1000
  return [
    ...family('site_info', 'gauge', 'What runs.', [[`version="${version}",node="${process.version}"`, 1]]),
    ...family('process_start_time_seconds', 'gauge', 'When it began.', [['', startedAt]]),
    ...family('process_cpu_seconds_total', 'counter', 'Processor time.', [['', (user + system) / 1e6]]),
    ...family('process_resident_memory_bytes', 'gauge', 'Resident memory.', [['', rss]]),
    ...family('nodejs_heap_bytes', 'gauge', 'Memory of the heap.', [
      ['kind="used"', heapUsed],
      ['kind="total"', heapTotal],
      ['kind="external"', external],
    ]),
  ]
}

/** How late, not how long from one look to the next. */
const lateness = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000)

/** Since it was last asked. */
function ofLoop(loop: ReturnType<typeof monitorEventLoopDelay>): string[] {
  const lines = family(
    'nodejs_eventloop_delay_seconds',
    'gauge',
    'How late the event loop is, since last asked.',
    [
      ['quantile="0.5"', lateness(loop.percentile(50))],
      ['quantile="0.99"', lateness(loop.percentile(99))],
      ['quantile="1"', lateness(loop.max)],
    ],
  )
  loop.reset()
  return lines
}

const count = (classes: number[]) => classes.reduce((sum, each) => sum + each, 0)

function ofRequests(all: Figures[]): string[] {
  const counts = all.flatMap(({ labels, classes }) =>
    classes.flatMap((answers, digit): Sample[] =>
      answers > 0 ? [[`${labels},status="${digit}xx"`, answers]] : [],
    ),
  )
  return [
    ...family('http_requests_total', 'counter', 'Answers by route and class of status.', counts),
    '# HELP http_request_duration_seconds How long an answer took.',
    '# TYPE http_request_duration_seconds histogram',
    ...all.flatMap(({ labels, classes, buckets, totalMs }) => {
      let within = 0
      const name = 'http_request_duration_seconds'
      return [
        ...BUCKETS.map((most, index) => {
          within += buckets[index] ?? 0
          return `${name}_bucket{${labels},le="${most / 1000}"} ${within}`
        }),
        `${name}_bucket{${labels},le="+Inf"} ${count(classes)}`,
        `${name}_sum{${labels}} ${totalMs / 1000}`,
        `${name}_count{${labels}} ${count(classes)}`,
      ]
    }),
  ]
}

/** Running totals, the outbox by an index of those that wait, and the connections: cheap however much there is. */
async function ofDatabase(db: Db): Promise<string[]> {
  const rows = await answerWithin(
    DATABASE_MS,
    db.execute<{ what: string; name: string; count: number }>(
      sql`select 'records' as what, name, count from tallies
        union all select 'records', 'mail queued', count(*)::int from mails where state = 'queued'
        union all select 'connections', coalesce(state, 'none'), count(*)::int from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' group by state`,
    ),
  )
  const samples = (kind: string, label: string) =>
    (rows ?? [])
      .filter(({ what }) => what === kind)
      .map((row): Sample => [`${label}="${row.name}"`, row.count])
  return [
    ...family('site_database_up', 'gauge', 'Whether it has answered.', [['', rows ? 1 : 0]]),
    ...family('site_records', 'gauge', 'How many there are.', samples('records', 'name')),
    ...family('site_database_connections', 'gauge', 'Of all processes.', samples('connections', 'state')),
  ]
}

/** Logs one line per request with its route, but without URL, client address, body or cookies; files when debugging. */
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import { isDatabaseUnavailable } from '#db/connection/database-errors.ts'
import { reasonOf } from './unavailable.ts'

/** Logs errors by type, code and stack, and database errors by table and constraint: messages contain values. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], undefined | boolean> {
  return { level, serializers: { err: describeError }, stream: output }
}

/** Writes the lines of an event loop iteration at once, and flushes when the process ends. */
const output = { write }
let lines = ''

function write(line: string): void {
  if (lines === '') setImmediate(flush)
  lines += line
}

function flush(): void {
  process.stdout.write(lines)
  lines = ''
}

process.once('exit', flush)
// continue to serve if the reader of the log goes away
process.stdout.on('error', () => {})

/** Sends the request's id as a header, so that a visitor's report leads to its log line. */
export function logging(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // the route's pattern, because URLs contain session ids
    const route = request.metricsRoute ?? request.routeOptions.url ?? 'unknown'
    const { statusCode: status, elapsedTime } = reply
    // a page has up to 30 files, which would hide everything else
    const level = route.startsWith('/assets/') && status < 400 ? 'debug' : 'info'
    request.log[level](
      { method: request.method, route, status, ms: Math.round(elapsedTime * 10) / 10 },
      'request',
    )
    done()
  })
}

/** Parts that a site needs, and that may be away for a while. */
type Dependency = 'database' | 'pool' | 'storage' | 'provider'
export type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>
type Outage = { log: Log; since: number; failedAt: number; toldAt: number; untold: number }

const outages = new Map<Dependency, Outage>()
const TELL_EVERY_MS = 60_000
/** An outage without a failure for this long is over, although nothing has said so. */
const OVER_MS = 10 * 60_000

/** Logs an unexpected error. Of an outage the first error is logged, and then each minute how many there were. */
export function logUnexpected(
  log: Log,
  error: unknown,
  what: string,
  level: 'error' | 'warn' = 'error',
): void {
  const dependency = dependencyOf(error)
  if (dependency === undefined) return log[level]({ err: error }, what)
  const now = performance.now()
  const outage = outages.get(dependency)
  if (!outage || now - outage.failedAt > OVER_MS) {
    outages.set(dependency, { log, since: now, failedAt: now, toldAt: now, untold: 0 })
    return log[level]({ err: error, outage: dependency }, what)
  }
  outage.failedAt = now
  outage.untold += 1
  if (now - outage.toldAt < TELL_EVERY_MS) return
  log[level]({ outage: dependency, times: outage.untold }, `still unavailable after ${seconds(outage)} s`)
  outage.toldAt = now
  outage.untold = 0
}

/** Logs that an outage is over, if there was one. Call it whenever one of them has just worked. */
export function recordRecovery(...dependencies: Dependency[]): void {
  for (const dependency of dependencies) {
    const outage = outages.get(dependency)
    if (!outage) continue
    outages.delete(dependency)
    outage.log.warn({ outage: dependency, times: outage.untold }, `recovered after ${seconds(outage)} s`)
  }
}

const seconds = ({ since }: Outage) => Math.round((performance.now() - since) / 1000)

function dependencyOf(error: unknown): Dependency | undefined {
  if (error instanceof Error && 'shortCode' in error && error.shortCode === 'PROVIDER_FAILED')
    return 'provider'
  const reason = reasonOf(error)
  return reason === 'pool' || reason === 'database' || reason === 'storage' ? reason : undefined
}

type Described = {
  type: string
  message: string
  /** Why a dependency could not be reached. */
  cause?: string | undefined
  stack: string
  /** Why a database refused a row: names from our schema, never values. */
  constraint?: string | undefined
  table?: string | undefined
  column?: string | undefined
}

function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const chain = causesOf(error)
  const ofDatabase = chain.find((one) => 'severity' in one)
  const isQuery = ofDatabase !== undefined || chain.some((one) => 'query' in one)
  // for an outage the code is on an inner error
  const root = ofDatabase ?? chain.slice(1).findLast((one) => 'code' in one) ?? chain[1] ?? error
  const named = (key: string) => {
    const name: unknown = ofDatabase && Reflect.get(ofDatabase, key)
    return typeof name === 'string' ? name : undefined
  }
  return {
    type: [...new Set([error.name, root.name]), 'code' in root ? String(root.code) : '']
      .filter(Boolean)
      .join(' '),
    message: isQuery ? 'a query failed' : textOf(root),
    // such a refusal has no values
    cause: isQuery && isDatabaseUnavailable(error) ? textOf(root) : undefined,
    constraint: named('constraint_name'),
    table: named('table_name'),
    column: named('column_name'),
    stack: framesOf(root),
  }
}

/** The error and its causes: a failed call wraps a failed query, which wraps the database's error. */
function causesOf(error: Error, depth = 0): Error[] {
  return error.cause instanceof Error && depth < 5 ? [error, ...causesOf(error.cause, depth + 1)] : [error]
}

/** The message; for a name with several addresses that of each, because the error around them has none. */
function textOf(error: Error): string {
  const each = error instanceof AggregateError ? error.errors.filter((one) => one instanceof Error) : []
  return error.message || [...new Set(each.map(({ message }) => message))].join('; ') || error.name
}

/** The stack without its first lines, which repeat the message and may contain what a visitor typed. */
function framesOf({ stack = '', message }: Error): string {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

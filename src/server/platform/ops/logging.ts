/** One line per request, never with addresses' values, bodies, cookies or query parameters. */
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import { isDatabaseUnavailable } from '#db/connection/database-errors.ts'

/** An error is logged by type, code and stack, a database's by table and constraint: messages hold values. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], undefined | boolean> {
  return { level, serializers: { err: describeError }, stream: output }
}

/** Writes the lines of one iteration of the event loop together, and flushes when the process ends. */
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
// if the reader of the log ends, the site continues to serve
process.stdout.on('error', () => {})

/** The request's id is sent as a header, so that a visitor's report leads to its log line. */
export function logging(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // the route's pattern, because addresses carry session identifiers
        route: request.metricsRoute ?? request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}

/** One line for all requests refused by the connection pool; each has its own request line anyway. */
const BUSY_EVERY_MS = 1000
let busyLoggedAt = -BUSY_EVERY_MS
let busyUntold = 0

/** Logs unexpected errors. Refusals by the pool are counted and logged once a second at most. */
export function logUnexpected(log: FastifyBaseLogger, error: unknown, what: string): void {
  if (!isDatabaseUnavailable(error, 'busy')) return log.error({ err: error }, what)
  busyUntold += 1
  const now = performance.now()
  if (now - busyLoggedAt < BUSY_EVERY_MS) return
  log.error({ err: error, times: busyUntold }, what)
  busyLoggedAt = now
  busyUntold = 0
}

type Described = {
  type: string
  message: string
  stack: string
  /** Why a database refused a row: names of our own, never the row's values. */
  constraint?: string | undefined
  table?: string | undefined
  column?: string | undefined
}

function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const chain = causesOf(error)
  const ofDatabase = chain.find((one) => 'severity' in one)
  const isQuery = ofDatabase !== undefined || chain.some((one) => 'query' in one)
  // an outage is identified by its code alone, below what wraps it
  const root = ofDatabase ?? chain.slice(1).findLast((one) => 'code' in one) ?? chain[1] ?? error
  const named = (key: string) => {
    const name: unknown = ofDatabase && Reflect.get(ofDatabase, key)
    return typeof name === 'string' ? name : undefined
  }
  return {
    type: [...new Set([error.name, root.name]), 'code' in root ? String(root.code) : '']
      .filter(Boolean)
      .join(' '),
    message: isQuery ? 'a query failed' : root.message,
    constraint: named('constraint_name'),
    table: named('table_name'),
    column: named('column_name'),
    stack: framesOf(root),
  }
}

/** The error and its causes: a call's failure wraps the query's, which wraps the database's. */
function causesOf(error: Error, depth = 0): Error[] {
  return error.cause instanceof Error && depth < 5 ? [error, ...causesOf(error.cause, depth + 1)] : [error]
}

/** A stack's first lines repeat the message, which may contain what a visitor typed. */
function framesOf({ stack = '', message }: Error): string {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

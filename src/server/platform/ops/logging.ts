/** Logs one line per request with its route, but without URL, client address, body or cookies. */
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import { isDatabaseUnavailable } from '#db/connection/database-errors.ts'

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
    request.log.info(
      {
        method: request.method,
        // the route's pattern, because URLs contain session ids
        route: request.metricsRoute ?? request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}

/** Minimum interval of log lines about requests refused by the pool; each still has its request line. */
const BUSY_EVERY_MS = 1000
let busyLoggedAt = -BUSY_EVERY_MS
let busyUntold = 0

/** Logs an unexpected error. Refusals by the connection pool are counted, and logged at most once a second. */
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
    message: isQuery ? 'a query failed' : root.message,
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

/** The stack without its first lines, which repeat the message and may contain what a visitor typed. */
function framesOf({ stack = '', message }: Error): string {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

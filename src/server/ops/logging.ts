/** One line a request; never an address's values, a body, a cookie or a query's parameters. */
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import { isDatabaseAway } from '#db/away.ts'

/** For Fastify's own pino. Errors are told by type, code and stack: a database error's message holds the values. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], undefined | boolean> {
  return { level, serializers: { err: describeError }, stream: output }
}

/** Lines of one turn of the event loop are written together; what is left of the last turn, when the process ends. */
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
// whoever reads the lines may go; the site serves on
process.stdout.on('error', () => {})

/** The request's id goes out as a header, so that a visitor's report finds its line. */
export function logging(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // the pattern, not the address: addresses carry session identifiers
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}

/** One line for many who were sent away from the line before the database: each has its request's line anyway. */
const BUSY_EVERY_MS = 1000
let busyTold = -BUSY_EVERY_MS
let busyUntold = 0

/** Writes down what nobody expected. Those who were sent away are counted, and told of once a second at most. */
export function logUnexpected(log: FastifyBaseLogger, error: unknown, what: string): void {
  if (!isDatabaseAway(error, 'busy')) return log.error({ err: error }, what)
  busyUntold += 1
  const now = performance.now()
  if (now - busyTold < BUSY_EVERY_MS) return
  log.error({ err: error, times: busyUntold }, what)
  busyTold = now
  busyUntold = 0
}

function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const root = error.cause instanceof Error ? error.cause : error
  const isQuery = 'query' in error || 'query' in root || 'severity' in root
  const code = 'code' in root ? String(root.code) : ''
  return {
    type: [error.name, root === error ? '' : root.name, code].filter(Boolean).join(' '),
    message: isQuery ? 'a query failed' : root.message,
    // the first lines repeat the message
    stack: (root.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  }
}

/** One line a request; never an address's values, a body, a cookie or a query's parameters. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** For Fastify's own pino. Errors are told by type, code and stack: a database error's message holds the values. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], undefined | boolean> {
  return { level, serializers: { err: describeError } }
}

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

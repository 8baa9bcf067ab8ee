/** A clean end: a connection that still has a request under way when the server closes must not linger after it. */
import type { FastifyInstance } from 'fastify'

/** Answers sent while closing tell their connection to end; idle connections are Fastify's to close. */
export function draining(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Serves the build's files; build.ts has stored the compressed forms beside them. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export async function builtFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onRequest', (request, _reply, done) => {
      request.metricsRoute = '/assets/*'
      done()
    })
    await assets.register(fastifyStatic, {
      root: folder,
      prefix: '/assets/',
      preCompressed: true,
      // each file is a route of its own name, so compressed forms cannot be requested directly
      wildcard: false,
      globIgnore: ['*.br', '*.gz'],
      // names carry a hash of the content
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    })
    assets.get('/assets/*', (_request, reply) => reply.callNotFound())
  })
}

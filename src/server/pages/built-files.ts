/** The build's own files; the compressed forms are those that build.ts has put beside them. */
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
      // each file is a route under its own name: a compressed one is not to be had by another
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

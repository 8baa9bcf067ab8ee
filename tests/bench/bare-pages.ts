/** The baseline for pages: Fastify that serves the same bytes from memory. */
import { once } from 'node:events'
import Fastify from 'fastify'

type Ready = { path: string; body: string; headers: Record<string, string> }

const app = Fastify()

const [pages] = (await once(process, 'message')) as [Ready[]]
for (const { path, body, headers } of pages) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
}
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))

/** `/trpc` takes JSON calls only. The library's own plugin would also take forms of any size. */
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestContext, type Deps } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { proceduresOf } from '../../trpc.ts'
import type { Calls } from './rest.ts'
import { singleCalls, tellFailure } from './single-calls.ts'

type CallRequest = FastifyRequest<{ Params: { path: string } }>

export async function trpcPlugin(
  app: FastifyInstance,
  { deps, ...calls }: { deps: Deps } & Calls,
): Promise<void> {
  const answerSingle = singleCalls(deps, calls)
  const known = new Set(proceduresOf(calls.router).map(([name]) => name))
  // the procedure's handler parses the text
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.route({
    method: ['GET', 'POST'],
    url: '/:path',
    // the library responds with streams, from which Fastify cannot respond to HEAD
    exposeHeadRoute: false,
    handler: (request: CallRequest, reply) => {
      const { path } = request.params
      // a name of ours or none, because callers can invent names
      if (known.has(path)) request.metricsRoute = `/trpc/${path}`
      else if (path.includes(',')) request.metricsRoute = '/trpc/batch'
      return answerSingle(path, request, reply) ?? throughLibrary(deps, calls.router, request, reply)
    },
  })
  for (const path of ['/', '/*']) {
    app.all(path, () => {
      throw notFound('There is nothing at this address.')
    })
  }
}

function throughLibrary(
  deps: Deps,
  router: Calls['router'],
  request: CallRequest,
  reply: FastifyReply,
): Promise<void> {
  return fastifyRequestHandler({
    router,
    req: request,
    res: reply,
    // the library decodes once more
    path: encodeURIComponent(request.params.path),
    maxBatchSize: 20,
    createContext: ({ req, res }) => requestContext(deps, req, res),
    responseMeta: ({ errors: failures }) => ({
      headers: {
        // the library replaces a call's Vary, and any batch may hold a call that reads the session
        vary: 'Cookie',
        // only calls, not malformed batches
        ...(failures.length > 0 && { 'content-type': 'application/json' }),
      },
    }),
    onError: ({ error, ctx }) => ctx && tellFailure(error, ctx, request),
  })
}

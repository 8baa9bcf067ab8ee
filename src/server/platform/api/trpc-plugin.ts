/** Registers `/trpc` for JSON calls only. The library's own plugin would also accept forms of any size. */
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestContext, type Deps } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { proceduresOf } from '../../trpc.ts'
import type { Calls } from './rest.ts'
import { singleCalls, reportFailure } from './single-calls.ts'

type CallRequest = FastifyRequest<{ Params: { path: string } }>

export async function trpcPlugin(
  app: FastifyInstance,
  { deps, ...calls }: { deps: Deps } & Calls,
): Promise<void> {
  const answerSingle = singleCalls(deps, calls)
  const known = new Set(proceduresOf(calls.router).map(([name]) => name))
  // the body stays text: the procedure's handler parses it
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.route({
    method: ['GET', 'POST'],
    url: '/:path',
    // the library responds with streams, and Fastify cannot turn a stream into a HEAD response
    exposeHeadRoute: false,
    handler: (request: CallRequest, reply) => {
      const { path } = request.params
      // only known names, because callers can make up any number of names
      if (known.has(path)) request.metricsRoute = `/trpc/${path}`
      else if (path.includes(',')) request.metricsRoute = '/trpc/batch'
      return answerSingle(path, request, reply) ?? handleWithAdapter(deps, calls.router, request, reply)
    },
  })
  for (const path of ['/', '/*']) {
    app.all(path, () => {
      throw notFound('There is nothing at this address.')
    })
  }
}

function handleWithAdapter(
  deps: Deps,
  router: Calls['router'],
  request: CallRequest,
  reply: FastifyReply,
): Promise<void> {
  return fastifyRequestHandler({
    router,
    req: request,
    res: reply,
    // encoded again, because the library decodes the path itself
    path: encodeURIComponent(request.params.path),
    maxBatchSize: 20,
    createContext: ({ req, res }) => requestContext(deps, req, res),
    responseMeta: ({ errors: failures }) => ({
      headers: {
        // set for the whole batch: the library overwrites what a call sets, and any of its calls may read the
        // session
        vary: 'Cookie',
        // only for failed calls, not for malformed batches
        ...(failures.length > 0 && { 'content-type': 'application/json' }),
      },
    }),
    onError: ({ error, ctx }) => ctx && reportFailure(error, ctx, request),
  })
}

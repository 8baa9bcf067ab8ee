/** `/trpc`: JSON like everywhere, though its library's own plugin would take forms too, of any size; nothing but calls. */
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestContext, type Deps } from '../context.ts'
import { notFound } from '../errors.ts'
import { appRouter } from '../router.ts'
import type { AnswerCached } from './response-cache.ts'
import { singleCalls, tellFailure } from './single-calls.ts'

type Asked = FastifyRequest<{ Params: { path: string } }>

export async function trpcPlugin(
  app: FastifyInstance,
  { deps, answerCached }: { deps: Deps; answerCached: AnswerCached },
): Promise<void> {
  const answerSingle = singleCalls(deps, answerCached)
  // whoever answers reads the text
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.route({
    method: ['GET', 'POST'],
    url: '/:path',
    // the library's answers are streams, of which Fastify cannot tell a head
    exposeHeadRoute: false,
    handler: (request: Asked, reply) =>
      answerSingle(request.params.path, request, reply) ?? throughLibrary(deps, request, reply),
  })
  for (const path of ['/', '/*']) {
    app.all(path, () => {
      throw notFound('There is nothing at this address.')
    })
  }
}

function throughLibrary(deps: Deps, request: Asked, reply: FastifyReply): Promise<void> {
  return fastifyRequestHandler({
    router: appRouter,
    req: request,
    res: reply,
    // it decodes once more
    path: encodeURIComponent(request.params.path),
    maxBatchSize: 20,
    createContext: ({ req, res }) => requestContext(deps, req, res),
    responseMeta: ({ errors: failures }) => ({
      headers: {
        // the answer's own Vary replaces what a call has set, and any batch may hold one that asks who is there
        vary: 'Cookie',
        // said of calls only, not of a batch that is none
        ...(failures.length > 0 && { 'content-type': 'application/json' }),
      },
    }),
    onError: ({ error, ctx }) => ctx && tellFailure(error, ctx),
  })
}

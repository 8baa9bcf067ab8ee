/** `POST /giving/{token}`: one-click unsubscription from the yearly summary, from within a mail program. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../context.ts'
import { chooseYearlySummary } from './summary-wish.ts'

/** Implements RFC 8058. The signed token is the proof: cookies are ignored, and other sites' pages refused as usual. */
export async function oneClickUnsubscribe(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // accepts the form that RFC 8058 prescribes; its content is always the same
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )

  app.post<{ Params: { token: string } }>('/giving/:token', async ({ params: { token } }, reply) => {
    await chooseYearlySummary(deps, { token, wantsSummary: false })
    return reply.header('cache-control', 'no-store').send('You will not get the yearly summary any more.')
  })
}

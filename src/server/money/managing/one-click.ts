/** `POST /giving/{token}`: stops the yearly summary from within a mail program, by the address in the email's header. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../context.ts'
import { chooseYearlySummary } from './summary-wish.ts'

/** RFC 8058. The signed token is the proof: no cookie counts here, and a page of another site is refused as everywhere. */
export async function oneClickUnsubscribe(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // the body of a form, which always says the same
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

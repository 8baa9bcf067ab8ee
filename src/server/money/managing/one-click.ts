/** `POST /giving/{token}`: one-click unsubscription from the yearly summary or from news, in a mail program. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../context.ts'
import { chooseNews } from '../../site/supporters/news.ts'
import { chooseYearlySummary } from './summary-wish.ts'

/** Implements RFC 8058. The signed token is the proof: cookies are ignored, and other sites' pages refused as usual. */
export async function oneClickUnsubscribe(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // accepts the form that RFC 8058 prescribes; its content is always the same
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )

  type OneClick = { Params: { token: string }; Querystring: { for?: unknown } }
  app.post<OneClick>('/giving/:token', async ({ params: { token }, query }, reply) => {
    const isNews = query.for === 'news'
    if (isNews) await chooseNews(deps, { token, wantsNews: false }, { at: deps.clock(), source: 'one click' })
    else await chooseYearlySummary(deps, { token, wantsSummary: false })
    return reply
      .header('cache-control', 'no-store')
      .send(`You will not get ${isNews ? 'news' : 'the yearly summary'} any more.`)
  })
}

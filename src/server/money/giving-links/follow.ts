/** `GET /g/{code}`: leads to the donation page with the link's gift. It sets no cookie and stores nothing. */
import type { FastifyInstance } from 'fastify'
import { donateAddress } from '#shared/money/giving-links/giving-links.ts'
import type { Deps } from '../../context.ts'
import { findLink } from './links.ts'

export function givingLinkRoute(app: FastifyInstance, { publicDb }: Deps): void {
  app.get<{ Params: { code: string } }>('/g/:code', async ({ params: { code } }, reply) => {
    // somebody who types the code may use capitals; in an outage the page itself says what is wrong
    const link = await findLink(publicDb, code.toLowerCase()).catch(() => undefined)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(link ? donateAddress(link) : '/donate', 302)
  })
}

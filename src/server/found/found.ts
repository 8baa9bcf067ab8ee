/** By what articles and pages are found: the addresses for search engines and feed readers. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../context.ts'
import { notFound } from '../errors.ts'
import { blogFeed } from './feed.ts'
import { freshAnswers } from './fresh-answer.ts'
import { robots } from './robots.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'

export function found(app: FastifyInstance, { db, config, clock }: Deps): void {
  const { publicUrl, isTrial } = config
  const answer = freshAnswers(clock)

  app.get('/robots.txt', (request, reply) =>
    answer(request, reply, { type: 'text/plain; charset=utf-8', body: robots(publicUrl, isTrial) }),
  )
  app.get('/sitemap.xml', async (request, reply) =>
    answer(request, reply, { type: XML, body: await sitemap(db, publicUrl) }),
  )
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}).xml', async (request, reply) => {
    const body = await sitemapPart(db, publicUrl, Number(request.params.part))
    // an empty list is no sitemap
    if (!body.includes('<url>')) throw notFound('There is nothing at this address.')
    return answer(request, reply, { type: XML, body })
  })
  app.get('/blog/feed.xml', async (request, reply) =>
    answer(request, reply, {
      type: 'application/atom+xml; charset=utf-8',
      body: await blogFeed(db, publicUrl),
    }),
  )
}

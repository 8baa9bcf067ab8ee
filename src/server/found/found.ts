/** By what articles and pages are found and shared: for search engines, feed readers and whoever previews a link. */
import type { FastifyInstance } from 'fastify'
import { site } from '#shared/site.ts'
import { readPost } from '../blog/posts.ts'
import type { Deps } from '../context.ts'
import { notFound } from '../errors.ts'
import { blogFeed } from './feed.ts'
import { answerFresh, freshAnswers } from './fresh-answer.ts'
import { keepPictures } from './kept-pictures.ts'
import { robots } from './robots.ts'
import { sharePicture } from './share-picture.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'

export function found(app: FastifyInstance, { db, config, clock }: Deps): void {
  const { publicUrl, isTrial } = config
  const answer = freshAnswers(clock)
  const keep = keepPictures()

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
  app.get('/share.png', async (request, reply) =>
    answer(request, reply, {
      type: 'image/png',
      body: await keep('/', () => sharePicture(site.tagline)),
    }),
  )
  app.get<{ Params: { slug: string } }>('/blog/:slug/share.png', async (request, reply) => {
    const { slug, version, title, updatedAt } = await readPost(db, {
      slug: request.params.slug,
      drafts: false,
    })
    return answerFresh(request, reply, {
      type: 'image/png',
      body: await keep(`${slug} ${version}`, () => sharePicture(title)),
      since: new Date(updatedAt),
    })
  })
}

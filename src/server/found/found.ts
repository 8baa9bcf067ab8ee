/** By what articles and pages are found and shared: for search engines, feed readers and whoever previews a link. */
import type { FastifyInstance } from 'fastify'
import { site } from '#shared/site.ts'
import { readPost } from '../blog/posts.ts'
import type { Deps } from '../context.ts'
import { notFound } from '../errors.ts'
import { createKept } from '../ops/kept.ts'
import { packed, sizeOf, type Packed } from '../ops/packed.ts'
import { blogFeed } from './feed.ts'
import { answerFresh, freshAnswers } from './fresh-answer.ts'
import { keepPictures } from './kept-pictures.ts'
import { robots } from './robots.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'

/** Feed and sitemap are a few megabytes each where articles are many and long. */
const MOST_BYTES = 32 * 1024 * 1024

export function found(app: FastifyInstance, { db, config, clock, content }: Deps): void {
  const { publicUrl, isTrial } = config
  const answer = freshAnswers(clock)
  const files = createKept<Packed>(content, MOST_BYTES, sizeOf)
  const titles = createKept<{ title: string; version: number; since: Date }>(content, 1000)
  const pictures = keepPictures<Packed>()
  const picture = (key: string, title: string) =>
    pictures(key, async () => {
      // what draws is large, and a start needs none of it
      const { sharePicture } = await import('./share-picture.ts')
      return packed(await sharePicture(title), false)
    })

  app.get('/robots.txt', async (request, reply) =>
    answer(request, reply, {
      type: 'text/plain; charset=utf-8',
      body: await files.get('robots', () => packed(robots(publicUrl, isTrial))),
    }),
  )
  app.get('/sitemap.xml', async (request, reply) =>
    answer(request, reply, {
      type: XML,
      body: await files.get('sitemap', async () => packed(await sitemap(db, publicUrl))),
    }),
  )
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}).xml', async (request, reply) => {
    const { part } = request.params
    const body = await files.get(`sitemap ${part}`, async () => {
      const text = await sitemapPart(db, publicUrl, Number(part))
      // an empty list is no sitemap
      if (!text.includes('<url>')) throw notFound('There is nothing at this address.')
      return packed(text)
    })
    return answer(request, reply, { type: XML, body })
  })
  app.get('/blog/feed.xml', async (request, reply) =>
    answer(request, reply, {
      type: 'application/atom+xml; charset=utf-8',
      body: await files.get('feed', async () => packed(await blogFeed(db, publicUrl))),
    }),
  )
  app.get('/share.png', async (request, reply) =>
    answer(request, reply, { type: 'image/png', body: await picture('/', site.tagline) }),
  )
  app.get<{ Params: { slug: string } }>('/blog/:slug/share.png', async (request, reply) => {
    const { slug } = request.params
    const { title, version, since } = await titles.get(slug, async () => {
      const post = await readPost(db, { slug, drafts: false })
      return { title: post.title, version: post.version, since: new Date(post.updatedAt) }
    })
    return answerFresh(request, reply, {
      type: 'image/png',
      body: await picture(`${slug} ${version}`, title),
      since,
    })
  })
}

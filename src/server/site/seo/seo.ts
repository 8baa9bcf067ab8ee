/** Feeds, sitemap, robots.txt, security.txt, and pictures that other sites and emails show. */
import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import { beadColours, readColours } from '#shared/site/shop/bead-colours.ts'
import { factsOf } from '#shared/site/content/content-facts.ts'
import { readPost } from '../blog/posts.ts'
import { STALE_IF_ERROR, staleHeaders, type AnswerOrCopy } from '../../platform/outage-copy.ts'
import { createPublicCache } from '../../platform/public-cache.ts'
import type { Deps } from '../../context.ts'
import { notFound } from '../../errors.ts'
import {
  sendCompressed,
  compressBody,
  sizeInCache,
  type CompressedBody,
} from '../../platform/http/compression.ts'
import type { PageSource } from '../../platform/pages/page-source.ts'
import { readBought, readBracelet, readBraceletBySlug } from '../shop/shop.ts'
import { braceletPicture } from './bracelet-picture.ts'
import { blogFeed } from './feed.ts'
import { favicon, ICON_SIZES, manifest, touchIcon } from './icons.ts'
import { productFeed } from './product-feed.ts'
import { robots } from './robots.ts'
import { securityTxt } from './security-txt.ts'
import { braceletCard, sharePicture } from './share-picture.ts'
import { sitemap, sitemapPart } from './sitemap.ts'
import { markPicture, SAND, smallPhotograph, smallPicture } from './small-pictures.ts'
import { thanksPicture } from './thanks-picture.ts'

const XML = 'application/xml; charset=utf-8'

/** Feed and sitemap may take a few megabytes each if there are many long posts; pictures take 20 to 65 kB. */
const MAX_BYTES = 32 * 1024 * 1024

/** `since`: when the file was built. Rows do not tell when a list changed, because deleting a post changes it too. */
type File = { body: CompressedBody; since: Date }

export function seo(
  app: FastifyInstance,
  deps: Deps,
  { braceletSvg, markSvg }: Pick<PageSource, 'braceletSvg' | 'markSvg'>,
  answerOrCopy: AnswerOrCopy,
): void {
  const { publicDb: db, clock, publicData, liveContent, whereItGoes, uploads } = deps
  const { publicUrl } = deps.config
  const identity = async () => (await liveContent.read()).identity
  const shownPages = async () => ((await whereItGoes.settings()).showsFunds ? ['/where-it-goes'] : [])
  const files = createPublicCache<File>(publicData, MAX_BYTES, ({ body }, key) => sizeInCache(body, key))

  /** Serves a file that caches may store and revalidate. */
  function serve(path: string, type: string, make: (params: Record<string, string>) => Promise<File>): void {
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      // by the decoded parameters, because a URL can be spelled in countless ways
      const key = JSON.stringify([path, request.params])
      const { value, knownAt } = await answerOrCopy({
        cache: files,
        key,
        make: () => files.get(key, () => make(request.params)),
      })
      return sendCompressed(request, reply, value.body, {
        'content-type': type,
        'cache-control': `public, max-age=0, ${STALE_IF_ERROR}`,
        'last-modified': value.since.toUTCString(),
        ...(knownAt !== undefined && staleHeaders(knownAt)),
      })
    })
  }
  const text = async (body: string): Promise<File> => ({ body: await compressBody(body), since: clock() })

  serve('/robots.txt', 'text/plain; charset=utf-8', () => text(robots(publicUrl, deps.config.isTrial)))
  // from no cache: it ends on its day
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = securityTxt(deps.config, clock())
    if (lines === undefined) throw notFound('There is nothing at this address.')
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, no-cache').send(lines)
  })
  serve('/sitemap.xml', XML, async () => text(await sitemap(db, publicUrl, await shownPages())))
  serve('/sitemap-:part(^[1-9]\\d{0,11}).xml', XML, async ({ part }) => {
    const list = await sitemapPart(db, publicUrl, Number(part), await shownPages())
    // an empty list means that this part does not exist
    if (!list.includes('<url>')) throw notFound('There is nothing at this address.')
    return text(list)
  })
  serve('/blog/feed.xml', 'application/atom+xml; charset=utf-8', async () =>
    text(await blogFeed(db, publicUrl, await liveContent.read())),
  )
  serve('/products.xml', XML, async () =>
    text(await productFeed(db, publicUrl, await liveContent.read(), deps.config.isTrial)),
  )
  serve('/shop/bracelet-:id(^[1-9]\\d{0,11}).jpg', 'image/jpeg', async ({ id }) => {
    const drawing = await braceletSvg(await readBracelet(db, Number(id)))
    return { body: await compressBody(await braceletPicture(drawing), false), since: clock() }
  })
  // shown in emails
  const smallBracelet = async (id: string | undefined, beads = ''): Promise<File> => {
    const names = beads.replaceAll('_', ' ').split('-')
    const colors = beads === '' ? [] : beadColours(readColours(names.join(', ')).names)
    if (beads !== '' && colors.length === 0) throw notFound('There are no such beads.')
    const bracelet = await readBought(db, Number(id))
    const photograph = bracelet.pictures[0]
    const stored = photograph && (await uploads.get(basename(photograph.url)))
    const small = stored
      ? smallPhotograph(stored, photograph)
      : smallPicture(await braceletSvg(colors.length > 0 ? { ...bracelet, colors } : bracelet, SAND))
    return { body: await compressBody(await small, false), since: clock() }
  }
  serve('/shop/bracelet-:id(^[1-9]\\d{0,11})-small.jpg', 'image/jpeg', ({ id }) => smallBracelet(id))
  // in the colours that its buyer has chosen
  serve(
    '/shop/bracelet-:id(^[1-9]\\d{0,11})-:beads(^[a-z_-]{3,60})-small.jpg',
    'image/jpeg',
    ({ id, beads }) => smallBracelet(id, beads),
  )
  serve('/mark.png', 'image/png', async () => ({
    body: await compressBody(await markPicture(await markSvg()), false),
    since: clock(),
  }))
  serve('/thanks.png', 'image/png', async () => ({
    body: await compressBody(await thanksPicture(), false),
    since: clock(),
  }))
  const icon = async (make: (svg: string) => Promise<Buffer>): Promise<File> => ({
    body: await compressBody(await make(await markSvg()), false),
    since: clock(),
  })
  serve('/favicon.ico', 'image/x-icon', () => icon(favicon))
  serve('/apple-touch-icon.png', 'image/png', () => icon(touchIcon))
  for (const size of ICON_SIZES)
    serve(`/icon-${size}.png`, 'image/png', () => icon((svg) => markPicture(svg, size)))
  serve('/site.webmanifest', 'application/manifest+json', async () => text(manifest((await identity()).name)))
  serve('/shop/:slug/share.png', 'image/png', async ({ slug = '' }) => {
    const bracelet = await readBraceletBySlug(db, slug)
    const content = await liveContent.read()
    const card = await braceletCard({
      title: bracelet.name,
      name: content.identity.name,
      note: `${formatPounds(bracelet.price)} · ${factsOf(content)['bracelet gift']} ships books`,
      colors: bracelet.colors,
      svg: await braceletSvg(bracelet, SAND),
    })
    return { body: await compressBody(card, false), since: clock() }
  })
  serve('/share.png', 'image/png', async () => {
    const { name, tagline } = await identity()
    return picture({ title: tagline, tags: [], name }, clock())
  })
  serve('/blog/:slug/share.png', 'image/png', async ({ slug = '' }) => {
    const { title, tags, updatedAt } = await readPost(db, { slug, drafts: false })
    const { name } = await identity()
    return picture({ title, tags, name }, new Date(updatedAt))
  })
}

const picture = async (shared: Parameters<typeof sharePicture>[0], since: Date): Promise<File> => ({
  body: await compressBody(await sharePicture(shared), false),
  since,
})

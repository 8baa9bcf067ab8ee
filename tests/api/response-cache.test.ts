/** Public responses are cached, and refreshed as soon as the content changes. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BlogPost } from '#shared/blog.ts'
import { appRouter } from '#server/router.ts'
import { isAdmin, isCached, proceduresOf } from '#server/trpc.ts'
import { transports, logIn, restTransport, trpcTransport } from '../support/transports.ts'
import { post, writePost } from '../support/posts.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'

const site = testSite()
let owner: string
beforeAll(async () => {
  owner = await logIn(site.url, ADMIN_PASSWORD)
})

const LISTS = [
  '/api/bracelets',
  '/api/projects',
  `/trpc/shop.bracelets?input=${encodeURIComponent('{}')}`,
  `/trpc/projects.list?input=${encodeURIComponent('{}')}`,
  `/trpc/blog.page?input=${encodeURIComponent('{}')}`,
]

it('caches only these queries, which are the same for everyone', () => {
  const cached = proceduresOf(appRouter).filter(([, procedure]) => isCached(procedure))
  expect(cached.map(([name]) => name)).toEqual([
    'site.settings',
    'pages.home',
    'pages.shop',
    'pages.projects',
    'pages.donate',
    'pages.orderSuccess',
    'pages.blog',
    'pages.article',
    'pages.bookDonation',
    'pages.volunteer',
    'pages.prayer',
    'pages.privacy',
    'pages.terms',
    'pages.deliveryReturns',
    'pages.accessibility',
    'pages.complaints',
    'projects.list',
    'projects.story',
    'shop.bracelets',
    'shop.bracelet',
    'blog.page',
    'blog.article',
    'signIn.ways',
  ])
  expect(cached.filter(([, each]) => isAdmin(each) || each._def.type !== 'query')).toEqual([])
})

describe.each(LISTS)('%s', (path) => {
  const request = (headers: Record<string, string> = {}) => fetch(site.url + path, { headers })

  it('is 304 for a cached copy', async () => {
    const first = await request()
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}/)])
    // with and without a session
    for (const cookie of ['', owner]) {
      const again = await request({ 'if-none-match': tag, cookie })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    }
    const other = await request({ 'if-none-match': '"something else"' })
    expect([other.status, await other.text()]).toEqual([200, await first.text()])
  })

  it('is compressed as the client accepts', async () => {
    const plain = await (await request({ 'accept-encoding': 'identity' })).text()
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }
    const isWorth = plain.length >= 1000
    for (const accepted of ['br', 'gzip'] as const) {
      const response = await site.app.inject({ url: path, headers: { 'accept-encoding': accepted } })
      const coding = isWorth ? accepted : 'none'
      expect(response.headers['vary']).toBe('Accept-Encoding')
      expect(response.headers['content-encoding'] ?? 'none').toBe(coding)
      expect(decompress[coding](response.rawPayload).toString()).toBe(plain)
    }
  })
})

describe.each(transports)('through $name', ({ call }) => {
  it('a page has its Link each time', async () => {
    for (const _time of ['first', 'second']) {
      const page = await call(site.url, 'shop.bracelets', { limit: 2 })
      const link = page.headers.get('link')
      if (call === restTransport.call)
        expect(link).toMatch(/^<\/api\/bracelets\?limit=2&cursor=\d+>; rel="next"$/)
      expect(page.body).toHaveLength(2)
    }
    expect((await call(site.url, 'shop.bracelets', { limit: 3 })).body).toHaveLength(3)
  })

  it('an error is not cached', async () => {
    const { status, headers } = await call(site.url, 'shop.bracelets', { limit: -1 })
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([400, 'no-store', null])
  })
})

describe('an article', () => {
  const read = (slug: string, cookie = '') => trpcTransport.call(site.url, 'blog.article', { slug }, cookie)
  const newest = async () =>
    ((await trpcTransport.call(site.url, 'blog.page', {})).body as { posts: BlogPost[] }).posts[0]?.title
  const titleOf = async (slug: string) => ((await read(slug)).body as { post: BlogPost }).post.title

  it('is current at the next request after the owner changes it', async () => {
    const slug = 'a-word-for-the-next-request'
    expect((await read(slug)).status).toBe(404)
    const written = await writePost(site.url, owner, { title: 'A word for the next request' })
    expect(written.slug).toBe(slug)
    expect([await titleOf(slug), await newest()]).toEqual([written.title, written.title])
    for (const title of ['Another word', 'A third']) {
      const changed = await restTransport.call(
        site.url,
        'blog.update',
        { ...post, id: written.id, title },
        owner,
      )
      expect([changed.status, await titleOf(slug), await newest()]).toEqual([200, title, title])
    }
    await restTransport.call(site.url, 'blog.remove', { id: written.id }, owner)
    expect([(await read(slug)).status, await newest()]).toEqual([404, expect.not.stringContaining('third')])
  })
})

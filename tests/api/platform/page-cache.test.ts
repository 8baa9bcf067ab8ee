/** Pages and public lists are rendered once per version of the public data, and every process shows a change. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishDue } from '#server/site/blog/publication.ts'
import { PAGE_CONTENT } from '#shared/site/content/page-content.ts'
import { appRouter } from '#server/router.ts'
import { isAdmin, isCached, proceduresOf } from '#server/trpc.ts'
import type { BlogPost } from '#shared/site/blog/blog.ts'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { commonAddress, pages } from '../../../src/client/routes.ts'
import { caseSize } from '../../support/case-size.ts'
import { startSecondProcess } from '../../support/site.ts'
import { transports, logIn, restTransport, trpcTransport } from '../../support/transports.ts'
import { documentOf } from '../../support/html.ts'
import { oddSegment } from '../../support/hostile-cases.ts'
import { post, writePost } from '../../support/posts.ts'
import { rawRequest } from '../../support/requests.ts'
import { pathOf } from '../../support/routes.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { eventuallyPasses } from '../../support/eventually.ts'

const site = testSite()
let second: Awaited<ReturnType<typeof startSecondProcess>>
let owner: string
beforeAll(async () => {
  second = await startSecondProcess(site)
  owner = await logIn(site.url, ADMIN_PASSWORD)
  await site.database.sql`
    insert into projects (slug, name, description, status, country, start_date, target_schools, books_needed)
    values ('kumasi', 'Books to Kumasi', 'A library.', 'active', 'Ghana', '2026-02-01', 4, 750)`
  // wait for the notification, so that nothing is rendered again while a test counts
  for (const url of [site.url, second.url])
    await eventuallyPasses(async () => expect(await read('/projects', url)).toContain('Books to Kumasi'))
})
afterAll(async () => {
  await second.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' })
const read = async (path: string, url = site.url) => (await fetch(url + path)).text()

const PUBLIC = Object.keys(pages)
  .filter((path) => !path.startsWith('/admin') && path !== '/blog/preview/$key')
  .map(pathOf)
  .concat('/shop?country=kenya', '/blog?before=4', '/donate?amount=25&often=monthly')

/** Number of pages rendered for these requests, and their texts. */
async function rendered(paths: readonly string[]): Promise<{ times: number; texts: string[] }> {
  const count = async () => Number(/^site_pages_rendered_total (\d+)$/m.exec(await read('/metrics'))?.[1])
  const before = await count()
  const texts = await Promise.all(paths.map((path) => read(path)))
  return { times: (await count()) - before, texts }
}

describe('a page', () => {
  const tagAndText = async (url: string, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers })
    return [response.headers.get('etag'), response.headers.getSetCookie(), await response.text()]
  }

  // a list, an item, a filtered list, and a page of text
  it.each(
    caseSize({
      short: ['/', '/shop', pathOf('/blog/$slug'), '/shop?country=kenya', '/terms'],
      full: PUBLIC.filter((path) => commonAddress(path) !== undefined),
    }),
  )(
    '%s is rendered once for concurrent and later requests, with and without unknown query parameters',
    async (path) => {
      site.deps.publicData.changed()
      expect((await rendered(Array.from({ length: 10 }, () => path))).times).toBe(1)
      const longer = `${path}${path.includes('?') ? '&' : '?'}utm_source=letter&fbclid=%00"<script>`
      if (commonAddress(longer) === undefined) return expect((await rendered([longer, longer])).times).toBe(2)
      // with a secret it is rendered for this URL only
      const { times, texts } = await rendered([path, longer, `${longer}&client_secret=none`])
      expect(times).toBe(1)
      return expect(new Set(texts).size).toBe(1)
    },
  )

  it.each([...PUBLIC, '/blog/nowhere', '/nowhere', '/blog/feed.xml', '/sitemap.xml', '/robots.txt'])(
    '%s has the same text and ETag for every visitor, in every process, and after a change of something else',
    async (path) => {
      const headers = { cookie: 'admin_session=x; other=y', 'user-agent': 'somebody' }
      const first = await tagAndText(second.url, path, headers)
      expect(first).toEqual([expect.stringMatching(/^"[\w-]+"$/), [], expect.any(String)])
      site.deps.publicData.changed()
      expect(await tagAndText(site.url, path)).toEqual(first)
    },
  )

  it.each([
    '/admin',
    '/thank-you?payment_intent=pi_1',
    '/thank-you?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
    '/shop?payment_intent_client_secret=pi_1_secret_2',
  ])('%s is rendered for each request', async (path) => {
    expect((await rendered([path, path])).times).toBe(2)
    expect((await get(path)).headers.get('cache-control')).not.toContain('s-maxage')
  })

  it.each([
    '/order-success',
    '/order-success?payment_intent=pi_1',
    '/thank-you?payment_intent=pi_1',
    '/giving/a-token',
    '/gift-aid/a-token',
  ])('%s, which belongs to one visitor, is not stored, and its URL not revealed', async (path) => {
    const { headers } = await get(path)
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
  })

  it('is rendered ahead of its first request, and again after a change', async () => {
    site.deps.publicData.changed()
    await site.app.renderAhead(0)
    expect(
      (await rendered(['/', '/shop', '/checkout', pathOf('/shop/$slug'), pathOf('/blog/$slug')])).times,
    ).toBe(0)
  })

  it('in another spelling redirects permanently, and no URL that may contain a secret is stored', async () => {
    const { status, headers } = await get('/Checkout/?client_secret=x')
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      301,
      '/checkout?client_secret=x',
      'no-store',
    ])
    expect((await get('/Checkouts')).status).toBe(404)
  })

  const body = async (path: string) => {
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    return { text: await response.text(), policy: response.headers.get('content-security-policy') }
  }

  it('at an unknown path is rendered once for all such paths', async () => {
    const first = await body('/nowhere')
    expect(documentOf(first.text).querySelector('h1')?.textContent).toBe('Page Not Found')
    const others = ['/wp-login.php?x=1', '/blog/some/where', '/shop/no/ne', '/admin/nothing', '/%ff', '/.env']
    for (const path of others) expect(await body(path)).toEqual(first)
  })

  it('at an unknown path equals what the router shows there', async () => {
    const parts = fc.oneof(
      oddSegment.filter((segment) => segment.length < 500),
      fc.constantFrom(
        'shop',
        'blog',
        'admin',
        'payments',
        'Blog',
        '%62log',
        '..',
        '%2e%2e',
        '%2F',
        '7',
        'a-story',
      ),
    )
    const paths = fc
      .sample(fc.array(parts, { minLength: 1, maxLength: 3 }), caseSize({ short: 15, full: 150 }))
      .map((all) => `/${all.join('/')}`)
    // bytes above ASCII are rejected before routing
    const nowhere = paths.filter((path) => /^[!-~]*$/.test(path) && commonAddress(path) === '/404')
    expect(nowhere.length).toBeGreaterThan(paths.length / 3)
    for (const path of nowhere) {
      // with a secret it is rendered for this URL only
      const { status, body: html } = await rawRequest(site.url, `${path}?client_secret=none`)
      const title = /<h1[^>]*>([^<]*)/.exec(html)?.[1]
      expect([path, status, title]).toEqual([path, 404, 'Page Not Found'])
    }
  })

  it.each(['blog', 'shop'])('below /%s that is missing is rendered once, with its own URL', async (at) => {
    const missingPage = async (slug: string) => {
      const { text, policy } = await body(`/${at}/${slug}`)
      const { head } = documentOf(text)
      expect(head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(`/${at}/${slug}`)
      const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(
        ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
      expect(scripts.filter((hash) => !policy?.includes(hash))).toEqual([])
      return text
    }
    const first = await missingPage('nowhere')
    for (const slug of ['never-written', 'a', '-', 'x'.repeat(2000)])
      expect(
        (await missingPage(slug)).replaceAll(slug, 'nowhere') === first.replaceAll(slug, 'nowhere'),
      ).toBe(true)
  })

  it('is cached with its parameters', async () => {
    expect(await read('/shop')).not.toBe(await read('/shop?country=kenya'))
    expect((await get('/shop?country=nowhere')).headers.get('location')).toBe('/shop?country=ghana')
    expect((await get('/blog?before=nothing')).headers.get('location')).toBe('/blog')
  })

  it('with missing data is not cached', async () => {
    const { sql } = site.database
    await sql`alter table projects rename to hidden`
    site.deps.publicData.changed()
    const first = await get('/')
    expect(first.headers.get('cache-control')).not.toContain('s-maxage')
    await sql`alter table hidden rename to projects`
    const restored = await get('/')
    expect([restored.status, restored.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('s-maxage'),
    ])
  })
})

describe.each(caseSize({ short: transports.slice(0, 1), full: transports }))(
  'through $name',
  ({ name, call }) => {
    const everywhere = async () => {
      const texts = await Promise.all(
        ['/', '/blog', '/blog/feed.xml', '/sitemap.xml'].map((path) => read(path)),
      )
      return texts.join('')
    }
    const articleOf = (slug: string) => trpcTransport.call(site.url, 'blog.article', { slug })
    /** Titles in the site's own calls: the article, and the newest of the list. */
    const titles = async (slug: string) => {
      const [article, list] = [await articleOf(slug), await trpcTransport.call(site.url, 'blog.page', {})]
      return [
        (article.body as { post?: BlogPost }).post?.title,
        (list.body as { posts: BlogPost[] }).posts[0]?.title,
      ]
    }

    it('shows at once what the owner writes, changes and deletes', async () => {
      const before = await writePost(site.url, owner, { title: 'The one before' })
      const previous = () => read(`/blog/${before.slug}`)
      await Promise.all([everywhere(), previous()])
      // the 404 of a missing article is cached too
      const title = `Brand new ${name}`
      const expectedSlug = `brand-new-${name.toLowerCase()}`
      expect((await articleOf(expectedSlug)).status).toBe(404)

      const { body } = await call(site.url, 'blog.create', { ...post, title }, owner)
      const { id, slug, version } = body as { id: number; slug: string; version: number }
      const article = () => get(`/blog/${slug}`)
      expect(await everywhere()).toContain(title)
      expect(await everywhere()).toContain(`/blog/${slug}</loc>`)
      expect(await previous()).toContain(title)
      expect([slug, ...(await titles(slug))]).toEqual([expectedSlug, title, title])
      const picture = (await get(`/blog/${slug}/share.png`)).headers.get('etag')

      const changed = { ...post, id, version, title: 'Rewritten' }
      expect((await call(site.url, 'blog.update', changed, owner)).status).toBe(200)
      for (const text of [await everywhere(), await previous(), await (await article()).text()]) {
        expect(text).toContain('Rewritten')
        expect(text).not.toContain(title)
      }
      expect(await titles(slug)).toEqual(['Rewritten', 'Rewritten'])
      expect((await get(`/blog/${slug}/share.png`)).headers.get('etag')).not.toBe(picture)

      await call(site.url, 'blog.remove', { id }, owner)
      expect((await article()).status).toBe(404)
      expect([(await articleOf(slug)).status, ...(await titles(slug))]).toEqual([
        404,
        undefined,
        before.title,
      ])
      expect((await get(`/blog/${slug}/share.png`)).status).toBe(404)
      expect(`${await everywhere()}${await previous()}`).not.toContain('Rewritten')

      await trpcTransport.call(site.url, 'bin.putBack', { record: 'post', id }, owner)
      expect((await article()).status).toBe(200)
      expect(await everywhere()).toContain('Rewritten')
      expect(await previous()).toContain('Rewritten')
      for (const each of [id, before.id]) await call(site.url, 'blog.remove', { id: each }, owner)
    })
  },
)

describe('a second process', () => {
  it('and the first show every change of bracelets', async () => {
    const change = (procedure: string, input: object) =>
      trpcTransport.call(site.url, `shop.${procedure}`, input, owner)
    const bracelet = {
      name: 'Heron',
      description: 'd',
      country: 'multi',
      colors: ['#2457A6'],
      image: 'a.svg',
    }
    const { body } = await change('create', { ...bracelet, price: '23.45' })
    const { id } = body as { id: number }
    const show = (shown: RegExp, also: string[] = []) =>
      eventuallyPasses(async () => {
        for (const url of [site.url, second.url])
          for (const path of ['/shop?country=all', '/api/bracelets', ...also])
            expect(await read(path, url)).toMatch(shown)
      })
    await show(/Black Star[^]*Heron[^]*23\.45/)
    expect(await change('reorder', { ids: [id] })).toMatchObject({ status: 200 })
    // it comes first now, so it is also on the landing page
    const changes: [string, object, RegExp][] = [
      ['update', { ...bracelet, price: '34.56', id, version: 1 }, /Heron[^]*34\.56[^]*Black Star/],
      ['setState', { id, version: 2, state: 'hidden' }, /^(?![^]*Heron)/],
      ['setState', { id, version: 3, state: 'shown' }, /Heron/],
      ['setState', { id, version: 4, state: 'retired' }, /^(?![^]*Heron)/],
    ]
    for (const [procedure, input, shown] of changes) {
      expect(await change(procedure, input)).toMatchObject({ status: 200 })
      await show(shown, ['/'])
    }
  })

  it('and the first show every change of projects and site content, and an article at its time', async () => {
    const change = async <T>(procedure: string, input: object = {}) => {
      const { status, body } = await trpcTransport.call(site.url, procedure, input, owner)
      expect([procedure, status]).toEqual([procedure, 200])
      return body as T
    }
    const show = (path: string, shown: RegExp) =>
      eventuallyPasses(async () => {
        for (const url of [site.url, second.url]) expect(await read(path, url)).toMatch(shown)
      })
    const project = {
      name: 'Books to Tamale',
      description: 'A reading room.',
      country: 'Ghana',
      status: 'active',
      startDate: '2026-02-01',
      targetSchools: 1,
      booksNeeded: 200,
    }
    await show('/projects', /Books to Kumasi/)
    const { id, slug } = await change<{ id: number; slug: string }>('projects.create', project)
    await show('/projects', /Books to Kumasi[^]*Books to Tamale/)
    await change('projects.update', { ...project, id, version: 1, story: 'Forty boxes came.' })
    await show(`/projects/${slug}`, /Forty boxes came\./)
    await change('projects.addBooks', {
      projectId: id,
      books: 120,
      day: '2026-03-01',
      note: 'From St Mary’s',
    })
    await show(`/projects/${slug}`, /From St Mary’s/)
    await change('projects.order', { ids: [id] })
    await show('/projects', /Books to Tamale[^]*Books to Kumasi/)
    await change('projects.archive', { id, isArchived: true })
    await show('/projects', /^(?![^]*Books to Tamale)/)

    const publish = async (section: 'mission' | 'photographs', changes: object) => {
      const { version, content } = await change<ContentDraft>('content.draft')
      const value = { ...content[section], ...changes }
      await change('content.saveSection', { section, value, version })
      await change('content.publish', { version: version + 1 })
    }
    await publish('mission', { title: 'Why we carry books' })
    await show('/', /Why we carry books/)
    const photograph = { url: `/uploads/${'d'.repeat(32)}-1600x900a.webp`, focalX: 20, focalY: 75 }
    await publish('photographs', { shop: { ...photograph, alt: 'Beads on a market stall', credit: '' } })
    await show('/shop', /Beads on a market stall/)
    const { version } = await change<ContentDraft>('content.draft')
    await change('content.bringBack', { id: 0, version })
    await show('/', /^(?![^]*Why we carry books)/)
    await show('/shop', /^(?![^]*Beads on a market stall)/)

    const publishAt = new Date(site.deps.clock().getTime() + 1000).toISOString()
    const timed = { ...post, title: 'At its minute', published: false, publishAt }
    const { slug: timedSlug } = await change<{ slug: string }>('blog.create', timed)
    await show('/blog', /^(?![^]*At its minute)/)
    site.advance(1000)
    await publishDue(site.deps)
    for (const path of ['/blog', '/blog/feed.xml', `/blog/${timedSlug}`]) await show(path, /At its minute/)
    await show('/sitemap.xml', new RegExp(timedSlug))
  })
})

describe('a cached page', () => {
  const compressedAs = (coding: string) => get('/shop', { 'accept-encoding': coding })

  it('is compressed as the client accepts, with the same text', async () => {
    const plain = await compressedAs('identity')
    const responses = await Promise.all(['br', 'gzip', 'deflate', 'gzip;q=0.5, br;q=0'].map(compressedAs))
    expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'br',
      'gzip',
      null,
      'gzip',
    ])
    const text = await plain.text()
    for (const response of responses) {
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(await response.text()).toBe(text)
    }
    const lengths = responses.map(({ headers }) => Number(headers.get('content-length')))
    expect(lengths.slice(0, 3)).toEqual(lengths.slice(0, 3).toSorted((one, other) => one - other))
    const tags = responses.map(({ headers }) => headers.get('etag') ?? '')
    expect(new Set(tags).size).toBe(3)
    expect(tags.every((tag) => /^"[\w-]+"$/.test(tag))).toBe(true)
  })

  it('is compressed better once it is requested often', async () => {
    const sized = async () => {
      const { rawPayload } = await site.app.inject({ url: '/projects', headers: { 'accept-encoding': 'br' } })
      return { length: rawPayload.length, text: brotliDecompressSync(rawPayload).toString() }
    }
    const { text } = await sized()
    const quick = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
    await eventuallyPasses(async () => expect((await sized()).length).toBeLessThan(0.95 * quick))
    expect((await sized()).text).toBe(text)
  })

  it('is 304 until it changes', async () => {
    const request = (headers: Record<string, string> = {}) =>
      get('/shop', { 'accept-encoding': 'gzip', ...headers })
    const first = await request()
    const etag = first.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const again = await request({ 'if-none-match': tag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
        expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
    }
    expect((await request({ 'if-none-match': '"another"' })).status).toBe(200)
    await site.database.sql`update bracelets set price = price + 1`
    await eventuallyPasses(async () => expect((await request({ 'if-none-match': etag })).status).toBe(200))
    const missing = await get('/blog/nowhere')
    const again = await get('/blog/nowhere', { 'if-none-match': missing.headers.get('etag') ?? '*' })
    expect(again.status).toBe(404)
  })

  it('has the same headers by HEAD as by GET', async () => {
    const { headers } = await get('/shop', { 'accept-encoding': 'gzip' })
    const head = await fetch(`${site.url}/shop`, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['content-length', 'etag', 'content-type', 'vary', 'content-security-policy'])
      expect([name, head.headers.get(name)]).toEqual([name, headers.get(name)])
  })

  it('is revalidated by browsers, and stored by shared caches for seconds', async () => {
    expect((await get('/shop')).headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400',
    )
  })
})

const LISTS = [
  '/api/bracelets',
  '/api/projects',
  `/trpc/shop.bracelets?input=${encodeURIComponent('{}')}`,
  `/trpc/projects.list?input=${encodeURIComponent('{}')}`,
  `/trpc/blog.page?input=${encodeURIComponent('{}')}`,
]

it('only these queries, which are equal for everyone, are cached', () => {
  const cached = proceduresOf(appRouter).filter(([, procedure]) => isCached(procedure))
  const names = Object.entries({
    site: 'settings',
    pages: ['highlights', ...Object.keys(PAGE_CONTENT)].join(' '),
    projects: 'list story',
    shop: 'bracelets bracelet',
    donations: 'options',
    standingOrders: 'details',
    blog: 'page article',
    signIn: 'ways',
  }).flatMap(([router, own]) => own.split(' ').map((name) => `${router}.${name}`))
  expect(cached.map(([name]) => name)).toEqual(names)
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

it('a call is served from the cache, however its URL is spelt', async () => {
  const { sql } = site.database
  const spellings = [
    '/api/projects?utm_source=email',
    '/api/proj%65cts',
    '/api/bracelets/black-star?x=1',
    `/trpc/projects.list?input=${encodeURIComponent('{ "unknown": 1 }')}`,
    `/trpc/shop.bracelet?input=${encodeURIComponent('{"x":[1], "slug": "\\u0062lack-star"}')}`,
  ]
  for (const path of ['/api/projects', '/api/bracelets/black-star', '/trpc/projects.list?input={}'])
    await get(path)
  await get(`/trpc/shop.bracelet?input=${encodeURIComponent('{"slug":"black-star"}')}`)
  await sql`alter table projects rename to hidden`
  await sql`alter table bracelets rename to hidden_too`
  const statuses = await Promise.all(spellings.map(async (path) => [path, (await get(path)).status]))
  await sql`alter table hidden rename to projects`
  await sql`alter table hidden_too rename to bracelets`
  expect(statuses).toEqual(spellings.map((path) => [path, 200]))
  // the link does not contain another caller's parameters
  await get('/api/bracelets?limit=2&evil=1')
  expect((await get('/api/bracelets?limit=2')).headers.get('link')).toMatch(
    /^<\/api\/bracelets\?limit=2&cursor=\d+>; rel="next"$/,
  )
})

it('a missing page is 404, however many are requested at once', async () => {
  const paths = Array.from({ length: 200 }, (_, each) => `/blog/nowhere-${each}`)
  const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status))
  expect(new Set(statuses)).toEqual(new Set([404]))
})

describe.each(transports)('a list through $name', ({ call }) => {
  it('has the Link of its own page each time', async () => {
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

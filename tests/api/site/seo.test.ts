/** Feed, sitemap and robots.txt, parsed by common parsers. */
import { parseFeed } from '@rowanmanning/feed-parser'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { seed } from '#db/seed/seed.ts'
import { sharePicture } from '#server/site/seo/share-picture.ts'
import { sitemap, sitemapPart } from '#server/site/seo/sitemap.ts'
import { THANKS_SIZE } from '#server/site/seo/thanks-picture.ts'
import { PAGE_PATHS } from '../../support/routes.ts'
import { testSite } from '../../support/site.ts'
import { eventuallyPasses } from '../../support/eventually.ts'

const PUBLIC_URL = 'http://127.0.0.1:8080'

const PICTURE = '/blog/how-a-donated-book-travels/share.png'

const site = testSite({ PUBLIC_URL })

type Post = {
  slug: string
  title?: string
  excerpt?: string
  content?: string
  format?: 'plain' | 'markdown'
  tags?: string[]
  image?: string
}

async function write(post: Post & { published?: boolean; deleted?: boolean }) {
  const { slug, title = slug, excerpt = 'E', content = 'C', tags = [], image = null } = post
  await site.database.sql`
    insert into blog_posts (slug, title, excerpt, content, format, author, tags, image_url, published, deleted_at)
    values (${slug}, ${title}, ${excerpt}, ${content}, ${post.format ?? 'plain'}, 'Ada', ${tags}, ${image}, ${post.published ?? true},
      ${post.deleted === true ? site.deps.clock() : null})`
  site.deps.publicData.changed()
}

async function setState(braceletId: number, state: string) {
  await site.database.sql`update bracelets set state = ${state} where id = ${braceletId}`
  site.deps.publicData.changed()
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
const read = async (path: string) => (await get(path)).text()

async function locations(path: string): Promise<string[]> {
  const text = await read(path)
  expect(XMLValidator.validate(text)).toBe(true)
  const { urlset } = new XMLParser().parse(text) as { urlset: { url: { loc: string }[] } }
  return urlset.url.map(({ loc }) => loc)
}

beforeEach(async () => {
  await site.database.sql`delete from blog_posts where author = 'Ada'`
  // otherwise a notification from another process may arrive later
  site.deps.publicData.changed()
})

it('a file is rendered once, however its URL is spelt', async () => {
  const madeAt = async (path: string) => {
    const { status, headers } = await get(path)
    return [status, headers.get('last-modified')]
  }
  for (const path of [
    '/share.png',
    '/shop/black-star/share.png',
    '/shop/bracelet-1.jpg',
    '/sitemap.xml',
    '/mark.png',
  ]) {
    const spellings = [
      path.replace('s', '%73').replace('m', '%6d'),
      path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      `${path}?v=2`,
    ]
    // repeated, because a late notification may clear the cache in between
    await eventuallyPasses(async () => {
      const first = await madeAt(path)
      site.advance(5000)
      expect([path, ...(await Promise.all(spellings.map(madeAt)))]).toEqual([path, first, first, first])
    })
  }
})

describe('the first articles', () => {
  const count = async () => (await site.database.sql`select id from blog_posts`).length

  it('are seeded once, even if the database is older than the blog', async () => {
    expect(await count()).toBe(6)
    const newestFirst = await site.database.sql<{ at: Date }[]>`
      select created_at as at from blog_posts order by id desc`
    const times = newestFirst.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))

    await site.database.sql`delete from blog_posts`
    await seed(site.deps.db)
    expect(await count()).toBe(0)
    await site.database.sql`delete from site_facts where key = 'seeded posts'`
    await seed(site.deps.db)
    expect(await count()).toBe(6)
    expect(await site.database.sql`select id from bracelets where name = 'Black Star'`).toHaveLength(1)
  })
})

describe('the feed', () => {
  type Parsed = { feed: { entry: { title: string; content: { '#text': string } }[] } }
  const firstEntry = (text: string) =>
    (new XMLParser({ ignoreAttributes: false }).parse(text) as Parsed).feed.entry[0]

  it('is valid, newest first', async () => {
    const response = await get('/blog/feed.xml')
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = parseFeed(await response.text()).toJSON()
    expect(feed).toMatchObject({
      meta: { type: 'atom' },
      language: 'en-GB',
      self: `${PUBLIC_URL}/blog/feed.xml`,
      url: `${PUBLIC_URL}/blog`,
    })
    expect(feed.items).toHaveLength(6)
    expect(feed.items[0]).toMatchObject({
      id: `${PUBLIC_URL}/blog/volunteer-start-a-chapter-or-pray`,
      url: `${PUBLIC_URL}/blog/volunteer-start-a-chapter-or-pray`,
      title: 'Volunteer, start a chapter, or pray: three ways to join in',
      authors: [{ name: 'Threads & Pages' }],
    })
    expect(feed.items[0]?.content).toMatch(/^<p>Sooner or later .*<\/p>$/s)
    expect(feed.items[0]?.categories.map(({ term }) => term)).toContain('Chapters')
    expect(feed.updated).toEqual(feed.items[0]?.updated)
  })

  it('escapes any text', async () => {
    const title = `<b>&"' \u0008\uFFFE\u000B]]> 😀 &amp;`
    await write({
      slug: 'odd',
      title,
      excerpt: title,
      content: `One <script>alert(1)</script>\nline\n\n${title}`,
      tags: [title],
      image: '/uploads/a.webp',
    })
    const text = await read('/blog/feed.xml')
    expect(XMLValidator.validate(text)).toBe(true)
    for (const foreign of ['\u0008', '\u000B', '\uFFFE']) expect(text).not.toContain(foreign)
    const entry = firstEntry(text)
    expect(entry?.title).toBe(`<b>&"' ]]> 😀 &amp;`)
    expect(entry?.content['#text']).toBe(
      `<p><img src="${PUBLIC_URL}/uploads/a.webp" alt=""/></p>` +
        '<p>One &lt;script&gt;alert(1)&lt;/script&gt;<br/>line</p>' +
        `<p>&lt;b&gt;&amp;&quot;' ]]&gt; 😀 &amp;amp;</p>`,
    )
  })

  it('has the whole text of an article in Markdown, as HTML', async () => {
    const content = `## A & B

1998. **One** <i>
two, [*there*](/shop?a=1&b=2)

> ![A "shelf"](/uploads/a.webp "In <Kumasi>")

[[bracelet:1]]
[[bracelet:999]]`
    await write({ slug: 'rich', content, format: 'markdown' })
    expect(firstEntry(await read('/blog/feed.xml'))?.content['#text'].split('Red, gold')[0]).toBe(
      '<h2>A &amp; B</h2>' +
        '<ol start="1998"><li><p><strong>One</strong> &lt;i&gt;<br/>two, ' +
        `<a href="${PUBLIC_URL}/shop?a=1&amp;b=2"><em>there</em></a></p></li></ol>` +
        `<blockquote><figure><img src="${PUBLIC_URL}/uploads/a.webp" alt="A &quot;shelf&quot;"/>` +
        '<figcaption>In &lt;Kumasi&gt;</figcaption></figure></blockquote>' +
        `<p><a href="${PUBLIC_URL}/shop/black-star">Black Star</a>: `,
    )
  })

  it('has the 50 newest posts', async () => {
    await site.database.sql`
      insert into blog_posts (slug, title, excerpt, content, author, tags, published)
      select 'n' || n, 'n' || n, 'E', 'C', 'Ada', '{}', true from generate_series(1, 60) n order by n`
    site.deps.publicData.changed()
    const { items } = parseFeed(await read('/blog/feed.xml'))
    expect([items.length, items[0]?.title, items.at(-1)?.title]).toEqual([50, 'n60', 'n11'])
  })
})

describe('the product feed', () => {
  type Item = Record<string, string> & { 'g:shipping': object }
  const items = async () => {
    const text = await read('/products.xml')
    expect(XMLValidator.validate(text)).toBe(true)
    const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'item' })
    return (parser.parse(text) as { rss: { channel: { item?: Item[] } } }).rss.channel.item ?? []
  }

  it('has every bracelet with what a shopping engine needs', async () => {
    const bracelets = (await (await get('/api/bracelets')).json()) as {
      id: number
      name: string
      price: string
    }[]
    const products = await items()
    expect(products.map((item) => item['g:id'])).toEqual(bracelets.map(({ id }) => String(id)))
    expect(products[0]).toEqual({
      'g:id': '1',
      title: 'Black Star',
      description: expect.stringMatching(/^Red, gold and green glass/),
      link: `${PUBLIC_URL}/shop/black-star`,
      'g:image_link': `${PUBLIC_URL}/shop/bracelet-1.jpg`,
      'g:availability': 'in_stock',
      'g:price': '12.00 GBP',
      'g:condition': 'new',
      'g:brand': 'Threads & Pages',
      'g:identifier_exists': 'no',
      'g:google_product_category': '191',
      'g:color': 'Red/Gold/Green',
      'g:gender': 'unisex',
      'g:age_group': 'adult',
      'g:material': 'Glass beads and brass discs',
      'g:product_type': 'Bracelets > Ghana',
      'g:shipping': { 'g:country': 'GB', 'g:price': '0.00 GBP' },
    })
    expect(await read('/shop')).toContain(`href="${PUBLIC_URL}/products.xml"`)
  })

  it('names pictures that can be fetched, each of its own bracelet', async () => {
    const pictures = await Promise.all(
      [1, 2].map(async (id) => {
        const answer = await get(`/shop/bracelet-${id}.jpg`)
        expect(answer.headers.get('content-type')).toBe('image/jpeg')
        return Buffer.from(await answer.arrayBuffer())
      }),
    )
    const [first, second] = await Promise.all(pictures.map((bytes) => sharp(bytes).stats()))
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 1000 })
    // the picture is neither blank nor of a single colour
    expect(first?.channels[0]?.stdev).toBeGreaterThan(20)
    expect(first?.dominant).toBeDefined()
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.of())).toBe(false)
    expect(second?.channels[0]?.stdev).toBeGreaterThan(20)
    const card = Buffer.from(await (await get('/shop/black-star/share.png')).arrayBuffer())
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    for (const path of ['/shop/bracelet-9999.jpg', '/shop/bracelet-0.jpg', '/shop/nowhere/share.png'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
})

describe('the picture of an article', () => {
  it('is a PNG of the recommended size, and small', async () => {
    const response = await get(PICTURE)
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(100_000)
  })

  it('is 404 for drafts, deleted posts and unknown ones', async () => {
    await write({ slug: 'draft', published: false })
    await write({ slug: 'deleted', deleted: true })
    for (const slug of ['draft', 'deleted', 'none', '%00', '..%2f', 'x'.repeat(600)])
      expect([slug, (await get(`/blog/${slug}/share.png`)).status]).toEqual([slug, 404])
  })

  const drawn = (title: string, name = 'Books & <Hope>') => sharePicture({ title, tags: ['Prayer'], name })

  it('shows the title and the name of the charity', async () => {
    const title = 'Two pounds: fünf & <more>'
    // share of the text's area that is not in the background's colour
    const written = async (picture: Buffer) => {
      const place = { left: 72, top: 60, width: 560, height: 420 }
      return (await sharp(picture).extract(place).greyscale().stats()).channels[0]?.stdev ?? 0
    }
    const amounts = [await drawn(title, ' '), await drawn('Книги'), await drawn(title)].map(written)
    const [titleOnly = 0, nameOnly = 0, both = 0] = await Promise.all(amounts)
    expect(nameOnly).toBeGreaterThan(1)
    expect(titleOnly).toBeGreaterThan(nameOnly)
    expect(both).toBeGreaterThan(titleOnly)
  })

  it.each(['\u0008\u200D\u0301', `Книги для девочек <b>& ${'W'.repeat(200)}`, 'W'.repeat(200)])(
    'is drawn from any title: %j',
    async (title) => {
      expect(await sharp(await drawn(title)).metadata()).toMatchObject({ width: 1200, height: 630 })
    },
  )
})

describe('the pictures in emails', () => {
  const pixel = async (path: string) => {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 200])
    return sharp(Buffer.from(await answer.arrayBuffer()))
  }

  it('are small drawings, even of a retired bracelet, and the logo', async () => {
    expect(await (await pixel('/apple-touch-icon.png')).metadata()).toMatchObject({ width: 180, height: 180 })
    const icon = Buffer.from(await (await fetch(`${site.url}/favicon.ico`)).arrayBuffer())
    expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon.readUInt8(6)]).toEqual([1, 1, 48])
    expect(await sharp(icon.subarray(icon.readUInt32LE(18))).metadata()).toMatchObject({
      format: 'png',
      width: 48,
    })
    const { icons } = (await (await fetch(`${site.url}/site.webmanifest`)).json()) as {
      icons: { src: string }[]
    }
    expect(icons).toHaveLength(2)
    for (const { src } of icons) expect((await fetch(site.url + src)).status).toBe(200)
    expect(await (await pixel('/mark.png')).metadata()).toMatchObject({
      format: 'png',
      width: 80,
      hasAlpha: true,
    })
    const { width, height } = THANKS_SIZE
    expect(await (await pixel('/thanks.png')).metadata()).toMatchObject({
      format: 'png',
      width: 2 * width,
      height: 2 * height,
    })
    const small = { format: 'jpeg', width: 128, height: 128 }
    const path = '/shop/bracelet-2-small.jpg'
    expect(await (await pixel(path)).metadata()).toMatchObject(small)
    // in the colours that its buyer has chosen
    const strung = '/shop/bracelet-2-sky_blue-gold-small.jpg'
    expect(await (await pixel(strung)).metadata()).toMatchObject(small)
    expect(await (await get(strung)).text()).not.toBe(await (await get(path)).text())
    expect((await get('/shop/bracelet-2-mauve-small.jpg')).status).toBe(404)
    await setState(2, 'retired')
    expect(await (await pixel(path)).metadata()).toMatchObject(small)
    await setState(2, 'hidden')
    await eventuallyPasses(async () => expect((await get(path)).status).toBe(404))
    await setState(2, 'shown')
  })

  it('are the square of the first photograph around its focal point', async () => {
    const left = { create: { width: 300, height: 200, channels: 3 as const, background: '#ff0000' } }
    const photograph = await sharp({ create: { ...left.create, width: 600, background: '#0000ff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .webp()
      .toBuffer()
    const name = `${'a'.repeat(32)}-600x200.webp`
    await site.deps.uploads.put([{ name, content: photograph }])
    const { sql } = site.database
    const pictures = [{ url: `/uploads/${name}`, alt: 'Red and blue', focalX: 100, focalY: 50 }]
    await sql`update bracelets set pictures = ${sql.json(pictures)} where id = 3`
    site.deps.publicData.changed()
    await eventuallyPasses(async () => {
      const { channels } = await (await pixel('/shop/bracelet-3-small.jpg')).stats()
      expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([0, 0, 1])
    })
    await sql`update bracelets set pictures = '[]' where id = 3`
    site.deps.publicData.changed()
  })
})

describe('the sitemap', () => {
  it('lists every indexable page, and no other', async () => {
    const listed = await locations('/sitemap.xml')
    expect(listed.every((address) => address.startsWith(`${PUBLIC_URL}/`))).toBe(true)
    // leaves out pages without a row here
    const paths = PAGE_PATHS.filter((path) => !/kumasi|\/1$/.test(path))
    const responses = await Promise.all(
      paths.map(async (path) => {
        const response = await get(path)
        return {
          path,
          status: response.status,
          isHidden: (await response.text()).includes('content="noindex"'),
        }
      }),
    )
    // a failed request would fit neither list
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    expect(paths.filter((path) => listed.includes(PUBLIC_URL + path))).toEqual(
      responses.flatMap(({ path, isHidden }) => (isHidden ? [] : [path])),
    )
    const statuses = await Promise.all(
      listed.map(async (address) => (await get(address.slice(PUBLIC_URL.length))).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('becomes an index of files when one file is too short', async () => {
    const { db } = site.deps
    const all = await locations('/sitemap.xml')
    const index = await sitemap(db, PUBLIC_URL, [], 4)
    expect(XMLValidator.validate(index)).toBe(true)
    const files = [...index.matchAll(/<loc>http:\/\/127.0.0.1:8080\/sitemap-(\d+)\.xml<\/loc>/g)]
    expect(files.length).toBeGreaterThan(1)
    const texts = await Promise.all(files.map(([, part]) => sitemapPart(db, PUBLIC_URL, Number(part), [], 4)))
    const listed = texts.flatMap((text) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc))
    expect(listed.toSorted()).toEqual(all.toSorted())
    expect((await get('/sitemap-1.xml')).status).toBe(200)
    expect((await get('/sitemap-2.xml')).status).toBe(404)
    expect((await get('/sitemap-0.xml')).status).toBe(404)
  })
})

it('drafts and deleted posts are in neither', async () => {
  await write({ slug: 'a-draft', published: false })
  await write({ slug: 'a-deleted-one', deleted: true })
  await write({ slug: 'a-published-one' })
  for (const path of ['/blog/feed.xml', '/sitemap.xml']) {
    const text = await read(path)
    expect(text).toContain('a-published-one')
    expect(text).not.toMatch(/a-draft|a-deleted-one/)
  }
})

it.each([
  '/blog/feed.xml',
  '/products.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/share.png',
  PICTURE,
  '/shop/bracelet-1.jpg',
  '/mark.png',
])('%s is 304 for a cached copy', async (path) => {
  // repeated, because a late notification may cause another rendering in between
  await eventuallyPasses(async () => {
    const { headers } = await get(path)
    const etag = headers.get('etag') ?? ''
    expect(headers.get('cache-control')).toBe('public, max-age=0, stale-if-error=86400')
    const again = await get(path, { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const since = { 'if-modified-since': headers.get('last-modified') ?? '' }
    expect((await get(path, since)).status).toBe(304)
    // an ETag takes precedence over a time
    expect((await get(path, { ...since, 'if-none-match': '"other"' })).status).toBe(200)
  })
})

it.each(['/blog/feed.xml', '/sitemap.xml'])('%s changes when a post is deleted', async (path) => {
  await write({ slug: 'soon-deleted' })
  const { headers } = await get(path)
  await site.database.sql`update blog_posts set deleted_at = now() where slug = 'soon-deleted'`
  site.deps.publicData.changed()
  site.advance(2000)
  const since = await get(path, { 'if-modified-since': headers.get('last-modified') ?? '' })
  expect(since.status).toBe(200)
  expect(since.headers.get('etag')).not.toBe(headers.get('etag'))
})

it('robots.txt excludes private paths, and names the sitemap', async () => {
  const text = await read('/robots.txt')
  for (const path of ['/admin', '/api', '/trpc', '/checkout']) expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml\n`)
  expect(text).not.toMatch(/^Disallow: \/$/m)
})

it('security.txt is not found where nobody is named for reports', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404)
})

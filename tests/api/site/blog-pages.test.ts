/** The blog as rendered on the server, for search engines and readers without scripts. */
import { beforeEach, describe, expect, it } from 'vitest'
import { documentOf } from '../../support/html.ts'
import { somebody } from '../../support/accounts.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const site = testSite()
beforeEach(async () => {
  await site.database.sql`delete from blog_posts`
  // otherwise a notification from another process may arrive later
  site.deps.publicData.changed()
})

async function get(path: string) {
  const response = await fetch(site.url + path)
  const html = await response.text()
  return { status: response.status, html, main: mainOf(html) }
}

/** Without hydration data and React's comments between texts. */
const mainOf = (html: string) => (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<!--.*?-->/g, '')

let written = 0
async function write(post: {
  title: string
  tags?: string[]
  published?: boolean
  deleted?: boolean
  image?: string
}) {
  written += 1
  const [row] = await site.database.sql<{ id: number; slug: string }[]>`
    insert into blog_posts (title, slug, excerpt, content, author, tags, image_url, published, deleted_at)
    values (${post.title}, ${`post-${written}`}, 'In short.', ${'One.\n \nTwo\nlines.\n\n\n\nThree.'}, 'Ama', ${post.tags ?? ['a', 'b', 'c', 'd']},
      ${post.image ?? null}, ${post.published ?? true}, ${post.deleted === true ? new Date() : null})
    returning id, slug`
  if (!row) throw new Error('nothing was written')
  site.deps.publicData.changed()
  return row
}

const titles = (html: string) => [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title)

describe('the list', () => {
  it('says when there are no posts', async () => {
    const { status, main } = await get('/blog')
    expect(status).toBe(200)
    expect(main).toContain('No Blog Posts Yet')
    expect(main).not.toContain('Loading blog posts...')
  })

  it('shows posts newest first, with three tags each and distinct link names', async () => {
    await write({ title: 'Older' })
    const { slug } = await write({ title: 'Newer' })
    const { main } = await get('/blog')
    expect(titles(main)).toEqual(['Newer', 'Older'])
    expect(main).toMatch(new RegExp(`<a aria-label="Read Full Article: Newer"[^>]* href="/blog/${slug}"`))
    expect(main.match(/<ul aria-label="Tags".*?<\/ul>/)?.[0].match(/<li/g)).toHaveLength(3)
  })

  it('loads its first picture at once and the others lazily', async () => {
    const image = `/uploads/${'0'.repeat(32)}-1200x800.webp`
    for (const title of ['A', 'B']) await write({ title, image })
    const [first = '', second = ''] = (await get('/blog')).main.match(/<img[^>]*>/g) ?? []
    expect(first).toMatch(/fetchPriority="high"/i)
    expect(first).toContain('loading="eager"')
    expect(first).toContain('-480.webp 480w')
    expect(second).toContain('loading="lazy"')
    for (const tag of [first, second])
      expect(tag).toMatch(/width="1200".*height="800"|height="800".*width="1200"/)
  })

  it('has plain links to older articles and back', async () => {
    for (let count = 1; count <= 30; count += 1) await write({ title: `Number ${count}` })
    const newest = await get('/blog')
    expect(titles(newest.main)).toHaveLength(24)
    expect(newest.main).not.toContain('Newest articles')
    const [, older = ''] = /href="(\/blog\?before=\d+)"[^>]*>Older articles/.exec(newest.main) ?? []
    const rest = await get(older)
    expect(titles(rest.main)).toEqual([6, 5, 4, 3, 2, 1].map((count) => `Number ${count}`))
    expect(rest.main).toMatch(/href="\/blog"[^>]*>Newest articles/)
    expect(rest.main).not.toContain('Older articles')
    expect(rest.html).toContain(`<link rel="canonical" href="${site.deps.config.publicUrl}${older}"/>`)
  })

  it.each(['abc', '0', '-3', '1.5', '9007199254740992', '99999999999999999999', '', '[1]', '"1"'])(
    'shows the newest articles for ?before=%s',
    async (before) => {
      await write({ title: 'Newest' })
      const { status, main } = await get(`/blog?before=${encodeURIComponent(before)}`)
      expect(status).toBe(200)
      expect(titles(main)).toEqual(['Newest'])
    },
  )

  it('says when there are no older articles', async () => {
    const { id } = await write({ title: 'Oldest' })
    const { status, main } = await get(`/blog?before=${id}`)
    expect(status).toBe(200)
    expect(main).toContain('No older articles')
  })
})

describe('an article', () => {
  it('has its paragraphs, cover and neighbours, and cards of others', async () => {
    const image = `/uploads/${'0'.repeat(32)}-1200x800.webp`
    const related = [await write({ title: 'Pictured', image }), await write({ title: 'Drawn' })]
    const older = await write({ title: 'Older' })
    const { slug } = await write({ title: 'Between' })
    await write({ title: 'Draft', published: false })
    const newer = await write({ title: 'Newer' })
    const { status, main } = await get(`/blog/${slug}`)
    expect(status).toBe(200)
    for (const paragraph of ['One.', 'Two\nlines.', 'Three.']) expect(main).toContain(`>${paragraph}</p>`)
    expect(main).toMatch(/<svg[^>]*aria-hidden="true"[^>]*data-drawn/)
    expect(main).toMatch(
      new RegExp(`href="/blog/${newer.slug}"[^>]*><span[^>]*>Previous Article</span> <span[^>]*>Newer<`),
    )
    expect(main).toMatch(
      new RegExp(`href="/blog/${older.slug}"[^>]*><span[^>]*>Next Article</span> <span[^>]*>Older<`),
    )
    expect(main).toContain('Jeremiah 29:11')
    expect(main).not.toContain('Loading article...')
    const cards = [...documentOf(main).querySelectorAll('[aria-labelledby=related-articles] li')]
    expect(
      cards.map((card) => [
        card.querySelector('a')?.getAttribute('href'),
        card.querySelector('h3')?.textContent,
        card.querySelector('svg, img')?.tagName.toLowerCase(),
        card.querySelector('time') !== null,
      ]),
    ).toEqual([
      [`/blog/${related[1]?.slug}`, 'Drawn', 'svg', true],
      [`/blog/${related[0]?.slug}`, 'Pictured', 'img', true],
    ])
  })

  it('ends with bracelets for sale, an offer of books, or amounts to give, depending on its tags', async () => {
    const { sql } = site.database
    const endOf = async (...tags: string[]) => {
      const { slug } = await write({ title: 'Read to its end', tags })
      const { main } = await get(`/blog/${slug}`)
      const end = documentOf(main).querySelector('.no-print[aria-labelledby=article-end]')
      return [...(end?.querySelectorAll('a') ?? [])].map((link) => [
        link.getAttribute('href'),
        link.textContent,
        link.querySelector('img')?.getAttribute('src'),
      ])
    }
    const gifts = [25, 50, 100].map((pounds) => [`/donate?amount=${pounds}`, `Give £${pounds}`, undefined])
    expect(await endOf('Mission')).toEqual(gifts)
    expect(await endOf('Book donations', 'Bracelets')).toEqual([
      ['/book-donation', 'Offer your books', undefined],
    ])
    const bracelet = (id: number, name: string, price: string) => [
      `/shop/${name.toLowerCase().replaceAll(' ', '-')}`,
      `${name} ${price}`,
      `/shop/bracelet-${id}-small.jpg`,
    ]
    await sql`update bracelets set stock = case when name = 'Black Star' then 0 end`
    expect(await endOf('Bracelets')).toEqual([
      bracelet(2, 'Accra Market', '£10.00'),
      bracelet(4, 'Southern Cross', '£12.00'),
      bracelet(7, 'Stars and Stripes', '£12.00'),
    ])
    await sql`update bracelets set stock = 0`
    expect(await endOf('Bracelets')).toEqual(gifts)
    await sql`update bracelets set stock = null`
  })

  it('returns 404 when there is none, or it is a draft or deleted', async () => {
    const draft = await write({ title: 'Draft', published: false })
    const deleted = await write({ title: 'Deleted', deleted: true })
    for (const slug of [draft.slug, deleted.slug, 'nothing', '%00', 'x'.repeat(600), '..%2Fadmin']) {
      const { status, main } = await get(`/blog/${slug}`)
      expect([slug, status]).toEqual([slug, 404])
      expect(main).toContain('Article Not Found')
      expect(main).toContain('The article you&#x27;re looking for doesn&#x27;t exist or has been removed.')
      expect(main).toMatch(/href="\/blog"[^>]*>Back to Blog/)
    }
  })

  it('that is a draft is shown at its URL to those who may edit it, and is cached for nobody', async () => {
    const { slug } = await write({ title: 'Not yet', published: false })
    const path = `/blog/${slug}`
    const [writer, treasurer] = [await somebody(site, 'writer'), await somebody(site, 'treasurer')]
    const responseWith = (cookie?: string) =>
      fetch(site.url + path, cookie === undefined ? {} : { headers: { cookie } })
    expect((await responseWith()).status).toBe(404)
    for (const cookie of [writer.cookie, await logIn(site.url, ADMIN_PASSWORD)]) {
      const response = await responseWith(cookie)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(response.headers.get('vary')).toContain('Cookie')
      const html = await response.text()
      expect(mainOf(html)).toMatch(/This is a draft\..*Not yet/s)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    }
    for (const cookie of [undefined, treasurer.cookie]) {
      const response = await responseWith(cookie)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('Not yet')
    }
  })

  it('has no pages below its URL', async () => {
    const { slug } = await write({ title: 'Not to be shown twice' })
    for (const path of [`/blog/${slug}/more`, '/blog/nothing/more']) {
      const { status, html, main } = await get(path)
      expect([path, status]).toEqual([path, 404])
      expect(main).toContain('Page Not Found')
      expect(html).not.toContain('Not to be shown twice')
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).not.toContain('rel="canonical"')
      expect(html.match(/<title>/g)).toHaveLength(1)
    }
  })
})

it('the blog says so if it cannot be loaded', async () => {
  await site.database.sql`alter table blog_posts rename to hidden`
  const [list, article] = await Promise.all(['/blog', '/blog/anything'].map(get))
  await site.database.sql`alter table hidden rename to blog_posts`
  expect(list?.status).toBe(500)
  expect(list?.html).toContain('The blog could not be loaded')
  expect(article?.status).toBe(500)
  expect(article?.html).toContain('Article Not Found')
})

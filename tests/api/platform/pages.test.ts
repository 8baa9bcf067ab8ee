/** The first HTML of pages, for visitors and search engines. */
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { commonContent } from '#shared/site/content/page-content.ts'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { site as charity } from '#shared/site/content/site.ts'
import { logIn } from '../../support/transports.ts'
import { dataBlocks, documentOf, visibleText, type Data } from '../../support/html.ts'
import { PAGE_PATHS } from '../../support/routes.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

const PUBLIC_URL = 'https://books.example.org'
const ARTICLE = '/blog/the-faith-behind-the-work'
const BRACELET = '/shop/black-star'

const site = testSite({ PUBLIC_URL, PAYMENTS: 'sandbox', TRUST_PROXY: '0' })

const read = async (path: string) => (await get(path)).html

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const pages = [
  { path: '/', h1: /books/i },
  { path: '/projects', h1: /projects/i },
  { path: '/blog', h1: /insights/i },
  { path: '/blog/how-a-donated-book-travels', h1: /donated book/i },
  { path: '/shop', h1: /bracelet/i },
  { path: '/wishlist', h1: /wishlist/i },
  { path: '/checkout', h1: /checkout/i },
  { path: '/order-success', h1: /order/i },
  { path: '/donate', h1: /gift/i },
  { path: '/thank-you', h1: /on its way to a shelf/i },
]

it.each(pages)('the first HTML of $path has its heading', async ({ path, h1 }) => {
  const { status, html, headers } = await get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const headings = [...documentOf(html).querySelectorAll('h1')].map(({ textContent }) => textContent)
  expect(headings).toEqual([expect.stringMatching(h1)])
})

const EMAIL = contentSeed.contact.email

it('missing content is shown as placeholders until real payments are possible', async () => {
  const document = documentOf(await read('/'))
  const linked = (place: string) =>
    [...document.querySelectorAll(`${place} a`)].map((link) => link.getAttribute('href'))
  expect(linked('footer')).toEqual(
    expect.arrayContaining(['https://www.facebook.com/', 'https://www.instagram.com/']),
  )
  expect(linked('#contact address')).toEqual([`mailto:${EMAIL}`])
  expect(commonContent(contentSeed, 'live').contact).toMatchObject({ email: '', social: [] })
  const social = [{ label: 'Mastodon', href: 'https://social.example/@books' }]
  const contact = { ...contentSeed.contact, email: 'books@example.net', social }
  expect(commonContent({ ...contentSeed, contact }, 'live').contact).toEqual(contact)
})

it('the home page has another navigation than the other pages', async () => {
  const textsOf = async (path: string, selector: string) =>
    [...documentOf(await read(path)).querySelectorAll(selector)]
      .map(({ textContent }) => textContent)
      .join(', ')
  const links = (path: string) => textsOf(path, 'nav[aria-label="Main"] li')
  expect(await links('/')).toBe('Home, About, Projects, Blog, Shop, Donate, FAQ, Get Involved')
  expect(await links('/shop')).toBe('Home, Projects, Blog, Shop, Wishlist, Donate, Get Involved')
  const help = 'Donate, Give books, Volunteer, Ask for prayer'
  const menu = (path: string) => textsOf(path, 'dialog a')
  expect(await menu('/')).toBe(
    `Home, About, Projects, Blog, Shop, FAQ, Get Involved, ${help}, Donate Now, Wishlist`,
  )
  expect(await menu('/shop')).toBe(`Home, Projects, Blog, Shop, Get Involved, ${help}, Donate Now, Wishlist`)
  expect(await textsOf('/shop', 'footer nav a')).toBe(
    `About, Projects, FAQ, Contact, ${help}, Shop, Wishlist`,
  )
  // no page on which one pays asks for a donation
  const besideBag = ['/', '/shop', '/donate', '/checkout'].map((path) =>
    textsOf(path, 'header > nav > a[href="/donate"]'),
  )
  expect(await Promise.all(besideBag)).toEqual(['Donate', 'Donate', '', ''])
})

it('the home page links donations and four ways to get involved', async () => {
  const document = documentOf(await read('/'))
  const hrefs = (section: string) =>
    [...document.querySelectorAll(`${section} a`)].map((link) => link.getAttribute('href') ?? '')
  expect(hrefs('#home')).toEqual(expect.arrayContaining(['/donate', '/projects']))
  const ways = ['/book-donation', '/volunteer', '/donate', '/prayer']
  expect(
    hrefs('#contact')
      .filter((href) => ways.includes(href))
      .toSorted(),
  ).toEqual(ways.toSorted())
  const words = [...document.querySelectorAll('main *')].map(({ textContent }) => textContent)
  expect(words).toEqual(expect.arrayContaining(['800+', '1,000+']))
})

it('the longest page fits into the first packets of a connection, with headers and photographs’ URLs', async () => {
  expect(brotliCompressSync(await read('/')).length).toBeLessThan(12_500)
})

it('the home page has bracelets of different countries, and the newest stories if there are some', async () => {
  const { sql } = site.database
  const shown = async () => {
    const { body } = documentOf(await read('/'))
    const textsOf = (selector: string) =>
      [...body.querySelectorAll(`main ${selector}`)].map(({ textContent }) => textContent)
    const links = ['shop', 'blog'].map((place) =>
      [...body.querySelectorAll(`main a h3`)].filter((each) =>
        each.closest('a')?.getAttribute('href')?.startsWith(`/${place}/`),
      ),
    )
    return { parts: textsOf('h2'), names: links.map((each) => each.map(({ textContent }) => textContent)) }
  }
  const newest = await sql<{ title: string }[]>`select title from blog_posts 
    order by coalesce(published_at, created_at) desc, id desc limit 3`
  const before = await shown()
  expect(before).toEqual({
    parts: [
      'Bracelets that send books',
      'Our mission',
      'Where the books go',
      'Books We Need',
      'Latest stories',
      'Frequently asked questions',
      'Get in touch',
      'Send a book today',
    ],
    names: [
      ['Black Star', 'Southern Cross', 'Stars and Stripes', 'Shield of Kenya'],
      newest.map(({ title }) => title),
    ],
  })
  // sold out bracelets, and drafts
  await sql`update bracelets set stock = 0`
  await sql`update blog_posts set published = false`
  site.deps.publicData.changed()
  const [, ...others] = before.parts
  expect(await shown()).toEqual({
    parts: others.filter((part) => part !== 'Latest stories'),
    names: [[], []],
  })
  await sql`update bracelets set stock = null`
  await sql`update blog_posts set published = true`
  site.deps.publicData.changed()
})

it('built-in projects are shown while the database has none', async () => {
  const home = visibleText(await read('/'))
  for (const words of ['Books to Ghana 2025', '75% complete', 'Books to Brazil 2026'])
    expect(home).toContain(words)
  const projects = visibleText(await read('/projects'))
  for (const words of ['25,000+', '8,500+', 'Launching Soon', '750']) expect(projects).toContain(words)
})

it('/shop has the bracelets of the filter', async () => {
  const [ghana, kenya] = await Promise.all([read('/shop'), read('/shop?country=kenya')])
  const names = async (country: string) =>
    (await site.database.sql<{ name: string }[]>`select name from bracelets where country = ${country}`).map(
      ({ name }) => name,
    )
  for (const name of await names('ghana')) {
    expect(ghana).toContain(`>${name}<`)
    expect(kenya).not.toContain(`>${name}<`)
  }
  for (const name of [...(await names('kenya')), ...(await names('custom'))])
    expect(kenya).toContain(`>${name}<`)
})

it('the shop says so if it cannot be loaded', async () => {
  const { sql } = site.database
  await sql`alter table bracelets rename to hidden`
  site.deps.publicData.changed()
  const { status, html, headers } = await get('/shop')
  await sql`alter table hidden rename to bracelets`
  site.deps.publicData.changed()
  expect(status).toBe(500)
  expect(html).toContain('Error loading bracelets')
  expect(html).toContain(`please quote this reference: ${headers.get('x-request-id')}</p>`)
})

it('admin pages are rendered locked, also for the owner, and excluded from search engines', async () => {
  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  const paths = PAGE_PATHS.filter((path) => path.startsWith('/admin'))
  expect(paths.length).toBeGreaterThan(4)
  for (const path of paths) {
    const { html } = await get(path, { cookie })
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    // pages of emailed links are open
    const title = path.startsWith('/admin/join') ? 'Welcome' : 'New password'
    expect(documentOf(html).querySelector('main h1')?.textContent).toBe(
      /\/(join|reset)\//.test(path) ? title : 'Admin Access',
    )
    expect(html.replaceAll(/\d{13}/g, 'TIME')).toBe((await get(path)).html.replaceAll(/\d{13}/g, 'TIME'))
  }
})

/** Structured data for search engines, compared with the visible page. */
describe('the structured data of', () => {
  const of = (data: readonly Data[], type: string): unknown => data.find((block) => block['@type'] === type)

  it('an article equals the article', async () => {
    const html = await read(ARTICLE)
    const [row] = await site.database.sql<{ created_at: Date; tags: string[] }[]>`
      select created_at, tags from blog_posts where slug = 'the-faith-behind-the-work'`
    const data = of(dataBlocks(html), 'BlogPosting') as { headline: string; description: string }
    expect(data).toMatchObject({
      mainEntityOfPage: { '@id': PUBLIC_URL + ARTICLE },
      datePublished: row?.created_at.toISOString(),
      dateModified: row?.created_at.toISOString(),
      author: { '@type': 'NGO', name: charity.defaultAuthor },
      publisher: { '@type': 'NGO', name: charity.name },
      image: [`${PUBLIC_URL}${ARTICLE}/share.png?v=1`],
      keywords: row?.tags,
    })
    const text = visibleText(html)
    expect(text).toContain(data.headline)
    expect(text).toContain(data.description)
  })

  it('a bracelet equals the bracelet, with its photographs if it has any', async () => {
    const product = async () => of(dataBlocks(await read(BRACELET)), 'Product')
    expect(await product()).toMatchObject({
      name: 'Black Star',
      image: `${PUBLIC_URL}/shop/bracelet-1.jpg`,
      offers: { price: '12.00', availability: 'https://schema.org/InStock', url: PUBLIC_URL + BRACELET },
    })
    const [front, back] = ['d', 'e'].map((digit) => `/uploads/${digit.repeat(32)}-1600x900a.webp`)
    const { sql } = site.database
    const photographs = [front, back].map((url) => ({
      url: url ?? '',
      alt: 'On a wrist',
      focalX: 50,
      focalY: 50,
    }))
    await sql`update bracelets set stock = 0, pictures = ${sql.json(photographs)} where slug = 'black-star'`
    site.deps.publicData.changed()
    expect(await product()).toMatchObject({
      image: [PUBLIC_URL + front, PUBLIC_URL + back],
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
    const html = await read(BRACELET)
    expect(html).toContain(`<meta property="og:image" content="${PUBLIC_URL}${front}"/>`)
    expect(html).toContain('<meta property="og:image:type" content="image/webp"/>')
    await sql`update bracelets set stock = null, pictures = '[]' where slug = 'black-star'`
    site.deps.publicData.changed()
  })

  it('a drawn bracelet says so, and a made-to-order one shows its questions above the button', async () => {
    const [drawn, ordered] = await Promise.all([BRACELET, '/shop/two-homes'].map(read))
    expect(drawn).toContain('Drawn, not photographed: beads vary a little.')
    expect(drawn).not.toContain('What we ask')
    const places = ['>Which two flags?<', 'Add to Cart: Two Homes'].map((text) => ordered?.indexOf(text))
    expect(places).toEqual(places.toSorted((a = 0, b = 0) => a - b))
    expect(places).not.toContain(-1)
  })

  it('an article has its own author and picture', async () => {
    await site.database.sql`
      insert into blog_posts (slug, title, excerpt, content, author, tags, image_url, published)
      values ('pictured', 'T', 'E', 'C', 'Ada', '{}', '/uploads/a.webp', true)`
    expect(dataBlocks(await read('/blog/pictured'))).toMatchObject([
      {
        author: { '@type': 'Person', name: 'Ada' },
        image: [expect.stringContaining('/share.png'), `${PUBLIC_URL}/uploads/a.webp`],
      },
    ])
    await site.database.sql`delete from blog_posts where slug = 'pictured'`
  })

  it('the home page has the charity, ways to give, and the questions with their answers', async () => {
    const html = await read('/')
    const data = dataBlocks(html)
    expect(of(data, 'NGO')).toMatchObject({
      name: charity.name,
      url: `${PUBLIC_URL}/`,
      potentialAction: { '@type': 'DonateAction', target: { urlTemplate: `${PUBLIC_URL}/donate` } },
    })
    // until the owner enters contact details, there are none
    expect(of(data, 'NGO')).not.toHaveProperty('email')
    expect(of(data, 'NGO')).not.toHaveProperty('sameAs')
    const { mainEntity } = of(data, 'FAQPage') as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[]
    }
    expect(mainEntity).toHaveLength(6)
    const text = visibleText(html)
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(text).toContain(name)
      expect(text).toContain(acceptedAnswer.text)
    }
  })

  it.each(['/shop', '/shop?country=all'])('%s has the listed bracelets with their prices', async (path) => {
    const html = await read(path)
    type Product = { name: string; description: string; offers: { price: string; priceCurrency: string } }
    const { itemListElement } = of(dataBlocks(html), 'ItemList') as {
      itemListElement: { position: number; item: Product }[]
    }
    const cards = [...documentOf(html).querySelectorAll('#products h3')].map(({ textContent }) => textContent)
    expect(itemListElement.map(({ item }) => item.name)).toEqual(cards)
    expect(itemListElement.map(({ position }) => position)).toEqual(cards.map((_, index) => index + 1))
    const text = visibleText(html)
    for (const { item } of itemListElement) {
      expect(item.offers).toMatchObject({
        priceCurrency: 'GBP',
        price: expect.stringMatching(/^\d+\.\d\d$/),
      })
      expect(text).toContain(item.name)
      expect(text).toContain(`£${item.offers.price}`)
    }
  })

  it('/donate has ways to give, with the choices of its URL, and says if one is unknown', async () => {
    const chosen = async (search: string) => {
      const html = await read(`/donate${search}`)
      const inputs = [...documentOf(html).querySelectorAll('main input')]
      const values = inputs.flatMap((input) =>
        input.getAttribute('type') === 'radio' && !input.hasAttribute('checked')
          ? []
          : [input.getAttribute('value')],
      )
      return [values.join(), visibleText(html).includes('We did not understand all of the link')]
    }
    expect(await chosen('?utm_source=poster')).toEqual(['Once,', false])
    expect(await chosen('?often=monthly&amount=25')).toEqual(['Monthly,25,', false])
    expect(await chosen('?amount=12.50')).toEqual(['Once,12.5', false])
    expect(await chosen('?amount=3&often=monthly')).toEqual(['Monthly,', true])
    expect(await chosen('?amount=50&project=no-such-project')).toEqual(['Once,50,', true])
    expect(dataBlocks(await read('/donate'))).toMatchObject([
      { '@type': 'DonateAction', priceSpecification: { priceCurrency: 'GBP', minPrice: 5 } },
    ])
  })
})

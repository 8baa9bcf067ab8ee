import { describe, expect, it } from 'vitest'
import { logIn } from '../support/transports.ts'
import { documentOf, visibleText } from '../support/html.ts'
import { PAGE_PATHS } from '../support/routes.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'

const site = testSite()

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
  { path: '/thank-you', h1: /thank you/i },
]

describe.each(pages)('the first HTML of $path', ({ path, h1 }) => {
  it('has one heading and its own head', async () => {
    const { status, html, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '')).toMatch(h1)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toContain(`<link rel="canonical" href="${site.deps.config.publicUrl}${path}"/>`)
    for (const property of ['title', 'description', 'url', 'type', 'site_name']) {
      expect(html).toContain(`<meta property="og:${property}" content="`)
    }
  })

  it('is the same for every visitor, except for times of rendering', async () => {
    // each is rendered, and not taken from the cache
    site.deps.content.changed()
    const visitor = await get(path, { cookie: 'admin_session=x; other=y', 'user-agent': 'somebody' })
    site.deps.content.changed()
    const another = await get(path)
    const steady = (html: string) => html.replaceAll(/\d{13}/g, 'TIME')
    expect(steady(visitor.html)).toBe(steady(another.html))
    expect(visitor.headers.get('set-cookie')).toBeNull()
  })
})

it('has one navigation on the home page, and another elsewhere', async () => {
  const links = async (path: string) => {
    const items = documentOf((await get(path)).html).querySelectorAll('nav[aria-label="Main"] li')
    return [...items].map(({ textContent }) => textContent)
  }
  expect(await links('/')).toEqual([
    'Home',
    'About',
    'Projects',
    'Blog',
    'Shop',
    'Donate',
    'FAQ',
    'Get Involved',
  ])
  expect(await links('/shop')).toEqual([
    'Home',
    'Projects',
    'Blog',
    'Shop',
    'Wishlist',
    'Donate',
    'Get Involved',
  ])
})

it('the home page links donations and four ways to get involved', async () => {
  const { html } = await get('/')
  const document = documentOf(html)
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

it('shows default projects when the database has none', async () => {
  const home = visibleText((await get('/')).html)
  for (const words of ['Books to Ghana 2025', '75% complete', 'Books to Brazil 2026'])
    expect(home).toContain(words)
  const projects = visibleText((await get('/projects')).html)
  for (const words of ['25,000+', '8,500+', 'Launching Soon', '750']) expect(projects).toContain(words)
})

it('/shop has the bracelets of the filter', async () => {
  const [ghana, kenya] = await Promise.all([get('/shop'), get('/shop?country=kenya')])
  const names = async (country: string) =>
    (await site.database.sql<{ name: string }[]>`select name from bracelets where country = ${country}`).map(
      ({ name }) => name,
    )
  for (const name of await names('ghana')) {
    expect(ghana.html).toContain(`>${name}<`)
    expect(kenya.html).not.toContain(`>${name}<`)
  }
  for (const name of [...(await names('kenya')), ...(await names('custom'))])
    expect(kenya.html).toContain(`>${name}<`)
})

it('says when the shop cannot be loaded', async () => {
  const { sql } = site.database
  await sql`alter table bracelets rename to hidden`
  site.deps.content.changed()
  const { status, html, headers } = await get('/shop')
  await sql`alter table hidden rename to bracelets`
  site.deps.content.changed()
  expect(status).toBe(500)
  expect(html).toContain('Error loading bracelets')
  expect(html).toContain(`please quote this reference: ${headers.get('x-request-id')}</p>`)
})

it('renders admin pages locked, for the owner too, and excludes them from search engines', async () => {
  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  const paths = PAGE_PATHS.filter((path) => path.startsWith('/admin'))
  expect(paths.length).toBeGreaterThan(4)
  for (const path of paths) {
    const { html } = await get(path, { cookie })
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    // where emailed links lead there is no lock
    const title = path.startsWith('/admin/join') ? 'Welcome' : 'Another password'
    expect(documentOf(html).querySelector('main h1')?.textContent).toBe(
      /\/(join|reset)\//.test(path) ? title : 'Admin Access',
    )
    expect(html.replaceAll(/\d{13}/g, 'TIME')).toBe((await get(path)).html.replaceAll(/\d{13}/g, 'TIME'))
  }
})

/** Requirements that every page meets; each page is fetched and parsed once. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { RETURNS } from '#shared/site/shop/shop.ts'
import { site as charity } from '#shared/site/content/site.ts'
import { firstLoad, readManifest } from '#server/platform/pages/build-tags.ts'
import { codeBehind, firstCodeBehind, isBehindLock, pages } from '../../../src/client/routes.ts'
import { dataBlocks, documentOf, readOnce, visibleText } from '../../support/html.ts'
import { PAGE_PATHS, pathOf, PUBLIC_PATHS, RETURN_PATHS } from '../../support/routes.ts'
import { policyOf, rawRequest } from '../../support/requests.ts'
import {
  COMMON_SCRIPT_BUDGET,
  gzipBytes,
  LOCK_SCRIPT_BUDGET,
  MAX_LOCK_SCRIPTS,
  MAX_SCRIPTS,
  OWNER_SCRIPT_BUDGET,
  OWNER_STYLE_BUDGET,
  SCRIPT_BUDGET,
  STYLE_BUDGET,
  TODAY_SCRIPT_BUDGET,
} from '../../support/script-budget.ts'
import { testSite } from '../../support/site.ts'

const CLIENT = join(import.meta.dirname, '../../../dist/client')
const PUBLIC_URL = 'https://books.example.org'

const inADay = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10)

const site = testSite({
  PUBLIC_URL,
  SECURITY_CONTACT: 'security@books.example.org, https://books.example.org/contact',
  SECURITY_EXPIRES: inADay,
  SECURITY_POLICY: 'https://books.example.org/weaknesses',
  PAYMENTS: 'sandbox',
  TRUST_PROXY: '0',
  RETENTION_PRAYER_DAYS: '7',
  RETENTION_CART_DAYS: '14',
  RETENTION_MAIL_DAYS: '21',
})
beforeAll(async () => {
  await site.database.sql`
    insert into projects (slug, name, description, status, country, start_date, target_schools, books_needed)
    values ('kumasi', 'Books to Kumasi', 'A library.', 'active', 'Ghana', '2026-02-01', 4, 750)`
  await site.database.sql`update giving_settings set shows_funds = true`
})

const read = readOnce(async (path: string) => {
  const { status, headers, body: html } = await rawRequest(site.url, path)
  return { status, headers, html, document: documentOf(html) }
})

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // React's spelling of tags and attributes
      'void-style': 'off',
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      // React's own ids begin with an underscore
      'valid-id': ['error', { relaxed: true }],
      // progress is drawn as an SVG string of beads with the role of a progress bar
      'prefer-native-element': ['error', { exclude: ['progressbar'] }],
      // an article's title may have any length
      'long-title': 'off',
      // the options of a group share a name
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
    },
  }),
)

const paths = new Set([
  ...PUBLIC_PATHS,
  ...PAGE_PATHS,
  ...RETURN_PATHS,
  '/blog?before=4',
  '/shop?country=all',
  '/no/such/page',
])

describe.each([...paths])('%s', (path) => {
  it('is valid', async () => {
    const { results } = await validator.validateString((await read(path)).html)
    expect(
      results.flatMap(({ messages }) => messages.map(({ message, selector }) => [message, selector])),
    ).toEqual([])
  })

  it('runs only the inline scripts that its policy names, and needs nothing that the policy forbids', async () => {
    const { headers, document } = await read(path)
    const { 'script-src': allowed = [], 'style-src': styles = [] } = policyOf({ headers })
    const scripts = [...document.querySelectorAll('script:not([src]):not([type^="application/"])')]
    const hashes = scripts.map(
      ({ textContent }) => `'sha256-${createHash('sha256').update(textContent).digest('base64')}'`,
    )
    expect(hashes).not.toEqual([])
    expect(allowed.filter((source) => source !== "'self'").toSorted()).toEqual(
      [...new Set(hashes)].toSorted(),
    )
    // only the owner's pages allow the styles of emails
    expect(styles.filter((source) => !/^'(self|sha256-[^']+)'$/.test(source))).toEqual([])
    expect(styles).toHaveLength(path.startsWith('/admin') ? 3 : 1)

    const elements = [...document.querySelectorAll('*')]
    const tags = elements.map(({ tagName }) => tagName)
    expect(tags.filter((tag) => /^(style|base|iframe|object|embed)$/i.test(tag))).toEqual([])
    const attributes = elements.flatMap((element) => [...element.attributes])
    // forms are sent by scripts
    const acting = attributes.filter(({ name }) => /^(style|on.*|(form)?action)$/.test(name))
    // except the cart's button, which is a link without scripts
    expect(acting.map(({ name, value }) => [name, value])).toEqual(
      path.startsWith('/admin') ? [] : [['action', '/checkout']],
    )
    const hrefs = attributes.flatMap(({ name, value }) => (/^(href|src)$/.test(name) ? (value ?? '') : []))
    expect(hrefs.filter((href) => !/^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href))).toEqual([])
  })
})

it.each(PUBLIC_PATHS)('%s is readable and navigable without scripts', async (path) => {
  const { document } = await read(path)
  const main = document.querySelector('main')
  const words = [...(main?.querySelectorAll('script') ?? [])].reduce(
    (text, { textContent }) => text.replace(textContent, ''),
    main?.textContent ?? '',
  )
  expect(main?.querySelector('h1')?.textContent).toMatch(/\S/)
  expect(words.length).toBeGreaterThan(60)
  expect(document.querySelector('nav[aria-label="Main"] a[href="/shop"]')).not.toBeNull()
  for (const policy of ['/privacy', '/terms', '/delivery-returns', '/accessibility', '/complaints'])
    expect(document.querySelector(`footer a[href="${policy}"]`)).not.toBeNull()
})

describe('the scripts of', () => {
  /** Modules that a built script imports. Cached, because most scripts belong to every page. */
  function importsOf(script: string): Promise<string[]> {
    const found = imports.get(script) ?? readImports(script)
    imports.set(script, found)
    return found
  }
  const imports = new Map<string, Promise<string[]>>()

  async function readImports(script: string): Promise<string[]> {
    const code = await readFile(join(CLIENT, script), 'utf8')
    const found = code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)
    return Array.from(found, ([, path = '']) => posix.resolve('/', posix.dirname(script), path))
  }

  const isOwners = (page: string) => page.startsWith('/admin')
  const budgets = Object.keys(pages).map((page) => {
    // what comes after the lock loads while the password is typed, all of it at once
    if (isBehindLock(page)) return [page, LOCK_SCRIPT_BUDGET, MAX_LOCK_SCRIPTS] as const
    return isOwners(page)
      ? ([page, OWNER_SCRIPT_BUDGET, Infinity] as const)
      : ([page, SCRIPT_BUDGET, MAX_SCRIPTS] as const)
  })
  it('never import each other in a circle, where what runs first would find nothing', async () => {
    const manifest = await readManifest(CLIENT)
    const done = new Set<string>()
    const visit = (name: string, path: readonly string[]): void => {
      if (path.includes(name)) expect.fail([...path, name].map((each) => manifest[each]?.file).join(' -> '))
      if (done.has(name)) return
      for (const each of manifest[name]?.imports ?? []) visit(each, [...path, name])
      done.add(name)
    }
    for (const name of Object.keys(manifest)) visit(name, [])
  })

  it('of public pages name none of the owner’s parts, whose table names each once, briefly', async () => {
    const manifest = await readManifest(CLIENT)
    const { scripts } = firstLoad(manifest, [])
    expect(await gzipBytes(CLIENT, scripts)).toBeLessThanOrEqual(COMMON_SCRIPT_BUDGET)
    const namedIn = async (script = '') =>
      (await readFile(join(CLIENT, script), 'utf8')).match(/\bowner-[\w.-]+\.js/g) ?? []
    expect((await Promise.all(scripts.map(namedIn))).flat()).toEqual([])
    const named = await namedIn(manifest['src/client/route-tree.gen.ts']?.file)
    expect(named.length).toBeGreaterThanOrEqual(Object.keys(pages).filter(isOwners).length)
    expect(new Set(named).size).toBe(named.length)
    expect(named.filter((name) => !/^owner-[\w-]{8}\.js$/.test(name))).toEqual([])
  })

  it.each(budgets)('%s have at most %i bytes at first, without waterfalls', async (page, budget, files) => {
    const { scripts } = firstLoad(await readManifest(CLIENT), firstCodeBehind(page))
    expect(await gzipBytes(CLIENT, scripts)).toBeLessThanOrEqual(budget)
    expect(scripts.length).toBeLessThanOrEqual(files)
    // the page names all scripts, so they load at once, and none blocks the first paint
    const named = scripts.map((script) => `/${script}`)
    if (PAGE_PATHS.includes(pathOf(page))) {
      const { html } = await read(pathOf(page))
      expect(html).toContain(JSON.stringify(named))
      expect(html).not.toMatch(/<script[^>]*\ssrc=/)
    }
    const imported = await Promise.all(scripts.map(importsOf))
    expect(named).toEqual(expect.arrayContaining(imported.flat()))
  })
})

it.each([
  ['visitors', [], 1, STYLE_BUDGET],
  // theirs has everything and comes last, so that its order counts
  ['owners', firstCodeBehind('/admin/today'), 2, OWNER_STYLE_BUDGET],
])('the last sheet of styles of %s has what they need', async (_who, files, sheets, budget) => {
  const { styles } = firstLoad(await readManifest(CLIENT), files)
  expect(styles).toHaveLength(sheets)
  const bytes = await gzipBytes(CLIENT, styles.slice(-1))
  expect(bytes).toBeLessThanOrEqual(budget)
  expect(bytes).toBeGreaterThan(budget * 0.9)
})

it('the lock, the menu and Today come in few files', async () => {
  const { scripts } = firstLoad(await readManifest(CLIENT), codeBehind(pages['/admin/today'] ?? ''))
  expect(scripts.length).toBeLessThanOrEqual(MAX_LOCK_SCRIPTS)
  expect(await gzipBytes(CLIENT, scripts)).toBeLessThanOrEqual(TODAY_SCRIPT_BUDGET)
})

const ARTICLE = '/blog/how-a-donated-book-travels'
const BRACELET = '/shop/black-star'
const HIDDEN = [
  '/wishlist',
  '/checkout',
  '/order-success',
  '/thank-you',
  '/admin',
  '/nowhere',
  '/blog/nowhere',
  '/shop/nowhere',
]
const INDEXED = PUBLIC_PATHS.filter((path) => !HIDDEN.includes(path))

/** Metadata for search engines and previews. */
async function head(path: string) {
  const { document } = await read(path)
  const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content')
  return {
    title: document.title,
    name: (name: string) => content(`meta[name="${name}"]`),
    property: (property: string) => content(`meta[property="${property}"]`),
    link: (rel: string) => document.head.querySelector(`link[rel="${rel}"]`)?.getAttribute('href'),
  }
}

describe('the head', () => {
  it.each(INDEXED)('of %s is the same for search engines and all previews', async (path) => {
    const { title, name, property, link } = await head(path)
    const url = PUBLIC_URL + path
    expect(title).toContain(charity.name)
    expect(link('canonical')).toBe(url)
    expect(property('og:url')).toBe(url)
    expect([property('og:title'), name('twitter:title')]).toEqual([title, title])
    const description = name('description') ?? ''
    expect(description.length).toBeGreaterThan(50)
    expect([property('og:description'), name('twitter:description')]).toEqual([description, description])
    expect(property('og:type')).toBe(path === ARTICLE ? 'article' : 'website')
    expect(name('robots')).toBe('max-image-preview:large')
    expect(name('twitter:card')).toBe('summary_large_image')
    expect(link('alternate')).toBe(`${PUBLIC_URL}/blog/feed.xml`)

    const picture = property('og:image') ?? ''
    expect(name('twitter:image')).toBe(picture)
    const own = path === ARTICLE || path === BRACELET ? path : ''
    expect(picture.startsWith(`${PUBLIC_URL}${own}/share.png`)).toBe(true)
    expect([property('og:image:width'), property('og:image:height')]).toEqual(['1200', '630'])
    expect(property('og:image:alt')).not.toBe('')
    // share-picture.test.ts and seo.test.ts check the pictures of articles and bracelets
    expect(property('og:image:type')).toBe('image/png')
    if (path !== '/') return
    const response = await fetch(site.url + picture.slice(PUBLIC_URL.length))
    expect(response.headers.get('content-type')).toBe('image/png')
  })

  it('has a unique title and description on each page', async () => {
    const heads = await Promise.all(INDEXED.map(head))
    expect(new Set(heads.map(({ title }) => title)).size).toBe(INDEXED.length)
    expect(new Set(heads.map(({ name }) => name('description'))).size).toBe(INDEXED.length)
  })

  it('excludes private pages from search engines', async () => {
    const robots = await Promise.all(HIDDEN.map(async (path) => (await head(path)).name('robots')))
    expect(robots).toEqual(HIDDEN.map(() => 'noindex'))
  })

  it('has structured data of schema.org, with absolute addresses of this site', async () => {
    const blocks = (await Promise.all(INDEXED.map(read))).flatMap(({ html }) => dataBlocks(html))
    expect(blocks.map((block) => block['@type']).toSorted()).toEqual([
      'BlogPosting',
      'BreadcrumbList',
      'DonateAction',
      'FAQPage',
      'ItemList',
      'NGO',
      'Product',
    ])
    for (const block of blocks) {
      expect(block['@context']).toBe('https://schema.org')
      const addresses = JSON.stringify(block).match(/https?:\/\/[^"]+/g) ?? []
      expect(addresses.filter((each) => !/^https:\/\/(books\.example|schema)\.org/.test(each))).toEqual([])
    }
  })
})

it('robots.txt of a public site in test mode excludes everything', async () => {
  const text = await (await fetch(`${site.url}/robots.txt`)).text()
  expect(text).toMatch(/^Disallow: \/$/m)
  expect(text).not.toContain('Sitemap')
})

it('security.txt says where to report a weakness of this site, and until when', async () => {
  const response = await fetch(`${site.url}/.well-known/security.txt`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@books.example.org',
      'Contact: https://books.example.org/contact',
      `Expires: ${inADay}T00:00:00.000Z`,
      'Preferred-Languages: en',
      'Canonical: https://books.example.org/.well-known/security.txt',
      'Policy: https://books.example.org/weaknesses',
      '',
    ].join('\n'),
  )
})

describe('the legal pages', () => {
  const words = async (path: string) => visibleText((await read(path)).html)

  it('name the configured periods and what the browser stores, and there is no cookie banner', async () => {
    const text = await words('/privacy')
    expect(text).toContain('7 days after we have prayed and answered')
    expect(text).toContain('14 days after you last changed them')
    expect(text).toContain('deleted after 21 days')
    expect(text).not.toContain('90 days after we have prayed')
    expect(text).toContain('sessionId')
    expect(await words('/')).not.toMatch(/cookie/i)
  })

  it('agree about custom bracelets', async () => {
    for (const path of ['/terms', '/delivery-returns']) expect(await words(path), path).toContain(RETURNS)
  })

  it.each(['/prayer', '/volunteer', '/book-donation', '/'])(
    'are linked by the form at %s, beside its button',
    async (path) => {
      const links = (await read(path)).document.querySelectorAll('form a[href="/privacy"]')
      expect([...links].map(({ textContent }) => textContent)).toEqual(['privacy notice'])
    },
  )
})

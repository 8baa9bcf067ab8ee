/** Changed content appears on its pages, as text and with safe links only. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentField } from '#shared/site/content/content-fields.ts'
import { CONTENT, type Photograph, type SiteContent } from '#shared/site/content/content.ts'
import type { ContentSection } from '#shared/site/content/sections.ts'
import { dataBlocks, documentOf, readOnce, visibleText } from '../../support/html.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const SLUG = 'black-star'

/** Text that a page must not interpret as markup. */
const marked = (what: string) => `${what} <b data-pwned>“&'"</b> {{x}}`
const titled = (what: string) => ({ title: marked(`${what} title`), text: marked(`${what} text`) })
const figure = (what: string) => ({
  figure: `${what} 7+`,
  label: marked(`${what} label`),
  source: marked(`${what} source`),
  date: '2025-12-31',
})
const written = (what: string) =>
  `${marked(what)} [page of ours](/prayer) [elsewhere](https://example.org/a) [script](javascript:alert(1)) [other](//example.com)`
const photograph = (what: string, hash: string): Photograph => ({
  url: `/uploads/${hash.repeat(32)}-1600x900a.webp`,
  alt: marked(`${what} alt`),
  focalX: 20,
  focalY: 75,
  credit: marked(`${what} credit`),
})

const fieldsOf = (section: ContentSection) => Object.entries<ContentField>(CONTENT[section])

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

/** Texts of a section, by name. */
const textsOf = <Section extends ContentSection>(section: Section) =>
  Object.fromEntries(
    fieldsOf(section).map(([name, field]) => [
      name,
      field.kind === 'group'
        ? Object.fromEntries(
            Object.keys(field.fields).map((part) => [part, marked(`${section} ${name} ${part}`)]),
          )
        : marked(`${section} ${name}`),
    ]),
  ) as SiteContent[Section]

const content = {
  identity: {
    name: 'Beads & Books',
    tagline: marked('tagline'),
    mission: marked('mission'),
    description: marked('description'),
    defaultAuthor: 'Ama Mensah',
  },
  contact: {
    email: 'new@example.org',
    phone: '020 7946 0000',
    address: '1 New Lane\nLeeds',
    charityNumber: '1234567',
    companyNumber: '07654321',
    regulator: marked('regulator'),
    vatLine: marked('vat'),
    social: [{ label: 'Pixelfed', href: 'https://pixel.example.org/books' }],
  },
  figures: { home: [figure('home')], projects: [figure('projects')], shop: [] },
  mission: {
    title: marked('about title'),
    intro: marked('about intro'),
    points: ['one', 'two', 'three'].map((each) => titled(`point ${each}`)),
    caption: marked('about caption'),
  },
  books: {
    title: marked('books title'),
    kinds: ['one', 'two', 'three'].map((each) => ({
      ...titled(`kind ${each}`),
      need: marked(`kind ${each} need`),
    })),
  },
  faq: {
    title: marked('faq title'),
    intro: marked('faq intro'),
    open: '1',
    questions: [{ question: marked('question'), answer: `## Big\n\n${written('answer')} {gift amounts}` }],
  },
  verses: { ...textsOf('verses'), bible: 'A Bible of ours' },
  openings: textsOf('openings'),
  shop: { countries: [{ code: 'togo', name: marked('Togo') }] },
  giving: {
    gifts: [
      { pounds: '30', caption: marked('Gift') },
      { pounds: '1500', caption: '' },
    ],
  },
  delivery: { shipping: { from: '6', to: '10' }, perBracelet: '3.50', replyHours: '48' },
  legal: {
    privacy: written('own privacy'),
    terms: written('own terms'),
    deliveryReturns: written('own returns'),
    accessibility: written('own accessibility'),
    complaints: written('own complaints'),
    policiesChanged: '2027-02-03',
  },
  photographs: {
    home: photograph('home', 'a'),
    about: photograph('about', 'b'),
    shop: photograph('shop', 'c'),
    projects: photograph('projects', 'd'),
    donate: photograph('donate', 'e'),
    charity: photograph('charity', 'f'),
  },
} satisfies SiteContent

beforeAll(async () => {
  await site.database.sql`insert into content_versions (content) values (${site.database.sql.json(content)})`
  site.deps.publicData.changed()
})

const fetchPage = async (path: string) => {
  const html = await (await fetch(site.url + path)).text()
  return { html, document: documentOf(html) }
}
const read = readOnce(fetchPage)
const FACTS = ['Registered charity 1234567', 'Company number 07654321', marked('regulator'), '1 New Lane']
/** A figure as text: number, label and source. */
const sourced = (what: string) =>
  `${what} 7+ ${marked(`${what} label`)}${marked(`${what} source`)}, 31 December 2025`
const SAID: Record<string, readonly string[]> = {
  '/': [
    ...['tagline', 'mission', 'about title', 'about intro'].map(marked),
    ...['one', 'two', 'three'].flatMap((each) => [`point ${each} title`, `point ${each} text`]).map(marked),
    ...['books title', 'faq title', 'faq intro', 'question'].map(marked),
    ...['one', 'two', 'three'].flatMap((each) => [`kind ${each} title`, `kind ${each} need`]).map(marked),
    ...['answer', 'home credit', 'about credit', 'about caption'].map(marked),
    ...FACTS,
    ...['verses footer text', 'verses footer source'].map(marked),
    'A Bible of ours',
    `£30 ${marked('gift')}`,
    'Pixelfed',
    sourced('home'),
    'new@example.org',
  ],
  '/projects': [marked('projects credit'), sourced('projects')],
  '/shop': [
    marked('Togo'),
    marked('shop credit'),
    '£3.50 from each sale goes to shipping books. Bracelets ship within 6-10 business days.',
  ],
  '/donate': [`£30 ${marked('Gift')}`, '£1500', marked('donate credit'), 'new@example.org'],
  '/blog/how-a-donated-book-travels': ['verses article text', 'verses article source'].map(marked),
  '/privacy': [marked('own privacy'), 'Beads & Books decides', ...FACTS, '3 February 2027'],
  '/terms': [marked('own terms'), 'Beads & Books runs', marked('vat'), ...FACTS, '3 February 2027'],
  '/delivery-returns': [
    marked('own returns'),
    '6-10 business days of your payment',
    'To Beads & Books, new@example.org',
  ],
  '/accessibility': [marked('own accessibility'), ...FACTS],
  '/complaints': [marked('own complaints'), ...FACTS],
}

/** Texts that are declared to be on one page. */
const DECLARED = Object.entries(CONTENT).flatMap(([section]) =>
  fieldsOf(section as ContentSection).flatMap(([name, field]) => {
    const page = 'page' in field ? field.page : undefined
    const values: Record<string, unknown> = content[section as ContentSection]
    return page === undefined ? [] : textsIn(values[name]).map((text) => ({ page, text }))
  }),
)
const PATHS = [...new Set([...Object.keys(SAID), ...DECLARED.map(({ page }) => page)])]

describe.each(PATHS)('%s', (path) => {
  it('shows what the owner wrote, as text', async () => {
    const { html, document } = await read(path)
    const words = visibleText(html)
    const declared = DECLARED.flatMap(({ page, text }) => (page === path ? text : []))
    for (const each of [...(SAID[path] ?? []), ...declared]) expect(words).toContain(each)
    expect(document.querySelectorAll('[data-pwned]')).toHaveLength(0)
    // the content security policy forbids inline styles
    expect(document.querySelectorAll('[style]')).toHaveLength(0)
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '')
    expect(links.filter((href) => /^(javascript:|\/\/)/.test(href))).toEqual([])
  })
})

it.each(['/', '/privacy', '/terms', '/delivery-returns', '/accessibility', '/complaints'])(
  'links in Markdown lead on from %s, and headings are in order',
  async (path) => {
    const { document } = await read(path)
    const named = (text: string) =>
      [...document.querySelectorAll('main a')].find(({ textContent }) => textContent === text)
    expect(named('page of ours')?.getAttribute('href')).toBe('/prayer')
    expect(named('elsewhere')?.getAttribute('href')).toBe('https://example.org/a')
    expect(named('script')).toBeUndefined()
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).not.toContain('Big')
  },
)

it('search engines read the same questions, delivery time and description', async () => {
  const { html } = await read('/')
  const questions = dataBlocks(html).find((block) => block['@type'] === 'FAQPage')
  expect(questions).toMatchObject({ mainEntity: [{ name: marked('question') }] })
  expect(JSON.stringify(questions)).toContain('page of ours')
  const description = async (path: string) =>
    (await read(path)).document.head.querySelector('meta[name=description]')?.getAttribute('content')
  expect(await description('/')).toBe(marked('description'))
  expect(await description('/delivery-returns')).toContain('ship within 6-10 business days.')
})

it.each([
  ['/', 'home', true, '(width < 64rem) 100vw, 52vw'],
  ['/', 'about', false, '92vw'],
  ['/shop', 'shop', true, '(width < 48rem) 7.5rem'],
  ['/projects', 'projects', true, '92vw'],
  ['/donate', 'donate', false, '92vw'],
] as const)('%s has the photograph “%s”; visible at once: %s', async (path, place, isFirst, sizes) => {
  const { url, alt } = content.photographs[place]
  const { document } = await read(path)
  const image = [...document.querySelectorAll('main img')].find((each) => each.getAttribute('alt') === alt)
  const attribute = (name: string) => image?.getAttribute(name)
  expect([attribute('src'), attribute('width'), attribute('height')]).toEqual([url, '1600', '900'])
  expect([attribute('loading'), attribute('fetchpriority')]).toEqual(
    isFirst ? ['eager', 'high'] : ['lazy', 'auto'],
  )
  expect(attribute('sizes')).toContain(sizes)
  expect(attribute('class')).toMatch(/focal-x-20 focal-y-75.* aspect-/)
  expect(image?.previousElementSibling?.getAttribute('srcset')).toContain('-960.avif 960w')
})

it('/donate names the charity, beside a small photograph', async () => {
  const { document } = await read('/donate')
  const { url, alt } = content.photographs.charity
  const image = [...document.querySelectorAll('main img')].find((each) => each.getAttribute('src') === url)
  expect([image?.getAttribute('alt'), image?.getAttribute('sizes')]).toEqual([alt, '4.5rem'])
  const block = image?.closest('div')?.textContent
  for (const fact of ['Beads & Books', FACTS[0], '1 New Lane\nLeeds', 'new@example.org'])
    expect(block).toContain(fact)
})

/** [fact, its new text, its old text, some pages that contain it]. */
const CHANGED = [
  ['gift amounts', /£30 gives books for one reader/i, /£25\b|one student/, ['/', '/donate']],
  [
    'the part of each bracelet',
    /£3\.50 (from each|ships books)/,
    /£2\b/,
    ['/', '/shop', `/shop/${SLUG}`, '/terms'],
  ],
  ['shipping days', /6-10 business days/, /3-5/, ['/shop', `/shop/${SLUG}`, '/delivery-returns']],
  ['the reply time', /within 48 hours/, /24 hours/, ['/', '/book-donation']],
] as const

// except in articles, which are their authors' own
describe('a fact that changes', () => {
  const others = [
    '/thank-you',
    '/order-success',
    '/wishlist',
    '/checkout',
    '/products.xml',
    '/api/openapi.json',
  ]
  const all = [...PATHS.filter((path) => !path.startsWith('/blog')), `/shop/${SLUG}`, ...others]
  const readAgain = readOnce(fetchPage)
  beforeAll(async () => {
    const { delivery } = content
    const giving = { gifts: [{ pounds: '30', caption: 'Gives books for one reader' }] }
    await site.database
      .sql`insert into content_versions (content) values (${site.database.sql.json({ giving, delivery })})`
    site.deps.publicData.changed()
  })

  it.each(CHANGED)(
    '%s: no page or structured data has the former text',
    async (_fact, now, former, where) => {
      for (const path of all)
        expect({ path, said: former.exec((await readAgain(path)).html)?.[0] }).toEqual({ path })
      for (const path of where) expect(visibleText((await readAgain(path)).html)).toMatch(now)
    },
  )

  it('is in the descriptions of the shop and of an article’s end', async () => {
    const { head } = (await readAgain('/shop')).document
    expect(head.querySelector('meta[name=description]')?.getAttribute('content')).toContain(
      '£3.50 from each sale',
    )
    const end = (await readAgain('/blog/why-books-and-why-women-and-girls')).document.querySelector(
      '#article-end',
    )
    expect(end?.parentElement?.querySelectorAll('a')).toHaveLength(1)
    expect(end?.parentElement?.textContent).toContain('Give £30')
  })
})

/** Markup in any stored field is shown as text: in pages, feeds, emails, data and pictures. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { paragraphsOf, type BlogArticle } from '#shared/site/blog/blog.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { cleanLine, cleanLines } from '#shared/platform/text/text.ts'
import { logIn, restTransport, trpcTransport } from '../../support/transports.ts'
import { dataBlocks, documentOf, visibleText } from '../../support/html.ts'
import { allEmailsHandled, OWNER, testMailingSite } from '../../support/mailbox.ts'
import {
  confirmAs,
  hostileEmail,
  hostilePicture,
  LIVE,
  MARKUP,
  writeEverywhere,
  type Written,
} from '../../support/markup.ts'
import { beginOrder, payable } from '../../support/paying.ts'
import { ADMIN_PASSWORD } from '../../support/site.ts'

const { site, mailbox } = testMailingSite()
let cookie: string
const written: (Written & { text: string; word: string })[] = []

beforeAll(async () => {
  cookie = await logIn(site.url, ADMIN_PASSWORD)
  for (const [index, text] of MARKUP.entries()) {
    const word = `w${index}x`
    // in turn, because each article links to its neighbours
    written.push({ ...(await writeEverywhere(payable(site), cookie, text, word)), text, word })
  }
  const odd = cleanLines(MARKUP.join('\n'))
  await site.database.sql`
    update bracelets set name = ${odd}, description = ${odd}, colors = ${[odd]}, image = ${odd} where id = 2`
  await site.database.sql`
    insert into projects (name, description, status, country, start_date, target_schools, books_needed)
    values (${odd}, ${odd}, 'active', ${odd}, '2026-01-01', 1, 1)`
  await allEmailsHandled(site)
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Number of inline scripts that the page allows. */
const allowedScripts = (headers: Headers) =>
  headers.get('content-security-policy')?.match(/'sha256-[^']+'/g)?.length ?? 0

/** Checks that a page contains no typed markup. */
function expectHarmless(html: string): void {
  expect(html).not.toMatch(LIVE)
  const attributes = [...documentOf(html).querySelectorAll('*')].flatMap((each) => [...each.attributes])
  const isAddress = (name: string) => ['href', 'src', 'action', 'formaction'].includes(name)
  const harmful = attributes.filter(
    ({ name, value }) =>
      /^(data-pwned$|on)/.test(name) ||
      (isAddress(name) && /^\s*(javascript|data|vbscript):/i.test(value ?? '')),
  )
  expect(harmful.map(({ name, value }) => `${name}=${value}`)).toEqual([])
}

it.each(MARKUP.map((_text, index) => [index]))(
  'an article of nothing but markup (%i) is text on its page and in the metadata, and equal in the API',
  async (index) => {
    const { post, text, word } = written[index]!
    const { status, headers, text: html } = await get(`/blog/${post.slug}`)
    expect(status).toBe(200)
    expectHarmless(html)
    const words = visibleText(html)
    for (const typed of [post.title, post.author, post.excerpt, ...paragraphsOf(post.content), ...post.tags])
      expect(words).toContain(typed.replaceAll(/\s+/g, ' '))
    expect(post.title).toBe(cleanLine(`${word} ${text}`))
    // an ordinary article has as many scripts
    const plain = await get('/blog/how-a-donated-book-travels')
    expect(allowedScripts(headers)).toBe(allowedScripts(plain.headers))
    expect(html.match(/<script/gi)?.length).toBe(plain.text.match(/<script/gi)?.length)
    expect(html.match(/<\/script/gi)?.length).toBe(plain.text.match(/<\/script/gi)?.length)

    const document = documentOf(html)
    const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content')
    expect(document.title).toContain(post.title)
    expect([content('meta[property="og:title"]'), content('meta[name="twitter:title"]')]).toEqual([
      document.title,
      document.title,
    ])
    expect(content('meta[property="og:description"]')).toBe(post.excerpt)
    expect(content('meta[name="author"]')).toBe(post.author)
    expect(content('meta[property="article:tag"]')).toBe(post.tags[0])
    const [data] = dataBlocks(html).filter(({ '@type': type }) => type === 'BlogPosting')
    expect(data).toMatchObject({
      headline: post.title,
      description: post.excerpt,
      author: { name: post.author },
      keywords: post.tags,
    })

    const answer = await trpcTransport.call(site.url, 'blog.article', { slug: post.slug })
    expect((answer.body as BlogArticle).post).toEqual(post)
    expect(post).toMatchObject({
      imageUrl: hostilePicture(word),
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
    })
  },
)

describe('the feed', () => {
  it('is valid and shows the text', async () => {
    const { text: feedText } = await get('/blog/feed.xml')
    expect(XMLValidator.validate(feedText)).toBe(true)
    expect(feedText).not.toMatch(LIVE)
    type Entry = {
      title: string
      summary: string
      author: { name: string }
      category: { '@_term': string }[]
      content: { '#text': string }
    }
    const { feed } = new XMLParser({ ignoreAttributes: false, trimValues: false, htmlEntities: false }).parse(
      feedText,
    ) as { feed: { entry: Entry[] } }
    for (const { post } of written) {
      const entry = feed.entry.find(({ title }) => title === post.title)
      expect(entry).toMatchObject({ summary: post.excerpt, author: { name: post.author } })
      expect(entry?.category.map((category) => category['@_term'])).toEqual(post.tags)
      const content = documentOf(`<body>${entry?.content['#text']}</body>`)
      expectHarmless(entry?.content['#text'] ?? '')
      const names = new Set([...content.body.querySelectorAll('*')].map(({ tagName }) => tagName))
      expect([...names].toSorted()).toEqual(['BR', 'IMG', 'P'])
      // line breaks become elements
      const [first = ''] = paragraphsOf(post.content)
      expect(content.body.querySelector('p + p')?.textContent).toBe(first.replaceAll('\n', ''))
    }
  })

  it('and the sitemap have plain URLs', async () => {
    const { text: sitemap } = await get('/sitemap.xml')
    expect(XMLValidator.validate(sitemap)).toBe(true)
    for (const { post } of written) expect(sitemap).toContain(`/blog/${post.slug}</loc>`)
  })
})

it.each(['/', '/blog', '/shop', '/projects', '/admin', '/donate'])(
  '%s has only its own markup',
  async (path) => {
    expectHarmless((await get(path)).text)
  },
)

it.each([
  '/blog/*',
  '/*',
  '/nowhere?q=*',
  '/shop?country=*',
  '/blog?before=*',
  '/admin?tab=*',
  '/order-success?payment_intent=*&payment_intent_client_secret=*',
  '/thank-you?payment_intent=*&payment_intent_client_secret=*',
])('%s does not repeat markup from the URL', async (path) => {
  const value = encodeURIComponent(MARKUP.join(' '))
  const { text: html, headers } = await get(path.replaceAll('*', value))
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expectHarmless(html)
  // browsers replace NUL characters, which would change the script's hash
  expect(html).not.toContain('\0')
})

it('the API returns data that no browser renders as a page', async () => {
  for (const path of [
    '/api/contacts',
    '/api/orders',
    '/api/payments',
    '/api/blog',
    '/api/bracelets',
    '/api/projects',
    `/api/${encodeURIComponent(MARKUP[0]!)}`,
    `/api/blog/${encodeURIComponent(MARKUP[0]!)}`,
  ]) {
    const { headers } = await get(path, { cookie })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

it('emails contain no typed markup, and go to nobody else', () => {
  const { received } = mailbox
  expect(received.length).toBeGreaterThan(MARKUP.length * 10)
  for (const { html, text, subject, headers, envelopeTo } of received) {
    expectHarmless(String(html))
    expect([headers.has('bcc'), headers.get('content-type')]).toMatchObject([
      false,
      { value: 'multipart/alternative' },
    ])
    // nothing looks like a separate header line
    expect(`${subject}\n${text}`).not.toMatch(/^(Bcc|Content-Type):|\r/m)
    expect(envelopeTo).toHaveLength(1)
    const writers = written.flatMap(({ word }) =>
      ['', 'p', 'v', 'b'].map((form) => hostileEmail(word + form)),
    )
    expect([OWNER, ...writers]).toContain(envelopeTo[0])
  }
})

it('an email address of invisible characters counts as missing', async () => {
  const clientSecret = await beginOrder(site, [{ braceletId: 3, quantity: 1 }])
  await confirmAs(payable(site), clientSecret, ' \u200b\u3164\u00ad\u0007 ', 'ada@example.org')
  const paid = { paymentIntentId: intentIdOf(clientSecret), sessionId: 'nobody' }
  const { orderNumber } = (await restTransport.call(site.url, 'checkout.process', paid)).body as {
    orderNumber: number
  }
  const [order] = await site.database.sql`
    select customer_name, address_line1, needs_address from orders where number = ${orderNumber}`
  expect(order).toEqual({ customer_name: null, address_line1: null, needs_address: true })
})

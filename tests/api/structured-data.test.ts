/** Structured data for search engines, compared with the visible page. */
import { describe, expect, it } from 'vitest'
import { site as charity } from '#shared/site.ts'
import { documentOf, dataBlocks, visibleText, type Data } from '../support/html.ts'
import { testSite } from '../support/site.ts'

const PUBLIC_URL = 'https://books.example.org'
const ARTICLE = '/blog/the-faith-behind-the-work'
const BRACELET = '/shop/black-star'

const site = testSite({ PUBLIC_URL, PAYMENTS: 'sandbox', TRUST_PROXY: '0' })

const read = async (path: string) => (await fetch(site.url + path)).text()

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

  it('a bracelet equals the bracelet, with its photographs where it has any', async () => {
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
    site.deps.content.changed()
    expect(await product()).toMatchObject({
      image: [PUBLIC_URL + front, PUBLIC_URL + back],
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
    const html = await read(BRACELET)
    expect(html).toContain(`<meta property="og:image" content="${PUBLIC_URL}${front}"/>`)
    expect(html).toContain('<meta property="og:image:type" content="image/webp"/>')
    await sql`update bracelets set stock = null, pictures = '[]' where slug = 'black-star'`
    site.deps.content.changed()
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

  it('the home page has the charity, how to give, and the questions with their answers', async () => {
    const html = await read('/')
    const data = dataBlocks(html)
    expect(of(data, 'NGO')).toMatchObject({
      name: charity.name,
      url: `${PUBLIC_URL}/`,
      email: charity.email,
      potentialAction: { '@type': 'DonateAction', target: { urlTemplate: `${PUBLIC_URL}/donate` } },
    })
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

  it.each(['/shop', '/shop?country=kenya', '/shop?country=all'])(
    '%s has the listed bracelets with their prices',
    async (path) => {
      const html = await read(path)
      type Product = { name: string; description: string; offers: { price: string; priceCurrency: string } }
      const { itemListElement } = of(dataBlocks(html), 'ItemList') as {
        itemListElement: { position: number; item: Product }[]
      }
      const cards = [...documentOf(html).querySelectorAll('#products h3')].map(
        ({ textContent }) => textContent,
      )
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
    },
  )

  it('/donate has how to give', async () => {
    expect(dataBlocks(await read('/donate'))).toMatchObject([
      { '@type': 'DonateAction', priceSpecification: { priceCurrency: 'GBP', minPrice: 5 } },
    ])
  })
})

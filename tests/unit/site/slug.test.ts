import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOG_LENGTHS } from '#shared/site/blog/blog.ts'
import { slugOf } from '#server/site/blog/slug.ts'
import { freeSlug } from '#server/site/slug.ts'

const AT = new Date('2026-11-20T23:30:00Z')
const SHAPE = /^[a-z0-9]+(-[a-z0-9]+)*$/

describe('an address from a title', () => {
  it.each([
    ['Books for Girls', 'books-for-girls'],
    ['  Threads & Pages: one year on!  ', 'threads-and-pages-one-year-on'],
    ["Ama's first book — and don’t stop", 'amas-first-book-and-dont-stop'],
    ['Ọ̀yọ́, Kumasi & Ɛdwɛ́', 'oyo-kumasi-and-edwe'],
    ['Straße, Łódź, Ærø, Smørrebrød, İstanbul, ĐÀ NẴNG', 'strasse-lodz-aero-smorrebrod-istanbul-da-nang'],
    ['ﬁrst ½ of Ⅳ', 'first-1-2-of-iv'],
    ['Книга для девочек', 'kniga-dlya-devochek'],
    ['Βιβλίο Ψυχή', 'vivlio-psychi'],
    ['100 books', '100-books'],
    ['女孩的书', 'article-2026-11-20'],
    ['كتب للفتيات', 'article-2026-11-20'],
    ['!?…', 'article-2026-11-20'],
    ['🙏', 'article-2026-11-20'],
    ['ъ', 'article-2026-11-20'],
    ['feed.xml', 'feed-xml'],
    ['Feed', 'feed-article'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<b>Bold</b>', 'b-bold-b'],
  ])('%s is %s', (title, slug) => {
    expect(slugOf(title, AT)).toBe(slug)
  })

  it('has the date in London', () => {
    expect(slugOf('!', new Date('2026-06-30T23:30:00Z'))).toBe('article-2026-07-01')
  })

  it('is cut between words where possible', () => {
    const [first, second] = ['a'.repeat(60), 'b'.repeat(58)]
    expect(slugOf(`${first} ${second} ${'c'.repeat(30)}`, AT)).toBe(`${first}-${second}`)
    expect(slugOf(`${first} ${second}b c`, AT)).toBe(`${first}-${second}b`)
    expect(slugOf('a'.repeat(200), AT)).toBe('a'.repeat(BLOG_LENGTHS.slug))
  })

  it('always has its format and length, with or without a number', () => {
    const titles = fc.oneof(
      fc.array(fc.nat(0x10ffff), { maxLength: 100 }).map((points) => String.fromCodePoint(...points)),
      fc.string({ unit: fc.constantFrom('a', 'ß', 'щ', ' ', '-', "'", '\u0300', 'Z'), maxLength: 200 }),
    )
    fc.assert(
      fc.property(titles, (title) => {
        const taken = new Set<string>()
        for (let number = 1; number <= 12; number += 1) taken.add(freeSlug(slugOf(title, AT), taken))
        expect(taken.size).toBe(12)
        expect([...taken].filter((slug) => !SHAPE.test(slug) || slug.length > BLOG_LENGTHS.slug)).toEqual([])
      }),
    )
  })
})

it('a second URL of the same name gets a number', () => {
  expect(freeSlug('books', new Set())).toBe('books')
  expect(freeSlug('books', new Set(['books']))).toBe('books-2')
  expect(freeSlug('books', new Set(['books', 'books-3']))).toBe('books-2')
  expect(freeSlug('a'.repeat(120), new Set(['a'.repeat(120)]))).toBe(`${'a'.repeat(118)}-2`)
})

/** Counting links, and the number from which a message is suspected spam. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countLinks, FREE_LINKS, isLinkSpam } from '#server/site/forms/link-score.ts'

describe('a link', () => {
  it.each([
    ['https://example.org/a?b=c#d', 1],
    ['HTTP://EXAMPLE.ORG', 1],
    ['hxxp://pills.example', 1],
    ['www.pills.example/now', 1],
    ['pills-today.com', 1],
    ['купить.com или москва.ru/тут', 2],
    ['see (pills.net), "pills.biz"; pills.top!', 3],
    ['https://a.example,https://b.example;www.c.example', 3],
    ['<a href="https://pills.example">https://pills.example</a>', 1],
    ["<A HREF='/relative'>pills</A>", 1],
    ['[url=https://pills.example]pills[/url] [URL]pills.example[/URL] [link=x]y[/link]', 3],
    // email addresses, numbers, abbreviations, names and sentences without spaces are not links
    ['ada@example.org, ada.okafor@books.example.com', 0],
    ['e.g. 3.50 U.S.A. i.e. a.m. Dr.Okafor 12.30 v1.2.3', 0],
    ['I loved it.They did too.So did he.And I...', 0],
    ['node.js, README.md and report.pdf', 0],
    ['@books.example and #books', 0],
    ['', 0],
  ])('in %j is counted', (text, links) => expect(countLinks(text).links).toBe(links))
})

it('words are counted in languages without spaces too', () => {
  expect(countLinks('Good morning, how can I help?').words).toBe(6)
  expect(countLinks('我想捐赠一些书给你们的学校，请告诉我怎么寄。').words).toBeGreaterThan(8)
  expect(countLinks('本を寄付したいのですが、どうすればよいですか。').words).toBeGreaterThan(8)
  expect(countLinks('สวัสดีค่ะ ฉันอยากบริจาคหนังสือ').words).toBeGreaterThan(3)
})

const testimony = `My grandmother taught me to read under a mango tree, from a single torn primer that three families shared.
When I finished school I promised God that every girl of our village would hold a book of her own. Last year your parcel
came: forty-one books, two atlases, a Bible in our language. The girls read aloud until the lamps were out. Ruth, who is
nine, has now read the atlas from Albania to Zimbabwe and wants to know why nobody sells maps of heaven.
I wrote about that evening here: https://ruths-atlas.example.org/the-evening. Please thank whoever packed the third box.`

describe('an honest message', () => {
  it.each([
    ['a long testimony with one link', [testimony]],
    ['a long testimony with four', [`${testimony} ${testimony} www.a.example www.b.example`]],
    ['two links in an editor’s markup', ['<a href="https://a.example">a</a> [url]b.com[/url]']],
    [
      'a volunteer with a portfolio, a profile and a school',
      [
        'Ada Okafor',
        'I have designed books for children for eleven years, mostly in Yoruba and English, and would love to help ' +
          'with anything printed: covers, leaflets, labels for the boxes. My work is at https://ada.example.org, ' +
          'my profile at linkedin.com/in/ada, and the school I drew for at www.school.example.',
      ],
    ],
    ['German with one link', ['Guten Tag, ich möchte zwei Kisten spenden. Mehr unter www.buecher.example']],
    ['Arabic with one link', ['السلام عليكم، أريد التبرع بالكتب https://kutub.example']],
    ['Chinese with one link', ['我想捐赠一些书给你们的学校 https://shu.example']],
    ['Yoruba with none', ['Ẹ káàárọ̀, mo fẹ́ fi ìwé ṣètọrẹ. Ọlọ́run á bùkún yín.']],
    ['several email addresses', ['ada@example.com bea@example.com eve@example.net joy@example.org']],
    ['an emoji or forty', ['📚'.repeat(40)]],
  ])('with %s is not marked', (_who, texts) => expect(isLinkSpam(texts)).toBe(false))

  it('with one or two links is never marked', () => {
    const word = fc.stringMatching(/^[a-zà-ÿ ]{0,30}$/)
    const samples = ['', 'https://example.org', 'www.a.example/b', 'pills.com', '[url]b.com[/url]']
    const links = fc.constantFrom(...samples)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), fc.tuple(links, links), (words, found) => {
        const texts = [...words, ...found]
        fc.pre(countLinks(texts.join('\n')).links <= FREE_LINKS)
        expect(isLinkSpam(texts)).toBe(false)
      }),
    )
  })
})

describe('an advertisement', () => {
  it.each([
    ['links and little else', ['Cheap pills https://a.example https://b.example https://c.example']],
    ['bare domains', ['Rank first! seo-king.com, backlinks.top and dofollow.xyz will help you']],
    ['links spread over the fields', ['https://a.example', 'https://b.example', 'Leeds', 'www.c.example']],
    ['forum markup among many words', [`${testimony} [url=http://a.example]x[/url] [url]b.com[/url]`]],
    [
      'anchors of HTML',
      ['<a href="https://a.example">a</a> <a href=b>b</a> <a class=x href=c>c</a> best offers'],
    ],
    ['a list of links with a novel around it', [`${testimony.repeat(5)} ${'www.pills.example '.repeat(7)}`]],
    ['the same link again and again', ['Visit us at https://pills.example today. '.repeat(4)]],
    ['Russian', ['Купить дёшево: https://a.example, https://b.example, сайт.ru прямо сейчас']],
    ['Chinese', ['最便宜 https://a.example https://b.example www.c.example 立即购买']],
  ])('with %s is marked', (_what, texts) => expect(isLinkSpam(texts)).toBe(true))
})

it.each([
  ['a', 'a'],
  ['dots', 'a.'],
  ['anchors never closed', '<a '],
  ['anchors without an end', '<a href="x">'],
  ['brackets', '[url='],
  ['schemes', 'https://'],
  ['emoji', '📚'],
])('a long text of nothing but %s is scored in time', (_what, piece) => {
  const text = piece.repeat(Math.floor(60_000 / piece.length))
  const began = performance.now()
  isLinkSpam([text])
  expect(performance.now() - began).toBeLessThan(5000)
})

/** Parsing the owner's Markdown, and what no text can produce. */
import { Session } from 'node:inspector/promises'
import { array, assert, asyncProperty, constantFrom, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLinkAddress, textOf, type Block, type Inline } from '#shared/site/blog/article-blocks.ts'
import { nestedTooDeeply, parseArticle } from '#shared/site/blog/article-markdown.ts'
import { paragraphsOf } from '#shared/site/blog/blog-reading.ts'
import { parsedArticle } from '#server/site/parsed-article.ts'
import { caseSize } from '../../support/case-size.ts'

// before the first text is parsed, because code compiled earlier is not counted
const counting = new Session()
counting.connect()
await counting.post('Profiler.enable')
await counting.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children })
const heading = (level: 2 | 3, text: string): Block => ({ type: 'heading', level, children: [text] })
const FIGURE: Block = { type: 'figure', src: '/c.png', alt: 'b' }
const link = (href: string, ...children: Inline[]): Inline => ({ type: 'link', href, children })

describe('an article in Markdown', () => {
  it('has headings, bold, italic, links, lists, quotes, pictures and cards', () => {
    const text = `## Where books go

A **bold** word, an *italic* one, [a link](https://example.org "T") and
a second line.

- one
- two
  1. first

> A quote.

![A shelf](/uploads/shelf.webp "In Kumasi")

[[project:books-for-ama]]

### Below
[[bracelet:12]]`
    expect(parseArticle(text)).toEqual([
      { type: 'heading', level: 2, children: ['Where books go'] },
      paragraph(
        'A ',
        { type: 'bold', children: ['bold'] },
        ' word, an ',
        { type: 'italic', children: ['italic'] },
        ' one, ',
        link('https://example.org', 'a link'),
        ' and\na second line.',
      ),
      {
        type: 'list',
        ordered: false,
        items: [
          [paragraph('one')],
          [paragraph('two'), { type: 'list', ordered: true, items: [[paragraph('first')]] }],
        ],
      },
      { type: 'quote', children: [paragraph('A quote.')] },
      { type: 'figure', src: '/uploads/shelf.webp', alt: 'A shelf', caption: 'In Kumasi' },
      { type: 'card', of: 'project:books-for-ama' },
      { type: 'heading', level: 3, children: ['Below'] },
      { type: 'card', of: 'bracelet:12' },
    ])
  })

  it.each<[string, text: string, blocks: Block[]]>([
    [
      'a picture among words stands between them',
      'a ![b](/c.png) d',
      [paragraph('a'), FIGURE, paragraph('d')],
    ],
    [
      'the outline has no gaps',
      '### a\n\n# a\n\n#### a',
      [heading(2, 'a'), heading(2, 'a'), heading(3, 'a')],
    ],
    [
      'a list may begin later',
      '1998. was a year',
      [{ type: 'list', ordered: true, start: 1998, items: [[paragraph('was a year')]] }],
    ],
    ['what is escaped is text', '1998\\. \\*a\\*', [paragraph('1998. *a*')]],
    ['a link without words is none', 'a [](/b)', [paragraph('a')]],
    ['an indented line is text', '    a', [paragraph('a')]],
  ])('%s', (_, text, blocks) => {
    expect(parseArticle(text)).toEqual(blocks)
  })

  it.each([
    ['a picture without a description', '![](/c.png)'],
    ['a picture from plain http', '![b](http://x.org/c.png)'],
    ['a card among words', 'see [[project:a]] there'],
    ['a rule', '---'],
    ['code, references and email addresses', '`b` [c][d] <e@f.org>'],
    ['HTML', '<b onclick="x()">a</b> &amp; <!-- b -->'],
  ])('%s is text', (_, text) => expect(parseArticle(text)).toEqual([paragraph(text)]))

  it.each([
    [
      'scripts',
      'javascript:alert(1) JaVaScRiPt:alert(1) &#106;avascript:alert(1) vbscript:x data:text/html,x',
    ],
    ['files', 'file:///etc/passwd'],
    ['another site that looks like ours', '//evil.example /\\evil.example \\\\evil.example https:evil'],
    ['a part of the page', 'relative #here'],
  ])('does not link to %s: %s', (_what, addresses) => {
    for (const address of addresses.split(' ')) {
      expect(isLinkAddress(address), address).toBe(false)
      for (const written of [address, `<${address}>`])
        expect(hrefsIn(parseArticle(`[a](${written})`))).toEqual([])
    }
  })

  it.each(
    'https://example.org/a?b=c#d http://example.org mailto:a@example.org /shop?country=ghana /'.split(' '),
  )('links to %s', (address) => {
    expect(hrefsIn(parseArticle(`[a](${address})`))).toEqual([address])
  })

  it('of plain paragraphs equals plain text', () => {
    const unit = constantFrom('a', 'b', 'é', 'פ', ' ', ',', '.', '?', '"', '(', ')', '\n', '\n\n')
    const word = string({ unit })
    assert(
      property(word, (text) => {
        const plain = paragraphsOf(text).map((each) => each.replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n'))
        expect(parseArticle(text)).toEqual(plain.map((each) => paragraph(each)))
      }),
    )
  })

  it('never yields other blocks than its own, or a forbidden address', () => {
    const pieces = constantFrom(...PIECES)
    const text = array(
      tuple(pieces, string({ maxLength: 3 })).map((both) => both.join('')),
      { maxLength: 40 },
    )
    assert(
      property(text, (parts) => {
        const blocks = parseArticle(parts.join(''))
        for (const href of hrefsIn(blocks)) expect(isLinkAddress(href)).toBe(true)
        for (const type of valuesIn(blocks, 'type')) expect(KINDS).toContain(type)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['quotes', '> ', '', 20],
    ['lists', '- ', '', 20],
    ['bold', '**', '**', 20],
    ['lists in quotes', '> - ', '', 10],
  ])('has 20 levels of %s, and shows deeper ones as typed', (_, mark, end, most) => {
    const nested = (times: number) => `${mark.repeat(times)}a${end.repeat(times)}`
    expect(nestedTooDeeply(nested(most))).toBeUndefined()
    expect(nestedTooDeeply(nested(most + 1))).toMatch(/a|\*\*/)
    expect(depthOf(parseArticle(nested(1000)))).toBe(20)
    expect(textOf(parseArticle(nested(most + 1)))).toBe(`${mark}a${end}`)
  })

  it('loses no word, however deep it is', () => {
    const piece = constantFrom('> ', '- ', '1. ', '**', '_', '#', '\n', '\n\n', '    ', 'a', 'b ')
    assert(
      property(array(tuple(piece, constantFrom(1, 3, 30)), { maxLength: 30 }), (parts) => {
        const text = parts.map(([each, times]) => each.repeat(times)).join('')
        const blocks = parseArticle(text)
        expect(textOf(blocks).replaceAll(/[^ab]/g, '')).toBe(text.replaceAll(/[^ab]/g, ''))
        // headings in lists and quotes become bold text, one level deeper
        expect(depthOf(blocks)).toBeLessThanOrEqual(21)
      }),
      { numRuns: caseSize({ short: 100, full: 5000 }) },
    )
  })

  it('is parsed once, however often it is read', () => {
    expect(parsedArticle('# Read **twice**')).toBe(parsedArticle('# Read **twice**'))
  })

  it('takes linear time, whatever it repeats', async () => {
    const side = array(constantFrom(...MARKS), { minLength: 1, maxLength: 4 }).map((marks) => marks.join(''))
    const repeated = (mark: string, length: number) => mark.repeat(length / mark.length)
    const check = async ([opening, closing]: [string, string]) => {
      const stepsFor = (length: number) =>
        stepsOf(`${repeated(opening, length)}a${repeated(closing, length)}`)
      const steps = await stepsFor(1000)
      expect(steps).toBeGreaterThan(1000)
      const growth = (await stepsFor(5000)) / steps
      expect({ opening, closing, growth: growth < 8 ? 'linear' : growth }).toMatchObject({ growth: 'linear' })
    }
    const nested = MARKS.map((mark): [[string, string]] => [[mark, mark]])
    const whole = [
      ['![', '](/b)'],
      ['[', '](/b)'],
      ['- a\n', 'b\n'],
      ['> ', '\na'],
    ] satisfies [string, string][]
    await assert(asyncProperty(tuple(side, side), check), {
      examples: [...nested, ...whole.map((pair): [[string, string]] => [pair])],
      numRuns: nested.length + whole.length + caseSize({ short: 10, full: 300 }),
    })
  })
})

/** How often the branches and loops of the parser and its library run. */
async function stepsOf(text: string): Promise<number> {
  await counting.post('Profiler.takePreciseCoverage')
  parseArticle(text)
  const { result } = await counting.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => /article-|markdown-it|mdurl|punycode/.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((steps, { count }) => steps + count, 0)
}

const MARKS = [...Array.from('*_[]()!`>#-\\<"& \na/'), '**', '](', '1. ', '> ', '- ', '[[']

/** Greatest nesting of lists, quotes and formatted texts. */
const depthOf = (blocks: Block[]): number => Math.max(0, ...blocks.map(depthOfBlock))
function depthOfBlock(block: Block): number {
  if (block.type === 'quote') return 1 + depthOf(block.children)
  if (block.type === 'list') return 1 + depthOf(block.items.flat())
  return 'children' in block ? depthOfWords(block.children) : 0
}
const depthOfWords = (inlines: Inline[]): number =>
  Math.max(0, ...inlines.map((each) => (typeof each === 'string' ? 0 : 1 + depthOfWords(each.children))))

const KINDS = ['paragraph', 'heading', 'list', 'quote', 'figure', 'card', 'bold', 'italic', 'link']

/** Building blocks of Markdown and HTML. */
const PIECES = [
  ...MARKS,
  ...'![ [[project:a]] [[bracelet:1]] javascript: JAVASCRIPT&colon; data:text/html, https:// http: mailto:'.split(
    ' ',
  ),
  ...'// <script> </p> &lt; &#x6A; %6A'.split(' '),
  '<img src=x onerror=x>',
  '[a]: /b',
  '# ',
  '    ',
  '\n\n',
  '\t',
  '\u00A0',
]

/** All values of these keys, at any depth. */
function valuesIn(blocks: Block[], ...keys: string[]): string[] {
  const found: string[] = []
  JSON.stringify(blocks, (key, value) => {
    if (keys.includes(key)) found.push(String(value))
    return value as unknown
  })
  return found
}

const hrefsIn = (blocks: Block[]) => valuesIn(blocks, 'href', 'src')

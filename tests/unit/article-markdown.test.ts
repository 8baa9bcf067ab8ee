/** What the owner's Markdown becomes, and what no text can become. */
import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLinkAddress, type Block, type Inline } from '#shared/article-blocks.ts'
import { parseArticle } from '#shared/article-markdown.ts'
import { paragraphsOf } from '#shared/blog-reading.ts'

const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children })
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

  it.each([
    [
      'a picture among words stands between them',
      'a ![b](/c.png) d',
      [paragraph('a'), { type: 'figure', src: '/c.png', alt: 'b' }, paragraph('d')],
    ],
    ['a picture without a description is text', '![](/c.png)', [paragraph('![](/c.png)')]],
    [
      'a picture from plain http is text',
      '![b](http://x.org/c.png)',
      [paragraph('![b](http://x.org/c.png)')],
    ],
    [
      'the outline has no gaps',
      '### One\n\n# Two\n\n#### Three',
      [2, 2, 3].map((level, index) => ({
        type: 'heading',
        level,
        children: [['One', 'Two', 'Three'][index]],
      })),
    ],
    [
      'a list may begin later',
      '1998. was a year',
      [{ type: 'list', ordered: true, start: 1998, items: [[paragraph('was a year')]] }],
    ],
    ['what is escaped is text', '1998\\. \\*a\\*', [paragraph('1998. *a*')]],
    ['a card among words is text', 'see [[project:a]] there', [paragraph('see [[project:a]] there')]],
    ['a link without words is none', 'a [](/b)', [paragraph('a')]],
    [
      'code, rules, tables and references are text',
      '    a\n\n---\n\n`b` [c][d] <e@f.org>',
      [paragraph('a'), paragraph('---'), paragraph('`b` [c][d] <e@f.org>')],
    ],
    [
      'HTML is text',
      '<b onclick="x()">a</b> &amp; <!-- b -->',
      [paragraph('<b onclick="x()">a</b> &amp; <!-- b -->')],
    ],
  ])('%s', (_, text, blocks) => {
    expect(parseArticle(text)).toEqual(blocks)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'relative',
    '#here',
    'https:evil',
    '&#106;avascript:alert(1)',
  ])('does not link to %s', (address) => {
    expect(isLinkAddress(address)).toBe(false)
    for (const written of [address, `<${address}>`])
      expect(hrefsIn(parseArticle(`[a](${written})`))).toEqual([])
  })

  it.each([
    'https://example.org/a?b=c#d',
    'http://example.org',
    'mailto:a@example.org',
    '/shop?country=ghana',
    '/',
  ])('links to %s', (address) => {
    expect(hrefsIn(parseArticle(`[a](${address})`))).toEqual([address])
  })

  it('of plain paragraphs is what plain text is', () => {
    const unit = constantFrom('a', 'b', 'é', 'פ', ' ', ',', '.', '?', '"', '(', ')', '\n', '\n\n')
    const word = string({ unit })
    assert(
      property(word, (text) => {
        const plain = paragraphsOf(text).map((each) => each.replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n'))
        expect(parseArticle(text)).toEqual(plain.map((each) => paragraph(each)))
      }),
    )
  })

  it('never yields anything but its own few kinds, and no forbidden address', () => {
    const pieces = constantFrom(...PIECES)
    const text = array(
      tuple(pieces, string({ maxLength: 3 })).map((both) => both.join('')),
      { maxLength: 40 },
    )
    assert(
      property(text, (parts) => {
        const blocks = parseArticle(parts.join(''))
        for (const href of hrefsIn(blocks)) expect(isLinkAddress(href)).toBe(true)
        for (const block of allIn(blocks))
          expect(['paragraph', 'heading', 'list', 'quote', 'figure', 'card']).toContain(block.type)
      }),
      { numRuns: 500 },
    )
  })

  it.each(['[', '![', '*a_', '> ', '- ', '[a](', '**', '[[project:', '\\', '<a ', '1. '])(
    'is parsed while nobody waits, though it is 100,000 characters of %s',
    (piece) => {
      const begun = performance.now()
      parseArticle(piece.repeat(100_000 / piece.length))
      expect(performance.now() - begun).toBeLessThan(5000)
    },
  )
})

/** What Markdown and HTML are made of. */
const PIECES = [
  '[',
  '](',
  ')',
  '![',
  '<',
  '>',
  '**',
  '*',
  '_',
  '\\',
  '\n',
  '\n\n',
  ' ',
  '    ',
  '# ',
  '> ',
  '- ',
  '1. ',
  '`',
  '"',
  'javascript:',
  'JAVASCRIPT&colon;',
  'data:text/html,',
  'https://',
  'http:',
  'mailto:',
  '//',
  '/',
  '\t',
  '\u00A0',
  '<script>',
  '</p>',
  '<img src=x onerror=x>',
  '&lt;',
  '&#x6A;',
  '%6A',
  '[[project:a]]',
  '[[bracelet:1]]',
  '[a]: /b',
]

const allIn = (blocks: Block[]): Block[] =>
  blocks.flatMap((block) => {
    if (block.type === 'quote') return [block, ...allIn(block.children)]
    return block.type === 'list' ? [block, ...allIn(block.items.flat())] : [block]
  })

function hrefsIn(blocks: Block[]): string[] {
  const inWords = (inlines: Inline[]): string[] =>
    inlines.flatMap((each) => {
      if (typeof each === 'string') return []
      return [...(each.type === 'link' ? [each.href] : []), ...inWords(each.children)]
    })
  return allIn(blocks).flatMap((block) => {
    if (block.type === 'figure') return [block.src]
    return 'children' in block && block.type !== 'quote' ? inWords(block.children) : []
  })
}

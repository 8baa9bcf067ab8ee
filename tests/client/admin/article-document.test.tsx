/** The article editor: opening a stored text, pasting from the clipboard, and what is stored. */
import { act, renderHook } from '@testing-library/react'
import { array, assert, boolean, constantFrom, property, string, tuple } from 'fast-check'
import { wrapIn } from 'prosemirror-commands'
import { DOMParser as Reader, type Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { expect, it } from 'vitest'
import { seedPosts } from '#db/seed/seed-posts.ts'
import type { PostFormat } from '#shared/site/blog/blog-reading.ts'
import { parseArticle } from '#shared/site/blog/article-markdown.ts'
import {
  ACTIONS,
  articlePlugins,
  linkPlace,
  setLink,
  setPart,
} from '../../../src/client/admin/writing/article-commands.ts'
import { openArticle } from '../../../src/client/admin/writing/article-document.ts'
import { linkAddress, schema } from '../../../src/client/admin/writing/article-schema.ts'
import { seen, writeBlocks } from '../../../src/client/admin/writing/article-writer.ts'
import { cleanPasted } from '../../../src/client/admin/writing/paste.ts'
import { useArticleView } from '../../../src/client/admin/writing/use-article-view.ts'
import { caseSize } from '../../support/case-size.ts'

/** An article as readers see it, because it can be written in more than one way. */
const meaningOf = ({ children }: Node) => {
  const blocks = seen(children)
  return blocks.map((block) => JSON.stringify(block.toJSON()))
}
const opened = (content: string, format: PostFormat = 'markdown') => openArticle({ content, format })

const { bold, italic, link } = schema.marks

const PIECES = constantFrom(
  ...Array.from('*_[]()!`>#-+\\<"& \na.1é—😀'),
  ...'** *** ]( ](/b) [[project:a]] [[bracelet:1]] ![](/x.png) &copy; word **b** *i*'.split(' '),
  '1. ',
  '7) ',
  '> ',
  '- ',
  '  - ',
  '\n\n',
  '    ',
  '# ',
  '### ',
  '![b](/c.png "d &amp; e")',
  '[f *g*](https://h.example/?i=(j)&k)',
  '\u00A0',
  '  \n',
  '\\\n',
)
const TEXT = array(tuple(PIECES, string({ maxLength: 2 })), { maxLength: 30 }).map((both) =>
  both.flat().join(''),
)
const numRuns = caseSize({ short: 300, full: 20_000 })

it('a text that was only opened is stored byte for byte', () => {
  assert(
    property(TEXT, constantFrom<PostFormat>('markdown', 'plain'), (content, format) => {
      const { doc, write } = opened(content, format)
      expect(write(doc)).toEqual({ content, format })
    }),
    { numRuns },
  )
})

it('every article is written so that readers see the same', () => {
  assert(
    property(TEXT, (content) => {
      const { doc } = opened(content)
      const written = writeBlocks(doc.children)
      expect(meaningOf(opened(written).doc)).toEqual(meaningOf(doc))
      // writing it again changes nothing
      expect(writeBlocks(opened(written).doc.children)).toBe(written)
    }),
    { numRuns },
  )
})

it('the first posts are opened, and written with the same meaning', () => {
  for (const { content } of seedPosts) {
    const { doc, write } = opened(content, 'plain')
    expect(write(doc)).toEqual({ content, format: 'plain' })
    expect(meaningOf(opened(writeBlocks(doc.children)).doc)).toEqual(meaningOf(doc))
  }
})

it('words of all formats can be next to one another', () => {
  const words = constantFrom(
    'a',
    'b c',
    ' ',
    '(',
    ')',
    '*',
    '.',
    '"',
    '!',
    '😀',
    '—',
    'é ',
    '\\',
    '_',
    '\n',
    '&amp;',
  )
  const href = constantFrom(undefined, undefined, '/b', 'https://example.org/?a=(b)&lt;')
  const runs = array(tuple(words, boolean(), boolean(), href), { minLength: 1, maxLength: 8 })
  assert(
    property(runs, (all) => {
      const inline = all.map(([text, isBold, isItalic, to]) => {
        const marks = [
          ...(isBold ? [bold.create()] : []),
          ...(isItalic ? [italic.create()] : []),
          ...(to === undefined ? [] : [link.create({ href: to })]),
        ]
        return text === '\n' ? schema.nodes.hard_break.create(null, null, marks) : schema.text(text, marks)
      })
      const doc = schema.nodes.doc.create(null, schema.nodes.paragraph.create(null, inline))
      expect(meaningOf(opened(writeBlocks(doc.children)).doc)).toEqual(meaningOf(doc))
    }),
    { numRuns },
  )
})

/** Selects the words and applies the command. @returns the stored text */
function edited(content: string, words: string, command: Command, format: PostFormat = 'markdown') {
  const { doc, write } = opened(content, format)
  let state = EditorState.create({ doc, plugins: articlePlugins(() => undefined) })
  doc.descendants((node, position) => {
    const at = node.text?.indexOf(words) ?? -1
    if (at < 0) return
    const selection = TextSelection.create(doc, position + at, position + at + words.length)
    state = state.apply(state.tr.setSelection(selection))
  })
  command(state, (tr) => {
    state = state.apply(tr)
  })
  return write(state.doc)
}

it('other blocks of an old article stay as they were written', () => {
  const old =
    'Ti_t_le\n=\n\n\n*  one\n*  two\n\n__Bold__ and [a](</b>)\nover two  \nlines\n\n> lazy\nquote\n\n\n## Last ##'
  const { content } = edited(old, 'Bold', ACTIONS.italic.run)
  expect(content).toBe(
    old.replace('__Bold__ and [a](</b>)\nover two  \nlines', '***Bold*** and [a](/b)\nover two\nlines'),
  )
})

it.each<[string, Command, content: string, words: string, after: string]>([
  ['bold', ACTIONS.bold.run, 'a word (b) c', 'word (b)', 'a **word (b)** c'],
  ['bold across blanks', ACTIONS.bold.run, 'a word b', ' word ', 'a **word** b'],
  ['bold with a sign at a letter', ACTIONS.bold.run, 'a(b)c', '(b)', 'a(**b**)c'],
  ['the first heading', ACTIONS.subheading.run, 'a\n\nb', 'b', 'a\n\n## b'],
  ['a list', ACTIONS.list.run, 'a\n\nb', 'b', 'a\n\n- b'],
  ['another kind of list', ACTIONS.numbered.run, '- a\n- b', 'a', '1. a\n2. b'],
  ['a list beside a list', ACTIONS.list.run, '- a\n\nb', 'b', '- a\n\n* b'],
  ['a quote', ACTIONS.quote.run, 'a', 'a', '> a'],
  ['no quote', ACTIONS.quote.run, '> a', 'a', 'a'],
  ['a link', setLink('/shop', ''), 'see here.', 'here', 'see [here](/shop).'],
  ['another link', setLink('/b', ''), 'see [here](/shop).', 'here', 'see [here](/b).'],
  ['a card', setPart(schema.nodes.card, { of: 'bracelet:1' }), 'a\n\nb', 'a', 'a\n\n[[bracelet:1]]\n\nb'],
  [
    'a picture',
    setPart(schema.nodes.figure, {
      src: '/uploads/a(1).webp',
      alt: 'A [big]\nshelf\\',
      caption: 'Said "so"',
    }),
    'a',
    'a',
    'a\n\n![A \\[big\\] shelf\\\\](/uploads/a\\(1\\).webp "Said \\"so\\"")',
  ],
])('makes %s', (_what, command, content, words, after) => {
  expect(edited(content, words, command)).toEqual({ content: after, format: 'markdown' })
})

const [B, I, L] = [bold.create(), italic.create(), link.create({ href: '/shop' })]
it.each([
  [
    'italic words that begin bold',
    [schema.text('Bold', [B, I]), schema.text(' words', [I])],
    '***Bold** words*',
  ],
  ['bold words that end italic', [schema.text('Bold ', [B]), schema.text('both', [B, I])], '**Bold *both***'],
  [
    'a link with a bold word',
    [schema.text('our ', [L]), schema.text('shop', [L, B])],
    '[our **shop**](/shop)',
  ],
  ['a link after two signs', [schema.text('See\\!'), schema.text('here', [L])], 'See\\\\\\![here](/shop)'],
  ['a line like a quote', [schema.text('> a')], '\\> a'],
  [
    'lines like a heading and a list',
    [
      schema.text('a'),
      schema.nodes.hard_break.create(),
      schema.text('# b'),
      schema.nodes.hard_break.create(),
      schema.text('2) c'),
    ],
    'a\n\\# b\n2\\) c',
  ],
])('writes %s', (_what, words, stored) => {
  expect(writeBlocks([schema.nodes.paragraph.create(null, words)])).toBe(stored)
})

it('nothing is nested more deeply than pages show', () => {
  const nested = (depth: number) => `${'> '.repeat(depth)}a`
  const wrap = wrapIn(schema.nodes.blockquote)
  expect(edited(nested(19), 'a', wrap).content).toBe(nested(20))
  expect(edited(nested(20), 'a', wrap).content).toBe(nested(20))
  expect(edited(nested(20), 'a', ACTIONS.bold.run).content).toBe(nested(20))
})

it('plain text stays plain until it is formatted, and then special characters are escaped', () => {
  const plain = '1998. A *year*\n# and a line\n\n- no list'
  const type: Command = ({ tr }, dispatch) => (dispatch?.(tr.insertText('now')), true)
  expect(edited(plain, 'no', type, 'plain')).toEqual({ content: plain.replace('no', 'now'), format: 'plain' })
  expect(edited(plain, 'no', ACTIONS.bold.run, 'plain')).toEqual({
    content: '1998\\. A \\*year\\*\n\\# and a line\n\n\\- **no** list',
    format: 'markdown',
  })
})

it('the whole link around the cursor is found, and only valid addresses are accepted', () => {
  const { doc } = opened('see [**our** shop](/shop).')
  const at = TextSelection.create(doc, 6)
  expect(linkPlace(EditorState.create({ doc, selection: at }))).toEqual({ from: 5, to: 13, href: '/shop' })
  expect(linkAddress('https://example.org/a b<c>')).toBe('https://example.org/a%20b%3Cc%3E')
  for (const address of ['javascript:alert(1)', '//evil.example', 'shop', ''])
    expect(linkAddress(address)).toBeUndefined()
})

/** The stored text after pasting HTML. */
function pasted(html: string): string {
  const place = document.createElement('div')
  place.innerHTML = cleanPasted(html).html
  const doc: Node = Reader.fromSchema(schema).parse(place)
  const written = writeBlocks(doc.children)
  expect(meaningOf(opened(written).doc)).toEqual(meaningOf(doc))
  expect(parseArticle(written).length).toBeGreaterThan(0)
  return written
}

it('content from Word is cleaned', () => {
  const item = (text: string, sign: string) =>
    `<p class=MsoListParagraphCxSpFirst style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;color:red} --></style></head><body lang=EN-GB style='word-wrap:break-word'><!--StartFragment-->
<h1 style='color:#2F5496'>A library <span style='mso-spacerun:yes'> </span>opens<o:p></o:p></h1>
<p class=MsoNormal style='line-height:107%'>In <b style='mso-bidi-font-weight:normal'>Kumasi</b>, <i>at last</i>: <span style='color:red'>see</span> <a href="https://example.org/">this</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item('Books', '·')}
${item('Desks', '·')}
${item('First', '1.')}
<table><tr><td><p class=MsoNormal>In a table</p></td></tr></table>
<img width=300 src="file:///C:/Temp/msohtmlclip1/clip_image001.png" alt="A shelf"><script>alert(1)</script>
<!--EndFragment--></body></html>`
  expect(pasted(word)).toBe(
    '## A library opens\n\nIn **Kumasi**, *at last*: see [this](https://example.org/).\n\n- Books\n- Desks\n\n1. First\n\nIn a table',
  )
})

it('content from Google Docs is cleaned', () => {
  const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-4f1b"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">A library</span></h2><p dir="ltr" style="line-height:1.38"><span style="font-weight:400;color:#000000">In </span><span style="font-weight:700;">Kumasi</span><span style="font-weight:400;font-style:italic">, at last</span>, <a href="javascript:alert(1)"><span style="text-decoration:underline">no</span></a><br><a href="mailto:a@example.org">yes</a></p><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Books</span></p></li><ul><li dir="ltr" aria-level="2"><p><span>Old ones</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`
  expect(pasted(docs)).toBe(
    '## A library\n\nIn **Kumasi**, *at last*, no\n[yes](mailto:a@example.org)\n\n- Books\n\n  - Old ones',
  )
})

/** A list item as Word writes it. */
const wordItem = (level: number, sign: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraph style="margin-left:${level * 36}.0pt;mso-list:${list} level${level} lfo1"><![if !supportLists]><span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`
/** A list as Word on the web writes it: one per item. */
const webItem = (tag: string, level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1"><${tag} role="list"><li data-listid="1" data-aria-level="${level}"><p><span>${text}</span></p></li></${tag.split(' ')[0]}></div>`

it.each([
  [
    'levels',
    wordItem(1, '·', 'First') +
      wordItem(2, 'o', 'Below') +
      wordItem(3, '§', 'Deep') +
      wordItem(2, 'o', 'Below too') +
      wordItem(1, '·', 'Second'),
    '- First\n\n  - Below\n\n    - Deep\n\n  - Below too\n\n- Second',
  ],
  [
    'a level left out',
    wordItem(1, '·', 'First') + wordItem(3, '§', 'Deep') + wordItem(2, 'o', 'Below'),
    '- First\n\n  - Deep\n\n  * Below',
  ],
  ['a deeper first item', wordItem(2, 'o', 'Below') + wordItem(1, '·', 'First'), '- Below\n\n* First'],
  [
    'numbers below signs',
    wordItem(1, '·', 'First') + wordItem(2, 'c)', 'Below') + wordItem(2, 'd)', 'Too'),
    '- First\n\n  3. Below\n  4. Too',
  ],
  [
    'numbers after words',
    `${wordItem(1, '1.', 'One')}<p>Words</p>${wordItem(1, '2.', 'Two')}${wordItem(1, '3.', 'Three')}`,
    '1. One\n\nWords\n\n2. Two\n3. Three',
  ],
  ['Roman numbers', wordItem(1, 'iv.', 'Four') + wordItem(1, 'v.', 'Five'), '4. Four\n5. Five'],
  ['two lists', wordItem(1, '1.', 'One') + wordItem(1, '1.', 'One', 'l1'), '1. One\n\n1) One'],
  [
    'a start',
    '<ol start="5"><li>Five</li></ol><p>and</p><ol><li value="7">Seven</li></ol><p>and</p><ol start="-3"><li>One</li></ol><p>and</p><ol start="0"><li>None</li></ol>',
    '5. Five\n\nand\n\n7. Seven\n\nand\n\n1. One\n\nand\n\n0. None',
  ],
  [
    'lists of the web',
    webItem('ol start="2"', 1, 'Two') + webItem('ul', 2, 'Below') + webItem('ol start="3"', 1, 'Three'),
    '2. Two\n\n   - Below\n\n3. Three',
  ],
])('keeps %s of pasted lists', (_what, html, stored) => {
  expect(pasted(html)).toBe(stored)
})

it.each([
  [
    'cells',
    '<table><tr><td>Country</td><td>Books</td></tr><tr><td>Ghana</td><td>800</td></tr></table>',
    'Country | Books\n\nGhana | 800',
  ],
  [
    'what is in cells',
    '<p>Before</p><table><caption>Books</caption><thead><tr><th><p>Country</p></th><th>Books</th><th>Note</th></tr></thead><tr><td><p><b>Ghana</b></p><p>Kumasi</p></td><td></td><td>see <a href="/shop">this</a><br>soon</td></tr><tr><td>Togo</td><td>5</td><td>&nbsp;</td></tr><tr><td></td><td></td><td></td></tr></table>After',
    'Before\n\nBooks\n\nCountry | Books | Note\n\n**Ghana** Kumasi | – | see [this](/shop) soon\n\nTogo | 5\n\nAfter',
  ],
  [
    'a layout',
    '<table><tr><td><h2>Title</h2><p>Words</p></td></tr><tr><td>More<table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
    '## Title\n\nWords\n\nMore\n\na | b',
  ],
])('separates %s of a pasted table', (_what, html, stored) => {
  expect(pasted(html)).toBe(stored)
})

it.each([
  ['<p>Words</p><p><img src="file:///C:/a.png" alt="A shelf"></p><img src="https://example.org/a.png">', 2],
  ['<table><tr><td><img src="data:image/png;base64,AA" alt="a"></td></tr></table>', 1],
  ['<img src="/uploads/a.png">', 1],
  ['<p>Words</p><img src="https://example.org/count" width="1" height="1">', 0],
  ['<img src="/uploads/a.png" alt="A shelf">', 0],
])('counts the pictures that %s leaves out', (html, count) => {
  expect(cleanPasted(html).picturesLeftOut).toBe(count)
})

it('text typed while an earlier one comes back from the form stays', () => {
  const element = document.createElement('div')
  document.body.append(element)
  const place = { current: element }
  const written: string[] = []
  const { result, rerender, unmount } = renderHook(
    ({ content }) =>
      useArticleView({
        content,
        format: 'markdown',
        place,
        readOnly: false,
        attributes: {},
        onChange: (text) => written.push(text.content),
        onLink: () => {},
        onPicture: undefined,
      }),
    { initialProps: { content: 'Books' } },
  )
  const type = (text: string) => {
    act(() => {
      result.current.run((now, dispatch) => {
        dispatch?.(now.tr.insertText(text, now.doc.content.size - 1))
        return true
      })
      element.firstElementChild?.dispatchEvent(new FocusEvent('blur'))
    })
  }
  type(' travel')
  type(' far')
  expect(written).toEqual(['Books travel', 'Books travel far'])
  for (const content of written) {
    rerender({ content })
    expect(element.textContent).toBe('Books travel far')
  }
  rerender({ content: 'Books' })
  expect(element.textContent).toBe('Books')
  unmount()
  element.remove()
})

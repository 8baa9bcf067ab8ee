/** Writes a document of the editor as the Markdown of `article-markdown.ts`. */
import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown'
import { Fragment, type Attrs, type Mark, type MarkType, type Node, type NodeType } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import type { Inline } from '#shared/site/blog/article-blocks.ts'
import { parseArticle } from '#shared/site/blog/article-markdown.ts'
import { schema } from './article-schema.ts'

const { nodes, marks } = schema
type State = MarkdownSerializerState

/** Markdown does not start a list with a longer number. */
const MAX_NUMBER = 999_999_999

const escaped = (text: string) => text.replaceAll(/[\\*_[\]]/g, '\\$&')
/** Entities are decoded in addresses and captions, and nowhere else. */
const inAddress = (text: string) => text.replaceAll(/&(?=#?\w+;)/g, '\\&')
const address = (href: unknown) => inAddress(String(href).replaceAll(/[()\\]/g, '\\$&'))

/** The address of the link around the text. */
const hrefOf = (node: Node | null) =>
  marks.link.isInSet(node?.marks ?? [])?.attrs['href'] as string | undefined

/** Escapes what would start a heading, a quote or a list, or end a heading. */
function textOf(node: Node, parent: Node, index: number): string {
  let text = escaped(node.text ?? '')
  const isBeforeLink = hrefOf(node) === undefined && hrefOf(parent.maybeChild(index + 1)) !== undefined
  if (isBeforeLink) text = text.replace(/!$/, '\\!')
  if (node.marks.length > 0) return text
  if (parent.type === nodes.heading)
    return index < parent.childCount - 1 ? text : text.replace(/(^|[ \t])(#+)$/, '$1\\$2')
  const isLineStart = index === 0 || parent.child(index - 1).type === nodes.hard_break
  if (!isLineStart) return text
  return text
    .replace(/^(#{1,6}|[-+])(?=[ \t]|$)/, '\\$1')
    .replace(/^>/, '\\>')
    .replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2')
}

/** Consecutive lists use different markers, or they would merge into one. */
function isSecond(parent: Node, index: number): boolean {
  return parent.maybeChild(index - 1)?.type === parent.child(index).type && !isSecond(parent, index - 1)
}

function writeList(state: State, list: Node, marker: (index: number) => string): void {
  const width = marker(list.childCount - 1).length
  state.renderList(list, ' '.repeat(width), marker)
  // the serializer would separate two lists by two lines
  state.closeBlock(list.child(0))
}

const inline = (state: State, node: Node): void => {
  state.renderInline(node, false)
  state.closeBlock(node)
}
const whole = (state: State, node: Node, text: string): void => {
  state.write(text)
  state.closeBlock(node)
}

const inMarkdown = {
  paragraph: inline,
  heading: (state, node) => {
    state.write(`${'#'.repeat(Number(node.attrs['level']))} `)
    inline(state, node)
  },
  bullet_list: (state, node, parent, index) =>
    writeList(state, node, () => (isSecond(parent, index) ? '* ' : '- ')),
  ordered_list: (state, node, parent, index) => {
    const sign = isSecond(parent, index) ? ')' : '.'
    const start = Number(node.attrs['start'])
    writeList(state, node, (at) => `${Math.min(start + at, MAX_NUMBER)}${sign} `)
  },
  list_item: (state, node) => state.renderContent(node),
  blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
  figure: (state, node) => {
    const { src, alt, caption } = node.attrs
    const title = caption && ` "${inAddress(String(caption).replaceAll(/["\\]/g, '\\$&'))}"`
    whole(state, node, `![${escaped(String(alt))}](${address(src)}${title})`)
  },
  card: (state, node) => whole(state, node, `[[${node.attrs['of']}]]`),
  hard_break: (state) => state.text('\n', false),
  text: (state, node, parent, index) => state.text(textOf(node, parent, index), false),
} satisfies MarkdownSerializer['nodes']

const options = { hardBreakNodeName: 'hard_break' }
const serializer = new MarkdownSerializer(
  inMarkdown,
  {
    link: { open: '[', close: (_state, { attrs }) => `](${address(attrs['href'])})` },
    bold: { open: '**', close: '**' },
    italic: { open: '*', close: '*' },
  },
  options,
)

const bare = { open: '', close: '' }
/** Plain text only. Pictures leave their captions, and a link keeps its address unless that is its text. */
const plainSerializer = new MarkdownSerializer(
  {
    ...inMarkdown,
    heading: inline,
    blockquote: (state, node) => state.renderContent(node),
    figure: (state, node) => whole(state, node, String(node.attrs['caption'] || node.attrs['alt'])),
    card: () => {},
    text: (state, { text = '' }) => state.text(text, false),
  },
  {
    link: {
      open: '',
      close: (_state, { attrs: { href } }, parent, index) =>
        parent.child(index - 1).text === href ? '' : ` (${href})`,
    },
    bold: bare,
    italic: bare,
  },
  options,
)

export const writeWords = (blocks: readonly Node[]): string =>
  blocks.length === 0 ? '' : plainSerializer.serialize(nodes.doc.create(null, seen(blocks))).trim()

export const writeBlocks = (blocks: readonly Node[]): string => writeSeen(seen(blocks))

export const writeSeen = (blocks: readonly Node[]): string =>
  blocks.length === 0
    ? ''
    : serializer.serialize(nested(nodes.doc.create(null, blocks))).replaceAll(/ +$/gm, '')

/** The marks of a text, outermost first: the serializer opens them in this order and closes them in reverse. */
function nested(node: Node): Node {
  if (!node.isTextblock) return node.isLeaf ? node : node.copy(Fragment.from(node.children.map(nested)))
  const spans = Object.values(marks).flatMap((type) => spansOf(node, type))
  const marked: Node[] = []
  node.forEach((each, at) => {
    const around = spans.filter(({ from, to }) => from <= at && at < to)
    around.sort((a, b) => a.from - b.from || b.to - a.to)
    marked.push(each.mark(around.map(({ mark }) => mark)))
  })
  return node.copy(Fragment.from(marked))
}

/**
 * Normalises blocks to what readers see and Markdown can express: no invisible blanks, and two line breaks end a
 * paragraph. Two ways to write the same thing are then equal.
 */
export const seen = (blocks: readonly Node[]): Node[] => blocks.flatMap(seenBlock)

function seenBlock(block: Node): Node[] {
  switch (block.type) {
    case nodes.paragraph:
    case nodes.heading:
      return seenWords(block)
    case nodes.figure: {
      const { alt, caption } = block.attrs
      return [nodes.figure.create({ ...block.attrs, alt: oneLine(alt), caption: oneLine(caption) })]
    }
    case nodes.card:
      return [block]
    case nodes.list_item:
    case nodes.blockquote:
      return [block.type.create(null, orEmpty(seen(block.children)))]
    default:
      return [listOf(block.type, block.attrs, seen(block.children))]
  }
}

const oneLine = (text: unknown) => String(text).replaceAll(/\s+/g, ' ').trim()
export const orEmpty = (blocks: Node[]): Node[] => (blocks.length > 0 ? blocks : [nodes.paragraph.create()])

/** Without blank lines between items of one paragraph each. */
export const listOf = (type: NodeType, attrs: Attrs, items: Node[]): Node =>
  type.create({ ...attrs, tight: items.every(({ childCount }) => childCount === 1) }, items)

/** Keyed by block, which is a new object once it changes. */
const seenBefore = new WeakMap<Node, Node[]>()

function seenWords(block: Node): Node[] {
  let words = seenBefore.get(block)
  if (!words) seenBefore.set(block, (words = paragraphsIn(block).map(sayable)))
  return words
}

function paragraphsIn(block: Node): Node[] {
  const paragraphs: Fragment[] = []
  let at = 0
  let isOpen = block.type === nodes.heading
  for (const line of block.textContent.split('\n')) {
    const start = at + line.length - line.trimStart().length
    const words = block.content.cut(start, Math.max(start, at + line.trimEnd().length))
    at += line.length + 1
    const last = isOpen ? paragraphs.pop() : undefined
    if (words.size > 0) paragraphs.push(last ? joined(last, words, block) : words)
    else if (last) paragraphs.push(last)
    isOpen = words.size > 0 || block.type === nodes.heading
  }
  return paragraphs.map((words) => block.copy(words))
}

/** A line break takes the formats that both of its sides share; in a heading it takes none. */
function joined(before: Fragment, after: Fragment, { type }: Node): Fragment {
  const both = (before.lastChild?.marks ?? []).filter((mark) => mark.isInSet(after.firstChild?.marks ?? []))
  const between = type === nodes.heading ? schema.text(' ', both) : nodes.hard_break.create(null, null, both)
  return before.append(Fragment.from(between)).append(after)
}

/** Within a word, Markdown cannot express some neighbouring bold and italic letters: they lose a format. */
function sayable(block: Node): Node {
  if (block.children.every((node) => node.marks.length === 0)) return block
  const { bold, italic } = marks
  const simpler = [
    (tr: Transform) => tr,
    (tr: Transform) => {
      for (const { from, to } of spansOf(tr.doc, bold)) tr.removeMark(from, to, italic)
      return tr
    },
    (tr: Transform) => tr.removeMark(0, block.content.size, italic),
    (tr: Transform) => tr.removeMark(0, block.content.size, italic).removeMark(0, block.content.size, bold),
  ]
  const tries = simpler.map((simplify) => fitted(simplify(new Transform(block))))
  return tries.find(isRead) ?? tries.at(-1)!
}

type Span = { from: number; to: number; href: string | undefined; mark: Mark }

/** The ranges in which the text has a mark, split at links. */
function spansOf(block: Node, type: MarkType): Span[] {
  const spans: Span[] = []
  block.forEach((node, from) => {
    const mark = type.isInSet(node.marks)
    if (!mark) return
    const [href, to, open] = [hrefOf(node), from + node.nodeSize, spans.at(-1)]
    if (open?.to === from && open.href === href) open.to = to
    else spans.push({ from, to, href, mark })
  })
  return spans
}

const first = (text: string) => Array.from(text.slice(0, 2))[0] ?? ''
const last = (text: string) => Array.from(text.slice(-2)).at(-1) ?? ''
const isSign = (char: string) => /^(\p{P}|\p{S})$/u.test(char)
/** The length of punctuation that touches a letter on its other side. */
const looseSign = (char: string, beside: string) =>
  isSign(char) && beside.trim() !== '' && !isSign(beside) ? char.length : 0

/**
 * Asterisks count only at the edge of a word, so blanks at the ends are not bold, nor is punctuation that touches a
 * letter. A link without text is dropped.
 */
function fitted(tr: Transform): Node {
  for (const { from, to } of spansOf(tr.doc, marks.link))
    if (tr.doc.textBetween(from, to).trim() === '') tr.removeMark(from, to, marks.link)
  const text = tr.doc.textContent
  for (const type of [marks.bold, marks.italic])
    for (const { from, to, href } of spansOf(tr.doc, type)) {
      // a link's bracket counts as punctuation
      const before = from > 0 && hrefOf(tr.doc.nodeAt(from - 1)) === href ? text.slice(0, from) : ''
      const after = hrefOf(tr.doc.nodeAt(to)) === href ? text.slice(to) : ''
      const words = text.slice(from, to)
      const rest = words.slice(looseSign(first(words), last(before))).trimStart()
      const start = to - rest.length
      const end = start + rest.slice(0, rest.length - looseSign(last(rest), first(after))).trimEnd().length
      tr.removeMark(from, start, type).removeMark(end, to, type)
    }
  return tr.doc
}

/** Whether the parser reads this text as intended. */
function isRead(block: Node): boolean {
  const [read, ...others] = parseArticle(writeSeen([nodes.paragraph.create(null, block.content)]))
  return (
    read?.type === 'paragraph' &&
    others.length === 0 &&
    Fragment.from(inlineNodes(read.children)).eq(block.content)
  )
}

/** Text of the parsed article, for the editor. */
export function inlineNodes(from: readonly Inline[], outer: readonly Mark[] = []): Node[] {
  return from.flatMap((each) => {
    if (typeof each === 'string')
      return each
        .split('\n')
        .flatMap((line, index) => [
          ...(index > 0 ? [nodes.hard_break.create(null, null, outer)] : []),
          ...(line === '' ? [] : [schema.text(line, outer)]),
        ])
    const mark = each.type === 'link' ? marks.link.create({ href: each.href }) : marks[each.type].create()
    return inlineNodes(each.children, mark.addToSet(outer))
  })
}

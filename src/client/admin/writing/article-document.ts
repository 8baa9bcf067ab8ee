/** Opens a stored text as a document of the editor, and writes it back. What nobody touched stays as it was, byte for byte. */
import type { Mark, Node } from 'prosemirror-model'
import type { Block, Inline } from '#shared/site/blog/article-blocks.ts'
import { articleParts, parseArticle } from '#shared/site/blog/article-markdown.ts'
import { paragraphsOf, type PostFormat } from '#shared/site/blog/blog-reading.ts'
import { schema } from './article-schema.ts'
import { meaningOf, writeBlock, writeBlocks } from './article-writer.ts'

type Text = { content: string; format: PostFormat }
export type OpenArticle = { doc: Node; write: (doc: Node) => Text }

/** Plain text stays plain until something in it is formatted. */
export function openArticle({ content, format }: Text): OpenArticle {
  const nodes = nodesOf({ content, format })
  const doc = documentOf(nodes)
  const parts = partsOf({ content, format }, nodes)
  /** The part that begins with a block; blocks are the same objects until they are changed. */
  const partAt = new Map(parts.map((part, position) => [part.nodes[0], { ...part, position }]))
  const write = (now: Node): Text => {
    if (now.eq(doc)) return { content, format }
    if (format === 'plain' && isPlain(now)) {
      const text = writePlain(now)
      if (isMeant(text, 'plain', now)) return { content: text, format }
    }
    const pieced = piecesOf(now)
    return {
      content: isMeant(pieced, 'markdown', now) ? pieced : writeBlocks(now.children),
      format: 'markdown',
    }
  }
  const piecesOf = (now: Node) => {
    const pieces: string[] = []
    let [index, last] = [0, -1]
    while (index < now.childCount) {
      const known = partAt.get(now.child(index))
      const isWhole = known?.nodes.every((each, at) => now.maybeChild(index + at) === each)
      const part = isWhole ? known : undefined
      const text = part ? part.text : writeBlock(now.child(index))
      const position = part?.position ?? -1
      // the blank lines between two parts are as they were
      const isNext = position > 0 && position === last + 1 && pieces.length > 0
      if (text.trim() !== '') {
        if (isNext) pieces.push(`\n${text}`)
        else pieces.push((pieces.length > 0 ? '\n\n' : '') + text)
        last = position
      }
      index += part ? part.nodes.length : 1
    }
    // a part that is followed by another block than before
    return pieces.map((piece, at) => (pieces[at + 1]?.startsWith('\n\n') ? piece.trimEnd() : piece)).join('')
  }
  return { doc, write }
}

/** Plain text as Markdown that readers see as the same paragraphs. */
export const asFormatted = (content: string): string => writeBlocks(nodesOf({ content, format: 'plain' }))

/** The words of Markdown without its formats: what a plain text can have of it. Pictures leave their captions. */
export const asPlain = (content: string): string => plainBlocks(nodesOf({ content, format: 'markdown' }))

const plainBlocks = (blocks: readonly Node[]): string =>
  blocks
    .map(plainBlock)
    .filter((text) => text !== '')
    .join('\n\n')

function plainBlock(node: Node): string {
  const { nodes } = schema
  switch (node.type) {
    case nodes.paragraph:
    case nodes.heading:
      return node.children.map(plainWords).join('').trim()
    case nodes.figure:
      return String(node.attrs['caption'] || node.attrs['alt']).trim()
    case nodes.card:
      return ''
    case nodes.bullet_list:
      return node.children.map((item) => `- ${plainBlocks(item.children)}`).join('\n')
    case nodes.ordered_list: {
      const start = Number(node.attrs['start'] ?? 1)
      return node.children.map((item, index) => `${start + index}. ${plainBlocks(item.children)}`).join('\n')
    }
    default:
      return plainBlocks(node.children)
  }
}

/** A link keeps its address, unless that is its text. */
function plainWords({ text = '\n', marks }: Node): string {
  const link = marks.find(({ type }) => type === schema.marks.link)
  const href = String(link?.attrs['href'] ?? text)
  return href === text ? text : `${text} (${href})`
}

/** Whether readers would see this document. */
const isMeant = (content: string, format: PostFormat, doc: Node) =>
  meaningOf(documentOf(nodesOf({ content, format }))) === meaningOf(doc)

const nodesOf = ({ content, format }: Text): Node[] =>
  format === 'plain'
    ? paragraphsOf(content).map((text) => block({ type: 'paragraph', children: [text] }))
    : parseArticle(content).map(block)

type Part = { text: string; nodes: Node[] }

/** The blocks of the text, by what each was made of; plain text has no parts. */
function partsOf(text: Text, nodes: readonly Node[]): Part[] {
  if (text.format === 'plain') return []
  let end = 0
  const parts = articleParts(text.content).map((part) => {
    const start = end
    end += parseArticle(part).length
    return { text: part, nodes: nodes.slice(start, end) }
  })
  return end === nodes.length ? parts : []
}

/** Ends with a paragraph, so that one can write below a picture. */
function documentOf(nodes: Node[]): Node {
  const isOpen = nodes.at(-1)?.type === schema.nodes.paragraph
  return schema.nodes.doc.create(null, isOpen ? nodes : [...nodes, schema.nodes.paragraph.create()])
}

function block(from: Block): Node {
  const { nodes } = schema
  switch (from.type) {
    case 'paragraph':
      return nodes.paragraph.create(null, inline(from.children))
    case 'heading':
      return nodes.heading.create({ level: from.level }, inline(from.children))
    case 'list': {
      const items = from.items.map((item) => nodes.list_item.create(null, orEmpty(item.map(block))))
      if (!from.ordered) return nodes.bullet_list.create(null, items)
      return nodes.ordered_list.create({ start: from.start ?? 1 }, items)
    }
    case 'quote':
      return nodes.blockquote.create(null, orEmpty(from.children.map(block)))
    case 'figure':
      return nodes.figure.create({ src: from.src, alt: from.alt, caption: from.caption ?? '' })
    default:
      return nodes.card.create({ of: from.of })
  }
}

const orEmpty = (blocks: Node[]) => (blocks.length > 0 ? blocks : [schema.nodes.paragraph.create()])

function inline(from: Inline[], marks: readonly Mark[] = []): Node[] {
  return from.flatMap((each) => {
    if (typeof each === 'string')
      return each
        .split('\n')
        .flatMap((line, index) => [
          ...(index > 0 ? [schema.nodes.hard_break.create(null, null, marks)] : []),
          ...(line === '' ? [] : [schema.text(line, marks)]),
        ])
    const mark =
      each.type === 'link' ? schema.marks.link.create({ href: each.href }) : schema.marks[each.type].create()
    return inline(each.children, mark.addToSet(marks))
  })
}

const isPlain = (doc: Node) =>
  doc.children.every(
    ({ type, children }) =>
      type === schema.nodes.paragraph && children.every(({ marks }) => marks.length === 0),
  )

const writePlain = (doc: Node) =>
  doc.children
    .map(({ children }) =>
      children
        .map(({ text = '\n' }) => text)
        .join('')
        .trim(),
    )
    .filter((text) => text !== '')
    .join('\n\n')

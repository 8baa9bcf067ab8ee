/**
 * Opens a stored text as a document of the editor, and writes it back. Untouched parts stay as they were, byte for
 * byte.
 */
import type { Node } from 'prosemirror-model'
import type { Block } from '#shared/site/blog/article-blocks.ts'
import { articleParts, parseArticle } from '#shared/site/blog/article-markdown.ts'
import { paragraphsOf, type PostFormat } from '#shared/site/blog/blog-reading.ts'
import { schema } from './article-schema.ts'
import { inlineNodes, listOf, orEmpty, seen, writeBlocks, writeSeen, writeWords } from './article-writer.ts'

const { nodes } = schema

export type Text = { content: string; format: PostFormat }
export type OpenArticle = { doc: Node; write: (doc: Node) => Text }

/** Plain text stays plain until something in it is formatted. */
export function openArticle(text: Text): OpenArticle {
  const blocks = blocksOf(text)
  const doc = documentOf(blocks)
  const parts = partsOf(text, blocks)
  /** The part that begins with a block; blocks are the same objects until they are changed. */
  const partAt = new Map(parts.map((part) => [part.blocks[0], part]))
  const write = (now: Node): Text => {
    if (now.eq(doc)) return text
    if (text.format === 'plain' && isPlain(now)) {
      const content = writePlain(now)
      if (isSame(seen(blocksOf({ content, format: 'plain' })), seen(now.children)))
        return { content, format: 'plain' }
    }
    const pieced = piecesOf(now)
    const written: Text = { content: pieced.content, format: 'markdown' }
    return isSame(blocksOf(written), pieced.blocks)
      ? written
      : { ...written, content: writeBlocks(now.children) }
  }
  const piecesOf = (now: Node) => {
    const found: Node[] = []
    let content = ''
    let before: Part | undefined
    for (let index = 0; index < now.childCount;) {
      const known = partAt.get(now.child(index))
      const part = known?.blocks.every((each, at) => now.maybeChild(index + at) === each) ? known : undefined
      const own = part ? part.blocks : seen([now.child(index)])
      const piece = part ? part.text : writeSeen(own)
      if (piece.trim() !== '') {
        // the blank lines between two parts are as they were
        const isNext = before !== undefined && part?.position === before.position + 1
        if (content !== '') content = isNext ? `${content}\n` : `${content.trimEnd()}\n\n`
        content += piece
        before = part
      }
      found.push(...own)
      index += part?.blocks.length ?? 1
    }
    return { content, blocks: found }
  }
  return { doc, write }
}

/** Plain text as Markdown that readers see as the same paragraphs. */
export const asFormatted = (content: string): string => writeBlocks(blocksOf({ content, format: 'plain' }))

/** The text of Markdown without its formatting: what plain text can express. */
export const asPlain = (content: string): string => writeWords(blocksOf({ content, format: 'markdown' }))

const isSame = (blocks: Node[], others: Node[]) => documentOf(blocks).eq(documentOf(others))

const blocksOf = ({ content, format }: Text): Node[] =>
  format === 'plain'
    ? paragraphsOf(content).map((text) => blockOf({ type: 'paragraph', children: [text] }))
    : parseArticle(content).map(blockOf)

type Part = { text: string; blocks: Node[]; position: number }

/** The blocks of the text, each with its source; plain text has no parts. */
function partsOf(text: Text, blocks: readonly Node[]): Part[] {
  if (text.format === 'plain') return []
  let end = 0
  const parts = articleParts(text.content).map((part, position) => {
    const start = end
    end += parseArticle(part).length
    return { text: part, blocks: blocks.slice(start, end), position }
  })
  return end === blocks.length ? parts : []
}

/** Ends with a paragraph, so that one can write below a picture. */
function documentOf(blocks: Node[]): Node {
  const isOpen = blocks.at(-1)?.type === nodes.paragraph
  return nodes.doc.create(null, isOpen ? blocks : [...blocks, nodes.paragraph.create()])
}

function blockOf(from: Block): Node {
  switch (from.type) {
    case 'paragraph':
      return nodes.paragraph.create(null, inlineNodes(from.children))
    case 'heading':
      return nodes.heading.create({ level: from.level }, inlineNodes(from.children))
    case 'list': {
      const items = from.items.map((item) => nodes.list_item.create(null, orEmpty(item.map(blockOf))))
      return from.ordered
        ? listOf(nodes.ordered_list, { start: from.start ?? 1 }, items)
        : listOf(nodes.bullet_list, {}, items)
    }
    case 'quote':
      return nodes.blockquote.create(null, orEmpty(from.children.map(blockOf)))
    case 'figure':
      return nodes.figure.create({ src: from.src, alt: from.alt, caption: from.caption ?? '' })
    default:
      return nodes.card.create({ of: from.of })
  }
}

const isPlain = (doc: Node) =>
  doc.children.every(
    ({ type, children }) => type === nodes.paragraph && children.every(({ marks }) => marks.length === 0),
  )

const writePlain = (doc: Node) =>
  doc.children
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '')
    .join('\n\n')

/**
 * Parses the Markdown of articles: headings, bold, italic, links, lists, quotes, pictures with captions, and cards.
 * Everything else, including HTML, is text. Only the server and the owner's preview load this file, because of its
 * parser. The run time is linear, and the tree at most `MAX_NESTING` deep, for any text.
 */
import MarkdownIt, { type Env, type StateBlock, type Token } from 'markdown-it'
import {
  CARD_OF,
  isLinkAddress,
  isPictureSource,
  MAX_NESTING,
  wordsOf,
  type Block,
  type Inline,
} from './article-blocks.ts'

// markdown-it counts two levels for a list, and drops deeper ones
const markdown = new MarkdownIt('zero', { maxNesting: 2 * MAX_NESTING + 1 }).enable([
  'heading',
  'list',
  'blockquote',
  'emphasis',
  'escape',
  'image',
  'link',
  'newline',
])
markdown.validateLink = isLinkAddress
const { ruler } = markdown.block
const [quote, list] = new MarkdownIt('zero').enable(['blockquote', 'list']).block.ruler.getRules('')
if (quote) ruler.at('blockquote', bounded(quote), { alt: ['paragraph', 'blockquote', 'list'] })
if (list) ruler.at('list', bounded(list), { alt: ['paragraph', 'blockquote'] })
ruler.before('heading', 'card', readCard, { alt: ['paragraph', 'blockquote', 'list'] })

/**
 * State of the parser: depth within lists and quotes, the text, and the start of the first part that is nested too
 * deeply.
 */
type Nesting = Env & { depth: number; text: string; tooDeep?: string }

const refuse = (nesting: Nesting, text: string) => (nesting.tooDeep ??= text.trim().slice(0, 20))

type BlockRule = typeof readCard

/** Applies a rule only within the allowed depth; deeper text becomes a paragraph. */
function bounded(rule: BlockRule): BlockRule {
  return (state, startLine, endLine, isTrial) => {
    if (isTrial) return rule(state, startLine, endLine, true)
    const nesting = state.env as Nesting
    if (nesting.depth === MAX_NESTING) {
      if (rule(state, startLine, endLine, true))
        refuse(nesting, state.getLines(startLine, startLine + 1, state.blkIndent, false))
      return false
    }
    nesting.depth++
    const isRead = rule(state, startLine, endLine, false)
    nesting.depth--
    return isRead
  }
}

const CARD = /^\[\[(.+)\]\]$/

/** '[[project:books-for-ama]]' or '[[bracelet:12]]' on a line of its own. */
function readCard(state: StateBlock, startLine: number, _endLine: number, isTrial: boolean): boolean {
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  const [, of = ''] = CARD.exec(state.src.slice(from, state.eMarks[startLine]).trim()) ?? []
  if (!CARD_OF.test(of)) return false
  if (isTrial) return true
  state.line = startLine + 1
  const card = state.push('card', '', 0)
  card.content = of
  card.map = [startLine, state.line]
  return true
}

/** Parses the body of a post whose format is Markdown. */
export const parseArticle = (body: string): Block[] => parse(body).blocks

/** Start of the first text that is nested deeper than `MAX_NESTING`, and so shown as typed. */
export const nestedTooDeeply = (text: string): string | undefined => parse(text).tooDeep

/** Splits a text into its outermost blocks. */
export const articleParts = (text: string): string[] => {
  const lines = text.split('\n')
  const starts = markdown
    .parse(text, { depth: 0, text: '' } satisfies Nesting)
    .flatMap(({ level, nesting, map }) => (level === 0 && nesting >= 0 && map ? [map[0]] : []))
  return starts.map((start, index) => lines.slice(start, starts[index + 1]).join('\n'))
}

function parse(text: string): { blocks: Block[]; tooDeep: string | undefined } {
  const nesting: Nesting = { depth: 0, text: '' }
  const blocks = readBlocks(markdown.parse(text, nesting).values(), 0, nesting)
  return { blocks: withoutSkippedHeadings(blocks), tooDeep: nesting.tooDeep }
}

/** Reads up to the end of the innermost open block. */
function readBlocks(tokens: ArrayIterator<Token>, depth: number, nesting: Nesting): Block[] {
  const blocks: Block[] = []
  for (const token of tokens) {
    switch (token.type) {
      case 'paragraph_open':
        blocks.push(...paragraphsAndFigures(readInline(tokens, nesting), depth, nesting))
        break
      case 'heading_open': {
        const children = inlinesOf(readInline(tokens, nesting), depth, nesting)
        if (children.length === 0) break
        // in lists and quotes a heading becomes bold text, because it is not part of the page's outline
        if (depth > 0) blocks.push({ type: 'paragraph', children: [{ type: 'bold', children }] })
        else blocks.push({ type: 'heading', level: token.tag <= 'h2' ? 2 : 3, children })
        break
      }
      case 'blockquote_open':
        blocks.push({ type: 'quote', children: readBlocks(tokens, depth + 1, nesting) })
        break
      case 'bullet_list_open':
        blocks.push({ type: 'list', ordered: false, items: readItems(tokens, depth + 1, nesting) })
        break
      case 'ordered_list_open': {
        const start = token.attrGet('start')
        const items = readItems(tokens, depth + 1, nesting)
        blocks.push({ type: 'list', ordered: true, ...(start !== null && { start: Number(start) }), items })
        break
      }
      case 'card':
        blocks.push({ type: 'card', of: token.content })
        break
      default:
        // every other token closes a block
        return blocks
    }
  }
  return blocks
}

function readItems(tokens: ArrayIterator<Token>, depth: number, nesting: Nesting): Block[][] {
  const items: Block[][] = []
  for (const token of tokens) {
    if (token.type !== 'list_item_open') break
    items.push(readBlocks(tokens, depth, nesting))
  }
  return items
}

/** The children of a paragraph or heading; skips its closing token. */
function readInline(tokens: ArrayIterator<Token>, nesting: Nesting): Token[] {
  const { value: inline } = tokens.next()
  nesting.text = inline?.content ?? ''
  tokens.next()
  return inline?.children ?? []
}

/** A picture within a paragraph splits it into two. */
function paragraphsAndFigures(tokens: Token[], depth: number, nesting: Nesting): Block[] {
  const blocks: Block[] = []
  let words: Token[] = []
  let open = 0
  const endParagraph = () => {
    const children = inlinesOf(words, depth, nesting)
    if (children.length > 0) blocks.push({ type: 'paragraph', children })
    words = []
  }
  for (const token of tokens) {
    open += token.nesting
    const figure = open === 0 && token.type === 'image' && figureOf(token, nesting)
    if (figure) {
      endParagraph()
      blocks.push(figure)
    } else words.push(token)
  }
  endParagraph()
  return blocks
}

/** Omits a picture without a description, which would mean nothing to somebody who cannot see it. */
function figureOf(token: Token, nesting: Nesting): Block | false {
  const [src, alt, caption] = [
    addressOf(token),
    altOf(token, nesting),
    String(token.attrGet('title') ?? '').trim(),
  ]
  if (alt === '' || !isPictureSource(src)) return false
  return { type: 'figure', src, alt, ...(caption !== '' && { caption }) }
}

const addressOf = (token: Token) => String(token.attrGet(token.type === 'image' ? 'src' : 'href') ?? '')
const altOf = (token: Token, nesting: Nesting) => wordsOf(inlinesOf(token.children ?? [], 0, nesting)).trim()

type Parent = { children: Inline[]; hasWords: boolean }

function inlinesOf(tokens: readonly Token[], depth: number, nesting: Nesting): Inline[] {
  const root: Parent = { children: [], hasWords: false }
  const open = [root]
  /** Closing marks of formatting that is nested too deeply. */
  const ends: string[] = []
  const innermost = () => open.at(-1) ?? root
  const add = (inline: Inline) => {
    const parent = innermost()
    const { children } = parent
    const last = children.at(-1)
    if (typeof inline === 'string' && inline.trim() !== '') parent.hasWords = true
    if (typeof inline === 'string' && typeof last === 'string') children[children.length - 1] = last + inline
    else children.push(inline)
  }
  const begin = (inline: Exclude<Inline, string>, token: Token) => {
    if (depth + open.length <= MAX_NESTING) {
      add(inline)
      open.push({ children: inline.children, hasWords: false })
    } else {
      const [start, end] = inline.type === 'link' ? ['[', `](${inline.href})`] : [token.markup, token.markup]
      add(start)
      ends.push(end)
      refuse(nesting, nesting.text)
    }
  }
  for (const token of tokens) {
    if (token.nesting < 0) {
      const end = ends.pop()
      if (end !== undefined) add(end)
      // a link without text would be invisible and have no accessible name
      else if (open.pop()?.hasWords) innermost().hasWords = true
      else innermost().children.pop()
    } else if (token.type === 'strong_open') begin({ type: 'bold', children: [] }, token)
    else if (token.type === 'em_open') begin({ type: 'italic', children: [] }, token)
    else if (token.type === 'link_open') begin({ type: 'link', href: addressOf(token), children: [] }, token)
    else if (token.type === 'image') add(`![${altOf(token, nesting)}](${addressOf(token)})`)
    else add(token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content)
  }
  return trimmed(root.children)
}

/** Removes whitespace at both ends, like in paragraphs of plain text. */
function trimmed(inlines: Inline[]): Inline[] {
  const first = inlines[0]
  if (typeof first === 'string') inlines[0] = first.trimStart()
  const last = inlines.at(-1)
  if (typeof last === 'string') inlines[inlines.length - 1] = last.trimEnd()
  return inlines.filter((each) => each !== '')
}

/** Raises headings so that the outline has no gaps. The first heading, and any without one above it, gets level 2. */
function withoutSkippedHeadings(blocks: Block[]): Block[] {
  const first = blocks.find((block) => block.type === 'heading')
  if (first?.level === 3) first.level = 2
  return blocks
}

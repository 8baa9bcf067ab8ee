/**
 * Parses the Markdown of articles: headings, bold, italic, links, lists, quotes, pictures with captions, and cards. All
 * else is text, HTML too. It brings its parser with it: for the server, and for the owner's preview when that opens.
 */
import MarkdownIt, { type StateBlock, type Token } from 'markdown-it'
import { isLinkAddress, isPictureSource, wordsOf, type Block, type Inline } from './article-blocks.ts'

const markdown = new MarkdownIt('zero').enable([
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
markdown.block.ruler.before('heading', 'card', readCard, { alt: ['paragraph', 'blockquote', 'list'] })

const CARD = /^\[\[(project:[a-z0-9]+(?:-[a-z0-9]+)*|bracelet:[1-9]\d{0,8})\]\]$/

/** '[[project:books-for-ama]]' or '[[bracelet:12]]' on a line of its own. */
function readCard(state: StateBlock, startLine: number, _endLine: number, isTrial: boolean): boolean {
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  const [, of] = CARD.exec(state.src.slice(from, state.eMarks[startLine]).trim()) ?? []
  if (of === undefined) return false
  if (isTrial) return true
  state.line = startLine + 1
  state.push('card', '', 0).content = of
  return true
}

/** The content of a post whose format is Markdown. */
export const parseArticle = (content: string): Block[] =>
  withoutSkippedHeadings(readBlocks(markdown.parse(content, {}).values(), false))

/** Until the end of what was opened last. */
function readBlocks(tokens: ArrayIterator<Token>, isNested: boolean): Block[] {
  const blocks: Block[] = []
  for (const token of tokens) {
    switch (token.type) {
      case 'paragraph_open':
        blocks.push(...paragraphsAndFigures(readInline(tokens)))
        break
      case 'heading_open': {
        const children = inlinesOf(readInline(tokens))
        if (children.length === 0) break
        // the page's outline has the article's own headings only
        if (isNested) blocks.push({ type: 'paragraph', children: [{ type: 'bold', children }] })
        else blocks.push({ type: 'heading', level: token.tag <= 'h2' ? 2 : 3, children })
        break
      }
      case 'blockquote_open':
        blocks.push({ type: 'quote', children: readBlocks(tokens, true) })
        break
      case 'bullet_list_open':
        blocks.push({ type: 'list', ordered: false, items: readItems(tokens) })
        break
      case 'ordered_list_open': {
        const start = token.attrGet('start')
        const items = readItems(tokens)
        blocks.push({ type: 'list', ordered: true, ...(start !== null && { start: Number(start) }), items })
        break
      }
      case 'card':
        blocks.push({ type: 'card', of: token.content })
        break
      default:
        // all that is left closes something
        return blocks
    }
  }
  return blocks
}

function readItems(tokens: ArrayIterator<Token>): Block[][] {
  const items: Block[][] = []
  for (const token of tokens) {
    if (token.type !== 'list_item_open') break
    items.push(readBlocks(tokens, true))
  }
  return items
}

/** What a paragraph or heading consists of; its closing token is passed over. */
function readInline(tokens: ArrayIterator<Token>): Token[] {
  const { value: inline } = tokens.next()
  tokens.next()
  return inline?.children ?? []
}

/** A picture among the words of a paragraph stands between two paragraphs. */
function paragraphsAndFigures(tokens: Token[]): Block[] {
  const blocks: Block[] = []
  let words: Token[] = []
  let depth = 0
  const endParagraph = () => {
    const children = inlinesOf(words)
    if (children.length > 0) blocks.push({ type: 'paragraph', children })
    words = []
  }
  for (const token of tokens) {
    depth += token.nesting
    const figure = depth === 0 && token.type === 'image' && figureOf(token)
    if (figure) {
      endParagraph()
      blocks.push(figure)
    } else words.push(token)
  }
  endParagraph()
  return blocks
}

/** A picture that nobody described is none: readers who cannot see it would learn nothing. */
function figureOf(token: Token): Block | false {
  const [src, alt, caption] = [addressOf(token), altOf(token), String(token.attrGet('title') ?? '').trim()]
  if (alt === '' || !isPictureSource(src)) return false
  return { type: 'figure', src, alt, ...(caption !== '' && { caption }) }
}

const addressOf = (token: Token) => String(token.attrGet(token.type === 'image' ? 'src' : 'href') ?? '')
const altOf = (token: Token) => wordsOf(inlinesOf(token.children ?? [])).trim()

type Parent = { children: Inline[] }

function inlinesOf(tokens: readonly Token[]): Inline[] {
  const root: Parent = { children: [] }
  const open = [root]
  const add = (inline: Inline) => {
    const siblings = open.at(-1)?.children ?? []
    const last = siblings.at(-1)
    if (typeof inline === 'string' && typeof last === 'string') siblings[siblings.length - 1] = last + inline
    else siblings.push(inline)
  }
  const begin = (inline: Exclude<Inline, string>) => {
    add(inline)
    open.push(inline)
  }
  for (const token of tokens) {
    if (token.nesting < 0) {
      // a link without a word could not be seen, and not be named
      if (wordsOf(open.pop()?.children ?? []).trim() === '') open.at(-1)?.children.pop()
    } else if (token.type === 'strong_open') begin({ type: 'bold', children: [] })
    else if (token.type === 'em_open') begin({ type: 'italic', children: [] })
    else if (token.type === 'link_open') begin({ type: 'link', href: addressOf(token), children: [] })
    else if (token.type === 'image') add(`![${altOf(token)}](${addressOf(token)})`)
    else add(token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content)
  }
  return trimmed(root.children)
}

/** Without the blanks at both ends, as paragraphs of plain text are. */
function trimmed(inlines: Inline[]): Inline[] {
  const first = inlines[0]
  if (typeof first === 'string') inlines[0] = first.trimStart()
  const last = inlines.at(-1)
  if (typeof last === 'string') inlines[inlines.length - 1] = last.trimEnd()
  return inlines.filter((each) => each !== '')
}

/** The first heading, and each below none, is of the second level: an outline has no gaps. */
function withoutSkippedHeadings(blocks: Block[]): Block[] {
  const first = blocks.find((block) => block.type === 'heading')
  if (first?.level === 3) first.level = 2
  return blocks
}

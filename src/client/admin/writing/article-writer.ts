/** Writes a document of the editor as the Markdown of `article-markdown.ts`. */
import type { Node } from 'prosemirror-model'
import type { Inline } from '#shared/site/blog/article-blocks.ts'
import { parseArticle } from '#shared/site/blog/article-markdown.ts'
import { schema } from './article-schema.ts'

/** One character with its formats, or several without any. */
type Char = { text: string; bold: boolean; italic: boolean; href: string | null }

const BARE = { bold: false, italic: false, href: null }

export const writeBlocks = (blocks: readonly Node[]): string => {
  let before: Node | undefined
  let isOther = false
  const texts = blocks.map((block) => {
    const isList = block.type === schema.nodes.bullet_list || block.type === schema.nodes.ordered_list
    // two lists in a row have different marks, or they would become one
    isOther = isList && before?.type === block.type && !isOther
    const text = writeBlock(block, isOther)
    if (text !== '') before = block
    return text
  })
  return texts.filter((text) => text !== '').join('\n\n')
}

/** @param isOther whether a list has the other of its two marks. @returns '' for what readers would not see */
export function writeBlock(block: Node, isOther = false): string {
  const { nodes } = schema
  const { attrs } = block
  switch (block.type) {
    case nodes.paragraph:
      return paragraphsIn(block).map(writeWords).map(withoutMarkers).join('\n\n')
    case nodes.heading: {
      const words = paragraphsIn(block).map(writeWords).join(' ')
      return words === ''
        ? ''
        : `${'#'.repeat(Number(attrs['level']))} ${words.replace(/(^|[ \t])(#+)$/, '$1\\$2')}`
    }
    case nodes.blockquote:
      return writeBlocks(block.children)
        .replaceAll(/^(?=.)/gm, '> ')
        .replaceAll(/^$/gm, '>')
    case nodes.figure: {
      const caption = oneLine(String(attrs['caption']))
      const title = caption === '' ? '' : ` "${inAddress(caption.replaceAll(/["\\]/g, '\\$&'))}"`
      return `![${escaped(oneLine(String(attrs['alt'])))}](${address(String(attrs['src']))}${title})`
    }
    case nodes.card:
      return `[[${attrs['of']}]]`
    default:
      return writeList(block, isOther)
  }
}

/** A longer number begins no list. */
const MAX_NUMBER = 999_999_999

function writeList(list: Node, isOther: boolean): string {
  const isOrdered = list.type === schema.nodes.ordered_list
  const start = Number(list.attrs['start'] ?? 1)
  const items = list.children.map((item, index) => {
    const number = Math.min(start + index, MAX_NUMBER)
    const marker = isOrdered ? `${number}${isOther ? ')' : '.'} ` : isOther ? '* ' : '- '
    const text = writeBlocks(item.children).replaceAll(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`)
    return (marker + text).trimEnd()
  })
  return items.join(list.children.some(({ childCount }) => childCount > 1) ? '\n\n' : '\n')
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const escaped = (text: string) => text.replaceAll(/[\\*_[\]]/g, '\\$&')
/** Entities are read in addresses and captions, and nowhere else. */
const inAddress = (text: string) => text.replaceAll(/&(?=#?\w+;)/g, '\\&')
const address = (href: string) => inAddress(href.replaceAll(/[()\\]/g, '\\$&'))

/** What would begin a heading, a quote or a list at the beginning of a line. */
const withoutMarkers = (text: string) =>
  text
    .replaceAll(/^(#{1,6}|[-+])(?=[ \t]|$)/gm, '\\$1')
    .replaceAll(/^>/gm, '\\>')
    .replaceAll(/^(\d{1,9})([.)])(?=[ \t]|$)/gm, '$1\\$2')

/** Two line breaks in a row begin a new paragraph, and blanks around a line break are not shown. */
function paragraphsIn(block: Node): Char[][] {
  // most have no formats: their words need not be taken apart
  const isBare = block.children.every(({ marks }) => marks.length === 0)
  const lines = linesOf(isBare ? [{ text: block.textContent, ...BARE }] : block.children.flatMap(charsIn))
  const paragraphs: Char[][][] = []
  for (const [index, line] of lines.entries()) {
    const isFirst = index === 0 || lines[index - 1]?.length === 0
    if (line.length > 0 && isFirst) paragraphs.push([line])
    else if (line.length > 0) paragraphs.at(-1)?.push(line)
  }
  return paragraphs.map((each) => fitted(joined(each)))
}

function charsIn({ text = '\n', marks }: Node): Char[] {
  const has = (type: 'bold' | 'italic') => marks.some((mark) => mark.type === schema.marks[type])
  const link = marks.find(({ type }) => type === schema.marks.link)
  const href = link ? String(link.attrs['href']) : null
  const format = { bold: has('bold'), italic: has('italic'), href }
  return Array.from(text, (each) => ({ text: each, ...format }))
}

/** Without the blanks at both ends of each. */
function linesOf(chars: Char[]): Char[][] {
  const lines: Char[][] = [[]]
  for (const char of chars)
    for (const [index, text] of char.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...char, text })
    }
  return lines.map(trimmed)
}

function trimmed(chars: Char[]): Char[] {
  const isWord = ({ text }: Char) => text.trim() !== ''
  const first = chars.findIndex(isWord)
  const words = first === -1 ? [] : chars.slice(first, chars.map(isWord).lastIndexOf(true) + 1)
  return words.length === 1 ? words.map((word) => ({ ...word, text: word.text.trim() })) : words
}

/** A line break has the formats that are on both of its sides. */
const joined = (lines: Char[][]): Char[] =>
  lines.flatMap((line, index) => {
    const [last, next] = [lines[index - 1]?.at(-1), line[0]]
    if (!last || !next) return line
    const href = last.href === next.href ? last.href : null
    return [{ text: '\n', bold: last.bold && next.bold, italic: last.italic && next.italic, href }, ...line]
  })

const isSpace = (text: string) => /^\s$/.test(text)
const isSign = (text: string) => /^[\p{P}\p{S}]$/u.test(text)
/** What the parser counts as the letter of a word: it reads half of a character beyond the first plane. */
const isLetter = (text: string) => !isSpace(text) && !(text.length === 1 && isSign(text))

const writeWords = (chars: Char[]) => writeRun(chars, 0, chars.length, [])

/** By what they were fitted from: an article is written at each key, and most of it is as before. */
const fittedWords = new Map<string, Char[]>()
const MAX_FITTED = 2000

/** As far as Markdown can say it: within a word, some bold and italic letters cannot stand side by side. */
function fitted(chars: Char[]): Char[] {
  const linked = withSeenLinks(chars)
  const key = inFormats(linked, () => true)
  const known = fittedWords.get(key)
  if (known) return known
  const words = fit(linked)
  if (fittedWords.size >= MAX_FITTED) fittedWords.clear()
  fittedWords.set(key, words)
  return words
}

function fit(chars: Char[]): Char[] {
  const marked = withMarks(chars)
  if (!marked.some(({ bold }) => bold) || !marked.some(({ italic }) => italic) || isRead(marked))
    return marked
  const simpler = withMarks(chars.map((char) => ({ ...char, italic: char.italic && !char.bold })))
  return isRead(simpler) ? simpler : withMarks(chars.map((char) => ({ ...char, italic: false })))
}

function withMarks(chars: Char[]): Char[] {
  const words = chars.map((char) => ({ ...char }))
  for (const mark of ['bold', 'italic'] as const) fitMark(words, mark)
  return words
}

/** Whether the parser reads these words as they are meant. */
function isRead(words: Char[]): boolean {
  const [block] = parseArticle(withoutMarkers(writeWords(words)))
  return block?.type === 'paragraph' && meaningOfWords(charsOf(block.children)) === meaningOfWords(words)
}

const charsOf = (inlines: readonly Inline[], marks: Omit<Char, 'text'> = BARE): Char[] =>
  inlines.flatMap((each) => {
    if (typeof each === 'string') return Array.from(each, (text) => ({ text, ...marks }))
    return charsOf(each.children, {
      ...marks,
      ...(each.type === 'link' ? { href: each.href } : { [each.type]: true }),
    })
  })

/** A link without a word is none. */
function withSeenLinks(chars: Char[]): Char[] {
  const runs: Char[][] = []
  for (const char of chars) {
    const last = runs.at(-1)
    if (last && last[0]?.href === char.href) last.push(char)
    else runs.push([char])
  }
  const isSeen = (run: Char[]) => run.some(({ text }) => !isSpace(text))
  return runs.flatMap((run) => (isSeen(run) ? run : run.map((char) => ({ ...char, href: null }))))
}

/**
 * Asterisks count only at the edge of a word: blanks at the ends are not bold, nor are signs with a letter on their
 * other side.
 */
function fitMark(words: Char[], mark: 'bold' | 'italic'): void {
  const isSame = (at: number, other: number) =>
    words[at]?.[mark] === words[other]?.[mark] && words[at]?.href === words[other]?.href
  const near = (at: number, from: number) => {
    const [char, own] = [words[at], words[from]]
    if (!char) return ' '
    // the bracket of a link
    return char.href === own?.href ? char.text : ']'
  }
  for (let from = 0; from < words.length;) {
    let to = from + 1
    while (to < words.length && isSame(from, to)) to += 1
    const end = to
    if (words[from]?.[mark]) {
      const isLoose = (at: number, beside: number) => {
        const { text } = words[at]!
        return isSpace(text) || (isSign(text) && isLetter(near(beside, at)))
      }
      while (from < to && isLoose(from, from - 1)) words[from++]![mark] = false
      while (from < to && isLoose(to - 1, to)) words[--to]![mark] = false
    }
    from = end
  }
}

type Kind = 'href' | 'bold' | 'italic'

/** The outermost is a link, then what ends last. */
function writeRun(words: Char[], from: number, to: number, open: readonly Kind[]): string {
  let text = ''
  for (let at = from; at < to;) {
    const char = words[at]!
    const endOf = (kind: Kind) => {
      let end = at
      while (end < to && words[end]?.[kind] === char[kind] && words[end]?.href === char.href) end += 1
      return end
    }
    const starting = (['href', 'italic', 'bold'] as const).filter(
      (kind) => char[kind] && !open.includes(kind),
    )
    const [kind] = starting.includes('href')
      ? (['href'] as const)
      : [...starting].sort((a, b) => endOf(b) - endOf(a))
    if (kind === undefined) {
      const isBeforeLink = char.text === '!' && words[at + 1]?.href && words[at + 1]?.href !== char.href
      text += isBeforeLink ? '\\!' : escaped(char.text)
      at += 1
    } else {
      const end = endOf(kind)
      const inner = writeRun(words, at, end, [...open, kind])
      const mark = kind === 'bold' ? '**' : '*'
      text += kind === 'href' ? `[${inner}](${address(char.href ?? '')})` : mark + inner + mark
      at = end
    }
  }
  return text
}

/** What readers see of a document, as a text to compare: two ways to write the same have one meaning. */
export function meaningOf(node: Node): string {
  const { nodes } = schema
  const inner = () => node.children.map(meaningOf).join('')
  switch (node.type) {
    case nodes.paragraph:
      return paragraphsIn(node)
        .map((words) => `<p>${meaningOfWords(words)}`)
        .join('')
    case nodes.heading:
      return paragraphsIn(node)
        .map((words) => `<h${node.attrs['level']}>${meaningOfWords(words)}`)
        .join('')
    case nodes.figure:
    case nodes.card: {
      const { src, alt, caption, of } = node.attrs
      return JSON.stringify([src, of, alt && oneLine(String(alt)), caption && oneLine(String(caption))])
    }
    case nodes.doc:
      return inner()
    default:
      return `<${node.type.name} ${node.attrs['start'] ?? ''}>${inner()}</>`
  }
}

/** Nobody sees whether a blank is bold, nor how many there are. */
const meaningOfWords = (chars: Char[]) =>
  inFormats(chars, ({ text }) => !isSpace(text)).replaceAll(/[ \t]+/g, ' ')

/** The text, with the formats named where they change. @param counts whether a character's formats do */
function inFormats(chars: Char[], counts: (char: Char) => boolean): string {
  let last = ''
  return chars
    .map((char) => {
      if (!counts(char)) return char.text
      const now = `{${char.bold ? 'b' : ''}${char.italic ? 'i' : ''}${char.href ?? ''}}`
      const start = now === last ? '' : now
      last = now
      return start + char.text
    })
    .join('')
}

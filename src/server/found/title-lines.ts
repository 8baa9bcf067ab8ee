/** A title set in a box: as large as it can be, in as many lines as it needs. */

type Box = { width: number; height: number }
export type TitleLines = { size: number; lineHeight: number; lines: string[] }
/** How wide a text is at a size of 1. */
type Measure = (text: string) => number

const LARGEST = 112
const SMALLEST = 34
const STEP = 2
const MOST_LINES = 4
const LEADING = 1.12

/** What is too long even when it is small ends in three dots. */
export function titleLines(title: string, box: Box, measure: Measure): TitleLines {
  const width = measuredOnce(measure)
  let size = LARGEST
  while (size > SMALLEST && !isIn(box, title, size, width)) size -= STEP
  const lines = balanced(title, box.width / size, width)
  const cut = shortened(lines, mostLines(box, size), (text) => width(text) * size <= box.width)
  return { size, lineHeight: lineHeightOf(size), lines: cut }
}

function measuredOnce(measure: Measure): Measure {
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? measure(text)
    known.set(text, width)
    return width
  }
}

const lineHeightOf = (size: number) => Math.round(size * LEADING)
const mostLines = ({ height }: Box, size: number) =>
  Math.min(MOST_LINES, Math.floor(height / lineHeightOf(size)))

function isIn(box: Box, title: string, size: number, width: Measure): boolean {
  const widest = box.width / size
  // a word is broken only where there is no other way
  const isWhole = title.split(' ').every((word) => word.length > 24 || width(word) <= widest)
  return isWhole && wrapped(title, widest, width).length <= mostLines(box, size)
}

/** Lines of much the same length rather than one word alone on the last. */
function balanced(title: string, widest: number, width: Measure): string[] {
  let lines = wrapped(title, widest, width)
  for (let part = 0.98; part > 0.5; part -= 0.02) {
    const tried = wrapped(title, widest * part, width)
    if (tried.length > lines.length || tried.some((line) => !title.includes(line))) break
    lines = tried
  }
  return lines
}

function wrapped(title: string, widest: number, width: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of title.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (width(longer) <= widest) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = broken(word, widest, width)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return [...lines, line]
}

function broken(word: string, widest: number, width: Measure): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)) {
    if (piece !== '' && width(piece + letter) > widest) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

function shortened(lines: readonly string[], most: number, fits: (text: string) => boolean): string[] {
  if (lines.length <= most) return [...lines]
  const last = Array.from(lines[most - 1] ?? '')
  while (last.length > 1 && !fits(`${last.join('')}…`)) last.pop()
  return [...lines.slice(0, most - 1), `${last.join('').replace(/[\s.,:;–—-]+$/, '')}…`]
}

/** Where two versions of a post differ, field by field, and which words within a field. */
import { cleanText, POST_TEXT_FIELDS, POST_TEXT_LABELS, type PostValues } from './post-values.ts'

/** A stretch of words that both versions have, or each one's own in the same place. */
export type Stretch = { both: string } | { mine: string; theirs: string }
export type Difference = { label: string; stretches: Stretch[] }

export function differencesOf(mine: PostValues, theirs: PostValues): Difference[] {
  const found: Difference[] = POST_TEXT_FIELDS.flatMap((field) => {
    const [one, other] = [cleanText(mine, field), cleanText(theirs, field)]
    return one === other ? [] : [{ label: POST_TEXT_LABELS[field], stretches: stretchesOf(one, other) }]
  })
  if (mine.published !== theirs.published) {
    found.push({ label: 'Status', stretches: [{ mine: stateOf(mine), theirs: stateOf(theirs) }] })
  }
  return found
}

const stateOf = ({ published }: PostValues): string => (published ? 'Published' : 'Draft')

/** Beyond this many pairs of words the middle is told as one change: it is computed while somebody waits. */
const MAX_PAIRS = 1_000_000

/** Both texts word by word; joined, the stretches give each text back. */
export function stretchesOf(mine: string, theirs: string): Stretch[] {
  const [one, other] = [wordsOf(mine), wordsOf(theirs)]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  const middle = compare(one.slice(start, one.length - end), other.slice(start, other.length - end))
  return [...inBoth(one.slice(0, start)), ...middle, ...inBoth(one.slice(one.length - end))].map(toStretch)
}

/** Each word with the blanks after it: nothing is lost, and half a word is never marked. */
const wordsOf = (text: string): string[] => text.match(/^\s+|\S+\s*/g) ?? []

/** The same array on both sides is what both have. */
type Words = { mine: string[]; theirs: string[] }

const inBoth = (words: string[]): Words[] => (words.length > 0 ? [{ mine: words, theirs: words }] : [])

function toStretch({ mine, theirs }: Words): Stretch {
  return mine === theirs ? { both: mine.join('') } : { mine: mine.join(''), theirs: theirs.join('') }
}

function compare(one: string[], other: string[]): Words[] {
  if (one.length === 0 && other.length === 0) return []
  if (one.length * other.length > MAX_PAIRS) return [{ mine: one, theirs: other }]
  const shared = sharedLengths(one, other)
  const at = (row: number, column: number) => shared[row * (other.length + 1) + column] ?? 0
  const found: Words[] = []
  let [row, column] = [0, 0]
  while (row < one.length || column < other.length) {
    const change: Words = { mine: [], theirs: [] }
    while ((row < one.length || column < other.length) && one[row] !== other[column]) {
      if (column === other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1))) {
        change.mine.push(one[row++] ?? '')
      } else change.theirs.push(other[column++] ?? '')
    }
    const both: string[] = []
    while (row < one.length && one[row] === other[column]) {
      both.push(one[row++] ?? '')
      column += 1
    }
    if (change.mine.length + change.theirs.length > 0) found.push(change)
    found.push(...inBoth(both))
  }
  return withoutCrumbs(found)
}

/** For every pair of places, how many words the rest of both texts share in this order. */
function sharedLengths(one: string[], other: string[]): Uint32Array {
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const next = lengths[(row + 1) * width + column + 1] ?? 0
      const down = lengths[(row + 1) * width + column] ?? 0
      const right = lengths[row * width + column + 1] ?? 0
      lengths[row * width + column] = one[row] === other[column] ? next + 1 : Math.max(down, right)
    }
  }
  return lengths
}

/** A single word in common between two changes is a chance, and only makes them harder to read. */
function withoutCrumbs(found: Words[]): Words[] {
  const merged: Words[] = []
  for (const [index, words] of found.entries()) {
    const last = merged.at(-1)
    const isCrumb = words.mine === words.theirs && words.mine.length === 1
    const isBetween = index > 0 && index < found.length - 1
    const isChange = words.mine !== words.theirs
    if (last && last.mine !== last.theirs && (isChange || (isCrumb && isBetween))) {
      merged[merged.length - 1] = {
        mine: [...last.mine, ...words.mine],
        theirs: [...last.theirs, ...words.theirs],
      }
    } else merged.push(words)
  }
  return merged
}

/** As much of what both have in common as helps to find the place. */
const AROUND = 140

/** @param place where the stretch stands in its text: what lies next to a change is kept. */
export function shortened(text: string, place: { isFirst: boolean; isLast: boolean }): string {
  const head = place.isFirst ? '' : text.slice(0, AROUND)
  const tail = place.isLast ? '' : text.slice(-AROUND)
  if (head.length + tail.length >= text.length) return text
  return `${head.slice(0, Math.max(0, head.lastIndexOf(' ')))} … ${tail.slice(tail.indexOf(' ') + 1)}`
}

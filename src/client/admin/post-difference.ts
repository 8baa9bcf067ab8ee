/** Where two versions of a post differ, field by field, and where within a field. */
import { cleanText, POST_TEXT_FIELDS, POST_TEXT_LABELS, type PostTexts } from './post-texts.ts'

/** Both texts begin with `before` and end with `after`; what lies between is each one's own. */
export type Difference = {
  label: string
  before: string
  mine: string
  theirs: string
  after: string
}

export function differencesOf(mine: PostTexts, theirs: PostTexts): Difference[] {
  const found = POST_TEXT_FIELDS.flatMap((field) => {
    const [one, other] = [cleanText(mine, field), cleanText(theirs, field)]
    return one === other ? [] : [{ label: POST_TEXT_LABELS[field], ...splitOf(one, other) }]
  })
  if (mine.published !== theirs.published) {
    found.push({ label: 'State', before: '', mine: stateOf(mine), theirs: stateOf(theirs), after: '' })
  }
  return found
}

const stateOf = ({ published }: PostTexts): string => (published ? 'Published' : 'Draft')

/** Whole words only: half a word marked reads badly. */
export function splitOf(mine: string, theirs: string): Omit<Difference, 'label'> {
  const [one, other] = [wordsOf(mine), wordsOf(theirs)]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  const middle = (words: string[]) => words.slice(start, words.length - end).join('')
  return {
    before: one.slice(0, start).join(''),
    mine: middle(one),
    theirs: middle(other),
    after: one.slice(one.length - end).join(''),
  }
}

/** Words and the spaces between them, nothing lost. */
const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

/** As much of what both have in common as helps to find the place. */
const AROUND = 140

export function endOf(text: string): string {
  return text.length <= AROUND ? text : `… ${text.slice(text.indexOf(' ', text.length - AROUND) + 1)}`
}

export function beginningOf(text: string): string {
  if (text.length <= AROUND) return text
  const cut = text.lastIndexOf(' ', AROUND)
  return `${text.slice(0, cut < 0 ? AROUND : cut)} …`
}

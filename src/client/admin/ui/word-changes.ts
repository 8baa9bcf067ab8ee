/** Finds which words of two texts differ. */
import { diffArrays, type ArrayChange } from 'diff'

/** Removed words are only in the first text, added ones only in the second. */
export type WordChange = Pick<ArrayChange<string>, 'value' | 'added' | 'removed'>

/** Beyond this many words the whole text counts as changed, because comparing them would take too long. */
const MAX_CHANGED_WORDS = 1000

export function changesBetween(first: string, second: string): WordChange[] {
  const [removed, added] = [wordsOf(first), wordsOf(second)]
  const whole = [
    { value: removed, added: false, removed: true },
    { value: added, added: true, removed: false },
  ]
  return diffArrays(removed, added, { maxEditLength: MAX_CHANGED_WORDS }) ?? whole
}

/** Each word with the blanks after it: lossless, and never marks half a word. */
const wordsOf = (text: string): string[] => text.match(/^\s+|\S+\s*/g) ?? []

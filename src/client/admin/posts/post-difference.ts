/** Finds the differences between two versions of a post: by field, and by word. */
import { diffArrays, type ArrayChange } from 'diff'
import { inputOf, POST_LABELS, POST_TEXT_FIELDS, willBePublished, type PostValues } from './post-values.ts'

/** Removed words are only in mine, added words only in theirs. */
export type WordChange = Pick<ArrayChange<string>, 'value' | 'added' | 'removed'>

const LABELS = { ...POST_LABELS, format: 'Formatting', published: 'Status' }

export function differencesOf(mine: PostValues, theirs: PostValues) {
  const [one, other] = [textsOf(mine), textsOf(theirs)]
  return ([...POST_TEXT_FIELDS, 'format', 'published'] as const)
    .filter((field) => one[field] !== other[field])
    .map((field) => ({ label: LABELS[field], changes: changesBetween(one[field], other[field]) }))
}

function textsOf(values: PostValues) {
  const { tags, imageUrl, format, published, publishAt, ...texts } = inputOf(values)
  return {
    ...texts,
    tags: tags.join(', '),
    imageUrl: imageUrl ?? '',
    format: format === 'markdown' ? 'On' : 'Off',
    published: published ? 'Published' : publishAt ? willBePublished(publishAt) : 'Draft',
  }
}

/** Beyond this many words the whole text counts as changed, because comparing them would take too long. */
const MAX_CHANGED_WORDS = 1000

export function changesBetween(mine: string, theirs: string): WordChange[] {
  const [removed, added] = [wordsOf(mine), wordsOf(theirs)]
  const whole = [
    { value: removed, added: false, removed: true },
    { value: added, added: true, removed: false },
  ]
  return diffArrays(removed, added, { maxEditLength: MAX_CHANGED_WORDS }) ?? whole
}

/** Each word with the blanks after it: lossless, and never marks half a word. */
const wordsOf = (text: string): string[] => text.match(/^\s+|\S+\s*/g) ?? []

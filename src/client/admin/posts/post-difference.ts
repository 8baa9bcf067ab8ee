/** Finds the differences between two versions of a post: by field, and by word. */
import { changesBetween } from '../ui/word-changes.ts'
import { inputOf, POST_LABELS, POST_TEXT_FIELDS, willBePublished, type PostValues } from './post-values.ts'

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

/** Functions of the post editor: input, changes, and differences between two versions. */
import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOG_LENGTHS, type EditedPost } from '#shared/site/blog/blog.ts'
import { differencesOf } from '../../../src/client/admin/posts/post-difference.ts'
import {
  charactersUsed,
  inputOf,
  isSamePost,
  newPost,
  postValuesOf,
  type PostValues,
} from '../../../src/client/admin/posts/post-values.ts'
import { post as samplePost } from '../../support/posts.ts'
import { changesBetween, type WordChange } from '../../../src/client/admin/ui/word-changes.ts'

const post: EditedPost = {
  ...samplePost,
  id: 7,
  slug: 'a-title',
  title: 'A title',
  content: 'One.\n\nTwo.',
  format: 'plain',
  tags: ['one', 'two'],
  published: false,
  publishAt: '2026-06-24T13:30:00.000Z',
  previewKey: null,
  version: 3,
  publishedAt: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
}
const values = postValuesOf(post)

describe('a post as values', () => {
  it('survives a round trip', () => {
    expect(post).toMatchObject(inputOf(values))
    expect(Object.keys(inputOf(values))).toHaveLength(10)
  })

  it('drops empty tags, an empty address, and a description without a picture', () => {
    expect(inputOf({ ...values, tags: ' a,, b ,', imageUrl: '  ' })).toMatchObject({
      tags: ['a', 'b'],
      imageUrl: null,
      imageAlt: '',
    })
  })

  it('has the charity as its default author, is published by default, and shows every character as it is typed', () => {
    expect(newPost('Ama')).toMatchObject({
      author: 'Ama',
      published: true,
      format: 'plain',
      title: '',
      tags: '',
    })
  })

  it('is unchanged if only blanks differ', () => {
    expect(isSamePost(values, { ...values, title: ' A title ', tags: 'one,two,, one' })).toBe(true)
    expect(isSamePost(values, { ...values, content: 'One.\r\n\r\nTwo.' })).toBe(true)
    expect(isSamePost(values, { ...values, content: 'One. Two.' })).toBe(false)
    expect(isSamePost(values, { ...values, published: true })).toBe(false)
  })
})

describe('the character count of a field', () => {
  it('is shown only near the limit', () => {
    expect(charactersUsed('title', 'x'.repeat(BLOG_LENGTHS.title / 2))).toBeUndefined()
    const full = { text: '200 of 200 characters', isOver: false }
    expect(charactersUsed('title', 'x'.repeat(BLOG_LENGTHS.title))).toEqual(full)
    const over = { text: '1,002 of 1,000 characters: 2 too many', isOver: true }
    expect(charactersUsed('excerpt', 'x'.repeat(1002))).toEqual(over)
  })
})

describe('two versions', () => {
  const mark = { removed: '-', added: '+', both: '' }
  const kindOf = ({ added, removed }: WordChange) => (added ? 'added' : removed ? 'removed' : 'both')
  const lines = (changes: WordChange[]) =>
    changes.map((change) => mark[kindOf(change)] + change.value.join(''))

  it('differ field by field', () => {
    const theirs: PostValues = { ...values, title: 'A better title', tags: '', published: true }
    const differences = differencesOf(values, theirs)
    expect(differences.map(({ label, changes }) => [label, ...lines(changes)])).toEqual([
      ['Title', 'A ', '+better ', 'title'],
      ['Tags (optional)', '-one, two'],
      ['Status', '-Will be published on 24 June 2026 at 14:30', '+Published'],
    ])
    expect(differencesOf(values, { ...values })).toEqual([])
  })

  it('can be restored from their differences', () => {
    const text = array(constantFrom('a', 'b', 'the', ' ', '\n\n', 'é', '🙂')).map((all) => all.join(''))
    assert(
      property(text, text, (mine, theirs) => {
        const changes = changesBetween(mine, theirs)
        const without = (whose: 'added' | 'removed') =>
          changes.flatMap((change) => (change[whose] ? [] : change.value)).join('')
        expect(without('added')).toBe(mine)
        expect(without('removed')).toBe(theirs)
      }),
    )
  })

  it('with little in common are one change, found quickly', () => {
    const long = (word: string) => `${word} `.repeat(15_000)
    const [mine, theirs] = [long('mine'), long('theirs')]
    expect(lines(changesBetween(mine, theirs))).toEqual([`-${mine}`, `+${theirs}`])
  })
})

/** The pure parts of the post editor: what is sent, what counts as changed, and where two versions differ. */
import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOG_LENGTHS, type BlogPost } from '#shared/blog.ts'
import {
  changesBetween,
  differencesOf,
  type WordChange,
} from '../../src/client/admin/posts/post-difference.ts'
import {
  charactersUsed,
  inputOf,
  isSamePost,
  NEW_POST,
  valuesOf,
  type PostValues,
} from '../../src/client/admin/posts/post-values.ts'
import { pictureError } from '../../src/client/admin/pictures/picture-upload.ts'

const post: BlogPost = {
  id: 7,
  slug: 'a-title',
  title: 'A title',
  excerpt: 'What it is about.',
  content: 'One.\n\nTwo.',
  format: 'plain',
  author: 'Ama',
  imageUrl: '/uploads/a.webp',
  imageAlt: 'A shelf',
  tags: ['one', 'two'],
  published: false,
  version: 3,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
}
const values = valuesOf(post)

describe('a post as values', () => {
  it('comes back as it was', () => {
    expect(post).toMatchObject(inputOf(values))
    expect(Object.keys(inputOf(values))).toHaveLength(9)
  })

  it('drops empty tags, an empty address, and the description of no picture', () => {
    expect(inputOf({ ...values, tags: ' a,, b ,', imageUrl: '  ' })).toMatchObject({
      tags: ['a', 'b'],
      imageUrl: null,
      imageAlt: '',
    })
  })

  it('begins with the charity as its author, to be published', () => {
    expect(NEW_POST).toMatchObject({ author: 'Threads & Pages', published: true, title: '', tags: '' })
  })

  it('is the same where only blanks differ that the server takes away', () => {
    expect(isSamePost(values, { ...values, title: ' A title ', tags: 'one,two,, one' })).toBe(true)
    expect(isSamePost(values, { ...values, content: 'One.\r\n\r\nTwo.' })).toBe(true)
    expect(isSamePost(values, { ...values, content: 'One. Two.' })).toBe(false)
    expect(isSamePost(values, { ...values, published: true })).toBe(false)
  })
})

describe('how much of a field is used', () => {
  it('is shown near the bound only', () => {
    expect(charactersUsed('title', 'x'.repeat(BLOG_LENGTHS.title / 2))).toBeUndefined()
    expect(charactersUsed('title', 'x'.repeat(BLOG_LENGTHS.title))).toEqual({
      text: '200 of 200 characters',
      isOver: false,
    })
    expect(charactersUsed('excerpt', 'x'.repeat(1002))).toEqual({
      text: '1,002 of 1,000 characters: 2 too many',
      isOver: true,
    })
  })
})

describe('two versions', () => {
  const mark = { removed: '-', added: '+', both: '' }
  const told = (changes: WordChange[]) =>
    changes.map(
      ({ value, added, removed }) => mark[added ? 'added' : removed ? 'removed' : 'both'] + value.join(''),
    )

  it('differ field by field', () => {
    const theirs: PostValues = { ...values, title: 'A better title', tags: '', published: true }
    const differences = differencesOf(values, theirs)
    expect(differences.map(({ label, changes }) => [label, ...told(changes)])).toEqual([
      ['Title', 'A ', '+better ', 'title'],
      ['Tags (optional)', '-one, two'],
      ['Status', '-Draft', '+Published'],
    ])
    expect(differencesOf(values, { ...values })).toEqual([])
  })

  it('give each text back, whatever it is', () => {
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

  it('that share too little are told as one change, before anybody waits', () => {
    const long = (word: string) => `${word} `.repeat(15_000)
    expect(told(changesBetween(long('mine'), long('theirs')))).toEqual([
      `-${long('mine')}`,
      `+${long('theirs')}`,
    ])
  })
})

describe('a picture file', () => {
  it('is refused before it is sent where it cannot be taken', () => {
    expect(pictureError({ type: 'image/avif', size: 5 * 1024 * 1024 })).toBeUndefined()
    expect(pictureError({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toMatch(/larger than 5 MB/)
    expect(pictureError({ type: 'image/gif', size: 10 })).toMatch(/not a JPEG, PNG, WebP or AVIF/)
    expect(pictureError({ type: '', size: 10 })).toMatch(/not a JPEG/)
  })
})

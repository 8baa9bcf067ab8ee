/** The pure parts of the post dialog: what is sent, what counts as changed, and where two versions differ. */
import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOG_LENGTHS, type BlogPost } from '#shared/blog.ts'
import { differencesOf, shortened, stretchesOf } from '../../src/client/admin/posts/post-difference.ts'
import {
  inputOf,
  isSamePost,
  NEW_POST,
  charactersLeft,
  valuesOfPost,
  type PostValues,
} from '../../src/client/admin/posts/post-values.ts'
import { pictureError } from '../../src/client/admin/posts/picture-upload.ts'

const post: BlogPost = {
  id: 7,
  slug: 'a-title',
  title: 'A title',
  excerpt: 'What it is about.',
  content: 'One.\n\nTwo.',
  author: 'Ama',
  imageUrl: '/uploads/a.webp',
  imageAlt: 'A shelf',
  tags: ['one', 'two'],
  published: false,
  version: 3,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
}
const texts = valuesOfPost(post)

describe('a post as texts', () => {
  it('comes back as it was', () => {
    expect(post).toMatchObject(inputOf(texts))
    expect(Object.keys(inputOf(texts))).toHaveLength(8)
  })

  it('drops empty tags, an empty address, and the description of no picture', () => {
    expect(inputOf({ ...texts, tags: ' a,, b ,', imageUrl: '  ' })).toMatchObject({
      tags: ['a', 'b'],
      imageUrl: null,
      imageAlt: '',
    })
  })

  it('begins with the author of the house, to be published', () => {
    expect(NEW_POST).toMatchObject({ author: 'Threads & Pages', published: true, title: '', tags: '' })
  })

  it('is the same where only blanks differ that the server takes away', () => {
    expect(isSamePost(texts, { ...texts, title: ' A title ', tags: 'one,two,, one' })).toBe(true)
    expect(isSamePost(texts, { ...texts, content: 'One.\r\n\r\nTwo.' })).toBe(true)
    expect(isSamePost(texts, { ...texts, content: 'One. Two.' })).toBe(false)
    expect(isSamePost(texts, { ...texts, published: true })).toBe(false)
  })
})

describe('page left', () => {
  it('is told near the bound only', () => {
    expect(charactersLeft('title', 'x'.repeat(BLOG_LENGTHS.title / 2))).toBeUndefined()
    expect(charactersLeft('title', 'x'.repeat(BLOG_LENGTHS.title))).toEqual({
      text: '200 of 200 characters',
      isOver: false,
    })
    expect(charactersLeft('excerpt', 'x'.repeat(1002))).toEqual({
      text: '1,002 of 1,000 characters: 2 too many',
      isOver: true,
    })
  })
})

describe('two versions', () => {
  it('differ field by field', () => {
    const theirs: PostValues = { ...texts, title: 'A better title', tags: '', published: true }
    expect(differencesOf(texts, theirs)).toEqual([
      { label: 'Title', stretches: [{ both: 'A ' }, { mine: '', theirs: 'better ' }, { both: 'title' }] },
      { label: 'Tags (optional)', stretches: [{ mine: 'one, two', theirs: '' }] },
      { label: 'Status', stretches: [{ mine: 'Draft', theirs: 'Published' }] },
    ])
    expect(differencesOf(texts, { ...texts })).toEqual([])
  })

  it('show two changes far apart as two', () => {
    expect(
      stretchesOf('a small library opens its doors today', 'a library opens its big doors today'),
    ).toEqual([
      { both: 'a ' },
      { mine: 'small ', theirs: '' },
      { both: 'library opens its ' },
      { mine: '', theirs: 'big ' },
      { both: 'doors today' },
    ])
  })

  it('give each text back, whatever it is', () => {
    const text = array(constantFrom('a', 'b', 'the', ' ', '\n\n', 'é', '🙂')).map((all) => all.join(''))
    assert(
      property(text, text, (mine, theirs) => {
        const stretches = stretchesOf(mine, theirs)
        const side = (whose: 'mine' | 'theirs') =>
          stretches.map((stretch) => ('both' in stretch ? stretch.both : stretch[whose])).join('')
        expect(side('mine')).toBe(mine)
        expect(side('theirs')).toBe(theirs)
      }),
    )
  })

  it('are told in a moment, however long', () => {
    const long = (word: string) => `${word} `.repeat(15_000)
    expect(stretchesOf(long('mine'), long('theirs'))).toHaveLength(1)
  })

  it('keep of what they share what lies next to a change', () => {
    const words = Array.from({ length: 200 }, (_, index) => `w${index}`).join(' ')
    expect(shortened('short', { isFirst: false, isLast: false })).toBe('short')
    expect(shortened(words, { isFirst: true, isLast: false })).toMatch(/^ … w\d+ .* w199$/)
    expect(shortened(words, { isFirst: false, isLast: true })).toMatch(/^w0 w1 .* … $/)
    expect(shortened(words, { isFirst: false, isLast: false })).toMatch(/^w0 .* … .* w199$/)
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

/** The picture that a shared link shows. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepPictures } from '#server/found/kept-pictures.ts'
import { openLettering } from '#server/found/lettering.ts'
import { sharePicture } from '#server/found/share-picture.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const get = (slug: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/blog/${slug}/share.png`, { headers })

it('is a PNG of the size that previews ask for, small enough to be fetched on the way', async () => {
  const response = await get('how-a-donated-book-travels')
  expect(response.headers.get('content-type')).toBe('image/png')
  const picture = Buffer.from(await response.arrayBuffer())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(100_000)
  const again = await get('how-a-donated-book-travels', {
    'if-none-match': response.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
})

it('is drawn anew when the title changes', async () => {
  const before = (await get('the-faith-behind-the-work')).headers.get('etag')
  await site.database.sql`
    update blog_posts set title = 'Another title', version = version + 1 where slug = 'the-faith-behind-the-work'`
  // what another process writes is heard a moment later
  site.deps.content.changed()
  expect((await get('the-faith-behind-the-work')).headers.get('etag')).not.toBe(before)
})

it('is not there for drafts, for deleted posts and for none', async () => {
  await site.database.sql`
    insert into blog_posts (slug, title, excerpt, content, author, tags, published, deleted_at)
    values ('draft', 'D', 'E', 'C', 'A', '{}', false, null), ('gone', 'D', 'E', 'C', 'A', '{}', true, now())`
  const statuses = await Promise.all(
    ['draft', 'gone', 'none', '%00', '..%2f', 'x'.repeat(600)].map(async (slug) => (await get(slug)).status),
  )
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
})

const inkOf = async (title: string) => {
  const { channels } = await sharp(await sharePicture(title)).stats()
  return channels.map(({ mean }) => mean)
}

describe('the title', () => {
  it.each([
    'x',
    'Ọ̀yọ́ & Ñandú: “fi” — œuvre, Điện Biên Phủ, łódź! £2 ½',
    '❤️ Thank you 🙏🏽',
    'Книги для девочек',
    '给女孩的书',
    'كتب للبنات',
    '👩‍🚀',
    'W'.repeat(200),
    'a '.repeat(100),
    '\u0008\u200D\u0301',
  ])('%j is drawn or left out, and never breaks the picture', async (title) => {
    expect(await sharp(await sharePicture(title)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('is in the picture', async () => {
    // the same cover with another title on it would be the same picture
    expect(await inkOf('Books')).not.toEqual(await inkOf('Books and more books'))
  })

  it('is left out where a letter is missing; signs that are missing are passed over', async () => {
    const letters = await openLettering('fraunces')
    expect(letters.drawable('Книги for girls')).toBeUndefined()
    expect(letters.drawable('👩‍🚀')).toBeUndefined()
    expect(letters.drawable(' Books 📚 for\n all ❤️')).toBe('Books for all')
    expect(letters.drawable('Ọ̀yọ́')).toBe('Ọ̀yọ́'.normalize('NFC'))
  })
})

describe('drawn pictures', () => {
  it('are drawn once, one at a time, and the last used are kept', async () => {
    const drawn: string[] = []
    let busy = 0
    const keep = keepPictures(2)
    const ask = (key: string) =>
      keep(key, async () => {
        expect((busy += 1)).toBe(1)
        await Promise.resolve()
        busy -= 1
        drawn.push(key)
        return Buffer.from(key)
      })
    await Promise.all(['a', 'a', 'b', 'a', 'c'].map(ask))
    await ask('a')
    await ask('b')
    expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  })

  it('that fail are tried again', async () => {
    const keep = keepPictures()
    await expect(keep('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(String(await keep('a', async () => Buffer.from('yes')))).toBe('yes')
  })
})

/** The picture that link previews show. */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { sharePicture } from '#server/seo/share-picture.ts'
import { testSite } from '../support/site.ts'

const site = testSite()

const get = (slug: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/blog/${slug}/share.png`, { headers })

it('is a PNG of the recommended size, and small', async () => {
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

it('is 404 for drafts, deleted posts and unknown ones', async () => {
  await site.database.sql`
    insert into blog_posts (slug, title, excerpt, content, author, tags, published, deleted_at)
    values ('draft', 'D', 'E', 'C', 'A', '{}', false, null), ('deleted', 'D', 'E', 'C', 'A', '{}', true, now())`
  const statuses = await Promise.all(
    ['draft', 'deleted', 'none', '%00', '..%2f', 'x'.repeat(600)].map(
      async (slug) => (await get(slug)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
})

it.each(['\u0008\u200D\u0301', 'Книги для девочек', '<b>&', 'W'.repeat(200)])(
  'is drawn from any title: %j',
  async (title) => {
    expect(await sharp(await sharePicture(title)).metadata()).toMatchObject({ width: 1200, height: 630 })
  },
)

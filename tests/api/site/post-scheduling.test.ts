/** Drafts that are published at a set time, and drafts with a preview link. */
import { expect, it } from 'vitest'
import type { EditedPost } from '#shared/site/blog/blog.ts'
import { publishDue } from '#server/site/blog/publication.ts'
import { eventuallyPasses } from '../../support/eventually.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { post } from '../../support/posts.ts'
import { rawRequest } from '../../support/requests.ts'
import { testSite } from '../../support/site.ts'
import { restTransport } from '../../support/transports.ts'

const HOUR_MS = 3_600_000

const site = testSite()
const call = ownersCalls(site)
const inAnHour = () => new Date(site.deps.clock().getTime() + HOUR_MS).toISOString()
const draft = async (changes: object = {}) =>
  (await call('blog.create', { ...post, published: false, ...changes })).body as EditedPost
const read = async (id: number) => (await call('blog.forEditing', { id })).body as EditedPost
const page = (path: string) => fetch(site.url + path)
const audited = async (id: number) =>
  (
    await site.database.sql<{ action: string; detail: string }[]>`
      select action, detail from audit_events where action like 'post-%' and subject_id = ${id} order by id`
  ).map(({ action, detail }) => `${action} ${detail}`)

it('a draft is published at its time, once, by one process, with that date, and pages show it', async () => {
  const publishAt = inAnHour()
  const { id, slug, title, createdAt } = await draft({ publishAt })
  expect(await read(id)).toMatchObject({ published: false, publishAt, publishedAt: null, version: 1 })
  expect((await call('blog.manage', { state: 'draft' })).body).toMatchObject({ rows: [{ id, publishAt }] })
  await publishDue(site.deps)
  // the 404 is cached now
  expect((await page(`/blog/${slug}`)).status).toBe(404)
  expect(await (await page('/blog')).text()).not.toContain(slug)

  site.advance(HOUR_MS)
  expect(await Promise.all([publishDue(site.deps), publishDue(site.deps), publishDue(site.deps)])).toContain(
    1,
  )
  expect((await page(`/blog/${slug}`)).status).toBe(200)
  expect(await (await page('/blog')).text()).toContain(slug)
  const published = { published: true, publishAt: null, publishedAt: publishAt, createdAt, version: 2 }
  expect(await read(id)).toMatchObject(published)
  expect((await audited(id)).map((line) => line.split(' ')[0])).toEqual([
    'post-created',
    'post-scheduled',
    'post-published',
  ])
  expect((await audited(id))[1]).toMatch(
    new RegExp(`^post-scheduled ${title}: \\d+ \\w+ \\d{4} at \\d\\d:\\d\\d$`),
  )
  const response = await restTransport.call(site.url, 'blog.bySlug', { slug })
  expect(response.body).not.toHaveProperty('previewKey')
  expect(response.body).toHaveProperty('publishAt', null)
})

it('lists, feed, neighbours and dates follow the time of publication, whenever a post was started', async () => {
  const publishAt = inAnHour()
  const [late, scheduled] = [await draft({ title: 'Late' }), await draft({ publishAt })]
  const first = (await call('blog.create', post)).body as EditedPost
  site.advance(HOUR_MS)
  await publishDue(site.deps)
  site.advance(HOUR_MS)
  const update = async (published: boolean) =>
    (await call('blog.update', { ...post, id: late.id, published })).body as EditedPost
  const { publishedAt, createdAt } = await update(true)
  expect(createdAt).toBe(late.createdAt)
  expect(Date.parse(publishedAt ?? '') - Date.parse(publishAt)).toBeGreaterThanOrEqual(HOUR_MS)

  const newest = [late, scheduled, first].map(({ slug }) => slug)
  const slugsOf = (rows: unknown) => (rows as { slug: string }[]).map(({ slug }) => slug).slice(0, 3)
  const rest = async (input: object) => (await restTransport.call(site.url, 'blog.list', input)).body
  expect(slugsOf(await rest({}))).toEqual(newest)
  expect(slugsOf(await rest({ limit: 2, cursor: late.id }))).toEqual(newest.slice(1))
  expect(slugsOf(((await call('blog.page')).body as { posts: unknown }).posts)).toEqual(newest)
  expect(slugsOf(((await call('blog.manage')).body as { rows: unknown }).rows)).toEqual(newest)
  const article = (await call('blog.article', { slug: scheduled.slug })).body
  expect(article).toMatchObject({ previous: { slug: late.slug }, next: { slug: first.slug } })
  const feed = await (await page('/blog/feed.xml')).text()
  expect(
    [...feed.matchAll(/<id>[^<]*\/blog\/(?!feed)([^<]*)<\/id>/g)].map(([, slug]) => slug).slice(0, 3),
  ).toEqual(newest)
  expect(/<published>([^<]*)/.exec(feed)?.[1]).toBe(publishedAt)
  expect(await (await page(`/blog/${late.slug}`)).text()).toMatch(
    new RegExp(`<time datetime="${publishedAt}"`, 'i'),
  )

  // unpublished and published again, it keeps its date and position
  await update(false)
  expect(await update(true)).toMatchObject({ publishedAt })
})

it('a post that became due while nothing ran is published at the start, but not a deleted draft', async () => {
  const [late, deleted] = [await draft({ publishAt: inAnHour() }), await draft({ publishAt: inAnHour() })]
  await call('blog.remove', { id: deleted.id })
  site.advance(48 * HOUR_MS)
  await publishDue(site.deps)
  expect((await page(`/blog/${late.slug}`)).status).toBe(200)
  expect((await page(`/blog/${deleted.slug}`)).status).toBe(404)
})

it('a scheduled draft can be changed, withdrawn or published early; its time must be in the future', async () => {
  const { id } = await draft()
  const update = (changes: object) => call('blog.update', { ...post, id, published: false, ...changes })
  const past = new Date(site.deps.clock().getTime() - 1000).toISOString()
  expect(await update({ publishAt: past })).toMatchObject({
    status: 400,
    body: { error: 'Please choose a time in the future to publish at.', code: 'PAST_TIME' },
  })
  const publishAt = inAnHour()
  await update({ publishAt })
  // an omitted time stays
  await update({ title: 'Another title' })
  expect(await read(id)).toMatchObject({ publishAt, title: 'Another title' })
  await update({ publishAt: null })
  expect(await read(id)).toMatchObject({ publishAt: null, published: false })
  await update({ publishAt })
  await update({ published: true })
  expect(await read(id)).toMatchObject({ publishAt: null, published: true })
  expect((await audited(id)).filter((line) => line.startsWith('post-scheduled'))).toHaveLength(3)
})

it('a scheduled draft does not clear caches while it waits', async () => {
  await draft({ publishAt: inAnHour() })
  let notices = 0
  const listening = await site.database.sql.listen(
    'content',
    (about) => (notices += about === 'blog_posts' ? 1 : 0),
  )
  await publishDue(site.deps)
  const { id } = await draft()
  await eventuallyPasses(() => expect(notices).toBe(1))
  await call('blog.remove', { id })
  await listening.unlisten()
})

it('a preview can be read by anybody with its URL, until it is withdrawn or the post is public', async () => {
  const { id, slug, title } = await draft({ title: 'Only for friends' })
  const share = async () => ((await call('blog.sharePreview', { id })).body as EditedPost).previewKey
  const key = await share()
  // repeating it is harmless
  expect(await share()).toBe(key)
  expect(key).toMatch(/^[\w-]{22}$/)
  const path = `/blog/preview/${key}`
  const shown = await page(path)
  const html = await shown.text()
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(html).toContain(title)
  expect(html).toContain('This is a draft.')
  expect(html).toMatch(/<meta name="robots" content="noindex[^"]*"/)
  for (const spelling of [
    `/BLOG/Preview/${key}`,
    `/%62log/%70review/${key}`,
    `//blog//preview/${key}`,
    `/blog/preview/${key}/`,
    `/shop/../blog/preview/${key}`,
    `/shop/%2e%2E/blog/./preview/${key}`,
    `\\blog\\preview\\${key}`,
    `/blog/%2570review/${key}`,
    `${path}?x`,
  ]) {
    const { status, headers, body } = await rawRequest(site.url, spelling)
    expect([spelling, body.includes(title), headers['cache-control']]).toEqual([
      spelling,
      status === 200,
      expect.stringContaining('no-store'),
    ])
  }
  expect((await page(`/blog/${slug}`)).status).toBe(404)
  expect(await (await page('/sitemap.xml')).text()).not.toContain('preview')

  await call('blog.withdrawPreview', { id })
  expect((await page(path)).status).toBe(404)
  const other = await share()
  expect(other).not.toBe(key)
  expect((await page(path)).status).toBe(404)
  await call('blog.update', { ...post, id, published: true })
  expect((await page(`/blog/preview/${other}`)).status).toBe(404)
  expect(await call('blog.sharePreview', { id })).toMatchObject({ status: 409 })
  expect(await audited(id)).toEqual([
    `post-created ${title}`,
    `post-preview-shared ${title}`,
    `post-preview-withdrawn ${title}`,
    `post-preview-shared ${title}`,
    `post-updated ${post.title}`,
    `post-published ${post.title}`,
  ])
})

it.each(['short', '0'.repeat(22), `${'a'.repeat(21)}%20`])(
  'nothing can be read with the key %s',
  async (key) => {
    expect((await page(`/blog/preview/${key}`)).status).toBe(404)
  },
)

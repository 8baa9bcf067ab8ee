import { beforeAll, describe, expect, it } from 'vitest'
import type { BlogArticle, BlogPage, BlogPost } from '#shared/site/blog/blog.ts'
import { caseSize } from '../../support/case-size.ts'
import { logIn, restTransport, transports, trpcTransport, type Answer } from '../../support/transports.ts'
import { post, writePost } from '../../support/posts.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

const site = testSite()
let cookie: string
beforeAll(async () => {
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})

const trpc = (procedure: string, input: object = {}, session = '') =>
  trpcTransport.call(site.url, procedure, input, session)
const postIn = ({ body }: Answer) => body as BlogPost
const postsIn = ({ body }: Answer) => body as BlogPost[]

const written = (changes: Partial<typeof post> = {}) => writePost(site.url, cookie, changes)

const audited = (id: number) =>
  site.database.sql<{ action: string; detail: string }[]>`
    select action, detail from audit_events where action like 'post-%' and subject_id = ${id} order by id`
const actionsOn = async (id: number) => (await audited(id)).map(({ action }) => action)

describe('the blog', () => {
  it('is paginated by 24, without contents', async () => {
    for (let count = 0; count < 30; count += 1) await written()
    const all = postsIn(await restTransport.call(site.url, 'blog.list')).map(({ id }) => id)
    const seen: number[] = []
    for (let before: number | null | undefined; before !== null;) {
      const page = (await trpc('blog.page', before === undefined ? {} : { before })).body as BlogPage
      expect(page.posts.length).toBe(page.older === null ? all.length % 24 || 24 : 24)
      expect(page.posts[0]).not.toHaveProperty('content')
      seen.push(...page.posts.map(({ id }) => id))
      before = page.older
    }
    expect(seen).toEqual(all)
    expect(await trpc('blog.page', { before: 1 })).toMatchObject({ body: { posts: [], older: null } })
  })

  it('links all published articles in order', async () => {
    const all = postsIn(await restTransport.call(site.url, 'blog.list'))
    const [newest] = all
    const slugs: string[] = []
    for (let slug = newest?.slug; slug !== undefined;) {
      const { previous, next } = (await trpc('blog.article', { slug })).body as BlogArticle
      expect(previous?.slug).toBe(slugs.at(-1))
      slugs.push(slug)
      slug = next?.slug
    }
    expect(slugs).toEqual(all.map(({ slug }) => slug))
  })

  it('is searchable by the owner, by words and state', async () => {
    const draft = await written({ title: 'Zanzibar diary', author: 'Kwame Ọ̀yọ́', published: false })
    const shown = await written({ title: 'Letters from Zanzibar' })
    const found = async (input: object) => {
      const response = await trpc('blog.manage', input, cookie)
      return (response.body as { rows: BlogPost[] }).rows.map(({ id }) => id)
    }
    expect(await found({ q: 'zanzi' })).toEqual([shown.id, draft.id])
    expect(await found({ q: 'ZANZIBAR, kwam' })).toEqual([draft.id])
    expect(await found({ q: 'zanzi', state: 'draft' })).toEqual([draft.id])
    expect(await found({ q: 'zanzi', state: 'published' })).toEqual([shown.id])
    expect(await found({ q: 'anzibar' })).toEqual([])
    expect(await found({ q: ' ', limit: 1 })).toEqual([shown.id])
    expect((await trpc('blog.manage', { limit: 1, cursor: shown.id }, cookie)).body).toMatchObject({
      rows: [{ id: draft.id }],
      nextCursor: draft.id,
    })
    await trpc('blog.remove', { id: draft.id }, cookie)
    expect(await found({ q: 'zanzi' })).toEqual([shown.id])
  })

  it('is not cached in a batch with a session', async () => {
    const batch = `/trpc/site.settings,blog.list?batch=1&input=${encodeURIComponent('{"1":{"limit":1}}')}`
    const request = (session: string) => fetch(site.url + batch, { headers: { cookie: session } })
    const [anonymous, owner] = [await request(''), await request(cookie)]
    expect([anonymous.status, owner.status]).toEqual([200, 200])
    expect(anonymous.headers.get('vary')).toMatch(/\bcookie\b/i)
    expect(owner.headers.get('vary')).toMatch(/\bcookie\b/i)
    expect(owner.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe.each(transports)('an article through $name', ({ name, call }) => {
  const request = (procedure: string, input: object = {}, session = '') =>
    call(site.url, procedure, input, session)

  it('can be created and read', async () => {
    const created = await request('blog.create', post, cookie)
    const { id, slug } = postIn(created)
    const whole = {
      ...post,
      id,
      format: 'plain',
      slug: expect.stringMatching(/^books-for-ama(-\d+)?$/),
      version: 1,
      publishAt: null,
      publishedAt: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    }
    expect(created.body).toEqual(whole)
    for (const identifier of [slug, String(id)])
      expect(await request('blog.bySlug', { slug: identifier })).toMatchObject({ status: 200, body: whole })
    expect(postsIn(await request('blog.list', { limit: 1 }))).toEqual([whole])
    expect(await audited(id)).toEqual([
      { action: 'post-created', detail: post.title },
      { action: 'post-published', detail: post.title },
    ])
  })

  it('needs only four fields, and is public by default', async () => {
    const { imageUrl: _, imageAlt: __, tags: ___, published: ____, ...needed } = post
    for (const imageUrl of [undefined, null, '', '  ']) {
      const created = await request('blog.create', { ...needed, imageUrl }, cookie)
      expect(created.body).toMatchObject({ imageUrl: null, imageAlt: '', tags: [], published: true })
    }
    for (const missing of ['title', 'excerpt', 'content', 'author'])
      for (const value of [undefined, '', ' \n '])
        expect(await request('blog.create', { ...post, [missing]: value }, cookie)).toMatchObject({
          status: 400,
          body: { issues: [{ path: missing }] },
        })
  })

  it('can be changed at the same URL, with a new version each time', async () => {
    const { id, slug, createdAt } = await written()
    const changed = { ...post, title: 'Another title', published: false, tags: [] }
    const response = await request('blog.update', { ...changed, id, version: 1 }, cookie)
    expect(response).toMatchObject({ status: 200, body: { ...changed, id, slug, createdAt, version: 2 } })
    expect(await request('blog.bySlug', { slug })).toMatchObject({ status: 404 })
    // without a version the last write wins
    expect((await request('blog.update', { ...post, id }, cookie)).body).toMatchObject({
      version: 3,
      title: post.title,
    })
    expect(await actionsOn(id)).toEqual([
      'post-created',
      'post-published',
      'post-updated',
      'post-unpublished',
      'post-updated',
      'post-published',
    ])
  })

  it('keeps what a change does not send', async () => {
    const picture = { imageUrl: 'https://example.org/ama.jpg', imageAlt: 'Ama reads' }
    const draft = { ...post, ...picture, tags: ['kept'], published: false, format: 'markdown' }
    const { id } = postIn(await request('blog.create', { ...draft, publishAt: '2100-01-01T10:00Z' }, cookie))
    const plan = { publishAt: '2100-01-01T10:00:00.000Z' }
    const renamed = await request('blog.update', { id, title: 'Another title' }, cookie)
    expect(renamed).toMatchObject({ status: 200, body: { ...draft, ...plan, title: 'Another title' } })
    expect(await request('blog.bySlug', { slug: String(id) })).toMatchObject({ status: 404 })
    expect(await request('blog.bySlug', { slug: String(id) }, cookie)).toMatchObject({ body: plan })
    const emptied = await request('blog.update', { id, imageUrl: null, tags: [], publishAt: null }, cookie)
    expect(emptied.body).toMatchObject({ imageUrl: null, tags: [], publishAt: null, published: false })
    for (const cleared of [{ title: '' }, { content: null }, {}, { publish: true }])
      expect(await request('blog.update', { id, ...cleared }, cookie)).toMatchObject({ status: 400 })
  })

  it('has a time of publication only as a draft', async () => {
    const publishAt = '2100-01-01T12:00:00+02:00'
    const refused = { status: 400, body: { issues: [{ path: 'publishAt' }] } }
    expect(await request('blog.create', { ...post, publishAt }, cookie)).toMatchObject(refused)
    const { id } = await written()
    expect(await request('blog.update', { id, publishAt }, cookie)).toMatchObject(refused)
    expect(await request('blog.update', { id, publishAt, published: false }, cookie)).toMatchObject({
      body: { published: false, publishAt: '2100-01-01T10:00:00.000Z' },
    })
  })

  it('whose slug is a number is found by it before another article by its id', async () => {
    const { id } = await written()
    const number = await written({ title: String(id) })
    expect(number.slug).toBe(String(id))
    expect((await request('blog.bySlug', { slug: String(id) })).body).toMatchObject({ id: number.id })
  })

  it('never gets the URL of one that was deleted for good', async () => {
    const title = `A parcel of atlases through ${name}`
    const { id, slug } = await written({ title })
    await site.database.sql`delete from blog_posts where id = ${id}`
    expect((await written({ title })).slug).toBe(`${slug}-2`)
  })

  it('that does not exist returns 404', async () => {
    for (const id of [2_000_000_000, (await written()).id]) {
      await request('blog.remove', { id }, cookie)
      expect(await request('blog.update', { ...post, id }, cookie)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
      expect(await request('blog.update', { ...post, id, version: 7 }, cookie)).toMatchObject({ status: 404 })
    }
    for (const id of ['x', 0, -1, 1.5]) {
      expect(await request('blog.update', { ...post, id }, cookie)).toMatchObject({ status: 400 })
      expect(await request('blog.remove', { id }, cookie)).toMatchObject({ status: 400 })
    }
    for (const slug of ['nowhere', '%', "'", '\0', 'ä', '..', 'a'.repeat(500)])
      expect(await request('blog.bySlug', { slug })).toMatchObject({ status: 404 })
  })

  it('that is deleted returns 404, for the owner too, until it is restored', async () => {
    const { id, slug } = await written()
    const before = await trpc('blog.forEditing', { id }, cookie)
    for (const _ of [1, 2, 3])
      expect(await request('blog.remove', { id }, cookie)).toMatchObject({ status: 200, body: { ok: true } })
    for (const session of ['', cookie]) {
      expect(await request('blog.bySlug', { slug }, session)).toMatchObject({ status: 404 })
      expect(postsIn(await request('blog.list', {}, session)).map((each) => each.id)).not.toContain(id)
    }
    expect(await trpc('blog.article', { slug }, cookie)).toMatchObject({ status: 404 })
    expect(await trpc('blog.forEditing', { id }, cookie)).toMatchObject({ status: 404 })
    for (const _ of [1, 2])
      expect(await trpc('bin.putBack', { record: 'post', id }, cookie)).toMatchObject({
        status: 200,
        body: { ok: true },
      })
    expect(await trpc('blog.forEditing', { id }, cookie)).toMatchObject({ body: before.body })
    expect(await request('blog.bySlug', { slug })).toMatchObject({ status: 200 })
    expect(await actionsOn(id)).toEqual(['post-created', 'post-published', 'post-deleted', 'post-restored'])
  })

  it('that is a draft is visible to the owner only', async () => {
    const older = await written({ title: 'Older' })
    const draft = await written({ title: 'Draft', published: false })
    const newer = await written({ title: 'Newer' })
    for (const session of ['', `${cookie}x`]) {
      expect(await request('blog.bySlug', { slug: draft.slug }, session)).toMatchObject({ status: 404 })
      const list = postsIn(await request('blog.list', { limit: 9 }, session))
      expect(list.every(({ published }) => published)).toBe(true)
    }
    for (const response of [
      await request('blog.bySlug', { slug: draft.slug }, cookie),
      await request('blog.list', { limit: 5 }, cookie),
    ]) {
      expect([response.body].flat()).toContainEqual(draft)
      expect(response.headers.get('vary')).toMatch(/\bcookie\b/i)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
    // public pages show the owner no drafts either
    for (const session of ['', cookie]) {
      expect(await trpc('blog.article', { slug: draft.slug }, session)).toMatchObject({ status: 404 })
      const page = (await trpc('blog.page', {}, session)).body as BlogPage
      expect(page.posts.map(({ id }) => id)).not.toContain(draft.id)
      expect(await trpc('blog.article', { slug: newer.slug }, session)).toMatchObject({
        body: { previous: null, next: { slug: older.slug, title: 'Older' } },
      })
      expect(await trpc('blog.article', { slug: older.slug }, session)).toMatchObject({
        body: { previous: { slug: newer.slug, title: 'Newer' } },
      })
    }
    expect(await actionsOn(draft.id)).toEqual(['post-created'])
  })
})

/** One tag more than an article may have. */
const numbers = Array.from({ length: 21 }, (_, index) => `${index}`)

// the rules belong to the procedures, so one transport is enough
describe('an article', () => {
  it.each([
    ['title', 'a'.repeat(200), 'a'.repeat(201)],
    ['excerpt', 'ä'.repeat(1000), 'ä'.repeat(1001)],
    // 300,000 bytes
    ['content', '書'.repeat(100_000), '書'.repeat(100_001)],
    ['author', 'a'.repeat(200), 'a'.repeat(201)],
    ['imageUrl', `/${'a'.repeat(1999)}`, `/${'a'.repeat(2000)}`],
    ['imageUrl', 'HTTPS://example.org/a b'.replace(' ', '%20'), 'javascript:alert(1)'],
    ['imageUrl', '/uploads/a.webp', '//example.org/a.png'],
    ['imageUrl', 'https://example.org', 'https://exa mple.org'],
    ['imageAlt', 'a'.repeat(300), 'a'.repeat(301)],
    ['tags', numbers.slice(1), numbers],
    ['tags', ['a'.repeat(50)], ['a'.repeat(51)]],
    ['tags', [], [' ']],
  ])('has limits: %s', async (field, fits, tooMuch) => {
    expect((await trpc('blog.create', { ...post, [field]: fits }, cookie)).body).toMatchObject({
      [field]: fits,
    })
    expect(await trpc('blog.create', { ...post, [field]: tooMuch }, cookie)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', issues: [{ path: expect.stringContaining(field) }] },
    })
  })

  it('is stored without invisible characters, and with each tag once', async () => {
    const typed = { ...post, content: 'First\r\n\r\nSecond\0\u0007 line\tפרק', tags: ['a', ' a ', 'b\0'] }
    expect((await trpc('blog.create', typed, cookie)).body).toMatchObject({
      content: 'First\n\nSecond line\tפרק',
      tags: ['a', 'b'],
    })
  })

  it('retains its format when a change omits it, and is parsed by the server alone', async () => {
    const content = '## Hello\n\n[a](/shop) <b>\n\n[[bracelet:1]]\n[[bracelet:999]]'
    const { body } = await trpc('blog.create', { ...post, content, format: 'markdown' }, cookie)
    const { id, slug } = body as BlogPost
    expect((await trpc('blog.update', { ...post, content, id }, cookie)).body).toMatchObject({
      format: 'markdown',
      content,
    })
    expect((await trpc('blog.article', { slug })).body).toMatchObject({
      formatted: {
        blocks: [
          { type: 'heading', level: 2, children: ['Hello'] },
          { type: 'paragraph', children: [{ type: 'link', href: '/shop', children: ['a'] }, ' <b>'] },
          { type: 'card', of: 'bracelet:1' },
          { type: 'card', of: 'bracelet:999' },
        ],
        cards: { 'bracelet:1': { picture: { src: '/shop/bracelet-1.jpg' } } },
      },
    })
    const odd = await trpc('blog.create', { ...post, format: 'html' }, cookie)
    expect(odd).toMatchObject({ status: 400, body: { issues: [{ path: 'format' }] } })
  })

  it('names further articles that share its tags, the closest first', async () => {
    const tags = ['Owls', 'Larks', 'Wrens'].map((tag) => `${tag} ${Math.random()}`)
    const [owls = '', larks = '', wrens = ''] = tags
    const all: BlogPost[] = []
    for (const each of [tags, [owls], [larks, wrens], [owls, larks], ['Books'], [owls, larks, wrens]])
      all.push(await written({ tags: each }))
    await written({ tags, published: false })
    const { body } = await trpc('blog.article', { slug: all.at(-1)!.slug })
    // the previous neighbour is linked already, and shares no tag
    const cards = [0, 3, 2].map((index) => {
      const { slug, title, tags: own, imageUrl, imageAlt, publishedAt } = all[index]!
      return { slug, title, tags: own, imageUrl, imageAlt, publishedAt }
    })
    expect(body).toMatchObject({ related: cards })
  })

  it('retains the alternative text when a change omits it', async () => {
    const { id } = await written({ imageUrl: '/uploads/a.webp', imageAlt: 'Books on a desk' })
    const { imageAlt: _unsaid, ...body } = post
    expect((await trpc('blog.update', { ...body, id }, cookie)).body).toMatchObject({
      imageAlt: 'Books on a desk',
    })
  })

  it('that ten save at once from the same version is saved once, and not overwritten later', async () => {
    const { id } = await written()
    const save = (title: string) => trpc('blog.update', { ...post, id, version: 1, title }, cookie)
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => save(`Writer ${index}`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    expect(await save('Late')).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_ELSEWHERE',
        error: 'This post was changed elsewhere since you opened it.',
      },
    })
    const first = responses.find(({ status }) => status === 200)
    expect((await trpc('blog.forEditing', { id }, cookie)).body).toMatchObject({
      title: postIn(first!).title,
      version: 2,
    })
    expect(await actionsOn(id)).toEqual(['post-created', 'post-published', 'post-updated'])
  })

  it('has its own URL when many are created at once', async () => {
    const title = `At the same time, ${Math.random()}`
    const count = caseSize({ short: 6, full: 20 })
    const responses = await Promise.all(
      Array.from({ length: count }, () => trpc('blog.create', { ...post, title }, cookie)),
    )
    const slugs = responses.map((response) => postIn(response).slug)
    const first = slugs.toSorted((one, other) => one.length - other.length)[0] ?? ''
    expect(new Set(slugs)).toEqual(
      new Set([first, ...Array.from({ length: count - 1 }, (_, index) => `${first}-${index + 2}`)]),
    )
  })
})

describe('an article that is nested too deeply', () => {
  const nested = `${'*'.repeat(2400)}a${'*'.repeat(2400)}`

  it('is refused at its field', async () => {
    const { id } = postIn(await trpc('blog.create', { ...post, format: 'markdown' }, cookie))
    for (const [procedure, input] of [
      ['blog.create', { ...post, content: nested, format: 'markdown' }],
      ['blog.update', { ...post, content: nested, id }],
    ] as const)
      expect(await trpc(procedure, input, cookie)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'content', message: expect.stringContaining('inside one another') }] },
      })
    expect(await trpc('blog.create', { ...post, content: nested }, cookie)).toMatchObject({ status: 200 })
  })

  it('breaks no page, list or feed if it was stored before', async () => {
    const { id, slug } = postIn(await trpc('blog.create', { ...post, format: 'markdown' }, cookie))
    await site.database.sql`update blog_posts set content = ${nested} where id = ${id}`
    for (const path of [`/blog/${slug}`, '/blog', '/blog/feed.xml', '/api/blog']) {
      const page = await fetch(site.url + path)
      expect({ path, status: page.status, text: await page.text() }).toMatchObject({
        status: 200,
        text: expect.stringContaining(slug),
      })
    }
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { BlogArticle, BlogPage, BlogPost } from '#shared/blog.ts'
import { logIn, restTransport, trpcTransport, type Answer } from '../support/transports.ts'
import { writePost, type post } from '../support/posts.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'

const site = testSite()
let cookie: string
beforeAll(async () => {
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})

const trpc = (procedure: string, input: object = {}, session = '') =>
  trpcTransport.call(site.url, procedure, input, session)
const postsIn = ({ body }: Answer) => body as BlogPost[]
const written = (changes: Partial<typeof post> = {}) => writePost(site.url, cookie, changes)

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
    for (const q of ['!', "' | x:*", ':*', '\0', '\uD83D', '&'.repeat(200)])
      expect(await found({ q })).toEqual([])
    expect(await found({ q: ' ', limit: 1 })).toEqual([shown.id])
    expect((await trpc('blog.manage', { limit: 1, cursor: shown.id }, cookie)).body).toMatchObject({
      rows: [{ id: draft.id }],
      nextCursor: draft.id,
    })
    await trpc('blog.remove', { id: draft.id }, cookie)
    expect(await found({ q: 'zanzi' })).toEqual([shown.id])
  })

  it('is not cached in a batch with a session', async () => {
    const request = (session: string) =>
      fetch(
        `${site.url}/trpc/site.settings,blog.list?batch=1&input=${encodeURIComponent('{"1":{"limit":1}}')}`,
        {
          headers: { cookie: session },
        },
      )
    const [anonymous, owner] = [await request(''), await request(cookie)]
    expect([anonymous.status, owner.status]).toEqual([200, 200])
    expect(anonymous.headers.get('vary')).toMatch(/\bcookie\b/i)
    expect(owner.headers.get('vary')).toMatch(/\bcookie\b/i)
    expect(owner.headers.get('cache-control')).toBe('private, no-store')
  })
})

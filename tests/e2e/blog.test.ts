import type { APIRequestContext, Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { ADMIN_PASSWORD } from '../support/site.ts'
import { expect, overflow, test, visit } from '../support/visitor.ts'

/** A word that no other story uses, nor a repeated run of this one. */
const named = (bird: string) => `${bird}${Math.random().toString(36).slice(2, 10)}`

type Post = { id: number; slug: string; version: number }

const SEED = { path: '/blog/how-a-donated-book-travels', title: /^How a donated book travels/ }

const draft = {
  excerpt: 'A few words about it.',
  content: 'The first paragraph.\n\nThe second,\nin two lines.',
  author: 'Threads & Pages',
  tags: ['One', 'Two', 'Three', 'Four'],
}

/** Writes a post through the API, in a context of its own, so that the visitor has no session. */
async function write(request: APIRequestContext, post: object): Promise<Post> {
  const login = await request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  expect(login.ok()).toBe(true)
  const response = await request.post('/api/blog', { data: { ...draft, ...post } })
  expect(response.status()).toBe(201)
  return response.json()
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The loaded font families, once no more are loading. */
const typeOn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
    return loaded.map(({ family }) => family.replaceAll('"', ''))
  })

test('loads the other font files only for a name that needs them', async ({ page, request }) => {
  await page.goto(SEED.path)
  await expect(heading(page)).toBeVisible()
  await expect.poll(() => typeOn(page)).toEqual(expect.arrayContaining(['Figtree', 'Fraunces']))
  expect((await typeOn(page)).filter((family) => family.endsWith('Rest'))).toEqual([])

  const { slug } = await write(request, { title: `Ålesund: ${named('Lapwing')}`, author: 'Þóra' })
  await page.goto(`/blog/${slug}`)
  await expect(heading(page)).toHaveText(/^Ålesund/)
  await expect.poll(() => typeOn(page)).toEqual(expect.arrayContaining(['Figtree Rest', 'Fraunces Rest']))
})

test('finds an article in the list, reads it, and follows its links', async ({ page, request }) => {
  const title = `${named('Kestrel')}: a story found in the list`
  const { slug } = await write(request, { title })
  await page.goto('/blog')
  await expect(heading(page)).toHaveText('Insights & Stories')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByRole('listitem')).toHaveText(['One', 'Two', 'Three'])
  await expect(card.getByText(draft.excerpt)).toBeVisible()
  await expect(card.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(card.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', `/blog/${slug}`)
  await card.getByRole('link', { name: `Read Full Article: ${title}` }).click()

  await expect(page).toHaveURL(`/blog/${slug}`)
  await expect(heading(page)).toHaveText(title)
  await expect(page).toHaveTitle(new RegExp(`^${title} `))
  await expect(page.getByText('The first paragraph.', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('Jeremiah 29:11')).toBeVisible()
  await main(page).getByRole('link', { name: 'Read More Articles' }).click()
  await expect(page).toHaveURL('/blog')
  await main(page).getByRole('link', { name: 'Get Involved' }).click()
  await expect(page).toHaveURL('/#contact')
  await page.goto('/blog')
  await main(page).getByRole('link', { name: 'Back to Main Site' }).click()
  await expect(page).toHaveURL('/')
})

test('wraps long text on a narrow screen, and shows text from right to left', async ({ page, request }) => {
  const name = named('Egret')
  const { slug } = await write(request, {
    title: `${name} ${'donaudampfschifffahrt'.repeat(6)}`,
    excerpt: `https://example.org/${'never-ending'.repeat(20)}`,
    content: `${'x'.repeat(400)}\n\nفقرة من اليمين إلى اليسار`,
    author: 'y'.repeat(120),
    tags: ['z'.repeat(50), 'مرحبا'],
    imageUrl: '/no-such-picture.png',
    imageAlt: 'A picture that is not there',
  })
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/blog', `/blog/${slug}`]) {
    await visit(page, path)
    const article = page.getByRole('article').filter({ hasText: name })
    // a drawn cover replaces the missing picture
    await expect(article.locator('svg[data-drawn]')).toBeVisible()
    await expect(article.locator('img')).toHaveCount(0)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  }
  const direction = (text: string) =>
    page.getByText(text).evaluate((element) => getComputedStyle(element).direction)
  expect(await direction('فقرة من اليمين')).toBe('rtl')
})

test('shows that the blog is loading, and an error with a retry', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/trpc/blog.page*', async (route) => {
    await held.promise
    await route.abort()
  })
  // after hydration: before, the browser itself would follow the link
  await visit(page, '/prayer')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByText('Loading blog posts...')).toBeVisible()
  held.resolve()
  await expect(heading(page)).toHaveText('The blog could not be loaded')
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/trpc/blog.page*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page)).toHaveText('Insights & Stories')
})

test('links the blog from an article that cannot be loaded or does not exist', async ({ page }) => {
  const words = "The article you're looking for doesn't exist or has been removed."
  const failures = [
    () => page.route('**/trpc/blog.article*', (route) => route.abort()),
    () =>
      page.route('**/trpc/blog.article*', (route) =>
        route.continue({ url: route.request().url().replace('donated', 'stolen') }),
      ),
  ]
  for (const begin of failures) {
    await visit(page, '/blog?before=3')
    await begin()
    await main(page).getByRole('link', { name: SEED.title }).first().click()
    await expect(heading(page)).toHaveText('Article Not Found')
    await expect(page).toHaveTitle(/^Article Not Found/)
    await expect(page.getByText(words)).toBeVisible()
    await page.unrouteAll()
    await main(page).getByRole('link', { name: 'Back to Blog' }).click()
    await expect(heading(page)).toHaveText('Insights & Stories')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('can be read and navigated', async ({ page }) => {
    await page.goto('/blog?before=4')
    await expect(main(page).getByRole('link', { name: 'Newest articles' })).toHaveAttribute('href', '/blog')
    await main(page)
      .getByRole('link', { name: /^Read Full Article: How a donated/ })
      .click()
    await expect(heading(page)).toHaveText(SEED.title)
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await page.getByRole('link', { name: /^Next Article/ }).click()
    await expect(heading(page)).toHaveText('Why books, and why women and girls')
    await main(page).getByRole('link', { name: 'Read More Articles' }).click()
    await expect(page).toHaveURL('/blog')
  })
})

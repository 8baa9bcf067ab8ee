import type { APIRequestContext, Page } from 'playwright/test'
import type { BlogPost } from '#shared/site/blog/blog.ts'
import { aWord, writeElsewhere } from '../../support/owner.ts'
import { ADMIN_PASSWORD } from '../../support/site.ts'
import { expect, overflow, test, toast, violations, visit } from '../../support/visitor.ts'

const draft = {
  excerpt: 'A few words about it.',
  content: 'The first paragraph.\n\nThe second,\nin two lines.',
  author: 'Threads & Pages',
  tags: ['One', 'Two', 'Three', 'Four'],
}

/** Writes a post through the API, in a separate context, so that the visitor has no session. */
async function write(request: APIRequestContext, post: Partial<BlogPost> & { title: string }) {
  const login = await request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  expect(login.ok()).toBe(true)
  return writeElsewhere({ request }, { ...draft, ...post })
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Font families that were loaded, once no more are loading. */
const typeOn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
    return loaded.map(({ family }) => family.replaceAll('"', ''))
  })

/** Metadata that a document may have only once. */
async function expectOneOfEach(page: Page, ...tags: string[]): Promise<void> {
  for (const tag of ['title', 'link[rel=canonical]', ...tags])
    await expect(page.locator('head').locator(tag)).toHaveCount(1)
}

test('the next article replaces the metadata, and only pages that need them load the other fonts', async ({
  page,
  request,
}) => {
  const data = page.locator('script[type="application/ld+json"]')
  await visit(page, '/blog/how-a-donated-book-travels')
  await expectOneOfEach(page, 'meta[name=description]', 'meta[property="og:title"]')
  await expect(data).toHaveCount(1)
  await expect.poll(() => typeOn(page)).toEqual(expect.arrayContaining(['Figtree', 'Fraunces']))
  expect((await typeOn(page)).filter((family) => family.endsWith('Rest'))).toEqual([])

  await page.getByRole('link', { name: /Next Article/ }).click()
  await expect(heading(page)).toHaveText('Why books, and why women and girls')
  await expect(page).toHaveTitle(/^Why books, and why women and girls/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/blog\/why-books-and-why-women-and-girls$/,
  )
  await expect(page.locator('meta[property]')).toHaveCount(0)
  await expect(data).toHaveCount(0)
  await expectOneOfEach(page, 'link[rel=icon]', 'meta[name=viewport]', 'meta[charset]')

  const { slug } = await write(request, { title: `Ålesund: ${aWord()}`, author: 'Þóra' })
  await page.goto(`/blog/${slug}`)
  await expect(heading(page)).toHaveText(/^Ålesund/)
  await expect.poll(() => typeOn(page)).toEqual(expect.arrayContaining(['Figtree Rest', 'Fraunces Rest']))
})

test('a reader finds an article in the list, reads it, shares it, and follows its links', async ({
  page,
  context,
  request,
}) => {
  const title = `${aWord()}: a story found in the list`
  const { slug } = await write(request, { title })
  await page.goto('/blog')
  await expect(heading(page)).toHaveText('Insights & Stories')
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('link', { name: `Read Full Article: ${title}` }).click()

  await expect(page).toHaveURL(`/blog/${slug}`)
  await expect(heading(page)).toHaveText(title)
  await expect(page).toHaveTitle(new RegExp(`^${title} `))
  await expect(page.getByText('The first paragraph.', { exact: true })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toast(page, 'Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await main(page).getByRole('link', { name: 'Read More Articles' }).click()
  await expect(page).toHaveURL('/blog')
  await main(page).getByRole('link', { name: 'Get Involved' }).click()
  await expect(page).toHaveURL('/#contact')
})

test('long text wraps on a narrow screen, and right-to-left text is shown', async ({ page, request }) => {
  const name = aWord()
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

import type { APIRequestContext, Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { expect, test, visit } from '../support/visitor.ts'

/** A word that no other story uses, nor this one when it is told again. */
const named = (bird: string) => `${bird}${Math.random().toString(36).slice(2, 10)}`

type Post = { id: number; slug: string; version: number }

const SEED = { path: '/blog/how-a-donated-book-travels', title: /^How a donated book travels/ }

const draft = {
  excerpt: 'A few words about it.',
  content: 'The first paragraph.\n\nThe second,\nin two lines.',
  author: 'Threads & Pages',
  tags: ['One', 'Two', 'Three', 'Four'],
}

/** As the owner writes it, through the API; the visitor's own browser knows nothing of the owner's session. */
async function write(request: APIRequestContext, post: object): Promise<Post> {
  const login = await request.post('/api/admin/login', { data: { password: 'a password for tests' } })
  expect(login.ok()).toBe(true)
  const answer = await request.post('/api/blog', { data: { ...draft, ...post } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A page reached by a link, so that its data come by a call of their own. */
async function openBlogByLink(page: Page): Promise<void> {
  // a link that is pressed before the page listens is followed by the browser itself
  await visit(page, '/prayer')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
}

/** The families of type that have come, once no more are on their way. */
const typeOn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
    return loaded.map(({ family }) => family.replaceAll('"', ''))
  })

test('brings the rest of the type for a name with other letters, and only then', async ({
  page,
  request,
}) => {
  await page.goto(SEED.path)
  await expect(heading(page)).toBeVisible()
  await expect.poll(() => typeOn(page)).toEqual(expect.arrayContaining(['Figtree', 'Fraunces']))
  expect((await typeOn(page)).filter((family) => family.endsWith('Rest'))).toEqual([])

  const { slug } = await write(request, { title: `Ålesund: ${named('Lapwing')}`, author: 'Þóra' })
  await page.goto(`/blog/${slug}`)
  await expect(heading(page)).toHaveText(/^Ålesund/)
  await expect.poll(() => typeOn(page)).toEqual(expect.arrayContaining(['Figtree Rest', 'Fraunces Rest']))
})

test('finds an article in the list, reads it, and goes on from there', async ({ page, request }) => {
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

test('goes from article to article by the titles before and after', async ({ page }) => {
  await page.goto(SEED.path)
  const near = page.getByRole('navigation', { name: 'Neighbouring articles' })
  await near.getByRole('link', { name: /^Next Article Why books/ }).click()
  await expect(heading(page)).toHaveText('Why books, and why women and girls')
  // the oldest has none after it
  await expect(near.getByRole('link')).toHaveCount(1)
  await near.getByRole('link', { name: /^Previous Article How a donated/ }).click()
  await expect(heading(page)).toHaveText(SEED.title)
  await near.getByRole('link', { name: /^Previous Article Two pounds/ }).click()
  await expect(heading(page)).toHaveText('Two pounds from every bracelet')
  await page.goBack()
  await expect(heading(page)).toHaveText(SEED.title)
})

test('asks the server for nothing that the first HTML brought', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/blog')) calls.push(request.url())
  })
  for (const path of ['/blog', SEED.path]) {
    await visit(page, path)
    await page.waitForLoadState('networkidle')
  }
  expect(calls).toEqual([])
})

test('hands an article on by the means of the device', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shared: [] })
    Object.defineProperty(navigator, 'canShare', { value: () => true })
    Object.defineProperty(navigator, 'share', {
      value: async (data: object) => {
        ;(window as unknown as { shared: object[] }).shared.push(data)
        // as a browser says it of somebody who closes the panel again
        throw new DOMException('closed', 'AbortError')
      },
    })
  })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await visit(page, SEED.path)
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: object[] }).shared)
  await expect
    .poll(shared)
    .toEqual([
      { title: expect.stringMatching(SEED.title), text: expect.stringMatching(/\w+ /), url: page.url() },
    ])
  await expect(page.getByText('Copied!')).toHaveCount(0)
  expect(said).toEqual([])
})

test('copies the address where the device shares nothing', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await visit(page, SEED.path)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Copied!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('copies it also where the page has no clipboard', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', () => {
      const field = document.activeElement
      if (field instanceof HTMLTextAreaElement) Object.assign(window, { copied: field.value })
    })
  })
  await visit(page, SEED.path)
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect(page.getByText('Copied!').first()).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(page.url())
  await expect(share).toBeFocused()
})

test('sees no draft anywhere, and the article once it is published', async ({ page, request }) => {
  const title = `${named('Heron')}: not for everybody yet`
  const { id, slug, version } = await write(request, { title, published: false })
  await page.goto('/blog')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  const missing = await page.goto(`/blog/${slug}`)
  expect(missing?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Article Not Found')

  const update = { ...draft, title, version, published: true }
  expect((await request.put(`/api/blog/${id}`, { data: update })).status()).toBe(200)
  expect((await page.goto(`/blog/${slug}`))?.status()).toBe(200)
  await expect(heading(page)).toHaveText(title)
})

test('reads markup in an article as the text it is', async ({ page, request }) => {
  const name = named('Wren')
  const trap = (what: string) => `<script>${what}()</script><img src=x onerror=${what}()>&amp;`
  page.on('dialog', () => {
    throw new Error('markup was run')
  })
  const { slug } = await write(request, {
    title: `${name} ${trap('alert')}`,
    excerpt: trap('confirm'),
    content: `${trap('prompt')}\n\n</main></script><b>bold</b>`,
    author: trap('print'),
    tags: ['<u>tag</u>'],
    imageUrl: '/no-such-picture.png',
    imageAlt: '"><script>alert()</script>',
  })
  for (const path of ['/blog', `/blog/${slug}`]) {
    await visit(page, path)
    const article = page.getByRole('article').filter({ hasText: name })
    await expect(article.getByText(`${name} ${trap('alert')}`).first()).toBeVisible()
    await expect(article.getByText(trap('confirm'))).toBeVisible()
    await expect(article.getByText(trap('print'))).toBeVisible()
    await expect(article.getByText('<u>tag</u>')).toBeVisible()
    // nor is the picture that is not there: its cover stands in its place
    await expect(article.locator('img, script, b, u')).toHaveCount(0)
    await expect(article.locator('svg[data-drawn]')).toBeVisible()
  }
  await expect(page.getByText('</main></script><b>bold</b>')).toBeVisible()
})

test('reads what does not fit, on a narrow screen, and from right to left', async ({ page, request }) => {
  const name = named('Egret')
  const { slug } = await write(request, {
    title: `${name} ${'donaudampfschifffahrt'.repeat(6)}`,
    excerpt: `https://example.org/${'never-ending'.repeat(20)}`,
    content: `${'x'.repeat(400)}\n\nفقرة من اليمين إلى اليسار`,
    author: 'y'.repeat(120),
    tags: ['z'.repeat(50), 'مرحبا'],
  })
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/blog', `/blog/${slug}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const wide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await wide()).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  }
  const direction = (text: string) =>
    page.getByText(text).evaluate((element) => getComputedStyle(element).direction)
  expect(await direction('فقرة من اليمين')).toBe('rtl')
})

test('is told while the list is fetched, and that there is nothing to read yet', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/trpc/blog.page*', async (route) => {
    await held
    await route.fulfill({ json: { result: { data: { posts: [], older: null } } } })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openBlogByLink(page)
  await expect(page.getByText('Loading blog posts...')).toBeVisible()
  expect(await violations(page)).toEqual([])
  answer()
  await expect(page.getByRole('heading', { name: 'No Blog Posts Yet' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Get Involved' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('is told while an article is fetched', async ({ page }) => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/trpc/blog.article*', async (route) => {
    await held
    await route.continue()
  })
  await visit(page, '/blog?before=3')
  await main(page).getByRole('link', { name: SEED.title }).first().click()
  await expect(page.getByText('Loading article...')).toBeVisible()
  goOn()
  await expect(heading(page)).toHaveText(SEED.title)
})

test('may try again when the blog cannot be fetched', async ({ page }) => {
  await page.route('**/trpc/blog.page*', (route) => route.abort())
  await openBlogByLink(page)
  await expect(heading(page)).toHaveText('The blog could not be loaded')
  await expect(page.getByText('Please check your connection, and try again.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/trpc/blog.page*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page)).toHaveText('Insights & Stories')
})

test('is led back to the blog from an article that cannot be fetched, or is gone', async ({ page }) => {
  const words = "The article you're looking for doesn't exist or has been removed."
  const refuse = [
    () => page.route('**/trpc/blog.article*', (route) => route.abort()),
    () =>
      page.route('**/trpc/blog.article*', (route) =>
        route.continue({ url: route.request().url().replace('donated', 'stolen') }),
      ),
  ]
  for (const begin of refuse) {
    await visit(page, '/blog?before=3')
    await begin()
    await main(page).getByRole('link', { name: SEED.title }).first().click()
    await expect(heading(page)).toHaveText('Article Not Found')
    await expect(page).toHaveTitle(/^Article Not Found/)
    await expect(page.getByText(words)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.unrouteAll()
    await main(page).getByRole('link', { name: 'Back to Blog' }).click()
    await expect(heading(page)).toHaveText('Insights & Stories')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('reads, goes on and turns back', async ({ page }) => {
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

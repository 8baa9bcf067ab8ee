import { test as bare, type Locator, type Page, type Request } from 'playwright/test'
import { expect, test, visit } from '../support/visitor.ts'

const ARTICLE = /^How a donated book travels/

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** Records documents, scripts and data requested from now on. */
function recordRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (['document', 'script', 'fetch', 'xhr'].includes(request.resourceType()))
      requested.push(new URL(request.url()).pathname)
  })
  return requested
}

/** Waits for these chunks; their imports are requested with them. */
const imported = (page: Page, ...parts: string[]) =>
  Promise.all(
    parts.map(async (part) => {
      const isPart = (url: URL) => new RegExp(`/${part}-[\\w-]{8}[.]js$`).test(url.pathname)
      const response = await page.waitForResponse((candidate) => isPart(new URL(candidate.url())))
      await response.finished()
    }),
  )

const loaded = (page: Page, call: string) =>
  page.waitForResponse(`**/trpc/${call}?*`).then((response) => response.finished())

type Way = {
  from: string
  link: (page: Page) => Locator
  code: string[]
  data?: string
  shows: (page: Page) => Locator
}

const ways: Record<string, Way> = {
  'the landing page': {
    from: '/wishlist',
    link: (page) => mainLink(page, 'Home'),
    code: ['home.page'],
    data: 'projects.list',
    shows: (page) => page.getByText('Books to Ghana 2025'),
  },
  'an article': {
    from: '/blog?before=3',
    link: (page) => page.getByRole('main').getByRole('link', { name: ARTICLE }).first(),
    code: ['article.page'],
    data: 'blog.article',
    shows: (page) => page.getByText('Jeremiah 29:11'),
  },
  'older articles': {
    from: '/prayer',
    link: (page) => mainLink(page, 'Blog'),
    code: ['blog.page'],
    data: 'blog.page',
    shows: (page) => page.getByRole('article').first(),
  },
  'a form': {
    from: '/projects',
    link: (page) => page.getByRole('main').getByRole('link', { name: 'Give books' }),
    code: ['book-donation.page'],
    shows: (page) => page.getByLabel('Full name'),
  },
}

for (const [where, { from, link, code, data, shows }] of Object.entries(ways)) {
  test(`hovering a link to ${where} preloads everything, and a click requests nothing`, async ({ page }) => {
    await visit(page, from)
    const ready = Promise.all([imported(page, ...code), data && loaded(page, data)])
    await link(page).hover()
    await ready
    const requested = recordRequests(page)
    await link(page).click()
    await expect(shows(page)).toBeVisible()
    expect(requested).toEqual([])
  })
}

test('focusing a link preloads too', async ({ page }) => {
  await visit(page, '/projects')
  const ready = Promise.all([imported(page, 'shop.page'), loaded(page, 'shop.bracelets')])
  await mainLink(page, 'Shop').focus()
  await ready
  const requested = recordRequests(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
  await expect(page).toHaveTitle(/^Shop flag-bead bracelets/)
  expect(requested).toEqual([])
})

test('an article whose preload failed is requested again on click', async ({ page }) => {
  await visit(page, '/blog?before=3')
  const link = page.getByRole('main').getByRole('link', { name: ARTICLE }).first()
  const calls = '**/trpc/blog.article*'
  await page.route(calls, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await link.hover()
  await failed
  await page.unroute(calls)
  const held = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await held.promise
    await route.continue()
  })
  await link.click()
  // the preload's error is not shown
  await expect(heading(page)).toHaveText('Loading article...')
  held.resolve()
  await expect(heading(page)).toHaveText(ARTICLE)
})

// the console reports the missing code
bare(
  'code whose preload failed is requested again on click, with an error when it fails',
  async ({ page }) => {
    await visit(page, '/projects')
    const files = '**/assets/shop.page-*.js'
    const isCode = (request: Request) => request.url().includes('/assets/shop.page-')
    await page.route(files, (route) => route.abort())
    const failedAhead = page.waitForEvent('requestfailed', isCode)
    await mainLink(page, 'Shop').hover()
    await failedAhead
    const failed = page.waitForEvent('requestfailed', isCode)
    await mainLink(page, 'Shop').click()
    await failed
    await expect(heading(page)).toHaveText('Error loading bracelets')
    await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
    await page.unroute(files)
    await mainLink(page, 'Projects').click()
    await expect(heading(page)).toHaveText('Our projects')
    await mainLink(page, 'Shop').click()
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
  },
)

test('a slow page shows a loading state', async ({ page }) => {
  await visit(page, '/projects')
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/shop.page-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  const loading = page.locator('html[data-loading]')
  await expect(loading).toHaveCount(0)
  await mainLink(page, 'Shop').click()
  await expect(loading).toHaveCount(1)
  await expect(heading(page)).toHaveText('Our projects')
  code.resolve()
  await expect(heading(page)).toHaveText('Bracelets that send books')
  await expect(loading).toHaveCount(0)
})

test('the navigation changes together with the page', async ({ page }) => {
  await visit(page, '/')
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/projects.page-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await mainLink(page, 'Projects').click()
  await expect(page.locator('html[data-loading]')).toHaveCount(1)
  await expect(mainLink(page, 'FAQ')).toBeVisible()
  code.resolve()
  await expect(heading(page)).toHaveText('Our projects')
  await expect(mainLink(page, 'FAQ')).toHaveCount(0)
  await expect(mainLink(page, 'Wishlist')).toBeVisible()
})

/** What is announced to screen readers. */
const announced = (page: Page) => page.locator('body > [aria-live=polite]')

async function expectArrival(page: Page, title: RegExp): Promise<void> {
  await expect(announced(page)).toHaveText(title)
  await expect(page).toHaveTitle(title)
  await expect(heading(page)).toBeFocused()
}

test('a page opened by a link is announced, and its heading has the focus', async ({ page }) => {
  await visit(page, '/blog')
  // the browser itself announces the first page
  await expect(announced(page)).toHaveText('')
  await expect(page.locator(':focus')).toHaveCount(0)
  await mainLink(page, 'Shop').press('Enter')
  await expectArrival(page, /^Shop flag-bead bracelets [|]/)
  await expect(heading(page)).toHaveCSS('outline-style', 'none')

  // another filter is no new page
  const filter = page.getByRole('link', { name: /Ghana/ }).first()
  await filter.press('Enter')
  await expect(page).toHaveURL(/country=ghana/)
  await expect(filter).toBeFocused()

  // with code that arrives late
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/wishlist.page-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await mainLink(page, 'Wishlist').click()
  await expect(page.locator('html[data-loading]')).toHaveCount(1)
  await expect(announced(page)).toHaveText(/^Shop/)
  code.resolve()
  await expectArrival(page, /^Your wishlist [|]/i)
  await page.goBack()
  await expectArrival(page, /^Shop flag-bead bracelets [|]/)

  // a link to a section focuses the section
  await mainLink(page, 'Get Involved').click()
  await expect(announced(page)).toHaveText(/^Threads & Pages:/)
  await expect(page.locator('#contact')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a page opened from the menu has the focus, not the menu button', async ({ page }) => {
    await visit(page, '/projects')
    const menu = page.getByRole('button', { name: 'Menu' })
    const panel = page.getByRole('dialog')
    await menu.tap()
    await panel.getByRole('link', { name: 'Shop' }).tap()
    await expect(panel).toHaveCount(0)
    await expectArrival(page, /^Shop flag-bead bracelets [|]/)
    await menu.tap()
    await panel.getByRole('button', { name: 'Close menu' }).tap()
    await expect(menu).toBeFocused()
  })

  const shopLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Visit the shop' })

  test('touching a link preloads its page', async ({ page }) => {
    await visit(page, '/wishlist')
    const ready = Promise.all([imported(page, 'shop.page'), loaded(page, 'shop.bracelets')])
    await shopLink(page).dispatchEvent('touchstart')
    await ready
    const requested = recordRequests(page)
    await shopLink(page).tap()
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
    expect(requested).toEqual([])
  })

  test('with saveData nothing is preloaded', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await visit(page, '/wishlist')
    const requested = recordRequests(page)
    // without saveData the request would have started by then
    await shopLink(page).dispatchEvent('touchstart')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(requested).toEqual([])
    await shopLink(page).tap()
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
    expect(requested).toContain('/trpc/shop.bracelets')
  })

  test('back and forward request nothing, and restore the scroll position', async ({ page }) => {
    const scrollY = () => page.evaluate(() => Math.round(window.scrollY))
    /** Scrolls there and leaves by a link or the menu; returns the scroll position. */
    const leave = async (until: Locator, by: Locator | string) => {
      await until.scrollIntoViewIfNeeded()
      if (typeof by === 'string') await page.getByRole('button', { name: 'Menu' }).tap()
      const link = typeof by === 'string' ? page.getByRole('dialog').getByRole('link', { name: by }) : by
      await expect(link).toBeInViewport()
      const y = await scrollY()
      await link.tap()
      return y
    }
    await visit(page, '/')
    const home = await leave(page.locator('#faq'), 'Shop')
    await expect(heading(page)).toHaveText('Bracelets that send books')
    await expect.poll(scrollY).toBe(0)
    const shop = await leave(page.getByRole('heading', { name: 'Plain Promise' }), 'Blog')
    // any article: other stories write some too
    const card = page.getByRole('article').nth(2)
    const title = await card.getByRole('heading').innerText()
    const blog = await leave(card, card.getByRole('link', { name: title }).first())
    await expect(heading(page)).toHaveText(title)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const article = await scrollY()

    const requested = recordRequests(page)
    const stops = [
      [/^Books for women and girls/, home],
      [/^Bracelets that send books/, shop],
      [/^Insights & Stories/, blog],
      [title, article],
    ] as const
    const isAt = async (stop: number) => {
      const [text, y] = stops[stop] ?? stops[0]
      await expect(heading(page)).toHaveText(text)
      await expect.poll(scrollY).toBe(y)
    }
    expect(Math.min(home, shop, blog)).toBeGreaterThan(300)
    for (const stop of [2, 1, 0]) {
      await page.goBack()
      await isAt(stop)
    }
    for (const stop of [1, 2, 3]) {
      await page.goForward()
      await isAt(stop)
    }
    await expect.poll(() => page.title()).toContain(title)
    expect(requested).toEqual([])
  })
})

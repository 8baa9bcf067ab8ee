import { test as bare, type Locator, type Page, type Request } from 'playwright/test'
import { expect, test, visit } from '../support/visitor.ts'

const ARTICLE = /^How a donated book travels/

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** Pages, code and data asked for from now on. */
function watch(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (['document', 'script', 'fetch', 'xhr'].includes(request.resourceType()))
      asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** With a part's code all that it imports is asked for. */
const imported = (page: Page, ...parts: string[]) =>
  Promise.all(
    parts.map(async (part) => {
      const isPart = (url: URL) => new RegExp(`/${part}-[\\w-]{8}[.]js$`).test(url.pathname)
      const response = await page.waitForResponse((answer) => isPart(new URL(answer.url())))
      await response.finished()
    }),
  )

const answered = (page: Page, call: string) =>
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
  test(`pointing at a link to ${where} fetches all of it, and the press nothing`, async ({ page }) => {
    await visit(page, from)
    const ready = Promise.all([imported(page, ...code), data && answered(page, data)])
    await link(page).hover()
    await ready
    const asked = watch(page)
    await link(page).click()
    await expect(shows(page)).toBeVisible()
    expect(asked).toEqual([])
  })
}

test('so does the keyboard on it', async ({ page }) => {
  await visit(page, '/projects')
  const ready = Promise.all([imported(page, 'shop.page'), answered(page, 'shop.bracelets')])
  await mainLink(page, 'Shop').focus()
  await ready
  const asked = watch(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
  await expect(page).toHaveTitle(/^Shop flag-bead bracelets/)
  expect(asked).toEqual([])
})

test('an article that could not be fetched ahead is asked for again at the press', async ({ page }) => {
  await visit(page, '/blog?before=3')
  const link = page.getByRole('main').getByRole('link', { name: ARTICLE }).first()
  const calls = '**/trpc/blog.article*'
  await page.route(calls, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await link.hover()
  await failed
  await page.unroute(calls)
  const answer = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await answer.promise
    await route.continue()
  })
  await link.click()
  // nothing is known to be wrong
  await expect(heading(page)).toHaveText('Loading article...')
  answer.resolve()
  await expect(heading(page)).toHaveText(ARTICLE)
})

// the console says which code is missing
bare(
  'code that could not be fetched ahead is asked for again at the press, and missed honestly',
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

test('a page that takes its time is seen to be on its way', async ({ page }) => {
  await visit(page, '/projects')
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/shop.page-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  const onItsWay = page.locator('html[data-loading]')
  await expect(onItsWay).toHaveCount(0)
  await mainLink(page, 'Shop').click()
  await expect(onItsWay).toHaveCount(1)
  await expect(heading(page)).toHaveText('Our projects')
  code.resolve()
  await expect(heading(page)).toHaveText('Bracelets that send books')
  await expect(onItsWay).toHaveCount(0)
})

test('the navigation changes with the page, and not before it', async ({ page }) => {
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

/** What a page says to those who do not see it. */
const announced = (page: Page) => page.locator('body > [aria-live=polite]')

async function expectArrival(page: Page, title: RegExp): Promise<void> {
  await expect(announced(page)).toHaveText(title)
  await expect(page).toHaveTitle(title)
  await expect(heading(page)).toBeFocused()
}

test('a page that a link leads to is announced, and the keyboard goes on from its heading', async ({
  page,
}) => {
  await visit(page, '/blog')
  // the browser itself tells of the page that it opens
  await expect(announced(page)).toHaveText('')
  await expect(page.locator(':focus')).toHaveCount(0)
  await mainLink(page, 'Shop').press('Enter')
  await expectArrival(page, /^Shop flag-bead bracelets [|]/)
  await expect(heading(page)).toHaveCSS('outline-style', 'none')

  // another state of the same page is none
  const filter = page.getByRole('link', { name: /Ghana/ }).first()
  await filter.press('Enter')
  await expect(page).toHaveURL(/country=ghana/)
  await expect(filter).toBeFocused()

  // code that comes late
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

  // a part of a page is where the link leads
  await mainLink(page, 'Get Involved').click()
  await expect(announced(page)).toHaveText(/^Threads & Pages:/)
  await expect(page.locator('#contact')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a page that the menu leads to has the focus, not the button of the menu', async ({ page }) => {
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

  test('a finger on a link fetches what it leads to', async ({ page }) => {
    await visit(page, '/wishlist')
    const ready = Promise.all([imported(page, 'shop.page'), answered(page, 'shop.bracelets')])
    await shopLink(page).dispatchEvent('touchstart')
    await ready
    const asked = watch(page)
    await shopLink(page).tap()
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
    expect(asked).toEqual([])
  })

  test('who saves data fetches nothing before the press', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await visit(page, '/wishlist')
    const asked = watch(page)
    // without saving, the request is under way when this is over
    await shopLink(page).dispatchEvent('touchstart')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(asked).toEqual([])
    await shopLink(page).tap()
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
    expect(asked).toContain('/trpc/shop.bracelets')
  })

  test('back and forward ask for nothing, and lead to where one was reading', async ({ page }) => {
    const scrollY = () => page.evaluate(() => Math.round(window.scrollY))
    /** Reads until there and goes on, by a link or by the menu; answers how far one has read. */
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
    // whichever it is: other stories write articles too
    const card = page.getByRole('article').nth(2)
    const title = await card.getByRole('heading').innerText()
    const blog = await leave(card, card.getByRole('link', { name: title }).first())
    await expect(heading(page)).toHaveText(title)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const article = await scrollY()

    const asked = watch(page)
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
    expect(asked).toEqual([])
  })
})

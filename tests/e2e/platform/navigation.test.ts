import { type Locator, type Page, type Request, test as bare } from 'playwright/test'
import { expect, holdBack, test, violations, visit } from '../../support/visitor.ts'

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

/** Waits for a page's files and their imports, and for the data that its loader reads. */
const preloaded = (page: Page, files: string[], calls: string[]) =>
  Promise.all(
    [
      ...files.map((file) => new RegExp(`^/assets/${file}-[\\w-]{8}[.]js$`)),
      ...calls.map((call) => new RegExp(`^/trpc/${call}$`)),
    ].map(async (path) => {
      const response = await page.waitForResponse((one) => path.test(new URL(one.url()).pathname))
      await response.finished()
    }),
  )

test('pointing at a link or focusing it preloads everything, and following it requests nothing', async ({
  page,
}) => {
  const follow = async (link: Locator, files: string[], calls: string[], shown: Locator) => {
    const ready = preloaded(page, files, calls)
    await link.hover()
    await ready
    const requested = recordRequests(page)
    await link.click()
    await expect(shown).toBeVisible()
    // optional parts load after the page
    expect(requested.filter((path) => !/^\/assets\/(extras|copy-text)-/.test(path))).toEqual([])
  }
  await visit(page, '/wishlist')
  await follow(
    mainLink(page, 'Home'),
    ['home.page', 'home-showcase', 'home-stories', 'contact-message-form'],
    ['pages.home', 'projects.list', 'pages.highlights'],
    page.getByText('Books to Ghana 2025'),
  )
  await visit(page, '/blog?before=3')
  const article = page.getByRole('article').getByRole('link', { name: /^How a donated book travels/ })
  const read = page.getByText('Jeremiah 29:11')
  await follow(article.first(), ['article.page'], ['blog.article', 'pages.article'], read)

  const ready = preloaded(page, ['shop.page'], ['shop.bracelets', 'pages.shop'])
  await mainLink(page, 'Shop').focus()
  await ready
  const requested = recordRequests(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
  await expect(page).toHaveTitle(/^Shop flag-bead bracelets/)
  expect(requested).toEqual([])
})

// `bare` does not check the console, which reports the missing code
bare(
  'a page whose code is late leaves the current one in place; code that failed is requested again on click',
  async ({ page }) => {
    await visit(page, '/')
    const release = await holdBack(page, '**/assets/projects.page-*.js')
    const loading = page.locator('html[data-loading]')
    const before = await heading(page).innerText()
    await expect(loading).toHaveCount(0)
    await mainLink(page, 'Projects').click()
    await expect(loading).toHaveCount(1)
    await expect(heading(page)).toHaveText(before)
    // the navigation changes together with the page
    await expect(mainLink(page, 'FAQ')).toBeVisible()
    release()
    await expect(heading(page)).toHaveText('Our projects')
    await expect(loading).toHaveCount(0)
    await expect(mainLink(page, 'FAQ')).toHaveCount(0)
    await expect(mainLink(page, 'Wishlist')).toBeVisible()

    const files = '**/assets/shop.page-*.js'
    const isCode = (request: Request) => request.url().includes('/assets/shop.page-')
    await page.route(files, (route) => route.abort())
    const failedAhead = page.waitForEvent('requestfailed', isCode)
    await mainLink(page, 'Shop').hover()
    await failedAhead
    const failed = page.waitForEvent('requestfailed', isCode)
    await mainLink(page, 'Shop').click()
    await failed
    // the page from the server stays
    await expect(heading(page)).toHaveText('Bracelets that send books')
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.unroute(files)
    await mainLink(page, 'Projects').click()
    await expect(heading(page)).toHaveText('Our projects')
    await mainLink(page, 'Shop').click()
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
  },
)

/** The live region for screen readers. */
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

  // another filter is not announced as a page
  const filter = page.getByRole('link', { name: /Ghana/ }).first()
  await filter.press('Enter')
  await expect(page).toHaveURL(/country=ghana/)
  await expect(filter).toBeFocused()

  await mainLink(page, 'Wishlist').click()
  await expectArrival(page, /^Your wishlist [|]/i)
  await page.goBack()
  await expectArrival(page, /^Shop flag-bead bracelets [|]/)

  // a link to a section focuses the section
  await mainLink(page, 'Get Involved').click()
  await expect(announced(page)).toHaveText(/^Threads & Pages:/)
  await expect(page.locator('#contact')).toBeFocused()
  await expect(page.locator('#contact')).toBeInViewport()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).press('Enter')
  await expectArrival(page, /^Terms [|] Threads & Pages$/)
  await expect(
    page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name: 'Terms', exact: true }),
  ).toHaveAttribute('aria-current', 'page')

  // a fade that was cut short is no error, unlike a call
  const isReported = await page.evaluate(async () => {
    const fade = document.startViewTransition()
    fade.skipTransition()
    const skipped: unknown = await fade.ready.catch((reason: unknown) => reason)
    return [skipped, new DOMException('The call was aborted', 'AbortError')].map((reason) =>
      dispatchEvent(
        new PromiseRejectionEvent('unhandledrejection', { cancelable: true, promise: fade.finished, reason }),
      ),
    )
  })
  expect(isReported).toEqual([false, true])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the menu leads to pages that a touch preloads, traps the focus, and returns it', async ({ page }) => {
    await visit(page, '/volunteer')
    const menu = page.getByRole('button', { name: 'Menu' })
    const panel = page.getByRole('dialog')
    await menu.tap()
    const link = panel.getByRole('link', { name: 'Shop' })
    // the touch comes before any Tab, because a focused link preloads its page too
    const ready = preloaded(page, ['shop.page'], ['shop.bracelets', 'pages.shop'])
    await link.dispatchEvent('touchstart')
    await ready
    const requested = recordRequests(page)
    await link.tap()
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
    expect(requested).toEqual([])
    await expect(panel).toHaveCount(0)
    await expectArrival(page, /^Shop flag-bead bracelets [|]/)

    await menu.tap()
    await expect(panel.getByRole('link', { name: 'Donate Now' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    // the page behind the menu never gets the focus; between the last and the first link the browser itself has it
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.matches('body, dialog[open], dialog[open] *')),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(menu).toBeFocused()
    await menu.tap()
    await panel.getByRole('button', { name: 'Close menu' }).tap()
    await expect(menu).toBeFocused()
  })

  test('back and forward request nothing, and restore the scroll position', async ({ page }) => {
    const scrollY = () => page.evaluate(() => Math.round(window.scrollY))
    /** Scrolls to an element and leaves by a link or the menu. @returns the scroll position */
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
    // read from the page, because other stories change the owner's texts
    const tagline = await heading(page).innerText()
    const home = await leave(page.locator('#faq'), 'Shop')
    await expect(heading(page)).toHaveText('Bracelets that send books')
    await expect.poll(scrollY).toBe(0)
    const shop = await leave(page.getByRole('heading', { name: 'Plain Promise' }), 'Blog')
    // any article, because other stories add some
    const card = page.getByRole('article').nth(2)
    const title = await card.getByRole('heading').innerText()
    const blog = await leave(card, card.getByRole('link', { name: title }).first())
    await expect(heading(page)).toHaveText(title)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const article = await scrollY()

    const requested = recordRequests(page)
    const stops = [
      [tagline, home],
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

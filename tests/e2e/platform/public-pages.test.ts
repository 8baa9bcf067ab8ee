/** Requirements that every public page meets. */
import type { Page } from 'playwright/test'
import { PUBLIC_PATHS } from '../../support/routes.ts'
import { expect, overflow, stored, test, violations, visit, watchPrivacy } from '../../support/visitor.ts'

/** Records every event type that the page listens for. */
const recordListeners = (page: Page) =>
  page.addInitScript(() => {
    const events: string[] = []
    const target = EventTarget.prototype
    Object.assign(target, {
      addEventListener: new Proxy(Reflect.get(target, 'addEventListener') as (event: string) => void, {
        apply: (method, listener, args: [string]) => {
          events.push(args[0])
          return Reflect.apply(method, listener, args)
        },
      }),
    })
    Object.assign(window, { listenedEvents: events })
  })

/** Procedures that the page calls. */
function recordCalls(page: Page): Set<string> {
  const called = new Set<string>()
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (!pathname.startsWith('/trpc/')) return
    for (const name of pathname.slice('/trpc/'.length).split(',')) called.add(name)
  })
  return called
}

/** Triggers lazy loading: moves the pointer, presses a key, scrolls through the page. */
async function triggerLazyLoading(page: Page): Promise<void> {
  await page.mouse.move(100, 200)
  await page.keyboard.press('Tab')
  // away from links, because hovering over one preloads its page
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        // a headless browser may stop painting, and then there is no next frame
        setTimeout(resolve, 500)
      })
    }
  })
  await page.waitForLoadState('networkidle')
}

const PAGES_PER_STORY = 5
const groups = Array.from({ length: Math.ceil(PUBLIC_PATHS.length / PAGES_PER_STORY) }, (_, index) =>
  PUBLIC_PATHS.slice(index * PAGES_PER_STORY, (index + 1) * PAGES_PER_STORY),
)
for (const paths of groups) {
  test(`each page is accessible, fits a phone, sets no cookie, and requests nothing from others or its own HTML: ${paths.join(' ')}`, async ({
    page,
    baseURL,
  }) => {
    const seen = watchPrivacy(page, baseURL)
    const called = recordCalls(page)
    await recordListeners(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of paths) await test.step(path, () => expectFulfilled(page, path, called))
    expect(seen.responses()).toBeGreaterThan(3 * paths.length)
    expect([seen.otherOrigins, seen.cookies]).toEqual([[], []])
    expect(await stored(page)).toEqual({ cookies: '', local: ['sessionId'], databases: 0 })
    expect(await page.context().cookies()).toEqual([])
  })
}

async function expectFulfilled(page: Page, path: string, called: Set<string>): Promise<void> {
  called.clear()
  await page.setViewportSize({ width: 1280, height: 720 })
  const response = await visit(page, path)
  await triggerLazyLoading(page)
  // the heading has the focus, so Tab moves to the link to the shop, which preloads that page
  // an empty wishlist offers bracelets
  const also = path === '/wishlist' ? ['shop.bracelets'] : []
  // a cached page cannot contain the visitor's own data
  expect([...called].toSorted()).toEqual(['cart.list', ...also, 'wishlist.list'])
  expect(await violations(page)).toEqual([])

  // pages can use the back/forward cache, except error pages and URLs of payments
  if (response?.ok() === true && path !== '/order-success') {
    expect(response.headers()['cache-control']).not.toContain('no-store')
    const events = await page.evaluate(
      () => (window as unknown as { listenedEvents: string[] }).listenedEvents,
    )
    expect(events).toContain('pagehide')
    expect(events).not.toContain('unload')
  }

  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  // text of twice its size on a phone
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the site can be read and navigated, and says what needs scripts', async ({ page }) => {
    const main = page.getByRole('main')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await page.goto('/')
    const answers = page.locator('#faq details')
    await answers.nth(0).locator('summary').click()
    await answers.nth(1).locator('summary').press('Enter')
    // only one answer is open at a time
    await expect(page.locator('#faq details[open]')).toHaveCount(1)
    await expect(answers.nth(1)).toHaveAttribute('open', '')
    await page.locator('#home').getByRole('link', { name: 'Donate Books' }).click()
    await expect(page.locator('#contact')).toBeInViewport()

    await navigation.getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
    await page.getByRole('link', { name: 'Brazil' }).click()
    await expect(page.getByRole('heading', { name: 'Rainforest' })).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
    await page.goto('/projects')
    await expect(navigation.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page')
    await expect(navigation.getByRole('link', { name: 'Shop' })).not.toHaveAttribute('aria-current')
    await page.getByRole('banner').getByRole('button', { name: 'Shopping cart' }).click()
    await expect(page).toHaveURL(/\/checkout/)
    await expect(page.getByText(/JavaScript/).first()).toBeVisible()
    await page.goto('/prayer')
    await expect(page.getByText('This form needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Prayer Request' })).toBeHidden()

    await navigation.getByRole('link', { name: 'Donate' }).first().click()
    await expect(page.getByText('Paying by card needs JavaScript.')).toBeVisible()
    // in test mode a new site shows placeholders
    await expect(page.getByRole('link', { name: /@|Facebook|Instagram/ })).not.toHaveCount(0)
    await expect(main.getByRole('link', { name: 'hello@example.org' }).first()).toHaveAttribute(
      'href',
      /^mailto:hello@example\.org/,
    )
    await expect(page.getByText('Establishes a school library')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
    await page.goto('/thank-you')
    await expect(page.getByRole('heading', { level: 1, name: /^Your gift is on its way/ })).toBeVisible()

    await page.goto('/blog?before=4')
    await expect(main.getByRole('link', { name: 'Newest articles' })).toHaveAttribute('href', '/blog')
    await main.getByRole('link', { name: /^Read Full Article: How a donated/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^How a donated book travels/)
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await page.getByRole('link', { name: /^Next Article/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why books, and why women and girls')
    await main.getByRole('link', { name: 'Read More Articles' }).click()
    await expect(page).toHaveURL('/blog')
  })
})

/** What stands on the pages about privacy, terms and returns, and that the site lives up to it: no cookie, no stranger. */
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  CARDS,
  expect,
  fillCheckout,
  payButton,
  PUBLIC_PATHS,
  test,
  visit,
  withCart,
} from '../support/visitor.ts'

const POLICIES = [
  { path: '/privacy', label: 'Privacy', heading: 'Your privacy' },
  { path: '/terms', label: 'Terms', heading: 'Terms' },
  { path: '/delivery-returns', label: 'Delivery & returns', heading: 'Delivery & returns' },
] as const

/** What the browser keeps for this site, as /privacy names it; the rest is gone with the tab. */
const KEPT = ['sessionId']

/** Watches what a page asks for, and what it is told to keep. */
function watch(page: Page, own: string) {
  const strangers: string[] = []
  const cookies: string[] = []
  let answers = 0
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    // the page's own bytes, such as a picture drawn in it
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== own) strangers.push(request.url())
  })
  page.context().on('response', async (response) => {
    answers += 1
    const headers = await response.headersArray().catch(() => [])
    if (headers.some(({ name }) => name.toLowerCase() === 'set-cookie')) cookies.push(response.url())
  })
  return { strangers, cookies, answers: () => answers }
}

const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).length,
  }))

test.describe('no cookie, and nobody else', () => {
  for (const path of PUBLIC_PATHS) {
    test(path, async ({ page, baseURL }) => {
      const seen = watch(page, new URL(baseURL ?? '').origin)
      await visit(page, path)
      await page.waitForLoadState('networkidle')
      // whatever is fetched when somebody comes near, or does anything at all
      await page.mouse.move(100, 200)
      await page.keyboard.press('Tab')
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 400) {
          scrollTo({ top: y, behavior: 'instant' })
          await new Promise((resolve) => {
            requestAnimationFrame(resolve)
            // a browser without a window may stop painting, and then no frame ever comes
            setTimeout(resolve, 500)
          })
        }
      })
      await page.waitForLoadState('networkidle')
      expect(seen.answers()).toBeGreaterThan(3)
      expect(seen.strangers).toEqual([])
      expect(seen.cookies).toEqual([])
      const { cookies, local, databases } = await keptBy(page)
      expect(cookies).toBe('')
      expect(await page.context().cookies()).toEqual([])
      expect(local.filter((key) => !KEPT.includes(key))).toEqual([])
      expect(databases).toBe(0)
    })
  }

  test('from the shop to the thanks', async ({ page, baseURL }) => {
    const seen = watch(page, new URL(baseURL ?? '').origin)
    await withCart(page, [{ braceletId: 1, quantity: 1 }])
    await page.goto('/checkout')
    await fillCheckout(page, CARDS.works)
    await payButton(page).click()
    await expect(page).toHaveURL(/\/order-success/)
    await expect(page.getByText(/#?1\d{3}/).first()).toBeVisible()
    // the sandbox's card fields are our own; with card keys this step alone asks the provider
    expect(seen.strangers).toEqual([])
    expect(seen.cookies).toEqual([])
    const { cookies, local } = await keptBy(page)
    expect([cookies, local]).toEqual(['', KEPT])
  })
})

test('a banner asks nobody anything', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByText(/cookie/i)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const { path, label, heading } of POLICIES) {
  test(`${path} is reached from below every page, by the keyboard too, and reads well`, async ({ page }) => {
    await visit(page, '/shop')
    const link = page.getByRole('contentinfo').getByRole('link', { name: label, exact: true })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(`${label} | Threads & Pages`)
    await expect(
      page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name: label, exact: true }),
    ).toHaveAttribute('aria-current', 'page')
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

test('the privacy page tells the periods of this very installation, and names what the browser keeps', async ({
  page,
}) => {
  await page.goto('/privacy')
  const part = (title: string) => page.getByRole('heading', { name: title, exact: true }).locator('xpath=..')
  await expect(part('Prayer requests')).toContainText('90 days after we have prayed')
  await expect(part('Cart and wishlist')).toContainText('90 days after you last changed them')
  await expect(part('Letters we send you')).toContainText('deleted after 30 days')
  for (const key of KEPT) await expect(page.getByText(key, { exact: true })).toBeVisible()
})

test('without scripts they are whole, and the footer leads there', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/')
  for (const { path, label, heading } of POLICIES) {
    await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await context.close()
})

test('the footer stays and leads on where its code cannot be had', async ({ page }) => {
  const refused: string[] = []
  await page.route(/\/assets\/site-footer-.*\.js/, (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  await visit(page, '/projects')
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  const footer = page.getByRole('contentinfo')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/shop')
  await footer.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
})

test('who pays or writes finds what it is about beside the button', async ({ page }) => {
  await withCart(page, [{ braceletId: 1, quantity: 1 }])
  await page.goto('/checkout')
  const form = page.getByRole('form', { name: 'Payment' })
  await expect(form.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  await expect(form.getByRole('link', { name: 'delivery & returns' })).toHaveAttribute(
    'href',
    '/delivery-returns',
  )
  for (const path of ['/prayer', '/volunteer', '/book-donation', '/']) {
    await page.goto(path)
    await expect(page.locator('form').getByRole('link', { name: 'your privacy' })).toHaveAttribute(
      'href',
      '/privacy',
    )
  }
})

test('the number of a charity stands only where there is one', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByText(/registered charity/i)).toHaveCount(0)
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '../../support/free-port.ts'
import { coveredBy, expect, test, toast, violations, visit } from '../../support/visitor.ts'

const products = '#products'

test('a visitor filters, adds, changes the cart in the drawer, opens the checkout, and clears the cart', async ({
  page,
  context,
}) => {
  await visit(page, '/shop')
  const cards = page.locator(products).getByRole('article')
  await expect(page.locator(products).getByRole('heading', { name: 'Black Star' })).toBeVisible()
  await page.getByRole('link', { name: 'Kenya' }).click()
  await expect(page).toHaveURL(/country=kenya/)
  await expect(page.getByRole('heading', { name: 'Shield of Kenya' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Black Star' })).toHaveCount(0)
  // custom bracelets are shown for every country
  await expect(page.getByRole('heading', { name: 'Your Own Colours' })).toBeVisible()

  const add = cards.filter({ hasText: 'Shield of Kenya' }).getByRole('button', { name: /Add .*to cart/i })
  await context.setOffline(true)
  const refreshed = page.waitForEvent('requestfailed', (request) => request.url().includes('/trpc/cart.list'))
  // by keyboard on a phone, with the button where a toast would be
  await page.setViewportSize({ width: 390, height: 664 })
  await add.evaluate((own) => own.scrollIntoView({ block: 'end' }))
  await add.press('Enter')
  await refreshed
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  const failed = toast(page, 'Failed to add to cart')
  await expect(failed).toBeVisible()
  expect(await coveredBy(failed, 'article')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await context.setOffline(false)
  // once
  await add.dblclick()
  await expect(toast(page, 'Added to Cart!')).toBeVisible()
  await cards
    .filter({ hasText: 'Savannah Beads' })
    .getByRole('button', { name: /Add .*to cart/i })
    .click()
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()

  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: /Shopping Cart \(2 items\)/ })).toBeVisible()
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  // up to the window's edge, where the page has its scroll bar
  for (const [width, wide] of [
    [320, 320],
    [415, 400],
    [700, 400],
    [768, 540],
  ] as const) {
    await page.setViewportSize({ ...size, width })
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: width - wide, width: wide })
  }
  await page.setViewportSize(size)
  // also with a tooltip open
  await drawer.getByRole('button', { name: 'Remove Shield of Kenya' }).hover()
  await expect(page.locator('[data-tooltip-card]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  const shield = drawer.getByRole('listitem').filter({ hasText: 'Shield of Kenya' })
  expect(await violations(page)).toEqual([])
  await shield.getByRole('button', { name: /more|increase|plus|add/i }).click()
  await expect(drawer.getByRole('heading', { name: /Shopping Cart \(3 items\)/ })).toBeVisible()
  await shield.getByRole('button', { name: /fewer|less|decrease|minus/i }).dblclick()
  await expect(drawer.getByRole('heading', { name: /Shopping Cart \(1 item/ })).toBeVisible()
  await expect(shield).toHaveCount(0)

  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Savannah Beads')).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  await drawer.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(toast(page, 'Cart cleared', 'All items have been removed from your cart.')).toBeVisible()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /shop/i }).click()
  await expect(page).toHaveURL(/\/shop/)
})

test.describe('on a slow phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('no early tap is lost: the menu opens at once, and other buttons are busy until their code has loaded', async ({
    page,
  }) => {
    // holds the code back, so that the taps come first on any machine
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/shop', { waitUntil: 'commit' })
    const [menu, drawer] = [page.getByRole('dialog', { name: 'Menu' }), page.getByRole('dialog')]
    await page.getByRole('button', { name: 'Menu' }).tap()
    await menu.getByRole('button', { name: 'Close menu' }).tap()
    await expect(menu).toBeHidden()
    const add = page.getByRole('button', { name: 'Add to Cart: Volta Barrels' })
    const cart = page.getByRole('banner').getByRole('button', { name: /cart/i })
    for (const early of [add, cart]) {
      await early.tap()
      await expect(early).toHaveAttribute('aria-busy', 'true')
    }
    await expect(page.locator('html[data-ready]')).toHaveCount(0)
    code.resolve()
    await expect(drawer.getByRole('heading', { name: /\(1 item/ })).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  })
})

test('a page whose code arrives before the rest of its HTML is hydrated', async ({ page, baseURL }) => {
  const rest = Promise.withResolvers<void>()
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const upstream = await fetch(new URL(request.url ?? '/', baseURL))
    const type = upstream.headers.get('content-type') ?? ''
    const body = Buffer.from(await upstream.arrayBuffer())
    response.writeHead(upstream.status, { 'content-type': type })
    if (type.startsWith('text/html')) {
      const half = body.indexOf('</h1>')
      response.write(body.subarray(0, half))
      await rest.promise
      response.end(body.subarray(half))
    } else response.end(body)
  }
  const network = createServer((request, response) => void pass(request, response))
  network.listen(0, 'localhost')
  await once(network, 'listening')

  await page.goto(`http://localhost:${portOf(network.address())}/shop`, { waitUntil: 'commit' })
  await page.waitForFunction(() => {
    const all = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return all.length > 0 && all.every((file) => (file as PerformanceResourceTiming).responseEnd > 0)
  })
  // lets the code start
  for (let turn = 0; turn < 10; turn += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
  rest.resolve()

  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  network.close()
})

test('a visitor adds a bracelet to the wishlist, and from there to the cart', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/shop')
  const card = page.getByRole('article').filter({ hasText: 'Accra Market' })
  await card.getByRole('button', { name: /wishlist|save/i }).click()
  await expect(page.getByText('Added to wishlist!').first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: /^Wishlist/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Wishlist' })).toBeVisible()
  await expect(main.getByText('Accra Market')).toBeVisible()
  await main.getByRole('button', { name: /add .*to cart/i }).click()
  await expect(page.getByText('Added to Cart!').first()).toBeVisible()
  await main.getByRole('button', { name: /remove/i }).click()
  await expect(page.getByText('Removed from wishlist').first()).toBeVisible()
  await expect(main.getByRole('link', { name: /shop/i }).first()).toBeVisible()
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { violations } from '../support/axe.ts'
import { portOf } from '../support/free-port.ts'
import { expect, test, toast, visit, withCart } from '../support/visitor.ts'

const products = '#products'

test('filters, adds, changes the cart in the drawer and opens the checkout', async ({ page }) => {
  await page.goto('/shop')
  const cards = page.locator(products).getByRole('article')
  await expect(page.locator(products).getByRole('heading', { name: 'Black Star' })).toBeVisible()
  await page.getByRole('link', { name: 'Kenya' }).click()
  await expect(page).toHaveURL(/country=kenya/)
  await expect(page.getByRole('heading', { name: 'Shield of Kenya' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Black Star' })).toHaveCount(0)
  // custom bracelets are shown for any country
  await expect(page.getByRole('heading', { name: 'Your Own Colours' })).toBeVisible()

  await cards
    .filter({ hasText: 'Shield of Kenya' })
    .getByRole('button', { name: /Add .*to cart/i })
    .click()
  await expect(page.getByText('Added to Cart!').first()).toBeVisible()
  await cards
    .filter({ hasText: 'Savannah Beads' })
    .getByRole('button', { name: /Add .*to cart/i })
    .click()
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()

  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: /Shopping Cart \(2 items\)/ })).toBeVisible()
  const shield = drawer.getByRole('listitem').filter({ hasText: 'Shield of Kenya' })
  await expect(shield.getByText(/each/)).toBeVisible()
  await shield.getByRole('button', { name: /more|increase|plus|add/i }).click()
  await expect(drawer.getByRole('heading', { name: /Shopping Cart \(3 items\)/ })).toBeVisible()
  await expect(
    drawer.getByText('Secure checkout with a card payment provider • Supporting education worldwide'),
  ).toBeVisible()
  await shield.getByRole('button', { name: /fewer|less|decrease|minus/i }).dblclick()
  await expect(drawer.getByRole('heading', { name: /Shopping Cart \(1 item/ })).toBeVisible()
  await expect(shield).toHaveCount(0)

  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Savannah Beads')).toBeVisible()
})

for (const [what, files, waitUntil] of [
  ['any code', '**/assets/*.js', 'commit'],
  // React is hydrated then, and waits too
  ['the page’s own code', '**/assets/shop.page-*.js', 'domcontentloaded'],
] as const) {
  test(`a button waits for ${what}: an earlier click does nothing, a later one counts`, async ({ page }) => {
    const code = Promise.withResolvers<void>()
    await page.route(files, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/shop', { waitUntil })
    const add = page.getByRole('button', { name: 'Add to Cart: Black Star' })
    await add.click({ force: true })
    code.resolve()
    await add.click()
    await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: /\(1 item/ })).toBeVisible()
  })
}

test('hydrates a page whose code arrives before the rest of its HTML', async ({ page, baseURL }) => {
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
  // time for the code to start
  for (let turn = 0; turn < 10; turn += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
  rest.resolve()

  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  network.close()
})

test('clears the cart, and has nothing to pay for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await withCart(page, [
    { braceletId: 1, quantity: 2 },
    { braceletId: 2, quantity: 1 },
  ])
  await page.goto('/shop')
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(toast(page, 'Cart cleared', 'All items have been removed from your cart.')).toBeVisible()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(drawer).toHaveCount(0)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /shop/i }).click()
  await expect(page).toHaveURL(/\/shop/)
})

test('offline, shows that a bracelet could not be added', async ({ page, context }) => {
  await visit(page, '/shop')
  await context.setOffline(true)
  const refreshed = page.waitForEvent('requestfailed', (request) => request.url().includes('/trpc/cart.list'))
  await page
    .getByRole('article')
    .filter({ hasText: 'Accra Market' })
    .getByRole('button', { name: /Add .*to cart/i })
    .click()
  await expect(toast(page, 'Failed to add to cart')).toBeVisible()
  await refreshed
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(toast(page, 'Failed to add to cart')).toBeVisible()
})

test('adds a bracelet to the wishlist, and from there to the cart', async ({ page }) => {
  await page.goto('/shop')
  const card = page.getByRole('article').filter({ hasText: 'Accra Market' })
  await card.getByRole('button', { name: /wishlist|save/i }).click()
  await expect(page.getByText('Added to wishlist!').first()).toBeVisible()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Wishlist/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Wishlist' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Accra Market')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /add .*to cart/i })
    .click()
  await expect(page.getByText('Added to Cart!').first()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /remove/i })
    .click()
  await expect(page.getByText('Removed from wishlist').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /shop/i }).first()).toBeVisible()
})

test('works while storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('/shop')
  await page
    .getByRole('article')
    .filter({ hasText: 'Black Star' })
    .getByRole('button', { name: /Add .*to cart/i })
    .click()
  await expect(page.getByText('Added to Cart!').first()).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Black Star')).toBeVisible()
})

test('shows that the bracelets cannot be loaded, and retries', async ({ page }) => {
  await page.goto('/wishlist')
  await page.route('**/trpc/shop.bracelets*', (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: /shop/i }).first().click()
  await expect(page.getByText('Error loading bracelets')).toBeVisible()
  await page.unroute('**/trpc/shop.bracelets*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the shop, its filters and navigation, and what needs scripts', async ({ page }) => {
    await page.goto('/shop')
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
    await page.getByRole('link', { name: 'Brazil' }).click()
    await expect(page.getByRole('heading', { name: 'Rainforest' })).toBeVisible()
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: 'Donate' }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
    await page.goto('/projects')
    await expect(main.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page')
    await expect(main.getByRole('link', { name: 'Shop' })).not.toHaveAttribute('aria-current')
    await page.goto('/checkout')
    await expect(page.getByText(/JavaScript/).first()).toBeVisible()
    await page.goto('/prayer')
    await expect(page.getByText('This form needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Prayer Request' })).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('navigates by the side panel, which traps the focus and returns it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/shop')
    const menu = page.getByRole('button', { name: /menu/i })
    await menu.click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('link', { name: 'Donate Now' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(menu).toBeFocused()
    await menu.click()
    await panel.getByRole('link', { name: 'Wishlist' }).click()
    await expect(page).toHaveURL(/\/wishlist$/)
    await expect(panel).toHaveCount(0)
  })
})

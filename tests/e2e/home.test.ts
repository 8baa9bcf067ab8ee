import { expect, PUBLIC_PATHS, test } from '../support/visitor.ts'

test('goes three ways from the hero', async ({ page }) => {
  await page.goto('/')
  const hero = page.locator('#home')
  await expect(hero.getByRole('link', { name: 'Make a Financial Gift' })).toHaveAttribute('href', '/donate')
  await expect(hero.getByRole('link', { name: 'View Our Projects' })).toHaveAttribute('href', '/projects')
  await hero.getByRole('link', { name: 'Donate Books' }).click()
  await expect(page.locator('#contact')).toBeInViewport()
  await expect(page.getByText('800+', { exact: true })).toHaveCount(1)
  await expect(page.getByText('1,000+', { exact: true })).toHaveCount(1)
})

test('opens one answer at a time', async ({ page }) => {
  await page.goto('/')
  const faq = page.locator('#faq')
  await expect(faq.getByRole('group')).toHaveCount(6)
  const [first, second] = [faq.locator('summary').nth(0), faq.locator('summary').nth(1)]
  await first.click()
  await expect(faq.locator('details[open]')).toHaveCount(1)
  await second.click()
  await expect(faq.locator('details[open]')).toHaveCount(1)
  await expect(faq.locator('details').nth(1)).toHaveAttribute('open', '')
  await second.press('Enter')
  await expect(faq.locator('details[open]')).toHaveCount(0)
})

test('reaches the contact section from everywhere', async ({ page }) => {
  await page.goto('/#contact')
  await expect(page.locator('#contact')).toBeInViewport()
  await page.goto('/shop')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get Involved' }).click()
  await expect(page).toHaveURL(/\/#contact$/)
  await expect(page.locator('#contact')).toBeInViewport()
  const ways = page.locator('#contact').getByRole('link')
  for (const href of ['/book-donation', '/volunteer', '/donate', '/prayer']) {
    await expect(ways.and(page.locator(`[href="${href}"]`))).toHaveCount(1)
  }
  await page.goto('/projects')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.locator('#faq')).toBeInViewport()
})

test('stays where one has scrolled to when the code comes', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/projects', { waitUntil: 'commit' })
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
  await footer.scrollIntoViewIfNeeded()
  const asked = page.waitForResponse((response) => response.url().includes('/trpc/cart.list'))
  code.resolve()
  await asked
  await expect(footer).toBeInViewport()
})

test('has the navigation of the home page there, and the other elsewhere', async ({ page }) => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await page.goto('/')
  await expect(links).toHaveText([
    'Home',
    'About',
    'Projects',
    'Blog',
    'Shop',
    'Donate',
    'FAQ',
    'Get Involved',
  ])
  await page.goto('/shop')
  await expect(links).toHaveText(['Home', 'Projects', 'Blog', 'Shop', 'Wishlist', 'Donate', 'Get Involved'])
})

test('shows its own projects where the server has none, each page another set', async ({ page }) => {
  await page.goto('/')
  const about = page.locator('#projects')
  await expect(about.getByText('Books to Ghana 2025')).toBeVisible()
  await expect(about.getByText(/75% complete/)).toBeVisible()
  await expect(about.getByText('Books to Brazil 2026')).toBeVisible()
  await page.goto('/projects')
  for (const figure of ['25,000+', '15', '8,500+', '12']) {
    await expect(page.getByText(figure, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByText('Launching Soon')).toBeVisible()
  await expect(page.getByText(/750/).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of PUBLIC_PATHS) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const text = await page.getByRole('main').innerText()
      expect(text.length).toBeGreaterThan(60)
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }),
      ).toBeVisible()
    })
  }
})

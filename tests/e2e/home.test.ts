import { expect, test } from '../support/visitor.ts'

test('opens one answer at a time', async ({ page }) => {
  await page.goto('/')
  const faq = page.locator('#faq')
  // another story adds one
  await expect(faq.getByRole('group').nth(5)).toBeVisible()
  const [first, second] = [faq.locator('summary').nth(0), faq.locator('summary').nth(1)]
  await first.click()
  await expect(faq.locator('details[open]')).toHaveCount(1)
  await second.click()
  await expect(faq.locator('details[open]')).toHaveCount(1)
  await expect(faq.locator('details').nth(1)).toHaveAttribute('open', '')
  await second.press('Enter')
  await expect(faq.locator('details[open]')).toHaveCount(0)
})

test('links the contact section from every page', async ({ page }) => {
  await page.goto('/')
  await page.locator('#home').getByRole('link', { name: 'Donate Books' }).click()
  await expect(page.locator('#contact')).toBeInViewport()
  await page.goto('/shop')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get Involved' }).click()
  await expect(page).toHaveURL(/\/#contact$/)
  await expect(page.locator('#contact')).toBeInViewport()
  await page.goto('/projects')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.locator('#faq')).toBeInViewport()
})

test('keeps the scroll position when the code arrives', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/projects', { waitUntil: 'commit' })
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
  await footer.scrollIntoViewIfNeeded()
  const hydrated = page.waitForResponse((response) => response.url().includes('/trpc/cart.list'))
  code.resolve()
  await hydrated
  await expect(footer).toBeInViewport()
})

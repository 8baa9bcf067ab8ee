import { expect, test } from '../support/visitor.ts'

test('opens one answer at a time, and links its sections, from other pages too', async ({ page }) => {
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

  await page.locator('#home').getByRole('link', { name: 'Donate Books' }).click()
  await expect(page.locator('#contact')).toBeInViewport()
  await page.goto('/projects')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(faq).toBeInViewport()
})

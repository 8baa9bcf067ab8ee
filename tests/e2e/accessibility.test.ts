import { violations } from '../support/axe.ts'
import { expect, PUBLIC_PATHS, test, visit, withCart } from '../support/visitor.ts'

for (const path of PUBLIC_PATHS) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    expect(await violations(page)).toEqual([])
  })
}

test('the cart drawer is accessible, empty and full', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await withCart(page, [
    { braceletId: 1, quantity: 2 },
    { braceletId: 2, quantity: 1 },
  ])
  await page.goto('/shop')
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByRole('dialog').getByText('Your cart is empty')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the checkout form is accessible, also with its errors', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await withCart(page, [{ braceletId: 1, quantity: 1 }])
  await page.goto('/checkout')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the side panel is accessible, holds the focus and gives it back', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/shop')
    const menu = page.getByRole('button', { name: /menu/i })
    await menu.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violations(page)).toEqual([])
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  })
})

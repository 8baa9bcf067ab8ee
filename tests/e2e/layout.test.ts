/** Where things are on a phone: what is asked for is within reach of a thumb, on the first screen. */
import type { Locator } from 'playwright/test'
import { expect, test } from '../support/visitor.ts'

/** Pixels from the top of the page. */
const box = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return { top: top + scrollY, bottom: bottom + scrollY, height }
  })

test('amounts, bracelets and their buttons are within reach on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/donate')
  const tiles = page.getByRole('radiogroup').locator(':scope > *')
  await expect(tiles).toHaveCount(6)
  expect((await box(tiles.first())).top).toBeLessThanOrEqual(260)
  // above the bar with the button
  expect((await box(tiles.last())).bottom).toBeLessThanOrEqual((await box(page.locator('form .sticky'))).top)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop')
  expect((await box(page.locator('main > .bg-sunken'))).height).toBeLessThanOrEqual(300)
  const add = page.getByRole('button', { name: /^Add to Cart:/ }).first()
  expect((await box(add)).top).toBeLessThanOrEqual(660)

  await page.goto('/shop/black-star')
  expect((await box(page.locator('main figure > div'))).height).toBeLessThanOrEqual(300)
  expect((await box(add)).top).toBeLessThanOrEqual(580)
  const bar = page.getByRole('region', { name: 'Buy Black Star' })
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded()
  await expect(bar).toContainText('£12.00')
})

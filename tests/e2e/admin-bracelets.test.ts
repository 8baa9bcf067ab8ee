/** The owner changes what the shop offers, without a terminal. */
import { violations } from '../support/axe.ts'
import { aWord, unlock } from '../support/owner.ts'
import { expect, overflow, test, toast } from '../support/visitor.ts'

test('a bracelet is drawn and added, its price is changed, and a visitor finds it at the new one', async ({
  page,
}) => {
  const name = `Kingfisher ${aWord()}`
  await unlock(page, '/admin/bracelets')
  await expect(page.getByRole('link', { name: 'Black Star' })).toBeVisible()
  await page.getByRole('link', { name: 'New bracelet' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Price in pounds').fill('12,50')
  await page.getByLabel('Description').fill('Blue and orange glass.')
  await page.getByLabel('Country').selectOption('Kenya')
  await page.getByLabel('Bead in front').selectOption('Shield')
  await page.getByLabel('How the colours run').selectOption('Long barrels')
  await page.getByRole('button', { name: 'Remove colour 3' }).click()
  await page.getByLabel(/^Colour 1/).fill('#2457a6')
  await expect(page.getByRole('img', { name: `${name}: a bracelet of blue and gold beads` })).toBeVisible()
  await page.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(page.getByText('Please enter an amount such as 12.00')).toBeVisible()
  await expect(page.getByLabel('Price in pounds')).toBeFocused()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Price in pounds').fill('12.5')
  await page.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(toast(page, 'Bracelet created')).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('£12.50 · Kenya')
  expect(await violations(page)).toEqual([])
  await row.getByRole('link').click()
  await page.getByLabel('Price in pounds').fill('14')
  await page.getByRole('button', { name: 'Save bracelet' }).click()
  await expect(toast(page, 'Bracelet saved')).toBeVisible()

  await page.goto('/shop?country=kenya')
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('£14.00')
})

/** A bracelet gets photographs, and visitors look at them. */
import sharp from 'sharp'
import { violations } from '../support/axe.ts'
import { aWord, unlock } from '../support/owner.ts'
import { expect, overflow, test, toast, visit } from '../support/visitor.ts'

const aPhotograph = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 480, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a bracelet with two photographs and a stock of 5 is added, and its page shows both', async ({
  page,
}) => {
  const name = `Heron ${aWord()}`
  await unlock(page, '/admin/bracelets')
  await page.getByRole('link', { name: 'New bracelet' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Price in pounds').fill('15')
  await page.getByLabel('Description').fill('Grey and white glass.')
  await page.getByLabel('Stock').fill('5')
  await page
    .getByLabel('Photograph files')
    .setInputFiles([await aPhotograph('box.jpg', '#8a8488'), await aPhotograph('wrist.jpg', '#5cb3d9')])
  const [first, second] = ['Photograph 1', 'Photograph 2'].map((label) =>
    page.getByRole('listitem', { name: label }),
  )
  await expect(second!).toBeVisible()
  await second!.getByLabel('What it shows').fill('On a wrist')
  // what it shows must be said
  await page.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(page.getByText('Please say what the photograph shows')).toBeVisible()
  await expect(first!.getByLabel('What it shows')).toBeFocused()
  await first!.getByLabel('What it shows').fill('In its box')
  // by pointer and by keyboard
  await second!.getByRole('img').click({ position: { x: 10, y: 10 } })
  await expect(second!.getByLabel('From the top')).toHaveValue('5')
  await second!.getByLabel('From the left').press('ArrowRight')
  await expect(second!.getByLabel('From the left')).toHaveValue('10')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Move Photograph 2 up' }).click()
  await expect(first!.getByLabel('What it shows')).toHaveValue('On a wrist')
  await expect(page.getByRole('button', { name: 'Move Photograph 1 down' })).toBeFocused()
  await page.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(toast(page, 'Bracelet created')).toBeVisible()

  await visit(page, '/shop?country=all')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card.getByRole('img', { name: 'On a wrist' })).toBeVisible()
  await card.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('img', { name: 'On a wrist' })).toBeInViewport()
  // the other format takes no place in the layout
  expect(await page.locator('main source').first().boundingBox()).toBeNull()
  await page.getByRole('link', { name: 'Photograph 2 of 2' }).click()
  await expect(page.getByRole('img', { name: 'In its box' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Photograph 2 of 2' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: 'On a wrist' })).not.toBeInViewport()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /cart/i })).toContainText('1')
})

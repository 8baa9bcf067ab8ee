/** The owner changes what the shop offers, without a terminal. */
import type { Page } from 'playwright/test'
import { HEIC } from '../../support/heic-photograph.ts'
import { aPhonePhotograph, aWord, openPlace, unlock } from '../../support/owner.ts'
import { ADMIN_PASSWORD } from '../../support/site.ts'
import { expect, isFine, test, toast, violations, visit, withCart } from '../../support/visitor.ts'

async function openCart(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  return page.getByRole('dialog')
}

test('a bracelet is drawn and photographed, its price is changed, and a visitor finds it at the new price @task', async ({
  page,
}) => {
  const name = `Kingfisher ${aWord()}`
  await unlock(page)
  await openPlace(page, 'Bracelets')
  await expect(page.getByRole('link', { name: 'Black Star' })).toBeVisible()
  await page.getByRole('link', { name: 'New bracelet' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Price in pounds').fill('12,50')
  await page.getByLabel('Description').fill('Blue and orange glass.')
  await page.getByLabel('Country').selectOption('Kenya')
  await page.getByLabel('Bead in front').selectOption('Shield')
  await page.getByLabel('Colour pattern').selectOption('Long barrels')
  await page.getByRole('button', { name: 'Remove colour 3' }).click()
  await page.getByLabel(/^Colour 1/).fill('#2457a6')
  await expect(page.getByRole('img', { name: `${name}: a bracelet of blue and gold beads` })).toBeVisible()
  // photographs from a phone: one in a format that this browser cannot show, and a large rotated one with its location
  const sent: Buffer[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/pictures')) sent.push(request.postDataBuffer() ?? Buffer.alloc(0))
  })
  const wrist = await aPhonePhotograph()
  expect(wrist.length).toBeGreaterThan(2_000_000)
  const first = page.getByRole('listitem', { name: 'Photograph 1' })
  const second = page.getByRole('listitem', { name: 'Photograph 2' })
  await test.step('Task: put a photo from a phone on a bracelet', async () => {
    await page.getByLabel('Photograph files').setInputFiles([
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: HEIC },
      { name: 'IMG_2.JPG', mimeType: 'image/jpeg', buffer: wrist },
    ])
    await second.getByLabel('What it shows').fill('On a wrist')
    await expect(first.getByRole('img')).toHaveAttribute('src', /-640x400a\.webp$/)
    await expect(second.getByRole('img')).toHaveAttribute('src', /-1600x2400a\.webp$/)
  })
  expect(sent.filter((body) => body.length > 1_000_000 || body.includes('Exif'))).toEqual([])
  expect(sent).toHaveLength(2)
  await page.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(page.getByText('Please enter an amount such as 12.00')).toBeVisible()
  await expect(page.getByText('Please say what the photograph shows')).toBeVisible()
  await expect(page.getByLabel('Price in pounds')).toBeFocused()
  await first.getByLabel('What it shows').fill('In its box')
  // with the pointer, then with the keyboard
  await second.getByRole('img').click({ position: { x: 10, y: 10 } })
  await expect(second.getByLabel('From the top')).toHaveValue('5')
  await second.getByLabel('From the left').press('ArrowRight')
  await expect(second.getByLabel('From the left')).toHaveValue('10')
  await page.getByRole('button', { name: 'Move Photograph 2 up' }).click()
  await expect(first.getByLabel('What it shows')).toHaveValue('On a wrist')
  await expect(page.getByRole('button', { name: 'Move Photograph 1 down' })).toBeFocused()
  await isFine(page)
  await page.getByLabel('Price in pounds').fill('12.5')
  await page.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(toast(page, 'Bracelet created')).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('£12.50 · Kenya')
  await row.getByRole('link').click()
  await page.waitForURL(/\/bracelets\/\d+$/)
  const braceletId = Number(page.url().split('/').at(-1))
  await withCart(page, [{ braceletId, quantity: 2 }])
  await page.getByLabel('Price in pounds').fill('14')
  await page.getByLabel('Stock (optional)').fill('5')
  await page.getByRole('button', { name: 'Save bracelet' }).click()
  await expect(toast(page, 'Bracelet saved')).toBeVisible()

  // a visitor who added it to the cart before the change
  await page.goto('/checkout')
  await expect(page.getByText('The price changed from £12.50 to £14.00')).toBeVisible()
  await visit(page, '/shop?country=kenya')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('£14.00')
  await expect(card.getByRole('img', { name: 'On a wrist' })).toBeVisible()
  const cart = await openCart(page)
  await expect(cart.getByText('The price changed from £12.50 to £14.00')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await cart.getByRole('button', { name: `OK: the new price of ${name}` }).click()
  await expect(cart.getByText(/The price changed/)).toHaveCount(0)
  await expect(cart.getByText('£28.00')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await card.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('img', { name: 'On a wrist' })).toBeInViewport()
  // the element of the other format takes no space in the layout
  expect(await page.locator('main source').first().boundingBox()).toBeNull()
  await page.getByRole('link', { name: 'Photograph 2 of 2' }).click()
  await expect(page.getByRole('img', { name: 'In its box' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Photograph 2 of 2' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: 'On a wrist' })).not.toBeInViewport()
  await isFine(page)
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /cart/i })).toContainText('3')
})

test('a bracelet is moved before another, and one is hidden: it leaves the shop, and the total of a cart', async ({
  page,
}) => {
  await page.request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const bracelet = { description: 'Beads.', price: '12.00', country: 'kenya', colors: ['#2457A6'] }
  const add = async (name: string) => {
    const data = { ...bracelet, name, image: 'multi-bands.svg' }
    const response = await page.request.post('/trpc/shop.create', { data })
    return { name, braceletId: Number((await response.json()).result.data.id), quantity: 1 }
  }
  const [one, other] = [await add(`Heron ${aWord()}`), await add(`Stork ${aWord()}`)]
  await withCart(page, [one, other])
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await unlock(page, '/admin/bracelets')

  const names = [one.name, other.name]
  const inOrder = async () => {
    const offered = (await (await page.request.get('/api/bracelets')).json()) as { name: string }[]
    return offered.map(({ name }) => name).filter((name) => names.includes(name))
  }
  const up = page.getByRole('button', { name: `Move ${other.name} up` })
  const announced = page.getByText(new RegExp(`^${other.name} is now number \\d+ of \\d+$`))
  // repeated if another story's bracelet has come between the two
  await expect(async () => {
    await up.press('Enter')
    await expect(announced).toBeAttached()
    await expect(up).toBeFocused()
    await expect.poll(inOrder, { timeout: 5000 }).toEqual(names.toReversed())
  }).toPass({ timeout: 60_000 })
  // back again, with the mouse
  await rowOf(one.name).evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const [above, below] = [await rowOf(other.name).boundingBox(), await rowOf(one.name).boundingBox()]
  if (!above || !below) throw new Error('a row is not shown')
  await page.mouse.move(below.x + 16, below.y + below.height / 2)
  await page.mouse.down()
  await page.mouse.move(above.x + 16, above.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(inOrder).toEqual(names)

  await page.getByRole('searchbox', { name: 'Search bracelets' }).fill(one.name.toLowerCase())
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ bracelets$/ })).toBeVisible()
  await expect(rowOf(other.name)).toHaveCount(0)
  const menu = page.getByRole('button', { name: `More for ${one.name}`, exact: true })
  await menu.press('Enter')
  const hide = page.getByRole('menuitem', { name: /^Hide/ })
  await expect(hide).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(hide).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await hide.click()
  const hidden = page.getByRole('region', { name: /^Hidden/ })
  await expect(hidden.getByRole('link', { name: one.name })).toBeVisible()
  await hidden.getByRole('button', { name: `More for ${one.name}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${one.name} (copy)`)
  await openPlace(page, 'Bracelets')
  await page.getByRole('button', { name: `More for ${one.name} (copy)` }).click()
  await page.getByRole('menuitem', { name: /^Retire/ }).click()
  await expect(
    page.getByRole('region', { name: /^Retired/ }).getByRole('link', { name: `${one.name} (copy)` }),
  ).toBeVisible()
  await isFine(page)

  await visit(page, '/shop?country=kenya')
  await expect(page.getByRole('article').filter({ hasText: other.name })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: one.name })).toHaveCount(0)
  const cart = await openCart(page)
  const line = cart.getByRole('listitem').filter({ hasText: one.name })
  await expect(line.getByText('No longer available')).toBeVisible()
  await expect(line.getByRole('button')).toHaveAccessibleName(`Remove ${one.name}`)
  await expect(cart.getByRole('heading', { name: /\(1 item/ })).toBeVisible()
  await cart.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('No longer available, so it is left out of this order.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay £12.00' })).toBeVisible()
})

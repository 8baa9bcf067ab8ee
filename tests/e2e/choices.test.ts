/** A bracelet made to order: the owner asks, a visitor answers and buys, and the owner reads it on the slip. */
import { aWord, unlock } from '../support/owner.ts'
import {
  CARDS,
  expect,
  fillCheckout,
  isFine,
  payButton,
  test,
  toast,
  violations,
} from '../support/visitor.ts'

test('the owner asks for a choice, a visitor buys with the answer, and it stands on the packing slip', async ({
  page,
}) => {
  const name = `Two flags ${aWord()}`
  await unlock(page, '/admin/bracelets/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Price in pounds').fill('15')
  await page.getByLabel('Description').fill('Beads of two flags.')
  await page.getByLabel('Country').selectOption('Custom')
  for (const question of ['Your colours', 'Which two flags?']) {
    await page.getByRole('button', { name: 'Add a question' }).click()
    await expect(page.getByLabel(/^Text of question \d/).last()).toBeFocused()
    await page.keyboard.type(question)
  }
  await page.getByLabel('Is question 1 required?').selectOption('It may be left out')
  await page.getByRole('button', { name: 'Move question 2 up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move question 1 down' })).toBeFocused()
  await page.getByLabel('Answer to question 1').selectOption('One of a list')
  await page.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(page.getByText('Please enter the answers, one a line')).toBeVisible()
  await page.getByLabel('List for question 1').fill('Ghana and Kenya\n\nUSA and Brazil\n')
  await isFine(page)
  await page.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(toast(page, 'Bracelet created')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop?country=custom')
  await page.getByRole('button', { name: `Choose and add: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(dialog.getByText('Please choose an answer')).toBeVisible()
  await expect(dialog.getByLabel('Which two flags?')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Which two flags?').selectOption('Ghana and Kenya')
  await dialog.getByLabel('Your colours (optional)').fill('more red than green')
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, 'Added to Cart!')).toBeVisible()
  await expect(page.getByRole('button', { name: `Choose and add: ${name}` })).toBeFocused()

  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  const cart = page.getByRole('dialog')
  await expect(cart).toContainText('Which two flags? Ghana and Kenya')
  await cart.getByRole('button', { name: /^One more/ }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(
    'Your colours: more red than green',
  )
  await fillCheckout(page, CARDS.works)
  await payButton(page).click()
  await expect(page.getByRole('region', { name: 'Your order', exact: true })).toContainText(
    'Which two flags? Ghana and Kenya',
  )
  const number = await page.getByText(/^1\d{3}$/).textContent()

  await unlock(page, '/admin/orders')
  const order = page.getByRole('article', { name: `Order ${number}` })
  await expect(order).toContainText('Which two flags? Ghana and Kenya')
  // the buyer writes again
  await order.getByRole('button', { name: /^Change choices/ }).click()
  await expect(order.getByLabel('Which two flags?')).toBeFocused()
  await order.getByLabel('Which two flags?').selectOption('USA and Brazil')
  expect(await violations(page)).toEqual([])
  await order.getByRole('button', { name: 'Save choices' }).click()
  await expect(toast(page, `Choices of order ${number} saved`)).toBeVisible()
  await order.getByRole('button', { name: /^Packing slip/ }).click()
  await expect(page.getByRole('article', { name: `Packing slip of order ${number}` })).toContainText(
    'Which two flags? USA and Brazil',
  )
})

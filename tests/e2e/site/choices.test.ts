/** A bracelet made to order: the owner adds a question, a visitor answers it and buys, and the slip has the answer. */
import { aWord, openPlace, unlock } from '../../support/owner.ts'
import {
  CARDS,
  expect,
  fillCheckout,
  isFine,
  payButton,
  test,
  toast,
  violations,
} from '../../support/visitor.ts'

test('the owner asks for a choice, a visitor buys with the answer, and it is on the packing slip', async ({
  page: owner,
  context,
}) => {
  const name = `Two flags ${aWord()}`
  await unlock(owner, '/admin/bracelets/new')
  await owner.getByLabel('Name').fill(name)
  await owner.getByLabel('Price in pounds').fill('15')
  await owner.getByLabel('Description').fill('Beads of two flags.')
  await owner.getByLabel('Country').selectOption('Custom')
  for (const question of ['Your colours', 'Which two flags?']) {
    await owner.getByRole('button', { name: 'Add a question' }).click()
    await expect(owner.getByLabel(/^Text of question \d/).last()).toBeFocused()
    await owner.keyboard.type(question)
  }
  await owner.getByLabel('Is question 1 required?').selectOption('It may be left out')
  await owner.getByRole('button', { name: 'Move question 2 up' }).press('Enter')
  await expect(owner.getByRole('button', { name: 'Move question 1 down' })).toBeFocused()
  await owner.getByLabel('Answer to question 1').selectOption('One of a list')
  await owner.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(owner.getByText('Please enter the answers, one a line')).toBeVisible()
  await owner.getByLabel('List for question 1').fill('Ghana and Kenya\n\nUSA and Brazil\n')
  await isFine(owner)
  await owner.getByRole('button', { name: 'Create bracelet' }).click()
  await expect(toast(owner, 'Bracelet created')).toBeVisible()

  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop?country=custom')
  await page.getByRole('link', { name, exact: true }).click()
  // its button works with or without answers; what is missing is asked beside its line in the cart
  const asked = page.getByRole('form', { name: `What we ask about ${name}` })
  await asked.getByRole('checkbox', { name: 'Red' }).check()
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click()
  await expect(toast(page, 'Added to Cart!')).toBeVisible()
  const here = page.getByRole('list', { name: 'In your cart' })
  await expect(here).toContainText('Your colours: Red')
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  const cart = page.getByRole('dialog')
  await expect(cart.getByLabel('Which two flags?')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await here.getByRole('button', { name: /^Change/ }).click()
  await here.getByLabel('Which two flags?').selectOption('Ghana and Kenya')
  await here.getByRole('button', { name: /^Save/ }).click()
  await expect(here.getByRole('button', { name: /^Change/ })).toBeFocused()
  await isFine(page)

  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  await expect(cart).toContainText('Which two flags? Ghana and Kenya')
  await cart.getByRole('button', { name: /^One more/ }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const summary = page.getByRole('region', { name: 'Order summary' })
  await summary.getByRole('button', { name: /^Change/ }).click()
  await expect(summary.getByLabel('Which two flags?')).toBeFocused()
  await summary.getByRole('checkbox', { name: 'Gold' }).check()
  await summary.getByLabel('Anything else?').fill('no green')
  await page.keyboard.press('Enter')
  await expect(summary).toContainText('Your colours: Red, gold; anything else: no green')
  await fillCheckout(page, CARDS.works)
  await payButton(page).click()
  await expect(page.getByRole('region', { name: 'Your order', exact: true })).toContainText(
    'Which two flags? Ghana and Kenya',
  )
  const number = await page.getByText(/^1\d{3}$/).textContent()

  await openPlace(owner, 'Orders')
  await owner.getByRole('link', { name: `Order ${number}` }).click()
  const order = owner.getByRole('main')
  await expect(order).toContainText('Which two flags? Ghana and Kenya')
  // the buyer changes the answer later by email
  await order.getByRole('button', { name: /^Change choices/ }).click()
  const form = owner.getByRole('dialog', { name: `Choices of order ${number}` })
  await expect(form.getByLabel('Which two flags?')).toBeFocused()
  await form.getByLabel('Which two flags?').selectOption('USA and Brazil')
  expect(await violations(owner)).toEqual([])
  await form.getByRole('button', { name: 'Save choices' }).click()
  await expect(toast(owner, `Choices of order ${number} saved`)).toBeVisible()
  await order.getByRole('link', { name: /^Packing slip/ }).click()
  await expect(owner.getByRole('article', { name: `Packing slip of order ${number}` })).toContainText(
    'Which two flags? USA and Brazil',
  )
})

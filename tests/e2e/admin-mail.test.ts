/** A newcomer at the desk: orders leave or are cancelled, and what their buyers were told is read; an email gets other words. */
import { violations } from '../support/axe.ts'
import { anOrder, aWord, row, unlock } from '../support/owner.ts'
import { expect, overflow, test, toast } from '../support/visitor.ts'

// buying, unlocking and navigating take long on a busy machine
test.describe.configure({ timeout: 180_000 })

test('an order is packed, printed and sent with its tracking, and the email that went out is read', async ({
  page,
}) => {
  const word = aWord()
  const { number } = await anOrder(page, { name: `Nkechi ${word}`, email: `${word}@example.org` })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await unlock(page, `/admin/orders?q=${word}`)
  const order = row(page, word)
  await order.getByRole('button', { name: /^Mark packed/ }).click()
  await order.getByRole('button', { name: /^Packing slip/ }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.goBack()

  await order.getByLabel(/^Carrier/).selectOption('Evri')
  await expect(toast(page, 'Carrier saved')).toBeVisible()
  await order.getByLabel(/^Tracking number/).fill('H0123 4567')
  // what is typed goes along with the step
  await order.getByRole('button', { name: /^Mark sent/ }).click()
  await expect(toast(page, `Order ${number}: sent`, 'The buyer gets an email.')).toBeVisible()
  await expect(order.getByRole('link', { name: /^Follow the parcel/ })).toHaveAttribute(
    'href',
    'https://www.evri.com/track#/parcel/H01234567',
  )
  await expect(order.getByRole('button', { name: 'Save' })).toBeHidden()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: /^Mail/ }).click()
  await page.getByRole('link', { name: `Read it (Order sent to ${word}@example.org)` }).click()
  await expect(page.getByText('as it would be sent now')).toBeVisible()
  await expect(page.getByText('Threads & Pages <hello@example.org>')).toBeVisible()
  const email = page.frameLocator(`iframe[title="Email: Your order ${number} is on its way"]`)
  await expect(email.getByRole('heading', { name: `Your order ${number} is on its way` })).toBeVisible()
  await expect(email.getByRole('link', { name: 'Follow your parcel' })).toHaveAttribute(
    'href',
    'https://www.evri.com/track#/parcel/H01234567',
  )
  const ground = email.locator('body')
  await expect(ground).toHaveCSS('background-color', 'rgb(242, 232, 213)')
  const pictures = email.locator('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  expect(await violations(page)).toEqual([])

  await page.getByRole('tab', { name: 'Dark' }).click()
  await expect(ground).toHaveCSS('background-color', 'rgb(23, 16, 24)')
  expect(await violations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect(page.getByText('Tracking: H0123 4567')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

test('another order is cancelled and refunded, and the email that says so is read', async ({ page }) => {
  const word = aWord()
  const { number } = await anOrder(page, { name: `Kofi ${word}`, email: `${word}@example.org` })
  await unlock(page, `/admin/orders?q=${word}`)
  const order = row(page, word)
  await order.getByText('Other steps').click()
  await order.getByRole('button', { name: /^Cancel order/ }).click()
  await expect(order.getByLabel('Email the buyer that it is cancelled')).toBeChecked()
  await order.getByRole('button', { name: 'Cancel and refund £12.00' }).click()
  await expect(toast(page, `Order ${number}: cancelled and refunded`)).toBeVisible()
  await expect(order.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(order.getByText('Refunded', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: /^Mail/ }).click()
  await page.getByRole('link', { name: `Read it (Order cancelled to ${word}@example.org)` }).click()
  const email = page.frameLocator('iframe')
  await expect(email.getByText(`We have cancelled your order ${number}`)).toBeVisible()
  await expect(email.getByText('£12.00 is going back to the card you paid with.')).toBeVisible()
})

test('the opening words of the order confirmation are changed, seen before they are saved, and taken back', async ({
  page,
}) => {
  await unlock(page, '/admin/mail')
  await page.getByRole('link', { name: 'Words of the emails' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Order confirmation' })
  await expect(card.getByText('Standard')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Order confirmation' }).click()
  const opening = page.getByLabel(/^Opening words/)
  await expect(opening).toHaveValue('Thank you for your order. Your order number is {number}.')

  await opening.fill('Hurrah, {nmae}!')
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect(opening).toHaveAccessibleDescription(/\{nmae\} means nothing in this email/)
  const word = aWord()
  await opening.fill(`Hurrah, {name}! Order {number} is a ${word}.`)
  const words = `Hurrah, Ada Okafor! Order 1042 is a ${word}.`
  await expect(page.frameLocator('iframe').getByText(words)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect(toast(page, 'Words saved')).toBeVisible()

  // the next email has them
  const { number } = await anOrder(page, { name: 'Nkechi', email: `${word}@example.org` })
  await page.getByRole('link', { name: /^Mail/ }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('link', { name: `Read it (Order confirmation to ${word}@example.org)` }).click()
  await expect(
    page.frameLocator('iframe').getByText(`Hurrah, Nkechi! Order ${number} is a ${word}.`),
  ).toBeVisible()

  await page.getByRole('link', { name: 'All emails' }).click()
  await page.getByRole('link', { name: 'Words of the emails' }).click()
  await expect(card.getByText('Changed')).toBeVisible()
  await page.getByRole('link', { name: 'Order confirmation' }).click()
  await page.getByRole('button', { name: 'Back to the standard words' }).click()
  await expect(toast(page, 'Standard words again')).toBeVisible()
  await expect(opening).toHaveValue('Thank you for your order. Your order number is {number}.')
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})

/** An email's text is changed, and an email is sent again to a corrected address. */
import { anOrder, aWord, openPlace, refreshUntil, row, unlock } from '../../support/owner.ts'
import { expect, isFine, staysQuiet, test, toast, violations } from '../../support/visitor.ts'

test('the order confirmation’s opening is changed, an email is resent to another address, and the text is reset', async ({
  page,
}) => {
  await unlock(page, '/admin/mail')
  await page.getByRole('button', { name: 'More for Mail' }).click()
  await page.getByRole('menuitem', { name: 'Email wording' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Order confirmation' })
  await expect(card.getByText('Standard')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Order confirmation' }).click()
  const opening = page.getByLabel(/^Opening text/)
  await expect(opening).toHaveValue('Thank you for your order. Your order number is {number}.')

  await opening.fill('Hurrah, {nmae}!')
  await page.getByRole('button', { name: 'Save wording' }).click()
  await expect(opening).toHaveAccessibleDescription(/\{nmae\} means nothing in this email/)
  const word = aWord()
  await opening.fill(`Hurrah, {name}! Order {number} is a ${word}.`)
  const words = `Hurrah, Ada Okafor! Order 1042 is a ${word}.`
  await expect(page.frameLocator('iframe').getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Save wording' }).click()
  await expect(toast(page, 'Wording saved')).toBeVisible()

  // the next email has the new text
  const { number } = await anOrder(page, { name: 'Nkechi', email: `${word}@example.org` })
  await openPlace(page, 'Mail')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const group = page.getByRole('group', { name: `Order ${number} Nkechi` })
  const first = group.getByRole('article').filter({ hasText: `Order confirmation to ${word}@example.org` })
  await refreshUntil(page, first, 'Saved, not sent')
  await first.getByRole('link', { name: `Your order ${number}` }).click()
  await expect(page.getByText('This is what was sent.')).toBeVisible()
  await expect(
    page.frameLocator('iframe').getByText(`Hurrah, Nkechi! Order ${number} is a ${word}.`),
  ).toBeVisible()

  await page.getByRole('link', { name: 'All emails' }).click()
  const right = `right${word}@example.org`
  await first.getByRole('button', { name: /^Send again/ }).click()
  const field = page.getByLabel(/^Send to/)
  await expect(field).toBeFocused()
  await field.fill(right)
  await expect(page.getByLabel('Use this address for the order too')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Email queued')).toBeVisible()
  await expect(first.getByRole('button', { name: /^Send again/ })).toBeFocused()
  // the original recipient stays on record
  await expect(first.getByText('Saved, not sent', { exact: true })).toBeVisible()
  await refreshUntil(page, row(page, right), 'Saved, not sent')
  await page.getByLabel('Status').selectOption('Saved, not sent')
  await expect(page.getByText('Email is not set up')).toBeVisible()
  await expect(row(page, right)).toBeVisible()
  await openPlace(page, 'Activity')
  const sentAgain = /sent an email again: Order confirmation/
  await expect(page.getByText(sentAgain).first()).toBeVisible()
  // the toast may still show the address
  await expect(page.getByRole('main').getByText(right)).toBeHidden()

  await openPlace(page, 'Mail')
  await page.getByRole('button', { name: 'More for Mail' }).click()
  await page.getByRole('menuitem', { name: 'Email wording' }).click()
  await expect(card.getByText('Changed')).toBeVisible()
  await page.getByRole('link', { name: 'Order confirmation' }).click()
  await page.getByRole('button', { name: 'Restore the standard wording' }).click()
  await expect(toast(page, 'Standard wording restored')).toBeVisible()
  await expect(opening).toHaveValue('Thank you for your order. Your order number is {number}.')
  await isFine(page)

  // installed only now, because that fails in the frame of an email
  await openPlace(page, 'Mail')
  await row(page, right)
    .getByRole('button', { name: /^Send again/ })
    .click()
  await page.clock.install()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Email queued')).toBeVisible()
  await staysQuiet(page)
})

/** Orders leave or are cancelled, and what their buyers were told is read. */
import { anOrder, aWord, row, unlock } from '../support/owner.ts'
import { coveredBy, expect, isFine, test, toast, violations } from '../support/visitor.ts'

test('an order is packed, printed, sent and delivered, and the email that went out is read', async ({
  page,
}) => {
  const word = aWord()
  const lines = [
    { braceletId: 1, quantity: 2 },
    { braceletId: 4, quantity: 1 },
  ]
  const { number } = await anOrder(page, { name: `Nkechi ${word}`, email: `${word}@example.org` }, lines)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await unlock(page, '/admin/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}$`))
  const order = row(page, word)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(order.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(order.getByText('To pack', { exact: true })).toBeVisible()
  await expect(order.getByRole('list', { name: 'Bracelets' }).getByRole('listitem')).toHaveText([
    '2 × Black Star',
    '1 × Southern Cross',
  ])
  await expect(order.getByText(/^Send by \d+ \w+ 20\d\d$/)).toBeVisible()
  await order.getByRole('button', { name: /^Mark packed/ }).click()
  const packed = toast(page, `Order ${number}: packed`)
  await expect(packed).toBeVisible()
  await expect.poll(() => coveredBy(packed)).toEqual([])
  await expect(order.getByText('Packed', { exact: true })).toBeVisible()

  await order.getByRole('button', { name: /^Packing slip/ }).click()
  await expect(page.getByRole('article', { name: `Packing slip of order ${number}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Packing slip', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  for (const words of ['Threads & Pages', `Order ${number}`, `Nkechi ${word}`, 'LS1 4AP', 'United Kingdom'])
    expect(printed).toContain(words)
  expect(printed).toMatch(/Black Star[^]*Thank you/)
  // neither a price nor what belongs to the screen
  expect(printed).not.toMatch(/£|Test mode|Refresh|Print|Donate/)
  await page.emulateMedia({ media: 'screen' })
  expect(await violations(page)).toEqual([])
  await page.goBack()

  await page.setViewportSize({ width: 390, height: 844 })
  // the next button is where a toast would lie
  await order
    .getByRole('button', { name: /^Mark sent/ })
    .evaluate((own) => own.scrollIntoView({ block: 'end' }))
  await order.getByLabel(/^Carrier/).selectOption('Evri')
  const saved = toast(page, 'Carrier saved')
  await expect(saved).toBeVisible()
  await expect.poll(() => coveredBy(saved)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await order.getByLabel(/^Tracking number/).fill('H0123 4567')
  // what is typed goes along with the step
  await order.getByRole('button', { name: /^Mark sent/ }).click()
  await expect(toast(page, `Order ${number}: sent`, 'The customer gets an email in ten seconds, unless you undo this.')).toBeVisible()
  const parcel = 'https://www.evri.com/track#/parcel/H01234567'
  await expect(order.getByRole('link', { name: /^Follow the parcel/ })).toHaveAttribute('href', parcel)
  await expect(order.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(order.getByText(/^Send by/)).toBeHidden()
  expect(await violations(page)).toEqual([])
  await order.getByRole('button', { name: /^Mark delivered/ }).click()
  await expect(toast(page, `Order ${number}: delivered`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, `Order ${number}: sent again`)).toBeVisible()
  await expect(order.getByText('Sent', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: /^Mail/ }).click()
  await row(page, `${word}@example.org`).filter({ hasText: 'Order sent' }).getByRole('link').click()
  const email = page.frameLocator(`iframe[title="Email: Your order ${number} is on its way"]`)
  await expect(email.getByRole('heading', { name: `Your order ${number} is on its way` })).toBeVisible()
  await expect(email.getByRole('link', { name: 'Follow your parcel' })).toHaveAttribute('href', parcel)
  const ground = email.locator('body')
  await expect(ground).toHaveCSS('background-color', 'rgb(242, 232, 213)')
  const pictures = email.locator('img')
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all()) await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('tab', { name: 'Dark' }).click()
  await expect(ground).toHaveCSS('background-color', 'rgb(23, 16, 24)')
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect(page.getByText('Tracking: H0123 4567')).toBeVisible()
  await isFine(page)
})

test('orders are packed by keyboard; a buyer is asked for an address; the order is cancelled and refunded, and the email is read', async ({
  page,
}) => {
  const word = aWord()
  const buyer = { name: `Kofi ${word}`, email: `${word}@kofi.example.org`, withAddress: false }
  const { number } = await anOrder(page, buyer)
  for (const _each of ['one', 'other'])
    await anOrder(page, { name: `Nkechi ${word}`, email: `${word}@example.org` })
  await unlock(page, `/admin/orders?q=${word}&status=to+pack`)
  const orders = row(page, `Nkechi ${word}`)
  await expect(orders).toHaveCount(2)
  const next = await orders.nth(1).getByRole('heading').textContent()
  await orders
    .first()
    .getByRole('button', { name: /^Mark packed/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(orders).toHaveCount(1)
  await expect(page.getByRole('heading', { name: next ?? '' })).toBeFocused()
  // the payment, the email of the buyer, then the next step
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(orders.getByRole('button', { name: /^Mark packed/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(orders.getByRole('button', { name: /^Cancel order/ })).toBeVisible()

  await page.getByLabel('Status').selectOption('All statuses')
  const order = row(page, `Order ${number}`)
  await expect(order.getByText('Needs address')).toBeVisible()
  await order.getByRole('button', { name: /^Ask the buyer by email/ }).click()
  await expect(order.getByText(/^The buyer was asked by email: \d/)).toBeVisible()
  await expect(order.getByRole('heading', { name: `Order ${number}` })).toBeFocused()
  await expect(order.getByRole('button', { name: /^Ask the buyer/ })).toBeHidden()

  await order.getByText('Other steps').click()
  await order.getByRole('button', { name: /^Cancel order/ }).click()
  await expect(order.getByLabel('Email the buyer that it is cancelled')).toBeChecked()
  await order.getByRole('button', { name: 'Cancel and refund £12.00' }).click()
  await expect(toast(page, `Order ${number}: cancelled and refunded`)).toBeVisible()
  await expect(order.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(order.getByText('Refunded', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: /^Mail/ }).click()
  await row(page, `${word}@kofi.example.org`).filter({ hasText: 'Order cancelled' }).getByRole('link').click()
  const email = page.frameLocator('iframe')
  await expect(email.getByText(`We have cancelled your order ${number}`)).toBeVisible()
  await expect(email.getByText('£12.00 is going back to the card you paid with.')).toBeVisible()
})

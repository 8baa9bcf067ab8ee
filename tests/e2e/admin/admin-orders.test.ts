/** Orders are sent or cancelled, and the emails about them are read. */
import type { Page } from 'playwright/test'
import { anOrder, aWord, openPlace, row, unlock } from '../../support/owner.ts'
import { coveredBy, expect, isFine, test, toast, violations } from '../../support/visitor.ts'

const emailOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Emails' }).getByRole('listitem').filter({ hasText: name })

test('an order is packed, printed and sent; a wrong ‘sent’ is undone before the customer’s email; the email that was sent is read @task', async ({
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
  await unlock(page)
  await openPlace(page, 'Orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}$`))
  const listed = row(page, word)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(listed.getByText('To pack', { exact: true })).toBeVisible()
  await expect(listed.getByText('2 × Black Star, 1 × Southern Cross')).toBeVisible()
  await expect(listed.getByText(/^Send by \d+ \w+ 20\d\d$/)).toBeVisible()
  await listed.getByRole('button', { name: /^Mark packed/ }).click()
  const packed = toast(page, `Order ${number}: packed`)
  await expect(packed).toBeVisible()
  await expect.poll(() => coveredBy(packed)).toEqual([])
  await expect(listed.getByText('Packed', { exact: true })).toBeVisible()

  await listed.getByRole('link', { name: `Order ${number}`, exact: true }).click()
  // the list has the same heading, and a link to all slips
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await page.getByRole('link', { name: /^Packing slip/ }).click()
  await expect(page.getByRole('article', { name: `Packing slip of order ${number}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Packing slip', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  for (const words of ['Threads & Pages', `Order ${number}`, `Nkechi ${word}`, 'LS1 4AP', 'United Kingdom'])
    expect(printed).toContain(words)
  expect(printed).toMatch(/Black Star[^]*Thank you/)
  // no prices are printed, and nothing that is only for the screen
  expect(printed).not.toMatch(/£|Test mode|Refresh|Print|Donate/)
  await page.emulateMedia({ media: 'screen' })
  expect(await violations(page)).toEqual([])
  await page.goBack()

  await page.setViewportSize({ width: 390, height: 844 })
  // on a phone the next button is at the bottom
  await page
    .getByRole('button', { name: /^Mark sent/ })
    .evaluate((own) => own.scrollIntoView({ block: 'end' }))
  await page.getByLabel(/^Carrier/).selectOption('Evri')
  await page.getByRole('button', { name: `Save carrier for order ${number}` }).click()
  const saved = toast(page, 'Carrier saved')
  await expect(saved).toBeVisible()
  // only the icons beside the title, Refresh and More
  await expect
    .poll(async () => (await coveredBy(saved)).filter((text) => text !== '' && text !== 'More'))
    .toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByLabel(/^Tracking number/).fill('H0123 4567')
  // the typed tracking number is stored with the change of status
  const soon = 'The customer gets an email in ten seconds, unless you undo this.'
  await test.step('Task: take back a wrong ‘sent’ before the customer hears of it', async () => {
    await page.getByRole('button', { name: /^Mark sent/ }).click()
    await expect(toast(page, `Order ${number}: sent`, soon)).toBeVisible()
    await expect(emailOf(page, 'Order sent')).toContainText('Waiting to be sent')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(
      toast(page, `Order ${number}: packed again`, 'The customer has not been told.'),
    ).toBeVisible()
    await expect(emailOf(page, 'Order sent')).toBeHidden()
  })
  await page.getByRole('button', { name: /^Mark sent/ }).click()
  await expect(toast(page, `Order ${number}: sent`, soon)).toBeVisible()
  const parcel = 'https://www.evri.com/track#/parcel/H01234567'
  await expect(page.getByRole('link', { name: /^Follow the parcel/ })).toHaveAttribute('href', parcel)
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(page.getByText(/^Send by/)).toBeHidden()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
    'Ordered and paid',
    'Marked the order as packed',
    'Marked the order as sent',
    'Marked the order as packed',
    'Marked the order as sent',
  ])
  await isFine(page)
  await page.getByRole('button', { name: /^Mark delivered/ }).click()
  await expect(toast(page, `Order ${number}: delivered`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, `Order ${number}: sent again`)).toBeVisible()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: `Read it (Order sent to ${word}@example.org)` }).click()
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

test('orders are packed by keyboard; a buyer is asked for an address; an email address is corrected and the confirmation resent; the order is cancelled and refunded @task', async ({
  page,
}) => {
  const word = aWord()
  const buyer = { name: `Kofi ${word}`, email: `${word}@kofi.example.org`, withAddress: false }
  const { number } = await anOrder(page, buyer)
  for (const _each of ['one', 'other'])
    await anOrder(page, { name: `Nkechi ${word}`, email: `${word}@example.org` })
  await unlock(page)
  await openPlace(page, 'Orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(word)
  await page.getByLabel('Status').selectOption('To pack')
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
  // first the link to its page, then the next status
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(orders.getByRole('button', { name: /^Mark packed/ })).toBeFocused()

  await page.getByLabel('Status').selectOption('All statuses')
  await test.step('Task: find out why an order cannot be sent', async () => {
    await expect(row(page, `Order ${number}`).getByText('Needs address')).toBeVisible()
    await page.getByRole('link', { name: `Order ${number}` }).click()
    await expect(page.getByText('Needs address')).toBeVisible()
  })
  await page.getByRole('button', { name: /^Ask the buyer by email/ }).click()
  await expect(page.getByText(/^The buyer was asked by email: \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ask the buyer/ })).toBeHidden()

  await test.step('Task: correct a customer’s email and resend', async () => {
    await openPlace(page, 'Orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(word)
    await page.getByRole('link', { name: `Order ${number}` }).click()
    await page.getByRole('button', { name: 'Correct email or address' }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Name').fill(`Kofi ${word}`)
    await page.getByLabel('Email', { exact: true }).fill(`${word}@kofi.example.com`)
    await page.getByLabel('Address line 1').fill('1 Reading Street')
    await page.getByLabel('Town or city').fill('Leeds')
    await page.getByLabel('Postcode').fill('ls14ap')
    await isFine(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, `Order ${number} corrected`)).toBeVisible()
    await expect(emailOf(page, 'Order confirmation')).toContainText([
      `To ${word}@kofi.example.com`,
      `To ${word}@kofi.example.org`,
    ])
  })
  await expect(page.getByText('LS1 4AP')).toBeVisible()
  await expect(page.getByText('Needs address')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Correct email or address' })).toBeFocused()

  await page.getByRole('button', { name: /^More for Order/ }).click()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Cancel order…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: `Cancel order ${number}?` })).toBeVisible()
  await expect(page.getByLabel('Email the buyer that it is cancelled')).toBeChecked()
  await page.getByRole('button', { name: 'Cancel and refund £12' }).click()
  await expect(toast(page, `Order ${number}: cancelled and refunded`)).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await isFine(page)

  await page.getByRole('link', { name: `Read it (Order cancelled to ${word}@kofi.example.com)` }).click()
  const email = page.frameLocator('iframe')
  await expect(email.getByText(`We have cancelled your order ${number}`)).toBeVisible()
  await expect(email.getByText('£12.00 is going back to the card you paid with.')).toBeVisible()
})

test('five orders are marked as sent together, and their labels are printed @task', async ({ page }) => {
  const word = aWord()
  const numbers: number[] = []
  for (let each = 1; each <= 5; each += 1) {
    const { number } = await anOrder(page, { name: `Efua ${each} ${word}`, email: `${word}@example.org` })
    numbers.push(number)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await unlock(page)
  await openPlace(page, 'Orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(word)
  await expect(page.getByRole('article')).toHaveCount(5)
  // the filters are behind a button, so that orders start on the first screen
  const [main, first] = [page.getByRole('main'), page.getByRole('article').first()]
  const top = async () => ((await first.boundingBox())?.y ?? 999) - ((await main.boundingBox())?.y ?? 0)
  expect(await top()).toBeLessThanOrEqual(300)
  await expect(page.getByLabel('Status')).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByLabel('Status')).toBeVisible()

  await test.step('Task: mark five orders sent and print their labels', async () => {
    await page.getByLabel('Select all shown').check()
    await expect(page.getByRole('status').filter({ hasText: '5 orders selected' })).toBeVisible()
    await isFine(page)
    await page.getByRole('button', { name: 'Packed', exact: true }).click()
    await expect(toast(page, '5 orders: packed')).toBeVisible()
    await page.getByLabel('Select all shown').check()
    await page.getByRole('button', { name: 'Sent…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark 5 orders as sent' })
    await dialog.getByLabel('Carrier of all parcels').selectOption('Evri')
    await dialog.getByLabel(`Tracking of order ${numbers[0]}`).fill('H01234567')
    await isFine(page)
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(
      toast(page, '5 orders: sent', 'The customer gets an email in ten seconds, unless you undo this.'),
    ).toBeVisible()
    await expect(page.getByRole('article').getByText('Sent', { exact: true })).toHaveCount(5)

    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'Print their labels' }).click()
    await expect(page.getByRole('heading', { name: 'Address labels' })).toBeFocused()
  })
  await page.getByLabel('Label size').selectOption('A4, 14 labels (99.1 × 38.1 mm)')
  await page.getByLabel('Start at label').selectOption('3')
  const labels = page.getByRole('listitem', { name: /^Label of order/ })
  await expect(labels).toHaveCount(5)
  await isFine(page)
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  for (let each = 1; each <= 5; each += 1) expect(printed).toContain(`Efua ${each} ${word}`)
  expect(printed).not.toMatch(/£|Refresh|Label size|United Kingdom/)
  // the third label of the sheet, in its second row
  const sheet = await page.locator('[data-labels]').boundingBox()
  const label = await labels.first().boundingBox()
  const mm = 96 / 25.4
  expect((label?.x ?? 0) - (sheet?.x ?? 0)).toBeCloseTo(4.65 * mm, 0)
  expect((label?.y ?? 0) - (sheet?.y ?? 0)).toBeCloseTo((15.15 + 38.1) * mm, 0)
})

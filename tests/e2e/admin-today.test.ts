/** The owner's first look at a day, the one search over everything, and the shell around all of their pages. */
import type { Page } from 'playwright/test'
import { aDonation, anOrder, aWord, row, unlock } from '../support/owner.ts'
import { expect, overflow, test, violations } from '../support/visitor.ts'

/** A postcode of Shetland that no other story uses. */
function aPostcode(): string {
  const pick = (from: string) => from[Math.floor(Math.random() * from.length)] ?? ''
  const digits = '0123456789'
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  return `ZE${pick(digits)}${pick(digits)} ${pick(digits)}${pick(letters)}${pick(letters)}`
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('shows what waits and is not set up yet, and the money of twelve months; one search finds an order, and the lock hides whom', async ({
  page,
}) => {
  await aDonation(page, aWord())
  const [postcode, word] = [aPostcode(), aWord()]
  const { number } = await anOrder(page, { postcode, name: `Isla ${word}`, email: `${word}@example.org` })
  await unlock(page)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Today' }).click()
  await expect(title(page, 'Today')).toBeFocused()
  const missing = page.getByRole('list', { name: 'Not set up yet' })
  // other stories may enter an address meanwhile
  for (const name of ['Card payments', 'Email', 'Photographs'])
    await expect(missing.getByRole('heading', { name })).toBeVisible()
  await missing.getByRole('link', { name: 'Add photographs' }).click()
  await expect(title(page, 'Photographs')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /^[\d,]+ messages? to answer$/ })).toBeVisible()
  const money = page.getByRole('region', { name: 'Gifts and orders', exact: true })
  await expect(money.getByRole('heading', { name: / so far$/ })).toBeVisible()

  const chart = money.getByRole('application', { name: /^Gifts and orders of the last twelve months/ })
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(money.getByRole('status')).toHaveText(/^\w+ 20\d\dGifts £[\d,.]+Orders £[\d,.]+Together £/)

  await money.getByText('The chart as a table').click()
  const months = money.getByRole('table').getByRole('row')
  await expect(months).toHaveCount(13)
  await expect(months.nth(1)).toHaveText(/^\w+ 20\d\d£[\d,.]+ \([1-9]\d*\)£[\d,.]+ \([1-9]\d*\)£[\d,.]+$/)
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  await expect(chart).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  await page.getByRole('link', { name: /orders? to pack$/ }).click()
  await expect(title(page, 'Orders')).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveValue('to pack')
  await expect(row(page, `Order ${number}`)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 720 })
  const search = page.getByRole('searchbox', { name: 'Search everything' })
  await search.fill(postcode.replace(' ', '').toLowerCase())
  await search.press('Enter')
  await expect(title(page, 'Search')).toBeFocused()
  await expect(page.getByText('Found: 1 order, 1 person')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: new RegExp(`^Order ${number} Isla ${word}`) }).click()
  await expect(row(page, word).getByRole('heading', { name: `Order ${number}` })).toBeVisible()

  // their payment and all that we have of them are found by the name
  await search.fill(word)
  await search.press('Enter')
  await expect(page.getByRole('link', { name: /^Payment #\d+ Isla/ })).toBeVisible()
  await page.getByRole('link', { name: /All that we have of them$/ }).click()
  await expect(page.getByLabel('Email address of the person')).toHaveValue(`${word}@example.org`)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/admin/search\\?q=${word}$`))
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/search$/)
  await expect(page.getByText(word)).toHaveCount(0)
})

test('has its places in a bar at the bottom of a phone, and all others behind More', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await unlock(page, '/admin/today')
  for (const name of ['Main', 'Quick links'])
    await expect(page.getByRole('navigation', { name })).toHaveCount(0)
  const bar = page.getByRole('navigation', { name: 'Admin' })
  await expect(bar.getByRole('link')).toHaveText([/^Today/, /^Orders/, /^Inbox/])
  await expect(bar.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  const more = bar.getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet.getByRole('link', { name: 'View site' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(more).toBeFocused()

  await page.keyboard.press('Enter')
  await sheet.getByRole('link', { name: 'Activity' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Activity')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(more).toHaveAttribute('aria-current', 'true')

  await more.click()
  await sheet.getByRole('searchbox', { name: 'Search everything' }).fill('xylophone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await bar.getByRole('link', { name: 'Orders' }).click()
  await expect(title(page, 'Orders')).toBeVisible()
})

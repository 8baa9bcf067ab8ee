/** Every page while a browser's translator replaces its texts, which React still updates and removes. */
import type { Page } from 'playwright/test'
import { pages } from '../../../src/client/routes.ts'
import { aDonation, aMessage, anOrder, aWord, unlock, writeElsewhere } from '../../support/owner.ts'
import { pathOf } from '../../support/routes.ts'
import { translate } from '../../support/translator.ts'
import {
  CARDS,
  expect,
  fillCard,
  fillCheckout,
  payButton,
  test,
  toast,
  visit,
  withCart,
} from '../../support/visitor.ts'

const isOwners = (path: string) => path.startsWith('/admin')
const PUBLIC = Object.keys(pages).filter((path) => !isOwners(path))
const OWNERS = Object.keys(pages).filter(isOwners)

/** Goes from page to page without reloading, by links where possible, and clicks everything. */
async function walk(page: Page, table: readonly string[]): Promise<void> {
  const seen = new Set<string>()
  for (const route of table) {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?#]+')}$`)
    const path = [...seen].find((href) => pattern.test(href) && !table.includes(href)) ?? pathOf(route)
    await test.step(path, async () => {
      await page.evaluate((to) => {
        const link = document.querySelector<HTMLElement>(`a[href="${to}"]:not([target])`)
        if (link) link.click()
        else history.pushState({}, '', to)
      }, path)
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(page.locator('html:not([data-loading]) main h1')).toHaveCount(1)
      await press(page)
      await expect(page.locator('[data-reference], main:has-text("could not be loaded")')).toHaveCount(0)
      for (const href of await page.evaluate(() =>
        [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? ''),
      ))
        seen.add(href)
    })
  }
}

/** Submits every form as it is, and clicks every button. */
const press = (page: Page) =>
  page.evaluate(async () => {
    // longer than the delay after which the translator looks for changes
    const settle = () => new Promise((resolve) => setTimeout(resolve, 80))
    await settle()
    document.querySelectorAll<HTMLFormElement>('main form').forEach((form) => form.requestSubmit())
    await settle()
    const buttons = document.querySelectorAll<HTMLElement>('main button:enabled, main summary')
    for (const button of buttons) if (button.isConnected) button.click()
    await settle()
    document
      .querySelectorAll<HTMLElement>('dialog[open]')
      .forEach((dialog) => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
    await settle()
  })

test('visitors’ pages stay intact, and show changes', async ({ page }) => {
  await visit(page, '/')
  await translate(page)
  await walk(page, PUBLIC)
  await page.goBack()
  for (const name of ['Blog', /^Read Full Article/, /^Next Article/])
    await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/not found/i)
})

test('owners’ pages stay intact, and show changes', async ({ page }) => {
  const name = aWord()
  await anOrder(page)
  await aDonation(page, name)
  await aMessage(page, { name })
  await writeElsewhere(page, { title: name })
  await unlock(page)
  await translate(page)
  // changes nothing on the server, and makes every form and button show an error; only the sample of an email is read
  await page.route('**/trpc/**', (route) =>
    route.request().method() === 'POST' && !route.request().url().includes('/mail.sample')
      ? route.fulfill({ status: 503, json: {} })
      : route.fallback(),
  )
  await walk(page, OWNERS)
})

test('forms are sent, a gift is given and a bracelet is bought', async ({ page }) => {
  await visit(page, '/prayer')
  await translate(page)
  await page.getByRole('button', { name: 'Submit Prayer Request' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Please enter your/)
  await page.getByLabel('Name').fill(aWord())
  await page.getByLabel('Email').fill('ada')
  await page.getByLabel('Email').blur()
  await expect(page.getByText('Please enter an email address such as name@example.com')).toBeVisible()
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('textbox', { name: 'Prayer request' }).fill('For my sister.')
  await page.getByRole('button', { name: 'Submit Prayer Request' }).click()
  await expect(toast(page, 'Prayer Request Submitted')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Thank you/ })).toBeFocused()

  await page.goto('/donate')
  await translate(page)
  await page.getByText('£50', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillCard(page, CARDS.works)
  await page.getByRole('button', { name: /^Donate £/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada, your £50')

  await withCart(page, [{ braceletId: 1, quantity: 2 }])
  await page.goto('/checkout')
  await translate(page)
  await fillCheckout(page, CARDS.declined)
  await payButton(page).click()
  await expect(page.getByText('Your card was declined.').filter({ visible: true }).first()).toBeVisible()
  await fillCheckout(page, CARDS.works)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/order-success/)
})

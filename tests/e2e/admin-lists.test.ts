import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  aDonation,
  aMessage,
  aWord,
  openLocked,
  passwordField,
  row,
  sees,
  tab,
  unlock,
} from '../support/owner.ts'
import { ADMIN_PASSWORD } from '../support/site.ts'
import { expect, overflow, test } from '../support/visitor.ts'

/** Fulfils a list's request with these rows. */
const respondWith = (page: Page, procedure: string, rows: object[]) =>
  page.route(`**/trpc/${procedure}*`, (route) =>
    route.fulfill({ json: { result: { data: { rows, nextCursor: null } } } }),
  )

test.describe('the lists', () => {
  test('request once after typing, with the search in the URL', async ({ page }) => {
    const giver = aWord()
    await aDonation(page, giver)
    await unlock(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('payments.search')) requested.push(decodeURIComponent(request.url()))
    })
    await page.getByLabel('Search payments').pressSequentially(giver, { delay: 5 })
    await expect(page).toHaveURL(new RegExp(`[?&]q=${giver}`))
    await expect(page.getByRole('article')).toHaveCount(1)
    // it may be the only payment: then the list does not change
    await expect(page).toHaveURL(new RegExp(`q=${giver}$`))
    expect(requested.length).toBeLessThan(giver.length / 2)
    await page.getByLabel('Status').selectOption('failed')
    await expect(page.getByText('No payments match this search')).toBeVisible()
    await expect(page).toHaveURL(/[?&]status=failed/)
    await expect(page).toHaveURL(new RegExp(`[?&]q=${giver}`))
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByLabel('Search payments')).toHaveValue('')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('restore a message that could not be deleted', async ({ page }) => {
    const writer = aWord()
    await aMessage(page, { name: writer })
    await unlock(page, `/admin?tab=messages&q=${writer}`)
    await page.route('**/trpc/forms.removeContact*', (route) => route.abort())
    await page.getByRole('button', { name: `Delete the message from ${writer}` }).click()
    await sees(page, 'The message could not be deleted')
    await expect(row(page, writer)).toBeVisible()
  })

  test('delete one row per click or key press, however fast', async ({ page }) => {
    const word = aWord()
    for (const name of ['one', 'two', 'three', 'four']) await aMessage(page, { name: `${word} ${name}` })
    await unlock(page, `/admin?tab=messages&q=${word}`)
    const names = page.getByRole('article').getByRole('heading')
    await page.getByRole('button', { name: `Delete the message from ${word} four` }).dblclick()
    await sees(page, 'Contact Deleted')
    await expect(names).toHaveText(['three', 'two', 'one'].map((name) => `${word} ${name}`))
    // a key that is held down counts once
    await page.getByRole('button', { name: `Delete the message from ${word} three` }).focus()
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.down('Enter')
      await expect(names.first()).toHaveText(`${word} two`)
    }
    await page.keyboard.up('Enter')
    await expect(names).toHaveText(['two', 'one'].map((name) => `${word} ${name}`))
  })

  test('load more while scrolling, with few rows in the document', async ({ page }) => {
    const payment = (id: number) => ({
      id,
      amount: '1.00',
      currency: 'gbp',
      status: 'processing',
      description: null,
      customerName: null,
      customerEmail: null,
      paymentType: 'donation',
      paymentMethod: null,
      paymentIntentId: `pi_${id}`,
      orderId: null,
      createdAt: '2026-07-01T12:00:00.000Z',
    })
    const rows = Array.from({ length: 50 }, (_, index) => index)
    await page.route('**/trpc/payments.search*', (route) => {
      const input: unknown = JSON.parse(new URL(route.request().url()).searchParams.get('input') ?? '{}')
      const { cursor = 401 } = input as { cursor?: number }
      const shown = rows.map((index) => payment(cursor - 1 - index))
      return route.fulfill({
        json: { result: { data: { rows: shown, nextCursor: cursor > 51 ? cursor - 50 : null } } },
      })
    })
    await unlock(page)
    await expect(page.getByText('All 400 shown')).toBeHidden()
    await expect(async () => {
      await page.evaluate(() => window.scrollTo({ top: 1e9, behavior: 'instant' }))
      await expect(page.getByText('All 400 shown')).toBeVisible({ timeout: 250 })
    }).toPass({ timeout: 45_000, intervals: [10] })
    await expect(page.getByRole('heading', { name: 'Payment #1', exact: true })).toBeVisible()
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(300)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.getByRole('heading', { name: 'Payment #400', exact: true })).toBeVisible()
  })

  test('have an error state with a retry', async ({ page }) => {
    await page.route('**/trpc/admin.overview*', (route) => route.abort())
    await page.route('**/trpc/payments.search*', (route) => route.abort())
    await unlock(page)
    await sees(page, 'The dashboard could not be loaded')
    expect(await violations(page)).toEqual([])
    await page.unroute('**/trpc/admin.overview*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await sees(page, 'The payments could not be loaded')
    await respondWith(page, 'payments.search', [])
    await page.getByRole('button', { name: 'Retry' }).click()
    await sees(page, 'No payments recorded yet')
  })
})

test.describe('accessible and no wider than a phone:', () => {
  test.use({ viewport: { width: 320, height: 800 } })

  const isFine = async (page: Page) => {
    expect(await violations(page)).toEqual([])
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  }

  test('the locked view with its error; payments with and without a match', async ({ page }) => {
    const giver = aWord()
    await aDonation(page, giver)
    await openLocked(page, `/admin?q=${giver}`)
    await page.getByRole('button', { name: 'Access Dashboard' }).click()
    await sees(page, 'Please enter the password')
    await isFine(page)
    await passwordField(page).fill(ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(row(page, giver)).toBeVisible()
    await isFine(page)
    await page.getByLabel('Search payments').fill(aWord())
    await expect(page.getByText('No payments match this search')).toBeVisible()
    await isFine(page)
  })

  test('messages with long words, before and after a deletion', async ({ page }) => {
    const writer = `${aWord()}${'x'.repeat(120)}`
    await aMessage(page, { name: writer, message: 'y'.repeat(300), website: 'spam' })
    await unlock(page, `/admin?tab=messages&q=${writer.slice(0, 8)}`)
    await expect(row(page, writer)).toBeVisible()
    await sees(page, 'Suspected spam')
    await isFine(page)
    await page.getByRole('button', { name: /^Delete the message/ }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await isFine(page)
  })

  test('each list without rows', async ({ page }) => {
    await respondWith(page, 'payments.search', [])
    await respondWith(page, 'forms.searchContacts', [])
    await respondWith(page, 'blog.manage', [])
    await unlock(page)
    await sees(page, 'No payments recorded yet')
    await isFine(page)
    await tab(page, 'Contact Messages').click()
    await sees(page, 'No contact messages yet')
    await tab(page, 'Blog Management').click()
    await sees(page, 'No blog posts yet. Create your first post!')
  })
})

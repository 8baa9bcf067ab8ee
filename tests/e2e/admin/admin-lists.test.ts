/** Behaviour that all of the owner's lists share. tests/client/admin/admin-lists.test.tsx has the states of each. */
import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright/test'
import { aDonation, aWord, openPlace, unlock } from '../../support/owner.ts'
import { expect, isFine, test } from '../../support/visitor.ts'

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
  paidAt: '2026-07-01T12:00:00.000Z',
})

/** A page of 250 payments, newest first. */
function pageOfPayments({ cursor = 251 }: { cursor?: number }) {
  const rows = Array.from({ length: 50 }, (_, index) => payment(cursor - 1 - index))
  return { rows, nextCursor: cursor > 51 ? cursor - 50 : null }
}

const NOTHING = {
  rows: [],
  nextCursor: null,
  isMailUnset: true,
  backup: { lastAt: '2026-11-20T02:00:00Z', isOverdue: true, problem: 'the disk is full' },
}

test('a list that failed or is empty is accessible and fits a phone; scrolling loads more', async ({
  page,
}) => {
  // the emails of this message make sure that the list of mail has rows
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: aWord() }
  expect((await page.request.post('/api/contacts', { data: message })).status()).toBe(201)
  await page.route('**/trpc/payments.attention?*', (route) =>
    route.fulfill({ json: { result: { data: NOTHING } } }),
  )
  await unlock(page, '/admin/attention')
  await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible()
  await isFine(page)
  for (const place of ['Mail', 'Activity']) {
    await openPlace(page, place)
    await expect(page.getByText(/^(All )?[\d,]+ shown( so far)?$/)).toBeVisible()
    await isFine(page)
  }

  const calls = '**/trpc/payments.search?*'
  await page.route(calls, (route) => route.abort())
  await openPlace(page, 'Payments')
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await isFine(page)
  await page.unroute(calls)
  await page.route(calls, (route) =>
    route.fulfill({ json: { result: { data: { rows: [], nextCursor: null } } } }),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No payments recorded yet' })).toBeVisible()
  await isFine(page)
  await page.unroute(calls)

  // the list is virtualised, so few rows are in the document
  await page.route(calls, (route) => {
    const input: unknown = JSON.parse(new URL(route.request().url()).searchParams.get('input') ?? '{}')
    return route.fulfill({ json: { result: { data: pageOfPayments(input as { cursor?: number }) } } })
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Payment #250', exact: true })).toBeVisible()
  await expect(page.getByText('All 250 shown')).toBeHidden()
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: 1e9, behavior: 'instant' }))
    await expect(page.getByText('All 250 shown')).toBeVisible({ timeout: 250 })
  }).toPass({ timeout: 45_000, intervals: [10] })
  await expect(page.getByRole('heading', { name: 'Payment #1', exact: true })).toBeVisible()
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(200)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.getByRole('heading', { name: 'Payment #250', exact: true })).toBeVisible()
})

test('this month’s gifts are downloaded as CSV', async ({ page }) => {
  const donor = aWord()
  await aDonation(page, donor)
  await unlock(page, '/admin')
  await page.getByLabel('For', { exact: true }).selectOption('Donations')
  await page.getByRole('button', { name: /^Dates/ }).click()
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/type=donation&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/)
  // wait until the filtered rows replace the faded ones
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await isFine(page)

  const downloads: Download[] = []
  page.on('download', (started) => downloads.push(started))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as spreadsheet' }).dblclick()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
  const [titles, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(titles).toMatch(/^\uFEFFDate,Time \(London\),For,/)
  expect(lines.every((line) => line.includes(',Donation,'))).toBe(true)
  expect(lines.filter((line) => line.includes(`,${donor},`))).toEqual([
    expect.stringContaining(',succeeded,25.00,0.00,0.00,25.00,GBP,'),
  ])

  // a range in the wrong order is reported, not sent
  await page.getByRole('button', { name: /^Dates/ }).click()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('The last day is before the first, so all dates are shown')).toBeVisible()
  await page.getByRole('button', { name: 'All dates' }).click()
  await expect(page).not.toHaveURL(/from=|to=/)

  // after the session has ended, the link leads to the sign-in, not to JSON
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Download as spreadsheet' }).click()
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
  expect(downloads).toHaveLength(1)
})

/** The owner answers in the site, and takes a list along as a file. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { aDonation, aWord, row, unlock } from '../support/owner.ts'
import { expect, overflow, test, toast } from '../support/visitor.ts'

async function fitsAndIsAccessible(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  }
}

test('answer a volunteer and see the answer in the record', async ({ page }) => {
  const name = aWord()
  const application = { name, email: `${name}@example.org`, motivation: 'I love books' }
  expect((await page.request.post('/api/volunteers', { data: application })).status()).toBe(201)
  await unlock(page, '/admin/inbox?kind=volunteer')
  const item = row(page, name)
  const reply = item.getByRole('button', { name: `Reply to ${name}` })
  await reply.click()
  const words = item.getByLabel('Your reply')
  await expect(words).toHaveValue(new RegExp(`^Dear ${name},\n`))
  await expect(item.getByLabel('Subject')).toHaveValue('Re: Your volunteer application')
  await words.fill(`Dear ${name},\n\nCome on Monday.`)
  await fitsAndIsAccessible(page)

  // a draft outlives its form, and a failure
  await reply.click()
  await expect(words).toBeHidden()
  await reply.click()
  await expect(words).toHaveValue(`Dear ${name},\n\nCome on Monday.`)
  await page.route('**/trpc/inbox.reply', (route) => route.abort())
  await item.getByRole('button', { name: 'Send reply' }).click()
  await expect(item.getByRole('alert')).toContainText('Not sent. Everything you typed is still here.')
  await page.unroute('**/trpc/inbox.reply')
  await item.getByRole('button', { name: 'Send reply' }).click()

  await expect(toast(page, 'Reply on its way')).toBeVisible()
  const sent = item.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(sent).toContainText('Come on Monday.')
  await expect(sent).toContainText(/Written to a file|Sent/)
  await expect(item.getByText('Answered', { exact: true })).toBeVisible()
  await expect(item.getByRole('button', { name: `Replies (1) to ${name}` })).toBeVisible()
  await fitsAndIsAccessible(page)
})

test('this month’s gifts as CSV', async ({ page }) => {
  const donor = aWord()
  await aDonation(page, donor)
  await unlock(page, '/admin')
  await page.getByLabel('For', { exact: true }).selectOption('Donations')
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/type=donation&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/)
  await fitsAndIsAccessible(page)

  const downloads: Download[] = []
  page.on('download', (started) => downloads.push(started))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).dblclick()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
  const [titles, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(titles).toMatch(/^\uFEFFDate,Time \(London\),For,/)
  expect(lines.every((line) => line.includes(',Donation,'))).toBe(true)
  expect(lines.filter((line) => line.includes(`,${donor},`))).toEqual([
    expect.stringContaining(',succeeded,25.00,0.00,25.00,GBP,'),
  ])

  // days in the wrong order are said, and not asked for
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('The last day is before the first, so all dates are shown')).toBeVisible()
  await page.getByRole('button', { name: 'All dates' }).click()
  await expect(page).not.toHaveURL(/from=|to=/)

  // the session has ended: no page of JSON, but the way in
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Download CSV' }).click()
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
  expect(downloads).toHaveLength(1)
})

/** The Today page, the search over everything, and the frame around all of the owner's pages. */
import type { Page } from 'playwright/test'
import { checkArchive } from '#server/platform/backup/check-archive.ts'
import type { AdminOverview } from '#shared/admin/overview.ts'
import type { SetUpItem } from '#shared/admin/set-up.ts'
import type { Today } from '#shared/admin/today.ts'
import { aDonation, anOrder, aWord, openPlace, row, unlock } from '../../support/owner.ts'
import { expect, overflow, test, toast, violations } from '../../support/visitor.ts'

/** A postcode in Shetland that no other story uses. */
function aPostcode(): string {
  const pick = (from: string) => from[Math.floor(Math.random() * from.length)] ?? ''
  const digits = '0123456789'
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  return `ZE${pick(digits)}${pick(digits)} ${pick(digits)}${pick(letters)}${pick(letters)}`
}

/** Adds earlier months: the chart needs three, and all of the stories' payments are of today. */
const withEarlierMonths = (page: Page) =>
  page.route('**/trpc/admin.today', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: { data: Today } }
    const gifts = { count: 2, total: '50.00' }
    const months =
      result.data.months?.map((month, index) => (index < 2 ? { ...month, gifts } : month)) ?? null
    await route.fulfill({ response, json: { result: { data: { ...result.data, months } } } })
  })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('Today names tasks, money and missing set-up; one search finds an order; locking hides names @task', async ({
  page,
}) => {
  await aDonation(page, aWord())
  const [postcode, word] = [aPostcode(), aWord()]
  const { number } = await anOrder(page, { postcode, name: `Isla ${word}`, email: `${word}@example.org` })
  await withEarlierMonths(page)
  await unlock(page)
  await openPlace(page, 'Today')
  await expect(title(page, 'Today')).toBeFocused()
  // leaves out the address, which other stories may enter meanwhile
  const steps = page.getByRole('region', { name: 'Setting up' })
  await expect(steps.getByRole('progressbar', { name: 'Set-up' })).toBeVisible()
  for (const [who, name] of [
    ['You', 'Card payments'],
    ['Your technician', 'Website address'],
  ] as const)
    await expect(
      steps.getByRole('list', { name: who }).getByRole('link', { name, exact: true }),
    ).toBeVisible()
  await test.step('Task: find where a page’s photograph is changed', async () => {
    await steps.getByRole('link', { name: 'Photographs' }).click()
    await expect(title(page, 'Photographs')).toBeVisible()
  })
  await page.goBack()
  const money = page.getByRole('region', { name: 'Money' })
  await test.step('Task: see last month beside this one', async () => {
    const byMonth = money.getByRole('table', { name: 'By month' })
    await expect(byMonth.getByRole('columnheader')).toHaveText(['Sum', /^\w+ so far$/, /^\w+$/])
    await expect(byMonth.getByRole('row', { name: /^Net/ })).toHaveText(/^Net-?£[\d,.]+-?£[\d,.]+$/)
    await expect(byMonth.getByRole('row', { name: /^Gifts/ })).toHaveText(
      /^Gifts£[\d,.]+[1-9][\d,]* gifts?£[\d,.]+\d+ gifts?$/,
    )
  })

  const chart = page.getByRole('region', { name: 'Gifts and orders by month' })
  const months = chart.getByRole('row')
  await expect(months).toHaveCount(13)
  await expect(months.nth(1)).toHaveText(/^\w+ 20\d\d£[\d,.]+ \([1-9]\d*\)£[\d,.]+ \([1-9]\d*\)£[\d,.]+$/)
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  await expect(chart).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  // the most urgent order, whichever story created it
  const task = page
    .getByRole('list', { name: 'Tasks' })
    .getByRole('link', { name: /Order \d+$/ })
    .first()
  await expect(task).toHaveText(/^.+, \d+ × .+, (send by|late: |\w).*Order \d+$/)
  const urgent = /\d+$/.exec((await task.textContent()) ?? '')?.[0] ?? ''
  await task.click()
  await expect(title(page, `Order ${urgent}`)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 720 })
  const search = page.getByRole('searchbox', { name: 'Search everything' })
  await search.fill(postcode.replace(' ', '').toLowerCase())
  await search.press('Enter')
  await expect(title(page, 'Search')).toBeFocused()
  await expect(page.getByText('Found: 1 order, 1 person')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: `Order ${number}`, exact: true }).click()
  await expect(title(page, `Order ${number}`)).toBeVisible()

  // the name finds the payment, and the supporter's page
  await search.fill(word)
  await search.press('Enter')
  await expect(page.getByRole('link', { name: /^Payment #\d+$/ })).toBeVisible()
  await page.getByRole('link', { name: /Everything we hold about them$/ }).click()
  await expect(page.getByLabel('Email address of the person')).toHaveValue(`${word}@example.org`)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/admin/search\\?q=${word}$`))
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/search$/)
  await expect(page.getByText(word)).toHaveCount(0)
})

test('a phone has a bar with the places of every day at the bottom, and all others behind Menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await unlock(page, '/admin/today')
  for (const name of ['Main', 'Quick links'])
    await expect(page.getByRole('navigation', { name })).toHaveCount(0)
  const bar = page.getByRole('navigation', { name: 'Admin' })
  await expect(bar.getByRole('link')).toHaveText([/^Today/, /^Orders/, /^Inbox/])
  await expect(bar.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  const more = bar.getByRole('button', { name: 'Menu' })
  await more.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByRole('link', { name: 'View site' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(more).toBeFocused()

  await page.keyboard.press('Enter')
  await sheet.getByRole('link', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Set-up')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(more).toHaveAttribute('aria-current', 'true')

  await more.click()
  await sheet.getByRole('searchbox', { name: 'Search everything' }).fill('xylophone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await bar.getByRole('link', { name: 'Orders' }).click()
  await expect(title(page, 'Orders')).toBeVisible()
})

/** The stories' site has no mail server, so this fakes the responses of one whose password was changed. */
async function mailIsDown(page: Page): Promise<{ repair: () => void }> {
  const since = '2026-11-24T14:30:00.000Z'
  const todo = 'smtp.example.org refuses the user or the password (EAUTH 535): correct SMTP_URL'
  let isDown = true
  const items = (all: SetUpItem[]) =>
    all.map((item): SetUpItem => {
      if (item.part !== 'mail') return item
      const now = new Date().toISOString()
      return isDown
        ? { ...item, state: 'failing', okAt: null, since, technician: todo, waiting: 3 }
        : { ...item, state: 'ok', okAt: now, since: null, technician: null }
    })
  await page.route('**/trpc/admin.overview', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: { data: AdminOverview } }
    const data = { ...result.data, faults: isDown ? [{ part: 'mail', since }] : [] }
    await route.fulfill({ response, json: { result: { data } } })
  })
  await page.route(/\/trpc\/setUp\.(read|sendTest)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: { data: SetUpItem[] } }
    const isTest = route.request().url().includes('sendTest')
    // the real site has no address for notices either
    const read = isTest ? await (await page.request.get('/trpc/setUp.read')).json() : body
    await route.fulfill({ status: 200, json: { result: { data: items(read.result.data) } } })
  })
  return { repair: () => (isDown = false) }
}

test('every page says that mail is down and since when; a test shows that it works again; a backup is made and downloaded; the hand-over is read @task', async ({
  page,
}) => {
  const { repair } = await mailIsDown(page)
  await unlock(page)
  const line = page.getByText('Emails have not been going out since 24 November 2026 at 14:30.')
  const part = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const mail = part('Email')
  await test.step('Task: find out within a minute that mail is down and since when', async () => {
    await expect(line.first()).toBeVisible()
    await page.getByRole('link', { name: 'What to do' }).click()
    await expect(title(page, 'Set-up')).toBeVisible()
    await expect(mail.getByRole('heading', { name: 'Email' })).toBeFocused()
    await expect(mail).toContainText('3 emails are waiting.')
    await expect(mail).toContainText('refuses the user or the password')
    await mail.getByRole('button', { name: 'Copy' }).click()
    await expect(toast(page, 'Copied!')).toBeVisible()
  })
  expect(await violations(page)).toEqual([])
  await mail.getByRole('button', { name: 'Send me a test' }).click()
  await expect(toast(page, 'The mail server refused it')).toBeVisible()
  repair()
  await openPlace(page, 'Orders')
  await test.step('Task: send a test', async () => {
    await openPlace(page, 'Set-up')
    await mail.getByRole('button', { name: 'Send me a test' }).click()
    await expect(toast(page, 'Test sent')).toBeVisible()
    await expect(line).toHaveCount(0)
  })

  const backup = part('Backup')
  const file = await test.step('Task: make and download a backup', async () => {
    await openPlace(page, 'Set-up')
    await backup.getByRole('button', { name: 'Make a backup now' }).click()
    await expect(toast(page, 'The backup is ready')).toBeVisible()
    const download = page.waitForEvent('download')
    await backup.getByRole('link', { name: 'Download the latest backup' }).click()
    return download
  })
  expect(file.suggestedFilename()).toMatch(/^nightly-.*\.tar\.gz$/)
  expect((await checkArchive(await file.path())).tables.length).toBeGreaterThan(20)
  expect(await violations(page)).toEqual([])

  await test.step('Task: hand over', async () => {
    await openPlace(page, 'Hand over')
    await expect(page.getByRole('heading', { name: 'What to tell your successor' })).toBeVisible()
  })
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'What is where' })).toBeVisible()
})

test('an order that arrives while another page is read is announced, without moving anything until it is clicked @task', async ({
  page,
}) => {
  const word = aWord()
  const buyer = { name: `Ife ${word}`, email: `${word}@example.org` }
  await anOrder(page, buyer)
  await unlock(page, `/admin?q=${word}`)
  const payments = page.getByRole('article').filter({ hasText: word })
  await expect(payments).toHaveCount(1)
  const before = await payments.boundingBox()
  await anOrder(page, buyer)
  const arrived = page.getByRole('button', { name: '1 new payment' })
  await test.step('Task: see an order arrive while reading another page', async () => {
    await expect(arrived).toBeVisible()
    await expect(payments).toHaveCount(1)
    expect(await payments.boundingBox()).toEqual(before)
    expect(await violations(page)).toEqual([])
    await arrived.click()
    await expect(payments).toHaveCount(2)
    await expect(arrived).toBeHidden()
    await openPlace(page, 'Orders')
  })
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}$`))
  // wait for the rows of this search
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(row(page, word)).toHaveCount(2)
  const { number } = await anOrder(page, buyer)
  await page.getByRole('button', { name: '1 new order' }).press('Enter')
  await expect(row(page, word)).toHaveCount(3)
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeFocused()
})

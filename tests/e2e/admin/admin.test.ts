import { type Page, test as bare } from 'playwright/test'
import {
  aDonation,
  aMessage,
  aWord,
  openLocked,
  openPlace,
  passwordField,
  row,
  sees,
  tab,
  unlock,
  unlockHere,
} from '../../support/owner.ts'
import { ADMIN_PASSWORD } from '../../support/site.ts'
import {
  expect,
  holdBack,
  isFine,
  remembersFailures,
  tabTo,
  test,
  toast,
  violations,
} from '../../support/visitor.ts'

const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true })
const lockedTitle = (page: Page) => page.getByRole('heading', { name: 'Admin Access' })

test('by keyboard the owner unlocks, reads, copies, deletes, restores and signs out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [giver, writer] = [aWord(), `${aWord()}${'x'.repeat(120)}`]
  const { paymentIntentId } = await aDonation(page, giver)
  const message = `Twelve <b>boxes</b>\n\nof books, ${'y'.repeat(300)}`
  await aMessage(page, { name: writer, message, website: 'spam' })
  await openLocked(page)
  await page.keyboard.press('Enter')
  await sees(page, 'Please enter the password', 'Access Denied')
  await isFine(page)
  await page.keyboard.type(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await expect(page.getByRole('tab')).toHaveCount(3)
  await expect(page.getByText(/^Total revenue \([\d,]+ succeeded payments?\)/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Waiting' })).toHaveText(/set-up \d+ of \d+$/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(signOutButton(page)).toBeInViewport({ ratio: 1 })
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThanOrEqual(360)

  await tabTo(page, tab(page, 'Payment History'))
  await tabTo(page, page.getByLabel('Search payments'))
  await page.keyboard.type(giver)
  await expect(page.getByRole('article')).toHaveCount(1)
  await tabTo(page, page.getByRole('button', { name: 'Copy Stripe ID' }))
  await page.keyboard.press('Enter')
  await sees(page, 'Copied!')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(paymentIntentId)
  await isFine(page)

  await tabTo(page, tab(page, 'Payment History'), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Contact Messages')).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, page.getByLabel('Search messages'))
  await page.keyboard.type(writer)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('Twelve <b>boxes</b>')).toHaveCSS('white-space', 'pre-wrap')
  await sees(page, 'Suspected spam')
  await isFine(page)
  await tabTo(page, page.getByRole('button', { name: /^Delete the message/ }))
  await page.keyboard.press('Enter')
  await sees(page, 'Contact Deleted')
  await expect(page.getByRole('heading', { name: 'Contact Messages' })).toBeFocused()
  // F8 moves the focus to the toasts
  await page.keyboard.press('F8')
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(row(page, writer).getByRole('button', { name: /^Delete/ })).toBeFocused()

  await tabTo(page, signOutButton(page), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(passwordField(page)).toBeFocused()
  await expect(page.getByText(writer)).toHaveCount(0)
  // it locks at once here, then on the server
  await expect.poll(async () => (await page.request.get('/api/payments')).status()).toBe(401)
})

// `bare` does not check the console, which reports the missing code. The page is hydrated, unlike in shop.test.ts.
bare('the lock waits for its code, and a failed page’s code is loaded again', async ({ page }) => {
  const release = await holdBack(page, '**/assets/owner-*.js')
  await page.goto('/admin', { waitUntil: 'domcontentloaded' })
  await passwordField(page).fill(ADMIN_PASSWORD)
  await passwordField(page).press('Enter')
  await expect(passwordField(page)).toHaveValue(ADMIN_PASSWORD)
  expect(new URL(page.url()).search).toBe('')
  release()
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(signOutButton(page)).toBeVisible()

  const reloads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads.push(request.url())
  })
  const inbox = '**/assets/owner-*.js'
  await page.route(inbox, (route) => route.abort())
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await sees(page, 'This page could not be loaded')
  expect(await violations(page)).toEqual([])
  if (remembersFailures(page)) {
    await page.unroute(inbox)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await unlockHere(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
    return
  }
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await failed
  await page.unroute(inbox)
  // the button is rendered again after the second failure
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(signOutButton(page)).toBeVisible()
  expect(reloads).toEqual([])
})

test('a reload locks, in every tab and offline; going from page to page does not', async ({
  page,
  context,
}) => {
  // overlapping view transitions would log an error to the console
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'))
  const writer = aWord()
  await aMessage(page, { name: writer })
  await page.request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  // while the page is locked nothing is requested, even with a session
  for (const path of ['/admin/payments/1', '/admin']) {
    await openLocked(page, path)
    await expect(lockedTitle(page)).toBeVisible()
  }
  const behind = /^\/trpc\/(admin|payments|forms|blog|inbox|mail|checkout)\./
  expect(requested.filter((path) => behind.test(path))).toEqual([])

  await unlockHere(page)
  await tab(page, 'Contact Messages').click()
  await page.getByLabel('Search messages').fill(writer)
  await expect(page).toHaveURL(/\/admin\?tab=messages&q=/)
  await expect(row(page, writer)).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Admin' })
  for (const [name, place, current] of [
    ['Orders', 'Orders', 'page'],
    ['Inbox', 'Inbox', 'page'],
    ['Mail', 'Inbox', 'true'],
    ['Activity', 'Settings', 'true'],
  ] as const) {
    await openPlace(page, name)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(places.getByRole('link', { name: place })).toHaveAttribute('aria-current', current)
  }
  await page.getByRole('link', { name: 'View site' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  for (const path of ['/activity', '/set-up', '/mail', '/inbox', '/orders', '?tab=messages']) {
    await page.goBack()
    await expect(page).toHaveURL((url) => url.href.includes(`/admin${path}`))
    await expect(places).toBeVisible()
  }
  await expect(page).toHaveURL(/\/admin\?tab=messages&q=/)
  await expect(row(page, writer)).toBeVisible()
  await page.reload()
  await expect(lockedTitle(page)).toBeVisible()
  await expect(page.getByText(writer)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\?tab=messages$/)
  await unlockHere(page)
  await expect(tab(page, 'Payment History')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\/admin$/)
  await tab(page, 'Contact Messages').click()
  await page.getByLabel('Search messages').fill(writer)

  // after a deletion, the next row's button must not be under the pointer
  const another = aWord()
  await aMessage(page, { name: another, message: writer })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const deletion = page.getByRole('button', { name: `Delete the message from ${another}` })
  await deletion.hover()
  const { x, y, width, height } = (await deletion.boundingBox())!
  await deletion.click()
  await expect(toast(page, 'Contact Deleted')).toBeVisible()
  const underPointer = ([left, top]: number[]) => document.elementFromPoint(left!, top!)?.closest('button')
  expect(await page.evaluate(underPointer, [x + width / 2, y + height / 2])).toBeFalsy()

  // locking removes the search and the Undo
  const other = await context.newPage()
  await unlock(other, '/admin?status=failed&q=ada')
  await expect(other).toHaveURL(/q=ada/)
  await page.getByRole('button', { name: `Delete the message from ${writer}` }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await signOutButton(page).click()
  await sees(page, 'You are signed out.')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\?tab=messages$/)
  await sees(other, 'You signed out in another tab.')
  await expect(other).toHaveURL(/\/admin\?status=failed$/)
  await other.close()

  await unlockHere(page)
  await context.setOffline(true)
  await signOutButton(page).click()
  await expect(page.getByText(/signed out here, but the site could not be reached/)).toBeVisible()
})

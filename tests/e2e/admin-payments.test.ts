/** Payments after the fact: the timeline, refunds, and issues for the owner. */
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { aDonation, anOrder, aWord, passwordField, row, unlock } from '../support/owner.ts'
import { ADMIN_PASSWORD } from '../support/site.ts'
import { expect, recordsOf, test, toast } from '../support/visitor.ts'

// paying, unlocking and navigating take long on a busy machine
test.describe.configure({ timeout: 180_000 })

const main = (page: Page) => page.getByRole('main')
const opener = (page: Page) => page.getByRole('button', { name: 'Refund…' })
const amountField = (page: Page) => page.getByLabel('Amount in pounds')
const refunds = (page: Page) => page.getByRole('list', { name: 'Refunds' }).getByRole('listitem')
const history = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')

/** Donates £25. */
async function aGift(
  page: Page,
  card?: string,
): Promise<{ id: number; paymentIntentId: string; word: string }> {
  const word = aWord()
  const { paymentIntentId } = await aDonation(page, word, card)
  const { payments } = await recordsOf(page, paymentIntentId)
  return { id: payments[0]?.id ?? 0, paymentIntentId, word }
}

/** Donates, and opens the payment as the owner. */
async function aGiftOpened(page: Page, card?: string) {
  const gift = await aGift(page, card)
  await unlock(page, `/admin/payments/${gift.id}`)
  await expect(page.getByRole('heading', { name: '£25.00 GBP' })).toBeVisible()
  return gift
}

/** Fills in a refund up to the confirmation. */
async function startRefund(page: Page, amount: string): Promise<void> {
  await opener(page).click()
  await amountField(page).fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a payment opens from its row and shows its timeline', async ({ page }) => {
  const { id, word, paymentIntentId } = await aGift(page)
  await unlock(page, `/admin?q=${word}`)
  await row(page, word)
    .getByRole('link', { name: `Open payment #${id}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/payments/${id}$`))
  await expect(page.getByRole('heading', { name: `Payment #${id}` })).toBeFocused()
  await expect(page).toHaveTitle(`Payment #${id} | Threads & Pages`)
  for (const text of ['£25.00 GBP', 'succeeded', 'A donation', word, 'Visa •••• 4242', paymentIntentId])
    await expect(main(page).getByText(text, { exact: true }).first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: `${word}@example.org` })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${word}@example.org`),
  )
  await expect(history(page).first()).toContainText('Payment prepared')
  await expect(history(page).filter({ hasText: 'Payment recorded' })).toHaveCount(1)
  const emails = page.getByRole('list', { name: 'Emails' })
  await expect(emails.getByRole('listitem').filter({ hasText: 'Donation thank-you' })).toHaveCount(1)
  await page.getByRole('link', { name: 'All emails' }).click()
  await expect(page).toHaveURL('/admin/mail')
})

test('a full refund is shown in every list', async ({ page }) => {
  const { id, word } = await aGift(page)
  await unlock(page, `/admin?q=${word}`)
  await expect(row(page, word).getByText('succeeded', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `Open payment #${id}` }).click()
  await opener(page).click()
  await expect(amountField(page)).toBeFocused()
  await expect(amountField(page)).toHaveValue('25.00')
  await page.getByLabel('Reason').selectOption('Duplicate payment')
  await page.getByRole('button', { name: 'Continue' }).click()

  // amount and card are named before the refund
  await expect(page.getByRole('heading', { name: 'Refund £25.00?' })).toBeFocused()
  await expect(main(page).getByText('£25.00 will be refunded to Visa •••• 4242.')).toBeVisible()
  await expect(main(page).getByText('Reason: Duplicate payment')).toBeVisible()
  await page.getByRole('button', { name: 'Refund £25.00' }).click()
  await expect(toast(page, '£25.00 refunded')).toBeVisible()
  await expect(main(page).getByText('£25.00 refunded', { exact: true })).toBeFocused()
  await expect(main(page).getByText('£25.00 refunded, £0.00 left')).toBeVisible()
  await expect(main(page).getByText('refunded', { exact: true })).toBeVisible()
  await expect(refunds(page)).toHaveCount(1)
  await expect(refunds(page)).toContainText('Duplicate payment')
  await expect(main(page).getByText('There is nothing left to refund.')).toBeVisible()
  await expect(opener(page)).toBeHidden()

  await page.goBack()
  await expect(row(page, word).getByText('refunded', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Refunded: £25.00, duplicate').first()).toBeVisible()
})

test('a partial refund works by keyboard, and never exceeds what is left', async ({ page }) => {
  await aGiftOpened(page)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toBeFocused()
  await amountField(page).fill('25.01')
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toHaveAccessibleDescription(/At most £25.00 can be refunded/)
  await expect(amountField(page)).toBeFocused()
  await amountField(page).fill('£5.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Refund £5.50?' })).toBeFocused()
  await expect(main(page).getByText(/£19.50 will be left/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Refund £5.50' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('£5.50 refunded', { exact: true })).toBeFocused()
  await expect(main(page).getByText('£5.50 refunded, £19.50 left')).toBeVisible()
  await expect(main(page).getByText('succeeded', { exact: true })).toBeVisible()

  // the form then offers the rest; Escape closes it
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toHaveValue('19.50')
  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
  await expect(refunds(page)).toHaveCount(1)
})

test('double clicks refund once', async ({ page }) => {
  const { id } = await aGiftOpened(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/payments.refund')) requests.push(request.postData() ?? '')
  })
  await opener(page).click()
  await amountField(page).fill('5')
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Refund £5.00?' })).toBeVisible()
  await page.getByRole('button', { name: 'Refund £5.00' }).dblclick()
  await expect(main(page).getByText('£5.00 refunded', { exact: true })).toBeVisible()
  expect(requests).toHaveLength(1)
  await unlock(page, `/admin/payments/${id}`)
  await expect(refunds(page)).toHaveCount(1)
  await expect(main(page).getByText('£5.00 refunded, £20.00 left')).toBeVisible()
})

test('a refund whose response was lost is repeated with the same key, also after leaving the page', async ({
  page,
}) => {
  const { id } = await aGiftOpened(page)
  const keys: unknown[] = []
  let hasArrived = false
  await page.route('**/trpc/payments.refund*', async (route) => {
    keys.push((route.request().postDataJSON() as { key: unknown }).key)
    // the first never arrives; the second arrives and its response is lost
    if (keys.length === 2) hasArrived = (await route.fetch()).ok()
    await (keys.length <= 2 ? route.abort() : route.continue())
  })
  await startRefund(page, '5')
  await page.getByRole('button', { name: 'Refund £5.00' }).click()
  await expect(toast(page, 'We could not confirm the refund')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  await expect(main(page).getByText(/£5.00 may or may not have been refunded/)).toBeVisible()
  // no other refund can be started until the result is known
  await expect(page.getByRole('button', { name: 'Change' })).toBeHidden()
  await again.click()
  await expect.poll(() => hasArrived).toBe(true)
  await expect(again).not.toHaveAttribute('aria-busy')

  await page.getByRole('link', { name: /^Attention/ }).click()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await page.goBack()
  await expect(again).toBeVisible()
  // the lock does not discard it
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await passwordField(page).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(/£5.00 may or may not have been refunded/)).toBeVisible()
  await again.click()
  await expect(main(page).getByText('£5.00 refunded', { exact: true })).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await unlock(page, `/admin/payments/${id}`)
  await expect(refunds(page)).toHaveCount(1)
  await expect(main(page).getByText('£5.00 refunded, £20.00 left')).toBeVisible()

  // the next refund has another key
  await startRefund(page, '5')
  await page.getByRole('button', { name: 'Refund £5.00' }).click()
  await expect(refunds(page)).toHaveCount(2)
  expect(new Set(keys).size).toBe(2)
})

test('a refund made elsewhere first is shown, and the typed amount stays', async ({ page }) => {
  const { id } = await aGiftOpened(page)
  await startRefund(page, '20')
  await expect(page.getByRole('heading', { name: 'Refund £20.00?' })).toBeVisible()
  const elsewhere = await page.request.post('/trpc/payments.refund', {
    data: { id, amount: '10.00', reason: 'duplicate', key: crypto.randomUUID() },
  })
  expect(elsewhere.status()).toBe(200)
  await page.getByRole('button', { name: 'Refund £20.00' }).click()
  await expect(toast(page, 'Nothing was refunded')).toBeVisible()
  await expect(main(page).getByText(/At most £15.00 of this payment can be refunded/)).toBeVisible()
  await expect(amountField(page)).toHaveValue('20.00')
  await expect(main(page).getByText('Up to £15.00')).toBeVisible()
  await expect(refunds(page)).toHaveCount(1)
  await amountField(page).fill('15')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Refund £15.00' }).click()
  await expect(main(page).getByText('£25.00 refunded, £0.00 left')).toBeVisible()
  await expect(refunds(page)).toHaveCount(2)
})

test('a rejection by the provider is shown, and the next attempt has another key', async ({ page }) => {
  await aGiftOpened(page, 'pm_card_createDispute')
  const keys: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/payments.refund'))
      keys.push((request.postDataJSON() as { key: unknown }).key)
  })
  await startRefund(page, '5')
  await page.getByRole('button', { name: 'Refund £5.00' }).click()
  await expect(toast(page, 'Nothing was refunded')).toBeVisible()
  await expect(main(page).getByText(/Stripe refused this refund \(charge_disputed\)/)).toBeVisible()
  await expect(amountField(page)).toHaveValue('5.00')
  await expect(refunds(page)).toHaveCount(1)
  await expect(refunds(page)).toContainText('The cardholder disputes the payment')
  await expect(main(page).getByText('Up to £25.00')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Refund £5.00' }).click()
  await expect(refunds(page)).toHaveCount(2)
  expect(new Set(keys).size).toBe(2)
})

test('a typed amount survives the end of the session', async ({ page }) => {
  await aGiftOpened(page)
  await opener(page).click()
  await amountField(page).fill('7.25')
  await page.request.post('/api/admin/logout')
  await page.getByRole('button', { name: 'Check with Stripe' }).click()
  await expect(page.getByText('Your session has ended. Please unlock again.')).toBeVisible()
  expect(await page.content()).not.toContain('£25.00')
  await passwordField(page).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toHaveValue('7.25')
})

test('an order is linked, and a refund does not change it', async ({ page }) => {
  const { paymentIntentId, number: orderNumber } = await anOrder(page)
  const { payments } = await recordsOf(page, paymentIntentId)
  await unlock(page, `/admin/payments/${payments[0]?.id}`)
  await startRefund(page, '1')
  await expect(main(page).getByText(`Order ${orderNumber} is unchanged (to pack)`)).toBeVisible()
  await page
    .getByRole('link', { name: `Order ${orderNumber}` })
    .first()
    .click()
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue(String(orderNumber))
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible()
})

test('the owner can check with the provider, and the focus stays', async ({ page }) => {
  await aGiftOpened(page)
  const check = page.getByRole('button', { name: 'Check with Stripe' })
  await check.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Checked with Stripe')).toBeVisible()
  await expect(check).toBeFocused()
  await expect(history(page).filter({ hasText: /Checked with Stripe.*You/ })).toHaveCount(1)
  await page.route('**/trpc/payments.checkWithProvider*', (route) => route.abort())
  await check.click()
  await expect(toast(page, 'Could not check with Stripe')).toBeVisible()
})

test('a payment page has a 404 and an error state', async ({ page }) => {
  await unlock(page, '/admin/payments/2000000000')
  await expect(page.getByRole('heading', { name: 'There is no such payment' })).toBeVisible()
  const { id } = await aGift(page)
  await page.route('**/trpc/payments.timeline*', (route) => route.abort())
  await unlock(page, `/admin/payments/${id}`)
  await expect(page.getByRole('alert')).toContainText('The payment could not be loaded')
  expect(await violations(page)).toEqual([])
  await page.unroute('**/trpc/payments.timeline*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: '£25.00 GBP' })).toBeVisible()
})

test('a dispute needs the owner until it is resolved', async ({ page }) => {
  const { id, paymentIntentId } = await aGift(page, 'pm_card_createDispute')
  await unlock(page, '/admin/attention')
  const paymentIssue = row(page, paymentIntentId)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(paymentIssue).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(paymentIssue.getByRole('heading', { name: `Payment #${id} is disputed` })).toBeVisible()
  await expect(paymentIssue.getByText(/^Respond in Stripe/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Attention \([\d,]+ open\)$/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 720 })

  await paymentIssue.getByRole('link', { name: `Open payment #${id}` }).click()
  const dispute = page.getByRole('list', { name: 'Disputes' }).getByRole('listitem')
  await expect(dispute).toContainText('Needs a response')
  await expect(dispute).toContainText('The cardholder says they did not make this payment')
  await expect(dispute).toContainText(/Respond in Stripe by \d+ \w+ 20\d\d/)
  await expect(main(page).getByText(/^This payment is disputed/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goBack()

  await paymentIssue.getByRole('button', { name: /^Mark as resolved/ }).click()
  const field = paymentIssue.getByLabel(/^What was the outcome\?/)
  await expect(field).toHaveAccessibleDescription('Please enter the outcome')
  await expect(field).toBeFocused()
  // a text that cannot be saved stays
  await page.route('**/trpc/payments.resolvePaymentIssue*', (route) => route.abort())
  await field.fill('Sent the proof of delivery')
  await paymentIssue.getByRole('button', { name: /^Mark as resolved/ }).click()
  await expect(field).toHaveAccessibleDescription('Not saved yet. Please try again.')
  await page.unroute('**/trpc/payments.resolvePaymentIssue*')
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.goBack()
  await expect(field).toHaveValue('Sent the proof of delivery')
  await paymentIssue.getByRole('button', { name: /^Mark as resolved/ }).click()
  await expect(toast(page, 'Payment issue resolved')).toBeVisible()
  await expect(paymentIssue).toBeHidden()
  // the heading of the next issue, or of the page
  await expect(page.locator(':focus')).toHaveRole('heading')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Payment issue resolved: dispute').first()).toBeVisible()
})

test('a failed refund needs the owner', async ({ page }) => {
  const { id, paymentIntentId } = await aGiftOpened(page, 'pm_card_refundFail')
  await startRefund(page, '25')
  await page.getByRole('button', { name: 'Refund £25.00' }).click()
  await expect(refunds(page)).toHaveCount(1)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(refunds(page).getByText('Failed', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  // the amount can be refunded another way
  await expect(main(page).getByText('succeeded', { exact: true }).first()).toBeVisible()
  await expect(main(page).getByText('Refund of £25.00 failed')).toBeVisible()
  await expect(opener(page)).toBeVisible()
  await page.getByRole('link', { name: /^Attention/ }).click()
  await expect(
    row(page, paymentIntentId).getByRole('heading', { name: `A refund failed: payment #${id}` }),
  ).toBeVisible()
})

test.describe('what needs attention', () => {
  const respondWith = (
    page: Page,
    waiting: { ordersWithoutAddress: number; mailFailed: number; isMailUnset?: boolean; backup?: object },
  ) =>
    page.route('**/trpc/payments.attention*', (route) =>
      route.fulfill({ json: { result: { data: { paymentIssues: [], nextCursor: null, ...waiting } } } }),
    )

  test('is nothing when all is well', async ({ page }) => {
    await respondWith(page, { ordersWithoutAddress: 0, mailFailed: 0 })
    await unlock(page, '/admin/attention')
    await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Elsewhere' })).toBeHidden()
    expect(await violations(page)).toEqual([])
  })

  test('may be on other pages', async ({ page }) => {
    await respondWith(page, { ordersWithoutAddress: 1, mailFailed: 2, isMailUnset: true })
    await unlock(page, '/admin/attention')
    await expect(main(page).getByText('Email is not set up')).toBeVisible()
    await expect(main(page).getByText('No payment needs your attention.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: '1 order without an address' }).click()
    await expect(page).toHaveURL(/\/admin\/orders\?status=to/)
    await expect(page.getByLabel('Status')).toHaveValue('to pack')
    await page.goBack()
    await page.getByRole('link', { name: '2 emails not delivered' }).click()
    await expect(page).toHaveURL('/admin/mail?state=failed')
  })

  test('is a failed backup, and a restored site on hold', async ({ page }) => {
    const backup = { lastAt: '2026-11-20T02:00:00Z', isOverdue: true, problem: '/backups: the disk is full' }
    await respondWith(page, { ordersWithoutAddress: 0, mailFailed: 0, backup })
    await page.route('**/trpc/admin.overview*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      if (response.ok()) body.result.data.heldFrom = '2026-11-20T02:00:00Z'
      await route.fulfill({ response, json: body })
    })
    await unlock(page, '/admin/attention')
    await expect(main(page).getByText('There is no backup of the last two days')).toBeVisible()
    await expect(main(page).getByText('The last try failed: /backups: the disk is full.')).toBeVisible()
    await expect(main(page).getByText('Emails, webhooks and refunds are on hold')).toBeVisible()
    await expect(main(page).getByText('restored from the backup of 20 Nov 2026, 02:00')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test('has an error state', async ({ page }) => {
    await page.route('**/trpc/payments.attention*', (route) => route.abort())
    await unlock(page, '/admin/attention')
    await expect(page.getByRole('alert')).toContainText('The payment issues could not be loaded')
    await page.unroute('**/trpc/payments.attention*')
    await respondWith(page, { ordersWithoutAddress: 1, mailFailed: 0 })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    // the other counts are retried too
    await expect(page.getByRole('link', { name: '1 order without an address' })).toBeVisible()
  })
})

test('a payment’s page is accessible and fits the narrowest screen, with its form open too', async ({
  page,
}) => {
  await aGiftOpened(page)
  const fits = async () => {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 720 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violations(page)).toEqual([])
    }
  }
  await fits()
  await startRefund(page, '99')
  await expect(amountField(page)).toHaveAttribute('aria-invalid', 'true')
  await fits()
  await amountField(page).fill('5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await fits()
  await page.getByRole('button', { name: 'Refund £5.00' }).click()
  await expect(refunds(page)).toHaveCount(1)
  await fits()
})

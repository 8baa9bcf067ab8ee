/** The timeline of payments, refunds and issues. tests/client/admin/admin-payments.test.tsx has refused ones. */
import type { Page } from 'playwright/test'
import { aDonation, aWord, openPlace, passwordField, row, unlock } from '../../support/owner.ts'
import { ADMIN_PASSWORD } from '../../support/site.ts'
import { expect, isFine, recordsOf, test, toast, violations } from '../../support/visitor.ts'

const main = (page: Page) => page.getByRole('main')
const opener = (page: Page) => page.getByRole('button', { name: 'Refund…' })
const amountField = (page: Page) => page.getByLabel('Amount in pounds')
const refunds = (page: Page) => page.getByRole('list', { name: 'Refunds' }).getByRole('listitem')
const history = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')

/** Donates £25. */
async function aGift(page: Page, card?: string) {
  const word = aWord()
  const { paymentIntentId } = await aDonation(page, word, card)
  const { payments } = await recordsOf(page, paymentIntentId)
  return { id: payments[0]?.id ?? 0, paymentIntentId, word }
}

/** Fills in a refund up to its confirmation. */
async function startRefund(page: Page, amount: string): Promise<void> {
  await opener(page).click()
  await amountField(page).fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a payment is opened from its row, refunded in full despite double clicks, and shown so in every list', async ({
  page,
}) => {
  const { id, word, paymentIntentId } = await aGift(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/payments.refund')) requests.push(request.url())
  })
  await unlock(page, `/admin?q=${word}`)
  const listed = row(page, word)
  await expect(listed.getByText('succeeded', { exact: true })).toBeVisible()
  await listed.getByRole('link', { name: `Payment #${id}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/payments/${id}$`))
  await expect(page.getByRole('heading', { name: `Payment #${id}` })).toBeFocused()
  for (const text of ['£25.00 GBP', word, 'Visa •••• 4242'])
    await expect(main(page).getByText(text, { exact: true }).first()).toBeVisible()
  await expect(main(page)).not.toContainText(paymentIntentId)
  await expect(history(page).first()).toContainText('Payment prepared')
  await expect(history(page).filter({ hasText: 'Payment recorded' })).toHaveCount(1)
  const emails = page.getByRole('list', { name: 'Emails' })
  await expect(emails.getByRole('listitem').filter({ hasText: 'Donation thank-you' })).toHaveCount(1)

  await opener(page).click()
  await expect(amountField(page)).toBeFocused()
  await expect(amountField(page)).toHaveValue('25.00')
  await amountField(page).fill('99')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(amountField(page)).toHaveAttribute('aria-invalid', 'true')
  await isFine(page, 1280)
  await amountField(page).fill('25')
  await page.getByLabel('Reason').selectOption('Duplicate payment')
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  // the confirmation names amount and card
  await expect(page.getByRole('heading', { name: 'Refund £25?' })).toBeVisible()
  await expect(main(page).getByText('£25 will be refunded to Visa •••• 4242.')).toBeVisible()
  await expect(main(page).getByText('Reason: Duplicate payment')).toBeVisible()
  await isFine(page)
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Refund £25' }).dblclick()
  await expect(toast(page, '£25 refunded')).toBeVisible()
  await expect(main(page).getByText('£25 refunded', { exact: true })).toBeVisible()
  await expect(refunds(page)).toHaveCount(1)
  await expect(refunds(page)).toContainText('Duplicate payment')
  await expect(main(page).getByText('There is nothing left to refund.')).toBeVisible()
  await expect(opener(page)).toBeHidden()
  await isFine(page)
  expect(requests).toHaveLength(1)

  await page.goBack()
  await expect(listed.getByText('refunded', { exact: true })).toBeVisible()
  await openPlace(page, 'Activity')
  // the provider may say that it was refunded before its answer arrives, which is then listed under 'Automatic'
  await expect(
    page.getByText(`asked for a refund of £25.00 of payment #${id} (duplicate payment)`),
  ).toBeVisible()
})

test('by keyboard a part is refunded; a refund whose response was lost is repeated with the same key, even after leaving', async ({
  page,
}) => {
  const { id } = await aGift(page)
  const keys: unknown[] = []
  await page.route('**/trpc/payments.refund*', (route) => {
    keys.push((route.request().postDataJSON() as { key: unknown }).key)
    return route.continue()
  })
  await unlock(page, `/admin/payments/${id}`)
  await expect(page.getByRole('heading', { name: '£25.00 GBP' })).toBeVisible()
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toBeFocused()
  await amountField(page).fill('25.01')
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toHaveAccessibleDescription(/At most £25 can be refunded/)
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

  // the form then offers the rest of the amount; Escape closes it
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toHaveValue('19.50')
  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
  await expect(refunds(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Check with Stripe' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Checked with Stripe')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check with Stripe' })).toBeFocused()
  await expect(history(page).filter({ hasText: /Checked with Stripe.*You/ })).toHaveCount(1)

  let hasArrived = false
  await page.route('**/trpc/payments.refund*', async (route) => {
    keys.push((route.request().postDataJSON() as { key: unknown }).key)
    // the first request never arrives; the second does, but its response is lost
    if (keys.length === 3) hasArrived = (await route.fetch()).ok()
    await (keys.length <= 3 ? route.abort() : route.continue())
  })
  await startRefund(page, '5')
  await page.getByRole('button', { name: 'Refund £5' }).click()
  await expect(toast(page, 'We could not confirm the refund')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  await expect(main(page).getByText(/£5 may or may not have been refunded/)).toBeVisible()
  // no other refund can be started before the result is known
  await expect(page.getByRole('button', { name: 'Change' })).toBeHidden()
  await again.click()
  await expect.poll(() => hasArrived).toBe(true)
  await expect(again).not.toHaveAttribute('aria-busy')

  await openPlace(page, 'Orders')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await page.goBack()
  await expect(again).toBeVisible()
  // locking does not discard the refund
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await passwordField(page).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(/£5 may or may not have been refunded/)).toBeVisible()
  await again.click()
  await expect(main(page).getByText('£5 refunded', { exact: true })).toBeVisible()
  await expect(refunds(page)).toHaveCount(2)
  await expect(main(page).getByText('£10.50 refunded, £14.50 left')).toBeVisible()
  const [first, ...repeated] = keys
  expect(repeated).toHaveLength(3)
  expect(new Set(repeated).size).toBe(1)
  expect(repeated).not.toContain(first)
})

test('a dispute needs the owner until it is resolved, and its payment cannot be refunded', async ({
  page,
}) => {
  const { id } = await aGift(page, 'pm_card_createDispute')
  await unlock(page, '/admin/attention')
  const paymentIssue = row(page, `Payment #${id} is disputed`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(paymentIssue).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(paymentIssue.getByRole('heading', { name: `Payment #${id} is disputed` })).toBeVisible()
  await expect(paymentIssue.getByText(/^Respond in Stripe by/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Attention \([\d,]+ open\)$/ })).toBeVisible()
  await isFine(page)

  await paymentIssue.getByRole('link', { name: `Open payment #${id}` }).click()
  const dispute = page.getByRole('list', { name: 'Disputes' }).getByRole('listitem')
  await expect(dispute).toContainText('Needs a response')
  await expect(dispute).toContainText('The cardholder says they did not make this payment')
  await expect(dispute).toContainText(/Respond in Stripe by \d+ \w+ 20\d\d/)
  await expect(main(page).getByText(/^This payment is disputed/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await startRefund(page, '5')
  await page.getByRole('button', { name: 'Refund £5' }).click()
  await expect(toast(page, 'Nothing was refunded')).toBeVisible()
  await expect(main(page).getByText(/Stripe refused this refund \(charge_disputed\)/)).toBeVisible()
  await expect(amountField(page)).toHaveValue('5.00')
  await expect(refunds(page)).toContainText('The cardholder disputes the payment')
  await expect(main(page).getByText('Up to £25')).toBeVisible()
  await page.goBack()

  const resolve = paymentIssue.getByRole('button', { name: /^Mark as resolved…/ })
  await resolve.click()
  const dialog = page.getByRole('dialog', { name: `Payment #${id} is disputed` })
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  const field = dialog.getByLabel('What was the outcome?')
  await expect(field).toHaveAccessibleDescription('Please enter the outcome')
  await expect(field).toBeFocused()
  await field.fill('Sent the proof of delivery')
  await page.goForward()
  await page.getByRole('list', { name: 'Disputes' }).waitFor()
  await page.goBack()
  await resolve.click()
  await expect(field).toHaveValue('Sent the proof of delivery')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(toast(page, 'Payment issue resolved')).toBeVisible()
  await expect(paymentIssue).toBeHidden()
  // the focus moves to the heading of the next issue, or of the page
  await expect(page.locator(':focus')).toHaveRole('heading')
  await openPlace(page, 'Activity')
  await expect(page.getByText('resolved a payment issue: a payment is disputed').first()).toBeVisible()
})

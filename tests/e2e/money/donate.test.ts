/** Donating, from the amount to the thanks. tests/client/money/donate.test.tsx has late and missing responses. */
import type { Locator, Page } from 'playwright/test'
import {
  CARDS,
  expect,
  fillCard,
  intentOf,
  isFine,
  isReady,
  recordsOf,
  tabTo,
  test,
  toast,
  violations,
} from '../../support/visitor.ts'
import { TOO_SMALL } from '#shared/money/donations/donations.ts'
import { TOO_LITTLE } from '../../support/too-little.ts'

const go = (page: Page) => page.getByRole('button', { name: 'Continue' })
const back = (page: Page) => page.getByRole('button', { name: 'Back' })
const giveButton = (page: Page) => page.getByRole('button', { name: /^Donate £/ })
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const ownAmount = (page: Page) => page.getByLabel('Other amount')
const thanks = (page: Page, words: string) =>
  page.getByRole('heading', { level: 1, name: `${words} is on its way to a shelf` })

async function choose(page: Page, pounds: number): Promise<void> {
  const preset = page.getByRole('radio', { name: `£${pounds}` }).first()
  // find the label, because the previous page may still show the same amount
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: `£${pounds}` }) })
    .first()
    .click()
  await expect(preset).toBeChecked()
}

async function fillDonor(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.org')
}

/** Continues and waits for the next step, which has a button of the same name. */
async function goOn(page: Page, to: string): Promise<void> {
  await go(page).click()
  await expect(step(page, to)).toBeFocused()
}

/** Fills in everything up to the card fields. */
async function reachPayment(page: Page, pounds: number): Promise<void> {
  await choose(page, pounds)
  await goOn(page, 'Your details')
  await fillDonor(page)
  await goOn(page, 'Payment')
}

/** Whether nothing covers its centre. */
const isOnTop = (element: Locator) =>
  element.evaluate((own) => {
    const { x, y, width, height } = own.getBoundingClientRect()
    return own.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** The intent that submitting the details creates; call it before that. */
const createdIntent = (page: Page) => intentOf(page, 'donations.createIntent')

test('a donor gives by keyboard, once, and can start again', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/trpc\/(donations\.\w+)/.exec(request.url()) ?? []
    if (call !== undefined) calls.push(call)
  })
  await page.goto('/donate')
  await isReady(page)
  const created = createdIntent(page)
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('radio', { name: '£25' }).first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '£50' }).first()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(step(page, 'Your details')).toBeFocused()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await type('Full name', 'Ada Okafor')
  await type('Email', 'ada@example.org')
  await tabTo(page, go(page))
  await page.keyboard.press('Enter')
  await expect(step(page, 'Payment')).toBeFocused()
  await expect(giveButton(page)).toBeEnabled()
  await type('Card number', '4242424242424242')
  await type('Expiry date', '1234')
  await type('Security code', '123')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await expect(thanks(page, 'Ada, your £50')).toBeFocused()
  await expect(page).toHaveURL(/\/donate$/)
  await expect
    .poll(() => calls)
    .toEqual(['donations.createIntent', 'donations.ready', 'donations.process', 'donations.sendThanks'])
  const { payments } = await recordsOf(page, await created)
  expect(payments).toMatchObject([
    { status: 'succeeded', amount: '50.00', paymentType: 'donation', customerName: 'Ada Okafor' },
  ])
  // after a reload the thanks are shown again, without another email
  await page.reload()
  await expect(thanks(page, 'Your £50')).toBeVisible()
  expect(calls.filter((call) => call === 'donations.sendThanks')).toHaveLength(1)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Donate' }).click()
  await expect(step(page, 'Choose an amount')).toBeVisible()
  // the form is reset: only 'Once' is selected
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Once' })).toBeChecked()
})

test('a donor who refuses the challenge is not charged; after going back and approving it, charged once', async ({
  page,
}) => {
  await page.goto('/donate')
  const refused = createdIntent(page)
  await reachPayment(page, 250)
  await fillCard(page, CARDS.secure)
  await giveButton(page).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Failed' })).toBeVisible()
  await expect(page).not.toHaveURL(/_secret/)
  expect(await violations(page)).toEqual([])
  const { payments } = await recordsOf(page, await refused)
  expect(payments.filter(({ status }) => status === 'succeeded')).toEqual([])
  await page.getByRole('link', { name: 'Back to your gift' }).click()
  await expect(page.getByRole('radio', { name: '£250' }).first()).toBeChecked()
  await goOn(page, 'Your details')
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Okafor')
  const created = createdIntent(page)
  await goOn(page, 'Payment')
  await fillCard(page, CARDS.secure)
  await giveButton(page).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/thank-you/)
  await expect(thanks(page, 'Ada, your £250')).toBeVisible()
  await expect(page).not.toHaveURL(/_secret/)
  expect((await recordsOf(page, await created)).payments).toMatchObject([
    { status: 'succeeded', amount: '250.00' },
  ])
})

test('each step shows its errors, going back keeps the input, and a decline is shown, on a narrow screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const intents: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/donations.createIntent')) intents.push(request.postData() ?? '')
  })
  await page.goto('/donate')
  for (const [amount, said] of [
    ['', TOO_SMALL],
    [TOO_LITTLE, TOO_SMALL],
    ['-5', TOO_SMALL],
    ['10000.01', 'Maximum donation amount is £10,000'],
    ['12.345', 'Please enter pounds and pence, such as 12.50'],
  ] as const) {
    await ownAmount(page).fill(amount)
    await go(page).click()
    await expect(toast(page, 'Invalid Amount', TOO_SMALL)).toBeVisible()
    await expect(ownAmount(page)).toBeFocused()
    await expect(ownAmount(page)).toHaveAccessibleDescription(said)
  }
  // once it has slid in, the toast covers neither field nor button
  for (const needed of [ownAmount(page), go(page)]) await expect.poll(() => isOnTop(needed)).toBe(true)
  await isFine(page)
  await choose(page, 25)
  // only the chosen tile shows its tick, even with forced colours
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.locator('label:has([name=preset]) svg:visible')).toHaveCount(1)
  await page.emulateMedia({ forcedColors: null })
  await ownAmount(page).fill('75')
  // a custom amount unselects the suggested ones
  await expect(page.locator('[name=preset]:checked')).toHaveCount(0)
  await goOn(page, 'Your details')
  // the toast of the first step is gone
  await expect(toast(page, 'Invalid Amount')).toBeHidden()

  await go(page).click()
  await expect(toast(page, 'Missing Information', 'Please fill all fields')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await isFine(page)
  await fillDonor(page)
  await page.getByLabel('Email').fill('ada@')
  await go(page).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/name@example.com/)
  await fillDonor(page)
  await page.getByLabel('Add something to your gift').selectOption('In memory of')
  await go(page).click()
  await expect(page.getByLabel('Their name')).toHaveAccessibleDescription('Please enter their name')
  await page.getByLabel('Their name').fill('Ama Mensah')
  await isFine(page)
  await goOn(page, 'Payment')
  await expect(page.getByText('In memory of Ama Mensah')).toBeVisible()

  await back(page).click()
  await expect(step(page, 'Your details')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Okafor')
  // the browser's back button does the same
  await page.goBack()
  await expect(step(page, 'Choose an amount')).toBeFocused()
  await expect(ownAmount(page)).toHaveValue('75')
  // the same donation needs no new intent, but another amount does
  await goOn(page, 'Your details')
  await goOn(page, 'Payment')
  expect(intents).toHaveLength(1)
  await page.goBack()
  await page.goBack()
  await ownAmount(page).fill('12.50')
  await goOn(page, 'Your details')
  await goOn(page, 'Payment')
  expect(intents).toHaveLength(2)
  // a reload clears the card, but not the donor
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Okafor')
  const created = createdIntent(page)
  await go(page).click()

  await fillCard(page, CARDS.declined)
  await expect(giveButton(page)).toHaveText('Donate £12.50')
  await giveButton(page).click()
  await expect(toast(page, 'Payment Failed', 'Your card was declined.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Your card was declined.')).toBeInViewport()
  await isFine(page)
  const { payments } = await recordsOf(page, await created)
  expect(payments.filter(({ status }) => status === 'succeeded')).toEqual([])
  await fillCard(page, CARDS.works)
  await giveButton(page).click()
  await expect(thanks(page, 'Ada, your £12.50')).toBeVisible()
  await isFine(page)
  expect((await recordsOf(page, await created)).payments).toMatchObject([
    { amount: '12.50', status: 'succeeded' },
  ])
})

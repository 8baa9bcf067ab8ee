/** A donor's Gift Aid: declared with the gift, after it, and ended again. */
import type { Page } from 'playwright/test'
import { aDonation, aWord, openPlace, unlock } from '../../support/owner.ts'
import { inStoryDatabase } from '../../support/story-database.ts'
import { CARDS, expect, fillCard, isFine, isReady, test, toast } from '../../support/visitor.ts'

const setReference = (reference: string) =>
  inStoryDatabase(
    (sql) => sql`update giving_settings set hmrc_reference = ${reference}, version = version + 1`,
  )
test.beforeAll(() => setReference('AB12345'))
test.afterAll(() => setReference(''))

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Opens an email in the owner's list. @returns the target of its Gift Aid link */
async function openEmail(page: Page, email: string, kind: string, ...texts: string[]): Promise<string> {
  const [row] = await inStoryDatabase(
    (sql) =>
      sql<{ id: number }[]>`select id::int from outbox_emails where recipient = ${email} and kind = ${kind}`,
  )
  await unlock(page, `/admin/mail/${row?.id}`)
  const read = page.frameLocator('iframe')
  for (const text of texts) await expect(read.getByText(text).first()).toBeVisible()
  const href = await read.getByRole('link', { name: /Gift Aid|declaration/ }).getAttribute('href')
  return new URL(href ?? '').pathname
}

test('a newcomer switches Gift Aid on from Today @task', async ({ page }) => {
  await setReference('')
  await unlock(page, '/admin/today')
  const step = page.getByRole('region', { name: 'Setting up' }).getByRole('link', { name: 'Gift Aid' })
  await test.step('Task: switch Gift Aid on from Today', async () => {
    await step.click()
    await page.getByLabel('Your charity’s HMRC reference').fill('AB12345')
    await button(page, 'Save settings').click()
    await expect(toast(page, 'Settings saved')).toBeVisible()
  })
  await isFine(page)
  await openPlace(page, 'Today')
  await expect(page.getByRole('progressbar', { name: 'Set-up' })).toBeVisible()
  await expect(step).toHaveCount(0)
})

test('a donor gives £50 with Gift Aid, reads the email and ends the declaration @task', async ({ page }) => {
  const email = `${aWord()}@example.org`
  await page.goto('/donate')
  await isReady(page)
  await test.step('Task: give £50 with Gift Aid', async () => {
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: '£50' }) })
      .first()
      .click()
    await button(page, 'Continue').click()
    await page.getByLabel('Full name').fill('Grace Ama Mensah')
    await page.getByLabel('Email').fill(email)
    await button(page, 'Continue').click()
    await expect(page.getByText('Please choose yes or no')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Yes, add Gift Aid' })).toBeFocused()
    await expect(page.getByText('Your £50 becomes £62.50')).toBeVisible()

    await page.keyboard.press('Space')
    await expect(page.getByRole('img', { name: /^Your gift as 2 books .* Gift Aid adds$/ })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Grace Ama')
    await expect(page.getByLabel('Last name')).toHaveValue('Mensah')
    await button(page, 'Continue').click()
    await expect(page.getByText('Please enter your home address')).toBeVisible()
    await expect(page.getByText('Please choose which gifts you mean')).toBeVisible()
    await isFine(page)
    await page.getByLabel('Home address').fill('12 Reading Street')
    await page.getByLabel('Postcode').fill('ls14ap')
    await page.getByRole('radio', { name: /all future gifts/ }).check()
    await expect(page.getByText(/^I want to Gift Aid my donation of £50.00 and any donations/)).toBeVisible()
    await button(page, 'Continue').click()
    await fillCard(page, CARDS.works)
    await button(page, 'Donate £50').click()
    await expect(page.getByRole('heading', { name: /^Grace, your £50 is on its way/ })).toBeVisible()
    await expect(page.getByText('Your receipt links to what you declared')).toBeVisible()
  })
  await test.step('Task: read the email', async () => {
    const path = await openEmail(
      page,
      email,
      'gift-aid-declared',
      'Grace Ama Mensah',
      'I want to Gift Aid my donation of £50.00 and any donations I make in the future',
    )
    await page.goto(path)
    await expect(page.getByText('12 Reading Street, LS1 4AP')).toBeVisible()
    await isFine(page)
  })
  await test.step('Task: confirm it for all gifts', async () => {
    await button(page, 'Yes, it is mine').click()
    await expect(toast(page, 'Confirmed')).toBeVisible()
    await expect(button(page, 'Yes, it is mine')).toHaveCount(0)
    await expect(page.getByText('This is what you declared')).toBeVisible()
  })
  await test.step('Task: end earlier links', async () => {
    const { pathname } = new URL(page.url())
    await button(page, 'End earlier links').click()
    await expect(toast(page, 'Earlier links ended')).toBeVisible()
    await expect(page).not.toHaveURL(pathname)
    await expect(page.getByText('This is what you declared')).toBeVisible()
  })
  await test.step('Task: end the declaration', async () => {
    await button(page, 'End this declaration…').click()
    await isFine(page)
    await button(page, 'End it').click()
    await expect(toast(page, 'Your declaration has ended')).toBeVisible()
    await expect(page.getByText('your declaration does not cover it')).toBeVisible()
    await expect(button(page, 'End this declaration…')).toHaveCount(0)
  })
})

test('a donor adds Gift Aid from the receipt, from outside the UK', async ({ page }) => {
  const { email } = await aDonation(page, aWord())
  await page.goto(await openEmail(page, email, 'donation-thanks', 'Gift Aid adds £6.25'))
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Home address').fill('5 Oxford Street, Accra, Ghana')
  await page.getByLabel('I live outside the UK').check()
  await expect(page.getByLabel('Postcode')).toHaveCount(0)
  await page.getByRole('radio', { name: 'This gift only' }).check()
  await isFine(page)
  await button(page, 'Add Gift Aid').click()
  await expect(toast(page, 'Gift Aid is added')).toBeVisible()
  await expect(page.getByText('5 Oxford Street, Accra, Ghana')).toBeVisible()
})

/** The owner looks up, exports and erases a person's data. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { aDonation, aMessage, aWord, openPlace, sees, unlock } from '../../support/owner.ts'
import { expect, isFine, test, toast, violations } from '../../support/visitor.ts'

const address = (page: Page) => page.getByLabel('Email address of the person')

async function lookUp(page: Page, email: string): Promise<void> {
  await address(page).fill(email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('heading', { name: email })).toBeFocused()
}

const part = (page: Page, label: string) => page.getByRole('row').filter({ hasText: label })

test('a person is looked up, exported and erased; accounting records lose the name', async ({ page }) => {
  const name = aWord()
  const { email } = await aDonation(page, name)
  await aMessage(page, { name, email, message: `about ${name}` })
  await aMessage(page, { name, email, subject: 'Prayer Request', message: `a prayer of ${name}` })
  await unlock(page, '/admin/privacy')

  await lookUp(page, email.toUpperCase())
  await expect(part(page, 'Messages')).toContainText('Deleted')
  await expect(part(page, 'Prayer requests')).toContainText('Deleted')
  await expect(part(page, 'Donations')).toContainText('Kept')
  expect(page.url()).not.toContain(name)
  await isFine(page)

  await page.getByRole('button', { name: 'Send a copy' }).click()
  await expect(page.getByRole('heading', { name: 'The copy is ready' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  const saves = async (button: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await download
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')] as const
  }
  const [pageName, readable] = await saves('Save the page')
  expect(pageName).toBe('personal-data.html')
  for (const text of [`about ${name}`, `a prayer of ${name}`, '<dt>Amount</dt><dd>£25.00</dd>'])
    expect(readable).toContain(text)
  const [fileName, json] = await saves('Save the file for programs (JSON)')
  expect(fileName).toBe('personal-data.json')
  const saved = JSON.parse(json)
  expect(saved.data).toMatchObject({
    messages: [{ message: `about ${name}` }],
    prayers: [{ message: `a prayer of ${name}` }],
    donations: [{ amount: '25.00', donorName: name }],
  })

  await page.getByRole('button', { name: 'Erase this person…' }).click()
  const again = page.getByLabel('Type the address again to erase it')
  await expect(again).toBeFocused()
  await again.fill('somebody@example.org')
  await page.keyboard.press('Enter')
  await expect(again).toHaveAccessibleDescription('This does not match the address above')
  await expect(again).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Erase this person…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await again.fill(email)
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('heading', { name: / has been erased$/ })).toBeFocused()
  await sees(page, 'Nothing is left under this address.')
  expect(await violations(page)).toEqual([])

  await lookUp(page, email)
  await sees(page, 'We hold nothing under this address.')
  await openPlace(page, 'Activity')
  await sees(
    page,
    'Somebody erased somebody’s personal data',
    'Somebody made a copy of somebody’s personal data',
  )
  await openPlace(page, 'Payments')
  await page.getByLabel('Search payments').fill(name)
  await expect(page.getByText('No payments match this search')).toBeVisible()
})

test('last week’s new giver is thanked from Today @task', async ({ page }) => {
  const name = aWord()
  await aDonation(page, name)
  await unlock(page, '/admin/today')
  const giver = page.getByRole('region', { name: 'People to thank' }).getByRole('link', { name })
  await test.step('Task: thank last week’s new givers', async () => {
    await giver.click()
    await page.getByRole('button', { name: 'Write a thank-you' }).click()
    await page.getByRole('button', { name: 'Send thank-you' }).click()
    await expect(toast(page, 'Thank-you on its way')).toBeVisible()
  })
  await openPlace(page, 'Today')
  await expect(page.getByRole('region', { name: 'Money' })).toBeVisible()
  await expect(giver).toHaveCount(0)
})

test('a donor found by name is thanked for the third gift @task', async ({ page }) => {
  const name = aWord()
  for (let gift = 0; gift < 3; gift += 1) await aDonation(page, name)
  await aMessage(page, { name, email: `${name}@example.org` })
  await unlock(page, '/admin/supporters')
  const row = page.getByRole('article', { name })
  await expect(row).toBeVisible()
  await isFine(page)
  await test.step('Task: find everything about one supporter from her name', async () => {
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(name)
    for (const text of [
      /Last gift: £25.00\d+ \w+ 20\d\d/,
      'Given in all: £75.00',
      'Monthly: No',
      'Gift Aid: No',
    ])
      await expect(row).toContainText(text)
    await expect(page.getByRole('article')).toHaveCount(1)
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^£25.00 GBP third gift/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Message Hello/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Thank you for your/ }).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search by name or email' })).toHaveValue(name)
  })
  await test.step('Task: thank a donor for the third gift', async () => {
    await page.getByRole('searchbox', { name: 'Search everything' }).fill(name)
    await page.keyboard.press('Enter')
    const payments = page.getByRole('region', { name: 'Payments' })
    await payments.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^£25.00 GBP third gift/ })).toBeVisible()

    await page.getByRole('button', { name: 'Write a thank-you' }).click()
    await expect(page.getByRole('dialog', { name: `Thank ${name}` })).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveValue('Thank you for your third gift')
    const words = page.getByLabel('Your words')
    await expect(words).toHaveValue(new RegExp(`^Dear ${name},\n\nThank you for your third gift\\.`))
    await words.fill(`Dear ${name}, you are wonderful.`)
    await isFine(page)
    await page.getByRole('button', { name: 'Send thank-you' }).click()
    await expect(toast(page, 'Thank-you on its way')).toBeVisible()
  })
  await page.getByRole('link', { name: /^Thank you for your third gift/ }).click()
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect(page.getByText(`Dear ${name}, you are wonderful.`)).toBeVisible()
})

test('a donor stops the news by the link in the receipt, and the owner sees each choice @task', async ({
  page,
  context,
}) => {
  const ask = async (how: RegExp) => {
    await page.getByRole('button', { name: 'More for Supporters' }).click()
    await page.getByRole('menuitem', { name: 'News by email…' }).click()
    const model = page.getByLabel('Whom you may email news')
    const option = model.getByRole('option', { name: how })
    await model.selectOption(await option.innerText())
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const name = aWord()
  await unlock(page, '/admin/supporters')
  await ask(/^Only people who tick/)
  await aDonation(page, name)
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(name)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: /^Thank you/ }).click()
  await page.getByRole('tab', { name: 'Plain text' }).click()
  const receipt = await page.getByText('Choose whether we may email you news').innerText()
  await test.step('Task: stop all mail', async () => {
    const donor = await context.newPage()
    await donor.goto(/\/giving\/\S+for=news/.exec(receipt)?.[0] ?? '')
    await donor.getByRole('button', { name: 'Email me the news' }).click()
    await donor.getByRole('button', { name: 'Stop the news' }).click()
    await expect(donor.getByText('We do not send you news.')).toBeVisible()
    await isFine(donor)
  })
  await page.goBack()
  await page.getByRole('button', { name: 'Refresh' }).click()
  const news = page.getByRole('region', { name: 'News' })
  await expect(news.getByRole('listitem')).toHaveText([/^Wants no news/, /^Asked for news/])
  await isFine(page)
  await page.getByRole('link', { name: 'All supporters' }).click()
  await page.getByRole('combobox', { name: 'News' }).selectOption('Said no to news')
  await expect(page.getByRole('article', { name })).toContainText('News: No')
  await ask(/^We send no news/)
})

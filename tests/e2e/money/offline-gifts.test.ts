/** Offline gifts: a cheque is entered and undone, a bank statement is imported, and so are gifts of another system. */
import { aDonation, aWord, openPlace, row, unlock } from '../../support/owner.ts'
import { inStoryDatabase } from '../../support/story-database.ts'
import { expect, isFine, test, toast, visit } from '../../support/visitor.ts'

const enterReference = (reference: string) =>
  inStoryDatabase(
    (sql) => sql`update giving_settings set hmrc_reference = ${reference}, version = version + 1`,
  )

test('the treasurer enters a cheque with Gift Aid, and undoes the entry @task', async ({ page }) => {
  const word = aWord()
  await enterReference('AB12345')
  await unlock(page)
  await test.step('Task: enter a cheque', async () => {
    await openPlace(page, 'Received another way')
    await expect(page.getByRole('heading', { name: 'Enter a gift' })).toBeFocused()
    await page.getByRole('button', { name: 'Enter gift' }).click()
    await expect(page.getByLabel('Amount in pounds')).toBeFocused()
    await page.getByLabel('Amount in pounds').fill('50')
    await page.getByLabel('Cheque number').fill('000123')
    await page.getByLabel('Name or email').fill(word)
    await page.getByLabel('Name or email').press('Enter')
    await expect(page.getByText('Choose “Somebody new”')).toBeVisible()
    await isFine(page, 390)
    await page.getByLabel('Who gave it').selectOption('Somebody new')
    await page.getByLabel('Name', { exact: false }).fill(`Ada ${word}`)
    await page.getByLabel('Declaration').selectOption('Declared on paper')
    await page.getByLabel('Day on the paper').fill('2026-01-02')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill(word)
    await page.getByLabel('Home address').fill('1 Reading Street')
    await page.getByLabel('Postcode').fill('ls14ap')
    await isFine(page, 1280)
    await page.getByRole('button', { name: 'Enter gift' }).dblclick()
    await expect(toast(page, 'Gift entered')).toBeVisible()
  })
  await enterReference('')
  const declared = await inStoryDatabase(
    (sql) => sql`select source, postcode from gift_aid_declarations where last_name = ${word}`,
  )
  expect(declared).toEqual([{ source: 'paper', postcode: 'LS1 4AP' }])
  await expect(page.getByRole('heading', { name: /^Payment #/ })).toBeFocused()
  await expect(page.getByText('Cheque: 000123')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this entry…' }).click()
  await page.getByLabel('Why').selectOption('Entered twice')
  await isFine(page, 390)
  await page.getByRole('button', { name: 'Undo £50' }).click()
  await expect(toast(page, 'Entry undone')).toBeVisible()
  await expect(page.getByText('Entry undone: Entered twice')).toBeVisible()
  await openPlace(page, 'Payments')
  await page.getByLabel('Search payments').fill(word)
  const listed = row(page, word)
  await expect(listed).toHaveCount(1)
  for (const text of ['Entered by hand', 'undone', '£50.00 GBP'])
    await expect(listed.getByText(text, { exact: true })).toBeVisible()
})

test('the treasurer imports a bank statement and decides on its lines @task', async ({ page, context }) => {
  const word = aWord()
  const { email } = await aDonation(page, word)
  await unlock(page)
  await openPlace(page, 'Bank statement')
  const day = new Date(Date.now() - 3 * 24 * 60 * 60_000).toLocaleDateString('en-GB')
  const choose = (rows: string[]) =>
    page.getByLabel('Statement as CSV or OFX').setInputFiles({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([`Date,Name ${word},Memo,Amount`, ...rows].join('\n')),
    })
  const gift = `${day},${word.toUpperCase()} GIFT,BOOKS,25.00`
  await test.step('Task: import a statement', async () => {
    await choose([gift, `${day},REFUND OF POWER ${word},,9.99`, `${day},RENT,,-300.00`])
    await expect(page.getByRole('heading', { name: 'What are the columns?' })).toBeVisible()
    await page.getByLabel('Description or name').selectOption({ index: 2 })
    await isFine(page, 390)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('2 new incoming payments.')).toBeVisible()
    const line = row(page, `${word.toUpperCase()} GIFT`)
    await line.getByRole('button', { name: 'Book…' }).click()
    const booking = page.getByRole('dialog', { name: 'Book this payment' })
    await booking.getByLabel('Name or email').fill(email)
    await booking.getByLabel('Name or email').press('Enter')
    await isFine(page, 1280)
    await booking.getByRole('button', { name: email }).click()
    await booking.getByRole('button', { name: 'Book', exact: true }).dblclick()
    await expect(toast(page, '£25 booked')).toBeVisible()
    await row(page, `REFUND OF POWER ${word}`).getByRole('button', { name: 'Ignore' }).click()
    await expect(toast(page, '£9.99 ignored')).toBeVisible()
  })
  await expect(row(page, word)).toHaveCount(0)
  // the next file of this bank needs no choice of columns, and known lines keep their decisions
  await choose([gift, `${day},${word.toUpperCase()} GIFT,BOOKS,5.00`])
  await expect(page.getByText('1 new incoming payment, 1 imported before.')).toBeVisible()
  await expect(row(page, word)).toHaveCount(1)
  await test.step('Task: choose other columns later', async () => {
    await expect(page.getByText(`payer from “Name ${word}”`)).toBeVisible()
    await page.getByRole('button', { name: 'Choose the columns again' }).click()
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
    await page.getByLabel('Reference').selectOption({ index: 3 })
    await isFine(page, 390)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('1 undecided payment from an earlier reading')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose a statement' })).toBeFocused()
    await isFine(page, 1280)
  })
  await expect(row(page, word)).toHaveCount(1)
  await test.step('Task: match a standing order', async () => {
    await page.getByRole('button', { name: 'Enter bank details…' }).click()
    const details = page.getByRole('dialog', { name: 'Bank details' })
    await details.getByLabel('Account name').fill('Threads & Pages')
    await details.getByLabel('Sort code').fill('20 00 00')
    await details.getByLabel('Account number').fill('5577991')
    await details.getByRole('button', { name: 'Save bank details' }).click()
    await expect(details.getByText('Please enter eight digits')).toBeVisible()
    await details.getByLabel('Account number').fill('55779911')
    await details.getByRole('button', { name: 'Save bank details' }).click()
    await expect(toast(page, 'Bank details saved')).toBeVisible()

    const donor = await context.newPage()
    await visit(donor, '/standing-order')
    await expect(donor.getByText('20-00-00')).toBeVisible()
    await donor.getByLabel('Full name').fill(`Efua ${word}`)
    await donor.getByLabel('Email').fill(`efua.${word}@example.org`)
    await donor.getByRole('button', { name: 'Get my reference' }).click()
    const reference = await donor.getByText(/^[A-Z]{4} \d{4}$/).textContent()
    await expect(donor.getByLabel('Full name')).toHaveCount(0)
    await isFine(donor, 390)
    await choose([`${day},SOMEBODY ELSE,${reference?.toLowerCase()},7.00`])
    await expect(page.getByText('1 gift recorded by the reference')).toBeVisible()
    await isFine(page, 390)
    await inStoryDatabase((sql) => sql`delete from bank_details`)
  })
})

test('the owner imports last year’s gifts, and undoes the import @task', async ({ page }) => {
  const word = aWord()
  const year = new Date().getFullYear() - 1
  await unlock(page)
  await test.step('Task: import last year’s gifts', async () => {
    await openPlace(page, 'Import')
    await page.getByLabel('Gifts as CSV').setInputFiles({
      name: 'gifts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          `Date,Name,Email,Given ${word},Monthly`,
          `${year}-03-01,Ada ${word},ada.${word}@example.org,25.00,no`,
          `${year}-12-01,Ben ${word},ben.${word}@example.org,10.00,yes`,
          `31/31/${year},Cy ${word},,5.00,no`,
        ].join('\n'),
      ),
    })
    await expect(page.getByText('Please choose the column of the amount.')).toBeVisible()
    await page.getByLabel('Amount').selectOption({ index: 4 })
    await isFine(page, 390)
    await page.getByRole('button', { name: 'Show what would happen' }).click()
    await expect(page.getByText('2 rows are new, 1 cannot be imported.').last()).toBeVisible()
    await expect(row(page, `Cy ${word}`)).toContainText('The day cannot be read')
    await expect(row(page, `Ben ${word}`)).toContainText('a monthly gift to set up again')
    await isFine(page, 1280)
    await isFine(page, 390)
    await page.getByRole('button', { name: 'Import 2 rows…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
    await expect(toast(page, 'Imported')).toBeVisible()
  })
  await expect(row(page, `Ben ${word}`).getByRole('link', { name: /^Write/ })).toHaveAttribute(
    'href',
    /^mailto:ben\..*donate%3Famount%3D10%26often%3Dmonthly/,
  )
  await isFine(page, 390)
  await page.getByRole('button', { name: 'Undo…' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(toast(page, 'Import undone')).toBeVisible()
  await expect(row(page, `Ben ${word}`)).toHaveCount(0)
})

/** The treasurer claims Gift Aid for last year. */
import { readFile } from 'node:fs/promises'
import { addDays } from '#shared/platform/time/days.ts'
import { lastAccountingYear } from '#shared/money/gift-aid/accounting-year.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { OWN_PASSWORD, ownPasswordHash } from '../../support/accounts.ts'
import { giftWithDeclaration } from '../../support/gift-aid.ts'
import { aWord, openLocked } from '../../support/owner.ts'
import { inStoryDatabase } from '../../support/story-database.ts'
import { expect, isFine, test, toast } from '../../support/visitor.ts'

test('the treasurer makes a claim for last year, opens its file and marks it paid @task', async ({
  page,
}) => {
  const email = `${aWord()}@example.org`
  const year = lastAccountingYear(londonDay(new Date()), '03-31')
  const passwordHash = await ownPasswordHash()
  await inStoryDatabase(async (sql) => {
    await sql`update giving_settings set hmrc_reference = 'AB12345', version = version + 1`
    await sql`insert into accounts (email, name, role, password_hash)
      values (${email}, ${email}, 'treasurer', ${passwordHash})`
    await giftWithDeclaration(sql, { day: year.to, pence: 5000, firstName: 'Zoë' })
    await giftWithDeclaration(sql, { day: addDays(year.to, -1), pence: 12_345, firstName: 'Ama' })
    await giftWithDeclaration(sql, { day: year.from, pence: 1000, firstName: 'Kofi', isDeclared: false })
  })
  try {
    await openLocked(page, '/admin/gift-aid')
    await page.getByRole('button', { name: 'Sign in with your own account' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
    await page.keyboard.press('Enter')

    await test.step('Task: make a claim for last year', async () => {
      await expect(page.getByRole('article').filter({ hasText: 'Kofi' })).toContainText(
        'No: no declaration covers it',
      )
      await isFine(page)
      await page.getByRole('list', { name: 'By accounting year' }).getByRole('button').last().click()
      await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Amount£43.36')
      await expect(page.getByText(/^Send it to HMRC by 31 Mar/)).toBeVisible()
    })
    await test.step('Task: open its file', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download file' }).click()
      const csv = await readFile(await (await download).path(), 'utf8')
      expect(csv.split('\r\n').slice(1)).toEqual([
        expect.stringMatching(/^,Ama,Mensah,1 Reading Street,LS1 4AP,,,30\/03\/\d\d,123\.45$/),
        expect.stringMatching(/^,Zoe,Mensah,1 Reading Street,LS1 4AP,,,31\/03\/\d\d,50\.00$/),
        '',
      ])
      await expect(page.getByText('File downloaded')).toBeVisible()
    })
    await test.step('Task: mark it as sent and paid', async () => {
      await page.getByRole('button', { name: 'Sent to HMRC…' }).click()
      await page.getByRole('button', { name: 'Mark as sent' }).click()
      await expect(page.getByText('With HMRC')).toBeVisible()
      await page.getByRole('button', { name: 'HMRC has paid…' }).click()
      await isFine(page)
      await page.getByLabel('Amount in pounds').fill('43.30')
      await page.getByRole('button', { name: 'Mark as paid' }).click()
      await expect(toast(page, 'Marked as paid')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Claimed£43.36')
    })
  } finally {
    await inStoryDatabase((sql) => sql`update giving_settings set hmrc_reference = '', version = version + 1`)
  }
})

/** In the payment sandbox the owner lets the bank act and a month pass. */
import { aDonation, aWord, openPlace, row, unlock } from '../../support/owner.ts'
import { expect, isFine, test, toast } from '../../support/visitor.ts'

test('a monthly gift fails and is retried, and its payout is found on the bank statement @task', async ({
  page,
}) => {
  const name = aWord()
  await aDonation(page, name, undefined, 15)
  await unlock(page)
  await openPlace(page, 'Rehearsal')
  const gift = page
    .getByRole('region', { name: 'A month passes for a monthly gift' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(gift).toContainText('Only its first gift was paid')
  await isFine(page)
  await test.step('Task: watch a monthly gift fail and be retried', async () => {
    await gift.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'The bank declines it' }).click()
    await expect(toast(page, 'The bank has answered')).toBeVisible()
    await expect(gift).toContainText(/declined the last month, tried again on \d+ \w+ 20\d\d/)
    await gift.getByRole('link', { name }).click()
    await expect(page.getByText(/^Next on|tried again|declined/).first()).toBeVisible()
    await page.goBack()
    await gift.getByRole('button', { name: `The bank pays ${name}’s gift` }).click()
    await expect(gift).toContainText('The last month was paid')
  })
  await test.step('Task: see a payout and tick the bank line', async () => {
    await page.getByRole('button', { name: 'Pay out' }).click()
    await expect(page.getByText('No payment is waiting for a payout.')).toBeVisible()
    await page.getByRole('link', { name: 'All payouts' }).click()
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('list', { name: 'What is in this payout' })).toContainText(name)
    await isFine(page)
    const facts = await page.getByRole('region', { name: 'Facts' }).textContent()
    const amount = /Amount£([\d.,]+\.\d\d)/.exec(facts ?? '')?.[1]?.replace(',', '') ?? ''
    await openPlace(page, 'Bank statement')
    const today = new Date().toLocaleDateString('en-GB')
    await page.getByLabel('Statement as CSV or OFX').setInputFiles({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Date ${name},Details,Amount\n${today},STRIPE ${name},${amount}`),
    })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const line = row(page, `STRIPE ${name}`)
    await expect(line).toContainText('This looks like Stripe’s payout')
    await line.getByRole('button', { name: 'Ignore' }).click()
    await expect(line).toHaveCount(0)
  })
})

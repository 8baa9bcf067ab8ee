/** Monthly gifts, from the first to the last, with a 3-D Secure challenge for one of them. */
import type { Page } from 'playwright/test'
import { JOBS_CHANNEL } from '#db/jobs/wake-job.ts'
import { TOO_SMALL } from '#shared/money/donations/donations.ts'
import { aWord } from '../../support/owner.ts'
import { inStoryDatabase } from '../../support/story-database.ts'
import { TOO_LITTLE } from '../../support/too-little.ts'
import { CARDS, expect, fillCard, isFine, isReady, test, toast } from '../../support/visitor.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Starts a monthly gift, up to the thanks. Without a card it is paid with the wallet. */
async function startMonthly(page: Page, pounds: string, email: string, card?: string): Promise<void> {
  await page.goto('/donate')
  await isReady(page)
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await page.getByLabel('Other amount').fill(pounds)
  await button(page, 'Continue').click()
  await page.getByLabel('Full name').fill('Ada Okafor')
  await page.getByLabel('Email').fill(email)
  await expect(page.getByText(/^£.+ today, then £.+ on the \d+(st|nd|rd|th) of each month$/)).toBeVisible()
  await button(page, 'Continue').click()
  if (card === undefined) {
    await button(page, 'Sandbox Wallet').click()
    await expect(page.getByText('Monthly gift, every month')).toBeVisible()
    await button(page, /^Allow £/).click()
    return
  }
  await fillCard(page, card)
  await button(page, /^Donate £/).click()
}

/** Moves a gift to last month, and starts the charges at once. */
const chargeAgain = (email: string) =>
  inStoryDatabase(async (sql) => {
    await sql`update mandates set last_month = last_month - interval '1 month', day = 1 where donor_email = ${email}`
    await sql`select pg_notify(${JOBS_CHANNEL}, 'monthly gifts')`
  })

/** The link in a sent email of this kind to a donor. */
async function linkIn(kind: string, email: string): Promise<string> {
  let path: string | undefined
  const find = async () => {
    const rows = await inStoryDatabase(
      (sql) => sql<{ text: string }[]>`
        select content ->> 'text' as text from outbox_emails
        where kind = ${kind} and recipient = ${email} and content is not null`,
    )
    path = /\/giving\/\S+/.exec(rows[0]?.text ?? '')?.[0]
    return path
  }
  await expect.poll(find, { timeout: 15_000, intervals: [100] }).toBeTruthy()
  return path ?? ''
}

test('a donor starts a monthly gift of £10 with a wallet, changes it to £15, changes the card and stops it', async ({
  page,
}) => {
  const email = `${aWord()}@example.org`
  await startMonthly(page, '10', email)
  await expect(page.getByText('your £10 is on its way')).toBeVisible()
  await expect(page.getByText(/Your gift is monthly: the next one is on/)).toBeVisible()

  await page.goto(await linkIn('donation-thanks', email))
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  // the wallet's card is charged again next month, without the donor
  await chargeAgain(email)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^2 gifts since .+, £20 in all\./)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await isFine(page)
  await page.getByLabel('Pounds a month').fill(TOO_LITTLE)
  await button(page, 'Change the amount').click()
  await expect(page.getByLabel('Pounds a month')).toHaveAccessibleDescription(new RegExp(TOO_SMALL))
  await page.getByLabel('Pounds a month').fill('15')
  await button(page, 'Change the amount').click()
  await expect(toast(page, 'Amount changed')).toBeVisible()
  await expect(page.getByText('£15 a month')).toBeVisible()

  await button(page, 'Use another card').click()
  await fillCard(page, CARDS.secure)
  await button(page, 'Save this card').click()
  await button(page, 'Approve').click()
  await expect(page.getByText('Visa •••• 3220')).toBeVisible()
  await expect(page).not.toHaveURL(/secret/)

  await button(page, 'Pause my gift').click()
  await expect(page.getByText(/is paused until/)).toBeVisible()
  await button(page, 'Resume my gift').click()
  await expect(page.getByText('Thank you for giving every month, Ada Okafor.')).toBeVisible()

  // a new address is confirmed by a link; earlier links become invalid
  const earlier = new URL(page.url()).pathname
  const other = `${aWord()}@example.org`
  await page.getByLabel('New email address').fill(other)
  await button(page, 'Email me a link').click()
  await expect(page.getByText(`We have sent a link to ${other}.`)).toBeVisible()
  await page.goto(await linkIn('monthly-address', other))
  await expect(page.getByText(`From now on we write about your monthly gift to ${other}.`)).toBeVisible()
  await button(page, 'Use this address').click()
  await expect(page.getByText('Thank you for giving every month, Ada Okafor.')).toBeVisible()
  expect(new URL(page.url()).pathname).not.toBe(earlier)
  await button(page, 'End earlier links').click()
  await expect(toast(page, 'Earlier links ended')).toBeVisible()

  await button(page, 'Stop my monthly gift').click()
  await button(page, 'Stop my gift').click()
  await expect(page.getByText('Your monthly gift has been stopped')).toBeVisible()
  await expect(button(page, 'Change the amount')).toBeHidden()
  await isFine(page)

  // a truncated link shows an error, and offers to send it again
  await page.goto('/giving/12-abc')
  await page.getByLabel('Email').fill(email)
  await button(page, 'Send me the link').click()
  await expect(page.getByText('If we know this address, we have sent the link.')).toBeVisible()
})

test('a donor confirms a gift through the link in the email about a challenge', async ({ page }) => {
  const email = `${aWord()}@example.org`
  // this card needs a challenge every time
  await startMonthly(page, '20', email, '4000002760003184')
  await button(page, 'Approve').click()
  await expect(page.getByText('your £20 is on its way')).toBeVisible()
  await chargeAgain(email)

  await page.goto(await linkIn('monthly-confirm', email))
  await expect(page.getByText(/Your gift of £20 for .+ waits for you/)).toBeVisible()
  await isFine(page)
  await button(page, 'Confirm with your bank').click()
  await button(page, 'Refuse').click()
  await expect(page.getByText('Your bank did not confirm it, and nothing was taken.')).toBeVisible()
  await button(page, 'Confirm with your bank').click()
  await button(page, 'Approve').click()
  await expect(page.getByRole('heading', { name: 'Your gift has arrived' })).toBeVisible()
  await expect(page).toHaveTitle(/^Your gift has arrived \|/)
  await expect(page).not.toHaveURL(/secret/)
  await page.getByRole('link', { name: 'Change, pause or stop your monthly gift' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '£20' })).toHaveCount(2)
  await expect(page.getByText(/^2 gifts since .+, £40 in all\./)).toBeVisible()
})

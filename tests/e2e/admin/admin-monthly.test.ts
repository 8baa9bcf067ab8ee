/** The owner finds monthly gifts that failed, and the reasons. */
import { aWord, unlock } from '../../support/owner.ts'
import { inStoryDatabase } from '../../support/story-database.ts'
import { expect, isFine, test, toast } from '../../support/visitor.ts'

test('the owner sees which monthly gifts failed and why, and pauses one @task', async ({ page }) => {
  const name = `Ama ${aWord()}`
  await inStoryDatabase(
    (sql) => sql`
      with begun as (
        insert into checkouts (id, kind, amount, currency)
        select gen_random_uuid(), 'donation', 10, 'gbp' from generate_series(1, 2) returning id
      ), given as (
        insert into mandates (checkout_id, donor_name, donor_email, amount_pence, day, state, state_by, last_month)
        select min(id), ${name}, 'ama@example.org', 1000, 1, 'active', 'donor', date_trunc('month', now()) from begun
        returning id
      )
      insert into mandate_charges
        (mandate_id, month, checkout_id, amount_pence, state, attempts, next_attempt_on, failure)
      select given.id, date_trunc('month', now()), (select max(id) from begun), 1000, 'declined', 2,
        now() + interval '9 days', 'insufficient_funds' from given`,
  )
  await unlock(page, '/admin/monthly?state=failing')
  const row = page.getByRole('article', { name })
  await test.step('Task: find out why it failed', async () => {
    await expect(row).toContainText('tried twice')
    await expect(row).toContainText(/funds|money/)
    await isFine(page)
  })
  await test.step('Task: pause it', async () => {
    await row.getByRole('link', { name }).click()
    await page.getByRole('button', { name: /^More for Monthly gift #/ }).click()
    await page.getByRole('menuitem', { name: 'Pause…' }).click()
    await isFine(page)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(toast(page, 'Monthly gift paused')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  })
})

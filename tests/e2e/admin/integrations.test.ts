/** The owner gives a program access, sees that it was used, and revokes it; and has events sent to another program. */
import { aWord, refreshUntil, unlock } from '../../support/owner.ts'
import { isSignedBy, startReceiver } from '../../support/mailbox.ts'
import { expect, isFine, staysQuiet, test, toast } from '../../support/visitor.ts'

test('a token is made, used by another program and revoked', async ({ page, playwright, baseURL }) => {
  const name = `Packing ${aWord()}`
  await unlock(page, '/admin/integrations')
  await expect(page.getByText(`${baseURL}/mcp`)).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await expect(page.getByText('Please choose at least one call')).toBeVisible()
  await page.getByLabel('Name').fill(name)
  const scopes = page.getByRole('group', { name: 'Orders' })
  await scopes.getByRole('checkbox', { name: /^All orders/ }).check()
  await page.getByLabel('Valid for').selectOption('30 days')
  await isFine(page)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('heading', { name: `The token for “${name}”` })).toBeFocused()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  await isFine(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'New token' })).toBeFocused()
  expect(await page.content()).not.toContain(token)

  // a separate context, so that the program has none of the page's cookies
  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await program.get('/api/orders?limit=1')).status()).toBe(200)
  await page.getByRole('button', { name: 'Refresh' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  // a minute may have passed
  await expect(row).toContainText(/Last used (just now|1 minute ago)/)

  await row.getByRole('button', { name: /^Revoke…/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(toast(page, 'Token revoked')).toBeVisible()
  expect((await program.get('/api/orders?limit=1')).status()).toBe(401)
  await page.getByText(/^Expired and revoked/).click()
  await expect(row).toContainText('Revoked')
  await program.dispose()
})

test('a webhook is added, tested, seen in the log and resent', async ({ page }) => {
  const receiver = await startReceiver()
  await unlock(page, '/admin/integrations')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('form', { name: 'New webhook' })
  await expect(form.getByLabel('Address')).toBeFocused()
  await form.getByLabel('Address').fill('https://10.0.0.1/hooks')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Please choose at least one event')).toBeVisible()
  await form.getByRole('checkbox', { name: /^An order was sent/ }).check()
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await expect(form.getByText('The address must be public')).toBeVisible()
  await isFine(page)
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('button', { name: 'Add webhook' }).click()

  const { host } = new URL(receiver.url)
  await expect(page.getByRole('heading', { name: `The signing secret of ${host}` })).toBeFocused()
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await page.content()).not.toContain(secret)

  await page.clock.install()
  await page.getByRole('button', { name: `Send test event ${host}` }).click()
  await page.getByLabel('Webhook', { exact: true }).selectOption(host)
  const delivery = page.getByRole('article').filter({ hasText: 'webhook.test' })
  await expect(delivery).toContainText(/Waiting|Delivered/)
  await staysQuiet(page)
  await refreshUntil(page, delivery, 'Delivered')
  await delivery.getByText('Details').click()
  await expect(delivery).toContainText('"type": "webhook.test"')
  receiver.answer = 500
  await delivery.getByRole('button', { name: /^Send again/ }).click()
  await refreshUntil(page, delivery, 'The receiver responded with 500')
  await expect(delivery).toContainText('Next attempt:')
  await isFine(page)
  expect(receiver.received.every((one) => isSignedBy(secret, one))).toBe(true)

  await page.getByRole('button', { name: `More for ${host}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(toast(page, 'Webhook deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: host })).toBeHidden()
  await receiver.close()
})

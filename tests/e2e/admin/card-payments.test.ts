/** A new owner connects card payments and makes a test payment, on a site of her own; the provider is a second sandbox. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD_SETTING } from '../../support/admin-password.ts'
import { startCardProvider, type CardProvider } from '../../support/card-provider.ts'
import { freePort } from '../../support/free-port.ts'
import { openPlace, unlock } from '../../support/owner.ts'
import { startServer, type ServerProcess } from '../../support/server-process.ts'
import { openStoryDatabase } from '../../support/story-database.ts'
import { expect, test } from '../../support/visitor.ts'

let provider: CardProvider
let site: ServerProcess
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-payments-'))
  const port = await freePort()
  site = await startServer(await freePort(), {
    DATA_DIR: folder,
    LIMITS: 'off',
    ...PASSWORD_SETTING,
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  })
  const admin = openStoryDatabase(folder)
  provider = await startCardProvider(async (name) => {
    await admin.unsafe(`create database provider_${name}`)
    const sql = openStoryDatabase(folder, `provider_${name}`, 4)
    return { sql, close: () => sql.end({ timeout: 2 }) }
  }, port)
  await admin.end({ timeout: 2 })
})
test.afterAll(async () => {
  await provider.close()
  await site.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

test('ten minutes after the first start a test payment has gone through', async ({ page }) => {
  const { publishableKey, secretKey } = await provider.keys()
  const steps = page.getByRole('list', { name: 'Steps' })
  // each line is something that she does: a minute is plenty for each of them
  await unlock(page, `${site.url}/admin`)
  await openPlace(page, 'Set-up')
  await page.getByRole('link', { name: 'Connect and check card payments' }).click()
  await page.getByLabel('Publishable key').fill(secretKey)
  await page.getByLabel('Secret or restricted key').fill(publishableKey)
  await page.getByRole('button', { name: 'Connect and test' }).click()
  await expect(page.getByText('The two keys are swapped').first()).toBeVisible()
  await page.getByLabel('Publishable key').fill(publishableKey)
  await page.getByLabel('Secret or restricted key').fill(secretKey)
  provider.goDown(/webhook_endpoints/)
  await page.getByRole('button', { name: 'Connect and test' }).click()

  await expect(steps).toContainText('Stripe could not be reached. Nothing has changed')
  await expect(page.getByRole('heading', { name: 'Not in use yet' })).toBeVisible()
  // where it stands is stored
  await unlock(page, `${site.url}/admin/set-up/cards`)
  provider.goDown()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'In use' })).toBeVisible()
  await expect(steps.getByRole('listitem').filter({ hasText: 'A test payment went through' })).toContainText(
    'Done',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Stripe, test keys' })).toContainText('Now')
  await expect(page.getByText('No test payment has succeeded')).toHaveCount(0)
  expect(await page.content()).not.toContain(secretKey)
})

/** The browsable API documentation works under a policy without inline scripts or other origins. */
import { ADMIN_PASSWORD } from '../support/site.ts'
import { expect, test } from '../support/visitor.ts'

test('requests can be browsed and tried, admin ones with a token', async ({ page, playwright, baseURL }) => {
  const otherOrigins: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (/^https?:/.test(origin) && !origin.includes('localhost')) otherOrigins.push(origin)
  })
  await page.goto('/api/docs')
  const call = page.locator('.opblock', { hasText: '/api/bracelets' }).first()
  await call.locator('button').first().click()
  await expect(call).toContainText(/curl '.*\/api\/bracelets'/)
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table')).toContainText('Kenya')

  // in another context: this browser has no session
  const owner = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) })
  await owner.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const made = await owner.post('/trpc/integrations.createToken', {
    data: { name: 'Docs', scopes: ['checkout.orders'], days: 30 },
  })
  const { token } = (await made.json()).result.data
  await owner.dispose()

  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const dialog = page.locator('.auth-container', { hasText: 'apiToken' })
  await dialog.getByRole('textbox').fill(token)
  await dialog.getByRole('button', { name: 'Apply credentials' }).click()
  await page.getByRole('button', { name: 'Close' }).last().click()
  const orders = page.locator('.opblock', { hasText: '/api/orders' }).first()
  await orders.locator('button').first().click()
  await orders.getByRole('button', { name: 'Try it out' }).click()
  await orders.getByRole('button', { name: 'Execute' }).click()
  await expect(orders.locator('.live-responses-table .response-col_status').nth(1)).toHaveText(/^200/)
  expect(otherOrigins).toEqual([])
})

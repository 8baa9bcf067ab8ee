/** The browsable API documentation works under a policy without inline scripts or other origins. */
import { expect, test } from '../../support/visitor.ts'

test('requests can be browsed and tried', async ({ page }) => {
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

  // the page sends tokens in this scheme
  const { components } = await (await page.request.get('/api/openapi.json')).json()
  expect(components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(otherOrigins).toEqual([])
})

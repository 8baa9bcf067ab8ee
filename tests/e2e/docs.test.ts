/** The browsable page of the calls: its policy lets in nothing inline and nothing from elsewhere, and it works. */
import { expect, test } from '../support/visitor.ts'

test('the calls can be browsed and tried', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (/^https?:/.test(origin) && !origin.includes('localhost')) elsewhere.push(origin)
  })
  await page.goto('/api/docs')
  const call = page.locator('.opblock', { hasText: '/api/bracelets' }).first()
  await call.locator('button').first().click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table')).toContainText('Kenya')
  expect(elsewhere).toEqual([])
})

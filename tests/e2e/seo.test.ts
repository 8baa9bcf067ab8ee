/** Metadata in a browser that navigates. */
import { expect, test } from '../support/visitor.ts'

test('each page’s metadata is there once, and replaces the previous one', async ({ page }) => {
  const head = page.locator('head')
  const data = page.locator('script[type="application/ld+json"]')
  await page.goto('/blog/how-a-donated-book-travels')
  const next = page.getByRole('link', { name: /Next Article/ })
  // wait for hydration, so that the click does not load a new document
  await expect
    .poll(() => next.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))))
    .toBe(true)
  for (const tag of ['title', 'link[rel=canonical]', 'meta[name=description]', 'meta[property="og:title"]'])
    await expect(head.locator(tag)).toHaveCount(1)
  await expect(data).toHaveCount(1)

  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why books, and why women and girls')
  await expect(page).toHaveTitle(/^Why books, and why women and girls/)
  await expect(head.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/blog\/why-books-and-why-women-and-girls$/,
  )
  await expect(page.locator('meta[property]')).toHaveCount(0)
  await expect(data).toHaveCount(0)
  for (const tag of [
    'title',
    'link[rel=canonical]',
    'link[rel=icon]',
    'meta[name=viewport]',
    'meta[charset]',
  ])
    await expect(head.locator(tag)).toHaveCount(1)
})

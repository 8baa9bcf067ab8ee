/** The policy pages are linked; tests/api/every-page.test.ts tests their texts. */
import { RETURNS } from '#shared/shop.ts'
import { expect, test, visit, withCart } from '../support/visitor.ts'

test('the footer links them, usable by keyboard', async ({ page }) => {
  await visit(page, '/projects')
  const footer = page.getByRole('contentinfo')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  // the new page takes the focus when it arrives, later than its address
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL('/shop')
  await footer.getByRole('link', { name: 'Terms', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(page).toHaveTitle('Terms | Threads & Pages')
  await expect(
    page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name: 'Terms', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
})

test('the checkout links terms and returns beside the button', async ({ page }) => {
  await withCart(page, [{ braceletId: 1, quantity: 1 }])
  await page.goto('/checkout')
  const form = page.getByRole('form', { name: 'Payment' })
  await expect(form.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  await expect(form.getByRole('link', { name: 'delivery & returns' })).toHaveAttribute(
    'href',
    '/delivery-returns',
  )
  await expect(form).toContainText(RETURNS)
})

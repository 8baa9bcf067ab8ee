/** The last one, while several want it. */
import { anOrder, aWord, row, unlock } from '../support/owner.ts'
import { ADMIN_PASSWORD } from '../support/site.ts'
import { CARDS, expect, fillCheckout, payButton, test, violations, withCart } from '../support/visitor.ts'

test('the last one is sold while others want it: cart, checkout, receipt and dashboard say so', async ({
  page,
}) => {
  const name = `Heron ${aWord()}`
  await page.request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const data = { name, description: 'Grey and white glass.', price: '12', country: 'multi', stock: 3 }
  const created = await page.request.post('/trpc/shop.create', {
    data: { ...data, colors: ['#8A8488'], image: 'multi-bands.svg' },
  })
  const braceletId = Number((await created.json()).result.data.id)

  // three in the cart; meanwhile somebody else buys two
  await withCart(page, [{ braceletId, quantity: 3 }])
  await anOrder(page, {}, [{ braceletId, quantity: 2 }])
  await page.goto('/checkout')
  await expect(page.getByRole('alert')).toContainText('Please change your order')
  await expect(page.getByRole('alert')).toContainText('Only 1 left')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Buy 1 of ${name}` }).click()
  await fillCheckout(page, CARDS.works)
  await expect(payButton(page)).toHaveText('Pay £12.00')

  // and the last one too, after the cart was looked at for the last time
  await page.route(
    '**/confirm',
    async (route) => {
      await anOrder(page, {}, [{ braceletId, quantity: 1 }])
      await route.continue()
    },
    { times: 1 },
  )
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible()
  await expect(page.getByText('We will refund your payment to the card you used.')).toBeVisible()
  const number = (await page.getByText(/^1\d{3}$/).textContent()) ?? ''
  expect(await violations(page)).toEqual([])

  await page.goto('/shop?country=all')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card.getByRole('button', { name: `Sold out: ${name}` })).toBeDisabled()

  await unlock(page, '/admin/orders')
  const order = row(page, `Order ${number}`)
  await expect(order.getByText('Sold out: refund')).toBeVisible()
  await order.getByRole('link', { name: `Order ${number}` }).click()
  await page.getByRole('link', { name: /^Packing slip/ }).click()
  await expect(page.getByText(`Order ${number} is sold out: do you still want to send it?`)).toBeVisible()
})

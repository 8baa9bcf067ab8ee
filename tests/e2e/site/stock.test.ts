/** The last bracelets in stock, wanted by several visitors. */
import { anOrder, aWord, openPlace, row, unlock } from '../../support/owner.ts'
import { ADMIN_PASSWORD } from '../../support/site.ts'
import { CARDS, expect, fillCheckout, payButton, test, violations, withCart } from '../../support/visitor.ts'

test('the owner is told that two are left; they are sold while others want them, as cart, checkout, receipt and dashboard say @task', async ({
  page,
}) => {
  const name = `Heron ${aWord()}`
  await page.request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const data = { name, description: 'Grey and white glass.', price: '12', country: 'multi', stock: 4 }
  const created = await page.request.post('/trpc/shop.create', {
    data: { ...data, colors: ['#8A8488'], image: 'multi-bands.svg' },
  })
  const braceletId = Number((await created.json()).result.data.id)

  // three in the cart, while somebody else buys two
  await withCart(page, [{ braceletId, quantity: 3 }])
  await anOrder(page, {}, [{ braceletId, quantity: 2 }])
  await unlock(page)
  await test.step('Task: be told that two are left', async () => {
    await openPlace(page, 'Today')
    await page.getByRole('link', { name: `${name}, 2 left` }).click()
    await expect(page.getByLabel('Running low at')).toHaveValue('3')
  })
  await page.getByRole('link', { name: 'All bracelets' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Low: 2 left')
  await openPlace(page, 'Mail')
  const emails = page.getByRole('group', { name }).getByRole('article')
  await expect(emails).toHaveCount(1)
  await expect(emails).toContainText('Bracelet running low')

  await page.goto('/checkout')
  await expect(page.getByRole('alert')).toContainText('Please change your order')
  await expect(page.getByRole('alert')).toContainText('Only 2 left')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Buy 2 of ${name}` }).click()
  await fillCheckout(page, CARDS.works)
  await expect(payButton(page)).toHaveText('Pay £24.00')

  // somebody buys the rest after this visitor's cart was read for the last time
  await page.route(
    '**/confirm',
    async (route) => {
      await anOrder(page, {}, [{ braceletId, quantity: 2 }])
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

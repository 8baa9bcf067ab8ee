import { intentIdOf } from '#shared/checkout.ts'
import { violations } from '../support/axe.ts'
import { confirm } from '../support/paying.ts'
import { serverError } from '../support/error-responses.ts'
import {
  CARDS,
  cartOf,
  expect,
  fillCard,
  fillCheckout,
  intentOf,
  payButton,
  recordsOf,
  test,
  toast,
  withCart,
} from '../support/visitor.ts'
import { stored, watchPrivacy } from '../support/watch-privacy.ts'

const twoLines = [
  { braceletId: 1, quantity: 2 },
  { braceletId: 4, quantity: 1 },
]

test('buys with a card, once, and sees the order', async ({ page }) => {
  const sessionId = await withCart(page, twoLines)
  const created = intentOf(page)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/checkout/i)
  await fillCheckout(page, CARDS.works)
  // a double click
  await payButton(page).dblclick()

  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByText(/#?1\d{3}/).first()).toBeVisible()
  await expect(page.getByText('100+')).toBeVisible()
  await expect(page.getByText('25+')).toBeVisible()
  await expect(page).not.toHaveURL(/_secret_/)
  await expect.poll(() => cartOf(page, sessionId)).toEqual([])
  const { orders, payments } = await recordsOf(page, await created)
  expect(orders).toMatchObject([
    { customerName: 'Ada Okafor', address: { postcode: 'LS1 4AP' }, needsAddress: false },
  ])
  expect(payments).toMatchObject([{ status: 'succeeded' }])

  // the same order after a reload
  const number = await page
    .getByText(/#?1\d{3}/)
    .first()
    .textContent()
  await page.reload()
  await expect(page.getByText(number ?? '').first()).toBeVisible()
  expect((await recordsOf(page, await created)).orders).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('buys from the shop to the receipt without cookies or other origins', async ({ page, baseURL }) => {
    const seen = watchPrivacy(page, baseURL)
    const created = intentOf(page)
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Add to Cart: Black Star' }).tap()
    await expect(page.getByText('Added to Cart!').first()).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: /cart/i }).tap()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap()
    await fillCheckout(page, CARDS.works)
    await payButton(page).tap()
    await expect(page.getByText('100+')).toBeVisible()
    // the sandbox's card fields are our own; with Stripe keys this step requests Stripe
    expect([seen.otherOrigins, seen.cookies]).toEqual([[], []])
    expect(await stored(page)).toEqual({ cookies: '', local: ['sessionId'], databases: 0 })
    expect((await recordsOf(page, await created)).orders).toHaveLength(1)
  })
})

test('is declined, keeps the input, and buys with another card', async ({ page }) => {
  await withCart(page, twoLines)
  const created = intentOf(page)
  await page.goto('/checkout')
  await fillCheckout(page, CARDS.declined)
  await payButton(page).click()
  await expect(page.getByText(/card was declined/i).first()).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Okafor')
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP')
  const { orders, payments } = await recordsOf(page, await created)
  expect(orders).toEqual([])
  expect(payments.every(({ status }) => status === 'failed')).toBe(true)

  await fillCard(page, CARDS.works)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByText('100+')).toBeVisible()
})

test.describe('with 3-D Secure', () => {
  test('approves and buys', async ({ page }) => {
    await withCart(page, twoLines)
    const created = intentOf(page)
    await page.goto('/checkout')
    await fillCheckout(page, CARDS.secure)
    await payButton(page).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page).toHaveURL(/\/order-success/)
    await expect(page.getByText('100+')).toBeVisible()
    await expect(page).not.toHaveURL(/_secret_/)
    expect((await recordsOf(page, await created)).orders).toHaveLength(1)
  })

  test('refuses, and buys nothing', async ({ page }) => {
    const sessionId = await withCart(page, twoLines)
    const created = intentOf(page)
    await page.goto('/checkout')
    await fillCheckout(page, CARDS.secure)
    await payButton(page).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByText('Order Error', { exact: true })).toBeVisible()
    expect((await recordsOf(page, await created)).orders).toEqual([])
    expect(await cartOf(page, sessionId)).toHaveLength(2)
    await page.getByRole('link', { name: 'Back to checkout' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Okafor')
  })
})

test('is not charged an old total after the cart changes in another tab', async ({ page }) => {
  const sessionId = await withCart(page, [{ braceletId: 1, quantity: 1 }])
  await page.goto('/checkout')
  await fillCheckout(page, CARDS.works)
  const before = await payButton(page).textContent()
  const added = await page.request.post('/api/cart', { data: { sessionId, braceletId: 2, quantity: 1 } })
  expect(added.status()).toBe(201)
  await payButton(page).click()
  await expect(page.getByText(/the total is now/i)).toBeVisible()
  await expect(payButton(page)).not.toHaveText(before ?? '')
  await expect(page).toHaveURL(/\/checkout$/)

  const [, total = ''] = /Pay (£[\d.]+)/.exec((await payButton(page).textContent()) ?? '') ?? []
  await expect(page.getByLabel('Card number')).toHaveValue(CARDS.works)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByText(total).first()).toBeVisible()
})

test('sees missing and invalid fields', async ({ page }) => {
  await withCart(page, twoLines)
  await page.goto('/checkout')
  await payButton(page).click()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await fillCheckout(page, CARDS.works)
  await page.getByLabel('Postcode').fill('nowhere')
  await payButton(page).click()
  await expect(page.getByText('Please enter a UK postcode such as SW1A 1AA')).toBeVisible()
  await expect(page.getByLabel('Postcode')).toBeFocused()
  await expect(page).toHaveURL(/\/checkout$/)
})

test('pays once when the network fails during the payment', async ({ page, context }) => {
  await withCart(page, twoLines)
  const created = intentOf(page)
  await page.goto('/checkout')
  await fillCheckout(page, CARDS.works)
  // the provider charges the card, and its response is lost
  await page.route('**/confirm', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const newTab = context.waitForEvent('page')
  await payButton(page).click()
  await expect(
    toast(
      page,
      'Network Error',
      'Payment processing unavailable in this environment. Please open the site in a new tab.',
    ),
  ).toBeVisible()
  // which asks about the attempt of this one before it charges anything
  const other = await newTab
  await expect(other).toHaveURL(/\/order-success/)
  await expect(other.getByText('100+')).toBeVisible()
  await other.close()
  await page.unroute('**/confirm')

  const intent = await created
  // focused again, the page may find the payment by itself
  await payButton(page)
    .or(page.getByRole('heading', { name: 'Thank you for your order' }))
    .click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByText('100+')).toBeVisible()
  const { orders, payments } = await recordsOf(page, intent)
  expect([orders.length, payments.length]).toEqual([1, 1])
})

test('cannot pay while the provider is unavailable, and keeps the cart', async ({ page }) => {
  const sessionId = await withCart(page, twoLines)
  await page.route('**/trpc/checkout.start*', (route) => route.fulfill(serverError(502)))
  await page.goto('/checkout')
  await expect(toast(page, 'Error', 'Failed to initialize payment. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible()
  await expect(page.getByText('Unable to process payment. Please try again.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /shop/i })).toHaveAttribute('href', '/shop')
  expect(await cartOf(page, sessionId)).toHaveLength(2)
})

test.describe('the order page', () => {
  test('does not show a cart that was read before the order removed its lines', async ({ page, baseURL }) => {
    // an intent without a session: the page's request for the order clears the cart
    await withCart(page, [{ braceletId: 1, quantity: 2 }])
    const { clientSecret } = await (
      await page.request.post('/api/create-payment-intent', {
        data: { cartItems: [{ braceletId: 1, quantity: 2 }] },
      })
    ).json()
    const url = baseURL ?? ''
    const settings = await (await page.request.get('/trpc/site.settings')).json()
    const { publishableKey } = settings.result.data.payments
    await confirm({ url, publishableKey, publicUrl: url }, clientSecret)
    const [cartIsRead, orderIsThere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let carts = 0
    await page.route('**/trpc/cart.list*', async (route) => {
      carts += 1
      if (carts > 1) return route.continue()
      const response = await route.fetch()
      cartIsRead.resolve()
      await orderIsThere.promise
      return route.fulfill({ response })
    })
    await page.route('**/trpc/checkout.process*', async (route) => {
      await cartIsRead.promise
      return route.continue()
    })
    await page.goto(
      `/order-success?payment_intent=${intentIdOf(clientSecret)}&payment_intent_client_secret=${clientSecret}`,
    )
    await expect(page.getByText(/#?1\d{3}/).first()).toBeVisible()
    orderIsThere.resolve()
    await expect.poll(() => carts).toBe(2)
    await expect(page.getByRole('banner').getByRole('button', { name: /cart/i })).not.toHaveAccessibleName(
      /2/,
    )
  })

  test('sends no request for a processed payment, and has error states', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('checkout.process')) calls.push(request.url())
    })
    const path = '/order-success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2'
    await page.goto(`${path}&processed=true`)
    await expect(page.getByText('100+')).toBeVisible()
    // the page has removed the secret from the address
    await expect(page).not.toHaveURL(/secret_2/)
    expect(calls).toEqual([])
    await page.goto(path)
    await expect(page.getByText('Order Processing Error').first()).toBeVisible()
    await expect(page.getByText('Order Error', { exact: true })).toBeVisible()
    await page.goto('/order-success')
    await expect(page.getByText('Order Error', { exact: true })).toBeVisible()
    await expect(
      page.getByText('There was an issue processing your order. Please contact support.').first(),
    ).toBeVisible()
  })
})

/** Paying for a cart. tests/client/money/checkout.test.tsx has late and refused responses. */
import {
  CARDS,
  cartOf,
  expect,
  fillCard,
  fillCheckout,
  intentOf,
  isFine,
  loseConfirmations,
  payButton,
  recordsOf,
  staysQuiet,
  stored,
  test,
  toast,
  violations,
  watchPrivacy,
  withCart,
} from '../../support/visitor.ts'

const twoLines = [
  { braceletId: 1, quantity: 2 },
  { braceletId: 4, quantity: 1 },
]

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a visitor buys from the shop to the receipt, once, without cookies or other origins', async ({
    page,
    baseURL,
  }) => {
    const seen = watchPrivacy(page, baseURL)
    const created = intentOf(page)
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Add to Cart: Black Star' }).tap()
    await expect(page.getByText('Added to Cart!').first()).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: /cart/i }).tap()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap()
    await fillCheckout(page, CARDS.works)
    // a double click
    await payButton(page).dblclick()
    await expect(page).toHaveURL(/\/order-success/)
    await expect(page.getByText('100+')).toBeVisible()
    await expect(page.getByText('25+')).toBeVisible()
    await expect(page).not.toHaveURL(/_secret_/)
    const thanks = page.getByRole('heading', { name: 'Thank you for your order' })
    await expect(thanks).toBeFocused()
    await expect(thanks).toBeInViewport({ ratio: 1 })
    // the sandbox's card fields are our own; with Stripe keys this step would request Stripe
    expect([seen.otherOrigins, seen.cookies]).toEqual([[], []])
    expect(await stored(page)).toEqual({ cookies: '', local: ['sessionId'], databases: 0 })
    const sessionId = await page.evaluate(() => localStorage.getItem('sessionId') ?? '')
    await expect.poll(() => cartOf(page, sessionId)).toEqual([])
    const { orders, payments } = await recordsOf(page, await created)
    expect(orders).toMatchObject([
      { customerName: 'Ada Okafor', address: { postcode: 'LS1 4AP' }, needsAddress: false },
    ])
    expect(payments).toMatchObject([{ status: 'succeeded' }])

    // a reload shows the same order
    const number = String(orders[0]?.number)
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(page.getByText('Ada Okafor')).toBeVisible()
    expect(await page.locator('[aria-labelledby="order-lines"] svg').first().boundingBox()).toMatchObject({
      width: 48,
    })
    await page.reload()
    await expect(page.getByText(number).first()).toBeVisible()
    // personal details are masked later, so that nobody reads them over a shoulder
    await expect(page.getByText('A••• O•••')).toBeVisible()
    expect((await recordsOf(page, await created)).orders).toHaveLength(1)
    // another tab shows nothing personal
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(other.getByText(number).first()).toBeVisible()
    await expect(other.getByText('A••• O•••')).toHaveCount(0)
    await other.close()

    // again, with a wallet that gives name and address; closing it first keeps what was typed
    await page.request.post('/api/cart', { data: { sessionId, braceletId: 4, quantity: 1 } })
    const again = intentOf(page)
    await page.goto('/checkout')
    await page.getByLabel('Address line 2').fill('Flat 3')
    const wallet = page.getByRole('button', { name: 'Sandbox Wallet' })
    await wallet.tap()
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await expect(page.getByLabel('Address line 2')).toHaveValue('Flat 3')
    await wallet.tap()
    await page.getByLabel('Pay with').selectOption({ label: 'Visa •••• 0002, which is declined' })
    const allow = page.getByRole('button', { name: /^Allow £/ })
    await allow.tap()
    await expect(page.getByText('Nothing was taken. Try another card or ask your bank.')).toBeInViewport()
    await isFine(page)
    await wallet.tap()
    await isFine(page)
    await page.getByLabel('Pay with').selectOption({ label: 'Visa •••• 4242' })
    await allow.dblclick()
    await expect(thanks).toBeFocused()
    const bought = await recordsOf(page, await again)
    expect(bought.orders).toMatchObject([
      { customerName: 'Wanda Wallet', address: { line1: '1 Mill Lane', postcode: 'LS1 4AP' } },
    ])
  })
})

test('a buyer sees missing and invalid fields, is declined, refuses the challenge and buys nothing; then approves it and buys, once', async ({
  page,
  context,
}) => {
  const sessionId = await withCart(page, twoLines)
  const refused = intentOf(page)
  await page.clock.install()
  await page.goto('/checkout')
  await payButton(page).click()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  await staysQuiet(page)
  expect(await violations(page)).toEqual([])
  await fillCheckout(page, CARDS.declined)
  await page.getByLabel('Postcode').fill('nowhere')
  await payButton(page).click()
  await expect(page.getByText('Please enter a UK postcode such as SW1A 1AA')).toBeVisible()
  await expect(page.getByLabel('Postcode')).toBeFocused()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByLabel('Postcode').fill('LS1 4AP')
  await payButton(page).click()
  await expect(page.getByText(/card was declined/i).first()).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Okafor')
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP')
  const { orders, payments } = await recordsOf(page, await refused)
  expect(orders).toEqual([])
  expect(payments.every(({ status }) => status === 'failed')).toBe(true)

  await fillCard(page, CARDS.secure)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Order Error', { exact: true })).toBeVisible()
  expect((await recordsOf(page, await refused)).orders).toEqual([])
  expect(await cartOf(page, sessionId)).toHaveLength(2)

  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Okafor')
  await fillCard(page, CARDS.secure)
  await payButton(page).click()
  const approve = page.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  const leftAtTheBank = page.url()
  await page.goBack()
  // to somebody else, whose name the bank's page must not lose
  await page.getByLabel('Send it to somebody else').check()
  await page.getByLabel('Their full name').fill('Esi Boateng')
  await expect(page.getByText('For Esi Boateng')).toBeVisible()
  await page.getByLabel('What the card says').fill('Happy birthday!')
  await isFine(page)
  await fillCard(page, CARDS.secure)
  await payButton(page).click()
  await approve.click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByText('100+')).toBeVisible()
  await expect(page).not.toHaveURL(/_secret_/)
  // the order is shown again after a redirect
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeFocused()
  const paid = new URL(page.url()).searchParams.get('payment_intent') ?? ''
  await expect(page.getByText('Esi Boateng')).toBeVisible()
  expect((await recordsOf(page, paid)).orders).toMatchObject([
    { customerName: 'Ada Okafor', gift: { to: 'Esi Boateng', card: 'Happy birthday!' } },
  ])
  const late = await context.newPage()
  await late.goto(leftAtTheBank)
  await expect(late.getByRole('heading', { name: 'This payment is no longer waiting' })).toBeVisible()
})

test('a buyer pays once although the network fails during the payment', async ({ page, context }) => {
  await withCart(page, twoLines)
  const created = intentOf(page)
  await page.goto('/checkout')
  await fillCheckout(page, CARDS.works)
  await loseConfirmations(page)
  const newTab = context.waitForEvent('page')
  await payButton(page).click()
  await expect(
    toast(
      page,
      'Network Error',
      'Payment processing unavailable in this environment. Please open the site in a new tab.',
    ),
  ).toBeVisible()
  // the new tab asks about this tab's attempt before it charges anything
  const other = await newTab
  await expect(other).toHaveURL(/\/order-success/)
  await expect(other.getByText('100+')).toBeVisible()
  await other.close()
  await page.unroute('**/confirm')

  const intent = await created
  // the other tab has told this one, which may find the payment by itself
  await payButton(page)
    .or(page.getByRole('heading', { name: 'Thank you for your order' }))
    .click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByText('100+')).toBeVisible()
  const { orders, payments } = await recordsOf(page, intent)
  expect([orders.length, payments.length]).toEqual([1, 1])
})

import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { RETURNS } from '#shared/site/shop/shop.ts'
import { line, orderResult, settled } from '../../support/pending-calls.ts'
import { CARD, describedBy, fieldOf, fill, fillAll, press, renderSite } from '../../support/render-site.tsx'

beforeEach(() => sessionStorage.clear())

/** Opens the checkout with one bracelet; the request for its intent is pending. */
async function openCheckout() {
  const site = await renderSite('/checkout')
  await site.answer('cart.list', [line(1, 1)])
  return { ...site, start: await site.next('checkout.start') }
}

const started = (intent: string, total: string) => ({ clientSecret: `${intent}_secret_1`, total })

it('without a payment provider an error is shown, the cart stays, and the visitor can retry', async () => {
  const { page, next, waiting, start } = await openCheckout()
  await act(async () => start.fail('PROVIDER_UNAVAILABLE'))
  expect(await page.findByText('Failed to initialize payment. Please try again.')).toBeTruthy()
  expect(page.getByRole('heading', { name: 'Payment Error' })).toBeTruthy()
  expect(page.getByText('Unable to process payment. Please try again.')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Back to the shop' }).getAttribute('href')).toBe('/shop')
  expect(waiting.filter(({ path }) => path.startsWith('cart.'))).toEqual([])
  fireEvent.click(page.getByRole('button', { name: 'Try again' }))
  await next('checkout.start')
})

it('an intent without a client secret shows the same error', async () => {
  const { page, start } = await openCheckout()
  await act(async () => start.respond({ clientSecret: '', total: '12.00' }))
  expect(await page.findByText('Failed to initialize payment. Please try again.')).toBeTruthy()
  expect(page.getByText('Unable to process payment. Please try again.')).toBeTruthy()
})

it('a cart that was paid for in another tab leads to its receipt', async () => {
  const { page, answer, start } = await openCheckout()
  await act(async () => start.fail('ALREADY_PAID', { paymentIntentId: 'pi_7' }))
  const { input } = await answer('checkout.process', orderResult)
  expect(input).toMatchObject({ paymentIntentId: 'pi_7' })
  expect(await page.findByText('1002')).toBeTruthy()
  expect(location.pathname + location.search).toBe('/order-success?payment_intent=pi_7')
})

it('the cart is read again when another tab has changed it, but not when the page gets the focus', async () => {
  const { next, waiting } = await openCheckout()
  waiting.splice(0)
  await settled(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(waiting).toEqual([])
  const other = new BroadcastChannel('cart')
  onTestFinished(() => other.close())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  other.postMessage('cart')
  expect(await next('cart.list')).toBeTruthy()
})

it('an old total is never charged after a change in another tab; terms and returns are linked; a decline is explained', async () => {
  const { page, next, answer, fetched, start } = await openCheckout()
  await act(async () => start.respond(started('pi_1', '12.00')))
  const form = await page.findByRole('form', { name: 'Payment' })
  await page.findByLabelText('Card number', { exact: false })
  await fillAll({
    'Full name': 'Ada Okafor',
    Email: 'ada@example.org',
    'Address line 1': '1 Reading Street',
    'Town or city': 'Leeds',
    Postcode: 'LS1 4AP',
    ...CARD,
  })
  const links = [...form.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/terms', '/delivery-returns'])
  // beside the form, or below it; in a trial the email address is a placeholder
  expect(await page.findAllByRole('link', { name: 'hello@example.org' })).not.toEqual([])
  expect(form.textContent).toContain(RETURNS)

  const pay = page.getByRole('button', { name: 'Pay £12.00' })
  await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false))
  fetched.mockClear()
  fireEvent.click(pay)
  const changed = await next('cart.list')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => changed.respond([line(1, 1), line(2, 1)]))
  // several changes need only one new intent
  await act(() => vi.advanceTimersByTimeAsync(500))
  vi.useRealTimers()
  await answer('checkout.start', started('pi_2', '24.00'))
  expect(await page.findByText(/the total is now £24.00/)).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
  expect(page.getByDisplayValue(/^4242/)).toBeTruthy()

  const declined = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(declined.promise)
  fireEvent.click(page.getByRole('button', { name: 'Pay £24.00' }))
  await answer('cart.list', [line(1, 1), line(2, 1)])
  await waitFor(() =>
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/sandbox/stripe/v1/payment_intents/pi_2/confirm',
      expect.anything(),
    ),
  )
  const card = page.getByRole('group', { name: 'Card' })
  // live regions announce only if they exist before their text
  const regions = within(card).getAllByRole('status')
  declined.resolve(
    Response.json({ error: { type: 'card_error', message: 'Your card was declined.' } }, { status: 402 }),
  )
  await waitFor(() =>
    expect(regions.map(({ textContent }) => textContent).join('')).toContain(
      'Your card was declined.Nothing was taken. Try',
    ),
  )
})

it('a wallet that is closed, declined or without a usable address keeps what is typed, says why and buys nothing', async () => {
  const { page, answer, fetched, start, waiting } = await openCheckout()
  await act(async () => start.respond(started('pi_1', '12.00')))
  const form = await page.findByRole('form', { name: 'Payment' })
  fetched.mockClear()
  await press('Sandbox Wallet')
  await fill('Full name', 'Ada Okafor')
  await press('Cancel')
  expect(fieldOf('Full name').value).toBe('Ada Okafor')

  await press('Sandbox Wallet')
  await fill('Deliver to', '1 Rue du Moulin, Paris')
  expect(page.getByText(/does not deliver there/)).toBeTruthy()
  expect(page.getByRole('button', { name: 'Allow £12.00' }).hasAttribute('disabled')).toBe(true)
  await fill('Deliver to', 'No address')
  await press('Allow £12.00')
  const [beside] = within(form).getAllByRole('status', { hidden: true })
  expect(beside?.textContent).toMatch(/did not give all that we need. Nothing was taken/)
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Address line 1')))
  expect(describedBy(fieldOf('Address line 1'))).toContain('Please enter the first line of your address')
  expect([fieldOf('Full name').value, fieldOf('Email').value]).toEqual(['Ada Okafor', 'wanda@example.org'])

  await press('Sandbox Wallet')
  await fill('Deliver to', '1 Mill Lane, Leeds, with a wrong postcode')
  await press('Allow £12.00')
  await waitFor(() => expect(describedBy(fieldOf('Postcode'))).toContain('Please enter a UK postcode'))
  expect([fieldOf('Address line 1').value, fieldOf('Postcode').value]).toEqual(['1 Mill Lane', 'LS1'])
  // nothing has been asked of the server or the provider
  expect([fetched.mock.calls, waiting.filter(({ path }) => path.startsWith('c'))]).toEqual([[], []])

  const declined = { error: { type: 'card_error', message: 'Your card was declined.' } }
  fetched.mockImplementation(() => Promise.resolve(Response.json(declined, { status: 402 })))
  await press('Sandbox Wallet')
  await fill('Deliver to', '1 Mill Lane, Leeds LS1 4AP')
  await press('Allow £12.00')
  await answer('cart.list', [line(1, 1)])
  await waitFor(() => expect(beside?.textContent).toContain('Your card was declined.Nothing was taken.'))
  const card = within(page.getByRole('group', { name: 'Card', hidden: true }))
  expect(card.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent)).not.toContain(
    beside?.textContent,
  )
  const sent = () => Object.fromEntries(fetched.mock.lastCall?.[1]?.body as URLSearchParams)
  expect(sent()).toMatchObject({
    receipt_email: 'wanda@example.org',
    'shipping[name]': 'Wanda Wallet',
    'shipping[address][postal_code]': 'LS1 4AP',
  })
  expect(fieldOf('Full name').value).toBe('Ada Okafor')

  // a gift goes to the typed address, which is therefore checked before the wallet opens
  fireEvent.click(page.getByRole('checkbox', { name: 'Send it to somebody else' }))
  await press('Sandbox Wallet')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Postcode')))
  await fillAll({ 'Their full name': 'Efua Mensah', 'Address line 1': '9 Hill Road', Postcode: 'M1 1AE' })
  await press('Sandbox Wallet')
  expect(page.queryByLabelText(/Deliver to/)).toBeNull()
  await press('Allow £12.00')
  await answer('cart.list', [line(1, 1)])
  const { input } = await answer('checkout.addWishes', {})
  expect(input).toMatchObject({ paymentIntentId: 'pi_1', gift: { to: 'Efua Mensah' } })
  await waitFor(() => expect(sent()).toMatchObject({ 'shipping[address][postal_code]': 'M1 1AE' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())

  // the amount in an open wallet is the only one that it may pay
  fetched.mockClear()
  await press('Sandbox Wallet')
  const other = new BroadcastChannel('cart')
  onTestFinished(() => other.close())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  other.postMessage('cart')
  await answer('cart.list', [line(1, 1), line(2, 1)])
  await answer('checkout.start', started('pi_2', '24.00'))
  await press('Allow £12.00')
  await answer('cart.list', [line(1, 1), line(2, 1)])
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(fetched).not.toHaveBeenCalled()
})

it('an intent that another tab has superseded is replaced, and paid with one click', async () => {
  const { page, answer, fetched, start, waiting } = await openCheckout()
  await act(async () => start.respond(started('pi_1', '12.00')))
  await page.findByLabelText('Card number', { exact: false })
  await fillAll({
    'Full name': 'Ada Okafor',
    Email: 'ada@example.org',
    'Address line 1': '1 Reading Street',
    'Town or city': 'Leeds',
    Postcode: 'LS1 4AP',
    ...CARD,
  })
  const pay = page.getByRole('button', { name: 'Pay £12.00' })
  await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false))
  const canceled = { error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } } }
  fetched
    .mockClear()
    .mockResolvedValueOnce(Response.json(canceled, { status: 400 }))
    .mockResolvedValueOnce(Response.json({ status: 'succeeded' }))
  waiting.splice(0)
  fireEvent.click(pay)
  await answer('cart.list', [line(1, 1)])
  await answer('cart.list', [line(1, 1)])
  await answer('checkout.start', started('pi_3', '12.00'))
  await answer('checkout.process', orderResult)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(
    ['pi_1', 'pi_3'].map((id) => `/sandbox/stripe/v1/payment_intents/${id}/confirm`),
  )
  expect(page.queryByText('Payment Error')).toBeNull()
  // rereads only what paying has changed
  expect(waiting.map(({ path }) => path)).toEqual(['cart.list'])
})

const RETURN = '/order-success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2'

it('the receipt shows no cart that was read before the order removed its lines', async () => {
  const { page, next, answer } = await renderSite(RETURN)
  const before = await next('cart.list')
  await answer('checkout.process', orderResult)
  expect(await page.findByText('1002')).toBeTruthy()
  await act(async () => before.respond([line(1, 2)]))
  await answer('cart.list', [])
  await waitFor(() => expect(page.getByLabelText(/cart/i).getAttribute('aria-label')).not.toMatch(/2/))
})

it('the receipt of a processed payment requests nothing, and no secret stays in the URL', async () => {
  const { page, waiting } = await renderSite(`${RETURN}&processed=true`)
  expect(await page.findByText('100+')).toBeTruthy()
  await waitFor(() => expect(location.search).toBe('?payment_intent=pi_1'))
  expect(waiting.map(({ path }) => path)).not.toContain('checkout.process')
})

it.each(['/order-success?payment_intent=pi_1', RETURN])(
  'the receipt at %s is shown from its top and read out, and its URL works in another tab',
  async (path) => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
    const { page, answer } = await renderSite(path)
    const { input } = await answer('checkout.process', orderResult)
    expect(input).toMatchObject({ paymentIntentId: 'pi_1' })
    expect(await page.findByText('1002')).toBeTruthy()
    expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Thank you for your order' }))
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
    expect(location.search).toBe('?payment_intent=pi_1')
  },
)

it.each([
  ['a payment of somebody else', RETURN],
  ['no payment', '/order-success'],
])('a URL with %s shows an error', async (_what, path) => {
  const { page, refuse } = await renderSite(path)
  if (path === RETURN) {
    await refuse('checkout.process', 'NOT_FOUND')
    expect(await page.findByText('Order Processing Error')).toBeTruthy()
  }
  expect(await page.findByRole('heading', { name: 'Order Error' })).toBeTruthy()
  expect(page.getByText('There was an issue processing your order. Please contact support.')).toBeTruthy()
})

/** The sandbox's 3-D Secure challenge: a page of the cardholder's bank that can be approved or refused. */
import { expect, test } from 'vitest'
import { newIntent, refusal, testSandbox } from '../support/sandbox-host.ts'

const host = testSandbox()

const returnUrl = 'http://localhost:3000/order-success?from=checkout'

async function challenge(
  method = 'pm_card_threeDSecure2Required',
  further: object = { return_url: returnUrl },
) {
  const { id } = await newIntent(host)
  const intent = await host.stripe.paymentIntents.confirm(id, { payment_method: method, ...further })
  expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  const url = new URL(intent.next_action?.redirect_to_url?.url ?? '')
  return { intent, url, path: url.pathname.replace('/sandbox/stripe', '') }
}

async function decide(path: string, decision: string) {
  const answer = await host.post(path, `decision=${decision}`, { authorization: '' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

async function confirmWithReturn(url: string) {
  const { id } = await newIntent(host)
  return await host.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: url })
}

test('the page shows the amount, and has its own content security policy', async () => {
  const { url, path } = await challenge()
  expect(url.origin).toBe('http://localhost:3000')
  const page = await fetch(host.base + path)
  const html = await page.text()
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/)
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(html).toContain('<html lang="en">')
  expect(html).toMatch(/<h1>.+<\/h1>/)
  expect(html).toContain('£12.00')
  expect(html).toMatch(/<button[^>]*>Approve<\/button>/)
  expect(html).toMatch(/<button[^>]*>Refuse<\/button>/)
  expect(html).not.toContain('<script')
})

test('an approved payment is charged once, however often it is approved, and redirects to the shop', async () => {
  const { intent, path } = await challenge()
  const wayBack = await decide(path, 'approve')
  expect(wayBack.origin + wayBack.pathname).toBe('http://localhost:3000/order-success')
  expect(Object.fromEntries(wayBack.searchParams)).toEqual({
    from: 'checkout',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  })
  const repeated = await Promise.all([
    decide(path, 'approve'),
    decide(path, 'refuse'),
    decide(path, 'approve'),
  ])
  expect(repeated.map(String)).toEqual([wayBack, wayBack, wayBack].map(String))
  const paid = await host.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  expect(paid).toMatchObject({
    status: 'succeeded',
    next_action: null,
    latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
  })
  expect((await host.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
  expect(await (await fetch(host.base + path)).text()).toContain('You approved this')
})

test.each([
  ['amount', { amount: 1500 }],
  ['card', { payment_method: 'pm_card_visa' }],
])('another %s ends the challenge, and approving it pays nothing', async (_what, change) => {
  const { intent, path } = await challenge()
  expect(await host.stripe.paymentIntents.update(intent.id, change)).toMatchObject({
    status: 'requires_confirmation',
    next_action: null,
  })
  expect(await (await fetch(host.base + path)).text()).toContain('This payment is no longer waiting')
  await decide(path, 'approve')
  expect((await host.stripe.charges.list({ payment_intent: intent.id })).data).toEqual([])
  expect((await host.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_confirmation')
})

test('twenty approvals at once make one charge', async () => {
  const { intent, path } = await challenge('pm_card_authenticationRequired')
  await Promise.all(Array.from({ length: 20 }, () => decide(path, 'approve')))
  expect((await host.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test('a refused challenge charges nothing, and another card may be tried', async () => {
  const { intent, path } = await challenge()
  expect((await decide(path, 'refuse')).searchParams.get('redirect_status')).toBe('failed')
  const failed = await host.stripe.paymentIntents.retrieve(intent.id)
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  const paid = await host.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(paid.status).toBe('succeeded')
})

test('an approved payment can still be declined by the bank', async () => {
  const { intent, path } = await challenge('pm_card_threeDSecureRequiredChargeDeclined')
  expect((await decide(path, 'approve')).searchParams.get('redirect_status')).toBe('failed')
  const read = await host.stripe.paymentIntents.retrieve(intent.id)
  expect(read).toMatchObject({ last_payment_error: { decline_code: 'generic_decline' } })
})

test.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
  'the card %s requires a challenge',
  async (number) => {
    const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' }
    const method = await host.browser.paymentMethods.create({ type: 'card', card })
    await challenge(method.id)
  },
)

test('a later attempt or a cancellation ends the challenge', async () => {
  const first = await challenge()
  await host.stripe.paymentIntents.cancel(first.intent.id)
  expect((await decide(first.path, 'approve')).searchParams.get('redirect_status')).toBe('failed')
  expect((await host.stripe.paymentIntents.retrieve(first.intent.id)).status).toBe('canceled')
  expect(await (await fetch(host.base + first.path)).text()).toContain('This payment is no longer waiting')
})

test('redirects only to the site', async () => {
  const foreign = [
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'http://localhost@evil.example/',
    'http://localhost.evil.example:3000/',
    '/order-success',
  ]
  for (const url of foreign)
    expect(await refusal(confirmWithReturn(url))).toMatchObject({ statusCode: 400, code: 'url_invalid' })
  expect((await confirmWithReturn('http://127.0.0.1:3000/order-success')).status).toBe('succeeded')
})

test('without a return address the page shows the outcome; unknown tokens and decisions are rejected', async () => {
  const { path } = await challenge('pm_card_threeDSecure2Required', {})
  const answer = await host.post(path, 'decision=approve')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('You approved this')
  expect((await fetch(`${host.base}/challenge/${'x'.repeat(40)}`)).status).toBe(404)
  expect((await fetch(`${host.base}/challenge/%00`)).status).toBe(404)
  expect((await host.post(path, 'decision=maybe')).status).toBe(400)
})

/** Card testing is stopped after a number of declined cards per hour, without affecting other visitors. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { reconcileCardChanges } from '#server/money/settlement/card-changes.ts'
import { reconcile } from '#server/money/settlement/reconciliation.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { caseSize } from '../../support/case-size.ts'
import { eventually } from '../../support/eventually.ts'
import { aMandate } from '../../support/monthly.ts'
import { confirm, dropWebhooks, payable } from '../../support/paying.ts'
import { postJson } from '../../support/requests.ts'
import { startSecondProcess, testSite } from '../../support/site.ts'

/** Strict sites allow ten. The short form allows fewer, because each test declines so many cards. */
const MAX = caseSize({ short: 4, full: 10 })

const site = testSite({ LIMITS: 'strict', TRUST_PROXY: '1', LIMIT_DECLINES_PER_HOUR: String(MAX) })

// separate addresses, because a late webhook must not count in the next test
let TESTER: string
let DONOR: string
let tests = 0
beforeEach(() => {
  tests += 1
  TESTER = `203.0.113.${tests}`
  DONOR = `198.51.100.${tests}`
})

async function post(path: string, body: object, address: string, url = site.url) {
  const response = await postJson(url + path, body, { 'x-forwarded-for': address })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}
type Body = { clientSecret?: string; code?: string; result?: { data: { clientSecret: string } } }

const beginGift = (address: string, url?: string) =>
  post(
    '/api/create-donation-intent',
    { amount: 25, donorName: 'Ama', donorEmail: 'ama@example.org' },
    address,
    url,
  )
const cartItems = [{ braceletId: 1, quantity: 1 }]
const beginOrder = (address: string) => post('/api/create-payment-intent', { cartItems }, address)
const beginInSession = (sessionId: string, address: string) =>
  post('/trpc/checkout.start', { cartItems, sessionId }, address)

const secretOf = ({ body }: { body: Body }) => body.clientSecret ?? body.result?.data.clientSecret ?? ''

/** Status of an intent at the provider. */
async function statusOf(secret: string): Promise<unknown> {
  const [intent] = await site.database
    .sql`select body->>'status' as status from sandbox.objects where id = ${intentIdOf(secret)}`
  return intent?.['status']
}

const declinedOf = async (secret: string) =>
  (await site.database.sql`select charge_id from declines where payment_intent_id = ${intentIdOf(secret)}`)
    .length

/** Declines one card after another, and waits until each is recorded. */
async function decline(secret: string, times: number) {
  const before = await declinedOf(secret)
  for (let tried = 1; tried <= times; tried += 1) {
    const { error } = await confirm(payable(site), secret, 'pm_card_chargeDeclined')
    expect(error?.code).toBe('card_declined')
    await eventually(async () => (await declinedOf(secret)) === before + tried)
  }
}

const cancelled = (secret: string) => eventually(async () => (await statusOf(secret)) === 'canceled')

describe('a client with too many declined cards within an hour', () => {
  it('gets no intent of either kind until the last decline is an hour old', async () => {
    const secret = secretOf(await beginGift(TESTER))
    await decline(secret, MAX - 1)
    expect(await statusOf(secret)).toBe('requires_payment_method')
    site.advance(20 * 60_000)
    await decline(secret, 1)
    for (const begin of [beginGift, beginOrder]) {
      const rejected = await begin(TESTER)
      expect(rejected).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
      const seconds = Number(rejected.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(35 * 60)
      expect(seconds).toBeLessThanOrEqual(40 * 60)
    }
    expect((await beginGift(DONOR)).status).toBe(201)
    // declines from a clock that was ahead do not count
    await site.database.sql`update declines set created_at = created_at + interval '10 years'`
    expect((await beginGift(TESTER)).status).toBe(201)
    await site.database.sql`update declines set created_at = created_at - interval '10 years'`

    site.advance(41 * 60_000)
    expect((await beginGift(TESTER)).status).toBe(201)
  })

  it('has all its open intents cancelled at the provider', async () => {
    const secrets = await Promise.all([beginGift(TESTER), beginGift(TESTER), beginOrder(TESTER)])
    const [first = '', second = '', third = ''] = secrets.map(secretOf)
    await decline(first, MAX / 2)
    await decline(third, MAX / 2)
    for (const secret of [first, second, third]) await cancelled(secret)
    const { error } = await confirm(payable(site), second, 'pm_card_visa')
    expect(error?.code).toBe('payment_intent_unexpected_state')
    // cancelled at the provider before it is recorded here
    const open = () => site.database.sql`
      select payment_intent_id from checkouts where kind = 'donation' and closed_at is null and ${TESTER} = any(client_keys)`
    await eventually(async () => (await open()).length === 0)
  })

  it('is stopped however fast it is', async () => {
    const secret = secretOf(await beginGift(TESTER))
    const codes = []
    while (codes.at(-1) !== 'payment_intent_unexpected_state') {
      const { error } = await confirm(payable(site), secret, 'pm_card_chargeDeclined')
      codes.push(error?.code)
    }
    expect(codes.length).toBeGreaterThan(MAX)
    expect((await beginGift(TESTER)).status).toBe(429)
  })

  it('is recognised by its session at any address', async () => {
    const secrets = []
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      const secret = secretOf(await beginInSession('wandering', address))
      secrets.push(secret)
      await decline(secret, MAX / 2)
    }
    for (const secret of secrets) await cancelled(secret)
    expect((await beginInSession('wandering', '192.0.2.3')).status).toBe(429)
    expect((await beginInSession('another', '192.0.2.3')).status).toBe(200)
    // a session id gives access to a cart, so checkouts store only its hash
    const stored = await site.database.sql`select client_keys from checkouts where session_id = 'wandering'`
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toContain('wandering')
  })

  it('is known to other processes', async () => {
    const second = await startSecondProcess(site)
    onTestFinished(() => second.close())
    await decline(secretOf(await beginGift(TESTER, second.url)), MAX)
    expect((await beginGift(TESTER)).status).toBe(429)
    expect((await beginGift(TESTER, second.url)).status).toBe(429)
  })
})

describe('saving another card for a monthly gift', () => {
  /**
   * Starts a card change on a monthly gift, as anybody with £5 can. @returns the setup intent's secret, or an error
   */
  async function beginCardChange(token: string, address: string) {
    return post('/trpc/monthly.beginCardChange', { token }, address)
  }
  const tryCard = async (secret: string, card: string) => {
    const { url, publishableKey, publicUrl } = payable(site)
    const response = await fetch(`${url}/sandbox/stripe/v1/setup_intents/${intentIdOf(secret)}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ client_secret: secret, payment_method: card, return_url: publicUrl }),
    })
    return (await response.json()) as { status?: string; error?: { code: string } }
  }

  it('counts each refused card, and ends at the limit, also for payments', async () => {
    const { token } = await aMandate(site)
    await setCustomer(token)
    const secret = secretOf(await beginCardChange(token, TESTER))
    const gift = secretOf(await beginGift(TESTER))
    for (let tried = 1; tried <= MAX; tried += 1) {
      expect((await tryCard(secret, 'pm_card_chargeDeclined')).error?.code).toBe('card_declined')
      await eventually(async () => (await declinedOf(secret)) === tried)
    }
    await cancelled(secret)
    expect((await tryCard(secret, 'pm_card_visa')).error?.code).toBe('setup_intent_unexpected_state')
    await cancelled(gift)
    expect((await beginCardChange(token, TESTER)).status).toBe(429)
    expect((await beginGift(TESTER)).status).toBe(429)
    expect((await beginCardChange(token, DONOR)).status).toBe(200)
  })

  it('is refused after as many declined payments, which also end open setup intents', async () => {
    const { token } = await aMandate(site)
    await setCustomer(token)
    const secret = secretOf(await beginCardChange(token, TESTER))
    await decline(secretOf(await beginGift(TESTER)), MAX)
    await cancelled(secret)
    expect((await beginCardChange(token, TESTER)).status).toBe(429)
  })

  it('is counted without webhooks, and an open setup intent ends after a day', async () => {
    const { token } = await aMandate(site)
    await setCustomer(token)
    const restoreWebhooks = await dropWebhooks(site)
    const [tried, left] = [
      secretOf(await beginCardChange(token, TESTER)),
      secretOf(await beginCardChange(token, DONOR)),
    ]
    for (let card = 1; card <= MAX; card += 1) await tryCard(tried, 'pm_card_chargeDeclined')
    site.advance(2 * 60_000)
    await reconcileCardChanges(site.deps, site.app.log, [])
    expect([await statusOf(tried), await statusOf(left)]).toEqual(['canceled', 'requires_payment_method'])
    site.advance(25 * 60 * 60_000)
    await reconcileCardChanges(site.deps, site.app.log, [])
    expect(await statusOf(left)).toBe('canceled')
    await restoreWebhooks()
  })

  /** The seeded gift has no real customer. */
  async function setCustomer(token: string) {
    const { id } = await site.deps.provider.stripe.customers.create({ name: 'Grace' })
    await site.database.sql`update mandates set customer_id = ${id} where id = ${token.split('-')[0]!}`
  }
})

it('an intent without a known client is cancelled after as many declined cards', async () => {
  const secret = secretOf(await beginGift(TESTER))
  await site.database.sql`update checkouts set client_keys = '{}' where kind = 'donation'`
  await decline(secret, MAX)
  await cancelled(secret)
})

it('the reconciliation stops card testing where no webhooks arrive', async () => {
  const restoreWebhooks = await dropWebhooks(site)
  const [tried, open] = [secretOf(await beginGift(TESTER)), secretOf(await beginGift(TESTER))]
  for (let card = 1; card <= MAX + 2; card += 1) await confirm(payable(site), tried, 'pm_card_chargeDeclined')
  site.advance(2 * 60_000)
  await reconcile(site.deps, site.app.log)
  await restoreWebhooks()
  for (const secret of [tried, open]) expect(await statusOf(secret)).toBe('canceled')
  expect(await beginGift(TESTER)).toMatchObject({ status: 429 })
})

describe('does not affect', () => {
  it('a visitor who mistypes three times and then pays', async () => {
    const secret = secretOf(await beginGift(DONOR))
    await decline(secret, 3)
    expect((await confirm(payable(site), secret)).status).toBe('succeeded')
    const paid = await post('/api/process-donation', { paymentIntentId: intentIdOf(secret) }, DONOR)
    expect(paid).toMatchObject({ status: 200, body: { success: true } })
    expect((await beginGift(DONOR)).status).toBe(201)
  })

  it('intents that are paid or await 3-D Secure, at the same address', async () => {
    const [mine, paid, secure] = (
      await Promise.all([beginGift(TESTER), beginGift(TESTER), beginGift(TESTER)])
    ).map(secretOf) as [string, string, string]
    expect((await confirm(payable(site), paid)).status).toBe('succeeded')
    expect((await confirm(payable(site), secure, 'pm_card_threeDSecure2Required')).status).toBe(
      'requires_action',
    )
    await decline(mine, MAX)
    await cancelled(mine)
    expect([await statusOf(paid), await statusOf(secure)]).toEqual(['succeeded', 'requires_action'])
  })
})

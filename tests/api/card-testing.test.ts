/** Stolen cards are tried where small sums are taken from anybody: what that comes to here, and what others notice. */
import { beforeEach, describe, expect, it } from 'vitest'
import { intentIdOf } from '#shared/checkout.ts'
import { reconcile } from '#server/settlement/reconciliation.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { dropWebhooks } from '../support/events.ts'
import { confirm, eventually, payable } from '../support/paying.ts'
import { startSite, testSite } from '../support/site.ts'
import { postJson } from '../support/post-json.ts'

const MAX = 10

const site = testSite({ LIMITS: 'strict', TRUST_PROXY: '1' })

// each test has callers of its own: the provider's word of one may come while the next is under way
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
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answered }
}
type Answered = { clientSecret?: string; code?: string; result?: { data: { clientSecret: string } } }

const askToGive = (address: string, url?: string) =>
  post(
    '/api/create-donation-intent',
    { amount: 5, donorName: 'Ama', donorEmail: 'ama@example.org' },
    address,
    url,
  )
const cartItems = [{ braceletId: 1, quantity: 1 }]
const askToBuy = (address: string) => post('/api/create-payment-intent', { cartItems }, address)
const askInSession = (sessionId: string, address: string) =>
  post('/trpc/checkout.start', { cartItems, sessionId }, address)

const secretOf = ({ body }: { body: Answered }) => body.clientSecret ?? body.result?.data.clientSecret ?? ''

const statusOf = async (secret: string) =>
  (await site.deps.provider.stripe.paymentIntents.retrieve(intentIdOf(secret))).status

const declinedOf = async (secret: string) =>
  (await site.database.sql`select charge_id from declines where payment_intent_id = ${intentIdOf(secret)}`)
    .length

/** One declined card after the other, each of them known here before the next: as slow as can be counted. */
async function decline(secret: string, times: number) {
  const before = await declinedOf(secret)
  for (let tried = 1; tried <= times; tried += 1) {
    const { error } = await confirm(payable(site), secret, 'pm_card_chargeDeclined')
    expect(error?.code).toBe('card_declined')
    await eventually(async () => (await declinedOf(secret)) === before + tried)
  }
}

const cancelled = (secret: string) => eventually(async () => (await statusOf(secret)) === 'canceled')

describe('whoever has had ten cards declined within the hour', () => {
  it('gets no further intent of either kind, until the tenth is an hour old', async () => {
    const secret = secretOf(await askToGive(TESTER))
    await decline(secret, MAX - 1)
    expect(await statusOf(secret)).toBe('requires_payment_method')
    site.advance(20 * 60_000)
    await decline(secret, 1)
    for (const ask of [askToGive, askToBuy]) {
      const refused = await ask(TESTER)
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(35 * 60)
      expect(seconds).toBeLessThanOrEqual(40 * 60)
    }
    expect((await askToGive(DONOR)).status).toBe(201)

    site.advance(41 * 60_000)
    expect((await askToGive(TESTER)).status).toBe(201)
  })

  it('cannot go on with what is open: all of it is cancelled at the provider', async () => {
    const secrets = await Promise.all([askToGive(TESTER), askToGive(TESTER), askToBuy(TESTER)])
    const [first = '', second = '', third = ''] = secrets.map(secretOf)
    await decline(first, MAX / 2)
    await decline(third, MAX / 2)
    for (const secret of [first, second, third]) await cancelled(secret)
    const { error } = await confirm(payable(site), second, 'pm_card_visa')
    expect(error?.code).toBe('payment_intent_unexpected_state')
    // the provider is told first, and then it is written down
    const open = () => site.database.sql`
      select payment_intent_id from donation_checkouts where closed_at is null and ${TESTER} = any(client_keys)`
    await eventually(async () => (await open()).length === 0)
  })

  it('is stopped however fast he is', async () => {
    const secret = secretOf(await askToGive(TESTER))
    const answers = []
    while (answers.at(-1) !== 'payment_intent_unexpected_state') {
      const { error } = await confirm(payable(site), secret, 'pm_card_chargeDeclined')
      answers.push(error?.code)
    }
    expect(answers.length).toBeGreaterThan(MAX)
    expect((await askToGive(TESTER)).status).toBe(429)
  })

  it('is known by the session too, wherever it comes from', async () => {
    const secrets = []
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      const secret = secretOf(await askInSession('wandering', address))
      secrets.push(secret)
      await decline(secret, MAX / 2)
    }
    for (const secret of secrets) await cancelled(secret)
    expect((await askInSession('wandering', '192.0.2.3')).status).toBe(429)
    expect((await askInSession('another', '192.0.2.3')).status).toBe(200)
    // a session opens a cart: only its hash is kept with an intent
    const kept = await site.database.sql`select client_keys from checkouts where session_id = 'wandering'`
    expect(JSON.stringify(kept)).not.toContain('wandering')
  })

  it('is known to the process beside', async () => {
    const beside = await startSecondProcess(site)
    try {
      await decline(secretOf(await askToGive(TESTER, beside.url)), MAX)
      expect((await askToGive(TESTER)).status).toBe(429)
      expect((await askToGive(TESTER, beside.url)).status).toBe(429)
    } finally {
      await beside.close()
    }
  })
})

it('an intent that nobody is known of any more ends after ten declined cards too', async () => {
  const secret = secretOf(await askToGive(TESTER))
  await site.database.sql`update donation_checkouts set client_keys = '{}'`
  await decline(secret, MAX)
  await cancelled(secret)
})

it('is found out by the reconciliation too, where no word of the provider’s ever arrives', async () => {
  const deaf = await startSite({ LIMITS: 'strict' })
  try {
    await dropWebhooks(deaf)
    const gift = { amount: 5, donorName: 'Ama', donorEmail: 'ama@example.org' }
    const begin = () => post('/api/create-donation-intent', gift, TESTER, deaf.url)
    const [tried, open] = [secretOf(await begin()), secretOf(await begin())]
    for (let card = 1; card <= MAX + 2; card += 1)
      await confirm(payable(deaf), tried, 'pm_card_chargeDeclined')
    deaf.advance(2 * 60_000)
    await reconcile(deaf.deps, deaf.app.log)
    for (const secret of [tried, open]) {
      const { status } = await deaf.deps.provider.stripe.paymentIntents.retrieve(intentIdOf(secret))
      expect(status).toBe('canceled')
    }
    expect(await begin()).toMatchObject({ status: 429 })
  } finally {
    await deaf.close()
  }
})

describe('others notice nothing', () => {
  it('who mistypes three times and then pays', async () => {
    const secret = secretOf(await askToGive(DONOR))
    await decline(secret, 3)
    expect((await confirm(payable(site), secret)).status).toBe('succeeded')
    const paid = await post('/api/process-donation', { paymentIntentId: intentIdOf(secret) }, DONOR)
    expect(paid).toMatchObject({ status: 200, body: { success: true } })
    expect((await askToGive(DONOR)).status).toBe(201)
  })

  it('who has paid already, or stands before the bank’s question, at the tester’s very address', async () => {
    const [mine, paid, asked] = (
      await Promise.all([askToGive(TESTER), askToGive(TESTER), askToGive(TESTER)])
    ).map(secretOf) as [string, string, string]
    expect((await confirm(payable(site), paid)).status).toBe('succeeded')
    expect((await confirm(payable(site), asked, 'pm_card_threeDSecure2Required')).status).toBe(
      'requires_action',
    )
    await decline(mine, MAX)
    await cancelled(mine)
    expect([await statusOf(paid), await statusOf(asked)]).toEqual(['succeeded', 'requires_action'])
  })

  it('who pays where there is no such limit, and nobody is written down', async () => {
    const free = await startSite({ LIMITS: 'off' })
    try {
      const { status } = await post(
        '/api/create-donation-intent',
        { amount: 5, donorName: 'Ama', donorEmail: 'ama@example.org' },
        DONOR,
        free.url,
      )
      expect(status).toBe(201)
      expect(await free.database.sql`select client_keys from donation_checkouts`).toEqual([
        { client_keys: [] },
      ])
    } finally {
      await free.close()
    }
  })
})

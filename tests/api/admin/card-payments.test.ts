/** Card payments connected by an owner, at a second sandbox that plays the provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Stripe } from 'stripe'
import { recordTry } from '#db/jobs/tries.ts'
import { connectCards, retryCards } from '#server/admin/set-up/cards/connect.ts'
import { checkProvider } from '#server/money/payments/provider-check.ts'
import { HANDLED_EVENTS } from '#server/money/payments/stripe/handled-events.ts'
import { setTestsAside } from '#server/money/trial/set-tests-aside.ts'
import { KEY_PERMISSIONS, keyProblems, type CardPayments } from '#shared/platform/api/card-payments.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { startCardProvider, type CardProvider } from '../../support/card-provider.ts'
import { EMPTY, testDatabase } from '../../support/database.ts'
import { buy, deliver, signed } from '../../support/paying.ts'
import { ADMIN_PASSWORD, startSite } from '../../support/site.ts'
import { logIn, trpcTransport } from '../../support/transports.ts'

const PUBLIC = 'https://books.example.org'
let provider: CardProvider
beforeAll(async () => {
  provider = await startCardProvider(() => testDatabase(EMPTY))
})
afterAll(() => provider.close())

/** A public site that asks this provider. */
async function openSite(settings: Record<string, string> = {}) {
  const site = await startSite(
    { PUBLIC_URL: PUBLIC, TRUST_PROXY: '0', PAYMENTS: 'sandbox', STRIPE_API_BASE: provider.url, ...settings },
    undefined,
    2000,
  )
  provider.goDown()
  provider.forward(PUBLIC, site.url)
  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  const call = async (name: string, input?: object) => {
    const { status, body } = await trpcTransport.call(site.url, `setUp.cards.${name}`, input, cookie)
    return { status, body: body as CardPayments & { error?: string } }
  }
  return { site, call, by: { now: new Date(), address: '127.0.0.1' } }
}
type Opened = Awaited<ReturnType<typeof openSite>>

async function ownSite(settings?: Record<string, string>): Promise<Opened> {
  for (const name of ['test', 'live', 'other'] as const)
    await provider.sql(
      name,
    )`delete from sandbox.objects where kind in ('webhook_endpoint', 'payment_method_domain')`
  const opened = await openSite(settings)
  onTestFinished(() => opened.site.close())
  return opened
}

const states = (
  steps: CardPayments['tried'] extends infer T ? (T extends { steps: infer S } ? S : never) : never,
) => Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, step.state]))

it('explains what was pasted instead of a key, before anything is sent', () => {
  const pk = `pk_test_${'a'.repeat(40)}`
  const sk = `sk_test_${'b'.repeat(40)}`
  const problem = (publishableKey: string, secretKey: string) => keyProblems({ publishableKey, secretKey })
  expect(problem(pk, sk)).toEqual({})
  expect(problem(pk, sk.replace('sk_', 'rk_'))).toEqual({})
  expect(problem(sk, pk).secretKey).toMatch(/swapped/)
  expect(problem(pk, `whsec_${'c'.repeat(32)}`).secretKey).toMatch(/signing secret/)
  expect(problem(pk, sk.replace('_test_', '_live_')).secretKey).toMatch(/for tests and the other is live/)
  expect(problem(pk, 'sk_test_bbbb').secretKey).toMatch(/end of this key is missing/)
  expect(problem(pk, 'sk_test_bb…bb').secretKey).toMatch(/reveal/)
  expect(problem(pk, pk).secretKey).toMatch(/another kind of key/)
  expect(problem(pk, 'hello').secretKey).toMatch(/does not look like/)
  expect(problem('', sk).publishableKey).toMatch(/Please paste/)
})

it('connects test keys in one go: every step is tried, and then every process uses them', async () => {
  const { site, call } = await ownSite()
  expect((await call('read')).body).toMatchObject({ mode: 'sandbox', inUse: null, tried: null })
  const { publishableKey, secretKey } = await provider.keys()
  // line breaks come with what is pasted
  const { body } = await call('connect', {
    publishableKey: ` ${publishableKey}\n`,
    secretKey: `"${secretKey}"`,
  })
  expect(body).toMatchObject({ mode: 'test', tried: null, inUse: { account: 'Sandbox' } })
  expect(states(body.inUse!.steps)).toEqual({ account: 'ok', webhook: 'ok', wallets: 'ok', test: 'ok' })
  expect(JSON.stringify(body)).not.toContain(secretKey.slice(0, -4))
  expect(site.deps.provider.publishableKey).toBe(publishableKey)
  const [endpoint, ...others] = await provider.endpoints()
  expect(others).toEqual([])
  expect(endpoint).toMatchObject({
    url: `${PUBLIC}/api/stripe/webhook`,
    status: 'enabled',
    enabled_events: [...HANDLED_EVENTS],
    api_version: Stripe.API_VERSION,
  })
  const stored = await site.database.sql`select secret_settings::text as text from secret_settings`
  expect(JSON.stringify(stored)).not.toContain(secretKey)
  const audited = await site.database
    .sql`select changes from audit_events where action = 'payment-keys-changed'`
  expect(audited).toEqual([{ changes: [{ field: 'payments', from: 'sandbox', to: 'test' }] }])
  expect(await site.database.sql`select from payments`).toHaveLength(0)
})

it('goes on where the provider failed, and until then the old settings work', async () => {
  const { call } = await ownSite()
  const keys = await provider.keys()
  provider.goDown(/payment_method_domains|payment_intents\?|we_|payment_intents$/)
  expect(states((await call('connect', keys)).body.tried!.steps)).toEqual({ account: 'failed' })
  provider.goDown(/webhook_endpoints/)
  const stuck = (await call('retry')).body
  expect(stuck).toMatchObject({ mode: 'sandbox', inUse: null, tried: { isBusy: false } })
  expect(stuck.tried!.steps.webhook).toMatchObject({
    state: 'failed',
    text: expect.stringMatching(/could not be reached/),
  })
  const accountAt = stuck.tried!.steps.account!.at
  // wallets are not needed to take money
  provider.goDown(/payment_method_domains/)
  const { body } = await call('retry')
  expect(body).toMatchObject({ mode: 'test', tried: null })
  expect(states(body.inUse!.steps)).toEqual({ account: 'ok', webhook: 'ok', wallets: 'failed', test: 'ok' })
  expect(body.inUse!.steps.account!.at).toBe(accountAt)
  expect(await provider.endpoints()).toHaveLength(1)
  provider.goDown()
  expect(states((await call('retry')).body.inUse!.steps)).toMatchObject({ wallets: 'ok' })
})

it('refuses keys that are revoked, expired, of two accounts, or lack permissions, and says which', async () => {
  const { call } = await ownSite()
  const textOf = async (keys: { publishableKey: string; secretKey: string }) =>
    (await call('connect', keys)).body.tried!.steps.account!.text
  const [revoked, expired, other] = [
    await provider.keys(),
    await provider.keys(),
    await provider.keys('other'),
  ]
  await provider.end(revoked.secretKey, 'revoked')
  await provider.end(expired.secretKey, 'expired')
  expect(await textOf(revoked)).toMatch(/does not accept the secret key/)
  expect(await textOf(expired)).toMatch(/has expired/)
  expect(await textOf({ ...other, publishableKey: revoked.publishableKey })).toMatch(
    /different Stripe accounts/,
  )
  expect(
    await textOf({ ...revoked, secretKey: other.secretKey, publishableKey: `pk_test_${'z'.repeat(30)}` }),
  ).toMatch(/does not accept the publishable key/)
  const poor = await provider.keys('test', {
    rak_account: 'read',
    rak_charge: 'read',
    rak_webhook_endpoint: 'read',
  })
  const text = await textOf(poor)
  for (const name of KEY_PERMISSIONS)
    expect(text.includes(name)).toBe(name !== 'Account: read' && name !== 'Charges: read')
  expect(await provider.endpoints()).toEqual([])
})

it('never makes a second endpoint, wherever a process was killed', async () => {
  const { site, by } = await ownSite()
  const keys = await provider.keys()
  const { secrets } = site.deps
  // before the endpoint's secret, the step, and the outcome of the test payment were stored
  for (const killedAt of [5, 6, 11]) {
    let writes = 0
    const gone = Promise.withResolvers<never>()
    await new Promise<void>((resolve) => {
      const dying: typeof secrets = {
        ...secrets,
        write(...args) {
          writes += 1
          if (writes < killedAt) return secrets.write(...args)
          resolve()
          // the process neither fails nor ends: it is gone
          return gone.promise
        },
      }
      void connectCards({ ...site.deps, secrets: dying }, keys, by).catch(() => undefined)
    })
    // its claim lasts for a moment
    await expect(retryCards({ ...site.deps }, by)).rejects.toThrow('right now')
    site.advance(60_000)
    await retryCards({ ...site.deps }, by)
    expect(await provider.endpoints(), `killed at write ${killedAt}`).toHaveLength(1)
    expect(site.deps.config.stripeKeys?.secretKey).toBe(keys.secretKey)
    await site.database.sql`delete from secret_settings`
    await secrets.follow()
    gone.reject(new Error('killed'))
  }
})

it('of two owners at once, one connects and the other is told so', async () => {
  const { call } = await ownSite()
  const [one, other] = [await provider.keys(), await provider.keys()]
  const both = await Promise.all([call('connect', one), call('connect', other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await provider.endpoints()).toHaveLength(1)
})

describe('a connected site', () => {
  let opened: Opened
  let keys: { publishableKey: string; secretKey: string }
  beforeAll(async () => {
    for (const name of ['test', 'live'] as const)
      await provider.sql(name)`delete from sandbox.objects where kind = 'webhook_endpoint'`
    opened = await openSite()
    keys = await provider.keys()
    expect((await opened.call('connect', keys)).body.mode).toBe('test')
  })
  beforeEach(() => provider.forward(PUBLIC, opened.site.url))
  afterAll(() => opened.site.close())

  const finding = async (name: string) =>
    (await checkProvider(opened.site.deps.config)).find((each) => each.name === name)
  /** @returns the status of an event that was signed with this secret */
  async function post(webhookSecret: string): Promise<number> {
    const { site } = opened
    const event = { id: 'evt_1', object: 'event', type: 'ping', data: { object: { id: 'x' } } }
    const deps = { ...site.deps, provider: { ...site.deps.provider, webhookSecret } }
    return deliver(site, await signed({ deps }, event))
  }

  it('notices an endpoint that was deleted, disabled or changed at the provider, and repairs it with one press', async () => {
    expect(await finding('webhook')).toMatchObject({ state: 'ok' })
    expect(await finding('wallets')).toMatchObject({ state: 'ok' })
    const before = opened.site.deps.provider.webhookSecret
    const id = (await provider.endpoints())[0]!.id
    await provider.sql(
      'test',
    )`update sandbox.objects set body = body || '{"status": "disabled"}' where id = ${id}`
    expect(await finding('webhook')).toMatchObject({ state: 'fail' })
    await opened.call('retry')
    expect(await finding('webhook')).toMatchObject({ state: 'ok' })
    expect(opened.site.deps.provider.webhookSecret).toBe(before)
    // the version of an endpoint cannot be changed, so it is replaced
    await provider.sql(
      'test',
    )`update sandbox.objects set body = body || '{"api_version": "2020-08-27"}' where id = ${id}`
    expect(await finding('webhook')).toMatchObject({ state: 'fail' })
    await opened.call('retry')
    const [replaced, ...others] = await provider.endpoints()
    expect([replaced?.id === id, others]).toEqual([false, []])
    await provider.sql('test')`delete from sandbox.objects where id = ${replaced!.id}`
    expect(await finding('webhook')).toMatchObject({ state: 'fail' })
    expect((await opened.call('retry')).body).toMatchObject({ tried: null, mode: 'test' })
    expect(await finding('webhook')).toMatchObject({ state: 'ok' })
  })

  it('refuses live keys until mail works, and an address that is not https', async () => {
    const live = await provider.keys('live')
    const { status, body } = await opened.call('connect', live)
    expect([status, body.error]).toEqual([409, expect.stringMatching(/working email first/)])
    expect((await opened.call('read')).body.liveRefusals).toHaveLength(1)
  })

  it('accepts events signed for the replaced endpoint for a day', async () => {
    const before = opened.site.deps.provider.webhookSecret
    const id = (await provider.endpoints())[0]!.id
    await provider.sql('test')`delete from sandbox.objects where id = ${id}`
    const rotated = await provider.keys()
    await provider.end(keys.secretKey, 'revoked')
    expect((await opened.call('connect', rotated)).body).toMatchObject({ mode: 'test', tried: null })
    const after = opened.site.deps.provider.webhookSecret
    expect(after).not.toBe(before)
    for (const secret of [before, after]) expect(await post(secret)).toBe(200)
    expect(await post('whsec_of_nobody')).toBe(400)
    opened.site.advance(DAY_MS)
    expect([await post(before), await post(after)]).toEqual([400, 200])
  })
})

it('going live takes tests out of every sum, once, and marks them', async () => {
  const { site, call } = await ownSite({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'us@example.org' })
  const { paymentIntentId } = await buy(site)
  const { sql } = site.database
  // as an earlier release left them: only what the sandbox knows is certainly a test
  await sql`update payments set is_test = null`
  await sql`insert into payments (payment_intent_id, amount, currency, status, payment_type)
    values ('pi_real', 5, 'gbp', 'succeeded', 'donation')`
  await setTestsAside(site.deps, 'sandbox')
  expect(await sql`select payment_intent_id as id from payments where is_test`).toEqual([
    { id: paymentIntentId },
  ])
  await sql`delete from payments where payment_intent_id = 'pi_real'`
  await call('connect', await provider.keys())
  await recordTry(site.deps.db, 'mail', site.deps.clock(), null)
  const saysTest = async () => (await (await fetch(site.url)).text()).includes('Test mode</strong>')
  expect(await saysTest()).toBe(true)
  const total = async () => {
    const [row] = await sql`select coalesce(sum(pence), 0)::int as pence from ledger_totals`
    return row?.['pence'] as number
  }
  expect(await total()).toBeGreaterThan(0)
  const live = await provider.keys('live')
  expect((await call('connect', live)).body).toMatchObject({ mode: 'live', tried: null })
  expect(await saysTest()).toBe(false)
  await setTestsAside(site.deps, 'live')
  expect(await total()).toBe(0)
  expect(await sql`select status from payments`).toEqual([{ status: 'test' }])
  expect(await sql`select status, payment_status from orders`).toEqual([
    { status: 'cancelled', payment_status: 'test' },
  ])
  const entries = await sql`select count(*)::int from ledger_entries`
  await setTestsAside(site.deps, 'live')
  expect(await sql`select count(*)::int from ledger_entries`).toEqual(entries)
  // the endpoint in test mode would only get refusals
  expect([await provider.endpoints('test'), (await provider.endpoints('live')).length]).toEqual([[], 1])
  expect((await call('connect', await provider.keys())).body.error).toMatch(/takes real payments/)
})

it('offers no form for keys that are set on the server', async () => {
  const set = await provider.keys()
  const { call } = await ownSite({
    PAYMENTS: '',
    STRIPE_SECRET_KEY: set.secretKey,
    STRIPE_PUBLISHABLE_KEY: set.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_set',
  })
  expect((await call('read')).body).toMatchObject({ mode: 'test', isSetOnServer: true, inUse: null })
  expect((await call('connect', set)).body.error).toMatch(/set on the server/)
})

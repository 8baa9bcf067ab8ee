/**
 * Whoever tells of a payment, and however often, late or out of order: what comes of it is the same. And whatever
 * only pretends to tell of one changes nothing.
 */
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { intentIdOf } from '#shared/checkout.ts'
import { reconcile } from '#server/settlement/reconciliation.ts'
import { restTransport, trpcTransport, type Answer } from '../support/transports.ts'
import { confirmWithoutWebhooks, deliver, signed, signedEvent } from '../support/events.ts'
import { beginGift, beginOrder, confirm, payable } from '../support/paying.ts'
import { testSite } from '../support/site.ts'
import { tableSums } from '../support/table-sums.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const site = testSite({ LIMITS: 'off' })

/** The two things that a payment may be for, and all that is to come of each. */
const PURPOSES = {
  order: {
    create: () => beginOrder(site, [{ braceletId: 1, quantity: 2 }]),
    process: (paymentIntentId: string, transport = restTransport, sessionId = 'somebody') =>
      transport.call(site.url, 'checkout.process', { paymentIntentId, sessionId }),
    recorded: { orders: 1, donations: 0, payments: ['succeeded order'], open: 0 },
    emails: ['order-confirmation', 'order-notice'],
  },
  donation: {
    create: () => beginGift(site),
    process: (paymentIntentId: string, transport = restTransport) =>
      transport.call(site.url, 'donations.process', { paymentIntentId }),
    recorded: { orders: 0, donations: 1, payments: ['succeeded donation'], open: 0 },
    emails: ['donation-notice', 'donation-thanks'],
  },
}
const purposes = ['order', 'donation'] as const

const created = (purpose: keyof typeof PURPOSES) => PURPOSES[purpose].create()

/** All that the site has written down about an intent. */
async function booksOf(clientSecret: string) {
  const id = intentIdOf(clientSecret)
  const { sql } = site.database
  const [orders, donations, payments, emails, open] = await Promise.all([
    sql`select id from orders where payment_intent_id = ${id}`,
    sql`select id from donations where payment_intent_id = ${id}`,
    sql`select status || ' ' || payment_type as payment from payments where payment_intent_id = ${id}`,
    sql`select kind from outbox_emails where
      (kind like 'order-%' and record_id in (select id from orders where payment_intent_id = ${id})) or
      (kind like 'donation-%' and record_id in (select id from donations where payment_intent_id = ${id})) order by kind`,
    sql`select 1 from checkouts where payment_intent_id = ${id} and (closed_at is null or problem is not null)
      union all select 1 from donation_checkouts where payment_intent_id = ${id} and (closed_at is null or problem is not null)`,
  ])
  return {
    orders: orders.length,
    donations: donations.length,
    payments: payments.map(({ payment }) => String(payment)),
    emails: emails.map(({ kind }) => String(kind)),
    open: open.length,
  }
}

describe.each(purposes)('an intent of %s', (purpose) => {
  const { create, process, recorded, emails } = PURPOSES[purpose]
  const nothing = { orders: 0, donations: 0, payments: [], emails: [], open: 1 }

  it('is never shared by two calls', async () => {
    const [one, other] = await Promise.all([create(), create()])
    expect(one).not.toBe(other)
  })

  it('that is not paid makes nothing, whatever a signed event says', async () => {
    const secret = await create()
    expect(await deliver(site, await signedEvent(site, secret))).toBe(200)
    expect(await process(intentIdOf(secret))).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_NOT_COMPLETED' },
    })
    expect(await booksOf(secret)).toEqual(nothing)
  })

  it('that was declined is a failed payment, and can still be paid', async () => {
    const secret = await create()
    await confirmWithoutWebhooks(site, secret, 'pm_card_chargeDeclined')
    expect(await process(intentIdOf(secret))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('declined'), code: 'PAYMENT_NOT_COMPLETED' },
    })
    expect(await booksOf(secret)).toEqual({ ...nothing, payments: [`failed ${purpose}`] })
    await confirmWithoutWebhooks(site, secret)
    expect(await process(intentIdOf(secret))).toMatchObject({ status: 200 })
    expect(await booksOf(secret)).toEqual({ ...recorded, emails })
  })

  it('that is paid with another amount than was priced is a payment, and nothing more', async () => {
    const { sql } = site.database
    const secret = await create()
    const id = intentIdOf(secret)
    for (const table of ['checkouts', 'donation_checkouts'])
      await sql`update ${sql(table)} set amount = amount + 1 where payment_intent_id = ${id}`
    await confirmWithoutWebhooks(site, secret)
    for (const _ of ['first', 'again'])
      expect(await process(id)).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining('contact support') },
      })
    expect(await booksOf(secret)).toEqual({ ...nothing, payments: [`succeeded ${purpose}`] })
  })

  it('that nobody knows, or that pays somebody else, is 404', async () => {
    expect(await process('pi_nobody')).toMatchObject({ status: 404 })
    const foreign = await site.deps.provider.stripe.paymentIntents.create({
      amount: 2500,
      currency: 'gbp',
      metadata: { kind: purpose },
    })
    await confirmWithoutWebhooks(site, foreign.client_secret ?? '')
    expect(await process(foreign.id)).toMatchObject({ status: 404 })
    expect(await booksOf(foreign.client_secret ?? '')).toEqual({ ...nothing, open: 0 })
  })
})

describe.each(purposes)('a paid %s', (purpose) => {
  const { process, recorded, emails } = PURPOSES[purpose]

  it('asked for 50 times at once, from everywhere, is one, with one payment, one email of each kind and one answer', async () => {
    const clientSecret = await created(purpose)
    await confirmWithoutWebhooks(site, clientSecret)
    site.advance(2 * MINUTE_MS)
    const event = await signedEvent(site, clientSecret)
    const asked = Array.from({ length: 50 }, (_, n): Promise<Answer> =>
      process(intentIdOf(clientSecret), n % 2 ? restTransport : trpcTransport, `session-${n % 7}`),
    )
    const told = Array.from({ length: 5 }, () => deliver(site, event))
    const passes = Array.from({ length: 3 }, () => reconcile(site.deps, site.app.log))
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await Promise.all(told)).toEqual([200, 200, 200, 200, 200])
    await Promise.all(passes)
    expect(await booksOf(clientSecret)).toEqual({ ...recorded, emails })
  })

  it('whose intent was made, and its answer lost, is settled by what we wrote at the provider', async () => {
    const { sql } = site.database
    const secret = await created(purpose)
    const id = intentIdOf(secret)
    for (const table of ['checkouts', 'donation_checkouts'])
      await sql`update ${sql(table)} set payment_intent_id = null where payment_intent_id = ${id}`
    await confirmWithoutWebhooks(site, secret)
    expect((await process(id)).status).toBe(404)
    expect(await deliver(site, await signedEvent(site, secret))).toBe(200)
    expect((await process(id)).status).toBe(200)
    expect(await booksOf(secret)).toEqual({ ...recorded, emails })
  })

  let gone = 0
  function pass(ms: number) {
    site.advance(ms)
    gone += ms
  }

  /** Who may tell of it, or ask. */
  const tellers = {
    succeeded: (secret: string) => tell(secret, 'payment_intent.succeeded'),
    failed: (secret: string) => tell(secret, 'payment_intent.payment_failed'),
    canceled: (secret: string) => tell(secret, 'payment_intent.canceled'),
    created: (secret: string) => tell(secret, 'payment_intent.created'),
    processing: (secret: string) => tell(secret, 'payment_intent.processing'),
    page: async (secret: string) => expect((await process(intentIdOf(secret))).status).toBe(200),
    reconciliation: async () => {
      pass(2 * MINUTE_MS)
      await reconcile(site.deps, site.app.log)
    },
    'a day': async () => pass(DAY_MS),
  }
  type Teller = keyof typeof tellers
  const names = Object.keys(tellers) as Teller[]

  async function tell(secret: string, type: string) {
    expect(await deliver(site, await signedEvent(site, secret, undefined, type))).toBe(200)
  }

  /** Paid at once or after a declined card; then told of by these, one after the other or all at once. */
  async function comesOf(steps: readonly Teller[], { isDeclinedFirst = false, atOnce = false } = {}) {
    const secret = await created(purpose)
    if (isDeclinedFirst) {
      await confirm(payable(site), secret, 'pm_card_chargeDeclined')
    }
    await confirmWithoutWebhooks(site, secret)
    if (atOnce) await Promise.all(steps.map((step) => tellers[step](secret)))
    else for (const step of steps) await tellers[step](secret)
    await tellers.reconciliation()
    // the webhook of a declined card may be recording the paid intent just now: the reconciliation leaves a locked row to it
    await vi.waitFor(async () => expect(await booksOf(secret)).toEqual({ ...recorded, emails }), 10_000)
    // the database's clock stands still meanwhile, and what is a week old is asked about no more
    pass(-gone)
  }

  it.each<[string, Teller[]]>([
    ['nobody but the reconciliation', []],
    ['the webhook once', ['succeeded']],
    ['the webhook five times', Array.from({ length: 5 }, () => 'succeeded' as const)],
    ['the webhook before the page', ['succeeded', 'page']],
    ['the webhook a day late', ['page', 'a day', 'succeeded']],
    ['the webhook alone, a day late', ['a day', 'succeeded']],
    ['a failure after the success', ['succeeded', 'failed']],
    ['a failure before the success', ['failed', 'succeeded']],
    ['an end after the success', ['succeeded', 'canceled', 'page']],
    ['its beginning after its end', ['succeeded', 'processing', 'created']],
  ])('reported by %s is the same', async (_what, steps) => {
    await comesOf(steps)
    await comesOf(steps, { isDeclinedFirst: true })
  })

  it('reported by anybody in any order, one by one or at once, is the same', async () => {
    const step = fc.constantFrom(...names)
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        (steps, isDeclinedFirst, atOnce) => comesOf(steps, { isDeclinedFirst, atOnce }),
      ),
      { numRuns: 20 },
    )
  })

  it('that cannot be written down is not acknowledged, and is when it is sent again', async () => {
    const { sql } = site.database
    const secret = await created(purpose)
    await confirmWithoutWebhooks(site, secret)
    const event = await signedEvent(site, secret)
    await sql`alter table payments rename to hidden`
    expect(await deliver(site, event)).toBe(500)
    await sql`alter table hidden rename to payments`
    expect(await booksOf(secret)).toMatchObject({ orders: 0, donations: 0, emails: [] })
    expect(await deliver(site, event)).toBe(200)
    expect(await booksOf(secret)).toEqual({ ...recorded, emails })
  })
})

describe('what is no event of the provider', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const send = async (body: string | Uint8Array<ArrayBuffer>, headers: [string, string][]) => {
    const response = await fetch(`${site.url}/api/stripe/webhook`, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const json: [string, string] = ['content-type', 'application/json']
  const of = ({ body, signature }: { body: string; signature: string }): [string, [string, string][]] => [
    body,
    [json, ['stripe-signature', signature]],
  ]
  const hmac = (secret: string, payload: string, timestamp = now()) =>
    site.deps.provider.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })

  it.each<[string, (secret: string) => Promise<[string | Uint8Array<ArrayBuffer>, [string, string][]]>]>([
    ['forged', async (secret) => of({ ...(await signedEvent(site, secret)), signature: `t=${now()},v1=00` })],
    [
      'altered',
      async (secret) => {
        const event = await signedEvent(site, secret)
        return of({ ...event, body: event.body.replace('evt_test', 'evt_tesu') })
      },
    ],
    [
      'longer by a blank',
      async (secret) =>
        of({ ...(await signedEvent(site, secret)), body: `${(await signedEvent(site, secret)).body} ` }),
    ],
    ['replayed after five minutes', async (secret) => of(await signedEvent(site, secret, now() - 301))],
    [
      'signed with another secret',
      async (secret) => {
        const { body } = await signedEvent(site, secret)
        return of({ body, signature: await hmac('whsec_of_somebody_else', body) })
      },
    ],
    ['unsigned', async (secret) => [(await signedEvent(site, secret)).body, [json]]],
    ['signed with nothing', async (secret) => of({ ...(await signedEvent(site, secret)), signature: '' })],
    [
      'signed twice, once wrongly',
      async (secret) => {
        const { body, signature } = await signedEvent(site, secret)
        return [body, [json, ['stripe-signature', 't=1,v1=00'], ['stripe-signature', signature]]]
      },
    ],
    [
      'signed by an older scheme',
      async (secret) => {
        const { body, signature } = await signedEvent(site, secret)
        return of({ body, signature: signature.replace('v1=', 'v0=') })
      },
    ],
    ['huge', async () => of(await signed(site, { id: 'evt_1', type: 'x', padding: 'x'.repeat(1_100_000) }))],
    ['empty', async () => of({ body: '', signature: await hmac(site.deps.provider.webhookSecret, '') })],
    ...[
      'hello',
      '\u0000',
      'null',
      '[]',
      '"payment_intent.succeeded"',
      '{}',
      '{"type":"payment_intent.succeeded"}',
      '{"type":5,"data":{"object":{}}}',
    ].map((body): [string, () => Promise<[string, [string, string][]]>] => [
      `signed, but ${JSON.stringify(body)}`,
      async () => of({ body, signature: await hmac(site.deps.provider.webhookSecret, body) }),
    ]),
  ])('because it is %s is refused and changes nothing', async (_what, make) => {
    const secret = await created('order')
    await confirmWithoutWebhooks(site, secret)
    const [body, headers] = await make(secret)
    const before = await tableSums(site.database.sql)
    const answer = await send(body, headers)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    expect(await tableSums(site.database.sql)).toEqual(before)
  })

  it('of a kind that we do not know is taken, and changes nothing', async () => {
    const secret = await created('order')
    await confirmWithoutWebhooks(site, secret)
    const before = await tableSums(site.database.sql)
    const object = { id: intentIdOf(secret), object: 'payment_intent' }
    for (const type of ['customer.created', 'invoice.paid', 'payment_method.attached', 'made.up', '']) {
      const event = { id: 'evt_unknown', object: 'event', type, data: { object } }
      expect(await deliver(site, await signed(site, event))).toBe(200)
    }
    expect(await tableSums(site.database.sql)).toEqual(before)
  })

  it('of another version of its interface is asked about all the same', async () => {
    const secret = await created('order')
    await confirmWithoutWebhooks(site, secret)
    const event = {
      id: 'evt_old',
      object: 'event',
      api_version: '2011-01-01',
      type: 'payment_intent.succeeded',
      data: {
        object: { id: intentIdOf(secret), object: 'payment_intent', amount: '1', unknown: [null] },
        more: {},
      },
      further: 'x',
    }
    expect(await deliver(site, await signed(site, event))).toBe(200)
    expect(await booksOf(secret)).toEqual({ ...PURPOSES.order.recorded, emails: PURPOSES.order.emails })
  })
})

/** A payment is recorded once, however often, late or out of order it is reported. A forged event changes nothing. */
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '#server/money/settlement/reconciliation.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { caseSize } from '../../support/case-size.ts'
import { tableSums } from '../../support/database.ts'
import { eventuallyPasses } from '../../support/eventually.ts'
import {
  beginGift,
  beginOrder,
  confirm,
  confirmWithoutWebhooks,
  deliver,
  payable,
  signed,
  signedEvent,
} from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { type Answer, restTransport, trpcTransport } from '../../support/transports.ts'

const MINUTE_MS = 60_000

const site = testSite({ LIMITS: 'off' })

/** Both kinds of payment, with the tables of their records. */
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

async function recordsOf(clientSecret: string) {
  const id = intentIdOf(clientSecret)
  const { sql } = site.database
  const [orders, donations, payments, emails, open] = await Promise.all([
    sql`select id from orders where payment_intent_id = ${id}`,
    sql`select id from donations where payment_intent_id = ${id}`,
    sql`select status || ' ' || payment_type as payment from payments where payment_intent_id = ${id}`,
    sql`select kind from outbox_emails where
      (kind like 'order-%' and record_id in (select id from orders where payment_intent_id = ${id})) or
      (kind like 'donation-%' and record_id in (select id from donations where payment_intent_id = ${id})) order by kind`,
    sql`select 1 from checkouts where payment_intent_id = ${id} and (closed_at is null or problem is not null)`,
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

  it('has a new id for each call, and no client keys if limits are off', async () => {
    const [one, other] = await Promise.all([create(), create()])
    expect(one).not.toBe(other)
    const { sql } = site.database
    expect(await sql`select distinct client_keys from checkouts where kind = ${purpose}`).toEqual([
      { client_keys: [] },
    ])
  })

  it('records nothing while it is unpaid, whatever a signed event says', async () => {
    const secret = await create()
    expect(await deliver(site, await signedEvent(site, secret))).toBe(200)
    expect(await process(intentIdOf(secret))).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_NOT_COMPLETED' },
    })
    expect(await recordsOf(secret)).toEqual(nothing)
  })

  it('is a failed payment after a decline, and can still be paid', async () => {
    const secret = await create()
    await confirmWithoutWebhooks(site, secret, 'pm_card_chargeDeclined')
    expect(await process(intentIdOf(secret))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('declined'), code: 'PAYMENT_NOT_COMPLETED' },
    })
    expect(await recordsOf(secret)).toEqual({ ...nothing, payments: [`failed ${purpose}`] })
    await confirmWithoutWebhooks(site, secret)
    expect(await process(intentIdOf(secret))).toMatchObject({ status: 200 })
    expect(await recordsOf(secret)).toEqual({ ...recorded, emails })
  })

  it('is only a payment when its amount differs from the price', async () => {
    const { sql } = site.database
    const secret = await create()
    const id = intentIdOf(secret)
    await sql`update checkouts set amount = amount + 1 where payment_intent_id = ${id}`
    await confirmWithoutWebhooks(site, secret)
    for (const _ of ['first', 'again'])
      expect(await process(id)).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining('contact support') },
      })
    expect(await recordsOf(secret)).toEqual({ ...nothing, payments: [`succeeded ${purpose}`] })
  })

  it('is 404 when it is unknown or not ours', async () => {
    expect(await process('pi_nobody')).toMatchObject({ status: 404 })
    const foreign = await site.deps.provider.stripe.paymentIntents.create({
      amount: 2500,
      currency: 'gbp',
      metadata: { kind: purpose },
    })
    await confirmWithoutWebhooks(site, foreign.client_secret ?? '')
    expect(await process(foreign.id)).toMatchObject({ status: 404 })
    expect(await recordsOf(foreign.client_secret ?? '')).toEqual({ ...nothing, open: 0 })
  })
})

describe.each(purposes)('a paid %s', (purpose) => {
  const { process, recorded, emails } = PURPOSES[purpose]

  it('is recorded once, with one email of each kind and one response, after many concurrent requests', async () => {
    const clientSecret = await created(purpose)
    await confirmWithoutWebhooks(site, clientSecret)
    site.advance(2 * MINUTE_MS)
    const event = await signedEvent(site, clientSecret)
    const requests = Array.from({ length: caseSize({ short: 10, full: 50 }) }, (_, n): Promise<Answer> =>
      process(intentIdOf(clientSecret), n % 2 ? restTransport : trpcTransport, `session-${n % 7}`),
    )
    const deliveries = Array.from({ length: 5 }, () => deliver(site, event))
    const passes = Array.from({ length: 3 }, () => reconcile(site.deps, site.app.log))
    const responses = await Promise.all(requests)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await Promise.all(deliveries)).toEqual([200, 200, 200, 200, 200])
    await Promise.all(passes)
    expect(await recordsOf(clientSecret)).toEqual({ ...recorded, emails })
  })

  it('is matched by its metadata when the response to its creation was lost', async () => {
    const { sql } = site.database
    const secret = await created(purpose)
    const id = intentIdOf(secret)
    await sql`update checkouts set payment_intent_id = null where payment_intent_id = ${id}`
    await confirmWithoutWebhooks(site, secret)
    expect((await process(id)).status).toBe(404)
    expect(await deliver(site, await signedEvent(site, secret))).toBe(200)
    expect((await process(id)).status).toBe(200)
    expect(await recordsOf(secret)).toEqual({ ...recorded, emails })
  })

  let advancedMs = 0
  function pass(ms: number) {
    site.advance(ms)
    advancedMs += ms
  }

  /** Every event or request that reports a payment. */
  const reports = {
    succeeded: (secret: string) => report(secret, 'payment_intent.succeeded'),
    failed: (secret: string) => report(secret, 'payment_intent.payment_failed'),
    canceled: (secret: string) => report(secret, 'payment_intent.canceled'),
    created: (secret: string) => report(secret, 'payment_intent.created'),
    processing: (secret: string) => report(secret, 'payment_intent.processing'),
    page: async (secret: string) => expect((await process(intentIdOf(secret))).status).toBe(200),
    reconciliation: async () => {
      pass(2 * MINUTE_MS)
      await reconcile(site.deps, site.app.log)
    },
    'a day': async () => pass(DAY_MS),
  }
  type Report = keyof typeof reports
  const names = Object.keys(reports) as Report[]

  async function report(secret: string, type: string) {
    expect(await deliver(site, await signedEvent(site, secret, undefined, type))).toBe(200)
  }

  /** Pays, at once or after a declined card, then reports the payment in turn or concurrently. */
  async function expectRecordedOnce(
    steps: readonly Report[],
    { isDeclinedFirst = false, atOnce = false } = {},
  ) {
    const secret = await created(purpose)
    if (isDeclinedFirst) await confirm(payable(site), secret, 'pm_card_chargeDeclined')
    await confirmWithoutWebhooks(site, secret)
    if (atOnce) await Promise.all(steps.map((step) => reports[step](secret)))
    else for (const step of steps) await reports[step](secret)
    await reports.reconciliation()
    // a webhook may still be recording it: the reconciliation skips a locked row
    await eventuallyPasses(async () => expect(await recordsOf(secret)).toEqual({ ...recorded, emails }))
    // moves the clock back, because the database's does not advance, and intents older than a week are not checked
    pass(-advancedMs)
  }

  const histories: [string, Report[]][] = [
    ['the reconciliation alone', []],
    ['the webhook once', ['succeeded']],
    ['the webhook five times', Array.from({ length: 5 }, () => 'succeeded' as const)],
    ['the webhook before the page', ['succeeded', 'page']],
    ['the webhook a day late', ['page', 'a day', 'succeeded']],
    ['the webhook alone, a day late', ['a day', 'succeeded']],
    ['a failure after the success', ['succeeded', 'failed']],
    ['a failure before the success', ['failed', 'succeeded']],
    ['a cancellation after the success', ['succeeded', 'canceled', 'page']],
    ['earlier events after the success', ['succeeded', 'processing', 'created']],
  ]
  // in the short form, each history is tried for an order or for a donation only
  const ofPurpose = histories.filter((_, index) => index % 2 === purposes.indexOf(purpose))
  it.each(caseSize({ short: ofPurpose, full: histories }))(
    'is recorded once if reported by %s',
    async (_what, steps) => {
      for (const isDeclinedFirst of caseSize({ short: [purpose === 'order'], full: [false, true] }))
        await expectRecordedOnce(steps, { isDeclinedFirst })
    },
  )

  it('is recorded once if reported in any order, in turn or concurrently', async () => {
    const step = fc.constantFrom(...names)
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        (steps, isDeclinedFirst, atOnce) => expectRecordedOnce(steps, { isDeclinedFirst, atOnce }),
      ),
      {
        numRuns: caseSize({ short: 2, full: 22 }),
        examples: [
          [names, true, true],
          [names, false, false],
        ],
      },
    )
  })
})

describe('a webhook request', () => {
  type Event = Awaited<ReturnType<typeof signedEvent>>
  type Request = [body: string, headers: [string, string][]]
  const now = () => Math.floor(Date.now() / 1000)
  const send = async (...[body, headers]: Request) => {
    const response = await fetch(`${site.url}/api/stripe/webhook`, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const json: [string, string] = ['content-type', 'application/json']
  const of = ({ body, signature }: Event): Request => [body, [json, ['stripe-signature', signature]]]
  const hmac = (secret: string, payload: string, timestamp = now()) =>
    site.deps.provider.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })

  // an unrecorded payment, and the tables before the events about it
  let secret: string
  let before: Record<string, string>
  beforeAll(async () => {
    secret = await created('order')
    await confirmWithoutWebhooks(site, secret)
    before = await tableSums(site.database.sql)
  })

  it.each<[string, (event: Event) => Request | Promise<Request>]>([
    ['forged', (event) => of({ ...event, signature: `t=${now()},v1=00` })],
    ['altered', ({ body, signature }) => of({ body: body.replace('evt_test', 'evt_tesu'), signature })],
    ['longer by a blank', ({ body, signature }) => of({ body: `${body} `, signature })],
    ['replayed after five minutes', async () => of(await signedEvent(site, secret, now() - 301))],
    [
      'signed with another secret',
      async ({ body }) => of({ body, signature: await hmac('whsec_of_somebody_else', body) }),
    ],
    ['unsigned', ({ body }) => [body, [json]]],
    ['signed with nothing', ({ body }) => of({ body, signature: '' })],
    [
      'signed twice, once wrongly',
      ({ body, signature }) => [
        body,
        [json, ['stripe-signature', 't=1,v1=00'], ['stripe-signature', signature]],
      ],
    ],
    [
      'signed by an older scheme',
      ({ body, signature }) => of({ body, signature: signature.replace('v1=', 'v0=') }),
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
    ].map((body): [string, () => Promise<Request>] => [
      `signed, but ${JSON.stringify(body)}`,
      async () => of({ body, signature: await hmac(site.deps.provider.webhookSecret, body) }),
    ]),
  ])('that is %s is rejected and changes nothing', async (_what, make) => {
    const [body, headers] = await make(await signedEvent(site, secret))
    const answer = await send(body, headers)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    expect(await tableSums(site.database.sql)).toEqual(before)
  })

  it('of an unknown type is accepted and changes nothing', async () => {
    const object = { id: intentIdOf(secret), object: 'payment_intent' }
    for (const type of ['customer.created', 'invoice.paid', 'payment_method.attached', 'made.up', '']) {
      const event = { id: 'evt_unknown', object: 'event', type, data: { object } }
      expect(await deliver(site, await signed(site, event))).toBe(200)
    }
    expect(await tableSums(site.database.sql)).toEqual(before)
  })

  it('about an intent that the provider does not know is accepted, because a repeat would not find it either', async () => {
    for (const [type, object] of [
      ['payment_intent.succeeded', { id: 'pi_00000000000000', object: 'payment_intent' }],
      ['charge.refunded', { id: 'ch_00000000000000', object: 'charge', payment_intent: 'pi_00000000000000' }],
    ] as const) {
      const event = { id: 'evt_of_nothing', object: 'event', type, data: { object } }
      expect(await deliver(site, await signed(site, event))).toBe(200)
    }
    expect(await tableSums(site.database.sql)).toEqual(before)
  })

  it('of another API version is processed', async () => {
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
    expect(await recordsOf(secret)).toEqual({ ...PURPOSES.order.recorded, emails: PURPOSES.order.emails })
  })
})

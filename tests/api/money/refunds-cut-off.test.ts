/** A refund is made once, even if the connection to the provider or the process fails during the request. */
import { randomUUID } from 'node:crypto'
import { asyncProperty, assert, array, constantFrom, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import { finishRefunds } from '#server/money/refunds/refund-request.ts'
import { reconcileNightly } from '#server/money/settlement/reconciliation.jobs.ts'
import { caseSize } from '../../support/case-size.ts'
import { startSiteWithRemoteProvider, type SiteWithRemoteProvider } from '../../support/owners-payments.ts'

let shop: SiteWithRemoteProvider
beforeAll(async () => {
  shop = await startSiteWithRemoteProvider()
})
afterAll(() => shop.close())

const CUT_OFF = { status: 502, body: { code: 'PROVIDER_FAILED' } }

/** Makes a refund whose response is lost. */
async function refundWithoutResponse(id: number, key = randomUUID()) {
  shop.loseResponses()
  expect(await shop.owner.refund(id, '2.00', key)).toMatchObject(CUT_OFF)
  shop.proxy.reset()
  return key
}

/** Audit entries of a payment. */
const actions = async (paymentId: number) => {
  const rows = await shop.site.database.sql<{ action: string }[]>`
    select action from audit_events where subject_id = ${paymentId} and action like '%refund%' order by id`
  return rows.map(({ action }) => action)
}

describe('when the connection to the provider is cut', () => {
  it('the amount is reserved, and a repeated request finds the same refund', async () => {
    const { id, paymentIntentId, pence } = await shop.bought()
    const key = await refundWithoutResponse(id)
    expect(await shop.owner.timeline(paymentIntentId)).toMatchObject({
      refunded: '0.00',
      refundable: toDecimal(pence - 200),
      refunds: [{ state: 'requested' }],
    })
    // it is looked for, because the provider forgets keys after a day
    await shop.bank.database.sql`delete from sandbox.idempotency_keys`
    expect(await shop.owner.refund(id, '2.00', key)).toMatchObject({
      status: 200,
      body: { refunded: '2.00', refunds: [{ state: 'succeeded' }] },
    })
    expect(await shop.refundsAtProvider(paymentIntentId)).toHaveLength(1)
  })

  it('the reconciliation finishes it, once', async () => {
    const { id, paymentIntentId } = await shop.bought()
    await refundWithoutResponse(id)
    expect(await finishRefunds(shop.site.deps, shop.site.app.log)).toBe(0)
    expect(await actions(id)).toEqual(['refund-requested'])
    shop.site.advance(2 * 60_000)
    expect(await finishRefunds(shop.site.deps, shop.site.app.log)).toBe(1)
    expect(await finishRefunds(shop.site.deps, shop.site.app.log)).toBe(0)
    expect(await shop.owner.timeline(paymentIntentId)).toMatchObject({
      refunded: '2.00',
      refunds: [{ state: 'succeeded', madeHere: true }],
    })
    expect(await actions(id)).toEqual(['refund-requested', 'payment-refunded'])
    expect(await shop.refundsAtProvider(paymentIntentId)).toHaveLength(1)
  })

  it('the reconciliation finds the refund after the provider has forgotten the key', async () => {
    const { id, paymentIntentId } = await shop.bought()
    await refundWithoutResponse(id)
    await shop.bank.database.sql`delete from sandbox.idempotency_keys`
    shop.site.advance(30 * 60 * 60_000)
    expect(await finishRefunds(shop.site.deps, shop.site.app.log)).toBe(1)
    expect(await shop.refundsAtProvider(paymentIntentId)).toHaveLength(1)
    expect(await shop.owner.timeline(paymentIntentId)).toMatchObject({ refunded: '2.00' })
  })

  it('a refund that was never requested, because the process died, is requested', async () => {
    const { id, paymentIntentId } = await shop.bought()
    // the state after a kill between insert and request
    await shop.site.database.sql`insert into refunds (payment_id, idempotency_key, amount, reason, state)
    values (${id}, ${randomUUID()}, 1.25, 'duplicate', 'requested')`
    // the last attempt was while the clock was ahead
    await shop.site.database
      .sql`update refunds set updated_at = now() + interval '10 years' where state = 'requested'`
    expect(await finishRefunds(shop.site.deps, shop.site.app.log)).toBe(1)
    expect(await shop.owner.timeline(paymentIntentId)).toMatchObject({
      refunded: '1.25',
      refunds: [{ state: 'succeeded', reason: 'duplicate' }],
    })
    expect(await shop.refundsAtProvider(paymentIntentId)).toMatchObject([
      { amount: 125, reason: 'duplicate' },
    ])
  })

  it('checking with the provider is a 502 and changes nothing', async () => {
    const { id, paymentIntentId } = await shop.bought()
    const before = await shop.owner.timeline(paymentIntentId)
    shop.loseResponses()
    expect(await shop.owner.call('checkWithProvider', { id })).toMatchObject(CUT_OFF)
    shop.proxy.reset()
    const { events: _, ...after } = await shop.owner.timeline(paymentIntentId)
    expect(before).toMatchObject(after)
    await shop.owner.checkWithProvider(paymentIntentId)
  })

  it('the owner sees it after a day, until it is resolved', async () => {
    const { id, paymentIntentId } = await shop.bought()
    await refundWithoutResponse(id)
    shop.loseResponses()
    const open = async () =>
      (await shop.owner.attention()).rows.filter((one) => one.paymentIntentId === paymentIntentId)
    const failures: unknown[] = []
    shop.site.advance(23 * 60 * 60_000)
    await finishRefunds(shop.site.deps, shop.site.app.log, failures)
    expect([failures.length, await open()]).toEqual([1, []])
    shop.site.advance(2 * 60 * 60_000)
    await finishRefunds(shop.site.deps, shop.site.app.log)
    expect(await open()).toMatchObject([
      {
        kind: 'refund-failed',
        paymentId: id,
        detail: 'A refund of £2.00 was requested a day ago, and Stripe has not confirmed it',
      },
    ])
    shop.proxy.reset()
    shop.site.advance(2 * 60 * 60_000)
    await finishRefunds(shop.site.deps, shop.site.app.log)
    expect(await shop.owner.timeline(paymentIntentId)).toMatchObject({ refunded: '2.00' })
    expect(await open()).toEqual([])
  })
})

/** Events of a payment in any order. Amounts are pence; there are few keys, so that requests collide. */
type Step = { what: string; key: number; pence: number }
const steps = array(
  record({
    what: constantFrom('refund', 'refund', 'refund cut off', 'at the provider', 'check', 'minute', 'night'),
    key: constantFrom(0, 1, 2, 3),
    pence: constantFrom(100, 250, 400),
  }),
  { minLength: 4, maxLength: 14 },
)

/** Runs the steps of one payment, in turn or concurrently. Requests without a connection may fail. */
async function run(history: readonly Step[], isAtOnce: boolean) {
  const { site, owner, bank } = shop
  const { id, paymentIntentId, pence } = await shop.bought()
  const keys = Array.from({ length: 4 }, () => randomUUID())
  const take = async ({ what, key, pence: amount }: Step) => {
    if (what === 'refund cut off') shop.loseResponses()
    if (what.startsWith('refund')) {
      const { status } = await owner.refund(id, toDecimal(amount), keys[key])
      expect([200, 400, 409, 502]).toContain(status)
      shop.proxy.reset()
    }
    if (what === 'at the provider') {
      const { stripe } = bank.deps.provider
      await stripe.refunds.create({ payment_intent: paymentIntentId, amount }).catch(() => undefined)
    }
    if (what === 'check') expect([200, 502]).toContain((await owner.call('checkWithProvider', { id })).status)
    if (what === 'minute') {
      site.advance(2 * 60_000)
      await finishRefunds(site.deps, site.app.log)
    }
    if (what === 'night') await reconcileNightly(site.deps, site.app.log).catch(() => undefined)
  }
  if (isAtOnce) await Promise.all(history.map(take))
  else for (const step of history) await take(step)
  shop.proxy.reset()
  site.advance(2 * 60 * 60_000)
  await finishRefunds(site.deps, site.app.log)
  await reconcileNightly(site.deps, site.app.log)
  return { paymentIntentId, pence }
}

it.each([
  ['one by one', false],
  ['concurrently', true],
])(
  'after any steps, %s, our records equal the provider’s: one refund per key, and never more than was paid',
  async (_how, isAtOnce) => {
    await assert(
      asyncProperty(steps, async (history) => {
        const { paymentIntentId, pence } = await run(history, isAtOnce)
        const made = (await shop.refundsAtProvider(paymentIntentId)).map(({ amount }) => amount)
        const refunded = made.reduce((sum, amount) => sum + amount, 0)
        const timeline = await shop.owner.timeline(paymentIntentId)
        expect(refunded).toBeLessThanOrEqual(pence)
        expect(timeline).toMatchObject({
          refunded: toDecimal(refunded),
          refundable: toDecimal(pence - refunded),
        })
        expect(timeline.payment.status).toBe(refunded === pence ? 'refunded' : 'succeeded')
        const recorded = timeline.refunds.filter(({ state }) => state === 'succeeded')
        expect(recorded.map(({ amount }) => toPence(amount)).toSorted((a, b) => a - b)).toEqual(
          made.toSorted((a, b) => a - b),
        )
        expect(timeline.refunds.filter(({ madeHere }) => madeHere).length).toBeLessThanOrEqual(4)
      }),
      { numRuns: caseSize({ short: 1, full: 6 }) },
    )
  },
)

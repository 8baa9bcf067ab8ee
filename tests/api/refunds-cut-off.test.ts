/** A refund is given once, whatever becomes of the line to the provider or of the process while it is asked for. */
import { randomUUID } from 'node:crypto'
import { asyncProperty, assert, array, constantFrom, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDecimal, toPence } from '#shared/money.ts'
import { finishRefunds } from '#server/payments/refund-request.ts'
import { reconcileNightly } from '#server/settlement/nightly-reconciliation.ts'
import { startSiteWithRemoteProvider, type SiteWithRemoteProvider } from '../support/remote-provider.ts'

let shop: SiteWithRemoteProvider
beforeAll(async () => {
  shop = await startSiteWithRemoteProvider()
})
afterAll(() => shop.close())

/** A refund that was made, and its answer lost. */
async function lost(id: number, key = randomUUID()) {
  shop.loseResponses()
  expect(await shop.owner.refund(id, '2.00', key)).toMatchObject({
    status: 502,
    body: { code: 'PROVIDER_FAILED' },
  })
  shop.proxy.reset()
  return key
}

/** What the owner's list says of it. */
const actions = async (paymentId: number) => {
  const rows = await shop.site.database.sql<{ action: string }[]>`
    select action from audit_events where subject_id = ${paymentId} and action like '%refund%' order by id`
  return rows.map(({ action }) => action)
}

describe('when the line to the provider is cut', () => {
  it('the amount is held, and the same press finds the one refund', async () => {
    const { id, paymentIntentId, pence } = await shop.bought()
    const key = await lost(id)
    expect(await shop.owner.timeline(paymentIntentId)).toMatchObject({
      refunded: '0.00',
      refundable: toDecimal(pence - 200),
      refunds: [{ state: 'requested' }],
    })
    expect(await shop.owner.refund(id, '2.00', key)).toMatchObject({
      status: 200,
      body: { refunded: '2.00', refunds: [{ state: 'succeeded' }] },
    })
    expect(await shop.refundsAtProvider(paymentIntentId)).toHaveLength(1)
  })

  it('the reconciliation finishes it, once', async () => {
    const { id, paymentIntentId } = await shop.bought()
    await lost(id)
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

  it('also where the provider has forgotten the key meanwhile', async () => {
    const { id, paymentIntentId } = await shop.bought()
    await lost(id)
    await shop.bank.database.sql`delete from sandbox.idempotency_keys`
    shop.site.advance(30 * 60 * 60_000)
    expect(await finishRefunds(shop.site.deps, shop.site.app.log)).toBe(1)
    expect(await shop.refundsAtProvider(paymentIntentId)).toHaveLength(1)
    expect(await shop.owner.timeline(paymentIntentId)).toMatchObject({ refunded: '2.00' })
  })

  it('one that was never asked for, because the process died, is asked for', async () => {
    const { id, paymentIntentId } = await shop.bought()
    // as a kill between the row and the call leaves it
    await shop.site.database.sql`insert into refunds (payment_id, idempotency_key, amount, reason, state)
    values (${id}, ${randomUUID()}, 1.25, 'duplicate', 'requested')`
    shop.site.advance(2 * 60_000)
    expect(await finishRefunds(shop.site.deps, shop.site.app.log)).toBe(1)
    expect(await shop.owner.timeline(paymentIntentId)).toMatchObject({
      refunded: '1.25',
      refunds: [{ state: 'succeeded', reason: 'duplicate' }],
    })
    expect(await shop.refundsAtProvider(paymentIntentId)).toMatchObject([
      { amount: 125, reason: 'duplicate' },
    ])
  })

  it('asking again is a clean 502, and changes nothing', async () => {
    const { id, paymentIntentId } = await shop.bought()
    const before = await shop.owner.timeline(paymentIntentId)
    shop.loseResponses()
    expect(await shop.owner.call('checkWithProvider', { id })).toMatchObject({
      status: 502,
      body: { code: 'PROVIDER_FAILED' },
    })
    shop.proxy.reset()
    const { events: _, ...after } = await shop.owner.timeline(paymentIntentId)
    expect(before).toMatchObject(after)
    await shop.owner.checkWithProvider(paymentIntentId)
  })

  it('and stays cut for a day, the owner sees it, until it is resolved', async () => {
    const { id, paymentIntentId } = await shop.bought()
    await lost(id)
    shop.loseResponses()
    shop.site.advance(25 * 60 * 60_000)
    await finishRefunds(shop.site.deps, shop.site.app.log)
    const open = async () =>
      (await shop.owner.attention()).paymentIssues.filter((one) => one.paymentIntentId === paymentIntentId)
    expect(await open()).toMatchObject([{ kind: 'refund-failed', paymentId: id }])
    shop.proxy.reset()
    shop.site.advance(2 * 60 * 60_000)
    await finishRefunds(shop.site.deps, shop.site.app.log)
    expect(await shop.owner.timeline(paymentIntentId)).toMatchObject({ refunded: '2.00' })
    expect(await open()).toEqual([])
  })
})

/** What may happen to a payment, in any order; amounts in pence, keys from a few, so that presses meet. */
type Step = { what: string; key: number; pence: number }
const steps = array(
  record({
    what: constantFrom(
      'press',
      'press',
      'press cut off',
      'at the provider',
      'asked again',
      'minute',
      'night',
    ),
    key: constantFrom(0, 1, 2, 3),
    pence: constantFrom(100, 250, 400),
  }),
  { minLength: 4, maxLength: 14 },
)

/** One payment's history, step by step or all of it at once; what is cut off meanwhile may fail. */
async function live(history: readonly Step[], isAtOnce: boolean) {
  const { site, owner, bank } = shop
  const { id, paymentIntentId, pence } = await shop.bought()
  const keys = Array.from({ length: 4 }, () => randomUUID())
  const take = async ({ what, key, pence: amount }: Step) => {
    if (what === 'press cut off') shop.loseResponses()
    if (what.startsWith('press')) {
      const { status } = await owner.refund(id, toDecimal(amount), keys[key])
      expect([200, 400, 409, 502]).toContain(status)
      shop.proxy.reset()
    }
    if (what === 'at the provider') {
      const { stripe } = bank.deps.provider
      await stripe.refunds.create({ payment_intent: paymentIntentId, amount }).catch(() => undefined)
    }
    if (what === 'asked again')
      expect([200, 502]).toContain((await owner.call('checkWithProvider', { id })).status)
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
  ['one after the other', false],
  ['all at once', true],
])(
  'in any history, %s, the books end as the provider has it: a key gives once, and never more than was paid',
  async (_how, isAtOnce) => {
    await assert(
      asyncProperty(steps, async (history) => {
        const { paymentIntentId, pence } = await live(history, isAtOnce)
        const made = (await shop.refundsAtProvider(paymentIntentId)).map(({ amount }) => amount)
        const given = made.reduce((sum, amount) => sum + amount, 0)
        const timeline = await shop.owner.timeline(paymentIntentId)
        expect(given).toBeLessThanOrEqual(pence)
        expect(timeline).toMatchObject({ refunded: toDecimal(given), refundable: toDecimal(pence - given) })
        expect(timeline.payment.status).toBe(given === pence ? 'refunded' : 'succeeded')
        const booked = timeline.refunds.filter(({ state }) => state === 'succeeded')
        expect(booked.map(({ amount }) => toPence(amount)).toSorted((a, b) => a - b)).toEqual(
          made.toSorted((a, b) => a - b),
        )
        expect(timeline.refunds.filter(({ madeHere }) => madeHere).length).toBeLessThanOrEqual(4)
      }),
      { numRuns: 6 },
    )
  },
)

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import nodeProcess from 'node:process'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { intentIdOf, type OrderResult } from '#shared/money/checkout/checkout.ts'
import { sendBy } from '#shared/money/orders/fulfilment.ts'
import type { Payment } from '#shared/money/payments/payments.ts'
import type { Order } from '#shared/money/orders/orders.ts'
import { reconcile } from '#server/money/settlement/reconciliation.ts'
import { transports, restTransport, trpcTransport } from '../../support/transports.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { eventually } from '../../support/eventually.ts'
import type { Beginning } from '../../support/beginning-process.ts'
import { beginGift, beginOrder, confirm, dropWebhooks, payable, processOrder } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersCalls(site)

const begin = (cartItems?: { braceletId: number; quantity: number }[]) => beginOrder(site, cartItems)
const process = (secret: string, sessionId = 'someone', clientSecret?: string) =>
  processOrder(site, secret, sessionId, clientSecret)

async function ordersOf(clientSecret: string): Promise<Order[]> {
  const { body } = await owner('checkout.orders')
  return (body as Order[]).filter(({ paymentIntentId }) => paymentIntentId === intentIdOf(clientSecret))
}

async function paymentsOf(clientSecret: string): Promise<Payment[]> {
  const { body } = await owner('payments.list')
  return (body as Payment[]).filter(({ paymentIntentId }) => paymentIntentId === intentIdOf(clientSecret))
}

const twice = (quantity: number) => ({
  cartItems: [
    { braceletId: 1, quantity },
    { braceletId: 1, quantity },
  ],
})

describe.each(transports)('an intent through $name', ({ call }) => {
  it('is priced from the database', async () => {
    const [bracelet] = await site.database.sql`select price from bracelets where id = 1`
    const cartItems = [{ braceletId: 1, quantity: 3, price: '0.01' }]
    const { body } = await call(site.url, 'checkout.createIntent', { cartItems })
    const { clientSecret } = body as { clientSecret: string }
    const intent = await site.deps.provider.stripe.paymentIntents.retrieve(intentIdOf(clientSecret))
    expect(intent).toMatchObject({
      amount: Math.round(Number(bracelet?.['price']) * 100) * 3,
      currency: 'gbp',
      status: 'requires_payment_method',
    })
  })

  it.each([
    ['checkout.createIntent', { cartItems: [{ braceletId: 1, quantity: 1 }] }],
    ['donations.createIntent', { amount: 25, donorEmail: 'ada@example.org', donorName: 'Ada' }],
  ])('of %s, requested again with its idempotency key, is the same one', async (procedure, input) => {
    const idempotencyKey = crypto.randomUUID()
    const request = () => call(site.url, procedure, { ...input, idempotencyKey })
    const answers = [...(await Promise.all([request(), request()])), await request()]
    const secrets = answers.map(({ body }) => (body as { clientSecret: string }).clientSecret)
    expect([answers.map(({ status }) => status < 300), new Set(secrets).size]).toEqual([
      [true, true, true],
      1,
    ])
    const rows = await site.database.sql`select id from checkouts where idempotency_key = ${idempotencyKey}`
    expect(rows).toHaveLength(1)
    const another = { cartItems: [{ braceletId: 1, quantity: 2 }], idempotencyKey }
    expect(await call(site.url, 'checkout.createIntent', another)).toMatchObject({
      status: 409,
      body: { code: 'KEY_REUSED' },
    })
    expect(await call(site.url, procedure, { ...input, idempotencyKey: 'mine' })).toMatchObject({
      status: 400,
    })
  })

  it('adds up a bracelet that is named twice, within the limit', async () => {
    expect((await call(site.url, 'checkout.createIntent', twice(2))).status).toBeLessThan(300)
    expect((await call(site.url, 'checkout.createIntent', twice(50))).status).toBe(400)
  })

  it.each([
    [400, { cartItems: [] }],
    [400, {}],
    [400, { cartItems: 'all' }],
    [400, { cartItems: [{ braceletId: 1, quantity: 0 }] }],
    [400, { cartItems: [{ braceletId: 1, quantity: 1.5 }] }],
    [400, { cartItems: [{ braceletId: 1, quantity: 100 }] }],
    [404, { cartItems: [{ braceletId: 999_999, quantity: 1 }] }],
  ])('returns %i for %j', async (status, input) => {
    const response = await call(site.url, 'checkout.createIntent', input)
    expect(response).toMatchObject({ status, body: { error: expect.any(String), code: expect.any(String) } })
  })
})

it('a payment is for at most 100 different bracelets', async () => {
  const cartItems = Array.from({ length: 101 }, (_, index) => ({ braceletId: index + 1, quantity: 1 }))
  expect(await restTransport.call(site.url, 'checkout.createIntent', { cartItems })).toMatchObject({
    status: 400,
  })
})

it('the error explains that a cart is below the minimum for cards, and there is no intent', async () => {
  const { sql } = site.database
  const [before] = await sql`update bracelets set price = '0.20' where id = 3 returning id`
  const cartItems = (quantity: number) => ({ cartItems: [{ braceletId: Number(before?.['id']), quantity }] })
  expect(await restTransport.call(site.url, 'checkout.createIntent', cartItems(1))).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('£0.30'), code: 'INVALID' },
  })
  expect(await sql`select from checkouts where amount < 0.30`).toHaveLength(0)
  expect((await restTransport.call(site.url, 'checkout.createIntent', cartItems(2))).status).toBe(201)
  await sql`update bracelets set price = '12.00' where id = 3`
})

describe('a paid intent', () => {
  it('keeps price, bracelets and terms, whatever the owner changes since', async () => {
    const { sql } = site.database
    const before = await sql`select price, state from bracelets where id = 2`
    const secret = await begin([{ braceletId: 2, quantity: 1 }])
    await sql`update bracelets set price = price + 1, state = 'hidden' where id = 2`
    const delivery = { perBracelet: '3.50', shipping: { from: '1', to: '30' } }
    await sql`insert into content_versions (content) values (${sql.json({ delivery })})`
    site.deps.publicData.changed()
    const later = await begin([{ braceletId: 1, quantity: 2 }])
    expect(await confirm(payable(site), secret)).toMatchObject({ status: 'succeeded' })
    const price = before[0]?.['price'] as string
    expect((await process(secret)).body).toMatchObject({
      status: 'to pack',
      total: price,
      shippingGift: '2.00',
      lines: [{ unitPrice: price }],
    })
    await confirm(payable(site), later)
    expect((await process(later)).body).toMatchObject({ shippingGift: '7.00' })
    const [soon, late] = [(await ordersOf(secret))[0]!, (await ordersOf(later))[0]!]
    expect(soon.sendBy).toBe(sendBy(soon.createdAt, 5))
    expect(late.sendBy).toBe(sendBy(late.createdAt, 30))
    await sql`delete from content_versions`
    site.deps.publicData.changed()
    await sql`update bracelets set price = ${price}, state = 'shown' where id = 2`
  })

  it('becomes one order and one payment, and returns nothing personal', async () => {
    const secret = await begin([
      { braceletId: 1, quantity: 2 },
      { braceletId: 5, quantity: 1 },
    ])
    expect(await confirm(payable(site), secret)).toMatchObject({ status: 'succeeded' })
    const first = await process(secret)
    expect(first).toMatchObject({ status: 200, body: { success: true, status: 'to pack', currency: 'gbp' } })
    expect((first.body as OrderResult).orderNumber).toBeGreaterThan(1000)
    expect((first.body as OrderResult).lines.map(({ quantity }) => quantity).toSorted()).toEqual([1, 2])
    expect((first.body as OrderResult).lines.map(({ bracelet }) => bracelet?.id).toSorted()).toEqual([1, 5])
    expect(JSON.stringify(first.body)).not.toMatch(/ada|leeds|reading/i)
    expect((await process(secret)).body).toEqual(first.body)

    // only the browser that paid sees the masked contact
    const wrong = await process(secret, 'someone', secret.slice(0, -1))
    expect(wrong.body).toEqual(first.body)
    const buyers = await process(secret, 'someone', secret)
    expect(buyers.body).toEqual({
      ...(first.body as OrderResult),
      contact: {
        email: 'a•••@example.org',
        address: ['A••• O•••', '1••• R••• S•••', 'Leeds', 'LS1 •••'],
      },
    })

    expect(await ordersOf(secret)).toMatchObject([
      {
        customerName: 'Ada Okafor',
        customerEmail: 'ada@example.org',
        address: { line1: '1 Reading Street', town: 'Leeds', postcode: 'LS1 4AP', country: 'GB' },
        needsAddress: false,
      },
    ])
    const [order] = await ordersOf(secret)
    expect(await paymentsOf(secret)).toMatchObject([
      {
        status: 'succeeded',
        paymentType: 'order',
        paymentMethod: 'Visa •••• 4242',
        orderId: order?.id,
        amount: order?.total,
      },
    ])
  })

  it('is for somebody else only if the cart’s own browser said so before paying', async () => {
    const sessionId = randomUUID()
    const { body } = await trpcTransport.call(site.url, 'checkout.start', {
      sessionId,
      cartItems: [{ braceletId: 1, quantity: 1 }],
    })
    const { clientSecret: secret } = body as { clientSecret: string }
    const give = (gift: object | null, of = sessionId) =>
      trpcTransport.call(site.url, 'checkout.addWishes', {
        sessionId: of,
        paymentIntentId: intentIdOf(secret),
        gift,
      })
    const gift = { to: 'Esi Boateng', card: 'Happy birthday!\nLove, Ada' }
    expect(await give({ ...gift, card: 'x'.repeat(151) })).toMatchObject({ status: 400 })
    expect(await give({ ...gift, to: ' ' })).toMatchObject({ status: 400 })
    expect(await give({ to: 'Mallory', card: '' }, randomUUID())).toMatchObject({ status: 404 })
    for (const each of [{ to: 'Nobody', card: '' }, null, gift])
      expect(await give(each)).toMatchObject({ status: 200 })
    await confirm(payable(site), secret)
    expect((await process(secret, sessionId, secret)).body).toMatchObject({
      contact: { email: 'a•••@example.org', address: ['E••• B•••', '1••• R••• S•••', 'Leeds', 'LS1 •••'] },
    })
    const [order] = await ordersOf(secret)
    expect(order).toMatchObject({ customerName: 'Ada Okafor', gift })
    const receipt = await site.deps.composeEmail({ kind: 'order-confirmation', recordId: order!.id })
    expect(receipt?.text).toMatch(/Esi Boateng\s+1 Reading Street[^]*Happy birthday!/)
    expect(await give({ to: 'Too Late', card: '' })).toMatchObject({ status: 404 })
    expect(await site.database.sql`select from checkouts where gift is not null`).toEqual([])
  })

  it('is an order that needs an address when it has none', async () => {
    const secret = await begin()
    await confirm(payable(site), secret, 'pm_card_visa', { withAddress: false })
    await process(secret)
    expect(await ordersOf(secret)).toMatchObject([{ needsAddress: true, address: null }])
  })

  it('removes from the cart only what was bought', async () => {
    const sessionId = 'buyer-with-two-tabs'
    const cart = (procedure: string, input: object = {}) =>
      trpcTransport.call(site.url, `cart.${procedure}`, { sessionId, ...input })
    await cart('add', { braceletId: 1, quantity: 2 })
    await cart('add', { braceletId: 2 })
    const { body } = await trpcTransport.call(site.url, 'checkout.start', {
      sessionId,
      cartItems: [
        { braceletId: 1, quantity: 2 },
        { braceletId: 2, quantity: 1 },
      ],
    })
    const secret = (body as { clientSecret: string }).clientSecret
    await cart('add', { braceletId: 1, quantity: 3 })
    await cart('add', { braceletId: 3 })
    await confirm(payable(site), secret)
    // its lines are in the cart's order
    expect((await process(secret, sessionId)).body).toMatchObject({
      lines: [{ bracelet: { id: 2 } }, { bracelet: { id: 1 } }],
    })
    await process(secret, sessionId)
    expect((await cart('list')).body).toMatchObject([
      { braceletId: 3, quantity: 1 },
      { braceletId: 1, quantity: 3 },
    ])
  })

  it('clears the cart of a session that is only sent after paying', async () => {
    const sessionId = 'late-word'
    await trpcTransport.call(site.url, 'cart.add', { sessionId, braceletId: 4, quantity: 2 })
    const secret = await begin([{ braceletId: 4, quantity: 2 }])
    await confirm(payable(site), secret)
    await eventually(async () => (await ordersOf(secret)).length > 0)
    await process(secret, sessionId)
    expect((await trpcTransport.call(site.url, 'cart.list', { sessionId })).body).toEqual([])
  })
})

const THREE_D_SECURE = 'pm_card_threeDSecure2Required'

describe('payments for one cart, or one gift', () => {
  type Started = { clientSecret: string; paymentIntentId?: string; code?: string }
  const PAID_FOR = {
    // with `change`, as after a change of the cart in another tab
    cart: async (sessionId: string, change = 0) =>
      trpcTransport.call(site.url, 'checkout.start', {
        sessionId,
        cartItems: [{ braceletId: 1 + (change % 2), quantity: 1 + change }],
      }),
    // with `change`, another amount, and every second one monthly
    gift: async (draftKey: string, change = 0) =>
      restTransport.call(site.url, 'donations.createIntent', {
        amount: 25 + change,
        donorName: 'Grace Mensah',
        donorEmail: 'grace@example.org',
        draftKey,
        ...(change % 2 === 1 && { monthlyDay: 15 }),
      }),
  }
  const kinds = ['cart', 'gift'] as const
  const start = async (kind: keyof typeof PAID_FOR, key: string, change = 0) =>
    (await PAID_FOR[kind](key, change)).body as Started
  const stateOf = async (secret: string) =>
    (await site.deps.provider.stripe.paymentIntents.retrieve(intentIdOf(secret))).status
  const recorded = async (secrets: string[]) => {
    const ids = secrets.map(intentIdOf)
    const rows = await site.database.sql`select payment_intent_id as id from payments
      where payment_intent_id = any(${ids}) and status = 'succeeded'`
    return rows.map(({ id }) => String(id))
  }

  it.each(kinds)('%s: a new intent ends one that waits for the bank', async (kind) => {
    // drops webhooks, so that the page alone cancels it
    const restoreWebhooks = await dropWebhooks(site)
    const { clientSecret: first } = await start(kind, `back-${kind}`)
    expect(await confirm(payable(site), first, THREE_D_SECURE)).toMatchObject({ status: 'requires_action' })
    const { clientSecret: second } = await start(kind, `back-${kind}`, 1)
    expect(await stateOf(first)).toBe('canceled')
    await restoreWebhooks()
    expect(await confirm(payable(site), first)).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
    })
    expect(await confirm(payable(site), second)).toMatchObject({ status: 'succeeded' })
    // another visitor's intent
    const { clientSecret: others } = await start(kind, `another-${kind}`)
    await start(kind, `back-of-nobody-${kind}`)
    expect(await stateOf(others)).toBe('requires_payment_method')
  })

  it.each(kinds)('%s: of many started at once, only one can be paid', async (kind) => {
    const intents = await Promise.all(Array.from({ length: 6 }, (_, at) => start(kind, `race-${kind}`, at)))
    const states = await Promise.all(intents.map(({ clientSecret }) => stateOf(clientSecret)))
    expect(states.toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'canceled'),
      'requires_payment_method',
    ])
    expect(new Set(intents.map(({ clientSecret }) => clientSecret)).size).toBe(6)
  })

  it.each(kinds)('%s: one that was paid meanwhile is recorded, and its payer told', async (kind) => {
    const restoreWebhooks = await dropWebhooks(site)
    const { clientSecret: first } = await start(kind, `paid-${kind}`)
    await confirm(payable(site), first)
    const again = await PAID_FOR[kind](`paid-${kind}`, 1)
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_PAID', paymentIntentId: intentIdOf(first) },
    })
    expect(await recorded([first])).toHaveLength(1)
    await restoreWebhooks()
    // a gift is paid once, but a cart can be filled again
    expect((await PAID_FOR[kind](`paid-${kind}`)).status).toBe(kind === 'gift' ? 409 : 200)
    const [open] = await site.database.sql`select count(*)::int as n from checkouts
      where paid_for = ${`paid-${kind}`} and closed_at is null`
    expect(open?.['n']).toBe(kind === 'gift' ? 0 : 1)
  })

  it('an intent created without a session ends with the others once it is linked', async () => {
    const linked = await begin()
    const { clientSecret: older } = await start('cart', 'linked')
    await confirm(payable(site), linked, THREE_D_SECURE)
    // the page asks during the 3-D Secure challenge
    expect(await process(linked, 'linked')).toMatchObject({ status: 409 })
    // it is older than the site's own intent, so it is cancelled
    expect(await stateOf(linked)).toBe('canceled')
    const newest = await begin()
    expect(await process(newest, 'linked')).toMatchObject({ status: 409 })
    expect(await stateOf(older)).toBe('canceled')
    await confirm(payable(site), newest)
    // an intent can also be linked after it was paid
    const { clientSecret: open } = await start('cart', 'paid-with-another')
    const paid = await begin()
    await confirm(payable(site), paid)
    expect(await process(paid, 'paid-with-another')).toMatchObject({ status: 200 })
    expect(await stateOf(open)).toBe('canceled')
  })

  it('two intents of an integrator for two purchases both stay open', async () => {
    const [one, other] = [await begin(), await begin()]
    await confirm(payable(site), one)
    expect(await process(one, 'a-till')).toMatchObject({ status: 200 })
    expect(await confirm(payable(site), other)).toMatchObject({ status: 'succeeded' })
  })

  it.each([
    [1, 'before the earlier intent is cancelled'],
    [2, 'before the new one is created'],
    [3, 'before one that became monthly is created'],
  ])('a process that dies at call %i, %s, leaves nothing that could be paid twice', async (killedAtCall) => {
    const draftKey = `killed-${killedAtCall}`
    const first = await beginGift(site, { draftKey })
    await confirm(payable(site), first, THREE_D_SECURE)
    const [keys] = await site.database.sql`select secret_key as key from sandbox.settings`
    const beginning: Beginning = {
      databaseUrl: site.database.url,
      apiBase: `${site.url}/sandbox/stripe`,
      secretKey: String(keys?.['key']),
      installationId: site.deps.installationId,
      draftKey,
      // a monthly gift needs one more call, for the customer
      ...(killedAtCall === 3 && { monthlyDay: 15 }),
      killedAtCall,
    }
    const child = spawn(
      nodeProcess.execPath,
      [join(import.meta.dirname, '../../support/beginning-process.ts')],
      {
        env: { ...nodeProcess.env, BEGINNING: JSON.stringify(beginning) },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    // minutes later, without the visitor
    site.advance(3 * 60_000)
    await reconcile(site.deps, site.app.log)
    expect(await stateOf(first)).toBe('canceled')
    const { clientSecret } = await start('gift', draftKey)
    await confirm(payable(site), clientSecret)
    await eventually(async () => (await recorded([first, clientSecret])).length === 1)
  })
})

it('an abandoned checkout is checked ever more rarely, and for the last time after a week', async () => {
  await site.database.sql`update checkouts set closed_at = now() where closed_at is null`
  await begin()
  site.advance(2 * 60_000)
  expect(await reconcile(site.deps, site.app.log)).toBeGreaterThan(0)
  expect(await reconcile(site.deps, site.app.log)).toBe(0)
  site.advance(30_000)
  expect(await reconcile(site.deps, site.app.log)).toBe(0)

  // the provider's response was lost, so the intent's id is unknown
  await site.database.sql`update checkouts set payment_intent_id = null where closed_at is null`
  await begin()
  const due = async () => {
    const metrics = await (await fetch(`${site.url}/metrics`)).text()
    return Number(/^site_queue_depth\{queue="checkouts"\} (\d+)$/m.exec(metrics)?.[1])
  }
  for (const [days, isDue] of [
    [4, true],
    [2, false],
    [2, true],
    [60, false],
  ] as const) {
    site.advance(days * DAY_MS)
    expect([days, await due()]).toEqual([days, isDue ? 2 : 0])
    expect(await reconcile(site.deps, site.app.log)).toBe(isDue ? 1 : 0)
    expect(await due()).toBe(0)
  }
})

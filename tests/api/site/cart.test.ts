import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { transports } from '../../support/transports.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()

describe.each(transports)('the cart through $name', ({ name, call }) => {
  /** A new visitor's session each time. */
  const visitor = () => {
    const sessionId = randomUUID()
    return (procedure: string, input: object = {}) =>
      call(site.url, `cart.${procedure}`, { sessionId, ...input })
  }

  it('adds one by default and returns the line with its bracelet', async () => {
    const cart = visitor()
    const added = await cart('add', { braceletId: 1 })
    expect(added.body).toMatchObject({
      braceletId: 1,
      quantity: 1,
      bracelet: { id: 1, price: expect.stringMatching(/^\d+\.\d\d$/) },
    })
    expect(added.status).toBe(name === 'REST' ? 201 : 200)
    expect((await cart('list')).body).toEqual([added.body])
  })

  it('loses none of twenty concurrent additions', async () => {
    const cart = visitor()
    await Promise.all(Array.from({ length: 20 }, () => cart('add', { braceletId: 2 })))
    expect((await cart('list')).body).toMatchObject([{ braceletId: 2, quantity: 20 }])
  })

  it('sets a quantity, and removes the line below 1, repeatably', async () => {
    const cart = visitor()
    await cart('add', { braceletId: 1 })
    expect(await cart('setQuantity', { braceletId: 1, quantity: 7 })).toMatchObject({
      status: 200,
      body: { quantity: 7 },
    })
    expect(await cart('setQuantity', { braceletId: 1, quantity: 0 })).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    expect(await cart('setQuantity', { braceletId: 1, quantity: -100 })).toMatchObject({ status: 200 })
    expect((await cart('list')).body).toEqual([])
  })

  it('holds at most 99 of one bracelet', async () => {
    const cart = visitor()
    await cart('add', { braceletId: 1, quantity: 98 })
    expect((await cart('add', { braceletId: 1 })).body).toMatchObject({ quantity: 99 })
    expect(await cart('add', { braceletId: 1 })).toMatchObject({
      status: 409,
      body: { code: 'QUANTITY_LIMIT' },
    })
    expect((await cart('list')).body).toMatchObject([{ quantity: 99 }])
  })

  it('holds at most 100 lines, and never returns more', async () => {
    const cart = visitor()
    const { body } = await cart('add', { braceletId: 1 })
    const { sessionId } = body as { sessionId: string }
    const others = (count: number, from: string) => site.database.sql`
      insert into cart_items (session_id, bracelet_id, quantity, choices)
      select ${sessionId}, 2, 1, jsonb_build_array(jsonb_build_object('question', ${from}::text, 'answer', line::text))
      from generate_series(1, ${count}::int) line`
    await others(99, 'a')
    expect((await cart('add', { braceletId: 1 })).body).toMatchObject({ quantity: 2 })
    expect(await cart('add', { braceletId: 3, idempotencyKey: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'LINES_LIMIT' },
    })
    await others(1, 'b')
    expect((await cart('list')).body).toHaveLength(100)
  })

  it('adds once per key, however often and concurrently it is sent', async () => {
    const cart = visitor()
    const once = { braceletId: 1, quantity: 2, idempotencyKey: randomUUID() }
    const responses = await Promise.all(Array.from({ length: 5 }, () => cart('add', once)))
    const [first] = responses
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => first?.body))
    expect(first).toMatchObject({ status: name === 'REST' ? 201 : 200, body: { quantity: 2 } })
    await cart('add', { braceletId: 1 })
    // a repeat returns the current quantity; another visitor's key is separate
    expect(await cart('add', once)).toMatchObject({ body: { quantity: 3 } })
    expect(await visitor()('add', once)).toMatchObject({ body: { quantity: 2 } })
    const isUsed = { status: 409, body: { code: 'KEY_USED' } }
    expect(await cart('add', { ...once, quantity: 1 })).toMatchObject(isUsed)
    await cart('clear')
    expect(await cart('add', once)).toMatchObject(isUsed)
    expect((await cart('list')).body).toEqual([])
    expect(await cart('add', { ...once, idempotencyKey: 'two words' })).toMatchObject({ status: 400 })
  })

  it('accepts the key of a rejected addition', async () => {
    const cart = visitor()
    const once = { braceletId: 1, quantity: 2, idempotencyKey: randomUUID() }
    await cart('add', { braceletId: 1, quantity: 98 })
    expect(await cart('add', once)).toMatchObject({ status: 409, body: { code: 'QUANTITY_LIMIT' } })
    await cart('setQuantity', { braceletId: 1, quantity: 5 })
    expect(await cart('add', once)).toMatchObject({ body: { quantity: 7 } })
  })

  it('returns 404 for an unknown bracelet, and for one that is not in the cart', async () => {
    const cart = visitor()
    expect(await cart('add', { braceletId: 2_000_000_000 })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    expect(await cart('setQuantity', { braceletId: 1, quantity: 2 })).toMatchObject({
      status: 404,
      body: { error: 'This bracelet is not in the cart.', code: 'NOT_FOUND' },
    })
  })

  it.each(['hidden', 'retired'])('refuses a bracelet that is %s, and marks it in carts', async (state) => {
    const { sql } = site.database
    const [bracelet] = await sql<{ id: string }[]>`
      insert into bracelets (name, description, price, country, colors, image)
      values (${`${name} ${state}`}, 'Beads', 12, 'kenya', '{#000000}', 'x.svg') returning id`
    const braceletId = Number(bracelet?.id)
    const cart = visitor()
    await cart('add', { braceletId })
    await sql`update bracelets set state = ${state} where id = ${braceletId}`
    const isGone = { status: 404, body: { error: 'This bracelet is no longer for sale.' } }
    expect(await cart('add', { braceletId })).toMatchObject(isGone)
    expect(await cart('add', { braceletId, idempotencyKey: randomUUID() })).toMatchObject(isGone)
    const saved = { sessionId: name, braceletId }
    expect(await call(site.url, 'wishlist.add', saved)).toMatchObject(isGone)
    expect((await cart('list')).body).toMatchObject([{ quantity: 1, bracelet: { state } }])
    const cartItems = [{ braceletId, quantity: 1 }]
    expect(await call(site.url, 'checkout.createIntent', { cartItems })).toMatchObject({
      status: 404,
      body: { error: 'A bracelet in your cart is no longer for sale.' },
    })
    const offered = (await call(site.url, 'shop.bracelets')).body as { id: number }[]
    expect(offered.map(({ id }) => id)).not.toContain(braceletId)
    expect(await cart('remove', { braceletId })).toMatchObject({ status: 200 })
  })

  it('remembers the price that the visitor saw, until the line is changed', async () => {
    const { sql } = site.database
    await sql`update bracelets set price = 12 where id = 3`
    const cart = visitor()
    const line = async () => (await cart('list')).body
    expect((await cart('add', { braceletId: 3 })).body).toMatchObject({ seenPrice: '12.00' })
    await sql`update bracelets set price = 13 where id = 3`
    expect(await line()).toMatchObject([{ seenPrice: '12.00', bracelet: { price: '13.00' } }])
    // as from a page that still shows the old price
    await cart('setQuantity', { braceletId: 3, quantity: 2, seenPrice: '12.00' })
    expect(await line()).toMatchObject([{ quantity: 2, seenPrice: '12.00' }])
    await cart('setQuantity', { braceletId: 3, quantity: 2 })
    expect(await line()).toMatchObject([{ seenPrice: '13.00' }])
    await sql`update bracelets set price = 14 where id = 3`
    expect((await cart('add', { braceletId: 3 })).body).toMatchObject({ seenPrice: '14.00' })
  })

  it('removes and clears, repeatably', async () => {
    const cart = visitor()
    await cart('add', { braceletId: 1 })
    await cart('add', { braceletId: 2 })
    for (const _ of [1, 2])
      expect(await cart('remove', { braceletId: 1 })).toMatchObject({ status: 200, body: { ok: true } })
    expect((await cart('list')).body).toMatchObject([{ braceletId: 2 }])
    for (const _ of [1, 2]) expect(await cart('clear')).toMatchObject({ status: 200, body: { ok: true } })
    expect((await cart('list')).body).toEqual([])
  })

  it('shows no visitor another’s cart', async () => {
    const mine = visitor()
    const theirs = visitor()
    await mine('add', { braceletId: 1 })
    await theirs('clear')
    expect((await mine('list')).body).toHaveLength(1)
    expect((await theirs('list')).body).toEqual([])
  })

  it.each([
    { braceletId: 1, quantity: 1.5 },
    { braceletId: 1, quantity: 100 },
    { braceletId: 1, quantity: '4' },
    { braceletId: '1' },
    { braceletId: 0 },
    { braceletId: 2 ** 53 },
    {},
  ])('rejects %j and names the field', async (input) => {
    const response = await visitor()('add', input)
    expect(response).toMatchObject({
      status: 400,
      body: {
        error: expect.any(String),
        code: 'INVALID',
        issues: [{ path: expect.stringMatching(/braceletId|quantity/) }],
      },
    })
  })

  it.each(['spaces are out', 'ümlaut', 'x'.repeat(129)])('rejects the session %j', async (sessionId) => {
    expect(await visitor()('list', { sessionId })).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  })

  it('is paginated by a Link', async () => {
    const cart = visitor()
    for (const braceletId of [1, 2, 3]) await cart('add', { braceletId })
    const first = await cart('list', { limit: 2 })
    expect(first.body).toMatchObject([{ braceletId: 3 }, { braceletId: 2 }])
    expect(first.headers.get('link')).toMatch(/rel="next"$/)
    const [, last] = first.body as { id: number }[]
    const second = await cart('list', { limit: 2, cursor: last?.id })
    expect(second.body).toMatchObject([{ braceletId: 1 }])
    expect(second.headers.get('link')).toBeNull()
  })
})

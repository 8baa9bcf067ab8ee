/** Limited stock: in carts, with concurrent payments, and after cancelling an order. */
import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { JOBS_CHANNEL } from '#db/jobs/wake-job.ts'
import { composeEmail } from '#server/emails.ts'
import { emailSite } from '#server/site/emails/email.ts'
import { listLowStock } from '#server/site/shop/stock.ts'
import type { OrderStatus } from '#shared/money/orders/order-statuses.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import type { EmailGroup, EmailKind } from '#shared/platform/mail/mail.ts'
import type { Order } from '#shared/money/orders/orders.ts'
import type { ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import { eventuallyPasses } from '../../support/eventually.ts'
import { caseSize } from '../../support/case-size.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import { beginOrder, confirm, payable, processOrder } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { restTransport, transports, type Answer } from '../../support/transports.ts'

const site = testSite()
const owner = ownersPayments(site)
const call = ownersCalls(site)

/** Each test uses another bracelet. */
const spare = new Set<number>()
beforeAll(async () => {
  for (const { id } of (await restTransport.call(site.url, 'shop.bracelets')).body as { id: number }[])
    spare.add(id)
})
async function braceletWith(stock: number | null): Promise<number> {
  const [id = 0] = spare
  spare.delete(id)
  await put(id, stock)
  return id
}
const put = (id: number, stock: number | null) =>
  site.database.sql`update bracelets set stock = ${stock} where id = ${id}`
async function stockOf(id: number): Promise<unknown> {
  const [row] = await site.database.sql`select stock from bracelets where id = ${id}`
  return row?.['stock']
}

/** Begins and pays a checkout. The webhook may record its order before the page does. */
async function paid(lines: { braceletId: number; quantity: number }[]): Promise<string> {
  const secret = await beginOrder(site, lines)
  await confirm(payable(site), secret)
  return secret
}

/** Confirms a payment again if the busy machine refuses it. */
async function confirmed(secret: string): Promise<void> {
  const { status } = await confirm(payable(site), secret)
  if (status !== 'succeeded') await confirmed(secret)
}

/** Retries a 503, as the page does: on a busy machine an order may wait too long, and is then not recorded. */
async function recorded(secret: string): Promise<Answer> {
  const answer = await processOrder(site, secret)
  return answer.status === 503 ? recorded(secret) : answer
}

async function bought(...lines: { braceletId: number; quantity: number }[]): Promise<Order> {
  const secret = await paid(lines)
  await recorded(secret)
  return orderOf(secret)
}

async function orderOf(secret: string): Promise<Order> {
  const [row] = await site.database.sql`select id from orders where payment_intent_id = ${intentIdOf(secret)}`
  return (await call('checkout.orderById', { id: Number(row?.['id']) })).body as Order
}

const issuesOf = async ({ paymentIntentId }: Order) =>
  (await owner.attention({ limit: 500 })).rows
    .filter((issue) => issue.paymentIntentId === paymentIntentId)
    .map(({ kind, detail }) => [kind, detail])

const move = (order: Order, from: OrderStatus, to: OrderStatus, refundKey?: string) =>
  call('checkout.setOrderStatus', { id: order.id, from, to, refundKey })

describe.each(transports)('a stock of three through $name', ({ call: ask, name }) => {
  it('is the most that a line of the cart may have; fewer is always accepted', async () => {
    const braceletId = await braceletWith(3)
    const cart = (procedure: string, input: object) =>
      ask(site.url, `cart.${procedure}`, { sessionId: `stock-${name}`, braceletId, ...input })
    const refused = (error: string) => ({ status: 409, body: { error, code: 'OUT_OF_STOCK' } })
    const idempotencyKey = randomUUID()
    expect(await cart('add', { quantity: 4 })).toMatchObject(refused('Only 3 of these are left.'))
    expect(await cart('add', { quantity: 3, idempotencyKey })).toMatchObject({ body: { quantity: 3 } })
    expect(await cart('add', {})).toMatchObject(refused('Only 3 of these are left.'))
    expect(await cart('add', { idempotencyKey: randomUUID() })).toMatchObject({ status: 409 })
    // a repeat, as after a lost response, adds nothing
    expect(await cart('add', { quantity: 3, idempotencyKey })).toMatchObject({ body: { quantity: 3 } })
    expect(await cart('setQuantity', { quantity: 4 })).toMatchObject(refused('Only 3 of these are left.'))
    await put(braceletId, 1)
    expect(await cart('setQuantity', { quantity: 2 })).toMatchObject({ body: { quantity: 2 } })
    expect(await cart('setQuantity', { quantity: 3 })).toMatchObject(refused('Only 1 of these is left.'))
    await put(braceletId, 0)
    expect(await cart('add', {})).toMatchObject(refused('This is sold out.'))
    expect((await cart('list', {})).body).toMatchObject([{ quantity: 2, bracelet: { stock: 0 } }])
  })

  it('is the most that a payment can be started for, by anybody', async () => {
    const braceletId = await braceletWith(3)
    const [row] = await site.database.sql`select name from bracelets where id = ${braceletId}`
    const intent = (...quantities: number[]) =>
      ask(site.url, 'checkout.createIntent', {
        cartItems: quantities.map((quantity) => ({ braceletId, quantity })),
      })
    expect(await intent(3)).toMatchObject({ body: { clientSecret: expect.any(String) } })
    expect(await intent(2, 2)).toMatchObject({
      status: 409,
      body: { error: `Only 3 of “${row?.['name']}” are left.`, code: 'OUT_OF_STOCK' },
    })
    await put(braceletId, 0)
    expect(await intent(1)).toMatchObject({
      status: 409,
      body: { error: `“${row?.['name']}” is sold out.` },
    })
  })
})

const BUYERS = caseSize({ short: 8, full: 50 })

it(`${BUYERS} buyers race for a stock of 5: all get an order, the late ones a refund`, async () => {
  const stock = 5
  const braceletId = await braceletWith(stock)
  // more would only wait for connections
  const turns = pLimit(20)
  const line = { braceletId, quantity: 1 }
  const begunSecrets = await turns.map(Array(BUYERS).keys(), () => beginOrder(site, [line]))
  // the webhooks arrive at the same time as the pages
  const answers = await turns.map(begunSecrets, async (secret) => {
    await confirmed(secret)
    return recorded(secret)
  })
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
  const oversold = answers.filter(({ body }) => (body as { isOversold: boolean }).isOversold)
  expect(oversold).toHaveLength(BUYERS - stock)
  expect(await stockOf(braceletId)).toBe(0)
  const [found] = await site.database.sql`
    select count(distinct o.id)::int as orders, sum(l.from_stock)::int as taken,
      count(*) filter (where o.is_oversold and l.from_stock = 0)::int as oversold
    from orders o join order_lines l on l.order_id = o.id where l.bracelet_id = ${braceletId}`
  expect(found).toEqual({ orders: BUYERS, taken: stock, oversold: BUYERS - stock })
  const emails = await site.database.sql`
    select e.kind, count(*)::int from outbox_emails e join order_lines l on l.order_id = e.record_id
    where e.kind like 'order-%' and l.bracelet_id = ${braceletId} group by e.kind order by e.kind`
  expect(emails.map(({ kind, count }) => [kind, count])).toEqual([
    ['order-confirmation', stock],
    ['order-notice', BUYERS],
    ['order-oversold', BUYERS - stock],
  ])
  expect((await noticesOf(braceletId)).map(([kind]) => kind)).toEqual(['low-stock-notice', 'sold-out-notice'])
  const issues = await site.database.sql`
    select i.kind from payment_issues i join orders o on o.payment_intent_id = i.payment_intent_id
    join order_lines l on l.order_id = o.id where l.bracelet_id = ${braceletId}`
  expect(issues.map(({ kind }) => kind)).toEqual(Array(BUYERS - stock).fill('oversold'))
})

it('two orders of the same two bracelets in opposite order do not block each other', async () => {
  const orders = caseSize({ short: 6, full: 20 })
  const [a, b] = [await braceletWith(orders), await braceletWith(orders)]
  const one = (braceletId: number) => ({ braceletId, quantity: 1 })
  await Promise.all(
    Array.from({ length: orders }, (_, n) => bought(...(n % 2 === 0 ? [one(a), one(b)] : [one(b), one(a)]))),
  )
  expect([await stockOf(a), await stockOf(b)]).toEqual([0, 0])
})

it('an order takes what there is, but nothing for a line that is too large', async () => {
  const [few, enough, toOrder] = [await braceletWith(2), await braceletWith(2), await braceletWith(null)]
  const lines = [few, enough, toOrder].map((braceletId) => ({ braceletId, quantity: 2 }))
  const secret = await beginOrder(site, lines)
  await put(few, 1)
  await confirm(payable(site), secret)
  await processOrder(site, secret)
  expect(await Promise.all([few, enough, toOrder].map(stockOf))).toEqual([1, 0, null])
  const order = await orderOf(secret)
  expect(order.isOversold).toBe(true)
  const name = order.lines.find(({ braceletId }) => braceletId === few)?.name
  expect(await issuesOf(order)).toEqual([['oversold', `order ${order.number}: ${name}`]])
  // the stock is returned
  await move(order, 'to pack', 'cancelled')
  expect(await Promise.all([few, enough, toOrder].map(stockOf))).toEqual([1, 2, null])
})

it('an oversold order is an issue until its payment is refunded or the owner has resolved it', async () => {
  const braceletId = await braceletWith(1)
  const line = { braceletId, quantity: 1 }
  // each payment begins before any is made: a bracelet that is sold out cannot be bought
  const secrets = await Promise.all([line, line, line].map((each) => beginOrder(site, [each])))
  await Promise.all(secrets.map((secret) => confirm(payable(site), secret)))
  const [first, second, third] = await Promise.all(
    secrets.map(async (secret) => {
      await processOrder(site, secret)
      return orderOf(secret)
    }),
  )
  const late = [first, second, third].filter((order) => order?.isOversold)
  const [refunded, resolved] = late
  if (!refunded || !resolved) throw new Error('two are oversold')
  await owner.refund(Number(refunded.paymentId), '1.00')
  expect((await issuesOf(refunded)).map(([kind]) => kind)).toEqual(['oversold'])
  await owner.refund(Number(refunded.paymentId), (Number(refunded.total) - 1).toFixed(2))
  expect(await issuesOf(refunded)).toEqual([])
  const { id } = (await owner.attention({ limit: 500 })).rows.find(
    ({ paymentIntentId }) => paymentIntentId === resolved.paymentIntentId,
  )!
  await owner.call('resolvePaymentIssue', { id, resolution: 'Made another' })
  await move(resolved, 'to pack', 'packed')
  // settling again returns nothing
  await owner.checkWithProvider(resolved.paymentIntentId)
  expect(await issuesOf(resolved)).toEqual([])
  expect(await stockOf(braceletId)).toBe(0)
})

it('a cancelled order returns its stock once, and takes it again if it is reopened', async () => {
  const braceletId = await braceletWith(5)
  const order = await bought({ braceletId, quantity: 3 })
  expect(await stockOf(braceletId)).toBe(2)
  await Promise.all([move(order, 'to pack', 'cancelled'), move(order, 'to pack', 'cancelled')])
  expect(await stockOf(braceletId)).toBe(5)
  await move(order, 'cancelled', 'to pack')
  expect(await stockOf(braceletId)).toBe(2)
  const refundKey = randomUUID()
  await move(order, 'to pack', 'cancelled', refundKey)
  await move(order, 'to pack', 'cancelled', refundKey)
  expect(await stockOf(braceletId)).toBe(5)
  // the stock was sold to others meanwhile
  await bought({ braceletId, quantity: 4 })
  expect(await move(order, 'cancelled', 'to pack')).toMatchObject({
    status: 409,
    body: {
      error: `There are no longer 3 of “${order.lines[0]?.name}” in stock for this order.`,
      code: 'OUT_OF_STOCK',
    },
  })
  expect(await stockOf(braceletId)).toBe(1)
  expect(await call('checkout.orderById', { id: order.id })).toMatchObject({ body: { status: 'cancelled' } })
})

/** Emails about a bracelet's stock, oldest first, each with its subject if it would be sent now. */
async function noticesOf(id: number): Promise<[string, string | undefined][]> {
  const emails = await site.database.sql<{ kind: EmailKind }[]>`
    select kind from outbox_emails where record_id = ${id} and kind in ('low-stock-notice', 'sold-out-notice') order by id`
  const design = emailSite(site.url, contentSeed)
  const compose = (kind: EmailKind) => composeEmail(site.deps.db, { kind, recordId: id }, design)
  return Promise.all(emails.map(async ({ kind }) => [kind, (await compose(kind))?.subject]))
}

it('one email says that little is left, one that nothing is, until there is more than the limit again', async () => {
  const id = await braceletWith(5)
  const { name, ...opened } = (await call('shop.forEditing', { id })).body as ManagedBracelet
  const short = async () => (await listLowStock(site.deps.db, 100)).find((bracelet) => bracelet.id === id)
  const order = await bought({ braceletId: id, quantity: 2 })
  const low = ['low-stock-notice', `3 left: ${name}`]
  expect([await noticesOf(id), await short()]).toEqual([[low], { id, name, stock: 3 }])
  await bought({ braceletId: id, quantity: 1 })
  expect(await noticesOf(id)).toEqual([['low-stock-notice', `2 left: ${name}`]])
  const { rows } = (await call('mail.groups', { limit: 10 })).body as { rows: EmailGroup[] }
  expect(rows.find((group) => group.name === name)?.emails.map(({ kind }) => kind)).toEqual([
    'low-stock-notice',
  ])

  // after cancelling there is enough; when it is low again, there is another email
  await move(order, 'to pack', 'cancelled')
  expect([await noticesOf(id), await short()]).toEqual([[['low-stock-notice', undefined]], undefined])
  await move(order, 'cancelled', 'to pack')
  expect(await noticesOf(id)).toHaveLength(2)

  let { version } = opened
  const save = async (changes: object) => {
    const saved = await call('shop.update', { ...opened, name, id, version, ...changes })
    version = (saved.body as ManagedBracelet).version
    return (saved.body as ManagedBracelet).stockLevel
  }
  expect(await save({ stockBefore: 2, stock: 0 })).toBe('sold out')
  expect(await save({ stockBefore: 0, stock: 1 })).toBe('low')
  expect(await save({ stockBefore: 1, stock: 0 })).toBe('sold out')
  expect((await noticesOf(id)).slice(2)).toEqual([['sold-out-notice', `Sold out: ${name}`]])
  expect(await save({ stockBefore: 0, stock: 5, lowStock: 5 })).toBe('low')
  expect(await save({ stockBefore: 5, stock: 5, lowStock: 0 })).toBe(null)
  expect(await noticesOf(id)).toHaveLength(3)

  // with a limit of 0 only selling out is reported; hidden or made-to-order bracelets are never short
  await put(id, 1)
  expect(await noticesOf(id)).toHaveLength(3)
  await put(id, 0)
  expect(await noticesOf(id)).toHaveLength(4)
  await put(id, null)
  expect(await short()).toBe(undefined)
  await call('shop.setState', { id, version, state: 'retired' })
  await put(id, 0)
  expect([(await noticesOf(id)).length, await short()]).toEqual([4, undefined])
})

it('an email about low stock is announced to the job that sends it', async () => {
  const id = await braceletWith(5)
  const woken: string[] = []
  const stop = await site.deps.listener.listen(JOBS_CHANNEL, { onMessage: (job) => void woken.push(job) })
  onTestFinished(stop)
  await site.database.sql`update bracelets set stock = 3 where id = ${id}`
  await eventuallyPasses(() => expect(woken).toEqual(['mail']))
})

it('saving the owner’s form does not restore stock sold meanwhile', async () => {
  const braceletId = await braceletWith(5)
  const read = async () =>
    (await call('shop.forEditing', { id: braceletId })).body as { version: number; material: string }
  const opened = await read()
  const save = (changes: object) =>
    call('shop.update', { ...opened, id: braceletId, stock: 5, stockBefore: 5, ...changes })
  await bought({ braceletId, quantity: 2 })
  // a sale is no edit, so it does not raise the version
  expect(await read()).toEqual({ ...opened, stock: 3, stockLevel: 'low' })
  expect(await save({ stock: 10 })).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } })
  expect(await save({ material: 'Glass' })).toMatchObject({ body: { material: 'Glass', stock: 3 } })
  const { version } = await read()
  expect(await save({ version, stockBefore: 3, stock: 10 })).toMatchObject({ body: { stock: 10 } })
  expect(await save({ version: version + 1, stockBefore: 10, stock: null })).toMatchObject({
    body: { stock: null },
  })
})

it('caches are not cleared if no stock was sold', async () => {
  const [toOrder, last] = [await braceletWith(null), await braceletWith(1)]
  const tooLate = await beginOrder(site, [{ braceletId: last, quantity: 1 }])
  await bought({ braceletId: last, quantity: 1 })
  let notices = 0
  const listening = await site.database.sql.listen(
    'content',
    (about) => (notices += about === 'bracelets' ? 1 : 0),
  )
  await bought({ braceletId: toOrder, quantity: 1 })
  await confirmed(tooLate)
  await recorded(tooLate)
  await put(last, 7)
  await eventuallyPasses(() => expect(notices).toBe(1))
  await listening.unlisten()
})

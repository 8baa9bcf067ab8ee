/** Answers to questions about bracelets made to order: in the cart, in orders, and entered by the owner. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CartLine } from '#shared/site/shop/cart.ts'
import { intentIdOf, type OrderResult } from '#shared/money/checkout/checkout.ts'
import type { EmailKind } from '#shared/platform/mail/mail.ts'
import type { OrderChoices } from '#shared/money/orders/order-choices.schema.ts'
import type { Order } from '#shared/money/orders/orders.ts'
import type { Choice } from '#shared/site/shop/shop.ts'
import { emailSite } from '#server/site/emails/email.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { composeEmail } from '#server/emails.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { beginOrder, confirm, payable, processOrder } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { restTransport, transports, trpcTransport } from '../../support/transports.ts'

const site = testSite()
const FLAGS = { question: 'Which two flags?', options: ['Ghana and Kenya', 'USA and Brazil'], required: true }
const COLOURS = { question: 'Your colours', options: [], required: false }
const flags = (answer: string) => ({ question: FLAGS.question, answer })

let braceletId: number
beforeAll(async () => {
  const [row] = await site.database.sql<{ id: number }[]>`
    insert into bracelets (name, description, price, country, colors, image, questions)
    values ('Two flags', 'Yours', 15, 'custom', '{#C8202F}', 'custom-bands.svg', ${site.database.sql.json([FLAGS, COLOURS])})
    returning id::int`
  braceletId = row?.id ?? 0
})

describe.each(transports)('answers in a cart through $name', ({ call }) => {
  const visitor = () => {
    const sessionId = randomUUID()
    return (procedure: string, input: object = {}) =>
      call(site.url, `cart.${procedure}`, { sessionId, braceletId, ...input })
  }
  const lines = async (cart: ReturnType<typeof visitor>) =>
    ((await cart('list', { braceletId: undefined })).body as CartLine[]).map(({ quantity, choices }) => [
      quantity,
      ...choices.map(({ answer }) => answer),
    ])

  it('other answers make another line of the same bracelet; no answers are valid', async () => {
    const cart = visitor()
    await cart('add')
    const colours = { question: ' Your colours ', answer: ' red\tand gold ' }
    const { body } = await cart('add', { choices: [colours, flags('Ghana and Kenya')] })
    expect(body).toMatchObject({
      quantity: 1,
      choices: [flags('Ghana and Kenya'), { question: 'Your colours', answer: 'red and gold' }],
    })
    await cart('add', { choices: [flags('Ghana and Kenya'), colours], quantity: 2 })
    await cart('add', { choices: [flags('USA and Brazil'), { ...colours, answer: ' ' }] })
    expect(await lines(cart)).toEqual([[1, 'USA and Brazil'], [3, 'Ghana and Kenya', 'red and gold'], [1]])
  })

  it.each([
    [[{ question: 'What size?', answer: 'Large' }], 'This bracelet does not ask “What size?”.'],
    [
      [flags('Kenya')],
      'Please choose an answer to “Which two flags?” from its list: Ghana and Kenya, USA and Brazil.',
    ],
    [[flags('Ghana and Kenya'), flags('USA and Brazil')], 'Please answer “Which two flags?” once.'],
    [[{ question: 'Your colours', answer: 'x'.repeat(201) }], 'Please use at most 200 characters'],
  ])('refuses %j with a sentence', async (choices, sentence) => {
    const { status, body } = await visitor()('add', { choices })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(JSON.stringify(sentence).slice(1, -1))
  })

  it('a line needs its id if the bracelet is in several lines', async () => {
    const cart = visitor()
    await cart('add', { choices: [flags('Ghana and Kenya')] })
    // a bracelet's only line needs no id
    expect(await cart('setQuantity', { quantity: 4 })).toMatchObject({ body: { quantity: 4 } })
    const { body } = await cart('add', { choices: [flags('USA and Brazil')] })
    const lineId = (body as CartLine).id
    expect(await cart('setQuantity', { quantity: 2 })).toMatchObject({
      status: 409,
      body: { code: 'SEVERAL_LINES', error: expect.stringMatching(/different answers/) },
    })
    expect(await cart('setQuantity', { quantity: 0 })).toMatchObject({ status: 409 })
    await cart('setQuantity', { quantity: 7, lineId })
    await cart('add')
    await cart('setQuantity', { quantity: 9 })
    expect(await lines(cart)).toEqual([[9], [7, 'USA and Brazil'], [4, 'Ghana and Kenya']])
    await cart('setQuantity', { quantity: 0, lineId })
    expect(await lines(cart)).toEqual([[9], [4, 'Ghana and Kenya']])
    expect(await cart('setQuantity', { quantity: 1, lineId })).toMatchObject({ status: 404 })
    // lines of another bracelet or visitor are unaffected
    await visitor()('remove', { lineId: lineId + 1 })
    await cart('remove', { braceletId: 1, lineId: lineId + 1 })
    expect(await lines(cart)).toHaveLength(2)
    await cart('remove', { lineId: lineId + 1 })
    expect(await lines(cart)).toEqual([[4, 'Ghana and Kenya']])
    await cart('add')
    for (const _ of [1, 2]) expect(await cart('remove')).toMatchObject({ status: 200 })
    expect(await lines(cart)).toEqual([])
  })

  it('a key belongs to its answers', async () => {
    const cart = visitor()
    const once = { choices: [flags('Ghana and Kenya')], idempotencyKey: randomUUID() }
    for (const _ of [1, 2]) expect(await cart('add', once)).toMatchObject({ body: { quantity: 1 } })
    await cart('add', { choices: [flags('USA and Brazil')] })
    for (const choices of [undefined, [flags('USA and Brazil')]])
      expect(await cart('add', { ...once, choices })).toMatchObject({
        status: 409,
        body: { code: 'KEY_USED' },
      })
    expect(await lines(cart)).toHaveLength(2)
  })
})

describe('answers given in the cart', () => {
  const sessionId = randomUUID()
  const cart = async (procedure: string, input: object = {}) =>
    trpcTransport.call(site.url, `cart.${procedure}`, { sessionId, braceletId, ...input })
  const lines = async () =>
    ((await cart('list')).body as CartLine[]).map(({ quantity, choices, bracelet }) => [
      quantity,
      ...choices.map(({ answer }) => answer),
      bracelet.questions.length,
    ])

  it('replace earlier answers of the one line', async () => {
    expect(await cart('answer', { choices: [] })).toMatchObject({ status: 404 })
    const { body } = await cart('add', { quantity: 2 })
    expect(await cart('answer', { choices: [flags('Kenya')] })).toMatchObject({ status: 400 })
    for (const _ of [1, 2])
      expect(await cart('answer', { choices: [flags('Ghana and Kenya')] })).toMatchObject({ status: 200 })
    expect(await lines()).toEqual([[2, 'Ghana and Kenya', 2]])
    await cart('add')
    // of two lines, the one without answers is changed
    await cart('answer', { choices: [flags('USA and Brazil')] })
    expect(await lines()).toEqual([
      [1, 'USA and Brazil', 2],
      [2, 'Ghana and Kenya', 2],
    ])
    expect(await cart('answer', { choices: [] })).toMatchObject({ body: { code: 'SEVERAL_LINES' } })
    const { id } = body as CartLine
    await cart('answer', { lineId: id, choices: [] })
    expect(await lines()).toEqual([
      [1, 'USA and Brazil', 2],
      [2, 2],
    ])
  })

  it('merge lines with equal answers, up to 99, even concurrently', async () => {
    const [other] = (await cart('list')).body as CartLine[]
    await cart('setQuantity', { lineId: other?.id, quantity: 98 })
    const same = { choices: [flags('USA and Brazil')] }
    await Promise.all([
      cart('answer', same),
      cart('answer', { ...same, lineId: other?.id }),
      cart('add', same),
      cart('answer', same),
    ])
    expect(await lines()).toEqual([[99, 'USA and Brazil', 2]])
  })
})

describe('answers in an order', () => {
  const call = ownersCalls(site)
  const newest = async () =>
    ((await call('checkout.searchOrders', { limit: 1 })).body as { rows: Order[] }).rows[0] as Order
  const textOf = async (kind: EmailKind, recordId: number) =>
    (await composeEmail(site.deps.db, { kind, recordId }, emailSite(site.url, contentSeed)))?.text

  /** Buys through REST, like an integrator. */
  async function order(items: { quantity: number; choices?: Choice[] }[]): Promise<OrderResult> {
    const clientSecret = await beginOrder(
      site,
      items.map((item) => ({ braceletId, ...item })),
    )
    await confirm(payable(site), clientSecret)
    return (await processOrder(site, clientSecret, 'a-buyer', clientSecret)).body as OrderResult
  }

  it('are bought as given, each in its own line', async () => {
    await order([
      { quantity: 1, choices: [flags('Ghana and Kenya')] },
      { quantity: 2, choices: [flags('USA and Brazil')] },
      { quantity: 1, choices: [flags('Ghana and Kenya')] },
    ])
    expect(await newest()).toMatchObject({
      needsChoices: false,
      unanswered: [],
      lines: [
        { quantity: 2, choices: [flags('Ghana and Kenya')] },
        { quantity: 2, choices: [flags('USA and Brazil')] },
      ],
    })
  })

  it('are shown to the buyer only', async () => {
    const { lines, unanswered } = await order([{ quantity: 1, choices: [flags('Ghana and Kenya')] }])
    expect([lines[0]?.choices, unanswered]).toEqual([[flags('Ghana and Kenya')], []])
    const { paymentIntentId } = await newest()
    expect((await processOrder(site, paymentIntentId)).body).toMatchObject({ lines: [{ choices: [] }] })
  })

  it('are refused at the checkout if the bracelet has no questions', async () => {
    const cartItems = [{ braceletId, quantity: 1, choices: [flags('Mars')] }]
    expect(await restTransport.call(site.url, 'checkout.createIntent', { cartItems })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CHOICES' },
    })
  })

  it('in the cart are bought even if the questions have changed since, and leave the cart', async () => {
    const sessionId = 'asked-before'
    const line = { braceletId, choices: [{ question: 'Your colours', answer: 'red' }] }
    await restTransport.call(site.url, 'cart.add', { sessionId, ...line })
    await restTransport.call(site.url, 'cart.add', { sessionId, braceletId })
    const { sql } = site.database
    await sql`update bracelets set questions = ${sql.json([FLAGS])} where id = ${braceletId}`
    const start = (session: string) =>
      trpcTransport.call(site.url, 'checkout.start', {
        sessionId: session,
        cartItems: [{ ...line, quantity: 1 }],
      })
    expect(await start('somebody-else')).toMatchObject({ status: 400 })
    const { clientSecret } = (await start(sessionId)).body as { clientSecret: string }
    await sql`update bracelets set questions = ${sql.json([FLAGS, COLOURS])} where id = ${braceletId}`
    await confirm(payable(site), clientSecret)
    await processOrder(site, intentIdOf(clientSecret))
    expect(await newest()).toMatchObject({ needsChoices: true, lines: [{ choices: line.choices }] })
    expect((await restTransport.call(site.url, 'cart.list', { sessionId })).body).toMatchObject([
      { braceletId, choices: [] },
    ])
  })

  it('that are missing are asked for, and can be entered by the owner', async () => {
    const before = (await call('payments.attention', {})).body as { ordersWithoutChoices: number }
    expect(await order([{ quantity: 1 }])).toMatchObject({ unanswered: ['Which two flags?'] })
    const { id, number, needsChoices, unanswered } = await newest()
    expect([needsChoices, unanswered]).toEqual([true, ['Which two flags?']])
    expect((await call('payments.attention', {})).body).toMatchObject({
      ordersWithoutChoices: before.ordersWithoutChoices + 1,
    })
    expect(await textOf('order-confirmation', id)).toMatch(
      /reply to this email with your answer:\n\n> Which two flags\?/,
    )

    const { lines } = (await call('checkout.choicesOfOrder', { id })).body as OrderChoices
    expect(lines).toMatchObject([{ name: 'Two flags', questions: [FLAGS, COLOURS], choices: [] }])
    const lineId = lines[0]?.lineId
    const enter = (choices: Choice[], seen: Choice[] = []) =>
      call('checkout.enterChoices', { id, lines: [{ lineId, before: seen, choices }] })
    expect(await enter([flags('Mars')])).toMatchObject({ status: 400 })
    expect(await enter([{ question: 'Your colours', answer: 'red' }])).toMatchObject({
      body: { needsChoices: true },
    })
    expect(await enter([flags('Ghana and Kenya')])).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_ELSEWHERE' },
    })
    const seen = [{ question: 'Your colours', answer: 'red' }]
    for (const _ of [1, 2])
      expect(await enter([flags('Ghana and Kenya')], seen)).toMatchObject({
        body: { id, needsChoices: false, unanswered: [], lines: [{ choices: [flags('Ghana and Kenya')] }] },
      })
    const audit = await site.database.sql`
      select detail from audit_events where action = 'order-choices-entered' and subject_id = ${id}`
    expect(audit).toEqual([{ detail: `Order ${number}` }, { detail: `Order ${number}` }])
  })

  it('are in both emails', async () => {
    const answer = '<b>red</b> & gold, for Ada'
    const choices = [flags('Ghana and Kenya'), { question: 'Your colours', answer }]
    await order([{ quantity: 1, choices }])
    const { id } = await newest()
    for (const kind of ['order-confirmation', 'order-notice'] as const)
      expect(await textOf(kind, id)).toContain(
        `1 × Two flags  £15.00\n    Which two flags? Ghana and Kenya\n    Your colours: ${answer}`,
      )
  })
})

/** Answers to the questions of bracelets made to order: in the cart, in orders, and entered by the owner. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import { testSite } from '../support/site.ts'
import { transports } from '../support/transports.ts'

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

describe.each(transports)('answers in a cart through $name', ({ name, call }) => {
  let visits = 0
  const visitor = () => {
    visits += 1
    const sessionId = `${name}-${visits}`
    return (procedure: string, input: object = {}) =>
      call(site.url, `cart.${procedure}`, { sessionId, braceletId, ...input })
  }
  const lines = async (cart: ReturnType<typeof visitor>) =>
    ((await cart('list', { braceletId: undefined })).body as CartLine[]).map(({ quantity, choices }) => [
      quantity,
      ...choices.map(({ answer }) => answer),
    ])

  it('the same bracelet with other answers is another line; without answers a line is valid', async () => {
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
  ])('refuses %j in words', async (choices, sentence) => {
    const { status, body } = await visitor()('add', { choices })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(JSON.stringify(sentence).slice(1, -1))
  })

  it('names a line by its id where the bracelet alone does not', async () => {
    const cart = visitor()
    await cart('add', { choices: [flags('Ghana and Kenya')] })
    // the only one needs no name
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
    // another bracelet's line, or another visitor's, is not touched
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

/** Requests that the sandbox rejects like the provider: keys, repeats, unknown objects and hostile input. */
import { describe, expect, test } from 'vitest'
import { newIntent, refusal, testSandbox } from '../support/sandbox-host.ts'

const host = testSandbox()

function newIntentWithKey(key: string, amount: number) {
  return host.post('/v1/payment_intents', `amount=${amount}&currency=gbp`, { 'idempotency-key': key })
}

type ErrorBody = { error: { type: string; code?: string; message: string; param?: string } }

async function errorOf(answer: Response): Promise<ErrorBody['error']> {
  expect(answer.headers.get('request-id')).toMatch(/^req_/)
  const body: ErrorBody = await answer.json()
  return body.error
}

describe('keys', () => {
  test('no key, a wrong one and the publishable one in place of the secret one are rejected', async () => {
    const none = await fetch(`${host.base}/v1/payment_intents`)
    expect(none.status).toBe(401)
    expect((await errorOf(none)).message).toContain('You did not provide an API key')
    const wrong = await host.post('/v1/payment_intents', 'amount=1200', {
      authorization: 'Bearer sk_test_no',
    })
    expect(wrong.status).toBe(401)
    expect((await errorOf(wrong)).message).toContain('Invalid API Key')
    for (const call of [
      host.browser.paymentIntents.create({ amount: 1200, currency: 'gbp' }),
      host.browser.paymentIntents.list(),
      host.browser.events.list(),
      host.browser.refunds.create({ payment_intent: 'pi_1' }),
    ])
      expect(await refusal(call)).toMatchObject({ statusCode: 401, code: 'secret_key_required' })
  })

  test('the secret key is accepted as the user name of basic authentication', async () => {
    const login = Buffer.from(`${host.keys.secretKey}:`).toString('base64')
    const answer = await host.post('/v1/payment_intents', 'amount=1200&currency=gbp', {
      authorization: `Basic ${login}`,
    })
    expect(answer.status).toBe(200)
  })

  test('a browser needs the client secret of the same intent', async () => {
    const [mine, other] = [await newIntent(host), await newIntent(host)]
    const read = (secret?: string) =>
      host.browser.paymentIntents.retrieve(mine.id, secret === undefined ? {} : { client_secret: secret })
    expect(await refusal(read())).toMatchObject({ statusCode: 400, code: 'parameter_missing' })
    expect(await refusal(read(other.client_secret ?? ''))).toMatchObject({ statusCode: 400 })
    expect(await read(mine.client_secret ?? '')).toMatchObject({ id: mine.id, amount: 1200 })
    const confirming = host.browser.paymentIntents.confirm(mine.id, { payment_method: 'pm_card_visa' })
    expect(await refusal(confirming)).toMatchObject({ code: 'parameter_missing' })
  })
})

describe('idempotency keys', () => {
  test('a repeated request gets the stored response, another body is rejected', async () => {
    const first = await newIntentWithKey('key-1', 1200)
    const again = await newIntentWithKey('key-1', 1200)
    expect(await again.text()).toBe(await first.text())
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await newIntentWithKey('key-1', 1300)
    expect(other.status).toBe(400)
    expect((await errorOf(other)).type).toBe('idempotency_error')
    const elsewhere = await host.post('/v1/refunds', 'payment_intent=pi_1', { 'idempotency-key': 'key-1' })
    expect((await errorOf(elsewhere)).message).toContain('same endpoint')
  })

  test('twenty concurrent ones create one intent, and all get it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => newIntentWithKey('key-2', 1200)))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(bodies).size).toBe(1)
  })

  test('a decline is stored too; a rejected parameter can be corrected', async () => {
    const { id } = await newIntent(host)
    const confirm = () =>
      host.post(`/v1/payment_intents/${id}/confirm`, 'payment_method=pm_card_chargeDeclined', {
        'idempotency-key': 'key-3',
      })
    const [first, again] = [await confirm(), await confirm()]
    expect([first.status, again.status]).toEqual([402, 402])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await host.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
    expect((await newIntentWithKey('key-4', 0)).status).toBe(400)
    expect((await newIntentWithKey('key-4', 1200)).status).toBe(200)
  })
})

describe('a parameter', () => {
  test.each([
    ['currency=gbp', 'parameter_missing', 'amount'],
    ['amount=1200', 'parameter_missing', 'currency'],
    ['amount=12.5&currency=gbp', 'parameter_invalid_integer', 'amount'],
    ['amount=-1&currency=gbp', 'parameter_invalid_integer', 'amount'],
    ['amount=1&currency=gbp', 'amount_too_small', 'amount'],
    ['amount=100000000&currency=gbp', 'amount_too_large', 'amount'],
    ['amount=&currency=gbp', 'parameter_invalid_empty', 'amount'],
    ['amount=1200&currency=zzz', undefined, 'currency'],
    ['amount=1200&currency=gbp&amuont=1', 'parameter_unknown', 'amuont'],
    ['amount=1200&currency=gbp&receipt_email=nobody', 'email_invalid', 'receipt_email'],
    ['amount=1200&currency=gbp&shipping[name]=Ada', 'parameter_missing', 'shipping[address]'],
    ['amount=1200&currency=gbp&payment_method=pm_none', 'resource_missing', 'payment_method'],
    ['amount=1200&currency=gbp&expand[]=nothing', undefined, 'expand'],
  ])('%s: %s', async (body, code, param) => {
    const answer = await host.post('/v1/payment_intents', body)
    expect(answer.status).toBe(400)
    const error = await errorOf(answer)
    expect([error.type, error.code, error.param]).toEqual(['invalid_request_error', code, param])
  })

  test('an unknown path or id is 404, another method is 405', async () => {
    expect(await refusal(host.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    })
    const unknown = await host.post('/v1/coupons', '')
    expect(unknown.status).toBe(404)
    expect((await errorOf(unknown)).message).toContain('Unrecognized request URL (POST:')
    const wrong = await fetch(`${host.base}/v1/payment_intents/pi_1`, { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })
})

describe('hostile input never ends in a 5xx', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `metadata[k${index}]=v`).join('&')
  const deep = `metadata${'[a]'.repeat(5000)}=1`
  const bodies: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['a NUL', 'amount=1200&currency=gbp&description=a%00b'],
    ['a NUL in a name', 'amount=1200&currency=gbp&metadata[a%00]=b'],
    ['a broken percent sign', 'amount=%&currency=%zz'],
    ['broken UTF-8, encoded', 'amount=1200&currency=gbp&description=%ff%fe'],
    ['broken UTF-8, raw', new Uint8Array([0x61, 0x3d, 0xff, 0xfe])],
    ['a lone surrogate', 'amount=1200&currency=gbp&description=%ED%A0%80'],
    ['a prototype', 'amount=1200&currency=gbp&__proto__[x]=1'],
    ['a prototype in metadata', 'amount=1200&currency=gbp&metadata[__proto__]=1&metadata[constructor]=2'],
    ['a value with members', 'amount=1200&amount[a]=2&currency=gbp'],
    ['a list for a text', 'amount[]=1200&currency[]=gbp'],
    ['a text for an object', 'amount=1200&currency=gbp&shipping=here&metadata=there'],
    ['broken brackets', 'amount=1200&currency=gbp&metadata[a=1&metadata]b]=2&[]=3'],
    ['very many', many],
    ['very deep', deep],
    ['very long', `amount=1200&currency=gbp&description=${'x'.repeat(100_000)}`],
    ['very large', 'x'.repeat(2_000_000)],
    ['a huge number', 'amount=99999999999999999999999999&currency=gbp'],
    ['a huge key', `amount=1200&currency=gbp&metadata[${'k'.repeat(9000)}]=1`],
    ['JSON', '{"amount":1200,"currency":"gbp"}'],
    ['nothing', ''],
  ]
  const paths = [
    '/v1/payment_intents',
    '/v1/payment_methods',
    '/v1/refunds',
    '/v1/payment_intents/pi_1/confirm',
  ]

  test.each(bodies)('%s', async (_name, body) => {
    for (const path of paths) {
      const answer = await host.post(path, body)
      expect(answer.status).toBeLessThan(500)
      expect(await answer.json()).toBeTypeOf('object')
    }
  })

  test('nor do other content types, odd paths, queries and headers', async () => {
    const json = { 'content-type': 'application/json' }
    const answer = await host.post('/v1/payment_intents', '{"amount":1', json)
    expect([answer.status, (await errorOf(answer)).type]).toEqual([400, 'invalid_request_error'])
    const odd = await host.post('/v1/payment_intents', 'x', { 'content-type': ';;;' })
    expect(odd.status).toBe(400)
    const longKey = await host.post('/v1/refunds', 'charge=ch_1', { 'idempotency-key': 'k'.repeat(300) })
    expect(longKey.status).toBe(400)
    const authorization = `Bearer ${host.keys.secretKey}`
    const gets = [
      '/v1/payment_intents/%00',
      '/v1/payment_intents/..%2f..%2fetc',
      `/v1/payment_intents/${'a'.repeat(3000)}`,
      '/v1/payment_intents?limit=many',
      '/v1/payment_intents?limit=0',
      '/v1/payment_intents?starting_after=pi_none',
      '/v1/payment_intents?created[gte]=now',
      '/v1/payment_intents?created[gte]=99999999999999',
      '/v1/events?type=%00',
      '/v1/events/evt_%27%3B',
      '/v1/charges?expand[]=a.b.c.d.e.f',
    ]
    for (const path of gets) {
      const got = await fetch(host.base + path, { headers: { authorization } })
      expect(got.status).toBeGreaterThanOrEqual(400)
      expect(got.status).toBeLessThan(500)
    }
  })
})

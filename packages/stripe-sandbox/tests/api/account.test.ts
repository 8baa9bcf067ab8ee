/** The account, its keys, webhook endpoints and wallets' domains, as a shop that sets itself up uses them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { endKey, issueKey } from '../../src/index.ts'
import { newIntent, refusal, sdk, testSandbox, waitFor } from '../support/sandbox-host.ts'

const host = testSandbox()

test('an endpoint gets the events that it asked for, signed with its own secret, until it is disabled', async () => {
  const arrivals: { payload: string; signature: string }[] = []
  const receiver = createServer((request, response) => {
    let payload = ''
    request.on('data', (chunk: Buffer) => (payload += chunk.toString()))
    request.on('end', () => {
      arrivals.push({ payload, signature: String(request.headers['stripe-signature']) })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void receiver.close())
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const { secret, ...made } = await host.stripe.webhookEndpoints.create({
    url,
    enabled_events: ['payment_intent.succeeded'],
    api_version: '2026-10-28.endive',
    metadata: { of: 'shop' },
  })
  expect(await host.stripe.webhookEndpoints.retrieve(made.id)).toEqual({
    ...made,
    status: 'enabled',
    lastResponse: undefined,
  })
  const { id } = await newIntent(host, { confirm: true, payment_method: 'pm_card_visa' })
  await waitFor(() => expect(arrivals).toHaveLength(1))
  const [{ payload, signature }] = arrivals as [(typeof arrivals)[0]]
  expect(host.stripe.webhooks.constructEvent(payload, signature, secret!)).toMatchObject({
    type: 'payment_intent.succeeded',
    data: { object: { id } },
  })
  await host.stripe.webhookEndpoints.update(made.id, { disabled: true })
  const other = await newIntent(host, { confirm: true, payment_method: 'pm_card_visa' })
  await waitFor(() => expect(host.arrivals.filter((each) => each.payload.includes(other.id))).toHaveLength(3))
  expect(arrivals).toHaveLength(1)
  await host.stripe.webhookEndpoints.del(made.id)
  expect((await host.stripe.webhookEndpoints.list()).data).toEqual([])
  expect(
    await refusal(host.stripe.webhookEndpoints.create({ url: 'http://shop.example', enabled_events: ['*'] })),
  ).toMatchObject({ code: 'url_invalid' })
})

test('a restricted key does what it may; revoked and expired keys do nothing', async () => {
  const key = await issueKey(host.sql, { permissions: { rak_payment_intent: 'read' } })
  const restricted = sdk(key, host.base)
  await restricted.paymentIntents.list()
  const refused = await refusal(restricted.paymentIntents.create({ amount: 1200, currency: 'gbp' }))
  expect(refused).toMatchObject({ statusCode: 403, type: 'StripePermissionError' })
  expect(refused.message).toContain("Having the 'rak_payment_intent_write' permission would allow")
  await endKey(host.sql, key, 'expired')
  expect(await refusal(restricted.paymentIntents.list())).toMatchObject({
    statusCode: 401,
    code: 'api_key_expired',
  })
  await endKey(host.sql, key, 'revoked')
  expect(await refusal(restricted.paymentIntents.list())).toMatchObject({ statusCode: 401 })
})

test('a domain is registered once, and says which wallets work there', async () => {
  const made = await host.stripe.paymentMethodDomains.create({ domain_name: 'shop.example' })
  expect(made.apple_pay.status).toBe('active')
  expect((await host.stripe.paymentMethodDomains.create({ domain_name: 'shop.example' })).id).toBe(made.id)
  const { id } = await host.stripe.paymentMethodDomains.create({ domain_name: 'shop.invalid' })
  expect((await host.stripe.paymentMethodDomains.validate(id)).apple_pay).toMatchObject({
    status: 'inactive',
  })
  expect((await host.stripe.accounts.retrieveCurrent()).country).toBe('GB')
})

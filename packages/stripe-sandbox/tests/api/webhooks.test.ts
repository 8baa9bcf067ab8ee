/** Signed events: delivered at once, retried when rejected, shared by several processes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newIntent,
  refusal,
  startSandbox,
  waitFor,
  type Arrival,
  type SandboxHost,
} from '../support/sandbox-host.ts'

/** Deliveries still to be rejected, by event type. */
const rejections = new Map<string, number>()
let host: SandboxHost

beforeAll(async () => {
  host = await startSandbox({
    webhookStatus: ({ payload }) => {
      const type = [...rejections.keys()].find((each) => payload.includes(`"type": "${each}"`)) ?? ''
      const left = rejections.get(type) ?? 0
      rejections.set(type, left - 1)
      return left > 0 ? 500 : 200
    },
  })
})
afterAll(() => host.close())

function verify({ payload, signature }: Arrival) {
  return host.stripe.webhooks.constructEvent(payload, signature, host.keys.webhookSecret)
}

function arrivedFor(intentId: string): string[] {
  return host.arrivals.filter(({ payload }) => payload.includes(intentId)).map((each) => verify(each).type)
}

test('a payment is delivered at once, signed, with each event once', async () => {
  const intent = await newIntent(host, { confirm: true, payment_method: 'pm_card_visa' })
  await waitFor(() => expect(arrivedFor(intent.id)).toHaveLength(3))
  expect(arrivedFor(intent.id).toSorted()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const succeeded = host.arrivals.map(verify).find((event) => event.type === 'payment_intent.succeeded')
  expect(succeeded?.data.object).toMatchObject({ id: intent.id, amount_received: 1200 })
  await waitFor(async () => {
    expect(await host.stripe.events.retrieve(succeeded?.id ?? '')).toMatchObject({ pending_webhooks: 0 })
  })
})

test('a decline is delivered; a rejected parameter is not', async () => {
  const intent = await newIntent(host)
  await refusal(host.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }))
  await refusal(host.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_unknown' }))
  await waitFor(() => expect(arrivedFor(intent.id)).toHaveLength(3))
  expect(arrivedFor(intent.id).toSorted()).toEqual([
    'charge.failed',
    'payment_intent.created',
    'payment_intent.payment_failed',
  ])
})

test('a rejected delivery is retried until it is accepted', async () => {
  rejections.set('payment_intent.canceled', 1)
  const intent = await newIntent(host)
  await host.stripe.paymentIntents.cancel(intent.id)
  const cancellations = () => arrivedFor(intent.id).filter((type) => type === 'payment_intent.canceled')
  await waitFor(() => expect(cancellations()).toHaveLength(2))
  await waitFor(async () => {
    const [delivery] = await host.sql`
      select attempts, last_result from sandbox.deliveries join sandbox.objects on id = event
      where body->>'type' = 'payment_intent.canceled'`
    expect(delivery).toEqual({ attempts: 2, last_result: '200' })
  })
})

test('events left by a stopped process are delivered by the next, and two processes share the work', async () => {
  const [left] = await host.sql<{ id: string }[]>`
    with left_behind as (
      insert into sandbox.objects (id, kind, created, body)
      select 'evt_left' || n, 'event', 0, jsonb_build_object('id', 'evt_left' || n, 'object', 'event', 'type', 'left')
      from generate_series(1, 30) n returning id
    )
    insert into sandbox.deliveries (event) select id from left_behind returning event as id`
  expect(left?.id).toBe('evt_left1')
  const others = await Promise.all([host.startAnother(), host.startAnother()])
  const delivered = () => host.arrivals.filter(({ payload }) => payload.includes('evt_left'))
  await waitFor(() => expect(delivered()).toHaveLength(30))
  await Promise.all(others.map((other) => other.close()))
  expect(delivered()).toHaveLength(30)
})

/** Outgoing webhooks, from events on the site to a receiver that verifies them. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Webhook } from 'standardwebhooks'
import type { Stripe } from 'stripe'
import type { Attention } from '#shared/money/payments/payment-timeline.ts'
import { WEBHOOK_EVENTS, type WebhookDelivery, type WebhookSecret } from '#shared/platform/api/webhooks.ts'
import { recordDisputes } from '#server/money/refunds/disputes.ts'
import { runNightly } from '#server/platform/ops/nightly.ts'
import { clearing } from '#server/admin/privacy/retention.jobs.ts'
import { claim } from '#server/platform/webhooks/deliver.ts'
import { reachOf } from '#server/platform/webhooks/destination.ts'
import { enqueuePostPublished } from '#server/platform/webhooks/enqueue.ts'
import { eventually } from '../../support/eventually.ts'
import { ownersPayments } from '../../support/owners-payments.ts'
import { buy, give, processOrder } from '../../support/paying.ts'
import {
  deliverWebhooks,
  isSignedBy,
  startReceiver,
  type Received,
  type Receiver,
} from '../../support/mailbox.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn, restTransport, trpcTransport } from '../../support/transports.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const site = testSite({ WEBHOOKS: 'local' })
let receiver: Receiver
let cookie = ''

beforeEach(async () => {
  receiver = await startReceiver()
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})
afterEach(async () => {
  await receiver.close()
  await site.database.sql`delete from webhook_endpoints`
})

const setOrderStatus = ownersPayments(site).setOrderStatus

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function call<T = unknown>(procedure: string, input: object = {}) {
  const { status, body } = await restTransport.call(site.url, procedure, input, cookie)
  return { status, body: body as T }
}

async function endpoint(fields: { url?: string; events?: readonly string[] } = {}): Promise<WebhookSecret> {
  const input = { url: receiver.url, events: WEBHOOK_EVENTS, ...fields }
  const { status, body } = await call<WebhookSecret>('webhooks.create', input)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

function delivering(options: Parameters<typeof deliverWebhooks>[1] = {}) {
  const worker = deliverWebhooks(site, options)
  onTestFinished(worker.stop)
  return worker
}

const log = async (filter: object = {}) => (await call<WebhookDelivery[]>('webhooks.deliveries', filter)).body

/** Number of failing webhooks; `attention` and the metrics must agree. */
async function failing(): Promise<number> {
  const { body } = await trpcTransport.call(site.url, 'payments.attention', {}, cookie)
  const { webhooksFailing } = body as Attention
  expect(await (await fetch(`${site.url}/metrics`)).text()).toContain(
    `\nsite_outgoing_webhooks_failing ${webhooksFailing}\n`,
  )
  return webhooksFailing
}

/** Waits until all rows of the log have this state. */
const settled = (state: string) =>
  eventually(async () => {
    const rows = await log()
    return rows.length > 0 && rows.every((row) => row.state === state) ? rows : undefined
  })

const tried = (attempts: number) =>
  eventually(async () => {
    const [row] = await site.database.sql`
      select *, extract(epoch from next_attempt_at - last_attempt_at) as wait from webhook_deliveries
      where attempts = ${attempts} and (last_status is not null or last_error is not null)
        and (state <> 'pending' or next_attempt_at - last_attempt_at <> interval '1 minute')`
    return row
  })

const send = (procedure: string, fields: object) =>
  call('forms.' + procedure, { name: 'Ada Okafor', email: 'ada@example.org', ...fields })
const post = { title: 'Books', excerpt: 'Books', content: 'Books', author: 'Ama', published: false }

describe('an event on the site', () => {
  it('is sent once to each endpoint, signed, without personal data, and never about prayers', async () => {
    const { secret } = await endpoint()
    const { paymentIntentId } = await buy(site)
    // the page reports it again, after the provider's event
    await processOrder(site, paymentIntentId)
    await give(site, { amount: 50 })
    const [order] = await site.database.sql`select id, number from orders`
    for (const [from, to] of [
      ['to pack', 'packed'],
      ['packed', 'sent'],
      ['sent', 'packed'],
      ['packed', 'sent'],
    ])
      expect(await setOrderStatus({ id: order?.['id'], from, to })).toMatchObject({ status: 200 })
    await send('sendContact', { subject: 'general', message: 'a secret wish' })
    await send('sendContact', { subject: 'Prayer Request', message: 'a sorrow' })
    await send('applyToVolunteer', { skills: ['Translation'], motivation: 'a secret wish' })
    await send('offerBooks', { location: 'Leeds', bookDetails: 'Atlases', quantity: '3 boxes' })
    const { body: draft } = await call<{ id: number }>('blog.create', post)
    for (const published of [true, false, true])
      await call('blog.update', { ...post, id: draft.id, published })
    await call('blog.create', { ...post, title: 'Beads', published: true })

    delivering()
    const rows = await settled('delivered')
    const events = receiver.received.map(({ event }) => event).toSorted((a, b) => (a.type < b.type ? -1 : 1))
    expect(rows).toHaveLength(events.length)
    expect(events).toMatchObject([
      { type: 'donation.received', data: { id: 1, amountPence: 5000, currency: 'gbp' } },
      { type: 'form.submitted', data: { kind: 'message', id: 1 } },
      { type: 'form.submitted', data: { kind: 'volunteer', id: 1 } },
      { type: 'form.submitted', data: { kind: 'book-offer', id: 1 } },
      {
        type: 'order.paid',
        data: { number: order?.['number'], amountPence: 1200, status: 'to pack', paymentIntentId },
      },
      { type: 'order.sent', data: { number: order?.['number'], status: 'sent' } },
      { type: 'post.published', data: { id: draft.id, slug: 'books', path: '/api/blog/books' } },
      { type: 'post.published', data: { slug: 'beads' } },
    ])
    for (const { body, headers } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
      expect(body).not.toMatch(/ada|okafor|grace|@|reading street|ls1|secret|sorrow|atlases/i)
    }
    // the API returns the record that an event names
    for (const [type, shown] of [
      ['order.paid', { number: order?.['number'], total: '12.00' }],
      ['order.sent', { number: order?.['number'], status: 'sent' }],
      ['donation.received', { paymentType: 'donation', amount: '50.00' }],
    ] as const) {
      const event = events.find((each) => each.type === type)
      const read = await fetch(site.url + String(event?.data['path']), { headers: { cookie } })
      expect(await read.json()).toMatchObject(shown)
    }
  })

  it('reports each state of a refund or dispute once, and where to read the payment', async () => {
    await endpoint({ events: ['refund.updated', 'dispute.updated'] })
    const { paymentIntentId } = await buy(site)
    const owner = ownersPayments(site)
    const id = await owner.idOf(paymentIntentId)
    expect(await owner.refund(id, '5.00')).toMatchObject({ status: 200 })
    const { paymentIntentId: disputed } = await buy(site, { paymentMethod: 'pm_card_createDispute' })
    // reported several times
    for (const intent of [paymentIntentId, disputed, disputed]) await owner.checkWithProvider(intent)
    const { data } = await site.deps.provider.stripe.disputes.list({ payment_intent: disputed })
    for (const [minutes, status] of ['won', 'won', 'lost', 'won', 'won'].entries()) {
      const now = new Date(Date.now() + minutes * MINUTE_MS)
      await site.deps.db.transaction((tx) =>
        recordDisputes(tx, disputed, [{ ...data[0], status } as Stripe.Dispute], { source: 'webhook', now }),
      )
    }
    const events = (await log()).map(({ payload }) => payload).toReversed()
    const ofRefund = events.filter(({ type }) => type === 'refund.updated')
    expect(ofRefund.map((event) => event.data)).toMatchObject([
      { paymentId: id, amountPence: 500, state: 'succeeded', path: `/api/payments/${id}` },
    ])
    const ofDispute = events.filter(({ type }) => type === 'dispute.updated')
    expect(ofDispute.map((event) => event.data)).toMatchObject(
      ['needs_response', 'won', 'lost', 'won'].map((state) => ({
        amountPence: 1200,
        currency: 'gbp',
        state,
      })),
    )
  })

  it('goes to subscribers only, and is rolled back with its cause', async () => {
    const { id } = await endpoint({ events: ['post.published'] })
    await send('sendContact', { subject: 'general', message: 'Hello' })
    await call('blog.create', { ...post, published: true })
    expect((await log()).map(({ type }) => type)).toEqual(['post.published'])
    const enable = (enabled: boolean) =>
      call('webhooks.update', { id, url: receiver.url, events: ['post.published'], enabled })
    await enable(false)
    await call('blog.create', { ...post, published: true })
    await enable(true)
    await expect(
      site.deps.db.transaction(async (tx) => {
        await enqueuePostPublished(tx, { id: 1000, slug: 'books' })
        throw new Error('and then something broke')
      }),
    ).rejects.toThrow('something broke')
    expect(await log()).toHaveLength(1)
  })
})

describe('a delivery', () => {
  it('that fails is retried after seconds, minutes and hours, and given up after a day', async () => {
    const { clock } = site.deps
    const began = clock().getTime()
    let now = began
    site.deps.clock = () => new Date(now)
    onTestFinished(() => {
      site.deps.clock = clock
      site.advance(now - began)
    })
    const { id } = await endpoint()
    receiver.answer = 500
    delivering()
    await call('webhooks.test', { id })
    const waits: number[] = []
    for (let attempts = 1; attempts <= 7; attempts += 1) {
      const { wait, state } = await tried(attempts)
      expect(state).toBe('pending')
      // first counted as failing after minutes, not seconds
      if (attempts <= 3) expect(await failing()).toBe(attempts === 3 ? 1 : 0)
      waits.push(Number(wait))
      // a next attempt that was postponed while the clock was ahead is due
      if (attempts === 1)
        await site.database
          .sql`update webhook_deliveries set next_attempt_at = next_attempt_at + interval '10 years'`
      else now += Number(wait) * 1000
    }
    expect(waits.slice(0, 6)).toEqual([5, 300, 1800, 7200, 18_000, 36_000])
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(24 * 3600 + 5)
    expect(await tried(8)).toMatchObject({ state: 'failed', last_status: 500, next_attempt_at: null })
    expect(new Set(receiver.received.map(({ id: message }) => message)).size).toBe(1)

    cookie = await logIn(site.url, ADMIN_PASSWORD)
    expect(await failing()).toBe(1)
    receiver.answer = 200
    const [row] = await log({ state: 'failed' })
    expect(await call('webhooks.replay', { id: row!.id })).toMatchObject({
      status: 200,
      body: { state: 'pending' },
    })
    expect(await settled('delivered')).toMatchObject([
      { id: row!.id, attempts: 1, messageId: row!.messageId },
    ])
    expect(receiver.received).toHaveLength(9)
    expect(await failing()).toBe(0)
  })

  it('claimed by one process is neither waited for nor claimed by another', async () => {
    const { id } = await endpoint()
    for (let n = 0; n < 3; n += 1) await call('webhooks.test', { id })
    await site.database.sql.begin(async (claiming) => {
      const held = await claiming`select id from webhook_deliveries order by id limit 2 for update`
      const claimed = await claim(
        { ...site.deps, log: site.app.log, reach: reachOf(site.deps.config) },
        id,
        3,
      )
      expect(claimed).toHaveLength(1)
      expect(held.map((row) => Number(row['id']))).not.toContain(claimed[0]?.id)
    })
  })

  it('is made by one process, or by the next if that one dies', async () => {
    const { id } = await endpoint()
    for (let n = 0; n < 20; n += 1) await call('webhooks.test', { id })
    const workers = [delivering(), delivering()]
    await settled('delivered')
    expect(receiver.received).toHaveLength(20)

    // the receiver never responds, and the process ends meanwhile
    receiver.answer = () => {}
    await call('webhooks.test', { id })
    await eventually(async () => receiver.received.length === 21)
    await Promise.all(workers.map(({ stop }) => stop()))
    receiver.answer = 204
    delivering()
    await settled('delivered')
    expect(receiver.received).toHaveLength(22)

    // as after a kill: the claim expires
    await call('webhooks.test', { id })
    await settled('delivered')
    await site.database
      .sql`update webhook_deliveries set state = 'pending', next_attempt_at = ${new Date(site.deps.clock().getTime() + MINUTE_MS)}
      where id = (select max(id) from webhook_deliveries)`
    site.advance(MINUTE_MS)
    await settled('delivered')
    expect(receiver.received).toHaveLength(24)
  })

  it('to a silent receiver is aborted, and does not delay other endpoints', async () => {
    const other = await startReceiver()
    onTestFinished(() => other.close())
    const silent = await endpoint()
    const quick = await endpoint({ url: other.url })
    receiver.answer = () => {}
    for (let n = 0; n < 4; n += 1) await call('webhooks.test', { id: silent.id })
    delivering({ timeoutMs: 300 })
    await eventually(async () => receiver.received.length === 2)
    await call('webhooks.test', { id: quick.id })
    await eventually(async () => other.received.length === 1)
    const rows = await eventually(async () => {
      const found = await log({ endpointId: silent.id })
      return found.every(({ lastError }) => lastError !== null) ? found : undefined
    })
    expect(rows[0]).toMatchObject({ state: 'pending', lastError: 'TIMEOUT', lastStatus: null })
  })

  it('follows no redirect, does not read a long response, and ends with a 410', async () => {
    const { id } = await endpoint()
    delivering()
    receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end()
    await call('webhooks.test', { id })
    expect(await tried(1)).toMatchObject({ state: 'pending', last_status: 302 })
    await site.database.sql`delete from webhook_deliveries`
    expect(receiver.received).toHaveLength(1)

    let isEnded = false
    receiver.answer = (response) => {
      response.on('close', () => (isEnded = true))
      response.writeHead(200)
      const more = () => response.write('x'.repeat(1000), () => response.destroyed || setImmediate(more))
      more()
    }
    await call('webhooks.test', { id })
    await settled('delivered')
    await eventually(async () => isEnded)

    // a 2xx status counts, even if the body never comes or is nonsense
    receiver.answer = (response) => response.writeHead(202).flushHeaders()
    await call('webhooks.test', { id })
    await settled('delivered')
    receiver.answer = ({ socket }) => socket?.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nodd')
    await call('webhooks.test', { id })
    expect(await settled('delivered')).toHaveLength(3)
    await site.database.sql`delete from webhook_deliveries`

    receiver.answer = 410
    await call('webhooks.test', { id })
    expect(await settled('failed')).toMatchObject([{ lastStatus: 410, attempts: 1 }])
    expect((await call('webhooks.list')).body).toMatchObject([{ id, enabled: false }])
    expect(await failing()).toBe(1)
    expect(await call('webhooks.test', { id })).toMatchObject({ status: 409 })
  })

  it.each([
    // it also has a public address, but one private one is enough to refuse it
    [
      'whose name leads into a private network, also if it did not when it was added',
      'https://hooks.example.org/',
      ['93.184.215.14', '127.0.0.1'],
    ],
    ['that has no name to look up', 'http://127.0.0.1/', []],
  ])('to an address %s is refused', async (_what, address, answers) => {
    const { port } = new URL(receiver.url)
    const { id } = await endpoint({ url: address.replace(/\/$/, `:${port}/`) })
    let lookups = 0
    const resolve = async () => {
      lookups += 1
      return answers.map((each) => ({ address: each, family: 4 }))
    }
    delivering({ reach: { isLocal: false, resolve } })
    await call('webhooks.test', { id })
    expect(await tried(1)).toMatchObject({ last_error: 'NOT_PUBLIC' })
    // looked up once per attempt, so that the checked address is the one that is used
    expect(lookups).toBe(answers.length === 0 ? 0 : 1)
    expect(receiver.received).toEqual([])
  })
})

describe('the owner', () => {
  it('reads a secret once, and replaces it while the old one still signs for a day', async () => {
    const { id, secret } = await endpoint()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { body } = await call<WebhookSecret>('webhooks.replaceSecret', { id })
    expect(body.secret).not.toBe(secret)
    expect(JSON.stringify((await call('webhooks.list')).body)).not.toContain('whsec_')
    delivering()
    await call('webhooks.test', { id })
    await settled('delivered')
    const signers = (received: Received | undefined) =>
      [secret, body.secret].map((one) => received && isSignedBy(one, received))
    expect(signers(receiver.received[0])).toEqual([true, true])

    site.advance(24 * HOUR_MS + 1)
    cookie = await logIn(site.url, ADMIN_PASSWORD)
    await call('webhooks.test', { id })
    await settled('delivered')
    expect(signers(receiver.received[1])).toEqual([false, true])
  })

  it('reads in plain words what is wrong', async () => {
    const refused = (input: object) =>
      call<{ error: string }>('webhooks.create', { events: ['order.paid'], ...input })
    expect(await refused({ url: 'http://example.org/' })).toMatchObject({
      status: 400,
      body: { error: 'The address must begin with https://.', code: 'BAD_ADDRESS' },
    })
    expect(await refused({ url: 'https://10.0.0.1/' })).toMatchObject({ status: 400 })
    expect(await refused({ url: 'https://example.org/', events: [] })).toMatchObject({ status: 400 })
    const input = { url: 'https://example.org/', events: ['order.paid'], enabled: true }
    expect(await call('webhooks.update', { id: 999_999, ...input })).toMatchObject({ status: 404 })
    for (let n = 0; n < 10; n += 1) await endpoint({ url: `https://example.org/${n}` })
    expect(await refused({ url: 'https://example.org/' })).toMatchObject({ status: 409 })
  })

  it('finds no URLs in the audit log, and no deliveries after 30 days', async () => {
    const { id } = await endpoint({ url: `${receiver.url}?key=of-the-receiver` })
    const { body } = await call('webhooks.replay', { id: 999_999 })
    expect(body).toMatchObject({ code: 'NOT_FOUND' })
    const audit = await site.database
      .sql`select detail from audit_events where action = 'webhook-created' order by id desc`
    expect(audit[0]).toEqual({ detail: new URL(receiver.url).host })
    delivering()
    await call('webhooks.test', { id })
    await settled('delivered')
    site.advance(31 * 24 * HOUR_MS)
    await runNightly(site.deps, site.app.log, [clearing])
    cookie = await logIn(site.url, ADMIN_PASSWORD)
    expect(await log()).toEqual([])
  })
})

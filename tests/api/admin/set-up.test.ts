/** The set-up page: results of mail, card provider and backups when each fails, and the hand-over. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTries } from '#db/jobs/tries.ts'
import { checkArchive } from '#server/platform/backup/check-archive.ts'
import { checkLastTries } from '#server/platform/doctor/tried.ts'
import { claimEmails, deliver } from '#server/platform/mail/deliver.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { tryWebsite } from '#server/admin/set-up/checks.ts'
import { readSetUp } from '#server/admin/set-up/set-up.ts'
import { reconcileOpen } from '#server/money/settlement/reconciliation.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { AdminOverview } from '#shared/admin/overview.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import type { Attention } from '#shared/money/payments/payment-timeline.ts'
import { NEWEST_BACKUP_PATH } from '#shared/admin/exports.ts'
import type { SetUpItem, SetUpPart } from '#shared/admin/set-up.ts'
import { somebody } from '../../support/accounts.ts'
import { eventually, eventuallyPasses } from '../../support/eventually.ts'
import { portOf } from '../../support/free-port.ts'
import { OWNER } from '../../support/mailbox.ts'
import { startMailbox, type Mailbox } from '../../support/mail-server.ts'
import { deliver as deliverEvent, signed } from '../../support/paying.ts'
import { ADMIN_PASSWORD, startSite, type TestSite } from '../../support/site.ts'
import { logIn, trpcTransport } from '../../support/transports.ts'

const MAIL_PASSWORD = 'the-mail-password'

const site = {} as TestSite
let mailbox: Mailbox
let stripe: Server
/** The mail server's reply to every recipient; undefined accepts it. */
let refusal: string | undefined
/** The card provider's status, and how far its clock is ahead. */
let providerStatus = 200
let providerAheadMs = 0
const cookies = {} as Record<Role, string>
let shared: string

beforeAll(async () => {
  mailbox = await startMailbox({ password: MAIL_PASSWORD, refuse: () => refusal })
  stripe = createServer((_request, response) => {
    response
      .writeHead(providerStatus, {
        'content-type': 'application/json',
        date: new Date(site.deps.clock().getTime() + providerAheadMs).toUTCString(),
      })
      .end(JSON.stringify(providerStatus === 200 ? { object: 'list', data: [] } : { error: {} }))
  }).listen(0, '127.0.0.1')
  await once(stripe, 'listening')
  Object.assign(
    site,
    await startSite({
      SMTP_URL: mailbox.url.replace('//', `//books:${MAIL_PASSWORD}@`),
      MAIL_OWNER: OWNER,
      STRIPE_SECRET_KEY: 'sk_test_the-secret-key',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_the-signing-secret',
      STRIPE_API_BASE: `http://127.0.0.1:${portOf(stripe.address())}`,
    }),
  )
  shared = await logIn(site.url, ADMIN_PASSWORD)
  for (const role of ['owner', 'helper', 'treasurer', 'writer'] as const)
    cookies[role] = (await somebody(site, role)).cookie
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
  stripe.close()
})

const call = (name: string, input?: object, cookie = shared) =>
  trpcTransport.call(site.url, name, input, cookie)
const partOf = (items: unknown, part: SetUpPart) => (items as SetUpItem[]).find((item) => item.part === part)
const read = async (part: SetUpPart) => partOf((await call('setUp.read')).body, part)
const faults = async (role: Role) =>
  ((await call('admin.overview', {}, cookies[role])).body as AdminOverview).faults.map(({ part }) => part)
const sendTest = (cookie = shared, key: string = crypto.randomUUID()) =>
  call('setUp.sendTest', { key }, cookie)
const actions = async (action: string) => {
  const rows = await site.database.sql`select detail from audit_events where action = ${action} order by id`
  return rows.map(({ detail }) => detail as string)
}

it('on a new site nothing was tried yet, and the owner’s texts are missing', async () => {
  const { body } = await call('setUp.read')
  expect((body as SetUpItem[]).map(({ part, state }) => [part, state])).toEqual([
    ['payments', 'missing'],
    ['webhook', 'untried'],
    ['mail', 'untried'],
    ['sender', 'missing'],
    ['notices', 'untried'],
    ['backup', 'untried'],
    ['website', 'missing'],
    ['clock', 'untried'],
    ['addresses', 'missing'],
    ['charity-number', 'missing'],
    ['reply-time', 'ok'],
    ['gift-aid', 'missing'],
    ['photographs', 'missing'],
    ['figures', 'missing'],
  ])
  // with Stripe keys, even test keys, pages hide placeholders
  expect(partOf(body, 'reply-time')?.lacks).toEqual(['24'])
  expect(partOf(body, 'addresses')?.lacks).toEqual(['postal', 'hidden email', 'hidden social'])
  const { config } = site.deps
  const trial = {
    ...config,
    stripeKeys: undefined,
    smtpUrl: undefined,
    isSenderSet: true,
  }
  const items = await readSetUp({ ...site.deps, config: trial })
  expect(partOf(items, 'addresses')?.lacks).toEqual(['postal', 'email', 'social'])
  expect(['sender', 'notices'].map((part) => partOf(items, part as SetUpPart))).toMatchObject([
    { state: 'untried', lacks: ['mail'] },
    { state: 'untried', lacks: ['mail'] },
  ])
})

describe('a test email', () => {
  it('goes to the owner or to the own account, once per click, and not again at once', async () => {
    const key = crypto.randomUUID()
    expect(partOf((await sendTest(shared, key)).body, 'mail')).toMatchObject({ state: 'ok', since: null })
    expect((await sendTest(shared, key)).status).toBe(200)
    expect(await sendTest()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    // a test email from a clock that was ahead must not block others
    await site.database
      .sql`update site_facts set value = value || '{"at":"2099-01-01T00:00:00Z"}' where key = 'test email'`
    expect((await sendTest(cookies.owner)).status).toBe(200)
    const own = await site.database.sql`select email from accounts where role = 'owner'`
    expect(mailbox.received.map(({ envelopeTo }) => envelopeTo)).toEqual([[OWNER], [own[0]?.['email']]])
    expect(mailbox.received[0]).toMatchObject({ subject: 'A test email from Threads & Pages' })
    expect(await actions('test-email-sent')).toEqual(['', ''])
  })

  it('that is refused is a fault for roles that write to people, until one is accepted', async () => {
    refusal = '554 5.7.1 relaying denied'
    site.advance(21_000)
    const started = site.deps.clock().getTime()
    const refused = partOf((await sendTest()).body, 'mail')
    expect(refused).toMatchObject({ state: 'failing', technician: expect.stringMatching(/SMTP_URL/) })
    expect(Date.parse(refused?.since ?? '')).toBeGreaterThanOrEqual(started)
    site.advance(21_000)
    expect(partOf((await sendTest()).body, 'mail')).toMatchObject({ since: refused?.since })
    expect(
      await Promise.all(['owner', 'helper', 'treasurer', 'writer'].map((role) => faults(role as Role))),
    ).toEqual([['mail'], ['mail'], [], []])
    expect(await checkLastTries(site.deps.db, site.deps.config)).toMatchObject([
      { name: 'last email', state: 'warn', what: expect.stringContaining(refused?.since ?? 'never') },
    ])
    refusal = undefined
    site.advance(21_000)
    await sendTest()
    expect(await faults('owner')).toEqual([])
  })
})

it('an email that only its recipient’s server refuses is no fault, but one that no recipient gets is', async () => {
  const { deps, app, database } = site
  const attempt = async (answer: string | undefined) => {
    refusal = answer
    const [row] =
      await database.sql`insert into contact_messages (name, email, subject, message, suspected_spam)
      values ('Ada', 'ada@example.org', 'general', 'Hello', false) returning id`
    const [mail] = await database.sql`
      insert into outbox_emails (kind, dedupe_key, record_id, belongs_to, recipient)
      values ('contact-received', ${`contact-received:${row?.['id']}`}, ${row?.['id']}, 'supporter 1', 'ada@example.org')
      returning id`
    const transport = openTransport(deps.config.smtpUrl, '')
    const claimed = (await claimEmails(deps)).find(({ id }) => id === Number(mail?.['id']))
    const mailDeps = { ...deps, transport, log: app.log, backoff: { firstMs: 30_000, longestMs: 30_000 } }
    await deliver(mailDeps, claimed!, new AbortController().signal)
    return faults('owner')
  }
  expect(await attempt('550 5.1.1 user unknown')).toEqual([])
  expect(await attempt('451 4.7.1 greylisted')).toEqual([])
  expect(await attempt('550 5.7.1 relaying denied')).toEqual(['mail'])
  expect(await read('mail')).toMatchObject({ waiting: 2 })
  expect(await attempt(undefined)).toEqual([])
})

describe('the card provider', () => {
  it('is a fault while it is down, for roles that see money, until a call of the site succeeds', async () => {
    providerStatus = 503
    const { body } = await call('setUp.check', { part: 'payments' })
    expect(partOf(body, 'payments')).toMatchObject({
      state: 'failing',
      technician: expect.stringMatching(/503/),
    })
    expect(await Promise.all(['owner', 'treasurer', 'helper'].map((role) => faults(role as Role)))).toEqual([
      ['payments'],
      ['payments'],
      [],
    ])
    providerStatus = 200
    await reconcileOpen(site.deps, site.app.log)
    // the result is stored after the response
    await eventually(async () => (await faults('owner')).length === 0)
    expect(await read('payments')).toMatchObject({ okAt: expect.any(String), since: null })
  })

  it('is reported if it refuses the key of a call, or does not know our endpoint', async () => {
    providerStatus = 401
    await site.deps.provider.stripe.paymentIntents.list().catch(() => undefined)
    const refused = { technician: expect.stringMatching(/STRIPE_SECRET_KEY/) }
    await eventuallyPasses(async () => expect(await read('payments')).toMatchObject(refused))
    providerStatus = 200
    await call('setUp.check', { part: 'payments' })
    expect(await read('payments')).toMatchObject({ since: null, lacks: ['test'] })
  })

  it('has reached us once a signed event has arrived', async () => {
    const event = await signed(site, {
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      data: { object: {} },
    })
    expect(await deliverEvent(site, { ...event, signature: 't=1,v1=forged' })).toBe(400)
    expect(await read('webhook')).toMatchObject({ state: 'untried' })
    expect(await deliverEvent(site, event)).toBe(200)
    expect(await read('webhook')).toMatchObject({ state: 'ok', okAt: expect.any(String) })
  })
})

it('a clock that is far from the card provider’s is a fault and a metric, until they agree', async () => {
  const ask = (aheadMs: number) => {
    providerAheadMs = aheadMs
    return site.deps.provider.stripe.paymentIntents.list()
  }
  await ask(-60 * 60_000)
  await eventually(async () => (await faults('treasurer')).includes('clock'))
  expect(await read('clock')).toMatchObject({
    state: 'failing',
    technician: expect.stringMatching(
      /60 minutes ahead of the card provider's: let the machine follow .*NTP/,
    ),
  })
  expect(await checkLastTries(site.deps.db, site.deps.config)).toContainEqual(
    expect.objectContaining({ name: "site's clock", state: 'warn' }),
  )
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  expect(metrics).toMatch(/^site_clock_ahead_seconds\{of="provider"\} 3[56]\d\d/m)
  await ask(0)
  await eventually(async () => (await faults('treasurer')).length === 0)
  expect(await read('clock')).toMatchObject({ state: 'ok', technician: null })
})

it('the website is checked at its public URL', async () => {
  const config = { ...site.deps.config, publicUrl: site.url }
  await tryWebsite({ ...site.deps, config })
  expect(await readTries(site.deps.db)).toMatchObject({ website: { failingSince: null } })
})

describe('a backup', () => {
  const download = (cookie = '') => fetch(site.url + NEWEST_BACKUP_PATH, { headers: { cookie } })

  it('is made by a click, one at a time, and only owners download it', async () => {
    expect((await download(shared)).status).toBe(404)
    await site.database.sql`insert into job_runs (job, started_at) values ('backup', now())`
    expect(partOf((await call('setUp.backUp')).body, 'backup')).toMatchObject({
      state: 'untried',
      lacks: ['running'],
    })
    await site.database.sql`delete from job_runs`
    expect(partOf((await call('setUp.backUp')).body, 'backup')).toMatchObject({ state: 'ok', lacks: [] })
    expect(await actions('backup-made')).toHaveLength(1)

    expect([(await download()).status, (await download(cookies.treasurer)).status]).toEqual([401, 403])
    expect(await actions('backup-downloaded')).toEqual([])
    const answer = await download(cookies.owner)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="nightly-.*\.tar\.gz"$/)
    const file = join(site.deps.config.dataDir, 'downloaded.tar.gz')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    expect((await checkArchive(file)).tables.length).toBeGreaterThan(20)
    expect(await actions('backup-downloaded')).toHaveLength(1)
    // an open but unused dashboard does not extend the proof
    site.advance(16 * 60_000)
    expect((await download(cookies.owner)).status).toBe(403)
  })

  it('older than two days is a fault until another is made', async () => {
    site.advance(2 * DAY_MS + 1000)
    shared = await logIn(site.url, ADMIN_PASSWORD)
    const { body } = await call('admin.overview')
    const { okAt } = (await read('backup')) ?? {}
    expect((body as AdminOverview).faults).toEqual([{ part: 'backup', since: okAt }])
    await call('setUp.backUp')
    expect((await call('admin.overview')).body).toMatchObject({ faults: [] })
  })
})

it('emails count as waiting after one failed attempt, or half an hour without any', async () => {
  const waiting = async (minutes: number, error: string | null) => {
    const createdAt = new Date(site.deps.clock().getTime() - minutes * 60_000)
    await site.database.sql`delete from outbox_emails`
    // the third is not due yet
    await site.database.sql`
      insert into outbox_emails (kind, dedupe_key, record_id, belongs_to, recipient, last_error, created_at, not_before) values
        ('donation-thanks', 'donation-thanks:1', 1, 'supporter 1', 'ada@example.org', ${error}, ${createdAt}, null),
        ('donation-thanks', 'donation-thanks:2', 2, 'supporter 1', 'ada@example.org', null, ${createdAt}, null),
        ('order-dispatched', 'order-dispatched:3', 3, 'order 3', 'ada@example.org', null, ${createdAt}, ${new Date(site.deps.clock().getTime() + DAY_MS)})`
    const { body } = await call('payments.attention')
    return (body as Attention).mailWaiting?.count
  }
  expect([await waiting(1, 'ECONNREFUSED'), await waiting(29, null), await waiting(31, null)]).toEqual([
    2,
    undefined,
    2,
  ])
})

it('the hand-over says who and where, but no secrets', async () => {
  const { body } = await call('setUp.handOver')
  expect(body).toMatchObject({
    owner: OWNER,
    isSharedPasswordOn: true,
    payments: 'test',
    mailServer: '127.0.0.1',
    accounts: expect.arrayContaining([expect.objectContaining({ role: 'treasurer' })]),
    backups: { isOn: true, place: expect.stringMatching(/backups/), lastAt: expect.any(String) },
  })
  expect(JSON.stringify(body)).not.toMatch(
    /the-mail-password|the-secret-key|the-signing-secret|books@|books:/,
  )
})

it('all is well once everything was tried and written', async () => {
  const { db, clock, config } = site.deps
  const picture = { url: '/a.webp', alt: '', focalX: 50, focalY: 50, credit: '' }
  const figure = { figure: '140', label: 'books', source: 'Annual report', date: '2026-12-31' }
  const content = {
    ...contentSeed,
    contact: {
      ...contentSeed.contact,
      email: 'ada@example.org',
      address: '1 Reading Street',
      charityNumber: '123',
      social: [],
    },
    figures: { home: [figure], projects: [figure, { ...figure, date: '' }], shop: [] },
    // the charity's picture is optional
    photographs: {
      home: picture,
      about: picture,
      shop: picture,
      projects: null,
      donate: picture,
      charity: null,
    },
  }
  await site.deps.tries.record('notice', null)
  const { body: giving } = await call('giving.settings')
  await call('giving.saveSettings', { ...(giving as object), declinesGiftAid: true })
  expect(await read('gift-aid')).toMatchObject({ state: 'ok', lacks: ['declined'] })
  await site.database.sql`update giving_settings set hmrc_reference = 'AB12345'`
  const items = await readSetUp({
    db,
    clock,
    config: {
      ...config,
      publicUrl: 'https://example.org',
      isSenderSet: true,
      stripeKeys: { ...config.stripeKeys!, secretKey: 'sk_live_1' },
    },
    liveContent: { read: async () => content },
  })
  expect(items.filter(({ state }) => state !== 'ok')).toMatchObject([
    { part: 'photographs', lacks: ['projects'] },
    { part: 'figures', lacks: ['projects'] },
  ])
})

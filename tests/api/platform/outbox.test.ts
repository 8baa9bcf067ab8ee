/** The owner's list of emails, and resending. */
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { EmailGroup, EmailKind, EmailPreview } from '#shared/platform/mail/mail.ts'
import { enqueueEmail } from '#server/platform/mail/outbox.ts'
import { eventually } from '../../support/eventually.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { freePort } from '../../support/free-port.ts'
import { allEmailsHandled, aMessage, OWNER, startMailWorker } from '../../support/mailbox.ts'
import { startMailbox, type Mailbox } from '../../support/mail-server.ts'
import { buy, give } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { trpcTransport } from '../../support/transports.ts'

const port = await freePort()
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox({
    port,
    refuse: (address) => (address === 'adda@example.org' ? '550 5.1.1 nobody' : undefined),
  })
})
afterAll(() => mailbox.close())

const site = testSite({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_OWNER: OWNER })
const call = ownersCalls(site)

afterEach(async () => {
  const { sql } = site.database
  for (const table of ['outbox_emails', 'contact_messages', 'audit_events'])
    await sql`delete from ${sql(table)}`
  mailbox.received.length = 0
})

/** Sends emails until the test ends. */
async function startWorker() {
  const worker = await startMailWorker(site)
  onTestFinished(worker.stop)
}

async function queueEmail(kind: EmailKind = 'contact-received', to = 'ada@example.org') {
  const recordId = await aMessage(site)
  await enqueueEmail(site.deps.db, { kind, recordId, to })
  const [mail] = await site.database
    .sql`select id from outbox_emails where kind = ${kind} and record_id = ${recordId}`
  return { id: Number(mail?.['id']), recordId }
}

const setState = (id: number, state: string) => site.database.sql`
  update outbox_emails set state = ${state}, attempts = 3, last_error = 'EENVELOPE RCPT TO 550', give_up_at = now(),
    sent_at = ${state === 'sent' ? new Date() : null} where id = ${id}`

it('emails are listed newest first, in pages and by state', async () => {
  const emails: number[] = []
  for (let n = 0; n < 3; n += 1) emails.push((await queueEmail()).id)
  const notice = await queueEmail('contact-notice', 'owner')
  await setState(emails[1] ?? 0, 'failed')
  const { body } = await call('mail.outbox', { limit: 2 })
  expect(body).toMatchObject({
    rows: [
      { id: notice.id, kind: 'contact-notice', recordId: notice.recordId, recipient: null, state: 'queued' },
      { id: emails[2], recipient: 'ada@example.org', attempts: 0, lastError: null, sentAt: null },
    ],
    nextCursor: emails[2],
  })
  expect((await call('mail.outbox', { cursor: emails[2] })).body).toMatchObject({
    rows: [{ id: emails[1] }, { id: emails[0] }],
    nextCursor: null,
  })
  expect((await call('mail.outbox', { state: 'failed' })).body).toMatchObject({
    rows: [{ id: emails[1], attempts: 3, lastError: 'EENVELOPE RCPT TO 550' }],
  })
})

it('a record may have several emails of one kind, one for each occasion', async () => {
  const { db } = site.deps
  const { recordId } = await queueEmail()
  const again = { kind: 'contact-received', recordId, to: 'ada@example.org' } as const
  const december = new Date('2026-12-01T09:00:00Z')
  for (const occasion of ['2026-12', '2027-01', '2026-12'])
    await enqueueEmail(db, { ...again, occasion, now: december })
  await enqueueEmail(db, again)
  const other = await aMessage(site)
  await enqueueEmail(db, { ...again, recordId: other })
  expect((await call('mail.outbox')).body).toMatchObject({
    rows: [other, recordId, recordId, recordId].map((id) => ({ kind: 'contact-received', recordId: id })),
  })
  await startWorker()
  expect(await allEmailsHandled(site)).toHaveLength(4)
  expect(mailbox.received).toHaveLength(4)
})

it('an email that could be recalled is sent when its time has come', async () => {
  const notBefore = new Date(site.deps.clock().getTime() + 60_000)
  const recordId = await aMessage(site)
  await enqueueEmail(site.deps.db, { kind: 'contact-received', recordId, to: 'ada@example.org', notBefore })
  const states = async () =>
    (await site.database.sql`select state from outbox_emails order by id`).map(({ state }) => state)
  await queueEmail('contact-notice', 'owner')
  const worker = await startMailWorker(site)
  await eventually(async () => (await states())[1] === 'sent')
  expect(await states()).toEqual(['queued', 'sent'])
  // an email that becomes due is sent without a sweep
  const soon = new Date(site.deps.clock().getTime() + 100)
  const next = await aMessage(site)
  await enqueueEmail(site.deps.db, {
    kind: 'contact-received',
    recordId: next,
    to: 'ada@example.org',
    notBefore: soon,
  })
  await eventually(async () => (await states())[2] === 'sent')
  expect(await states()).toEqual(['queued', 'sent', 'sent'])
  await worker.stop()
  site.advance(60_000)
  await startWorker()
  await allEmailsHandled(site)
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
})

describe('sending an email again', () => {
  const resend = (input: object) => call('mail.resend', { key: crypto.randomUUID(), ...input })

  it('uses the corrected address, and the same Message-ID if it was never delivered', async () => {
    await startWorker()
    const { id } = await queueEmail('contact-received', 'adda@example.org')
    expect(await allEmailsHandled(site)).toMatchObject([{ id, state: 'failed' }])
    expect((await call('admin.overview')).body).toMatchObject({ mailFailed: 1 })

    const response = await resend({ id, recipient: 'ada@example.org' })
    expect(response).toMatchObject({
      status: 200,
      body: { id, recipient: 'ada@example.org', state: 'queued', attempts: 0, lastError: null },
    })
    expect(await allEmailsHandled(site)).toMatchObject([{ id, state: 'sent', attempts: 1 }])
    expect(mailbox.received.map(({ envelopeTo }) => envelopeTo)).toEqual([['ada@example.org']])
    expect((await call('admin.overview')).body).toMatchObject({ mailFailed: 0 })
  })

  it('is a new email when the first was delivered, whose record stays', async () => {
    await startWorker()
    const { id } = await queueEmail()
    const [first] = await allEmailsHandled(site)
    site.advance(30 * 24 * 60 * 60_000)
    for (const recipient of ['new@example.org', '']) {
      const key = crypto.randomUUID()
      const responses = []
      for (let click = 0; click < 2; click += 1)
        responses.push((await call('mail.resend', { id, recipient, key })).body)
      expect(responses).toMatchObject([
        { recipient: recipient || 'ada@example.org', firstRecipient: null },
        { id: (responses[0] as { id: number }).id },
      ])
      await allEmailsHandled(site)
    }
    expect((await allEmailsHandled(site))[0]).toEqual(first)
    const to = ['ada@example.org', 'new@example.org', 'ada@example.org']
    expect(mailbox.received.map(({ envelopeTo }) => envelopeTo)).toEqual(to.map((address) => [address]))
    expect(new Set(mailbox.received.map(({ messageId }) => messageId)).size).toBe(3)
    const [sent, again] = mailbox.received.map(({ date }) => date?.getTime() ?? 0)
    expect((again ?? 0) - (sent ?? 0)).toBeGreaterThan(29 * 24 * 60 * 60_000)
    const audit = await site.database
      .sql`select from audit_events where action = 'mail-resent' and subject_id = ${id}`
    expect(audit).toHaveLength(2)
  })

  it('happens once for concurrent requests', async () => {
    const { id } = await queueEmail()
    await setState(id, 'sent')
    const responses = await Promise.all(Array.from({ length: 6 }, () => resend({ id })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const audit = await site.database.sql`select action, subject_id, detail from audit_events
      where action = 'mail-resent'`
    expect(audit).toHaveLength(1)
    await startWorker()
    await allEmailsHandled(site)
    expect(mailbox.received).toHaveLength(1)
  })

  it('is rejected while it is queued, and for an unknown one', async () => {
    const { id } = await queueEmail()
    expect(await resend({ id, recipient: 'new@example.org' })).toMatchObject({
      status: 409,
      body: { error: 'This email is already queued.' },
    })
    const [row] = await site.database.sql`select recipient from outbox_emails where id = ${id}`
    expect(row).toEqual({ recipient: 'ada@example.org' })
    expect(await resend({ id: 2_000_000_000 })).toMatchObject({ status: 404 })
  })

  it('needs a key, so that a repeated click sends nothing', async () => {
    const { id } = await queueEmail()
    await setState(id, 'sent')
    expect(await call('mail.resend', { id })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'key' }] },
    })
  })

  it('is rejected with an invalid address', async () => {
    const { id } = await queueEmail()
    await setState(id, 'failed')
    const notAnAddress = ['nobody', 'a@b.org, c@d.org', 'Ada <ada@example.org>', 'a@b.org\nBcc: c@d.org']
    for (const recipient of notAnAddress)
      expect(await resend({ id, recipient })).toMatchObject({ status: 400 })
    const [row] = await site.database.sql`select recipient, state from outbox_emails where id = ${id}`
    expect(row).toEqual({ recipient: 'ada@example.org', state: 'failed' })
  })

  it('sends a notice only to the owner', async () => {
    const { id } = await queueEmail('contact-notice', 'owner')
    await setState(id, 'skipped')
    expect(await resend({ id, recipient: 'new@example.org' })).toMatchObject({ status: 400 })
    expect(await resend({ id })).toMatchObject({ status: 200, body: { recipient: null } })
    await startWorker()
    await allEmailsHandled(site)
    expect(mailbox.received.map(({ envelopeTo }) => envelopeTo)).toEqual([[OWNER]])
    const [audit] = await site.database.sql`select subject_id, detail, address from audit_events
      where action = 'mail-resent'`
    expect(audit).toEqual({
      subject_id: id,
      detail: 'Message notification',
      address: '127.0.0.1',
    })
  })

  it('does not make the site send it twice by itself', async () => {
    const { id, recordId } = await queueEmail()
    await setState(id, 'sent')
    await resend({ id })
    await enqueueEmail(site.deps.db, { kind: 'contact-received', recordId, to: 'ada@example.org' })
    const rows = await site.database.sql`select state from outbox_emails order by id`
    expect(rows).toEqual([{ state: 'sent' }, { state: 'queued' }])
  })
})

it('an email shows the words that were sent, however its record or texts change', async () => {
  await startWorker()
  const { id, recordId } = await queueEmail('contact-notice', 'owner')
  const preview = async () => (await call('mail.preview', { id })).body as EmailPreview
  expect(await preview()).toMatchObject({
    isAsSent: false,
    content: { text: expect.stringContaining('Ada') },
  })
  await allEmailsHandled(site)
  await site.database.sql`update contact_messages set name = 'Zora', message = 'Other' where id = ${recordId}`
  const shown = await preview()
  const [sent] = mailbox.received
  expect(shown).toMatchObject({ isAsSent: true, content: { subject: sent?.subject } })
  // the mailbox has CRLF line breaks
  expect(shown.content?.text.trim()).toBe(sent?.text?.replaceAll('\r\n', '\n').trim())
  expect(shown.content?.html).not.toContain('Zora')
  expect((await call('mail.outbox')).body).toMatchObject({ rows: [{ subject: sent?.subject }] })
  const found = async (q?: string) =>
    ((await call('mail.groups', { q })).body as { rows: unknown[] }).rows.length
  expect([await found(sent?.subject), await found('another subject')]).toEqual([1, 0])
})

it('emails are grouped by order and person, newest first', async () => {
  const { sql } = site.database
  const groups = async (input = {}) =>
    (await call('mail.groups', input)).body as { rows: EmailGroup[]; nextCursor: number | null }
  const names = async (input = {}) =>
    (await groups(input)).rows.map(({ order, name, emails }) => [order?.number, name, emails.length])
  const send = (input = {}) =>
    trpcTransport.call(site.url, 'forms.sendContact', {
      name: 'Zoe',
      email: 'zoe@example.org',
      subject: 'general',
      message: 'Hello',
      ...input,
    })
  await buy(site)
  // to different addresses, because each gets one acknowledgement an hour
  for (const form of [{}, { subject: 'prayer', name: 'Ruth' }, {}]) {
    await send(form)
    site.advance(61 * 60_000)
  }
  const [order] = await sql`select id, number, customer_name as name from orders`
  const orderId = Number(order?.['id'])
  const dispatched = (occasion: string) =>
    enqueueEmail(site.deps.db, {
      kind: 'order-dispatched',
      recordId: orderId,
      to: 'olu@example.org',
      occasion,
    })
  await dispatched('1')
  const all = [
    [order?.['number'], order?.['name'], 3],
    [undefined, 'Zoe', 4],
    [undefined, null, 2],
  ]
  expect(await names()).toEqual(all)
  const first = await groups({ limit: 1 })
  expect(first.rows[0]?.emails.map(({ kind }) => kind)).toEqual([
    'order-dispatched',
    'order-notice',
    'order-confirmation',
  ])
  expect(await names({ limit: 5, cursor: first.nextCursor })).toEqual(all.slice(1))
  // one failed email, and the filter for groups with one
  await setState(first.rows[0]?.emails[1]?.id ?? 0, 'failed')
  expect(await names({ state: 'failed' })).toEqual([[order?.['number'], order?.['name'], 1]])
  for (let n = 2; n < 12; n += 1) await dispatched(String(n))
  expect((await groups()).rows[0]).toMatchObject({ hasMore: true, emails: { length: 10 } })
  // a donor has no order
  await give(site, { donorName: 'Gia', donorEmail: 'gia@example.org' })
  expect((await names())[0]).toEqual([undefined, 'Gia', 2])

  // found by a name, an order's number, and an address that is no customer's
  expect(await names({ q: 'gi' })).toEqual([[undefined, 'Gia', 2]])
  const ordersGroup = expect.arrayContaining([order?.['number']])
  expect(await names({ q: `order ${order?.['number']}` })).toEqual([ordersGroup])
  expect(await names({ q: 'Olu@Example.org' })).toEqual([ordersGroup])
  expect(await names({ q: 'olu@example.org', state: 'failed' })).toEqual([
    [order?.['number'], order?.['name'], 1],
  ])
  expect(await names({ q: 'nobody' })).toEqual([])
  // a prayer is found by no name
  expect(await names({ q: 'Ruth' })).toEqual([])
})

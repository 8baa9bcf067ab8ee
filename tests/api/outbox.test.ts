/** The owner's list of emails, and startWorker them again. */
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EmailKind } from '#shared/mail.ts'
import { enqueueEmail } from '#server/mail/outbox.ts'
import { ownersCalls } from '../support/owners-payments.ts'
import { allEmailsHandled, OWNER, startMailWorker, startMailbox } from '../support/mailbox.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** A site and a mail server; emails are sent once `startWorker` is called. */
async function start(refuse?: (address: string) => string | undefined) {
  const mailbox = await startMailbox(refuse ? { refuse } : {})
  onTestFinished(mailbox.close)
  const site = await startSite({ SMTP_URL: mailbox.url, MAIL_OWNER: OWNER })
  onTestFinished(() => site.close())
  return {
    site,
    mailbox,
    call: ownersCalls(site),
    startWorker: async () => {
      const worker = await startMailWorker(site)
      onTestFinished(worker.stop)
    },
  }
}

async function queueEmail(site: TestSite, kind: EmailKind = 'contact-received', to = 'ada@example.org') {
  const [row] = await site.database.sql`
    insert into contact_messages (name, email, subject, message, suspected_spam)
    values ('Ada', 'ada@example.org', 'general', 'Hello', false) returning id`
  const recordId = Number(row?.['id'])
  await enqueueEmail(site.deps.db, { kind, recordId, to })
  const [mail] = await site.database
    .sql`select id from outbox_emails where kind = ${kind} and record_id = ${recordId}`
  return { id: Number(mail?.['id']), recordId }
}

const setState = (site: TestSite, id: number, state: string) => site.database.sql`
  update outbox_emails set state = ${state}, attempts = 3, last_error = 'EENVELOPE RCPT TO 550', give_up_at = now(),
    sent_at = ${state === 'sent' ? new Date() : null} where id = ${id}`

it('lists emails newest first, in pages and by state', async () => {
  const { site, call } = await start()
  const emails: number[] = []
  for (let n = 0; n < 3; n += 1) emails.push((await queueEmail(site)).id)
  const notice = await queueEmail(site, 'contact-notice', 'owner')
  await setState(site, emails[1] ?? 0, 'failed')
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

describe('startWorker an email again', () => {
  it('uses the corrected address, and the same Message-ID if it was never delivered', async () => {
    const { site, mailbox, call, startWorker } = await start((address) =>
      address === 'adda@example.org' ? '550 5.1.1 nobody' : undefined,
    )
    await startWorker()
    const { id } = await queueEmail(site, 'contact-received', 'adda@example.org')
    expect(await allEmailsHandled(site)).toMatchObject([{ id, state: 'failed', copies: 0 }])
    expect((await call('admin.overview')).body).toMatchObject({ mailFailed: 1 })

    const response = await call('mail.resend', { id, recipient: 'ada@example.org' })
    expect(response).toMatchObject({
      status: 200,
      body: { id, recipient: 'ada@example.org', state: 'queued', attempts: 0, lastError: null },
    })
    expect(await allEmailsHandled(site)).toMatchObject([{ id, state: 'sent', attempts: 1, copies: 0 }])
    expect(mailbox.received.map(({ envelopeTo }) => envelopeTo)).toEqual([['ada@example.org']])
    expect((await call('admin.overview')).body).toMatchObject({ mailFailed: 0 })
  })

  it('is a new email when the first was delivered, with its own date', async () => {
    const { site, mailbox, call, startWorker } = await start()
    await startWorker()
    const { id } = await queueEmail(site)
    await allEmailsHandled(site)
    site.advance(30 * 24 * 60 * 60_000)
    for (let copies = 1; copies <= 2; copies += 1) {
      expect(await call('mail.resend', { id })).toMatchObject({ status: 200 })
      expect(await allEmailsHandled(site)).toMatchObject([{ state: 'sent', copies }])
    }
    expect(mailbox.received).toHaveLength(3)
    expect(new Set(mailbox.received.map(({ messageId }) => messageId)).size).toBe(3)
    const [first, second] = mailbox.received.map(({ date }) => date?.getTime() ?? 0)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(29 * 24 * 60 * 60_000)
  })

  it('happens once for concurrent requests', async () => {
    const { site, mailbox, call, startWorker } = await start()
    const { id } = await queueEmail(site)
    await setState(site, id, 'sent')
    const responses = await Promise.all(Array.from({ length: 6 }, () => call('mail.resend', { id })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const audit = await site.database.sql`select action, subject_id, detail from audit_events
      where action = 'mail-resent'`
    expect(audit).toHaveLength(1)
    await startWorker()
    await allEmailsHandled(site)
    expect(mailbox.received).toHaveLength(1)
  })

  it('is rejected while it is queued, and for an unknown one', async () => {
    const { site, call } = await start()
    const { id } = await queueEmail(site)
    expect(await call('mail.resend', { id, recipient: 'new@example.org' })).toMatchObject({
      status: 409,
      body: { error: 'This email is already queued.' },
    })
    const [row] = await site.database.sql`select recipient from outbox_emails where id = ${id}`
    expect(row).toEqual({ recipient: 'ada@example.org' })
    expect(await call('mail.resend', { id: 2_000_000_000 })).toMatchObject({ status: 404 })
  })

  it('is rejected with an invalid address', async () => {
    const { site, call } = await start()
    const { id } = await queueEmail(site)
    await setState(site, id, 'failed')
    const notAnAddress = ['nobody', 'a@b.org, c@d.org', 'Ada <ada@example.org>', 'a@b.org\nBcc: c@d.org']
    for (const recipient of notAnAddress)
      expect(await call('mail.resend', { id, recipient })).toMatchObject({ status: 400 })
    const [row] = await site.database.sql`select recipient, state from outbox_emails where id = ${id}`
    expect(row).toEqual({ recipient: 'ada@example.org', state: 'failed' })
  })

  it('sends a notice only to the owner', async () => {
    const { site, mailbox, call, startWorker } = await start()
    const { id, recordId } = await queueEmail(site, 'contact-notice', 'owner')
    await setState(site, id, 'skipped')
    expect(await call('mail.resend', { id, recipient: 'new@example.org' })).toMatchObject({ status: 400 })
    expect(await call('mail.resend', { id })).toMatchObject({ status: 200, body: { recipient: null } })
    await startWorker()
    await allEmailsHandled(site)
    expect(mailbox.received.map(({ envelopeTo }) => envelopeTo)).toEqual([[OWNER]])
    const [audit] = await site.database.sql`select subject_id, detail, address from audit_events
      where action = 'mail-resent'`
    expect(audit).toEqual({
      subject_id: id,
      detail: `Message notification, record ${recordId}`,
      address: '127.0.0.1',
    })
  })

  it('does not allow the site to send it twice by itself', async () => {
    const { site, call } = await start()
    const { id, recordId } = await queueEmail(site)
    await setState(site, id, 'sent')
    await call('mail.resend', { id })
    await enqueueEmail(site.deps.db, { kind: 'contact-received', recordId, to: 'ada@example.org' })
    const rows = await site.database.sql`select id from outbox_emails`
    expect(rows).toEqual([{ id }])
  })
})

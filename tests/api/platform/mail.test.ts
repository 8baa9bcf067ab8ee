/** From an outbox row to an email as a real parser reads it. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EmailKind } from '#shared/platform/mail/mail.ts'
import { claimEmails, deliver } from '#server/platform/mail/deliver.ts'
import { enqueueEmail } from '#server/platform/mail/outbox.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { restTransport } from '../../support/transports.ts'
import { caseSize } from '../../support/case-size.ts'
import { freePort } from '../../support/free-port.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { allEmailsHandled, OWNER, startMailWorker, type Worker, aMessage } from '../../support/mailbox.ts'
import { startMailbox, type Mailbox } from '../../support/mail-server.ts'
import { eventually } from '../../support/eventually.ts'
import { buy, give } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'

const port = await freePort()
const site = testSite({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_OWNER: OWNER })
afterEach(() => site.database.sql`delete from outbox_emails`)

async function startWorker() {
  const worker = await startMailWorker(site)
  onTestFinished(worker.stop)
  return worker
}

/** Starts a mail server on the site's SMTP port, for one test. */
async function openMailbox(refuse?: () => string) {
  const mailbox = await startMailbox({ port, ...(refuse && { refuse }) })
  onTestFinished(mailbox.close)
  return mailbox
}

/** Queues an acknowledgement, the simplest email. */
const queueEmail = async (kind: EmailKind = 'contact-received', to = 'ada@example.org') =>
  enqueueEmail(site.deps.db, { kind, recordId: await aMessage(site), to })

describe('the mail worker', () => {
  let mailbox: Mailbox
  let worker: Worker
  beforeAll(async () => {
    mailbox = await startMailbox({ port })
    worker = await startMailWorker(site)
  })
  afterEach(() => {
    mailbox.received.length = 0
  })
  afterAll(async () => {
    await worker.stop()
    await mailbox.close()
  })

  it('sends an order confirmation to the buyer and a notice to the owner', async () => {
    await buy(site, { quantity: 2 })
    const rows = await allEmailsHandled(site)
    expect(rows.map(({ kind, state, attempts }) => [kind, state, attempts])).toEqual([
      ['order-confirmation', 'sent', 1],
      ['order-notice', 'sent', 1],
    ])

    const [order] = await site.database.sql`select number, total from orders`
    expect(mailbox.received.map(({ envelopeTo }) => envelopeTo[0]).toSorted()).toEqual([
      'ada@example.org',
      OWNER,
    ])
    const confirmation = mailbox.received.find(({ envelopeTo }) => envelopeTo[0] === 'ada@example.org')
    expect(confirmation?.subject).toBe(`Your order ${order?.['number']}`)
    expect(confirmation?.from?.value).toEqual([{ name: 'Threads & Pages', address: 'hello@example.org' }])
    expect(confirmation?.headers.get('auto-submitted')).toBe('auto-generated')
    for (const part of [confirmation?.text, confirmation?.html || ''])
      for (const words of ['Ada Okafor', 'LS1 4AP', `£${order?.['total']}`, '2 ×'])
        expect(part).toContain(words)
    const notice = mailbox.received.find(({ envelopeTo }) => envelopeTo[0] === OWNER)
    expect(notice?.replyTo?.value[0]?.address).toBe('ada@example.org')
  })

  it('sends emails about a donation and each form to the sender and the owner', async () => {
    const post = async (procedure: string, input: object) =>
      expect((await restTransport.call(site.url, procedure, input)).status).toBe(201)
    await give(site, { amount: 50 })
    // clears the limit of one acknowledgement per hour
    const later = () => site.database.sql`delete from call_counts`
    const ada = { name: 'Ada Okafor', email: 'ada@example.org' }
    await later()
    await post('forms.sendContact', { ...ada, subject: 'partnership', message: 'A question <b>' })
    await later()
    await post('forms.sendContact', { ...ada, subject: 'Prayer Request', message: 'a sorrow' })
    await later()
    await post('forms.sendContact', { ...ada, email: '', subject: 'Prayer Request', message: 'a sorrow' })
    await later()
    await post('forms.applyToVolunteer', { ...ada, skills: ['Translation'], motivation: 'I love books' })
    await later()
    await post('forms.offerBooks', { ...ada, location: 'Leeds', bookDetails: 'Atlases', quantity: '3 boxes' })

    await allEmailsHandled(site)
    const subjects = (address: string) =>
      mailbox.received
        .filter(({ envelopeTo }) => envelopeTo.includes(address))
        .map(({ subject }) => subject)
        .toSorted()
    expect(subjects('grace@example.org')).toEqual(['Thank you for your gift of £50.00'])
    expect(subjects('ada@example.org')).toEqual([
      'Thank you for your message',
      'Your book donation',
      'Your prayer request',
      'Your volunteer application',
    ])
    expect(subjects(OWNER)).toEqual([
      'A prayer request is waiting',
      'A prayer request is waiting',
      'Book donation offer from Ada Okafor',
      'New donation of £50.00',
      'New message: Partnership',
      'Volunteer application from Ada Okafor',
    ])
    for (const { raw, text, html, attachments } of mailbox.received) {
      expect(raw).not.toContain('sorrow')
      if (raw.includes('prayer request is waiting')) expect(raw).not.toMatch(/\bAda\b|Okafor|^reply-to:/im)
      expect(text?.length).toBeGreaterThan(40)
      expect(html).toMatch(/^<!doctype html>\n<html dir="ltr" lang="en-GB">/)
      expect(attachments).toEqual([])
    }
  })

  it('has nothing to send if the record’s transaction fails', async () => {
    const recordId = await aMessage(site)
    await expect(
      site.deps.db.transaction(async (tx) => {
        await enqueueEmail(tx, { kind: 'contact-notice', recordId, to: 'owner' })
        throw new Error('and then something broke')
      }),
    ).rejects.toThrow('something broke')
    await enqueueEmail(site.deps.db, { kind: 'contact-received', recordId, to: 'ada@example.org' })
    expect((await allEmailsHandled(site)).map(({ kind }) => kind)).toEqual(['contact-received'])
    expect(mailbox.received).toHaveLength(1)
  })

  it('sends an email that is queued repeatedly once, even with several processes', async () => {
    await startWorker()
    const recordId = await aMessage(site)
    const post = () =>
      enqueueEmail(site.deps.db, { kind: 'contact-received', recordId, to: 'ada@example.org' })
    await Promise.all(Array.from({ length: 20 }, post))
    await allEmailsHandled(site)
    await post()
    const more = caseSize({ short: 8, full: 30 })
    for (let n = 0; n < more; n += 1) await queueEmail()
    await allEmailsHandled(site)
    expect(mailbox.received).toHaveLength(1 + more)
  })

  it('sends an email that was postponed while the clock was ahead', async () => {
    await queueEmail()
    await site.database
      .sql`update outbox_emails set not_before = now() + interval '10 years' where state = 'queued'`
    await startWorker()
    expect(await allEmailsHandled(site)).toMatchObject([{ state: 'sent' }])
  })

  it('sends an email once, although the database fails when that is to be recorded', async () => {
    const { sql } = site.database
    await sql.unsafe(`
      create sequence recordings;
      create function fail_first() returns trigger language plpgsql as $$ begin
        if nextval('recordings') = 1 then raise 'the database is away'; end if;
        return new;
      end $$;
      create trigger failing before update on outbox_emails for each row when (new.state = 'sent')
        execute function fail_first()`)
    onTestFinished(
      async () => void (await sql.unsafe('drop sequence recordings; drop function fail_first cascade')),
    )
    await queueEmail()
    expect(await allEmailsHandled(site)).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(mailbox.received).toHaveLength(1)
  })

  it('does not send to a hostile address', async () => {
    for (const address of [
      'ada@example.org, victim@example.org',
      'ada@example.org\r\nBcc: victim@example.org',
      'Ada <victim@example.org>',
      'ada@example.org>\r\nRCPT TO:<victim@example.org',
      'list: victim@example.org;',
      'nobody',
    ])
      await queueEmail('contact-received', address)
    expect(
      (await allEmailsHandled(site)).map(
        ({ state, last_error: error }) => `${String(state)} ${String(error)}`,
      ),
    ).toEqual(Array.from({ length: 6 }, () => 'failed EADDRESS'))
    expect(mailbox.received).toEqual([])
  })

  it('skips the notice of a message that the owner has deleted', async () => {
    const recordId = await aMessage(site)
    await site.database.sql`update contact_messages set deleted_at = now() where id = ${recordId}`
    await enqueueEmail(site.deps.db, { kind: 'contact-notice', recordId, to: 'owner' })
    expect(await allEmailsHandled(site)).toMatchObject([{ state: 'skipped' }])
  })
})

it('an email of a killed process is sent by another one after two minutes, and by none before', async () => {
  await queueEmail()
  expect(await claimEmails(site.deps)).toHaveLength(1)
  expect(await claimEmails(site.deps)).toEqual([])
  const mailbox = await openMailbox()
  await startWorker()
  await queueEmail()
  const states = () => site.database.sql`select state, attempts from outbox_emails order by id`
  await eventually(async () => (await states())[1]?.['state'] === 'sent')
  expect(await states()).toMatchObject([{ state: 'queued', attempts: 1 }, { state: 'sent' }])
  site.advance(2 * 60_000)
  await queueEmail()
  expect(await allEmailsHandled(site)).toMatchObject([
    { state: 'sent', attempts: 2 },
    { state: 'sent', attempts: 1 },
    { state: 'sent', attempts: 1 },
  ])
  expect(mailbox.received).toHaveLength(3)
})

it('an attempt that outlived its claim does not end the next one', async () => {
  await queueEmail()
  const [lost] = await claimEmails(site.deps)
  site.advance(2 * 60_000)
  const [next] = await claimEmails(site.deps)
  const { deps, app } = site
  const transport = openTransport(deps.config.smtpUrl, '')
  const mailDeps = { ...deps, transport, log: app.log, backoff: { firstMs: 0, longestMs: 0 } }
  await deliver(mailDeps, lost!, new AbortController().signal)
  expect(await claimEmails(deps)).toEqual([])
  const mailbox = await openMailbox()
  await deliver(mailDeps, next!, new AbortController().signal)
  expect(await allEmailsHandled(site)).toMatchObject([{ state: 'sent', attempts: 2 }])
  expect(mailbox.received).toHaveLength(1)
})

const HOUR_MS = 60 * 60_000
/** Waits until so many emails have had a failed attempt. */
const failedOnce = (count: number) =>
  eventually(async () => {
    const { sql } = site.database
    const [row] = await sql`select count(*)::int from outbox_emails where last_error is not null`
    return row?.['count'] === count
  })

describe('while the mail server', () => {
  it('is unavailable, emails are retried with a backoff and arrive once', async () => {
    const { sql } = site.database
    const warned = vi.spyOn(site.app.log, 'warn')
    onTestFinished(() => warned.mockRestore())
    const worker = await startWorker()
    await queueEmail()
    const tried = await eventually(async () => {
      const [row] = await sql`select * from outbox_emails where attempts >= 2`
      return row
    })
    expect(tried).toMatchObject({ state: 'queued', last_error: 'ECONNREFUSED CONN' })
    const todo = 'correct host and port in SMTP_URL, or let this machine out'
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ todo }), 'mail not sent yet')
    await worker.stop()
    // the metric of the queue counts only emails that are due
    for (const [wait, depth] of [
      ['1 hour', 0],
      ['0', 1],
    ] as const) {
      await sql`update outbox_emails set not_before = now() + ${wait}::interval`
      const metrics = await (await fetch(`${site.url}/metrics`)).text()
      expect(metrics).toContain(`\nsite_queue_depth{queue="emails"} ${depth}\n`)
    }

    const mailbox = await openMailbox()
    await startWorker()
    const [row] = await allEmailsHandled(site)
    expect(row).toMatchObject({ state: 'sent', last_error: null })
    expect(mailbox.received).toHaveLength(1)
  })

  it('is unavailable, the pause doubles after each try, and a restart ends it', async () => {
    const { clock } = site.deps
    let now = clock()
    site.deps.clock = () => now
    onTestFinished(() => void (site.deps.clock = clock))
    const { sql } = site.database
    const failed = (attempts: number) =>
      eventually(async () => {
        const [row] = await sql`select not_before from outbox_emails
          where attempts = ${attempts} and last_error is not null and sending_since is null`
        return row
      })
    const worker = await startWorker()
    await queueEmail()
    for (const [attempts, pauseMs] of [
      [1, 1000],
      [2, 2000],
      [3, 2000],
    ] as const) {
      const notBefore = (await failed(attempts))['not_before'] as Date
      expect(notBefore.getTime() - now.getTime()).toBe(pauseMs)
      if (attempts < 3) now = notBefore
    }
    await worker.stop()
    await startWorker()
    await failed(4)
  })

  it('is unavailable for a weekend, an email arrives on Monday', async () => {
    await startWorker()
    await queueEmail()
    await failedOnce(1)
    const before = site.deps.clock()
    site.advance(65 * HOUR_MS)
    // as if all attempts had failed by Monday
    const { sql } = site.database
    await sql`update outbox_emails set last_error = null`
    await failedOnce(1)
    const mailbox = await openMailbox()
    expect(await allEmailsHandled(site)).toMatchObject([{ state: 'sent', last_error: null }])
    // the date is that of the first attempt
    expect(Math.abs(mailbox.received[0]!.date!.getTime() - before.getTime())).toBeLessThan(HOUR_MS)
  })

  it('is unavailable for three days, emails fail, and can all be resent at once', async () => {
    const worker = await startWorker()
    for (let n = 0; n < 3; n += 1) await queueEmail()
    await failedOnce(3)
    site.advance(72 * HOUR_MS)
    expect(await allEmailsHandled(site)).toMatchObject([1, 2, 3].map(() => ({ state: 'failed' })))
    await worker.stop()
    const { sql } = site.database
    // one to a refused address, one with an expired link, one that may have been sent before a restore
    await queueEmail('contact-received', 'nobody@example.org')
    await queueEmail('contact-received', 'restored@example.org')
    await sql`update outbox_emails set state = 'failed', give_up_at = now(), last_error = case recipient
      when 'nobody@example.org' then 'EENVELOPE RCPT TO 550 5.1.1 user unknown' else 'ERESTORED' end where state = 'queued'`
    await sql`insert into outbox_emails (kind, dedupe_key, record_id, belongs_to, recipient, state, last_error)
      values ('password-reset', 'password-reset:1', 1, 'account 1', 'ada@example.org', 'failed', 'ECONNREFUSED CONN')`
    const call = ownersCalls(site)
    expect((await call('admin.overview')).body).toMatchObject({ mailFailed: 6 })
    const answers = await Promise.all([1, 2].map(() => call('mail.resendFailed')))
    expect(answers.map(({ body }) => (body as { queued: number }).queued).toSorted()).toEqual([0, 3])
    const mailbox = await openMailbox()
    await startWorker()
    const rows = await allEmailsHandled(site)
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'failed', 'failed', 'failed'])
    expect(mailbox.received).toHaveLength(3)
    expect(await sql`select detail from audit_events where action = 'mail-resent'`).toEqual([
      { detail: '3 emails' },
    ])
  })

  it('rejects the address, the email fails without a retry, and its error is stored without names', async () => {
    await openMailbox(() => '550 5.1.1 <ada@example.org> user Ada.Lovelace unknown')
    await startWorker()
    await queueEmail()
    const [row] = await allEmailsHandled(site)
    expect(row).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: 'EENVELOPE RCPT TO 550 5.1.1 user unknown',
    })
  })

  it('does not respond, the worker still stops at once, and the next one sends the email', async () => {
    const silent = createServer(() => {}).listen(port, '127.0.0.1')
    await once(silent, 'listening')
    const worker = await startWorker()
    await queueEmail()
    await eventually(async () => (await site.database.sql`select 1 from outbox_emails where attempts = 1`)[0])
    const before = Date.now()
    await worker.stop()
    // much less than the 10 s timeout for the server's greeting
    expect(Date.now() - before).toBeLessThan(8000)
    await once(silent.close(), 'close')

    const mailbox = await openMailbox()
    await startWorker()
    expect(await allEmailsHandled(site)).toMatchObject([{ state: 'sent' }])
    expect(mailbox.received).toHaveLength(1)
  })
})

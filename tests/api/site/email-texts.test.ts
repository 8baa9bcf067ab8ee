/** The owner's texts in emails. The preview equals the email that is sent. */
import { describe, expect, it } from 'vitest'
import { EDITABLE_EMAILS, STANDARD_TEXTS } from '#shared/site/emails/email-texts.ts'
import type { EmailTextVersion } from '#shared/site/emails/email-texts.schema.ts'
import type { EmailPreview } from '#shared/platform/mail/mail.ts'
import { enqueueEmail } from '#server/platform/mail/outbox.ts'
import { allEmailsHandled, aMessage, testMailingSite } from '../../support/mailbox.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { buy } from '../../support/paying.ts'

const { site, mailbox } = testMailingSite()
const call = ownersCalls(site)

const kind = 'order-confirmation'
const words = { subject: 'Hurrah, {name}!', opening: 'Order {number} is ours to make.\n\nThank you.' }
const read = async () => (await call('mail.text', { kind })).body as EmailTextVersion
const preview = async (id: number, more = {}) =>
  (await call('mail.preview', { id, ...more })).body as EmailPreview

/** Buys something. @returns the confirmation's row, and the email that arrived */
async function confirmation() {
  await buy(site)
  await allEmailsHandled(site)
  const [row] = await site.database.sql<{ id: string }[]>`
    select id from outbox_emails where kind = ${kind} order by id desc limit 1`
  const received = mailbox.received.findLast(({ envelopeTo }) => envelopeTo[0] === 'ada@example.org')
  if (!row || !received) throw new Error('no confirmation was sent')
  return { id: Number(row.id), received }
}

describe('the texts of an email', () => {
  it('are the standard ones until the owner writes others', async () => {
    expect((await call('mail.texts')).body).toEqual(
      EDITABLE_EMAILS.map((each) => ({ kind: each, ...STANDARD_TEXTS[each], version: 0 })),
    )
  })

  it('are used in the next email, and can be reset', async () => {
    const saved = await call('mail.saveText', { kind, ...words, version: 0 })
    expect(saved).toMatchObject({ status: 200, body: { kind, ...words } })
    const { received } = await confirmation()
    expect(received.subject).toBe('Hurrah, Ada Okafor!')
    expect(received.text).toMatch(/^Dear Ada Okafor,\n\nOrder \d+ is ours to make\.\n\nThank you\.\n\n1 × /)
    expect(received.html).toContain('is ours to make.</p>')

    const { version } = await read()
    const standard = { kind, ...STANDARD_TEXTS[kind], version: 0 }
    for (let click = 0; click < 2; click += 1)
      expect((await call('mail.restoreText', { kind, version })).body).toEqual(standard)
    expect((await confirmation()).received.subject).toMatch(/^Your order \d+$/)
    const events = await site.database.sql`
      select detail from audit_events where action = 'email-text-changed' order by id`
    expect(events.map(({ detail }) => detail)).toEqual([
      'Order confirmation',
      'Order confirmation: standard words',
    ])
  })

  it('are never overwritten unseen', async () => {
    const conflict = { status: 409, body: { code: 'CHANGED_ELSEWHERE' } }
    const save = (subject: string, version: number) =>
      call('mail.saveText', { kind, subject, opening: 'Hello', version })
    const both = await Promise.all([save('Mine', 0), save('Theirs', 0)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const first = await read()
    expect(await save('Second', first.version)).toMatchObject({ status: 200 })
    expect(await save('Late', first.version)).toMatchObject(conflict)
    expect(await call('mail.restoreText', { kind, version: first.version })).toMatchObject(conflict)
    expect(await read()).toMatchObject({ subject: 'Second', version: first.version + 1 })
    await call('mail.restoreText', { kind, version: first.version + 1 })
  })

  it('are refused with placeholders that this email lacks', async () => {
    const refused = await call('mail.saveText', { kind, subject: 'Hello', opening: '{nmae}', version: 0 })
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'opening', message: expect.stringContaining('{nmae} means nothing') }] },
    })
    for (const other of ['order-notice', 'password-reset'])
      expect(await call('mail.saveText', { kind: other, ...words, version: 0 })).toMatchObject({
        status: 400,
      })
    expect((await read()).version).toBe(0)
  })
})

describe('the preview of an email', () => {
  it('is the email as sent, in the chosen colours, with links that open outside of the frame', async () => {
    const { id, received } = await confirmation()
    const shown = await preview(id)
    expect(shown).toMatchObject({
      email: { id, kind, state: 'sent' },
      from: 'Threads & Pages <hello@example.org>',
      to: 'ada@example.org',
      replyTo: 'hello@example.org',
    })
    expect(shown.content).toEqual({
      subject: received.subject,
      text: received.text?.replace(/\n$/, '') + '\n',
      html: received.html,
    })
    const [light, dark] = await Promise.all(
      ['light', 'dark'].map(async (scheme) => (await preview(id, { scheme })).content?.html),
    )
    expect(light).not.toContain('background-color: #171018')
    expect(dark).toContain('.ground > table > tbody > tr > td { background-color: #171018')
    for (const html of [light, dark]) {
      expect(html).toContain('<base target="_blank"/>')
      expect(html).not.toContain(' style=')
      expect(html).not.toContain('prefers-color-scheme')
    }
  })

  it('shows nothing of a deleted record, a prayer, or a link for one person', async () => {
    const recordId = await aMessage(site, { subject: 'Prayer Request', message: 'my sorrow' })
    await enqueueEmail(site.deps.db, { kind: 'prayer-notice', recordId, to: 'owner' })
    await enqueueEmail(site.deps.db, { kind: 'prayer-received', recordId, to: 'ada@example.org' })
    await enqueueEmail(site.deps.db, { kind: 'contact-received', recordId: 999_999, to: 'ada@example.org' })
    await enqueueEmail(site.deps.db, { kind: 'password-reset', recordId: 1, to: 'ada@example.org' })
    const rows = (await allEmailsHandled(site)).slice(-4).map(({ id }) => Number(id))
    const [notice, received, gone, secret] = await Promise.all(rows.map((id) => preview(id)))
    for (const { content } of [notice, received] as EmailPreview[]) {
      expect(content?.text).toContain('request')
      expect(JSON.stringify(content)).not.toContain('sorrow')
    }
    expect(notice).toMatchObject({ to: 'owner@example.org' })
    expect([gone?.content, secret?.content]).toEqual([null, null])
    expect(await call('mail.preview', { id: 999_999 })).toMatchObject({ status: 404 })
  })

  it.each(EDITABLE_EMAILS)('works with any text: %s', async (each) => {
    const { status, body } = await call('mail.sample', {
      kind: each,
      subject: 'Hello',
      opening: 'A <b>\n\n{charity}',
    })
    expect(status).toBe(200)
    const { subject, text, html } = body as NonNullable<EmailPreview['content']>
    expect(subject).toBe('Hello')
    expect(text).toContain('Dear Ada Okafor,\n\nA <b>\n\nThreads & Pages\n\n')
    expect(html).toContain('A &lt;b&gt;')
    const pictures = [...html.matchAll(/<img[^>]* src="([^"]*)"/g)]
    // at least the charity's logo
    expect(pictures).not.toEqual([])
    for (const [, src = ''] of pictures) {
      const picture = await fetch(new URL(new URL(src).pathname, site.url))
      expect([src, picture.headers.get('content-type')]).toEqual([src, expect.stringMatching(/^image\//)])
    }
  })
})

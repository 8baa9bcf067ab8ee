/** Replies from the inbox, as their recipients get them. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { InboxItem } from '#shared/admin/inbox.ts'
import type { PersonExport } from '#shared/admin/privacy.ts'
import type { InboxThread, ReplyTemplate } from '#shared/admin/replies.ts'
import { eventually } from '../../support/eventually.ts'
import { testMailingSite } from '../../support/mailbox.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { trpcTransport } from '../../support/transports.ts'

const { site, mailbox } = testMailingSite({ MAIL_FROM: 'post@mail.example' })
const call = ownersCalls(site)

const FORMS = {
  message: ['forms.sendContact', { subject: 'general', message: 'Good\nmorning' }],
  prayer: ['forms.sendContact', { subject: 'Prayer Request', message: 'a sorrow' }],
  volunteer: ['forms.applyToVolunteer', { motivation: 'I love books', skills: ['Translation'] }],
  'book-offer': ['forms.offerBooks', { location: 'York', bookDetails: '20 atlases', quantity: '2' }],
} as const

/** Sends a form, and waits for its acknowledgement. */
async function aSender(kind: keyof typeof FORMS, more: object = {}) {
  const email = `${randomUUID()}@example.org`
  const [procedure, fields] = FORMS[kind]
  const input = { name: 'Vera Diaz', email, ...fields, ...more }
  const { body } = await trpcTransport.call(site.url, procedure, input)
  const recordId = (body as { id: number }).id
  const [item] = await site.database
    .sql`select id from inbox_items where kind = ${kind} and record_id = ${recordId}`
  const received = () => mailbox.received.filter(({ envelopeTo }) => envelopeTo.includes(email))
  await eventually(async () => received()[0])
  return { id: Number(item?.['id']), recordId, email, received }
}

const thread = async (input: object) => (await call('inbox.thread', input)).body as InboxThread
const reply = (id: number, more: object = {}) =>
  call('inbox.reply', {
    id,
    subject: 'Re: You',
    body: 'Dear Vera,\n\nThank you.',
    key: randomUUID(),
    ...more,
  })
const repliesAudited = (id: number) =>
  site.database.sql`select detail from audit_events where action = 'inbox-replied' and subject_id = ${id}`

describe.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('a reply to a %s', (kind) => {
  it('continues the conversation of the acknowledgement, with the charity as Reply-To; it quotes no prayer, and its audit entry names nobody', async () => {
    const { id, received } = await aSender(kind)
    const [acknowledgement] = received()
    const created = await thread({ id })
    expect(created).toMatchObject({ kind, state: 'new', name: 'Vera Diaz', replies: [] })
    expect(created.subject).toBe(`Re: ${acknowledgement?.subject}`)
    expect(created.body).toMatch(/^Dear Vera Diaz,\n/)

    const sent = await reply(id, { subject: created.subject })
    const { rows } = (await call('inbox.list', { limit: 20 })).body as { rows: InboxItem[] }
    const deletedOn = rows.find((row) => row.id === id)?.deletedOn
    expect(sent).toMatchObject({ status: 200, body: { ok: true, deletedOn } })
    const first = await eventually(async () => received()[1])
    expect(first.subject).toBe(created.subject)
    expect(first.inReplyTo).toBe(acknowledgement?.messageId)
    expect(first.references).toBe(acknowledgement?.messageId)
    expect(first.replyTo?.value[0]?.address).toBe('hello@example.org')
    expect(first.headers.has('auto-submitted')).toBe(false)
    const words = {
      message: 'Good',
      prayer: 'sorrow',
      volunteer: 'I love books',
      'book-offer': '20 atlases',
    }[kind]
    expect(first.text).toContain('Dear Vera,\n\nThank you.')
    expect([first.text?.includes(`> ${words}`), String(first.html).includes(words)]).toEqual(
      kind === 'prayer' ? [false, false] : [true, true],
    )
    expect(first.text).not.toContain('sorrow')

    expect((await reply(id, { subject: created.subject, body: 'One more thing.' })).status).toBe(200)
    const second = await eventually(async () => received()[2])
    expect(second.inReplyTo).toBe(first.messageId)
    expect(second.references).toEqual([acknowledgement?.messageId, first.messageId])

    await eventually(
      async () => (await thread({ id })).replies.every(({ state }) => state === 'sent') || undefined,
    )
    expect(await thread({ id })).toMatchObject({
      state: 'answered',
      replies: [
        { body: 'Dear Vera,\n\nThank you.', state: 'sent' },
        { body: 'One more thing.', state: 'sent' },
      ],
    })
    const named = (await repliesAudited(id)).map(({ detail }) => String(detail).includes('Vera Diaz'))
    expect(named).toEqual(kind === 'prayer' ? [false, false] : [true, true])
  })
})

it('a reply is sent once per key, however often it is sent', async () => {
  const { id } = await aSender('volunteer')
  const key = randomUUID()
  const answers = await Promise.all([reply(id, { key }), reply(id, { key }), reply(id, { key })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await thread({ id })).replies).toHaveLength(1)
  expect(await repliesAudited(id)).toEqual([{ detail: 'Volunteer, Vera Diaz' }])
  // a repeat with other words, after the first response was lost
  expect(await reply(id, { key, body: 'Other words' })).toMatchObject({
    status: 409,
    body: { code: 'KEY_USED' },
  })
  expect((await thread({ id })).replies).toHaveLength(1)
})

it('suspected spam can be replied to, but nobody without an address', async () => {
  const newest = async () =>
    Number((await site.database.sql`select id from inbox_items order by id desc limit 1`)[0]?.['id'])
  const spam = { name: 'Bo', email: 'bo@example.org', subject: 'general', message: 'Hello', website: 'a' }
  await trpcTransport.call(site.url, 'forms.sendContact', spam)
  expect((await reply(await newest())).status).toBe(200)
  // a prayer request has no acknowledgement, so the reply starts the conversation
  const answer = await eventually(async () =>
    mailbox.received.find(({ envelopeTo }) => envelopeTo.includes('bo@example.org')),
  )
  expect([answer.inReplyTo, answer.references]).toEqual([undefined, undefined])

  const prayer = { name: 'Ada', email: '', subject: 'Prayer Request', message: 'a sorrow' }
  await trpcTransport.call(site.url, 'forms.sendContact', prayer)
  const id = await newest()
  expect(await thread({ id })).toMatchObject({ email: '', body: expect.stringMatching(/^Dear Ada,/) })
  expect(await reply(id)).toMatchObject({
    status: 400,
    body: { error: 'No email can be sent to this address.' },
  })
})

it('replies are found by the contact message, and counted in the inbox', async () => {
  const { id, recordId } = await aSender('message')
  await reply(id)
  expect((await thread({ messageId: recordId })).id).toBe(id)
  expect((await call('inbox.list', { limit: 1 })).body).toMatchObject({
    rows: [{ id, replies: 1, state: 'answered' }],
  })
})

describe('a person', () => {
  it('finds their replies in the export, and an erasure deletes them', async () => {
    const { id, email, received } = await aSender('volunteer')
    await reply(id, { body: 'Dear Vera,\n\nCome on Monday.' })
    await eventually(async () => received()[1])
    const [{ id: replyId } = { id: 0 }] = (await thread({ id })).replies
    const { data } = (await call('privacy.export', { email })).body as PersonExport
    expect(data).toMatchObject({
      replies: [{ body: 'Dear Vera,\n\nCome on Monday.' }],
      emails: expect.arrayContaining([expect.objectContaining({ kind: 'inbox-reply', recordId: replyId })]),
    })
    expect((await call('privacy.erase', { email, confirmation: email })).status).toBe(200)
    const { sql } = site.database
    expect(await sql`select 1 from inbox_replies where item_id = ${id}`).toEqual([])
    expect(
      await sql`select 1 from outbox_emails where kind = 'inbox-reply' and record_id = ${replyId}`,
    ).toEqual([])
    expect(await repliesAudited(id)).toEqual([{ detail: '' }])
    expect(await reply(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('gets no reply once the message was deleted', async () => {
    const { id, recordId } = await aSender('message')
    await call('forms.removeContact', { id: recordId })
    expect((await reply(id)).status).toBe(409)
    expect((await call('inbox.thread', { id })).status).toBe(404)
  })
})

describe('a template', () => {
  const templates = async () => (await call('inbox.templates')).body as ReplyTemplate[]
  const save = (template: object) => call('inbox.saveTemplate', { kind: 'volunteer', ...template })

  it('starts replies of its kind with the sender’s name', async () => {
    expect((await templates()).map(({ kind, version }) => [kind, version])).toEqual([
      ['message', 0],
      ['prayer', 0],
      ['volunteer', 0],
      ['book-offer', 0],
      ['thanks', 0],
    ])
    expect((await save({ body: 'Hello {name} and {name}!', version: 0 })).body).toMatchObject({ version: 1 })
    const { id } = await aSender('volunteer', { name: "$& O'Neill" })
    expect((await thread({ id })).body).toBe("Hello $& O'Neill and $& O'Neill!")
    expect((await thread({ id: (await aSender('message')).id })).body).toMatch(/^Dear Vera Diaz,/)
  })

  it('is not overwritten if it was changed elsewhere', async () => {
    const [version] = (await templates()).flatMap((each) => (each.kind === 'volunteer' ? [each.version] : []))
    expect((await save({ body: 'Mine', version })).status).toBe(200)
    for (const old of [0, version])
      expect(await save({ body: 'Theirs', version: old })).toMatchObject({
        status: 409,
        body: { code: 'CHANGED_ELSEWHERE' },
      })
    expect((await templates()).find(({ kind }) => kind === 'volunteer')?.body).toBe('Mine')
  })
})

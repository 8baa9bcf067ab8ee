import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { SKILLS } from '#shared/site/forms/forms.ts'
import { caseSize } from '../../support/case-size.ts'
import { logIn, restTransport, transports, trpcTransport, type Answer } from '../../support/transports.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

const contact = {
  name: 'Ada Okafor',
  email: 'Ada@example.org',
  subject: 'general',
  message: 'Good morning,\n\nhow can I help?',
}
const prayer = { name: 'Ada', email: '', subject: 'Prayer Request', message: 'For my sister' }
const application = { name: 'Ada Okafor', email: 'ada@example.org', motivation: 'I love books' }
const offer = {
  name: 'Ada Okafor',
  email: 'ada@example.org',
  location: 'Leeds',
  bookDetails: '20 atlases\n5 novels',
  quantity: 'two boxes',
}

const FORMS = [
  ['forms.sendContact', 'contact_messages', 'contact', contact, 'message', restTransport],
  ['forms.applyToVolunteer', 'volunteer_applications', 'volunteer', application, 'motivation', trpcTransport],
  ['forms.offerBooks', 'book_donation_requests', 'book-offer', offer, 'bookDetails', restTransport],
] as const

const site = testSite()
beforeEach(async () => {
  // clears the limit of one acknowledgement per hour
  await site.database.sql`delete from call_counts`
})

const createdBy = (transport: string) => (transport === 'REST' ? 201 : 200)
const rowsOf = (table: string) => site.database.sql.unsafe(`select * from ${table} order by id`)
const idOf = ({ body }: Answer) => (body as { id: number }).id
/** Emails queued about one record: 'contact-received to ada@example.org'. */
const emails = async (kind: string, id: number) => {
  const rows = await site.database.sql<{ kind: string; recipient: string | null }[]>`
    select kind, recipient from outbox_emails where record_id = ${id} and kind like ${`${kind}-%`} order by kind desc`
  return rows.map((row) => `${row.kind} to ${row.recipient ?? 'owner'}`)
}

const inboxItems = (kind: string, id: number) =>
  site.database.sql`
    select id from inbox_items where record_id = ${id} and kind = ${kind === 'contact' ? 'message' : kind}`

describe.each(transports)('through $name', ({ name, call }) => {
  const created = createdBy(name)

  describe.each(FORMS)('%s', (procedure, table, kind, body, text) => {
    const send = (changes: object = {}) => call(site.url, procedure, { ...body, ...changes })

    it('stores the input, returns it with id and time, and queues two emails', async () => {
      const response = await send()
      expect(response.status).toBe(created)
      expect(response.body).toMatchObject({
        ...body,
        id: expect.any(Number),
        createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
      })
      expect(response.body).not.toHaveProperty('suspectedSpam')
      expect(response.body).not.toHaveProperty('deletedAt')
      expect((await rowsOf(table)).at(-1)).toMatchObject({
        id: idOf(response),
        name: body.name,
        suspected_spam: false,
      })
      expect(await emails(kind, idOf(response))).toEqual([
        `${kind}-received to ${body.email}`,
        `${kind}-notice to owner`,
      ])
    })

    it('stores line breaks, emoji, right-to-left text and markup as typed, and removes invisible characters', async () => {
      const markup = `<script>alert('1')</script>"; drop table ${table}; --`
      const response = await send({
        name: ' A\u0000da \u202bمرحبا\u202c 👩🏾‍🏫\r\n\ud800',
        [text]: `one\r\ntwo\u0007\n\n\tthree שלום 📚\u0000${markup}`,
      })
      expect(response.status).toBe(created)
      expect(response.body).toMatchObject({
        name: 'Ada \u202bمرحبا\u202c 👩🏾‍🏫 \ufffd',
        [text]: `one\ntwo\n\n\tthree שלום 📚${markup}`,
      })
    })

    it.each(Object.keys(body).map((field) => [field]))('rejects an invalid %s', async (field) => {
      const before = await rowsOf(table)
      const values = [undefined, 'x'.repeat(10_001), '', ' \n', '\u0000', '\u200b', null, 7, {}]
      // fewer through REST, because both transports have the same schema
      for (const value of caseSize({ short: name === 'REST' ? values.slice(0, 2) : values, full: values })) {
        const response = await send({ [field]: value })
        expect(response).toMatchObject({ status: 400, body: { code: 'INVALID', issues: [{ path: field }] } })
      }
      expect(await rowsOf(table)).toHaveLength(before.length)
    })

    it('names every invalid field', async () => {
      const response = await call(site.url, procedure, {})
      const { issues } = response.body as { issues: { path: string; message: string }[] }
      expect(issues.map(({ path }) => path).toSorted()).toEqual(Object.keys(body).toSorted())
      expect(issues.every(({ message }) => message.startsWith('Please'))).toBe(true)
    })
  })

  describe('a prayer request', () => {
    const pray = (changes: object = {}) => call(site.url, 'forms.sendContact', { ...prayer, ...changes })

    it('needs no email, and without one gets no acknowledgement', async () => {
      const response = await pray()
      expect(response).toMatchObject({ status: created, body: prayer })
      expect(await emails('prayer', idOf(response))).toEqual(['prayer-notice to owner'])
      expect((await pray({ email: undefined })).body).toMatchObject({ email: '' })
      const withEmail = await pray({ email: contact.email })
      expect(await emails('prayer', idOf(withEmail))).toEqual([
        `prayer-received to ${contact.email}`,
        'prayer-notice to owner',
      ])
    })

    it.each(['prayer', 'general'])('with the subject %j is a message and needs an email', async (subject) => {
      expect(await pray({ subject })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'email', message: 'Please enter your email address' }] },
      })
    })

    it.each(['prayer request', 'Prayer Request ', 'PRAYER', ''])(
      'is rejected with the subject %j',
      async (subject) => {
        expect(await pray({ subject })).toMatchObject({ status: 400 })
      },
    )

    it('is a prayer request from the contact form too', async () => {
      const response = await pray({ subject: 'prayer', email: contact.email })
      expect(await emails('prayer', idOf(response))).toHaveLength(2)
      expect(await emails('contact', idOf(response))).toEqual([])
    })
  })

  it('an application accepts each of the twelve skills once, and no other', async () => {
    const apply = (skills: unknown) => call(site.url, 'forms.applyToVolunteer', { ...application, skills })
    expect(SKILLS).toHaveLength(12)
    expect((await apply([...SKILLS, SKILLS[0]])).body).toMatchObject({ skills: SKILLS })
    expect((await apply(undefined)).body).toMatchObject({ skills: [], phone: '', location: '' })
    for (const skills of [['Juggling'], 'Translation', [1]])
      expect(await apply(skills)).toMatchObject({ status: 400 })
  })

  it('an offer has defaults, and accepts only the listed choices', async () => {
    const offerBooks = (changes: object) => call(site.url, 'forms.offerBooks', { ...offer, ...changes })
    expect((await offerBooks({})).body).toMatchObject({
      condition: 'good',
      pickupPreference: 'drop-off',
      phone: '',
      additionalInfo: '',
    })
    expect((await offerBooks({ condition: 'mixed', pickupPreference: 'flexible' })).body).toMatchObject({
      condition: 'mixed',
      pickupPreference: 'flexible',
    })
    for (const changes of [{ condition: 'new' }, { pickupPreference: 'post' }, { condition: '' }])
      expect(await offerBooks(changes)).toMatchObject({ status: 400 })
  })

  it.each(['ada', 'ada@example', 'Ada <ada@example.org>', 'a@b.org,c@d.org'])(
    'rejects the email %j',
    async (email) => {
      for (const [procedure, , , body] of FORMS)
        expect(await call(site.url, procedure, { ...body, email })).toMatchObject({
          status: 400,
          body: { issues: [{ path: 'email' }] },
        })
      expect(await call(site.url, 'forms.sendContact', { ...prayer, email })).toMatchObject({ status: 400 })
    },
  )

  it('shows the owner all messages, newest first, with suspected spam marked', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    const first = idOf(await call(site.url, 'forms.sendContact', contact))
    const spam = idOf(await call(site.url, 'forms.sendContact', { ...contact, website: 'x' }))
    const { body } = await call(site.url, 'forms.contacts', { limit: 2 }, cookie)
    expect(body).toEqual([
      { ...contact, id: spam, createdAt: expect.any(String), suspectedSpam: true },
      { ...contact, id: first, createdAt: expect.any(String), suspectedSpam: false },
    ])
    expect(await call(site.url, 'forms.removeContact', { id: 'x' }, cookie)).toMatchObject({ status: 400 })
  })
})

// the rules belong to the procedure, so one transport is enough
describe.each(FORMS)('%s', (procedure, table, kind, body, text, { name, call }) => {
  const created = createdBy(name)
  const send = (changes: object = {}) => call(site.url, procedure, { ...body, ...changes })

  it('with the hidden field filled in, or with many links, is stored as suspected spam, and only the owner is emailed', async () => {
    const links = 'Cheap pills https://pills.example www.pills.example/now pills-today.com'
    const filled = ['http://pills.example', 1, { a: 1 }, 'x'.repeat(20_000)]
    for (const changes of [...filled.map((website) => ({ website })), { [text]: links }]) {
      const response = await send(changes)
      expect(response.status).toBe(created)
      expect(Object.keys(response.body as object).toSorted()).toEqual(
        Object.keys((await send()).body as object).toSorted(),
      )
      const [row] = await site.database.sql.unsafe(`select * from ${table} where id = ${idOf(response)}`)
      expect(row).toMatchObject({ suspected_spam: true })
      expect(await emails(kind, idOf(response))).toEqual([`${kind}-notice to owner`])
      expect(await inboxItems(kind, idOf(response))).toHaveLength(1)
    }
    const honest = { [text]: 'Look: https://ada.example.org and www.books.example' }
    for (const changes of [{ website: '' }, { website: '  ' }, { website: null }, honest]) {
      await send(changes)
      expect((await rowsOf(table)).at(-1)).toMatchObject({ suspected_spam: false })
    }
  })

  it('is stored once per key, however often and concurrently it is sent', async () => {
    const before = await rowsOf(table)
    const idempotencyKey = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: caseSize({ short: 6, full: 20 }) }, () => send({ idempotencyKey })),
    )
    responses.push(await send({ idempotencyKey: idempotencyKey.toUpperCase() }))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => created))
    const [first, other] = [responses[0], await send({ idempotencyKey: randomUUID() })]
    for (const response of responses) expect(response.body).toEqual(first?.body)
    expect(first?.body).not.toHaveProperty('submissionKey')
    const id = idOf(first!)
    expect((await rowsOf(table)).map((row) => row['id'])).toEqual([
      ...before.map((row) => row['id']),
      id,
      idOf(other),
    ])
    expect(await emails(kind, id)).toHaveLength(2)
    expect(await inboxItems(kind, id)).toHaveLength(1)
  })

  it('rejects a key that was used for another submission', async () => {
    const idempotencyKey = randomUUID()
    const first = await send({ idempotencyKey })
    const rows = await rowsOf(table)
    for (const changes of [{ [text]: 'Something else' }, { name: 'Bea' }, { email: 'bea@example.org' }])
      expect(await send({ idempotencyKey, ...changes })).toMatchObject({
        status: 409,
        body: { code: 'KEY_USED' },
      })
    expect(await rowsOf(table)).toEqual(rows)
    expect(await emails(kind, idOf(first))).toHaveLength(2)
    expect((await send({ idempotencyKey })).body).toEqual(first.body)
    for (const odd of ['', 'x', 7, null])
      expect(await send({ idempotencyKey: odd })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'idempotencyKey' }] },
      })
  })

  it('stores nothing if its emails or inbox item fail, and can be repeated with the same key', async () => {
    const idempotencyKey = randomUUID()
    const before = await rowsOf(table)
    for (const missing of ['outbox_emails', 'inbox_items']) {
      await site.database.sql`alter table ${site.database.sql(missing)} rename to hidden`
      try {
        expect(await send({ idempotencyKey })).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
      } finally {
        await site.database.sql`alter table hidden rename to ${site.database.sql(missing)}`
      }
    }
    expect(await rowsOf(table)).toHaveLength(before.length)
    const repeated = await send({ idempotencyKey })
    expect(repeated.status).toBe(created)
    expect(await emails(kind, idOf(repeated))).toHaveLength(2)
  })
})

it('an address gets one acknowledgement an hour, whoever enters it in whichever form', async () => {
  const { sql } = site.database
  const acknowledged = async () => {
    const [row] =
      await sql`select count(*)::int from outbox_emails where kind like '%-received' and recipient ilike 'vera@example.org'`
    return Number(row?.['count'])
  }
  const send = (email: string) =>
    Promise.all(
      FORMS.map(async ([procedure, , , body]) => {
        const { status } = await restTransport.call(site.url, procedure, { ...body, email })
        expect(status).toBe(201)
      }),
    )
  // suspected spam does not use up the acknowledgement of this hour
  await restTransport.call(site.url, 'forms.sendContact', {
    ...contact,
    email: 'vera@example.org',
    website: 'http://x.example',
  })
  expect(await acknowledged()).toBe(0)
  await Promise.all([send('vera@example.org'), send('Vera@Example.org')])
  expect(await acknowledged()).toBe(1)
  site.advance(59 * 60_000)
  await send('vera@example.org')
  expect(await acknowledged()).toBe(1)
  site.advance(2 * 60_000)
  await send('vera@example.org')
  expect(await acknowledged()).toBe(2)
})

it('a form is stored while another is still being stored', async () => {
  const { status } = await site.database.sql.begin(async (tx) => {
    await tx`insert into contact_messages (name, email, subject, message, suspected_spam)
      values ('Bea', 'bea@example.org', 'general', 'Hello', false)`
    await tx`insert into inbox_items (kind, record_id) values ('message', currval('contact_messages_id_seq'))`
    await tx`insert into outbox_emails (kind, dedupe_key, record_id, belongs_to, state)
      values ('contact-notice', 'under way', 1, 'under way', 'failed')`
    return restTransport.call(site.url, 'forms.sendContact', contact)
  })
  expect(status).toBe(201)
})

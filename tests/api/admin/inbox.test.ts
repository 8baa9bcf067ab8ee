/** Submissions in the owner's inbox. */
import { describe, expect, it } from 'vitest'
import type { InboxItem } from '#shared/admin/inbox.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { trpcTransport } from '../../support/transports.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const call = ownersCalls(site)
const list = async (input: object = {}) =>
  (await call('inbox.list', input)).body as { rows: InboxItem[]; nextCursor: number | null }

const message = { name: 'Ada Okafor', email: 'ada@example.org', subject: 'general', message: 'Good\nmorning' }
const prayer = { name: 'Ada', email: '', subject: 'Prayer Request', message: 'For my sister' }
const application = {
  name: 'Vera Diaz',
  email: 'vera@example.org',
  phone: '0113 496 0000',
  location: 'Leeds',
  skills: ['Translation', 'Fundraising'],
  motivation: 'I love books',
}
const offer = {
  name: 'Bo Lind',
  email: 'bo@example.org',
  location: 'York',
  bookDetails: '20 atlases',
  quantity: 'two boxes',
}

const send = async (procedure: string, body: object) =>
  ((await trpcTransport.call(site.url, procedure, body)).body as { id: number }).id
const itemsOf = (recordId: number, ...kinds: string[]) =>
  site.database
    .sql`select * from inbox_items where record_id = ${recordId} and kind in ${site.database.sql(kinds)}`

const FORMS = [
  ['message', 'forms.sendContact', message],
  ['prayer', 'forms.sendContact', prayer],
  ['prayer', 'forms.sendContact', { ...message, subject: 'prayer' }],
  ['volunteer', 'forms.applyToVolunteer', application],
  ['book-offer', 'forms.offerBooks', offer],
] as const

describe.each(FORMS)('a %s by %s', (kind, procedure, body) => {
  it.each([false, true])(
    'arrives once, new and without notes, with suspected spam: %s',
    async (suspectedSpam) => {
      const recordId = await send(procedure, {
        ...body,
        website: suspectedSpam ? 'http://pills.example' : '',
      })
      expect(await itemsOf(recordId, kind)).toMatchObject([{ state: 'new', notes: '', deleted_at: null }])
      expect((await list({ limit: 1 })).rows).toMatchObject([
        { kind, state: 'new', notes: '', name: body.name, email: body.email, suspectedSpam },
      ])
    },
  )
})

it('answers are shown with their labels in the form’s order, without empty ones', async () => {
  for (const [, procedure, body] of FORMS) await send(procedure, body)
  const { rows } = await list({ limit: 5 })
  expect(rows.map(({ answers }) => answers.map(({ label, text }) => `${label}: ${text}`))).toEqual([
    [
      'Location: York',
      'Book details: 20 atlases',
      'Quantity: two boxes',
      'Condition: Good',
      'Pickup preference: I can drop them off',
    ],
    ['Location: Leeds', 'Skills: Translation, Fundraising', 'Motivation: I love books'],
    ['Prayer: Good\nmorning'],
    ['Prayer: For my sister'],
    ['Subject: General question', 'Message: Good\nmorning'],
  ])
  expect(rows.map(({ phone }) => phone)).toEqual(['', '0113 496 0000', '', '', ''])
})

it('the inbox is paginated, and filtered by kind and state', async () => {
  const recordId = await send('forms.offerBooks', offer)
  const [item] = await itemsOf(recordId, 'book-offer')
  await call('inbox.setState', { id: item?.['id'], state: 'closed' })
  expect((await list({ state: 'closed' })).rows).toMatchObject([{ id: item?.['id'], kind: 'book-offer' }])
  expect((await list({ state: 'closed', kind: 'volunteer' })).rows).toEqual([])
  expect(new Set((await list({ kind: 'prayer' })).rows.map(({ kind }) => kind))).toEqual(new Set(['prayer']))

  const whole = (await list({ limit: 500 })).rows.map(({ id }) => id)
  const read: number[] = []
  let cursor: number | undefined
  do {
    const page = await list({ limit: 7, ...(cursor !== undefined && { cursor }) })
    read.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(read).toEqual(whole)
  expect(whole).toEqual(whole.toSorted((a, b) => b - a))
})

it('the inbox can be read oldest first, also in pages', async () => {
  const newest = (await list({ limit: 500 })).rows.map(({ id }) => id)
  const oldest = { order: 'oldest first', limit: 3 }
  const first = await list(oldest)
  const second = await list({ ...oldest, cursor: first.nextCursor })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(newest.toReversed().slice(0, 6))
})

it('the inbox is searched by the words of everything sent', async () => {
  const found = async (q: string, input = {}) =>
    (await list({ q, ...input })).rows.map(({ kind, name }) => `${kind} ${name}`)
  await send('forms.sendContact', { ...message, name: 'Quill', message: 'About zephyrs' })
  await send('forms.sendContact', { ...prayer, name: 'Quill', message: 'For my zephyr' })
  await send('forms.applyToVolunteer', { ...application, name: 'Quill', motivation: 'Zephyrs' })
  await send('forms.offerBooks', { ...offer, name: 'Quill', bookDetails: 'Atlas of zephyrs' })
  const all = ['book-offer Quill', 'volunteer Quill', 'prayer Quill', 'message Quill']
  expect(await found('zeph')).toEqual(all)
  expect(await found('quill zeph', { order: 'oldest first' })).toEqual(all.toReversed())
  // a full page is found in the first rows, fewer matches through the index
  expect(await found('zeph', { limit: 2 })).toEqual(all.slice(0, 2))
  expect(await found('zeph', { kind: 'prayer', state: 'new' })).toEqual(['prayer Quill'])
  expect(await found('zephyrless')).toEqual([])
})

describe('an item', () => {
  const anItem = async () => {
    const [item] = await itemsOf(await send('forms.applyToVolunteer', application), 'volunteer')
    return Number(item?.['id'])
  }
  const audited = (id: number) => site.database.sql`
    select detail from audit_events where action = 'inbox-state-changed' and subject_id = ${id} order by id`

  it('changes between new, answered and closed, each change once in the audit log', async () => {
    const id = await anItem()
    const newCount = async () => ((await call('admin.overview')).body as { inboxNew: number }).inboxNew
    const before = await newCount()
    const moved = await call('inbox.setState', { id, state: 'closed' })
    expect(moved.body).toEqual({ ok: true, deletedOn: (await list({ limit: 1 })).rows[0]?.deletedOn })
    await call('inbox.setState', { id, state: 'new' })
    await site.database.sql`delete from audit_events`
    for (const state of ['answered', 'answered', 'closed', 'new'])
      expect(await call('inbox.setState', { id, state })).toMatchObject({ status: 200, body: { ok: true } })
    expect(await audited(id)).toEqual([
      { detail: 'Volunteer: new → answered, Vera Diaz' },
      { detail: 'Volunteer: answered → closed, Vera Diaz' },
      { detail: 'Volunteer: closed → new, Vera Diaz' },
    ])
    expect(await newCount()).toBe(before)
    await Promise.all(Array.from({ length: 6 }, () => call('inbox.setState', { id, state: 'answered' })))
    expect(await audited(id)).toHaveLength(4)
    expect(await newCount()).toBe(before - 1)
    expect(await call('inbox.setState', { id, state: 'lost' })).toMatchObject({ status: 400 })
  })

  it('has notes, and is 404 when it does not exist', async () => {
    const id = await anItem()
    await call('inbox.setNotes', { id, notes: ' rang\r\nher \u0000' })
    expect((await list({ limit: 1 })).rows).toMatchObject([{ id, notes: 'rang\nher' }])
    expect(await call('inbox.setNotes', { id, notes: 'x'.repeat(5001) })).toMatchObject({ status: 400 })
    await call('inbox.setNotes', { id, notes: '' })
    expect((await list({ limit: 1 })).rows).toMatchObject([{ id, notes: '' }])
    expect((await call('inbox.byId', { id })).body).toEqual((await list({ limit: 1 })).rows[0])
    const unknown = 2_000_000_000
    expect(await call('inbox.byId', { id: unknown })).toMatchObject({ status: 404 })
    expect(await call('inbox.setState', { id: unknown, state: 'new' })).toMatchObject({ status: 404 })
    expect(await call('inbox.setNotes', { id: unknown, notes: '' })).toMatchObject({ status: 404 })
  })
})

it.each([
  ['message', message],
  ['prayer', prayer],
])('a deleted %s disappears from the inbox, and is restored unchanged', async (kind, body) => {
  const recordId = await send('forms.sendContact', body)
  // another kind of item with the same record id is unaffected
  await site.database.sql`insert into inbox_items (kind, record_id) values ('volunteer', ${recordId})
    on conflict (kind, record_id) do nothing`
  const [item] = await itemsOf(recordId, kind)
  const id = Number(item?.['id'])
  await call('inbox.setState', { id, state: 'answered' })
  await call('inbox.setNotes', { id, notes: 'wrote back' })
  const isShown = async () => (await list({ limit: 500 })).rows.some((row) => row.id === id)

  await call('forms.removeContact', { id: recordId })
  expect(await isShown()).toBe(false)
  expect(await call('inbox.byId', { id })).toMatchObject({ status: 404 })
  expect(await itemsOf(recordId, 'volunteer')).toMatchObject([{ deleted_at: null }])
  expect(await call('inbox.setState', { id, state: 'closed' })).toMatchObject({ status: 404 })
  expect(await call('inbox.setNotes', { id, notes: 'x' })).toMatchObject({ status: 404 })

  await call('bin.putBack', { record: 'message', id: recordId })
  expect((await list({ limit: 500 })).rows).toContainEqual(
    expect.objectContaining({ id, state: 'answered', notes: 'wrote back' }),
  )
})

/**
 * The text of a prayer request is only in the lists of messages and the inbox: not in logs, emails or the audit log.
 */
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appRouter } from '#server/router.ts'
import { isAdmin, proceduresOf, restRoutes } from '#server/trpc.ts'
import { eventually } from '../../support/eventually.ts'
import { emailFiles, OWNER, startMailWorker, type Worker } from '../../support/mailbox.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { type Answer, logIn, restTransport, trpcTransport } from '../../support/transports.ts'

/** A word that appears nowhere else. */
const SECRET = 'quillzephyr'
const prayer = {
  name: 'Perpetua Adeyemi',
  email: 'perpetua@example.org',
  subject: 'Prayer Request',
  message: `For my ${SECRET}\nand her ${SECRET.toUpperCase()}`,
}

const site = testSite({ LOG_LEVEL: 'trace', MAIL_OWNER: OWNER })
let sql: postgres.Sql
let worker: Worker
let cookie: string
let log = ''
const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  log += String(text)
  return true
})

beforeAll(async () => {
  ;({ sql } = site.database)
  worker = await startMailWorker(site)
  cookie = await logIn(site.url, ADMIN_PASSWORD)
})
afterAll(async () => {
  await worker.stop()
  output.mockRestore()
})

const hasSecret = (text: string) => text.toLowerCase().includes(SECRET)
const idOf = ({ body }: Answer) => (body as { id: number }).id

const nothingQueued = () =>
  eventually(async () => (await sql`select 1 from outbox_emails where state = 'queued'`).length === 0)

/** Maximum number of procedures in one request. */
const BATCH = 20

/** Results of several queries with the same input. */
async function queryAtOnce(names: readonly string[], input: object, session: string): Promise<object[]> {
  const inputs = encodeURIComponent(JSON.stringify(Object.fromEntries(names.map((_, nth) => [nth, input]))))
  const response = await fetch(`${site.url}/trpc/${names.join()}?batch=1&input=${inputs}`, {
    headers: { cookie: session },
  })
  const parts = (await response.json()) as object[]
  expect(parts).toHaveLength(names.length)
  return parts
}

/** Sends prayer requests, changes their state, deletes and restores them. */
async function usePrayers(): Promise<void> {
  const sent = [
    await trpcTransport.call(site.url, 'forms.sendContact', prayer),
    await restTransport.call(site.url, 'forms.sendContact', { ...prayer, subject: 'prayer' }),
    await restTransport.call(site.url, 'forms.sendContact', {
      ...prayer,
      email: '',
      website: 'http://x.example',
    }),
  ]
  for (const { status } of sent) expect([200, 201]).toContain(status)
  // no email is queued for a deleted prayer request
  await nothingQueued()
  for (const response of sent) {
    const id = idOf(response)
    const [item] = await sql`select id from inbox_items where kind = 'prayer' and record_id = ${id}`
    for (const state of ['answered', 'closed', 'new'])
      await trpcTransport.call(site.url, 'inbox.setState', { id: item?.['id'], state }, cookie)
    await restTransport.call(site.url, 'forms.removeContact', { id }, cookie)
    await trpcTransport.call(site.url, 'bin.putBack', { record: 'message', id }, cookie)
  }
}

/** Rejected bodies, one for each reason. */
const REJECTED: [why: string, body: string, type?: string][] = [
  ['no name', JSON.stringify({ ...prayer, name: '' })],
  ['an invalid email', JSON.stringify({ ...prayer, email: SECRET })],
  ['an unknown subject', JSON.stringify({ ...prayer, subject: SECRET })],
  ['too long', JSON.stringify({ ...prayer, message: SECRET.repeat(1000) })],
  ['the wrong type', JSON.stringify({ ...prayer, message: [SECRET] })],
  ['broken JSON', `{"message": "${SECRET}`],
  ['JSON of another shape', JSON.stringify(SECRET)],
  ['another content type', `message=${SECRET}`, 'application/x-www-form-urlencoded'],
]

describe('a prayer', () => {
  it('is not repeated in the response if it is rejected', async () => {
    for (const [why, body, type = 'application/json'] of REJECTED)
      for (const path of [
        '/api/contacts',
        '/trpc/forms.sendContact',
        `/api/contacts?x=${SECRET}`,
        `/api/${SECRET}`,
      ]) {
        const response = await fetch(site.url + path, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        })
        const text = await response.text()
        const isRejected = response.status >= 400 && response.status < 500
        expect({ why, path, isRejected }).toEqual({ why, path, isRejected: true })
        expect(hasSecret(text), `${why} ${path}`).toBe(false)
      }
  })

  it('is not in any response if it cannot be stored', async () => {
    await sql`alter table inbox_items rename to hidden`
    const response = await trpcTransport.call(site.url, 'forms.sendContact', prayer)
    await sql`alter table hidden rename to inbox_items`
    expect(response.status).toBe(500)
    expect(hasSecret(JSON.stringify(response.body))).toBe(false)
    // PostgreSQL's message about a rejected row contains the row
    await sql`alter table contact_messages add constraint never check (message !~* ${sql.unsafe(`'${SECRET}'`)}) not valid`
    const rejected = await restTransport.call(site.url, 'forms.sendContact', prayer)
    await sql`alter table contact_messages drop constraint never`
    expect(rejected.status).toBe(500)
    expect(hasSecret(JSON.stringify(rejected.body))).toBe(false)
    // both failures are logged without the text
    await eventually(async () => log.split('a query failed').length > 2)
    expect(log).toContain('"constraint":"never","table":"contact_messages"')
  })

  it('is stored in one table of the whole database', async () => {
    await usePrayers()
    await nothingQueued()
    const tables = await sql`select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`
    expect(tables.length).toBeGreaterThan(30)
    const holding: string[] = []
    for (const { schema, name } of tables) {
      const [row] =
        await sql`select 1 from ${sql(String(schema))}.${sql(String(name))} t where t::text ilike ${`%${SECRET}%`} limit 1`
      if (row) holding.push(String(name))
    }
    expect(holding).toEqual(['contact_messages'])
  })

  it('is shown to the owner only in the list of messages and in the inbox', async () => {
    const [item] = await sql`select id, record_id from inbox_items where kind = 'prayer'`
    const ids = [{ id: item?.['id'] }, { id: item?.['record_id'] }]
    const inputs = [{}, { q: SECRET }, ...ids, { kind: 'prayer' }]
    const queries = proceduresOf(appRouter).filter(([, { _def }]) => _def.type === 'query')
    const showing = new Set<string>()
    let succeeded = 0
    for (const isOwners of [true, false]) {
      const names = queries.filter(([, each]) => isAdmin(each) === isOwners).map(([name]) => name)
      for (const input of inputs)
        for (let first = 0; first < names.length; first += BATCH) {
          const some = names.slice(first, first + BATCH)
          const parts = await queryAtOnce(some, input, isOwners ? cookie : '')
          for (const [index, part] of parts.entries()) {
            if ('result' in part) succeeded += 1
            if (hasSecret(JSON.stringify(part))) showing.add(some[index]!)
          }
        }
    }
    for (const { name } of restRoutes(appRouter).filter(({ method }) => method === 'GET')) {
      const input = { id: 1, slug: 'x', sessionId: 'x' }
      const { body } = await restTransport.call(site.url, name, input, cookie)
      if (hasSecret(JSON.stringify(body))) showing.add(name)
    }
    expect(succeeded).toBeGreaterThan(20)
    expect([...showing].toSorted()).toEqual([
      'forms.contacts',
      'forms.searchContacts',
      'inbox.byId',
      'inbox.list',
    ])
  })

  it('is in no email, neither to the sender nor to the owner', async () => {
    const emails = (await emailFiles(site.deps.config.dataDir)).filter(({ name }) => name.includes('prayer'))
    // one acknowledgement (the second has the same address, the third is suspected spam) and three notices
    expect(emails).toHaveLength(4)
    for (const { name, subject, text, html, headerLines } of emails)
      expect(hasSecret(JSON.stringify([subject, text, html, headerLines])), name).toBe(false)
  })

  it('is not in the log at any level, nor is its sender', () => {
    expect(log.split('\n').filter((line) => line.includes('"request"')).length).toBeGreaterThan(50)
    expect(hasSecret(log)).toBe(false)
    expect(log).not.toMatch(/perpetua/i)
  })

  it('leaves no name in the audit log', async () => {
    const rows =
      await sql`select action, detail, subject_name, changes from audit_events where action <> 'login'`
    expect(JSON.stringify(rows)).not.toMatch(/perpetua/i)
    expect(new Set(rows.map(({ action, detail }) => `${action} ${detail}`))).toEqual(
      new Set([
        'inbox-state-changed Prayer request: new → answered',
        'inbox-state-changed Prayer request: answered → closed',
        'inbox-state-changed Prayer request: closed → new',
        'message-deleted ',
        'message-restored ',
      ]),
    )
  })
})

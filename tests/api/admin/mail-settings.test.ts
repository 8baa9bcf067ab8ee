/** Email settings from the dashboard: tried, confirmed by a code that arrives, followed by every process. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { liveRefusal } from '#server/admin/set-up/live-refusal.ts'
import { readHandOver } from '#server/admin/set-up/hand-over.ts'
import { readMailDomain } from '#server/admin/set-up/mail-domain.ts'
import { PROOF_MS } from '#shared/platform/sign-in/sign-in.ts'
import type { MailPage } from '#shared/platform/mail/mail-settings.ts'
import { cookieOf, somebody, type Somebody } from '../../support/accounts.ts'
import { startDnsServer, type DnsServer } from '../../support/dns-server.ts'
import { eventually, eventuallyPasses } from '../../support/eventually.ts'
import { startMailWorker, type Worker } from '../../support/mailbox.ts'
import { startMailbox, type Mailbox } from '../../support/mail-server.ts'
import { PASSWORD_SETTING } from '../../support/admin-password.ts'
import { launchSite, startSecondProcess, testSite } from '../../support/site.ts'
import { trpcTransport } from '../../support/transports.ts'

const PASSWORD = 'the-mailbox-password'
const NOTICES = 'notices@books.example'
const PUBLIC = { PUBLIC_URL: 'https://books.example', TRUST_PROXY: '0', PAYMENTS: 'sandbox' }

const site = testSite(PUBLIC)
let mailbox: Mailbox
let refusal: string | undefined
let owner: Somebody
let another: Somebody
let worker: Worker

beforeAll(async () => {
  mailbox = await startMailbox({ password: PASSWORD, refuse: () => refusal })
  owner = await somebody(site, 'owner', 'Ada')
  another = await somebody(site, 'owner', 'Grace')
  worker = await startMailWorker(site)
})
afterAll(async () => {
  await worker.stop()
  await mailbox.close()
})
beforeEach(() => {
  refusal = undefined
  mailbox.received.length = 0
})

const call = (name: string, input?: object, { cookie } = owner) =>
  trpcTransport.call(site.url, name, input, cookie)
const page = async () => (await call('setUp.mail')).body as MailPage
const settings = (changes: object = {}) => ({
  host: '127.0.0.1',
  port: mailbox.port,
  user: 'books',
  password: PASSWORD,
  senderName: 'Threads & Pages',
  senderAddress: 'hello@books.example',
  notices: NOTICES,
  ...changes,
})
const tryThem = async (changes: object = {}, version?: number) =>
  call('setUp.tryMail', {
    settings: settings(changes),
    version: version ?? (await page()).version,
    isAgain: false,
  })
const codeIn = () =>
  eventually(() => mailbox.received.map(({ subject }) => /^\d{6}/.exec(subject ?? '')?.[0]).findLast(Boolean))
const confirm = async (code?: string) => call('setUp.confirmMail', { code: code ?? (await codeIn()) })
const subjects = async () => {
  const rows = await site.database
    .sql`select recipient from outbox_emails where kind = 'setting-changed' order by id`
  return rows.map(({ recipient }) => recipient as string)
}

it('are tried first, and count once the code in the test is typed in', async () => {
  expect(await page()).toMatchObject({ state: 'none', version: 0, trial: null })
  expect(await liveRefusal(site.deps.db, site.deps.config)).toContain('email first')
  const other = await startSecondProcess(site)

  expect((await tryThem()).body).toMatchObject({
    state: 'none',
    trial: { to: NOTICES, from: 'Threads & Pages <hello@books.example>', server: '127.0.0.1' },
  })
  const [test] = mailbox.received
  expect(test).toMatchObject({
    envelopeTo: [NOTICES],
    from: { text: '"Threads & Pages" <hello@books.example>' },
  })
  expect(site.deps.config.smtpUrl).toBeUndefined()
  expect(await confirm('000000')).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } })
  expect(site.deps.config.smtpUrl).toBeUndefined()

  expect((await confirm()).body).toMatchObject({
    state: 'stored',
    version: 1,
    trial: null,
    hasPassword: true,
  })
  expect(site.deps.config).toMatchObject({ mailOwner: NOTICES, mailFrom: { address: 'hello@books.example' } })
  expect(await liveRefusal(site.deps.db, site.deps.config)).toBeUndefined()
  expect((await call('setUp.read')).body).toEqual(
    expect.arrayContaining(
      ['mail', 'sender', 'notices'].map((part) => expect.objectContaining({ part, state: 'ok' })),
    ),
  )
  expect((await confirm('123456')).status).toBe(409)

  // every owner is told by the new server, each time, and nothing names the password
  expect(await subjects()).toEqual([owner.email, another.email, owner.email, another.email])
  await eventually(
    () => mailbox.received.filter(({ subject }) => subject?.includes('in another way now')).length === 2,
  )
  const told = mailbox.received.at(-1)?.text
  expect(told).toContain('Ada has changed how the site sends email.')
  expect(told).toContain('127.0.0.1')
  const audit = await site.database.sql`select audit_events::text as text from audit_events`
  const shown = JSON.stringify([
    audit,
    await page(),
    await readHandOver(site.deps),
    mailbox.received.map(({ raw }) => raw),
  ])
  expect(shown).not.toContain(PASSWORD)

  // the other process sends through it too
  await eventuallyPasses(() => expect(other.deps.config.smtpUrl).toBe(site.deps.config.smtpUrl))
  await other.close()
})

it('are changed wholly or not at all by a process that is killed, and the others follow', async () => {
  const { sql, url } = site.database
  const { dataDir } = site.deps.config
  const settingsOfProcess = { ...PUBLIC, ...PASSWORD_SETTING, DATABASE_URL: url, DATA_DIR: dataDir }
  const nameOf = () => site.deps.config.mailFrom.name
  const before = nameOf()
  await tryThem({ senderName: 'Killed' })
  const code = await codeIn()
  const confirmAt = (process: { url: string }) =>
    trpcTransport.call(process.url, 'setUp.confirmMail', { code }, owner.cookie).catch(() => undefined)

  // within the transaction, which waits for the row that the test holds
  const first = await launchSite(settingsOfProcess)
  await first.ready
  await sql.begin(async (tx) => {
    await tx`select from secret_settings where name = 'mail' for update`
    const answer = confirmAt(first)
    await eventually(async () => {
      const [row] = await sql`select count(*)::int as waiting from pg_locks where not granted`
      return row?.['waiting'] > 0
    })
    await first.end('SIGKILL')
    await answer
  })
  await site.deps.secrets.follow()
  expect(nameOf()).toBe(before)
  expect(await page()).toMatchObject({ trial: { to: NOTICES } })

  // as soon as it has committed
  const second = await launchSite(settingsOfProcess)
  await second.ready
  const listening = await sql.listen('secret_settings', () => void second.child.kill('SIGKILL'))
  await confirmAt(second)
  await second.end('SIGKILL')
  await listening.unlisten()
  await eventuallyPasses(() => expect(nameOf()).toBe('Killed'))
  const third = await launchSite(settingsOfProcess)
  await third.ready
  const { body } = await trpcTransport.call(third.url, 'setUp.mail', {}, owner.cookie)
  expect(body).toMatchObject({ trial: null, values: { senderName: 'Killed' } })
})

describe('a change that does not work', () => {
  it.each([
    ['password', { password: 'wrong' }, undefined],
    ['host', { port: 1 }, undefined],
    ['host', { host: 'nobody.invalid' }, undefined],
    ['notices', {}, '550 5.1.1 no such mailbox'],
    ['senderAddress', { senderAddress: 'hello' }, undefined],
    // the stored password stays with its server
    ['password', { host: 'localhost', password: '' }, undefined],
    ['password', { user: 'another', password: '' }, undefined],
  ])('is explained beside %s (%o %s), and the old ones go on', async (field, changes, refuses) => {
    refusal = refuses
    const before = site.deps.config
    const shown = await page()
    expect(await tryThem(changes)).toMatchObject({ status: 400, body: { issues: [{ path: field }] } })
    expect(await page()).toEqual({ ...shown, trial: null })
    expect(site.deps.config).toEqual(before)
  })

  it('is refused to anybody but an owner with a fresh proof', async () => {
    const writer = await somebody(site, 'writer')
    const input = { settings: settings(), version: 1, isAgain: false }
    expect((await call('setUp.tryMail', input, writer)).status).toBe(403)
    site.advance(PROOF_MS + 1000)
    expect(await call('setUp.tryMail', input)).toMatchObject({ body: { code: 'PROOF_NEEDED' } })
    owner = { ...owner, cookie: await cookieOf(site, owner.id) }
  })

  it('is refused to the second of two owners', async () => {
    expect((await tryThem({ senderName: 'One' })).status).toBe(200)
    expect((await confirm()).status).toBe(200)
    expect(await tryThem({ senderName: 'Two' }, 1)).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_ELSEWHERE' },
    })
    // also if both had sent their test before
    await tryThem({ senderName: 'Three' })
    await site.database.sql`update secret_settings set version = version + 1 where name = 'mail'`
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } })
    expect(site.deps.config.mailFrom.name).toBe('One')
    expect((await call('setUp.discardMail')).body).toMatchObject({ trial: null })
  })
})

it('keep the password of the same user, and let emails that wait go out', async () => {
  await site.database
    .sql`update outbox_emails set state = 'queued', sent_at = null, give_up_at = now() + interval '1 day', not_before = now() + interval '1 hour' where kind = 'setting-changed'`
  expect((await tryThem({ password: '', senderName: 'Again' })).status).toBe(200)
  expect((await confirm()).status).toBe(200)
  await eventually(async () => {
    const [left] = await site.database
      .sql`select count(*)::int as count from outbox_emails where state = 'queued'`
    return left?.['count'] === 0
  })
})

it('that are set in the environment win, and are shown as such', async () => {
  const { plainSettings } = readConfig({
    SMTP_URL: 'smtp://u:secret@relay.example',
    MAIL_OWNER: 'o@example.org',
  })
  const set = { smtpUrl: 'smtp://u:secret@relay.example', mailOwner: 'o@example.org', plainSettings }
  const other = await startSecondProcess(site, undefined, set)
  const { body } = await trpcTransport.call(other.url, 'setUp.mail', {}, owner.cookie)
  expect(body).toMatchObject({ fixed: { server: 'relay.example', sender: null, notices: 'o@example.org' } })
  await other.close()
})

describe('records of the domain', () => {
  let dns: DnsServer
  beforeAll(async () => {
    dns = await startDnsServer()
  })
  afterAll(() => dns.close())
  const read = (address: string, host = 'smtp.gmail.com') =>
    readMailDomain({ dnsServer: dns.address }, { address, host })

  it('are read, and what is missing is asked for in one sentence', async () => {
    dns.exchanges['books.example'] = 'aspmx.l.google.com'
    expect(await read('hello@books.example', '')).toMatchObject({
      provider: 'Google',
      records: { spf: 'missing', dkim: 'missing', dmarc: 'missing' },
      request: expect.stringMatching(/v=spf1.*include:_spf\.google\.com.*DKIM.*v=DMARC1; p=none/),
    })
    dns.texts['books.example'] = ['v=spf1 include:other.example -all', 'something else']
    dns.texts['_dmarc.books.example'] = ['v=DMARC1; p=none']
    dns.texts['google._domainkey.books.example'] = ['v=DKIM1; p=MIGf']
    expect((await read('hello@books.example')).records).toEqual({ spf: 'wrong', dkim: 'ok', dmarc: 'ok' })
    dns.texts['books.example'] = ['v=spf1 include:_spf.google.com ~all']
    expect(await read('hello@books.example')).toMatchObject({
      records: { spf: 'ok', dkim: 'ok', dmarc: 'ok' },
      request: null,
    })
    // a part of the domain is covered by its policy, and a withdrawn key is none
    dns.texts['google._domainkey.books.example'] = ['v=DKIM1; p=']
    expect((await read('hello@news.books.example')).records.dmarc).toBe('ok')
    expect((await read('hello@books.example')).records.dkim).toBe('missing')
    expect(await read('somebody@gmail.com')).toMatchObject({ domain: null, request: null })
  })

  it('are asked for if the DNS is silent', async () => {
    dns.isSilent = true
    expect(await read('hello@books.example')).toMatchObject({
      records: { spf: 'silent', dkim: 'silent', dmarc: 'silent' },
      request: expect.stringContaining('In the DNS of books.example'),
    })
  })
})

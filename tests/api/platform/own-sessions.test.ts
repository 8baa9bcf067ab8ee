/** Account sessions: staying signed in, ending sessions, proving the password again, recovery codes, new browsers. */
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { appRouter } from '#server/router.ts'
import { proceduresOf } from '#server/trpc.ts'
import { clearing } from '#server/admin/privacy/retention.jobs.ts'
import type { OwnAccount } from '#shared/admin/accounts.schema.ts'
import { PROOF_MS, STAY_ABSOLUTE_MS, STAY_IDLE_MS } from '#shared/platform/sign-in/sign-in.ts'
import { NEWEST_BACKUP_PATH } from '#shared/admin/exports.ts'
import { KNOWN_BROWSER_DAYS } from '#shared/platform/audit/retention.ts'
import { authenticator, cookieOf, OWN_PASSWORD, somebody } from '../../support/accounts.ts'
import { allEmailsHandled, emailFiles, startMailWorker } from '../../support/mailbox.ts'
import { buy } from '../../support/paying.ts'
import { postJson } from '../../support/requests.ts'
import { ADMIN_PASSWORD, startSecondProcess, testSite } from '../../support/site.ts'
import { logIn, trpcTransport } from '../../support/transports.ts'

const site = testSite()
beforeEach(async () => {
  await site.database.sql`truncate login_failures`
})
const sql = (...args: Parameters<typeof site.database.sql>) => site.database.sql(...args)
const call = (procedure: string, input: object = {}, cookie = '', url = site.url) =>
  trpcTransport.call(url, procedure, input, cookie)
const statusOf = async (...request: Parameters<typeof call>) => (await call(...request)).status
const me = (cookie: string, url?: string) => statusOf('admin.me', {}, cookie, url)
const refusal = (status: number, code: string) => ({ status, body: { code } })
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0'

/** Signs in like a browser, which sends its cookies and stores new ones. */
async function enter(email: string, more: { stays?: boolean; cookie?: string } = {}) {
  const { cookie = '', ...input } = more
  const typed = { email, password: OWN_PASSWORD, ...input }
  const headers = { cookie, 'user-agent': FIREFOX }
  const answer = await postJson(`${site.url}/trpc/signIn.withPassword`, typed, headers)
  expect(answer.status).toBe(200)
  const set = answer.headers.getSetCookie()
  return { set, cookie: set.map((each) => each.split(';')[0]).join('; '), body: await answer.json() }
}
const account = async (cookie: string) => (await call('account.read', {}, cookie)).body as OwnAccount
const lastAudit = async () => {
  const [row] = await sql`select action, person, detail from audit_events order by id desc limit 1`
  return { ...row }
}

describe('an account that stays signed in', () => {
  it('is signed in until 12 hours after its last use, for 30 days at most; otherwise as before', async () => {
    const { email } = await somebody(site, 'owner', 'Ada')
    const staying = await enter(email, { stays: true })
    const other = await enter(email)
    const [session = '', browser = ''] = staying.set
    expect(session).toMatch(/^admin_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(browser).toMatch(/^admin_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(other.set[0]).not.toMatch(/max-age|expires/i)
    expect(await call('admin.me', {}, staying.cookie)).toMatchObject({ body: { name: 'Ada', stays: true } })
    expect(await call('admin.me', {}, other.cookie)).toMatchObject({ body: { name: 'Ada', stays: false } })

    // the server renders the same page for everybody
    const page = async (cookie: string) =>
      (await fetch(`${site.url}/admin/account`, { headers: { cookie } })).text()
    expect(await page(staying.cookie)).toBe(await page(''))

    site.advance(31 * 60_000)
    expect([await me(staying.cookie), await me(other.cookie)]).toEqual([200, 401])
    site.advance(STAY_IDLE_MS - 60_000)
    expect(await me(staying.cookie)).toBe(200)
    await sql`update admin_sessions set created_at = created_at - make_interval(secs => ${STAY_ABSOLUTE_MS / 1000})`
    expect(await me(staying.cookie)).toBe(401)
    const again = await enter(email, { stays: true })
    site.advance(STAY_IDLE_MS + 1000)
    expect(await me(again.cookie)).toBe(401)
  })

  it('stays so after a new password; the shared password never does', async () => {
    const { email } = await somebody(site, 'helper', 'Bea')
    const { cookie } = await enter(email, { stays: true })
    const input = { password: OWN_PASSWORD, newPassword: 'four words of another' }
    const changed = await call('account.changePassword', input, cookie)
    expect(changed.headers.getSetCookie()[0]).toContain('Max-Age=2592000')
    const shared = await postJson(`${site.url}/api/admin/login`, { password: ADMIN_PASSWORD, stays: true })
    expect(shared.headers.getSetCookie().join()).not.toMatch(/max-age/i)
    await expect(sql`update admin_sessions set stays = true where person_id is null`).rejects.toThrow(
      'admin_sessions_stays',
    )
  })
})

it('the account’s sessions are listed, and ended one by one or all at once, in every process', async () => {
  const second = await startSecondProcess(site)
  onTestFinished(() => second.close())
  const { id, email } = await somebody(site, 'owner', 'Cleo')
  await sql`delete from admin_sessions`
  const here = await enter(email, { stays: true })
  const there = await enter(email)
  const { id: strangerId, cookie: stranger } = await somebody(site, 'owner', 'Dora')
  const { sessions } = await account(here.cookie)
  expect(sessions).toMatchObject([
    { device: 'Firefox on Windows', stays: true, isThis: true },
    { device: 'Firefox on Windows', stays: false, isThis: false },
  ])
  const other = sessions.find(({ isThis }) => !isThis)
  // another account's session cannot be ended
  await call('account.endSession', { id: other?.id }, stranger)
  expect(await me(there.cookie, second.url)).toBe(200)
  expect(await statusOf('account.endSession', { id: other?.id }, here.cookie)).toBe(200)
  expect([await me(there.cookie, second.url), await me(here.cookie, second.url)]).toEqual([401, 200])
  expect(await lastAudit()).toEqual({ action: 'session-ended', person: 'Cleo', detail: 'Firefox on Windows' })

  const more = [await cookieOf(site, id), await cookieOf(site, id)]
  expect(await statusOf('account.endOtherSessions', {}, here.cookie)).toBe(200)
  expect(await Promise.all(more.map((cookie) => me(cookie)))).toEqual([401, 401])
  expect([await me(here.cookie), await me(stranger)]).toEqual([200, 200])
  // expired sessions are not listed
  const late = await cookieOf(site, strangerId)
  site.advance(31 * 60_000)
  expect((await account(await cookieOf(site, strangerId))).sessions).toHaveLength(1)
  expect(await me(late)).toBe(401)
})

/** Calls that ask for the password again: refunds, accounts, tokens, webhooks, exports, news, erasing and sign-in codes. */
const PROVEN = `payments.refund accounts.invite accounts.setRole accounts.remove accounts.setSharedPassword
  imports.undo projectNews.send setUp.cards.connect setUp.cards.discard setUp.cards.retry setUp.confirmMail setUp.tryMail
  standingOrders.removeBank standingOrders.saveBank integrations.createToken webhooks.create webhooks.update webhooks.replaceSecret privacy.export privacy.erase account.makeRecoveryCodes admin.isProven`.split(
  /\s+/,
)

describe('a session of more than 15 minutes', () => {
  const needed = refusal(403, 'PROOF_NEEDED')
  const cancel = { id: 1, from: 'to pack', to: 'cancelled' }
  const exported = (cookie: string) =>
    fetch(`${site.url}/api/admin/export/payments.csv`, { headers: { cookie } })

  it('must prove the password again for money, accounts, settings, tokens, webhooks, exports and news, and for nothing else', async () => {
    const declared = proceduresOf(appRouter).filter(
      ([, { _def }]) => (_def.meta as { needsProof?: true } | undefined)?.needsProof,
    )
    expect(declared.map(([name]) => name).toSorted()).toEqual(PROVEN.toSorted())
    const { cookie } = await somebody(site, 'owner', 'Eve')
    expect([await statusOf('admin.isProven', {}, cookie), (await exported(cookie)).status]).toEqual([
      200, 200,
    ])
    site.advance(PROOF_MS + 1000)
    for (const name of PROVEN)
      expect([name, await call(name, {}, cookie)]).toEqual([name, expect.objectContaining({ status: 403 })])
    expect(await call('admin.isProven', {}, cookie)).toMatchObject(needed)
    const file = await exported(cookie)
    expect([file.status, await file.json()]).toMatchObject([403, { code: 'PROOF_NEEDED' }])
    expect((await fetch(site.url + NEWEST_BACKUP_PATH, { headers: { cookie } })).status).toBe(403)
    const refundKey = crypto.randomUUID()
    expect(await call('checkout.setOrderStatus', { ...cancel, refundKey }, cookie)).toMatchObject(needed)
    expect(await statusOf('checkout.setOrderStatus', cancel, cookie)).toBe(404)
    // resending an email to another address would expose the links in it
    await buy(site)
    const [mail] = await site.database.sql`update outbox_emails set state = 'failed', give_up_at = now()
      where kind = 'order-confirmation' returning id, record_id, recipient`
    const resend = { id: Number(mail?.['id']), recipient: 'thief@example.org', key: crypto.randomUUID() }
    expect(await call('mail.resend', resend, cookie)).toMatchObject(needed)
    const own = { ...resend, recipient: String(mail?.['recipient']) }
    expect(await statusOf('mail.resend', own, cookie)).toBe(200)
    const order = { id: Number(mail?.['record_id']) }
    const before = {
      name: 'Ada Okafor',
      email: own.recipient,
      line1: '1 Reading Street',
      line2: '',
      town: 'Leeds',
      postcode: 'LS1 4AP',
    }
    const moved = { ...order, contact: { ...before, email: 'thief@example.org' }, before }
    expect(await call('checkout.correctContact', moved, cookie)).toMatchObject(needed)
    expect(await statusOf('admin.overview', {}, cookie)).toBe(200)

    expect(await call('admin.prove', { password: 'wrong' }, cookie)).toMatchObject(
      refusal(400, 'WRONG_PASSWORD'),
    )
    expect(await statusOf('admin.prove', { password: OWN_PASSWORD }, cookie)).toBe(200)
    expect([await statusOf('admin.isProven', {}, cookie), (await exported(cookie)).status]).toEqual([
      200, 200,
    ])
    // the proof counts for this session only
    site.advance(PROOF_MS + 1000)
    expect(await call('admin.isProven', {}, cookie)).toMatchObject(needed)
  })

  it('gets the same refusals by role, and wrong passwords are slowed as at sign-in', async () => {
    const { cookie } = await somebody(site, 'helper', 'Fay')
    site.advance(PROOF_MS + 1000)
    expect(await call('privacy.export', {}, cookie)).toMatchObject(refusal(403, 'WRONG_ROLE'))
    for (let guess = 0; guess < 5; guess += 1) await call('admin.prove', { password: 'a guess' }, cookie)
    const slowed = await call('admin.prove', { password: OWN_PASSWORD }, cookie)
    expect(slowed).toMatchObject(refusal(429, 'TOO_MANY'))
    site.advance(Number(slowed.headers.get('retry-after')) * 1000)
    expect(await statusOf('admin.prove', { password: OWN_PASSWORD }, cookie)).toBe(200)
  })

  it('proves the shared password only for its own sessions', async () => {
    const shared = await logIn(site.url, ADMIN_PASSWORD)
    const { cookie } = await somebody(site, 'owner', 'Gil')
    site.advance(PROOF_MS + 1000)
    expect(await call('integrations.createToken', {}, shared)).toMatchObject(needed)
    expect(await statusOf('admin.prove', { password: OWN_PASSWORD }, shared)).toBe(400)
    expect(await statusOf('admin.prove', { password: ADMIN_PASSWORD }, cookie)).toBe(400)
    expect(await statusOf('admin.prove', { password: ADMIN_PASSWORD }, shared)).toBe(200)
    expect([
      await statusOf('admin.isProven', {}, shared),
      await statusOf('admin.isProven', {}, cookie),
    ]).toEqual([200, 403])
  })

  it('can use a passkey of the account', async () => {
    const { cookie } = await somebody(site, 'owner', 'Hal')
    const { cookie: stranger } = await somebody(site, 'owner', 'Ida')
    const device = authenticator(new URL(site.deps.config.publicUrl).origin)
    type Started = { token: string; options: { challenge: string } }
    const start = async (name: string, input = {}) => (await call(name, input, cookie)).body as Started
    const made = await start('account.startPasskey', { password: OWN_PASSWORD })
    const passkey = { token: made.token, name: 'Phone', credential: device.make(made.options) }
    expect(await statusOf('account.addPasskey', passkey, cookie)).toBe(200)
    site.advance(PROOF_MS + 1000)
    const signed = async () => {
      const { token, options } = await start('signIn.startPasskey')
      return { token, credential: device.sign(options) }
    }
    expect(await call('admin.prove', await signed(), stranger)).toMatchObject(refusal(400, 'WRONG_PASSKEY'))
    expect(await call('admin.prove', await signed(), await logIn(site.url, ADMIN_PASSWORD))).toMatchObject(
      refusal(400, 'WRONG_PASSKEY'),
    )
    expect(await statusOf('admin.prove', await signed(), cookie)).toBe(200)
    expect(await statusOf('admin.isProven', {}, cookie)).toBe(200)
  })
})

async function emailsTo(address: string) {
  const worker = await startMailWorker(site)
  await allEmailsHandled(site)
  await worker.stop()
  const files = await emailFiles(site.deps.config.dataDir)
  return files.filter(({ to }) => JSON.stringify(to).includes(address))
}

describe('recovery codes', () => {
  const SECRET = 'JBSWY3DPEHPK3PXP'
  async function withSecondFactor(name: string) {
    const one = await somebody(site, 'owner', name)
    await sql`update accounts set totp_secret = ${SECRET}, totp_enabled_at = now() where id = ${one.id}`
    return one
  }
  const make = async (cookie: string) =>
    ((await call('account.makeRecoveryCodes', {}, cookie)).body as { codes: string[] }).codes
  const begin = async (email: string) =>
    ((await call('signIn.withPassword', { email, password: OWN_PASSWORD })).body as { token: string }).token

  it('are ten; each replaces the second factor once, with an email; new ones replace the old', async () => {
    const { email, cookie } = await withSecondFactor('Jo')
    const codes = await make(cookie)
    expect([new Set(codes).size, codes.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))]).toEqual(
      [10, true],
    )
    expect(await lastAudit()).toEqual({ action: 'recovery-codes-made', person: 'Jo', detail: 'Jo' })
    const stored = JSON.stringify(await sql`select * from recovery_codes`)
    expect(codes.some((code) => stored.includes(code.replaceAll('-', '')))).toBe(false)

    const [code = '', unused = ''] = codes
    const tokens = [await begin(email), await begin(email)]
    const typed = ` ${code.toLowerCase()}`
    const used = await Promise.all(
      tokens.map((token) => call('signIn.withRecoveryCode', { token, code: typed, stays: true })),
    )
    expect(used.map(({ body }) => (body as { state: string }).state).toSorted()).toEqual([
      'code-needed',
      'signed-in',
    ])
    const session = used.map(({ headers }) => headers.getSetCookie()[0] ?? '').join('')
    expect(session).toContain('Max-Age=2592000')
    expect((await account(cookie)).recoveryCodes).toBe(9)
    const [email1] = await emailsTo(email)
    expect(email1?.text).toContain('you have 9 left')
    expect(email1?.text).toContain('/admin/account')

    await make(cookie)
    const late = await call('signIn.withRecoveryCode', { token: await begin(email), code: unused })
    expect(late.body).toMatchObject({ state: 'code-needed', isWrong: true })
    expect(await statusOf('account.turnOffSecondFactor', { password: OWN_PASSWORD }, cookie)).toBe(200)
    expect((await account(cookie)).recoveryCodes).toBe(0)
    expect(await statusOf('account.makeRecoveryCodes', {}, cookie)).toBe(409)
  })

  it('are limited together with the app’s codes', async () => {
    const { email } = await withSecondFactor('Kit')
    let token = await begin(email)
    for (let guess = 0; guess < 5; guess += 1) {
      const { body } = await call('signIn.withRecoveryCode', { token, code: 'AAAA-AAAA-AAAA-AAAA' })
      ;({ token } = body as { token: string })
    }
    const code = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({
      timestamp: site.deps.clock().getTime(),
    })
    expect(await statusOf('signIn.withCode', { token, code })).toBe(429)
  })
})

it('a sign-in from a new browser is emailed once, and a random cookie recognises the browser', async () => {
  const { id, email } = await somebody(site, 'treasurer', 'Lou')
  const first = await enter(email)
  const again = await enter(email, { cookie: first.cookie })
  expect(again.cookie.split('; ')[1]).toBe(first.cookie.split('; ')[1])
  const [grouped] = await sql`select belongs_to from outbox_emails where recipient = ${email}`
  expect(grouped).toEqual({ belongs_to: `account ${id}` })
  const [news, ...others] = await emailsTo(email)
  expect(others).toEqual([])
  expect(news?.subject).toContain('New sign-in to the dashboard')
  expect(news?.text).toMatch(/When: \d+ \w+ \d{4} at \d\d:\d\d\nBrowser: Firefox on Windows/)
  expect(news?.text).toContain('/admin/account')
  const [row] = await sql`select * from known_browsers where account_id = ${id}`
  expect(JSON.stringify(row)).not.toContain(first.cookie.split('admin_browser=')[1])

  // the browser is new for another account
  const { email: other } = await somebody(site, 'owner', 'Mia')
  await enter(other, { cookie: first.cookie })
  expect(await emailsTo(other)).toHaveLength(1)
  site.advance((KNOWN_BROWSER_DAYS + 1) * 24 * 60 * 60_000)
  await clearing.run(site.deps, site.app.log, new AbortController().signal)
  expect(await sql`select from known_browsers`).toHaveLength(0)
})

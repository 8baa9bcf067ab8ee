/** Accounts of the dashboard: inviting, signing in, account settings, and the rule that one owner always remains. */
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { askForReset } from '#server/admin/accounts/emailed-links.ts'
import { hashOfToken } from '#server/platform/sessions/token-store.ts'
import { clearing } from '#server/admin/privacy/retention.jobs.ts'
import type { AuditEvent } from '#shared/platform/audit/audit.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { eventuallyPasses } from '../../support/eventually.ts'
import { allEmailsHandled, emailFiles, startMailWorker } from '../../support/mailbox.ts'
import { buy } from '../../support/paying.ts'
import {
  authenticator,
  cookieOf,
  OWN_PASSWORD,
  signIn,
  somebody,
  type Somebody,
} from '../../support/accounts.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn, trpcTransport } from '../../support/transports.ts'

const site = testSite()
beforeEach(async () => {
  await site.database.sql`truncate login_failures`
})
const call = (procedure: string, input: object = {}, cookie = '') =>
  trpcTransport.call(site.url, procedure, input, cookie)
const statusOf = async (...request: Parameters<typeof call>) => (await call(...request)).status
const me = (cookie: string) => statusOf('admin.me', {}, cookie)
const refusal = (status: number, code: string) => ({ status, body: { code } })
const sql = (...args: Parameters<typeof site.database.sql>) => site.database.sql(...args)

const HOUR_MS = 60 * 60_000
const GOOD = 'another four words here'
/** Signs in each time, because sessions expire when a test moves the clock. */
const owner = () => logIn(site.url, ADMIN_PASSWORD)

/** Token of the newest link sent to an address. */
async function tokenFor(email: string): Promise<string> {
  const [row] = await sql`
    select token from person_links join accounts on accounts.id = person_id
    where email = ${email} order by person_links.id desc limit 1`
  return String(row?.['token'])
}

async function invite(email: string, role = 'helper', name = email): Promise<string> {
  expect(await statusOf('accounts.invite', { name, email, role }, await owner())).toBe(200)
  return tokenFor(email)
}

const sessionOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const lastActions = async (count: number) =>
  (await sql`select action, person, detail from audit_events order by id desc limit ${count}`).map((row) => ({
    ...row,
  }))

describe('an invitation', () => {
  it('is emailed, sets a password once, and opens the dashboard for its role', async () => {
    const token = await invite('ada@example.org', 'helper', 'Ada')
    const worker = await startMailWorker(site)
    await allEmailsHandled(site)
    await worker.stop()
    const emails = await emailFiles(site.deps.config.dataDir)
    const email = emails.find(({ name }) => name.includes('invitation'))
    expect(email?.to).toMatchObject({ text: 'ada@example.org' })
    expect(email?.text).toContain(`/admin/join/${token}`)
    // once sent, only a hash of the token is stored, so the email cannot be sent again
    expect(await tokenFor('ada@example.org')).toBe('null')
    const [mail] = await sql`select id from outbox_emails where kind = 'invitation'`
    const again = { id: Number(mail?.['id']), recipient: '', key: crypto.randomUUID() }
    expect(await statusOf('mail.resend', again, await owner())).toBe(409)

    expect(await call('signIn.openLink', { token, purpose: 'invitation' })).toMatchObject({
      body: { name: 'Ada', email: 'ada@example.org' },
    })
    expect(await statusOf('signIn.openLink', { token, purpose: 'password-reset' })).toBe(404)
    expect(await statusOf('signIn.accept', { token, password: 'too short' })).toBe(400)
    const answers = await Promise.all([1, 2].map(() => call('signIn.accept', { token, password: GOOD })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const cookie = answers.map(sessionOf).join('')
    expect(await call('admin.me', {}, cookie)).toMatchObject({ body: { name: 'Ada', role: 'helper' } })
    expect((await lastActions(2)).map(({ action, person }) => [action, person])).toEqual([
      ['login', 'Ada'],
      ['account-joined', 'Ada'],
    ])
    const { status, body } = await signIn(site, 'ADA@example.org ', GOOD)
    expect({ status, body }).toEqual({
      status: 200,
      body: { state: 'signed-in', name: 'Ada', role: 'helper', stays: false },
    })
    expect(await call('accounts.list', {}, await owner())).toMatchObject({
      body: { accounts: [{ name: 'Ada', role: 'helper', state: 'active', hasSecondFactor: false }] },
    })
  })

  it('is replaced by a later one, with its name and role', async () => {
    const first = await invite('bea@example.org', 'helper', 'Bea')
    const second = await invite('BEA@example.org', 'writer', 'Beatrice').then(() =>
      tokenFor('BEA@example.org'),
    )
    expect(await statusOf('signIn.accept', { token: first, password: GOOD })).toBe(404)
    expect(await call('signIn.accept', { token: second, password: GOOD })).toMatchObject({
      body: { name: 'Beatrice', role: 'writer' },
    })
    const again = { name: 'Bea', email: 'bea@example.org', role: 'owner' }
    expect(await call('accounts.invite', again, await owner())).toMatchObject(refusal(409, 'HAS_ACCOUNT'))
  })

  it('expires after 48 hours, and is deleted at night', async () => {
    const token = await invite('cleo@example.org')
    site.advance(48 * HOUR_MS + 1000)
    expect(await statusOf('signIn.accept', { token, password: GOOD })).toBe(404)
    const list = await call('accounts.list', {}, await owner())
    expect(list.body).toMatchObject({
      accounts: expect.arrayContaining([expect.objectContaining({ state: 'expired' })]),
    })
    await clearing.run(site.deps, site.app.log, new AbortController().signal)
    expect(await sql`select from person_links`).toHaveLength(0)
  })

  it('is sent by owners only', async () => {
    const { cookie } = await somebody(site, 'helper', 'Dora')
    const input = { name: 'E', email: 'e@example.org', role: 'owner' }
    expect(await call('accounts.invite', input, cookie)).toMatchObject(refusal(403, 'WRONG_ROLE'))
    expect(await sql`select from accounts where email = 'e@example.org'`).toHaveLength(0)
  })
})

it('signing in does not reveal whether address or password was wrong, and slows guesses', async () => {
  const { email } = await somebody(site, 'helper', 'Eve')
  await invite('invited@example.org')
  const refused = {
    status: 401,
    body: { error: 'This email address and password do not match.', code: 'UNAUTHORIZED' },
  }
  expect(await signIn(site, email, 'wrong')).toMatchObject(refused)
  expect(await signIn(site, 'nobody@example.org', OWN_PASSWORD)).toMatchObject(refused)
  expect(await signIn(site, 'invited@example.org', OWN_PASSWORD)).toMatchObject(refused)
  expect(await signIn(site, 'no address', OWN_PASSWORD)).toMatchObject(refused)
  expect(await signIn(site, email, 'wrong')).toMatchObject(refused)
  const slowed = await signIn(site, email, OWN_PASSWORD)
  expect(slowed).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  site.advance(Number(slowed.headers.get('retry-after')) * 1000)
  expect(await signIn(site, email, OWN_PASSWORD)).toMatchObject({ status: 200 })

  // an account holder must not reset the limit on guesses by signing in between them
  await sql`truncate login_failures`
  const guesses: number[] = []
  for (let made = 0; made < 7; made += 1) {
    guesses.push((await signIn(site, `other${made}@example.org`, 'a guess')).status)
    await signIn(site, email, OWN_PASSWORD)
  }
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

/** Tokens of an account's links, oldest first. Waits, because a link is created after the response. */
async function linksOf(id: number, count: number): Promise<string[]> {
  const tokens = async () =>
    (await sql`select token from person_links where person_id = ${id} order by id`).map(({ token }) =>
      String(token),
    )
  await eventuallyPasses(async () => expect(await tokens()).toHaveLength(count))
  return tokens()
}

describe('a password', () => {
  it('can be changed with the present one, and all other sessions end', async () => {
    const { id, email, cookie } = await somebody(site, 'writer', 'Fay')
    const other = await cookieOf(site, id)
    const input = { password: 'not it', newPassword: GOOD }
    expect(await call('account.changePassword', input, cookie)).toMatchObject(refusal(400, 'WRONG_PASSWORD'))
    expect(await call('account.changePassword', { ...input, newPassword: 'short' }, cookie)).toMatchObject(
      refusal(400, 'INVALID'),
    )
    const changed = await call('account.changePassword', { ...input, password: OWN_PASSWORD }, cookie)
    expect(changed.status).toBe(200)
    expect([await me(sessionOf(changed)), await me(cookie), await me(other)]).toEqual([200, 401, 401])
    expect(await signIn(site, email, OWN_PASSWORD)).toMatchObject({ status: 401 })
    expect(await signIn(site, email, GOOD)).toMatchObject({ status: 200 })
    expect(await lastActions(3)).toContainEqual({
      action: 'account-password-changed',
      person: 'Fay',
      detail: 'Fay',
    })
  })

  it('is reset by a link that works once, which ends all sessions; nobody learns whether an address has an account', async () => {
    const { id, email, cookie } = await somebody(site, 'writer', 'Gil')
    // the response time reveals nothing either: it comes even while the tables of accounts are locked
    const [known, unknown] = await site.database.sql.begin(async (tx) => {
      await tx`lock table accounts, person_links in access exclusive mode`
      const ask = (typed: string) => call('signIn.forgot', { email: typed })
      return [await ask('GIL@example.org'), await ask('nobody@example.org')]
    })
    expect([known?.status, known?.body]).toEqual([unknown?.status, unknown?.body])
    const [early = ''] = await linksOf(id, 1)
    // no second email for a second request; called directly, because the procedure responds before that is decided
    await askForReset(site.deps, email)
    // a link from a clock that was ahead must neither stay valid nor block new ones until then
    await site.database.sql`update person_links set created_at = '2099-01-01', expires_at = '2099-01-02'`
    expect(await statusOf('signIn.reset', { token: early, password: GOOD })).toBe(404)
    await call('signIn.forgot', { email })
    await linksOf(id, 2)
    await site.database.sql`delete from person_links where created_at = '2099-01-01'`
    site.advance(6 * 60_000)
    await call('signIn.forgot', { email })
    const [token = '', next = ''] = await linksOf(id, 2)
    expect(await statusOf('signIn.accept', { token: next, password: GOOD })).toBe(404)
    // using one of two links invalidates both
    const answers = await Promise.all([1, 2].map(() => call('signIn.reset', { token, password: GOOD })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await statusOf('signIn.reset', { token: next, password: GOOD })).toBe(404)
    expect(await me(cookie)).toBe(401)
    expect(await signIn(site, email, GOOD)).toMatchObject({ status: 200 })
  })

  it('cannot be reset after an hour', async () => {
    const { id, email } = await somebody(site, 'writer', 'Hal')
    await call('signIn.forgot', { email })
    const [token] = await linksOf(id, 1)
    site.advance(HOUR_MS + 1000)
    expect(await statusOf('signIn.reset', { token, password: GOOD })).toBe(404)
    expect(await signIn(site, email, OWN_PASSWORD)).toMatchObject({ status: 200 })
  })
})

describe('a second factor', () => {
  /** Turns two-step sign-in on. @returns the account and a function for its current code */
  async function withCodes(name: string) {
    const account = await somebody(site, 'helper', name)
    const { body } = await call('account.startSecondFactor', { password: OWN_PASSWORD }, account.cookie)
    const { secret, uri } = body as { secret: string; uri: string }
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.deps.clock().getTime() })
    return { ...account, code }
  }

  it('is on after a first right code, accepts each code once, and is turned off with the password', async () => {
    const { email, cookie, code } = await withCodes('Ida')
    // the secret alone requires nothing before its first code
    expect(await signIn(site, email, OWN_PASSWORD)).toMatchObject({ body: { state: 'signed-in' } })
    const wrong = { code: code() === '000000' ? '000001' : '000000' }
    expect(await call('account.confirmSecondFactor', wrong, cookie)).toMatchObject({
      body: { code: 'WRONG_CODE' },
    })
    const first = code()
    const on = await call('account.confirmSecondFactor', { code: first }, cookie)
    expect(on.status).toBe(200)
    const { codes } = on.body as { codes: string[] }
    expect(codes).toHaveLength(10)

    const started = await signIn(site, email, OWN_PASSWORD)
    expect([started.cookie, started.body]).toEqual(['', expect.objectContaining({ state: 'code-needed' })])
    const { token } = started.body as { token: string }
    const recovered = await call('signIn.withRecoveryCode', {
      token: ((await signIn(site, email, OWN_PASSWORD)).body as { token: string }).token,
      code: codes[0],
    })
    expect(recovered.body).toMatchObject({ state: 'signed-in' })
    // the code that turned it on cannot be used again
    const second = await call('signIn.withCode', { token, code: first })
    expect(second.body).toMatchObject({ state: 'code-needed', isWrong: true })
    expect(await call('signIn.withCode', { token, code: first })).toMatchObject(refusal(409, 'STEP_OVER'))
    site.advance(30_000)
    // a counter from a clock that was ahead must not lock anybody out
    await site.database
      .sql`update accounts set totp_last_step = totp_last_step + 10000000 where email = ${email}`
    const next = {
      token: (second.body as { token: string }).token,
      code: ` ${code().replace(/^.../, '$& ')}`,
    }
    const signed = await call('signIn.withCode', next)
    expect(signed.body).toMatchObject({ state: 'signed-in' })
    expect(await me(sessionOf(signed))).toBe(200)

    expect(await call('account.turnOffSecondFactor', { password: 'wrong' }, cookie)).toMatchObject({
      body: { code: 'WRONG_PASSWORD' },
    })
    expect(await statusOf('account.turnOffSecondFactor', { password: OWN_PASSWORD }, cookie)).toBe(200)
    expect(await signIn(site, email, OWN_PASSWORD)).toMatchObject({ body: { state: 'signed-in' } })
  })

  it('slows guesses of codes by account; a half-done sign-in ends after five minutes or a change of password', async () => {
    const { email, cookie, code } = await withCodes('Jo')
    await call('account.confirmSecondFactor', { code: code() }, cookie)
    let { token } = (await signIn(site, email, OWN_PASSWORD)).body as { token: string }
    for (let tries = 0; tries < 5; tries += 1) {
      const { body } = await call('signIn.withCode', { token, code: '000000' })
      ;({ token } = body as { token: string })
    }
    expect(await statusOf('signIn.withCode', { token, code: code() })).toBe(429)
    site.advance(15 * 60_000)
    const started = (await signIn(site, email, OWN_PASSWORD)).body as { token: string }
    site.advance(5 * 60_000 + 1000)
    expect(await statusOf('signIn.withCode', { token: started.token, code: code() })).toBe(409)
    const ahead = (await signIn(site, email, OWN_PASSWORD)).body as { token: string }
    await site.database.sql`update sign_in_steps set expires_at = '2099-01-01'`
    expect(await statusOf('signIn.withCode', { token: ahead.token, code: code() })).toBe(409)
    // changing the password ends a sign-in that is half done
    const pending = (await signIn(site, email, OWN_PASSWORD)).body as { token: string }
    const input = { password: OWN_PASSWORD, newPassword: GOOD }
    expect(await statusOf('account.changePassword', input, cookie)).toBe(200)
    const late = await call('signIn.withCode', { token: pending.token, code: code() })
    expect(late).toMatchObject(refusal(409, 'STEP_OVER'))
  })
})

const origin = () => new URL(site.deps.config.publicUrl).origin
type Started = { token: string; options: { challenge: string } }
const start = async (procedure: string, cookie = '') =>
  (await call(procedure, cookie === '' ? {} : { password: OWN_PASSWORD }, cookie)).body as Started

async function addPasskey(cookie: string) {
  const device = authenticator(origin())
  const { token, options } = await start('account.startPasskey', cookie)
  const input = { token, name: 'My phone', credential: device.make(options) }
  expect(await statusOf('account.addPasskey', input, cookie)).toBe(200)
  // the challenge cannot be used again
  expect(await call('account.addPasskey', input, cookie)).toMatchObject({ body: { code: 'STEP_OVER' } })
  return device
}

describe('a passkey', () => {
  it('is added with a name, signs in without password and code, and is removed', async () => {
    const { id, cookie } = await somebody(site, 'treasurer', 'Kit')
    await sql`update accounts set totp_secret = 'JBSWY3DPEHPK3PXP', totp_enabled_at = now() where id = ${id}`
    const device = await addPasskey(cookie)

    const started = await start('signIn.startPasskey')
    const answer = { token: started.token, credential: device.sign(started.options) }
    const signed = await call('signIn.withPasskey', answer)
    expect(signed.body).toEqual({ state: 'signed-in', name: 'Kit', role: 'treasurer', stays: false })
    expect(await me(sessionOf(signed))).toBe(200)
    expect(await statusOf('signIn.withPasskey', answer)).toBe(409)
    // the same signature does not fit another challenge
    const other = await start('signIn.startPasskey')
    expect(await statusOf('signIn.withPasskey', { ...answer, token: other.token })).toBe(401)

    const { body } = await call('account.read', {}, cookie)
    const [passkey] = (body as { passkeys: { id: number; name: string; lastUsedAt: string }[] }).passkeys
    expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: expect.any(String) })
    const { cookie: stranger } = await somebody(site, 'owner', 'Lou')
    expect(await statusOf('account.removePasskey', { id: passkey?.id }, stranger)).toBe(404)
    expect(await statusOf('account.removePasskey', { id: passkey?.id }, cookie)).toBe(200)
    const last = await start('signIn.startPasskey')
    expect(
      await statusOf('signIn.withPasskey', { token: last.token, credential: device.sign(last.options) }),
    ).toBe(401)
  })

  it('or a second factor requires the password to be set up', async () => {
    const { cookie } = await somebody(site, 'treasurer', 'Kay')
    for (const procedure of ['account.startPasskey', 'account.startSecondFactor']) {
      expect(await call(procedure, { password: 'not it' }, cookie)).toMatchObject(
        refusal(400, 'WRONG_PASSWORD'),
      )
      expect(await statusOf(procedure, { password: OWN_PASSWORD }, cookie)).toBe(200)
    }
  })

  it('is refused for another site, without verifying its user, or too late', async () => {
    const { cookie } = await somebody(site, 'treasurer', 'Mo')
    for (const device of [authenticator('https://elsewhere.example'), authenticator(origin(), false)]) {
      const { token, options } = await start('account.startPasskey', cookie)
      const input = { token, name: 'Phone', credential: device.make(options) }
      expect(await call('account.addPasskey', input, cookie)).toMatchObject(refusal(400, 'WRONG_PASSKEY'))
    }
    const { token, options } = await start('account.startPasskey', cookie)
    site.advance(5 * 60_000 + 1000)
    const late = { token, name: 'Phone', credential: authenticator(origin()).make(options) }
    expect(await call('account.addPasskey', late, cookie)).toMatchObject({ body: { code: 'STEP_OVER' } })
  })
})

describe('an owner who was removed or demoted', () => {
  /** Ways in that an owner's account leaves behind, with their status once it is a helper's, or removed. */
  const LEFT_BEHIND: [
    what: string,
    leave: (of: Somebody) => Promise<() => Promise<number>>,
    statuses: number[],
  ][] = [
    [
      'a session',
      async ({ cookie }) =>
        () =>
          me(cookie),
      [200, 401],
    ],
    ['a session elsewhere', async ({ id }) => me.bind(undefined, await cookieOf(site, id)), [200, 401]],
    [
      'a page left open',
      async ({ cookie }) =>
        () =>
          statusOf('accounts.list', {}, cookie),
      [403, 401],
    ],
    [
      'a link for another password',
      async ({ id, email }) => {
        await call('signIn.forgot', { email })
        const [token] = await linksOf(id, 1)
        return () => statusOf('signIn.openLink', { token, purpose: 'password-reset' })
      },
      [200, 404],
    ],
    [
      'an invitation',
      async ({ id }) => {
        const token = `invitation ${id}`
        await sql`insert into person_links (person_id, purpose, token_hash, expires_at)
          values (${id}, 'invitation', ${hashOfToken(token)}, now() + interval '9 days')`
        return () => statusOf('signIn.openLink', { token, purpose: 'invitation' })
      },
      [200, 404],
    ],
    [
      'a passkey',
      async ({ cookie }) => {
        const device = await addPasskey(cookie)
        return async () => {
          const { token, options } = await start('signIn.startPasskey')
          return statusOf('signIn.withPasskey', { token, credential: device.sign(options) })
        }
      },
      [200, 401],
    ],
    [
      'a begun passkey',
      async ({ cookie }) => {
        const { token, options } = await start('account.startPasskey', cookie)
        const input = { token, name: 'Late', credential: authenticator(origin()).make(options) }
        return () => statusOf('account.addPasskey', input, cookie)
      },
      [200, 401],
    ],
    [
      'a begun sign-in',
      async ({ id, email }) => {
        await sql`update accounts set totp_secret = 'JBSWY3DPEHPK3PXP', totp_enabled_at = now() where id = ${id}`
        const { token } = (await signIn(site, email, OWN_PASSWORD)).body as { token: string }
        return () => statusOf('signIn.withCode', { token, code: '000000' })
      },
      [200, 409],
    ],
    [
      'an API token',
      async ({ cookie }) => {
        const input = { name: 'Stock', scopes: ['checkout.orders'], days: 30 }
        const { token } = (await call('integrations.createToken', input, cookie)).body as { token: string }
        const headers = { authorization: `Bearer ${token}` }
        return async () => (await fetch(`${site.url}/api/orders`, { headers })).status
      },
      [401, 401],
    ],
    [
      'a preview of the site',
      async ({ cookie }) => {
        const headers = { cookie: `${cookie}; content_preview=1` }
        return async () => {
          const answer = await fetch(`${site.url}/volunteer`, { headers })
          return (await answer.text()).includes('You are looking at a draft.') ? 200 : 404
        }
      },
      [404, 404],
    ],
    [
      'a preview of an article',
      async ({ cookie }) => {
        const draft = { title: 'A draft', excerpt: 'E', content: 'C', author: 'A', published: false }
        const { id } = (await call('blog.create', draft, cookie)).body as { id: number }
        const { previewKey } = (await call('blog.sharePreview', { id }, cookie)).body as {
          previewKey: string
        }
        return () => statusOf('blog.preview', { key: previewKey })
      },
      [404, 404],
    ],
  ]

  it.each(['is a helper now', 'was removed'])('can use only what is left to somebody who %s', async (end) => {
    const { cookie: boss } = await somebody(site, 'owner', `Boss of who ${end}`)
    const account = await somebody(site, 'owner', `Who ${end}`)
    const ways = []
    for (const [what, leave, statuses] of LEFT_BEHIND)
      ways.push({ what, knock: await leave(account), statuses })
    const hook = { url: 'https://example.org/', events: ['order.paid'] }
    expect(await statusOf('webhooks.create', hook, account.cookie)).toBe(200)
    const hooks = async () => {
      const all = (await call('webhooks.list', {}, boss)).body as { madeBy: string }[]
      return all.map(({ madeBy }) => madeBy).filter((name) => name.endsWith(end))
    }
    const tokens = async () => {
      const { body } = await call('integrations.tokens', {}, boss)
      return (body as { tokens: { madeBy: string; state: string }[] }).tokens[0]
    }
    expect(await hooks()).toEqual([account.name])
    expect(await tokens()).toMatchObject({ madeBy: account.name, state: 'active' })

    const { id } = account
    const column = end === 'was removed' ? 1 : 0
    const [procedure, input, webhooks, left] = [
      ['accounts.setRole', { id, role: 'helper' }, 'take over', [`Boss of who ${end}`]],
      ['accounts.remove', { id }, 'delete', []],
    ][column] as [string, object, string, string[]]
    expect(await call(procedure, input, boss)).toMatchObject(refusal(409, 'HAS_WEBHOOKS'))
    expect(await tokens()).toMatchObject({ state: 'active' })
    // the ways that will be closed must work before
    for (const { what, knock, statuses } of ways)
      if (statuses[0] !== 200) expect([what, await knock()]).toEqual([what, 200])
    expect(await statusOf(procedure, { ...input, webhooks }, boss)).toBe(200)
    expect(await hooks()).toEqual(left)

    const found: Record<string, unknown> = {}
    for (const { what, knock } of ways) found[what] = await knock()
    const expected = ways.map(({ what, statuses }) => [what, statuses[column]])
    expect(found).toEqual(Object.fromEntries(expected))
    if (column === 0) return
    // address and name can be used again
    expect(await signIn(site, account.email, OWN_PASSWORD)).toMatchObject({ status: 401 })
    await invite(account.email, 'helper', account.name)
    await sql`delete from webhook_endpoints`
  })
})

describe('an account', () => {
  it('has its new role from the next call on', async () => {
    const { cookie: boss } = await somebody(site, 'owner', 'Nan')
    const { id, cookie } = await somebody(site, 'helper', 'Oz')
    expect(await statusOf('payments.search', {}, cookie)).toBe(403)
    expect(await statusOf('accounts.setRole', { id, role: 'treasurer' }, boss)).toBe(200)
    expect(await statusOf('payments.search', {}, cookie)).toBe(200)
    expect(await lastActions(1)).toEqual([
      { action: 'account-changed', person: 'Nan', detail: 'Oz: Helper → Treasurer' },
    ])
  })

  it('is not a customer: erasing one with the same address leaves the account alone', async () => {
    const { id, email } = await somebody(site, 'helper', 'Una')
    await call('signIn.forgot', { email })
    await linksOf(id, 1)
    await call('forms.sendContact', { name: 'Una', email, subject: 'general', message: 'Hello' })
    const erased = await call('privacy.erase', { email, confirmation: email }, await owner())
    expect(erased).toMatchObject({ status: 200 })
    expect(await sql`select name, email from accounts where id = ${id}`).toMatchObject([
      { name: 'Una', email },
    ])
    const [mail] = await sql`select recipient, state from outbox_emails where kind = 'password-reset'
      order by id desc limit 1`
    expect(mail).toMatchObject({ recipient: email, state: 'queued' })
    expect(await signIn(site, email, OWN_PASSWORD)).toMatchObject({ status: 200 })
  })

  it('can be renamed, also in past activity, but not to another account’s name', async () => {
    const { id: patId, cookie } = await somebody(site, 'owner', 'Pat')
    await somebody(site, 'writer', 'Petra')
    await call('forms.sendContact', {
      name: 'V',
      email: 'v@example.org',
      subject: 'general',
      message: 'Hello',
    })
    const [item] = await sql`select id from inbox_items order by id desc limit 1`
    const id = Number(item?.['id'])
    const reply = { id, subject: 'Re', body: 'Thank you', key: crypto.randomUUID() }
    expect(await statusOf('inbox.reply', reply, cookie)).toBe(200)
    const { paymentIntentId } = await buy(site)
    const [payment] = await sql`select id from payments where payment_intent_id = ${paymentIntentId}`
    const paid = { id: Number(payment?.['id']) }
    expect(await statusOf('payments.checkWithProvider', paid, cookie)).toBe(200)

    const refused = async (name: string, code: string) => {
      const invited = { name, email: 'p@example.org', role: 'helper' }
      const answers = [
        await call('account.rename', { name }, cookie),
        await call('accounts.invite', invited, cookie),
      ]
      expect([name, ...answers]).toMatchObject([name, refusal(409, code), refusal(409, code)])
    }
    // also in another spelling, and with letters of other scripts that look the same
    for (const name of [
      'Petra',
      'PETRA',
      'P e t r a',
      'Pétra',
      'Ｐｅｔｒａ',
      'Pe\u200Btra',
      'Реtrа',
      'Petra.',
    ])
      await refused(name, 'NAME_TAKEN')
    // names that the activity uses for others
    for (const name of [
      'Somebody',
      'the website',
      'The Card Provider',
      'Shared password',
      'OWNER',
      'Petra (removed)',
    ])
      await refused(name, 'NAME_RESERVED')
    // names without Latin letters are compared too
    expect(await statusOf('account.rename', { name: '愛' }, cookie)).toBe(200)
    expect(await statusOf('account.rename', { name: 'Pat' }, cookie)).toBe(200)
    // the index also stops concurrent renames
    await expect(sql`update accounts set name = 'petra' where id = ${patId}`).rejects.toThrow('accounts_name')
    expect(await statusOf('account.rename', { name: 'Patricia' }, cookie)).toBe(200)
    expect(await call('admin.me', {}, cookie)).toMatchObject({ body: { name: 'Patricia' } })

    const boss = await owner()
    const done = async () => {
      const { rows } = (await call('admin.activity', {}, boss)).body as { rows: AuditEvent[] }
      const theirs = rows.filter(({ action }) => ['payment-asked', 'inbox-replied'].includes(action))
      return theirs.map(({ accountName }) => accountName)
    }
    expect(await done()).toEqual(['Patricia', 'Patricia'])
    expect(await call('inbox.thread', { id }, boss)).toMatchObject({
      body: { replies: [{ accountName: 'Patricia' }] },
    })
    const { events } = (await call('payments.timeline', paid, boss)).body as PaymentTimeline
    expect(events.find(({ source }) => source === 'owner')).toMatchObject({ accountName: 'Patricia' })
    expect(await statusOf('accounts.remove', { id: patId }, boss)).toBe(200)
    expect(await done()).toEqual(['Patricia (removed)', 'Patricia (removed)'])
  })

  it('does not exist for the shared password', async () => {
    expect(await call('account.read', {}, await owner())).toMatchObject({ body: { code: 'NO_ACCOUNT' } })
  })
})

it('the shared password can be switched off once an owner has an account; its sessions end, and an owner always remains', async () => {
  await sql`update accounts set removed_at = now(), password_hash = null`
  const before = await owner()
  expect(await call('accounts.setSharedPassword', { isOn: false }, before)).toMatchObject(
    refusal(409, 'NO_ACCOUNT'),
  )
  const one = await somebody(site, 'owner', 'Quin')
  const { cookie: helper } = await somebody(site, 'helper', 'Ria')
  expect(await statusOf('accounts.setSharedPassword', { isOn: false }, helper)).toBe(403)
  expect(await statusOf('accounts.setSharedPassword', { isOn: false }, one.cookie)).toBe(200)
  expect(await me(before)).toBe(401)
  const refused = await call('admin.login', { password: ADMIN_PASSWORD })
  const wrong = await call('admin.login', { password: 'wrong' })
  expect([refused.status, refused.body]).toEqual([401, wrong.body])
  expect(await call('signIn.ways')).toMatchObject({ body: { isSharedPasswordOn: false } })
  for (const [procedure, input] of [
    ['accounts.remove', { id: one.id }],
    ['accounts.setRole', { id: one.id, role: 'helper' }],
  ] as const)
    expect(await call(procedure, input, one.cookie)).toMatchObject(refusal(409, 'LAST_OWNER'))

  // two owners remove each other at the same time
  for (let round = 0; round < 3; round += 1) {
    const other = await somebody(site, 'owner', `Sol ${round}`)
    const answers = await Promise.all([
      call('accounts.remove', { id: other.id }, one.cookie),
      call('accounts.setRole', { id: one.id, role: 'helper' }, other.cookie),
    ])
    const left = await sql`
        select id from accounts where role = 'owner' and removed_at is null and password_hash is not null`
    expect([answers.map(({ status }) => status).filter((status) => status === 200), left]).toMatchObject([
      [200],
      { length: 1 },
    ])
    await sql`update accounts set removed_at = now() where id = ${other.id}`
    await sql`update accounts set role = 'owner' where id = ${one.id}`
  }

  expect(await statusOf('accounts.setSharedPassword', { isOn: true }, one.cookie)).toBe(200)
  expect(await me(await logIn(site.url, ADMIN_PASSWORD))).toBe(200)
  expect((await lastActions(2)).map(({ action, person }) => [action, person])).toEqual([
    ['login', ''],
    ['shared-password-on', 'Quin'],
  ])
})

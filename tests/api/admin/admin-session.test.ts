/** Signing in as the owner, the length of sessions, and guesses at the password, which must not lock the owner out. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Config } from '#server/config.ts'
import {
  ADMIN_ABSOLUTE_MS,
  LOGIN_FREE_FAILURES,
  LOGIN_MAX_WAIT_MS,
} from '#shared/platform/sign-in/sign-in.ts'
import { caseSize } from '../../support/case-size.ts'
import { postJson } from '../../support/requests.ts'
import { OWN_PASSWORD, somebody } from '../../support/accounts.ts'
import { ADMIN_PASSWORD, startSecondProcess, testSite } from '../../support/site.ts'
import { logIn, restTransport, transports } from '../../support/transports.ts'

// limits of forms are off
const site = testSite({ TRUST_PROXY: '1', LIMITS: 'off' })
beforeEach(async () => {
  await site.database.sql`truncate login_failures, audit_events`
  site.waits.splice(0)
})

/** Starts a second process on the same database, for one test. */
async function bootAgain(changes: Partial<Config> = {}): Promise<string> {
  const second = await startSecondProcess(site, undefined, changes)
  onTestFinished(() => second.close())
  return second.url
}

/** Signs in from an address that the proxy reports. */
async function signIn(address: string, password: string, url = site.url) {
  const response = await postJson(`${url}/api/admin/login`, { password }, { 'x-forwarded-for': address })
  await response.text()
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
}
const guess = async (address: string) => (await signIn(address, 'a guess')).status

async function guesses(address: string, count: number): Promise<number[]> {
  const statuses = []
  for (let made = 0; made < count; made += 1) statuses.push(await guess(address))
  return statuses
}

const audited = async (action: string) =>
  (await site.database.sql`select address from audit_events where action = ${action} order by id`).map(
    ({ address }) => String(address),
  )

/** Number of concurrent guesses. */
const FLOOD = caseSize({ short: 24, full: 60 })
const GUESSER = '203.0.113.7'
const OWNER = '198.51.100.1'

describe('many concurrent guesses', () => {
  it('from one address are limited like successive ones, but the owner can still sign in', async () => {
    const flood = Array.from({ length: FLOOD }, () => signIn(GUESSER, 'a guess'))
    const owner = await signIn(OWNER, ADMIN_PASSWORD)
    const responses = await Promise.all(flood)

    expect(owner.status).toBe(200)
    const checked = responses.filter(({ status }) => status === 401).length
    expect(checked).toBeGreaterThanOrEqual(LOGIN_FREE_FAILURES)
    expect(checked).toBeLessThanOrEqual(20)
    expect(await audited('login-refused')).toEqual(Array(checked).fill(GUESSER))
    const rejected = responses.filter(({ status }) => status === 429)
    expect(rejected).toHaveLength(FLOOD - checked)
    expect(rejected.every(({ retryAfter }) => retryAfter >= 1)).toBe(true)
  })

  it.each([
    ['with a trusted proxy', async () => site.url, (each: number) => `198.51.100.${each}, ${GUESSER}`],
    ['without one', () => bootAgain({ trustProxy: false }), (each: number) => `198.51.100.${each}`],
  ])('cannot forge other addresses %s', async (_where, start, claim) => {
    const url = await start()
    const tries = Array.from({ length: FLOOD }, (_, each) => signIn(claim(each), 'a guess', url))
    const checked = (await Promise.all(tries)).filter(({ status }) => status === 401)
    expect(checked.length).toBeLessThanOrEqual(20)
    expect((await signIn(OWNER, ADMIN_PASSWORD)).status).toBe(200)
  })

  it('from many addresses delay every sign-in a little, but reject none', async () => {
    await guess(OWNER)
    await site.database.sql`update login_failures set failures = 17 where key = '*'`
    const few = await Promise.all([1, 2, 3, 4, 5].map((host) => guess(`203.0.113.${host}`)))
    expect(site.waits.toSorted((a, b) => a - b)).toEqual([50, 100])

    await site.database.sql`update login_failures set failures = 1000 where key = '*'`
    const many = await Promise.all([6, 7, 8, 9].map((host) => guess(`203.0.113.${host}`)))
    expect(new Set([...few, ...many])).toEqual(new Set([401]))
    expect((await signIn(OWNER, ADMIN_PASSWORD)).status).toBe(200)
    expect(site.waits.at(-1)).toBe(3000)

    site.advance(61 * 60_000)
    site.waits.splice(0)
    expect((await signIn(OWNER, ADMIN_PASSWORD)).status).toBe(200)
    expect(site.waits).toEqual([])
  })
})

describe('the delay after failures from an address', () => {
  const waitMs = async () => {
    const [row] = await site.database.sql`
      select (extract(epoch from next_try_at - last_failure_at) * 1000)::int as ms from login_failures
      where key = ${GUESSER}`
    return Number(row?.['ms'])
  }

  /** Fails so many times, each as soon as it is allowed. */
  async function fail(times: number): Promise<void> {
    for (let failure = 1; failure <= times; failure += 1) {
      await guess(GUESSER)
      site.advance(await waitMs())
    }
  }

  it('begins after five failures and doubles up to its maximum', async () => {
    const delays = []
    for (let failure = 1; failure <= 17; failure += 1) {
      expect(await guess(GUESSER)).toBe(401)
      delays.push(await waitMs())
      site.advance(delays.at(-1) ?? 0)
    }
    const growing = Array.from({ length: 10 }, (_, doubled) => 1000 * 2 ** doubled)
    const longest = LOGIN_MAX_WAIT_MS
    expect(delays).toEqual([0, 0, 0, 0, ...growing, longest, longest, longest])
  })

  it('applies to the right password too, which is not checked early', async () => {
    // long enough for a slow machine
    await fail(12)
    await guess(GUESSER)
    const early = await signIn(GUESSER, ADMIN_PASSWORD)
    expect(early.status).toBe(429)
    expect(early.retryAfter).toBeGreaterThan(200)
    expect(early.retryAfter).toBeLessThanOrEqual(256)
    expect(await audited('login')).toEqual([])

    site.advance(256_000)
    expect((await signIn(GUESSER, ADMIN_PASSWORD)).status).toBe(200)
  })

  it('ends although it was stored by a clock that was ahead', async () => {
    await fail(12)
    await site.database.sql`update login_failures
      set next_try_at = next_try_at + interval '10 years', last_failure_at = last_failure_at + interval '10 years'`
    expect((await signIn(GUESSER, ADMIN_PASSWORD)).status).toBe(200)
    await guess(OWNER)
    expect(await site.database.sql`select key from login_failures where failures > 1`).toEqual([])
  })

  it('is reset by a success', async () => {
    for (const _ of [1, 2]) {
      expect(await guesses(GUESSER, 4)).toEqual([401, 401, 401, 401])
      expect((await signIn(GUESSER, ADMIN_PASSWORD)).status).toBe(200)
    }
    const rows = await site.database.sql`select key, failures from login_failures`
    expect(rows).toEqual([{ key: '*', failures: 8 }])
  })

  it('ends, and the address is then deleted', async () => {
    await guesses(GUESSER, 5)
    site.advance(61 * 60_000)
    await guess(OWNER)
    const rows = () => site.database.sql`select key, failures from login_failures order by key`
    expect(await rows()).toEqual([
      { key: '*', failures: 1 },
      { key: OWNER, failures: 1 },
    ])
    await guess(GUESSER)
    site.advance(61 * 60_000)
    await signIn(OWNER, ADMIN_PASSWORD)
    expect(await rows()).toEqual([{ key: '*', failures: 0 }])
  })

  it('is shared by an IPv6 network', async () => {
    for (const host of [1, 2, 3, 4, 5]) expect(await guess(`2001:db8:1:2::${host}`)).toBe(401)
    const [network] = await site.database.sql`select failures from login_failures where key <> '*'`
    expect(network).toEqual({ failures: 5 })
  })
})

describe('guesses at one account from many addresses', () => {
  const signInAs = async (host: number, email: string, password = OWN_PASSWORD) => {
    const from = { 'x-forwarded-for': `192.0.2.${host}` }
    const response = await postJson(`${site.url}/trpc/signIn.withPassword`, { email, password }, from)
    await response.text()
    return [response.status, Number(response.headers.get('retry-after'))]
  }
  const failuresFrom = async (host: number) => {
    const [row] = await site.database.sql`
      select failures, next_try_at <= ${site.deps.clock()} as "isFree" from login_failures
      where key = ${`192.0.2.${host}`}`
    return row
  }

  it('delay that account only, whether or not it exists, for a minute at most', async () => {
    const { email } = await somebody(site, 'owner', 'Ada')
    const { email: other } = await somebody(site, 'owner', 'Bea')
    for (const guessed of [email, 'nobody@example.org']) {
      for (let host = 1; host <= 5; host += 1) await signInAs(host, guessed, 'a guess')
      // 40 s longer, for a slow machine
      await site.database.sql`
        update login_failures set next_try_at = next_try_at + interval '40 seconds' where key like 'account %'`
      expect(await signInAs(6, guessed)).toEqual([
        429,
        expect.toSatisfy((seconds: number) => seconds > 1 && seconds <= 41),
      ])
      site.advance(41_000)
      expect(await failuresFrom(6)).toEqual({ failures: 0, isFree: true })
    }
    await site.database.sql`update login_failures set failures = 100 where key like 'account %'`
    site.advance(1000)
    expect(await signInAs(7, email, 'a guess')).toEqual([401, 0])
    expect(await signInAs(8, email)).toEqual([
      429,
      expect.toSatisfy((seconds: number) => seconds > 40 && seconds <= 60),
    ])
    expect(await signInAs(8, other)).toEqual([200, 0])
    expect((await signIn('192.0.2.8', ADMIN_PASSWORD)).status).toBe(200)
    site.advance(60_000)
    expect(await signInAs(8, email)).toEqual([200, 0])
  })

  it('still count for their address after a sign-in to another account, which waits once', async () => {
    const { email } = await somebody(site, 'owner', 'Cleo')
    for (let made = 1; made <= 5; made += 1) await signInAs(9, 'nobody@example.org', 'a guess')
    await site.database.sql`update login_failures set next_try_at = next_try_at + interval '40 seconds'
      where key = '192.0.2.9'`
    expect((await signInAs(9, email))[0]).toBe(429)
    site.advance(41_000)
    for (const _ of [1, 2]) expect(await signInAs(9, email)).toEqual([200, 0])
    expect(await failuresFrom(9)).toEqual({ failures: 5, isFree: true })
  })
})

describe.each(transports)('an early sign-in through $name', ({ call }) => {
  it('is rejected with Retry-After', async () => {
    const wrong = () => call(site.url, 'admin.login', { password: 'a guess' })
    const statuses = (await Promise.all(Array.from({ length: 30 }, wrong))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))

    await site.database.sql`update login_failures set next_try_at = next_try_at + interval '40 seconds'`
    const early = await wrong()
    expect(early).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^Too many requests\. Please try again in /), code: 'TOO_MANY' },
    })
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(30)
    expect(early.headers.get('set-cookie')).toBeNull()
  })
})

it('sign-ins, failures and sign-outs are in the audit log', async () => {
  await restTransport.call(site.url, 'admin.login', { password: 'a guess' })
  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  for (const _ of [1, 2])
    expect(await restTransport.call(site.url, 'admin.logout', {}, cookie)).toMatchObject({
      status: 200,
      body: { ok: true },
    })
  const rows = await site.database.sql`select action, address from audit_events order by id`
  expect(rows).toEqual([
    { action: 'login-refused', address: '127.0.0.1' },
    { action: 'login', address: '127.0.0.1' },
    { action: 'logout', address: '127.0.0.1' },
  ])
})

it('the site does not start with an incomplete password hash', async () => {
  await expect(bootAgain({ adminPasswordHash: '$argon2id$v=19$m=19456' })).rejects.toThrow(
    'ADMIN_PASSWORD_HASH is not a whole argon2id hash',
  )
})

it('a new password ends all sessions; a restart ends none, and keeps the count of failures', async () => {
  const bootWith = (adminPassword: string) => bootAgain({ adminPasswordHash: undefined, adminPassword })
  const cookie = await logIn(await bootWith(ADMIN_PASSWORD), ADMIN_PASSWORD)
  const statusAt = async (url: string) => (await fetch(`${url}/api/payments`, { headers: { cookie } })).status
  await guesses(GUESSER, 5)
  await site.database.sql`update login_failures set next_try_at = next_try_at + interval '40 seconds'`
  const restarted = await bootWith(ADMIN_PASSWORD)
  expect(await statusAt(restarted)).toBe(200)
  expect((await signIn(GUESSER, ADMIN_PASSWORD, restarted)).status).toBe(429)
  expect((await signIn(OWNER, ADMIN_PASSWORD, restarted)).status).toBe(200)
  expect(await statusAt(await bootWith('another password'))).toBe(401)
})

const payments = (cookie: string) => restTransport.call(site.url, 'payments.list', {}, cookie)

describe.each(transports)('the owner through $name', ({ call }) => {
  it('signs in with the password only, and nothing they read is cached', async () => {
    expect(await call(site.url, 'admin.login', { password: 'wrong' })).toMatchObject({
      status: 401,
      body: { error: 'Invalid password.' },
    })
    const signedIn = await call(site.url, 'admin.login', { password: ADMIN_PASSWORD })
    expect(signedIn).toMatchObject({ status: 200, body: { ok: true } })
    const cookie = signedIn.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^admin_session=[\w-]{43};.*HttpOnly.*SameSite=Strict/)
    const read = await call(site.url, 'payments.list', {}, cookie.split(';')[0])
    expect(read).toMatchObject({ status: 200, body: [] })
    const refused = await call(site.url, 'payments.list', {}, 'admin_session=forged')
    for (const { headers } of [read, refused]) {
      expect(headers.get('cache-control')).toMatch(/\bno-store$/)
      expect(headers.get('vary')).toMatch(/\bcookie\b/i)
    }
  })
})

describe('a session', () => {
  it('replaces the previous one of the browser', async () => {
    const planted = await logIn(site.url, ADMIN_PASSWORD)
    await restTransport.call(site.url, 'admin.login', { password: ADMIN_PASSWORD }, planted)
    expect(await payments(planted)).toMatchObject({ status: 401 })
  })

  it('ends after its maximum time, even while in use', async () => {
    const busy = await logIn(site.url, ADMIN_PASSWORD)
    for (let passed = 0; passed + 20 * 60_000 < ADMIN_ABSOLUTE_MS; passed += 20 * 60_000) {
      expect(await payments(busy)).toMatchObject({ status: 200 })
      site.advance(20 * 60_000)
    }
    site.advance(20 * 60_000)
    expect(await payments(busy)).toMatchObject({ status: 401 })
  })

  it('is stored only as a hash', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    const rows = await site.database.sql`select * from admin_sessions`
    expect(JSON.stringify(rows)).not.toContain(cookie.replace('admin_session=', ''))
  })
})

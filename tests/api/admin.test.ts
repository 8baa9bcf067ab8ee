import { describe, expect, it } from 'vitest'
import { ADMIN_ABSOLUTE_MS, ADMIN_IDLE_MS } from '#shared/admin.ts'
import { transports, logIn, restTransport } from '../support/transports.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'

const site = testSite()

const payments = (cookie: string) => restTransport.call(site.url, 'payments.list', {}, cookie)

describe.each(transports)('the owner through $name', ({ call }) => {
  it('signs in with the password only', async () => {
    expect(await call(site.url, 'admin.login', { password: 'wrong' })).toMatchObject({
      status: 401,
      body: { error: 'Invalid password.' },
    })
    const signedIn = await call(site.url, 'admin.login', { password: ADMIN_PASSWORD })
    expect(signedIn).toMatchObject({ status: 200, body: { ok: true } })
    const cookie = signedIn.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^admin_session=[\w-]{43};.*HttpOnly.*SameSite=Strict/)
    expect(await payments(cookie.split(';')[0] ?? '')).toMatchObject({ status: 200, body: [] })
  })
})

it.each(transports)('forbids caching of admin responses through $name', async ({ call }) => {
  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  for (const response of [
    await call(site.url, 'payments.list', {}, cookie),
    await call(site.url, 'payments.list', {}, 'admin_session=forged'),
  ]) {
    expect(response.headers.get('cache-control')).toMatch(/\bno-store$/)
    expect(response.headers.get('vary')).toMatch(/\bcookie\b/i)
  }
})

describe('a session', () => {
  it('ends on logout, for every copy of the cookie', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    expect(await payments(cookie)).toMatchObject({ status: 200 })
    expect(await restTransport.call(site.url, 'admin.logout', {}, cookie)).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    expect(await payments(cookie)).toMatchObject({ status: 401 })
    expect(await restTransport.call(site.url, 'admin.logout', {}, cookie)).toMatchObject({ status: 200 })
  })

  it('replaces the previous one of the browser', async () => {
    const planted = await logIn(site.url, ADMIN_PASSWORD)
    await restTransport.call(site.url, 'admin.login', { password: ADMIN_PASSWORD }, planted)
    expect(await payments(planted)).toMatchObject({ status: 401 })
  })

  it('ends when idle, and after its maximum time in any case', async () => {
    const idle = await logIn(site.url, ADMIN_PASSWORD)
    site.advance(ADMIN_IDLE_MS + 1000)
    expect(await payments(idle)).toMatchObject({ status: 401 })

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

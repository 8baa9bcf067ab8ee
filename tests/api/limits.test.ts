import { afterEach, describe, expect, it } from 'vitest'
import { doors, restDoor } from '../support/doors.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
afterEach(() => site.close())

const contact = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello' }
const application = { name: 'Ada', email: 'ada@example.org', motivation: 'Books' }
const stored = async () => (await site.database.sql`select id from contact_messages`).length

describe.each(doors)('a limit through $name', ({ call }) => {
  const send = (changes: object = {}) => call(site.url, 'forms.sendContact', { ...contact, ...changes })

  it('refuses one call too many and says when to come back', async () => {
    site = await startSite({ LIMIT_FORMS_PER_HOUR: '2' })
    // what is wrong with a form is said for nothing
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await send({ name: '' })).status).toBe(400)
    for (const _ of [1, 2]) expect((await send()).status).toBeLessThan(300)
    const refused = await send()
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'That was too often. Please try again in 60 minutes.', code: 'TOO_MANY' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await stored()).toBe(2)
    // each form counts for itself
    expect((await call(site.url, 'forms.applyToVolunteer', application)).status).toBeLessThan(300)

    site.advance(59 * 60_000)
    const later = await send()
    expect([later.status, Number(later.headers.get('retry-after')) <= 60]).toEqual([429, true])
    site.advance(60_000)
    expect((await send()).status).toBeLessThan(300)
    // the other form's hour has ended too, and its address is forgotten
    expect(await site.database.sql`select key, calls from call_counts`).toEqual([
      { key: '127.0.0.1 forms.sendContact', calls: 1 },
    ])
  })

  it('counts simultaneous calls one by one', async () => {
    site = await startSite({ LIMIT_FORMS_PER_HOUR: '5' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(await stored()).toBe(5)
  })
})

describe('the limits', () => {
  const sendFrom = async (address: string) =>
    (
      await fetch(`${site.url}/api/contacts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(contact),
      })
    ).status

  it('can be off', async () => {
    site = await startSite({ LIMITS: 'off', LIMIT_FORMS_PER_HOUR: '1' })
    for (const _ of [1, 2, 3])
      expect(await restDoor.call(site.url, 'forms.sendContact', contact)).toMatchObject({ status: 201 })
    expect(await site.database.sql`select key from call_counts`).toEqual([])
  })

  it('count by the address that a trusted proxy names', async () => {
    site = await startSite({ LIMIT_FORMS_PER_HOUR: '1', TRUST_PROXY: '1' })
    expect([
      await sendFrom('203.0.113.1'),
      await sendFrom('203.0.113.2'),
      await sendFrom('10.0.0.9, 203.0.113.1'),
    ]).toEqual([201, 201, 429])
  })

  it('believe nobody without one', async () => {
    site = await startSite({ LIMIT_FORMS_PER_HOUR: '1' })
    expect([await sendFrom('203.0.113.1'), await sendFrom('203.0.113.2')]).toEqual([201, 429])
  })
})

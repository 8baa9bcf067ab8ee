/** Monthly gifts for the owner: by month, in a list, on Today, and one with its history. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListedMandate, MandateDetails, MandateMonth } from '#shared/money/monthly/mandates.schema.ts'
import type { Today } from '#shared/admin/today.ts'
import { aMandate } from '../../support/monthly.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { TOO_LITTLE } from '../../support/too-little.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersCalls(site)

async function ask<T>(procedure: string, input?: object): Promise<T> {
  const { status, body } = await owner(procedure, input)
  expect([procedure, status]).toEqual([procedure, 200])
  return body as T
}
const found = async (input: object) =>
  (await ask<{ rows: ListedMandate[] }>('mandates.search', input)).rows.map(({ donorName }) => donorName)

/** The site's current month as '2026-11', or one before or after it. */
function month(by = 0): string {
  const [year = 0, number = 1] = site.deps.clock().toISOString().split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}
const middle = (by: number) => `${month(by)}-15T12:00:00Z`

/** Inserts a charge of a month. */
async function aCharge(id: number, of: string, state: string, failure: string | null = null) {
  const { sql } = site.database
  const checkoutId = `charge-${id}-${of}`
  await sql`insert into checkouts (id, kind, amount, currency) values (${checkoutId}, 'donation', 10, 'gbp')`
  await sql`insert into mandate_charges (mandate_id, month, checkout_id, amount_pence, state, attempts, failure)
    values (${id}, ${`${of}-01`}, ${checkoutId}, 1000, ${state}, 2, ${failure})`
}

const ids: Record<string, number> = {}
beforeAll(async () => {
  const { sql } = site.database
  const names = ['Active', 'Failing', 'Given-up', 'Stopped', 'Resting']
  for (const name of names) {
    const { id } = await aMandate(site, {
      email: `${name}@example.org`,
      day: 28,
      lastMonth: `${month(-1)}-01`,
    })
    await sql`update mandates set donor_name = ${name} where id = ${id}`
    ids[name] = id
  }
  // all started three months ago
  await sql`update mandate_state_changes set created_at = ${middle(-3)}`
  const change = (name: string, state: string, by: string, at: string) =>
    sql`update mandates set state = ${state}, state_by = ${by}, updated_at = ${at} where id = ${ids[name]!}`
  await sql`update mandates set created_at = ${middle(-3)}, updated_at = ${middle(-3)}`
  await change('Stopped', 'ended', 'donor', middle(-1))
  await change('Resting', 'paused', 'donor', middle(-2))
  await change('Resting', 'active', 'donor', middle(-1))
  await aCharge(ids['Given-up']!, month(-1), 'given up', 'expired_card')
  await change('Given-up', 'paused', 'site', site.deps.clock().toISOString())
  await aCharge(ids['Failing']!, month(-1), 'paid')
  await aCharge(ids['Failing']!, month(), 'declined', 'insufficient_funds')
})

it('months show active, new, lapsed and failed gifts, and what was received and is expected', async () => {
  const months = await ask<MandateMonth[]>('mandates.months')
  expect(months).toHaveLength(13)
  const isDue = site.deps.clock().toISOString().slice(8, 10) <= '28'
  // the first gifts, five times 10 pounds, were paid just now
  const now = { active: 3, started: 0, lapsed: 1, failed: 1, receivedPence: 5000 }
  const none = { started: 0, lapsed: 0, failed: 0, receivedPence: 0 }
  expect(months.slice(0, 6)).toEqual([
    { month: month(1), active: null, ...none, expectedPence: 3000 },
    { month: month(), ...now, expectedPence: isDue ? 3000 : 0 },
    { month: month(-1), ...none, active: 4, lapsed: 1, failed: 1, expectedPence: null },
    { month: month(-2), ...none, active: 4, expectedPence: null },
    { month: month(-3), ...none, active: 5, started: 5, expectedPence: null },
    { month: month(-4), ...none, active: 0, expectedPence: null },
  ])
})

it('the list is searched by name and email, and filtered by state', async () => {
  expect(await found({})).toEqual(['Resting', 'Stopped', 'Given-up', 'Failing', 'Active'])
  expect(await found({ q: 'resting' })).toEqual(['Resting'])
  expect(await found({ q: 'given-up@example.org' })).toEqual(['Given-up'])
  expect(await found({ state: 'failing' })).toEqual(['Given-up', 'Failing'])
  expect(await found({ state: 'ended' })).toEqual(['Stopped'])
  const { rows } = await ask<{ rows: ListedMandate[] }>('mandates.search', { state: 'failing' })
  expect(rows[1]).toMatchObject({
    amountPence: 1000,
    day: 28,
    failure: { state: 'declined', month: month(), code: 'insufficient_funds', attempts: 2 },
  })
})

it('Today names failed gifts, and the reasons', async () => {
  const { tasks } = await ask<Today>('admin.today')
  expect(tasks.failingGifts).toEqual({
    count: 2,
    first: [
      { id: ids['Given-up'], donorName: 'Given-up', state: 'paused', code: 'expired_card' },
      { id: ids['Failing'], donorName: 'Failing', state: 'active', code: 'insufficient_funds' },
    ],
  })
})

describe('a monthly gift', () => {
  it('has its history', async () => {
    const id = ids['Failing']!
    await site.database
      .sql`insert into mandate_events (mandate_id, kind, by) values (${id}, 'started', 'donor')`
    const mandate = await ask<MandateDetails>('mandates.byId', { id })
    expect(mandate).toMatchObject({
      donorName: 'Failing',
      fund: 'General fund',
      givenPence: 1000,
      gifts: 1,
      firstPaymentId: expect.any(Number),
      events: [{ kind: 'started', by: 'donor', accountName: null }],
      charges: [
        { month: month(-1), state: 'paid', code: null },
        { month: month(), state: 'declined', code: 'insufficient_funds' },
      ],
    })
    expect((await owner('mandates.byId', { id: 999 })).status).toBe(404)
  })

  it('is changed, paused, resumed and stopped for its donor, who is emailed, with a line in Activity', async () => {
    const { sql } = site.database
    const id = ids['Active']!
    const change = async (wanted: object, version: number) =>
      owner('mandates.change', { id, version, change: wanted })
    expect((await change({ to: 'amount', amount: TOO_LITTLE }, 1)).status).toBe(400)
    expect((await change({ to: 'paused', months: 4 }, 1)).status).toBe(400)
    expect((await change({ to: 'amount', amount: '15.00' }, 9)).status).toBe(409)
    const steps = [
      [
        { to: 'amount', amount: '15.00' },
        { amountPence: 1500, state: 'active' },
      ],
      // changes without an effect are not recorded
      [
        { to: 'amount', amount: '15.00' },
        { amountPence: 1500, version: 2 },
      ],
      [{ to: 'day', day: 3 }, { day: 3 }],
      [
        { to: 'paused', months: 2 },
        { state: 'paused', stateBy: 'owner', pausedUntil: expect.any(String) },
      ],
      [{ to: 'active' }, { state: 'active', pausedUntil: null }],
      [
        { to: 'stopped', reason: 'She rang' },
        { state: 'ended', stateReason: 'She rang', nextChargeOn: null },
      ],
    ]
    let version = 1
    for (const [wanted, expected] of steps) {
      const { status, body } = await change(wanted!, version)
      expect([wanted, status]).toEqual([wanted, 200])
      expect(body).toMatchObject(expected!)
      version = (body as MandateDetails).version
    }
    expect((await change({ to: 'active' }, version)).status).toBe(409)
    const audited = await sql`select detail from audit_events
      where action = 'monthly-gift-changed' and subject_id = ${id} order by id`
    expect(audited.map(({ detail }) => detail)).toEqual(['amount', 'day', 'paused', 'active', 'stopped'])
    const emails =
      await sql`select from outbox_emails where kind = 'monthly-changed' and recipient ilike 'active@%'`
    expect(emails).toHaveLength(5)
  })
})

it('a gift that failed for good and is then stopped counts as lapsed once', async () => {
  const lapsed = async () => (await ask<MandateMonth[]>('mandates.months'))[1]?.lapsed
  const before = await lapsed()
  await site.database
    .sql`update mandates set state = 'ended', state_by = 'donor' where id = ${ids['Given-up']!}`
  expect(await lapsed()).toBe(before)
})

/** Rehearsals: in the payment sandbox a bank acts, or time passes for one record, and the site does the rest today. */
import { expect, it } from 'vitest'
import { addDays } from '#shared/platform/time/days.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type { Rehearsal, RehearsalAct } from '#shared/admin/rehearsal.ts'
import { newestRecordAt } from '#server/platform/findings/clock-watch.ts'
import { somebody } from '../../support/accounts.ts'
import { startMonthly } from '../../support/charging.ts'
import { contradictions } from '../../support/consistency.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import { give } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { trpcTransport } from '../../support/transports.ts'

const site = testSite()
const ask = ownersCalls(site)
const payments = ownersPayments(site)
/** Rows of a list. */
const rowsOf = async (procedure: string, input: object = {}) =>
  ((await ask(procedure, input)).body as { rows: object[] }).rows
const today = () => londonDay(site.deps.clock())
async function act(input: RehearsalAct): Promise<Rehearsal> {
  const { status, body } = await ask('rehearsal.act', input)
  expect({ input, status, body }).toMatchObject({ status: 200 })
  return body as Rehearsal
}
const emails = async (kind: string) =>
  (await site.database.sql`select from outbox_emails where kind = ${kind}`).length

it('a month passes for a monthly gift: the bank declines, asks and pays, however often, and no other gift is charged', async () => {
  const { sql } = site.database
  const other = await startMonthly(site, { donorEmail: 'bo@example.org' })
  const id = await startMonthly(site)
  const gifts = async () =>
    Number((await sql`select count(*) from donations where mandate_id = ${id}`)[0]?.['count'])
  const chargeOf = async (of: Promise<Rehearsal>) => (await of).gifts.find((gift) => gift.id === id)?.charge

  expect(await chargeOf(act({ act: 'charge', id, bank: 'declines' }))).toEqual({
    state: 'declined',
    nextAttemptOn: addDays(today(), 3),
  })
  expect(await emails('monthly-failed')).toBe(1)
  expect(await chargeOf(act({ act: 'charge', id, bank: 'asks' }))).toMatchObject({ state: 'unconfirmed' })
  expect(await emails('monthly-confirm')).toBe(1)
  expect(await chargeOf(act({ act: 'charge', id, bank: 'pays' }))).toEqual({
    state: 'paid',
    nextAttemptOn: null,
  })
  expect(await gifts()).toBe(2)
  for (const expected of [3, 4]) {
    expect(await chargeOf(act({ act: 'charge', id, bank: 'pays' }))).toMatchObject({ state: 'paid' })
    expect(await gifts()).toBe(expected)
  }
  expect(await sql`select from mandate_charges where mandate_id = ${other}`).toHaveLength(0)
  // nothing is dated ahead, which would be taken for a wrong clock
  expect(await newestRecordAt(site.deps.db)).toSatisfy((at: Date) => at <= site.deps.clock())
  expect(await sql`select from mandate_charges where month > now() or created_at > now()`).toHaveLength(0)

  await act({ act: 'expire', id })
  expect(await emails('card-expiring')).toBe(1)
  expect((await ask('mandates.byId', { id })).body).toMatchObject({
    cardExpires: `${today().slice(0, 7)}-01`,
  })
  expect(await contradictions(sql)).toEqual([])
})

it('a payment is disputed, and the bank decides: won or lost', async () => {
  for (const verdict of ['won', 'lost'] as const) {
    const { paymentIntentId } = await give(site)
    const id = await payments.idOf(paymentIntentId)
    const { disputes } = await act({ act: 'dispute', id })
    expect(disputes).toMatchObject([{ paymentId: id, amount: '25.00' }])
    expect((await ask('rehearsal.act', { act: 'dispute', id })).status).toBe(404)
    expect((await act({ act: 'decide', id: disputes[0]!.id, verdict })).disputes).toEqual([])
    expect((await payments.timeline(paymentIntentId)).payment.lost).toBe(
      verdict === 'lost' ? '25.00' : '0.00',
    )
  }
})

it('everything is paid out, a prayer is due tomorrow, and a scheduled post appears', async () => {
  const { sql } = site.database
  await give(site)
  expect((await act({ act: 'pay out' })).toPayOut).toBe(0)
  expect((await rowsOf('payments.payouts'))[0]).toMatchObject({ status: 'paid', arrivesOn: today() })

  await sql`insert into contact_messages (name, email, subject, message, suspected_spam)
    values ('Ruth', '', 'Prayer Request', 'a sorrow', false)`
  const [prayer] = await sql<{ id: number }[]>`insert into inbox_items (kind, record_id, state)
    select 'prayer', id, 'answered' from contact_messages returning id::int`
  await act({ act: 'prayer', id: prayer!.id })
  expect(await rowsOf('inbox.list', { deletion: 'deleted soon' })).toMatchObject([{ id: prayer!.id }])

  const [post] = await sql<{ id: number }[]>`update blog_posts set published = false, published_at = null,
    publish_at = now() + interval '3 days' where id = (select max(id) from blog_posts) returning id::int`
  expect((await ask('rehearsal.read')).body).toMatchObject({ posts: [{ id: post!.id }] })
  expect((await act({ act: 'post', id: post!.id })).posts).toEqual([])
  expect(
    await sql`select from blog_posts where id = ${post!.id} and published and published_at <= now()`,
  ).toHaveLength(1)
})

it('is for owners, and in Activity', async () => {
  const treasurer = await somebody(site, 'treasurer')
  for (const [procedure, input] of [
    ['rehearsal.read', {}],
    ['rehearsal.act', { act: 'pay out' }],
  ] as const)
    expect((await trpcTransport.call(site.url, procedure, input, treasurer.cookie)).status).toBe(403)
  await act({ act: 'pay out' })
  expect((await rowsOf('admin.activity'))[0]).toMatchObject({
    action: 'rehearsed',
    detail: 'a payout',
  })
})

/** Links that carry a gift: a code leads to the donation page, travels with the gift, and shows what it raised. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sumUpLedger } from '#server/money/ledger/ledger-months.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import type { GivingLink } from '#shared/money/giving-links/giving-links.schema.ts'
import { chargeDue, goTo, startMonthly } from '../../support/charging.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import { beginGift, confirm, give, payable, processGift } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const call = ownersCalls(site)
const payments = ownersPayments(site)

const link = (changes: object = {}) => ({
  name: 'Church hall',
  sentence: 'Twenty-five pounds put ten books into a girl’s hands.',
  amount: '25',
  often: 'monthly',
  projectId: null,
  key: randomUUID(),
  ...changes,
})
const make = async (changes: object = {}) =>
  (await call('givingLinks.make', link(changes))).body as GivingLink
const read = async (id: number) => (await call('givingLinks.byId', { id })).body as GivingLink
const follow = async (code: string) => {
  const response = await fetch(`${site.url}/g/${code}`, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, to: response.headers.get('location') }
}

it('a code leads to its gift without a trace, an unknown or deleted one to the donation page', async () => {
  const [project] = await site.database.sql`
    insert into projects (name, description, status, country, start_date, target_schools, books_needed)
    values ('Kumasi', 'Books', 'active', 'Ghana', '2026-01-01', 1, 10) returning id::int`
  const projectId = Number(project?.['id'])
  const input = link({ projectId })
  // a double click
  const [made, again] = await Promise.all([call('givingLinks.make', input), call('givingLinks.make', input)])
  const { id, code } = made.body as GivingLink
  expect(again.body).toMatchObject({ id, code, project: 'Kumasi', gifts: 0, raisedPence: 0 })
  expect(code).toMatch(/^[a-hjkmnp-z][a-hjkmnp-z2-9]{4}$/)

  const { status, to, headers } = await follow(code.toUpperCase())
  expect([status, to]).toEqual([302, `/donate?amount=25&often=monthly&project=${projectId}&link=${code}`])
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(headers.get('set-cookie')).toBeNull()
  const plain = await make({ amount: '', often: 'once', projectId: null })
  expect((await follow(plain.code)).to).toBe(`/donate?link=${plain.code}`)
  for (const unknown of ['zzzzz', 'a', '..%2fadmin', "'or", code + code])
    expect((await follow(unknown)).to).toBe('/donate')

  await call('givingLinks.remove', { id })
  expect((await follow(code)).to).toBe('/donate')
  expect((await call('givingLinks.make', link({ projectId: 999 }))).status).toBe(404)
  expect((await call('givingLinks.make', link({ amount: '1' }))).status).toBe(400)
})

it('shows the gifts that came by it, net of refunds, also after it is deleted', async () => {
  const { id, code } = await make()
  const { paymentIntentId } = await give(site, { link: code })
  await give(site, { link: code, amount: 40 })
  await give(site, { link: 'zzzzz' })
  await give(site)
  const [row] = await site.database
    .sql`select count(*)::int as count from donations where link_id is not null`
  expect(row?.['count']).toBe(2)
  const intent = await site.deps.provider.stripe.paymentIntents.retrieve(paymentIntentId)
  expect(intent.metadata).toMatchObject({ giving_link: code, kind: 'donation' })
  expect(await read(id)).toMatchObject({ gifts: 2, raisedPence: 6500 })

  const paymentId = await payments.idOf(paymentIntentId)
  await payments.refund(paymentId, '10.00')
  await payments.checkWithProvider(paymentIntentId)
  expect(await read(id)).toMatchObject({ gifts: 2, raisedPence: 5500 })
  await payments.refund(paymentId, '15.00')
  await payments.checkWithProvider(paymentIntentId)
  expect(await read(id)).toMatchObject({ gifts: 1, raisedPence: 4000 })

  // begun before the link was deleted, paid afterwards
  const late = await beginGift(site, { link: code, amount: 5 })
  await call('givingLinks.remove', { id })
  await confirm(payable(site), late)
  await processGift(site, late)
  expect(await read(id)).toMatchObject({ gifts: 2, raisedPence: 4500, deletedAt: expect.any(String) })
  const { rows } = (await call('givingLinks.list')).body as { rows: GivingLink[] }
  expect(rows[0]).toMatchObject({ id, gifts: 2 })

  // every night what came in is added to the link
  await sumUpLedger(site.deps.db)
  expect(await read(id)).toMatchObject({ gifts: 2, raisedPence: 4500 })
  await payments.refund(await payments.idOf(intentIdOf(late)), '5.00')
  await payments.checkWithProvider(intentIdOf(late))
  expect(await read(id)).toMatchObject({ gifts: 1, raisedPence: 4000 })
  await sumUpLedger(site.deps.db)
  await sumUpLedger(site.deps.db)
  expect(await read(id)).toMatchObject({ gifts: 1, raisedPence: 4000 })
})

it('counts each month of a monthly gift', async () => {
  const { id, code } = await make()
  const mandateId = await startMonthly(site, { link: code })
  expect(await read(id)).toMatchObject({ gifts: 1, raisedPence: 2500 })
  const [mandate] = await site.database
    .sql`select last_month::text as month from mandates where id = ${mandateId}`
  goTo(site, `${Number(String(mandate?.['month']).slice(0, 4)) + 1}-02-20T09:00:00Z`)
  await chargeDue(site)
  expect(await read(id)).toMatchObject({ gifts: 2, raisedPence: 5000 })
})

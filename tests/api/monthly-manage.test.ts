import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mandates } from '#db/schema.ts'
import {
  changeAmount,
  changeCard,
  changeDay,
  pauseMandate,
  resumeMandate,
  stopMandate,
  type Mandate,
  type MandateBy,
} from '#server/monthly/manage.ts'
import { composeEmail } from '#server/mail/emails/compose.ts'
import { emailSite } from '#server/mail/emails/email.ts'
import { contentSeed } from '#shared/content-seed.ts'
import { aMandate } from '../support/monthly.ts'
import { testSite } from '../support/site.ts'

const site = testSite()

const on = (day: string, by: 'donor' | 'owner' = 'donor'): MandateBy => ({
  by,
  now: new Date(`${day}T12:00:00Z`),
  ...(by === 'owner' && { accountId: 1 }),
})

/** An active mandate of the 15th, charged in November. */
const novembers = (fields: Parameters<typeof aMandate>[1] = {}) =>
  aMandate(site, { lastMonth: '2026-11-01', ...fields })

const inTx = <T>(work: Parameters<typeof site.deps.db.transaction<T>>[0]) => site.deps.db.transaction(work)

const timeline = async (id: number) =>
  (
    await site.database
      .sql`select kind, detail, by, person_id::int as account from mandate_events where mandate_id = ${id} order by id`
  ).map(({ kind, detail, by, account }) => [kind, detail, by, account].join('|'))

async function emails(id: number) {
  const rows = await site.database.sql<{ id: number; recipient: string }[]>`
    select e.id::int, o.recipient from outbox_emails o join mandate_events e on e.id = o.record_id
    where o.kind = 'monthly-changed' and e.mandate_id = ${id} order by o.id`
  return Promise.all(
    rows.map(async ({ id: recordId, recipient }) => {
      const design = emailSite('https://books.example.org', contentSeed, site.deps.linkKey)
      const email = await composeEmail(site.deps.db, { kind: 'monthly-changed', recordId }, design)
      return { recipient, subject: email?.subject, text: email?.text ?? '' }
    }),
  )
}

it('a monthly gift is changed, each time with a line in its timeline and an email', async () => {
  const { id, token } = await novembers()
  const card = {
    paymentMethodId: 'pm_new',
    cardBrand: 'mastercard',
    cardLast4: '4444',
    cardExpires: '2031-01-01',
  }
  let gift: Mandate = await inTx((tx) =>
    changeAmount(tx, id, { amountPence: 1500, version: 1 }, on('2026-11-20')),
  )
  gift = await inTx((tx) => changeDay(tx, id, { day: 1, version: gift.version }, on('2026-11-20', 'owner')))
  gift = await inTx((tx) => pauseMandate(tx, id, { months: 2, version: gift.version }, on('2026-11-20')))
  expect(gift).toMatchObject({ state: 'paused', stateBy: 'donor', pausedUntil: '2027-02-01' })
  gift = await inTx((tx) => resumeMandate(tx, id, { version: gift.version }, on('2026-12-05')))
  expect(gift).toMatchObject({ state: 'active', lastMonth: '2026-12-01' })
  gift = await inTx((tx) => changeCard(tx, id, card, on('2026-12-05')))
  gift = await inTx((tx) => stopMandate(tx, id, {}, on('2026-12-06')))
  expect(gift).toMatchObject({ ...card, state: 'ended', amountPence: 1500, day: 1, version: 7 })
  // repeats change nothing
  await inTx((tx) => stopMandate(tx, id, {}, on('2026-12-07')))

  expect(await timeline(id)).toEqual([
    'amount changed|£10.00 → £15.00|donor|',
    'day changed|15th → 1st|owner|1',
    'paused|until 1 February 2027|donor|',
    'resumed||donor|',
    'card changed|Mastercard|donor|',
    'stopped||donor|',
  ])
  const sent = await emails(id)
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Your monthly gift is now £15.00',
    'Your monthly gift is now taken on the 1st',
    'Your monthly gift is paused',
    'Your monthly gift continues',
    'Your monthly gift has a new card',
    'Your monthly gift has been stopped',
  ])
  expect(sent[5]).toMatchObject({ recipient: 'grace@example.org' })
  expect(sent[5]?.text).toContain('Next gift: None')
  expect(sent[5]?.text).not.toContain('/giving/')

  const { id: other, token: othersToken } = await novembers({ email: 'other@example.org' })
  await inTx((tx) => changeAmount(tx, other, { amountPence: 2000, version: 1 }, on('2026-11-20', 'owner')))
  const [toOther] = await emails(other)
  expect(toOther?.text).toContain('We have changed the amount')
  expect(toOther?.text).toContain(
    'Gift: £20.00 a month\nNext gift: 15 December 2026\nCard: Visa ending in 4242',
  )
  expect(toOther?.text).toContain(`https://books.example.org/giving/${othersToken}`)
  expect(toOther?.text).not.toContain(token)
})

it('a stale form changes nothing, and neither does anything after a stop', async () => {
  const { id } = await novembers()
  const change = (version: number) =>
    inTx((tx) => changeAmount(tx, id, { amountPence: 1500, version }, on('2026-11-20')))
  await expect(change(2)).rejects.toThrow('has changed meanwhile')
  // of two at once, one waits for the other and finds that it came late
  const both = await Promise.allSettled([change(1), change(1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await timeline(id)).toHaveLength(1)

  const stops = await Promise.allSettled([
    inTx((tx) => stopMandate(tx, id, {}, on('2026-11-20'))),
    inTx((tx) => stopMandate(tx, id, {}, on('2026-11-20'))),
    inTx((tx) => pauseMandate(tx, id, { months: 1, version: 2 }, on('2026-11-20'))),
  ])
  expect(stops.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const [after] = await site.deps.db.select().from(mandates).where(eq(mandates.id, id))
  expect(after).toMatchObject({ state: 'ended', pausedUntil: null })
  expect((await timeline(id)).filter((line) => line.startsWith('stopped'))).toHaveLength(1)
  await expect(
    inTx((tx) => resumeMandate(tx, id, { version: after!.version }, on('2026-11-20'))),
  ).rejects.toThrow('has been stopped')
})

it('a pause gives up what is being retried', async () => {
  const { id } = await novembers()
  const { sql } = site.database
  await sql`
    insert into mandate_charges (mandate_id, month, checkout_id, amount_pence, state, next_attempt_on)
    select id, '2026-12-01', checkout_id, 1000, 'declined', '2026-12-18' from mandates where id = ${id}`
  await inTx((tx) => pauseMandate(tx, id, { version: 1 }, on('2026-12-16', 'owner')))
  expect(await sql`select state from mandate_charges where mandate_id = ${id}`).toEqual([
    { state: 'given up' },
  ])
  expect(await timeline(id)).toEqual(['paused||owner|1'])
  const [email] = await emails(id)
  expect(email?.text).toContain('Next gift: Once it is resumed')
})

/** Claims of Gift Aid: which gifts they take, how they move, and what the ledger says of them. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { warnOfLimits } from '#server/gift-aid/limits.ts'
import { composeEmail } from '#server/mail/emails/compose.ts'
import { emailSite } from '#server/mail/emails/email.ts'
import { addDays, lastAccountingYear, taxYearOf } from '#shared/accounting-year.ts'
import { contentSeed } from '#shared/content-seed.ts'
import { scheduleAddress } from '#shared/exports.ts'
import { longUkDate } from '#shared/format.ts'
import { londonDay } from '#shared/fulfilment.ts'
import { timeLimitOf } from '#shared/gift-aid.ts'
import type { ClaimDetails, ClaimSummary, giftPage, SmallGiftYear } from '#shared/gift-aid-claims.ts'
import type { z } from 'zod'
import { somebody } from '../support/accounts.ts'
import { giftWithDeclaration, type DeclaredGift } from '../support/gift-aid.ts'
import { testSite } from '../support/site.ts'
import { trpcTransport } from '../support/transports.ts'

const site = testSite()
const today = londonDay(new Date())
const year = lastAccountingYear(today, '03-31')
let cookie = ''
beforeAll(async () => {
  cookie = (await somebody(site, 'treasurer')).cookie
})
beforeEach(async () => {
  const { sql } = site.database
  await sql`truncate gift_aid_claims, gift_aid_claim_lines, gift_aid_adjustments, small_gifts, small_gift_claims,
    gift_aid_declarations, donations, payments, ledger_entries cascade`
  await sql`update giving_settings set hmrc_reference = 'AB12345'`
})

const ask = (procedure: string, input: object = {}) =>
  trpcTransport.call(site.url, `claims.${procedure}`, input, cookie)
async function call<T>(procedure: string, input: object = {}): Promise<T> {
  const { status, body } = await ask(procedure, input)
  if (status !== 200) throw new Error(`claims.${procedure}: ${JSON.stringify(body)}`)
  return body as T
}
const make = (key: string = randomUUID()) => call<ClaimDetails>('make', { ...year, key })
const move = (id: number, to: string, more: object = {}) =>
  call<ClaimDetails>('move', { id, to, on: today, ...more })
const gift = (more: Partial<DeclaredGift> = {}) =>
  giftWithDeclaration(site.database.sql, { day: year.to, pence: 5000, ...more })
const refund = (paymentId: number, amount: string) =>
  site.database.sql`update payments set refunded = ${amount} where id = ${paymentId}`
/** 'gift aid claimed 1 1250': the type, fund and pence of each entry about claims. */
const ledger = async () =>
  (
    await site.database.sql<{ text: string }[]>`
      select type || ' ' || fund_id || ' ' || amount_pence as text from ledger_entries where payment_id is null
      order by id`
  ).map(({ text }) => text)

describe('a claim', () => {
  it('goes from draft to paid, and each step happens once', async () => {
    const { sql } = site.database
    const [project] = await sql<{ id: number }[]>`
      insert into funds (key, name) values ('project 900', 'Kenya') on conflict (key) do update set name = 'Kenya'
      returning id::int`
    await gift()
    await gift({ fundId: project!.id, day: year.from, firstName: 'Ama' })
    await gift({ isDeclared: false, firstName: 'Nobody' })
    await gift({ day: '2001-01-01', firstName: 'Old' })
    const key = randomUUID()
    // a double click
    const [made, again] = await Promise.all([make(key), make(key)])
    expect(again).toEqual(made)
    const { id } = made.claim
    expect(made).toMatchObject({
      claim: { state: 'draft', gifts: 2, giftPence: 10_000, duePence: 2500, paidPence: null },
      earliestOn: year.from,
      until: timeLimitOf(year.from, '03-31'),
      files: [{ rows: 2 }],
    })
    const file = await fetch(site.url + scheduleAddress(id, 1), { headers: { cookie } })
    expect(await file.text()).toContain(',Ama,Mensah,1 Reading Street,LS1 4AP,,,')
    expect((await fetch(site.url + scheduleAddress(id, 2), { headers: { cookie } })).status).toBe(404)

    await move(id, 'exported')
    expect(await ask('move', { id, to: 'paid', on: today, amount: '25.00' })).toMatchObject({ status: 409 })
    await Promise.all([move(id, 'submitted'), move(id, 'submitted')])
    expect(await ledger()).toEqual(['gift aid claimed 1 1250', `gift aid claimed ${project!.id} 1250`])
    await Promise.all([move(id, 'paid', { amount: '24.00' }), move(id, 'paid', { amount: '24.00' })])
    expect((await ledger()).slice(2)).toEqual([
      'gift aid closed 1 -1250',
      `gift aid closed ${project!.id} -1250`,
      'gift aid paid 1 1200',
      `gift aid paid ${project!.id} 1200`,
    ])
    expect(await ask('move', { id, to: 'paid', on: today, amount: '25.00' })).toMatchObject({ status: 409 })
    const audited =
      await sql`select detail from audit_events where action = 'gift-aid-claim-moved' order by id`
    expect(audited.map(({ detail }) => detail as string)).toEqual(['exported', 'submitted', 'paid, £24.00'])
  })

  it('is refused without gifts, and for a day to come', async () => {
    expect(await ask('make', { ...year, key: randomUUID() })).toMatchObject({
      status: 409,
      body: { error: 'There is nothing to claim for these days.' },
    })
    await gift()
    const { claim } = await make()
    const on = '2098-01-01'
    expect(await ask('move', { id: claim.id, to: 'submitted', on })).toMatchObject({ status: 400 })
  })

  it('takes each gift once, also when two are made at once, and by constraint', async () => {
    const { sql } = site.database
    await Promise.all(Array.from({ length: 5 }, (_, index) => gift({ firstName: `Donor${index}` })))
    const answers = await Promise.all([1, 2, 3].map(() => ask('make', { ...year, key: randomUUID() })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const [line] = await sql`select * from gift_aid_claim_lines limit 1`
    const { id: _, ...copy } = line!
    await expect(sql`insert into gift_aid_claim_lines ${sql(copy)}`).rejects.toThrow(
      'gift_aid_claim_lines_gift',
    )
  })

  it('that is returned gives its gifts back', async () => {
    await gift()
    const { claim } = await make()
    await move(claim.id, 'submitted')
    const returned = await move(claim.id, 'returned', { reason: 'Wrong reference' })
    expect(returned.claim).toMatchObject({ state: 'returned', returnReason: 'Wrong reference' })
    expect(await ledger()).toEqual(['gift aid claimed 1 1250', 'gift aid closed 1 -1250'])
    expect((await make()).claim).toMatchObject({ gifts: 1, duePence: 1250 })
  })

  it('deducts what was refunded after an earlier one, once', async () => {
    const refunded = await gift()
    const first = await make()
    await move(first.claim.id, 'submitted')
    await move(first.claim.id, 'paid', { amount: '12.50' })
    await refund(refunded.paymentId, '20.00')
    expect((await call<ClaimSummary>('summary')).overclaimedPence).toBe(500)
    await gift({ firstName: 'Ama' })
    const second = await make()
    expect(second.claim).toMatchObject({ gifts: 1, overclaimedPence: 500, duePence: 750 })
    await gift({ firstName: 'Ruth' })
    expect((await make()).claim).toMatchObject({ gifts: 1, overclaimedPence: 0, duePence: 1250 })
    // more of the same gift; and the adjustment of a claim that was returned
    await refund(refunded.paymentId, '50.00')
    await move(second.claim.id, 'returned', { reason: 'Not filed' })
    expect(await ask('make', { ...year, key: randomUUID() })).toMatchObject({ status: 409 })
    await gift({ firstName: 'Nan' })
    expect((await make()).claim).toMatchObject({ gifts: 2, overclaimedPence: 1250, duePence: 1250 })
  })
})

it('a gift says why it is or is not claimable', async () => {
  await gift({ firstName: 'Claimed' })
  await make()
  await gift({ firstName: 'Claimable' })
  await gift({ firstName: 'Undeclared', isDeclared: false })
  const page = await call<z.infer<typeof giftPage>>('gifts')
  expect(page.rows.map(({ donorName, reason, claim }) => [donorName, reason, claim?.state])).toEqual([
    ['Undeclared Mensah', 'no declaration', undefined],
    ['Claimable Mensah', null, undefined],
    ['Claimed Mensah', null, 'draft'],
  ])
  const named = async (state: string) =>
    (await call<z.infer<typeof giftPage>>('gifts', { state })).rows.map(({ donorName }) => donorName)
  expect(await named('claimable')).toEqual(['Claimable Mensah'])
  expect(await named('not claimable')).toEqual(['Undeclared Mensah'])
  expect(await named('claimed')).toEqual(['Claimed Mensah'])
  const first = await call<z.infer<typeof giftPage>>('gifts', { limit: 2 })
  const second = await call<z.infer<typeof giftPage>>('gifts', { limit: 2, cursor: first.nextCursor })
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([2, 1, null])
  expect(await call<ClaimSummary>('summary')).toMatchObject({
    years: [{ ...year, gifts: 1, giftPence: 5000, taxPence: 1250 }],
  })
})

it('the owner is warned a year and a month before the time limit, once each', async () => {
  const { sql } = site.database
  const until = timeLimitOf(year.to, '03-31')
  const warn = (daysBefore: number) =>
    warnOfLimits({ db: site.deps.db, clock: () => new Date(`${addDays(until, -daysBefore)}T02:30:00Z`) })
  const endsIn = Number(year.to.slice(0, 4))
  const write = () =>
    composeEmail(
      site.deps.db,
      { kind: 'gift-aid-limit-notice', recordId: endsIn },
      emailSite('https://books.example.org', contentSeed),
    )
  await gift({ isDeclared: false })
  expect(await warn(366)).toBe(0)
  await gift()
  // of the next accounting year
  await gift({ day: addDays(year.to, 1), firstName: 'Ama' })
  await sql`update giving_settings set hmrc_reference = ''`
  expect(await warn(366)).toBe(0)
  await sql`update giving_settings set hmrc_reference = 'AB12345'`

  expect(await warn(367)).toBe(0)
  // in two processes
  expect((await Promise.all([warn(366), warn(366)])).toSorted()).toEqual([0, 1])
  expect(await warn(32)).toBe(0)
  expect([await warn(31), await warn(30)]).toEqual([1, 0])
  const queued = await sql`select dedupe_key as key, recipient from outbox_emails
    where kind = 'gift-aid-limit-notice' order by id`
  const key = `gift-aid-limit-notice:${endsIn}:${year.to}`
  expect([...queued]).toEqual([
    { key: `${key}:year`, recipient: null },
    { key: `${key}:month`, recipient: null },
  ])

  const email = await write()
  expect(email?.subject).toBe(`Claim Gift Aid by ${longUkDate(until)}`)
  for (const part of [
    `Accounting year: ${longUkDate(year.from)} to ${longUkDate(year.to)}\nGifts: 1\nGift Aid: £12.50\n`,
    'https://books.example.org/admin/gift-aid\n',
  ])
    expect(email?.text).toContain(part)
  expect(email?.text).not.toContain('Mensah')
  // a claim that nobody sends claims nothing
  const { claim } = await make()
  expect(await write()).toEqual(email)
  await move(claim.id, 'submitted')
  expect(await write()).toBeUndefined()
})

it('small gifts are claimed up to their limits', async () => {
  const taxYear = taxYearOf(year.to)
  const set = (more: object) => ask('setSmallGifts', { taxYear, amount: '900.00', version: 0, ...more })
  expect(await set({ amount: '8000.01' })).toMatchObject({ status: 400 })
  expect(await set({ taxYear: taxYear - 3 })).toMatchObject({ status: 409 })
  expect(await set({})).toMatchObject({ status: 200 })
  await gift()
  // ten times the gifts claimed for the year, those of this claim included
  expect(await make()).toMatchObject({
    claim: { giftPence: 5000, smallPence: 50_000, duePence: 13_750 },
    small: [{ taxYear, pence: 50_000 }],
  })
  const { years } = await call<{ years: SmallGiftYear[] }>('smallGifts')
  expect(years.find((each) => each.taxYear === taxYear)).toMatchObject({
    collectedPence: 90_000,
    claimedPence: 50_000,
    matchPence: 50_000,
  })
  expect(await set({ amount: '400.00', version: 1 })).toMatchObject({ status: 409 })
  expect(await set({ amount: '950.00', version: 0 })).toMatchObject({ body: { code: 'CHANGED_ELSEWHERE' } })
})

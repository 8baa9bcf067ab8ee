/** Gift Aid claims: the gifts in them, their states, and the entries in the ledger. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeSettledGifts } from '#server/money/gift-aid-claims/settled-gifts.jobs.ts'
import { warnOfLimits } from '#server/money/gift-aid/limit.jobs.ts'
import { composeEmail } from '#server/emails.ts'
import { emailSite } from '#server/site/emails/email.ts'
import { addDays } from '#shared/platform/time/days.ts'
import { lastAccountingYear, taxYearOf } from '#shared/money/gift-aid/accounting-year.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { scheduleAddress } from '#shared/admin/exports.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { timeLimitOf } from '#shared/money/gift-aid/gift-aid.ts'
import type {
  ClaimDetails,
  ClaimSummary,
  giftPage,
  SmallGiftYear,
} from '#shared/money/gift-aid/gift-aid-claims.ts'
import type postgres from 'postgres'
import type { z } from 'zod'
import { somebody } from '../../support/accounts.ts'
import { eventually } from '../../support/eventually.ts'
import { giftWithDeclaration, type DeclaredGift } from '../../support/gift-aid.ts'
import { testSite } from '../../support/site.ts'
import { trpcTransport } from '../../support/transports.ts'

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
    gift_aid_declarations, gift_aid_decisions, donations, payments, ledger_entries cascade`
  await sql`update giving_settings set hmrc_reference = 'AB12345'`
})

/** A night lies before each call, so none of these tests passes if it closes a gift that is not settled. */
async function ask(procedure: string, input: object = {}) {
  await closeSettledGifts(site.deps)
  return trpcTransport.call(site.url, `claims.${procedure}`, input, cookie)
}
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
const dispute = (paymentId: number, status: string) =>
  site.database.sql`insert into disputes (dispute_id, payment_id, amount, reason, status)
    values ('dp_' || ${paymentId}, ${paymentId}, 50, 'fraudulent', ${status})
    on conflict (dispute_id) do update set status = excluded.status`
/** Ends a gift's declaration as if it had never been made. */
const withdraw = async (donationId: number) => {
  const [declaration] = await site.database.sql<{ id: number; startsOn: string }[]>`
    select id::int, starts_on::text as "startsOn" from gift_aid_declarations where donation_id = ${donationId}`
  const { id, startsOn } = declaration!
  const end = { id, endsOn: startsOn, reason: 'mistake' }
  const { status } = await trpcTransport.call(site.url, 'giftAid.endDeclaration', end, cookie)
  expect(status).toBe(200)
}
const gifts = async (state?: string) =>
  (await call<z.infer<typeof giftPage>>('gifts', { state })).rows.map(
    ({ donorName, reason, taxPence, claim }) => [donorName.split(' ')[0], reason ?? claim?.state, taxPence],
  )
/** 'gift aid claimed 1 1250': the type, fund and pence of each entry about claims. */
const ledger = async () =>
  (
    await site.database.sql<{ text: string }[]>`
      select type || ' ' || fund_id || ' ' || amount_pence as text from ledger_entries where payment_id is null
      order by id`
  ).map(({ text }) => text)

describe('a claim', () => {
  it('goes from draft to paid, and each change happens once', async () => {
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

    for (const _download of [1, 2]) await move(id, 'exported')
    expect(await ask('move', { id, to: 'paid', on: today, amount: '25.00' })).toMatchObject({ status: 409 })
    await Promise.all([move(id, 'submitted'), move(id, 'submitted')])
    expect(await ledger()).toEqual(['gift aid claimed 1 1250', `gift aid claimed ${project!.id} 1250`])
    const yesterday = { id, to: 'paid', on: addDays(today, -1), amount: '24.00' }
    expect(await ask('move', yesterday)).toMatchObject({ status: 400, body: { issues: [{ path: 'on' }] } })
    await Promise.all([move(id, 'paid', { amount: '24.00' }), move(id, 'paid', { amount: '24.00' })])
    expect((await ledger()).slice(2)).toEqual([
      'gift aid closed 1 -1250',
      `gift aid closed ${project!.id} -1250`,
      'gift aid paid 1 1200',
      `gift aid paid ${project!.id} 1200`,
    ])
    expect(await ask('move', { id, to: 'paid', on: today, amount: '25.00' })).toMatchObject({
      status: 409,
      body: { error: 'This claim is paid by now.' },
    })
    const audited =
      await sql`select detail from audit_events where action = 'gift-aid-claim-moved' order by id`
    expect(audited.map(({ detail }) => detail as string)).toEqual(['exported', 'submitted', 'paid, £24.00'])
  })

  it('is refused without gifts, and for future days', async () => {
    expect(await ask('make', { ...year, key: randomUUID() })).toMatchObject({
      status: 409,
      body: { error: 'There is nothing to claim for these days.' },
    })
    await gift()
    const { claim } = await make()
    const on = '2098-01-01'
    expect(await ask('move', { id: claim.id, to: 'submitted', on })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'on', message: 'This day is in the future' }] },
    })
  })

  it('moves only from the states before, and only if it exists', async () => {
    const withdrawn = await gift()
    await gift({ firstName: 'Ama' })
    const { id } = (await make()).claim
    const paid = { to: 'paid', on: today, amount: '12.50' }
    expect(await ask('move', { id, ...paid })).toMatchObject({
      status: 409,
      body: { error: 'This claim is a draft by now.' },
    })
    expect(await ask('move', { id: id + 1, ...paid })).toMatchObject({ status: 404 })
    await withdraw(withdrawn.id)
    // as it was made, for the records
    expect((await move(id, 'returned', { reason: 'Not filed' })).claim).toMatchObject({
      gifts: 2,
      duePence: 2500,
    })
    expect(await ledger()).toEqual([])
  })

  it('includes each gift once, also when two are made at once, by a constraint', async () => {
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

  it('that is returned releases its gifts', async () => {
    await gift()
    const { claim } = await make()
    await move(claim.id, 'submitted')
    const returned = await move(claim.id, 'returned', { reason: 'Wrong reference' })
    expect(returned.claim).toMatchObject({ state: 'returned', returnReason: 'Wrong reference' })
    expect(await ledger()).toEqual(['gift aid claimed 1 1250', 'gift aid closed 1 -1250'])
    expect((await make()).claim).toMatchObject({ gifts: 1, duePence: 1250 })
  })

  it('deducts refunds of gifts in an earlier claim, once', async () => {
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
    // another refund of this gift, and a gift whose adjustment is in a returned claim
    await refund(refunded.paymentId, '50.00')
    await move(second.claim.id, 'returned', { reason: 'Not filed' })
    expect(await ask('make', { ...year, key: randomUUID() })).toMatchObject({ status: 409 })
    await gift({ firstName: 'Nan' })
    expect((await make()).claim).toMatchObject({ gifts: 2, overclaimedPence: 1250, duePence: 1250 })
  })

  it('moves what another fund owes for an earlier claim to the fund of its gifts', async () => {
    const [project] = await site.database.sql<{ id: number }[]>`
      insert into funds (key, name) values ('project 901', 'Ghana') on conflict (key) do update set name = 'Ghana'
      returning id::int`
    const refunded = await gift({ fundId: project!.id })
    const first = await make()
    await move(first.claim.id, 'submitted')
    await move(first.claim.id, 'paid', { amount: '12.50' })
    await refund(refunded.paymentId, '50.00')
    await gift({ firstName: 'Ama', pence: 10_000 })
    const { id } = (await make()).claim
    await move(id, 'submitted')
    await move(id, 'paid', { amount: '12.50' })
    expect((await ledger()).slice(3)).toEqual([
      'gift aid claimed 1 1250',
      'gift aid closed 1 -1250',
      'gift aid paid 1 1250',
      `transfer out ${project!.id} -1250`,
      'transfer in 1 1250',
    ])
  })
})

describe('a gift that was partly refunded, or is disputed', () => {
  it('is claimed without the refund, in sums, list, claim and file', async () => {
    const { paymentId } = await gift()
    await refund(paymentId, '20.00')
    expect(await call<ClaimSummary>('summary')).toMatchObject({
      years: [{ gifts: 1, giftPence: 3000, taxPence: 750 }],
    })
    expect(await gifts('claimable')).toEqual([['Grace', undefined, 750]])
    const made = await make()
    expect(made.claim).toMatchObject({ giftPence: 3000, duePence: 750 })
    expect(made.files[0]!.text).toMatch(/\t30\.00$/)
    // a further refund, while the claim is a draft
    await refund(paymentId, '30.00')
    const later = await call<ClaimDetails>('byId', { id: made.claim.id })
    expect(later).toMatchObject({ claim: { giftPence: 2000, duePence: 500 }, changedSince: 1 })
    expect(later.files[0]!.text).toMatch(/\t20\.00$/)
  })

  it('cannot be claimed before the bank has decided, not even in a draft', async () => {
    const disputed = await gift()
    await gift({ firstName: 'Ama' })
    await dispute(disputed.paymentId, 'needs_response')
    expect(await gifts()).toEqual([
      ['Ama', undefined, 1250],
      ['Grace', 'disputed', 1250],
    ])
    expect((await make()).claim).toMatchObject({ gifts: 1, duePence: 1250 })
    await dispute(disputed.paymentId, 'won')
    const second = await make()
    expect(second.claim).toMatchObject({ gifts: 1, duePence: 1250 })
    await dispute(disputed.paymentId, 'under_review')
    expect(await call<ClaimDetails>('byId', { id: second.claim.id })).toMatchObject({
      claim: { gifts: 0, duePence: 0 },
      files: [],
      changedSince: 1,
    })
    expect(await ask('move', { id: second.claim.id, to: 'submitted', on: today })).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_LEFT' },
    })
    expect((await move(second.claim.id, 'exported')).claim).toMatchObject({ gifts: 0, duePence: 0 })
  })
})

describe('a declaration that is withdrawn', () => {
  it('removes its gift from a draft at once, from sums and file', async () => {
    const withdrawn = await gift()
    await gift({ firstName: 'Ama' })
    const { claim } = await make()
    expect(claim.duePence).toBe(2500)
    await withdraw(withdrawn.id)
    const draft = await call<ClaimDetails>('byId', { id: claim.id })
    expect(draft).toMatchObject({ claim: { gifts: 1, duePence: 1250 }, changedSince: 1 })
    expect(draft.files).toMatchObject([{ rows: 1 }])
    expect(draft.files[0]!.text).not.toContain('Grace')
    const file = await fetch(site.url + scheduleAddress(claim.id, 1), { headers: { cookie } })
    expect(await file.text()).not.toContain('Grace')
    expect(await call('list')).toMatchObject({ rows: [{ id: claim.id, gifts: 1, duePence: 1250 }] })
    expect(await gifts('claimed')).toEqual([
      ['Ama', 'draft', 1250],
      ['Grace', 'ended', 0],
    ])
    await move(claim.id, 'exported')
    await move(claim.id, 'submitted')
    expect(await ledger()).toEqual(['gift aid claimed 1 1250'])
    expect((await call<ClaimDetails>('byId', { id: claim.id })).changedSince).toBe(0)
  })

  it('after the file was downloaded: it is downloaded again, or HMRC has the earlier one', async () => {
    const withdrawn = await gift()
    await gift({ firstName: 'Ama' })
    const { claim } = await make()
    await move(claim.id, 'exported')
    await withdraw(withdrawn.id)
    const submit = { id: claim.id, to: 'submitted', on: today }
    expect(await ask('move', submit)).toMatchObject({ status: 409, body: { code: 'CLAIM_CHANGED' } })
    const sent = await call<ClaimDetails>('move', { ...submit, asTaken: true })
    expect(sent).toMatchObject({ claim: { gifts: 2, duePence: 2500 }, changedSince: 1 })
    await move(claim.id, 'returned', { reason: 'HMRC refused it' })
    const later = await gift({ firstName: 'Ruth' })
    const again = await make()
    expect((await move(again.claim.id, 'exported')).claim).toMatchObject({ gifts: 2, duePence: 2500 })
    await withdraw(later.id)
    expect((await move(again.claim.id, 'exported')).claim).toMatchObject({ gifts: 1, duePence: 1250 })
    expect((await move(again.claim.id, 'submitted')).claim).toMatchObject({ gifts: 1, duePence: 1250 })
  })

  it('adds a warning to a claim that HMRC has, and is deducted from the next one after payment', async () => {
    const withdrawn = await gift()
    const { claim } = await make()
    await move(claim.id, 'submitted')
    await withdraw(withdrawn.id)
    expect((await call<ClaimDetails>('byId', { id: claim.id })).changedSince).toBe(1)
    expect((await call<ClaimSummary>('summary')).overclaimedPence).toBe(0)
    await move(claim.id, 'paid', { amount: '12.50' })
    expect((await call<ClaimSummary>('summary')).overclaimedPence).toBe(1250)
    await gift({ firstName: 'Ama', pence: 8000 })
    expect((await make()).claim).toMatchObject({ gifts: 1, overclaimedPence: 1250, duePence: 750 })
    expect(await call('byId', { id: claim.id })).toMatchObject({ changedSince: 0 })
  })

  it('leaves gifts that another declaration of the donor covers', async () => {
    const first = await gift({ scope: 'all gifts' })
    await gift({ scope: 'all gifts' })
    const { claim } = await make()
    await withdraw(first.id)
    expect(await call('byId', { id: claim.id })).toMatchObject({ claim: { gifts: 2 }, changedSince: 0 })
  })
})

describe('a gift that somebody decides about', () => {
  const decide = (id: number, decision: string, reason = 'The donor told us by telephone') =>
    ask('decide', { id, decision, reason })

  it('is excluded and included with a reason, which is in the audit log', async () => {
    const { sql } = site.database
    const decided = await gift()
    await gift({ firstName: 'Ama' })
    const { claim } = await make()
    expect(await decide(decided.id, 'exclude', ' ')).toMatchObject({ status: 400 })
    expect(await decide(99_999, 'exclude')).toMatchObject({ status: 404 })
    expect(await decide(decided.id, 'exclude', 'It was the church’s money')).toMatchObject({ status: 200 })
    expect(await call('byId', { id: claim.id })).toMatchObject({ claim: { gifts: 1, duePence: 1250 } })
    const { rows } = await call<z.infer<typeof giftPage>>('gifts', { state: 'claimed' })
    expect(rows.at(-1)).toMatchObject({
      reason: 'excluded',
      taxPence: 0,
      decision: { decision: 'exclude', because: 'It was the church’s money' },
    })
    await decide(decided.id, 'include')
    expect(await call('byId', { id: claim.id })).toMatchObject({ claim: { gifts: 2, duePence: 2500 } })
    const audited = await sql`select subject_id::int as id, detail from audit_events
      where action = 'gift-aid-decided' order by audit_events.id`
    expect(audited).toEqual([
      { id: decided.paymentId, detail: 'excluded: It was the church’s money' },
      { id: decided.paymentId, detail: 'included: The donor told us by telephone' },
    ])
  })

  it('has another name at the same address, or a company’s; gifts without a declaration are not asked about', async () => {
    const { sql } = site.database
    await gift({ scope: 'all gifts' })
    const other = await gift({ isDeclared: false })
    await sql`update donations set donor_name = 'Kofi Mensah' where id = ${other.id}`
    const company = await gift({ firstName: 'Ama' })
    await sql`update donations set donor_name = 'Ama Ltd' where id = ${company.id}`
    await gift({ firstName: 'Nobody', isDeclared: false })
    expect(await call<ClaimSummary>('summary')).toMatchObject({ toDecide: 2, years: [{ gifts: 1 }] })
    expect(await gifts('to decide')).toEqual([
      ['Ama', 'company', 1250],
      ['Kofi', 'other name', 1250],
    ])
    await decide(other.id, 'include', 'Kofi is Grace’s second name')
    expect(await call<ClaimSummary>('summary')).toMatchObject({ toDecide: 1, years: [{ gifts: 2 }] })
  })
})

describe('a gift that was set aside at night', () => {
  const night = async (id: number) => {
    await closeSettledGifts(site.deps)
    expect([
      ...(await site.database.sql`select gift_aid_open as "isOpen" from donations where id = ${id}`),
    ]).toEqual([{ isOpen: false }])
  }
  const declare = (
    db: postgres.ISql,
    scope: string,
    { supporterId, giftId }: { supporterId?: number; giftId?: number },
  ) =>
    db`insert into gift_aid_declarations (supporter_id, donation_id, scope, source, made_on, starts_on, wording, first_name,
        last_name, address, postcode)
      values (${supporterId ?? null}, ${giftId ?? null}, ${scope}, 'paper', ${today}, ${year.from}, 'HMRC', 'Grace', 'Mensah',
        '1 Reading Street', 'LS1 4AP')`
  const supporterOf = async (id: number) => {
    const [row] = await site.database.sql<
      { id: number }[]
    >`select supporter_id::int as id from donations where id = ${id}`
    return row!.id
  }
  /** Makes two gifts payments of one monthly gift. */
  const monthly = async (...ids: number[]) => {
    await site.database.sql`insert into checkouts (id, kind, amount, currency, created_at, client_keys)
      values ('aid-night', 'donation', 50, 'gbp', now(), '{}') on conflict do nothing`
    await site.database
      .sql`insert into mandates (checkout_id, donor_name, donor_email, amount_pence, day, state, state_by, last_month)
      values ('aid-night', 'Grace', 'grace@example.org', 5000, 1, 'active', 'donor', ${`${year.to.slice(0, 7)}-01`})
      on conflict do nothing`
    await site.database
      .sql`update donations set mandate_id = (select id from mandates where checkout_id = 'aid-night')
      where id = any(${ids})`
  }

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['it is declared', (id) => declare(site.database.sql, 'this gift', { giftId: id })],
    [
      'its donor declares all gifts',
      async (id) => declare(site.database.sql, 'all gifts', { supporterId: await supporterOf(id) }),
    ],
    [
      'another payment of its monthly gift is declared',
      async (id) => {
        const other = await gift({ isDeclared: false, day: '2001-01-01' })
        await monthly(id, other.id)
        await night(id)
        await declare(site.database.sql, 'this monthly gift', { giftId: other.id })
      },
    ],
    [
      'the gift with the declaration becomes a payment of its monthly gift',
      async (id) => {
        const other = await gift({ isDeclared: false, day: '2001-01-01' })
        await declare(site.database.sql, 'this monthly gift', { giftId: other.id })
        await monthly(id)
        await night(id)
        await monthly(other.id)
      },
    ],
    [
      'it turns out to be from a donor who has declared',
      async (id) => {
        const other = await gift({ isDeclared: false, firstName: 'Declared', day: '2001-01-01' })
        const supporterId = await supporterOf(other.id)
        await declare(site.database.sql, 'all gifts', { supporterId })
        await site.database.sql`update donations set supporter_id = ${supporterId} where id = ${id}`
      },
    ],
  ])('can be claimed as soon as %s', async (_, declaring) => {
    const { id } = await gift({ isDeclared: false })
    await night(id)
    await declaring(id)
    expect(await call<ClaimSummary>('summary')).toMatchObject({ years: [{ gifts: 1 }] })
  })

  it('can be claimed as soon as its refund has failed', async () => {
    const { id, paymentId } = await gift()
    await refund(paymentId, '50.00')
    await night(id)
    await refund(paymentId, '0.00')
    expect(await call<ClaimSummary>('summary')).toMatchObject({ years: [{ gifts: 1 }] })
  })

  it.each<[string, (ids: { id: number; paymentId: number }) => Promise<unknown>]>([
    ['it is refunded', ({ paymentId }) => refund(paymentId, '50.00')],
    ['it is excluded', ({ id }) => ask('decide', { id, decision: 'exclude', reason: 'A raffle' })],
    ['its declaration ends', ({ id }) => withdraw(id)],
    [
      'a dispute is won, but its declaration has ended',
      async ({ id, paymentId }) => {
        await dispute(paymentId, 'needs_response')
        await withdraw(id)
        await night(id)
        await dispute(paymentId, 'won')
      },
    ],
    [
      'the later declaration that covered it ends too',
      async ({ id }) => {
        await declare(site.database.sql, 'all gifts', { supporterId: await supporterOf(id) })
        await withdraw(id)
        await night(id)
        await site.database.sql`insert into gift_aid_endings (declaration_id, ends_on, reason)
          select id, starts_on, 'mistake' from gift_aid_declarations where donation_id is null`
      },
    ],
    [
      'the claim that gave its Gift Aid back is returned',
      async ({ id, paymentId }) => {
        await refund(paymentId, '50.00')
        await gift({ firstName: 'Ama', pence: 9000 })
        const { claim } = await make()
        await night(id)
        await move(claim.id, 'returned', { reason: 'Not filed' })
      },
    ],
  ])('is given back by the next claim as soon as %s', async (_, changing) => {
    const changed = await gift()
    const { claim } = await make()
    await move(claim.id, 'submitted')
    await move(claim.id, 'paid', { amount: '12.50' })
    await night(changed.id)
    await changing(changed)
    expect(await call<ClaimSummary>('summary')).toMatchObject({ overclaimedPence: 1250 })
  })

  it('can be claimed again when its claim is returned', async () => {
    const { id } = await gift()
    const { claim } = await make()
    await move(claim.id, 'submitted')
    await night(id)
    await move(claim.id, 'returned', { reason: 'Wrong reference' })
    expect(await call<ClaimSummary>('summary')).toMatchObject({ years: [{ gifts: 1 }] })
  })

  it('was not being declared by a transaction that had not seen it yet', async () => {
    const { id: earlier } = await gift({ isDeclared: false, day: '2001-01-01' })
    const supporterId = await supporterOf(earlier)
    let closing: Promise<boolean> | undefined
    await site.database.sql.begin(async (tx) => {
      await declare(tx, 'all gifts', { supporterId })
      await gift({ isDeclared: false })
      closing = closeSettledGifts(site.deps).then(() => true)
      await eventually(async () => {
        const [{ isWaiting } = {}] = await site.database.sql<{ isWaiting: boolean }[]>`select exists (
          select from pg_locks where not granted and relation = 'gift_aid_declarations'::regclass) as "isWaiting"`
        return isWaiting || (await Promise.race([closing, Promise.resolve(false)]))
      })
    })
    await closing
    expect(await call<ClaimSummary>('summary')).toMatchObject({ years: [{ gifts: 1 }] })
  })
})

it('every claimable gift is found by the query for claims', async () => {
  const { sql } = site.database
  await gift({ scope: 'all gifts' })
  await gift({ isDeclared: false })
  const first = await gift({ firstName: 'Ama', scope: 'this monthly gift' })
  const month = await gift({ firstName: 'Ama', isDeclared: false })
  await sql`insert into checkouts (id, kind, amount, currency, created_at, client_keys)
    values ('aid-monthly', 'donation', 50, 'gbp', now(), '{}') on conflict do nothing`
  const [mandate] = await sql<{ id: number }[]>`
    insert into mandates (checkout_id, donor_name, donor_email, amount_pence, day, state, state_by, last_month)
    values ('aid-monthly', 'Ama', 'ama@example.org', 5000, 1, 'active', 'donor', ${`${year.to.slice(0, 7)}-01`})
    returning id::int`
  // as after a corrected address: the monthly payment's supporter is unknown
  await sql`update donations set mandate_id = ${mandate!.id} where id in (${first.id}, ${month.id})`
  await sql`update donations set supporter_id = null where id = ${month.id}`
  const listed = (await gifts()).filter(([, reason]) => reason === undefined)
  expect(listed).toHaveLength(4)
  expect((await make()).claim.gifts).toBe(listed.length)
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

it('the owner is warned once a year before the time limit, and once a month before it', async () => {
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
  // a gift of the next accounting year
  await gift({ day: addDays(year.to, 1), firstName: 'Ama' })
  await sql`update giving_settings set hmrc_reference = ''`
  expect(await warn(366)).toBe(0)
  await sql`update giving_settings set hmrc_reference = 'AB12345'`

  expect(await warn(367)).toBe(0)
  // two processes at once
  expect((await Promise.all([warn(366), warn(366)])).toSorted()).toEqual([0, 1])
  expect(await warn(32)).toBe(0)
  // an unsent draft does not count as claimed
  const { claim } = await make()
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
  // up to ten times the gifts claimed for the year, including those of this claim
  const first = await make()
  expect(first).toMatchObject({
    claim: { giftPence: 5000, smallPence: 50_000, duePence: 13_750 },
    small: [{ taxYear, pence: 50_000 }],
  })
  const { years } = await call<{ years: SmallGiftYear[] }>('smallGifts')
  expect(years.find((each) => each.taxYear === taxYear)).toMatchObject({
    collectedPence: 90_000,
    claimedPence: 50_000,
    matchPence: 50_000,
  })
  // a gift that cannot be claimed any more does not count towards the limit
  const other = await gift({ firstName: 'Ama' })
  const second = await make()
  expect(second.claim.smallPence).toBe(40_000)
  await withdraw(other.id)
  const { years: left } = await call<{ years: SmallGiftYear[] }>('smallGifts')
  expect(left.find((each) => each.taxYear === taxYear)?.matchPence).toBe(50_000)
  expect(await call('byId', { id: second.claim.id })).toMatchObject({ claim: { smallPence: 0 }, small: [] })
  expect(await set({ amount: '400.00', version: 1 })).toMatchObject({ status: 409 })
  expect(await set({ amount: '950.00', version: 0 })).toMatchObject({ body: { code: 'CHANGED_ELSEWHERE' } })
  // gifts of a returned claim do not count either
  await move(first.claim.id, 'returned', { reason: 'HMRC refused it' })
  const { years: returned } = await call<{ years: SmallGiftYear[] }>('smallGifts')
  expect(returned.find((each) => each.taxYear === taxYear)).toMatchObject({ matchPence: 0 })
})

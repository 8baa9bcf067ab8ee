import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { signedToken } from '#server/platform/sessions/signed-links.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { coversFrom } from '#shared/money/gift-aid/gift-aid.ts'
import { declareFor } from '#server/money/gift-aid/declarations.ts'
import { eraseOldDeclarations } from '#server/admin/privacy/declarations-erasure.ts'
import type { giftPage } from '#shared/money/gift-aid/gift-aid-claims.ts'
import type { GiftAidPage } from '#shared/money/gift-aid/gift-aid-page.ts'
import type { SupporterPage } from '#shared/admin/supporter-page.ts'
import { claimGift } from '../../support/gift-aid.ts'
import { aMandate } from '../../support/monthly.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { beginGift, confirm, give, payable, processGift } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { restTransport, trpcTransport } from '../../support/transports.ts'

const site = testSite()
const owner = ownersCalls(site)
const today = () => londonDay(site.deps.clock())

const HOME = {
  title: 'Dr',
  firstName: 'Grace',
  lastName: 'Mensah-Ölçer',
  address: '12 Reading Street',
  postcode: 'ls14ap',
  scope: 'all gifts',
} as const

const call = (name: string, input: object) => trpcTransport.call(site.url, `giftAid.${name}`, input)
const tokenOf = (donationId: number) => signedToken(site.deps.linkKey, 'gift aid', donationId)

/** A recorded gift; returns its donation's id. */
async function given(gift: Parameters<typeof give>[1]): Promise<number> {
  const { paymentIntentId } = await give(site, gift)
  const [row] = await site.database.sql<{ id: number }[]>`
    select id::int from donations where payment_intent_id = ${paymentIntentId}`
  return row!.id
}

async function pageOf(donationId: number): Promise<GiftAidPage> {
  const { body } = await call('open', { access: { token: tokenOf(donationId) } })
  return body as GiftAidPage
}

/** Each gift of a donor, oldest first, with the reason why it is not claimable, or null. */
async function claimable(email: string): Promise<[id: number, reason: string | null][]> {
  const theirs = await site.database.sql<{ id: number }[]>`
    select id::int from donations where lower(donor_email) = ${email}`
  const ids = new Set(theirs.map(({ id }) => id))
  const { body } = await owner('claims.gifts', { limit: 100 })
  const { rows } = body as z.infer<typeof giftPage>
  return rows
    .filter(({ id }) => ids.has(id))
    .map(({ id, reason }) => [id, reason] as [number, string | null])
    .toReversed()
}

/** Text of the newest email of a kind to an address. */
async function emailTo(to: string, kind: string): Promise<string> {
  const [row] = await site.database.sql<{ id: number }[]>`
    select id::int from outbox_emails where recipient = ${to} and kind = ${kind} order by id desc limit 1`
  const { body } = await owner('mail.preview', { id: row!.id })
  return (body as { content: { text: string } }).content.text
}

beforeAll(() => site.database.sql`update giving_settings set hmrc_reference = 'AB12345'`)

it('a declaration made with a gift is recorded with it, once, and emailed to the donor', async () => {
  const donorEmail = 'with@example.org'
  const id = await given({ donorEmail, amount: 50, giftAid: HOME })
  expect(await pageOf(id)).toMatchObject({
    gift: { amount: '50.00', day: today() },
    state: 'declared',
    declaration: {
      ...HOME,
      postcode: 'LS1 4AP',
      isOutsideUk: false,
      source: 'web',
      wording: 'hmrc-2015-10 multiple 1',
      madeOn: today(),
      startsOn: coversFrom(today()),
      endsOn: null,
    },
  })
  // the checkout does not keep the declaration
  expect(await site.database.sql`select from checkout_donors where gift_aid is not null`).toHaveLength(0)

  const text = await emailTo(donorEmail, 'gift-aid-declared')
  for (const part of [
    'Dr Grace Mensah-Ölçer',
    '12 Reading Street',
    'LS1 4AP',
    'I want to Gift Aid my donation of £50.00 and any donations I make in the future or have made in the past 4 years to',
    'want to cancel this declaration',
    'change your name or home address',
    'no longer pay sufficient tax',
    'higher or additional rate',
    `/gift-aid/${tokenOf(id)}`,
  ])
    expect(text).toContain(part)
  expect(await emailTo(donorEmail, 'donation-thanks')).toContain('See or end your Gift Aid declaration')

  const again = { access: { token: tokenOf(id) }, declaration: HOME }
  expect(await call('declare', again)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECLARED' } })
})

describe('a declaration of all gifts, made on the web', () => {
  const donorEmail = 'all@example.org'
  // spelled as donors spell their own names elsewhere
  const donorName = 'grace ama MENSAH OLCER'
  let first = 0
  let next = 0
  beforeAll(async () => {
    first = await given({ donorEmail, giftAid: HOME })
    next = await given({ donorEmail: 'All@example.org', donorName })
  })

  it('covers only the gift that it came with, until its donor confirms it by an emailed link', async () => {
    expect(await pageOf(next)).toMatchObject({ state: 'open', declaration: null })
    const text = await emailTo(donorEmail, 'gift-aid-declared')
    expect(text).toContain('Confirm or end your declaration')
    expect(await pageOf(first)).toMatchObject({ state: 'declared', needsConfirmation: true })
    expect(await claimable(donorEmail)).toEqual([
      [first, null],
      [next, 'unconfirmed'],
    ])

    const confirmed = await call('confirm', { token: tokenOf(first) })
    expect(confirmed.body).toMatchObject({ state: 'declared', needsConfirmation: false })
    await call('confirm', { token: tokenOf(first) })
    expect(await pageOf(next)).toMatchObject({ state: 'declared', declaration: { firstName: 'Grace' } })
    expect(await claimable(donorEmail)).toEqual([
      [first, null],
      [next, null],
    ])
    expect(await emailTo(donorEmail, 'gift-aid-declared')).not.toContain('Confirm')
    for (const token of ['1-x', tokenOf(next)])
      expect(await call('confirm', { token })).toMatchObject({ status: 404 })
  })

  it('does not cover gifts under another name, or for which the donor said no', async () => {
    const other = await given({ donorEmail, donorName: 'Kofi Mensah' })
    const no = await given({ donorEmail, donorName, amount: 70, giftAid: null })
    expect((await claimable(donorEmail)).slice(-2)).toEqual([
      [other, 'other name'],
      [no, 'said no'],
    ])
    expect(await pageOf(no)).toMatchObject({ state: 'declined', declaration: null })
    const receipt = await emailTo(donorEmail, 'donation-thanks')
    expect(receipt).toContain('You said no to Gift Aid on this gift')
    expect(receipt).not.toContain('We can claim')
    // the donor changes their mind
    const mine = { access: { token: tokenOf(no) }, declaration: { ...HOME, scope: 'this gift' } }
    expect((await call('declare', mine)).body).toMatchObject({ state: 'declared' })
    expect((await claimable(donorEmail)).at(-1)).toEqual([no, null])
  })

  it('is not shown to somebody who typed the donor’s address and paid', async () => {
    for (const email of [donorEmail, 'nobody@example.org']) {
      const secret = await beginGift(site, { donorEmail: email, donorName })
      await confirm(payable(site), secret)
      await processGift(site, secret)
      const access = { paymentIntentId: intentIdOf(secret), clientSecret: secret }
      expect((await call('open', { access })).body).toMatchObject({
        state: 'open',
        declaration: null,
        needsConfirmation: false,
      })
      const theirs = { ...HOME, firstName: 'Mallory', address: '1 Nowhere' }
      expect(await call('declare', { access, declaration: theirs })).toMatchObject({
        status: 200,
        body: { state: 'declared', declaration: { address: '1 Nowhere' }, needsConfirmation: false },
      })
      // it covers no other gift until the owner of the address confirms it
      const [paid] = await site.database.sql<{ id: number }[]>`
        select id::int from donations where payment_intent_id = ${access.paymentIntentId}`
      expect(await pageOf(paid!.id)).toMatchObject({ needsConfirmation: true })
    }
    // the donor's own declaration covers the same gifts as before
    expect((await claimable(donorEmail)).slice(0, 2)).toEqual([
      [first, null],
      [next, null],
    ])
  })
})

it('a declaration follows its donor to a corrected email address, with their gifts only', async () => {
  const [old, corrected] = ['before@example.org', 'corrected@example.org']
  const donorName = 'Grace Mensah Olcer'
  const first = await given({ donorEmail: old, donorName, giftAid: HOME })
  await call('confirm', { token: tokenOf(first) })
  const kofi = { ...HOME, title: '', firstName: 'Kofi', lastName: 'Mensah' }
  const his = await given({ donorEmail: old, donorName: 'Kofi Mensah', giftAid: kofi })
  await call('confirm', { token: tokenOf(his) })
  const { id } = await aMandate(site, { email: old })
  await site.database.sql`update donations set donor_name = ${donorName} where mandate_id = ${id}`
  await site.database.sql`update mandates set donor_name = ${donorName} where id = ${id}`
  const change = { to: 'email', email: corrected }
  expect((await owner('mandates.change', { id, version: 1, change })).status).toBe(200)

  const next = await given({ donorEmail: corrected, donorName })
  expect(await claimable(corrected)).toEqual([[next, null]])
  expect((await claimable(old)).map(([, reason]) => reason)).toEqual([null, null, null])
  expect(await given({ donorEmail: old, donorName: 'Kofi Mensah' }).then(pageOf)).toMatchObject({
    state: 'declared',
    declaration: { firstName: 'Kofi' },
  })
  // the donor's page, the timeline and the audit say so
  const page = async (email: string) => {
    const { body: found } = await owner('supporters.byEmail', { email })
    return (await owner('supporters.byId', found as { id: number })).body as SupporterPage
  }
  expect(await page(corrected)).toMatchObject({
    declarations: [{ firstName: 'Grace', endsOn: null }],
    totals: { gifts: { count: 3 } },
  })
  expect((await page(old)).declarations).toMatchObject([{ firstName: 'Kofi' }])
  expect(
    await site.database
      .sql`select detail from mandate_events where mandate_id = ${id} and kind = 'email changed'`,
  ).toEqual([{ detail: 'Gift Aid declarations: 1' }])
  expect(
    await site.database
      .sql`select detail from audit_events where action = 'monthly-gift-changed' and subject_id = ${id}`,
  ).toEqual([{ detail: 'email' }])
  // ending it through the new link ends all of them
  await call('end', { token: tokenOf(next) })
  expect(await claimable(corrected)).toEqual([[next, 'ended']])
})

it.each([
  [{ firstName: ' ' }, 'giftAid.firstName', 'Please enter your first name'],
  [{ lastName: 'x'.repeat(36) }, 'giftAid.lastName', 'Please use at most 35 characters'],
  [
    { firstName: 'Ada & Kofi' },
    'giftAid.firstName',
    'Please enter one person. Each of you can declare for what is their own gift',
  ],
  [
    { address: 'ул. Ленина 5' },
    'giftAid.address',
    'Please use the letters A to Z: HMRC’s form takes no other script',
  ],
  [{ title: 'Madam' }, 'giftAid.title', 'Please use at most 4 characters'],
  [{ address: '' }, 'giftAid.address', 'Please enter your home address'],
  [{ postcode: 'Leeds' }, 'giftAid.postcode', 'Please enter a UK postcode such as SW1A 1AA'],
  [{ isOutsideUk: true }, 'giftAid.postcode', 'Please leave the postcode empty if you live outside the UK'],
  [{ scope: '' }, 'giftAid.scope', 'Please choose which gifts you mean'],
])('a declaration with %j is refused', async (change, path, message) => {
  const input = {
    amount: 50,
    donorName: 'Grace',
    donorEmail: 'g@example.org',
    giftAid: { ...HOME, ...change },
  }
  expect(await restTransport.call(site.url, 'donations.createIntent', input)).toMatchObject({
    status: 400,
    body: { issues: [{ path, message }] },
  })
})

it('a declaration for a monthly gift covers each of its payments; there is none for a single payment', async () => {
  const monthly = { donorEmail: 'monthly@example.org', donorName: 'Grace Mensah Olcer', monthlyDay: 15 }
  const begin = (giftAid: object, more: object = monthly) =>
    restTransport.call(site.url, 'donations.createIntent', {
      amount: 50,
      donorName: 'Grace',
      donorEmail: 'g@example.org',
      ...more,
      giftAid,
    })
  const refused = { status: 400, body: { issues: [{ path: 'giftAid.scope' }] } }
  expect(await begin({ ...HOME, scope: 'this gift' })).toMatchObject(refused)
  expect(await begin({ ...HOME, scope: 'this monthly gift' }, {})).toMatchObject(refused)

  const first = await given({ ...monthly, giftAid: { ...HOME, scope: 'this monthly gift' } })
  expect(await pageOf(first)).toMatchObject({
    gift: { isMonthly: true },
    declaration: {
      scope: 'this monthly gift',
      startsOn: coversFrom(today()),
      wording: 'hmrc-2015-10 monthly 1',
    },
  })
  expect(await emailTo(monthly.donorEmail, 'gift-aid-declared')).toContain(
    'I want to Gift Aid every payment of my monthly donation, now £25.00, to',
  )
  const { monthlyDay: _, ...single } = monthly
  const next = await given(single)
  expect(await claimable(monthly.donorEmail)).toEqual([
    [first, null],
    [next, 'no declaration'],
  ])
  await site.database.sql`update donations set mandate_id =
    (select mandate_id from donations where id = ${first}) where id = ${next}`
  expect(await claimable(monthly.donorEmail)).toEqual([
    [first, null],
    [next, null],
  ])
  const scope = 'this gift'
  const later = { access: { token: tokenOf(next) }, declaration: { ...HOME, scope } }
  expect(await call('declare', later)).toMatchObject({ status: 400 })
})

it('a declaration can be made after the gift, through its link or just after paying, and ended through the link', async () => {
  const donorEmail = 'after@example.org'
  const secret = await beginGift(site, { donorEmail, amount: 50 })
  await confirm(payable(site), secret)
  await processGift(site, secret)
  const paid = { paymentIntentId: intentIdOf(secret), clientSecret: secret }
  const opened = await call('open', { access: paid })
  expect(opened).toMatchObject({ status: 200, body: { state: 'open', declaration: null } })
  expect(await emailTo(donorEmail, 'donation-thanks')).toContain('Gift Aid adds £12.50 to your gift')
  for (const access of [{ ...paid, clientSecret: `${secret}x` }, { token: '1-x' }, { token: tokenOf(9999) }])
    expect(await call('open', { access })).toMatchObject({ status: 404 })

  const single = { ...HOME, scope: 'this gift' } as const
  const [one, other] = await Promise.all([
    call('declare', { access: paid, declaration: single }),
    call('declare', { access: paid, declaration: single }),
  ])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  const [row] = await site.database.sql<
    { id: number }[]
  >`select id::int from donations where donor_email = ${donorEmail}`
  const id = row!.id
  expect(await pageOf(id)).toMatchObject({
    state: 'declared',
    declaration: { scope: 'this gift', startsOn: today(), wording: 'hmrc-2015-10 single 1' },
  })
  // a declaration of this gift covers no other, but can be made again for the next one
  const next = await given({ donorEmail, giftAid: { ...HOME, address: '5 Other Road' } })
  expect((await call('end', { token: tokenOf(next) })).body).toMatchObject({
    state: 'closed',
    declaration: { address: '5 Other Road', endsOn: today(), endedBecause: 'cancelled' },
  })
  expect(await call('end', { token: tokenOf(next) })).toMatchObject({ status: 404 })
  // both gifts are of that day, so the first one's own declaration still covers it
  expect(await pageOf(id)).toMatchObject({ state: 'declared', declaration: { address: '12 Reading Street' } })
})

it('a spoken declaration is emailed as a record; cancelled within 30 days, it never existed', async () => {
  const donorEmail = 'spoken@example.org'
  const id = await given({ donorEmail })
  await site.deps.db.transaction((tx) =>
    declareFor(tx, id, { ...HOME, isOutsideUk: false }, { now: site.deps.clock(), source: 'spoken' }),
  )
  const text = await emailTo(donorEmail, 'gift-aid-declared')
  expect(text).toContain('the written record of what you said')
  expect(text).toContain('within 30 days')
  expect((await call('end', { token: tokenOf(id) })).body).toMatchObject({
    declaration: { endsOn: coversFrom(today()) },
  })
})

it('an owner ends a declaration with a day and reason; nothing else can be changed', async () => {
  const id = await given({ donorEmail: 'ended@example.org', giftAid: HOME })
  const { declaration } = await pageOf(id)
  const end = { id: declaration!.id, endsOn: '2099-01-01', reason: 'too little tax' }
  expect(await owner('giftAid.endDeclaration', end)).toMatchObject({ status: 400 })
  expect(await owner('giftAid.endDeclaration', { ...end, endsOn: '2026-01-01' })).toMatchObject({
    status: 200,
  })
  expect(await owner('giftAid.endDeclaration', { ...end, endsOn: today() })).toMatchObject({ status: 409 })
  expect((await pageOf(id)).declaration).toMatchObject({
    endsOn: '2026-01-01',
    endedBecause: 'too little tax',
  })

  const refused = 'only added to'
  await expect(site.database.sql`update gift_aid_declarations set starts_on = '2020-01-01'`).rejects.toThrow(
    refused,
  )
  await expect(site.database.sql`update gift_aid_declarations set address = 'Elsewhere'`).rejects.toThrow(
    refused,
  )
  await expect(site.database.sql`delete from gift_aid_declarations`).rejects.toThrow(refused)
  await expect(site.database.sql`update gift_aid_endings set ends_on = '2030-01-01'`).rejects.toThrow(refused)
})

it('name and address are erased with the donor’s data, and six years after the last gift', async () => {
  const email = 'erased@example.org'
  const id = await given({ donorEmail: email, giftAid: HOME })
  expect((await owner('privacy.preview', { email })).body).toMatchObject({
    declarations: 1,
    claimedDeclarations: 0,
  })
  const { body: exported } = await owner('privacy.export', { email })
  expect(exported).toMatchObject({ data: { declarations: [{ address: HOME.address }] } })
  await owner('privacy.erase', { email, confirmation: email })
  const rows = await site.database.sql`
    select first_name, last_name, address, postcode, supporter_id, reason, ends_on = starts_on as "isVoid"
    from gift_aid_declarations join gift_aid_endings on declaration_id = id where donation_id = ${id}`
  const deletion = {
    first_name: 'Erased',
    last_name: 'Erased',
    address: 'Erased',
    postcode: '',
    supporter_id: null,
  }
  expect(rows).toEqual([{ ...deletion, reason: 'erased', isVoid: true }])

  const claimed = await given({ donorEmail: 'claimed@example.org', giftAid: HOME })
  await claimGift(site.database.sql, claimed, '2099-01-01')
  const person = { email: 'claimed@example.org', confirmation: 'claimed@example.org' }
  const { body: erased } = await owner('privacy.erase', person)
  expect(erased).toMatchObject({ declarations: 0, claimedDeclarations: 1 })
  const stored = () => site.database.sql`
    select d.address, l.address as "inClaim", d.supporter_id from gift_aid_declarations d
    join gift_aid_claim_lines l on l.declaration_id = d.id where d.donation_id = ${claimed}`
  expect(await stored()).toEqual([{ address: HOME.address, inClaim: HOME.address, supporter_id: null }])
  // the remaining data is found by the erased address, with the day on which it will be deleted
  const found = async (procedure: string) => (await owner(procedure, { email: 'Claimed@Example.org' })).body
  const still = {
    claimedDeclarations: 1,
    donations: 0,
    emails: 0,
    keptUntil: { claimedDeclarations: '2105-01-02' },
  }
  expect(erased).toMatchObject({ keptUntil: { claimedDeclarations: '2105-01-02' } })
  expect(await found('privacy.preview')).toMatchObject(still)
  expect(await found('privacy.export')).toMatchObject({
    keptUntil: still.keptUntil,
    data: { claimedDeclarations: [{ address: HOME.address }] },
  })

  const left = async () => {
    const [row] = await site.database.sql<{ count: number }[]>`
      select count(*)::int from gift_aid_declarations where first_name <> 'Erased'`
    return row!.count
  }
  const before = await left()
  expect(before).toBeGreaterThan(0)
  const eraseBefore = (days: number) =>
    site.deps.db.transaction((tx) =>
      eraseOldDeclarations(tx, new Date(site.deps.clock().getTime() + days * 24 * 60 * 60_000), 100),
    )
  expect(await eraseBefore(-1)).toBe(0)
  expect(await eraseBefore(2)).toBe(before - 1)
  await site.database.sql`update gift_aid_claim_lines set gift_on = '2026-01-01'`
  expect(await eraseBefore(2)).toBe(1)
  expect(await left()).toBe(0)
  expect(await found('privacy.preview')).toMatchObject({ claimedDeclarations: 0, keptUntil: {} })
  expect(await stored()).toEqual([{ address: 'Erased', inClaim: 'Erased', supporter_id: null }])
})

it('Gift Aid is not offered while the charity has no reference', async () => {
  const id = await given({ donorEmail: 'off@example.org' })
  await site.database.sql`update giving_settings set hmrc_reference = ''`
  expect(await pageOf(id)).toMatchObject({ state: 'closed', declaration: null })
  expect(await call('declare', { access: { token: tokenOf(id) }, declaration: HOME })).toMatchObject({
    status: 409,
    body: { code: 'NO_GIFT_AID' },
  })
  expect(await emailTo('off@example.org', 'donation-thanks')).not.toContain('Gift Aid')
})

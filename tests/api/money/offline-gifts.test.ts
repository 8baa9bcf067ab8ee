/** Offline gifts: entered once, counted on their day, undone by a counter-entry, unknown to the provider. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type { giftPage } from '#shared/money/gift-aid/gift-aid-claims.ts'
import type { FoundDonor } from '#shared/money/statements/offline-gifts.schema.ts'
import type { SearchResults } from '#shared/admin/search.ts'
import type { SupporterPage } from '#shared/admin/supporter-page.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { ownersCalls, ownersPayments } from '../../support/owners-payments.ts'
import { give } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersPayments(site)
const call = ownersCalls(site)

const day = (daysAgo: number) => londonDay(new Date(Date.now() - daysAgo * 24 * 60 * 60_000))

const cheque = (changes: object = {}) => ({
  idempotencyKey: randomUUID(),
  receivedOn: day(40),
  amount: '£1,050.5',
  method: 'cheque',
  note: '000123',
  donor: { kind: 'new', name: 'Ada Mensah', email: 'ada@example.org' },
  sendReceipt: true,
  ...changes,
})

async function enter(input: object): Promise<number> {
  const { status, body } = await call('handGifts.enter', input)
  expect(body).toEqual({ paymentId: expect.any(Number) })
  expect(status).toBe(200)
  return (body as { paymentId: number }).paymentId
}

const timeline = async (id: number) => (await call('payments.timeline', { id })).body as PaymentTimeline

const netOn = async (paidOn: string) => {
  const [row] = await site.database.sql`select coalesce(sum(total * 100), 0)::int as pence from monthly_totals
    where month = date_trunc('month', ${paidOn}::date) and payment_type = 'donation'`
  return row!['pence'] as number
}

it('a gift is recorded once, on its day, with the receipt and who entered it', async () => {
  const input = cheque()
  // a double click
  const [id, again] = await Promise.all([enter(input), enter(input)])
  expect(again).toBe(id)
  const { payment, events, outboxEmails, refundable, supporterId } = await timeline(id)
  expect(payment).toMatchObject({
    amount: '1050.50',
    status: 'succeeded',
    description: 'Entered by hand',
    paymentMethod: 'Cheque: 000123',
    customerName: 'Ada Mensah',
    customerEmail: 'ada@example.org',
    paymentType: 'donation',
  })
  expect(londonDay(new Date(payment.paidAt ?? 0))).toBe(day(40))
  expect(events).toMatchObject([{ source: 'owner', kind: 'entered by hand' }])
  expect(outboxEmails).toMatchObject([{ kind: 'donation-thanks' }])
  expect(refundable).toBe('0.00')
  expect(await netOn(day(40))).toBe(105_050)

  const found = (await call('handGifts.donors', { q: 'mens' })).body as FoundDonor[]
  expect(found).toEqual([{ id: supporterId, name: 'Ada Mensah', email: 'ada@example.org', home: null }])
  const next = await enter(cheque({ donor: { kind: 'supporter', supporterId }, sendReceipt: false }))
  expect(await timeline(next)).toMatchObject({ supporterId, outboxEmails: [] })

  const other = await call('handGifts.enter', { ...input, amount: '9' })
  expect(other).toMatchObject({ status: 409, body: { code: 'KEY_USED' } })
})

it('an anonymous gift has no donor, and may be for a project', async () => {
  const [project] = await site.database.sql<{ id: number }[]>`
    insert into projects (name, description, status, country, start_date, target_schools, books_needed)
    values ('Ghana', 'Books', 'active', 'Ghana', '2026-01-01', 1, 100) returning id::int`
  const id = await enter(
    cheque({
      method: 'collection box',
      amount: '0.01',
      donor: { kind: 'anonymous' },
      projectId: project!.id,
    }),
  )
  const { payment, supporterId, outboxEmails } = await timeline(id)
  expect({ ...payment, supporterId, outboxEmails }).toMatchObject({
    customerName: 'Anonymous',
    customerEmail: null,
    paymentMethod: 'Collection box: 000123',
    supporterId: null,
    outboxEmails: [],
  })
  const [entry] = await site.database.sql`select f.key, amount_pence::int as pence from ledger_entries e
    join funds f on f.id = e.fund_id where payment_id = ${id}`
  expect(entry).toEqual({ key: `project ${project!.id}`, pence: 1 })
})

const onPaper = {
  source: 'paper',
  madeOn: day(60),
  declaration: {
    firstName: 'Ada',
    lastName: 'Mensah',
    address: '1 Reading Street',
    postcode: 'ls14ap',
    scope: 'all gifts',
  },
}

describe('a donor without an email address', () => {
  const donor = (name: string) => ({ kind: 'new', name, email: '' })
  const found = async (q: string) => (await call('handGifts.donors', { q })).body as FoundDonor[]

  it('is found by name, with the declared home, and the declaration covers the next gift', async () => {
    await site.database.sql`update giving_settings set hmrc_reference = 'AB12345'`
    const home = { ...onPaper.declaration, firstName: 'Esi', lastName: 'Boateng', address: '9 Envelope Row' }
    const first = cheque({ donor: donor('Esi Boateng'), giftAid: { ...onPaper, declaration: home } })
    // a double click adds a donor once
    const [id] = await Promise.all([enter(first), enter(first)])
    await enter(cheque({ donor: donor('Esi Boateng'), amount: '1', receivedOn: day(41) }))
    const [esi, other, ...more] = await found('boateng esi')
    expect([esi, other, more]).toMatchObject([
      { name: 'Esi Boateng', email: null, home: '9 Envelope Row, LS1 4AP' },
      { name: 'Esi Boateng', email: null, home: null },
      [],
    ])
    expect((await timeline(id)).declaration).toMatchObject({ address: '9 Envelope Row', endsOn: null })

    const next = await enter(cheque({ donor: { kind: 'supporter', supporterId: esi!.id }, amount: '30' }))
    const { rows } = (await call('claims.gifts', { limit: 100 })).body as z.infer<typeof giftPage>
    expect(rows.find(({ paymentId }) => paymentId === next)?.reason).toBeNull()
    const { body: page } = await call('supporters.byId', { id: esi!.id })
    expect(page).toMatchObject({
      email: null,
      totals: { gifts: { count: 2 } },
      declarations: [{ address: '9 Envelope Row' }],
    })
    const { body: search } = await call('admin.search', { q: 'boateng' })
    expect((search as SearchResults).people).toContainEqual(
      expect.objectContaining({ email: null, supporterId: esi!.id }),
    )
    // their declarations can be ended like any other
    const [declared] = (page as SupporterPage).declarations!
    await call('giftAid.endDeclaration', { id: declared!.id, endsOn: day(0), reason: 'cancelled' })
    expect((await timeline(id)).declaration).toMatchObject({ endsOn: day(0) })
  })

  it('is counted, exported and erased by name, without anybody else’s data', async () => {
    const home = { ...onPaper.declaration, firstName: 'Kwesi', address: '7 Quiet Lane' }
    const id = await enter(
      cheque({ donor: donor('Kwesi Mensah'), giftAid: { ...onPaper, declaration: home } }),
    )
    const other = await enter(cheque({ donor: donor('Kwesi Mensah'), amount: '2' }))
    const { supporterId } = await timeline(id)
    const whose = { supporterId }
    expect((await call('privacy.preview', whose)).body).toMatchObject({
      donations: 1,
      payments: 1,
      declarations: 1,
    })
    const { body: copy } = await call('privacy.export', whose)
    expect(JSON.stringify(copy)).toContain('7 Quiet Lane')
    expect(await call('privacy.erase', { ...whose, confirmation: 'Kofi Mensah' })).toMatchObject({
      status: 400,
    })
    expect(await call('privacy.erase', { ...whose, confirmation: ' kwesi mensah' })).toMatchObject({
      status: 200,
    })
    expect(await timeline(id)).toMatchObject({
      payment: { customerName: 'Erased' },
      supporterId: null,
      declaration: { address: 'Erased', endedBecause: 'erased' },
    })
    expect((await timeline(other)).payment.customerName).toBe('Kwesi Mensah')
    expect(await found('kwesi')).toHaveLength(1)
  })

  it('whose gift was claimed can be found after the erasure, by number and by name', async () => {
    const home = { ...onPaper.declaration, firstName: 'Abla', lastName: 'Kept' }
    const id = await enter(cheque({ donor: donor('Abla Kept'), giftAid: { ...onPaper, declaration: home } }))
    const { supporterId } = await timeline(id)
    const claim = { from: day(60), to: day(0), key: crypto.randomUUID() }
    expect(await call('claims.make', claim)).toMatchObject({ status: 200 })
    await call('privacy.erase', { supporterId, confirmation: 'Abla Kept' })
    const { body: left } = await call('privacy.preview', { supporterId })
    expect(left).toMatchObject({ donations: 0, declarations: 0, claimedDeclarations: 1 })
    const { people } = (await call('admin.search', { q: 'kept abla' })).body as SearchResults
    expect(people).toMatchObject([
      { email: null, name: 'Abla Kept', declaration: { id: expect.any(Number) } },
    ])
    const declarationId = people![0]!.declaration!.id
    expect((await call('privacy.preview', { declarationId })).body).toEqual(left)
  })
})

describe('undoing an entry', () => {
  it.each([
    ['ends the declaration that came with it from its beginning', {}, '0'],
    ['leaves one that is right all the same', { keepsDeclaration: true }, null],
  ])('%s', async (_what, choice, ended) => {
    const giftAid = { ...onPaper, declaration: { ...onPaper.declaration, firstName: 'Undone' } }
    const id = await enter(cheque({ donor: { kind: 'new', name: 'Undone Mensah', email: '' }, giftAid }))
    await call('handGifts.undo', { id, reason: 'mistake', ...choice })
    const { declaration } = await timeline(id)
    expect(declaration!.endsOn).toBe(ended === null ? null : declaration!.startsOn)
    expect(declaration!.endedBecause).toBe(ended === null ? null : 'mistake')
  })
})

it('a declaration on paper is recorded with its day, but none for a collection box or an unknown donor', async () => {
  const input = cheque({ amount: '50', giftAid: onPaper })
  await Promise.all([enter(input), enter(input)])
  const declared = await site.database.sql`
    select source, made_on::text, postcode, supporter_id is not null as "isLinked" from gift_aid_declarations
    where first_name = 'Ada'`
  expect(declared).toEqual([{ source: 'paper', made_on: day(60), postcode: 'LS1 4AP', isLinked: true }])
  for (const changes of [{ method: 'collection box' }, { donor: { kind: 'anonymous' } }])
    expect(await call('handGifts.enter', cheque({ giftAid: onPaper, ...changes }))).toMatchObject({
      status: 400,
    })
})

it('money through platforms, vouchers or companies is not claimed unless somebody decides so', async () => {
  await site.database.sql`update giving_settings set hmrc_reference = 'AB12345'`
  const email = 'declared@example.org'
  const donor = { kind: 'new', name: 'Ada Mensah', email }
  await enter(cheque({ donor, giftAid: onPaper }))
  const entered = ['another platform', 'voucher', 'company', 'cheque'].map((method) =>
    cheque({ donor, method }),
  )
  const ids = await Promise.all([...entered, cheque({ donor, giftAid: { source: 'no' } })].map(enter))
  const reasons = async () => {
    const { rows } = (await call('claims.gifts', { limit: 100 })).body as z.infer<typeof giftPage>
    return ids.map((id) => rows.find(({ paymentId }) => paymentId === id)?.reason)
  }
  expect(await reasons()).toEqual(['platform', 'voucher', 'company', null, 'said no'])
  const { rows } = (await call('claims.gifts', { state: 'to decide' })).body as z.infer<typeof giftPage>
  expect(rows).toHaveLength(3)
  const ofPlatform = rows.find(({ reason }) => reason === 'platform')!
  await call('claims.decide', { id: ofPlatform.id, decision: 'include', reason: 'It does not claim for us' })
  expect((await reasons())[0]).toBeNull()
  // the method stays known after an erasure
  await call('privacy.erase', { email, confirmation: email })
  const methods = await site.database.sql<{ method: string }[]>`
    select payment_method as method from payments where id in ${site.database.sql(ids)} order by id`
  expect(new Set(methods.map(({ method }) => method))).toEqual(
    new Set(['Another platform', 'Charity voucher', 'From a company', 'Cheque']),
  )
  const company = cheque({ method: 'company', giftAid: onPaper })
  expect(await call('handGifts.enter', company)).toMatchObject({ status: 400 })
})

it.each([
  ['a day to come', { receivedOn: day(-2) }, 'not in the future'],
  ['a day long ago', { receivedOn: '2001-01-01' }, 'last 6 years'],
  ['nothing', { amount: '0' }, 'above zero'],
  ['half a penny', { amount: '1.005' }, 'an amount such as'],
  ['a slip of the keyboard', { amount: '1000000' }, 'at most £999,999'],
  ['no donor', { donor: { kind: 'supporter', supporterId: 0 } }, 'choose the donor'],
])('an offline gift with %s is refused', async (_what, changes, message) => {
  const { status, body } = await call('handGifts.enter', cheque(changes))
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(message)
})

it('undoing an entry adds a counter-entry once, and deletes nothing', async () => {
  const revenue = await owner.revenue()
  const id = await enter(cheque({ amount: '20' }))
  expect(await netOn(day(40))).toBeGreaterThan(0)
  const undo = () => call('handGifts.undo', { id, reason: 'twice' })
  await Promise.all([undo(), undo()])
  const { payment, net, refunds, events } = await timeline(id)
  expect(payment).toMatchObject({ status: 'refunded', amount: '20.00' })
  expect(net).toBe('0.00')
  expect(refunds).toMatchObject([{ amount: '20.00', state: 'succeeded', madeHere: true }])
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['entered by hand', ''],
    ['entry undone', 'Entered twice'],
  ])
  const entries = await site.database.sql`select type, amount_pence::int as pence from ledger_entries
    where payment_id = ${id} order by id`
  expect(entries).toEqual([
    { type: 'payment', pence: 2000 },
    { type: 'refund', pence: -2000 },
  ])
  expect(await owner.revenue()).toBe(revenue)
})

it('the provider is never asked about such a gift, and card payments cannot be undone', async () => {
  const id = await enter(cheque())
  expect(await owner.refund(id, '1.00')).toMatchObject({
    status: 409,
    body: { error: 'This gift was entered by hand: undo the entry instead.' },
  })
  expect(await owner.call('checkWithProvider', { id })).toMatchObject({ status: 409 })
  const { paymentIntentId } = await give(site)
  const byCard = await owner.idOf(paymentIntentId)
  expect(await call('handGifts.undo', { id: byCard, reason: 'other' })).toMatchObject({ status: 409 })
})

it('only roles with access to money can send the receipt of a gift', async () => {
  const email = 'quiet@example.org'
  const id = await enter(
    cheque({ amount: '77', donor: { kind: 'new', name: 'Quiet', email }, sendReceipt: false }),
  )
  await call('donations.sendThanks', { email, name: 'Quiet', amount: 77 })
  expect((await timeline(id)).outboxEmails).toEqual([])
})

/** The Today page: waiting tasks, and money by month in London. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { payments } from '#db/schema/index.ts'
import { openPaymentIssue } from '#server/money/payment-events/payment-issues.ts'
import { postFees, postReversals } from '#server/money/ledger/ledger.ts'
import { sumUpLedger } from '#server/money/ledger/ledger-months.ts'
import { readToday } from '#server/admin/dashboard/today.ts'
import { composeEmail } from '#server/emails.ts'
import { emailSite } from '#server/site/emails/email.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { londonFields, londonMoment } from '#shared/platform/time/london.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import { ROLES } from '#shared/platform/sign-in/roles.ts'
import { MONTHS_SHOWN, TASKS_NAMED, type Figures, type Today } from '#shared/admin/today.ts'
import { FILL_LEDGER } from '../../support/fill-ledger.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import {
  beginGift,
  beginOrder,
  buy,
  confirm,
  deliver,
  dropWebhooks,
  give,
  payable,
  processOrder,
  signedEvent,
} from '../../support/paying.ts'
import { queryRecorder } from '../../support/query-plans.ts'
import { postJson } from '../../support/requests.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersCalls(site)

async function months() {
  const { status, body } = await owner('admin.today')
  expect(status).toBe(200)
  return (body as Today).months ?? []
}
const monthOf = async (month: string) => (await months()).find((each) => each.month === month)

const NONE = { count: 0, total: '0.00' }

let made = 0
async function pay(at: string, amount: string, type = 'donation', status = 'succeeded') {
  made += 1
  const [row] = await site.database.sql`
    insert into payments (payment_intent_id, amount, currency, status, payment_type, created_at)
    values (${`pi_today${made}`}, ${amount}, 'gbp', ${status}, ${type}, ${at}) returning id`
  await site.database.sql.unsafe(FILL_LEDGER)
  return Number(row?.['id'])
}

describe('money by month', () => {
  it('covers twelve months up to this one, including those without payments', async () => {
    const found = await months()
    expect(found).toHaveLength(MONTHS_SHOWN)
    expect(found.every(({ gifts, orders }) => gifts.count + orders.count === 0)).toBe(true)
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date())
    expect(found.at(-1)).toEqual({ month: now.slice(0, 7), gifts: NONE, orders: NONE })
  })

  it('counts succeeded gifts and orders separately, less refunds', async () => {
    const month = (await months())[5]?.month ?? ''
    const gift = await pay(`${month}-10T12:00:00Z`, '25.00')
    await pay(`${month}-11T12:00:00Z`, '10.50')
    await pay(`${month}-11T12:00:00Z`, '12.00', 'order')
    const failed = await pay(`${month}-12T12:00:00Z`, '99.00', 'order', 'failed')
    const is = async (gifts: object, orders: object) =>
      expect(await monthOf(month)).toEqual({ month, gifts, orders })
    await is({ count: 2, total: '35.50' }, { count: 1, total: '12.00' })
    const { sql } = site.database
    // a partial refund, then the rest, after which the payment does not count as succeeded
    const refund = async (amount: string) => {
      await sql`insert into refunds (payment_id, refund_id, amount, state) values (${gift}, ${`re_${amount}`}, ${amount}, 'succeeded')`
      const [payment] = await site.deps.db.select().from(payments).where(eq(payments.id, gift))
      await site.deps.db.transaction((tx) => postReversals(tx, payment!, site.deps.clock()))
    }
    await refund('5.00')
    await is({ count: 2, total: '30.50' }, { count: 1, total: '12.00' })
    await sumUpLedger(site.deps.db)
    await is({ count: 2, total: '30.50' }, { count: 1, total: '12.00' })
    await refund('20.00')
    await is({ count: 1, total: '10.50' }, { count: 1, total: '12.00' })
    await sql`update payments set status = 'succeeded' where id = ${failed}`
    await sql.unsafe(FILL_LEDGER)
    await is({ count: 1, total: '10.50' }, { count: 2, total: '111.00' })
  })

  it('starts a month at midnight in London, in winter and summer', async () => {
    const found = (await months()).map(({ month }) => month)
    const beginnings = ['-01', '-07'].map((which) => found.findLast((month) => month.endsWith(which)) ?? '')
    for (const [index, month] of beginnings.entries()) {
      const midnight = Date.parse(`${month}-01T00:00:00${index === 0 ? 'Z' : '+01:00'}`)
      const before = found[found.indexOf(month) - 1] ?? ''
      const [one, other] = [await monthOf(before), await monthOf(month)]
      await pay(new Date(midnight - 1).toISOString(), '1.00')
      await pay(new Date(midnight).toISOString(), '2.00')
      expect((await monthOf(before))?.gifts.count).toBe((one?.gifts.count ?? 0) + 1)
      expect((await monthOf(month))?.gifts).toEqual({
        count: (other?.gifts.count ?? 0) + 1,
        total: (Number(other?.gifts.total) + 2).toFixed(2),
      })
    }
  })
})

const MINUTE_MS = 60_000

it('a payment counts on the day of its charge, even after a declined card or if reported late', async () => {
  const { clock, db } = site.deps
  const start = clock().getTime()
  const [year = 0, month = 0] = londonFields(clock().toISOString()).date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month)).toISOString().slice(0, 10)
  const monthBefore = await monthOf(londonFields(clock().toISOString()).date.slice(0, 7))
  const restoreWebhooks = await dropWebhooks(site)
  site.advance(Date.parse(londonMoment(first, '00:00') ?? '') - start - 10 * MINUTE_MS)
  const [order, gift] = [await beginOrder(site), await beginGift(site)]
  await confirm(payable(site), order, 'pm_card_chargeDeclined')
  expect(await processOrder(site, order)).toMatchObject({ status: 409 })
  site.advance(20 * MINUTE_MS)
  for (const secret of [order, gift]) await confirm(payable(site), secret)
  site.advance(26 * 60 * MINUTE_MS)
  for (const secret of [order, gift]) expect(await deliver(site, await signedEvent(site, secret))).toBe(200)
  await restoreWebhooks()

  const paid = await months()
  expect(paid.at(-1)).toMatchObject({ month: first.slice(0, 7), gifts: { count: 1 }, orders: { count: 1 } })
  expect(paid.at(-2)).toEqual(monthBefore)
  const day = { from: first, to: first }
  const isThatDay = ({ paidAt, createdAt }: { paidAt?: string; createdAt: string }) =>
    londonFields(paidAt ?? createdAt).date === first
  for (const [list, count] of [
    ['payments.search', 2],
    ['checkout.searchOrders', 1],
  ] as const) {
    const { rows } = (await owner(list, day)).body as { rows: { createdAt: string }[] }
    expect([list, rows.filter(isThatDay).length, rows.length]).toEqual([list, count, count])
  }
  const receipt = (await processOrder(site, order)).body as { createdAt: string }
  expect(isThatDay(receipt)).toBe(true)
  const [donation] = await site.database.sql`select id from donations`
  const about = { kind: 'donation-thanks', recordId: Number(donation?.['id']) } as const
  const email = await composeEmail(db, about, emailSite(site.url, contentSeed))
  const written = new Date(`${first}T12:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long' })
  expect(email?.text).toContain(written)
  await site.database.sql`delete from outbox_emails`
  site.advance(start - clock().getTime())
})

it('owners and treasurers see money, owners the set-up, and each role its own tasks', async () => {
  const seen = await Promise.all(
    ROLES.map(async (role) => {
      const { tasks, ...read } = await readToday(site.deps, role)
      const shown = Object.entries(tasks).flatMap(([name, kind]) => (kind === null ? [] : name))
      return [
        role,
        [read.months, read.compared].map((each) => each !== null),
        [read.setUp, read.toThank].map((each) => each !== null),
        shown.join(' '),
      ]
    }),
  )
  expect(seen).toEqual([
    [
      'owner',
      [true, true],
      [true, true],
      'toPack toSend inbox paymentIssues failingGifts shortStock failedEmails',
    ],
    ['helper', [false, false], [false, false], 'toPack toSend inbox'],
    ['writer', [false, false], [false, false], ''],
    ['treasurer', [true, true], [false, false], 'paymentIssues failingGifts'],
  ])
})

it('this month and year stand beside the ones before, with what is left after fees', async () => {
  const { db, clock } = site.deps
  const before = await readToday(site.deps, 'treasurer')
  const [year = '', month = ''] = londonFields(clock().toISOString()).date.split('-')
  const now = clock()
  const monthBefore = new Date(Date.UTC(Number(year), Number(month) - 2, 15))
  const yearBefore = new Date(Date.UTC(Number(year) - 1, 0, 15))
  for (const [at, amount, type] of [
    [now, '25.00', 'donation'],
    [now, '12.00', 'order'],
    [monthBefore, '40.00', 'donation'],
    [yearBefore, '70.00', 'order'],
  ] as const) {
    const id = await pay(at.toISOString(), amount, type)
    const [payment] = await db.select().from(payments).where(eq(payments.id, id))
    await db.transaction((tx) =>
      postFees(tx, [{ payment: payment!, objectId: `txn_${id}`, pence: 58, at: now }]),
    )
  }
  const after = await readToday(site.deps, 'treasurer')
  const grown = (period: (compared: NonNullable<Today['compared']>) => Figures) => {
    const [one, other] = [before, after].map(({ compared }) => period(compared!))
    const difference = (from: string, to: string) => toPence(to) - toPence(from)
    return [
      other!.period,
      difference(one!.gifts.total, other!.gifts.total),
      difference(one!.orders.total, other!.orders.total),
      difference(one!.fees, other!.fees),
      difference(one!.net, other!.net),
    ]
  }
  expect(grown((compared) => compared.month.now)).toEqual([`${year}-${month}`, 2500, 1200, 116, 3584])
  expect(grown((compared) => compared.month.before)).toEqual([
    monthBefore.toISOString().slice(0, 7),
    4000,
    0,
    58,
    3942,
  ])
  // in January the month before is last year's
  const isJanuary = month === '01'
  expect(grown((compared) => compared.year.now)).toEqual(
    isJanuary ? [year, 2500, 1200, 116, 3584] : [year, 6500, 1200, 174, 7526],
  )
  expect(grown((compared) => compared.year.before)).toEqual(
    isJanuary
      ? [String(Number(year) - 1), 4000, 7000, 116, 10884]
      : [String(Number(year) - 1), 0, 7000, 58, 6942],
  )
})

it('first and large gifts of the last week wait for thanks until they have had them', async () => {
  const names = async () => (await readToday(site.deps, 'owner')).toThank?.map(({ name }) => name).toSorted()
  const before = (await names()) ?? []
  const { sql } = site.database
  await give(site, { donorName: 'Nia New', donorEmail: 'nia@example.org' })
  await give(site, { donorName: 'Nia New', donorEmail: 'nia@example.org' })
  await give(site, { donorName: 'Old Friend', donorEmail: 'old@example.org' })
  await give(site, { donorName: 'No Thanks', donorEmail: 'nothanks@example.org' })
  await sql`update payments set paid_at = now() - interval '8 days', created_at = now() - interval '8 days'
    where customer_email = 'old@example.org'`
  await give(site, { donorName: 'Old Friend', donorEmail: 'old@example.org' })
  await sql`update supporters set wants_thanks = false where email = 'nothanks@example.org'`
  expect(await names()).toEqual([...before, 'Nia New'].toSorted())
  const [supporter] = await sql`select id from supporters where email = 'nia@example.org'`
  const thanks = { id: Number(supporter?.['id']), subject: 'Thank you', body: 'Dear Nia', key: randomUUID() }
  expect((await owner('supporters.thank', thanks)).status).toBe(200)
  expect(await names()).toEqual(before)

  // a large gift asks for thanks again
  await give(site, { donorName: 'Nia New', donorEmail: 'nia@example.org', amount: 99 })
  expect(await names()).toEqual(before)
  await give(site, { donorName: 'Nia New', donorEmail: 'nia@example.org', amount: 100 })
  await give(site, { donorName: 'Nia New', donorEmail: 'nia@example.org', amount: 100 })
  expect(await names()).toEqual([...before, 'Nia New'].toSorted())
  const byPost = { id: Number(supporter?.['id']), isThanked: true }
  expect((await owner('supporters.markThanked', byPost)).status).toBe(200)
  expect(await names()).toEqual(before)
  await give(site, { donorName: 'Nia New', donorEmail: 'nia@example.org', amount: 250 })
  await owner('supporters.markThanked', byPost)
  expect(await names()).toEqual(before)

  // by post, which somebody without an email address can be thanked by too
  await give(site, { donorName: 'Pam Post', donorEmail: 'pam@example.org' })
  const [pam] = await sql`update supporters set email = null where email = 'pam@example.org' returning id`
  const id = Number(pam?.['id'])
  expect(await names()).toEqual([...before, 'Pam Post'].toSorted())
  const mark = async (isThanked: boolean) => {
    expect((await owner('supporters.markThanked', { id, isThanked })).status).toBe(200)
    return names()
  }
  expect(await mark(true)).toEqual(before)
  expect(await mark(true)).toEqual(before)
  expect(await mark(false)).toEqual([...before, 'Pam Post'].toSorted())
  const audited = await sql`select detail from audit_events where action = 'supporter-thanked'
    and subject_id = ${id} order by id`
  expect(audited.map(({ detail }) => detail)).toEqual(['thanked', 'not thanked yet'])
  expect((await owner('supporters.markThanked', { id: 999_999, isThanked: true })).status).toBe(404)
})

describe('tasks', () => {
  it('are the most urgent of each kind, counted like their lists, with a fixed number of queries', async () => {
    const { sql } = site.database
    const recorder = queryRecorder(site, site.database.url)
    const read = async () => (await recorder.call('admin.today', undefined)).statements.length
    const write = (name: string) =>
      postJson(`${site.url}/api/contacts`, {
        name,
        email: 'm@example.org',
        subject: 'general',
        message: 'Hello',
      })
    const some = async () => {
      await write('Maria')
      await buy(site)
      await openPaymentIssue(site.deps.db, new Date(), {
        kind: 'dispute',
        subject: `du_${made}`,
        paymentIntentId: `pi_today${made}`,
        detail: '',
      })
      made += 1
      await sql`update outbox_emails set state = 'failed', last_error = 'EAUTH' where kind like '%-notice'`
    }
    await some()
    const few = await read()
    for (const _ of [1, 2, 3, 4]) await some()
    expect(await read()).toBe(few)
    await recorder.close()
    await sql`update orders set status = 'packed' where id = (select max(id) from orders)`

    const { tasks } = (await owner('admin.today')).body as Today
    const lists = {
      toPack: ['checkout.searchOrders', { status: 'to pack', oldestFirst: true }],
      toSend: ['checkout.searchOrders', { status: 'packed', oldestFirst: true }],
      inbox: ['inbox.list', { state: 'new', order: 'oldest first' }],
      paymentIssues: ['payments.attention', {}],
      failedEmails: ['mail.outbox', { state: 'failed' }],
    } as const
    for (const [kind, [list, filter]] of Object.entries(lists)) {
      const { rows } = (await owner(list, filter)).body as { rows: { id: number; sendBy?: string }[] }
      const { count, first } = tasks[kind as keyof typeof lists] ?? { count: 0, first: [] }
      expect([kind, count, first.map(({ id }) => id)]).toEqual([
        kind,
        rows.length,
        rows.slice(0, TASKS_NAMED).map(({ id }) => id),
      ])
      expect(count).toBeGreaterThan(kind === 'toSend' ? 0 : TASKS_NAMED)
    }
    expect(tasks.toPack?.first[0]?.sendBy).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(tasks.toPack?.first[0]).toMatchObject({ customerName: 'Ada Okafor', lines: [{ quantity: 1 }] })
    const shown = JSON.stringify(await readToday(site.deps, 'helper'))
    expect(JSON.parse(shown).tasks.toPack.count).toBe(tasks.toPack?.count)
    expect(shown).not.toMatch(/total|refunded|amount|paymentIntent/i)
  })
})

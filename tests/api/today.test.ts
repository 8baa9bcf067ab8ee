/** The owner's first look at a day: money by month in London, and what the site still lacks. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { payments } from '#db/schema.ts'
import { enterReturns } from '#server/payments/ledger.ts'
import { sumUpLedger } from '#server/payments/ledger-months.ts'
import { readToday } from '#server/dashboard/today.ts'
import { composeEmail } from '#server/mail/emails/compose.ts'
import { emailSite } from '#server/mail/emails/email.ts'
import { noteBackup } from '#db/last-backup.ts'
import type { SiteContent } from '#shared/content.ts'
import { contentSeed } from '#shared/content-seed.ts'
import { londonFields, londonMoment } from '#shared/london.ts'
import { ROLES } from '#shared/accounts.ts'
import { MONTHS_BACK, type Today } from '#shared/today.ts'
import { setUpSteps } from '../../src/client/admin/today/set-up-steps.ts'
import { ownersCalls } from '../support/owners-payments.ts'
import {
  beginGift,
  beginOrder,
  confirm,
  deliver,
  dropWebhooks,
  payable,
  processOrder,
  signedEvent,
} from '../support/paying.ts'
import { testSite } from '../support/site.ts'

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
  await site.database.sql`select fill_ledger()`
  return Number(row?.['id'])
}

describe('money by month', () => {
  it('is of this month and the twelve before it, also of those without a payment', async () => {
    const found = await months()
    expect(found).toHaveLength(MONTHS_BACK + 1)
    expect(found[0]?.month.slice(5)).toBe(found.at(-1)?.month.slice(5))
    expect(found.every(({ gifts, orders }) => gifts.count + orders.count === 0)).toBe(true)
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date())
    expect(found.at(-1)).toEqual({ month: now.slice(0, 7), gifts: NONE, orders: NONE })
  })

  it('counts what succeeded, gifts and orders apart, less what was refunded', async () => {
    const month = (await months())[5]?.month ?? ''
    const gift = await pay(`${month}-10T12:00:00Z`, '25.00')
    await pay(`${month}-11T12:00:00Z`, '10.50')
    await pay(`${month}-11T12:00:00Z`, '12.00', 'order')
    const failed = await pay(`${month}-12T12:00:00Z`, '99.00', 'order', 'failed')
    const is = async (gifts: object, orders: object) =>
      expect(await monthOf(month)).toEqual({ month, gifts, orders })
    await is({ count: 2, total: '35.50' }, { count: 1, total: '12.00' })
    const { sql } = site.database
    // a part, and then the rest, which leaves it out as a succeeded one
    const refund = async (amount: string) => {
      await sql`insert into refunds (payment_id, refund_id, amount, state) values (${gift}, ${`re_${amount}`}, ${amount}, 'succeeded')`
      const [payment] = await site.deps.db.select().from(payments).where(eq(payments.id, gift))
      await site.deps.db.transaction((tx) => enterReturns(tx, payment!, site.deps.clock()))
    }
    await refund('5.00')
    await is({ count: 2, total: '30.50' }, { count: 1, total: '12.00' })
    await sumUpLedger(site.deps.db)
    await is({ count: 2, total: '30.50' }, { count: 1, total: '12.00' })
    await refund('20.00')
    await is({ count: 1, total: '10.50' }, { count: 1, total: '12.00' })
    await sql`update payments set status = 'succeeded' where id = ${failed}`
    await sql`select fill_ledger()`
    await is({ count: 1, total: '10.50' }, { count: 2, total: '111.00' })
  })

  it('begins a month at midnight in London, in winter and in summer', async () => {
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

it('a payment counts on the day of its charge: after a declined card, and however late it is reported', async () => {
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

describe('what the site lacks', () => {
  it('is everything on a new one', async () => {
    const { body } = await owner('admin.today')
    expect((body as Today).setUp).toEqual({
      payments: {
        mode: 'sandbox',
        settings: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
      },
      mail: { isSent: false, hasSender: false, hasOwner: false },
      mailWaiting: null,
      hasAddress: false,
      hasEmail: false,
      hasCharityNumber: false,
      withoutPhotograph: ['home', 'about', 'shop', 'projects', 'donate', 'charity'],
      unsourcedFigures: ['home', 'projects', 'shop'],
      backup: {
        isOn: true,
        place: expect.stringMatching(/\/backups$/),
        lastAt: null,
        isOverdue: false,
        problem: null,
      },
    })
  })

  it('is nothing once all is set, backed up and published', async () => {
    const { config, db, clock } = site.deps
    const picture = { url: '/a.webp', alt: '', focalX: 50, focalY: 50, credit: '' }
    const figure = { figure: '140', label: 'books', source: 'Annual report', date: '2026-12-31' }
    const { contact } = contentSeed
    const content = {
      ...contentSeed,
      contact: { ...contact, email: 'ada@example.org', address: '1 Reading Street', charityNumber: '123' },
      figures: { home: [figure], projects: [figure, figure], shop: [] },
      photographs: {
        home: picture,
        about: picture,
        shop: picture,
        projects: picture,
        donate: picture,
        charity: null,
      },
    }
    const at = clock()
    await noteBackup(db, at, 1000)
    const settings = (secretKey: string) =>
      ({
        ...config,
        stripeKeys: { secretKey, publishableKey: 'pk', webhookSecret: 'whsec' },
        smtpUrl: 'smtp://mail.example.org',
        mailOwner: 'ada@example.org',
        plainSettings: { MAIL_FROM: 'hello@example.org' },
        backups: {
          kind: 's3',
          bucket: 'safe',
          prefix: 'site/',
          endpoint: undefined,
          region: undefined,
          isPathStyle: false,
        },
      }) as const
    const setUpWith = async (secretKey: string, now = clock, changes: Partial<SiteContent> = {}) => {
      const liveContent = { read: async () => ({ ...content, ...changes }) }
      return (await readToday({ db, config: settings(secretKey), clock: now, liveContent }, 'owner')).setUp
    }
    expect(await setUpWith('sk_live_1')).toEqual({
      payments: { mode: 'live', settings: [] },
      mail: { isSent: true, hasSender: true, hasOwner: true },
      mailWaiting: null,
      hasAddress: true,
      hasEmail: true,
      hasCharityNumber: true,
      withoutPhotograph: ['charity'],
      unsourcedFigures: [],
      backup: {
        isOn: true,
        place: 's3://safe/site/',
        lastAt: at.toISOString(),
        isOverdue: false,
        problem: null,
      },
    })
    expect((await setUpWith('rk_test_1'))?.payments.mode).toBe('test')
    const later = () => new Date(at.getTime() + 49 * 60 * 60_000)
    expect((await setUpWith('sk_live_1', later))?.backup.isOverdue).toBe(true)
    const undated = { ...content.figures, projects: [figure, { ...figure, date: '' }] }
    const lacking = await setUpWith('sk_live_1', clock, { figures: undated })
    expect(lacking && setUpSteps(lacking).filter(({ lacks }) => lacks.length > 0)).toMatchObject([
      { title: 'Figures', lacks: [{ text: expect.stringMatching(/ no date on the projects page\.$/) }] },
    ])
    await noMailServer()
    const setUp = await setUpWith('sk_live_1')
    expect(setUp && setUpSteps(setUp).filter(({ lacks }) => lacks.length > 0)).toEqual([
      {
        title: 'Email',
        lacks: [
          { text: 'The mail server takes none: 2 emails have been waiting since 24 November 2026 at 10:02.' },
        ],
      },
    ])
    expect((await owner('payments.attention')).body).toMatchObject({ mailWaiting: setUp?.mailWaiting })
    // what nobody has tried to send waits too, after half an hour
    for (const [minutes, error, count] of [
      [1, 'ECONNREFUSED', 2],
      [29, null, undefined],
      [31, null, 2],
    ] as const) {
      const createdAt = new Date(clock().getTime() - minutes * 60_000)
      await site.database
        .sql`update outbox_emails set last_error = ${error}, give_up_at = null, created_at = ${createdAt}`
      expect((await setUpWith('sk_live_1'))?.mailWaiting?.count).toBe(count)
    }
  })

  /** One email was tried in vain, another is queued behind it; a third may not leave yet. */
  const noMailServer = () => site.database.sql`
    insert into outbox_emails (kind, record_id, recipient, attempts, last_error, created_at, give_up_at, not_before) values
      ('donation-thanks', 1, 'ada@example.org', 2, 'ECONNECTION', '2026-11-24T10:01Z', '2026-11-25T10:02Z', null),
      ('donation-thanks', 2, 'ada@example.org', 0, null, '2026-11-24T10:03Z', null, null),
      ('order-dispatched', 3, 'ada@example.org', 0, null, '2026-11-24T10:00Z', null, now() + interval '1 day')`
})

it('shows money to owners and treasurers, and the set-up to owners', async () => {
  const seen = await Promise.all(
    ROLES.map(async (role) => {
      const found = await readToday(site.deps, role)
      return [role, found.months !== null, found.setUp !== null]
    }),
  )
  expect(seen).toEqual([
    ['owner', true, true],
    ['helper', false, false],
    ['writer', false, false],
    ['treasurer', true, false],
  ])
})

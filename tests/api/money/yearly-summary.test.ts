/** The yearly summary: sent in April, once, to everybody who gave in the tax year and wants it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { signedToken } from '#server/platform/sessions/signed-links.ts'
import { composeEmail } from '#server/emails.ts'
import { emailSite } from '#server/site/emails/email.ts'
import { sendYearlySummaries } from '#server/money/charging/summary.jobs.ts'
import { taxYearDays, taxYearOf } from '#shared/money/gift-aid/accounting-year.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { eventually } from '../../support/eventually.ts'
import { testMailingSite } from '../../support/mailbox.ts'
import { aMandate } from '../../support/monthly.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { buy, give } from '../../support/paying.ts'
import { trpcTransport } from '../../support/transports.ts'

const { site, mailbox } = testMailingSite()
const owner = ownersCalls(site)
const today = londonDay(new Date())
const taxYear = taxYearOf(today)
const { from, to } = taxYearDays(taxYear)

/** Runs the job in the year in which the tax year ends. @returns recipients of new summaries */
async function runOn(day: string, year = taxYear + 1): Promise<string[]> {
  const { sql } = site.database
  site.deps.clock = () => new Date(`${year}-${day}T02:30:00Z`)
  const [before] = await sql`select coalesce(max(id), 0)::int as id from outbox_emails`
  await sendYearlySummaries(site.deps, new AbortController().signal)
  const rows = await sql<{ recipient: string }[]>`select recipient from outbox_emails
    where kind = 'yearly-summary' and id > ${before!['id'] as number} order by recipient`
  return rows.map(({ recipient }) => recipient)
}

async function idOf(email: string): Promise<number> {
  const [row] = await site.database.sql<
    { id: number }[]
  >`select id::int from supporters where email = ${email}`
  return row!.id
}

const write = (recordId: number) =>
  composeEmail(
    site.deps.db,
    { kind: 'yearly-summary', recordId },
    emailSite('https://books.example.org', contentSeed, site.deps.linkKey),
  )

const call = (name: string, input: object) => trpcTransport.call(site.url, `monthly.${name}`, input)

const ownClock = () => site.deps.clock
let clock: ReturnType<typeof ownClock>
beforeAll(() => {
  clock = ownClock()
})
beforeEach(() => {
  site.deps.clock = clock
})

it('each donor who wants it is told once what they gave in the tax year', async () => {
  const { sql } = site.database
  await sql`update giving_settings set hmrc_reference = 'AB12345'`
  const HOME = {
    title: '',
    firstName: 'Grace',
    lastName: 'Mensah',
    address: '12 Reading Street',
    postcode: 'LS1 4AP',
  }
  const { paymentIntentId: returned } = await give(site, { donorEmail: 'Grace@example.org', amount: 20 })
  await sql`update payments set refunded = 5, lost = 2.5 where payment_intent_id = ${returned}`
  await give(site, {
    donorEmail: 'Grace@example.org',
    amount: 40,
    giftAid: { ...HOME, isOutsideUk: false, scope: 'this gift' },
  })
  const entered = await owner('handGifts.enter', {
    idempotencyKey: randomUUID(),
    receivedOn: today,
    amount: '100',
    method: 'cheque',
    note: '',
    donor: { kind: 'supporter', supporterId: await idOf('grace@example.org') },
    sendReceipt: false,
  })
  expect(entered.status).toBe(200)
  // a gift of the tax year before
  const { paymentIntentId: earlier } = await give(site, { donorEmail: 'Grace@example.org', amount: 17 })
  const lastBefore = `${taxYear}-04-05T22:59:00Z`
  await sql`update payments set paid_at = ${lastBefore} where payment_intent_id = ${earlier}`

  const { paymentIntentId: nothingLeft } = await give(site, { donorEmail: 'refunded@example.org' })
  await sql`update payments set refunded = amount where payment_intent_id = ${nothingLeft}`
  await aMandate(site, { email: 'monthly-no@example.org' })
  await sql`update mandates set wants_summary = false`
  await aMandate(site, { email: 'monthly@example.org' })
  await give(site, { donorEmail: 'erased@example.org' })
  await owner('privacy.erase', { email: 'erased@example.org', confirmation: 'erased@example.org' })
  // a buyer who gave nothing
  await buy(site)

  expect(await runOn('04-05')).toEqual([])
  expect(await runOn('05-01')).toEqual([])
  expect(await runOn('04-06')).toEqual(['Grace@example.org', 'monthly@example.org'])
  expect(await runOn('04-30')).toEqual([])
  // the job also runs for later gifts, and in the next year
  await give(site, { donorEmail: 'late@example.org' })
  expect(await runOn('04-30')).toEqual(['late@example.org'])
  expect(await runOn('04-06', taxYear + 2)).toEqual([])

  const email = await write(await idOf('grace@example.org'))
  const text = email?.text ?? ''
  for (const part of [
    `from ${longUkDate(from)} to ${longUkDate(to)}`,
    `${longUkDate(today)}  £12.50\n    Where it is needed most\n`,
    `${longUkDate(today)}  £40.00\n    Where it is needed most\n    Gift Aid\n`,
    `${longUkDate(today)}  £100.00\n    Where it is needed most\n`,
    'Total  £152.50',
  ])
    expect(text).toContain(part)
  expect(text.match(/ {4}Gift Aid/g)).toHaveLength(1)
  expect(text).not.toContain('£17.00')
  // a fully refunded donor has nothing to summarise
  await sql`update payments set refunded = amount, lost = 0`
  expect(await write(await idOf('grace@example.org'))).toBeUndefined()
})

it('a donor can stop and restart it through its link, or stop it in the mail program', async () => {
  const { sql } = site.database
  const { token: giftToken } = await aMandate(site, { email: 'choosing@example.org' })
  expect(await runOn('04-10')).toEqual(['choosing@example.org'])
  site.deps.clock = clock
  const id = await idOf('choosing@example.org')
  const token = /\/giving\/(\S+)\?for=summary/.exec((await write(id))?.text ?? '')?.[1] ?? ''
  const wish = async (name: string, input: object = {}) => (await call(name, { token, ...input })).body

  expect(await wish('openSummary')).toEqual({ wantsSummary: true })
  expect(await wish('chooseYearlySummary', { wantsSummary: false })).toEqual({ wantsSummary: false })
  // the page of the monthly gift shows the choice
  expect((await call('open', { token: giftToken })).body).toMatchObject({ wantsSummary: false })
  // declined before it was sent
  expect(await write(id)).toBeUndefined()
  await sql`update supporters set summary_year = null`
  await sql`delete from outbox_emails where kind = 'yearly-summary'`
  expect(await runOn('04-11')).not.toContain('choosing@example.org')
  site.deps.clock = clock
  await call('chooseSummary', { token: giftToken, wantsSummary: true })
  expect(await wish('openSummary')).toEqual({ wantsSummary: true })
  expect(await runOn('04-12')).toEqual(['choosing@example.org'])
  site.deps.clock = clock

  // mail programs can unsubscribe through the same link
  const email = await eventually(() =>
    mailbox.received.find(
      ({ envelopeTo, text = '' }) => envelopeTo[0] === 'choosing@example.org' && text.includes(token),
    ),
  )
  const headers = email.raw.replaceAll(/\r\n[ \t]/g, ' ')
  expect(headers).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  const [, address = ''] = /\r\nList-Unsubscribe: <(\S+)>\r\n/.exec(headers) ?? []
  expect(email.text).toContain(`: ${address}\n`)
  const { pathname, search } = new URL(address)
  const click = (path: string) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  expect((await click(`${pathname}${search}`)).status).toBe(200)
  expect(await wish('openSummary')).toEqual({ wantsSummary: false })
  expect((await click(`/giving/${giftToken}`)).status).toBe(404)

  const wrong = signedToken(site.deps.linkKey, 'monthly gift', id)
  expect((await call('openSummary', { token: wrong })).status).toBe(404)
  const nobody = signedToken(site.deps.linkKey, 'yearly summary', 999_999)
  expect((await call('chooseYearlySummary', { token: nobody, wantsSummary: false })).status).toBe(404)
})

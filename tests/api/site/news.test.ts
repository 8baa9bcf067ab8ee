/** News by email: who was asked how, who accepts it, and what an owner sees of that. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListedSupporter, SupporterPage } from '#shared/admin/supporter-page.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import type { NewsChoice, NewsModel } from '#shared/site/supporters/news.ts'
import { NEWS_WORDING_VERSION, newsWording } from '#shared/site/supporters/news.ts'
import { exportPath, type ExportedList } from '#shared/admin/exports.ts'
import { somebody } from '../../support/accounts.ts'
import { clearing } from '#server/admin/privacy/retention.jobs.ts'
import { aMandate } from '../../support/monthly.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { confirm, give, payable, processOrder } from '../../support/paying.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn, restTransport, trpcTransport } from '../../support/transports.ts'

const site = testSite()
const owner = ownersCalls(site)
const call = async (procedure: string, input: object) => {
  const { status, body } = await trpcTransport.call(site.url, procedure, input)
  return { status, body: body as Record<string, unknown> }
}

const askBy = (model: NewsModel) => site.database.sql`update giving_settings set news_model = ${model}`

type Sent = { email?: string; news?: NewsChoice | undefined }

const donate = ({ email = 'ama@example.org', news }: Sent = {}) =>
  give(site, { donorName: 'Ama Mensah', donorEmail: email, news })

async function buy({ email = 'ama@example.org', news }: Sent = {}): Promise<number> {
  const sessionId = randomUUID()
  const cartItems = [{ braceletId: 1, quantity: 1 }]
  const { body } = await call('checkout.start', { sessionId, cartItems })
  const secret = String(body['clientSecret'])
  const wishes = { sessionId, paymentIntentId: intentIdOf(secret), gift: null, news }
  expect((await call('checkout.addWishes', wishes)).status).toBe(200)
  await confirm(payable(site), secret, 'pm_card_visa', { name: 'Ama Mensah', email })
  expect((await processOrder(site, secret, sessionId, secret)).status).toBe(200)
  const [order] = await site.database.sql`select id::int from orders order by id desc limit 1`
  return Number(order?.['id'])
}

async function volunteer({ email = 'ama@example.org', news, ...more }: Sent & { website?: string } = {}) {
  await site.database.sql`delete from call_counts`
  const person = { name: 'Ama Mensah', email, motivation: 'Books', news, ...more }
  expect((await restTransport.call(site.url, 'forms.applyToVolunteer', person)).status).toBe(201)
}

const stored = async () =>
  (await site.database.sql`select choice || ' by ' || source as text from news_choices order by id`).map(
    ({ text }) => String(text),
  )
const listed = async (filter: object = {}) =>
  ((await owner('supporters.list', filter)).body as { rows: ListedSupporter[] }).rows
const choiceOf = async (email = 'ama@example.org') =>
  (await listed()).find((row) => row.email === email)?.accepts?.news
const idOf = async (email = 'ama@example.org') => (await listed()).find((row) => row.email === email)?.id ?? 0

/** The link in the latest receipt of a donation; undefined if it has none. */
async function linkInReceipt(): Promise<string | undefined> {
  const [gift] = await site.database.sql`select id::int from donations order by id desc limit 1`
  const receipt = await site.deps.composeEmail({ kind: 'donation-thanks', recordId: Number(gift?.['id']) })
  return /\/giving\/([\w-]+)\?for=news/.exec(receipt?.text ?? '')?.[1]
}

beforeEach(async () => {
  const { sql } = site.database
  await sql`truncate outbox_emails`
  await sql`truncate supporters, contact_messages, volunteer_applications, inbox_items, orders, donations cascade`
  await askBy('off')
})

describe.each([
  ['donation', donate],
  ['order', buy],
  ['volunteer', volunteer],
] as const)('the choice on the form of a %s', (source, send) => {
  it('is stored with what was read; being told counts only while the owner asks that way, and never undoes a no', async () => {
    await send()
    await send({ news: 'soft opt-in' })
    await askBy('opt-in')
    await send({ news: 'soft opt-in' })
    expect([await stored(), await choiceOf()]).toEqual([[], null])
    await askBy('soft opt-in')
    await send({ news: 'soft opt-in' })
    expect(await choiceOf()).toBe('soft opt-in')
    await send({ news: 'no' })
    await send({ news: 'no' })
    await send({ news: 'soft opt-in' })
    expect(await choiceOf()).toBe('no')
    await askBy('opt-in')
    await send({ news: 'opt-in' })
    expect(await choiceOf()).toBe('opt-in')
    expect(await stored()).toEqual(['soft opt-in', 'no', 'opt-in'].map((choice) => `${choice} by ${source}`))
    const rows = await site.database.sql`select choice, wording, wording_version as version from news_choices`
    for (const { choice, wording, version } of rows)
      expect([wording, version]).toEqual([newsWording(choice as NewsChoice), NEWS_WORDING_VERSION])
  })
})

it('nobody is asked who asks for prayer, and spam chooses nothing', async () => {
  await askBy('soft opt-in')
  const prayer = { name: 'Ama', email: 'ama@example.org', subject: 'prayer', message: 'Pray', news: 'opt-in' }
  await restTransport.call(site.url, 'forms.sendContact', prayer)
  await volunteer({ news: 'opt-in', website: 'https://spam.example' })
  expect(await stored()).toEqual([])
})

describe('the link in a receipt', () => {
  it('is there while the owner asks, opens without an account, and changes the choice', async () => {
    await donate()
    expect(await linkInReceipt()).toBeUndefined()
    await askBy('soft opt-in')
    await donate({ news: 'soft opt-in' })
    await donate({ email: 'bo@example.org', news: 'soft opt-in' })
    await donate()
    const token = (await linkInReceipt()) ?? ''
    const choose = async (wantsNews: boolean) => (await call('news.choose', { token, wantsNews })).body
    expect((await call('news.open', { token })).body).toEqual({ wantsNews: true })
    expect(await choose(false)).toEqual({ wantsNews: false })
    expect([await choiceOf(), await choiceOf('bo@example.org')]).toEqual(['no', 'soft opt-in'])
    expect(await choose(true)).toEqual({ wantsNews: true })
    const orderId = await buy()
    const receipt = await site.deps.composeEmail({ kind: 'order-confirmation', recordId: orderId })
    expect(receipt?.text).toContain(`/giving/${token}?for=news`)
    expect((await call('news.open', { token: token.slice(0, -1) })).status).toBe(404)
    await owner('privacy.erase', { email: 'ama@example.org', confirmation: 'ama@example.org' })
    expect((await call('news.open', { token })).status).toBe(404)
    expect(await stored()).toEqual(['soft opt-in by donation'])
  })

  it('unsubscribes with one click of a mail program', async () => {
    await askBy('opt-in')
    await donate({ news: 'opt-in' })
    const token = await linkInReceipt()
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const click = (query: string) => fetch(`${site.url}/giving/${token}${query}`, { method: 'POST', body })
    expect((await click('')).status).toBe(404)
    expect((await click('?for=news')).status).toBe(200)
    expect(await stored()).toEqual(['opt-in by donation', 'no by one click'])
  })

  it('is on the page of a monthly gift too', async () => {
    const { token } = await aMandate(site, { email: 'monthly@example.org' })
    const open = async () => (await call('monthly.open', { token })).body['newsToken']
    expect(await open()).toBeNull()
    await askBy('opt-in')
    expect((await call('news.open', { token: await open() })).body).toEqual({ wantsNews: false })
  })
})

describe('a corrected address', () => {
  const correct = (id: number, email: string) =>
    site.database
      .sql`select customer_name as name, coalesce(address_line1, '') as line1, coalesce(address_town, '') as town,
      coalesce(address_postcode, '') as postcode, customer_email as email from orders where id = ${id}`.then(
      ([order]) => {
        const before = { ...order, line2: '' }
        return owner('checkout.correctContact', { id, before, contact: { ...before, email }, resend: [] })
      },
    )

  it('takes all choices along from an address that nothing else uses', async () => {
    await askBy('soft opt-in')
    const id = await buy({ email: 'amma@example.org', news: 'no' })
    // so that the supporter stays
    await site.database.sql`update supporters set notes = 'Rang' where email = 'amma@example.org'`
    await clearing.run(site.deps, site.app.log, new AbortController().signal)
    expect((await correct(id, 'ama@example.org')).status).toBe(200)
    expect((await listed()).map(({ email, accepts }) => [email, accepts?.news])).toEqual([
      ['ama@example.org', 'no'],
      ['amma@example.org', null],
    ])
    expect((await listed({ news: 'unasked' })).map(({ email }) => email)).toEqual(['amma@example.org'])
  })

  it('takes a no along from an address that is used, but no yes', async () => {
    await askBy('soft opt-in')
    await donate({ email: 'amma@example.org', news: 'soft opt-in' })
    const id = await buy({ email: 'amma@example.org' })
    expect((await correct(id, 'ama@example.org')).status).toBe(200)
    expect(await choiceOf()).toBeNull()
    await donate({ email: 'amma@example.org', news: 'no' })
    const other = await buy({ email: 'amma@example.org' })
    expect((await correct(other, 'ama@example.org')).status).toBe(200)
    expect([await choiceOf(), await choiceOf('amma@example.org')]).toEqual(['no', 'no'])
  })

  it('of a monthly gift takes a no along', async () => {
    const { id } = await aMandate(site, { email: 'monthly@example.org' })
    await site.database
      .sql`insert into news_choices (supporter_id, channel, choice, source, wording, wording_version)
      select id, 'email', 'no', 'donation', 'News', '1' from supporters where email = 'monthly@example.org'`
    const change = { to: 'email', email: 'ama@example.org' }
    const [mandate] = await site.database.sql`select version from mandates where id = ${id}`
    expect((await owner('mandates.change', { id, version: mandate?.['version'], change })).status).toBe(200)
    expect(await choiceOf()).toBe('no')
  })
})

describe('an owner', () => {
  it('chooses how forms ask, which is audited', async () => {
    const { body: settings } = await owner('giving.settings')
    const chosen = { ...(settings as object), newsModel: 'opt-in' }
    expect(await owner('giving.saveSettings', chosen)).toMatchObject({ body: { newsModel: 'opt-in' } })
    const [last] = await site.database.sql`select detail from audit_events
      where action = 'giving-settings-changed' order by id desc limit 1`
    expect(last?.['detail']).toContain('news: opt-in')
  })

  it('sees each choice, filters by it, and records what somebody said, audited once', async () => {
    await askBy('soft opt-in')
    await donate({ news: 'soft opt-in' })
    await donate({ email: 'bo@example.org', news: 'no' })
    await donate({ email: 'cy@example.org' })
    const emails = async (news: string) => (await listed({ news })).map(({ email }) => email)
    expect([await emails('accepted'), await emails('declined'), await emails('unasked')]).toEqual([
      ['ama@example.org'],
      ['bo@example.org'],
      ['cy@example.org'],
    ])
    await clearing.run(site.deps, site.app.log, new AbortController().signal)
    expect(await emails('unasked')).toEqual(['cy@example.org'])
    // other roles see no choices, so the filter tells them none
    await volunteer({ email: 'cy@example.org' })
    const { cookie } = await somebody(site, 'helper')
    const seen = await trpcTransport.call(site.url, 'supporters.list', { news: 'accepted' }, cookie)
    expect(seen.body).toMatchObject({ rows: [{ email: 'cy@example.org', accepts: null }] })
    const id = await idOf()
    const record = (channel: string, choice: string) =>
      owner('supporters.setNews', { id, channel, choice, told: 'on the telephone' })
    expect((await record('post', 'opt-in')).status).toBe(200)
    expect((await record('email', 'no')).status).toBe(200)
    expect((await record('email', 'no')).status).toBe(200)
    const { news } = (await owner('supporters.byId', { id })).body as SupporterPage
    expect(news).toMatchObject({
      acceptsEmail: false,
      acceptsPost: true,
      choices: [
        {
          channel: 'email',
          choice: 'no',
          source: 'owner',
          wording: 'They told us on the telephone that they do not want news by email.',
        },
        { channel: 'post', choice: 'opt-in', source: 'owner' },
        { choice: 'soft opt-in', source: 'donation', wording: newsWording('soft opt-in') },
      ],
    })
    const audited = await site.database.sql`select detail from audit_events
      where action = 'supporter-preferences-changed' and subject_id = ${id} order by id`
    expect(audited).toHaveLength(2)
    const { body: held } = await owner('privacy.preview', { email: 'ama@example.org' })
    expect(held).toMatchObject({ newsChoices: 3 })
    expect(
      await owner('supporters.setNews', { id: 987_654, channel: 'email', choice: 'no', told: 'in person' }),
    ).toMatchObject({
      status: 404,
    })
  })

  it('downloads who accepts news by email, and who said no, for a mailing service', async () => {
    await askBy('soft opt-in')
    await buy({ news: 'soft opt-in' })
    await volunteer({ news: 'opt-in' })
    await donate({ email: 'bo@example.org', news: 'no' })
    await donate({ email: 'cy@example.org' })
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    const lines = async (list: ExportedList) =>
      (await (await fetch(`${site.url}${exportPath(list)}`, { headers: { cookie } })).text())
        .trim()
        .split('\r\n')
        .slice(1)
    expect(await lines('news')).toEqual([
      expect.stringMatching(
        /^ama@example\.org,Ama Mensah,,yes,yes,Asked for news,\d{4}-\d\d-\d\d,Volunteer form$/,
      ),
    ])
    expect(await lines('news-suppressed')).toEqual([
      expect.stringMatching(/^bo@example\.org,Ama Mensah,yes,,,Wants no news,.*,Donation form$/),
    ])
  })
})

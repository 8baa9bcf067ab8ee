import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mandates } from '#db/schema/index.ts'
import {
  changeAmount,
  changeCard,
  changeDay,
  pauseMandate,
  resumeMandate,
  stopMandate,
  type Mandate,
  type MandateBy,
} from '#server/money/managing/manage.ts'
import { composeEmail } from '#server/emails.ts'
import { emailSite } from '#server/site/emails/email.ts'
import type { EmailKind } from '#shared/platform/mail/mail.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { signedToken } from '#server/platform/sessions/signed-links.ts'
import { enqueueEmail } from '#server/platform/mail/outbox.ts'
import { chargeDue, goTo, startMonthly } from '../../support/charging.ts'
import { aMandate } from '../../support/monthly.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { confirm, give, payable } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { TOO_LITTLE } from '../../support/too-little.ts'
import { trpcTransport } from '../../support/transports.ts'

const site = testSite()

const on = (day: string, by: 'donor' | 'owner' = 'donor'): MandateBy => ({
  by,
  now: new Date(`${day}T12:00:00Z`),
  ...(by === 'owner' && { accountId: 1 }),
})

/** An active mandate of the 15th, last charged in November. */
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

it('each change of a monthly gift adds a line to its timeline and sends an email', async () => {
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
  // repeating it changes nothing
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
  expect(toOther?.text).toContain('Gift: £20.00 a month\nNext gift: 15 December 2026\nCard: Visa •••• 4242')
  expect(toOther?.text).toContain(`https://books.example.org/giving/${othersToken}`)
  expect(toOther?.text).not.toContain(token)
})

it('an outdated form changes nothing, and after a stop nothing does', async () => {
  const { id } = await novembers()
  const change = (version: number) =>
    inTx((tx) => changeAmount(tx, id, { amountPence: 1500, version }, on('2026-11-20')))
  await expect(change(2)).rejects.toThrow('This monthly gift was changed elsewhere since you opened it.')
  // of two concurrent changes, the second is refused
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

it('a pause gives up a charge that is being retried', async () => {
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

const call = async (name: string, input: object) => {
  const { status, body } = await trpcTransport.call(site.url, `monthly.${name}`, input)
  return { status, body: body as Record<string, unknown> }
}
const write = (kind: EmailKind, recordId: number) =>
  composeEmail(
    site.deps.db,
    { kind, recordId },
    emailSite('https://books.example.org', contentSeed, site.deps.linkKey),
  )

it('a donor manages a gift through the link in its receipts, and no other gift', async () => {
  const { id, token } = await aMandate(site)
  const { token: others } = await aMandate(site, { email: 'other@example.org', amountPence: 2000 })
  const { body: gift } = await call('open', { token })
  expect(gift).toMatchObject({
    state: 'active',
    amount: '10.00',
    day: 15,
    project: null,
    card: { brand: 'visa', last4: '4242', expires: '2030-12-01' },
    wantsSummary: true,
    open: null,
    history: [{ amount: '10.00', isPaid: true, refunded: null }],
  })
  expect(JSON.stringify(gift)).not.toContain('@')
  const page = await fetch(`${site.url}/giving/${token}`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await page.text()).toContain('<meta name="robots" content="noindex"')
  expect((await call('open', { token: others })).body).toMatchObject({ amount: '20.00' })
  for (const forged of [
    `${id + 1}${token.slice(String(id).length)}`,
    token.slice(0, -1),
    signedToken(site.deps.linkKey, 'gift aid', id),
    signedToken('another key', 'monthly gift', id),
    '',
  ])
    // oxlint-disable-next-line no-await-in-loop -- each of few
    for (const [name, input] of [
      ['open'],
      ['stop'],
      ['beginCardChange'],
      ['resume', { version: 1 }],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop
      expect((await call(name, { token: forged, ...input })).status).toBe(404)

  const version = 1
  for (const [name, input] of [
    ['changeAmount', { version, amount: TOO_LITTLE }],
    ['changeAmount', { version, amount: '10000.01' }],
    ['changeDay', { version, day: 29 }],
    ['pause', { version, months: 4 }],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop
    expect((await call(name, { token, ...input })).status).toBe(400)

  expect((await call('changeAmount', { token, version, amount: '15' })).body).toMatchObject({
    amount: '15.00',
    version: 2,
  })
  expect((await call('changeDay', { token, version, day: 3 })).body['code']).toBe('CHANGED_ELSEWHERE')
  expect((await call('pause', { token, version: 2, months: 3 })).body).toMatchObject({ state: 'paused' })
  expect((await call('resume', { token, version: 3 })).body).toMatchObject({ state: 'active' })
  expect((await call('chooseSummary', { token, wantsSummary: false })).body).toMatchObject({
    wantsSummary: false,
  })
  // part of the first gift was refunded
  await site.database.sql`update payments set refunded = 3, lost = 1
    where payment_intent_id in (select payment_intent_id from donations where mandate_id = ${id})`
  expect((await call('open', { token })).body).toMatchObject({ history: [{ refunded: '4.00' }] })
  // stopping wins over concurrent changes
  await Promise.all([
    call('stop', { token }),
    call('changeAmount', { token, version: 4, amount: '20' }),
    call('stop', { token }),
  ])
  expect((await call('open', { token })).body).toMatchObject({ state: 'ended', nextCharge: null })
  expect((await call('open', { token: others })).body).toMatchObject({ state: 'active' })
})

it('a lost link is sent again, with the same response whether or not the address is known', async () => {
  const email = 'Lost.Link@example.org'
  const first = await aMandate(site, { email })
  const second = await aMandate(site, { email, amountPence: 3000 })
  const { token: stopped } = await aMandate(site, { email })
  await call('stop', { token: stopped })
  const known = await call('sendLink', { email: email.toLowerCase() })
  expect(await call('sendLink', { email: 'nobody@example.org' })).toEqual(known)
  expect(known).toEqual({ status: 200, body: { ok: true } })
  await call('sendLink', { email })
  const sent = await site.database
    .sql`select recipient, record_id::int as id from outbox_emails where kind = 'monthly-link'`
  expect(sent).toEqual([{ recipient: email, id: second.id }])
  const text = (await write('monthly-link', second.id))?.text ?? ''
  for (const { token } of [first, second]) expect(text).toContain(`https://books.example.org/giving/${token}`)
  expect(text).not.toContain(stopped)
})

it('every receipt of a monthly gift has the link, and no other receipt', async () => {
  const { id, token } = await aMandate(site)
  const { sql } = site.database
  const [monthly] = await sql<{ id: number }[]>`select id::int from donations where mandate_id = ${id}`
  const { paymentIntentId } = await give(site)
  const [single] = await sql<{ id: number }[]>`
    select id::int from donations where payment_intent_id = ${paymentIntentId}`
  expect((await write('donation-thanks', monthly!.id))?.text).toContain(`/giving/${token}`)
  expect((await write('donation-thanks', single!.id))?.text).not.toContain('/giving/')
})

it('another card is used from now on, and for an unpaid charge', async () => {
  const year = new Date().getUTCFullYear() + 1
  goTo(site, `${year}-01-15T09:00:00Z`)
  const id = await startMonthly(site, { paymentMethod: 'pm_card_chargeCustomerFail' })
  const other = await startMonthly(site, { donorEmail: 'other@example.org' })
  const token = signedToken(site.deps.linkKey, 'monthly gift', id)
  const othersToken = signedToken(site.deps.linkKey, 'monthly gift', other)
  goTo(site, `${year}-02-15T09:00:00Z`)
  await chargeDue(site)
  const { body: failed } = await call('open', { token })
  expect(failed).toMatchObject({ open: { month: `${year}-02-01`, confirmToken: null } })

  const { body: begun } = await call('beginCardChange', { token })
  const clientSecret = String(begun['clientSecret'])
  const setupIntentId = intentIdOf(clientSecret)
  // the card is not saved yet
  expect((await call('finishCardChange', { token, setupIntentId })).body['code']).toBe('NOT_SAVED')
  const { url, publishableKey, publicUrl } = payable(site)
  const save = async (secret: string, card: string) => {
    const response = await fetch(`${url}/sandbox/stripe/v1/setup_intents/${intentIdOf(secret)}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ client_secret: secret, payment_method: card, return_url: publicUrl }),
    })
    return response.status
  }
  expect(await save(clientSecret, 'pm_card_mastercard')).toBe(200)
  // another donor's card
  const stolen = await call('finishCardChange', { token: othersToken, setupIntentId })
  expect(stolen.body['code']).toBe('NOT_SAVED')
  const { body: changed } = await call('finishCardChange', { token, setupIntentId })
  expect(changed).toMatchObject({ card: { brand: 'mastercard', last4: '4444' }, state: 'active' })
  await call('finishCardChange', { token, setupIntentId })
  expect((await timeline(id)).filter((line) => line.startsWith('card changed'))).toHaveLength(1)

  await chargeDue(site)
  expect((await call('open', { token })).body).toMatchObject({ open: null, history: [{ isPaid: true }, {}] })

  // another tab, and Back in this tab
  const begin = async () => String((await call('beginCardChange', { token })).body['clientSecret'])
  const [left, later] = [await begin(), await begin()]
  expect([await save(left, 'pm_card_mastercard'), await save(later, 'pm_card_visa')]).toEqual([400, 200])
  const finish = (secret: string) => call('finishCardChange', { token, setupIntentId: intentIdOf(secret) })
  expect((await finish(left)).body['code']).toBe('NOT_SAVED')
  expect((await finish(later)).body).toMatchObject({ card: { brand: 'visa' } })
  expect((await finish(clientSecret)).body).toMatchObject({ card: { brand: 'visa' } })
})

it('the page of the 3-D Secure challenge shows the state of the gift', async () => {
  const year = new Date().getUTCFullYear() + 2
  goTo(site, `${year}-01-15T09:00:00Z`)
  const id = await startMonthly(site)
  const { sql } = site.database
  const [customer] = await sql<{ id: string }[]>`select customer_id as id from mandates where id = ${id}`
  const { id: card } = await site.deps.provider.stripe.paymentMethods.attach(
    'pm_card_authenticationRequired',
    {
      customer: customer!.id,
    },
  )
  await sql`update mandates set payment_method_id = ${card} where id = ${id}`
  goTo(site, `${year}-02-15T09:00:00Z`)
  await chargeDue(site)
  const [charge] = await sql<{ id: number }[]>`select id::int from mandate_charges where mandate_id = ${id}`
  const token = signedToken(site.deps.linkKey, 'confirm charge', charge!.id)
  const giftToken = signedToken(site.deps.linkKey, 'monthly gift', id)

  const { body: send } = await call('openCharge', { token })
  expect(send).toMatchObject({ state: 'to confirm', amount: '25.00', month: `${year}-02-01`, giftToken })
  expect(send['clientSecret']).toMatch(/^pi_.+_secret_/)
  expect((await call('open', { token: giftToken })).body).toMatchObject({ open: { confirmToken: token } })
  expect((await call('openCharge', { token: giftToken })).status).toBe(404)
  await call('stop', { token: giftToken })
  expect((await call('openCharge', { token })).body).toMatchObject({ state: 'over', clientSecret: null })
  // a page that is still open cannot save a card any more
  const late = await confirm(payable(site), String(send['clientSecret']), 'pm_card_visa')
  expect(late.error).toBeTruthy()
})

describe('links to a monthly gift', () => {
  const giftAidToken = async (mandateId: number) => {
    const [gift] = await site.database.sql<{ id: number; version: number }[]>`
      select id::int, link_version as version from donations where mandate_id = ${mandateId} order by id desc limit 1`
    return signedToken(site.deps.linkKey, 'gift aid', gift!.id, gift!.version)
  }
  const summaryToken = async (mandateId: number) => {
    const [row] = await site.database.sql<{ id: number; version: number }[]>`
      select s.id::int, s.link_version as version from supporters s join mandates m on m.supporter_id = s.id
      where m.id = ${mandateId}`
    return signedToken(site.deps.linkKey, 'yearly summary', row!.id, row!.version)
  }
  const openGiftAid = (token: string) => trpcTransport.call(site.url, 'giftAid.open', { access: { token } })

  it('end by the donor’s own click, all of them, and the new ones work', async () => {
    const { id, token } = await aMandate(site, { email: 'links@example.org' })
    const { token: others } = await aMandate(site, { email: 'others@example.org' })
    const [giftAid, summary] = [await giftAidToken(id), await summaryToken(id)]
    expect((await openGiftAid(giftAid)).status).toBe(200)
    expect((await call('openSummary', { token: summary })).status).toBe(200)
    const renewed = String((await call('renewLinks', { token })).body['token'])
    expect(renewed).not.toBe(token)
    for (const name of ['open', 'stop', 'renewLinks'])
      // oxlint-disable-next-line no-await-in-loop
      expect((await call(name, { token })).status).toBe(404)
    expect((await openGiftAid(giftAid)).status).toBe(404)
    expect((await call('openSummary', { token: summary })).status).toBe(404)
    const stopped = await fetch(`${site.url}/giving/${summary}`, { method: 'POST' })
    expect(stopped.status).toBe(404)
    expect((await call('open', { token: renewed })).body).toMatchObject({
      state: 'active',
      giftAidToken: await giftAidToken(id),
    })
    expect((await openGiftAid(await giftAidToken(id))).status).toBe(200)
    expect((await call('openSummary', { token: await summaryToken(id) })).status).toBe(200)
    // emails contain the new link, even those queued before
    expect((await write('monthly-link', id))?.text).toContain(`/giving/${renewed}`)
    expect((await call('open', { token: others })).status).toBe(200)
  })

  it('end by the same click on the page about Gift Aid', async () => {
    const { id, token } = await aMandate(site, { email: 'page@example.org' })
    const [giftAid, summary] = [await giftAidToken(id), await summaryToken(id)]
    const renew = (link: string) => trpcTransport.call(site.url, 'giftAid.renewLinks', { token: link })
    const renewed = (await renew(giftAid)).body as { token: string }
    expect(renewed).toEqual({ token: await giftAidToken(id) })
    expect((await openGiftAid(renewed.token)).status).toBe(200)
    for (const ended of [await openGiftAid(giftAid), await renew(giftAid), await call('open', { token })])
      expect(ended.status).toBe(404)
    expect((await call('openSummary', { token: summary })).status).toBe(404)
    // the receipt is sent again, with the new link
    const [mail] = await site.database.sql<{ id: number; recipient: string }[]>`
      select record_id::int as id, recipient from outbox_emails
      where kind = 'donation-thanks' and dedupe_key like 'donation-thanks:%:%' order by id desc limit 1`
    expect(mail?.recipient).toBe('page@example.org')
    expect((await write('donation-thanks', mail!.id))?.text).toContain('/giving/')

    const { paymentIntentId } = await give(site, { donorEmail: 'single@example.org' })
    const [gift] = await site.database.sql<{ id: number }[]>`
      select id::int from donations where payment_intent_id = ${paymentIntentId}`
    const single = signedToken(site.deps.linkKey, 'gift aid', gift!.id)
    const { token: next } = (await renew(single)).body as { token: string }
    expect([(await openGiftAid(single)).status, (await openGiftAid(next)).status]).toEqual([404, 200])
  })

  it('end with a corrected address, which the donor confirms by its link', async () => {
    const { id, token } = await aMandate(site, { email: 'old@example.org' })
    const send = async (email: string) => {
      expect(await call('askForNewAddress', { token, email })).toMatchObject({
        status: 200,
        body: { ok: true },
      })
      const [mail] = await site.database.sql<{ id: number; recipient: string }[]>`
        select record_id::int as id, recipient from outbox_emails where kind = 'monthly-address' order by id desc limit 1`
      expect(mail?.recipient).toBe(email)
      const text = (await write('monthly-address', mail!.id))?.text ?? ''
      return /giving\/(\S+)\?for=address/.exec(text)?.[1] ?? ''
    }
    const first = await send('wrong@example.org')
    const second = await send('New@example.org')
    // only the newest link counts, and nothing changes before it is used
    expect((await call('confirmNewAddress', { token: first })).status).toBe(404)
    expect((await call('confirmNewAddress', { token })).status).toBe(404)
    expect((await call('openNewAddress', { token: second })).body).toEqual({ email: 'New@example.org' })
    const emailOf = async () =>
      (
        await site.database
          .sql`select m.donor_email, s.email from mandates m join supporters s on s.id = m.supporter_id
        where m.id = ${id}`
      )[0]
    expect(await emailOf()).toMatchObject({ donor_email: 'old@example.org' })
    const { body } = await call('confirmNewAddress', { token: second })
    expect(await emailOf()).toMatchObject({ donor_email: 'New@example.org', email: 'new@example.org' })
    expect((await call('open', { token })).status).toBe(404)
    expect((await call('confirmNewAddress', { token: second })).status).toBe(404)
    expect((await call('open', { token: String(body['token']) })).body).toMatchObject({ state: 'active' })
    expect((await timeline(id)).map((line) => line.replace(/ by.*/, ''))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^email changed/)]),
    )
    const [told] = await site.database.sql`
      select recipient from outbox_emails where kind = 'monthly-changed' order by id desc limit 1`
    expect(told?.['recipient']).toBe('New@example.org')
  })

  it('that confirm a new address expire after a week, and are sent five times a day at most', async () => {
    const { token } = await aMandate(site, { email: 'slow@example.org' })
    expect((await call('askForNewAddress', { token, email: 'SLOW@example.org' })).body['code']).toBe(
      'SAME_ADDRESS',
    )
    for (let times = 1; times <= 5; times += 1)
      // oxlint-disable-next-line no-await-in-loop
      expect((await call('askForNewAddress', { token, email: `new${times}@example.org` })).status).toBe(200)
    expect((await call('askForNewAddress', { token, email: 'new6@example.org' })).body['code']).toBe(
      'TOO_OFTEN',
    )
    const [mail] = await site.database.sql<{ id: number }[]>`
      select record_id::int as id from outbox_emails where kind = 'monthly-address' order by id desc limit 1`
    const link = signedToken(site.deps.linkKey, 'new address', mail!.id)
    expect((await call('openNewAddress', { token: link })).body).toEqual({ email: 'new5@example.org' })
    site.advance(8 * 24 * 60 * 60_000)
    expect((await call('openNewAddress', { token: link })).status).toBe(404)
  })

  it('end when the owner corrects the address of the gift or of a sent email', async () => {
    const owner = ownersCalls(site)
    const { id, token } = await aMandate(site, { email: 'typo@exampel.org' })
    const change = { to: 'email', email: 'right@example.org' }
    const changed = await owner('mandates.change', { id, version: 1, change })
    expect(changed.body).toMatchObject({ donorEmail: 'right@example.org' })
    expect((await call('open', { token })).status).toBe(404)

    const { id: second, token: sent } = await aMandate(site, { email: 'stranger@example.org' })
    const [thanks] = await site.database.sql<{ id: number }[]>`
      update outbox_emails set state = 'sent', sent_at = now() where kind = 'donation-thanks' and record_id =
        (select id from donations where mandate_id = ${second}) returning id::int`
    const before = await giftAidToken(second)
    const resend = { id: thanks!.id, recipient: '', forOrder: false }
    await owner('mail.resend', { ...resend, key: randomUUID() })
    expect((await call('open', { token: sent })).status).toBe(200)
    await site.database
      .sql`update outbox_emails set state = 'sent', sent_at = now() where kind = 'donation-thanks'`
    const moved = await owner('mail.resend', { ...resend, recipient: 'donor@example.org', key: randomUUID() })
    expect(moved.status).toBe(200)
    expect((await call('open', { token: sent })).status).toBe(404)
    expect((await openGiftAid(before)).status).toBe(404)

    // an unconfirmed new address may be a stranger's too
    const { token: third } = await aMandate(site, { email: 'third@example.org' })
    await call('askForNewAddress', { token: third, email: 'else@example.org' })
    const [wish] = await site.database.sql<{ id: number; about: number }[]>`
      update outbox_emails set state = 'sent', sent_at = now() where recipient = 'else@example.org'
      returning id::int, record_id::int as about`
    const old = signedToken(site.deps.linkKey, 'new address', wish!.about)
    expect((await call('openNewAddress', { token: old })).status).toBe(200)
    await owner('mail.resend', { ...resend, id: wish!.id, recipient: 'own@example.org', key: randomUUID() })
    expect((await call('openNewAddress', { token: old })).status).toBe(404)
    const text = (await write('monthly-address', wish!.about))?.text ?? ''
    const again = /giving\/(\S+)\?for=address/.exec(text)?.[1]
    expect((await call('openNewAddress', { token: again })).body).toEqual({ email: 'own@example.org' })
  })

  it.each([
    ['donation-thanks', 'donation'],
    ['gift-aid-declared', 'declaration'],
    ['monthly-failed', 'charge'],
    ['monthly-confirm', 'charge'],
    ['card-expiring', 'mandate'],
    ['monthly-link', 'mandate'],
    ['monthly-changed', 'event'],
    ['monthly-address', 'event'],
    ['yearly-summary', 'supporter'],
  ] as const)('end when the address of %s is corrected, and no others', async (kind, record) => {
    const { sql } = site.database
    const { id } = await aMandate(site, { email: `${kind}@example.org` })
    // gives related records different ids, so that a link's kind cannot be confused
    const [ids] = await sql<Record<typeof record, number>[]>`
      with gift as (select m.*, d.id as donation from mandates m join donations d on d.mandate_id = m.id where m.id = ${id}),
      charge as (insert into mandate_charges (id, mandate_id, month, amount_pence, state) overriding system value
        select 10000 + id, id, '2027-01-01', 1000, 'declined' from gift returning id),
      event as (insert into mandate_events (id, mandate_id, kind, by) overriding system value
        select 20000 + id, id, 'address asked', 'donor' from gift returning id),
      declaration as (insert into gift_aid_declarations (id, donation_id, scope, source, made_on, starts_on, wording,
          first_name, last_name, address) overriding system value
        select 30000 + id, donation, 'all gifts', 'paper', '2025-12-01', '2021-12-01', 'HMRC', 'Ada', 'Okafor', 'Leeds'
        from gift returning id)
      select gift.id::int as mandate, donation::int, supporter_id::int as supporter, charge.id::int as charge,
        event.id::int as event, declaration.id::int as declaration from gift, charge, event, declaration`
    const to = 'wrong@example.org'
    await enqueueEmail(site.deps.db, { kind, recordId: ids![record], to })
    const [mail] = await sql<{ id: number }[]>`update outbox_emails set state = 'sent', sent_at = now()
      where kind = ${kind} and record_id = ${ids![record]} returning id::int`
    const versions = () => sql<{ id: number; gift: number; summary: number }[]>`
      select m.id::int, m.link_version as gift, s.link_version as summary
      from mandates m join supporters s on s.id = m.supporter_id order by m.id`
    const before = await versions()
    const corrected = { id: mail!.id, recipient: 'right@example.org', forOrder: false, key: randomUUID() }
    expect((await ownersCalls(site)('mail.resend', corrected)).status).toBe(200)
    const ended = { gift: kind === 'yearly-summary' ? 0 : 1, summary: 1 }
    expect([...(await versions())]).toEqual(
      before.map((row) =>
        row.id === id ? { ...row, gift: row.gift + ended.gift, summary: row.summary + ended.summary } : row,
      ),
    )
  })

  it('of an erased donor are not found', async () => {
    const email = 'gone@example.org'
    const { id, token } = await aMandate(site, { email })
    const [giftAid, summary] = [await giftAidToken(id), await summaryToken(id)]
    await ownersCalls(site)('privacy.erase', { email, confirmation: email })
    expect((await call('open', { token })).status).toBe(404)
    expect((await call('stop', { token })).status).toBe(404)
    expect((await openGiftAid(giftAid)).status).toBe(404)
    expect((await call('openSummary', { token: summary })).status).toBe(404)
  })

  it('are on pages that do not reveal their URL to other sites or the next page', async () => {
    const policyOf = async (path: string) =>
      (await fetch(site.url + path, { redirect: 'manual' })).headers.get('referrer-policy')
    const secret = ['/giving/12-x', '/giving/confirm/12-x', '/giving/12-x?for=summary', '/gift-aid/12-x']
    const returns = [
      '/order-success?payment_intent_client_secret=x',
      '/thank-you?payment_intent_client_secret=x',
    ]
    for (const path of [...secret, ...returns, '/blog/preview/x', '/admin/join/x', '/admin/reset/x'])
      // oxlint-disable-next-line no-await-in-loop
      expect([path, await policyOf(path)]).toEqual([path, 'no-referrer'])
    expect(await policyOf('/giving')).toBe('strict-origin-when-cross-origin')
  })
})

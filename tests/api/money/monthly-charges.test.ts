import { Stripe } from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { PAUSE_KEY } from '#db/pause.ts'
import { endPause } from '#server/platform/backup/release.ts'
import { signedToken } from '#server/platform/sessions/signed-links.ts'
import { emailSite } from '#server/site/emails/email.ts'
import { composeEmail } from '#server/emails.ts'
import { notifyExpiringCards } from '#server/money/mandates/card.jobs.ts'
import { pauseDisputed } from '#server/money/charging/disputed.ts'
import { readChargeToConfirm } from '#server/money/managing/confirm.ts'
import { readTimeline } from '#server/money/payments/timeline.ts'
import { giveUpCharges, withdrawCharges } from '#server/money/mandates/withdraw.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import type { EmailKind } from '#shared/platform/mail/mail.ts'
import type { Attention } from '#shared/money/payments/payment-timeline.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { eventuallyPasses } from '../../support/eventually.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { chargeDue, goTo, startMonthly } from '../../support/charging.ts'
import {
  beginGift,
  confirm,
  confirmWithoutWebhooks,
  deliver,
  payable,
  processGift,
  signed,
} from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { trpcTransport } from '../../support/transports.ts'

const site = testSite({ LIMITS: 'off' })
// each test has its own year, because the clock only moves forward
let year = new Date().getUTCFullYear()

beforeEach(async () => {
  await site.database.sql`update mandates set state = 'ended'`
  year += 1
  goTo(site, `${year}-01-15T09:00:00Z`)
})

/** The charges of a mandate: '2027-02 paid', oldest first. */
async function chargesOf(mandateId: number): Promise<string[]> {
  const rows = await site.database.sql`
    select to_char(month, 'MM') || ' ' || state || coalesce(' ' || failure, '') as text from mandate_charges
    where mandate_id = ${mandateId} order by month`
  return rows.map(({ text }) => String(text))
}

/** Counts the provider's successful charges to the mandate's card after the first gift. */
async function takenFrom(mandateId: number): Promise<number> {
  const [found] = await site.database.sql`select customer_id as id from mandates where id = ${mandateId}`
  const { data } = await site.deps.provider.stripe.charges.list({
    customer: String(found?.['id']),
    limit: 100,
  })
  return data.filter(({ status }) => status === 'succeeded').length - 1
}

async function stateOf(id: number): Promise<Record<string, unknown>> {
  const [row] = await site.database.sql`
    select state, state_by, state_reason, to_char(last_month, 'YYYY-MM') as last_month from mandates where id = ${id}`
  return { ...row }
}

const eventsOf = async (mandateId: number) =>
  (
    await site.database
      .sql`select kind, detail from mandate_events where mandate_id = ${mandateId} order by id`
  ).map(({ kind, detail }) => `${kind} ${detail}`.trim())

/** Emails of these kinds about a mandate, as they would be written now. */
async function emailsOf(mandateId: number): Promise<string[]> {
  const rows = await site.database.sql<{ kind: EmailKind; id: number }[]>`
    select kind, record_id::int as id from outbox_emails where kind in ('monthly-failed', 'monthly-confirm') and record_id in
      (select id from mandate_charges where mandate_id = ${mandateId}) order by id`
  const words = emailSite('https://books.example.org', contentSeed, 'key')
  const emails = await Promise.all(
    rows.map(({ kind, id }) => composeEmail(site.deps.db, { kind, recordId: id }, words)),
  )
  return rows.map(({ kind }, index) => `${kind}: ${emails[index]?.text ?? 'not sent'}`)
}

const on = (day: string, time = '09:00') => goTo(site, `${year}-${day}T${time}:00Z`)

describe('a monthly gift', () => {
  it('is charged once a month on its day, and recorded like any gift', async () => {
    // the donor's answer about Gift Aid counts for each payment, and so does a dedication
    const dedication = { kind: 'memory' as const, text: 'Ama Mensah' }
    const id = await startMonthly(site, { giftAid: null, dedication })
    expect(await stateOf(id)).toMatchObject({ state: 'active', state_by: 'donor', last_month: `${year}-01` })
    await chargeDue(site)
    on('02-14', '23:59')
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual([])

    on('02-15', '00:00')
    await Promise.all([chargeDue(site), chargeDue(site), chargeDue(site)])
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 paid'])
    expect(await takenFrom(id)).toBe(1)
    const gifts = await site.database.sql`
      select d.amount, donor_name as name, p.status, gift_aid_answer as answer, dedication from donations d join payments p using (payment_intent_id)
      where d.mandate_id = ${id} order by d.id`
    const gift = { amount: '25.00', name: 'Grace Mensah', status: 'succeeded', answer: 'no', dedication }
    expect(gifts.map((row) => ({ ...row }))).toEqual([gift, gift])
    const [sums] = await site.database.sql`
      select (select count(*)::int from ledger_entries e join payments p on p.id = e.payment_id join donations d using (payment_intent_id)
          where d.mandate_id = ${id} and e.type = 'payment') as entries,
        (select count(*)::int from outbox_emails where kind = 'donation-thanks' and record_id in
          (select id from donations where mandate_id = ${id})) as thanks`
    expect(sums).toEqual({ entries: 2, thanks: 2 })
    expect(await eventsOf(id)).toEqual(['started £25.00', 'paid £25.00'])
  })

  it('makes up for a missed day once, never months back, by days in London', async () => {
    const [first, last, summer] = [
      await startMonthly(site, { monthlyDay: 1 }),
      await startMonthly(site, { monthlyDay: 28 }),
      await startMonthly(site, { monthlyDay: 27 }),
    ]
    on('02-27', '12:00')
    await chargeDue(site)
    expect(await Promise.all([first, last, summer].map(chargesOf))).toEqual([['02 paid'], [], ['02 paid']])
    on('02-28', '12:00')
    await chargeDue(site)
    expect(await chargesOf(last)).toEqual(['02 paid'])
    // the clock goes back from June to March
    on('06-10')
    await chargeDue(site)
    await chargeDue(site)
    expect(await chargesOf(first)).toEqual(['02 paid', '06 paid'])
    expect(await chargesOf(last)).toEqual(['02 paid', '05 paid'])
    expect(await eventsOf(first)).toContain(`months passed over ${year}-03 to ${year}-05`)
    // in summer, midnight in London is 23:00 UTC
    on('06-26', '22:59')
    await chargeDue(site)
    expect(await chargesOf(summer)).toEqual(['02 paid', '05 paid'])
    on('06-26', '23:00')
    await chargeDue(site)
    expect(await chargesOf(summer)).toEqual(['02 paid', '05 paid', '06 paid'])
  })

  it('is charged on its day again after a clock that was ahead is corrected, and no month twice', async () => {
    const id = await startMonthly(site)
    on('02-15')
    await chargeDue(site)
    on('05-15')
    await chargeDue(site)
    // a charge that was declined while the clock was ahead is given up
    on('06-16')
    const declined = await startMonthly(site, { paymentMethod: 'pm_card_chargeCustomerFail' })
    on('07-16')
    await chargeDue(site)
    expect(await chargesOf(declined)).toEqual(['07 declined generic_decline'])

    goTo(site, `${year}-03-15T09:00:00Z`, true)
    await chargeDue(site)
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 paid', '03 paid', '05 paid', '07 paid'])
    expect(await chargesOf(declined)).toEqual(['07 given up generic_decline'])
    on('04-15')
    await chargeDue(site)
    on('05-15')
    await chargeDue(site)
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 paid', '03 paid', '04 paid', '05 paid', '07 paid'])
    expect(await takenFrom(id)).toBe(5)
  })

  it('is retried 3, 7 and 14 days after a decline, then paused, with an email each time', async () => {
    const id = await startMonthly(site, { paymentMethod: 'pm_card_chargeCustomerFail' })
    const attempts: unknown[] = []
    for (let day = 15; day <= 28; day += 1) {
      on(`02-${day}`)
      await chargeDue(site)
      await chargeDue(site)
      const [charge] = await site.database.sql`select attempts from mandate_charges where mandate_id = ${id}`
      attempts.push(charge?.['attempts'])
    }
    expect(attempts).toEqual([1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3])
    const texts = await emailsOf(id)
    expect(texts).toHaveLength(3)
    expect(texts[2]).toContain(`we will try again on 1 March ${year}`)
    expect(texts[2]).toContain('https://books.example.org/giving/')
    on('03-01')
    // a paused mandate is not charged, whatever the rest of its row says
    await site.database.sql`update mandates set state = 'paused' where id = ${id}`
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 declined generic_decline'])
    await site.database.sql`update mandates set state = 'active' where id = ${id}`
    await chargeDue(site)
    expect(await stateOf(id)).toMatchObject({
      state: 'paused',
      state_by: 'site',
      state_reason: 'generic_decline',
    })
    expect(await chargesOf(id)).toEqual(['02 given up generic_decline'])
    expect(await eventsOf(id)).toEqual([
      'started £25.00',
      ...Array<string>(4).fill('declined generic_decline'),
      'paused generic_decline',
    ])
    expect((await emailsOf(id)).at(-1)).toContain('We have paused your monthly gift')
    const intent = await intentOf(id)
    expect((await site.deps.provider.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled')
    on('04-20')
    await chargeDue(site)
    expect(await chargesOf(id)).toHaveLength(1)
    const charges = await site.deps.provider.stripe.charges.list({ payment_intent: intent })
    expect(charges.data.map(({ status }) => status)).toEqual(Array(4).fill('failed'))

    // both the first payment and the failed one link to the mandate
    const paid = await site.database.sql<{ id: number }[]>`select id::int from payments
      where payment_intent_id in (select ${intent} union select payment_intent_id from donations where mandate_id = ${id})
      order by id`
    const timelines = await Promise.all(paid.map((payment) => readTimeline(site.deps.db, payment.id)))
    expect(timelines.map(({ payment, mandateId }) => [payment.status, mandateId])).toEqual([
      ['succeeded', id],
      ['failed', id],
    ])
  })

  it('that requires a 3-D Secure challenge is confirmed by the donor through the link in the email', async () => {
    const id = await startMonthly(site)
    await changeCard(id, 'pm_card_authenticationRequired')
    on('02-15')
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 unconfirmed authentication_required'])
    expect(await eventsOf(id)).toContain('confirmation needed authentication_required')
    expect((await emailsOf(id))[0]).toContain('https://books.example.org/giving/confirm/')
    const [charge] = await site.database.sql`select id::int from mandate_charges where mandate_id = ${id}`
    const token = signedToken(site.deps.linkKey, 'confirm charge', Number(charge?.['id']))
    const shown = await readChargeToConfirm(site.deps, token)
    expect(shown).toMatchObject({
      state: 'to confirm',
      amountPence: 2500,
      month: `${year}-02-01`,
      mandateId: id,
    })
    await expect(readChargeToConfirm(site.deps, token.slice(0, -1))).rejects.toThrow('could not find')
    // the card needs no challenge, because the browser's part is tested elsewhere
    expect(await confirm(payable(site), shown.clientSecret!, 'pm_card_visa')).toMatchObject({
      status: 'succeeded',
    })
    expect((await processGift(site, shown.clientSecret!)).status).toBe(200)
    expect(await chargesOf(id)).toEqual(['02 paid'])
    expect(await readChargeToConfirm(site.deps, token)).toMatchObject({ state: 'paid', clientSecret: null })
    expect(await emailsOf(id)).toEqual(['monthly-confirm: not sent'])
    on('02-18')
    await chargeDue(site)
    expect(await takenFrom(id)).toBe(1)
    expect(intentIdOf(shown.clientSecret!)).toBe(await intentOf(id))
  })

  it('is not charged while paused, and stopping it withdraws a charge that is being retried', async () => {
    const [paused, stopped] = [
      await startMonthly(site),
      await startMonthly(site, { paymentMethod: 'pm_card_chargeCustomerFail' }),
    ]
    await site.database.sql`
      update mandates set state = 'paused', paused_until = ${`${year}-04-15`} where id = ${paused}`
    on('02-15')
    await chargeDue(site)
    await site.deps.db.transaction(async (tx) => {
      await giveUpCharges(tx, [stopped], site.deps.clock())
      await tx.execute(`update mandates set state = 'ended' where id = ${stopped}`)
    })
    await withdrawCharges(site.deps, stopped)
    expect(await site.deps.provider.stripe.paymentIntents.retrieve(await intentOf(stopped))).toMatchObject({
      status: 'canceled',
    })
    on('04-14')
    await chargeDue(site)
    expect(await chargesOf(paused)).toEqual([])
    on('04-15')
    await chargeDue(site)
    expect(await chargesOf(paused)).toEqual(['04 paid'])
    expect(await chargesOf(stopped)).toEqual(['02 given up generic_decline'])
  })

  it('pauses when a gift is disputed, emails its donor, and continues only with another card', async () => {
    const id = await startMonthly(site, { paymentMethod: 'pm_card_createDispute' })
    const paused = { state: 'paused', state_by: 'site', state_reason: 'disputed' }
    await eventuallyPasses(async () => expect(await stateOf(id)).toMatchObject(paused))
    on('02-15')
    await chargeDue(site)
    expect([await chargesOf(id), await takenFrom(id)]).toEqual([[], 0])
    const [mail] = await site.database.sql<{ id: number }[]>`
      select record_id::int as id from outbox_emails where kind = 'monthly-changed' order by id desc limit 1`
    const words = emailSite('https://books.example.org', contentSeed, 'key')
    const email = await composeEmail(site.deps.db, { kind: 'monthly-changed', recordId: mail!.id }, words)
    expect(email?.text).toContain('one of your monthly gifts is disputed')
    expect(email?.text).toContain('Next gift: None')

    // the link alone does not show that somebody is the cardholder
    const token = signedToken(site.deps.linkKey, 'monthly gift', id)
    const call = (name: string, input: object) =>
      trpcTransport.call(site.url, `monthly.${name}`, { token, ...input })
    const { version } = (await call('open', {})).body as MonthlyGift
    expect((await call('open', {})).body).toMatchObject({ isDisputed: true, isPausedByFailures: false })
    expect(await call('resume', { version })).toMatchObject({ status: 409, body: { code: 'DISPUTED' } })
    // once the owner resumes it, the same dispute does not pause it again
    const owner = ownersCalls(site)
    const changed = await owner('mandates.change', { id, version, change: { to: 'active' } })
    expect(changed.status).toBe(200)
    await pauseDisputed(site.deps)
    expect(await stateOf(id)).toMatchObject({ state: 'active' })
    expect((await eventsOf(id)).slice(1, 4)).toEqual([
      expect.stringMatching(/^disputed du_/),
      'paused disputed',
      'resumed',
    ])
  })

  it('ends with its donor’s erasure, also at the provider', async () => {
    const donorEmail = 'dora@example.org'
    const id = await startMonthly(site, { donorEmail, paymentMethod: 'pm_card_chargeCustomerFail' })
    on('02-15')
    await chargeDue(site)
    const owner = ownersCalls(site)
    expect((await owner('privacy.preview', { email: donorEmail })).body).toMatchObject({ mandates: 1 })
    expect((await owner('privacy.erase', { email: donorEmail, confirmation: donorEmail })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'ended', state_by: 'owner', state_reason: 'erased' })
    const [row] = await site.database
      .sql`select customer_id as id, donor_name, card_last4 from mandates where id = ${id}`
    expect(row).toMatchObject({ donor_name: 'Erased', card_last4: null })
    expect(await site.deps.provider.stripe.customers.retrieve(String(row?.['id']))).toMatchObject({
      deleted: true,
    })
    on('02-18')
    expect(await chargeDue(site)).toEqual([])
    expect(await chargesOf(id)).toEqual(['02 given up generic_decline'])
  })

  it('stays due while the provider cannot be reached, and while a restored site is paused', async () => {
    const id = await startMonthly(site)
    on('02-15')
    const pause = JSON.stringify({ restoredAt: new Date().toISOString(), backupAt: new Date().toISOString() })
    await site.database.sql`insert into site_facts (key, value) values (${PAUSE_KEY}, ${pause}::text::jsonb)`
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual([])
    await site.database.sql`delete from site_facts where key = ${PAUSE_KEY}`
    const { stripe } = site.deps.provider
    const down = { ...site.deps, provider: { ...site.deps.provider, stripe: unreachable(stripe) } }
    expect(await chargeDue({ deps: down })).toHaveLength(1)
    expect(await chargesOf(id)).toEqual(['02 due'])
    on('02-15', '09:04')
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 due'])
    on('02-15', '09:06')
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 paid'])
    expect(await takenFrom(id)).toBe(1)
    // claimed and postponed by a process whose clock was ahead
    on('03-15')
    expect(await chargeDue({ deps: down })).toHaveLength(1)
    await site.database
      .sql`update mandate_charges set attempting_since = '2099-01-01', next_attempt_on = '2099-01-01'
      where mandate_id = ${id} and state = 'due'`
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 paid', '03 paid'])
  })

  it('emails a donor a month before the card expires, unless the bank sends a new card', async () => {
    const id = await startMonthly(site)
    const [card] = await site.database.sql`select payment_method_id as id from mandates where id = ${id}`
    const paymentMethodId = String(card?.['id'])
    await site.deps.provider.stripe.paymentMethods.update(paymentMethodId, {
      card: { exp_month: 3, exp_year: year },
    })
    const object = { id: paymentMethodId, object: 'payment_method' }
    const updated = {
      id: 'evt_card',
      object: 'event',
      type: 'payment_method.automatically_updated',
      data: { object },
    }
    expect(await deliver(site, await signed(site, updated))).toBe(200)
    expect(await deliver(site, await signed(site, updated))).toBe(200)
    expect(await eventsOf(id)).toEqual(['started £25.00', `card updated ${year}-03-01`])
    on('02-28')
    const emailed = [await notifyExpiringCards(site.deps)]
    on('03-01')
    emailed.push(await notifyExpiringCards(site.deps), await notifyExpiringCards(site.deps))
    expect(emailed).toEqual([0, 1, 0])
  })
})

async function intentOf(mandateId: number): Promise<string> {
  const [row] = await site.database.sql`
    select payment_intent_id as id from checkouts where id =
      (select checkout_id from mandate_charges where mandate_id = ${mandateId} order by id desc limit 1)`
  return String(row?.['id'])
}

/** Saves another card, as the page of the manage link does. */
async function changeCard(mandateId: number, card: string): Promise<void> {
  const [row] = await site.database.sql`select customer_id as id from mandates where id = ${mandateId}`
  const { id } = await site.deps.provider.stripe.paymentMethods.attach(card, {
    customer: String(row?.['id']),
  })
  await site.database.sql`update mandates set payment_method_id = ${id} where id = ${mandateId}`
}

/** A provider that fails every call. */
function unreachable(stripe: typeof site.deps.provider.stripe): typeof stripe {
  const fails = () => Promise.reject(new Error('no route to the provider'))
  return new Proxy(stripe, { get: () => new Proxy({}, { get: () => fails }) })
}

it('after a restore, a month charged since the backup is found at the provider and recorded, not repeated', async () => {
  const { stripe } = site.deps.provider
  const { sql } = site.database
  const id = await startMonthly(site)
  on('02-16')
  const [mandate] = await sql`select customer_id, payment_method_id from mandates where id = ${id}`
  // a charge by the site that was lost
  await stripe.paymentIntents.create({
    amount: 3000,
    currency: 'gbp',
    customer: String(mandate?.['customer_id']),
    payment_method: String(mandate?.['payment_method_id']),
    metadata: { kind: 'donation', donation_checkout_id: 'lost', installation: site.deps.installationId },
    allowed_payment_method_types: ['card'],
    confirm: true,
    off_session: true,
  })
  const pause = { restoredAt: site.deps.clock().toISOString(), backupAt: '2026-01-01T00:00:00.000Z' }
  await sql`insert into site_facts (key, value) values (${PAUSE_KEY}, ${sql.json(pause)})`
  await chargeDue(site)
  expect(await chargesOf(id)).toEqual([])

  await endPause(site.deps.db, true)
  expect(await chargeDue(site)).toEqual([])
  expect([await chargesOf(id), await takenFrom(id)]).toEqual([['02 paid'], 1])
  const [gift] = await sql`select amount from donations where mandate_id = ${id} order by id desc limit 1`
  expect(gift?.['amount']).toBe('30.00')
  on('03-16')
  await chargeDue(site)
  expect([await chargesOf(id), await takenFrom(id)]).toEqual([['02 paid', '03 paid'], 2])
})

/** Amounts charged for a mandate, in pence, oldest first. */
async function amountsTaken(mandateId: number): Promise<number[]> {
  const [found] = await site.database.sql`select customer_id as id from mandates where id = ${mandateId}`
  const { data } = await site.deps.provider.stripe.charges.list({
    customer: String(found?.['id']),
    limit: 100,
  })
  return data
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
    .toReversed()
}

const donorsCall = (id: number) => {
  const token = signedToken(site.deps.linkKey, 'monthly gift', id)
  return (name: string, input: object = {}) =>
    trpcTransport.call(site.url, `monthly.${name}`, { token, ...input })
}

async function changeAmountTo(id: number, amount: string): Promise<string> {
  const call = donorsCall(id)
  const { version } = (await call('open')).body as MonthlyGift
  expect((await call('changeAmount', { version, amount })).status).toBe(200)
  const [mail] = await site.database.sql<{ id: number }[]>`
    select record_id::int as id from outbox_emails where kind = 'monthly-changed' order by id desc limit 1`
  const words = emailSite('https://books.example.org', contentSeed, 'key')
  const email = await composeEmail(site.deps.db, { kind: 'monthly-changed', recordId: mail!.id }, words)
  return email?.text ?? ''
}

describe('the amount of an unpaid charge', () => {
  it('is lowered together with the gift but never raised, and the email shows it', async () => {
    const id = await startMonthly(site, { paymentMethod: 'pm_card_chargeCustomerFail' })
    on('02-15')
    await chargeDue(site)
    expect(await changeAmountTo(id, '20.00')).toContain(
      `Still to be taken: £20.00 for February ${year}, tried again on 18 February ${year}`,
    )
    expect(await changeAmountTo(id, '40.00')).toContain('Still to be taken: £20.00 for February')
    const { amount } = await site.deps.provider.stripe.paymentIntents.retrieve(await intentOf(id))
    expect(amount).toBe(2000)
    await changeCard(id, 'pm_card_visa')
    on('02-18')
    await chargeDue(site)
    expect([await chargesOf(id), await amountsTaken(id)]).toEqual([['02 paid'], [2500, 2000]])
    const gifts = await site.database.sql`select amount from donations where mandate_id = ${id} order by id`
    expect(gifts.map(({ amount: given }) => given)).toEqual(['25.00', '20.00'])
    on('03-15')
    await chargeDue(site)
    expect(await amountsTaken(id)).toEqual([2500, 2000, 4000])
    expect(await changeAmountTo(id, '21.00')).not.toContain('Still to be taken')
  })

  it('is the one that the donor confirms with the bank, even on a page that was open before', async () => {
    const id = await startMonthly(site)
    await changeCard(id, 'pm_card_authenticationRequired')
    on('02-15')
    await chargeDue(site)
    const [charge] = await site.database.sql`select id::int from mandate_charges where mandate_id = ${id}`
    const token = signedToken(site.deps.linkKey, 'confirm charge', Number(charge?.['id']))
    const before = await readChargeToConfirm(site.deps, token)
    // the page lowers the intent if the change could not reach the provider
    await site.database.sql`update mandate_charges set amount_pence = 1800 where mandate_id = ${id}`
    expect(await readChargeToConfirm(site.deps, token)).toMatchObject({ amountPence: 1800 })
    const { amount } = await site.deps.provider.stripe.paymentIntents.retrieve(await intentOf(id))
    expect(amount).toBe(1800)
    await changeAmountTo(id, '17.00')
    expect(await confirm(payable(site), before.clientSecret!)).toMatchObject({ status: 'succeeded' })
    await processGift(site, before.clientSecret!)
    expect([await chargesOf(id), await amountsTaken(id)]).toEqual([['02 paid'], [2500, 1700]])
  })

  it('is recorded as paid, whether the donor or the bank was faster', async () => {
    const id = await startMonthly(site, { paymentMethod: 'pm_card_chargeCustomerFail' })
    on('02-15')
    await chargeDue(site)
    const intent = await intentOf(id)
    const { stripe } = site.deps.provider
    // as if this process had died between changing the amount at the provider and storing it
    await site.database.sql`update mandate_charges set amount_pence = 900 where mandate_id = ${id}`
    await stripe.paymentIntents.update(intent, { amount: 900 })
    const { client_secret: secret } = await stripe.paymentIntents.retrieve(intent)
    await confirm(payable(site), secret!)
    expect((await processGift(site, secret!)).status).toBe(200)
    expect(await chargesOf(id)).toEqual(['02 paid'])
    const [gift] = await site.database.sql`select amount from donations where payment_intent_id = ${intent}`
    expect(gift?.['amount']).toBe('9.00')
  })

  it('is requested with a key of its own, so that no request for another site or amount is repeated', async () => {
    const id = await startMonthly(site)
    on('02-15')
    await chargeDue(site)
    const keys = await site.database.sql<{ key: string }[]>`
      select key from sandbox.idempotency_keys where key like ${`mandate-${site.deps.installationId}-${id}-%`} order by 1`
    expect(keys.map(({ key }) => key.replace(/-pm_\w+$/, ''))).toEqual([
      `mandate-${site.deps.installationId}-${id}-${year}-02-2500`,
      `mandate-${site.deps.installationId}-${id}-${year}-02-2500-1`,
    ])
  })
})

/** Makes every call to the provider fail with this error, until the returned function is called. */
function refusing(error: Error): typeof site.deps {
  const { stripe } = site.deps.provider
  const confirms = async () => {
    throw error
  }
  const paymentIntents = new Proxy(stripe.paymentIntents, {
    get: (of, name) => (name === 'confirm' ? confirms : Reflect.get(of, name)),
  })
  const refused = new Proxy(stripe, {
    get: (of, name) => (name === 'paymentIntents' ? paymentIntents : Reflect.get(of, name)),
  })
  return { ...site.deps, provider: { ...site.deps.provider, stripe: refused } }
}

const { errors } = Stripe
const raw = (type: Stripe.RawErrorType, more: object) => ({ type, message: '', ...more })

describe('a refusal that is our fault', () => {
  it.each([
    ['a revoked key', new errors.StripeAuthenticationError(raw('authentication_error', { statusCode: 401 }))],
    [
      'a restricted account',
      new errors.StripeInvalidRequestError(
        raw('invalid_request_error', { code: 'account_invalid', statusCode: 400 }),
      ),
    ],
    [
      'a wrong request',
      new errors.StripeInvalidRequestError(
        raw('invalid_request_error', { code: 'parameter_unknown', param: 'off_session', statusCode: 400 }),
      ),
    ],
    ['a used key', new errors.StripeIdempotencyError(raw('idempotency_error', { statusCode: 400 }))],
  ])(
    'such as %s needs the owner, emails no donor, and waits until the issue is closed',
    async (_what, error) => {
      const owner = ownersCalls(site)
      const id = await startMonthly(site)
      on('02-15')
      const deps = refusing(error)
      expect(await chargeDue({ deps })).toEqual([])
      expect([await chargesOf(id), await emailsOf(id)]).toEqual([['02 due'], []])
      const open = async () => {
        const { rows } = (await owner('payments.attention')).body as Attention
        return rows.filter(({ kind }) => kind === 'not-charged')
      }
      const [issue, ...more] = await open()
      expect([issue?.detail, more]).toEqual([expect.stringContaining('Stripe'), []])
      // retries end
      on('02-20')
      await chargeDue(site)
      expect(await chargesOf(id)).toEqual(['02 due'])
      await owner('payments.resolvePaymentIssue', { id: issue?.id, resolution: 'A new key' })
      await chargeDue(site)
      expect([await chargesOf(id), await amountsTaken(id)]).toEqual([['02 paid'], [2500, 2500]])
      expect(await open()).toEqual([])
    },
  )

  it('is not assumed while the provider is busy', async () => {
    const id = await startMonthly(site)
    on('02-15')
    const busy = new errors.StripeRateLimitError(raw('rate_limit_error', { statusCode: 429 }))
    expect(await chargeDue({ deps: refusing(busy) })).toHaveLength(1)
    on('02-15', '09:06')
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 paid'])
  })

  it('is not assumed for a customer who was deleted at the provider: the donor is asked for another card', async () => {
    const id = await startMonthly(site)
    const [row] = await site.database.sql`select customer_id as id from mandates where id = ${id}`
    await site.deps.provider.stripe.customers.del(String(row?.['id']))
    on('02-15')
    await chargeDue(site)
    expect(await chargesOf(id)).toEqual(['02 declined no_saved_card'])
    expect((await emailsOf(id))[0]).toContain('not saved with our payment provider any more')
  })
})

describe('the provider’s customer, with the card', () => {
  const isDeleted = async (id: string) => {
    const customer = await site.deps.provider.stripe.customers.retrieve(id)
    return customer.deleted === true
  }

  it('is deleted when the gift is stopped, or later by the job if the provider fails', async () => {
    const [first, second] = [await startMonthly(site), await startMonthly(site)]
    const rows = await site.database.sql<{ id: string }[]>`
      select customer_id as id from mandates where id in (${first}, ${second}) order by mandates.id`
    expect((await donorsCall(first)('stop')).status).toBe(200)
    expect(await isDeleted(rows[0]!.id)).toBe(true)
    await site.database.sql`update mandates set state = 'ended' where id = ${second}`
    expect(await isDeleted(rows[1]!.id)).toBe(false)
    await chargeDue(site)
    await chargeDue(site)
    expect(await isDeleted(rows[1]!.id)).toBe(true)
  })

  it('is deleted if nobody pays the first gift, which then cannot be paid', async () => {
    const secret = await beginGift(site, { monthlyDay: 5 })
    const [row] = await site.database.sql<{ id: string }[]>`
      select customer_id as id from checkouts where payment_intent_id = ${intentIdOf(secret)}`
    site.advance(6 * 24 * 60 * 60_000)
    await chargeDue(site)
    expect(await isDeleted(row!.id)).toBe(false)
    site.advance(2 * 24 * 60 * 60_000)
    await chargeDue(site)
    expect(await isDeleted(row!.id)).toBe(true)
    expect((await confirm(payable(site), secret)).error?.code).toBe('payment_intent_unexpected_state')
    await chargeDue(site)
  })

  it('stays with a first gift that was paid at the last moment', async () => {
    const secret = await beginGift(site, { monthlyDay: 5, donorEmail: 'late@example.org' })
    await confirmWithoutWebhooks(site, secret)
    site.advance(8 * 24 * 60 * 60_000)
    await chargeDue(site)
    expect((await processGift(site, secret)).status).toBe(200)
    const [row] = await site.database.sql<{ id: string; state: string }[]>`
      select customer_id as id, state from mandates where donor_email = 'late@example.org'`
    expect([row?.state, await isDeleted(row!.id)]).toEqual(['active', false])
  })
})

/** A person's data is shown, exported and erased by email address; other people's data is unaffected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileNightly } from '#server/money/settlement/reconciliation.jobs.ts'
import { reconcile } from '#server/money/settlement/reconciliation.ts'
import { settleEvent } from '#server/money/settlement/webhook.ts'
import { eraseOldDeclarations } from '#server/admin/privacy/declarations-erasure.ts'
import { addDays } from '#shared/platform/time/days.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { PERSON_PARTS } from '#shared/admin/person-parts.ts'
import type { PersonCounts, PersonExport } from '#shared/admin/privacy.ts'
import type { SearchResults } from '#shared/admin/search.ts'
import { claimGift } from '../../support/gift-aid.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { restTransport } from '../../support/transports.ts'
import { allEmailsHandled, emailFiles, startMailWorker, type Worker } from '../../support/mailbox.ts'
import {
  beginGift,
  beginOrder,
  confirm,
  GIFT,
  give as paidGift,
  payable,
  processGift,
  processOrder,
} from '../../support/paying.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

// orders paid in the tests are Ada Okafor's, ada@example.org
const ADA = 'ADA@example.org'
const BEA = 'bea@example.org'

// The tests share a site, so each erases everything that it created for Ada.
const site = testSite({ MAIL_OWNER: 'owner@example.org' })
const owner = ownersCalls(site)
let worker: Worker
const startWorker = async () => {
  worker = await startMailWorker(site)
}

const call = async <Body = unknown>(procedure: string, input: object, expected = 200): Promise<Body> => {
  const { status, body } = await owner(procedure, input)
  expect({ procedure, status, body }).toMatchObject({ status: expected })
  return body as Body
}
const preview = (email: string) => call<PersonCounts>('privacy.preview', { email })
const prove = () => call('admin.prove', { password: ADMIN_PASSWORD })
const erase = async (email: string) => {
  await prove()
  return call<PersonCounts>('privacy.erase', { email, confirmation: email })
}
const exported = (email: string) => call<PersonExport>('privacy.export', { email })
const NOTHING = {
  ...Object.fromEntries(Object.keys(PERSON_PARTS).map((part) => [part, 0])),
  keptUntil: {},
} as PersonCounts
/** Six years after the accounting year of all payments here. */
const thisYear = new Date().toISOString().slice(0, 10)
const BOOKS_UNTIL = `${Number(thisYear.slice(0, 4)) + (thisYear.slice(5) > '03-31' ? 7 : 6)}-03-31`
/** Last day of an unpaid checkout, which is deleted together with old carts. */
const payableUntil = (day: string) => {
  const until = addDays(day, site.deps.config.retention.cartDays)
  return { unpaidCheckouts: until, unpaidDonationCheckouts: until }
}
/** Counts that an order on its way leaves after an erasure. */
const ON_ITS_WAY: PersonCounts = {
  ...NOTHING,
  ordersUnderWay: 1,
  orderLinesUnderWay: 1,
  paymentsUnderWay: 1,
  emailsUnderWay: 2,
}

/** Sends every form, with a word that is in each text. */
async function take(name: string, email: string, word: string): Promise<void> {
  const person = { name, email }
  const contact = { ...person, message: `a message ${word}` }
  const send = async (form: string, input: object) => {
    // clears the limit of one acknowledgement per hour
    await site.database.sql`delete from call_counts`
    await restTransport.call(site.url, form, input)
  }
  await send('forms.sendContact', { ...contact, subject: 'general' })
  await send('forms.sendContact', { ...contact, subject: 'Prayer Request', message: `a prayer ${word}` })
  await send('forms.applyToVolunteer', { ...person, motivation: `a reason ${word}` })
  await send('forms.offerBooks', {
    ...person,
    location: 'Leeds',
    bookDetails: `accounts ${word}`,
    quantity: '2',
  })
}

const give = async (donorName: string, donorEmail: string) =>
  (await paidGift(site, { donorName, donorEmail })).paymentIntentId
const startGift = () => beginGift(site, { donorName: 'Ada Okafor', donorEmail: 'ada@example.org' })

/** Creates an order of Ada's, or a checkout with a declined card. */
async function buy(card = 'pm_card_visa'): Promise<string> {
  const clientSecret = await beginOrder(site, [{ braceletId: 1, quantity: 2 }])
  await confirm(payable(site), clientSecret, card)
  const { status } = await processOrder(site, clientSecret)
  expect(status).toBe(card === 'pm_card_visa' ? 200 : 409)
  return intentIdOf(clientSecret)
}

async function move(intent: string, ...statuses: string[]): Promise<void> {
  const [order] = await site.database.sql`select id, status from orders where payment_intent_id = ${intent}`
  let from = String(order?.['status'])
  for (const to of statuses) {
    await call('checkout.setOrderStatus', { id: order?.['id'], from, to })
    from = to
  }
}

/** Tables that contain a word, except files of the build. */
async function tablesWith(word: string): Promise<string[]> {
  const { sql } = site.database
  const tables =
    await sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'client_files' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql`select 1 from ${sql(String(name))} t where t::text ilike ${`%${word}%`} limit 1`
    if (row) found.push(String(name))
  }
  return found
}

/** Kinds of sandbox objects that contain a word. */
async function sandboxWith(word: string): Promise<string[]> {
  const rows = await site.database.sql`
    select kind as name from sandbox.objects where body::text ilike ${`%${word}%`}
    union select 'answer' from sandbox.idempotency_keys where answer ilike ${`%${word}%`}`
  return rows.map(({ name }) => String(name))
}

async function secretOf(intent: string): Promise<string> {
  const [row] = await site.database
    .sql`select body->>'client_secret' as secret from sandbox.objects where id = ${intent}`
  return String(row?.['secret'])
}

/** Email files that contain a word. */
async function filesWith(word: string): Promise<string[]> {
  const emails = await emailFiles(site.deps.config.dataDir)
  return emails
    .filter(({ subject, text, to }) =>
      JSON.stringify([subject, text, to]).toLowerCase().includes(word.toLowerCase()),
    )
    .map(({ name }) => name)
}

/** Creates every kind of record for Ada. @returns the ids of her intents */
async function aWholeTimeline() {
  await take('Ada Okafor', 'Ada@Example.org', 'okapi')
  await take('Bea Lind', BEA, 'beaver')
  const gift = await give('Ada Okafor', 'ada@example.ORG')
  await startGift()
  await give('Bea Lind', BEA)
  const delivered = await buy()
  const underWay = await buy()
  const declined = await buy('pm_card_chargeDeclined')
  await move(delivered, 'packed', 'sent', 'delivered')
  await move(underWay, 'packed')
  await allEmailsHandled(site)
  for (const { id } of await site.database.sql`select id from inbox_items`)
    await call('inbox.setState', { id, state: 'answered' })
  const [message] = await site.database.sql`select id from contact_messages where message = 'a message okapi'`
  await call('forms.removeContact', { id: message?.['id'] })
  // unpaid checkouts can be erased after a day
  site.advance(25 * 60 * 60_000)
  return { gift, delivered, underWay, declined }
}

const accounts = async () =>
  site.database.sql`
    select p.payment_intent_id, p.amount, p.status, p.payment_type, p.created_at, o.number, o.total, o.status as at,
      d.amount as given, (select sum(quantity * unit_price) from order_lines l where l.order_id = o.id) as lines,
      (select array_agg(name || total || count order by name) from counters where name like 'payments%') as counters
    from payments p left join orders o on o.id = p.order_id left join donations d on d.payment_intent_id = p.payment_intent_id
    order by p.id`

describe('a person', () => {
  it('is found by every spelling of the address, even one stored before addresses were normalised', async () => {
    const { sql } = site.database
    await take('Ada Okafor', ' Ada@Bücher.example ', 'okapi')
    expect(await sql`select distinct email from contact_messages`).toEqual([
      { email: 'Ada@xn--bcher-kva.example' },
    ])
    await sql`update volunteer_applications set email = ${'ada@bu\u0308cher.EXAMPLE'}`
    await sql`update book_donation_requests set email = 'ada@BÜCHER.example'`
    const counts = { messages: 1, prayers: 1, volunteers: 1, bookOffers: 1 }
    const spellings = ['ada@xn--bcher-kva.example', 'ADA@bücher.example', 'ada@bu\u0308cher.example']
    for (const spelling of spellings) {
      expect(await preview(spelling)).toMatchObject(counts)
      expect((await exported(spelling)).data.volunteers).toHaveLength(1)
    }
    expect(await preview('ada@bucher.example')).toEqual(NOTHING)
    await call('privacy.preview', { email: 'ada\u200B@bücher.example' }, 400)
    await call('privacy.erase', { email: spellings[0], confirmation: spellings[1] })
    expect(await preview(ADA)).toEqual(NOTHING)
    for (const part of ['cher.example', 'cher-kva']) expect(await tablesWith(part)).toEqual([])
  })

  it('is erased only if the address is given twice', async () => {
    await take('Ada Okafor', 'ada@example.org', 'okapi')
    for (const confirmation of ['', 'ada@example.com', BEA])
      await call('privacy.erase', { email: ADA, confirmation }, 400)
    await call('privacy.erase', { email: 'nobody', confirmation: 'nobody' }, 400)
    expect(await preview(ADA)).toMatchObject({ messages: 1 })
    await call('privacy.erase', { email: ADA, confirmation: ' ada@example.org ' })
    expect(await preview(ADA)).toEqual(NOTHING)
  })

  describe('with records of every kind', () => {
    let timeline: Awaited<ReturnType<typeof aWholeTimeline>>
    beforeAll(async () => {
      await startWorker()
      timeline = await aWholeTimeline()
    })
    afterAll(() => worker.stop())

    it('is counted without a change, whatever the capitals', async () => {
      const before = await tablesWith('ada@example.org')
      const counts: PersonCounts = {
        ...ON_ITS_WAY,
        messages: 1,
        prayers: 1,
        volunteers: 1,
        bookOffers: 1,
        inbox: 4,
        bin: 1,
        unpaidDonationCheckouts: 1,
        // the declined card
        unpaidCheckouts: 1,
        orders: 1,
        orderLines: 1,
        paidDonationCheckouts: 1,
        donations: 1,
        payments: 3,
        // two per form, and those of the donation and the delivered order
        emails: 12,
        // four changes of state, and a deleted message
        activity: 5,
        keptUntil: {
          ...Object.fromEntries(
            ['orders', 'orderLines', 'paidDonationCheckouts', 'donations', 'payments'].map((part) => [
              part,
              BOOKS_UNTIL,
            ]),
          ),
          ...payableUntil(addDays(londonDay(site.deps.clock()), -1)),
        },
      }
      expect(await preview(ADA)).toEqual(counts)
      expect(await preview('ada@example.org')).toEqual(counts)
      expect(await tablesWith('ada@example.org')).toEqual(before)
      expect(await preview('nobody@example.org')).toEqual(NOTHING)
    })

    it('is exported completely, without other people’s data', async () => {
      const ada = await exported(ADA)
      expect(
        await site.database.sql`select subject_id, detail from audit_events order by id desc limit 1`,
      ).toEqual([{ subject_id: null, detail: '' }])
      expect(ada).toMatchObject({ site: 'Threads & Pages', email: ADA, exportedAt: expect.any(String) })
      expect(countsOf(ada)).toEqual(await preview(ADA))
      const { prayers: _prayers, ...others } = ada.data
      expect(JSON.stringify(others)).not.toContain('a prayer')
      expect(JSON.stringify(ada)).not.toMatch(/beaver|bea@/i)
    })

    it('is erased completely or not at all', async () => {
      const before = await preview(ADA)
      const { sql } = site.database
      await sql`alter table audit_events add constraint never check (action <> 'person-erased') not valid`
      await call('privacy.erase', { email: ADA, confirmation: ADA }, 500)
      await sql`alter table audit_events drop constraint never`
      expect(await preview(ADA)).toEqual(before)
      expect((await filesWith('ada')).length).toBeGreaterThan(0)
    })

    it('is erased except for what accounting and an open order need, cannot be found afterwards, and is not restored by a repeated event', async () => {
      const { gift, delivered, underWay, declined } = timeline
      const { sql } = site.database
      const before = await accounts()
      const bea = await exported(BEA)
      expect(await tablesWith('ada@example.org')).not.toContain('audit_events')
      const [last] = await sql`select max(id) as id from audit_events`

      const erased = await erase(ADA)
      expect(erased).toMatchObject({ messages: 1, prayers: 1, donations: 1, ordersUnderWay: 1 })
      expect(await preview(ADA)).toEqual(ON_ITS_WAY)
      expect(await accounts()).toEqual(before)
      // the order that is not sent yet, and its email
      expect(await tablesWith('ada@example.org')).toEqual(['orders', 'outbox_emails', 'payments'])
      expect(await sql`select payment_intent_id from orders where customer_email is not null`).toEqual([
        { payment_intent_id: underWay },
      ])
      expect((await filesWith('ada')).map((name) => name.replace(/^\d+-/, ''))).toEqual([
        'order-confirmation.eml',
        'order-notice.eml',
      ])

      await move(underWay, 'sent', 'delivered')
      await erase(ADA)
      expect(await preview(ADA)).toEqual(NOTHING)
      expect(await tablesWith('ada@example.org')).toEqual([])
      expect(await filesWith('ada')).toEqual([])
      expect(
        await sql`select action, subject_id, detail from audit_events
      where action like 'person-%' and id > ${String(last?.['id'])}`,
      ).toEqual(
        ['person-erased', 'person-erased'].map((action) => ({ action, subject_id: null, detail: '' })),
      )
      expect(await sql`select count(*)::int from audit_events where detail like '%Bea Lind%'`).toEqual([
        { count: 3 },
      ])
      const { exportedAt: _then, ...hers } = bea
      expect(await exported(BEA)).toMatchObject(hers)

      await processGift(site, gift)
      for (const paymentIntentId of [delivered, underWay, declined]) await processOrder(site, paymentIntentId)
      for (const { id } of await sql`select id from payments`)
        await call('payments.checkWithProvider', { id })
      site.advance(60 * 60_000)
      await reconcile(site.deps, site.app.log)
      for (const q of ['okafor', 'ada@example.org', 'leeds'])
        for (const search of ['payments.search', 'forms.searchContacts', 'checkout.searchOrders'])
          expect({ search, q, ...(await call<object>(search, { q })) }).toMatchObject({ rows: [] })
      expect(await tablesWith('ada@example.org')).toEqual([])
      expect(await tablesWith('Okafor')).toEqual([])
      await allEmailsHandled(site)
      expect(await filesWith('ada')).toEqual([])
    })
  })
})

describe('erasing while emails are sent', () => {
  beforeAll(startWorker)
  afterAll(() => worker.stop())

  it('is not undone by later events of a declined card or of a donation paid afterwards', async () => {
    const declined = await buy('pm_card_chargeDeclined')
    const clientSecret = await startGift()
    const gift = intentIdOf(clientSecret)
    await confirm(payable(site), clientSecret, 'pm_card_chargeDeclined')
    await processGift(site, gift)
    const waiting = intentIdOf(await startGift())
    const intents = site.database.sql([declined, gift, waiting])
    const counts = {
      ...NOTHING,
      keptUntil: { payments: BOOKS_UNTIL, ...payableUntil(londonDay(site.deps.clock())) },
      unpaidDonationCheckouts: 2,
      unpaidCheckouts: 1,
      payments: 2,
    }
    expect(await preview(ADA)).toEqual(counts)
    expect(await erase(ADA)).toEqual(counts)
    // also the sandbox's copies, so that a later request to it returns nothing
    expect(await sandboxWith('ada@example.org')).toEqual([])
    expect(await sandboxWith('Reading Street')).toEqual([])
    // a live provider would keep these, and return them on every request
    await site.database.sql`
      update sandbox.objects set body = jsonb_set(body, '{receipt_email}', '"ada@example.org"')
      where id in ${intents}`
    await confirm(payable(site), clientSecret)
    const reportAll = async () => {
      for (const paymentIntentId of [declined, gift, waiting]) {
        await processGift(site, paymentIntentId)
        await processOrder(site, paymentIntentId)
        const object = { id: paymentIntentId, object: 'payment_intent' }
        const event = {
          id: `evt_${paymentIntentId}`,
          type: 'payment_intent.payment_failed',
          data: { object },
        }
        await settleEvent(site.deps, event as never)
      }
      await restTransport.call(site.url, 'donations.sendThanks', {
        email: 'ada@example.org',
        name: 'Ada Okafor',
        amount: 25,
      })
      site.advance(10 * 60_000)
      await reconcile(site.deps, site.app.log)
      await reconcileNightly(site.deps, site.app.log)
    }
    await reportAll()
    expect(
      await site.database.sql`
      select amount, donor_name, donor_email from donations where payment_intent_id in ${intents}`,
    ).toEqual([{ amount: '25.00', donor_name: 'Erased', donor_email: 'Erased' }])
    // the declined order is paid with another card after all
    await confirm(payable(site), await secretOf(declined))
    await reportAll()
    expect(
      await site.database.sql`
      select customer_name, customer_email, needs_address from orders where payment_intent_id in ${intents}`,
    ).toEqual([{ customer_name: 'Erased', customer_email: null, needs_address: true }])
    expect(await preview(ADA)).toEqual(NOTHING)
    for (const word of ['ada@example.org', 'Okafor', 'Reading Street'])
      expect(await tablesWith(word)).toEqual([])
    expect((await allEmailsHandled(site)).slice(-2)).toMatchObject([
      { kind: 'donation-notice', recipient: null },
      { kind: 'order-notice', recipient: null },
    ])
  })

  it('cancels an email that is still queued', async () => {
    await worker.stop()
    await give('Ada Okafor', 'ada@example.org')
    await erase(ADA)
    await startWorker()
    expect((await allEmailsHandled(site)).slice(-2)).toMatchObject([
      { kind: 'donation-thanks', state: 'skipped', recipient: 'Erased' },
      { kind: 'donation-notice', state: 'skipped', recipient: null },
    ])
  })
})

describe('erasing', () => {
  it('succeeds many times at once, beside other requests', async () => {
    await take('Ada Okafor', 'ada@example.org', 'okapi')
    await move(await buy(), 'packed', 'sent', 'delivered')
    await move(await buy(), 'packed')
    const items = await site.database.sql`select id from inbox_items where state = 'new'`
    await prove()
    const responses = await Promise.all([
      ...[1, 2].map(() => owner('privacy.erase', { email: ADA, confirmation: ADA })),
      ...items.map(({ id }) => owner('inbox.setState', { id, state: 'closed' })),
      ...[1, 2]
        .map(() => give('Ada Okafor', 'ada@example.org'))
        .map(async (intent) => ({ status: 200, intent: await intent })),
    ])
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    await erase(ADA)
    expect(await preview(ADA)).toEqual(ON_ITS_WAY)
  })

  it('follows records, not names: namesakes and notes about others are unchanged', async () => {
    const { sql } = site.database
    const audit = (action: string, subject: number, detail: string) =>
      sql`insert into audit_events (action, subject_id, detail) values (${action}, ${subject}, ${detail})`
    await take('Ada Okafor', 'ada@example.com', 'namesake')
    for (const { id } of await sql`select id from inbox_items where state = 'new'`)
      await call('inbox.setState', { id, state: 'answered' })
    const names = ['İpek Şahin', 'Οδυσσεύς Παπαδόπουλος', 'Jürgen Weiß', 'Bo']
    const notes = ['İPEK ŞAHİN rang', 'ΟΔΥΣΣΕΎΣ ΠΑΠΑΔΌΠΟΥΛΟΣ rang', 'Herr WEISS rang', 'BO rang']
    const gifts: string[] = []
    for (const name of names) gifts.push(await give(name, 'ada@example.org'))
    for (const [at, resolution] of notes.entries()) {
      const paymentIntentId = gifts[at] ?? ''
      await sql`insert into payment_issues (kind, subject, payment_intent_id, detail, resolved_at, resolution) values
        ('not-recorded', ${paymentIntentId}, ${paymentIntentId}, '', now(), ${resolution})`
      const [payment] = await sql`select id from payments where payment_intent_id = ${paymentIntentId}`
      await audit('payment-refunded', Number(payment?.['id']), resolution)
    }
    await sql`insert into payment_issues (kind, subject, payment_intent_id, detail, resolved_at, resolution) values
      ('not-recorded', 'pi_other', 'pi_other', '', now(), 'Ada Okafor and İpek Şahin rang: ada@example.org')`
    // the name is in only one of an entry's columns
    for (const [name, changes] of [
      ['Herr WEISS', []],
      ['', [{ field: 'note', to: 'Herr WEISS rang' }]],
    ] as const)
      await sql`insert into audit_events (action, subject_id, subject_name, changes)
        select 'payment-asked', id, ${name}, ${sql.json(changes)} from payments where payment_intent_id = ${gifts[2] ?? ''}`
    expect(await sql`select from audit_events where audit_events::text like '%WEISS%'`).toHaveLength(3)
    const before = await sql`select action, detail from audit_events where detail like '%Ada Okafor%'`
    expect(before).toHaveLength(3)
    await erase(ADA)
    expect(await sql`select distinct resolution from payment_issues order by 1`).toEqual([
      { resolution: 'Ada Okafor and İpek Şahin rang: ada@example.org' },
      { resolution: 'Erased' },
    ])
    expect(await sql`select detail from audit_events where action = 'payment-refunded'`).toEqual(
      notes.map(() => ({ detail: '' })),
    )
    expect(await sql`select from audit_events where audit_events::text like '%WEISS%'`).toHaveLength(0)
    expect(await sql`select action, detail from audit_events where detail like '%Ada Okafor%'`).toEqual(
      before,
    )
  })
})

describe('the remaining data of somebody with a claimed declaration', () => {
  const HOME = { firstName: 'Ada', lastName: 'Okafor-Lind', address: '1 Reading Street', postcode: 'LS1 4AP' }
  /** People of this name in the owner's search. */
  const people = async () =>
    (await call<SearchResults>('admin.search', { q: 'okafor lind' })).people?.filter(
      ({ name }) => name !== null,
    )

  it('is the same in look-up, export and search, with the day of its deletion', async () => {
    const { sql } = site.database
    await take('Ada Okafor', 'ada@example.org', 'okapi')
    const declared = { ...GIFT, donorName: 'Ada Okafor Lind', donorEmail: 'ada@example.org' }
    const { paymentIntentId } = await paidGift(site, {
      ...declared,
      giftAid: { ...HOME, scope: 'all gifts' },
    })
    const [given] = await sql<{ id: number }[]>`
      select id::int from donations where payment_intent_id = ${paymentIntentId}`
    const { id: declarationId, giftOn } = await claimGift(sql, given!.id)
    const until = addDays(giftOn, 2192)
    await sql`insert into statement_lines (fingerprint, day, amount, description, reference, created_at)
      values ('held', '2026-01-05', 30, 'FPI A OKAFOR ADA', 'GIFT', ${site.deps.clock()})`
    await startGift()
    await buy('pm_card_chargeDeclined')
    await buy()

    const today = londonDay(site.deps.clock())
    const before = await preview(ADA)
    expect(before).toMatchObject({
      prayers: 1,
      unpaidDonationCheckouts: 1,
      unpaidCheckouts: 1,
      ordersUnderWay: 2,
      donations: 1,
      statementLines: 1,
      claimedDeclarations: 1,
      keptUntil: {
        ...payableUntil(today),
        statementLines: addDays(today, 180),
        claimedDeclarations: until,
      },
    })
    expect(before.emails).toBeGreaterThan(0)
    expect(countsOf(await exported(ADA))).toEqual(before)
    expect(await people()).toMatchObject([{ email: 'ada@example.org' }])

    await erase(ADA)
    const left = await preview(ADA)
    expect(left).toEqual({
      ...NOTHING,
      ordersUnderWay: 2,
      orderLinesUnderWay: 2,
      paymentsUnderWay: 2,
      emailsUnderWay: 4,
      claimedDeclarations: 1,
      keptUntil: { claimedDeclarations: until },
    })
    expect(countsOf(await exported(ADA))).toEqual(left)
    const declaration = { id: declarationId, keptUntil: until }
    expect(await people()).toEqual([{ email: null, name: 'Ada Okafor-Lind', declaration }])
    const byName = await call<PersonCounts>('privacy.preview', { declarationId })
    expect(byName).toEqual({ ...NOTHING, claimedDeclarations: 1, keptUntil: left.keptUntil })
    expect(countsOf(await call<PersonExport>('privacy.export', { declarationId }))).toEqual(byName)

    // the nightly deletion uses that day too
    const deletedOn = async (day: string) =>
      site.deps.db.transaction((tx) =>
        eraseOldDeclarations(tx, new Date(`${addDays(day, -2192)}T12:00:00Z`), 9),
      )
    expect(await deletedOn(until)).toBe(0)
    expect(await deletedOn(addDays(until, 1))).toBe(1)
    expect(await people()).toEqual([])
    expect(await call('privacy.preview', { declarationId })).toEqual(NOTHING)
  })
})

const countsOf = ({ data, keptUntil }: PersonExport) => ({
  ...Object.fromEntries(Object.entries(data).map(([part, { length }]) => [part, length])),
  keptUntil,
})

/** Supporters: everybody who bought, gave or wrote, by address, but not those who only asked for prayer. */
import { beforeEach, describe, expect, it } from 'vitest'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { ListedSupporter, SupporterPage, ThanksStart } from '#shared/admin/supporter-page.ts'
import { somebody } from '../../support/accounts.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { beginOrder, confirm, give, payable, processOrder } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { restTransport, trpcTransport } from '../../support/transports.ts'

const site = testSite()
const owner = ownersCalls(site)
const supporters = () => site.database.sql`select email, name from supporters order by id`

async function buy(name: string, email: string): Promise<void> {
  const clientSecret = await beginOrder(site)
  await confirm(payable(site), clientSecret, 'pm_card_visa', { name, email })
  expect((await processOrder(site, clientSecret)).status).toBe(200)
}

async function send(procedure: string, input: object): Promise<void> {
  // clears the limit of one acknowledgement per hour
  await site.database.sql`delete from call_counts`
  expect((await restTransport.call(site.url, procedure, input)).status).toBe(201)
}
const write = (name: string, email: string, subject = 'general') =>
  send('forms.sendContact', { name, email, subject, message: 'Good morning' })
const volunteer = (name: string, email: string) =>
  send('forms.applyToVolunteer', { name, email, motivation: 'Books' })
const offer = (name: string, email: string) =>
  send('forms.offerBooks', { name, email, location: 'Leeds', bookDetails: 'Atlases', quantity: '2' })
const donate = (donorName: string, donorEmail: string) => give(site, { donorName, donorEmail })

/** Somebody of each role, who signs in once. */
const people = new Map<Role, ReturnType<typeof somebody>>()
const signedInAs = (role: Role) => {
  const person = people.get(role) ?? somebody(site, role)
  people.set(role, person)
  return person
}

const TABLES = ['orders', 'donations', 'contact_messages', 'volunteer_applications', 'book_donation_requests']
/** For each table, the number of rows and of those with a supporter. */
async function linked(): Promise<string[]> {
  const counts = TABLES.map(async (table) => {
    const [row] = await site.database
      .sql`select count(supporter_id) || ' of ' || count(*) as text from ${site.database.sql(table)}`
    return String(row?.['text'])
  })
  return Promise.all(counts)
}

beforeEach(async () => {
  const { sql } = site.database
  await sql`truncate outbox_emails`
  await sql`truncate supporters, contact_messages, volunteer_applications, book_donation_requests, inbox_items, orders, donations cascade`
})

describe('a supporter', () => {
  it.each([
    ['an order', buy],
    ['a gift', donate],
    ['a message', write],
    ['an application', volunteer],
    ['an offer of books', offer],
  ])(
    'is created by %s, and found by it again in any capitals, with the latest name',
    async (_what, contact) => {
      await contact('Ama Mensah', 'Ama@Example.org')
      const first = await site.database.sql`select * from supporters`
      expect(first).toMatchObject([{ email: 'ama@example.org', name: 'Ama Mensah' }])
      await contact('Ama Owusu', 'ama@EXAMPLE.org')
      const [after, ...others] = await site.database.sql`select * from supporters`
      expect(others).toEqual([])
      expect(after).toMatchObject({ ...first[0], name: 'Ama Owusu', last_contact_at: expect.any(Date) })
      expect(Number(after?.['last_contact_at'])).toBeGreaterThanOrEqual(Number(first[0]?.['last_contact_at']))
      expect((await linked()).filter((text) => text === '2 of 2')).toHaveLength(1)
    },
  )

  it('is created once by concurrent contacts', async () => {
    const contacts = [buy, donate, write, volunteer, offer, write]
    await Promise.all(contacts.map((contact) => contact('Ama Mensah', 'ama@example.org')))
    expect(await supporters()).toEqual([{ email: 'ama@example.org', name: 'Ama Mensah' }])
    expect(await linked()).toEqual(['1 of 1', '1 of 1', '2 of 2', '1 of 1', '1 of 1'])
  })

  it.each([
    ['an order', buy],
    ['a gift', donate],
  ])('who paid by %s is renamed by another payment, but never by a form', async (_what, pay) => {
    await write('Rude Word', 'ama@example.org')
    await pay('Ama Mensah', 'ama@example.org')
    await Promise.all([write, volunteer, offer].map((form) => form('Rude Word', 'AMA@example.org')))
    expect(await supporters()).toEqual([{ email: 'ama@example.org', name: 'Ama Mensah' }])
    // an offline gift that was entered later, but given earlier
    const gift = (name: string, receivedOn: string) =>
      owner('handGifts.enter', {
        idempotencyKey: crypto.randomUUID(),
        receivedOn,
        amount: '10.00',
        method: 'cheque',
        donor: { kind: 'new', name, email: 'ama@example.org' },
      })
    expect((await gift('Ama Before', '2026-01-05')).status).toBe(200)
    expect(await supporters()).toMatchObject([{ name: 'Ama Mensah' }])
    await donate('Ama Owusu', 'ama@example.org')
    expect(await supporters()).toMatchObject([{ name: 'Ama Owusu' }])
  })

  it('is not created for somebody who only asks for prayer, in either form', async () => {
    await write('Ama Mensah', 'ama@example.org', 'prayer')
    await write('Ama Mensah', '', 'Prayer Request')
    expect(await supporters()).toEqual([])
    await expect(
      site.database.sql`with s as (insert into supporters (email, first_contact_at, last_contact_at)
          values ('a@b.c', now(), now()) returning id)
        update contact_messages set supporter_id = s.id from s`,
    ).rejects.toThrow()
  })

  it('has the address that the owner corrects', async () => {
    await buy('Ama Mensah', 'amma@example.org')
    const [email] = await site.database.sql`update outbox_emails set state = 'failed', give_up_at = now()
      where kind = 'order-confirmation' and recipient = 'amma@example.org' returning id`
    const input = {
      id: email?.['id'],
      recipient: 'ama@example.org',
      forOrder: true,
      key: crypto.randomUUID(),
    }
    expect((await owner('mail.resend', input)).status).toBe(200)
    expect(await supporters()).toEqual([{ email: 'ama@example.org', name: 'Ama Mensah' }])
  })
})

describe('erasing', () => {
  it('deletes the supporter with the notes, also while an order is on its way', async () => {
    const { sql } = site.database
    await buy('Ama Mensah', 'ama@example.org')
    await write('Bo Clarke', 'bo@example.org')
    await sql`update supporters set notes = 'Met her in Leeds'`
    expect((await owner('privacy.preview', { email: 'Ama@example.org' })).body).toMatchObject({
      supporters: 1,
    })
    await owner('privacy.erase', { email: 'ama@example.org', confirmation: 'ama@example.org' })
    expect(await supporters()).toEqual([{ email: 'bo@example.org', name: 'Bo Clarke' }])
    await owner('privacy.erase', { email: 'bo@example.org', confirmation: 'bo@example.org' })
    expect(await supporters()).toEqual([])
  })
})

describe('the list of supporters', () => {
  const list = async (input: object = {}, cookie?: string) => {
    const { status, body } = cookie
      ? await trpcTransport.call(site.url, 'supporters.list', input, cookie)
      : await owner('supporters.list', input)
    expect(status).toBe(200)
    return body as { rows: ListedSupporter[]; nextCursor: number | null }
  }

  it('has what each gave and agreed to, by pages and words; each role sees those that its records show', async () => {
    const { sql } = site.database
    await buy('Zoë Müller', 'zoe@example.org')
    const { paymentIntentId } = await donate('Ama Mensah', 'ama@example.org')
    await donate('Ama Mensah', 'ama@example.org')
    await write('Bo Clarke', 'bo@example.org')
    await sql`update payments set refunded = 4 where payment_intent_id = ${paymentIntentId}`
    const [ama] =
      await sql`update supporters set wants_summary = false where name = 'Ama Mensah' returning id`
    await sql`insert into gift_aid_declarations (supporter_id, scope, source, made_on, starts_on, wording, first_name,
        last_name, address, postcode)
      select ${ama?.['id']}, 'all gifts', source, current_date, current_date, 'hmrc-2015-10 multiple 1', 'Ama', 'Mensah', '1 Leeds Road', 'LS1 4AP'
      from unnest(array['web', 'paper']) source`
    await sql`insert into mandates (checkout_id, supporter_id, donor_name, donor_email, amount_pence, day, state, state_by, last_month)
      select donation_checkout_id, supporter_id, donor_name, donor_email, 2500, 1,
        case row_number() over (order by id) when 1 then 'ended' else 'paused' end, 'donor', '2026-11-01'
      from donations where supporter_id = ${ama?.['id']}`

    const { rows } = await list()
    expect(rows).toMatchObject([
      { name: 'Bo Clarke', giving: { total: '0.00', last: null, monthly: null, isDeclared: false } },
      {
        name: 'Ama Mensah',
        email: 'ama@example.org',
        giving: {
          total: '46.00',
          last: { at: expect.any(String), amount: '25.00' },
          monthly: 'paused',
          isDeclared: true,
        },
        accepts: { thanks: true, summary: false },
      },
      { name: 'Zoë Müller', giving: { total: '0.00', last: null }, accepts: { thanks: true, summary: true } },
    ])
    await sql`insert into gift_aid_endings (declaration_id, ends_on, reason)
      select id, current_date, 'cancelled' from gift_aid_declarations where source = 'paper'`
    expect((await list({ q: 'ama@example.org' })).rows).toMatchObject([{ giving: { isDeclared: false } }])
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.nextCursor })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(second.nextCursor).toBeNull()
    expect((await list({ q: 'mull zoe' })).rows).toMatchObject([{ name: 'Zoë Müller' }])

    const namesFor = async (role: Role) => (await list({}, (await signedInAs(role)).cookie)).rows
    const forHelper = await namesFor('helper')
    expect(forHelper.map(({ name }) => name)).toEqual(['Bo Clarke', 'Zoë Müller'])
    expect(forHelper).toMatchObject([{ giving: null, accepts: null }, { giving: null }])
    expect(await namesFor('treasurer')).toMatchObject([
      { name: 'Ama Mensah', giving: { total: '46.00' }, accepts: null },
      { name: 'Zoë Müller' },
    ])
  })
})

describe('the page of a supporter', () => {
  const page = async (id: number, cookie?: string) => {
    const { status, body } = cookie
      ? await trpcTransport.call(site.url, 'supporters.byId', { id }, cookie)
      : await owner('supporters.byId', { id })
    return { status, ...(body as Partial<SupporterPage>) }
  }
  const idOf = async (email: string) => {
    const [row] = await site.database.sql`select id from supporters where email = ${email}`
    return Number(row?.['id'])
  }

  it('has everything that they did, less refunds, without prayers; each role sees what its lists show', async () => {
    const { sql } = site.database
    await buy('Ama Mensah', 'ama@example.org')
    const { paymentIntentId } = await donate('Ama Mensah', 'ama@example.org')
    await donate('Ama Mensah', 'ama@example.org')
    await write('Ama Mensah', 'ama@example.org')
    await write('Ama Mensah', 'ama@example.org', 'prayer')
    await donate('Bo Clarke', 'bo@example.org')
    await sql`update payments set refunded = 4 where payment_intent_id = ${paymentIntentId}`
    const items = await sql`select id, kind from inbox_items order by id`
    for (const { id, kind } of items)
      await owner('inbox.reply', { id, subject: `Re: ${kind}`, body: 'Thank you', key: crypto.randomUUID() })
    const id = await idOf('ama@example.org')
    expect((await owner('supporters.setNotes', { id, notes: ' Met her in Leeds ' })).status).toBe(200)

    const seen = await page(id)
    expect(seen).toMatchObject({
      name: 'Ama Mensah',
      email: 'ama@example.org',
      notes: 'Met her in Leeds',
      contacts: { firstAt: expect.any(String), lastAt: expect.any(String) },
      totals: {
        gifts: { count: 2, total: '46.00' },
        orders: { count: 1, total: '12.00' },
        firstGiftAt: expect.any(String),
        lastGiftAt: expect.any(String),
      },
      orders: { rows: [{ total: '12.00', status: 'to pack' }], hasMore: false },
      gifts: { rows: [{ refunded: '0.00' }, { refunded: '4.00' }] },
      forms: { rows: [{ kind: 'message', state: 'answered' }] },
      replies: { rows: [{ subject: 'Re: message', item: { kind: 'message' } }] },
    })
    expect(seen.emails?.rows.map(({ kind }) => kind).toSorted()).toEqual([
      'contact-received',
      'donation-thanks',
      'donation-thanks',
      'inbox-reply',
      'order-confirmation',
    ])
    expect(JSON.stringify(seen)).not.toMatch(/prayer/i)

    const helper = await signedInAs('helper')
    const asHelper = await page(id, helper.cookie)
    expect(asHelper).toMatchObject({ orders: { rows: [{ total: null }] }, forms: { rows: [{}] } })
    expect(asHelper).toMatchObject({ totals: null, gifts: null, emails: null, notes: null, contacts: null })
    expect(JSON.stringify(asHelper)).not.toMatch(/"\d+\.\d\d"/)
    // helpers cannot even see that somebody gave
    const giver = await idOf('bo@example.org')
    expect((await page(giver, helper.cookie)).status).toBe(404)
    const treasurer = await signedInAs('treasurer')
    const asTreasurer = await page(id, treasurer.cookie)
    expect(asTreasurer).toMatchObject({
      totals: { gifts: { count: 2 } },
      orders: null,
      forms: null,
      notes: null,
    })
    expect((await page(giver, treasurer.cookie)).status).toBe(200)
    expect((await page(987_654)).status).toBe(404)
  })

  it('counts gifts by the day of giving, not of entering', async () => {
    await donate('Ama Mensah', 'ama@example.org')
    const id = await idOf('ama@example.org')
    const enter = (receivedOn: string, amount: string) =>
      owner('handGifts.enter', {
        idempotencyKey: crypto.randomUUID(),
        receivedOn,
        amount,
        method: 'cheque',
        note: '',
        donor: { kind: 'supporter', supporterId: id },
        projectId: null,
        giftAid: { source: 'none' },
        sendReceipt: false,
      })
    const days = [1, 2].map((before) =>
      londonDay(new Date(site.deps.clock().getTime() - before * 86_400_000)),
    )
    for (const [index, day] of days.entries()) expect((await enter(day, `1${index}.00`)).status).toBe(200)
    const { gifts } = await page(id)
    expect(gifts?.rows.map(({ nth, amount }) => [nth, amount])).toEqual([
      [3, '25.00'],
      [2, '10.00'],
      [1, '11.00'],
    ])
  })

  it('is linked from every row with their name, except prayers', async () => {
    await buy('Ama Mensah', 'ama@example.org')
    await write('Ama Mensah', 'ama@example.org')
    await write('Ama Mensah', 'ama@example.org', 'prayer')
    const supporterId = await idOf('ama@example.org')
    const rowsOf = async (procedure: string) =>
      ((await owner(procedure)).body as { rows: { supporterId: number | null }[] }).rows
    const idsOf = async (procedure: string) => (await rowsOf(procedure)).map((row) => row.supporterId)
    expect(await idsOf('checkout.searchOrders')).toEqual([supporterId])
    expect((await idsOf('payments.search'))[0]).toBe(supporterId)
    expect(await idsOf('inbox.list')).toEqual([null, supporterId])
    expect(await idsOf('forms.searchContacts')).toEqual([null, supporterId])
    const emails = (await rowsOf('mail.outbox')) as unknown as { kind: string; supporterId: number | null }[]
    const own = emails.filter((row) => row.supporterId === supporterId).map(({ kind }) => kind)
    expect(own).toEqual(['contact-received', 'order-confirmation'])
    const items = await site.database.sql`select id from inbox_items order by id desc`
    for (const { id } of items)
      await owner('inbox.reply', { id, subject: 'Re', body: 'Thank you', key: crypto.randomUUID() })
    expect((await idsOf('mail.outbox')).slice(0, 2)).toEqual([supporterId, null])
    expect((await owner('admin.search', { q: 'Ama@example.org' })).body).toMatchObject({
      people: [{ email: 'ama@example.org', name: 'Ama Mensah', supporterId }],
      orders: { rows: [{ supporterId }] },
      payments: { rows: [{ supporterId }] },
      messages: { rows: [{ supporterId: null }, { supporterId }] },
    })
    expect((await owner('supporters.byEmail', { email: 'AMA@example.org' })).body).toEqual({
      id: supporterId,
    })
    expect((await owner('supporters.byEmail', { email: 'bo@example.org' })).body).toBeNull()
  })

  it('sends a thank-you for the third gift from the template, once per click, unless they decline emails', async () => {
    const { sql } = site.database
    for (let gift = 0; gift < 3; gift += 1) await donate('Ama Mensah', 'Ama@example.org')
    const id = await idOf('ama@example.org')
    expect((await page(id)).gifts?.rows.map(({ nth }) => nth)).toEqual([3, 2, 1])
    const start = (await owner('supporters.thanks', { id })).body as ThanksStart
    expect(start).toEqual({
      email: 'Ama@example.org',
      subject: 'Thank you for your third gift',
      body: expect.stringMatching(/^Dear Ama Mensah,\n\nThank you for your third gift\./),
    })
    const template = { kind: 'thanks', body: 'Hurrah for a {gift}, {name}!', version: 0 }
    expect(await owner('inbox.saveTemplate', template)).toMatchObject({ status: 200 })
    expect((await owner('supporters.thanks', { id })).body).toMatchObject({
      body: 'Hurrah for a third gift, Ama Mensah!',
    })

    const words = { id, subject: start.subject, body: 'Dear Ama,\n\nHurrah!', key: crypto.randomUUID() }
    const sent = await Promise.all([1, 2, 3].map(() => owner('supporters.thank', words)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await owner('supporters.thank', { ...words, body: 'Other' })).toMatchObject({
      body: { code: 'KEY_USED' },
    })
    const emails = await sql`select id, recipient, content from outbox_emails where kind = 'supporter-thanks'`
    expect(emails).toMatchObject([{ recipient: 'Ama@example.org', content: { subject: start.subject } }])
    expect((await owner('mail.preview', { id: emails[0]?.['id'] })).body).toMatchObject({
      email: { supporterId: id },
      content: { text: expect.stringMatching(/^Dear Ama,\n\nHurrah!\n\n-- \n/) },
    })
    expect(
      await sql`select from audit_events where action = 'supporter-thanked' and subject_id = ${id}`,
    ).toHaveLength(1)

    expect((await page(id)).preferences).toEqual({ wantsThanks: true, version: 1 })
    const wish = { id, wantsThanks: false, version: 1 }
    expect((await owner('supporters.setPreferences', wish)).body).toEqual({ wantsThanks: false, version: 2 })
    expect((await owner('supporters.setPreferences', wish)).body).toMatchObject({ code: 'CHANGED_ELSEWHERE' })
    expect(await owner('supporters.thank', { ...words, key: crypto.randomUUID() })).toMatchObject({
      status: 409,
    })
    expect((await owner('supporters.thank', words)).status).toBe(200)

    await owner('privacy.erase', { email: 'ama@example.org', confirmation: 'ama@example.org' })
    const [left] =
      await sql`select recipient, content, state from outbox_emails where kind = 'supporter-thanks'`
    expect(left).toEqual({ recipient: 'Erased', content: null, state: 'skipped' })
    expect(await owner('supporters.thank', { ...words, key: crypto.randomUUID() })).toMatchObject({
      status: 409,
    })
  })
})

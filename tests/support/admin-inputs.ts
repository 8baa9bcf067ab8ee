/** A valid input for each admin procedure, and the records that they need, for tests that call them all. */
import { Secret, TOTP } from 'otpauth'
import { taxYearOf } from '#shared/money/gift-aid/accounting-year.ts'
import { guessImportColumns } from '#shared/money/imports/imports.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { CURRENCY } from '#shared/platform/text/amounts.ts'
import { hashOfToken } from '#server/platform/sessions/token-store.ts'
import { giftWithDeclaration } from './gift-aid.ts'
import { buy, dropWebhooks } from './paying.ts'
import { authenticator, OWN_PASSWORD, somebody, type Somebody } from './accounts.ts'
import { startMailbox } from './mail-server.ts'
import { seedMany } from './seed-many.ts'
import type { TestSite } from './site.ts'
import { type Answer, trpcTransport } from './transports.ts'

const NEW_PASSWORD = 'four other words of theirs'
/** Secret of an authenticator app. */
const APP_SECRET = 'JBSWY3DPEHPK3PXP'
const PASSKEY_ID = 1
const PASSKEY_TOKEN = 'a token of a step'
/** A session of the owner on another device. */
const OTHER_SESSION_ID = 900
const CHALLENGE = 'YSBjaGFsbGVuZ2U'
/** An account for owners to change and remove. */
const COLLEAGUE_ID = 2

/** The only payment that exists at the provider. */
const PAYMENT_ID = 21
const OFFLINE_GIFT_ID = 22
const post = { title: 'Books', excerpt: 'Books', content: 'Books', author: 'Ama', published: false }
/** A project of the test, as its form sends it. */
const project = {
  name: 'Ghana',
  description: 'Books',
  imageUrl: null,
  status: 'active',
  country: 'Ghana',
  startDate: '2026-01-01',
  targetSchools: 1,
  booksNeeded: 10,
}
const bracelet = {
  name: 'Kingfisher',
  description: 'Blue',
  price: '12.00',
  country: 'multi',
  colors: ['#2457A6'],
  image: 'multi-bands.svg',
}
/** A file with one gift that can be imported. */
const IMPORTED = 'Name,Email,Date,Amount\nGrace Addo,grace.addo@example.org,2025-12-01,5.00\n'
const POST_ID = 6
const DELETED_POST_ID = 13
/** A claim without gifts. */
const CLAIM_ID = 900
const LINK_ID = 900
/** Drafts of news, and news that is being sent. */
const NEWS_PROJECT = 2
const NEWS_ID = 900
const NEWS_TO_SEND = 901
const NEWS_TO_REMOVE = 902
const SENDING_NEWS = 903
const NEWS = { subject: 'Open', body: 'It opened' }
const DRAFT_ID = 900
const SHARED_DRAFT_ID = 901

/** Contact details of order 7. */
const CONTACT = {
  name: 'Ada Okafor',
  email: 'ada@example.org',
  line1: '1 Reading Street',
  line2: '',
  town: 'Leeds',
  postcode: 'LS1 4AP',
}

const today = () => londonDay(new Date())

const INPUTS: Record<string, object> = {
  'checkout.orders': { limit: 2 },
  'checkout.searchOrders': { q: 'ama' },
  'checkout.order': { id: 1 },
  'checkout.orderById': { id: 1 },
  'checkout.markOrders': { orders: [{ id: 7, from: 'to pack', to: 'packed' }] },
  'checkout.correctContact': { id: 7, contact: { ...CONTACT, town: 'York' }, before: CONTACT },
  'checkout.setOrderStatus': { id: 8, from: 'to pack', to: 'packed' },
  'checkout.choicesOfOrder': { id: 1 },
  'checkout.enterChoices': {
    id: 1,
    lines: [{ lineId: 1, before: [], choices: [{ question: 'Your colours', answer: 'red' }] }],
  },
  'checkout.setTrackingNote': { id: 8, trackingNote: 'RM 1', carrier: 'Royal Mail' },
  'checkout.askForDetails': { id: 9 },
  'forms.contacts': {},
  'forms.removeContact': { id: 1 },
  'forms.searchContacts': { q: 'ama' },
  'bin.list': {},
  'bin.putBack': { record: 'message', id: 3 },
  'bin.deleteForGood': { record: 'post', id: DELETED_POST_ID },
  'payments.list': { limit: 2 },
  'payments.search': { q: 'ama' },
  'payments.byId': { id: PAYMENT_ID },
  'payments.timeline': { id: PAYMENT_ID },
  'payments.payouts': {},
  'payments.payout': { id: 1 },
  'payments.refund': {
    id: PAYMENT_ID,
    amount: '1.00',
    reason: 'duplicate',
    key: '5f0c9b4e-6f6f-4f0e-9d43-0d5a3c1f6a10',
  },
  'payments.checkWithProvider': { id: PAYMENT_ID },
  'handGifts.enter': {
    idempotencyKey: '3b0c9b4e-6f6f-4f0e-9d43-0d5a3c1f6a10',
    receivedOn: londonDay(new Date()),
    amount: '5.00',
    method: 'cash',
    donor: { kind: 'anonymous' },
  },
  'handGifts.undo': { id: OFFLINE_GIFT_ID, reason: 'mistake' },
  'handGifts.donors': { q: 'ama' },
  'mandates.search': { q: 'ama' },
  'mandates.months': {},
  'mandates.byId': { id: 1 },
  'mandates.change': { id: 1, version: 1, change: { to: 'amount', amount: 15 } },
  'statements.importFile': {
    text: 'Date,Name,Reference,Amount\n2026-01-02,Ama,Gift,1.00',
    columns: { date: 0, amount: 3, paidIn: null, description: 1, reference: 2 },
  },
  'statements.lines': {},
  'statements.book': { id: 1, donor: { kind: 'anonymous' } },
  'statements.ignore': { id: 2 },
  'statements.reopen': { id: 3 },
  'statements.forget': { id: 4 },
  'payments.attention': {},
  'payments.resolvePaymentIssue': { id: 2, resolution: 'Rang the bank' },
  'giving.settings': {},
  'imports.read': { text: IMPORTED },
  'imports.confirm': {
    text: IMPORTED,
    columns: guessImportColumns(['Name', 'Email', 'Date', 'Amount']),
    key: '0f2d8a51-6f6f-4f0e-9d43-0d5a3c1f6a11',
    rows: 1,
  },
  'imports.undo': { id: 1 },
  'imports.list': {},
  'imports.monthly': {},
  'imports.forgetMonthly': { id: 1 },
  'giving.saveSettings': {
    hmrcReference: 'AB12345',
    yearEndDay: 31,
    yearEndMonth: 3,
    addsUpSmallGifts: true,
    showsFunds: false,
    version: 1,
  },
  'givingLinks.list': {},
  'givingLinks.byId': { id: LINK_ID },
  'givingLinks.make': {
    name: 'Church hall',
    sentence: 'Books',
    amount: '25',
    often: 'once',
    projectId: null,
    key: '7c1a1f0e-6f6f-4f0e-9d43-0d5a3c1f6a13',
  },
  'givingLinks.remove': { id: LINK_ID },
  'projectNews.list': { projectId: NEWS_PROJECT },
  'projectNews.byId': { id: NEWS_ID },
  'projectNews.create': { ...NEWS, projectId: NEWS_PROJECT, key: '7c1a1f0e-6f6f-4f0e-9d43-0d5a3c1f6a14' },
  'projectNews.update': { ...NEWS, id: NEWS_ID, version: 1 },
  'projectNews.remove': { id: NEWS_TO_REMOVE },
  'projectNews.sample': { ...NEWS, projectId: NEWS_PROJECT, scheme: 'light' },
  'projectNews.test': { id: NEWS_ID, key: '7c1a1f0e-6f6f-4f0e-9d43-0d5a3c1f6a15' },
  'projectNews.send': { id: NEWS_TO_SEND, version: 1 },
  'projectNews.move': { id: SENDING_NEWS, move: 'pause' },
  'standingOrders.bank': {},
  'standingOrders.saveBank': {
    accountName: 'Threads & Pages',
    sortCode: '20-00-00',
    accountNumber: '55779911',
    iban: '',
    bic: '',
    version: 1,
  },
  'standingOrders.removeBank': { version: 2 },
  'claims.summary': {},
  'claims.gifts': {},
  'claims.decide': { id: 1, decision: 'exclude', reason: 'Not their own money' },
  'claims.list': {},
  'claims.make': { from: '2020-01-01', to: '2098-12-31', key: '5f0c9b4e-6f6f-4f0e-9d43-0d5a3c1f6a11' },
  'claims.byId': { id: CLAIM_ID },
  'claims.move': { id: CLAIM_ID, to: 'exported' },
  'claims.smallGifts': {},
  'claims.setSmallGifts': { taxYear: taxYearOf(today()), amount: '20.00', version: 0 },
  'blog.create': post,
  'blog.update': { ...post, id: POST_ID },
  'blog.remove': { id: POST_ID },
  'blog.manage': {},
  'blog.cards': { wanted: [] },
  'blog.forEditing': { id: 5 },
  'blog.sharePreview': { id: DRAFT_ID },
  'blog.withdrawPreview': { id: SHARED_DRAFT_ID },
  'shop.manage': {},
  'shop.forEditing': { id: 1 },
  'shop.create': { ...bracelet, name: 'Heron' },
  'shop.update': { ...bracelet, id: 1, version: 1 },
  'shop.duplicate': { id: 2 },
  'shop.setState': { id: 3, version: 1, state: 'hidden' },
  'shop.remove': { id: 4 },
  'shop.reorder': { ids: [2, 1] },
  'content.draft': {},
  'content.saveSection': {
    section: 'delivery',
    value: { shipping: { from: '1', to: '2' }, perBracelet: '2', replyHours: '24' },
    version: 0,
  },
  'content.publish': { version: 1 },
  'content.setPreview': { isOn: true },
  'content.versions': {},
  'content.version': { id: 0 },
  'content.bringBack': { id: 0, version: 1 },
  'content.discard': { version: 2 },
  'projects.manage': {},
  'projects.forEditing': { id: 1 },
  'projects.create': { ...project, name: 'Kenya' },
  'projects.update': { ...project, id: 1, version: 1 },
  'projects.archive': { id: 1, isArchived: true },
  'projects.order': { ids: [1] },
  'projects.addBooks': { projectId: 1, books: 5, day: '2026-01-02' },
  'projects.remove': { id: 1 },
  'funds.balances': {},
  'funds.spending': {},
  'funds.spend': {
    key: '7c1a1f0e-6f6f-4f0e-9d43-0d5a3c1f6a12',
    day: '2026-01-02',
    amount: '5',
    fundId: 1,
    purpose: 'Stamps',
    isConfirmed: true,
  },
  'funds.undoSpending': { id: 1 },
  'inbox.list': {},
  'inbox.byId': { id: 2 },
  'inbox.setState': { id: 2, state: 'closed' },
  'inbox.remove': { id: 4 },
  'inbox.setNotes': { id: 2, notes: 'Rang her' },
  'inbox.thread': { id: 2 },
  'inbox.reply': {
    id: 2,
    subject: 'Re: Your message',
    body: 'Thank you',
    key: '7c1a1f0e-6f6f-4f0e-9d43-0d5a3c1f6a10',
  },
  'inbox.templates': {},
  'inbox.saveTemplate': { kind: 'message', body: 'Dear {name}', version: 0 },
  'giftAid.endDeclaration': { id: 1, endsOn: '2026-01-01', reason: 'cancelled' },
  'rehearsal.read': {},
  'rehearsal.act': { act: 'pay out' },
  'supporters.list': {},
  'supporters.byId': { id: 1 },
  'supporters.setPreferences': { id: 1, wantsThanks: true, version: 1 },
  'supporters.setNews': { id: 1, channel: 'post', choice: 'opt-in', told: 'in person' },
  'supporters.thanks': { id: 1 },
  'supporters.markThanked': { id: 1, isThanked: true },
  'supporters.thank': {
    id: 1,
    subject: 'Thank you',
    body: 'Thank you',
    key: '7c1a1f0e-6f6f-4f0e-9d43-0d5a3c1f6a11',
  },
  'supporters.byEmail': { email: 'ada@example.org' },
  'supporters.setNotes': { id: 1, notes: 'Met her in Leeds' },
  'privacy.preview': { email: 'buyer1@example.org' },
  'privacy.export': { email: 'buyer1@example.org' },
  'privacy.erase': { email: 'buyer1@example.org', confirmation: 'buyer1@example.org' },
  'mail.outbox': {},
  'mail.groups': {},
  'mail.resend': { id: 1, recipient: '', key: '6b1f0c1e-58b8-4c0e-9d3e-2f0f3a0d7a11' },
  'mail.resendFailed': {},
  'mail.preview': { id: 1 },
  'mail.sample': { kind: 'order-confirmation', subject: 'Hello', opening: 'Hello' },
  'mail.texts': {},
  'mail.text': { kind: 'order-confirmation' },
  'mail.saveText': { kind: 'order-confirmation', subject: 'Hello', opening: 'Hello', version: 0 },
  'mail.restoreText': { kind: 'order-dispatched', version: 1 },
  'integrations.tokens': {},
  'integrations.createToken': { name: 'Stock', scopes: ['checkout.orders'], days: 30 },
  'integrations.revokeToken': { id: 1 },
  'webhooks.list': {},
  'webhooks.create': { url: 'https://example.org/', events: ['order.paid'] },
  'webhooks.update': { id: 1, url: 'https://example.org/', events: ['order.sent'], enabled: true },
  'webhooks.remove': { id: 2 },
  'webhooks.replaceSecret': { id: 1 },
  'webhooks.test': { id: 1 },
  'webhooks.deliveries': { limit: 2 },
  'webhooks.searchDeliveries': {},
  'webhooks.replay': { id: 1 },
  'setUp.read': {},
  'setUp.cards.read': {},
  'setUp.cards.connect': {
    publishableKey: `pk_test_${'a'.repeat(30)}`,
    secretKey: `sk_test_${'b'.repeat(30)}`,
  },
  'setUp.cards.retry': {},
  'setUp.cards.discard': {},
  'setUp.sendTest': { key: '7c1a1f0e-6f6f-4f0e-9d43-0d5a3c1f6a11' },
  'setUp.check': { part: 'website' },
  'setUp.backUp': {},
  'setUp.handOver': {},
  'setUp.mail': {},
  'setUp.mailDomain': { address: 'hello@gmail.com', host: '' },
  'setUp.confirmMail': { code: '123456' },
  'setUp.discardMail': {},
  'admin.me': {},
  'admin.overview': {},
  'admin.today': {},
  'admin.figures': {},
  'admin.search': { q: 'ama' },
  'admin.activity': {},
  'admin.jobs': {},
  'admin.live': {},
  'accounts.list': {},
  'accounts.invite': { name: 'Ida', email: 'ida@example.org', role: 'writer' },
  'accounts.setRole': { id: COLLEAGUE_ID, role: 'writer' },
  'accounts.remove': { id: COLLEAGUE_ID },
  'accounts.setSharedPassword': { isOn: false },
  'account.read': {},
  'account.rename': { name: 'Nia' },
  'account.changePassword': { password: OWN_PASSWORD, newPassword: NEW_PASSWORD },
  'account.startSecondFactor': { password: NEW_PASSWORD },
  'account.turnOffSecondFactor': { password: NEW_PASSWORD },
  'account.startPasskey': { password: NEW_PASSWORD },
  'account.removePasskey': { id: PASSKEY_ID },
  'account.makeRecoveryCodes': {},
  'account.endSession': { id: OTHER_SESSION_ID },
  'account.endOtherSessions': {},
  'admin.isProven': {},
  'admin.prove': { password: OWN_PASSWORD },
}

/** Procedures with a valid input in `adminInput`. */
export const ADMIN_CALLS = [
  ...Object.keys(INPUTS),
  'account.confirmSecondFactor',
  'account.addPasskey',
  'setUp.tryMail',
]

/** A valid input, with which a mutation changes something. Inputs about an account are for an owner's. */
export function adminInput({ deps: { clock, config } }: TestSite, procedure: string): object | undefined {
  if (procedure === 'account.confirmSecondFactor') {
    const app = new TOTP({ secret: Secret.fromBase32(APP_SECRET) })
    return { code: app.generate({ timestamp: clock().getTime() }) }
  }
  if (procedure === 'account.addPasskey') {
    const device = authenticator(new URL(config.publicUrl).origin)
    return { token: PASSKEY_TOKEN, name: 'Phone', credential: device.make({ challenge: CHALLENGE }) }
  }
  // after `confirmMail` has stored a first version
  if (procedure === 'setUp.tryMail') return { settings: mailOf(mailPort), version: 1, isAgain: false }
  return INPUTS[procedure]
}

/** Of a mail server that takes everything, and ends with the test file's process. */
let mailPort = 25
const mailOf = (port: number) => ({
  host: '127.0.0.1',
  port,
  user: '',
  password: '',
  senderName: '',
  senderAddress: 'hello@example.org',
  notices: 'owner@example.org',
})

/** Calls a procedure with an account's session, and stores the new cookie if the session is replaced. */
export async function callAs(site: TestSite, who: { cookie: string }, procedure: string): Promise<Answer> {
  const input = adminInput(site, procedure)
  // the step lasts only minutes, and the clock may have moved on
  if (procedure === 'account.addPasskey')
    await site.database
      .sql`update sign_in_steps set expires_at = ${new Date(site.deps.clock().getTime() + 60_000)}
      where token_hash = ${hashOfToken(PASSKEY_TOKEN)}`
  const answer = await trpcTransport.call(site.url, procedure, input, who.cookie)
  const [cookie] = answer.headers.get('set-cookie')?.split(';') ?? []
  if (cookie?.startsWith('admin_session=')) who.cookie = cookie
  if (procedure === 'account.startSecondFactor')
    await site.database.sql`update accounts set totp_secret = ${APP_SECRET} where totp_secret is not null`
  return answer
}

/** Creates all records that the inputs refer to. @returns the owner who can make the calls */
export async function prepareAdminRecords(site: TestSite): Promise<Somebody> {
  const { sql } = site.database
  const owner = await somebody(site, 'owner')
  mailPort = (await startMailbox()).port
  const { host, port, user, password, senderAddress, notices } = mailOf(mailPort)
  const settings = {
    server: { host, port, user, password },
    sender: { name: '', address: senderAddress },
    notices,
  }
  const trial = { settings, code: '123456', sentAt: new Date().toISOString(), version: 0, isAgain: false }
  await site.deps.db.transaction((tx) =>
    site.deps.secrets.write(tx, 'mail-try', trial, { version: 0, now: new Date() }),
  )
  await somebody(site, 'helper', 'Colleague')
  await sql`
    insert into passkeys (person_id, credential_id, public_key, counter, transports, name)
    values (${owner.id}, 'a-credential', '', 0, '{}', 'Key')`
  await sql`
    insert into sign_in_steps (token_hash, step, person_id, challenge, expires_at)
    values (${hashOfToken(PASSKEY_TOKEN)}, 'new-passkey', ${owner.id}, ${CHALLENGE}, now() + interval '4 minutes')`
  await sql`
    insert into admin_sessions (id, token_hash, person_id) overriding system value
    values (${OTHER_SESSION_ID}, 'another', ${owner.id})`
  await seedMany(sql, { payments: 20, messages: 10, posts: 10 })
  await sql`update webhook_endpoints set enabled = true where id = 1`
  await sql`
    insert into projects (name, description, status, country, start_date, target_schools, books_needed)
    values ('Ghana', 'Books', 'active', 'Ghana', '2026-01-01', 1, 10),
      ('Togo', 'Books', 'active', 'Togo', '2026-01-01', 1, 10)`
  await sql`
    insert into blog_posts (id, slug, title, excerpt, content, author, tags, published, preview_key)
    overriding system value
    select id, 'draft-' || id, 'A draft', 'e', 'c', 'a', '{}', false, key
    from (values (${DRAFT_ID}::bigint, null), (${SHARED_DRAFT_ID}::bigint, 'a-key')) as draft (id, key)`
  // later webhooks would look like changes
  await dropWebhooks(site)
  await buy(site)
  await sql`
    insert into payments (payment_intent_id, amount, currency, status, payment_type)
    values ('hand_of-a-test', '5.00', ${CURRENCY}, 'succeeded', 'donation')`
  await sql`
    insert into statement_lines (fingerprint, day, amount, description, reference, state, decided_at)
    select id::text, current_date, 1, 'Ama', '', case when id > 2 then 'ignored' else 'open' end,
      case when id > 2 then now() end from generate_series(1, 4) id`
  await sql`insert into imports (idempotency_key, signature, columns) values (gen_random_uuid(), '', '{}')`
  await sql`update supporters set monthly_elsewhere_pence = 500 where id = 1`
  await sql`update order_lines set bracelet_id = 2 where id = 1`
  await sql`
    update bracelets set questions = '[{"question":"Your colours","options":[],"required":true}]' where id = 2`
  await sql`update orders set status = 'to pack', needs_address = true where id = 9`
  await sql`update orders set status = 'to pack', payment_status = 'paid', customer_name = ${CONTACT.name},
    customer_email = ${CONTACT.email}, address_line1 = ${CONTACT.line1}, address_line2 = null,
    address_town = ${CONTACT.town}, address_postcode = ${CONTACT.postcode} where id = 7`
  await sql`
    insert into gift_aid_claims (id, idempotency_key, from_on, to_on, adds_up_small_gifts, year_end)
    overriding system value values (${CLAIM_ID}, gen_random_uuid(), '2020-01-01', '2020-12-31', false, '03-31')`
  await sql`insert into giving_links (id, idempotency_key, code, name, sentence) overriding system value
    values (${LINK_ID}, gen_random_uuid(), 'aaaaa', 'Church hall', 'Books')`
  await sql`insert into project_news (id, project_id, subject, body, state, idempotency_key) overriding system value
    select id, ${NEWS_PROJECT}, 'Open', 'It opened', case when id = ${SENDING_NEWS} then 'sending' else 'draft' end, gen_random_uuid()
    from generate_series(${NEWS_ID}::bigint, ${SENDING_NEWS}) id`
  const [fund] =
    await sql`insert into funds (key, project_id, name) values ('project 2', ${NEWS_PROJECT}, 'Togo') returning id`
  await sql`update donations set fund_id = ${Number(fund?.['id'])} where supporter_id is not null`
  await sql`insert into news_choices (supporter_id, channel, choice, source, wording, wording_version)
    select supporter_id, 'email', 'opt-in', 'owner', '', '' from donations where supporter_id is not null`
  await sql`insert into bank_details (account_name, sort_code, account_number) values ('Books', '200000', '55779911')`
  await sql`insert into bin_items (post_id, name) values (${DELETED_POST_ID}, 'Deleted')`
  await sql`insert into outbox_emails (kind, dedupe_key, record_id, belongs_to, recipient, state)
    values ('contact-received', 'contact-received:9', 9, 'supporter 9', 'ada@example.org', 'failed')`
  await sql`insert into email_texts (kind, subject, opening) values ('order-dispatched', 'Hello', 'Hello')`
  await sql`
    insert into gift_aid_declarations
      (donation_id, scope, source, made_on, starts_on, wording, first_name, last_name, address)
    select min(id), 'all gifts', 'paper', '2025-12-01', '2021-12-01', 'a form', 'Ada', 'Okafor', '1 Reading Street'
    from donations`
  await giftWithDeclaration(sql, { day: today(), pence: 5000 })
  return owner
}

/** The owner's queries on long lists, as the dashboard sends them, in the cases that cost the database most. */
import type postgres from 'postgres'
import { visitor, WORDS } from './seed-many.ts'

export type AdminQuery = { procedure: string; input?: object; title: string }

const STATUSES = {
  'payments.search': ['succeeded', 'failed'],
  'checkout.searchOrders': ['delivered', 'to pack'],
} as const

/** A month with the oldest seeded rows, and one with the newest. */
const OLD = { from: '2020-02-01', to: '2020-02-29' }
const NEW = { from: '2025-12-01', to: '2025-12-31' }

/** Lists that can be filtered by days. */
const DATED = [
  'payments.search',
  'checkout.searchOrders',
  'forms.searchContacts',
  'inbox.list',
  'mail.outbox',
  'mail.groups',
  'admin.activity',
  'payments.attention',
  'blog.manage',
  'funds.spending',
]

const TABLES: Record<string, string> = {
  'payments.search': 'payments',
  'payments.attention': 'payment_issues',
  'funds.spending': 'spending',
  'imports.monthly': 'supporters',
  'mandates.search': 'mandates',
  'checkout.searchOrders': 'orders',
  'forms.searchContacts': 'contact_messages',
  'blog.manage': 'blog_posts',
  'inbox.list': 'inbox_items',
  'mail.outbox': 'outbox_emails',
  'mail.groups': 'outbox_emails',
  'webhooks.searchDeliveries': 'webhook_deliveries',
  'admin.activity': 'audit_events',
  'supporters.list': 'supporters',
  'claims.gifts': 'donations',
  'imports.list': 'imports',
  'statements.lines': 'statement_lines',
}

/** Queries of the dashboard that read settings or a few rows, however many payments there are. */
export const SMALL_QUERIES: AdminQuery[] = [
  ...[
    'accounts.list',
    'admin.isProven',
    'admin.jobs',
    'admin.me',
    'content.draft',
    'content.versions',
    'giving.settings',
    'inbox.templates',
    'integrations.tokens',
    'mail.texts',
    'projects.manage',
    'rehearsal.read',
    'setUp.cards.read',
    'setUp.handOver',
    'setUp.mail',
    'standingOrders.bank',
  ].map((procedure) => ({ procedure, title: 'all' })),
  { procedure: 'blog.cards', title: 'a bracelet', input: { wanted: ['bracelet:1'] } },
  { procedure: 'mail.text', title: 'a text', input: { kind: 'donation-thanks' } },
]
/** Queries that need an account of one's own or another server, or of which a filled database has no row. */
export const UNLISTED_QUERIES = [
  'content.version',
  'projects.forEditing',
  'projectNews.list',
  'projectNews.byId',
  'setUp.mailDomain',
  'account.read',
]

/** For each list, a cursor after nine tenths of its rows. */
export async function deepCursors(sql: postgres.Sql): Promise<Record<string, number>> {
  const cursors = Object.entries(TABLES).map(async ([procedure, table]): Promise<[string, number]> => {
    const [row] = await sql`select max(id) / 10 as id from ${sql(table)}`
    return [procedure, Math.max(1, Number(row?.['id']))]
  })
  return Object.fromEntries(await Promise.all(cursors))
}

/** @param deep result of `deepCursors` */
export function adminQueries(deep: Record<string, number>): AdminQuery[] {
  const at = (procedure: string) => ({ cursor: deep[procedure] ?? 1 })
  const pages = (procedure: string) => queries(procedure, { 'first page': {}, 'deep page': at(procedure) })
  return [
    ...DATED.flatMap((procedure) => days(procedure, at(procedure))),
    ...Object.entries(STATUSES).flatMap(([procedure, [many, few]]) => [
      ...pages(procedure),
      ...queries(procedure, {
        [`many: ${many}`]: { status: many },
        [`many: ${many}, deep`]: { status: many, ...at(procedure) },
        [`few: ${few}`]: { status: few },
      }),
      ...words(procedure, { status: few }),
    ]),
    ...queries('payments.search', { 'gifts of an old month': { type: 'donation', ...OLD } }),
    ...queries('checkout.searchOrders', {
      'packing order of days': { oldestFirst: true, ...NEW },
      'to pack, oldest first': { status: 'to pack', oldestFirst: true },
      disputed: { paymentStatus: 'disputed' },
      'to print': { ids: [40, 41, 90], oldestFirst: true },
      'word among refunded': { q: 'grace', paymentStatus: 'refunded' },
      'a bracelet': { q: 'ghana flag' },
      'a parcel': { q: 'AB 1234 5678 9GB' },
    }),
    ...queries('checkout.orderById', { 'an order': { id: 40 } }),
    ...pages('payments.attention'),
    ...queries('payments.payouts', { newest: {} }),
    ...pages('funds.spending'),
    ...queries('payments.payout', { 'a payout': { id: 1 } }),
    ...queries('payments.timeline', { 'of an order': { id: 101 }, 'of a donation': { id: 90 } }),
    ...pages('imports.monthly'),
    ...pages('imports.list'),
    ...queries('givingLinks.list', { 'first page': {} }),
    ...queries('givingLinks.byId', { 'a link': { id: 5 } }),
    { procedure: 'funds.balances', title: 'all' },
    { procedure: 'claims.summary', title: 'all years' },
    ...pages('claims.gifts'),
    ...queries('claims.gifts', {
      claimable: { state: 'claimable' },
      'to decide': { state: 'to decide' },
      claimed: { state: 'claimed' },
      'not claimable': { state: 'not claimable' },
    }),
    ...queries('claims.list', { 'first page': {} }),
    ...queries('claims.byId', { 'paid long ago': { id: 20 }, 'a draft': { id: 71 } }),
    { procedure: 'claims.smallGifts', title: 'tax years' },
    ...queries('statements.lines', {
      open: {},
      booked: { state: 'booked' },
      ignored: { state: 'ignored' },
      'ignored, deep': { state: 'ignored', ...at('statements.lines') },
    }),
    ...queries('handGifts.donors', {
      'common word': { q: 'grace' },
      'rare word': { q: WORDS.twenty },
      none: { q: 'xylophone' },
    }),
    ...queries('payments.list', {
      'a page': { limit: 50 },
      'deep page': { limit: 50, ...at('payments.search') },
    }),
    ...queries('payments.byId', { 'a payment': { id: 90 } }),
    ...queries('checkout.orders', {
      'a page': { limit: 50 },
      'deep page': { limit: 50, ...at('checkout.searchOrders') },
    }),
    ...queries('checkout.order', { 'an order': { id: 40 } }),
    ...queries('checkout.choicesOfOrder', { 'an order': { id: 40 } }),
    ...queries('forms.contacts', { 'a page': { limit: 50 } }),
    ...queries('webhooks.deliveries', { 'a page': { limit: 50 } }),
    ...queries('bin.list', { 'first page': {} }),
    { procedure: 'admin.figures', title: 'months and years' },
    { procedure: 'shop.manage', title: 'all bracelets' },
    ...queries('shop.forEditing', { 'a bracelet': { id: 1 } }),
    ...queries('mail.preview', { 'of an order': { id: 40, scheme: 'light' } }),
    ...queries('supporters.thanks', { 'of a donor': { id: 4 } }),
    ...pages('mandates.search'),
    ...queries('mandates.search', {
      failing: { state: 'failing' },
      'failing, deep': { state: 'failing', ...at('mandates.search') },
      paused: { state: 'paused' },
    }),
    ...queries('mandates.byId', { 'of a donor': { id: 40 } }),
    { procedure: 'mandates.months', title: 'a year' },
    ...pages('forms.searchContacts'),
    ...words('forms.searchContacts', {}),
    ...pages('blog.manage'),
    ...queries('blog.manage', { drafts: { state: 'draft' } }),
    ...words('blog.manage', { state: 'draft' }),
    ...queries('blog.forEditing', { 'a post': { id: 8 } }),
    ...pages('inbox.list'),
    ...queries('inbox.list', {
      new: { state: 'new' },
      volunteers: { kind: 'volunteer' },
      'new volunteers': { kind: 'volunteer', state: 'new' },
      'oldest first': { state: 'new', order: 'oldest first' },
      'deleted soon': { deletion: 'deleted soon' },
    }),
    ...words('inbox.list', { state: 'new' }),
    ...queries('inbox.byId', { 'of an item': { id: 40 } }),
    ...queries('inbox.thread', { 'of an item': { id: 40 }, 'of a message': { messageId: 40 } }),
    ...pages('mail.outbox'),
    ...pages('mail.groups'),
    ...queries('mail.groups', {
      failed: { state: 'failed' },
      queued: { state: 'queued' },
      word: { q: 'grace' },
      'rare word': { q: WORDS.twenty },
      address: { q: 'ada@example.org' },
    }),
    ...queries('mail.outbox', { failed: { state: 'failed' }, queued: { state: 'queued' } }),
    { procedure: 'webhooks.list', title: 'webhooks' },
    ...pages('webhooks.searchDeliveries'),
    ...days('webhooks.searchDeliveries', at('webhooks.searchDeliveries')),
    ...queries('webhooks.searchDeliveries', {
      failed: { state: 'failed' },
      'of one webhook': { endpointId: 1 },
      'failed of one webhook': { endpointId: 1, state: 'failed' },
    }),
    ...pages('admin.activity'),
    ...queries('admin.activity', { 'of nobody': { q: 'nobody' } }),
    { procedure: 'admin.overview', title: 'figures' },
    { procedure: 'admin.today', title: 'money and set-up' },
    { procedure: 'setUp.read', title: 'all parts' },
    ...words('admin.search', {}),
    ...queries('admin.search', { 'a number: 1002': { q: '1002' }, 'a postcode: ls14ap': { q: 'ls14ap' } }),
    ...pages('supporters.list'),
    ...queries('supporters.list', {
      'accept news': { news: 'accepted' },
      'declined news, few and old': { news: 'declined' },
      'were never asked': { news: 'unasked' },
      'word among those who declined': { q: 'grace', news: 'declined' },
    }),
    ...words('supporters.list', {}),
    ...queries('supporters.byId', { 'the first': { id: 40 }, 'a late one': { id: 12_000 } }),
    ...queries('supporters.byEmail', { 'of a buyer': { email: 'Buyer100@example.org' } }),
    ...queries('privacy.preview', {
      'of a buyer': { email: 'Buyer100@example.org' },
      'of a donor': { email: 'donor104@example.org' },
      'of a writer': { email: 'writer20@example.org' },
    }),
  ]
}

/** @param inputs by title */
const queries = (procedure: string, inputs: Record<string, object>) =>
  Object.entries(inputs).map(([title, input]) => ({ procedure, title, input }))

/** Months of old and new rows, and a page within a long range. */
const days = (procedure: string, cursor: object): AdminQuery[] =>
  queries(procedure, {
    'old days': OLD,
    'new days': NEW,
    'days, deep page': { from: OLD.from, to: NEW.to, ...cursor },
  })

/** Words in few, some, many, all and no rows; two words; and a word with a status. */
const words = (procedure: string, status: object): AdminQuery[] => [
  ...Object.entries({ ...WORDS, none: 'xylophone', 'two words': 'ama okafor' }).map(([title, q]) => ({
    procedure,
    title: `word, ${title}: ${q}`,
    input: { q },
  })),
  { procedure, title: 'word and status', input: { q: 'grace', ...status } },
  ...(DATED.includes(procedure)
    ? [
        { procedure, title: 'word in old days', input: { q: 'grace', ...OLD } },
        { procedure, title: 'rare word in new days', input: { q: WORDS.twenty, ...NEW } },
      ]
    : []),
]

export type PublicCall = {
  procedure: string
  title: string
  input: object
  /** Returns all rows, so the cost is reported per row. */
  whole?: true
}

/** Values from the middle of the tables. */
export type Known = {
  session: string
  bracelets: number[]
  slug: string
  /** A post with newer and older neighbours. */
  post: number
}

export async function knownRows(sql: postgres.Sql, cartRows: number): Promise<Known> {
  const [row] = await sql.unsafe<[{ session: string }]>(
    // the first visitor, from the middle on, who still has all four lines
    `select session_id as session from cart_items where session_id >= ${visitor(String(Math.floor(cartRows / 8)))}
      group by session_id having count(*) = 4 order by session_id limit 1`,
  )
  const [post] = await sql<[{ id: number; slug: string }]>`
    select id, slug from blog_posts where published and deleted_at is null
    order by id offset (select count(*) / 2 from blog_posts where published and deleted_at is null) limit 1`
  const lines = await sql<{ id: number }[]>`
    select bracelet_id as id from cart_items where session_id = ${row.session} order by 1`
  return {
    session: row.session,
    bracelets: lines.map(({ id }) => id),
    slug: post.slug,
    post: post.id,
  }
}

const person = { name: 'Ama Mensah', email: 'ama@example.org' }

/** @param round varies the written values */
export function publicCalls(known: Known, round = 0): PublicCall[] {
  const [braceletId = 1] = known.bracelets
  const line = { sessionId: known.session, braceletId }
  const fresh = { sessionId: `fresh-${round}`, braceletId }
  return [
    { procedure: 'shop.bracelets', title: 'all', input: {}, whole: true },
    { procedure: 'shop.bracelets', title: 'page', input: { limit: 10, cursor: 5 } },
    { procedure: 'projects.list', title: 'all', input: {} },
    { procedure: 'cart.list', title: 'of 4 lines', input: { sessionId: known.session } },
    { procedure: 'cart.list', title: 'of nobody', input: { sessionId: 'nobody' } },
    { procedure: 'cart.add', title: 'first line', input: { ...fresh, quantity: 1 } },
    { procedure: 'cart.add', title: 'once more', input: { ...fresh, quantity: 1 } },
    {
      procedure: 'cart.setQuantity',
      title: 'of a line',
      input: { ...line, quantity: 2 + (Math.abs(round) % 7) },
    },
    { procedure: 'cart.remove', title: 'a line', input: fresh },
    { procedure: 'cart.clear', title: 'a cart', input: { sessionId: fresh.sessionId } },
    { procedure: 'wishlist.list', title: 'of a line', input: { sessionId: known.session } },
    { procedure: 'wishlist.add', title: 'first', input: fresh },
    { procedure: 'wishlist.remove', title: 'a line', input: fresh },
    { procedure: 'blog.page', title: 'first page', input: {} },
    { procedure: 'blog.page', title: 'deep page', input: { before: known.post } },
    { procedure: 'blog.article', title: 'with neighbours', input: { slug: known.slug } },
    { procedure: 'blog.bySlug', title: 'a post', input: { slug: known.slug } },
    { procedure: 'blog.list', title: 'page', input: { limit: 20 } },
    { procedure: 'blog.list', title: 'all', input: {}, whole: true },
    {
      procedure: 'forms.sendContact',
      title: 'a message',
      input: { ...person, subject: 'general', message: `Good morning, ${round}` },
    },
    {
      procedure: 'forms.applyToVolunteer',
      title: 'an application',
      input: { ...person, motivation: 'Books' },
    },
    {
      procedure: 'forms.offerBooks',
      title: 'an offer',
      input: { ...person, location: 'Leeds', bookDetails: 'Novels', quantity: '2 boxes' },
    },
    {
      procedure: 'checkout.createIntent',
      title: 'an order',
      input: { cartItems: known.bracelets.map((id) => ({ braceletId: id, quantity: 1 })) },
    },
    {
      procedure: 'donations.createIntent',
      title: 'a gift',
      input: { amount: 25, donorName: person.name, donorEmail: person.email },
    },
    {
      procedure: 'donations.sendThanks',
      title: 'of nobody',
      input: { ...person, amount: 25 },
    },
  ]
}

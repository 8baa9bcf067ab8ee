/** The owner's queries over the long lists, as the dashboard sends them, in the cases that cost the database most. */
import type postgres from 'postgres'
import { visitor, WORDS } from './seed-many.ts'

export type AdminQuery = { procedure: string; input?: object; title: string }

const STATUSES = {
  'payments.search': ['succeeded', 'failed'],
  'checkout.searchOrders': ['delivered', 'to pack'],
} as const

/** A month with the oldest rows, and one with the newest: the seeded ones are spread from 2020 to 2025. */
const OLD = { from: '2020-02-01', to: '2020-02-29' }
const NEW = { from: '2025-12-01', to: '2025-12-31' }

/** The lists that can be narrowed to days. */
const DATED = [
  'payments.search',
  'checkout.searchOrders',
  'forms.searchContacts',
  'inbox.list',
  'mail.outbox',
  'admin.activity',
  'payments.attention',
]

const TABLES: Record<string, string> = {
  'payments.search': 'payments',
  'payments.attention': 'payment_issues',
  'checkout.searchOrders': 'orders',
  'forms.searchContacts': 'contact_messages',
  'blog.manage': 'blog_posts',
  'inbox.list': 'inbox_items',
  'mail.outbox': 'outbox_emails',
  'webhooks.searchDeliveries': 'webhook_deliveries',
  'admin.activity': 'audit_events',
}

/** For each list a cursor with nine tenths of the rows before it. */
export async function deepCursors(sql: postgres.Sql): Promise<Record<string, number>> {
  const cursors = Object.entries(TABLES).map(async ([procedure, table]): Promise<[string, number]> => {
    const [row] = await sql`select max(id) / 10 as id from ${sql(table)}`
    return [procedure, Math.max(1, Number(row?.['id']))]
  })
  return Object.fromEntries(await Promise.all(cursors))
}

/** @param deep the result of `deepCursors`. */
export function adminQueries(deep: Record<string, number>): AdminQuery[] {
  const at = (procedure: string) => ({ cursor: deep[procedure] ?? 1 })
  return [
    ...DATED.flatMap((procedure) => days(procedure, at(procedure))),
    { procedure: 'payments.search', title: 'gifts of an old month', input: { type: 'donation', ...OLD } },
    {
      procedure: 'checkout.searchOrders',
      title: 'packing order of days',
      input: { oldestFirst: true, ...NEW },
    },
    ...Object.entries(STATUSES).flatMap(([procedure, [many, few]]) => [
      { procedure, title: 'first page', input: {} },
      { procedure, title: 'deep page', input: at(procedure) },
      { procedure, title: `many: ${many}`, input: { status: many } },
      { procedure, title: `many: ${many}, deep`, input: { status: many, ...at(procedure) } },
      { procedure, title: `few: ${few}`, input: { status: few } },
      ...words(procedure, { status: few }),
    ]),
    {
      procedure: 'checkout.searchOrders',
      title: 'to pack, oldest first',
      input: { status: 'to pack', oldestFirst: true },
    },
    { procedure: 'checkout.searchOrders', title: 'disputed', input: { paymentStatus: 'disputed' } },
    {
      procedure: 'checkout.searchOrders',
      title: 'word among refunded',
      input: { q: 'grace', paymentStatus: 'refunded' },
    },
    { procedure: 'checkout.orderById', title: 'an order', input: { id: 40 } },
    { procedure: 'payments.attention', title: 'first page', input: {} },
    { procedure: 'payments.attention', title: 'deep page', input: at('payments.attention') },
    { procedure: 'payments.timeline', title: 'of an order', input: { id: 101 } },
    { procedure: 'payments.timeline', title: 'of a donation', input: { id: 90 } },
    { procedure: 'forms.searchContacts', title: 'first page', input: {} },
    { procedure: 'forms.searchContacts', title: 'deep page', input: at('forms.searchContacts') },
    ...words('forms.searchContacts', {}),
    { procedure: 'blog.manage', title: 'first page', input: {} },
    { procedure: 'blog.manage', title: 'deep page', input: at('blog.manage') },
    { procedure: 'blog.manage', title: 'drafts', input: { state: 'draft' } },
    ...words('blog.manage', { state: 'draft' }),
    { procedure: 'blog.forEditing', title: 'a post', input: { id: 8 } },
    { procedure: 'inbox.list', title: 'first page', input: {} },
    { procedure: 'inbox.list', title: 'deep page', input: at('inbox.list') },
    { procedure: 'inbox.list', title: 'new', input: { state: 'new' } },
    { procedure: 'inbox.list', title: 'volunteers', input: { kind: 'volunteer' } },
    { procedure: 'inbox.list', title: 'new volunteers', input: { kind: 'volunteer', state: 'new' } },
    { procedure: 'inbox.thread', title: 'of an item', input: { id: 40 } },
    { procedure: 'inbox.thread', title: 'of a message', input: { messageId: 40 } },
    { procedure: 'mail.outbox', title: 'first page', input: {} },
    { procedure: 'mail.outbox', title: 'deep page', input: at('mail.outbox') },
    { procedure: 'mail.outbox', title: 'failed', input: { state: 'failed' } },
    { procedure: 'mail.outbox', title: 'queued', input: { state: 'queued' } },
    { procedure: 'webhooks.list', title: 'webhooks' },
    { procedure: 'webhooks.searchDeliveries', title: 'first page', input: {} },
    { procedure: 'webhooks.searchDeliveries', title: 'deep page', input: at('webhooks.searchDeliveries') },
    { procedure: 'webhooks.searchDeliveries', title: 'failed', input: { state: 'failed' } },
    ...days('webhooks.searchDeliveries', at('webhooks.searchDeliveries')),
    { procedure: 'webhooks.searchDeliveries', title: 'of one webhook', input: { endpointId: 1 } },
    {
      procedure: 'webhooks.searchDeliveries',
      title: 'failed of one webhook',
      input: { endpointId: 1, state: 'failed' },
    },
    { procedure: 'admin.activity', title: 'first page', input: {} },
    { procedure: 'admin.activity', title: 'deep page', input: at('admin.activity') },
    { procedure: 'admin.overview', title: 'figures' },
    { procedure: 'admin.today', title: 'money and set-up' },
    ...words('admin.search', {}),
    { procedure: 'admin.search', title: 'a number: 1002', input: { q: '1002' } },
    { procedure: 'admin.search', title: 'a postcode: ls14ap', input: { q: 'ls14ap' } },
    { procedure: 'privacy.preview', title: 'of a buyer', input: { email: 'Buyer100@example.org' } },
    { procedure: 'privacy.preview', title: 'of a donor', input: { email: 'donor104@example.org' } },
    { procedure: 'privacy.preview', title: 'of a writer', input: { email: 'writer20@example.org' } },
  ]
}

/** Days of old and new rows; and the page of a long range after a cursor. */
const days = (procedure: string, cursor: object): AdminQuery[] => [
  { procedure, title: 'old days', input: OLD },
  { procedure, title: 'new days', input: NEW },
  { procedure, title: 'days, deep page', input: { from: OLD.from, to: NEW.to, ...cursor } },
]

/** Words that match few, some, many, all and no rows, two words together, and a word with a status. */
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
  /** The whole list: its cost grows with its rows, so it is reported per row. */
  whole?: true
}

/** Rows from the middle of the tables. */
export type Known = {
  session: string
  bracelets: number[]
  slug: string
  /** With newer and older posts around it. */
  post: number
}

export async function knownRows(sql: postgres.Sql, cartRows: number): Promise<Known> {
  const [row] = await sql.unsafe<[{ session: string }]>(
    // the first visitor from the middle on who has bought none of the four lines yet
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

/** @param round varies what is written. */
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

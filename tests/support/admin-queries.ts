/** The owner's queries over the long lists, as the dashboard sends them, in the cases that cost the database most. */
import type postgres from 'postgres'
import { WORDS } from './seed-many.ts'

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

/**
 * Parts of the schema that only migrations create, because drizzle cannot declare them, or no query should read them.
 * `tests/api/platform/migrate.test.ts` compares these lists with a database.
 */
import type { LiveTopic } from '#shared/platform/live/live.ts'
import { VOLUNTEER_TEXT_FIELDS } from '#shared/site/forms/forms.ts'

/**
 * Columns whose words are in a table's generated column `words`, by which its list is searched. `words` is not
 * declared with the table, so only `src/db/search.ts` reads it, and no response contains it.
 */
export const SEARCHED_COLUMNS = {
  blog_posts: ['title', 'author', 'excerpt'],
  book_donation_requests: [
    'name',
    'email',
    'phone',
    'location',
    'book_details',
    'quantity',
    'additional_info',
  ],
  contact_messages: ['name', 'email', 'message'],
  mandates: ['donor_name', 'donor_email'],
  orders: ['number', 'customer_name', 'customer_email', 'address_postcode', 'address_town'],
  payments: ['payment_intent_id', 'customer_name', 'customer_email', 'description', 'order_number'],
  volunteer_applications: ['name', 'email', 'phone', 'location', ...VOLUNTEER_TEXT_FIELDS, 'motivation'],
}

/** Indexes of the columns `words`, and of other words that find an order, supporter or declaration. */
export const WORD_INDEXES = [
  'blog_posts_words',
  'book_donation_requests_words',
  'contact_messages_words',
  'gift_aid_declarations_folded_words',
  'mandates_words',
  'order_lines_words',
  'orders_parcel_words',
  'orders_words',
  'orders_words_cancelled',
  'orders_words_sent',
  'orders_words_unpaid',
  'payments_words',
  'payments_words_failed',
  'payments_words_refunded',
  'supporters_folded_words',
  'volunteer_applications_words',
]

/** Tables with the trigger `tell_dashboards`, which tells open dashboards that a row of this topic has changed. */
export const TOPICS_OF_TABLES = {
  accounts: 'accounts',
  // only when a session ends
  admin_sessions: 'sessions',
  audit_events: 'activity',
  blog_posts: 'posts',
  bracelets: 'bracelets',
  contact_messages: 'messages',
  content_versions: 'site',
  disputes: 'payments',
  inbox_items: 'inbox',
  inbox_replies: 'inbox',
  job_runs: 'jobs',
  mandate_charges: 'monthly',
  mandates: 'monthly',
  orders: 'orders',
  outbox_emails: 'mail',
  payment_events: 'payments',
  payment_issues: 'issues',
  payments: 'payments',
  payouts: 'payouts',
  refunds: 'payments',
  // only when something starts to fail, or works again
  site_facts: 'faults',
  supporters: 'supporters',
  webhook_deliveries: 'deliveries',
} as const satisfies Record<string, LiveTopic | 'sessions'>

/** Functions of the other triggers, with their tables. */
export const TRIGGERS = {
  /** Refuses every change of a declaration except its erasure. */
  gift_aid_declarations_stay: ['gift_aid_declarations'],
  gift_aid_endings_stay: ['gift_aid_endings'],
  /** Records each change of a monthly gift's state, on which the counts by month are based. */
  note_mandate_state: ['mandates'],
  /** Sets `donations.gift_aid_open` when something is recorded that may change what can be claimed on a gift. */
  reopen_gift_aid: [
    'disputes',
    'donations',
    'gift_aid_adjustments',
    'gift_aid_claim_lines',
    'gift_aid_decisions',
    'gift_aid_declarations',
    'gift_aid_endings',
    'payments',
  ],
  /** Reserves the slug of a post that is deleted for good. */
  retire_post_slug: ['blog_posts'],
  /** Tells every process that public pages have changed, so that it clears its caches. */
  tell_of_content: [
    'bank_details',
    'blog_posts',
    'bracelets',
    'content_versions',
    'giving_settings',
    'projects',
  ],
  /** Queues an email when a bracelet's stock runs low or out. */
  tell_of_stock: ['bracelets'],
}

/** Functions that other SQL calls. */
export const FUNCTIONS = [
  /** Folds a text for comparison: no accents, plain letters. `shared/platform/text/folded-text.ts` does the same. */
  'folded_text',
  /** Folded words of a text, for a text index. */
  'folded_words',
  /** 'low', 'sold out' or null, for the generated column `stock_level` of bracelets. */
  'stock_level',
]

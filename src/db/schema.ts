/**
 * Every table, in feature order. Constraints prevent what must never happen. Only in drizzle/ are the triggers of the
 * counts and of what open dashboards are told, the views, and the columns of searchable words (search.ts).
 */
import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  type PgColumn,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { AUDIT_ACTIONS } from '#shared/platform/audit.ts'
import { BLOG_LENGTHS, POST_FORMATS } from '#shared/site/blog.ts'
import {
  BOOK_CONDITIONS,
  CONTACT_SUBJECTS,
  PICKUP_PREFERENCES,
  PRAYER_SUBJECT,
  PRAYER_SUBJECTS,
  SKILLS,
} from '#shared/site/forms.ts'
import { INBOX_STATES, REPLY_LENGTHS } from '#shared/admin/inbox.ts'
import { MAX_NOTES, INBOX_KINDS } from '#shared/site/inbox-kinds.ts'
import { MAX_TOKEN_NAME } from '#shared/platform/api-tokens.ts'
import { MAX_QUANTITY } from '#shared/site/cart.ts'
import type { StoredContent } from '#shared/site/content.ts'
import { EMAIL_KINDS, EMAIL_TEXT_LENGTHS, MAIL_STATES, type SentEmail } from '#shared/platform/mail.ts'
import {
  CLOSED_DISPUTES,
  EVENT_SOURCES,
  INCOMING_TYPES,
  LEDGER_TYPES,
  REFUND_REASONS,
  REFUND_STATES,
  PAYMENT_ISSUE_KINDS,
} from '#shared/money/payment-timeline.ts'
import { CARRIER_VALUES } from '#shared/money/parcels.ts'
import { ERASED } from '#shared/platform/retention.ts'
import { TEMPLATE_KINDS } from '#shared/admin/reply-templates.ts'
import {
  STILL_PAID_STATUSES,
  ORDER_PAYMENT_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
} from '#shared/money/payments.ts'
import { ACCOUNT_LENGTHS, LINK_PURPOSES, ROLES, SIGN_IN_STEPS } from '#shared/platform/roles.ts'
import { CURRENCY } from '#shared/platform/amounts.ts'
import { GENERAL_FUND } from '#shared/money/funds.ts'
import {
  DECLARATION_SOURCES,
  ENDING_REASONS,
  GIFT_AID_ANSWERS,
  GIFT_AID_SCOPES,
  GIFT_DECISIONS,
} from '#shared/money/gift-aid.ts'
import { CLAIM_STATES, MAX_DECISION_REASON, MAX_SMALL_PENCE } from '#shared/money/gift-aid-claim-states.ts'
import type { GiftAidInput } from '#shared/money/gift-aid.schema.ts'
import { CHARGE_STATES, MANDATE_ACTORS, MANDATE_STATES, MAX_MANDATE_DAY } from '#shared/money/monthly.ts'
import { LINE_STATES, STATEMENT_TEXT_LENGTHS, type ColumnMap } from '#shared/money/statements.ts'
import { PROJECT_LENGTHS, PROJECT_STATUSES } from '#shared/site/projects.ts'
import {
  BRACELET_LENGTHS,
  BRACELET_STATES,
  DEFAULT_LOW_STOCK,
  STOCK_LEVELS,
} from '#shared/site/bracelet-limits.ts'
import type { BraceletPicture, BraceletQuestion, Choice } from '#shared/site/shop.ts'
import { TEXT_LENGTHS } from '#shared/platform/text.ts'
import {
  DELIVERY_STATES,
  DELIVERY_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_LENGTHS,
  type WebhookPayload,
} from '#shared/platform/webhooks.ts'

/** An id of a row, or a reference to one. Refused inserts use up ids too, so 2^31 are not enough. */
const rowNumber = () => bigint({ mode: 'number' })
/** A reference to an account, in the column `person_id`. */
const accountNumber = () => bigint('person_id', { mode: 'number' })
/** A reference that no row can do without; with 'cascade' the row is deleted together with the one it names. */
const belongsTo = (owner: () => PgColumn, onDelete: 'cascade' | 'no action' = 'no action') =>
  rowNumber().notNull().references(owner, { onDelete })
const id = () => rowNumber().primaryKey().generatedAlwaysAsIdentity()
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()
/** Pounds with two decimals, as a decimal string in code. */
const pounds = () => numeric({ precision: 10, scale: 2 })
/** What was promised when it was bought; the owner may promise otherwise since. */
const promised = () => ({
  /** What of each bracelet ships books. */
  perBracelet: pounds().notNull().default('2.00'),
  shipWithinDays: integer().notNull().default(5),
})
/** The fund that money belongs to. */
const fundId = () =>
  rowNumber()
    .notNull()
    .default(GENERAL_FUND)
    .references(() => funds.id)
/** A buyer's answers, in the order of the bracelet's questions. */
const choices = () => jsonb().$type<Choice[]>().notNull().default([])
/** Distinguishes lines of the same bracelet with other answers. */
const choicesKey = () =>
  text()
    .notNull()
    .generatedAlwaysAs(sql`md5(choices::text)`)
/** Counts changes, so that concurrent edits are noticed. */
const version = () => integer().notNull().default(1)
/** Signed into the links to this record: counting it up ends those that were sent before (auth/signed-links.ts). */
const linkVersion = () => integer().notNull().default(1)
/** Created by the page once per filled form, so that a repeat is recognised. */
const submissionKey = () => uuid()
const HIGHEST_QUANTITY = sql.raw(String(MAX_QUANTITY))
const IN_POUNDS = sql.raw(`'${CURRENCY}'`)
const SESSION_SHAPE = sql.raw(`'^[A-Za-z0-9_-]{1,128}$'`)
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
/** The time that a record's lists are sorted by: its own, or else when its row was created. For indexes and queries. */
export const ownTime = (own: AnyColumn, made: AnyColumn) => sql`coalesce(${own}, ${made})`
/** An email address or a name in lower case. */
const lowered = (column: AnyColumn) => sql`lower(${column})`
/** Indexes the few addresses that are not ASCII, because each may be another spelling of a canonical one. */
const speltOddly = (name: string, column: PgColumn) => index(name).on(column).where(isSpeltOddly(column))
/** A list of our own constants, for a check: ('a', 'b'). */
const oneOf = (values: readonly string[]) => sql.raw(`(${quoted(values)})`)
/** A text's length limits in characters, for a check. */
const hasLength = (column: AnyColumn, min: 0 | 1, max: number) =>
  sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
/** A check of the length of each of these columns, by the limit of the same name. */
const lengthChecks = <Name extends string>(
  prefix: string,
  table: Record<Name, AnyColumn>,
  limits: Record<Name, number>,
  ...[min, ...names]: [min: 0 | 1, ...names: Name[]]
) => names.map((name) => check(`${prefix}_${name}_length`, hasLength(table[name], min, limits[name])))
/** Whether an email has an address that was not erased. */
export const isAddressed = (column: AnyColumn) => sql`${column} <> ${sql.raw(`'${ERASED}'`)}`
/** Whether an address may be in a non-canonical spelling; very few are. */
export const isSpeltOddly = (column: AnyColumn) => sql`${column} ~ '[^ -~]'`

const isToPack = ({ status, paymentStatus }: { status: PgColumn; paymentStatus: PgColumn }) =>
  sql`${status} = 'to pack' and ${paymentStatus} in ${oneOf(STILL_PAID_STATUSES)}`

/** A row's supporter: empty without an address, and once erased. */
const supporterId = () => rowNumber().references(() => supporters.id, { onDelete: 'set null' })
type OfSupporter = Record<'id' | 'supporterId', PgColumn>
/** The newest rows of one supporter. */
const bySupporter = (name: string, { id: rowId, supporterId: owner }: OfSupporter) =>
  index(`${name}_by_supporter`)
    .on(owner, rowId)
    .where(sql`${owner} is not null`)
/** A message that is no prayer: prayers lead to nobody. */
export const isNoPrayer = (subject: AnyColumn | SQL) => sql`${subject} not in ${oneOf(PRAYER_SUBJECTS)}`

/** The donor's answer about Gift Aid; null if they were not asked. */
const giftAidAnswer = () => text({ enum: GIFT_AID_ANSWERS })
const giftAidAnswerKnown = (table: string, column: AnyColumn) =>
  check(`${table}_gift_aid_answer_known`, sql`${column} in ${oneOf(GIFT_AID_ANSWERS)}`)

// Supporters

/**
 * Everybody who bought, gave or wrote, by email address, but nobody who only asked for prayer. A donor on paper may have
 * no address: somebody enters their name, and finds them by it.
 */
export const supporters = pgTable(
  'supporters',
  {
    id: id(),
    /** In the form of `emailKey` in `src/shared/platform/contact.ts`: canonical and in lower case. */
    email: text(),
    /** As given with the last payment, or last given by somebody who has never paid; null if none was. */
    name: text(),
    /** The owner's. */
    notes: text().notNull().default(''),
    /** Whether they like to be thanked by email; receipts are sent in any case. */
    wantsThanks: boolean().notNull().default(true),
    /** Whether they like to get the yearly summary of their gifts. */
    wantsSummary: boolean().notNull().default(true),
    /** The year in which the last tax year ended whose summary they were sent: 2027 for 2026-27. */
    summaryYear: smallint(),
    version: version(),
    linkVersion: linkVersion(),
    firstContactAt: timestamp({ withTimezone: true }).notNull(),
    lastContactAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('supporters_email').on(table.email),
    check('supporters_email_given', sql`${table.email} <> ''`),
    check('supporters_known', sql`${table.email} is not null or ${table.name} <> ''`),
    check('supporters_notes_length', hasLength(table.notes, 0, MAX_NOTES)),
  ],
)

// Shop

export const bracelets = pgTable(
  'bracelets',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    price: pounds().notNull(),
    /** A country of the site content, 'multi' or 'custom'. */
    country: text().notNull(),
    colors: text().array().notNull(),
    image: text().notNull(),
    /** The last part of its page's URL, created once from its name. */
    slug: text()
      .notNull()
      .default(sql`'bracelet-' || left(gen_random_uuid()::text, 8)`),
    /** Bracelets are sorted by this, then by id. */
    position: integer().notNull().default(0),
    /** Only a shown one is in the shop. */
    state: text({ enum: BRACELET_STATES }).notNull().default('shown'),
    length: text().notNull().default(''),
    material: text().notNull().default(''),
    madeBy: text().notNull().default(''),
    /** How many are ready to send. Empty: made to order. */
    stock: integer(),
    /** The stock is low from this number down; 0: never. */
    lowStock: integer().notNull().default(DEFAULT_LOW_STOCK),
    /** Null while there are enough, and if made to order. A trigger, `tell_of_stock`, queues an email when it gets worse. */
    stockLevel: text({ enum: STOCK_LEVELS }).generatedAlwaysAs(sql`stock_level(stock, low_stock)`),
    /** How often the stock has risen above its limit again: by each time, the owner is told once of either level. */
    restocks: integer().notNull().default(0),
    /** Photographs, the first one on its card; without any, the drawing is shown. */
    pictures: jsonb().$type<BraceletPicture[]>().notNull().default([]),
    /** The questions for the buyer. */
    questions: jsonb().$type<BraceletQuestion[]>().notNull().default([]),
    version: version(),
    /** In the bin, and hidden: see `binItems`. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique().on(table.name),
    unique('bracelets_slug').on(table.slug),
    check('bracelets_slug_shape', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('bracelets_state_known', sql`${table.state} in ${oneOf(BRACELET_STATES)}`),
    check('bracelets_stock_not_negative', sql`${table.stock} >= 0`),
    check(
      'bracelets_pictures_bound',
      sql`jsonb_array_length(${table.pictures}) <= ${sql.raw(String(BRACELET_LENGTHS.pictures))}`,
    ),
    check(
      'bracelets_questions_bound',
      sql`jsonb_array_length(${table.questions}) <= ${sql.raw(String(BRACELET_LENGTHS.questions))}`,
    ),
    check('bracelets_price_positive', sql`${table.price} > 0`),
    check('bracelets_has_colors', sql`cardinality(${table.colors}) > 0`),
  ],
)

export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    sessionId: text().notNull(),
    braceletId: belongsTo(() => bracelets.id, 'cascade'),
    quantity: integer().notNull(),
    choices: choices(),
    choicesKey: choicesKey(),
    /** The price that the visitor saw last, so that the cart can say if it changed. */
    seenPrice: pounds(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('cart_items_line').on(table.sessionId, table.braceletId, table.choicesKey),
    index().on(table.braceletId),
    // for the nightly deletion of untouched lines
    index().on(table.updatedAt),
    check('cart_items_quantity_range', sql`${table.quantity} between 1 and ${HIGHEST_QUANTITY}`),
    check('cart_items_session_shape', sql`${table.sessionId} ~ ${SESSION_SHAPE}`),
  ],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: id(),
    sessionId: text().notNull(),
    braceletId: belongsTo(() => bracelets.id, 'cascade'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('wishlist_items_session_bracelet').on(table.sessionId, table.braceletId),
    index().on(table.braceletId),
    index().on(table.createdAt),
    check('wishlist_items_session_shape', sql`${table.sessionId} ~ ${SESSION_SHAPE}`),
  ],
)

/** Idempotency keys of additions to a cart or wishlist: a repeat with the same key adds nothing. */
export const additions = pgTable(
  'additions',
  {
    id: id(),
    list: text({ enum: ['cart', 'wishlist'] }).notNull(),
    sessionId: text().notNull(),
    key: text().notNull(),
    braceletId: rowNumber().notNull(),
    quantity: integer().notNull(),
    /** A hash of the answers; empty without any. */
    choicesKey: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique('additions_key').on(table.list, table.sessionId, table.key),
    // for the nightly deletion
    index().on(table.createdAt),
    check('additions_list_known', sql`${table.list} in ('cart', 'wishlist')`),
    check('additions_session_shape', sql`${table.sessionId} ~ ${SESSION_SHAPE}`),
    check('additions_key_shape', sql`${table.key} ~ ${SESSION_SHAPE}`),
  ],
)

// Checkout: the price snapshot of an order or a donation, taken before anybody pays

export const checkouts = pgTable(
  'checkouts',
  {
    id: text().primaryKey(),
    kind: text({ enum: PAYMENT_TYPES }).notNull().default('order'),
    /** Empty between our insert and the provider's response. */
    paymentIntentId: text(),
    amount: pounds().notNull(),
    currency: text().notNull(),
    /** Of the visitor's cart; integrators may omit it, and a donation has none. */
    sessionId: text(),
    /** Purpose of the payment: a session's cart or a gift's draft. Only its newest checkout can be paid (`one-payment.ts`). */
    paidFor: text(),
    /** The caller's, once per payment: a repeat gets the same intent. */
    idempotencyKey: uuid(),
    /** When a newer one for the same took its place: its intent must be cancelled. */
    supersededAt: timestamp({ withTimezone: true }),
    /** The keys by which rate limits count the client; cleared after their hours. */
    clientKeys: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
    /**
     * When the reconciliation checks the intent next, less and less often while nobody pays; empty after the last time.
     */
    nextCheckAt: timestamp({ withTimezone: true }),
    /** When it was recorded or the intent cancelled: nothing is left to do. */
    closedAt: timestamp({ withTimezone: true }),
    /** When the bought quantities were removed from the session's cart, which happens once. */
    cartClearedAt: timestamp({ withTimezone: true }),
    /** It became an order or a donation, so it is stored with the accounts. */
    isRecorded: boolean().notNull().default(false),
    /** Why a succeeded intent became neither: a payment issue. */
    problem: text(),
    /** When its payer was erased: from then on personal data must not be written here or copied from here. */
    erasedAt: timestamp({ withTimezone: true }),
    /** The provider's customer whose card is saved; empty unless the gift is monthly. */
    customerId: text(),
    /** When that customer was deleted, and with it the card: nothing is to be charged any more. */
    customerDeletedAt: timestamp({ withTimezone: true }),
    ...promised(),
  },
  (table) => [
    unique('checkouts_payment_intent').on(table.paymentIntentId),
    unique('checkouts_idempotency_key').on(table.idempotencyKey),
    index('checkouts_with_customer')
      .on(table.createdAt)
      .where(
        sql`${table.customerId} is not null and ${table.customerDeletedAt} is null and not ${table.isRecorded}`,
      ),
    index('checkouts_due')
      .on(table.nextCheckAt)
      .where(sql`${table.closedAt} is null`),
    // for the nightly deletion of unpaid checkouts and their client keys
    index('checkouts_unpaid')
      .on(table.createdAt)
      .where(sql`not ${table.isRecorded} and ${table.problem} is null`),
    index('checkouts_with_client_keys')
      .on(table.createdAt)
      .where(sql`${table.clientKeys} <> '{}'`),
    uniqueIndex('checkouts_one_open')
      .on(table.kind, table.paidFor)
      .where(
        sql`${table.paidFor} is not null and ${table.closedAt} is null and ${table.supersededAt} is null`,
      ),
    index('checkouts_paid_for')
      .on(table.paidFor)
      .where(sql`${table.paidFor} is not null`),
    check('checkouts_amount_positive', sql`${table.amount} > 0`),
    check('checkouts_session_shape', sql`${table.sessionId} ~ ${SESSION_SHAPE}`),
    check('checkouts_kind_known', sql`${table.kind} in ${oneOf(PAYMENT_TYPES)}`),
    check('checkouts_in_pounds', sql`${table.currency} = ${IN_POUNDS}`),
  ],
)

/** Deleted with its checkout. */
const ofCheckout = () => text().references(() => checkouts.id, { onDelete: 'cascade' })

export const checkoutLines = pgTable(
  'checkout_lines',
  {
    id: id(),
    checkoutId: ofCheckout().notNull(),
    braceletId: rowNumber().references(() => bracelets.id, { onDelete: 'set null' }),
    name: text().notNull(),
    unitPrice: pounds().notNull(),
    quantity: integer().notNull(),
    choices: choices(),
    choicesKey: choicesKey(),
  },
  (table) => [
    unique('checkout_lines_line').on(table.checkoutId, table.braceletId, table.choicesKey),
    index().on(table.braceletId),
    check('checkout_lines_quantity_range', sql`${table.quantity} between 1 and ${HIGHEST_QUANTITY}`),
    check('checkout_lines_price_positive', sql`${table.unitPrice} > 0`),
  ],
)

/** The donor: one row for each checkout of a donation. */
export const checkoutDonors = pgTable(
  'checkout_donors',
  {
    checkoutId: ofCheckout().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    fundId: fundId(),
    /** The day of the month to charge from next month on; empty for a single gift. */
    monthlyDay: smallint(),
    /** Becomes a declaration when the gift is recorded. */
    giftAid: jsonb().$type<GiftAidInput>(),
    giftAidAnswer: giftAidAnswer(),
  },
  (table) => [
    giftAidAnswerKnown('checkout_donors', table.giftAidAnswer),
    check('checkout_donors_day', sql`${table.monthlyDay} between 1 and ${sql.raw(String(MAX_MANDATE_DAY))}`),
    index('checkout_donors_email').on(lowered(table.email)),
    speltOddly('checkout_donors_email_spelt', table.email),
    check('checkout_donors_named', sql`${table.name} <> '' and ${table.email} <> ''`),
  ],
)

// Orders and payments

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** For people, also by phone: 1001, 1002, … */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    checkoutId: text().notNull(),
    paymentIntentId: text().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull().default('to pack'),
    /** Derived from refunds and disputes, in the transaction that records them (payments/order-payment.ts). */
    paymentStatus: text({ enum: ORDER_PAYMENT_STATUSES }).notNull().default('paid'),
    total: pounds().notNull(),
    currency: text().notNull(),
    customerName: text(),
    customerEmail: text(),
    addressLine1: text(),
    addressLine2: text(),
    addressTown: text(),
    addressPostcode: text(),
    addressCountry: text(),
    needsAddress: boolean().notNull(),
    /** A required question of one of its lines has no answer. */
    needsChoices: boolean().notNull().default(false),
    /** More was bought than was in stock: it waits for its refund. */
    isOversold: boolean().notNull().default(false),
    /** The carrier; empty if unknown. */
    carrier: text({ enum: CARRIER_VALUES }).notNull().default(''),
    trackingNote: text().notNull().default(''),
    supporterId: supporterId(),
    createdAt: createdAt(),
    statusChangedAt: createdAt(),
    /** When its buyer was erased while it was on its way: it is no longer linked to a supporter. */
    erasedAt: timestamp({ withTimezone: true }),
    ...promised(),
  },
  (table) => [
    bySupporter('orders', table),
    unique('orders_number').on(table.number),
    // referenced by payments, which store both
    unique('orders_id_number').on(table.id, table.number),
    index('orders_by_status').on(table.status, table.id),
    index('orders_by_time').on(table.createdAt),
    index('orders_by_payment').on(table.paymentStatus, table.id),
    // for their counts
    index('orders_to_pack').on(table.id).where(isToPack(table)),
    index('orders_without_address')
      .on(table.id)
      .where(sql`${isToPack(table)} and ${table.needsAddress}`),
    index('orders_without_choices').on(table.id).where(table.needsChoices.getSQL()),
    index('orders_customer').on(lowered(table.customerEmail)),
    speltOddly('orders_customer_spelt', table.customerEmail),
    unique('orders_payment_intent').on(table.paymentIntentId),
    unique('orders_checkout').on(table.checkoutId),
    foreignKey({ columns: [table.checkoutId], foreignColumns: [checkouts.id] }),
    check('orders_total_positive', sql`${table.total} > 0`),
    check('orders_status_known', sql`${table.status} in ${oneOf(ORDER_STATUSES)}`),
    check('orders_payment_status_known', sql`${table.paymentStatus} in ${oneOf(ORDER_PAYMENT_STATUSES)}`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: belongsTo(() => orders.id, 'cascade'),
    braceletId: rowNumber().references(() => bracelets.id, { onDelete: 'set null' }),
    name: text().notNull(),
    unitPrice: pounds().notNull(),
    quantity: integer().notNull(),
    choices: choices(),
    /** How many were taken from the stock; they return to it if the order is cancelled. */
    fromStock: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.braceletId),
    check('order_lines_quantity_range', sql`${table.quantity} between 1 and ${HIGHEST_QUANTITY}`),
    check('order_lines_price_positive', sql`${table.unitPrice} > 0`),
  ],
)

export const payments = pgTable(
  'payments',
  {
    id: id(),
    paymentIntentId: text().notNull(),
    amount: pounds().notNull(),
    /** How much of it was refunded: the ledger's sum, like `lost` and `status`. */
    refunded: pounds().notNull().default('0.00'),
    /** How much of the rest was lost in disputes. */
    lost: pounds().notNull().default('0.00'),
    currency: text().notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    description: text(),
    customerName: text(),
    customerEmail: text(),
    paymentType: text({ enum: PAYMENT_TYPES }).notNull(),
    paymentMethod: text(),
    orderId: rowNumber().references(() => orders.id),
    /** The order's number, so that a search finds the payment by it. */
    orderNumber: integer(),
    /** When the provider charged the card, or last tried to; empty if unknown: then `createdAt` counts. */
    paidAt: timestamp({ withTimezone: true }),
    /** When it was recorded. */
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When its payer was erased: from then on personal data must not be written here. */
    erasedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('payments_payment_intent').on(table.paymentIntentId),
    uniqueIndex('payments_order').on(table.orderId),
    foreignKey({ columns: [table.orderId, table.orderNumber], foreignColumns: [orders.id, orders.number] }),
    check('payments_order_numbered', sql`(${table.orderId} is null) = (${table.orderNumber} is null)`),
    index('payments_by_status').on(table.status, table.id),
    index('payments_paid_by_time').on(ownTime(table.paidAt, table.createdAt)),
    index('payments_customer').on(lowered(table.customerEmail)),
    speltOddly('payments_customer_spelt', table.customerEmail),
    // for the adjustments of Gift Aid claims
    index('payments_returned')
      .on(table.paymentIntentId)
      .where(sql`${table.refunded} > 0 or ${table.lost} > 0`),
    // these are never added up
    index('payments_not_in_pounds')
      .on(table.id)
      .where(sql`${table.currency} <> ${IN_POUNDS}`),
    // for the nightly deletion of declined buyers' data
    index('payments_failed_named')
      .on(table.updatedAt)
      .where(
        sql`${table.status} = 'failed' and (${table.customerName} is not null or ${table.customerEmail} is not null)`,
      ),
    check('payments_amount_positive', sql`${table.amount} > 0`),
    check('payments_refunded_range', sql`${table.refunded} between 0 and ${table.amount}`),
    check('payments_lost_range', sql`${table.lost} between 0 and ${table.amount}`),
    check('payments_status_known', sql`${table.status} in ${oneOf(PAYMENT_STATUSES)}`),
    check('payments_type_known', sql`${table.paymentType} in ${oneOf(PAYMENT_TYPES)}`),
  ],
)

/** The ledger: what came and went for a payment. Rows are only added (src/server/money/payments/ledger.ts). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    type: text({ enum: LEDGER_TYPES }).notNull(),
    /** Empty for what no donor or buyer paid: spending, and Gift Aid. */
    paymentId: rowNumber().references(() => payments.id),
    fundId: fundId(),
    /**
     * The provider's id of the intent, refund, dispute or balance transaction behind it; or our own of what is without
     * a payment.
     */
    objectId: text().notNull(),
    /** A dispute may be lost, won and lost again: this counts the times. */
    occurrence: integer().notNull().default(1),
    /** Signed pence. */
    amountPence: bigint({ mode: 'number' }).notNull(),
    /**
     * The payment's amount in the entry that makes it succeeded, negative in the one that leaves nothing; otherwise 0.
     */
    grossPence: bigint({ mode: 'number' }).notNull().default(0),
    currency: text().notNull(),
    /** Empty exactly when there is no payment. */
    kind: text({ enum: PAYMENT_TYPES }),
    /** The provider's time, and its day in London. */
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    day: date().notNull(),
    /** The day of the payment itself, which decides the month that the entry counts in. */
    paymentDay: date().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('ledger_entries_object').on(table.type, table.objectId, table.occurrence),
    index().on(table.paymentId),
    // for the balances of funds, and what came and went in each
    index('ledger_entries_fund').on(table.fundId, table.day),
    check('ledger_entries_payment_kind', sql`(${table.paymentId} is null) = (${table.kind} is null)`),
    // for the fees of a month's payments
    index('ledger_entries_fees')
      .on(table.paymentDay, table.amountPence)
      .where(sql`${table.type} = 'fee'`),
    check('ledger_entries_type_known', sql`${table.type} in ${oneOf(LEDGER_TYPES)}`),
    check('ledger_entries_kind_known', sql`${table.kind} in ${oneOf(PAYMENT_TYPES)}`),
    check('ledger_entries_in_pounds', sql`${table.currency} = ${IN_POUNDS}`),
    check(
      'ledger_entries_sign',
      // a fee may be given back
      sql`${table.amountPence} <> 0 and (${table.type} = 'fee' or (${table.amountPence} > 0) = (${table.type} in ${oneOf(INCOMING_TYPES)}))`,
    ),
  ],
)

/** The provider's transfers to the bank. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    /** The provider's id: 'po_…'. */
    payoutId: text().notNull(),
    amountPence: bigint({ mode: 'number' }).notNull(),
    arrivesOn: date().notNull(),
    status: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('payouts_payout').on(table.payoutId)],
)

/** The provider's balance transactions, each with its fee. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    /** The provider's id: 'txn_…'. */
    id: text().primaryKey(),
    /** Empty if it belongs to no payment of this site. */
    paymentId: rowNumber().references(() => payments.id),
    type: text().notNull(),
    /** Signed pence. */
    grossPence: bigint({ mode: 'number' }).notNull(),
    feePence: bigint({ mode: 'number' }).notNull(),
    availableOn: date().notNull(),
    /** Empty until it was paid out. */
    payoutId: rowNumber().references(() => payouts.id),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.paymentId), index().on(table.payoutId, table.createdAt)],
)

/**
 * The ledger's sums by month and kind, up to the entry recorded in `site_facts`; every night adds the day's entries.
 */
export const ledgerMonths = pgTable(
  'ledger_months',
  {
    /** The first day of the payments' month in London. */
    month: date().notNull(),
    kind: text({ enum: PAYMENT_TYPES }).notNull(),
    /** `payments` have succeeded, and `count` of them have something left. */
    payments: bigint({ mode: 'number' }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** Gross: the full amounts of those with something left. Net: what is left of all, without deducting fees. */
    grossPence: bigint({ mode: 'number' }).notNull(),
    netPence: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.kind] }),
    check('ledger_months_kind_known', sql`${table.kind} in ${oneOf(PAYMENT_TYPES)}`),
  ],
)

// What happens after a payment, and payment issues

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: belongsTo(() => payments.id),
    /** The idempotency key of the owner's click; empty for a refund made at the provider. */
    idempotencyKey: uuid(),
    /** The provider's id; empty until it has responded. */
    refundId: text(),
    amount: pounds().notNull(),
    reason: text({ enum: REFUND_REASONS }),
    state: text({ enum: REFUND_STATES }).notNull(),
    failure: text(),
    /** The payer gets an email once the provider has made it. */
    isPayerEmailed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('refunds_idempotency_key').on(table.idempotencyKey),
    unique('refunds_refund').on(table.refundId),
    index().on(table.paymentId),
    index('refunds_requested')
      .on(table.id)
      .where(sql`${table.state} = 'requested'`),
    index('refunds_pending')
      .on(table.id)
      .where(sql`${table.state} = 'pending'`),
    check('refunds_amount_positive', sql`${table.amount} > 0`),
    check('refunds_state_known', sql`${table.state} in ${oneOf(REFUND_STATES)}`),
    check('refunds_reason_known', sql`${table.reason} in ${oneOf(REFUND_REASONS)}`),
    check('refunds_named', sql`${table.idempotencyKey} is not null or ${table.refundId} is not null`),
  ],
)

export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    disputeId: text().notNull(),
    paymentId: belongsTo(() => payments.id),
    amount: pounds().notNull(),
    reason: text().notNull(),
    status: text().notNull(),
    respondBy: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('disputes_dispute').on(table.disputeId),
    index().on(table.paymentId),
    index('disputes_open')
      .on(table.id)
      .where(sql`${table.status} not in ${oneOf(CLOSED_DISPUTES)}`),
  ],
)

/** The timeline of an intent, and who reported what. Rows are only added; a repeated event adds to a count. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    /** No foreign key: an event may come before the payment is recorded. */
    paymentIntentId: text().notNull(),
    source: text({ enum: EVENT_SOURCES }).notNull(),
    kind: text().notNull(),
    detail: text().notNull().default(''),
    /** The provider's event id, if there was one. */
    eventId: text(),
    /** The account that requested it at the dashboard. */
    accountId: accountNumber(),
    deliveries: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique('payment_events_event').on(table.eventId),
    index().on(table.paymentIntentId, table.id),
    // for the nightly deletion
    index().on(table.createdAt),
    check('payment_events_source_known', sql`${table.source} in ${oneOf(EVENT_SOURCES)}`),
    check('payment_events_kind_length', hasLength(table.kind, 1, 100)),
    check('payment_events_detail_length', hasLength(table.detail, 0, 500)),
  ],
)

/** Payment issues: open until the owner resolves them, or until they resolve themselves. */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: id(),
    kind: text({ enum: PAYMENT_ISSUE_KINDS }).notNull(),
    /** Its subject: an intent, a refund, a dispute. */
    subject: text().notNull(),
    paymentIntentId: text().notNull(),
    detail: text().notNull(),
    createdAt: createdAt(),
    resolvedAt: timestamp({ withTimezone: true }),
    resolution: text(),
  },
  (table) => [
    unique('payment_issues_subject').on(table.kind, table.subject),
    index('payment_issues_open')
      .on(table.id)
      .where(sql`${table.resolvedAt} is null`),
    index().on(table.paymentIntentId),
    check('payment_issues_kind_known', sql`${table.kind} in ${oneOf(PAYMENT_ISSUE_KINDS)}`),
    check('payment_issues_resolution', sql`(${table.resolvedAt} is null) = (${table.resolution} is null)`),
  ],
)

/** Declined cards, each try once, for the limit on them. */
export const declines = pgTable(
  'declines',
  {
    /** The provider's id of the charge, or of the attempt to save a card. */
    chargeId: text().primaryKey(),
    /** ID of the payment intent or setup intent. */
    paymentIntentId: text().notNull(),
    code: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.paymentIntentId), index().on(table.createdAt)],
)

// Mail: the outbox

export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: id(),
    kind: text({ enum: EMAIL_KINDS }).notNull(),
    /** Prevents queueing an email twice: '<kind>:<record>', and a third part for an email that recurs. */
    dedupeKey: text().notNull().unique('outbox_emails_dedupe_key'),
    /** The record it is about; no foreign key, because each kind has its own table. */
    recordId: rowNumber().notNull(),
    /** Empty for the owner, whose address is in the settings when it is sent. */
    recipient: text(),
    /** The recipient before the owner corrected the address. */
    firstRecipient: text(),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** The transport's code, never its text, which contains addresses. */
    lastError: text(),
    createdAt: createdAt(),
    /** It is not sent earlier, so that it can be recalled; or when the owner resent it. */
    notBefore: timestamp({ withTimezone: true }),
    /** While an attempt runs, when it began: from then on the email cannot be recalled. */
    sendingSince: timestamp({ withTimezone: true }),
    /** Three days after the first attempt. */
    giveUpAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    /** The order or the person that it belongs to: 'order 12', 'supporter 5'. */
    belongsTo: text().notNull(),
    /** What was sent; empty until then, for emails with a secret, and once its time is over. */
    content: jsonb().$type<SentEmail>(),
  },
  (table) => [
    index('outbox_emails_belonging').on(table.belongsTo, table.id),
    // for the nightly removal of what was sent
    index('outbox_emails_with_content')
      .on(table.createdAt)
      .where(sql`${table.content} is not null`),
    index('outbox_emails_by_record').on(table.kind, table.recordId),
    index('outbox_emails_queued')
      .on(table.id)
      .where(sql`${table.state} = 'queued'`),
    index('outbox_emails_by_state').on(table.state, table.id),
    index('outbox_emails_by_time').on(table.createdAt),
    index('outbox_emails_recipient').on(lowered(table.recipient)),
    speltOddly('outbox_emails_recipient_spelt', table.recipient),
    index('outbox_emails_first_recipient').on(lowered(table.firstRecipient)),
    speltOddly('outbox_emails_first_recipient_spelt', table.firstRecipient),
    // for the nightly removal of recipients
    index('outbox_emails_addressed').on(table.createdAt).where(isAddressed(table.recipient)),
    check('outbox_emails_kind_known', sql`${table.kind} in ${oneOf(EMAIL_KINDS)}`),
    check('outbox_emails_state_known', sql`${table.state} in ${oneOf(MAIL_STATES)}`),
    check(
      'outbox_emails_sent_at',
      sql`(${table.state} in ('sent', 'written')) = (${table.sentAt} is not null)`,
    ),
  ],
)

/** The owner's texts for emails to customers, donors and people who wrote; without a row, the standard text is used. */
export const emailTexts = pgTable(
  'email_texts',
  {
    kind: text({ enum: EMAIL_KINDS }).primaryKey(),
    subject: text().notNull(),
    /** Paragraphs, separated by empty lines, that replace the email's opening. */
    opening: text().notNull(),
    version: version(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('email_texts_kind_known', sql`${table.kind} in ${oneOf(EMAIL_KINDS)}`),
    ...lengthChecks('email_texts', table, EMAIL_TEXT_LENGTHS, 1, 'subject', 'opening'),
  ],
)

// Outgoing webhooks: an outbox for programs

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text().notNull(),
    description: text().notNull().default(''),
    events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
    /** In the clear, because it signs: 'whsec_…'. */
    secret: text().notNull(),
    /** Signs beside the new one until it expires. */
    previousSecret: text(),
    previousSecretUntil: timestamp({ withTimezone: true }),
    enabled: boolean().notNull().default(true),
    /** The account that added it; empty for the shared password. */
    accountId: accountNumber().references(() => accounts.id),
    createdAt: createdAt(),
  },
  (table) => [
    check('webhook_endpoints_url_length', hasLength(table.url, 1, WEBHOOK_LENGTHS.url)),
    check(
      'webhook_endpoints_description_length',
      hasLength(table.description, 0, WEBHOOK_LENGTHS.description),
    ),
    check(
      'webhook_endpoints_events_known',
      sql`${table.events} <@ ${sql.raw(`array[${quoted(WEBHOOK_EVENTS)}]`)}`,
    ),
  ],
)

/** One row for each event and endpoint, inserted in the transaction that it reports; nothing personal. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: belongsTo(() => webhookEndpoints.id, 'cascade'),
    /** The receiver's idempotency key: 'msg_…'. */
    messageId: text()
      .notNull()
      .default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    type: text({ enum: DELIVERY_TYPES }).notNull(),
    /** 'order.paid:1002': each is sent once per endpoint. */
    eventKey: text().notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    lastStatus: integer(),
    lastError: text(),
    createdAt: createdAt(),
    lastAttemptAt: timestamp({ withTimezone: true }),
    /** During an attempt: when another process may consider it lost. */
    nextAttemptAt: timestamp({ withTimezone: true }),
    /** A day after the first attempt. */
    giveUpAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('webhook_deliveries_message').on(table.messageId),
    unique('webhook_deliveries_event').on(table.endpointId, table.eventKey),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_by_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_by_state').on(table.state, table.id),
    index('webhook_deliveries_by_both').on(table.endpointId, table.state, table.id),
    // for the nightly deletion
    index().on(table.createdAt),
    check('webhook_deliveries_type_known', sql`${table.type} in ${oneOf(DELIVERY_TYPES)}`),
    check('webhook_deliveries_state_known', sql`${table.state} in ${oneOf(DELIVERY_STATES)}`),
    check(
      'webhook_deliveries_next_attempt',
      sql`(${table.state} = 'pending') = (${table.nextAttemptAt} is not null)`,
    ),
  ],
)

// Donations

export const donations = pgTable(
  'donations',
  {
    id: id(),
    /** Empty for a gift that came in another way. */
    checkoutId: text('donation_checkout_id').references(() => checkouts.id),
    paymentIntentId: text().notNull(),
    amount: pounds().notNull(),
    currency: text().notNull(),
    donorName: text().notNull(),
    /** Empty if a gift that was entered by hand came without one. */
    donorEmail: text(),
    supporterId: supporterId(),
    fundId: fundId(),
    /** The mandate of a monthly gift; its first one belongs to it too. */
    mandateId: rowNumber().references((): PgColumn => mandates.id),
    linkVersion: linkVersion(),
    giftAidAnswer: giftAidAnswer(),
    createdAt: createdAt(),
  },
  (table) => [
    giftAidAnswerKnown('donations', table.giftAidAnswer),
    index().on(table.mandateId),
    // for the months of monthly gifts
    index('donations_monthly')
      .on(table.createdAt)
      .where(sql`${table.mandateId} is not null`),
    bySupporter('donations', table),
    unique('donations_donation_checkout').on(table.checkoutId),
    unique('donations_payment_intent').on(table.paymentIntentId),
    // for the thank-you call, which knows only these
    index('donations_donor').on(lowered(table.donorEmail), table.amount),
    speltOddly('donations_donor_spelt', table.donorEmail),
    check('donations_amount_positive', sql`${table.amount} > 0`),
    check('donations_donor_named', sql`${table.donorName} <> '' and ${table.donorEmail} <> ''`),
  ],
)

// Funds

/** What money is for. Their balances are sums over the ledger, which names one in each entry. */
export const funds = pgTable(
  'funds',
  {
    id: id(),
    /** 'general', 'shipping', or 'project 12', so that a project has only one. */
    key: text().notNull(),
    /** Empty for the first two, and once the project is deleted. */
    projectId: rowNumber().references(() => projects.id, { onDelete: 'set null' }),
    /** The project's name when somebody last gave to it. */
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('funds_key').on(table.key), index().on(table.projectId)],
)

/** Pictures of receipts for money spent: private, so not among the uploads. */
export const receipts = pgTable('receipts', {
  id: id(),
  /** As WebP. */
  content: bytea().notNull(),
  createdAt: createdAt(),
})

/** Money spent. Rows are only added: an undone one has a counter-entry in the ledger. */
export const spending = pgTable(
  'spending',
  {
    id: id(),
    idempotencyKey: uuid().notNull(),
    fundId: fundId(),
    day: date().notNull(),
    amountPence: integer().notNull(),
    /** What for; visitors read it. */
    purpose: text().notNull(),
    receiptId: rowNumber().references(() => receipts.id),
    undoneAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('spending_idempotency_key').on(table.idempotencyKey),
    unique('spending_receipt').on(table.receiptId),
    index('spending_days').on(table.day, table.id),
    check('spending_positive', sql`${table.amountPence} > 0`),
  ],
)

// Giving: settings, Gift Aid declarations, monthly gifts

/** Which column of a bank's CSV file is which, as the owner said once for its titles. */
export const statementFormats = pgTable('statement_formats', {
  /** SHA-256 of the titles. */
  signature: text().primaryKey(),
  columns: jsonb().$type<ColumnMap>().notNull(),
  /** Earlier choices, the latest first: lines that they made of a row are replaced when its file is imported again. */
  earlier: jsonb()
    .$type<ColumnMap[]>()
    .notNull()
    .default(sql`'[]'`),
  createdAt: createdAt(),
})

/** Incoming payments of imported bank statements. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: id(),
    /** A hash of the bank's id, or of all that the line says: whatever files overlap, it is imported once. */
    fingerprint: text().notNull(),
    /** The titles of its CSV file, or the account of its OFX file, hashed; null for the oldest lines. */
    source: text(),
    day: date().notNull(),
    amount: pounds().notNull(),
    /** Both empty once they are deleted. */
    description: text().notNull(),
    reference: text().notNull(),
    state: text({ enum: LINE_STATES }).notNull().default('open'),
    /** The idempotency key of its gift; another one after the gift's entry was undone. */
    bookingKey: uuid().notNull().defaultRandom(),
    donationId: rowNumber().references(() => donations.id),
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('statement_lines_fingerprint').on(table.fingerprint),
    unique('statement_lines_donation').on(table.donationId),
    index('statement_lines_by_state').on(table.state, table.id),
    // for the nightly deletion of texts
    index('statement_lines_decided').on(table.decidedAt),
    index('statement_lines_undecided')
      .on(table.createdAt)
      .where(sql`${table.decidedAt} is null`),
    index('statement_lines_amount').on(table.amount, table.day),
    check('statement_lines_state_known', sql`${table.state} in ${oneOf(LINE_STATES)}`),
    check('statement_lines_booked', sql`(${table.state} = 'booked') = (${table.donationId} is not null)`),
    check('statement_lines_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
    check('statement_lines_incoming', sql`${table.amount} > 0`),
    ...lengthChecks('statement_lines', table, STATEMENT_TEXT_LENGTHS, 0, 'description', 'reference'),
  ],
)

/** One row: what the owner has entered at /admin/giving. */
export const givingSettings = pgTable(
  'giving_settings',
  {
    id: integer().primaryKey().default(1),
    /** HMRC's reference of the charity; Gift Aid is offered once it is there. */
    hmrcReference: text().notNull().default(''),
    /** The last day of the charity's accounting year: '03-31'. */
    yearEnd: text().notNull().default('03-31'),
    /** Whether gifts under 30 pounds are added together in claims. */
    addsUpSmallGifts: boolean().notNull().default(false),
    /** Whether visitors can read /where-it-goes. */
    showsFunds: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [check('giving_settings_one', sql`${table.id} = 1`)],
)

/**
 * Gift Aid declarations. Rows are only added: an end is a row of `giftAidEndings`. A trigger refuses every change but the
 * erasure of name and address, and of the supporter.
 */
export const giftAidDeclarations = pgTable(
  'gift_aid_declarations',
  {
    id: id(),
    supporterId: supporterId(),
    /** The gift that it was made with or after: the only one it covers if that is its scope. */
    donationId: rowNumber().references(() => donations.id),
    scope: text({ enum: GIFT_AID_SCOPES }).notNull(),
    source: text({ enum: DECLARATION_SOURCES }).notNull(),
    /** The day in London on which it was made, or for a spoken one on which its record was sent. */
    madeOn: date().notNull(),
    /** The first day of gifts that it covers. */
    startsOn: date().notNull(),
    /** Of the text that the donor agreed to. */
    wording: text().notNull(),
    title: text().notNull().default(''),
    firstName: text().notNull(),
    lastName: text().notNull(),
    address: text().notNull(),
    /** Empty for a donor outside the UK. */
    postcode: text().notNull().default(''),
    isOutsideUk: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    bySupporter('gift_aid_declarations', table),
    // a gift is declared once
    unique('gift_aid_declarations_donation').on(table.donationId),
    check('gift_aid_declarations_scope_known', sql`${table.scope} in ${oneOf(GIFT_AID_SCOPES)}`),
    check('gift_aid_declarations_source_known', sql`${table.source} in ${oneOf(DECLARATION_SOURCES)}`),
    check('gift_aid_declarations_gift', sql`${table.scope} = 'all gifts' or ${table.donationId} is not null`),
  ],
)

const ofDeclaration = () => rowNumber().references(() => giftAidDeclarations.id, { onDelete: 'cascade' })

/** The end of a declaration: gifts from this day on are not covered. Rows are only added; an erasure ends it from its start. */
export const giftAidEndings = pgTable(
  'gift_aid_endings',
  {
    declarationId: ofDeclaration().primaryKey(),
    endsOn: date().notNull(),
    reason: text({ enum: ENDING_REASONS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('gift_aid_endings_reason_known', sql`${table.reason} in ${oneOf(ENDING_REASONS)}`)],
)

/**
 * Confirmations of declarations that were made on the web, by a link that was emailed to the donor: without one a
 * declaration of all gifts covers only the gift that it was made with. Rows are only added.
 */
export const giftAidConfirmations = pgTable('gift_aid_confirmations', {
  declarationId: ofDeclaration().primaryKey(),
  createdAt: createdAt(),
})

/**
 * Declarations that outlive the erasure of their donors because a gift was claimed by them, so that they are found again
 * by the address that was erased. Deleted with the name.
 */
export const retainedDeclarations = pgTable(
  'retained_declarations',
  {
    declarationId: ofDeclaration().notNull(),
    /** A hash of the address. */
    addressHash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.declarationId, table.addressHash] }),
    index().on(table.addressHash),
  ],
)

/** Decisions on Gift Aid for single gifts, with reasons. Append-only: the newest row of a gift counts. */
export const giftAidDecisions = pgTable(
  'gift_aid_decisions',
  {
    id: id(),
    donationId: belongsTo(() => donations.id),
    decision: text({ enum: GIFT_DECISIONS }).notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.donationId, table.id),
    check('gift_aid_decisions_known', sql`${table.decision} in ${oneOf(GIFT_DECISIONS)}`),
    check('gift_aid_decisions_reason_length', hasLength(table.reason, 1, MAX_DECISION_REASON)),
  ],
)

/** Claims of Gift Aid: the gifts in them are their lines. */
export const giftAidClaims = pgTable(
  'gift_aid_claims',
  {
    id: id(),
    /** Of the click that made it. */
    idempotencyKey: uuid().notNull(),
    state: text({ enum: CLAIM_STATES }).notNull().default('draft'),
    /** The days whose gifts it was made for. */
    fromOn: date().notNull(),
    toOn: date().notNull(),
    /** Sums of its lines, of the Gift Aid over-claimed before, and of its small gifts; in pence. */
    gifts: integer().notNull().default(0),
    giftPence: bigint({ mode: 'number' }).notNull().default(0),
    overclaimedPence: bigint({ mode: 'number' }).notNull().default(0),
    smallPence: bigint({ mode: 'number' }).notNull().default(0),
    /** What HMRC should pay, and what it has paid. */
    duePence: bigint({ mode: 'number' }).notNull().default(0),
    paidPence: bigint({ mode: 'number' }),
    /** The settings when it was made. */
    addsUpSmallGifts: boolean().notNull(),
    yearEnd: text().notNull(),
    /** The day of the state: submitted, paid or returned. */
    stateOn: date(),
    returnReason: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('gift_aid_claims_idempotency_key').on(table.idempotencyKey),
    check('gift_aid_claims_state_known', sql`${table.state} in ${oneOf(CLAIM_STATES)}`),
    check('gift_aid_claims_paid', sql`(${table.state} = 'paid') = (${table.paidPence} is not null)`),
    check('gift_aid_claims_days', sql`${table.fromOn} <= ${table.toOn}`),
  ],
)

/**
 * The gifts of claims, with the donor as declared: HMRC may ask for them for six years, also after an erasure. A gift
 * is in at most one claim that was not returned.
 */
export const giftAidClaimLines = pgTable(
  'gift_aid_claim_lines',
  {
    id: id(),
    claimId: belongsTo(() => giftAidClaims.id),
    donationId: belongsTo(() => donations.id),
    declarationId: belongsTo(() => giftAidDeclarations.id),
    fundId: fundId(),
    /** The gift's day in London. */
    giftOn: date().notNull(),
    /** What of the gift was left when it was claimed. */
    amountPence: integer().notNull(),
    title: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    address: text().notNull(),
    postcode: text().notNull(),
    isOutsideUk: boolean().notNull(),
    /** False once its claim is returned. */
    isOpen: boolean().notNull().default(true),
  },
  (table) => [
    index().on(table.claimId, table.giftOn),
    // for the sums of tax years
    index('gift_aid_claim_lines_open')
      .on(table.giftOn)
      .where(sql`${table.isOpen}`),
    index().on(table.declarationId),
    uniqueIndex('gift_aid_claim_lines_gift')
      .on(table.donationId)
      .where(sql`${table.isOpen}`),
    check('gift_aid_claim_lines_amount', sql`${table.amountPence} > 0`),
  ],
)

/** A claim's adjustments: what earlier claims got for gifts that were refunded or lost afterwards. */
export const giftAidAdjustments = pgTable(
  'gift_aid_adjustments',
  {
    id: id(),
    claimId: belongsTo(() => giftAidClaims.id),
    /** The line in which the gift was claimed. */
    lineId: belongsTo(() => giftAidClaimLines.id),
    /** Of the gift; Gift Aid is a quarter of it. */
    amountPence: integer().notNull(),
    /** All adjustments of this line so far: each sum once. */
    returnedPence: integer().notNull(),
    isOpen: boolean().notNull().default(true),
  },
  (table) => [
    index().on(table.claimId),
    uniqueIndex('gift_aid_adjustments_line')
      .on(table.lineId, table.returnedPence)
      .where(sql`${table.isOpen}`),
    check('gift_aid_adjustments_amount', sql`${table.amountPence} > 0`),
  ],
)

/** Small cash and contactless gifts without a declaration (GASDS): what was collected in each tax year. */
export const smallGifts = pgTable(
  'small_gifts',
  {
    /** The year in which the tax year starts. */
    taxYear: integer().primaryKey(),
    collectedPence: integer().notNull(),
    version: version(),
  },
  (table) => [
    check(
      'small_gifts_limit',
      sql`${table.collectedPence} between 0 and ${sql.raw(String(MAX_SMALL_PENCE))}`,
    ),
  ],
)

/** What claims have of small gifts. */
export const smallGiftClaims = pgTable(
  'small_gift_claims',
  {
    claimId: belongsTo(() => giftAidClaims.id),
    taxYear: integer()
      .notNull()
      .references(() => smallGifts.taxYear),
    amountPence: integer().notNull(),
    isOpen: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.taxYear] }),
    index().on(table.taxYear),
    check('small_gift_claims_amount', sql`${table.amountPence} > 0`),
  ],
)

/** Monthly gifts: the donor's consent to a charge each month. */
export const mandates = pgTable(
  'mandates',
  {
    id: id(),
    /** The first gift's checkout: one mandate each. */
    checkoutId: text()
      .notNull()
      .references((): PgColumn => checkouts.id),
    supporterId: supporterId(),
    donorName: text().notNull(),
    donorEmail: text().notNull(),
    fundId: fundId(),
    amountPence: integer().notNull(),
    /** The day of the month on which it is charged. */
    day: smallint().notNull(),
    state: text({ enum: MANDATE_STATES }).notNull(),
    stateBy: text({ enum: MANDATE_ACTORS }).notNull(),
    stateReason: text().notNull().default(''),
    /** The first day on which a paused one is charged again; empty if somebody has to resume it. */
    pausedUntil: date(),
    /** The first day of the last month that is dealt with: charged, or passed over in a pause. */
    lastMonth: date().notNull(),
    /** The provider's ids. */
    customerId: text(),
    /** When that customer was deleted, because the gift has ended. */
    customerDeletedAt: timestamp({ withTimezone: true }),
    paymentMethodId: text(),
    /** 'visa', and the last four digits, so that a donor recognises the card. */
    cardBrand: text(),
    cardLast4: text(),
    /** The last month in which the card is valid: its first day. */
    cardExpires: date(),
    wantsSummary: boolean().notNull().default(true),
    /** The draft that it was begun with; empty if the caller sent none. */
    draftKey: text(),
    version: version(),
    linkVersion: linkVersion(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('mandates_checkout').on(table.checkoutId),
    // paying twice for one draft must not charge twice a month
    uniqueIndex('mandates_one_a_draft')
      .on(table.draftKey)
      .where(sql`${table.draftKey} is not null and ${table.state} <> 'ended'`),
    bySupporter('mandates', table),
    index('mandates_donor').on(lowered(table.donorEmail)),
    speltOddly('mandates_donor_spelt', table.donorEmail),
    index('mandates_to_charge')
      .on(table.lastMonth, table.day)
      .where(sql`${table.state} in ('active', 'paused')`),
    index().on(table.paymentMethodId),
    index('mandates_by_status').on(table.state, table.id),
    index('mandates_with_customer')
      .on(table.id)
      .where(
        sql`${table.state} = 'ended' and ${table.customerId} is not null and ${table.customerDeletedAt} is null`,
      ),
    index('mandates_given_up')
      .on(table.id)
      .where(sql`${table.state} = 'paused' and ${table.stateBy} = 'site'`),
    check('mandates_day', sql`${table.day} between 1 and ${sql.raw(String(MAX_MANDATE_DAY))}`),
    check('mandates_amount_positive', sql`${table.amountPence} > 0`),
    check('mandates_state_known', sql`${table.state} in ${oneOf(MANDATE_STATES)}`),
    check('mandates_actor_known', sql`${table.stateBy} in ${oneOf(MANDATE_ACTORS)}`),
  ],
)

/** Each change of a mandate's state, which a trigger adds: the months of monthly gifts are counted from it. */
export const mandateStateChanges = pgTable(
  'mandate_state_changes',
  {
    id: id(),
    mandateId: belongsTo(() => mandates.id),
    /** Both are empty for a new mandate. */
    before: text({ enum: MANDATE_STATES }),
    beforeBy: text({ enum: MANDATE_ACTORS }),
    state: text({ enum: MANDATE_STATES }).notNull(),
    by: text({ enum: MANDATE_ACTORS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt), index().on(table.mandateId)],
)

/** The charges of monthly gifts after the first: at most one a month, stored before the provider is called. */
export const mandateCharges = pgTable(
  'mandate_charges',
  {
    id: id(),
    mandateId: belongsTo(() => mandates.id),
    /** The first day of the month. */
    month: date().notNull(),
    /** The checkout that records it as a gift; empty once that of an unpaid one is deleted. */
    checkoutId: text().references((): PgColumn => checkouts.id, { onDelete: 'set null' }),
    amountPence: integer().notNull(),
    state: text({ enum: CHARGE_STATES }).notNull(),
    /** How often the provider was asked for the money, and responded. */
    attempts: integer().notNull().default(0),
    /** Of one that is given up: its intent is still to be cancelled. */
    nextAttemptOn: date(),
    /** Since when a process is charging it; another one takes over when that is minutes ago. */
    attemptingSince: timestamp({ withTimezone: true }),
    /** The provider's code of the last refusal. */
    failure: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('mandate_charges_month').on(table.mandateId, table.month),
    unique('mandate_charges_checkout').on(table.checkoutId),
    index('mandate_charges_by_month').on(table.month),
    index('mandate_charges_failing')
      .on(table.mandateId)
      .where(sql`${table.state} in ('unconfirmed', 'declined')`),
    index('mandate_charges_open')
      .on(table.nextAttemptOn)
      .where(sql`${table.nextAttemptOn} is not null`),
    check('mandate_charges_state_known', sql`${table.state} in ${oneOf(CHARGE_STATES)}`),
  ],
)

/** Another card that a donor is about to save. The browser tries cards at the provider, and declined ones are counted. */
export const cardChanges = pgTable(
  'card_changes',
  {
    /** The provider's id: 'seti_…'. */
    id: text('setup_intent_id').primaryKey(),
    mandateId: belongsTo(() => mandates.id),
    /** The keys by which limits count the client; cleared after their hours. */
    clientKeys: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
    /** When the setup intent is looked at next; empty once it is over. */
    nextCheckAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.mandateId),
    index().on(table.createdAt),
    index('card_changes_open')
      .on(table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
  ],
)

/** The timeline of a mandate. Rows are only added. */
export const mandateEvents = pgTable(
  'mandate_events',
  {
    id: id(),
    mandateId: belongsTo(() => mandates.id),
    kind: text().notNull(),
    detail: text().notNull().default(''),
    by: text({ enum: MANDATE_ACTORS }).notNull(),
    /** The account that did it at the dashboard. */
    accountId: accountNumber(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.mandateId, table.id)],
)

// Projects: while there are none, the pages show built-in ones

export const projects = pgTable(
  'projects',
  {
    id: id(),
    /** The last part of the story's URL, created once from the name. */
    slug: text()
      .notNull()
      .default(sql`'project-' || left(gen_random_uuid()::text, 8)`),
    name: text().notNull(),
    description: text().notNull(),
    /** Plain text; empty if there is no story to link to. */
    story: text().notNull().default(''),
    imageUrl: text(),
    imageAlt: text().notNull().default(''),
    status: text({ enum: PROJECT_STATUSES }).notNull(),
    country: text().notNull(),
    startDate: date().notNull(),
    targetSchools: integer().notNull(),
    booksNeeded: integer().notNull(),
    /** The sum of the project's entries. Empty: not counted yet. */
    booksCollected: integer(),
    /** Projects are sorted by this, then by id. */
    position: integer().notNull().default(0),
    version: version(),
    archivedAt: timestamp({ withTimezone: true }),
    /** In the bin, and archived: see `binItems`. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('projects_name').on(table.name),
    unique('projects_slug').on(table.slug),
    check('projects_slug_shape', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('projects_slug_length', hasLength(table.slug, 1, PROJECT_LENGTHS.slug)),
    check('projects_story_length', hasLength(table.story, 0, PROJECT_LENGTHS.story)),
    check('projects_status_known', sql`${table.status} in ${oneOf(PROJECT_STATUSES)}`),
    check(
      'projects_no_negatives',
      sql`${table.targetSchools} >= 0 and ${table.booksNeeded} >= 0 and ${table.booksCollected} >= 0`,
    ),
  ],
)

/** Books received for a project: entries are added and never changed; a correction is a negative entry. */
export const projectBooks = pgTable(
  'project_books',
  {
    id: id(),
    projectId: belongsTo(() => projects.id),
    books: integer().notNull(),
    day: date().notNull(),
    note: text().notNull().default(''),
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('project_books_key').on(table.idempotencyKey),
    index().on(table.projectId, table.id),
    check('project_books_counted', sql`${table.books} <> 0`),
    check('project_books_note_length', hasLength(table.note, 0, PROJECT_LENGTHS.note)),
    check('project_books_key_shape', sql`${table.idempotencyKey} ~ ${SESSION_SHAPE}`),
  ],
)

// Forms: everything that visitors sent, including suspected spam

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    /** Empty only for a prayer request without one. */
    email: text().notNull(),
    subject: text({ enum: CONTACT_SUBJECTS }).notNull(),
    message: text().notNull(),
    suspectedSpam: boolean().notNull(),
    supporterId: supporterId(),
    idempotencyKey: submissionKey(),
    createdAt: createdAt(),
    /** In the bin since then, like its inbox item. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    bySupporter('contact_messages', table),
    unique('contact_messages_submission').on(table.idempotencyKey),
    index('contact_messages_sender').on(lowered(table.email)),
    speltOddly('contact_messages_sender_spelt', table.email),
    index('contact_messages_by_time').on(table.createdAt),
    index('contact_messages_kept')
      .on(table.id)
      .where(sql`${table.deletedAt} is null`),
    check('contact_messages_subject_known', sql`${table.subject} in ${oneOf(CONTACT_SUBJECTS)}`),
    check(
      'contact_messages_email_given',
      sql`${table.email} <> '' or ${table.subject} = ${sql.raw(`'${PRAYER_SUBJECT}'`)}`,
    ),
    check(
      'contact_messages_no_prayer_of_supporter',
      sql`${table.supporterId} is null or ${isNoPrayer(table.subject)}`,
    ),
    ...lengthChecks('contact_messages', table, TEXT_LENGTHS, 1, 'name', 'message'),
    check('contact_messages_email_length', hasLength(table.email, 0, TEXT_LENGTHS.email)),
  ],
)

export const volunteerApplications = pgTable(
  'volunteer_applications',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    skills: text({ enum: SKILLS }).array().notNull(),
    availability: text().notNull(),
    experience: text().notNull(),
    motivation: text().notNull(),
    suspectedSpam: boolean().notNull(),
    supporterId: supporterId(),
    idempotencyKey: submissionKey(),
    createdAt: createdAt(),
  },
  (table) => [
    bySupporter('volunteer_applications', table),
    unique('volunteer_applications_submission').on(table.idempotencyKey),
    index('volunteer_applications_sender').on(lowered(table.email)),
    speltOddly('volunteer_applications_sender_spelt', table.email),
    check(
      'volunteer_applications_skills_known',
      sql`${table.skills} <@ ${sql.raw(`array[${quoted(SKILLS)}]`)}`,
    ),
    ...lengthChecks('volunteer_applications', table, TEXT_LENGTHS, 1, 'name', 'email'),
    ...lengthChecks('volunteer_applications', table, TEXT_LENGTHS, 0, 'phone', 'location'),
    check(
      'volunteer_applications_availability_length',
      hasLength(table.availability, 0, TEXT_LENGTHS.availability),
    ),
    check('volunteer_applications_experience_length', hasLength(table.experience, 0, TEXT_LENGTHS.message)),
    check('volunteer_applications_motivation_length', hasLength(table.motivation, 1, TEXT_LENGTHS.message)),
  ],
)

export const bookDonationRequests = pgTable(
  'book_donation_requests',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    bookDetails: text().notNull(),
    quantity: text().notNull(),
    condition: text({ enum: BOOK_CONDITIONS }).notNull(),
    pickupPreference: text({ enum: PICKUP_PREFERENCES }).notNull(),
    additionalInfo: text().notNull(),
    suspectedSpam: boolean().notNull(),
    supporterId: supporterId(),
    idempotencyKey: submissionKey(),
    createdAt: createdAt(),
  },
  (table) => [
    bySupporter('book_donation_requests', table),
    unique('book_donation_requests_submission').on(table.idempotencyKey),
    // for the nightly deletion
    index().on(table.createdAt),
    index('book_donation_requests_sender').on(lowered(table.email)),
    speltOddly('book_donation_requests_sender_spelt', table.email),
    check('book_donation_requests_condition_known', sql`${table.condition} in ${oneOf(BOOK_CONDITIONS)}`),
    check(
      'book_donation_requests_pickup_known',
      sql`${table.pickupPreference} in ${oneOf(PICKUP_PREFERENCES)}`,
    ),
    ...lengthChecks(
      'book_donation_requests',
      table,
      TEXT_LENGTHS,
      1,
      'name',
      'email',
      'location',
      'quantity',
    ),
    check('book_donation_requests_phone_length', hasLength(table.phone, 0, TEXT_LENGTHS.phone)),
    check('book_donation_requests_details_length', hasLength(table.bookDetails, 1, TEXT_LENGTHS.message)),
    check('book_donation_requests_info_length', hasLength(table.additionalInfo, 0, TEXT_LENGTHS.message)),
  ],
)

/** The inbox: one row for each of the three tables above, in order of arrival. */
export const inboxItems = pgTable(
  'inbox_items',
  {
    id: id(),
    kind: text({ enum: INBOX_KINDS }).notNull(),
    /** The row in the kind's own table, hence no foreign key. */
    recordId: rowNumber().notNull(),
    state: text({ enum: INBOX_STATES }).notNull().default('new'),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
    stateChangedAt: createdAt(),
    /** In the bin since then; set together with its message's. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('inbox_items_record').on(table.kind, table.recordId),
    index('inbox_items_kept')
      .on(table.id)
      .where(sql`${table.deletedAt} is null`),
    index('inbox_items_by_time').on(table.createdAt),
    index('inbox_items_by_state')
      .on(table.state, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('inbox_items_by_kind')
      .on(table.kind, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('inbox_items_by_kind_and_state')
      .on(table.kind, table.state, table.id)
      .where(sql`${table.deletedAt} is null`),
    // for what is deleted soon, and for the nightly deletion itself
    index('inbox_items_by_kind_and_time')
      .on(table.kind, table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('inbox_items_by_state_change').on(table.kind, table.state, table.stateChangedAt),
    check('inbox_items_kind_known', sql`${table.kind} in ${oneOf(INBOX_KINDS)}`),
    check('inbox_items_state_known', sql`${table.state} in ${oneOf(INBOX_STATES)}`),
    check('inbox_items_notes_length', hasLength(table.notes, 0, MAX_NOTES)),
  ],
)

/** The owner's replies, each of which is an email. */
export const inboxReplies = pgTable(
  'inbox_replies',
  {
    id: id(),
    itemId: belongsTo(() => inboxItems.id, 'cascade'),
    subject: text().notNull(),
    body: text().notNull(),
    /** The author's name at the time; empty for the shared password. */
    accountName: text('person').notNull().default(''),
    accountId: accountNumber(),
    /** Created by the page once per reply, so that a repeat is recognised. */
    idempotencyKey: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('inbox_replies_key').on(table.idempotencyKey),
    index().on(table.itemId, table.id),
    ...lengthChecks('inbox_replies', table, REPLY_LENGTHS, 1, 'subject', 'body'),
  ],
)

/** The start of replies to each kind and of thank-yous; without a row, the standard text is used. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    kind: text({ enum: TEMPLATE_KINDS }).primaryKey(),
    body: text().notNull(),
    version: version(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('reply_templates_kind_known', sql`${table.kind} in ${oneOf(TEMPLATE_KINDS)}`),
    check('reply_templates_body_length', hasLength(table.body, 1, REPLY_LENGTHS.body)),
  ],
)

// Blog

/**
 * Slugs of posts that were deleted for good, by a trigger: readers and feeds know a post by its address, so no other one
 * ever gets it.
 */
export const retiredPostSlugs = pgTable('retired_post_slugs', { slug: text().primaryKey() })

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id(),
    /** Created once from the title; a post in the bin retains it. */
    slug: text().notNull(),
    title: text().notNull(),
    excerpt: text().notNull(),
    content: text().notNull(),
    format: text({ enum: POST_FORMATS }).notNull().default('plain'),
    author: text().notNull(),
    imageUrl: text(),
    imageAlt: text().notNull().default(''),
    tags: text().array().notNull(),
    published: boolean().notNull(),
    /** When a draft is to be published. */
    publishAt: timestamp({ withTimezone: true }),
    /** Part of the URL at which anybody may read this draft; empty: nobody may. */
    previewKey: text(),
    version: version(),
    /** When it was first public, which readers see as its date; empty: never. */
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** In the bin since then. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('blog_posts_slug').on(table.slug),
    unique('blog_posts_preview_key').on(table.previewKey),
    index('blog_posts_due')
      .on(table.publishAt)
      .where(sql`${table.publishAt} is not null and ${table.deletedAt} is null`),
    index('blog_posts_public_by_time')
      .on(ownTime(table.publishedAt, table.createdAt))
      .where(sql`${table.published} and ${table.deletedAt} is null`),
    index('blog_posts_by_time')
      .on(ownTime(table.publishedAt, table.createdAt))
      .where(sql`${table.deletedAt} is null`),
    // for the sitemap
    index('blog_posts_public')
      .on(table.id)
      .where(sql`${table.published} and ${table.deletedAt} is null`),
    // for words in drafts, of which there are few
    index('blog_posts_drafts')
      .on(table.id)
      .where(sql`not ${table.published} and ${table.deletedAt} is null`),
    check('blog_posts_slug_shape', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('blog_posts_slug_free', sql`${table.slug} <> 'feed.xml'`),
    ...lengthChecks('blog_posts', table, BLOG_LENGTHS, 1, 'slug', 'title', 'excerpt', 'content', 'author'),
    check('blog_posts_format_known', sql`${table.format} in ${oneOf(POST_FORMATS)}`),
    check('blog_posts_tags_bound', sql`cardinality(${table.tags}) <= ${sql.raw(String(BLOG_LENGTHS.tags))}`),
  ],
)

/**
 * The bin: what was deleted by hand and can be put back. The rows stay in their own tables, marked by `deletedAt`; what
 * is deleted for good leaves the bin with its row.
 */
export const binItems = pgTable(
  'bin_items',
  {
    id: id(),
    postId: rowNumber().references(() => blogPosts.id, { onDelete: 'cascade' }),
    inboxItemId: rowNumber().references(() => inboxItems.id, { onDelete: 'cascade' }),
    braceletId: rowNumber().references(() => bracelets.id, { onDelete: 'cascade' }),
    projectId: rowNumber().references(() => projects.id, { onDelete: 'cascade' }),
    /** Its title or name when it was deleted; empty for what people sent. */
    name: text().notNull().default(''),
    /** Its URL then, to tell whether something else took it meanwhile. */
    slug: text().notNull().default(''),
    /** A bracelet's state, which it gets back. */
    state: text({ enum: BRACELET_STATES }),
    /** Who deleted it; empty for the shared password. */
    accountName: text('person').notNull().default(''),
    accountId: accountNumber(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('bin_items_post').on(table.postId),
    unique('bin_items_inbox_item').on(table.inboxItemId),
    unique('bin_items_bracelet').on(table.braceletId),
    unique('bin_items_project').on(table.projectId),
    // for the nightly deletion
    index().on(table.createdAt),
    check('bin_items_state_known', sql`${table.state} in ${oneOf(BRACELET_STATES)}`),
    check(
      'bin_items_one_record',
      sql`num_nonnulls(${table.postId}, ${table.inboxItemId}, ${table.braceletId}, ${table.projectId}) = 1`,
    ),
  ],
)

/** The files of uploaded pictures, if the database is their store; see `src/server/platform/pictures/`. */
export const uploads = pgTable(
  'uploads',
  {
    /** The upload's hash and the file's size: '<32 hex digits>-1600x900-480.webp'. */
    name: text().primaryKey(),
    content: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'uploads_name_shape',
      sql`${table.name} ~ '^[0-9a-f]{32}-[0-9]{1,5}x[0-9]{1,5}a?(-[0-9]{3})?[.](webp|avif)$'`,
    ),
  ],
)

/** The builds of the client that ran last; see `src/server/platform/pages/built-files.ts`. */
export const clientBuilds = pgTable('client_builds', {
  /** SHA-256 of its files' names. */
  id: text().primaryKey(),
  startedAt: createdAt(),
})

export const clientFiles = pgTable(
  'client_files',
  {
    /** Contains a hash of the content: 'site-DHFV8nXM.js'. */
    name: text().notNull(),
    buildId: text()
      .notNull()
      .references(() => clientBuilds.id, { onDelete: 'cascade' }),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.buildId] }), index().on(table.buildId)],
)

// The site content as changed by its owner; what is not stored is as in the seed

/** The published versions; visitors see the newest one. */
export const contentVersions = pgTable('content_versions', {
  id: id(),
  content: jsonb().$type<StoredContent>().notNull(),
  publishedAt: createdAt(),
})

/** The owner's unpublished changes. */
export const contentDraft = pgTable(
  'content_draft',
  {
    id: integer().primaryKey().default(1),
    content: jsonb().$type<StoredContent>().notNull(),
    version: version(),
    updatedAt: createdAt(),
  },
  (table) => [check('content_draft_single', sql`${table.id} = 1`)],
)

// Limits

/** How often one client has made one call in the current hour. */
export const callCounts = pgTable(
  'call_counts',
  {
    /** The client key and the call's name. */
    key: text().primaryKey(),
    calls: integer().notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.endsAt)],
)

// Admin

/** The accounts of people who work here. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    /** argon2id; empty until the invitation is accepted. */
    passwordHash: text(),
    /** The secret of the authenticator app, in base32. */
    totpSecret: text(),
    /** When a first code proved that the app has the secret; empty: no code is required. */
    totpEnabledAt: timestamp({ withTimezone: true }),
    /** The counter of the last code: each is taken once. */
    totpLastCounter: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    lastSignInAt: timestamp({ withTimezone: true }),
    /** A removed account cannot sign in any more; its address can be invited again. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('accounts_email')
      .on(lowered(table.email))
      .where(sql`${table.removedAt} is null`),
    // the activity names who did what
    uniqueIndex('accounts_name')
      .on(lowered(table.name))
      .where(sql`${table.removedAt} is null`),
    check('accounts_role_known', sql`${table.role} in ${oneOf(ROLES)}`),
    ...lengthChecks('accounts', table, ACCOUNT_LENGTHS, 1, 'name', 'email'),
    check('accounts_second_factor', sql`${table.totpEnabledAt} is null or ${table.totpSecret} is not null`),
  ],
)

/** Links emailed to accounts; each works once. */
export const accountLinks = pgTable(
  'person_links',
  {
    id: id(),
    accountId: accountNumber()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    /** SHA-256 of the token: 256 random bits cannot be guessed, so the hash need not be slow. */
    tokenHash: text().notNull(),
    /** For the email; empty once it has been sent. */
    token: text(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('person_links_hash').on(table.tokenHash),
    index().on(table.accountId),
    index().on(table.expiresAt),
    check('person_links_purpose_known', sql`${table.purpose} in ${oneOf(LINK_PURPOSES)}`),
  ],
)

/** Passkeys (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    accountId: accountNumber()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** In the browser's format: base64url. */
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** How often its device has signed, if it counts that. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('passkeys_credential').on(table.credentialId),
    index().on(table.accountId),
    check('passkeys_name_length', hasLength(table.name, 1, ACCOUNT_LENGTHS.passkeyName)),
  ],
)

/** A sign-in that waits for a code or a passkey, or a passkey that is being added; each can be completed once. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    /** SHA-256 of the browser's token. */
    tokenHash: text().primaryKey(),
    step: text({ enum: SIGN_IN_STEPS }).notNull(),
    /** Empty for a sign-in with a passkey, which identifies the account itself. */
    accountId: accountNumber().references(() => accounts.id, { onDelete: 'cascade' }),
    /** What the passkey must sign; for a code, a hash of the account's password hash. */
    challenge: text().notNull().default(''),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.accountId),
    index().on(table.expiresAt),
    check('sign_in_steps_known', sql`${table.step} in ${oneOf(SIGN_IN_STEPS)}`),
  ],
)

export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** HMAC of the cookie, keyed by the password hash: no stolen table and no old password opens a session. */
    tokenHash: text().primaryKey(),
    /** Empty if the shared password opened it. */
    accountId: accountNumber().references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    /** How its owner's list names it. */
    id: rowNumber().notNull().generatedAlwaysAsIdentity(),
    /** For 12 hours after its last use, also after a reload; never for the shared password. */
    stays: boolean().notNull().default(false),
    /** 'Firefox on Windows'; empty before this was noted. */
    device: text().notNull().default(''),
    /** When its owner last proved who they are, by a password or a passkey. */
    provedAt: createdAt(),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.accountId),
    unique('admin_sessions_id').on(table.id),
    check('admin_sessions_stays', sql`not ${table.stays} or ${table.accountId} is not null`),
  ],
)

/** Browsers that have signed in with an account: another one is told of by email. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: id(),
    accountId: belongsTo(() => accounts.id, 'cascade'),
    /** SHA-256 of a random cookie; nothing about the browser itself is stored. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
  },
  (table) => [
    unique('known_browsers_once').on(table.accountId, table.tokenHash),
    index().on(table.lastUsedAt),
  ],
)

/** Codes in place of the second factor. Using one deletes its row, so each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: belongsTo(() => accounts.id, 'cascade'),
    /** SHA-256: 80 random bits cannot be guessed, so the hash need not be slow. */
    codeHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** Failed sign-ins: one row per IP address, and '*' for all of them together. */
export const loginFailures = pgTable(
  'login_failures',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** No attempt from there is checked before this time. */
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    lastFailureAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.lastFailureAt)],
)

/** API tokens of integrators. A revoked one stays, so that the owner sees what had access. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    name: text().notNull(),
    /** SHA-256 of the token: 256 random bits cannot be guessed, so the hash need not be slow. */
    tokenHash: text().notNull(),
    /** The token's first characters, to recognise it. */
    beginning: text().notNull(),
    /** The procedures that it may call: 'checkout.orders'. */
    scopes: text().array().notNull(),
    /** The account that created it, whose role it needs; empty for the shared password. */
    accountId: accountNumber().references(() => accounts.id),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** To the minute. */
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('api_tokens_hash').on(table.tokenHash),
    check('api_tokens_named', hasLength(table.name, 1, MAX_TOKEN_NAME)),
    check('api_tokens_has_scopes', sql`cardinality(${table.scopes}) > 0`),
  ],
)

/** The audit of the dashboard and of sign-ins. Rows are only added. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    subjectId: rowNumber(),
    detail: text().notNull().default(''),
    address: text().notNull().default(''),
    /** The name of the token that did it; empty for the dashboard. */
    token: text().notNull().default(''),
    /** The name at the time of the account that did it; empty for the shared password. */
    accountName: text('person').notNull().default(''),
    /** No foreign key, so that recording an event never waits for a change of the account. */
    accountId: accountNumber(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_events_by_time').on(table.createdAt),
    // for the nightly removal of addresses
    index('audit_events_with_address')
      .on(table.createdAt)
      .where(sql`${table.address} <> ''`),
    // for erasing a person
    index().on(table.subjectId),
    check('audit_events_action_known', sql`${table.action} in ${oneOf(AUDIT_ACTIONS)}`),
  ],
)

/** Row counts, updated by triggers, so that no page counts a table. */
export const tableCounts = pgTable('table_counts', {
  /** 'messages', 'posts', 'inbox new', 'mail failed', 'payment issues open' */
  name: text().primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
  total: numeric({ precision: 14, scale: 2 }).notNull(),
})

/**
 * The counts of tables, and 'payments', 'payments succeeded', 'orders to pack' and 'orders without address', which come
 * from indexes or the ledger's sums.
 */
export const counters = pgView('counters', {
  name: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  total: numeric({ precision: 14, scale: 2 }).notNull(),
}).existing()

/** Succeeded payments by month, after refunds and losses: the ledger's months, with the entries since last night. */
export const monthlyTotals = pgView('monthly_totals', {
  /** The first day of a month in London. */
  month: date().notNull(),
  paymentType: text({ enum: PAYMENT_TYPES }).notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  total: numeric({ precision: 14, scale: 2 }).notNull(),
}).existing()

/** The last runs of each background job. */
export const jobRuns = pgTable('job_runs', {
  job: text().primaryKey(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  /** Empty while it runs, and unless it succeeded. */
  finishedAt: timestamp({ withTimezone: true }),
  /** When it failed or was aborted. If it is before `startedAt`, it belongs to an earlier run. */
  failedAt: timestamp({ withTimezone: true }),
  /** The class of the error, never its text; null if it was aborted. */
  failure: text(),
  /** The duration of the last run that ended. */
  tookMs: integer(),
})

/** Facts about this database, such as whether it was seeded. */
export const siteFacts = pgTable('site_facts', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: createdAt(),
})

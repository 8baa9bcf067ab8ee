/** Tables of orders, gifts, payments and the ledger. */
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type AnyColumn, sql } from 'drizzle-orm'
import { ORDER_STATUSES } from '#shared/money/orders/order-statuses.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { MAX_FEE_PENCE, MAX_FEE_PERCENT } from '#shared/money/donations/card-fee.ts'
import { CURRENCY } from '#shared/platform/text/amounts.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPES } from '#shared/money/payments/payments.ts'
import { ORDER_PAYMENT_STATUSES, STILL_PAID_STATUSES } from '#shared/money/orders/orders.ts'
import {
  DECLARATION_SOURCES,
  ENDING_REASONS,
  GIFT_AID_ANSWERS,
  GIFT_AID_SCOPES,
  GIFT_DECISIONS,
} from '#shared/money/gift-aid/gift-aid.ts'
import type { Dedication } from '#shared/money/donations/dedications.ts'
import type { OrderGift } from '#shared/money/orders/order-gift.ts'
import type { GiftAidInput } from '#shared/money/gift-aid/gift-aid.schema.ts'
import {
  CHARGE_STATES,
  MANDATE_ACTORS,
  MANDATE_STATES,
  MAX_MANDATE_DAY,
} from '#shared/money/monthly/monthly.ts'
import { NEWS_CHOICES, NEWS_MODELS } from '#shared/site/supporters/news.ts'
import { CARRIER_VALUES } from '#shared/money/orders/parcels.ts'
import {
  CLOSED_DISPUTES,
  EVENT_SOURCES,
  INCOMING_TYPES,
  LEDGER_TYPES,
  PAYMENT_ISSUE_KINDS,
  REFUND_REASONS,
  REFUND_STATES,
} from '#shared/money/payments/payment-timeline.ts'
import { NEWS_LENGTHS, NEWS_SKIPPED, NEWS_STATES } from '#shared/money/project-news/project-news.ts'
import type { ImportColumns } from '#shared/money/imports/imports.ts'
import { LINK_CODE, LINK_TEXT_LENGTHS } from '#shared/money/giving-links/giving-links.ts'
import { REFERENCE } from '#shared/money/standing-orders/references.ts'
import { type ColumnMap, LINE_STATES, STATEMENT_TEXT_LENGTHS } from '#shared/money/statements/statements.ts'
import {
  CLAIM_STATES,
  MAX_DECISION_REASON,
  MAX_SMALL_PENCE,
} from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import {
  accountNumber,
  belongsTo,
  bytea,
  createdAt,
  hasLength,
  id,
  lengthChecks,
  linkVersion,
  lowered,
  oneOf,
  ownTime,
  pounds,
  rowNumber,
  SESSION_SHAPE,
  indexNonAscii,
  version,
} from './columns.ts'
import {
  bracelets,
  bySupporter,
  choices,
  choicesKey,
  HIGHEST_QUANTITY,
  projects,
  supporterId,
  supporters,
} from './site.ts'

/** Terms of the purchase, as shown to the buyer; the owner may have changed them since. */
const terms = () => ({
  /** Amount of each bracelet's price that ships books. */
  perBracelet: pounds().notNull().default('2.00'),
  shipWithinDays: integer().notNull().default(5),
})
/** The fund that money belongs to. */
const fundId = () =>
  rowNumber()
    .notNull()
    .default(GENERAL_FUND)
    .references(() => funds.id)
/** The link by which the donor came; empty for most gifts. */
const linkId = () => rowNumber().references((): PgColumn => givingLinks.id)
const IN_POUNDS = sql.raw(`'${CURRENCY}'`)
const isToPack = ({ status, paymentStatus }: { status: PgColumn; paymentStatus: PgColumn }) =>
  sql`${status} = 'to pack' and ${paymentStatus} in ${oneOf(STILL_PAID_STATUSES)}`
/** The donor's answer about Gift Aid; null if they were not asked. */
const giftAidAnswer = () => text({ enum: GIFT_AID_ANSWERS })
const giftAidAnswerKnown = (table: string, column: AnyColumn) =>
  check(`${table}_gift_aid_answer_known`, sql`${column} in ${oneOf(GIFT_AID_ANSWERS)}`)

/** Import of a row; empty for what began on this site. */
const importId = () => rowNumber().references((): PgColumn => imports.id)

// Checkout: the price snapshot of an order or donation, taken before anybody pays

export const checkouts = pgTable(
  'checkouts',
  {
    id: text().primaryKey(),
    kind: text({ enum: PAYMENT_TYPES }).notNull().default('order'),
    /** Empty between our insert and the provider's response. */
    paymentIntentId: text(),
    amount: pounds().notNull(),
    currency: text().notNull(),
    /** Session of the visitor's cart. Integrators may omit it, and a donation has none. */
    sessionId: text(),
    /** The cart or draft being paid for. Only its newest checkout can be paid (`one-payment.ts`). */
    paidFor: text(),
    /** Sent by the caller once per payment: a repeat gets the same intent. */
    idempotencyKey: uuid(),
    /** When a newer checkout replaced it: its intent must then be cancelled. */
    supersededAt: timestamp({ withTimezone: true }),
    /** Keys by which rate limits count the client; cleared after some hours. */
    clientKeys: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
    /**
     * When the reconciliation checks the intent next, ever more rarely while nobody pays; null after the last check.
     */
    nextCheckAt: timestamp({ withTimezone: true }),
    /** When it was recorded or its intent cancelled: nothing is left to do. */
    closedAt: timestamp({ withTimezone: true }),
    /** When the bought quantities were removed from the session's cart, which happens once. */
    cartClearedAt: timestamp({ withTimezone: true }),
    /** Whether it became an order or donation, and is kept as long as the accounts. */
    isRecorded: boolean().notNull().default(false),
    /** Why a succeeded intent became neither order nor donation: a payment issue. */
    problem: text(),
    /** When its payer was erased. Personal data must not be written here or copied from here afterwards. */
    erasedAt: timestamp({ withTimezone: true }),
    /** Provider's customer that has the saved card; empty unless the gift is monthly. */
    customerId: text(),
    /** When that provider's customer, and with it the card, was deleted: nothing can be charged any more. */
    customerDeletedAt: timestamp({ withTimezone: true }),
    /** An order for somebody else; moves to the order. */
    gift: jsonb().$type<OrderGift>(),
    /** The buyer's choice about news; recorded with the order. */
    news: text({ enum: NEWS_CHOICES }),
    ...terms(),
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
    check('checkouts_news_known', sql`${table.news} in ${oneOf(NEWS_CHOICES)}`),
    check('checkouts_kind_known', sql`${table.kind} in ${oneOf(PAYMENT_TYPES)}`),
    check('checkouts_in_pounds', sql`${table.currency} = ${IN_POUNDS}`),
  ],
)

/** Deleted together with its checkout. */
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

/** Donors, one for each checkout of a donation. */
export const checkoutDonors = pgTable(
  'checkout_donors',
  {
    checkoutId: ofCheckout().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    fundId: fundId(),
    /** Day of the month to charge on from next month; empty for a single gift. */
    monthlyDay: smallint(),
    /** Becomes a declaration when the gift is recorded. */
    giftAid: jsonb().$type<GiftAidInput>(),
    giftAidAnswer: giftAidAnswer(),
    linkId: linkId(),
    dedication: jsonb().$type<Dedication>(),
    /** Recorded with the gift. */
    news: text({ enum: NEWS_CHOICES }),
  },
  (table) => [
    giftAidAnswerKnown('checkout_donors', table.giftAidAnswer),
    check('checkout_donors_news_known', sql`${table.news} in ${oneOf(NEWS_CHOICES)}`),
    check('checkout_donors_day', sql`${table.monthlyDay} between 1 and ${sql.raw(String(MAX_MANDATE_DAY))}`),
    index('checkout_donors_email').on(lowered(table.email)),
    indexNonAscii('checkout_donors_email_spelt', table.email),
    check('checkout_donors_named', sql`${table.name} <> '' and ${table.email} <> ''`),
  ],
)

// Orders and payments

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** For people, also on the phone: 1001, 1002, … */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    checkoutId: text().notNull(),
    paymentIntentId: text().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull().default('to pack'),
    /** Derived from refunds and disputes, in the transaction that records them (src/server/money/payments/). */
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
    /** To whom it goes if not to the buyer, and the text of the card. */
    gift: jsonb().$type<OrderGift>(),
    needsAddress: boolean().notNull(),
    /** Whether a required question of one of its lines is unanswered. */
    needsChoices: boolean().notNull().default(false),
    /** Whether more was bought than was in stock: it then awaits a refund. */
    isOversold: boolean().notNull().default(false),
    carrier: text({ enum: CARRIER_VALUES }).notNull().default(''),
    trackingNote: text().notNull().default(''),
    supporterId: supporterId(),
    createdAt: createdAt(),
    statusChangedAt: createdAt(),
    /** When its buyer was erased while it was on its way: the order is not linked to a supporter any more. */
    erasedAt: timestamp({ withTimezone: true }),
    ...terms(),
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
    indexNonAscii('orders_customer_spelt', table.customerEmail),
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
    /** Quantity taken from the stock; it is returned if the order is cancelled. */
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
    /** Refunded amount, summed from the ledger like `lost` and `status`. */
    refunded: pounds().notNull().default('0.00'),
    /** Amount lost in disputes, besides refunds. */
    lost: pounds().notNull().default('0.00'),
    currency: text().notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    description: text(),
    customerName: text(),
    customerEmail: text(),
    paymentType: text({ enum: PAYMENT_TYPES }).notNull(),
    paymentMethod: text(),
    orderId: rowNumber().references(() => orders.id),
    /** Order number, so that a search finds the payment by it. */
    orderNumber: integer(),
    /** When the provider charged the card, or last tried to; if empty, `createdAt` counts. */
    paidAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When its payer was erased. Personal data must not be written here afterwards. */
    erasedAt: timestamp({ withTimezone: true }),
    /** Whether the provider took no real money; empty if it was recorded before this was known, or not by card. */
    isTest: boolean(),
  },
  (table) => [
    unique('payments_payment_intent').on(table.paymentIntentId),
    uniqueIndex('payments_order').on(table.orderId),
    foreignKey({ columns: [table.orderId, table.orderNumber], foreignColumns: [orders.id, orders.number] }),
    check('payments_order_numbered', sql`(${table.orderId} is null) = (${table.orderNumber} is null)`),
    index('payments_by_status').on(table.status, table.id),
    index('payments_paid_by_time').on(ownTime(table.paidAt, table.createdAt)),
    index('payments_customer').on(lowered(table.customerEmail)),
    indexNonAscii('payments_customer_spelt', table.customerEmail),
    // for the adjustments in Gift Aid claims
    index('payments_returned')
      .on(table.paymentIntentId)
      .where(sql`${table.refunded} > 0 or ${table.lost} > 0`),
    // payments that are left out of every sum
    index('payments_not_in_pounds')
      .on(table.id)
      .where(sql`${table.currency} <> ${IN_POUNDS}`),
    // for taking tests out of the sums once the site takes real money
    index('payments_tests')
      .on(table.id)
      .where(sql`${table.isTest} and ${table.status} in ('succeeded', 'refunded')`),
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

/** The ledger: money received, returned and spent. Rows are only added (src/server/money/ledger/ledger.ts). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    type: text({ enum: LEDGER_TYPES }).notNull(),
    /** Empty for spending and Gift Aid, which no donor or buyer paid. */
    paymentId: rowNumber().references(() => payments.id),
    fundId: fundId(),
    /**
     * The provider's id of the intent, refund, dispute or balance transaction behind it; our own id if there is no
     * payment.
     */
    objectId: text().notNull(),
    /** Counts repeats: a dispute may be lost, won and lost again. */
    occurrence: integer().notNull().default(1),
    /** Signed pence. */
    amountPence: bigint({ mode: 'number' }).notNull(),
    /** The payment's amount when it succeeds, the negative once nothing is left of it, otherwise 0. */
    grossPence: bigint({ mode: 'number' }).notNull().default(0),
    currency: text().notNull(),
    /** Empty exactly when there is no payment. */
    kind: text({ enum: PAYMENT_TYPES }),
    /** Time by the provider's clock; `day` is its day in London. */
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    day: date().notNull(),
    /** Day of the payment itself, which decides the month that the entry counts in. */
    paymentDay: date().notNull(),
    createdAt: createdAt(),
    /** Whether `ledger_months` includes it. Only this column changes (src/server/money/ledger/ledger-months.ts). */
    isSummed: boolean().notNull().default(false),
  },
  (table) => [
    unique('ledger_entries_object').on(table.type, table.objectId, table.occurrence),
    index().on(table.paymentId),
    // for every sum of entries
    index('ledger_entries_unsummed')
      .on(table.id)
      .where(sql`not ${table.isSummed}`),
    check('ledger_entries_payment_kind', sql`(${table.paymentId} is null) = (${table.kind} is null)`),
    check('ledger_entries_type_known', sql`${table.type} in ${oneOf(LEDGER_TYPES)}`),
    check('ledger_entries_kind_known', sql`${table.kind} in ${oneOf(PAYMENT_TYPES)}`),
    check('ledger_entries_in_pounds', sql`${table.currency} = ${IN_POUNDS}`),
    check(
      'ledger_entries_sign',
      // a fee may be refunded, so its sign is free
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

/** A sum of ledger entries. `kind` is null for entries without a payment. */
const ledgerSum = () => ({
  /** First day of the entries' month or, in the month in which the charity's year ends, the day after that end. */
  since: date().notNull(),
  /** First day of the payments' month in London. */
  paymentMonth: date().notNull(),
  fundId: rowNumber().notNull(),
  type: text({ enum: LEDGER_TYPES }).notNull(),
  kind: text({ enum: PAYMENT_TYPES }),
  entries: bigint({ mode: 'number' }).notNull(),
  /** Number of payments with something left; `grossPence` is their full amount. */
  count: bigint({ mode: 'number' }).notNull(),
  grossPence: bigint({ mode: 'number' }).notNull(),
  pence: bigint({ mode: 'number' }).notNull(),
  firstDay: date().notNull(),
  lastDay: date().notNull(),
})

/** Sums of all entries up to last night. */
export const ledgerMonths = pgTable('ledger_months', ledgerSum(), (table) => [
  unique('ledger_months_sum')
    .on(table.since, table.paymentMonth, table.fundId, table.type, table.kind)
    .nullsNotDistinct(),
])

/** Sums of entries, separate for those that `ledger_months` includes. */
export const ledgerSums = pgView('ledger_sums', { isSummed: boolean().notNull(), ...ledgerSum() }).existing()

/** Sums of all entries: `ledger_months` and the entries since last night. Every total is read from here. */
export const ledgerTotals = pgView('ledger_totals', ledgerSum()).existing()

// What happens after a payment, and payment issues

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: belongsTo(() => payments.id),
    /** Idempotency key of the owner's click; empty for a refund made at the provider. */
    idempotencyKey: uuid(),
    /** The provider's id; empty until it has responded. */
    refundId: text(),
    amount: pounds().notNull(),
    reason: text({ enum: REFUND_REASONS }),
    state: text({ enum: REFUND_STATES }).notNull(),
    failure: text(),
    /** Whether the payer gets an email once the provider has made the refund. */
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

/** The timeline of an intent, with the source of each event. Rows are only added; a repeated event raises a count. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    /** No foreign key, because an event may come before the payment is recorded. */
    paymentIntentId: text().notNull(),
    source: text({ enum: EVENT_SOURCES }).notNull(),
    kind: text().notNull(),
    detail: text().notNull().default(''),
    /** The provider's event id, if there was one. */
    eventId: text(),
    /** Account that requested the event at the dashboard. */
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

/** Payment issues. Each is open until the owner resolves it, or until it resolves by itself. */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: id(),
    kind: text({ enum: PAYMENT_ISSUE_KINDS }).notNull(),
    /** Id of an intent, refund or dispute. */
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

/** Declined card attempts, for the limit on them. */
export const declines = pgTable(
  'declines',
  {
    /** Provider's id of the charge, or of the attempt to save a card. */
    chargeId: text().primaryKey(),
    paymentIntentId: text().notNull(),
    code: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.paymentIntentId), index().on(table.createdAt)],
)

// Donations

export const donations = pgTable(
  'donations',
  {
    id: id(),
    /** Empty for an offline gift. */
    checkoutId: text('donation_checkout_id').references(() => checkouts.id),
    paymentIntentId: text().notNull(),
    amount: pounds().notNull(),
    currency: text().notNull(),
    donorName: text().notNull(),
    /** Empty for an offline gift without an address. */
    donorEmail: text(),
    supporterId: supporterId(),
    fundId: fundId(),
    /** Mandate of a monthly gift, including the first. */
    mandateId: rowNumber().references((): PgColumn => mandates.id),
    linkVersion: linkVersion(),
    giftAidAnswer: giftAidAnswer(),
    /** Import that brought it in. */
    importId: importId(),
    /** Hash of the imported row, so that no file brings it in twice; emptied when the import is undone. */
    importKey: text(),
    /** Whether Gift Aid was claimed on it before it was imported; empty for gifts of this site. */
    claimedBefore: boolean(),
    linkId: linkId(),
    /** In memory of whom, on behalf of whom, or a note; cleared after its own retention period. */
    dedication: jsonb().$type<Dedication>(),
    /**
     * Whether claims have to judge it. Only `settled-gifts.jobs.ts` clears it: from gifts that no declaration covers or
     * that were returned, and from those that HMRC knows as they are. A trigger sets it again with every fact that may
     * change this.
     */
    giftAidOpen: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    index('donations_gift_aid_open')
      .on(table.id)
      .where(sql`${table.giftAidOpen}`),
    uniqueIndex('donations_import_key')
      .on(table.importKey)
      .where(sql`${table.importKey} is not null`),
    index('donations_imported')
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
    giftAidAnswerKnown('donations', table.giftAidAnswer),
    // for the figures of links
    index('donations_by_link')
      .on(table.linkId)
      .where(sql`${table.linkId} is not null`),
    index('donations_dedicated')
      .on(table.createdAt)
      .where(sql`${table.dedication} is not null`),
    index().on(table.mandateId),
    // for the totals of monthly gifts by month
    index('donations_monthly')
      .on(table.createdAt)
      .where(sql`${table.mandateId} is not null`),
    bySupporter('donations', table),
    unique('donations_donation_checkout').on(table.checkoutId),
    unique('donations_payment_intent').on(table.paymentIntentId),
    // for the thank-you call, which knows only address and amount
    index('donations_donor').on(lowered(table.donorEmail), table.amount),
    indexNonAscii('donations_donor_spelt', table.donorEmail),
    check('donations_amount_positive', sql`${table.amount} > 0`),
    check('donations_donor_named', sql`${table.donorName} <> '' and ${table.donorEmail} <> ''`),
  ],
)

/** Files with gifts and donors of another system. The rows themselves are not stored. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    /** Idempotency key of the click that made it. */
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of the column titles. The newest import with the same titles says what the columns mean. */
    signature: text().notNull(),
    columns: jsonb().$type<ImportColumns>().notNull(),
    gifts: integer().notNull().default(0),
    giftPence: bigint({ mode: 'number' }).notNull().default(0),
    donors: integer().notNull().default(0),
    declarations: integer().notNull().default(0),
    monthlyGifts: integer().notNull().default(0),
    undoneAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('imports_idempotency_key').on(table.idempotencyKey),
    index().on(table.signature, table.id),
  ],
)

// Funds

/** Purposes that money is given for. Each ledger entry names a fund, and balances are sums over the ledger. */
/** Links that carry a gift, each with a code of its own, so that its gifts can be counted without tracking anybody. */
export const givingLinks = pgTable(
  'giving_links',
  {
    id: id(),
    idempotencyKey: uuid().notNull(),
    /** Short, for posters: /g/abc23. */
    code: text().notNull(),
    /** For the owner only: 'Church hall'. */
    name: text().notNull(),
    /** On the poster. */
    sentence: text().notNull(),
    /** Empty if the donor chooses. */
    amountPence: integer(),
    isMonthly: boolean().notNull().default(false),
    projectId: rowNumber().references(() => projects.id, { onDelete: 'set null' }),
    /** Sums over the ledger up to last night, like `ledger_months`. */
    gifts: bigint({ mode: 'number' }).notNull().default(0),
    raisedPence: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    /** A deleted link leads to the plain donation page, and keeps its figures. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('giving_links_code').on(table.code),
    unique('giving_links_idempotency_key').on(table.idempotencyKey),
    check('giving_links_code_shape', sql`${table.code} ~ ${sql.raw(`'${LINK_CODE.source}'`)}`),
    check('giving_links_amount_positive', sql`${table.amountPence} > 0`),
    ...lengthChecks('giving_links', table, LINK_TEXT_LENGTHS, 1, 'name', 'sentence'),
  ],
)

/** The charity's bank account, for standing orders; no row if the owner shows none. */
export const bankDetails = pgTable(
  'bank_details',
  {
    id: integer().primaryKey().default(1),
    accountName: text().notNull(),
    sortCode: text().notNull(),
    accountNumber: text().notNull(),
    iban: text().notNull().default(''),
    bic: text().notNull().default(''),
    version: version(),
  },
  (table) => [
    check('bank_details_one', sql`${table.id} = 1`),
    check(
      'bank_details_digits',
      sql`${table.sortCode} ~ '^[0-9]{6}$' and ${table.accountNumber} ~ '^[0-9]{8}$'`,
    ),
  ],
)

/** References by which a donor's standing order is recognised on bank statements, one for each donor and purpose. */
export const standingReferences = pgTable(
  'standing_references',
  {
    id: id(),
    reference: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    fundId: fundId(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('standing_references_reference').on(table.reference),
    uniqueIndex('standing_references_donor').on(lowered(table.email), table.fundId),
    indexNonAscii('standing_references_email_spelt', table.email),
    check('standing_references_shape', sql`${table.reference} ~ ${sql.raw(`'${REFERENCE.source}'`)}`),
  ],
)

export const funds = pgTable(
  'funds',
  {
    id: id(),
    /** 'general', 'shipping', or 'project 12'; unique, so that a project has one fund. */
    key: text().notNull(),
    /** Empty for 'general' and 'shipping', and once the project is deleted. */
    projectId: rowNumber().references(() => projects.id, { onDelete: 'set null' }),
    /** Name of the project when somebody last gave to it. */
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('funds_key').on(table.key), index().on(table.projectId)],
)

/** Pictures of receipts for money spent. They are private, so they are not among the uploads. */
export const receipts = pgTable('receipts', {
  id: id(),
  /** In WebP format. */
  content: bytea().notNull(),
  createdAt: createdAt(),
})

/** Money spent. Rows are only added: undoing one adds a counter-entry to the ledger. */
export const spending = pgTable(
  'spending',
  {
    id: id(),
    idempotencyKey: uuid().notNull(),
    fundId: fundId(),
    day: date().notNull(),
    amountPence: integer().notNull(),
    /** Shown to visitors. */
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

/** Meanings of the columns of a bank's CSV file, chosen once by the owner for all files with these column titles. */
export const statementFormats = pgTable('statement_formats', {
  /** SHA-256 of the column titles. */
  signature: text().primaryKey(),
  columns: jsonb().$type<ColumnMap>().notNull(),
  /** Earlier choices, latest first. Lines imported under them are replaced when the file is imported again. */
  earlier: jsonb()
    .$type<ColumnMap[]>()
    .notNull()
    .default(sql`'[]'`),
  createdAt: createdAt(),
})

/** Text of a line by which lines of the same payer are found. */
export const lineText = ({ description, reference }: { description: PgColumn; reference: PgColumn }) =>
  sql`lower(${description} || ' ' || ${reference})`

/** Incoming payments of imported bank statements. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: id(),
    /** Hash of the bank's id or, without one, of the whole line: overlapping files import it once. */
    fingerprint: text().notNull(),
    /**
     * Hash of the CSV file's column titles or of the OFX file's account; null for lines imported before this was
     * recorded.
     */
    source: text(),
    day: date().notNull(),
    amount: pounds().notNull(),
    /** Text of the bank's line; deleted after some time, like `reference`. */
    description: text().notNull(),
    reference: text().notNull(),
    state: text({ enum: LINE_STATES }).notNull().default('open'),
    /** Idempotency key of the gift; replaced when the gift's entry is undone. */
    bookingKey: uuid().notNull().defaultRandom(),
    donationId: rowNumber().references(() => donations.id),
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('statement_lines_fingerprint').on(table.fingerprint),
    unique('statement_lines_donation').on(table.donationId),
    index('statement_lines_by_state').on(table.state, table.id),
    // for the nightly deletion of the lines' text
    index('statement_lines_decided').on(table.decidedAt),
    index('statement_lines_undecided')
      .on(table.createdAt)
      .where(sql`${table.decidedAt} is null`),
    index('statement_lines_amount').on(table.amount, table.day),
    // for the donor of earlier lines with the same text, which may be longer than other indexes take
    index('statement_lines_text').using('hash', lineText(table)),
    check('statement_lines_state_known', sql`${table.state} in ${oneOf(LINE_STATES)}`),
    check('statement_lines_booked', sql`(${table.state} = 'booked') = (${table.donationId} is not null)`),
    check('statement_lines_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
    check('statement_lines_incoming', sql`${table.amount} > 0`),
    ...lengthChecks('statement_lines', table, STATEMENT_TEXT_LENGTHS, 0, 'description', 'reference'),
  ],
)

/** The owner's settings of Gift Aid and of the funds, in one row. */
export const givingSettings = pgTable(
  'giving_settings',
  {
    id: integer().primaryKey().default(1),
    /** HMRC's reference of the charity. Gift Aid is offered once it is set. */
    hmrcReference: text().notNull().default(''),
    /** Whether the charity has decided to claim no Gift Aid, for example because HMRC does not know it. */
    declinesGiftAid: boolean().notNull().default(false),
    /** Last day of the charity's accounting year: '03-31'. */
    yearEnd: text().notNull().default('03-31'),
    /** Whether claims combine gifts under 30 pounds. */
    addsUpSmallGifts: boolean().notNull().default(false),
    /** Whether visitors can read /where-it-goes. */
    showsFunds: boolean().notNull().default(false),
    /** Whether donors may add the card fee to their gift, reckoned as this share and this sum. */
    asksForFees: boolean().notNull().default(false),
    feePercent: numeric({ precision: 4, scale: 2, mode: 'number' }).notNull().default(1.5),
    feePence: integer().notNull().default(20),
    /** How forms ask whether news may be emailed. */
    newsModel: text({ enum: NEWS_MODELS }).notNull().default('off'),
    version: version(),
  },
  (table) => [
    check('giving_settings_one', sql`${table.id} = 1`),
    check('giving_settings_news_model_known', sql`${table.newsModel} in ${oneOf(NEWS_MODELS)}`),
    check(
      'giving_settings_fee',
      sql`${table.feePercent} between 0 and ${sql.raw(String(MAX_FEE_PERCENT))} and ${table.feePence} between 0 and ${sql.raw(String(MAX_FEE_PENCE))}`,
    ),
  ],
)

/**
 * Gift Aid declarations. Rows are only added: an end is a row of `giftAidEndings`. A trigger refuses every change
 * except the erasure of name, address and supporter.
 */
export const giftAidDeclarations = pgTable(
  'gift_aid_declarations',
  {
    id: id(),
    supporterId: supporterId(),
    /** Gift that it was made with or after. With the scope of one gift it covers only this. */
    donationId: rowNumber().references(() => donations.id),
    scope: text({ enum: GIFT_AID_SCOPES }).notNull(),
    source: text({ enum: DECLARATION_SOURCES }).notNull(),
    /** Day in London on which it was made or, for a spoken one, on which its record was sent. */
    madeOn: date().notNull(),
    /** First day of the gifts that it covers. */
    startsOn: date().notNull(),
    /** Text that the donor agreed to. */
    wording: text().notNull(),
    title: text().notNull().default(''),
    firstName: text().notNull(),
    lastName: text().notNull(),
    address: text().notNull(),
    /** Empty for a donor outside the UK. */
    postcode: text().notNull().default(''),
    isOutsideUk: boolean().notNull().default(false),
    createdAt: createdAt(),
    importId: importId(),
  },
  (table) => [
    index('gift_aid_declarations_imported')
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
    bySupporter('gift_aid_declarations', table),
    // a gift has at most one declaration
    unique('gift_aid_declarations_donation').on(table.donationId),
    check('gift_aid_declarations_scope_known', sql`${table.scope} in ${oneOf(GIFT_AID_SCOPES)}`),
    check('gift_aid_declarations_source_known', sql`${table.source} in ${oneOf(DECLARATION_SOURCES)}`),
    check('gift_aid_declarations_gift', sql`${table.scope} = 'all gifts' or ${table.donationId} is not null`),
  ],
)

const ofDeclaration = () => rowNumber().references(() => giftAidDeclarations.id, { onDelete: 'cascade' })

/** Ends of declarations: gifts from this day on are not covered. Rows are only added. */
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
 * Confirmations, by a link emailed to the donor, of declarations made on the web. Without one a declaration of all
 * gifts covers only the gift that it was made with. Rows are only added.
 */
export const giftAidConfirmations = pgTable('gift_aid_confirmations', {
  declarationId: ofDeclaration().primaryKey(),
  createdAt: createdAt(),
})

/**
 * Declarations that remain after their donor's erasure because a gift was claimed under them. They are found again by
 * the erased address, and deleted together with the name.
 */
export const retainedDeclarations = pgTable(
  'retained_declarations',
  {
    declarationId: ofDeclaration().notNull(),
    /** Hash of the erased address. */
    addressHash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.declarationId, table.addressHash] }),
    index().on(table.addressHash),
  ],
)

/** The owner's decisions about Gift Aid on single gifts. Rows are only added; the newest of a gift counts. */
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

/** Gift Aid claims. Their gifts are in `giftAidClaimLines`. */
export const giftAidClaims = pgTable(
  'gift_aid_claims',
  {
    id: id(),
    /** Idempotency key of the click that made it. */
    idempotencyKey: uuid().notNull(),
    state: text({ enum: CLAIM_STATES }).notNull().default('draft'),
    /** Range of days whose gifts it was made for. */
    fromOn: date().notNull(),
    toOn: date().notNull(),
    /** Sums over its lines, its adjustments and its small gifts, in pence. */
    gifts: integer().notNull().default(0),
    giftPence: bigint({ mode: 'number' }).notNull().default(0),
    overclaimedPence: bigint({ mode: 'number' }).notNull().default(0),
    smallPence: bigint({ mode: 'number' }).notNull().default(0),
    /** Amount due from HMRC, and the amount paid. */
    duePence: bigint({ mode: 'number' }).notNull().default(0),
    paidPence: bigint({ mode: 'number' }),
    /** Settings at the time of the claim. */
    addsUpSmallGifts: boolean().notNull(),
    yearEnd: text().notNull(),
    /** Day on which it was submitted, paid or returned. */
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
 * Gifts in claims, with the donor as declared: HMRC may ask for them for six years, even after an erasure. A gift is in
 * at most one claim that was not returned.
 */
export const giftAidClaimLines = pgTable(
  'gift_aid_claim_lines',
  {
    id: id(),
    claimId: belongsTo(() => giftAidClaims.id),
    donationId: belongsTo(() => donations.id),
    declarationId: belongsTo(() => giftAidDeclarations.id),
    fundId: fundId(),
    /** Day of the gift in London. */
    giftOn: date().notNull(),
    /** Amount of the gift that was not refunded when it was claimed. */
    amountPence: integer().notNull(),
    title: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    address: text().notNull(),
    postcode: text().notNull(),
    isOutsideUk: boolean().notNull(),
    /** False once the claim is returned. */
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

/** Adjustments of a claim: Gift Aid received for gifts that were refunded or lost afterwards. */
export const giftAidAdjustments = pgTable(
  'gift_aid_adjustments',
  {
    id: id(),
    claimId: belongsTo(() => giftAidClaims.id),
    /** Line in which the gift was claimed. */
    lineId: belongsTo(() => giftAidClaimLines.id),
    /** Amount of the gift; Gift Aid is a quarter of it. */
    amountPence: integer().notNull(),
    /** Sum of all adjustments of this line so far, so that each is made once. */
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

/** Small cash and contactless gifts without a declaration (GASDS), summed by tax year. */
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

/** Parts of claims that are for small gifts. */
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
    /** Checkout of the first gift; each has one mandate at most. */
    checkoutId: text()
      .notNull()
      .references((): PgColumn => checkouts.id),
    supporterId: supporterId(),
    donorName: text().notNull(),
    donorEmail: text().notNull(),
    fundId: fundId(),
    amountPence: integer().notNull(),
    /** Day of the month on which it is charged. */
    day: smallint().notNull(),
    state: text({ enum: MANDATE_STATES }).notNull(),
    stateBy: text({ enum: MANDATE_ACTORS }).notNull(),
    stateReason: text().notNull().default(''),
    /** First day on which a paused mandate is charged again; empty if somebody has to resume it. */
    pausedUntil: date(),
    /** First day of the latest month that was charged, or skipped during a pause. */
    lastMonth: date().notNull(),
    /** The provider's customer, whose saved card is `paymentMethodId`. */
    customerId: text(),
    /** When the provider's customer was deleted because the gift ended. */
    customerDeletedAt: timestamp({ withTimezone: true }),
    paymentMethodId: text(),
    /** For example 'visa' and '4242', so that a donor recognises the card. */
    cardBrand: text(),
    cardLast4: text(),
    /** First day of the last month in which the card is valid. */
    cardExpires: date(),
    wantsSummary: boolean().notNull().default(true),
    /** Draft of the form that started it; empty if the caller sent none. */
    draftKey: text(),
    version: version(),
    linkVersion: linkVersion(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('mandates_checkout').on(table.checkoutId),
    // a draft paid twice must not be charged twice a month
    uniqueIndex('mandates_one_a_draft')
      .on(table.draftKey)
      .where(sql`${table.draftKey} is not null and ${table.state} <> 'ended'`),
    bySupporter('mandates', table),
    index('mandates_donor').on(lowered(table.donorEmail)),
    indexNonAscii('mandates_donor_spelt', table.donorEmail),
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

/** Every change of a mandate's state, added by a trigger. The counts of monthly gifts by month are based on it. */
export const mandateStateChanges = pgTable(
  'mandate_state_changes',
  {
    id: id(),
    mandateId: belongsTo(() => mandates.id),
    /** State before the change; empty for a new mandate, like `beforeBy`. */
    before: text({ enum: MANDATE_STATES }),
    beforeBy: text({ enum: MANDATE_ACTORS }),
    state: text({ enum: MANDATE_STATES }).notNull(),
    by: text({ enum: MANDATE_ACTORS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt), index().on(table.mandateId)],
)

/** Charges of monthly gifts after the first, at most one a month. Stored before the provider is called. */
export const mandateCharges = pgTable(
  'mandate_charges',
  {
    id: id(),
    mandateId: belongsTo(() => mandates.id),
    /** First day of the month. */
    month: date().notNull(),
    /** Checkout that records it as a gift; empty once an unpaid one is deleted. */
    checkoutId: text().references((): PgColumn => checkouts.id, { onDelete: 'set null' }),
    amountPence: integer().notNull(),
    state: text({ enum: CHARGE_STATES }).notNull(),
    /** How often the provider was asked to charge, and responded. */
    attempts: integer().notNull().default(0),
    /** For a charge that was given up: when to cancel its intent. */
    nextAttemptOn: date(),
    /** When a process began to charge it. Minutes later another process may take over. */
    attemptingSince: timestamp({ withTimezone: true }),
    /** The provider's code of the latest refusal. */
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

/** Setup intents of donors who save another card. The browser tries cards at the provider; declines are counted. */
export const cardChanges = pgTable(
  'card_changes',
  {
    /** The provider's id: 'seti_…'. */
    id: text('setup_intent_id').primaryKey(),
    mandateId: belongsTo(() => mandates.id),
    /** Keys by which rate limits count the client; cleared after some hours. */
    clientKeys: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
    /** When the setup intent is checked next; null once it has ended. */
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

/** Timeline of a mandate. Rows are only added. */
export const mandateEvents = pgTable(
  'mandate_events',
  {
    id: id(),
    mandateId: belongsTo(() => mandates.id),
    kind: text().notNull(),
    detail: text().notNull().default(''),
    by: text({ enum: MANDATE_ACTORS }).notNull(),
    /** Account that did it at the dashboard. */
    accountId: accountNumber(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.mandateId, table.id)],
)

/** News of projects to those who gave to them (src/server/money/project-news/). */
export const projectNews = pgTable(
  'project_news',
  {
    id: id(),
    /** Empty once the project is deleted. */
    projectId: rowNumber().references(() => projects.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    /** Markdown, as in articles. */
    body: text().notNull(),
    state: text({ enum: NEWS_STATES }).notNull().default('draft'),
    idempotencyKey: uuid().notNull(),
    version: version(),
    createdAt: createdAt(),
    /** When its recipients were chosen. */
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('project_news_key').on(table.idempotencyKey),
    index().on(table.projectId, table.id),
    index('project_news_sending')
      .on(table.id)
      .where(sql`${table.state} = 'sending'`),
    check('project_news_state_known', sql`${table.state} in ${oneOf(NEWS_STATES)}`),
    ...lengthChecks('project_news', table, NEWS_LENGTHS, 1, 'subject', 'body'),
  ],
)

/** Whoever was to get news when the owner sent it. A row waits until it has a month, or was skipped. */
export const projectNewsRecipients = pgTable(
  'project_news_recipients',
  {
    id: id(),
    newsId: belongsTo(() => projectNews.id, 'cascade'),
    supporterId: belongsTo(() => supporters.id, 'cascade'),
    /** First day of the month in which its email was queued. */
    month: date(),
    skipped: text({ enum: NEWS_SKIPPED }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('project_news_recipients_once').on(table.newsId, table.supporterId),
    // nobody gets news twice in a month, whatever happens at the same time
    unique('project_news_recipients_month').on(table.supporterId, table.month),
    index('project_news_recipients_waiting')
      .on(table.newsId, table.id)
      .where(sql`${table.month} is null and ${table.skipped} is null`),
    // for the nightly deletion
    index().on(table.createdAt),
    check('project_news_recipients_skipped_known', sql`${table.skipped} in ${oneOf(NEWS_SKIPPED)}`),
    check('project_news_recipients_decided', sql`${table.month} is null or ${table.skipped} is null`),
  ],
)

/** Succeeded payments by month, less refunds and losses. */
export const monthlyTotals = pgView('monthly_totals', {
  /** First day of a month in London. */
  month: date().notNull(),
  paymentType: text({ enum: PAYMENT_TYPES }).notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  total: numeric({ precision: 14, scale: 2 }).notNull(),
}).existing()

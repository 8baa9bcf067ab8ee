/** A payment's timeline, its refunds and disputes, and payment issues, as the owner reads them. */
import { z } from 'zod'
import { declaration } from '../gift-aid/declaration.schema.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { EMAIL_KINDS, MAIL_STATES, mailWaiting } from '../../platform/mail/mail.ts'
import { listFilter } from '../../platform/api/list.schema.ts'
import { rowId, supporterRef } from '../../platform/api/paging.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import { payment } from './payments.ts'
import { settlement } from './payouts.ts'
import { line } from '../../platform/text/text.ts'

/** `requested`: stored before the provider is called, so that repeating the call refunds only once. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed', 'canceled'] as const
export type RefundState = (typeof REFUND_STATES)[number]
/** Refunds that are pending or have succeeded: the provider counts both as refunded. */
export const REFUNDED_STATES = ['pending', 'succeeded'] as const satisfies RefundState[]

/** Entries of the ledger that add money; the sign of every amount follows from its type. */
export const INCOMING_TYPES = [
  'payment',
  'refund failed',
  'dispute returned',
  /** To another fund, and from the general one: together they come to nothing. */
  'transfer in',
  /** What HMRC owes us; it is in no fund until it is paid. */
  'gift aid claimed',
  'gift aid paid',
  'spending undone',
] as const
export const OUTGOING_TYPES = [
  'refund',
  'dispute withdrawn',
  'fee',
  'transfer out',
  /** What a claim no longer expects from HMRC, because it was paid or returned. */
  'gift aid closed',
  'spending',
] as const
/** What an entry of the ledger is about. */
export const LEDGER_TYPES = [...INCOMING_TYPES, ...OUTGOING_TYPES] as const
/** Entries about money that is owed to us, and that no fund has yet. */
export const OWED_TYPES = ['gift aid claimed', 'gift aid closed'] as const satisfies LedgerType[]
export type LedgerType = (typeof LEDGER_TYPES)[number]

/** The owner's reasons for a refund, the same three as the provider's. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Duplicate payment',
  fraudulent: 'Fraudulent payment',
}

/** How we learned of an event in a payment's timeline. */
export const EVENT_SOURCES = ['page', 'webhook', 'reconciliation', 'nightly', 'owner', 'recorder'] as const
export type EventSource = (typeof EVENT_SOURCES)[number]

/** What the owner must look at: each is open until the owner resolves it, or it resolves itself. */
export const PAYMENT_ISSUE_KINDS = [
  'amount-mismatch',
  'unknown-intent',
  'refund-failed',
  'dispute',
  'not-recorded',
  'refunded-unsent',
  'cancelled-unrefunded',
  'oversold',
  /** A monthly gift that could not be charged through a fault of ours: it waits until the issue is closed. */
  'not-charged',
  'paid-twice',
] as const
export type PaymentIssueKind = (typeof PAYMENT_ISSUE_KINDS)[number]

/** The provider's states of a dispute in which nothing is lost and nothing is left to do. */
export const IN_OUR_FAVOUR = ['won', 'warning_closed', 'prevented']
/** States that are final. */
export const CLOSED_DISPUTES = [...IN_OUR_FAVOUR, 'lost']

export const refund = z.object({
  id: rowId,
  amount: decimalPounds,
  state: z.enum(REFUND_STATES),
  reason: z.enum(REFUND_REASONS).nullable(),
  /** The provider's code: 'expired_or_canceled_card'. */
  failure: z.string().nullable(),
  /** It was requested here, and not in the provider's dashboard. */
  madeHere: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof refund>

export const dispute = z.object({
  id: rowId,
  amount: decimalPounds,
  /** The provider's reason: 'fraudulent', 'product_not_received'. */
  reason: z.string(),
  /** 'needs_response', 'under_review', 'won', 'lost', … */
  status: z.string(),
  /** The provider's deadline for a response. */
  respondBy: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Dispute = z.infer<typeof dispute>

export const paymentEvent = z.object({
  id: rowId,
  source: z.enum(EVENT_SOURCES),
  /** 'payment_intent.succeeded', 'asked', 'recorded', 'declined', 'refund requested', … */
  kind: z.string(),
  /** A code or a state; never somebody's text. */
  detail: z.string(),
  /** How often the provider has reported it. */
  deliveries: z.int(),
  /** The account that requested it at the dashboard; otherwise empty. */
  accountName: z.string(),
  createdAt: z.iso.datetime(),
})
export type PaymentEvent = z.infer<typeof paymentEvent>

/** Everything about one payment on one page. */
export const paymentTimeline = z.object({
  payment,
  refunded: decimalPounds,
  /** What is left of it after refunds. */
  net: decimalPounds,
  refundable: decimalPounds,
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** Oldest first; at most the newest 200. */
  events: z.array(paymentEvent),
  outboxEmails: z.array(
    z.object({
      id: rowId,
      kind: z.enum(EMAIL_KINDS),
      state: z.enum(MAIL_STATES),
      createdAt: z.iso.datetime(),
      sentAt: z.iso.datetime().nullable(),
    }),
  ),
  /** When the intent was created, before anybody paid. */
  snapshotAt: z.iso.datetime().nullable(),
  order: z.object({ id: rowId, number: z.int(), status: z.enum(ORDER_STATUSES) }).nullable(),
  donationId: /* @__PURE__ */ rowId.nullable(),
  /** The Gift Aid declaration made with or after the gift. */
  declaration: /* @__PURE__ */ declaration.nullable().default(null),
  /** The fund that a donation is for; null for where it is needed most. */
  fund: /* @__PURE__ */ z.string().nullable().default(null),
  /** Of the monthly gift to which it belongs, even if it failed. */
  mandateId: /* @__PURE__ */ rowId.nullable(),
  /** Null until the provider has reported its fees. */
  settlement: /* @__PURE__ */ settlement.nullable(),
  supporterId: supporterRef,
})
export type PaymentTimeline = z.infer<typeof paymentTimeline>

/** `key` is created once per click: the same key never refunds twice. */
export const refundInput = z.object({
  id: rowId,
  amount: /* @__PURE__ */ decimalPounds.refine(
    (amount) => Number(amount) > 0,
    'Please refund at least £0.01',
  ),
  reason: z.enum(REFUND_REASONS),
  key: z.uuid(),
  /** The payer gets an email once the provider has made the refund. */
  emailPayer: z.boolean().default(false),
})

/** Where the owner answers a dispute: at the provider. */
export const providerUrlOf = (paymentIntentId: string): string =>
  `https://dashboard.stripe.com/payments/${encodeURIComponent(paymentIntentId)}`

export const paymentIssue = z.object({
  id: rowId,
  kind: z.enum(PAYMENT_ISSUE_KINDS),
  paymentIntentId: z.string(),
  /** Its payment, if recorded. */
  paymentId: /* @__PURE__ */ rowId.nullable(),
  /** The number of the order that it paid for, if any. */
  orderNumber: z.int().nullable(),
  /** The payer's name, if the payment has one. */
  customerName: z.string().nullable(),
  /** For the owner: the paid and the expected amount, or the provider's code. */
  detail: z.string(),
  /** Present state of a dispute. */
  dispute: /* @__PURE__ */ dispute.pick({ status: true, respondBy: true }).nullable(),
  createdAt: z.iso.datetime(),
})
export type PaymentIssue = z.infer<typeof paymentIssue>

/** What needs the owner: money first, then counts of waiting work. Empty on a good day. */
export const attention = z.object({
  rows: z.array(paymentIssue),
  nextCursor: /* @__PURE__ */ rowId.nullable(),
  ordersWithoutAddress: z.int(),
  ordersWithoutChoices: z.int(),
  mailFailed: z.int(),
  mailWaiting: /* @__PURE__ */ mailWaiting.nullable(),
  /** Outgoing webhooks whose receivers do not accept them. */
  webhooksFailing: z.int(),
  /** No mail server is set: emails only become files. */
  isMailUnset: z.boolean(),
  /** The nightly backups; null if the settings turn them off. */
  backup: z
    .object({
      lastAt: z.iso.datetime().nullable(),
      /** There has been no backup for more than two nights. */
      isOverdue: z.boolean(),
      /** Why the latest attempt failed: 'the disk is full'. */
      problem: z.string().nullable(),
    })
    .nullable(),
})
export type Attention = z.infer<typeof attention>
export const attentionInput = /* @__PURE__ */ listFilter({})
export const resolvePaymentIssueInput = z.object({
  id: rowId,
  resolution: /* @__PURE__ */ line(500, 'Please enter the outcome'),
})

/** A payment's timeline, its refunds, disputes and payment issues, as the owner sees them. */
import { z } from 'zod'
import { storedDedication } from '../donations/dedications.schema.ts'
import { declaration } from '../gift-aid/declaration.schema.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { EMAIL_KINDS, MAIL_STATES, mailWaiting } from '../../platform/mail/mail.ts'
import { listFilter } from '../../platform/api/list.schema.ts'
import { rowId, supporterRef } from '../../platform/api/paging.ts'
import { ORDER_STATUSES } from '../orders/order-statuses.ts'
import { payment } from './payments.ts'
import { settlement } from './payouts.ts'
import { line } from '../../platform/text/text.ts'

/** `requested`: stored before the provider is called, so that repeating the call refunds only once. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed', 'canceled'] as const
export type RefundState = (typeof REFUND_STATES)[number]
/** Refunds that the provider counts as refunded: pending or succeeded. */
export const REFUNDED_STATES = ['pending', 'succeeded'] as const satisfies RefundState[]

/** Types of ledger entries that add money. The sign of every amount follows from its type. */
export const INCOMING_TYPES = [
  'payment',
  'refund failed',
  'dispute returned',
  /** Paired with a 'transfer out' of another fund, so that both cancel out. */
  'transfer in',
  /** Due from HMRC; belongs to no fund until it is paid. */
  'gift aid claimed',
  'gift aid paid',
  'spending undone',
] as const
export const OUTGOING_TYPES = [
  'refund',
  'dispute withdrawn',
  'fee',
  'transfer out',
  /** Reduces what is due from HMRC, because a claim was paid or returned. */
  'gift aid closed',
  'spending',
] as const
export const LEDGER_TYPES = [...INCOMING_TYPES, ...OUTGOING_TYPES] as const
/** Entries about money that is due to us, but belongs to no fund yet. */
export const OWED_TYPES = ['gift aid claimed', 'gift aid closed'] as const satisfies LedgerType[]
export type LedgerType = (typeof LEDGER_TYPES)[number]

/** Reasons for a refund, the same three as the provider's. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Duplicate payment',
  fraudulent: 'Fraudulent payment',
}

/** How an event in a payment's timeline reached us. */
export const EVENT_SOURCES = ['page', 'webhook', 'reconciliation', 'nightly', 'owner', 'recorder'] as const
export type EventSource = (typeof EVENT_SOURCES)[number]

/** Problems with payments. Each is open until the owner resolves it, or until it resolves itself. */
export const PAYMENT_ISSUE_KINDS = [
  'amount-mismatch',
  'unknown-intent',
  'refund-failed',
  'dispute',
  'not-recorded',
  'refunded-unsent',
  'cancelled-unrefunded',
  'oversold',
  /** A monthly gift that an error of ours left uncharged; charging waits until the issue is closed. */
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
  /** Whether it was requested here, not in the provider's dashboard. */
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
  /** A code or state; never text that somebody wrote. */
  detail: z.string(),
  /** How often the provider has reported the event. */
  deliveries: z.int(),
  /** Name of the account that requested it at the dashboard; otherwise empty. */
  accountName: z.string(),
  createdAt: z.iso.datetime(),
})
export type PaymentEvent = z.infer<typeof paymentEvent>

/** Everything about one payment on one page. */
export const paymentTimeline = z.object({
  payment,
  refunded: decimalPounds,
  /** Amount left after refunds. */
  net: decimalPounds,
  refundable: decimalPounds,
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** The newest 200 at most, oldest first. */
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
  /** When the intent was created, before it was paid. */
  snapshotAt: z.iso.datetime().nullable(),
  order: z.object({ id: rowId, number: z.int(), status: z.enum(ORDER_STATUSES) }).nullable(),
  donationId: /* @__PURE__ */ rowId.nullable(),
  /** Gift Aid declaration made with or after the gift. */
  declaration: /* @__PURE__ */ declaration.nullable().default(null),
  /** Fund that a donation is for; null for where it is needed most. */
  fund: /* @__PURE__ */ z.string().nullable().default(null),
  /** The donor's dedication or note. */
  dedication: /* @__PURE__ */ storedDedication.nullable().default(null),
  /** Mandate that it is a payment of, even if it failed. */
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
  /** Whether the payer gets an email once the provider has made the refund. */
  emailPayer: z.boolean().default(false),
})

/** Page of the provider's dashboard on which the owner responds to a dispute. */
export const providerUrlOf = (paymentIntentId: string): string =>
  `https://dashboard.stripe.com/payments/${encodeURIComponent(paymentIntentId)}`

export const paymentIssue = z.object({
  id: rowId,
  kind: z.enum(PAYMENT_ISSUE_KINDS),
  paymentIntentId: z.string(),
  /** Null if no payment was recorded. */
  paymentId: /* @__PURE__ */ rowId.nullable(),
  /** Null if it paid for no order. */
  orderNumber: z.int().nullable(),
  /** Null if the payment has no name. */
  customerName: z.string().nullable(),
  /** For the owner: the paid and the expected amount, or the provider's code. */
  detail: z.string(),
  /** Current state of the dispute. */
  dispute: /* @__PURE__ */ dispute.pick({ status: true, respondBy: true }).nullable(),
  createdAt: z.iso.datetime(),
})
export type PaymentIssue = z.infer<typeof paymentIssue>

/** Everything that the owner must attend to: payment issues, then counts of waiting work. Empty on a good day. */
export const attention = z.object({
  rows: z.array(paymentIssue),
  nextCursor: /* @__PURE__ */ rowId.nullable(),
  ordersWithoutAddress: z.int(),
  ordersWithoutChoices: z.int(),
  mailFailed: z.int(),
  mailWaiting: /* @__PURE__ */ mailWaiting.nullable(),
  /** Number of outgoing webhooks whose receivers do not accept them. */
  webhooksFailing: z.int(),
  /** Whether no mail server is set: emails then only become files. */
  isMailUnset: z.boolean(),
  /** Nightly backups; null if they are switched off by the settings. */
  backup: z
    .object({
      lastAt: z.iso.datetime().nullable(),
      /** Whether there was no backup for more than two nights. */
      isOverdue: z.boolean(),
      /** Reason of the latest failure: 'the disk is full'. */
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

/** Orders as the owner sees them. */
import { z } from 'zod'
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from './order-statuses.ts'
import { CARRIER_VALUES, MAX_TRACKING_NOTE } from './parcels.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import type { Choices } from '../../platform/api/list-choices.ts'
import { listFilter, listWords, pageOf } from '../../platform/api/list.schema.ts'
import { rowId, supporterRef } from '../../platform/api/paging.ts'
import { choice } from '../../site/shop/shop.ts'
import { optionalLine } from '../../platform/text/text.ts'

/**
 * State of the money paid for an order, wherever it was refunded or disputed. 'test': paid before the site took real
 * money.
 */
export const ORDER_PAYMENT_STATUSES = ['paid', 'partly refunded', 'refunded', 'disputed', 'test'] as const
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number]
/** Some of the order's money was not returned: it is sent, or refunded if it is cancelled. */
export const STILL_PAID_STATUSES = ['paid', 'partly refunded'] as const satisfies OrderPaymentStatus[]

const address = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  town: z.string(),
  postcode: z.string(),
  country: z.string(),
})

const orderLine = z.object({
  braceletId: /* @__PURE__ */ rowId.nullable(),
  name: z.string(),
  quantity: z.int(),
  unitPrice: decimalPounds,
  choices: /* @__PURE__ */ z.array(choice),
})

export const order = z.object({
  id: rowId,
  number: z.int(),
  status: z.enum(ORDER_STATUSES),
  /** State of its payment after refunds and disputes, wherever they were made. */
  paymentStatus: z.enum(ORDER_PAYMENT_STATUSES),
  total: decimalPounds,
  refunded: decimalPounds,
  /** Amount lost in disputes. */
  lost: decimalPounds,
  currency: z.string(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  /** To whom it goes if not to the customer, and the text of its card. */
  gift: /* @__PURE__ */ z.object({ to: z.string(), card: z.string() }).nullable(),
  address: /* @__PURE__ */ address.nullable(),
  needsAddress: z.boolean(),
  /** Whether something was sold out before the payment arrived: it then awaits a refund. */
  isOversold: z.boolean(),
  /** Whether a required question is unanswered. */
  needsChoices: z.boolean(),
  unanswered: z.array(z.string()),
  paymentIntentId: z.string(),
  paymentId: /* @__PURE__ */ rowId.nullable(),
  carrier: z.enum(CARRIER_VALUES),
  /** Tracking number of the parcel, or any other note of the owner. */
  trackingNote: z.string(),
  /** When the buyer was emailed about missing details; null if they were not, or nothing is missing. */
  detailsAskedAt: z.iso.datetime().nullable(),
  /** Last day to send it: '2026-11-27'. */
  sendBy: z.iso.date(),
  createdAt: z.iso.datetime(),
  lines: z.array(orderLine),
})
export type Order = z.infer<typeof order>

export const ORDER_PAYMENT_LABELS: Record<OrderPaymentStatus, string> = {
  paid: 'Paid',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  test: 'Test',
}

export const ORDER_CHOICES = {
  /** 'to pack' lists orders still to be sent; refunded or disputed ones only if `paymentStatus` asks for them. */
  status: { label: 'Status', all: 'All statuses', words: ORDER_STATUS_LABELS },
  paymentStatus: {
    label: 'Payment',
    all: 'All payments',
    words: ORDER_PAYMENT_LABELS,
    param: 'payment',
  },
} satisfies Choices

/** Maximum number of orders read by their ids, or changed, in one call. */
export const MAX_SHOWN_ORDERS = 100
export const orderSearch = /* @__PURE__ */ listFilter(
  {
    q: listWords,
    /** Oldest first, as they are packed. */
    oldestFirst: z.boolean().optional(),
    /** Lists only the orders with these ids. */
    ids: z.array(rowId).min(1).max(MAX_SHOWN_ORDERS).optional(),
  },
  ORDER_CHOICES,
)
export type OrderSearch = z.infer<typeof orderSearch>
/** An order on the dashboard. Amounts are null for roles without access to money. */
export const listedOrder = /* @__PURE__ */ order.extend({
  total: /* @__PURE__ */ decimalPounds.nullable(),
  refunded: /* @__PURE__ */ decimalPounds.nullable(),
  lost: /* @__PURE__ */ decimalPounds.nullable(),
  paymentIntentId: z.string().nullable(),
  supporterId: supporterRef,
  lines: z.array(/* @__PURE__ */ orderLine.extend({ unitPrice: /* @__PURE__ */ decimalPounds.nullable() })),
})
export type ListedOrder = z.infer<typeof listedOrder>
/**
 * An order whose status has changed. `email` says whether the email about it `waits`, or the buyer was told of such a
 * change before; for an undone change, whether its email was recalled or had gone.
 */
export const changedOrder = /* @__PURE__ */ listedOrder.extend({
  email: /* @__PURE__ */ z.enum(['waits', 'told before', 'recalled', 'gone']).nullable(),
})
export type ChangedOrder = z.infer<typeof changedOrder>
export const orderPage = /* @__PURE__ */ pageOf(listedOrder)

const carrier = /* @__PURE__ */ z.enum(CARRIER_VALUES)
const trackingNote = /* @__PURE__ */ optionalLine(MAX_TRACKING_NOTE)

/**
 * `from`: the status that the owner saw. If it has changed since, the call is refused with 409. `refundKey` also
 * refunds the rest of a cancelled order's payment; the same key never refunds twice.
 */
export const orderStatusInput = z
  .object({
    id: rowId,
    from: z.enum(ORDER_STATUSES),
    to: z.enum(ORDER_STATUSES),
    refundKey: z.uuid().optional(),
    /** Whether to email the buyer that the order was sent or cancelled, once per order. */
    emailBuyer: z.boolean().default(false),
    /** For an order that is being sent: stored in the same call, so that the email can name the parcel. */
    carrier: /* @__PURE__ */ carrier.optional(),
    trackingNote: /* @__PURE__ */ trackingNote.unwrap().optional(),
  })
  .refine(({ to, refundKey }) => refundKey === undefined || to === 'cancelled', {
    path: ['refundKey'],
    error: 'Only a cancelled order is refunded',
  })
  .refine(({ to, ...parcel }) => to === 'sent' || (parcel.carrier ?? parcel.trackingNote) === undefined, {
    path: ['trackingNote'],
    error: 'Only an order that is sent has a parcel',
  })
/** Omitted fields stay unchanged. */
export const trackingNoteInput = z.object({
  id: rowId,
  trackingNote: /* @__PURE__ */ trackingNote.unwrap().optional(),
  carrier: /* @__PURE__ */ carrier.optional(),
})

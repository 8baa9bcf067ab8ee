/** Payments and orders as the owner reads them. */
import { ORDER_STATUSES } from './order-statuses.ts'
import { z } from 'zod'
import { isOffline } from '../statements/offline-gifts.ts'
import { CARRIER_VALUES, MAX_TRACKING_NOTE } from './parcels.ts'
import { toPence } from '../../platform/text/amounts.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { listFilter, listWords, pageOf } from '../../platform/api/list.schema.ts'
import { rowId, supporterRef } from '../../platform/api/paging.ts'
import { choice } from '../../site/shop/shop.ts'
import { optionalLine } from '../../platform/text/text.ts'

/** 'refunded': nothing is left, because it was refunded or, see `lost`, lost in a dispute. */
export const PAYMENT_STATUSES = ['succeeded', 'failed', 'processing', 'refunded'] as const

/** What a payment was for. */
export const PAYMENT_TYPES = ['order', 'donation'] as const

/** What happened to the money paid for an order, wherever it happened. */
export const ORDER_PAYMENT_STATUSES = ['paid', 'partly refunded', 'refunded', 'disputed'] as const
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number]
/** With these some of the order's money is still with us: it is sent, or refunded once it is cancelled. */
export const STILL_PAID_STATUSES = ['paid', 'partly refunded'] as const satisfies OrderPaymentStatus[]

export const payment = z.object({
  id: rowId,
  amount: decimalPounds,
  refunded: decimalPounds,
  /** How much was lost in disputes. */
  lost: decimalPounds,
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  description: z.string().nullable(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  paymentType: z.enum(PAYMENT_TYPES),
  paymentMethod: z.string().nullable(),
  paymentIntentId: z.string(),
  orderId: /* @__PURE__ */ rowId.nullable(),
  /** As the customer knows it: 1002. */
  orderNumber: z.int().nullable(),
  /** When the money was received, by the provider's clock; null unless it was. */
  paidAt: z.iso.datetime().nullable(),
  /** When it was recorded. */
  createdAt: z.iso.datetime(),
})
export type Payment = z.infer<typeof payment>

/** When the money was received; for a payment that did not succeed, when it was recorded. */
export const paymentTime = ({ paidAt, createdAt }: Pick<Payment, 'paidAt' | 'createdAt'>): string =>
  paidAt ?? createdAt

type Returned = Pick<Payment, 'amount' | 'refunded' | 'lost' | 'status'>

/** What is left of a payment after refunds and lost disputes, in pence: 0 unless it succeeded. */
export const netPence = ({ amount, refunded, lost, status }: Returned): number =>
  status === 'succeeded' || status === 'refunded' ? toPence(amount) - toPence(refunded) - toPence(lost) : 0

/** A payment's status in words: 'dispute lost' if a dispute took the rest, 'undone' for an entry by hand that was undone. */
export function paymentStatusText(paid: Pick<Payment, 'status' | 'lost' | 'paymentIntentId'>): string {
  if (paid.status !== 'refunded') return paid.status
  if (isOffline(paid)) return 'undone'
  return toPence(paid.lost) > 0 ? 'dispute lost' : paid.status
}

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
  /** The state of its payment after refunds and disputes, wherever they were made. */
  paymentStatus: z.enum(ORDER_PAYMENT_STATUSES),
  total: decimalPounds,
  refunded: decimalPounds,
  /** How much of it was lost in disputes. */
  lost: decimalPounds,
  currency: z.string(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  address: /* @__PURE__ */ address.nullable(),
  needsAddress: z.boolean(),
  /** Something in it was sold out before the payment arrived: it waits for its refund. */
  isOversold: z.boolean(),
  /** A required question of its bracelets has no answer yet. */
  needsChoices: z.boolean(),
  unanswered: z.array(z.string()),
  paymentIntentId: z.string(),
  paymentId: /* @__PURE__ */ rowId.nullable(),
  carrier: z.enum(CARRIER_VALUES),
  /** The parcel's tracking number, or whatever the owner wrote when it was sent. */
  trackingNote: z.string(),
  /** When the buyer was asked by email for what the order lacks; null if not yet, or if it lacks nothing. */
  detailsAskedAt: z.iso.datetime().nullable(),
  /** The last day to send it: '2026-11-27'. */
  sendBy: z.iso.date(),
  createdAt: z.iso.datetime(),
  lines: z.array(orderLine),
})
export type Order = z.infer<typeof order>

/** The owner's lists, newest first, searched by words, status and days. */
export const paymentSearch = /* @__PURE__ */ listFilter({
  q: listWords,
  status: z.enum(PAYMENT_STATUSES).optional(),
  type: z.enum(PAYMENT_TYPES).optional(),
})
export const listedPayment = /* @__PURE__ */ payment.extend({ supporterId: supporterRef })
export type ListedPayment = z.infer<typeof listedPayment>
export const paymentPage = /* @__PURE__ */ pageOf(listedPayment)
/** How many orders are read by their ids, or changed, in one call. */
export const MAX_SHOWN_ORDERS = 100
export const orderSearch = /* @__PURE__ */ listFilter({
  q: listWords,
  /**
   * 'to pack' lists what is still to be sent, and refunded or disputed orders only if `paymentStatus` asks for them.
   */
  status: z.enum(ORDER_STATUSES).optional(),
  paymentStatus: z.enum(ORDER_PAYMENT_STATUSES).optional(),
  /** In packing order: oldest first. */
  oldestFirst: z.boolean().optional(),
  /** Only these. */
  ids: z.array(rowId).min(1).max(MAX_SHOWN_ORDERS).optional(),
})
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
 * An order whose status has changed. `email`: the email about it `waits`, or the buyer had one about such a change
 * before; or what happened to the one about an undone change.
 */
export const changedOrder = /* @__PURE__ */ listedOrder.extend({
  email: /* @__PURE__ */ z.enum(['waits', 'told before', 'recalled', 'gone']).nullable(),
})
export type ChangedOrder = z.infer<typeof changedOrder>
export const orderPage = /* @__PURE__ */ pageOf(listedOrder)

const carrier = /* @__PURE__ */ z.enum(CARRIER_VALUES)
const trackingNote = /* @__PURE__ */ optionalLine(MAX_TRACKING_NOTE)

/**
 * `from` is the status that the owner saw: an order changed meanwhile is refused with 409. With `refundKey` the rest of
 * a cancelled order's payment is refunded too; the same key never refunds twice.
 */
export const orderStatusInput = z
  .object({
    id: rowId,
    from: z.enum(ORDER_STATUSES),
    to: z.enum(ORDER_STATUSES),
    refundKey: z.uuid().optional(),
    /** The buyer gets an email when the order is sent or cancelled, once for each order. */
    emailBuyer: z.boolean().default(false),
    /** The parcel of an order that is being sent: stored in the same call, so that the email can name it. */
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
/** Omitted fields do not change. */
export const trackingNoteInput = z.object({
  id: rowId,
  trackingNote: /* @__PURE__ */ trackingNote.unwrap().optional(),
  carrier: /* @__PURE__ */ carrier.optional(),
})

/** One order's page on the dashboard, and the changes made there or to several orders at once. */
import { ORDER_STATUSES } from '../payments/order-statuses.ts'
import { z } from 'zod'
import { auditEvent } from '../../platform/audit/audit.ts'
import { MAX_SHOWN_ORDERS, trackingNoteInput, changedOrder, listedOrder } from '../payments/payments.ts'
import { outboxEmail } from '../../platform/mail/mail.ts'
import { rowId } from '../../platform/api/paging.ts'

/** What was done to an order: newest last. Without the addresses of the network. */
const orderEvent = /* @__PURE__ */ auditEvent.omit({ address: true, subjectId: true, subjectKind: true })

/** An order with its history, and the emails about it. */
export const orderDetails = /* @__PURE__ */ listedOrder.extend({
  /** Oldest first. */
  events: z.array(orderEvent),
  /** Newest first. */
  emails: z.array(outboxEmail),
})
export type OrderDetails = z.infer<typeof orderDetails>

/** Each order as the owner saw it, and where it goes: along the usual path, several statuses at once if need be. */
export const markOrdersInput = z.object({
  orders: z
    .array(
      z.object({
        id: rowId,
        from: z.enum(ORDER_STATUSES),
        to: z.enum(ORDER_STATUSES),
        trackingNote: trackingNoteInput.shape.trackingNote,
      }),
    )
    .min(1)
    .max(MAX_SHOWN_ORDERS),
  /** Of all that are sent. */
  carrier: trackingNoteInput.shape.carrier,
  emailBuyer: z.boolean().default(false),
})

/** What became of each order: changed, or refused with a sentence. */
export const markedOrders = z.array(
  z.object({ id: rowId, order: changedOrder.nullable(), refusal: z.string().nullable() }),
)
export type MarkedOrders = z.infer<typeof markedOrders>
